"""An answer goes out whole or not at all: it is sealed, its files are written, it is recorded, and then it is there.

1. The bundle is sealed and verified with the public half of its key.
2. Every file is written under a name of its own beside its place and flushed to the disk: what can go wrong with a disk
   (full, read-only, no such directory) goes wrong here.
3. Answer, steps, claims and what was disclosed are written in one transaction, with the digest of the bundle.
4. The files are given their names.

Where 1 to 3 fail, the files are taken away and nothing is recorded. What is out is recorded, never the other way: the
last step is a rename within a directory, which was tried in step 2; should it fail all the same, the error says where
the sealed bytes lie.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from provenance.answering.bundle import keys, verifying
from provenance.answering.bundle.facts import gather
from provenance.answering.bundle.sealing import Material, digest_of, seal
from provenance.answering.display import demand_unspent, disclosure
from provenance.model.activities import ulid
from provenance.model.answers import Answer
from provenance.model.errors import BelegError, InvalidInput
from provenance.model.graph import Batch, Edge, Record

if TYPE_CHECKING:
    from provenance.store.graph import Graph
    from provenance.store.ports import Transaction


@dataclass(frozen=True, slots=True)
class Delivered:
    """An answer that is out: its record with the digest, the bundle, and the files that were written."""

    answer: Answer
    bundle: bytes
    files: tuple[Path, ...] = ()


@dataclass(frozen=True, slots=True)
class Along:
    """What is recorded with an answer: its steps, assertions, pack and refusal, and edges with properties."""

    records: tuple[Record, ...] = ()
    edges: tuple[Edge, ...] = field(default=())


def deliver(
    graph: Graph,
    material: Material,
    along: Along | Iterable[Record] = (),
    *,
    bundle: Path | None = None,
    files: Mapping[Path, bytes] | None = None,
) -> Delivered:
    """Seal an answer, write its files and record it: all of it happens, or nothing.

    ``bundle`` is where the bundle goes, by default its place on the shelf (`shelf`); ``files`` are others that go out
    with it, such as the grounded draft. ``along`` are the records that belong to the answer; the answer itself, with
    the digest, and the disclosure of what is displayed are added here.
    Raises what keeps it from going out: InvalidInput (a key, an auditor, a place that cannot be written),
    AccessDenied (the budget of the requestor was used up meanwhile), ShapeViolation, StoreUnavailable.
    """
    kept = along if isinstance(along, Along) else Along(tuple(along))
    signing = keys.signing_keys()
    facts = gather(graph, material.answer.project, material.numbers)
    content = seal(material, facts, signing=signing)
    _demand_sound(content, [key.public for key in signing], material)
    answer = material.answer.model_copy(update={"digest": digest_of(content)})
    place = bundle or shelf(answer.id)
    going = [(place, content), *(files or {}).items()]
    _demand_apart([file for file, _ in going])
    staged = _Staged()
    try:
        for file, written in going:
            staged.add(file, written)
        graph.write(lambda transaction: _batch(transaction, answer, material, kept))
    except BaseException:
        staged.discard()
        raise
    return Delivered(answer, content, staged.place())


def shelf(answer: str) -> Path:
    """Give where the bundle of an answer is kept when nobody says: the user's data directory, or BELEG_BUNDLES."""
    given = os.environ.get("BELEG_BUNDLES")
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    directory = Path(given) if given else Path(home) / "beleg-bundles"
    return directory / f"{answer}.bundle.json"


def _demand_apart(files: list[Path]) -> None:
    names = [os.path.realpath(file) for file in files]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise InvalidInput(
            f"Expected a place of its own for each file; found {twice} twice.",
            suggestion="Give the bundle another name than the text.",
        )


def _demand_sound(content: bytes, trusted: list[keys.PublicKey], material: Material) -> None:
    """Hold what was sealed to what anybody will hold it to; raises BelegError where the program itself failed."""
    found = verifying.verify(content, trusted, text=(material.answer.text or "").encode())
    if not found.sound:
        raise BelegError(
            f"Expected a bundle that verifies; found: {found.findings[0]}.",
            suggestion="This is a fault of the program: nothing was delivered. Please report it.",
        )


def _batch(transaction: Transaction, answer: Answer, material: Material, along: Along) -> Batch:
    batch = Batch().add(answer, *along.records)
    batch.edges.extend(along.edges)
    if material.displayed is not None:
        demand_unspent(transaction, answer.project, material.displayed)
        batch.add(disclosure(material.displayed, answer.project, answer.id))
    return batch


class _Staged:
    """Files that are written and flushed under names of their own, and get theirs all together."""

    def __init__(self) -> None:
        self._files: list[tuple[Path, Path]] = []

    def add(self, file: Path, content: bytes) -> None:
        """Write a file beside its place; raises InvalidInput where that cannot be done or its name is taken by no file.

        The name it has first is changed once, as it will be again: a directory that allows no rename is found out.
        """
        first, beside = (file.with_name(f".{file.name}.{ulid()}") for _ in range(2))
        try:
            if file.is_dir():
                raise IsADirectoryError(21, "is a directory")
            file.parent.mkdir(parents=True, exist_ok=True)
            try:
                with first.open("xb") as opened:
                    opened.write(content)
                    opened.flush()
                    os.fsync(opened.fileno())
                first.rename(beside)
            except BaseException:
                first.unlink(missing_ok=True)
                raise
        except (OSError, ValueError) as error:
            raise InvalidInput(
                f"Expected to write {file}: {getattr(error, 'strerror', None) or error}. Nothing was delivered.",
                suggestion="Give a place with room that you may write to.",
            ) from error
        self._files.append((beside, file))

    def place(self) -> tuple[Path, ...]:
        """Give the files their names; raises BelegError that says where they lie if one cannot be named."""
        for beside, file in self._files:
            try:
                beside.replace(file)
            except OSError as error:
                left = [str(path) for path, _ in self._files if path.exists()]
                raise BelegError(
                    f"Expected to name {file}: {error.strerror}. The answer is recorded; it lies in {', '.join(left)}.",
                    suggestion="Move the files where they belong.",
                    partial={"files": left},
                ) from error
            _flush_directory(file.parent)
        return tuple(file for _, file in self._files)

    def discard(self) -> None:
        """Take all of them away."""
        for beside, _ in self._files:
            beside.unlink(missing_ok=True)
        self._files.clear()


def _flush_directory(directory: Path) -> None:
    """Flush a name to the disk, where the system can."""
    if os.name != "posix":
        return
    handle = os.open(directory, os.O_RDONLY)
    try:
        os.fsync(handle)
    except OSError:
        pass  # some file systems know no such thing; the file itself is flushed
    finally:
        os.close(handle)
