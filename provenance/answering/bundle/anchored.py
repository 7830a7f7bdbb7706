"""What a bundle says of the log: its checkpoint, and that the citations are leaves under it.

    ledger: {size, root, checkpoint: "example.org/archive…", leaves: [{citation, number, leaf: …, proof: …}]}

A leaf has the words of its record, and a path through the tree lets guessed words be tried: both are kept for auditors,
as all words are. In the open stands the signed checkpoint, which anybody can hold to what a witness saw.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from provenance.answering.bundle import anchoring
from provenance.answering.bundle.pointers import BundleFinding
from provenance.answering.bundle.recorded import FIELDS, Facts, LoggedCitation, within
from provenance.answering.bundle.statement import CitationPart, LeafPart, Predicate
from provenance.ledger.journal import parsed
from provenance.ledger.located import located_leaves
from provenance.ledger.notes import Algorithm, Signed, Verifier, from_base64, read_note
from provenance.ledger.witness import read_request
from provenance.model.citations import Citation
from provenance.model.errors import InvalidInput
from provenance.model.graph import Reference
from provenance.model.merkle import consistent, included, leaf_hash

if TYPE_CHECKING:
    from collections.abc import Iterable

    from provenance.answering.bundle.keys import PublicKey
    from provenance.store.graph import Graph

_POINTER = "#/predicate/ledger"


def anchored(graph: Graph, project: str, facts: Facts) -> Facts:
    """Return facts with a checkpoint of the log and the leaves of the citations; as they are where none is kept.

    Raises LedgerBroken where the log is no continuation of its last checkpoint, InvalidInput where none can be made.
    """
    signed = anchoring.checkpoint(graph)
    kept = anchoring.of_log(graph)
    if signed is None or kept is None:
        return facts
    size = signed.checkpoint.size
    wanted = {
        Reference(Citation.LABEL, f"{project}/{number}"): str(row["citation"]["recorded_at"])
        for number, row in facts.cited.items()
    }
    tree = kept.tiles().together()
    found = located_leaves(graph, wanted, size, lambda number: tree(0, number))
    ordered = sorted(found.items(), key=lambda one: one[1][0])
    proofs = kept.inclusions([number for _, (number, _) in ordered], size)
    leaves = tuple(
        LoggedCitation(int(name.id.rpartition("/")[2]), number, text, tuple(proof))
        for (name, (number, text)), proof in zip(ordered, proofs, strict=True)
    )
    return replace(facts, size=size, root=signed.checkpoint.root.hex(), checkpoint=str(signed), leaves=leaves)


def of_checkpoint(said: Predicate, trusted: Iterable[PublicKey]) -> Iterator[BundleFinding]:
    """Check that the checkpoint of a bundle is of its log and signed by a trusted key; nothing where it has none."""
    if said.ledger.checkpoint is None:
        return
    pointer = f"{_POINTER}/checkpoint"
    try:
        signed = read_note(said.ledger.checkpoint)
        keys = [Verifier(signed.checkpoint.origin, Algorithm.ED25519, key.raw) for key in trusted]
        by = signed.stamps(keys)
    except InvalidInput as error:
        yield BundleFinding("checkpoint", pointer, error.message)
        return
    if not by:
        yield BundleFinding("checkpoint", pointer, "the checkpoint is signed by no trusted key")
    expected, found = (said.ledger.size, said.ledger.root), (signed.checkpoint.size, signed.checkpoint.root.hex())
    if expected != found:
        message = "the checkpoint is of another log than the bundle"
        shown = (f"{size:,} leaves, {root}" for size, root in (expected, found))
        yield BundleFinding("checkpoint", pointer, message, None, *shown)


def of_leaves(said: Predicate, words: Mapping[int, str]) -> Iterator[BundleFinding]:
    """Check, with the words that an auditor's identity opened, that each citation is a leaf under the checkpoint."""
    if said.ledger.checkpoint is None:
        return
    citations = {one.number: one for one in said.citations}
    for at, one in enumerate(said.ledger.leaves):
        yield from _leaf(said, one, citations.pop(one.citation, None), words, f"{_POINTER}/leaves/{at}")
    for number in citations:
        yield BundleFinding("checkpoint", f"{_POINTER}/leaves", f"citation {number} is not shown to be in the log")


def of_witness(said: Predicate, content: bytes, witnesses: Sequence[Verifier]) -> Iterator[BundleFinding]:
    """Hold the log of a bundle to a checkpoint that witnesses have cosigned.

    ``content`` is that checkpoint, or one of a longer log after the proof that it goes on from that of the bundle, as
    `beleg checkpoint request` writes both. Raises InvalidInput for what is neither.
    """
    old, proof, signed = read_request(content) if content.startswith(b"old ") else (None, [], read_note(content))
    seen = signed.stamps(witnesses)
    for one in witnesses:
        if one not in seen:
            yield BundleFinding("witness", _POINTER, f"{one.name} has not cosigned the checkpoint that was given")
    if not _goes_on(said, signed, old, proof):
        message = f"the log of {said.ledger.size:,} leaves is not the beginning of the one that was witnessed"
        found = f"{signed.checkpoint.size:,} leaves, {signed.checkpoint.root.hex()}"
        yield BundleFinding("witness", _POINTER, message, None, said.ledger.root, found)


def _goes_on(said: Predicate, signed: Signed, old: int | None, proof: Sequence[bytes]) -> bool:
    size = said.ledger.size
    if old not in {None, size} or not _is_hash(said.ledger.root):
        return False
    return consistent(size, bytes.fromhex(said.ledger.root), signed.checkpoint.size, signed.checkpoint.root, proof)


def _leaf(
    said: Predicate, one: LeafPart, citation: CitationPart | None, words: Mapping[int, str], pointer: str
) -> Iterator[BundleFinding]:
    logged: Any = {}
    text, lines = words.get(one.leaf.at, ""), words.get(one.proof.at, "").split("\n")
    proof = [hashed for line in lines if (hashed := from_base64(line)) is not None]
    root = bytes.fromhex(said.ledger.root) if _is_hash(said.ledger.root) else b""
    if not included(leaf_hash(text.encode()), one.number, said.ledger.size, [p for p in proof if p], root):
        yield BundleFinding("checkpoint", pointer, f"the leaf of citation {one.citation} is not under the checkpoint")
        return
    try:
        leaf: Any = parsed(text)
        named = (leaf["label"], leaf["id"]) == (Citation.LABEL, f"{said.answer.project}/{one.citation}")
        logged = leaf["properties"]
    except (ValueError, KeyError, TypeError, RecursionError):
        named = False
    if citation is None or not named:
        yield BundleFinding("checkpoint", pointer, f"the leaf is not that of citation {one.citation} of the bundle")
        return
    given = citation.model_dump()
    for name, path in FIELDS.items():
        expected, found = logged.get(name), within(given, path)
        if expected != found:
            message = f"citation {one.citation} has another {name} in the log"
            yield BundleFinding("checkpoint", pointer, message, None, str(expected), str(found))


def _is_hash(text: str) -> bool:
    return len(text) == 64 and set(text) <= set("0123456789abcdef")  # noqa: PLR2004 — SHA-256
