"""Rules in the store: written with their segments, read back in the order of the law, with the places they name."""

from __future__ import annotations

from rule_texts import document

from etl.load.segments import segments
from etl.rule.records import rule_records
from provenance.citing.rules import rules_in, within
from provenance.model.graph import Batch, now
from provenance.model.locator import parse
from provenance.model.sources import Content, Source
from provenance.rdf.guard import ShapeGuard
from provenance.store.graph import Graph, open_graph

ARTIFACT = "sha256:" + "e" * 64
LAW = document(
    ("Absatz 1", "Der Halter hat aufzubewahren"),
    ("Absatz 1/Nummer 1", "Impfpässe,"),
    ("Absatz 1/Nummer 2", "Stammbäume."),
    ("Absatz 2", "Die in Absatz 1 Nummer 2 genannten Papiere sind neun Jahre aufzubewahren."),
    ("Absatz 3", "Die Aufbewahrungsfrist beginnt mit dem Tod des Tieres."),
)


def _filled(graph: Graph) -> None:
    time = now()
    content = Content(id=ARTIFACT, text=LAW.text)
    source = Source(
        artifact_id=ARTIFACT,
        identifier="tierg.xml",
        name=LAW.title,
        media_type="application/xml",
        size=1,
        recorded_at=time,
        content=ARTIFACT,
    )
    held = list(segments(LAW, ARTIFACT, time))
    graph.commit(Batch().add(content, source, *held, *rule_records(LAW, held, time)))


def test_rules_come_back_as_they_were_read(store_location: str) -> None:
    """Each rule with its fields, the printed places of its objects, and where it begins; the shapes allow it."""
    with open_graph(store_location, guards=[ShapeGuard()]) as graph:
        _filled(graph)
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
