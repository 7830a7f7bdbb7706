"""Kinds of alteration that change who does what to whom: party, addressee, subject and object, moved attributes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from bench.altering.laws import Law, Satz
from bench.altering.rows import Alteration
from bench.altering.tables import table

_GENDERS = table("parties")
_GENDER = {noun: gender for gender, nouns in _GENDERS.items() for noun in nouns}
_NAMES = "|".join(sorted(_GENDER, key=len, reverse=True))
_NOUN = re.compile(rf"\b({_NAMES})(s|n|en)?\b")
_OUTSIDE = table("outside")
_ARTICLES = {
    "m": {"nom": "der", "acc": "den", "dat": "dem", "gen": "des"},
    "f": {"nom": "die", "acc": "die", "dat": "der", "gen": "der"},
    "n": {"nom": "das", "acc": "das", "dat": "dem", "gen": "des"},
}
_WITH_ARTICLE = re.compile(rf"\b([Dd](?:er|ie|as|en|em|es)) ({_NAMES})(s|n|en)?\b")
_DATIVE = re.compile(rf"\b(dem|der|beim|vom|zum|zur) ({_NAMES})\b")
_ADJECTIVE = re.compile(
    r"\b(?:der|die|das|den|dem|des|einer?|eine[nms]?|ohne|von|mit|für|auf|in|zu) "
    r"([a-zäöüß]{4,}(?:e|en|er|es|em)) ([A-ZÄÖÜ]\w+)"
)
_BARE = re.compile(r"\b(der|die|das|den|dem|des|einer|eine|einen|einem) ([A-ZÄÖÜ]\w+)")
_GENITIVE = re.compile(r"\b([A-ZÄÖÜ]\w+) ((?:des|der) [A-ZÄÖÜ]\w+)\b")
_NO_ADJECTIVE = re.compile(r"(?:jede|alle|keine|diese|ander|mehrere|solche|seine|ihre|welche|eine)\w*")


_AFTER_NOUN = re.compile(r"[A-ZÄÖÜ]\w+ $")
_AFTER_SUBJECT = re.compile(r"(?:Der|Die|Das) \w+ \w+ $")
_AFTER_VERB = re.compile(r"\b(?:kann|hat|ist|darf|muss|soll|wird|wenn|sofern|soweit|dass|[a-zäöü]{3,}t) $")


def party(satz: Satz, law: Law, rng: Random) -> Iterator[Alteration]:
    """Another party of the same law (or of none) in the place of one."""
    for found in _NOUN.finditer(satz.text):
        gender = _GENDER[found[1]]
        known = [one for one in _GENDERS[gender] if re.search(rf"\b{one}\b", law.text) and one[:4] != found[1][:4]]
        others = [one for one in [*known, *_OUTSIDE[gender]] if one not in satz.text and not one.endswith("e")]
        others = others if gender == "m" else [one for one in [*known, *_OUTSIDE[gender]] if one not in satz.text]
        for new in rng.sample(others, min(2, len(others))):
            ending = found[2] if found[2] == "s" and gender != "f" else ""
            yield Alteration(
                satz.text[: found.start()] + new + ending + satz.text[found.end() :], f"{found[0]} -> {new}"
            )


def addressee(satz: Satz, _: Law, rng: Random) -> Iterator[Alteration]:
    """Somebody else to whom it is to be done, or at whom."""
    for found in _DATIVE.finditer(satz.text):
        gender = _GENDER[found[2]]
        if found[1] == "der" and gender != "f":
            continue
        new = rng.choice(_OUTSIDE[gender])
        yield Alteration(satz.text[: found.start(2)] + new + satz.text[found.end(2) :], f"{found[0]} -> {new}")


def swapped(satz: Satz, _: Law, rng: Random) -> Iterator[Alteration]:
    """Two parties of one Satz in each other's place."""
    del rng
    found = [one for one in _WITH_ARTICLE.finditer(satz.text) if not _plural(one)]
    for at, one in enumerate(found):
        for other in found[at + 1 :]:
            if (
                one[2] == other[2]
                or other.start() - one.end() < 2
                or re.search(r"\b(?:und|oder|sowie)\b[^,]*$", satz.text[one.end() : other.start()])
            ):
                continue
            first, second = _phrase(other[2], _case(one)), _phrase(one[2], _case(other))
            if one.start() == 0:
                first = first[0].upper() + first[1:]
            text = (
                satz.text[: one.start()]
                + first
                + satz.text[one.end() : other.start()]
                + second
                + satz.text[other.end() :]
            )
            yield Alteration(text, f"{one[2]} <-> {other[2]}")


def _plural(found: re.Match[str]) -> bool:
    of_all = found[1] == "der" and _GENDER[found[2]] != "f" and _AFTER_NOUN.search(found.string[: found.start()])
    return found[3] in {"n", "en"} or bool(of_all)


def _case(found: re.Match[str]) -> str:
    article, gender, before = found[1].lower(), _GENDER[found[2]], found.string[: found.start()]
    if article in {"die", "das"}:
        first = not before or (_AFTER_VERB.search(before) and not _AFTER_SUBJECT.match(before))
        return "nom" if first else "acc"
    if article == "der" and gender == "f":
        return "gen" if _AFTER_NOUN.search(before) else "dat"
    return {"der": "nom", "den": "acc", "dem": "dat", "des": "gen"}[article]


def _phrase(noun: str, case: str) -> str:
    gender = _GENDER[noun]
    weak = noun in {"Lotse", "Bürge"} and case != "nom"
    ending = "n" if weak else "s" if case == "gen" and gender != "f" else ""
    return f"{_ARTICLES[gender][case]} {noun}{ending}"


def attribute(satz: Satz, _: Law, rng: Random) -> Iterator[Alteration]:
    """An adjective or a genitive that belongs to one noun, put to another noun of the Satz."""
    del rng
    if ";" in satz.text:  # the half that lost it is borne, with what it lost as its limit
        return
    for found in _ADJECTIVE.finditer(satz.text):
        if _NO_ADJECTIVE.match(found[1]):
            continue
        stem = re.sub(r"(?:en|er|es|em|e)$", "", found[1])
        less = satz.text[: found.start(1)] + satz.text[found.start(2) :]
        for other in _BARE.finditer(less):
            if other[2] == found[2] or abs(other.start() - found.start()) < 3:
                continue
            ending = "e" if other[1] in {"die", "das", "eine"} or (other[1] == "der" and other.start() == 0) else "en"
            text = less[: other.start(2)] + f"{stem}{ending} " + less[other.start(2) :]
            yield Alteration(text, f"{found[1]}: {found[2]} -> {other[2]}", whole=False)
    for found in _GENITIVE.finditer(satz.text):
        dative = re.match(r" (?:zu |[a-zäöü]+zu[a-zäöü]+en\b)", satz.text[found.end() :])  # told to it, not of it
        if found.start() == 0 or dative:
            continue
        less = satz.text[: found.end(1)] + satz.text[found.end(2) :]
        for other in _BARE.finditer(less):
            near = abs(other.start(2) - found.start(1)) < 2 or other[0] in found[2]
            followed = re.match(r" (?:des|der|von|und|oder|sowie)\b", less[other.end() :])
            if near or followed or other[1] == "des" or re.match(r"(?:des|der) ", less[other.start() : other.end()]):
                continue
            text = less[: other.end()] + f" {found[2]}" + less[other.end() :]
            yield Alteration(text, f"{found[2]}: {found[1]} -> {other[2]}")
