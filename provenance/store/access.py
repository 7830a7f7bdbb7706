"""Two ways to a driver: to the embedded engine of a directory, and to a Neo4j server.

An `Access` can be asked for a driver again after a failure; the embedded one starts the engine if it has gone.
"""

from __future__ import annotations

import os
from collections.abc import Generator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, LiteralString, Protocol

from provenance.model.errors import StoreUnavailable
from provenance.store import faults
from provenance.store.arcadedb import DATABASE
from provenance.store.embedded import Attachment, EngineRefused, FileLock, Running, command_over_http
from provenance.store.engines import EngineKind
from provenance.store.faults import StoreFault, of_statement, unanswerable
from provenance.store.location import Directory, Server

if TYPE_CHECKING:
    import neo4j

_SETTING_UP_SECONDS = 60.0
_GOING_SECONDS = 1.0


class Access(Protocol):
    """A way to a store."""

    engine: str
    location: str
    moves: bool  # whether the store may be at another address when it comes back

    @property
    def database(self) -> str | None:
        """The database to use; None for the user's home database."""
        ...

    @property
    def beside(self) -> Path:
        """A directory for what is made from the store and may be made anew (indexes); it may not be there yet."""
        ...

    def driver(self) -> neo4j.Driver:
        """Return a driver; called again, one to a store that may have moved. Raises StoreUnavailable."""
        ...

    def sql(self, *commands: str) -> None:
        """Run statements of the engine's own language (indexes and constraints that Cypher does not make)."""
        ...

    def ask(self, session: neo4j.Session, text: LiteralString, params: dict[str, Any]) -> list[dict[str, Any]]:
        """Run a statement where the engine lets none write; raises InvalidInput for one that would, or is wrong."""
        ...

    def alone(self) -> AbstractContextManager[object]:
        """Set the store up while no other program does."""
        ...

    def going(self) -> bool:
        """Tell whether the engine is on its way to its end, so that what failed on it is to be tried on the next."""
        ...

    def turn(self, seconds: float) -> bool:
        """Wait for this program's turn to write; False if it did not come, which is no reason not to try."""
        ...

    def end_turn(self) -> None:
        """Let the next writer."""
        ...

    def close(self) -> None:
        """Let go of the store."""
        ...


class EmbeddedAccess:
    """To the engine of a directory. Writers take turns by a lock, since the engine itself lets the last one lose."""

    engine = EngineKind.EMBEDDED
    moves = True

    def __init__(self, place: Directory, database: str | None, *, heap_mb: int, idle_seconds: float) -> None:
        self._attachment = Attachment(place.path, heap_mb=heap_mb, idle_seconds=idle_seconds)
        self.directory = self._attachment.directory
        self.location = str(self.directory)
        self.database = database or DATABASE
        self.beside = self.directory / ("beside" if self.database == DATABASE else f"beside-{self.database}")
        self._turn = FileLock(self.directory / "write.lock")
        self._dialled: Running | None = None

    def driver(self) -> neo4j.Driver:
        """Return a driver to the engine that runs, starting it where none does."""
        run = self._attachment.engine()
        if self.database != DATABASE:
            self._create_database()
        self._dialled = run
        return faults.dial(f"bolt://127.0.0.1:{run.bolt}", "root", run.password)

    def sql(self, *commands: str) -> None:
        """Run statements of the engine's own language (indexes and constraints that Cypher does not make)."""
        body = {"language": "sqlscript" if commands[1:] else "sql", "command": ";\n".join(commands)}
        command_over_http(self._attachment.engine(), f"/api/v1/command/{self.database}", body)

    def ask(self, session: neo4j.Session, text: LiteralString, params: dict[str, Any]) -> list[dict[str, Any]]:  # noqa: ARG002 — Bolt takes no notice of the mode here
        """Run a statement at the engine's door for queries: it refuses, before it runs, what is not idempotent."""
        body = {"language": "cypher", "command": text, "params": params, "limit": -1}
        try:
            return command_over_http(self._attachment.engine(), f"/api/v1/query/{self.database}", body)["result"]
        except EngineRefused as refused:
            raise unanswerable(str(refused), writes="QueryNotIdempotent" in str(refused)) from refused

    def _create_database(self) -> None:
        run = self._attachment.engine()
        there = command_over_http(run, "/api/v1/server", {"command": "list databases"})["result"]
        if self.database not in there:
            command_over_http(run, "/api/v1/server", {"command": f"create database {self.database}"})

    @contextmanager
    def alone(self) -> Generator[None, None, None]:
        """Hold the lock on `schema.lock`."""
        lock = FileLock(self.directory / "schema.lock")
        lock.take(seconds=_SETTING_UP_SECONDS)
        try:
            yield
        finally:
            lock.close()

    def going(self) -> bool:
        """Watch the engine that was dialled for a moment: it ends, or the keeper is gone that would keep it."""
        return self._dialled is None or self._attachment.going(self._dialled, _GOING_SECONDS)

    def turn(self, seconds: float) -> bool:
        """Wait for the lock on `write.lock`."""
        return self._turn.take(seconds=seconds)

    def end_turn(self) -> None:
        """Give the lock back."""
        self._turn.give()

    def close(self) -> None:
        """Detach; the engine ends when nobody is attached."""
        self._turn.close()
        self._attachment.close()


