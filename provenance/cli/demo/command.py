"""`beleg demo`: Beleg shown in a minute, on the sample order or on a PDF of your own."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from provenance.cli.console import bootstrap, err, out
from provenance.cli.demo import flow, grounding, kinds, serving, working
from provenance.cli.demo.auditing import audit
from provenance.cli.report import write_page
from provenance.model.deferral import deferred
from provenance.model.errors import InvalidInput

if TYPE_CHECKING:
    from provenance.citing import context
    from provenance.report import gathering, page
else:
    context = deferred("provenance.citing.context")
    gathering = deferred("provenance.report.gathering")
    page = deferred("provenance.report.page")


def demo(
    pdf: Annotated[Path | None, typer.Argument(help="A legal PDF or XML of your own, in place of the sample.")] = None,
    directory: Annotated[Path, typer.Option("--dir", help="Where store and report go.")] = Path("beleg-demo"),
    serves: Annotated[bool, typer.Option("--serve", help="Show it in a browser at the end, until Ctrl-C.")] = False,
) -> None:
    """Ingest a document, cite from it, audit the record, ground a draft, ask the graph, and write the report."""
    if pdf is not None and not pdf.is_file():
        raise InvalidInput(f"Expected a file at {pdf}, found none.", suggestion="Give the path of a PDF or XML file.")
    sample = flow.lay_out(directory)
    # the page that the demo serves itself may be fetched; nothing else on this machine
    os.environ["BELEG_WEB_PRIVATE"] = kinds.LOOPBACK
    # nor are the checkpoints of the demo among those of whoever looks at it
    os.environ["BELEG_CHECKPOINTS"] = str(directory / "checkpoints")
    with err.status("Opening the store…"):
        engine = bootstrap.open_engine(
            directory / "store", context=context.CitationContext(project_id=flow.PROJECT, agent_id=flow.AGENT)
        )
    with engine:
        flow.heading(1, "Ingest")
        source = flow.ingest(engine, pdf or sample)
        attempts = flow.ATTEMPTS if pdf is None else [flow.first_satz(engine, source)]
        flow.heading(2, "Cite", "three quotes as they stand, one with a number changed" if pdf is None else "")
        results = [flow.cite(engine, source, attempt) for attempt in attempts]
        if pdf is None:
            flow.heading(3, "Every kind", "every kind of source and every way to draw on it")
            kinds.cite_each(engine, source, directory)
        flow.heading(4 if pdf is None else 3, "Audit")
        audit(engine, results[0].citation_id)
        if pdf is None:
            flow.heading(5, "Ground", "a finished draft: four claims, one of each rung")
            grounding.ground(engine, directory)
            out.print()
            flow.heading(6, "At work", "a rule that is kept and one that is not, two periods for one thing, an export")
            working.work(engine, directory)
        library = gathering.gather(engine, session=engine.context.session_id)
    flow.heading(7 if pdf is None else 4, "Report")
    report = directory / "report.html"
    write_page(report, page.render(library))
    flow.say_where(report, directory, results[-1].citation_id, sample=pdf is None)
    if serves:
        serving.serve(directory / "store", sample=pdf is None)
    else:
        out.print(f"beleg demo --serve --dir {directory}", style="dim", soft_wrap=True, highlight=False)
        out.print(report.resolve().as_uri(), soft_wrap=True, highlight=False)
