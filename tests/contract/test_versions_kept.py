"""Versions of a work in the store: which follows which, what changed between them, and which was the law on a day."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from etl.document import Document
from etl.load.loader import Loaded, Registration, load
from provenance.bootstrap import load_document, open_store
from provenance.citing.law import Law, history
from provenance.citing.rules import rules_in
from provenance.ledger.verify import verify
from provenance.model.errors import InvalidInput, SourceNotFound
from provenance.rdf.sweep import sweep
from provenance.store.graph import Graph
from tests.support.documents.sample_order import VERSION_1, VERSION_2
from tests.support.documents.small_laws import REFERENCES, ask, belege, document, put, tiere

FIRST = """
§ 1 Abs. 1 Satz 1 | Fähren verkehren täglich von sechs bis zwanzig Uhr.
§ 1 Abs. 1 Satz 2 | Bei Nebel ruht der Betrieb.
§ 2 | Der Fährmann hat die Fahrten binnen drei Tagen in das Fahrtenbuch einzutragen.
§ 3 | Fahrräder sind frei.
"""
SECOND = """
§ 1 Abs. 1 Satz 1 | Fähren verkehren täglich von sechs bis zweiundzwanzig Uhr.
§ 1 Abs. 1 Satz 2 | Der Fahrplan hängt aus.
§ 1 Abs. 1 Satz 3 | Bei Nebel ruht der Betrieb.
§ 2 | Der Fährmann hat die Fahrten binnen zwei Tagen in das Fahrtenbuch einzutragen.
"""
THIRD = SECOND.replace("zwei Tagen", "einem Tag")
REVISIONS = """
MATCH (:Source {id: $newer})<-[:PART_OF]-(new:Segment)-[r:SUPERSEDES]->(old:Segment)-[:PART_OF]->(:Source {id: $older})
WITH new, old, r ORDER BY new.position
RETURN new.locator AS at, old.locator AS was, r.kind AS kind, r.valid_from AS valid_from, r.valid_to AS valid_to
"""
COMPARED = """
MATCH (comparison:Comparison)-[:USED]->(:Source {id: $id})
RETURN DISTINCT comparison.older AS older, comparison.newer AS newer
"""
FOLLOWS = "MATCH (newer:Source)-[:SUPERSEDES]->(older:Source) RETURN newer.id AS newer, older.id AS older"


@pytest.fixture
def store(store_location: str) -> Iterator[Graph]:
    """An empty store with shapes and log, as the program wires it."""
    with open_store(store_location) as opened:
        yield opened


def ferries(lines: str, stand: str | None) -> Document:
    """Give one version of a law of ferries."""
    return document("Fährgesetz", "FähG", lines, work="de/faehg", stand=stand)


def put_as(graph: Graph, directory: Path, given: Document, name: str, valid_from: str | None = None) -> Loaded:
    """Load a document under a file name of its own, with a first day or without."""
    path = directory / name
    path.write_text(f"<x>{given.stand} {given.text}</x>", encoding="utf-8")
    return load(graph, path, lambda _: given, Registration(valid_from=valid_from))


def follows(graph: Graph) -> set[tuple[str, str]]:
    """Give which source supersedes which."""
    return {(row["newer"], row["older"]) for row in ask(graph, FOLLOWS)}


def compared(graph: Graph, *artifacts: str) -> set[tuple[str, str]]:
    """Give the pairs (older, newer) that were compared."""
    return {(row["older"], row["newer"]) for one in artifacts for row in ask(graph, COMPARED, id=one)}


EXPECTED = [
    ("§ 1 Abs. 1 Satz 1 FähG", "§ 1 Abs. 1 Satz 1 FähG", "changed"),
    ("§ 1 Abs. 1 Satz 3 FähG", "§ 1 Abs. 1 Satz 2 FähG", "moved"),
    ("§ 2 FähG", "§ 2 FähG", "changed"),
]


@pytest.mark.parametrize("late", [False, True], ids=["in order", "out of order"])
def test_what_changed_is_in_the_graph(store: Graph, tmp_path: Path, late: bool) -> None:
    """Reworded and moved places have an edge with kind and days, the others are counted, whichever came first."""
    both = [ferries(FIRST, "2018-01-01"), ferries(SECOND, "2022-07-01")]
    loaded = {given.stand: put(store, tmp_path, given) for given in (reversed(both) if late else both)}
    older, newer = loaded["2018-01-01"].artifact_id, loaded["2022-07-01"].artifact_id
    rows = ask(store, REVISIONS, newer=newer, older=older)
    assert [(row["at"], row["was"], row["kind"]) for row in rows] == EXPECTED
    assert {(row["valid_from"], row["valid_to"]) for row in rows} == {("2022-07-01", "2022-06-30")}
    (kept,) = ask(store, "MATCH (c:Comparison) RETURN properties(c) AS c")
    counts = {name: kept["c"][name] for name in ("unchanged", "changed", "moved", "added", "dropped")}
    assert counts == {"unchanged": 0, "changed": 2, "moved": 1, "added": 1, "dropped": 1}
    (row,) = ask(
        store,
        "MATCH (c:Comparison)-[:ADDED]->(new:Segment) MATCH (c)-[:DROPPED]->(old:Segment) "
        "RETURN new.locator AS came, old.locator AS went",
    )
    assert (row["came"], row["went"]) == ("§ 1 Abs. 1 Satz 2 FähG", "§ 3 FähG")
    assert follows(store) == {(newer, older)}
    assert verify(store).sound
    assert list(sweep(store, "must")) == []


def test_a_version_that_comes_in_between(store: Graph, tmp_path: Path) -> None:
    """It is compared with both its neighbours; what was recorded before stays, and the log is sound."""
    one = put(store, tmp_path, ferries(FIRST, "2018-01-01")).artifact_id
    three = put(store, tmp_path, ferries(THIRD, "2024-01-01")).artifact_id
    two = put(store, tmp_path, ferries(SECOND, "2022-07-01")).artifact_id
    assert compared(store, one, two, three) == {(one, three), (one, two), (two, three)}
    assert follows(store) == {(three, one), (two, one), (three, two)}
    assert [row["at"] for row in ask(store, REVISIONS, newer=three, older=two)] == ["§ 2 FähG"]
    assert [version.until for version in Law(store).versions("FähG")] == [None, "2023-12-31", "2022-06-30"]
    assert verify(store).sound
    assert list(sweep(store, "must")) == []


def test_the_same_files_again_add_nothing(store: Graph, tmp_path: Path) -> None:
    """Comparing is done once a pair."""
    both = [ferries(FIRST, "2018-01-01"), ferries(SECOND, "2022-07-01")]
    for given in both:
        put(store, tmp_path, given)
    counted = store.read("store/counts"), store.read("ledger/count_edges")
    for given in both:
        assert put(store, tmp_path, given).outcome == "unchanged"
    assert (store.read("store/counts"), store.read("ledger/count_edges")) == counted


def test_a_load_that_ended_before_the_comparison_is_made_up_for(
    store: Graph, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If the program ends between a source and its comparison, the next load of the file or of the work does it."""
    one = put(store, tmp_path, ferries(FIRST, "2018-01-01")).artifact_id
    with monkeypatch.context() as cut:
        cut.setattr("etl.load.loader.compare_versions", lambda *_: 0)
        two = put(store, tmp_path, ferries(SECOND, "2022-07-01")).artifact_id
        three = put(store, tmp_path, ferries(THIRD, "2024-01-01")).artifact_id
    assert compared(store, one, two, three) == set()
    assert put(store, tmp_path, ferries(FIRST, "2018-01-01")).outcome == "unchanged"
    assert compared(store, one, two, three) == {(one, two), (two, three)}


