"""On whose behalf citations are made: session, agent, user, project and role (citation engine design, 12.1 and 13)."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from importlib.metadata import version
from typing import Any
from unicodedata import category
from urllib.parse import quote

from provenance.citing.requests import one_of
from provenance.citing.roles import Role, shown
from provenance.model.activities import Agent, AgentKind, Session, ulid
from provenance.model.errors import InvalidInput
from provenance.model.graph import Batch, Record, Timestamp, now
from provenance.store.graph import Graph
from provenance.store.ports import Transaction

SOFTWARE = f"Beleg {version('beleg')}"
_LONGEST = 200
_NAMES = ("session_id", "agent_id", "user_id", "project_id")


@dataclass(frozen=True, slots=True)
class CitationContext:
    """The session every citation is bound to. Without an agent, the session stands for itself.

    ``role`` is what the engine lets its caller do (see `roles`); it may be given as its word. ``language`` is that in
    which it is told what citing came to. Raises InvalidInput for
    an unknown role, and for a name that is empty, longer than 200 characters or holds characters of no line of text.
    """

    session_id: str = field(default_factory=ulid)
    agent_id: str = "agent:unnamed"
    user_id: str | None = None
    project_id: str = "default"
    agent_kind: AgentKind = AgentKind.SOFTWARE
    role: Role = Role.ADMIN
    language: str = "en"
    created_at: datetime = field(default_factory=lambda: Timestamp.of(now()))

    def __post_init__(self) -> None:
        for name in _NAMES:
            if name != "user_id" or self.user_id is not None:
                checked_name(name, getattr(self, name))
        object.__setattr__(self, "role", one_of("role", self.role, Role))
        object.__setattr__(self, "agent_kind", one_of("agent_kind", self.agent_kind, AgentKind))
        object.__setattr__(self, "created_at", _time(self.created_at))

    @property
    def session_key(self) -> str:
        """The id of the session's record: one agent in one session of one project for one user, and nobody else."""
        parts = (self.project_id, self.session_id, self.agent_id, self.user_id)
        return "/".join(quote(part, safe=":") for part in parts if part is not None)

    @property
    def reader(self) -> str | None:
        """The agent whose citations alone may be read; None where all of the project may be."""
        return self.agent_id if self.role is Role.AGENT else None

    def agent(self) -> Agent:
        """The agent as a record."""
        return Agent(id=self.agent_id, name=self.agent_id.removeprefix("agent:") or self.agent_id, kind=self.agent_kind)

    def session(self) -> Session:
        """The session as a record."""
        return Session(
            id=self.session_key,
            name=self.session_id,
            project=self.project_id,
            user=self.user_id,
            started_at=str(self.created_at),
            software=SOFTWARE,
            agent=self.agent_id,
        )


def _time(given: object) -> Timestamp:
    if isinstance(given, str | datetime):
        with suppress(ValueError):
            return Timestamp.of(given)
    raise InvalidInput(
        f"created_at: expected a time such as 2024-06-01T14:30:00Z, found {shown(given)}.",
        suggestion="Give a datetime, or leave it out.",
    )


def checked_name(field_name: str, given: object) -> str:
    """Return a name that fits in a line and holds no control characters or lone surrogates; raises InvalidInput."""
    found = type(given).__name__
    if isinstance(given, str):
        wrong = next((letter for letter in given if category(letter) in {"Cc", "Cs", "Zl", "Zp"}), None)
        if given.strip() and len(given) <= _LONGEST and wrong is None:
            return given
        found = f"{len(given):,} characters" if wrong is None else f"the character U+{ord(wrong):04X}"
        found = found if given.strip() else "none"
    raise InvalidInput(
        f"{field_name}: expected a name of 1 to {_LONGEST} characters in one line; found {found}.",
        suggestion=f"Give {field_name} as a short text.",
    )


def checker() -> Agent:
    """Return the agent that is answerable for verifications made by the program."""
    return Agent(id=f"software:{SOFTWARE.lower().replace(' ', '/')}", name=SOFTWARE)


class SessionWriter:
    """Writes the records of one session of a project."""

    def __init__(self, context: CitationContext, graph: Graph) -> None:
        self._context = context
        self._graph = graph

    def begun(self) -> dict[str, Any]:
        """Return the fields that all records of a session begin with: id, project, recorded_at and session."""
        context = self._context
        return {"id": ulid(), "project": context.project_id, "recorded_at": now(), "session": context.session_key}

    def write(self, make: Callable[[Transaction], list[Record]]) -> list[Record]:
        """Write what ``make`` gives in one transaction, with the session it is made in, and give it."""
        context = self._context
        made: list[Record] = []

        def build(tx: Transaction) -> Batch:
            # of two writers at a time the head of the log lets one through; the other looks again
            state = tx.run("standing/state", session=context.session_key, agent=context.agent_id)[0]
            made[:] = make(tx)
            batch = Batch()
            if not made:
                return batch
            if not state["agent_known"]:
                batch.add(context.agent())
            if not state["session_known"]:
                batch.add(context.session())
            return batch.add(*made)

        self._graph.write(build)
        return made
