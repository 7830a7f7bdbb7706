"""The schema, set up and brought up to date by the numbered files of ``queries/schema``.

Each file is one statement that may run again without harm; ``queries/schema/ENGINE`` holds those of one engine, as
Cypher, or as SQL where Cypher has no word for it. The number of the last one applied is kept in the store. A store
that was written by a newer program is refused, not guessed at.

What a file ``each_…`` says is run for every label with a unique id: it lets the engine refuse a node without an id.
The Community edition of Neo4j has no such constraint, and none is made where the store holds such a node already; it is
found by `provenance.ledger.verify`, and statements that read records pass it over (`queries.load`).
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from importlib.resources import files
from typing import Protocol

import neo4j
import neo4j.exceptions

import queries
from provenance.model.errors import StoreUnavailable
from provenance.store import faults
from provenance.store.engines import EngineKind
from provenance.text import patterns as re

_LUCENE = re.compile(r'([+\-!(){}\[\]^"~*?:\\/]|&&|\|\|)')


def text_index(engine: str) -> str:
    """Name the full-text index over the text of segments, with German stemming in both engines."""
    return EngineKind(engine).row.text_index


def any_of(words: str) -> str:
    """Return a search for any of some words, taken as words: what Lucene would read as syntax is escaped."""
    return _LUCENE.sub(r"\\\1", words.replace("AND", "and").replace("OR", "or").replace("NOT", "not"))


_INDEX = re.compile(r"CREATE INDEX \w+ IF NOT EXISTS FOR \(n:(\w+)\) ON \(n\.(\w+)\)")
_UNIQUE = re.compile(r"FOR \(n:(\w+)\) REQUIRE n\.id IS UNIQUE")
_NO_CONSTRAINT = "Neo.DatabaseError.Schema.ConstraintCreationFailed"


class SchemaTarget(Protocol):
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

    def sql(self, *commands: str) -> None:
        """Run statements of the engine's own language."""
        ...


@dataclass(frozen=True, slots=True, order=True)
class SchemaStep:
    """A numbered statement: its number, its name and whether it is SQL."""

    number: int
    name: str
    sql: bool = False


def steps(engine: str) -> list[SchemaStep]:
    """Return all steps for an engine, in the order of their numbers."""
    found: list[SchemaStep] = []
    for folder in ("schema", f"schema/{engine}"):
        root = files(queries.__name__).joinpath(*folder.split("/"))
        for file in root.iterdir() if root.is_dir() else ():
            stem, _, ending = file.name.rpartition(".")
            if ending in {"cypher", "sql"} and stem[0].isdigit():
                found.append(SchemaStep(int(stem.partition("_")[0]), f"{folder}/{stem}", ending == "sql"))
    return sorted(found)


def latest() -> dict[str, int | str]:
    """Return what a store says that is up to date, whatever its engine: the number and the name of the last step."""
    last = max(step for engine in EngineKind for step in steps(engine))
    return {"number": last.number, "name": last.name.rpartition("/")[2]}


def indexed(engine: str) -> list[tuple[str, str]]:
    """Return the label and the property of each index of an engine that is of one property and none of ids."""
    return [(match[1], match[2]) for step in steps(engine) if (match := _INDEX.search(_text(step)))]


def ensure(driver: neo4j.Driver, place: SchemaTarget) -> None:
    """Bring the schema of a store up to date. Raises StoreUnavailable for a store newer than this program."""
    wanted = steps(place.engine)
    last = int(latest()["number"])
    with faults.session(driver, place.database) as session:
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


def apply(session: neo4j.Session, place: SchemaTarget, wanted: Sequence[SchemaStep]) -> None:
    """Apply steps in order, each in a transaction of its own, and record the last. Any may have been applied before."""
    for step in wanted:
        if step.sql:
            place.sql(statement(step.name))
        else:
            session.run(queries.load(step.name).text).consume()
    require_ids(session, place)
    session.run(queries.load("store/applied").text, latest()).consume()


def require_ids(session: neo4j.Session, place: SchemaTarget) -> None:
    """Let the engine refuse nodes without a proper id, of every label whose id is unique, where it can."""
    labels = [match[1] for step in steps(place.engine) if (match := _UNIQUE.search(_text(step)))]
    for name in (f"schema/{place.engine}/{each}" for each in EngineKind(place.engine).row.each_id):
        if _is_sql(name):
            each = statement(name)
            place.sql(*(each.replace("LABEL", label) for label in labels))
            continue
        for label in labels:
            try:
                session.run(queries.for_label(name, label)).consume()
            except neo4j.exceptions.Neo4jError as error:
                if error.code != _NO_CONSTRAINT:
                    raise


def _is_sql(name: str) -> bool:
    return files(queries.__name__).joinpath(*f"{name}.sql".split("/")).is_file()


def _text(step: SchemaStep) -> str:
    return "" if step.sql else queries.load(step.name).text


def statement(name: str) -> str:
    """Return the text of a statement in SQL without its comment lines."""
    text = files(queries.__name__).joinpath(*f"{name}.sql".split("/")).read_text(encoding="utf-8")
    return "\n".join(line for line in text.splitlines() if not line.startswith("--")).strip()