def test_two_files_of_one_day(store: Graph, tmp_path: Path) -> None:
    """By other names they are one version in two forms; by the same name the later one corrects the earlier."""
    old = put_as(store, tmp_path, ferries(FIRST, "2018-01-01"), "old.xml").artifact_id
    law = put_as(store, tmp_path, ferries(SECOND, "2022-07-01"), "law.xml")
    form = put_as(store, tmp_path, ferries(SECOND + "§ 4 | Ende.", "2022-07-01"), "form.xml").artifact_id
    assert compared(store, law.artifact_id, form) == {(old, law.artifact_id), (old, form)}
    assert Law(store).version("FähG", "2023-01-01").artifact_id == law.artifact_id
    mended = put_as(store, tmp_path, ferries(THIRD, "2022-07-01"), "law.xml")
    assert (mended.outcome, mended.supersedes) == ("new version", law.artifact_id)
    assert (law.artifact_id, mended.artifact_id) in compared(store, mended.artifact_id)
    found = Law(store).versions("FähG")
    assert [version.artifact_id for version in found] == [form, mended.artifact_id, law.artifact_id, old]
    assert {version.until for version in found[:3]} == {None}
    assert list(sweep(store, "must")) == []


def test_versions_without_a_day(store: Graph, tmp_path: Path) -> None:
    """They are shown when no day is asked for, and never as the law of a day; the same name again is a correction."""
    first = put_as(store, tmp_path, ferries(FIRST, None), "law.xml").artifact_id
    with pytest.raises(SourceNotFound, match="no day is known") as error:
        Law(store).version("FähG", "2023-01-01")
    assert "--valid-from" in error.value.suggestion
    assert Law(store).version("FähG").artifact_id == first
    second = put_as(store, tmp_path, ferries(SECOND, None), "law.xml")
    assert (second.outcome, second.supersedes) == ("new version", first)
    assert compared(store, first) == {(first, second.artifact_id)}
    assert Law(store).version("FähG").artifact_id == second.artifact_id
    (row,) = ask(store, "MATCH (c:Comparison) RETURN c.valid_from AS since, c.valid_to AS until")
    assert (row["since"], row["until"]) == (None, None)


