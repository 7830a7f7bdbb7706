"""References in the graph, on both engines: where they lead, and what happens when a work comes later."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from provenance.bootstrap import open_store
from provenance.ledger.verify import verify
from provenance.store.graph import Graph
from tests.support.documents.small_laws import REFERENCES, UNRESOLVED, ask, belege, document, put, tiere


@pytest.fixture
def store(store_location: str) -> Iterator[Graph]:
    """An empty store with shapes and log, as the program wires it."""
    with open_store(store_location) as opened:
        yield opened


def leads(graph: Graph, artifact_id: str, at: str) -> dict[str, tuple[str, bool]]:
    """Give where the references of a place lead: segments by locator, works and identifiers by id."""
    rows = [row for row in ask(graph, REFERENCES, artifact_id=artifact_id) if row["at"] == at]
    return {row["place"] or f"{row['leads_to']} {row['id']}": (row["locator"], row["exact"]) for row in rows}


def test_places_of_the_text_itself(store: Graph, tmp_path: Path) -> None:
    """What names no law leads to places of the same source, found from where it is said; a range to each of them."""
    mine = put(store, tmp_path, tiere()).artifact_id
    assert leads(store, mine, "§ 1 Abs. 1 Satz 2 TierMG") == {
        "§ 1 Abs. 1 Satz 1 TierMG": ("§ 1 Abs. 1 Satz 1 TierMG", True)
    }
    assert set(leads(store, mine, "§ 1 Abs. 2 TierMG")) == {
        "§ 1 Abs. 1 Satz 1 TierMG",
        "§ 2 Abs. 1 Nr. 2 TierMG",
        "§ 2 TierMG",
        "§ 2a TierMG",
        "§ 3 TierMG",
    }
    assert set(leads(store, mine, "§ 2 Abs. 1 Nr. 2 TierMG")) == {"§ 2 Abs. 1 Nr. 1 TierMG", "§ 2a TierMG"}
    assert leads(store, mine, "§ 2a TierMG") == {"Work de/tiermg": ("§ 9 Abs. 4 TierMG", False)}


def test_a_place_named_twice_is_one_edge_with_both_spans(store: Graph, tmp_path: Path) -> None:
    """An edge carries the words and where they stand in the canonical text, every time they do."""
    given = tiere()
    mine = put(store, tmp_path, given).artifact_id
    (row,) = [r for r in ask(store, REFERENCES, artifact_id=mine) if r["at"] == "§ 1 Abs. 1 Satz 2 TierMG"]
    starts, ends = row["spans"][::2], row["spans"][1::2]
    said = [given.text[start:end] for start, end in zip(starts, ends, strict=True)]
    assert said == ["Satz 1", "vorstehender Satz"]
    assert given.text[row["start"] : row["end"]] == row["text"] == "Satz 1"


OTHERS = {
    "§ 5 Abs. 1 Satz 2 BelO": ("§ 5 Abs. 1 Satz 2 BelO", True),
    "§ 5 Abs. 7 BelO": ("§ 5 Abs. 7 Nr. 3 BelO", False),
    "Work de/belo": ("§ 99 BelO", False),
}
WAITING = {"Identifier xyzg#para-12": ("§ 12 XyzG", False)}


def test_places_of_a_work_that_is_there(store: Graph, tmp_path: Path) -> None:
    """They lead to the segment, to the nearest one around it, to the work; those of no work to an identifier."""
    put(store, tmp_path, belege())
    mine = put(store, tmp_path, tiere()).artifact_id
    assert leads(store, mine, "§ 3 Abs. 1 TierMG") == OTHERS | WAITING
    assert leads(store, mine, "§ 3 Abs. 2 TierMG") == {"§ 5 Abs. 2 BelO": ("§ 5 Abs. 2 Belegordnung", True)}
    assert leads(store, mine, "§ 1 Abs. 1 Satz 1 TierMG") == {"Work de/belo": ("Belegordnung", True)}


def test_a_work_that_comes_later(store: Graph, tmp_path: Path) -> None:
    """What waited for it leads to it from then on, as if it had been there; what was known before stays on record."""
    mine = put(store, tmp_path, tiere()).artifact_id
    before = leads(store, mine, "§ 3 Abs. 1 TierMG")
    assert set(before) == {
        f"Identifier belo#{eid}" for eid in ("para-5_abs-1_satz-2", "para-5_abs-7_nr-3", "para-99")
    } | set(WAITING)
    assert ask(store, UNRESOLVED, limit=9)[0]["id"] == "belo"
    put(store, tmp_path, belege())
    assert leads(store, mine, "§ 3 Abs. 1 TierMG") == before | OTHERS
    assert "§ 5 Abs. 2 BelO" in leads(store, mine, "§ 3 Abs. 2 TierMG")
    assert [row["id"] for row in ask(store, UNRESOLVED, limit=9)] == ["xyzg"]
    assert verify(store).sound


def test_twice_is_once(store: Graph, tmp_path: Path) -> None:
    """The same files again add nothing, in whatever order they come."""
    for given in (tiere(), belege()):
        put(store, tmp_path, given)
    counted = store.read("store/counts"), store.read("ledger/count_edges")
    for given in (belege(), tiere(), belege()):
        assert put(store, tmp_path, given).outcome == "unchanged"
    assert (store.read("store/counts"), store.read("ledger/count_edges")) == counted


def test_a_load_that_was_cut_short_is_made_up_for(
    store: Graph, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If the program ends between a source and what waited for it, loading the file again resolves that."""
    mine = put(store, tmp_path, tiere()).artifact_id
    with monkeypatch.context() as cut:
        cut.setattr("etl.load.loader.resolve_waiting", lambda *_: 0)
        put(store, tmp_path, belege())
    assert "§ 5 Abs. 1 Satz 2 BelO" not in leads(store, mine, "§ 3 Abs. 1 TierMG")
    assert put(store, tmp_path, belege()).outcome == "unchanged"
    assert leads(store, mine, "§ 3 Abs. 1 TierMG").items() >= OTHERS.items()


