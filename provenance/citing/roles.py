"""Who may call what: the four roles of the citation engine design, 13.2, checked before every call of the engine.

| role | makes | reads | manages |
|---|---|---|---|
| Agent | citations, artifacts and notes of its session | sources of the project, own citations | nothing |
| User | nothing | the citations of the own project | nothing |
| Auditor | nothing | all citations | nothing |
| Admin | everything | everything | sources and settings |

A call says what it needs with ``@needs(Act.…)``; a call that says nothing is a call that nobody may make, which a test
sees to. Who somebody is must be settled before: the engine is told the role and believes it.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from functools import wraps
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

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
    SETTLE = "settle pending citations"


_ALLOWED: dict[Role, frozenset[Act]] = {
    Role.AGENT: frozenset(
        {Act.READ_SOURCES, Act.READ_CITATIONS, Act.READ_NOTES, Act.CITE, Act.KEEP_ARTIFACT, Act.NOTE}
    ),
    Role.USER: frozenset({Act.READ_SOURCES, Act.READ_CITATIONS, Act.READ_NOTES}),
    Role.AUDITOR: frozenset({Act.READ_SOURCES, Act.READ_CITATIONS, Act.READ_NOTES}),
    Role.ADMIN: frozenset(Act),
}


OF_ALL_PROJECTS = frozenset({Role.AUDITOR, Role.ADMIN})
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


def needs(act: Act) -> Callable[[_Method[_E, _P, _R]], _Method[_E, _P, _R]]:
    """Let a method run only for roles that may do this; raises AccessDenied before anything is looked at."""

    def marked(method: _Method[_E, _P, _R]) -> _Method[_E, _P, _R]:
        @wraps(method)
        def checked(self: _E, *args: _P.args, **kwargs: _P.kwargs) -> _R:
            if not allows(self.role, act):
                able = ", ".join(role for role in Role if allows(role, act))
                raise AccessDenied(
                    f"Expected a role that may {act} ({able}); found {self.role}.",
                    suggestion="Ask somebody with such a role, or open the engine with it.",
                )
            return method(self, *args, **kwargs)

        checked.__dict__["act"] = act
        return checked

    return marked


def act_of(method: Any) -> Act | None:
    """Give what a method of the engine needs, or None where it does not say."""
    return getattr(method, "act", None)
