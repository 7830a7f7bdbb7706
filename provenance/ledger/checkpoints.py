"""Checkpoints of a log: signed, kept outside its store, each the continuation of the one before.

    FOLDER/checkpoints/0000000000001234.note     the log of so many leaves, signed and cosigned (`notes`)
    FOLDER/tile/…                                the hashes of the tree (`tiles`)

None is made where the log is no continuation of the newest one: then the log was rewritten or cut, and signing it would
hide that. A note is written whole and never taken away; cosignatures are added to it. What the folder is worth it is
worth elsewhere: whoever can write to store, folder and key can make another history, which a witness alone will notice.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from provenance.ledger.anchor import NOTES, sizes
from provenance.ledger.journal import block_id, head_of
from provenance.ledger.log import Reader, blocks, first_leaf, head_row
from provenance.ledger.notes import MOST_BYTES, Checkpoint, Signed, Signer, Verifier, demand_name, read_note
from provenance.ledger.tiles import Tiles, whole
from provenance.model import files
from provenance.model.errors import InvalidInput, LedgerBroken
from provenance.model.merkle import consistency_proof, inclusion_proof, leaf_hash, tree_hash
from provenance.store.embedded import FileLock

_LOCK_SECONDS = 60.0
Signers = Callable[[str], Sequence[Signer]]
"""Gives who signs under the name of a log; asked only where something is to be signed."""
Trusted = Callable[[str], Sequence[Verifier]]
"""Gives the keys by which the checkpoints of a log of a name are trusted."""


class Checkpoints:
    """The checkpoints of one log in their folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._notes = folder / NOTES

    def sizes(self) -> list[int]:
        """Return how many leaves the log had at each checkpoint, the smallest first."""
        return sizes(self.folder)

    def at(self, size: int) -> Signed:
        """Return the checkpoint of so many leaves; raises InvalidInput where there is none, or another in its place."""
        file = self.file(size)
        try:
            with files.opened(file) as opened:
                found = read_note(opened.read(MOST_BYTES + 1))
        except OSError as error:
            raise _replaced(file, size, f"found none that can be read ({error.strerror}).") from error
        except InvalidInput as error:
            raise _replaced(file, size, error.message) from error
        if found.checkpoint.size != size:
            raise _replaced(file, size, f"found that of {found.checkpoint.size:,} leaves.")
        return found

    def newest(self) -> Signed | None:
        """Return the newest checkpoint, None where there is none yet."""
        sizes = self.sizes()
        return self.at(sizes[-1]) if sizes else None

    def file(self, size: int) -> Path:
        """Return the file of the checkpoint of so many leaves."""
        return self._notes / f"{block_id(size)}.note"

    def keep(self, signed: Signed) -> Path:
        """Keep a checkpoint, or add its signatures to the one that is there.

        Raises InvalidInput where another root is kept for as many leaves, or nothing can be written there.
        """
        size = signed.checkpoint.size
        file = self.file(size)
        with self.turn():
            if file.exists():
                kept = self.at(size)
                if kept.checkpoint != signed.checkpoint:
                    raise InvalidInput(
                        f"Expected the checkpoint of {size:,} leaves that is kept in {file}; found another one.",
                        suggestion="Two that are signed and differ show that a log was forked: keep both files.",
                    )
                signed = kept.with_signatures(signed.signatures)
            self.write(file, signed)
        return file

    def tiles(self) -> Tiles:
        """Return the hashes of the tree up to the newest checkpoint."""
        sizes = self.sizes()
        return Tiles(self.folder, sizes[-1] if sizes else 0)

    def consistency(self, old: int, new: int) -> list[bytes]:
        """Prove that the log of ``new`` leaves goes on from that of ``old`` (RFC 6962, 2.1.2).

        Raises InvalidInput where the log was never that long at a checkpoint, LedgerBroken where its hashes are lost.
        """
        if not 0 <= old <= new <= self.tiles().size:
            raise InvalidInput(
                f"Expected two sizes of the log, up to {self.tiles().size:,} leaves; found {old:,} and {new:,}.",
                suggestion="Make a checkpoint of the log as it is: `beleg checkpoint new`.",
            )
        return consistency_proof(self.tiles(), old, new)

    def inclusion(self, leaf: int, size: int) -> list[bytes]:
        """Prove that a leaf is in the log of so many leaves (RFC 6962, 2.1.1). Raises as `consistency`."""
        return self.inclusions([leaf], size)[0]

    def inclusions(self, leaves: Sequence[int], size: int) -> list[list[bytes]]:
        """Prove it of several leaves, whose proofs have most of their hashes in common. Raises as `consistency`."""
        tiles = self.tiles()
        if wrong := [leaf for leaf in leaves if not 0 <= leaf < size <= tiles.size]:
            raise InvalidInput(
                f"Expected a leaf of a log of at most {tiles.size:,} leaves; found leaf {wrong[0]:,} of {size:,}.",
                suggestion="Make a checkpoint of the log as it is: `beleg checkpoint new`.",
            )
        subtrees = tiles.together()
        return [inclusion_proof(subtrees, leaf, size) for leaf in leaves]

    def make(self, graph: Reader, signers: Signers, origin: str, trusted: Trusted | None = None) -> Signed:
        """Sign the log as it is, or give the newest checkpoint where nothing was written since.

        ``origin`` names the log where it has none yet; ``trusted`` are the keys one of which has to have signed the
        newest checkpoint, those that sign where it is left out: else whoever can write to the folder could have any
        history signed. Raises LedgerBroken where the log is no continuation of the newest checkpoint, or nobody
        trusted has signed that, InvalidInput where nothing can be signed or written.
        """
        with self.turn():
            last = self.newest()
            if last is not None:
                self._demand_trusted(last, trusted or (lambda name: [one.verifier for one in signers(name)]))
            tiles = self.tiles()
            if last is not None and tree_hash(tiles, 0, tiles.size) != last.checkpoint.root:
                raise LedgerBroken(
                    f"Expected the hashes beside the checkpoints in {self.folder} to give the root of the newest one, "
                    f"{self.file(tiles.size).name}; they do not: one of the two was changed.",
                    suggestion="Put the folder back from your copy; `beleg verify` says how the log itself stands.",
                )
            head = head_of(head_row(graph))
            if last is not None and (head.size, head.root) == (tiles.size, last.checkpoint.root):
                return self._signed_too(last, signers(last.checkpoint.origin))
            if head.size > tiles.size:
                tiles = self._grown(tiles, graph, head.size)
            if (tiles.size, tiles.root) != (head.size, head.root):
                if self.is_of_another(graph):
                    raise LedgerBroken(
                        f"Expected the checkpoints of this log in {self.folder}; found those of another one.",
                        suggestion="Put the folder back from your copy; `beleg verify` says how the log itself stands.",
                    )
                if last is None:
                    raise LedgerBroken(
                        f"Expected {head.size:,} leaves that give the root of the head of the log; they do not.",
                        suggestion="Run `beleg verify`: it says which block was changed.",
                    )
                raise LedgerBroken(
                    f"Expected a log that goes on from the checkpoint of {self.tiles().size:,} leaves; the log of "
                    f"{head.size:,} leaves does not: it was rewritten or cut since.",
                    suggestion=f"Run `beleg verify --checkpoint {self.file(self.tiles().size)}`: it says where.",
                )
            name = last.checkpoint.origin if last is not None else demand_name(origin)
            checkpoint = Checkpoint(name, head.size, head.root)
            signed = Signed(checkpoint, tuple(one.signature(checkpoint.text) for one in signers(name)))
            self.write(self.file(head.size), signed)
            return signed

    def is_of_another(self, graph: Reader) -> bool:
        """Say whether the folder has the name of the log of a store, and the hashes of another log in it."""
        log, tiles = first_leaf(graph), self.tiles()
        if log is None or self.folder.name != log or not tiles.size:
            return False
        return tiles(0, 0).hex()[: len(log)] != log

    def _demand_trusted(self, last: Signed, trusted: Trusted) -> None:
        """Raise LedgerBroken where none of some keys has signed the checkpoint that the next one is to go on from."""
        file = self.file(last.checkpoint.size)
        keys = trusted(last.checkpoint.origin)
        try:
            if last.stamps(keys):
                return
            found = "signatures by " + ", ".join(f"{one.name}+{one.keyid.hex()}" for one in last.signatures)
        except InvalidInput:
            found = "a signature that does not hold"
        raise LedgerBroken(
            f"Expected the newest checkpoint, {file}, to be signed by a key that is trusted here; found {found}. No "
            "other is made on top of it.",
            suggestion="Put the file back from your copy. If an older key of yours has signed it, put the public half "
            "into former-keys/ beside your key; if somebody else has, keep your checkpoints in a folder of your own.",
        )

    def _signed_too(self, signed: Signed, by: Sequence[Signer]) -> Signed:
        """Add the signatures of keys that have not signed it yet."""
        there = {(one.name, one.keyid) for one in signed.signatures}
        lacking = [one for one in by if (one.verifier.name, one.verifier.keyid) not in there]
        if lacking:
            signed = signed.with_signatures(one.signature(signed.checkpoint.text) for one in lacking)
            self.write(self.file(signed.checkpoint.size), signed)
        return signed

    def _grown(self, tiles: Tiles, graph: Reader, size: int) -> Tiles:
        try:
            return tiles.extended(_hashes(graph, tiles.size, size))
        except OSError as error:
            raise self._unwritable(error) from error

    def write(self, file: Path, signed: Signed) -> None:
        """Write a note, within one's `turn`; raises InvalidInput."""
        try:
            whole(file, str(signed).encode())
        except OSError as error:
            raise self._unwritable(error) from error

    @contextmanager
    def turn(self) -> Generator[None]:
        """Keep others from writing to the folder meanwhile; raises InvalidInput where that cannot be."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            lock = FileLock(self.folder / "lock")
        except OSError as error:
            raise self._unwritable(error) from error
        try:
            if not lock.take(seconds=_LOCK_SECONDS):
                raise self._unwritable(TimeoutError(0, "another program holds it"))
            yield
        finally:
            lock.close()

    def _unwritable(self, error: OSError) -> InvalidInput:
        return InvalidInput(
            f"Expected to write checkpoints to {self.folder}: {error.strerror or error} ({error.filename or 'lock'}).",
            suggestion="Make it writable with room, or set BELEG_CHECKPOINTS to another folder.",
        )


def _replaced(file: Path, size: int, found: str | None) -> InvalidInput:
    return InvalidInput(
        f"Expected the checkpoint of {size:,} leaves in {file}; {found}",
        suggestion="It was changed: put it back from your copy of the folder, or take it away.",
    )


def _hashes(graph: Reader, start: int, end: int) -> Iterator[bytes]:
    """Yield the hashes of the leaves of the log from one number up to another."""
    for block in blocks(graph, block_id(start - 1) if start else ""):
        for leaf in block.leaves[: max(0, end - start)]:
            yield leaf_hash(leaf.encode("utf-8", errors="surrogatepass"))
            start += 1
        if start >= end:
            return
