"""`beleg sentences FILE` and `beleg references FILE`: what running text of law is made of, as JSON lines.

`beleg references --from PLACE` follows the references of a place in the store instead (`provenance.cli.referring`).

The file is plain text in UTF-8; all offsets count Unicode code points of it as it is, line ends included.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from provenance.cli.console import JsonOption, StoreOption
from provenance.cli.messages import told
from provenance.cli.referring import show_references
from provenance.model import files
from provenance.model.deferral import deferred
from provenance.model.errors import InvalidInput, UnreadableFile

if TYPE_CHECKING:
    from etl import refer
    from etl.refer import Reference
    from etl.structure.prose import sentences as prose_sentences
else:
    refer = deferred("etl.refer")
    prose_sentences = deferred("etl.structure.prose.sentences")

TextFile = Annotated[Path, typer.Argument(help="Plain text in UTF-8.")]
Jsonl = Annotated[bool, typer.Option("--jsonl", help="One JSON object a line, nothing else, on stdout.")]


def sentences(file: TextFile, *, jsonl: Jsonl = False) -> None:
    """Part a text of law into its Sätze; where it is set in lines, headings and list items count too."""
    text = _text(file)
    found = prose_sentences.sentences(text)
    if jsonl:
        _print({"start": start, "end": end} for start, end in found)
        return
    _number((" ".join(text[start:end].split()) for start, end in found), told("sentence count", len(found)))


def references(
    file: Annotated[Path | None, typer.Argument(help="Plain text in UTF-8.")] = None,
    place: Annotated[
        str | None, typer.Option("--from", help='A place in the store, such as "§ 147 Abs. 3 AO" or "GoBD Rz. 48".')
    ] = None,
    as_of: Annotated[str | None, typer.Option("--as-of", help="The day whose law is asked for (with --from).")] = None,
    store: StoreOption = None,
    as_json: JsonOption = False,
    *,
    jsonl: Jsonl = False,
) -> None:
    """Find the references in a text of law; or, with --from, follow those of a place in the store, and back to it."""
    if (file is None) == (place is None):
        raise InvalidInput(
            "Expected a text file or a place (--from); found " + ("neither." if file is None else "both."),
            suggestion='beleg references FILE, or beleg references --from "§ 147 Abs. 3 AO"',
        )
    if place is not None:
        show_references(store, place, as_of, as_json=as_json or jsonl)
        return
    _of_file(file or Path(), jsonl=jsonl or as_json)


def _of_file(file: Path, *, jsonl: bool) -> None:
    """Print where each reference of a file stands, of which kind it is and which places it names."""
    found = refer.find(_text(file))
    if jsonl:
        _print(one.row() for one in found)
        return
    _table(found)


def _text(file: Path) -> str:
    """Read the whole file without touching its line ends, so that offsets hold.

    Raises UnreadableFile where there is no such file or it is not UTF-8.
    """
    try:
        return files.content(file).decode("utf-8")
    except OSError as error:
        raise UnreadableFile(f"{file}: {error.strerror}", suggestion="Give the path of a text file.") from error
    except UnicodeDecodeError as error:
        raise UnreadableFile(
            f"{file}: expected UTF-8, found another encoding at byte {error.start}",
            suggestion=f"Convert it: iconv -f WINDOWS-1252 -t UTF-8 {file}",
        ) from error


def _print(rows: Iterable[dict[str, Any]]) -> None:
    write = sys.stdout.write
    for row in rows:
        write(json.dumps(row, ensure_ascii=False, separators=(",", ":")) + "\n")


def _table(found: list[Reference]) -> None:
    """Print references for a reader: where they begin, kind, words, and the places as they are cited."""
    console = Console(highlight=False)
    table = Table(box=None, pad_edge=False)
    for key, style in (("at", "green"), ("kind", "dim"), ("reference", "bold"), ("names", "")):
        table.add_column(told(key), style=style, justify="right" if key == "at" else "left", overflow="fold")
    for one in found:
        places = "\n".join(str(target) for target in one.targets)
        table.add_row(f"{one.start}", one.kind, Text(" ".join(one.text.split())), Text(places))
    if found:
        console.print(table)
    kinds = Counter(one.kind for one in found)
    sums = ", ".join(f"{count} {kind}" for kind, count in kinds.most_common())
    console.print(Text(told("references", len(found)) + (f": {sums}" if sums else ""), "dim"))


def _number(lines: Iterable[str], what: str) -> None:
    """Print lines under their numbers for a reader, and how many they are."""
    console = Console(highlight=False)
    for number, line in enumerate(lines, start=1):
        console.print(Text(f"{number:>5} ", "green"), Text(line), sep="", soft_wrap=True)
    console.print(Text(what, "dim"))
