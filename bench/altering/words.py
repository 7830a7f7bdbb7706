"""Kinds of alteration that put one word for another: numbers, units, dates, parties, modals, quantifiers, tenses."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from random import Random

from bench.altering.laws import Law, Satz
from bench.altering.rows import Alteration
from bench.altering.tables import table

_WORDS = table("numbers")
_MONTHS = table("months")
_MONTH = "|".join(_MONTHS)
_REFERS = re.compile(r"(?:§§?|Abs\.|Absatz|Absatzes|Absätze|Abs|Nr\.|Nummer|Satz|Satzes|Buchstabe|Kapitel|Anlage)\s$")
_COUNT = re.compile(rf"\b(\d{{1,3}}(?: \d{{3}})*(?:,\d+)?)(?= (?!{_MONTH}|Satz|Nummer|Absatz|Abs|Nr)[A-ZÄÖÜ]|-)")
_NUMBER_WORD = re.compile(rf"\b({'|'.join(_WORDS)})\b", re.IGNORECASE)
_DATE = re.compile(rf"\b(\d{{1,2}})\. ({_MONTH})(?: (\d{{4}}))?")
_AMOUNT = rf"(?:\d[\d ,]*|{'|'.join(_WORDS)}|ein(?:e[mnrs]?)?|halbe[ns]?)"
UNITS = table("units")
_UNIT = re.compile(rf"\b({_AMOUNT}) ({'|'.join(sorted(UNITS, key=len, reverse=True))})\b")
_MODALS = table("modals")
_ALL = table("some")
_NONE = table("none")
_PLURAL = re.compile(
    r"^(?:Die )?([A-ZÄÖÜ][a-zäöü]+(?:e|en|er|s|n))"
    r"(?= (?:(?:mit|aus|an|des|der|unter|nach|vor|von) [^,.]* )?"
    r"(?:sind|haben|dürfen|müssen|können|erhalten|werden|sollen|bedürfen)\b)"
)
_BOUND = "|".join(table("openers"))
_TENSES = table("tenses")
_COMPARED = table("compared")


def _exchanged(satz: Satz, table: Mapping[str, str | tuple[str, ...]], rng: Random) -> Iterator[Alteration]:
    """Put the right side of a table for the left, once a place, with the capital that it has."""
    pattern = re.compile(rf"\b({'|'.join(sorted(map(re.escape, table), key=len, reverse=True))})\b", re.IGNORECASE)
    for found in pattern.finditer(satz.text):
        key = found[0] if found[0] in table else found[0].lower()
        others = table.get(key, ())
        other = others if isinstance(others, str) else rng.choice(others) if others else ""
        if other:
            new = other[0].upper() + other[1:] if found[0][0].isupper() else other
            yield Alteration(satz.text[: found.start()] + new + satz.text[found.end() :], f"{found[0]} -> {new}")


def number(satz: Satz, _: Law, rng: Random) -> Iterator[Alteration]:
    """Another number, in figures or words; never one of a reference or a date."""
    for found in _COUNT.finditer(satz.text):
        if _REFERS.search(satz.text[: found.start()]):
            continue
        old = found[1]
        new = f"{old[:-1]}{int(old[-1]) % 9 + 1}" if "," in old else _other(int(old.replace(" ", "")), rng)
        yield Alteration(satz.text[: found.start()] + new + satz.text[found.end() :], f"{old} -> {new}")
    for found in _NUMBER_WORD.finditer(satz.text):
        new = rng.choice([one for one in _WORDS if one != found[1].lower()])
        new = new.capitalize() if found[1][0].isupper() else new
        yield Alteration(satz.text[: found.start()] + new + satz.text[found.end() :], f"{found[1]} -> {new}")


def _other(old: int, rng: Random) -> str:
    new = rng.choice([old * 10, old + rng.randint(1, 4), max(2, old // 2)])
    new = new if new != old else old + 3
    return f"{new:,}".replace(",", " ") if new >= 1000 else str(new)


def unit(satz: Satz, _: Law, rng: Random) -> Iterator[Alteration]:
    """Another unit behind the same number."""
    del rng
    for found in _UNIT.finditer(satz.text):
        new = UNITS[found[2]]
        yield Alteration(satz.text[: found.start(2)] + new + satz.text[found.end(2) :], f"{found[2]} -> {new}")


def date(satz: Satz, _: Law, rng: Random) -> Iterator[Alteration]:
    """Another day, month or year."""
    for found in _DATE.finditer(satz.text):
        day, month, year = found.groups()
        other = rng.choice([one for one in _MONTHS if one != month])
        news = [
            f"{int(day) % 28 + 1}. {month}{f' {year}' if year else ''}",
            f"{day}. {other}{f' {year}' if year else ''}",
        ]
        if year:
            news += [f"{day}. {month} {int(year) + step}" for step in (rng.choice([1, 2, 3]), -1)]
        for new in news:
            yield Alteration(satz.text[: found.start()] + new + satz.text[found.end() :], f"{found[0]} -> {new}")


def modality(satz: Satz, _: Law, rng: Random) -> Iterator[Alteration]:
    """Another modal; "hat zu" becomes "darf"."""
    yield from _exchanged(satz, _MODALS, rng)
    found = re.search(r"\b(hat|haben)\b([^,;]*?) (zu (\w+en)|(\w{2,6}?)zu(\w+en))(?=[.,;])", satz.text)
    if found and not re.search(r"\bum\b", found[2]):
        modal = {"hat": "darf", "haben": "dürfen"}[found[1]]
        verb = found[4] or f"{found[5]}{found[6]}"
        new = f"{modal}{found[2]} {verb}"
        yield Alteration(satz.text[: found.start()] + new + satz.text[found.end() :], f"{found[1]} zu -> {modal}")


def quantifier(satz: Satz, _: Law, rng: Random) -> Iterator[Alteration]:
    """All, some or none for another of them."""
    yield from _exchanged(satz, _ALL, rng)
    for one in _exchanged(satz, _NONE, rng):
        fixed = re.sub(r"\b([Vv]on|[Mm]it|[Zz]u|[Bb]ei|[Ii]n) kein (?=[A-ZÄÖÜ])", r"\1 keiner ", one.text)
        yield Alteration(fixed, one.done)
    found = _PLURAL.match(satz.text)
    if found and not re.match(rf"(?:{_BOUND})\b", found[1]):
        for new in (f"Einige {found[1]}", f"Nicht alle {found[1]}"):
            yield Alteration(new + satz.text[found.end() :], f"{found[0]} -> {new}")


def comparative(satz: Satz, _: Law, rng: Random) -> Iterator[Alteration]:
    """Least for most, more for less, before for after."""
    for one in _exchanged(satz, _COMPARED, rng):
        old, new = one.done.split(" -> ")
        if old.lower() in {"unter", "vor"}:
            measured = (
                rf"\bunter (?:\d|{_AMOUNT}\b)"
                if old.lower() == "unter"
                else r"\b[Vv]or (?:der|dem|ihrem|Ablauf|einer)\b"
            )
            if not re.search(measured, satz.text) or re.search(
                r"vor (?:dem Verwaltungsgericht|der Landw|Licht|unmittel)", satz.text
            ):
                continue
        if f"nicht {old}" in satz.text and new in {"kürzer als", "jünger als"}:
            continue
        yield one


def tense(satz: Satz, _: Law, rng: Random) -> Iterator[Alteration]:
    """What is law is told as what was."""
    yield from list(_exchanged(satz, _TENSES, rng))[:1]


def reference(satz: Satz, _: Law, rng: Random) -> Iterator[Alteration]:
    """Another section, Absatz or number referred to."""
    for found in re.finditer(r"(§|Absatz|Abs\.|Nummer|Nr\.|Satz|Absatzes) (\d+)", satz.text):
        new = str(int(found[2]) + rng.randint(1, 3))
        yield Alteration(satz.text[: found.start(2)] + new + satz.text[found.end(2) :], f"{found[0]} -> {new}")


_ALIKE = re.compile(
    r"\b(?:nicht|kein\w*|ohne|weder|verboten|untersagt|darf|dürfen|kann|können|berechtigt|befreit)\b|§§", re.IGNORECASE
)


def and_or(satz: Satz, _: Law, rng: Random) -> Iterator[Alteration]:
    """And for or, where neither a permission nor a denial makes them alike."""
    del rng
    if _ALIKE.search(satz.text):
        return
    for found in re.finditer(r"\b(und|oder)\b(?! (?:mehr|weniger|Abs|\d|teilweise))", satz.text):
        new = {"und": "oder", "oder": "und"}[found[1]]
        if re.search(r"(?:gelten für|gilt für|§§ \d+)[^,;]*$", satz.text[: found.start()]):
            continue
        yield Alteration(satz.text[: found.start()] + new + satz.text[found.end() :], f"{found[1]} -> {new}")
