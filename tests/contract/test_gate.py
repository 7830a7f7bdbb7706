"""The coverage gate over a graph: every branch of the ladder, and that nothing ever raises a rung but evidence."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from itertools import combinations

import queries
from provenance.answering.drafts.draft import Claim, Draft
from provenance.answering.evidence_links import EvidenceLinks
from provenance.answering.gate import gate
from provenance.answering.rungs import Gated, Rung
from provenance.store.graph import Graph
from tests.support.scenes.gate_evidence import DAY, PROJECT, SITUATIONS, batch, bond

_MIXED = (1, 6, 13, 15, 22, 26, 31, 37)
"""Citations of every rung, of which all sets are tried."""


def draft(claims: int) -> Draft:
    """Give a draft of so many claims."""
    text = "Das Hafenbuch ist zu führen und zehn Jahre aufzubewahren."
    return Draft(text, (), tuple(Claim(number, text, 0, len(text), 1) for number in range(1, claims + 1)))


def gated(graph: Graph, sets: Iterable[Iterable[int]], day: str = DAY) -> Gated:
    """Gate one claim for each set of citations."""
    given = [tuple(one) for one in sets]
    bonds = tuple(bond(number, claim) for claim, some in enumerate(given, start=1) for number in some)
    return gate(graph, PROJECT, draft(len(given)), EvidenceLinks(bonds), as_of=day)


def test_each_branch_of_the_ladder(graph: Graph) -> None:
    """Each kind of evidence alone gives its claim its rung, sets of it the best of theirs, and removing never raises.

    One graph serves all of it, since making one costs more than asking it.
    """
    graph.commit(batch())
    numbers = range(1, len(SITUATIONS) + 1)
    found = gated(graph, ([number] for number in numbers))
    assert {SITUATIONS[n].name: ruling.rung for n, ruling in enumerate(found.rulings)} == {
        one.name: one.rung for one in SITUATIONS
    }
    _tells_what_it_rests_on(found)
    _best_of_all_sets(graph)
    _told(graph)


def _tells_what_it_rests_on(found: Gated) -> None:
    by_name = {SITUATIONS[at].name: ruling for at, ruling in enumerate(found.rulings)}
    for number, ruling in enumerate(found.rulings, start=1):
        assert ruling.citations == ((number,) if ruling.rung is not Rung.REFUSED else ())
        assert ruling.reason
    assert by_name["within a limit"].limit == "wenn der Lotse zustimmt"
    # what another project holds newer is not told, what this one holds is
    assert by_name["within a limit, newer elsewhere"].limit == "wenn der Lotse zustimmt"
    assert "überholt" in str(by_name["within a limit, superseded"].limit)
    assert by_name["a part"].kept == "Das Hafenbuch ist zu führen"
    assert "1.1.2019" in str(by_name["replaced by a newer version"].limit)
    assert "1.1.2023" in str(by_name["replaced by a newer version"].limit)
    assert "31.5.2024" in str(by_name["expired the day before"].limit)
    assert "2.6.2024" in str(by_name["not yet in force"].limit)
    assert "nicht in Kraft" in str(by_name["not yet in force"].limit)
    # of one version alone nobody knows what was the law before
    unknown = "Fassung vor dem 1.7.2024 nicht vorhanden; zitiert: Fassung mit Stand 1.7.2024"
    assert by_name["printed after the day"].limit == by_name["of a later Stand alone"].limit == unknown
    assert "maßgeblich: Fassung vom 1.1.2019" in str(by_name["of a later version, beside that of the day"].limit)
    assert by_name["dropped from the law"].limit
    removed = {one.claim: one for one in found.removed}
    refused = {ruling.claim for ruling in found.rulings if ruling.rung is Rung.REFUSED}
    assert removed.keys() == refused | {by_name["a part"].claim}
    assert removed[by_name["a part"].claim].topic == "… und zehn Jahre aufzubewahren."


def _best_of_all_sets(graph: Graph) -> None:
    sets = [some for size in range(len(_MIXED) + 1) for some in combinations(_MIXED, size)]
    rungs = dict(zip(sets, (ruling.rung for ruling in gated(graph, sets).rulings), strict=True))
    for some, rung in rungs.items():
        alone = [SITUATIONS[number - 1].rung for number in some]
        assert rung is max(alone, key=lambda one: one.height, default=Rung.REFUSED)
        for number in some:
            fewer = tuple(one for one in some if one != number)
            assert rungs[fewer].height <= rung.height


def _told(graph: Graph) -> None:
    """Each statement is asked once, for what no higher rung took, and what was asked can be asked again."""
    found = gated(graph, [(1,), (13,), (22,), (31,), ()])
    assert [ruling.rung for ruling in found.rulings] == [*Rung, Rung.REFUSED]
    assert [one.query for one in found.asked] == ["gate/supported", "gate/narrowed", "gate/labeled"]
    asked = [[row["claim"] for row in one.parameters["bonds"]] for one in found.asked]
    assert asked == [[1, 2, 3, 4], [2, 3, 4], [3, 4]]
    for one in found.asked:
        text = queries.load(one.query).text
        assert one.sha256 == "sha256:" + hashlib.sha256(text.encode()).hexdigest()
        assert tuple(graph.read(one.query, **one.parameters)) == one.rows
    assert found.rung is Rung.NARROWED
    early = gated(graph, [(1,), (22,), (13,)], day="2019-12-31")
    assert [ruling.rung for ruling in early.rulings] == [Rung.NARROWED, Rung.REFUSED, Rung.NARROWED]
