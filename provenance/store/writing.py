"""One write, from the first attempt to the receipt.

Each attempt is a transaction of its own and leaves a `Commit` node with the id of the write. If a connection is lost
while a commit is on its way, that node tells whether it was done; if it still is on its way and the next attempt is
quicker, the id being unique lets only one of them through.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from typing import Any

import neo4j

import queries
from provenance.model.activities import ulid
from provenance.model.errors import AlreadyStored, BelegError, InvalidInput, SourceNotFound
from provenance.model.graph import Batch, Edge, Node, Reference
from provenance.store import faults
from provenance.store.ports import Guard, Journal, Transaction

CITATION, VERIFICATION = "Citation", "Verification"
_SHARED = {"CITES_SOURCE_Source": "source", "GENERATED_BY_Session": "session", "PINNED_TO_Snapshot": "snapshot"}
_OWN = {"SUPPORTS_Claim", "CITES_Segment"}
_CHECKED, _AGENT = "USED_Citation", "ATTRIBUTED_TO_Agent"
Row = dict[str, Any]
Ends = dict[str, list[str]]


def grouped(nodes: Sequence[Node], edges: Sequence[Edge]) -> tuple[list[Row], list[Node], list[Edge]]:
    """Return the groups, and the nodes and edges that are in none, in their order.

    A group is ``{source, session, snapshot, agent, citations: [{citation, verification, claim, segments}]}``.
    """
    citations = _once(nodes, CITATION)
    if not citations:
        return [], list(nodes), list(edges)
    checks = _once(nodes, VERIFICATION)
    ends = _ends(edges, citations.keys() | checks.keys())
    checked: dict[str, list[Reference]] = {}
    for check in checks:
        for citation in ends.get(check, {}).get(_CHECKED, ()):
            checked.setdefault(citation, []).append(check)
    groups: dict[tuple[str, ...], Row] = {}
    taken: set[Reference] = set()
    for reference, node in citations.items():
        said, by = ends.get(reference, {}), checked.get(node.id, [])
        if not (_is_usual(said) and len(by) == 1 and _is_check(ends[by[0]])):
            continue
        shared = {name: said[kind][0] for kind, name in _SHARED.items()} | {"agent": ends[by[0]][_AGENT][0]}
        group = groups.setdefault(tuple(shared.values()), {**shared, "citations": []})
        group["citations"].append(
            {
                "citation": dict(node.properties),
                "verification": dict(checks[by[0]].properties),
                "claim": said["SUPPORTS_Claim"][0],
                "segments": said.get("CITES_Segment", []),
            }
        )
        taken |= {reference, by[0]}
    rest = [node for node in nodes if node.reference not in taken]
    return list(groups.values()), rest, [edge for edge in edges if not (edge.start in taken and _is_grouped(edge))]


def size_of(group: Row) -> tuple[int, int]:
    """Say how many nodes and edges a group creates."""
    citations: list[Row] = group["citations"]
    return 2 * len(citations), sum(6 + len(one["segments"]) for one in citations)


def _once(nodes: Iterable[Node], label: str) -> dict[Reference, Node]:
    """Return the nodes of a label that are there once: one that is there twice is for the engine to refuse."""
    found = [node for node in nodes if node.label == label]
    many = Counter(node.id for node in found)
    return {node.reference: node for node in found if many[node.id] == 1}


def _ends(edges: Iterable[Edge], starts: Iterable[Reference]) -> dict[Reference, Ends]:
    found: dict[Reference, Ends] = {start: {} for start in starts}
    for edge in edges:
        if (own := found.get(edge.start)) is not None:
            # an edge that says something of its own is of no kind that is grouped
            kind = f"{edge.type}_{edge.end.label}" + ("…" if edge.properties else "")
            own.setdefault(kind, []).append(edge.end.id)
    return found


def _is_usual(said: Ends) -> bool:
    return all(len(said.get(kind, ())) == 1 for kind in (*_SHARED, "SUPPORTS_Claim")) and not any(
        kind.endswith("…") for kind in said
    )


def _is_check(said: Ends) -> bool:
    return said.keys() == {_CHECKED, _AGENT} and all(len(ids) == 1 for ids in said.values())


def _is_grouped(edge: Edge) -> bool:
    kind = f"{edge.type}_{edge.end.label}"
    return edge.start.label == VERIFICATION or kind in _SHARED or kind in _OWN


ROWS = 5_000
CHARACTERS = 16_000_000
LONGEST = 64_000_000
KINDS = 40
"""Kinds that are written in one statement; a portion of more is written kind by kind, each in a statement of its own.