def source_of(graph: Graph, artifact_id: str, at: str) -> set[str]:
    """Give the sources whose segments a place leads to."""
    rows = ask(graph, REFERENCES, artifact_id=artifact_id)
    return {row["id"].split("#")[0] for row in rows if row["at"] == at and row["leads_to"] == "Segment"}


def test_the_version_of_the_day(store: Graph, tmp_path: Path) -> None:
    """A reference means the newest version that is not newer than the text, else the newest there is."""
    old, new = (put(store, tmp_path, belege(stand)).artifact_id for stand in ("2018-01-01", "2022-01-01"))
    between = put(store, tmp_path, tiere("2020-01-01")).artifact_id
    later = put(store, tmp_path, tiere("2023-01-01")).artifact_id
    earlier = put(store, tmp_path, tiere("2010-01-01")).artifact_id
    at = "§ 3 Abs. 2 TierMG"
    assert source_of(store, between, at) == {old}
    assert source_of(store, later, at) == {new}
    assert source_of(store, earlier, at) == {new}


def test_a_version_that_comes_later(store: Graph, tmp_path: Path) -> None:
    """Texts of its time lead to it as well; texts older than it do not."""
    put(store, tmp_path, belege("2018-01-01"))
    before = put(store, tmp_path, tiere("2020-01-01")).artifact_id
    after = put(store, tmp_path, tiere("2023-01-01")).artifact_id
    new = put(store, tmp_path, belege("2022-01-01", "§ 99 | Diese Ordnung gilt.")).artifact_id
    at = "§ 3 Abs. 1 TierMG"
    assert new in source_of(store, after, at)
    assert new not in source_of(store, before, at)
    assert leads(store, after, at)["§ 99 BelO"] == ("§ 99 BelO", True)


def test_a_letter_names_a_law_once(store: Graph, tmp_path: Path) -> None:
    """In a letter, which has no sections, "§ 5" is of the law named last; its own numbers are its Randziffern."""
    put(store, tmp_path, belege())
    lines = """
    Rz. 1 | Nach § 5 Abs. 1 Satz 1 BelO ist aufzubewahren; die Frist nennt § 5 Abs. 2.
    Rz. 2 | Siehe Rz. 1 dieses Schreibens; zu § 7 wird nichts gesagt.
    """
    letter = document("Schreiben über Belege", "SBel", lines, work="de/bmf/sbel", stand="2021-01-01", kind="letter")
    mine = put(store, tmp_path, letter).artifact_id
    assert set(leads(store, mine, "SBel Rz. 1")) == {"§ 5 Abs. 1 Satz 1 BelO", "§ 5 Abs. 2 BelO"}
    told = leads(store, mine, "SBel Rz. 2")
    assert told["SBel Rz. 1"] == ("SBel Rz. 1", True)
    assert "Identifier de/bmf/sbel#para-7" in told


def test_a_name_of_two_works_of_other_countries(store: Graph, tmp_path: Path) -> None:
    """Of two works by one name the one of the same country is meant; of two of one country neither."""
    put(store, tmp_path, document("Belegordnung", "BelO", "§ 5 Abs. 2 | Wien.", work="at/belo", stand="2019-01-01"))
    put(store, tmp_path, belege())
    mine = put(store, tmp_path, tiere()).artifact_id
    assert set(leads(store, mine, "§ 3 Abs. 2 TierMG")) == {"§ 5 Abs. 2 BelO"}
    put(store, tmp_path, document("Belegordnung", "BelO", "§ 5 | Köln.", work="de/koeln/belo", stand="2019-01-01"))
    other = put(store, tmp_path, tiere("2020-02-02")).artifact_id
    assert all(key.startswith("Identifier ") for key in leads(store, other, "§ 3 Abs. 2 TierMG"))
