"""The journal of the store: every batch becomes leaves of the log in the transaction that writes it (RFC 6962, 2.1).

    (:Log {id, size, root, frontier}), (:LogBlock {id, first, count, write, leaves, root, head, recorded_at})

The head holds the tree as its frontier, so a write reads nothing of the log but the head. The id of a block is the
number of its first leaf, and unique: no two writers can continue from one head. ``write`` is the number of the first
leaf of the whole write, ``root`` the tree over the block alone, ``head`` the tree over the log up to its end. Both
labels are the ledger's own and are no leaves themselves. What else the store keeps of a write follows from its leaves:
the first names the write and its time, the numbers of its records raise the counters.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any, cast

import rfc8785

from provenance.ledger.heads import FULL_BLOCK, HEAD, astray, block_id, head_of
from provenance.model.deferral import deferred
from provenance.model.errors import InvalidInput, LedgerBroken
from provenance.model.graph import LOGGED, ORDERED, Batch, Edge, Node, Reference, Value, now
from provenance.model.merkle import Frontier, leaf_hash
from provenance.model.sources import Content
from provenance.store.ports import Transaction

if TYPE_CHECKING:
    from provenance.ledger import attest
else:  # for logs of before alone
    attest = deferred("provenance.ledger.attest")

_SAFE = 2**53 - 1
_STRING, _FLOAT = {str}, {float}
_AS_IT_IS = {str, bool, type(None)}
_ENCODE = json.JSONEncoder(ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False).encode


class _BeyondError(Exception):
    """A value that only the library prints right."""


def canonical(value: Any) -> bytes:
    """Return the canonical bytes of a JSON value; raises ValueError for what JSON cannot carry exactly.

    That is: NaN and infinities, integers beyond 2^53 - 1, text that is not Unicode (lone surrogates), other types.
    """
    try:
        return _ENCODE(_plain(value)).encode("utf-8")
    except (_BeyondError, UnicodeEncodeError):
        return rfc8785.dumps(value)


def parsed(text: str) -> Any:
    """Read canonical JSON back; raises ValueError for what is no JSON.

    A whole number beyond 2^53 - 1 was a float when it was written, since no such integer is (RFC 8785, 3.2.2.3).
    """
    return json.loads(text, parse_int=_whole)


def _whole(digits: str) -> float:
    number = int(digits)
    return number if -_SAFE <= number <= _SAFE else float(number)


def _plain(value: Any) -> Any:
    """Return the value with whole floats as integers; raises _BeyondError for what the fast way would print wrong."""
    if isinstance(value, str):
        return value
    if isinstance(value, dict):
        named = cast("dict[Any, Any]", value)
        if not _STRING.issuperset(map(type, named)) or not "".join(named).isascii():
            raise _BeyondError
        return {
            key: item if type(item) in _AS_IT_IS or (type(item) is int and -_SAFE <= item <= _SAFE) else _plain(item)
            for key, item in named.items()
        }
    if isinstance(value, list | tuple):
        return _row(cast("list[Any]", value))
    if isinstance(value, float):
        return _row([value])[0]
    if value is None or (isinstance(value, int) and -_SAFE <= value <= _SAFE):
        return value
    raise _BeyondError


def _row(values: Sequence[Any]) -> Sequence[Any]:
    """Do it for a list, all at once where it holds texts or floats alone: that is what records are full of."""
    kinds = set(map(type, values))
    if kinds == _FLOAT:
        if not _printed_alike(values):
            raise _BeyondError
        return [int(number) if number.is_integer() else number for number in values]
    return values if kinds <= _STRING else [_plain(item) for item in values]


def _printed_alike(numbers: Sequence[float]) -> bool:
    """Say whether Python prints the numbers as ECMAScript does: neither with an exponent, nor ``inf`` or ``nan``."""
    shown = repr(numbers)
    return "e" not in shown and "n" not in shown


VERSION, FIRST_VERSION, ATTESTING = 1, 3, 4
RECORD, EDGES, WRITES = "record", "edges", "writes"
BLOCK = "LogBlock"


def leaves(
    batch: Batch, write: Mapping[str, Value] | None = None, before: Sequence[Mapping[str, Any]] = ()
) -> Iterator[bytes]:
    """Yield the leaves of a batch: its nodes in their order, then the nodes outside it that got edges.

    ``write`` (commit, attempt, recorded_at) goes into the first one. ``before`` are leaves that come first (`attest`).
    Raises InvalidInput for a value that JSON cannot carry exactly, and for a node or an edge that is there twice.
    """
    attesting = ((Reference(leaf["label"], leaf["id"]), dict(leaf)) for leaf in before)
    for number, (reference, leaf) in enumerate(chain(attesting, _leaves(batch))):
        if write and number == 0:
            leaf |= {"v": max(FIRST_VERSION, leaf["v"]), "write": dict(write)}
        yield _bytes(leaf, reference)


def _leaves(batch: Batch) -> Iterator[tuple[Reference, dict[str, Any]]]:
    edges = _by_start(batch.edges)
    written: set[Reference] = set()
    for node in batch.nodes:
        reference = node.reference
        if reference in written:
            raise InvalidInput(
                f"Expected each record once, found {node.label} {node.id} twice in one write.",
                suggestion="Write a record once; edges name it by its id.",
            )
        written.add(reference)
        leaf: dict[str, Any] = {
            "v": VERSION,
            "kind": RECORD,
            "label": node.label,
            "id": node.id,
            "properties": logged(node.label, node.properties),
        }
        if own := edges.pop(reference, None):
            leaf["edges"] = listed(reference, own)
        yield reference, leaf
    time = now()
    for start, later in edges.items():
        yield (
            start,
            {
                "v": VERSION,
                "kind": EDGES,
                "label": start.label,
                "id": start.id,
                "edges": listed(start, later),
                "recorded_at": time,
            },
        )


def logged(label: str, properties: Mapping[str, Value]) -> dict[str, Any]:
    """Return the properties as a leaf has them: large texts by digest."""
    if label != Content.LABEL:
        return dict(properties)
    return {
        name: digest(value) if name in Content.HASHED and isinstance(value, str) else value
        for name, value in properties.items()
    }


def digest(value: str) -> dict[str, Any]:
    """Return the SHA-256 and the length, in bytes of UTF-8, of a text."""
    text = value.encode("utf-8", errors="surrogatepass")
    return {"sha256": hashlib.sha256(text).hexdigest(), "length": len(text)}


def listed(start: Reference, edges: Iterable[Edge]) -> list[dict[str, Any]]:
    """Return edges as a leaf has them, sorted by type, label and id of the end; raises InvalidInput for a double."""
    by_key: dict[tuple[str, str, str], Edge] = {}
    for edge in edges:
        key = (edge.type, edge.end.label, edge.end.id)
        if key in by_key:
            raise InvalidInput(
                f"Expected each edge once, found {start.label} {start.id} -{edge.type}-> {edge.end.label} "
                f"{edge.end.id} twice in one write.",
                suggestion="Name the end once.",
            )
        by_key[key] = edge
    return [_edge(by_key[key]) for key in sorted(by_key)]


def _edge(edge: Edge) -> dict[str, Any]:
    said: dict[str, Any] = {"type": edge.type, "end": [edge.end.label, edge.end.id]}
    if edge.properties:
        said["properties"] = dict(edge.properties)
    return said


def _by_start(edges: Iterable[Edge]) -> dict[Reference, list[Edge]]:
    found: dict[Reference, list[Edge]] = {}
    for edge in edges:
        found.setdefault(edge.start, []).append(edge)
    return found


def _bytes(leaf: dict[str, Any], reference: Reference) -> bytes:
    try:
        return canonical(leaf)
    except ValueError as error:
        raise InvalidInput(
            f"Expected values that JSON carries exactly in {reference.label} {reference.id}: {error}.",
            suggestion="Give finite numbers, integers up to 2^53 - 1 and well-formed Unicode.",
        ) from error


_NUMBERED = {"Snapshot": "archive", "Citation": "{project}/citation", "Annotation": "{project}/annotation"}
_MEMBERS = ("Project", "HAD_MEMBER", "{id}/source")
ATTESTED = "attested"
"""The counter of how far writes of before leaves named them are attested: the number behind the last block named."""


def raised(counters: dict[str, int], leaf: Mapping[str, Any]) -> None:
    """Raise the counters to what a leaf of the log says."""
    if leaf["kind"] == WRITES:
        _raise(counters, ATTESTED, int(leaf["blocks"][-1][0]) + 1)
        return
    _raise_for_record(counters, leaf["label"], leaf.get("properties", {}))
    for edge in leaf.get("edges", ()):
        _raise_for_edge(counters, leaf["label"], leaf["id"], edge["type"], edge.get("properties", {}))


def counters_of(batch: Batch) -> dict[str, int]:
    """Return the highest number of each counter in a batch."""
    counters: dict[str, int] = {}
    for node in batch.nodes:
        _raise_for_record(counters, node.label, node.properties)
    for edge in batch.edges:
        _raise_for_edge(counters, edge.start.label, edge.start.id, edge.type, edge.properties)
    return counters


def _raise_for_record(counters: dict[str, int], label: str, properties: Mapping[str, Any]) -> None:
    if label in _NUMBERED:
        name = _NUMBERED[label].format(project=properties.get("project"))
        _raise(counters, name, properties.get("number"))


def _raise_for_edge(counters: dict[str, int], label: str, start: str, kind: str, properties: Mapping[str, Any]) -> None:
    if (label, kind) == _MEMBERS[:2]:
        _raise(counters, _MEMBERS[2].format(id=start), properties.get("number"))


def _raise(counters: dict[str, int], name: str, number: object) -> None:
    if type(number) is int:
        counters[name] = max(counters.get(name, 0), number)


_BYTES = 500_000
_WARY = 20
"""Writes for which the head is read first after another writer was met."""


class Ledger:
    """Appends what is written to the log (implements `provenance.store.ports.Journal`)."""

    def __init__(self) -> None:
        self._seen: Frontier | None = None
        self._appended: Frontier | None = None
        self._wary = 0
        self._attesting: list[dict[str, Any]] | None = None  # None: not looked yet whether the log wants it
        self._counters: set[str] = set()  # known to be there
        self._raised: set[str] = set()

    def begin(self, tx: Transaction) -> Frontier:
        """Return the tree at the head: as this ledger left it, or locked and read.

        A head that has moved since is found out when it is set (see ``before`` in `append`). After that the ledger
        looks first for a while: it is not the only writer. Raises LedgerBroken where the head contradicts itself.
        """
        self._appended = None
        if tx.hopeful and self._seen is not None and not self._wary:
            tx.log_size = self._seen.size
            return self._seen
        self._wary = max(self._wary - 1, 0)
        head = head_of(tx.run("ledger/begin", id=HEAD)[0])
        if self._attesting is None or self._attesting:
            if self._attesting is None and (broken := astray(tx, head)):
                raise broken
            self._attesting = attest.attestation(tx) if head.size else []
        return head

    def settled(self, *, done: bool) -> None:
        """Remember the head that was written, or that others write too."""
        if not done and self._appended is not None:
            self._wary = _WARY
        if done:
            self._counters |= self._raised
            self._attesting = []
        self._seen = self._appended if done else None

    def broken(self, tx: Transaction) -> LedgerBroken | None:
        """Say that the log does not end where its head says, so that the place of the next block is taken, or none."""
        return astray(tx, head_of(tx.run("ledger/begin", id=HEAD)[0]))

    def append(self, tx: Transaction, head: Frontier, batch: Batch, commit: Node) -> Mapping[str, Any]:
        """Append the leaves of the batch; gives ``first`` (number of its first leaf), ``size`` and ``root`` of the log.

        Raises InvalidInput for what a leaf cannot carry.
        """
        tree, time = head, now()
        write: dict[str, Value] = {
            "commit": commit.id,
            "attempt": commit.properties["attempt"],
            "recorded_at": time,
        }
        before = self._attesting or ()
        for portion in _portions(leaves(batch, write, before)):
            hashes = [leaf_hash(leaf) for leaf in portion]
            first, tree = tree.size, tree.append(hashes)
            block: dict[str, Value] = {
                "id": block_id(first),
                "first": first,
                "count": len(portion),
                "write": head.size,
                "leaves": [leaf.decode() for leaf in portion],
                "root": Frontier().append(hashes).root.hex(),
                "head": tree.root.hex(),
                "recorded_at": time,
            }
            tx.add(Node(BLOCK, block_id(first), block))
        tx.number(ORDERED, LOGGED, head.size)
        said: dict[str, Value] = {"size": tree.size, "root": tree.root.hex()}
        # the head is set only where it is as it was seen: `before` is part of its name in the statement
        tx.add(Node("Log", HEAD, {"id": HEAD, "before": head.size, **said, "frontier": list(tree.to_hex())}))
        self._appended = tree
        counters = counters_of(batch)
        for leaf in before:
            raised(counters, leaf)
        self._raise(tx, counters)
        return {"first": head.size, **said}

    def _raise(self, tx: Transaction, counters: Mapping[str, int]) -> None:
        """Let the counters stand at the last number of the batch at least: those known along with it, others apart."""
        self._raised = set(counters)
        apart: list[dict[str, Value]] = []
        for name, value in counters.items():
            row: dict[str, Value] = {"id": name, "value": value}
            if tx.hopeful and name in self._counters:
                tx.add(Node("Counter", name, row))
            else:
                apart.append(row)
        if apart:
            tx.run("ledger/counters", counters=apart)


def is_full(count: int, size: int, following: int) -> bool:
    """Say whether a block of ``count`` leaves and ``size`` bytes takes no more leaf of ``following`` bytes."""
    return count >= FULL_BLOCK or size + following > _BYTES


def _portions(leaves: Iterable[bytes]) -> Iterator[list[bytes]]:
    portion, size = list[bytes](), 0
    for leaf in leaves:
        if portion and is_full(len(portion), size, len(leaf)):
            yield portion
            portion, size = [], 0
        portion.append(leaf)
        size += len(leaf)
    if portion:
        yield portion