def test_the_day_given_comes_before_the_stand(store: Graph, tmp_path: Path) -> None:
    """--valid-from puts a version where the caller says; what the origin of a day is, is kept."""
    older = put_as(store, tmp_path, ferries(FIRST, "2020-01-01"), "a.xml", "2015-05-01").artifact_id
    newer = put_as(store, tmp_path, ferries(SECOND, "2018-01-01"), "b.xml").artifact_id
    assert [(v.since, v.until, v.origin) for v in Law(store).versions("FähG")] == [
        ("2018-01-01", None, "stand"),
        ("2015-05-01", "2017-12-31", "given"),
    ]
    assert follows(store) == {(newer, older)}
    with pytest.raises(InvalidInput, match=r"1\.5\.2015"):
        put_as(store, tmp_path, ferries(THIRD, None), "c.xml", "1.5.2015")


def test_the_law_before_between_and_after(store: Graph, tmp_path: Path) -> None:
    """Before the first version there is a clear answer; a version that ended leaves a gap that is told."""
    ending = FIRST + "§ 9 | Diese Verordnung tritt mit Ablauf des 31. Dezember 2019 außer Kraft."
    put(store, tmp_path, ferries(ending, "2018-01-01"))
    put(store, tmp_path, ferries(SECOND, "2022-07-01"))
    law = Law(store)
    assert law.version("FähG", "2019-12-31").since == "2018-01-01"
    assert law.version("FähG", "2022-07-01").since == "2022-07-01"
    with pytest.raises(SourceNotFound, match="the oldest in the store is of 2018-01-01"):
        law.version("FähG", "2017-12-31")
    with pytest.raises(SourceNotFound, match="in force until 2019-12-31, the next begins on 2022-07-01"):
        law.version("FähG", "2020-01-01")


def test_a_place_that_comes_into_force_later(store: Graph, tmp_path: Path) -> None:
    """Until its own day it is read from the version before, and so are its rules; then from its own."""
    later = SECOND + "§ 9 | § 2 tritt am 1. Januar 2023 in Kraft."
    put(store, tmp_path, ferries(FIRST, "2018-01-01"))
    newer = put(store, tmp_path, ferries(later, "2022-07-01")).artifact_id
    law = Law(store)
    assert "drei Tagen" in law.at("§ 2 FähG", "2022-12-31")[2][0].text
    assert "zwei Tagen" in law.at("§ 2 FähG", "2023-01-01")[2][0].text
    assert "zweiundzwanzig" in law.at("§ 1 Abs. 1 Satz 1 FähG", "2022-12-31")[2][0].text
    days = {
        row["at"]: row["valid_from"]
        for row in ask(store, REVISIONS, newer=newer, older=law.versions("FähG")[1].artifact_id)
    }
    assert days["§ 2 FähG"] == "2023-01-01"
    assert "P2D" not in [rule.duration for rule in rules_in(store, newer, as_of="2022-12-31")]
    assert "P2D" in [rule.duration for rule in rules_in(store, newer, as_of="2023-01-01")]


def test_the_rules_of_a_day(store: Graph, tmp_path: Path) -> None:
    """Each version has its own rules with its own first day."""
    for lines, stand in ((SECOND, "2022-07-01"), (FIRST, "2018-01-01")):
        put(store, tmp_path, ferries(lines, stand))
    law = Law(store)
    for day, duration in (("2022-06-30", "P3D"), ("2022-07-01", "P2D")):
        version = law.version("FähG", day)
        assert [rule.duration for rule in rules_in(store, version.artifact_id, as_of=day) if rule.duration] == [
            duration
        ]
    rows = ask(store, "MATCH (r:Rule) WHERE r.duration IS NOT NULL RETURN r.duration AS d, r.valid_from AS since")
    assert {(row["d"], row["since"]) for row in rows} == {("P3D", "2018-01-01"), ("P2D", "2022-07-01")}


