"""How the rows of a question leave the program: a table, JSON, CSV (RFC 4180), Markdown, HTML, or a drawing (SVG).

All but the table go to stdout and nowhere else, as they are. CSV and Markdown have a text for every value
(`provenance.report.rows`).
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from html import escape
from typing import TYPE_CHECKING, Any

from rich.table import Table
from rich.text import Text

from provenance.cli.console import err, out, print_json
from provenance.cli.messages import told
from provenance.model.deferral import deferred
from provenance.model.errors import InvalidInput
from provenance.report.rows import Rows, as_csv, cell

if TYPE_CHECKING:
    from provenance.report import trail
else:
    trail = deferred("provenance.report.trail")

_LONG = 40
_STYLE = (
    "body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:80rem;padding:0 1rem}"
    "table{border-collapse:collapse;width:100%}th,td{border:1px solid #999;padding:.3rem .6rem;text-align:left;"
    "vertical-align:top;overflow-wrap:anywhere}th{background:#eee}"
)


def show(purpose: str, rows: Rows) -> None:
    """Print rows: a table on a terminal, tabs in a pipe."""
    err.print(Text(purpose, "bold"))
    if not rows:
        err.print(Text(told("no rows"), "dim"))
        return
    cells = [[cell(value) for value in row.values()] for row in rows]
    if not out.is_terminal:
        for line in ([*rows[0]], *cells):
            out.print(Text("\t".join(line)))
        return
    long = any(len(one) > _LONG for line in cells for one in line)
    table = Table(*rows[0], header_style="bold", show_lines=long)
    for line in cells:
        table.add_row(*map(Text, line))
    out.print(table)


def _csv(_: str, rows: Rows) -> str:
    return as_csv(rows)


def as_markdown(purpose: str, rows: Rows) -> str:
    """Return rows as a table of GitHub Flavored Markdown under what they answer."""
    if not rows:
        return f"{purpose}\n\n*{told('no rows')}*\n"
    lines = [[*rows[0]], ["---"] * len(rows[0]), *([_cell_of_table(value) for value in row.values()] for row in rows)]
    return "\n".join((purpose, "", *("| " + " | ".join(line) + " |" for line in lines))) + "\n"


def as_html(purpose: str, rows: Rows) -> str:
    """Return rows as one HTML page that needs nothing else and runs nothing."""

    def line(tag: str, cells: Sequence[str]) -> str:
        return "<tr>" + "".join(f"<{tag}>{escape(one)}</{tag}>" for one in cells) + "</tr>\n"

    body = "".join(line("td", [cell(value) for value in row.values()]) for row in rows)
    table = f"<thead>\n{line('th', [*rows[0]])}</thead>\n<tbody>\n{body}</tbody>" if rows else ""
    shown = f"<table>\n{table}\n</table>" if rows else f"<p>{escape(told('no rows'))}</p>"
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n"
        '<meta name="viewport" content="width=device-width">\n'
        f"<title>{escape(purpose)}</title>\n<style>{_STYLE}</style>\n</head>\n"
        f"<body>\n<h1>{escape(purpose)}</h1>\n{shown}\n</body>\n</html>\n"
    )


def as_svg(purpose: str, rows: Rows) -> str:
    """Draw rows that are edges; raises InvalidInput for others."""
    if rows and not set(rows[0]) >= trail.EDGE:
        raise InvalidInput(
            f"--format svg: expected rows that are edges ({', '.join(sorted(trail.EDGE))}); "
            f"these have {', '.join(rows[0])}.",
            suggestion="beleg audit trail_graph --citation 1 --format svg",
        )
    return trail.draw(rows, purpose)


_WRITTEN: dict[str, Callable[[str, Rows], str]] = {"csv": _csv, "md": as_markdown, "html": as_html, "svg": as_svg}
FORMATS = ("table", "json", *_WRITTEN)


def demand_format(name: str) -> None:
    """Raise InvalidInput for a format there is not, before a store is opened for it."""
    if name not in FORMATS:
        raise InvalidInput(
            f"--format: expected {', '.join(FORMATS)}; found {name!r}.", suggestion="--format json, for programs."
        )


def leave(form: str, purpose: str, rows: Rows) -> None:
    """Print rows in a format, on stdout."""
    demand_format(form)
    if form == "table":
        show(purpose, rows)
    elif form == "json":
        print_json(rows)
    else:
        sys.stdout.write(_WRITTEN[form](purpose, rows))


def _cell_of_table(value: Any) -> str:
    return escape(cell(value), quote=False).replace("\\", "\\\\").replace("|", "\\|")
