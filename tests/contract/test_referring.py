"""Along the references of a place, on both engines: what it names, what stands there, and who names the place."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from etl.load.loader import load
from etl.structure import read_document
from provenance.bootstrap import open_store
from provenance.citing.surroundings import walk
from provenance.cli.main import app
from provenance.model.errors import InvalidInput, SourceNotFound
from provenance.store.graph import Graph
from tests.support.documents.small_laws import belege, document, put, tiere


@pytest.fixture
def store(store_location: str, tmp_path: Path) -> Iterator[Graph]:
    """A store with a law that refers, the one it refers to, and a letter."""
    with open_store(store_location) as opened:
        put(opened, tmp_path, belege())
        put(opened, tmp_path, tiere())
        yield opened


def test_from_a_place_to_what_it_names(store: Graph) -> None:
    """Each reference leads on to locator and text; what is only near, and what is not there, says so."""
    found = walk(store, "§ 3 TierMG")
    assert [(step.at, step.place, step.exact) for step in found.refers_to] == [
        ("§ 3 Abs. 1 TierMG", "§ 5 Abs. 1 Satz 2 BelO", True),
        ("§ 3 Abs. 1 TierMG", "§ 5 Abs. 7 BelO", False),
        ("§ 3 Abs. 1 TierMG", "BelO", False),
        ("§ 3 Abs. 1 TierMG", "§ 12 XyzG", False),
        ("§ 3 Abs. 2 TierMG", "§ 5 Abs. 2 BelO", True),
    ]
    assert found.refers_to[0].text == "Die Frist beträgt zehn Jahre."
    assert [step.leads_to for step in found.refers_to] == ["Segment", "Segment", "Work", "Identifier", "Segment"]


def test_back_to_who_names_the_place(store: Graph) -> None:
    """A place is named by all that names what is in it, not by itself; each with the words and the text around them."""
    found = walk(store, "Paragraph 5 BelO")
    assert [(one.at, one.words, one.place) for one in found.cited_by] == [
        ("§ 3 Abs. 1 TierMG", "§ 5 Abs. 1 Satz 2 BelO", "§ 5 Abs. 1 Satz 2 BelO"),
        ("§ 3 Abs. 1 TierMG", "§ 5 Abs. 7 Nr. 3 BelO", "§ 5 Abs. 7 BelO"),
        ("§ 3 Abs. 2 TierMG", "§ 5 Absatz 2 der Belegordnung", "§ 5 Abs. 2 BelO"),
    ]
    assert found.cited_by[2].text == "Die Frist richtet sich nach § 5 Absatz 2 der Belegordnung."
    assert walk(store, "§ 2 TierMG").cited_by[0].at == "§ 1 Abs. 2 TierMG"


def test_what_waited_for_a_work_is_told_once(store: Graph, tmp_path: Path) -> None:
    """A work that comes later takes the place of its name, which stays in the graph and is not shown beside it."""
    put(store, tmp_path, document("Xyzgesetz", "XyzG", "§ 12 | Alles.", work="de/xyzg", stand="2019-01-01"))
    steps = [step for step in walk(store, "§ 3 Abs. 1 TierMG").refers_to if "12" in step.named]
    assert [(step.leads_to, step.place, step.text) for step in steps] == [("Segment", "§ 12 XyzG", "Alles.")]


def test_a_place_that_is_not_there(store: Graph) -> None:
    """A place without a work and one the work does not have are named."""
    with pytest.raises(SourceNotFound, match="§ 77"):
        walk(store, "§ 77 BelO")
    with pytest.raises(InvalidInput, match="with its work"):
        walk(store, "§ 5")


def test_the_command(store: Graph, store_location: str) -> None:
    """`beleg references --from` prints both directions for a reader, and the same as JSON."""
    run = CliRunner().invoke(app, ["references", "--from", "§ 3 Abs. 2 TierMG", "--store", store_location])
    assert run.exit_code == 0, run.output
    for said in ("refers to (1)", "§ 5 Abs. 2 BelO", "Sie beginnt mit dem Jahr.", "nobody in the store refers to it"):
        assert said in run.output
    run = CliRunner().invoke(app, ["references", "--from", "§ 5 BelO", "--store", store_location, "--json"])
    told = json.loads(run.stdout)
    assert (told["locator"], len(told["cited_by"])) == ("§ 5 BelO", 3)


def test_the_version_that_is_named(store: Graph, tmp_path: Path) -> None:
    """A day behind a reference pins the version; "a. F." is the one before, and never exact."""
    put(store, tmp_path, belege("2010-01-01"))
    lines = """
    § 1 | Es gilt § 5 Abs. 2 BelO in der am 1. Juli 2015 geltenden Fassung.
    § 2 | Es gilt § 5 Abs. 2 BelO a. F.
    § 3 | Es gilt § 5 Abs. 2 BelO.
    § 4 | Es gilt § 5 Abs. 2 BelO in der am 1. Juli 1999 geltenden Fassung.
    """
    put(store, tmp_path, document("Altgesetz", "AltG", lines, work="de/altg", stand="2021-01-01"))
    found = {at: walk(store, f"§ {at} AltG").refers_to[0] for at in "1234"}
    assert {at: (step.stand, step.exact) for at, step in found.items()} == {
        "1": ("2010-01-01", True),
        "2": ("2010-01-01", False),
        "3": ("2020-01-01", True),
        "4": ("2020-01-01", False),
    }


def test_items_of_a_place_named_before(store: Graph, tmp_path: Path) -> None:
    """Then "Nummer 2" behind "Absatz 1 Nummer 1" is that of Absatz 1; within a list it is that of the list."""
    lines = """
    § 1 Abs. 1 | Zu melden sind
    § 1 Abs. 1 Nr. 1 | Hunde,
    § 1 Abs. 1 Nr. 2 | Katzen.
    § 1 Abs. 2 | Tiere nach Absatz 1 Nummer 1 sind frei, die in Nummer 2 genannten nicht, und
    § 1 Abs. 2 Nr. 1 | Fische nicht nach Absatz 1 Nummer 1, aber Nummer 2,
    § 1 Abs. 2 Nr. 2 | Vögel.
    """
    put(store, tmp_path, document("Listengesetz", "ListG", lines, work="de/listg", stand="2021-01-01"))
    steps = walk(store, "§ 1 Abs. 2 ListG").refers_to
    assert [(step.at, step.place) for step in steps] == [
        ("§ 1 Abs. 2 ListG", "§ 1 Abs. 1 Nr. 1 ListG"),
        ("§ 1 Abs. 2 ListG", "§ 1 Abs. 1 Nr. 2 ListG"),
        ("§ 1 Abs. 2 Nr. 1 ListG", "§ 1 Abs. 1 Nr. 1 ListG"),
        ("§ 1 Abs. 2 Nr. 1 ListG", "§ 1 Abs. 2 Nr. 2 ListG"),
    ]


def test_a_work_that_is_named_by_its_kind_alone(store: Graph, tmp_path: Path) -> None:
    """Then "der Verordnung" is the one named before; where none is, the name says that it is not known which."""
    lines = """
    § 1 | Nach der Verordnung (EU) 2099/7 ist Artikel 3 der Verordnung zu beachten.
    § 2 | Es gilt § 4 der Verordnung.
    """
    put(store, tmp_path, document("Folgegesetz", "FolgeG", lines, work="de/folgeg", stand="2021-01-01"))
    steps = walk(store, "§ 1 FolgeG").refers_to
    assert {step.id.split("#")[0] for step in steps} == {"eu-reg-2099-7"}
    assert walk(store, "§ 2 FolgeG").refers_to[0].id == "de/folgeg:verordnung#para-4"


def test_prose_that_names_itself(store: Graph, tmp_path: Path) -> None:
    """A text with a short name in its title is loaded and refers to itself by it, though it has no abbreviation."""
    file = tmp_path / "note.md"
    file.write_text("# Anmerkungen zur Ablage (AblO) vom 2. Mai 2021\n\nDie AblO gilt weiter.\n", encoding="utf-8")
    document = read_document(file)
    assert document.abbreviation is None
    loaded = load(store, file, read_document)
    assert loaded.segments
