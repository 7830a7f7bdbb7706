"""`beleg quotes SOURCE QUOTES.jsonl`: which of many quotes stand in a document, where, and what differs."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, cast

import typer
from rich.console import Console
from rich.text import Text

from provenance.cli.messages import reader, status, told
from provenance.language.catalogue import remark, remarks
from provenance.model.deferral import deferred
from provenance.model.errors import InvalidInput

if TYPE_CHECKING:
    from etl import structure
    from provenance.language import detection
    from provenance.language import source as language_source
    from provenance.text.found import QuoteMatch
else:
    structure = deferred("etl.structure")
    detection = deferred("provenance.language.detection")
    language_source = deferred("provenance.language.source")


def quotes(
    source: Annotated[
        Path, typer.Argument(help="A statute or BMF letter (PDF, gii-norm XML), or a plain text (.txt).")
    ],
    quotes_file: Annotated[
        Path, typer.Argument(metavar="QUOTES.jsonl", help='One {"id", "quote"} a line; - for standard input.')
    ],
    *,
    jsonl: Annotated[bool, typer.Option("--jsonl", help="One JSON object a quote, nothing else, on stdout.")] = False,
) -> None:
    """Check quotes against a document: verified, or failed with the nearest passage and what differs.

    A quote that fails is an outcome, not an error: the exit code is 0.
    """
    given = list(_given(quotes_file))
    text = _source(source)
    matches = ((row, text.find(row["quote"])) for row in given)
    if jsonl:
        for row, match in matches:
            sys.stdout.write(_line({"id": row["id"], **_result(match)}))
        return
    _table(list(matches))


def _source(path: Path) -> language_source.SourceText:
    """Read the source with its places, so that printed labels are told from content."""
    if path.suffix.lower() == ".txt" and path.is_file():
        return language_source.SourceText(path.read_bytes().decode("utf-8", errors="replace"))

    document = structure.read_document(path)
    units = [(unit.start, unit.end) for unit in document.units]
    return language_source.SourceText(document.text, units, detection.of_record(document.language, document.text))


def _given(path: Path) -> Iterator[dict[str, Any]]:
    """Read the quotes. Raises InvalidInput that names the line where one is not ``{"id", "quote"}``."""
    if str(path) != "-" and not path.is_file():
        raise InvalidInput(f"there is no file {path}", suggestion="Give a file with one JSON object a line.")
    lines = sys.stdin if str(path) == "-" else path.open(encoding="utf-8", errors="replace")
    with lines:
        for number, line in enumerate(lines, start=1):
            if not line.strip():
                continue
            try:
                row: Any = json.loads(line)
            except ValueError as error:
                raise _unfit(path, number, str(error)) from error
            if not isinstance(row, dict) or not isinstance(cast("dict[str, Any]", row).get("quote"), str):
                raise _unfit(path, number, 'no text under "quote"')
            yield {"id": number, **cast("dict[str, Any]", row)}


def _unfit(path: Path, number: int, found: str) -> InvalidInput:
    return InvalidInput(
        f'{path}, line {number}: expected {{"id": …, "quote": "…"}}, found {found}',
        suggestion="Write one JSON object a line, with the quote as text.",
    )


def _result(match: QuoteMatch) -> dict[str, Any]:
    return {
        "status": match.status,
        "text": match.text,
        "method": match.method,
        "similarity": round(match.similarity, 4),
        "start": match.start,
        "end": match.end,
        "parts": match.parts,
        "count": match.count,
        "notes": remarks("en", match.notes),
        "warnings": [remark("en", one) for one in match.warnings],
        "remarks": [asdict(one) for one in match.notes],
        "differences": [{"kind": d.kind, "source": d.source, "quote": d.quote} for d in match.differences],
    }


def _line(row: dict[str, Any]) -> str:
    """Return a line of JSON that can be written as UTF-8, whatever the quote held."""
    line = json.dumps(row, ensure_ascii=False, separators=(",", ":"))
    if any("\ud800" <= character <= "\udfff" for character in line):
        line = json.dumps(row, separators=(",", ":"))
    return line + "\n"


def _table(matches: list[tuple[dict[str, Any], QuoteMatch]]) -> None:

    console = Console(highlight=False)
    width = max(len(status(one)) for one in ("verified", "failed"))
    for row, match in matches:
        mark = Text(
            f"{status('verified' if match.verified else 'failed'):<{width}} ",
            style="green" if match.verified else "bold red",
        )
        console.print(mark, Text(f"{row['id']}: {row['quote']}"), soft_wrap=True)
        if match.notes:
            console.print(Text(f"{' ' * width} {remarks(reader(), match.notes)}", style="dim"), soft_wrap=True)
    verified = sum(match.verified for _, match in matches)
    console.print(Text(told("quotes stand", verified, len(matches))))
