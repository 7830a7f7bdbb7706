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
