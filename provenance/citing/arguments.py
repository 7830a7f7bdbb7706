"""What the caller of the engine gives, held to the types its method names, before anything is done with it.

Every public method passes here (`provenance.citing.roles.needs`), so that a wrong type is one kind of error that names
the field, wherever it is given. Looked at are numbers, flags and texts, which must be Unicode; what a text must say and
whatever has parts is for the method. Left out: required arguments, which Python itself asks for.
"""

from __future__ import annotations

import inspect
import re
import reprlib
from collections.abc import Callable, Mapping
from typing import Any

from provenance.model.errors import InvalidInput

_KINDS: dict[str, tuple[type, str]] = {"int": (int, "a number"), "bool": (bool, "true or false"), "str": (str, "text")}
_ALIASES = {"CardForm": "str"}
_BOUND = 2**63
_UNWRITABLE = re.compile("[\0\ud800-\udfff]")
_SHOWN = reprlib.Repr()
_SHOWN.maxstring = _SHOWN.maxother = 80


def shown(value: object) -> str:
    """Show in a message what somebody gave: in short, whatever it is."""
    try:
        return _SHOWN.repr(value)
    except Exception:  # noqa: BLE001 — a message about a bad value does not fail over it
        return f"a {type(value).__name__}"


class Arguments:
    """The parameters of a method whose types are looked at."""

    def __init__(self, method: Callable[..., Any]) -> None:
        parameters = list(inspect.signature(method).parameters.values())[1:]
        by_position = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
        self._order = tuple(one.name for one in parameters if one.kind in by_position)
        self._rules = {one.name: rule for one in parameters if (rule := _rule(str(one.annotation)))}

    def check(self, args: tuple[object, ...], kwargs: Mapping[str, object]) -> None:
        """Raise InvalidInput, naming the field, where a value is not of the type of its parameter."""
        for name, value in (*zip(self._order, args, strict=False), *kwargs.items()):
            if rule := self._rules.get(name):
                _hold(name, value, *rule)


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
