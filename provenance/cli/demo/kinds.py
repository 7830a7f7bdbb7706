"""One citation of each kind: every source type and every extraction method (citation engine design, 3.2 and 3.4).

The page of the web is served by the demo itself on loopback, for as long as it takes to fetch it, and the database is
an SQLite file it writes. What no program can judge stays ``unverified`` unless a model is set (CITATION_LLM_URL).
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Generator, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.padding import Padding
from rich.text import Text

from provenance.citing.findings import both_told
from provenance.cli.console import out
from provenance.cli.drawing import SIGNS, STYLES
from provenance.model.errors import ExtraMissing

if TYPE_CHECKING:
    from provenance.citing.engine import Engine
    from provenance.citing.results import CitationResult, Source

LOOPBACK = "127.0.0.1"
PAGE = """<!doctype html><html lang="de"><head><meta charset="utf-8"><title>Belege online einreichen</title></head>
<body><h1>Belege online einreichen</h1>
<p>Belege können seit dem 1. Juli 2024 auch über das Stadtportal eingereicht werden.</p>
<p>Die Annahme wird innerhalb von zwei Werktagen bestätigt.</p></body></html>
"""
RECEIPTS = (("electronic", 12), ("paper", 8))
DEADLINES = "place,kind,years\n§ 5 Abs. 1 Nr. 1,income and expenditure,10\n§ 5 Abs. 1 Nr. 2,delivery notes,6\n"


@dataclass(frozen=True, slots=True)
class Kind:
    """A source type with an extraction method, and what is cited."""

    source: str
    method: str
    claim: str
    context: str
    quoted: bool = False
    locator: dict[str, Any] = field(default_factory=dict[str, Any])


KINDS = (
    Kind(
        "document",
        "paraphrase",
        "Electronic receipts are held on at least two separate stores.",
        "Elektronische Belege sind auf mindestens zwei räumlich getrennten Speichern zu halten.",
        locator={"section": "§ 4 Abs. 1 Satz 2"},
    ),
    Kind(
        "document",
        "inference",
        "Whether something is a receipt does not depend on its form.",
        "Auf die Form der Unterlage kommt es nicht an.",
        locator={"section": "§ 2 Abs. 1 Satz 2"},
    ),
    Kind(
        "document",
        "negative",
        "The order says nothing about blockchains.",
        "Auf die Form der Unterlage kommt es nicht an.",
        locator={"terms": ["Blockchain"]},
    ),
    Kind("document", "metadata_fact", "The version cited is that of 1 March 2023.", "2023-03-01"),
    Kind(
        "website",
        "direct_quote",
        "Belege können seit dem 1. Juli 2024 auch über das Stadtportal eingereicht werden.",
        "Belege können seit dem 1. Juli 2024 auch über das Stadtportal eingereicht werden.",
        quoted=True,
    ),
    Kind("database", "aggregation", "12 of 20 receipts (60 %) are electronic.", "Counted by kind."),
    Kind("custom", "direct_quote", "Delivery notes are kept for 6 years.", "delivery notes,6", quoted=True),
)


def cite_each(engine: Engine, order: Source, directory: Path) -> list[CitationResult]:
    """Register a page, a database and an artifact beside the order, make a citation of each kind, and show them.

    The page is left out, and it is said how to have it, where the extra that fetches pages is not installed.
    """
    sources = {"document": order, **dict(_sources(engine, order, directory))}
    return [_cite(engine, kind, sources[kind.source]) for kind in KINDS if kind.source in sources]


def _sources(engine: Engine, order: Source, directory: Path) -> Iterator[tuple[str, Source]]:
    with _served(PAGE.encode()) as address:
        try:
            page = engine.add_web_source(address, name="Belege online einreichen")
        except ExtraMissing as missing:
            page = None
            out.print(Text(f"No page of the web: {missing}", "dim"))
            out.print()
    if page is not None:
        yield "website", page
    database = directory / "receipts.sqlite"
    with closing(sqlite3.connect(database)) as opened, opened:
        opened.execute("CREATE TABLE IF NOT EXISTS receipt (kind TEXT)")
        opened.execute("DELETE FROM receipt")
        opened.executemany(
            "INSERT INTO receipt VALUES (?)", [(kind,) for kind, times in RECEIPTS for _ in range(times)]
        )
    query = "SELECT kind, count(*) AS receipts FROM receipt GROUP BY kind ORDER BY kind"
    yield "database", engine.add_db_source("receipts", "Receipts of the town", query, url=str(database))
    yield "custom", engine.add_custom_source("Deadlines", DEADLINES, "Read from the order", derived_from=[order.id])


def _cite(engine: Engine, kind: Kind, source: Source) -> CitationResult:
    result = engine.cite(
        claim=kind.claim,
        quote_context=kind.context,
        verbatim_quote=kind.context if kind.quoted else None,
        source_id=source.id,
        locator=kind.locator,
        extraction_method=kind.method,
    )
    _show(kind, source, result)
    return result


def _show(kind: Kind, source: Source, result: CitationResult) -> None:
    """Print claim, kind and verdict; why, where the status alone does not say it."""
    status = result.verification_status
    where = result.matched_location.get("locator") or source.abbreviation or source.name
    out.print(Text.assemble((kind.claim, "bold"), (f"  {kind.method} · {kind.source}", "cyan")))
    verdict = (f"{SIGNS[status]} [{result.citation_id}] ", STYLES[status])
    out.print(Text.assemble(verdict, where, (f"  {status}: {both_told(result.findings)}", "dim")))
    if result.verification_notes:
        told = Text(" ".join(result.verification_notes.split()), "dim")
        out.print(Padding(told, (0, 0, 0, 2), expand=False), soft_wrap=False)
    out.print()


@contextmanager
def _served(page: bytes) -> Generator[str]:
    """Serve one page on loopback and give its address."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            """Give the page; there is no robots.txt, which allows all."""
            found = self.path == "/"
            self.send_response(200 if found else 404)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.send_header("Content-Length", str(len(page) if found else 0))
            self.end_headers()
            if found:
                self.wfile.write(page)

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 — likewise
            """Say nothing: the output is the demo's."""

    with ThreadingHTTPServer((LOOPBACK, 0), Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://{LOOPBACK}:{server.server_port}/"
        finally:
            server.shutdown()