class ServerAccess:
    """To a Neo4j server, which orders its writers by locks of its own."""

    engine = EngineKind.NEO4J
    moves = False

    def __init__(self, server: Server, database: str | None = None, **_embedded: float) -> None:
        self._server = server
        self.location = server.url
        self.database = database or server.database
        name = sha256(f"{server.url} {self.database or ''}".encode()).hexdigest()[:16]
        cache = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
        self.beside = Path(cache) / "beleg" / f"server-{name}"

    def driver(self) -> neo4j.Driver:
        """Return a driver; it routes in a cluster and follows bookmarks, so that a reader sees what was written."""
        return faults.dial(self._server.url, self._server.user, self._server.password)

    def sql(self, *commands: str) -> None:
        """Not spoken here: the schema of a server is Cypher alone."""
        raise NotImplementedError(*commands)

    def ask(self, session: neo4j.Session, text: LiteralString, params: dict[str, Any]) -> list[dict[str, Any]]:
        """Run a statement in a transaction of a session that reads: the server refuses to write in it."""
        try:
            with session.begin_transaction() as transaction:
                return faults.rows(transaction.run(text, params))
        except StoreFault as fault:
            if wrong := of_statement(fault):
                raise wrong from fault
            raise

    def alone(self) -> AbstractContextManager[None]:
        """Nothing to hold: a server orders changes of its schema."""
        return nullcontext()

    def going(self) -> bool:
        """Nothing to tell: whether a server stops is not known here."""
        return False

    def turn(self, seconds: float) -> bool:  # noqa: ARG002 — the server orders writers
        """Return the turn at once."""
        return True

    def end_turn(self) -> None:
        """Nothing to give back."""

    def close(self) -> None:
        """Nothing to let go of."""


def check_version(agent: str, access: Access) -> None:
    """Raise StoreUnavailable for an engine that is another or too old; ``agent`` is as it says, "Neo4j/5.26.12"."""
    wanted = EngineKind(access.engine).row
    product, _, said = agent.partition("/")
    numbers = [int(part) for part in said.split(" ")[0].split("-")[0].split(".")[:2] if part.isdigit()]
    if product != wanted.product or len(numbers) != len(wanted.oldest) or tuple(numbers) < wanted.oldest:
        oldest = f"{wanted.product} {'.'.join(map(str, wanted.oldest))}"
        raise StoreUnavailable(
            f"Expected {oldest} or later at {access.location}; found {agent}.",
            suggestion="Upgrade the server, or use the embedded store (BELEG_STORE=directory).",
        )
