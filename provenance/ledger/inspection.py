"""What a folder of checkpoints holds, looked at as something that anybody may have changed.

Whoever can write to the folder can cut a note, put another in its place, sign it with a key of their own, or change the
hashes beside it. Each of these is told with its file; the log is held to the newest checkpoint that is left.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from provenance.ledger.anchor import NOTES, size_of
from provenance.ledger.checkpoints import Checkpoints, Trusted
from provenance.ledger.findings import KEPT, LedgerFinding
from provenance.ledger.held import is_of
from provenance.ledger.notes import Signed
from provenance.ledger.tiles import Tiles
from provenance.model.errors import InvalidInput


@dataclass(frozen=True, slots=True)
class Inspected:
    """The checkpoints of a folder that are as the program keeps them, the oldest first, and what is wrong there."""

    sound: tuple[Signed, ...] = ()
    findings: tuple[LedgerFinding, ...] = ()
    tiles: Tiles | None = None

    @property
    def newest(self) -> Signed | None:
        """The newest checkpoint that nothing speaks against; None where there is none."""
        return self.sound[-1] if self.sound else None


def inspected(kept: Checkpoints, log: str | None = None, trusted: Trusted | None = None) -> Inspected:
    """Look at each checkpoint of a folder, and at the hashes beside them.

    ``log`` is the first leaf of the log that the folder is of, where that is known; ``trusted`` are the keys one of
    which has to have signed, left out where there are none to hold a signature to.
    """
    findings: list[LedgerFinding] = []
    found: list[Signed] = []
    sizes: list[int] = []
    for name in _names(kept.folder, findings.append):
        size = size_of(Path(name).stem)
        if size is None:
            findings.append(_wrong(kept.folder / NOTES / name, "it has a name that the program gives no checkpoint"))
        else:
            sizes.append(size)
    for size in sorted(sizes):
        try:
            signed = kept.at(size)
        except InvalidInput as error:
            findings.append(LedgerFinding(KEPT, str(error)))
        else:
            found.append(signed)
    sound = list(_signed(kept, found, trusted, findings.append))
    name = _origin(sound)
    findings += [
        _of(kept, one, f"it is of the log {one.checkpoint.origin}, and the others are of {name}")
        for one in sound
        if one.checkpoint.origin != name
    ]
    sound = [one for one in sound if one.checkpoint.origin == name]
    if not sound:
        return Inspected((), tuple(findings))
    tiles = Tiles(kept.folder, sound[-1].checkpoint.size)
    if not is_of(tiles, sound[-1].checkpoint):
        what = f"what it holds does not give the root of the checkpoint of {tiles.size:,} leaves"
        findings.append(_wrong(kept.folder / "tile", f"{what}, so that none can be made on top of it"))
    elif log is not None and tiles(0, 0).hex()[: len(log)] != log:
        findings.append(_wrong(kept.folder, f"its checkpoints are of another log, {name}"))
        return Inspected((), tuple(findings))
    return Inspected(tuple(sound), tuple(findings), tiles)


def _names(folder: Path, tell: Callable[[LedgerFinding], None]) -> list[str]:
    """List the notes of a folder; tells where there is something else in its place, or it cannot be read."""
    notes = folder / NOTES
    try:
        return sorted(one.name for one in notes.iterdir() if one.suffix == ".note") if folder.exists() else []
    except FileNotFoundError:
        return []
    except OSError as error:
        tell(_wrong(notes, f"it cannot be read as a folder: {error.strerror}"))
        return []


def _signed(
    kept: Checkpoints, found: Sequence[Signed], trusted: Trusted | None, tell: Callable[[LedgerFinding], None]
) -> Iterator[Signed]:
    """Yield the checkpoints that a trusted key has signed, all where no key is known; tells which are not."""
    strange: dict[str, list[Signed]] = {}
    for one in found:
        keys = trusted(one.checkpoint.origin) if trusted is not None else ()
        try:
            if trusted is None or one.stamps(keys):
                yield one
            else:
                by = ", ".join(f"{key.name}+{key.keyid.hex()}" for key in one.signatures)
                strange.setdefault(by, []).append(one)
        except InvalidInput as error:
            tell(_of(kept, one, error.message))
    for by, some in strange.items():
        more = f" (and {len(some) - 1:,} more)" if some[1:] else ""
        tell(_of(kept, some[-1], f"it is signed by no key that is trusted here, but by {by}{more}"))


def _origin(found: Sequence[Signed]) -> str:
    """Return what most checkpoints call their log; of as many, what the oldest calls it."""
    named = Counter(one.checkpoint.origin for one in found)
    return max(named, key=lambda name: named[name]) if named else ""


def _of(kept: Checkpoints, one: Signed, what: str) -> LedgerFinding:
    return _wrong(kept.file(one.checkpoint.size), what)


def _wrong(place: Path, what: str) -> LedgerFinding:
    return LedgerFinding(KEPT, f"{place} was changed: {what.removesuffix('.')}. Put it back from your copy.")
