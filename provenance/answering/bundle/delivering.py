"""An answer goes out whole or not at all: it is sealed, its files are written, it is recorded, and then it is there.

1. The bundle is sealed and verified with the public half of its key.
2. Every file is written under a name of its own beside its place and flushed to the disk: what can go wrong with a disk
   (full, read-only, no such directory) goes wrong here. A note of them is kept beside the store (`staging`).
3. Answer, steps, claims and what was disclosed are written in one transaction, with the digest of the bundle.
4. The files are given their names, and the note is taken away.

Where 1 to 3 fail, the files are taken away and nothing is recorded. What is out is recorded, never the other way. A run
that is killed between 3 and 4, or never learns whether the store took 3, is finished or undone when the store is opened
next (`staging`). Citations that are recorded before this, for an answer that never came, are accounted for by `runs`.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from provenance.answering.bundle import keys, verifying
from provenance.answering.bundle.anchored import anchored
from provenance.answering.bundle.recorded import gather
from provenance.answering.bundle.sealing import Material, digest_of, seal
from provenance.answering.bundle.staging import NOTES, Staging, bundle_file
from provenance.answering.display import demand_unspent, disclosure
from provenance.model.answers import Answer
from provenance.model.errors import BelegError, InvalidInput, StoreUnavailable
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

    ``bundle`` is where the bundle goes, by default its place in their folder (`bundle_file`); ``files`` are others that
    go out with it, such as the grounded draft. ``along`` are the records that belong to the answer; the answer itself,
    with the digest, and the disclosure of what is displayed are added here.
    Raises what keeps it from going out: InvalidInput (a key, an auditor, a place that cannot be written),
    AccessDenied (the budget of the requestor was used up meanwhile), ShapeViolation, StoreUnavailable.
    """
    kept = along if isinstance(along, Along) else Along(tuple(along))
    signing = keys.signing_keys()
    facts = anchored(graph, material.answer.project, gather(graph, material.answer.project, material.numbers))
    content = seal(material, facts, signing=signing)
    _demand_sound(content, [key.public for key in signing], material)
    answer = material.answer.model_copy(update={"digest": digest_of(content)})
    place = bundle or bundle_file(answer.id)
    going = [(place, content), *(files or {}).items()]
    _demand_apart([file for file, _ in going])
    staged = Staging(graph.beside / NOTES, answer.id, digest_of(content), dict(going))
    try:
        staged.write()
        graph.write(lambda transaction: _batch(transaction, answer, material, kept))
    except StoreUnavailable:
        staged.leave()  # it may have taken the answer before it went away
        raise
    except Exception:
        if not staged.settle(graph):
            raise
    except BaseException:
        staged.leave()
        raise
    else:
        staged.place()
    return Delivered(answer, content, staged.files)


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
