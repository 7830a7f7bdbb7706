"""Who may call what: the four roles of the citation engine design, 13.2, checked before every call of the engine.

| role | makes | reads | manages |
|---|---|---|---|
| Agent | citations, artifacts and notes of its session | sources, notes and own citations | nothing |
| User | nothing | sources, notes and citations of the project | nothing |
| Auditor | nothing | sources, notes and citations of all projects | nothing |
| Admin | everything | everything | sources and settings |

All of it is that of the own project, where nothing else is said. An agent's own citations are those that the same agent
made, in whatever session; the others are, for it, not there. A call says what it needs with ``@needs(Act.…)``; a test
sees to it that every call does. Who somebody is must be settled before: the engine is told the role and believes it
(docs/roles.md, ADR 0010).
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from functools import wraps
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

from provenance.citing.arguments import Arguments
from provenance.model.errors import AccessDenied


class Role(StrEnum):
    """The roles of 13.2."""

    AGENT = "agent"
    USER = "user"
    AUDITOR = "auditor"
    ADMIN = "admin"


class Act(StrEnum):
    """What a call does, as far as roles tell it apart."""

    READ_SOURCES = "read sources"
    READ_CITATIONS = "read citations"
    CITE = "make citations"
    KEEP_ARTIFACT = "register an artifact of its own"
    READ_NOTES = "read notes and tags"
    NOTE = "write notes and tags"
    REGISTER = "register sources"
    CLASSIFY = "say how sources stand"
    COMPLY = "say which rules bind what, whether they are kept, and which of two prevails"
    SETTLE = "settle pending citations"
    READ_STORE = "read the store across projects"
    MANAGE = "manage the store"


_ALLOWED: dict[Role, frozenset[Act]] = {
    Role.AGENT: frozenset(
        {Act.READ_SOURCES, Act.READ_CITATIONS, Act.READ_NOTES, Act.CITE, Act.KEEP_ARTIFACT, Act.NOTE}
    ),
    Role.USER: frozenset({Act.READ_SOURCES, Act.READ_CITATIONS, Act.READ_NOTES}),
    Role.AUDITOR: frozenset({Act.READ_SOURCES, Act.READ_CITATIONS, Act.READ_NOTES, Act.READ_STORE}),
    Role.ADMIN: frozenset(Act),
}


OF_ALL_PROJECTS = frozenset(role for role, acts in _ALLOWED.items() if Act.READ_STORE in acts)
"""Who may name another project than the own one (13.2 and 13.3)."""


class HasRole(Protocol):
    """What bears a role: the engine."""

    @property
    def role(self) -> Role:
        """The role of whoever calls."""
        ...


_E = TypeVar("_E", bound=HasRole)
_P = ParamSpec("_P")
_R = TypeVar("_R")
_Method = Callable[Concatenate[_E, _P], _R]


def allows(role: Role, act: Act) -> bool:
    """Say whether a role may do it."""
    return act in _ALLOWED[role]


def demand(role: Role, act: Act) -> None:
    """Raise AccessDenied where a role may not do it."""
    if not allows(role, act):
        able = ", ".join(one for one in Role if allows(one, act))
        raise AccessDenied(
            f"Expected a role that may {act} ({able}); found {role}.",
            suggestion="Ask somebody with such a role, or open the engine with it.",
        )


def needs(act: Act) -> Callable[[_Method[_E, _P, _R]], _Method[_E, _P, _R]]:
    """Let a method run only for roles that may do this, and with arguments of its types.

    Raises AccessDenied before anything is looked at, and InvalidInput that names the field.
    """

    def marked(method: _Method[_E, _P, _R]) -> _Method[_E, _P, _R]:
        arguments = Arguments(method)

        @wraps(method)
        def checked(self: _E, *args: _P.args, **kwargs: _P.kwargs) -> _R:
            demand(self.role, act)
            arguments.check(args, kwargs)
            return method(self, *args, **kwargs)

        checked.__dict__["act"] = act
        return checked

    return marked


def act_of(method: Any) -> Act | None:
    """Give what a method or property of the engine needs, or None where it does not say."""
    return getattr(method.fget if isinstance(method, property) else method, "act", None)
