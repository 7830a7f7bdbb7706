"""Sources that a text names before what it gives as their words: "The Harbour Act says: …", "Laut Gesetz …".

`etl.refer` reads the places that law cites ("§ 5 AO"). Beside them a sentence may name a source by its own name or by
its kind, and a place as English does ("According to section 5 of the Harbour Act 1911, …", "under ss. 1 and 2", "Art.
5(1)(b)", "reg. 3", "Schedule 2, para 4"). Only what leads to words of a source is read so; whether a source goes by
that name is told where the source is known (`keys`), and a year in the name is part of it (`is_of_another_year`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from etl.refer.find import find
from etl.refer.keys import names_of
from etl.refer.reference import Reference, Target
from provenance.language import classes
from provenance.model.errors import InvalidLocator
from provenance.model.locator import parse
from provenance.text import patterns as re

_GERMAN = "|".join(sorted(classes.of("attribution", "de", "kind"), key=len, reverse=True))
_ENGLISH = "|".join(sorted(classes.of("attribution", "en", "kind"), key=len, reverse=True))
_SAYING = "|".join(sorted(classes.of("attribution", part="saying"), key=len, reverse=True))
_LEADS = "|".join(
    re.escape(one).replace("\\ ", r"\s+") for one in sorted(classes.phrases("attribution"), key=len, reverse=True)
)
_PLACES = {short: name for name, shorts in classes.table("attribution")["places"].items() for short in shorts.split()}
_SHORT = "|".join(sorted((one for one in _PLACES if len(one) > 1), key=len, reverse=True))
_LABEL = r"\d+[A-Za-z]?(?:\s?\(\w{1,4}\))*"
_SECTION = (
    rf"(?:(?:§§?|(?<![\w’'])(?:{_SHORT}|(?-i:[sr]))\b\.?)\s?{_LABEL}"
    rf"(?:\s?(?:,|and|or|to|[-–])\s?{_LABEL}(?!\s*[%€]|\s+[a-z]+s\b))*(?:,?\s(?:paragraph|para\.?)\s?{_LABEL})?)"
)
_YEAR = r"(?:1[5-9]|20)\d\d"
_DATED = rf"(?:,?\s+(?:of\s+|von\s+)?\(?{_YEAR}\)?(?![\w/]))"
_NAME = (
    rf"(?:(?:{_YEAR}\s+)?(?:[\w’'-]+\s+){{0,7}}?(?:\([\w\s.]{{1,40}}\)\s+)?(?:{_ENGLISH})(?:\s+\(no\.\s?\d+\))?{_DATED}?|"
    rf"(?:\w[\w-]*?)?(?:{_GERMAN})(?:e?s)?{_DATED}?)"
)
_OF_ACT = rf"(?:\s+(?:of\s+(?:the\s+|this\s+)?(?P<of>{_NAME})|(?-i:(?P<short>[A-ZÄÖÜ]{{2,}}\w*))))"
_NAMED = (
    rf"(?:(?P<place>{_SECTION}){_OF_ACT}?|"
    rf"(?:(?:the|this|das|die|der|dem|den|des|im)\s+)?(?P<law>{_NAME}))(?![\w(§-])"
)
_JOINT = r"(?:\s*:\s|,?\s+(?:that|dass|daß)\s|,?\s+(?=[„“\"»«]))"
_HEAD = re.compile(
    rf"\s*(?:(?P<lead>{_LEADS})\s+{_NAMED}(?!\s+\d)|"
    rf"{_NAMED.replace('?P<', '?P<said_')}\s+(?:{_SAYING})(?:\s+\w+){{0,3}}?{_JOINT})",
    re.IGNORECASE,
)
_PLACED = rf"(?:(?P<place>{_SECTION}){_OF_ACT}?|(?P<law>{_NAME}),?\s+(?P<placed>{_SECTION}))"
_FOOT = re.compile(rf"\({_PLACED}\)(?=[\s.]*\Z)", re.IGNORECASE)
_MIDST = re.compile(
    rf"(?:,?\s(?:{'|'.join(classes.table('attribution')['phrases_en'])})\s+(?:the\s+)?){_PLACED}(?![\w(])",
    re.IGNORECASE,
)
"""A place in the midst of a sentence, behind what leads to one: "A trader may, under section 1 of the Act, …"."""
_BEHIND = re.compile(rf"{_OF_ACT}(?!\w)", re.IGNORECASE)
_BEHIND_YEAR = re.compile(rf"{_DATED}(?=\s+[a-zäöü]|\s*[,:)])")
_ENDS_IN_YEAR = re.compile(rf"[\s,(]+(?:(?:of|von)\s+)?\(?({_YEAR})\)?\Z")
_BEGINS_WITH_YEAR = re.compile(rf"\A({_YEAR})\s")
_GENITIVE = re.compile(rf"({_GERMAN})e?s\b", re.IGNORECASE)
_TAIL = re.compile(r"[\W_\d]+\Z")
_OF = re.compile(r"\s+(?:of|on|for|from|to|about|über|zum|zur|für|von|vom|der|des)\s.*\Z", re.IGNORECASE)
_NUMBERED = re.compile(r"(?P<kind>§§?|[a-z]+)\.?\s?(?P<labels>.*)\Z", re.IGNORECASE | re.DOTALL)
_ONE = re.compile(
    rf"(?P<joint>,|and|or|to|[-–])?\s?(?P<para>para(?:graph)?s?\b\.?)?\s?(?P<label>{_LABEL})", re.IGNORECASE
)


@lru_cache(maxsize=2_000)
def references(text: str) -> tuple[Reference, ...]:
    """Return the references of a text, with the source that it begins by naming where it gives words as that source's.

    A place in brackets at its end is one as well: "… (section 5)", and one behind words that lead to it in its midst. A
    place that is read both ways ("§ 5 of the Harbour Act") is one reference.
    """
    read = [_dated(text, one) for one in find(text)]
    ours = [*_head(text), *_named(_MIDST, text), *_named(_FOOT, text)]
    found: list[Reference] = []
    for one in sorted([*read, *ours], key=lambda one: (one.start, -one.end)):
        if not found or one.start >= found[-1].end:
            found.append(one)
    return tuple(found)


def _dated(text: str, one: Reference) -> Reference:
    """Return a reference with the name of its work, or the year of it, that stands behind it."""
    law = one.targets[0].law
    if law is None and (act := _BEHIND.match(text, one.end)) is not None and act["of"]:
        return _with(text, one, act.end(), act["of"])
    if law is None or _ENDS_IN_YEAR.search(law) or (year := _BEHIND_YEAR.match(text, one.end)) is None:
        return one
    return _with(text, one, year.end(), law + year[0])


def _with(text: str, one: Reference, end: int, law: str) -> Reference:
    targets = tuple(target._replace(law=law) for target in one.targets)
    return Reference(one.start, end, text[one.start : end], targets, "name")


def _named(rule: re.Pattern[str], text: str) -> Iterator[Reference]:
    """Yield the places that a rule finds, with the source that is named beside them."""
    for found in rule.finditer(text):
        place = "place" if found["place"] else "placed"
        law = found["of"] or found["short"] or found["law"]
        first = min(found.start(one) for one in ("place", "law") if found[one])
        end = max(found.end(one) for one in (place, "of", "short") if found[one])
        if targets := _targets(found[place], law):
            yield Reference(first, end, text[first:end], targets, "name")


def _head(text: str) -> Iterator[Reference]:
    found = _HEAD.match(text)
    if found is None:
        return
    said = "" if found["lead"] else "said_"
    place, named = found[f"{said}place"], found[f"{said}of"] or found[f"{said}short"] or found[f"{said}law"]
    parts = [one for one in ("place", "of", "short", "law") if found[f"{said}{one}"]]
    start, end = found.start(f"{said}{parts[0]}"), found.end(f"{said}{parts[-1]}")
    law = _GENITIVE.sub(r"\1", named) if named else None
    if targets := _targets(place, law) if place else (Target(law, ""),):
        yield Reference(start, end, text[start:end], targets, "name")


def _targets(place: str, law: str | None) -> tuple[Target, ...]:
    """Return the places that "ss. 1 and 2" or "Schedule 2, para 4" names; empty where they cannot be read."""
    head = _NUMBERED.match(place)
    name = _PLACES.get(head["kind"].lower(), "§") if head else ""
    found: list[Target] = []
    for one in _ONE.finditer(head["labels"]) if head else ():
        label = one["label"].replace(" ", "")
        number = re.match(r"\d+[A-Za-z]?", label)
        try:
            path = parse(f"§ 1{label[number.end() :]}").path if number else ()
        except InvalidLocator:
            return ()
        section = f"{name} {number[0]}" if number else ""
        if one["para"] and found:
            found[-1] = found[-1]._replace(path=(("Nummer", number[0] if number else ""), *path))
        elif found and one["joint"] and one["joint"].lower() in {"to", "-", "–"}:
            found[-1] = found[-1]._replace(until=(section, path))
        else:
            found.append(Target(law, section, path))
    return tuple(found)


def keys(names: Iterable[str | None]) -> frozenset[str]:
    """Return the keys under which a source of these names is known, with the year of an act and without."""
    plain = [_plain(one) for one in names if one]
    return frozenset(key for one in plain for name in {one, _undated(one)} for key in names_of(name, None))


def is_of_another_year(law: str, names: Iterable[str | None]) -> bool:
    """Tell whether a source of these names has a year in them, and a text names it with another: "the Act 2018"."""
    said = _year(law)
    years = {year for name in names if name and (year := _year(_plain(name)))}
    return said is not None and bool(years) and said not in years


def _year(name: str) -> str | None:
    found = _ENDS_IN_YEAR.search(name) or _BEGINS_WITH_YEAR.match(name)
    return found[1] if found else None


def _undated(name: str) -> str:
    return _BEGINS_WITH_YEAR.sub("", _ENDS_IN_YEAR.sub("", name))


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
