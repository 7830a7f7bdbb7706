"""Claims against passages: verbatim, and with one number, one negation or one entity changed; made, never written down.

The makers know nothing of `provenance.text`: they have word lists of their own and change exactly one thing, which each
case names. German passages come from the laws of the corpus (where it is) and from our own law; English ones are frames
of our own, since the corpus has no English law.
"""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path

KINDS = ("verbatim", "number", "negated", "entity")
_NUMBERS = {
    "de": ["zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "zwölf", "zwanzig", "dreißig"],
    "en": ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "twelve", "twenty", "thirty"],
}
_FINITE = {
    "de": re.compile(r"ist|sind|hat|haben|gilt|gelten|wird|werden|kann|können|darf|dürfen|muss|müssen|soll|sollen"),
    "en": re.compile(r"is|are|has|have|shall|must|may|can|will|does|do"),
}
_PUBLIC = re.compile(r"[A-ZÄÖÜ]\w*(?:behörde|behörden|amt|gericht|gerichte|ministerium|kasse|kammer)")
_ADDRESSEE = re.compile(
    r"Steuerpflichtigen?|Betreiber|Unternehmer|Arbeitgeber|Arbeitnehmer|Beamten?|Schuldner|Gläubiger|Eigentümer|Erzeuger|"
    r"Besitzer|Inhaber|Betroffenen?|Dienstvorgesetzten?|Gerichtsvollzieher|Hafenmeister|Reeder|Lotse|Makler|\w+nehmer"
)
_LAW = re.compile(r"[A-ZÄÖÜ]\w+(?:gesetz|gesetzes|ordnung|verordnung)")
_OTHERS = {
    _PUBLIC: ["Landesforstbehörde", "Oberschiedsgericht", "Bundesfischereiamt", "Landeswasserministerium"],
    _ADDRESSEE: ["Pächter", "Frachtführer", "Zwischenhändler", "Schiedsrichter"],
    _LAW: ["Binnenfischereigesetzes", "Landesseilbahngesetz", "Leuchtfeuerverordnung"],
}
_ENGLISH_NAMES = ("operator", "carrier", "tenant", "harbour authority", "supplier", "inspector", "seller", "employer")
_FRAMES = (
    "The {who} shall keep the records of the {thing} for {number} {unit} after the end of the calendar year.",
    "The {who} must notify the registry of any change to the {thing} within {number} {unit} of the change.",
    "A {who} may inspect the {thing} once it has been stored for at least {number} {unit}.",
    "The {thing} is not subject to review by the {who} during the first {number} {unit} of its use.",
    "Where the {thing} is damaged, the {who} has to repair it no later than {number} {unit} after the report.",
    "The {who} is liable for the {thing} and shall bear its costs for up to {number} {unit} in each case.",
)
_THINGS = ("warehouse ledger", "cargo manifest", "weighing device", "mooring plan", "safety log")
_UNITS = ("days", "weeks", "months", "years")
_MORE = "The registry publishes a list of the forms in use. Fees are set out in the annex to this Regulation."


@dataclass(frozen=True)
class Case:
    """A claim against a passage. ``source`` and ``claimed`` are the words that differ, as each side has them."""

    kind: str
    language: str
    claim: str
    passage: str
    source: str = ""
    claimed: str = ""


def cases(pool: Sequence[tuple[str, str]], language: str, each: int, seed: int) -> list[Case]:
    """Make ``each`` cases of every kind from (sentence, passage) pairs, in an order the seed decides."""
    rng = random.Random(seed)
    nouns = _terms(pool)
    makers: dict[str, Callable[[str], Iterator[tuple[str, str, str]]]] = {
        "verbatim": lambda sentence: iter([(sentence, "", "")]),
        "number": lambda sentence: _numbers(sentence, language, rng),
        "negated": lambda sentence: _negated(sentence, language, rng),
        "entity": lambda sentence: _entities(sentence, language, nouns, rng),
    }
    made: list[Case] = []
    for kind in KINDS:
        found: list[Case] = []
        for sentence, passage in rng.sample(pool, len(pool)):
            options = (one for one in makers[kind](sentence) if kind == "verbatim" or one[0] not in passage)
            option = next(options, None)
            if option is not None:
                found.append(Case(kind, language, option[0], passage, *option[1:]))
            if len(found) == each:
                break
        made += found
    return made


