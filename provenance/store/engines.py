"""The engines a store may lie in, one row each; all speak Bolt and Cypher, and differ in what stands here.

A new engine is a class in `provenance.store.access` (or beside it), a folder ``queries/schema/ENGINE`` for what of the
schema its Cypher says otherwise, and a row.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self

from provenance.model.closed_sets import ClosedSet


def _secured(*schemes: str) -> frozenset[str]:
    """Return URL schemes with and without encryption: ``+s`` with a certificate that is checked, ``+ssc`` without."""
    return frozenset(f"{scheme}{security}" for scheme in schemes for security in ("", "+s", "+ssc"))


@dataclass(frozen=True, slots=True)
class EngineRow:
    """What an engine is reached by, and what its schema is made of.

    ``access`` is the class (``module:Class``, an `Access`) that leads to it, ``schemes`` are those of its URLs; the
    engine without any lies in a directory. ``text_index`` is the name of the full-text index over segments, and
    ``each_id`` are the statements of its folder that are run for each label whose id is unique. ``product`` is what it
    says it is over Bolt, ``oldest`` the oldest version that is understood.
    """

    access: str
    text_index: str
    each_id: tuple[str, ...]
    schemes: frozenset[str] = frozenset()
    product: str = "Neo4j"
    oldest: tuple[int, int] = (5, 26)


class EngineKind(ClosedSet):
    """An engine, by the word that bundles and ``beleg store status`` have for it."""

    row: EngineRow

    EMBEDDED = (
        "embedded",
        EngineRow("provenance.store.access:EmbeddedAccess", text_index="Segment[text]", each_id=("each_id",)),
    )
    NEO4J = (
        "neo4j",
        EngineRow(
            "provenance.store.access:ServerAccess",
            text_index="segment_text",
            each_id=("each_id_there", "each_id_text"),
            schemes=_secured("neo4j", "bolt"),
        ),
    )

    @classmethod
    def of_scheme(cls, scheme: str) -> Self | None:
        """Return the engine that URLs of a scheme lead to; None where none does."""
        return next((engine for engine in cls if scheme in engine.row.schemes), None)

    @classmethod
    def schemes(cls) -> Iterable[str]:
        """Return the schemes of all engines, sorted."""
        return sorted(scheme for engine in cls for scheme in engine.row.schemes)
