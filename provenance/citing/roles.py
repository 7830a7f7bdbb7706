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

import inspect
import json
import os
import reprlib
from collections.abc import Callable, Mapping
from enum import StrEnum
from functools import wraps
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar, cast

from provenance.model.errors import AccessDenied, InvalidInput
from provenance.text import patterns as re

_KINDS: dict[str, tuple[type, str]] = {"int": (int, "a number"), "bool": (bool, "true or false"), "str": (str, "text")}
_ALIASES = {"CardForm": "str"}
_BOUND = 2**63
_UNWRITABLE = re.compile("[\0\ud800-\udfff]")
_NUL = re.compile(r"(?<!\\)(?:\\\\)*\\u0000")
_NUMBER = re.compile(r"[0-9]{1,18}")
_SHOWN = reprlib.Repr()
_SHOWN.maxstring = _SHOWN.maxother = 80


def shown(value: object) -> str:
    """Show in a message what somebody gave: in short, whatever it is."""
    try:
        return _SHOWN.repr(value)
    except Exception:  # noqa: BLE001 — a message about a bad value does not fail over it
        return f"a {type(value).__name__}"


def carried(name: str, given: dict[Any, Any], most: int, wrong: type[InvalidInput] = InvalidInput) -> dict[str, Any]:
    """Return a mapping as JSON keeps it, in at most so many characters; raises ``wrong``, naming the field."""
    try:
        text = json.dumps(given, ensure_ascii=False, allow_nan=False)
        text.encode()
        strange = _strange_key(given)
    except (TypeError, ValueError, RecursionError) as error:
        raise wrong(
            f"{name}: expected what JSON can carry; {error or type(error).__name__}.",
            suggestion="Give texts, whole or finite numbers, true, false, lists and mappings of these.",
        ) from error
    if strange is not None:
        raise wrong(f"{name}: expected text as keys; found {strange}.", suggestion="Name each field by a text.")
    if len(text) > most or _NUL.search(text):
        what = f"{len(text):,} characters" if len(text) > most else "a NUL character"
        raise wrong(
            f"{name}: expected at most {most:,} characters and no NUL, found {what}.",
            suggestion="Keep large content as a source of its own (add_custom_source).",
        )
    return cast("dict[str, Any]", json.loads(text))


def _strange_key(given: object) -> str | None:
    """Return a key that is no text, which JSON would make one; None where there is none."""
    left = [given]
    while left:
        one = left.pop()
        if isinstance(one, dict):
            mapping = cast("dict[object, object]", one)
            if any(not isinstance(key, str) for key in mapping):
                return next(shown(key) for key in mapping if not isinstance(key, str))
            left.extend(mapping.values())
        elif isinstance(one, list | tuple):
            left.extend(cast("list[object]", one))
    return None


def is_file(path: str | Path) -> bool:
    """Say whether there is such a file; at what can be no path (too long, not Unicode) there is none."""
    return os.path.isfile(path)  # noqa: PTH113 — pathlib raises for what can be no path


class Arguments:
    """The parameters of a method whose types are looked at; a number in a field ``…_id`` may be given as text."""

    def __init__(self, method: Callable[..., Any]) -> None:
        parameters = list(inspect.signature(method).parameters.values())[1:]
        by_position = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
        self._order = tuple(one.name for one in parameters if one.kind in by_position)
        self._rules = {one.name: rule for one in parameters if (rule := _rule(str(one.annotation)))}

    def taken(self, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> tuple[list[Any], dict[str, Any]]:
        """Return the values; raises InvalidInput, naming the field, where one is not of the type of its parameter."""
        first = [self._one(name, value) for name, value in zip(self._order, args, strict=False)]
        return [*first, *args[len(first) :]], {name: self._one(name, value) for name, value in kwargs.items()}

    def _one(self, name: str, value: object) -> object:
        rule = self._rules.get(name)
        if rule is None:
            return value
        if rule[0] is int and name.endswith("_id") and isinstance(value, str) and _NUMBER.fullmatch(value):
            value = int(value)
        _hold(name, value, *rule)
        return value


def _rule(annotation: str) -> tuple[type, str, bool] | None:
    """Read an annotation: the type, what it is called, whether None is taken; None where it is not looked at."""
    said, _, rest = annotation.partition(" | ")
    found = _KINDS.get(_ALIASES.get(said, said))
    return (*found, rest == "None") if found and rest in {"", "None"} else None


def _hold(name: str, value: object, kind: type, called: str, optional: bool) -> None:
    if value is None and optional:
        return
    fits = isinstance(value, kind) and (kind is bool or not isinstance(value, bool))
    if not fits or (isinstance(value, int) and not -_BOUND <= value < _BOUND):
        raise InvalidInput(
            f"{name}: expected {called}, found {shown(value)} ({type(value).__name__}).",
            suggestion=f"Give {name} as {called}{', or leave it out' if optional else ''}.",
        )
    if isinstance(value, str) and (found := _UNWRITABLE.search(value)):
        raise InvalidInput(
            f"{name}: expected Unicode text, found the character U+{ord(found[0]):04X}.",
            suggestion="Remove it: it is not a character of any text.",
        )


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
            first, named = arguments.taken(args, kwargs)
            return cast("Callable[..., _R]", method)(self, *first, **named)

        checked.__dict__["act"] = act
        return checked

    return marked


def act_of(method: Any) -> Act | None:
    """Return what a method or property of the engine needs, or None where it does not say."""
    return getattr(method.fget if isinstance(method, property) else method, "act", None)
