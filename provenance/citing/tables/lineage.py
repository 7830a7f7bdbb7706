"""From a number to what it was counted from: the rows of an artifact that count, and the source behind each row.

    (:Citation)-[:CITES_SOURCE]->(:Source)-[:DERIVED_FROM]->(:Source)
    (:Citation)-[:CITES]->(:Segment {path: ["Zeile", n]})

A row names its source by a cell: its number in the project, its identifier or its name; where no row names any, and
there are as many rows as origins, they go in order.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import PurePath
from typing import cast

from provenance.citing.archive import Archive
from provenance.citing.library import SourceLibrary
from provenance.citing.results import Citation, Source
from provenance.citing.tables.content import kept_tables
from provenance.citing.tables.queries import Cell, StoredTable
from provenance.citing.tables.requery import names_of, of_kept, rows_counted
from provenance.citing.texts import Texts
from provenance.model.errors import BelegError, SourceNotFound
from provenance.store.graph import Graph

_NUMBERED = frozenset({"source", "source_id", "sourceid", "quelle", "quellen_id", "quelle_id", "beleg", "id"})


@dataclass(frozen=True, slots=True)
class LineageRow:
    """A row: its number from 1, its cells by column, its source if it names one, and whether it counts.

    ``counts`` is None where that cannot be told, or nothing was counted.
    """

    number: int
    cells: dict[str, Cell]
    source: Source | None
    counts: bool | None


@dataclass(frozen=True, slots=True)
class Lineage:
    """What a source, or a number that is cited from it, goes back to.

    ``origins`` are all sources it was computed from, ``papers`` those behind the rows that count, each once.
    """

    source: Source
    origins: tuple[Source, ...]
    query: str | None
    rows: tuple[LineageRow, ...]

    @property
    def papers(self) -> tuple[Source, ...]:
        """The sources behind the rows that count; of all rows where none is told to count."""
        told = any(row.counts is not None for row in self.rows)
        found = [row.source for row in self.rows if row.source and (row.counts or not told)]
        return tuple({one.id: one for one in found}.values())


class Lineages:
    """Follows the sources and citations of one project back."""

    def __init__(self, graph: Graph, project: str, library: SourceLibrary, texts: Texts, archive: Archive) -> None:
        self._graph = graph
        self._project = project
        self._library = library
        self._texts = texts
        self._archive = archive

    def of_source(self, number: int, query: str | None = None, table: object = None) -> Lineage:
        """Follow a source, or what a query counts in it; raises SourceNotFound."""
        source = self._library.get(number)
        reading = self._texts.get(source.artifact_id, source.abbreviation)
        keeps = kept_tables(self._graph, source, reading)
        origins = self._origins(source)
        if keeps.table is None:
            return Lineage(source, tuple(origins), query or keeps.query, ())
        counted: list[int] | None = None
        asked = query or keeps.query
        if asked is not None:
            try:
                again = of_kept(source, keeps, query, table)
                names = again.names or tuple(names_of(source, keeps, table))
                counted = rows_counted(keeps.table, again.query, names) if again.query else None
            except BelegError:
                counted = None
        behind = self._behind(keeps.table, origins or self._library.list())
        if not any(behind) and len(origins) == len(keeps.table.rows):
            behind = list(origins)
        rows = tuple(
            LineageRow(
                number=at,
                cells=dict(zip(keeps.table.columns, row, strict=True)),
                source=behind[at - 1],
                counts=None if counted is None else at in set(counted),
            )
            for at, row in enumerate(keeps.table.rows, start=1)
        )
        return Lineage(source, tuple(origins), asked, rows)

    def of_citation(self, citation: int) -> Lineage:
        """Follow a citation by the query of its locator; raises SourceNotFound where there is no such citation."""
        found: Citation | None = self._archive.get(citation)
        if found is None:
            raise SourceNotFound(
                f"Project {self._project!r} has no citation {citation}.", suggestion="Look with list_citations()."
            )
        query = found.locator.get("query")
        return self.of_source(found.source_id, query if isinstance(query, str) else None, found.locator.get("table"))

    def _origins(self, source: Source) -> list[Source]:
        """Return the origins the project itself has named, in that order.

        The edges of a source are shared by all projects that have it; what another said of it is none of this one's.
        """
        rows = self._graph.read("citing/origins", project=self._project, artifact_id=source.artifact_id)
        numbers = [int(row["number"]) for row in rows if row["number"] is not None]
        given = source.metadata.get("derived_from")
        listed = cast("list[object]", given) if isinstance(given, list) else []  # a caller may have said anything
        order = {one: at for at, one in enumerate(listed) if isinstance(one, int)}
        return [self._library.get(number) for number in sorted(set(numbers) & order.keys(), key=order.__getitem__)]

    def _behind(self, table: StoredTable, candidates: Sequence[Source]) -> list[Source | None]:
        """Return the source that each row names, if it names one."""
        by_name: dict[str, Source] = {}
        for one in reversed(candidates):
            stem = PurePath(one.identifier).stem if "://" not in one.identifier else one.identifier
            for name in (stem, one.name, one.identifier, one.artifact_id, str(one.metadata.get("doi") or "")):
                if name.strip():
                    by_name[name.strip().casefold()] = one
        by_number = {one.id: one for one in candidates}
        numbered = [at for at, name in enumerate(table.columns) if name.strip().casefold() in _NUMBERED]
        found: list[Source | None] = []
        for row in table.rows:
            ids = [by_number.get(cell) for at in numbered if isinstance(cell := row[at], int)]
            names = [by_name.get(cell.strip().casefold()) for cell in row if isinstance(cell, str)]
            found.append(next((one for one in [*ids, *names] if one is not None), None))
        return found
