"""The records that Cypher does not prove to fit the shapes: few in a sound store, and all that break one.

A statement of `queries/shapes` goes over all records of a class where they are and gives those without a proof; their
number, not that of the records, is what comes over the wire. Where all else is proved and only texts are left to be
JSON, they come along and are read here.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from provenance.rdf.literals import is_json
from provenance.rdf.lookup import Reader
from provenance.rdf.shapes import Level
from provenance.rdf.statements import statements

_PAGE = 20_000


class Row(NamedTuple):
    """A node as it is listed: the engine's name for it, and what stands where its id should."""

    element: str
    name: object

    @property
    def is_named(self) -> bool:
        """Whether it can be looked up by its id."""
        return isinstance(self.name, str) and self.name != ""


def suspects(graph: Reader, level: Level) -> Iterator[tuple[str, Row]]:
    """Give the label and name of each record that may break a shape of the level, once each for a label."""
    given: dict[str, set[Row | str]] = {}
    for name, (label, _) in statements(level).items():
        known = given.setdefault(label, set())
        after = ""
        while rows := graph.read(name, after=after, limit=_PAGE):
            for row in rows:
                if row["texts"] is not None and all(map(is_json, row["texts"])):
                    continue
                one = Row(row["element"], row["id"])
                key = str(one.name) if one.is_named else one
                if key not in known:
                    known.add(key)
                    yield label, one
            if len(rows) < _PAGE:
                break
            after = rows[-1]["element"]
