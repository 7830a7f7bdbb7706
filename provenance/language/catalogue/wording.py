"""Sentences that know what they were made of, so that they can be told again to a reader of another language.

A `Wording` is a sentence in the language it was made in. ``made`` is what it says as a value: the entry of the
catalogue and what fills its holes, which may be wordings themselves. `again` tells such a value in a language. What
stands in a record is the value beside the sentence; of a record that has no value, or one that is not understood, the
sentence is told as it stands there.

| value | what it says |
|---|---|
| ``["said", table, key, [given…], {name: given}]`` | an entry of the catalogue |
| ``["row", joint, [part…]]`` | parts, one behind the other |
| ``["capital", part]`` | a part that begins a sentence |
| ``["quoted", [word…]]`` | words of a source or of a claim, in quotation marks |
| ``["differs", difference]``, ``["remark", remark]`` | `Difference` and `Remark`, as plain values |
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict
from typing import Any, Self, cast

from provenance.language import catalogue
from provenance.text.found import Difference, Remark

Value = Any
"""A text, a number, or a list that begins with what it is."""


class Wording(str):
    """A sentence, or a part of one; ``made`` is its value."""

    __slots__ = ("made",)

    made: Value

    def __new__(cls, text: str, made: Value = None) -> Self:
        """Return the sentence that tells a value; without one it is its own."""
        self = super().__new__(cls, text)
        self.made = text if made is None else made
        return self


def told(language: str, table: str, key: str, /, *given: object, **named: object) -> Wording:
    """Say one thing of a table in a language, as `catalogue.said`."""
    holes = [_value(one) for one in given]
    return Wording(
        catalogue.said(language, table, key, *given, **named),
        ["said", table, key, holes, {name: _value(one) for name, one in named.items()}],
    )


def row(parts: Iterable[str], joint: str = " ") -> Wording:
    """Return parts one behind the other; those that say nothing are left out."""
    there = [one for one in parts if one]
    if len(there) == 1 and isinstance(there[0], Wording):
        return there[0]
    return Wording(joint.join(there), ["row", joint, [_value(one) for one in there]] if there else "")


def capital(part: str) -> Wording:
    """Return a part as it begins a sentence."""
    return Wording(part[:1].upper() + part[1:], ["capital", _value(part)])


def quoted(language: str, words: Iterable[str]) -> Wording:
    """Return words in quotation marks, as `catalogue.quoted`."""
    given = [str(one) for one in words]
    return Wording(catalogue.quoted(language, given), ["quoted", given])


def difference(language: str, one: Difference) -> Wording:
    """Say a difference, as `catalogue.difference`."""
    return Wording(catalogue.difference(language, one), ["differs", asdict(one)])


def remark(language: str, one: Remark) -> Wording:
    """Say one thing of a quote, as `catalogue.remark`."""
    return Wording(catalogue.remark(language, one), _plain(one))


def made(text: str | None) -> Value:
    """Return what a sentence says as a value; None where it is nothing but a sentence."""
    return text.made if isinstance(text, Wording) and text.made != text else None


def again(made: Value, language: str, kept: str) -> str:
    """Tell a value in a language; where it is none, or one that this catalogue does not know, what was kept."""
    if not isinstance(made, list):
        return kept
    try:
        return _again(cast("list[Any]", made), language)
    except (LookupError, TypeError, ValueError, AttributeError):
        return kept


def _value(one: object) -> Value:
    if isinstance(one, Wording):
        return one.made
    return one if type(one) in {int, float} else str(one)


def _again(made: Value, language: str) -> str:
    if not isinstance(made, list):
        return made
    kind, *rest = cast("list[Any]", made)
    return _TELLING[kind](language, *rest)


def _entry(language: str, table: str, key: str, given: Sequence[Value], named: Mapping[str, Value]) -> str:
    holes = {name: _again(one, language) for name, one in named.items()}
    return catalogue.said(language, table, key, *(_again(one, language) for one in given), **holes)


def _joined(language: str, joint: str, parts: Sequence[Value]) -> str:
    return joint.join(str(_again(one, language)) for one in parts)


def _capital(language: str, part: Value) -> str:
    text = _again(part, language)
    return text[:1].upper() + text[1:]


def _difference(language: str, one: Mapping[str, Any]) -> str:
    return catalogue.difference(language, Difference(**one))


def _told(language: str, *made: Any) -> str:
    return catalogue.remark(language, _remark(made))


_TELLING: dict[str, Callable[..., str]] = {
    "said": _entry,
    "row": _joined,
    "capital": _capital,
    "quoted": catalogue.quoted,
    "differs": _difference,
    "remark": _told,
}


def _plain(one: Remark) -> Value:
    given = [
        _plain(each)
        if isinstance(each, Remark)
        else ["remarks", *(_plain(part) for part in each)]
        if isinstance(each, tuple)
        else each
        for each in one.given
    ]
    return ["remark", one.told, given, [asdict(each) for each in one.seen]]


def _remark(made: Sequence[Any]) -> Remark:
    what, given, seen = made

    def hole(one: Any) -> Any:
        if not isinstance(one, list):
            return one
        kind, *rest = cast("list[Any]", one)
        return tuple(_remark(part[1:]) for part in rest) if kind == "remarks" else _remark(rest)

    return Remark(what, tuple(hole(one) for one in given), tuple(Difference(**one) for one in seen))
