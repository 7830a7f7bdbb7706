"""`beleg check-locators FILE.json [SOURCE]`: whether the page and the section that claims name agree in their source.

The file is a list of objects (or JSON lines) with ``pages`` and ``section``, or both in words under ``source``
("Page 9, Section 3.2"). What comes out has the names of what goes in, so that the two can be laid beside each other.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, cast

import typer
from rich.table import Table

from provenance.citing.roles import Act
from provenance.cli.console import JsonOption, ProjectOption, StoreOption, err, opened, out, print_json
from provenance.cli.messages import told
from provenance.model.deferral import deferred
from provenance.model.errors import InvalidInput

if TYPE_CHECKING:
    from etl import structure
    from provenance.answering.assigning import locator_agreement
    from provenance.answering.assigning.locator_agreement import Agreement, Printed
    from provenance.citing import services
else:
    structure = deferred("etl.structure")
    locator_agreement = deferred("provenance.answering.assigning.locator_agreement")
    services = deferred("provenance.citing.services")

_NAMES = ("document", "source_name", "source_identifier", "source_id")
_MARKS = {True: ("green", "agrees"), False: ("red", "agrees not"), None: ("dim", "not compared")}


def check_locators(
    file: Annotated[Path, typer.Argument(metavar="FILE.json", help="Claims with page and section; - is stdin.")],
    source: Annotated[
        str | None,
        typer.Argument(
            help="A document file, or a source of the store: its number or name (else each claim names it)."
        ),
    ] = None,
    *,
    strict: Annotated[bool, typer.Option("--strict", help="Exit code 1 where one does not agree.")] = False,
    store: StoreOption = None,
    project: ProjectOption = None,
    jsonl: Annotated[bool, typer.Option("--jsonl", help="One JSON object a claim, nothing else, on stdout.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Tell for claims with page and section whether the two agree, and where the section really stands."""
    claims = _claims(file)
    shelves = _Shelves(source, store, project)
    found: list[dict[str, Any]] = []
    for number, claim in enumerate(claims, start=1):
        found.append(_told(claim, number, locator_agreement.agreement(claim, shelves.of(claim))))
    if jsonl:
        for one in found:
            sys.stdout.write(json.dumps(one, ensure_ascii=False) + "\n")
    elif as_json:
        print_json(found)
    else:
        _show(found)
    if strict and any(one["page_section_consistent"] is False for one in found):
        raise typer.Exit(1)


def _told(claim: dict[str, Any], number: int, found: Agreement) -> dict[str, Any]:
    return {
        "id": claim.get("id", number),
        "pages": list(found.pages) if found.pages else None,
        "section": found.section,
        "section_pages_in_pdf": list(found.printed) if found.printed else None,
        "page_section_consistent": found.agrees,
        "why": found.why,
    }


def _show(rows: Sequence[dict[str, Any]]) -> None:
    table = Table(box=None, pad_edge=False)
    for column in ("claim", "page", "section", "", "why"):
        table.add_column(told(column) if column else "", overflow="fold")
    for one in rows:
        pages = "–".join(dict.fromkeys(map(str, one["pages"] or ())))
        mark = _mark(one["page_section_consistent"])
        table.add_row(str(one["id"]), pages, one["section"] or "", mark, one["why"])
    out.print(table)
    wrong = sum(one["page_section_consistent"] is False for one in rows)
    compared = sum(one["page_section_consistent"] is not None for one in rows)
    err.print(told("agree sum", compared - wrong, compared, len(rows) - compared))


def _mark(agrees: bool | None) -> str:
    style, key = _MARKS[agrees]
    return f"[{style}]{told(key)}[/]"


class _Shelves:
    """The places of the sources that claims name, each read once."""

    def __init__(self, source: str | None, store: str | None, project: str | None) -> None:
        self._named, self._store, self._project = source, store, project
        self._known: dict[str, Sequence[Printed]] = {}

    def of(self, claim: dict[str, Any]) -> Sequence[Printed]:
        """Return the places of the source of a claim; raises InvalidInput where none is named, SourceNotFound."""
        named = self._named or next((str(claim[name]) for name in _NAMES if claim.get(name)), "")
        if named not in self._known:
            path = Path(named)
            self._known[named] = _of_file(path) if named and path.is_file() else self._of_store(named)
        return self._known[named]

    def _of_store(self, named: str) -> Sequence[Printed]:

        with opened(self._store, self._project) as engine:
            sources = engine.list_sources()
            if not named and len(sources) != 1:
                raise InvalidInput(
                    f"Expected the source that the claims are about; none is named, the project has {len(sources)}.",
                    suggestion="Name it behind the file: its path, number or name.",
                )
            found = engine.find_source(int(named) if named.isdecimal() else named) if named else sources[0]
            return locator_agreement.printed_in(services.services_of(engine, Act.READ_SOURCES).checker.reading(found))


def _of_file(path: Path) -> Sequence[Printed]:

    return locator_agreement.printed_on(structure.read_document(path))


def _claims(file: Path) -> list[dict[str, Any]]:
    """Read the claims: a JSON list, an object with one, or JSON lines. Raises InvalidInput."""
    if str(file) != "-" and not file.is_file():
        raise InvalidInput(f"There is no file {file}.", suggestion="Give a JSON file with claims.")
    text = sys.stdin.read() if str(file) == "-" else file.read_text(encoding="utf-8", errors="replace")
    try:
        given: Any = json.loads(text)
    except ValueError:
        try:
            given = [json.loads(line) for line in text.splitlines() if line.strip()]
        except ValueError as error:
            raise _unfit(file, str(error)) from error
    if isinstance(given, dict):
        whole = cast("dict[str, Any]", given)
        lists = [cast("list[Any]", value) for value in whole.values() if isinstance(value, list)]
        given = lists[0] if lists else [whole]
    listed = cast("list[Any]", given) if isinstance(given, list) else []
    if not listed or not all(isinstance(one, dict) for one in listed):
        raise _unfit(file, f"{type(cast('object', given)).__name__} without claims")
    return cast("list[dict[str, Any]]", listed)


def _unfit(file: Path, found: str) -> InvalidInput:
    return InvalidInput(
        f'{file}: expected a list of claims such as {{"id": "1", "pages": [9, 9], "section": "3.2"}}; found {found}.',
        suggestion="Write a JSON list of objects, or one object a line.",
    )
