"""Acts of the Union and decisions in a store: shown by their places, and found by those who cite them."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from etl.load.loader import load
from etl.structure import read_document
from provenance.cli.main import app
from provenance.store.graph import open_graph
from tests.support.documents.small_laws import REFERENCES, ask

DATA = Path(__file__).parents[1] / "data"
FILES = [
    DATA / "eu" / "verordnung.txt",
    DATA / "eu" / "richtlinie.html",
    DATA / "decisions" / "urteil.txt",
    DATA / "decisions" / "berufung.txt",
]


@pytest.fixture
def store(empty_store: Path) -> Path:
    """A store with an act, a directive and two decisions, of which the last cites the others."""
    with open_graph(empty_store) as graph:
        for file in FILES:
            load(graph, file, read_document)
    return empty_store


SHOWN = [
    (
        "Art. 1 Abs. 2 VO (EU) 2099/123",
        ["ihren Sitz außerhalb der Union", "Die Mitgliedstaaten können Ausnahmen vorsehen."],
    ),
    ("Art. 1 Abs. 2 UAbs. 2 Satz 2 VO (EU) 2099/123", ["Die Mitgliedstaaten können Ausnahmen vorsehen."]),
    ("Art. 1 Abs. 2 Buchst. b Ziff. ii VO (EU) 2099/123", ["keine Bücher führt,"]),
    ("Erwägungsgrund 1 VO (EU) 2099/123", ["Belege tragen jede Buchung."]),
    ("Anhang I Teil A Nr. 2 VO (EU) 2099/123", ["über Waren,"]),
    ("Art. 1 Abs. 1 UAbs. 2 RL (EU) 2099/7", ["Sie ist zu begründen."]),
    ("BGH VIII ZR 12/99 Rn. 5", ["Dort heißt es:"]),
    ("Tenor Abs. 2 BGH VIII ZR 12/99", ["Der Kläger trägt die Kosten."]),
]


def test_places_are_shown(store: Path) -> None:
    """`beleg show` gives the text of a place of an act or a decision, an Unterabsatz over a list named or not."""
    for place, texts in SHOWN:
        done = CliRunner().invoke(app, ["show", place, "--store", str(store)])
        assert done.exit_code == 0, (place, done.output)
        flowed = " ".join(done.output.split())
        assert all(text in flowed for text in texts), (place, done.output)


def test_citations_lead_to_the_places(store: Path) -> None:
    """What a decision cites of an act and of another decision leads to the very segments."""
    with open_graph(store) as graph:
        source = ask(graph, "MATCH (s:Source)-[:REALIZES]->(w:Work {id: $id}) RETURN s.id AS id", id=BERUFUNG)[0]["id"]
        rows = ask(graph, REFERENCES, artifact_id=source)
    found = {(row["place"], row["exact"]) for row in rows if row["leads_to"] == "Segment"}
    assert ("Art. 1 Abs. 2 UAbs. 1 Buchst. b VO (EU) 2099/123", True) in found
    assert ("BGH VIII ZR 12/99 Rn. 5", True) in found


BERUFUNG = "de/olg-musterstadt/2100-09-08/7-u-1-2100"
