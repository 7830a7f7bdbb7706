"""The command `beleg`: one module a command group; this one puts them together and turns errors into exit codes.

Exit codes: 0 done, 1 the check failed, 2 wrong use or unusable input, 3 store or network not there; as shells have it,
130 ended by Ctrl-C, 141 what reads the output left.
"""

from __future__ import annotations

import os
import sys
from typing import NoReturn

import typer
from rich.console import Console
from rich.markup import escape

from provenance.cli import (
    add,
    answering,
    audit,
    bundle,
    cite,
    comply,
    conflicts,
    ingest,
    law,
    locators,
    notes,
    quotes,
    rdf,
    reading,
    report,
    rules,
    search,
    segment,
    standing,
    statistics,
    store,
    validate,
    verify,
)
from provenance.cli.bibliography import bibliography, import_file
from provenance.cli.demo import command as demo
from provenance.cli.hints import for_shell
from provenance.cli.interrupt import INTERRUPTED
from provenance.cli.telling import told, wrong
from provenance.model.errors import BelegError, StoreUnavailable

NOT_READ = 141
"""The exit code of a program whose output nobody reads any more, as shells give it."""

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
app.command()(comply.comply)
app.command()(conflicts.conflicts)
app.command()(conflicts.resolve)
app.command()(report.report)
app.command()(audit.audit)
app.command()(rdf.export)
app.command()(rdf.sparql)
app.command()(verify.verify)
app.command()(validate.validate)
app.command()(statistics.statistics)
app.command()(demo.demo)
app.add_typer(bundle.bundle, name="bundle")
app.add_typer(bundle.key, name="key")
app.add_typer(notes.note, name="note")
app.add_typer(notes.tag, name="tag")
app.add_typer(comply.things, name="object")
app.add_typer(comply.requirement, name="requirement")
app.add_typer(store.store, name="store")


def main() -> None:
    """Run the command; print an expected error as two lines on stderr, never as a traceback."""
    try:
        try:
            app()
        finally:
            sys.stdout.flush()
    except BelegError as error:
        _say(error.code, wrong(error.code, error.message), error.suggestion)
        sys.exit(3 if isinstance(error, StoreUnavailable) else 2)
    except OSError as error:
        if isinstance(error, BrokenPipeError):
            _leave()
        _say("unwritable", wrong("unwritable", error.filename or "standard output", error.strerror), wrong("make_room"))
        _mute()
        sys.exit(2)
    except KeyboardInterrupt:
        _interrupted()
    except SystemExit as ended:
        if isinstance(ended.__context__, BrokenPipeError):
            _leave()
        if ended.code == INTERRUPTED:
            _interrupted()
        raise


def _say(code: str, message: str, suggestion: str | None) -> None:
    console = Console(stderr=True, highlight=False, soft_wrap=True)
    console.print(f"[bold red]{code}[/] {escape(message)}", markup=True)
    if suggestion:
        console.print(f"[dim]→[/] {escape(for_shell(suggestion))}")


def _interrupted() -> NoReturn:
    sys.stderr.write(told("interrupted") + "\n")
    sys.exit(INTERRUPTED)


def _leave() -> NoReturn:
    """End where nobody reads on (``| head``): that is no failed check, so it is not the exit code of one."""
    _mute()
    sys.exit(NOT_READ)


def _mute() -> None:
    """Let what is still to be written go nowhere, since the end of the program would try once more."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    main()
