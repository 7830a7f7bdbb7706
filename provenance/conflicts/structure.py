"""What the whole shows and no pair does: circles of precedence, clusters of contradiction, what hangs on a definition.

The graphs are networkx's, made of what the store has; nothing is kept of them.
"""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# networkx has no types of its own

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import networkx as nx

from provenance.citing.search.definitions import Definitions
from provenance.conflicts.disputes import Dispute, State
from provenance.conflicts.precedence import Before


@dataclass(frozen=True, slots=True)
class Circle:
    """Places, sources or citations that each go before the next, and the last before the first: nothing is decided.

    ``said`` are the words that put each before the next, empty where a record does.
    """

    names: tuple[str, ...]
    said: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Cluster:
    """What hangs together by conflicts that are not resolved: the names of all, and of the conflicts."""

    names: tuple[str, ...]
    pairs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Foundation:
    """A definition, and how many places need it: use its term or refer to it, or to what does."""

    term: str
    place: str
    direct: int
    all: int


def circles(
    decided: Iterable[Before], supersessions: Iterable[Mapping[str, str]], disputes: Iterable[Dispute]
) -> list[Circle]:
    """Return a circle of each group of what goes before one another: by the law's words, by records, by resolutions."""
    graph: nx.DiGraph[str] = nx.DiGraph()
    for one in decided:
        graph.add_edge(one.first_place, one.second_place, said=one.words)
    for row in supersessions:
        graph.add_edge(row["newer"], row["older"], said="")
    for dispute in disputes:
        if winner := dispute.party(dispute.prevails):
            other = next(one for one in dispute.parties if one.id != winner.id)
            graph.add_edge(winner.name, other.name, said=dispute.principle.value if dispute.principle else "")
    found: list[Circle] = []
    for group in sorted(map(sorted, nx.strongly_connected_components(graph))):
        if len(group) > 1:
            edges: list[tuple[str, str]] = nx.find_cycle(graph.subgraph(group), source=group[0])
            said = tuple(str(graph.edges[edge]["said"]) for edge in edges)
            found.append(Circle(tuple(first for first, _ in edges), said))
    return found


def clusters(disputes: Iterable[Dispute]) -> list[Cluster]:
    """Return what hangs together by open conflicts, the largest first."""
    graph: nx.Graph[str] = nx.Graph()
    for dispute in disputes:
        if dispute.state is State.OPEN:
            first, second = dispute.parties
            graph.add_edge(first.name, second.name, pair=dispute.pair)
    groups = [sorted(one) for one in nx.connected_components(graph)]
    return [
        Cluster(tuple(group), tuple(sorted(str(pair) for _, _, pair in graph.subgraph(group).edges(data="pair"))))
        for group in sorted(groups, key=lambda one: (-len(one), one))
    ]


def foundations(rows: Sequence[Mapping[str, Any]], definitions: Definitions) -> list[Foundation]:
    """Return the definitions of sources by how many places need them, the most needed first.

    ``rows`` are those of ``conflict/dependences``. A place needs a definition if it uses its term or refers to its
    place, and whatever refers to such a place needs it as well. Of a term that is defined twice the first place counts.
    """
    graph: nx.DiGraph[str] = nx.DiGraph()
    named = {str(row["id"]): str(row["locator"]) for row in rows}
    terms: dict[str, str] = {}
    seen: set[tuple[str, frozenset[str]]] = set()
    for row in rows:
        for to in row["refers"]:
            graph.add_edge(row["id"], to)
        for one in definitions.used(row["id"], row["text"]):
            graph.add_edge(row["id"], one.place)
    for artifact in sorted({place.split("#", maxsplit=1)[0] for place in named}):
        for one in definitions.of(artifact):
            if (artifact, one.stems) not in seen:
                seen.add((artifact, one.stems))
                terms.setdefault(one.place, one.term)
    found = [
        Foundation(term, named[place], graph.in_degree(place), len(nx.ancestors(graph, place)))
        for place, term in terms.items()
        if place in graph and place in named
    ]
    return sorted(found, key=lambda one: (-one.direct, -one.all, one.place))
