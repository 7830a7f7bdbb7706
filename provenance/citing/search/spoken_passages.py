"""What the passages of sources say of persons, kept in a file beside the store: each source is read for them once."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Lock
from typing import Any

from provenance.language import classes, names
from provenance.language.persons import Mention, Spoken, spoken_of
from provenance.store.side_file import beside
from provenance.text.labels import Span

_WAY = 7
"""How passages are kept; what was kept otherwise is read anew, as it is when the words or
the names change by which persons are told."""


@dataclass(frozen=True, slots=True)
class Passage:
    """A passage of a source by its segment, where it stands, and what it says of persons.

    ``headings`` are those above it that name somebody: what stands under "The theft of Tom Baker" is about him.
    """

    segment: str
    span: Span
    spoken: Spoken
    headings: tuple[str, ...] = ()

    @property
    def paragraph(self) -> str:
        """The paragraph it is in, by the name of its segment."""
        return self.segment.partition("_satz-")[0]


class PassageFile:
    """What the passages of sources say of persons, in a file beside the store, by the IDs of the sources.

    It is no record: it may be deleted at any time. Sources never change, so that one that was read is not read again.
    """

    def __init__(self, folder: Path) -> None:
        self._db = beside(folder, "persons.db")
        self._turn = Lock()
        read_by = (*(str(classes.table(name)) for name in ("person", "name", "office")), names.version())
        way = zlib.crc32(" ".join((str(_WAY), *read_by)).encode()) >> 1
        if self._db.execute("PRAGMA user_version").fetchone()[0] != way:
            self._db.executescript(f"DROP TABLE IF EXISTS source; PRAGMA user_version={way}")
        self._db.execute("CREATE TABLE IF NOT EXISTS source (artifact TEXT PRIMARY KEY, passages BLOB) WITHOUT ROWID")

    def get(self, artifact: str) -> tuple[Passage, ...] | None:
        """Return the passages of a source; None where they were not read, or in another way."""
        with self._turn:
            row = self._db.execute("SELECT passages FROM source WHERE artifact = ?", (artifact,)).fetchone()
        if row is None:
            return None
        return tuple(_passage(*kept) for kept in json.loads(zlib.decompress(row[0])))

    def put(self, artifact: str, passages: Iterable[Passage]) -> None:
        """Keep the passages of a source."""
        rows = [
            (
                *(one.segment, *one.span, one.headings),
                *([(sorted(who.name), who.relation, who.full) for who in one.spoken.mentions],),
                *(sorted(one.spoken.capitals), one.spoken.private, one.spoken.goes_on),
                *(one.spoken.before, one.spoken.public),
                *map(sorted, (one.spoken.roles, one.spoken.lone, one.spoken.places)),
            )
            for one in passages
        ]
        packed = zlib.compress(json.dumps(rows, ensure_ascii=False).encode(), 1)
        with self._turn:
            self._db.execute("INSERT OR REPLACE INTO source VALUES (?, ?)", (artifact, packed))

    def close(self) -> None:
        """Let go of the file."""
        self._db.close()


def _passage(segment: str, start: int, end: int, headings: list[str], *said: Any) -> Passage:
    """Return a passage as it is kept."""
    mentions, capitals, private, goes_on, before, public, roles, lone, places = said
    spoken = Spoken(
        frozenset(Mention(frozenset(name), relation, full) for name, relation, full in mentions),
        frozenset(capitals),
        private,
        goes_on,
        before,
        frozenset(roles),
        frozenset(lone),
        frozenset(places),
        public,
    )
    return Passage(segment, (start, end), spoken, tuple(headings))


def read_passages(rows: Iterable[Mapping[str, Any]]) -> tuple[Passage, ...]:
    """Return what the texts of a source say of persons, passage by passage, under the headings they stand under."""
    said: dict[str, Spoken] = {}
    found: list[Passage] = []
    for row in rows:
        spoken = spoken_of(row["text"])
        above = dict.fromkeys((*(row.get("heading_path") or ()), row.get("heading") or ""))
        naming: list[str] = []
        for heading in filter(None, above):
            if heading not in said:
                said[heading] = spoken_of(heading)
            if said[heading].mentions:
                naming.append(heading)
                spoken = _under(said[heading], spoken)
        found.append(Passage(row["id"], (row["start"], row["end"]), spoken, tuple(naming)))
    return tuple(found)


def _under(heading: Spoken, spoken: Spoken) -> Spoken:
    """Return what a passage says of persons under a heading that names somebody."""
    return replace(
        spoken,
        mentions=spoken.mentions | heading.mentions,
        capitals=spoken.capitals | heading.capitals,
        private=spoken.private or heading.private,
        public=False,
    )
