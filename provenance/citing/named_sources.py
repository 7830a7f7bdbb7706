"""Sources that a text names before what it gives as their words: "The Harbour Act says: …", "Laut Gesetz …".

`etl.refer` reads the places that law cites ("§ 5 AO"). Beside them a sentence may name a source by its own name or by
its kind, and a place by an English word ("According to section 5 of the Harbour Act, …"). Only what leads to words of a
source is read so; whether a source goes by that name is told where the source is known (`keys`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from etl.refer.find import find
from etl.refer.keys import names_of
from etl.refer.reference import Reference, Target
from provenance.language import classes
from provenance.text import patterns as re

_GERMAN = "|".join(sorted(classes.of("attribution", "de", "kind"), key=len, reverse=True))
_ENGLISH = "|".join(sorted(classes.of("attribution", "en", "kind"), key=len, reverse=True))
_SAYING = "|".join(sorted(classes.of("attribution", part="saying"), key=len, reverse=True))
_LEADS = "|".join(
    re.escape(one).replace("\\ ", r"\s+") for one in sorted(classes.phrases("attribution"), key=len, reverse=True)
)
_SECTION = r"(?:sections?|articles?|chapters?|rules?|clauses?|paragraphs?|§)\s?\d+[a-z]?"
_NAME = rf"(?:(?:[\w’'-]+\s+){{0,5}}?(?:{_ENGLISH})(?:\s+(?:1[5-9]|20)\d\d)?|(?:\w[\w-]*?)?(?:{_GERMAN})(?:e?s)?)"
_NAMED = (
    rf"(?:(?P<place>{_SECTION})(?:\s+of\s+(?:the\s+)?(?P<of>{_NAME}))?|"
    rf"(?:(?:the|this|das|die|der|dem|den|des|im)\s+)?(?P<law>{_NAME}))(?![\w(§-])"
)
_JOINT = r"(?:\s*:\s|,?\s+(?:that|dass|daß)\s|,?\s+(?=[„“\"»«]))"
_HEAD = re.compile(
    rf"\s*(?:(?P<lead>{_LEADS})\s+{_NAMED}(?!\s+\d)|"
    rf"{_NAMED.replace('?P<', '?P<said_')}\s+(?:{_SAYING})(?:\s+\w+){{0,3}}?{_JOINT})",
    re.IGNORECASE,
)
_FOOT = re.compile(rf"\((?P<place>{_SECTION})(?:\s+of\s+(?:the\s+)?(?P<of>{_NAME}))?\)(?=[\s.]*\Z)", re.IGNORECASE)
_YEAR = re.compile(r"[\s,]+(?:1[5-9]|20)\d\d\Z")
_GENITIVE = re.compile(rf"({_GERMAN})e?s\Z", re.IGNORECASE)
_TAIL = re.compile(r"[\W_\d]+\Z")
_OF = re.compile(r"\s+(?:of|on|for|from|to|about|über|zum|zur|für|von|vom|der|des)\s.*\Z", re.IGNORECASE)


@lru_cache(maxsize=2_000)
def references(text: str) -> tuple[Reference, ...]:
    """Return the references of a text, with the source that it begins by naming where it gives words as that source's.

    A place in brackets at its end is one as well: "… (section 5)". A place that is read both ways ("§ 5 of the Harbour
    Act") is one reference.
    """
    found = find(text)
    head, foot = _head(text), _foot(text)
    if head is not None and not any(one.start <= head.start and one.end >= head.end for one in found):
        found = [head, *(one for one in found if one.start >= head.end)]
    if foot is not None and all(one.end <= foot.start for one in found):
        found = [*found, foot]
    return tuple(found)


def _foot(text: str) -> Reference | None:
    found = _FOOT.search(text)
    if found is None:
        return None
    start, end = found.start("place"), found.end() - 1
    return Reference(start, end, text[start:end], (Target(found["of"], _capital(found["place"])),), "name")


def _head(text: str) -> Reference | None:
    found = _HEAD.match(text)
    if found is None:
        return None
    said = "" if found["lead"] else "said_"
    place, law = found[f"{said}place"], found[f"{said}of"] or found[f"{said}law"]
    first, last = (f"{said}place" if place else f"{said}law"), (f"{said}of" if found[f"{said}of"] else None)
    start, end = found.start(first), found.end(last or first)
    named = _GENITIVE.sub(r"\1", law) if law else None
    return Reference(start, end, text[start:end], (Target(named, _capital(place)),), "name")


def _capital(place: str | None) -> str:
    return place[:1].upper() + place[1:] if place else ""


def keys(names: Iterable[str | None]) -> frozenset[str]:
    """Return the keys under which a source of these names is known, with the year of an act and without."""
    plain = [_plain(one) for one in names if one]
    return frozenset(key for one in plain for name in {one, _YEAR.sub("", one)} for key in names_of(name, None))


def kind(names: Iterable[str | None]) -> str | None:
    """Return the noun by which a source of these names is called, in small letters: "act", "gesetz"; None for none."""
    for one in filter(None, names):
        head = _OF.sub("", _TAIL.sub("", _plain(one))).casefold()
        if found := re.search(rf"(?:\b({_ENGLISH})|({_GERMAN}))\Z", head):
            return found[1] or found[2]
    return None


def alone(named: Sequence[tuple[str, Sequence[str | None]]]) -> list[str | None]:
    """Return for each of several sources the noun by which it alone of them is called; None where it has none.

    Each is given with its work, versions of which are one, and its names.
    """
    kinds = [kind(names) for _, names in named]
    works: dict[str | None, set[str]] = {}
    for one, (work, _) in zip(kinds, named, strict=True):
        works.setdefault(one, set()).add(work)
    return [one if one is not None and len(works[one]) == 1 else None for one in kinds]


def _plain(name: str) -> str:
    return " ".join(name.replace("_", " ").split())
