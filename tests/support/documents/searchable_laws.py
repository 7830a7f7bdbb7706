"""Laws of our own for tests of searching: an order on keeping ledgers in two versions, one on harbours, a letter."""

from __future__ import annotations

from pathlib import Path

from etl.document import Document
from provenance.citing.engine import Engine
from provenance.citing.library import SourceDescription
from provenance.citing.results import Source
from tests.support.documents.small_laws import document, put

KEEPING = """
§ 1 Abs. 1 | Diese Ordnung gilt für alle Kaufleute, die Bücher führen.
§ 1 Abs. 2 | Sie gilt nicht für Kleinbetriebe.
§ 2 Abs. 1 Satz 1 | Rechnungen und Quittungen sind zwölf Jahre aufzubewahren.
§ 2 Abs. 1 Satz 2 | Handelsbriefe sind sieben Jahre aufzubewahren.
§ 2 Abs. 2 | Die Frist für die Aufbewahrung beginnt mit dem Schluss des Jahres, in dem das Schriftstück entstanden ist.
§ 2 Abs. 3 | Eine längere Aufbewahrungsfrist kann vereinbart werden.
§ 3 Abs. 1 | Der Kaufmann darf das Kontobuch nicht in einer fremden Sprache führen.
§ 3 Abs. 2 | Die Behörde erhebt für die Prüfung der Bücher eine Gebühr von fünfzig Talern.
§ 4 | Gefährlicher Müll gehört in verschlossene Fässer und ist von der Straße fernzuhalten.
"""
OLDER = KEEPING.replace("zwölf Jahre", "zwanzig Jahre")
HARBOUR = """
§ 1 Abs. 1 | Jedes Schiff meldet dem Hafenmeister seine Ladung.
§ 1 Abs. 2 | Der Hafenmeister verwahrt die Ladelisten drei Jahre.
§ 2 | Liegeplätze werden nach der Länge des Schiffes vergeben.
"""
LETTER = """
Rz. 1 | The master of a ship must keep records of all voyages for eleven years.
Rz. 2 | Keeping a recorded voyage secret is not permitted.
Rz. 3 | Fees are due on arrival.
"""


def keeping(lines: str = KEEPING, stand: str = "2024-01-01") -> Document:
    """Give the order on keeping ledgers."""
    return document("Ordnung über die Kontobücher", "KontoO", lines, work="de/kontoo", stand=stand)


def harbour() -> Document:
    """Give the order on harbours."""
    return document("Hafenordnung", "HafO", HARBOUR, work="de/hafo", stand="2020-05-01")


def letter() -> Document:
    """Give the letter, which is English."""
    return document("Voyage letter", "VoyL", LETTER, work="en/voyl", stand="2021-01-01", kind="letter")


def shelve(engine: Engine, folder: Path, given: Document) -> Source:
    """Load a document and make it a source of the engine's project."""
    loaded = put(engine.graph, folder, given)
    return engine.library.enrol(loaded.artifact_id, SourceDescription(f"{given.abbreviation}.xml"))
