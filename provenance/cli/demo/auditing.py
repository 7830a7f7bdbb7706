"""The audit of the demo: what is not covered, how one citation came about, whether the record holds together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.table import Table
from rich.text import Text

from provenance.citing.questions import Question, questions
from provenance.cli.deferral import deferred
from provenance.cli.doors import err, out

if TYPE_CHECKING:
    from provenance.citing.engine import Engine
    from provenance.ledger import verify as ledger_verify
else:
    ledger_verify = deferred("provenance.ledger.verify")


def audit(engine: Engine, citation: int) -> None:
    """Run all audit queries that look for faults, show the trail of one citation, and verify the log."""
    for question in questions():
        if question.faults and (arguments := _arguments(question, engine)) is not None:
            _say(question, question.ask(engine.graph, arguments))
    out.print()
    _trail(engine, citation)
    out.print()
    _verify(engine)
    out.print()


def _arguments(question: Question, engine: Engine) -> dict[str, Any] | None:
    """Give the parameters of a question about the whole project; None where it asks for more."""
    if any(parameter.needed and parameter.name != "project" for parameter in question.parameters):
        return None
    known = {"project": engine.context.project_id}
    return {parameter.name: known.get(parameter.name) for parameter in question.parameters}


def _say(question: Question, rows: list[dict[str, Any]]) -> None:
    sign = Text("✗ ", "red") if rows else Text("✓ ", "green")
    purpose = question.purpose.rstrip(".").partition(";")[0]
    out.print(Text.assemble(sign, f"{purpose}: ", (str(len(rows)) if rows else "none", "bold")))
    for row in rows:
        named = " ".join(str(row[key]) for key in ("citation", "claim", "locator") if row.get(key) is not None)
        out.print(Text(f"  {named}", "dim"))


def _trail(engine: Engine, citation: int) -> None:
    """Show where a citation comes from and where it leads, a line a step."""
    project = engine.context.project_id
    rows = Question.find("trail").ask(engine.graph, {"project": project, "citation": citation})
    out.print(Text(f"The trail of citation {citation}", "bold"))
    table = Table.grid(padding=(0, 2))
    table.add_column(style="cyan", no_wrap=True, min_width=len("verification"))
    table.add_column(no_wrap=True, overflow="ellipsis")
    for row in rows:
        table.add_row(row["step"], Text(" ".join(str(row["says"]).split())))
    out.print(table)


def _verify(engine: Engine) -> None:

    with err.status("Verifying the log…"):
        report = ledger_verify.verify(engine.graph)
    sign = Text("✓ ", "green") if report.sound else Text("✗ ", "red")
    said = "Log and graph agree" if report.sound else f"{report.wrong:,} differences between log and graph"
    out.print(Text.assemble(sign, f"{said}: {report.leaves:,} leaves, ", (f"root {report.root[:16]}…", "dim")))
