"""The command `beleg`: one module a command group; this one puts them together and turns errors into exit codes.

Exit codes: 0 done, 1 the check failed, 2 wrong use or unusable input, 3 store or network not there.
"""

from __future__ import annotations

import sys

import typer
from rich.console import Console
from rich.markup import escape

from provenance.cli import (
    add,
    answering,
    audit,
    bundle,
    cite,
    ingest,
    law,
    locators,
    notes,
    quotes,
    reading,
    report,
    rules,
    search,
    segment,
    standing,
    statistics,
    store,
    verify,
)
from provenance.cli.bibliography import bibliography, import_file
from provenance.cli.demo import command as demo
from provenance.model.errors import BelegError, StoreUnavailable

app = typer.Typer(
    name="beleg",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    help="Keine Buchung ohne Beleg: legal texts in, verified citations out.",
)

app.command()(ingest.ingest)
app.command()(add.add)
app.command()(segment.segment)
app.command()(reading.sentences)
app.command()(reading.references)
app.command()(quotes.quotes)
app.command()(answering.ground)
app.command()(answering.ask)
app.command()(answering.check)
app.command()(locators.check_locators)
app.command()(cite.cite)
app.command()(cite.show)
app.command()(cite.sources)
app.command()(cite.citations)
app.command()(standing.classify)
app.command()(standing.retract)
app.command()(search.search)
app.command()(search.evidence)
app.command()(search.embed)
app.command("import")(import_file)
app.command()(bibliography)
app.command()(law.diff)
app.command()(rules.rules)
app.command()(report.report)
app.command()(audit.audit)
app.command()(verify.verify)
app.command()(statistics.statistics)
app.command()(demo.demo)
app.add_typer(bundle.bundle, name="bundle")
app.add_typer(bundle.key, name="key")
app.add_typer(notes.note, name="note")
app.add_typer(notes.tag, name="tag")
app.add_typer(store.store, name="store")


_INTERRUPTED = 130
"""The exit code of a program that was ended by Ctrl-C, as shells give it."""


def main() -> None:
    """Run the command; print an expected error as two lines on stderr, never as a traceback."""
    try:
        app()
    except BelegError as error:
        console = Console(stderr=True, highlight=False, soft_wrap=True)
        console.print(f"[bold red]{error.code}[/] {escape(error.message)}", markup=True)
        if error.suggestion:
            console.print(f"[dim]→[/] {escape(error.suggestion)}")
        sys.exit(3 if isinstance(error, StoreUnavailable) else 2)
    except KeyboardInterrupt:
        sys.stderr.write("Interrupted.\n")
        sys.exit(_INTERRUPTED)


if __name__ == "__main__":
    main()