A server plans a statement for each combination of kinds, which takes the longer the more there are: seconds for all.
What a person does writes two dozen; more come with an import.
"""
KEPT = {"Log", "Counter"}  # bookkeeping whose nodes are set anew, not created
_FIXED = 64


@dataclass(slots=True)
class Portion:
    """The parameters of ``record/batch`` for some thousands of rows, and how many nodes and edges it must create."""

    nodes: dict[str, list[dict[str, Any]]] = field(default_factory=dict[str, list[dict[str, Any]]])
    edges: dict[str, list[dict[str, Any]]] = field(default_factory=dict[str, list[dict[str, Any]]])
    groups: dict[str, list[dict[str, Any]]] = field(default_factory=dict[str, list[dict[str, Any]]])
    created: tuple[int, int] = (0, 0)
    size: int = 0

    def is_full(self) -> bool:
        """Tell whether the next row belongs into the next portion."""
        return sum(self.created) >= ROWS or self.size >= CHARACTERS

    def lists(self) -> frozenset[str]:
        """Name the lists it holds as ``record/batch`` does: ``nodes.Claim``, ``edges.Citation_CITES_Segment``."""
        kinds = {"nodes": self.nodes, "groups": self.groups, "edges": self.edges}
        return frozenset(f"{kind}.{name}" for kind, held in kinds.items() for name in held)

    def values(self) -> dict[str, Any]:
        """Return the parameters; those that the statement that is cut for it does not name are left out."""
        kinds = {"nodes": self.nodes, "groups": self.groups, "edges": self.edges}
        return {kind: held for kind, held in kinds.items() if held}

    def statements(self) -> Iterator[tuple[frozenset[str], dict[str, Any]]]:
        """Give the lists and parameters of each statement that writes it: one, or one for each of more than `KINDS`."""
        lists = self.lists()
        if len(lists) <= KINDS:
            yield lists, self.values()
            return
        for kind, held in self.values().items():
            for name, rows in held.items():
                yield frozenset({f"{kind}.{name}"}), {kind: {name: rows}}


def portions(nodes: Sequence[Node], edges: Sequence[Edge]) -> Iterator[Portion]:
    """Yield the portions of nodes and edges, nodes first. Raises InvalidInput for a text no engine takes."""
    portion = Portion()
    groups, nodes, edges = grouped(nodes, edges) if len(nodes) < ROWS else ([], nodes, edges)
    for node in nodes:
        if portion.is_full():
            yield portion
            portion = Portion()
        portion.nodes.setdefault(node.label, []).append(dict(node.properties))
        portion.created = (portion.created[0] + (node.label not in KEPT), 0)
        portion.size += _size(node)
    for group in groups:
        if portion.is_full():
            yield portion
            portion = Portion()
        portion.groups.setdefault(CITATION, []).append(group)
        more = size_of(group)
        portion.created = (portion.created[0] + more[0], portion.created[1] + more[1])
    for edge in edges:
        if portion.is_full():
            yield portion
            portion = Portion()
        portion.edges.setdefault(kind(edge), []).append(
            {"start": edge.start.id, "end": edge.end.id, "properties": dict(edge.properties)}
        )
        portion.created = (portion.created[0], portion.created[1] + 1)
        portion.size += _FIXED
    if portion.nodes or portion.groups or portion.edges:
        yield portion


def kind(edge: Edge) -> str:
    """Name the kind of an edge as ``record/batch`` does: ``Citation_CITES_Segment``."""
    return f"{edge.start.label}_{edge.type}_{edge.end.label}"


def _size(node: Node) -> int:
    size = _FIXED
    for name, value in node.properties.items():
        if isinstance(value, str):
            if len(value) > LONGEST:
                raise InvalidInput(
                    f"Expected texts of at most {LONGEST:,} characters; {node.label} {node.id} has {len(value):,} in "
                    f"{name!r}.",
                    suggestion="Split the file.",
                )
            size += len(value)
        elif isinstance(value, list):
            size += 8 * len(value)
    return size


Build = Callable[[Transaction], Batch]


@dataclass(frozen=True, slots=True)
class Receipt:
    """What a write did: its commit id, the batch as it was written, and what the journal says of it.

    An empty batch is not written: then ``commit`` is empty.
    """

    commit: str
    batch: Batch
    journal: Mapping[str, Any] = field(default_factory=dict[str, Any])
    attempts: int = 1


class _UndoneError(Exception):
    """The transaction is rolled back on purpose."""

    def __init__(self, receipt: Receipt | None) -> None:
        super().__init__()
        self.receipt = receipt


class OpenTransaction:
    """A transaction that is open, as builders and journals see it."""

    def __init__(self, transaction: neo4j.Transaction | neo4j.ManagedTransaction, *, hopeful: bool = False) -> None:
        self.hopeful = hopeful
        self.log_size: int | None = None
        self._transaction = transaction
        self._added: list[Node] = []
        self._numbered: dict[str, dict[str, int]] = {}

    def run(self, query: str, /, **params: Any) -> list[dict[str, Any]]:
        """Run the statement ``queries.load(query)`` and give its rows."""
        return faults.rows(self._transaction.run(queries.load(query).text, params))

    def add(self, *nodes: Node) -> None:
        """Create nodes in the statement that creates the batch."""
        self._added.extend(nodes)

    def number(self, labels: AbstractSet[str], name: str, value: int) -> None:
        """Give the nodes of some labels one more property when they are created."""
        for label in labels:
            self._numbered.setdefault(label, {})[name] = value

    def create(self, batch: Batch) -> bool:
        """Create all of the batch and what was added; False where an end of an edge is not there."""
        nodes = [
            Node(node.label, node.id, {**node.properties, **more}) if (more := self._numbered.get(node.label)) else node
            for node in batch.nodes
        ]
        for portion in portions([*self._added, *nodes], batch.edges):
            created = (0, 0)
            for lists, values in portion.statements():
                if text := queries.cut("record/batch", lists):  # none for a kind that nobody knows: it is not counted
                    counters = self._transaction.run(text, values).consume().counters
                    created = (created[0] + counters.nodes_created, created[1] + counters.relationships_created)
            if created != portion.created:
                return False
        return True


class Write:
    """A write that is to be done once, however often it is attempted.

    ``commit`` is the note that it leaves of itself, where that is given: of one that was done in another store before.
    """

    def __init__(
        self, build: Build, guards: Sequence[Guard], journal: Journal | None, commit: Node | None = None
    ) -> None:
        self._build = build
        self._guards = guards
        self._journal = journal
        self._given = commit
        self._id = commit.id if commit else ulid()
        self._committing: list[Receipt] = []
        self._batch = Batch()
        self._hopeful = journal is not None

    def attempt(self, session: neo4j.Session) -> Receipt:
        """Attempt the write, unless an earlier attempt turns out to have been committed.

        Raises what a guard raises, SourceNotFound and InvalidInput for a batch that cannot be written, and the
        driver's faults.
        """
        if self._committing and (done := self._settled(session)):
            return done
        hopeful, self._hopeful = self._hopeful, False
        done = False
        try:
            receipt = self._once(session, hopeful=hopeful) or self._once(session, hopeful=False)
            done = receipt is not None
        finally:
            if self._journal and self._batch:
                self._journal.settled(done=done)
        if receipt is None:
            raise self._refusal(session)
        return receipt

    def _once(self, session: neo4j.Session, *, hopeful: bool) -> Receipt | None:
        """Do the write in one transaction; None where not as much was created as the batch has."""
        try:
            # the driver sends the begin of such a transaction along with its first statement
            return session.execute_write(
                lambda transaction: self._written(OpenTransaction(transaction, hopeful=hopeful))
            )
        except _UndoneError as undone:
            return undone.receipt

    def _written(self, tx: OpenTransaction) -> Receipt:
        """Write in an open transaction; raises _UndoneError where it is to be rolled back."""
        head = self._journal.begin(tx) if self._journal else None
        batch = self._batch = self._build(tx)
        if not batch:
            raise _UndoneError(Receipt("", batch))
        for guard in self._guards:
            guard.check(batch)
        number = len(self._committing)
        commit = self._given or Node("Commit", self._id, {"id": self._id, "attempt": number})
        said: Mapping[str, Any] = self._journal.append(tx, head, batch, commit) if self._journal else {}
        tx.add(commit)
        if not tx.create(batch):
            raise _UndoneError(None)
        self._committing.append(Receipt(self._id, batch, said, number + 1))
        return self._committing[-1]

    def taken(self, session: neo4j.Session) -> BelegError:
        """Say which records of the batch were in the store already, or that its log is broken."""
        there = _existing(session, {node.reference for node in self._batch.nodes})
        if self._journal and not there:
            with session.begin_transaction() as transaction:
                broken = self._journal.broken(OpenTransaction(transaction))
                transaction.rollback()
            if broken:
                return broken
        named = ", ".join(sorted(f"{one.label} {one.id}" for one in there)[:5])
        return AlreadyStored(
            f"Expected new records; in the store already: {named or 'records that others are writing now'}.",
            suggestion="Look up what is there before writing; records are never overwritten.",
        )

    def _settled(self, session: neo4j.Session) -> Receipt | None:
        with session.begin_transaction() as transaction:
            rows = OpenTransaction(transaction).run("store/commit", commit=self._id)
        return self._committing[-1 if self._given else int(rows[0]["attempt"])] if rows else None

    def _refusal(self, session: neo4j.Session) -> BelegError:
        """Say what is wrong with a batch that did not give as many nodes and edges as it has."""
        ends = {end for edge in self._batch.edges for end in (edge.start, edge.end)}
        ends -= {node.reference for node in self._batch.nodes}
        if missing := ends - _existing(session, ends):
            named = ", ".join(sorted(f"{end.label} {end.id}" for end in missing)[:5])
            return SourceNotFound(
                f"Expected the ends of all edges in the batch or in the store; missing: {named}.",
                suggestion="Write the missing records first, or in the same batch.",
            )
        labels = sorted({node.label for node in self._batch.nodes})
        kinds = sorted({f"({e.start.label})-[{e.type}]->({e.end.label})" for e in self._batch.edges})
        return InvalidInput(
            f"Expected labels and kinds of edges that queries/record/batch.cypher knows; found {labels} and {kinds}.",
            suggestion="Add the new kind to the statement.",
        )


def _existing(session: neo4j.Session, names: set[Reference]) -> set[Reference]:
    with session.begin_transaction() as transaction:
        rows = OpenTransaction(transaction).run("store/existing", ids=sorted({name.id for name in names}))
    return {Reference(row["label"], row["id"]) for row in rows} & names
