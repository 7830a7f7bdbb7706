"""`beleg import-citations`: what a model cited with its answer becomes citations of the store, or is rejected.

Exit code 1 if a citation is rejected, or its words say otherwise than the claim.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.text import Text

from provenance.cli.answering import OutOption, PolicyOption, PresetOption
from provenance.cli.console import JsonOption, ProjectOption, StoreOption, bootstrap, err, opened, out, print_json
from provenance.cli.draft_files import print_text, writable
from provenance.cli.drawing import SIGNS, STYLES
from provenance.cli.messages import mistake, told
from provenance.model import files
from provenance.model.deferral import deferred
from provenance.model.errors import InvalidInput, UnreadableFile

if TYPE_CHECKING:
    from provenance.answering import model_citations, model_response
    from provenance.answering.model_citations import ImportedCitations
else:
    model_citations = deferred("provenance.answering.model_citations")
    model_response = deferred("provenance.answering.model_response")


def import_citations(
    response: Annotated[
        Path | None, typer.Argument(metavar="RESPONSE", help="The response of the model in JSON; - is stdin.")
    ] = None,
    request: Annotated[
        Path | None, typer.Option("--request", metavar="FILE", help="The request in JSON: what the model was shown.")
    ] = None,
    documents: Annotated[
        list[str] | None,
        typer.Option("--document", metavar="SOURCE", help="The source of each document of the request, in order."),
    ] = None,
    prepare: Annotated[
        list[str] | None,
        typer.Option(
            "--prepare", metavar="SOURCE", help="Print sources as documents of a request, and import nothing."
        ),
    ] = None,
    preset: PresetOption = "law",
    policy: PolicyOption = None,
    output: OutOption = None,
    store: StoreOption = None,
    project: ProjectOption = None,
    as_json: JsonOption = False,
) -> None:
    """Make citations of those that a model gave with its answer, each held to the stored source first.

    The text of the answer goes to stdout (or to --out) with the numbers of the citations behind its words. Exit code 1
    if one is rejected, or its words say otherwise than the claim.
    """
    if (response is None) == (prepare is None):
        raise InvalidInput(mistake("no response"), suggestion=mistake("name a response"))
    writable(output, response, request)
    with opened(store, project) as engine:
        answering = bootstrap.open_answering(engine)
        if prepare is not None:
            print_json(answering.request_documents([_named(one) for one in prepare]))
            return
        found = answering.import_citations(
            _read(response or Path("-")),
            documents=[_named(one) for one in documents or ()],
            request=_read(request) if request else None,
            preset=preset,
            policy=policy,
        )
    if output is not None:
        output.write_text(found.text, encoding="utf-8")
    if as_json:
        print_json(model_citations.as_mapping(found))
    else:
        _show(found, output)
    if not found.sound:
        raise typer.Exit(1)


def _show(found: ImportedCitations, output: Path | None) -> None:
    said = out if output is not None else err
    if output is None:
        print_text(found.text)
    for one in found.taken:
        line = f"{SIGNS[one.status]} [{one.citation}] {one.place}: {one.claim}"
        said.print(Text(line, STYLES[one.status]))
        if one.notes:
            said.print(Text(f"    {one.notes}", "dim"))
    for one in found.rejected:
        said.print(Text(f"✗ {one.claim}: {one.why}", "red"))
    for text in found.uncited:
        said.print(Text(told("uncited block", text), "dim"))


def _named(given: str) -> int | str:
    return int(given) if given.isdecimal() else given


def _read(path: Path) -> bytes:
    try:
        most = model_response.LONGEST + 1
        if str(path) == "-":
            return sys.stdin.buffer.read(most)
        with files.opened(path) as opened_file:
            return opened_file.read(most)
    except OSError as error:
        raise UnreadableFile(f"{path}: {error.strerror}", suggestion=mistake("name a response")) from error
