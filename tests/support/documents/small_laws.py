"""Small laws and letters written by us, as documents: a line a place, so that tests of references read like law."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from etl.document import Document, Unit
from etl.load.loader import Loaded, load
from provenance.model.locator import parse
from provenance.store.graph import Graph


def document(
    title: str, abbreviation: str, lines: str, *, work: str, stand: str | None = None, kind: str = "statute"
) -> Document:
    """Give a document of lines that have a place and its text, parted by a bar."""
    text, units = "", []
    for line in lines.strip().splitlines():
        place, said = (part.strip() for part in line.split(" | ", 1))
        where = parse(place)
        units.append(Unit(where.section, where.path, None, said, len(text), len(text) + len(said)))
        text += said + "\n\n"
    return Document(kind, title, abbreviation, work, "de", text, units, stand=stand)


def put(graph: Graph, directory: Path, given: Document) -> Loaded:
    """Load a document; its bytes are its title, stand and text."""
    path = directory / f"{given.work.replace('/', '-')}-{given.stand}.xml"
    path.write_text(f"{given.title} {given.stand}\n{given.text}", encoding="utf-8")
    return load(graph, path, lambda _: given)


TIERE = """
§ 1 Abs. 1 Satz 1 | Tiere sind nach der Belegordnung zu melden.
§ 1 Abs. 1 Satz 2 | Satz 1 gilt nicht für Fische; vorstehender Satz bleibt unberührt.
§ 1 Abs. 2 | Wer nach Absatz 1 Satz 1 meldet, beachtet § 2 Abs. 1 Nr. 2 und die §§ 2 bis 3 dieses Gesetzes.
§ 2 Abs. 1 | Zu melden sind:
§ 2 Abs. 1 Nr. 1 | Hunde,
§ 2 Abs. 1 Nr. 2 | Katzen nach Nummer 1 und § 2a.
§ 2a | Für Vögel gilt § 9 Abs. 4.
§ 3 Abs. 1 | Es gelten § 5 Abs. 1 Satz 2 BelO, § 5 Abs. 7 Nr. 3 BelO, § 99 BelO und § 12 XyzG.
§ 3 Abs. 2 | Die Frist richtet sich nach § 5 Absatz 2 der Belegordnung.
"""
BELEGE = """
§ 5 Abs. 1 Satz 1 | Belege sind aufzubewahren.
§ 5 Abs. 1 Satz 2 | Die Frist beträgt zehn Jahre.
§ 5 Abs. 2 | Sie beginnt mit dem Jahr.
§ 5 Abs. 7 | Näheres regelt die Stadt.
"""


def tiere(stand: str = "2020-01-01") -> Document:
    """The law that refers."""
    return document("Tiermeldegesetz", "TierMG", TIERE, work="de/tiermg", stand=stand)


def belege(stand: str = "2020-01-01", more: str = "") -> Document:
    """The law that is referred to."""
    return document("Belegordnung", "BelO", BELEGE + more, work="de/belo", stand=stand)


REFERENCES = """
MATCH (segment:Segment)-[:PART_OF]->(:Source {id: $artifact_id})
MATCH (segment)-[reference:REFERS_TO]->(end)
RETURN segment.locator AS at,
       segment.start AS begins,
       reference.text AS text,
       reference.kind AS kind,
       reference.locator AS locator,
       reference.exact AS exact,
       reference.start AS start,
       reference.end AS end,
       reference.spans AS spans,
       labels(end)[0] AS leads_to,
       end.id AS id,
       end.locator AS place
ORDER BY segment.position, start, place, id
"""
"""What the segments of a source refer to, with the words that say so."""

UNRESOLVED = """
MATCH (name:Identifier)
WHERE NOT EXISTS { (name)-[:PART_OF]->(:Identifier) } AND NOT EXISTS { (:Work)-[:NAMED]->(name) }
WITH name, COUNT { (:Segment)-[:REFERS_TO]->(name) } AS direct
OPTIONAL MATCH (:Segment)-[reference:REFERS_TO]->(:Identifier)-[:PART_OF]->(name)
WITH name, direct, count(reference) AS places
RETURN name.id AS id, name.name AS name, name.kind AS kind, direct + places AS waiting
ORDER BY waiting DESC, id
LIMIT $limit
"""
"""The works that texts name and that are not in the store, the most wanted first."""

WALK = """
MATCH (:Work {id: $from})<-[:REALIZES]-(:Source)<-[:PART_OF]-(segment:Segment {section: $section})
MATCH (segment)-[reference:REFERS_TO]->(place:Segment)-[:PART_OF]->(:Source)-[:REALIZES]->(:Work {id: $to})
RETURN segment.locator AS at,
       reference.text AS words,
       place.locator AS place,
       reference.exact AS exact,
       place.text AS text
ORDER BY segment.position, reference.start, place.position
"""
"""From a section of one work to the texts it refers to in another."""


def ask(graph: Graph, statement: str, **parameters: Any) -> list[dict[str, Any]]:
    """Run a statement as a user of the graph would, by Cypher alone."""
    with graph._session(reads=True) as session:
        return session.run(statement, parameters).data()