def from_law(path: Path) -> list[tuple[str, str]]:
    """Give the sentences of the units of a law, each with its unit's text as the passage."""
    units = [json.loads(line)["text"] for line in path.open(encoding="utf-8")]
    return [pair for text in units for pair in from_text(" ".join(text.split()))]


def from_text(text: str) -> list[tuple[str, str]]:
    """Give the sentences of a passage that are neither short nor long, each with the passage."""
    if len(text) > 3000:
        return []
    parts = re.split(r"(?<=[a-zäöüß)]\.)\s+(?=[A-ZÄÖÜ])", text)
    return [(part, text) for part in parts if 60 < len(part) < 350 and part[-1] == "." and part[0].isupper()]


def english() -> list[tuple[str, str]]:
    """Give English sentences of our own frames, each in a passage."""
    rows = product(_FRAMES, _ENGLISH_NAMES, _THINGS)
    made = [
        frame.format(who=who, thing=thing, number=_NUMBERS["en"][index % 12], unit=_UNITS[index % 4])
        for index, (frame, who, thing) in enumerate(rows)
    ]
    return [(sentence, f"{sentence} {_MORE}") for sentence in made]


def _terms(pool: Sequence[tuple[str, str]]) -> list[str]:
    """Give the terms of a text: nouns that it uses often."""
    counted = Counter(
        word for sentence, _ in pool for word in re.findall(r"(?<=[a-z,] )[A-ZÄÖÜ][a-zäöüß]{5,}", sentence)
    )
    return [word for word, count in counted.most_common() if count > 1]


def _numbers(sentence: str, language: str, rng: random.Random) -> Iterator[tuple[str, str, str]]:
    words = sentence.split(" ")
    places = [i for i, w in enumerate(words) if w.strip(".,;") in _NUMBERS[language] or re.fullmatch(r"\d{1,4}", w)]
    for i in rng.sample(places, len(places)):
        old = words[i].strip(".,;")
        new = (
            str(int(old) + rng.randint(1, 5))
            if old.isdigit()
            else rng.choice([n for n in _NUMBERS[language] if n != old])
        )
        yield " ".join([*words[:i], words[i].replace(old, new), *words[i + 1 :]]), old, new


def _negated(sentence: str, language: str, rng: random.Random) -> Iterator[tuple[str, str, str]]:
    words, no = sentence.split(" "), {"de": "nicht", "en": "not"}[language]
    if no in words and rng.random() < 0.7:
        i = words.index(no)
        yield " ".join([*words[:i], *words[i + 1 :]]), no, ""
    for i, word in enumerate(words):
        if language == "de" and (match := re.fullmatch(r"k(eine?[mnrs]?)", word)):
            yield " ".join([*words[:i], match[1], *words[i + 1 :]]), word, ""
        if _FINITE[language].fullmatch(word) and no not in words[i + 1 : i + 3]:
            yield " ".join([*words[: i + 1], no, *words[i + 1 :]]), "", no


def _entities(sentence: str, language: str, nouns: Sequence[str], rng: random.Random) -> Iterator[tuple[str, str, str]]:
    if language == "en":
        for old in _ENGLISH_NAMES:
            if re.search(rf"\b{old}\b", sentence):
                new = rng.choice([name for name in _ENGLISH_NAMES if name != old])
                yield re.sub(rf"\b{old}\b", new, sentence, count=1), old, new
        return
    words = sentence.split(" ")
    named: list[tuple[int, str, str]] = []
    for i, word in enumerate(words[1:], 1):
        bare = word.strip(".,;()")
        others = next((other for pattern, other in _OTHERS.items() if pattern.fullmatch(bare)), None)
        if others:
            named.append((i, bare, rng.choice(others)))
        elif bare in nouns:
            alike = [noun for noun in nouns if noun[-2:] == bare[-2:] and noun[:3] != bare[:3] and noun not in sentence]
            if alike:
                named.append((i, bare, rng.choice(alike)))
    for i, old, new in rng.sample(named, len(named)):
        yield " ".join([*words[:i], words[i].replace(old, new), *words[i + 1 :]]), old, new