def test_what_was_known_on_a_day(store: Graph, tmp_path: Path) -> None:
    """A version that was recorded later was not known before: the law of a day is then another."""
    put(store, tmp_path, ferries(FIRST, "2018-01-01"))
    put(store, tmp_path, ferries(SECOND, "2022-07-01"))
    rows: list[dict[str, Any]] = store.read("law/versions", name="fähg", keys=[], known_before=None)
    between = max(row["recorded_at"] for row in rows)
    known = store.read("law/versions", name="fähg", keys=[], known_before=between)
    assert [row["stand"] for row in known] == ["2018-01-01"]
    assert len(Law(store, between[:10]).versions("FähG")) == 2
    with pytest.raises(SourceNotFound, match="known on 2020-01-01"):
        Law(store, "2020-01-01").version("FähG")


def test_references_mean_the_version_in_force(store: Graph, tmp_path: Path) -> None:
    """A text refers to the version in force on its own day, by the days that were given, in any order of arrival."""
    at = "§ 3 Abs. 2 TierMG"
    texts = {day: put(store, tmp_path, tiere(day)).artifact_id for day in ("2019-06-01", "2021-06-01", "2023-06-01")}
    days = {"2022-01-01": "d", "2018-01-01": "b", "2020-01-01": "c"}  # the middle one comes last
    versions = {
        day: put_as(store, tmp_path, belege("1999-01-01", f"§ 8 | Fassung {name}."), f"{name}.xml", day).artifact_id
        for day, name in days.items()
    }

    def meant(text: str) -> set[str]:
        rows = ask(store, REFERENCES, artifact_id=text)
        return {row["id"].split("#")[0] for row in rows if row["at"] == at and row["leads_to"] == "Segment"}

    for day, own in (("2019-06-01", "2018-01-01"), ("2021-06-01", "2020-01-01"), ("2023-06-01", "2022-01-01")):
        assert versions[own] in meant(texts[day])
        fresh = put(store, tmp_path, tiere(day[:8] + "02")).artifact_id
        assert meant(fresh) == {versions[own]}


def test_the_sample_order(store_location: str) -> None:
    """Of the two versions of the sample the graph says what the comparison of the files says, and which was the law."""
    with open_store(store_location) as graph:
        newer = load_document(graph, VERSION_2).artifact_id
        older = load_document(graph, VERSION_1).artifact_id
        rows = ask(graph, REVISIONS, newer=newer, older=older)
        assert {(row["kind"], row["was"], row["at"]) for row in rows} == {
            ("changed", "Vorbemerkung BelO", "Vorbemerkung BelO"),
            ("changed", "§ 3 Abs. 2 Satz 2 BelO", "§ 3 Abs. 2 Satz 2 BelO"),
            ("changed", "§ 5 Abs. 1 Nr. 1 BelO", "§ 5 Abs. 1 Nr. 1 BelO"),
            ("moved", "§ 9 Abs. 1 Satz 3 BelO", "§ 9 Abs. 3 Satz 2 BelO"),
        }
        day_before = Law(graph).version("BelO", "2025-11-11")
        assert (day_before.artifact_id, day_before.until) == (older, "2025-11-11")


def test_the_history_of_a_place(store: Graph, tmp_path: Path) -> None:
    """Each version tells what it changed of a place, as the store recorded it, and what the next has no more."""
    for lines, stand in ((THIRD, "2024-01-01"), (FIRST, "2018-01-01"), (SECOND, "2022-07-01")):
        put(store, tmp_path, ferries(lines, stand))
    law = Law(store)
    told = {
        place: [
            (chapter.version.since, [(fate.kind, fate.was) for fate in chapter.fates])
            for chapter in history(store, law, f"{place} FähG")[1]
        ]
        for place in ("§ 2", "§ 1 Abs. 1 Satz 3", "§ 3")
    }
    assert told["§ 2"] == [
        ("2024-01-01", [("changed", "§ 2 FähG")]),
        ("2022-07-01", [("changed", "§ 2 FähG")]),
        ("2018-01-01", [(None, None)]),
    ]
    assert told["§ 1 Abs. 1 Satz 3"] == [
        ("2024-01-01", [("unchanged", None)]),
        ("2022-07-01", [("moved", "§ 1 Abs. 1 Satz 2 FähG")]),
    ]
    assert told["§ 3"] == [("2018-01-01", [(None, None), ("dropped", None)])]
    with pytest.raises(SourceNotFound, match="none has such a place"):
        history(store, law, "§ 77 FähG")
