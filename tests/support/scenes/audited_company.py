"""A company with its law, a gap, a conflict, an answer with its bundle, and names that somebody means to do harm with.

Project ``firma``: the sample order in both versions, a law of the land that sets another period, the handbook of the
company. An object is called after a script, a reason holds an element with an event, a note begins like a formula.
Project ``andere`` has one source and one citation, so that there are two to choose from.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

from etl.load.loader import load
from etl.structure import read_document
from provenance.bootstrap import open_answering, open_compliance, open_conflicts, open_engine
from provenance.citing.context import CitationContext
from provenance.citing.engine import Engine
from provenance.cli.demo.grounding import one_letter_changed
from provenance.serve.access import REQUESTOR, Caller, Token, Tokens, hashed
from provenance.serve.settings import Settings
from provenance.store.graph import Graph
from tests.support.documents.sample_order import VERSION_1, VERSION_2

PROJECT, OTHER = "firma", "andere"
HELD, GAP, PROPOSED = "§ 4 Abs. 1 Satz 2 BelO", "§ 4 Abs. 2 Satz 2 BelO", "§ 4 Abs. 3 BelO"
KEPT = "Elektronische Belege werden jeden Abend auf zwei getrennte Datenträger gesichert."
MISSED = "Die Bestätigung der zweiten Person wird nicht gespeichert."
SCRIPT = "<script>document.title='hurt'</script>"
EVENT = "\"><img src=x onerror=document.title='hurt'>"
FORMULA = '=HYPERLINK("https://example.org";"hier")'
_LAW = "archivgesetz.md"
_FILE = f"""
objects:
  - {{slug: scan, name: "Gescannter Beleg {SCRIPT}", terms: [Beleg, Bestätigung]}}
  - {{slug: sicherung, name: Abendliche Sicherung, kind: process, terms: [Sicherung]}}
confirm:
  - {{object: scan, place: {HELD}, because: '{EVENT.replace("'", "''")}'}}
  - {{object: scan, place: {GAP}, because: Ein Scan ersetzt den Papierbeleg.}}
assess:
  - {{object: scan, place: {HELD}, by: sicherung, source: handbuch.md, quote: {KEPT}, claim: {KEPT}, note: '{FORMULA}'}}
  - {{object: scan, place: {GAP}, by: scan, source: handbuch.md, quote: {MISSED}, claim: {MISSED},
     severity: high, remedy: Speichern Sie die Bestätigung zusammen mit dem Abbild.}}
"""
_DRAFT = "Ohne Beleg darf keine Buchung vorgenommen werden."
ROLES = (REQUESTOR, "agent", "user", "auditor", "admin")


@dataclass(frozen=True)
class Company:
    """What there is to look at: the store, and the bundle of an answer, true and with one letter changed."""

    graph: Graph
    bundle: Path
    tampered: Path

    def settings(self) -> Settings:
        """Return settings under which each role signs in with a token that is called like it."""
        kept = [Token(hashed(token(role)), Caller(f"person:{role}", role, PROJECT)) for role in ROLES]
        return Settings(project=PROJECT, tokens=Tokens(tuple(kept)))


def token(role: str) -> str:
    """Return the token with which somebody of a role signs in."""
    return f"beleg_{role}"


def founded(graph: Graph, folder: Path) -> Company:
    """Fill an empty store that shapes and ledger guard; a key for the bundle lies where the configuration is."""
    engine = _engine(graph, PROJECT)
    for path in (VERSION_1, VERSION_2):
        engine.library.enrol(load(graph, path, read_document).artifact_id)
    law, handbook = folder / _LAW, folder / "handbuch.md"
    law.write_bytes((files("provenance.cli.demo") / "sample" / _LAW).read_bytes())
    handbook.write_text(f"# Handbuch der Belegstelle\n\n{KEPT} {MISSED}\n", encoding="utf-8")
    for path in (law, handbook):
        engine.add_doc_source(path)
    inventory = folder / "firma.yaml"
    inventory.write_text(_FILE, encoding="utf-8")
    open_compliance(engine).bring(str(inventory))
    open_conflicts(engine).find()
    bundle, tampered = folder / "answer.bundle.json", folder / "tampered.bundle.json"
    open_answering(engine).ground(_DRAFT, output=folder / "answer.md", bundle=bundle, repair=False)
    tampered.write_bytes(one_letter_changed(bundle.read_bytes()))
    other = _engine(graph, OTHER)
    other.cite_doc(KEPT, other.add_doc_source(handbook).id, KEPT, verbatim_quote=KEPT)
    return Company(graph, bundle, tampered)


def _engine(graph: Graph, project: str) -> Engine:
    return open_engine(graph=graph, context=CitationContext(project_id=project, agent_id="agent:founder"))
