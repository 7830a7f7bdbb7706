"""Records by their names, whatever their labels, with the edges that start at them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ontology.terms import terms
from provenance.store.ports import Reader

COMMIT = "Commit"
_STATEMENT = "ledger/record"
_LABELS = frozenset({term.label for term in terms() if term.kind == "class"} | {COMMIT})


def named_rows(graph: Reader, ids: Mapping[str, list[str]]) -> Iterator[dict[str, Any]]:
    """Yield the records of these names, ids by label, and the notes that writes leave of themselves, as rows.

    A row has label (as looked up), labels, properties and edges (type, label and id of the end, properties). What is
    not there is left out; so is a label that no record has. A label is a statement of its own: an engine that has not
    seen it plans each in milliseconds, and one that could be for any of them in seconds.
    """
    for label, names in ids.items():
        if label in _LABELS:
            yield from graph.read(f"{_STATEMENT}:{label}", ids=names)
