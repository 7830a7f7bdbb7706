"""The graph at work: is a rule kept, which of two prevails, what falls with a source, and all of it as Turtle.

A project of its own in the store of the demo: the order in its new version, a law of the land that sets another period,
and what the receipts office wrote of itself (``sample/``). All of it is ours.
"""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

from rich.text import Text

from provenance.cli.console import bootstrap, out
from provenance.cli.demo import flow
from provenance.cli.messages import quoted
from provenance.model.deferral import deferred
from provenance.rdf.formats import Format

if TYPE_CHECKING:
    import rdflib

    from provenance.citing import context as citing
    from provenance.citing import exchange
    from provenance.citing.engine import Engine
    from provenance.rdf import scope
else:
    citing = deferred("provenance.citing.context")
    exchange = deferred("provenance.citing.exchange")
    rdflib = deferred("rdflib")
    scope = deferred("provenance.rdf.scope")

PROJECT = "office"
LAW, HANDBOOK, OFFICE, RECORD = "archivgesetz.md", "handbuch.md", "belegstelle.yaml", "office.ttl"
_SIGNS = {"fulfilled": ("✓", "green"), "gap": ("✗", "red")}


def work(engine: Engine, directory: Path) -> None:
    """Ask a question of compliance and one of conflict, show an impact, and export Turtle that rdflib reads."""
    for name in (LAW, HANDBOOK, OFFICE):
        (directory / name).write_bytes((files("provenance.cli.demo") / "sample" / name).read_bytes())
    office = bootstrap.open_engine(
        graph=engine.graph, context=citing.CitationContext(project_id=PROJECT, agent_id=flow.AGENT)
    )
    office.library.enrol(bootstrap.load_document(engine.graph, directory / flow.SAMPLE[1]).artifact_id)
    for name in (LAW, HANDBOOK):
        office.add_doc_source(directory / name)
    _comply(office, directory)
    conflicts = bootstrap.open_conflicts(office)
    conflicts.find()
    conflicts.settle()
    for found in conflicts.on():
        out.print(Text(f"Which prevails: {' or '.join(party.name for party in found.parties)}?", "bold"))
        for party in found.parties:
            sign, style = ("✓", "green") if party.id == found.prevails else ("–", "dim")
            out.print(Text.assemble((f"{sign} ", style), f"{party.name}  {quoted(' '.join(party.says.split()))}"))
        by = found.principle.value if found.principle else "nothing"
        out.print(Text(f"  lex {by}: {found.because}, citation {found.citation}", "dim"))
    out.print()
    _impact(office)
    _export(office, directory / RECORD)


def _comply(office: Engine, directory: Path) -> None:

    compliance = bootstrap.open_compliance(office)
    compliance.bring(str(directory / OFFICE))
    out.print(Text("Does the office keep what binds its scans?", "bold"))
    for cell in compliance.comply("scan"):
        if cell.status.value in _SIGNS:
            sign, style = _SIGNS[cell.status.value]
            how = f"kept by {cell.by}" if cell.status.value == "fulfilled" else f"{cell.severity}: {cell.remedy}"
            said = f"{cell.place}  {cell.object} {cell.action}"
            out.print(Text.assemble((f"{sign} ", style), said, (f"  {how} [{cell.citation}]", "dim")), soft_wrap=True)
    out.print()


def _impact(office: Engine) -> None:
    """Show what falls if the handbook of the office is withdrawn."""
    out.print(Text(f"What falls if {HANDBOOK} is withdrawn?", "bold"))
    for row in office.impact_of(source=HANDBOOK):
        if row["falls"]:
            out.print(Text.assemble(("✗ ", "red"), f"{row['kind']}  ", (str(row["says"] or row["record"]), "dim")))
    out.print()


def _export(office: Engine, file: Path) -> None:

    with file.open("wb") as target:
        exchange.export_records(office.graph, target, Format.TURTLE, scope.ExportScope.of_project(PROJECT))
    read = rdflib.Graph().parse(file, format="turtle")
    out.print(Text.assemble(("✓ ", "green"), f"{file.name}: rdflib reads {len(read):,} triples of PROV-O"))
    out.print()
