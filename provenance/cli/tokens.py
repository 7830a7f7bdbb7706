"""`beleg token`: who may sign in to a server, in the file of callers."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table
from rich.text import Text

from provenance.cli.console import JsonOption, bootstrap, err, out, print_json
from provenance.cli.messages import told
from provenance.model.deferral import deferred
from provenance.model.errors import MissingFile

if TYPE_CHECKING:
    from provenance.citing import law
    from provenance.serve import access, callers, settings
else:
    law = deferred("provenance.citing.law")
    access = deferred("provenance.serve.access")
    callers = deferred("provenance.serve.callers")
    settings = deferred("provenance.serve.settings")

token = typer.Typer(no_args_is_help=True, help="Tokens by which programs and people sign in to `beleg serve`.")

NameArgument = Annotated[str, typer.Argument(metavar="NAME", help='Who it is for: "m.mustermann", "agent:writer".')]
FileOption = Annotated[
    Path | None,
    typer.Option("--callers", metavar="FILE", help="The file of callers.", envvar="BELEG_CALLERS"),
]


@token.command()
def make(
    name: NameArgument,
    role: Annotated[str, typer.Option("--role", help="requestor, agent, user, auditor or admin.")],
    project: Annotated[str | None, typer.Option("--project", help="The project.", envvar="BELEG_PROJECT")] = None,
    expires: Annotated[str | None, typer.Option("--expires", metavar="DAY", help="Its last day.")] = None,
    file: FileOption = None,
    as_json: JsonOption = False,
) -> None:
    """Make a token and show it, this once; the file of callers keeps its hash alone.

    A server that runs with this file knows it at once.
    """
    path = file or callers.default_file()
    where = bootstrap.context_from_environment(project).project_id
    last = date.fromisoformat(law.day_of(expires, "--expires")) if expires else None
    made = callers.make(path, access.Caller(name, role, where), last)
    if as_json:
        print_json({"token": made, "name": name, "role": role, "project": where, "expires": expires})
        return
    out.print(Text(made), soft_wrap=True)
    err.print(told("token made", path), soft_wrap=True)


@token.command("list")
def list_tokens(file: FileOption = None, as_json: JsonOption = False) -> None:
    """List who has a token, in which role and project, and until when; the tokens themselves are kept nowhere."""
    path = file or callers.default_file()
    try:
        kept = settings.read_callers(path)[0].kept
    except MissingFile:
        if file is not None:
            raise
        kept = ()
    if as_json:
        print_json([_row(one) for one in kept])
        return
    if not kept:
        err.print(told("no tokens"))
        return
    table = Table(
        *(told(f"column {name}") for name in ("name", "role", "project", "expires")), box=None, pad_edge=False
    )
    for one in kept:
        until = Text(one.expires.isoformat() if one.expires else "—", "red" if one.over else "")
        table.add_row(Text(one.caller.name, "bold"), one.caller.role, Text(one.caller.project), until)
    out.print(table)


@token.command()
def revoke(name: NameArgument, file: FileOption = None) -> None:
    """Take a token away: it signs nobody in any more, and what it began on a running server ends."""
    callers.revoke(file or callers.default_file(), name)
    err.print(told("token revoked", name))


def _row(one: access.Token) -> dict[str, object]:
    caller = one.caller
    until = one.expires.isoformat() if one.expires else None
    return {"name": caller.name, "role": caller.role, "project": caller.project, "expires": until, "over": one.over}
