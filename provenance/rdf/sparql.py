"""SPARQL over an export, for those who live there: pyoxigraph's engine on an index that is made for the question.

The default graph of a query is all graphs together, so that a query need not know which answer a record is part of;
``GRAPH ?answer { … }`` tells them apart. The prefixes of the table of terms need not be declared.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO

from pyoxigraph import Quad, QueryResultsFormat, QuerySolutions, QueryTriples, RdfFormat, Store, serialize

from ontology.terms import PREFIXES
from provenance.model.errors import InvalidInput
from provenance.text import patterns as re


class Result(StrEnum):
    """How the rows of a query are written."""

    TSV = "tsv"
    CSV = "csv"
    JSON = "json"


_RESULTS = {
    Result.TSV: QueryResultsFormat.TSV,
    Result.CSV: QueryResultsFormat.CSV,
    Result.JSON: QueryResultsFormat.JSON,
}


_ESCAPED = re.compile(r"\\u([0-9A-Fa-f]{4})|\\U([0-9A-Fa-f]{8})")
_LITERAL = re.compile(
    r"<[^<>\"{}|^`\\\x00-\x20]*>|\"{3}(?:[^\"\\]|\\.|\"{1,2}(?!\"))*\"{3}|'{3}(?:[^'\\]|\\.|'{1,2}(?!'))*'{3}"
    r"|\"(?:[^\"\\\n\r]|\\.)*\"|'(?:[^'\\\n\r]|\\.)*'|#[^\n\r]*",
    re.DOTALL,
)
"""What a query says in words of its own: IRIs, strings and comments (SPARQL 1.1, 19.8)."""
_SERVICE = re.compile(r"(?<![\w:?$-])service\b", re.IGNORECASE)


def _asks_elsewhere(query: str) -> bool:
    """Tell whether a query has a federated part (SPARQL 1.1 Federated Query), also spelt with escapes (19.2)."""
    plain = _ESCAPED.sub(lambda match: chr(min(int(match[1] or match[2], 16), 0x10FFFF)), query)
    return _SERVICE.search(_LITERAL.sub(" ", plain)) is not None


def sparql(quads: Iterable[Quad], query: str, out: IO[bytes], form: Result = Result.TSV) -> None:
    """Answer a query over quads: rows or a truth value in the format, what it constructs as Turtle.

    The index stands on the disk while the query runs, so that a large export needs no memory. Raises InvalidInput for
    what is no query.
    """
    with TemporaryDirectory(prefix="beleg-sparql-") as directory:
        store = Store(str(Path(directory)))
        store.bulk_extend(quads)
        answer(store, query, out, form)


def answer(store: Store, query: str, out: IO[bytes], form: Result = Result.TSV) -> None:
    """Answer a query over an index that is there; as `sparql`."""
    if _asks_elsewhere(query):
        raise InvalidInput(
            "Expected a query over the export alone; found SERVICE, which would send a part of it to another server.",
            suggestion="Leave SERVICE out, and join the answers yourself.",
        )
    try:
        found = store.query(query, use_default_graph_as_union=True, prefixes=PREFIXES)
    except SyntaxError as error:
        raise InvalidInput(
            f"Expected a query of SPARQL 1.1; {error}.", suggestion="docs/rdf.md has queries to start from."
        ) from error
    if isinstance(found, QueryTriples):
        serialize(found, out, RdfFormat.TURTLE, prefixes=PREFIXES)
    elif isinstance(found, QuerySolutions) or form is not Result.TSV:
        found.serialize(out, format=_RESULTS[form])
    else:
        out.write(b"true\n" if found else b"false\n")
