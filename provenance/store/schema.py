"""The schema, set up and brought up to date by the numbered files of ``queries/schema``.

Each file is one statement that may run again without harm; ``queries/schema/ENGINE`` holds those of one engine, as
Cypher, or as SQL where Cypher has no word for it. The number of the last one applied is kept in the store. A store
that was written by a newer program is refused, not guessed at.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from importlib.resources import files
from typing import Protocol

import neo4j

import queries
from provenance.model.errors import StoreUnavailable
from provenance.model.graph import now
from provenance.store import bolt


class Place(Protocol):
    """What the schema needs to know of a store."""

    engine: str
    location: str

    @property
    def database(self) -> str | None:
        """The database to use."""
        ...

    def alone(self) -> AbstractContextManager[object]:
        """Set the store up while no other program does."""
        ...

    def sql(self, command: str) -> None:
        """Run a statement of the engine's own language."""
        ...


@dataclass(frozen=True, slots=True, order=True)
class Step:
    """A numbered statement: its number, its name and whether it is SQL."""

    number: int
    name: str
    sql: bool = False


def steps(engine: str) -> list[Step]:
    """Give all steps for an engine, in the order of their numbers."""
    found: list[Step] = []
    for folder in ("schema", f"schema/{engine}"):
        root = files(queries.__name__).joinpath(*folder.split("/"))
        for file in root.iterdir() if root.is_dir() else ():
            stem, _, ending = file.name.rpartition(".")
            if ending in {"cypher", "sql"}:
                found.append(Step(int(stem.partition("_")[0]), f"{folder}/{stem}", ending == "sql"))
    return sorted(found)


def ensure(driver: neo4j.Driver, place: Place) -> None:
    """Bring the schema of a store up to date. Raises StoreUnavailable for a store newer than this program."""
    wanted = steps(place.engine)
    last = wanted[-1].number
    with bolt.session(driver, place.database) as session:
        applied = _applied(session)
        if applied > last:
            raise StoreUnavailable(
                f"Expected a store of schema {last} or older at {place.location}; found schema {applied}.",
                suggestion="The store was written by a newer Beleg: upgrade this one.",
            )
        if applied < last:
            with place.alone():
                applied = _applied(session)
                if rest := [step for step in wanted if step.number > applied]:
                    apply(session, place, rest)


def _applied(session: neo4j.Session) -> int:
    return session.run(queries.load("store/version").text).single(strict=True)["applied"]


def apply(session: neo4j.Session, place: Place, wanted: Sequence[Step]) -> None:
    """Apply steps in order, each in a transaction of its own, and record the last. Any may have been applied before."""
    for step in wanted:
        if step.sql:
            place.sql(statement(step))
        else:
            session.run(queries.load(step.name).text).consume()
    last = wanted[-1]
    name = last.name.rpartition("/")[2]
    given = {"id": f"schema/{last.number}", "number": last.number, "name": name, "recorded_at": now()}
    session.run(queries.load("store/applied").text, given).consume()


def statement(step: Step) -> str:
    """Give the text of an SQL step without its comment lines."""
    text = files(queries.__name__).joinpath(*f"{step.name}.sql".split("/")).read_text(encoding="utf-8")
    return "\n".join(line for line in text.splitlines() if not line.startswith("--")).strip()
