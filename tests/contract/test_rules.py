"""Rules in the store: written with their segments, read back in the order of the law, with the places they name."""

from __future__ import annotations

from etl.document import Document
from etl.load.segments import segments
from etl.rule.records import rule_records
from provenance.citing.rules import rules_in, within
from provenance.model.graph import Batch, now
from provenance.model.locator import parse
from provenance.model.sources import Content, Source
from provenance.rdf.compiled import ShapeGuard
from provenance.store.graph import Graph, open_graph
from tests.support.documents.rule_sections import document

ARTIFACT = "sha256:" + "e" * 64
LAW = document(
    ("Absatz 1", "Der Halter hat aufzubewahren"),
    ("Absatz 1/Nummer 1", "Impfpässe,"),
    ("Absatz 1/Nummer 2", "Stammbäume."),
    ("Absatz 2", "Die in Absatz 1 Nummer 2 genannten Papiere sind neun Jahre aufzubewahren."),
    ("Absatz 3", "Die Aufbewahrungsfrist beginnt mit dem Tod des Tieres."),
)


def _fill(graph: Graph, law: Document) -> None:
    time = now()
    content = Content(id=ARTIFACT, text=law.text)
    source = Source(
        artifact_id=ARTIFACT,
        identifier="tierg.xml",
        name=law.title,
        media_type="application/xml",
        size=1,
        recorded_at=time,
        content=ARTIFACT,
    )
    held = list(segments(law, ARTIFACT, time))
    graph.commit(Batch().add(content, source, *held, *rule_records(law, held, time)))


def test_rules_of_one_satz_come_in_its_order(store_location: str) -> None:
    """Several rules of one Satz come back in the order of their words, whatever the store does."""
    periods = ("neun", "drei", "acht", "zwei", "fünf")
    law = document(("Absatz 1", "Der Rat tagt offen."), ("Absatz 2", _several(periods)))
    with open_graph(store_location, guards=[ShapeGuard()]) as graph:
        _fill(graph, law)
        found = [rule.duration for rule in rules_in(graph, ARTIFACT) if rule.place == parse("§ 1 Abs. 2")]
        assert found == ["P9Y", "P3Y", "P8Y", "P2Y", "P5Y"]


def _several(periods: tuple[str, ...]) -> str:
    first, *others = periods
    parts = [f"Die Hefte sind {first} Jahre", *(f"die Blätter {word} Jahre" for word in others[:-1])]
    return ", ".join(parts) + f" und die Karten {others[-1]} Jahre aufzubewahren."


def test_rules_come_back_as_they_were_read(store_location: str) -> None:
    """Each rule with its fields, the printed places of its objects, and where it begins; the shapes allow it."""
    with open_graph(store_location, guards=[ShapeGuard()]) as graph:
        _fill(graph, LAW)
        found = rules_in(graph, ARTIFACT)
        assert [(rule.locator, rule.modality, rule.duration) for rule in found] == [
            ("§ 1 Abs. 1 TierG", "obligation", None),
            ("§ 1 Abs. 2 TierG", "obligation", "P9Y"),
        ]
        assert found[0].addressee == "Der Halter"
        assert found[1].objects == ("§ 1 Abs. 1 Nr. 2 TierG",)
        assert found[1].start == "mit dem Tod des Tieres"
        assert found[1].row()["deadline"] == "neun Jahre"
        assert within(found, parse("§ 1 Abs. 2")) == found[1:]
        assert within(found, parse("§ 2")) == []
        assert rules_in(graph, "sha256:" + "f" * 64) == []
