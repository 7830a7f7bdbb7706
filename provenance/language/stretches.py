"""Phrases of a sentence as runs of words, told by prepositions, articles and numbers; in German and English.

A shallow reading: a verb is part of the run that it stands in. What is begun by none of these is of the run before.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from provenance.language import classes, german
from provenance.language.detection import Language
from provenance.language.numbers import word_value
from provenance.language.voices import of_class
from provenance.text import patterns as re

_WORD = re.compile(r"\d+(?:[.,:]\d+)*|[^\W\d_]+(?:[-’'][^\W\d_]+)*|[,;]")


@dataclass(frozen=True, slots=True)
class Word:
    """A word with its place, and the key by which it is the same word elsewhere."""

    key: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Chunk:
    """A phrase as a run of words: what it stands under ("" without preposition), and whether it counts or measures."""

    words: tuple[Word, ...]
    under: str
    value: bool

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of its words."""
        return tuple(one.key for one in self.words)


def words_in(text: str) -> list[Word]:
    """Return the words of a text with its commas and semicolons."""
    return [Word(one[0].lower(), one.start(), one.end()) for one in _WORD.finditer(text)]


def chunks(words: Sequence[Word], language: Language) -> tuple[Chunk, ...]:
    """Return the phrases of some words, each begun by a preposition, an article, or a number that nothing leads to."""
    found: list[list[Word]] = []
    for at, one in enumerate(words):
        before = words[at - 1].key if at else ""
        led = at > 0 and (_is_preposition(before, language) or is_article(before, language))
        begins = is_article(one.key, language) or _is_noun_behind(words, at, language)
        counts = _is_number(one.key) and not _is_number(before)
        opens = _is_preposition(one.key, language) or ((begins or counts) and not led)
        if opens or not found:
            found.append([])
        found[-1].append(one)
    return tuple(_chunk(one, language) for one in found)


def _is_noun_behind(words: Sequence[Word], at: int, language: Language) -> bool:
    """Tell whether a word stands behind an adverb of time, which is a phrase by itself: "sonntags alle …"."""
    return at > 0 and language == "de" and words[at - 1].key in times()


@cache
def times() -> frozenset[str]:
    """Return the adverbs of time that are a phrase by themselves."""
    return classes.of("remnant", part="time")


def _chunk(words: Sequence[Word], language: Language) -> Chunk:
    under = _plain(words[0].key, language) if _is_preposition(words[0].key, language) else ""
    counted = any(_is_number(one.key) or one.key in classes.of("remnant", part="every") for one in words)
    return Chunk(tuple(words), under, counted or (not under and words[-1].key in classes.of("remnant", part="rate")))


def _plain(preposition: str, language: Language) -> str:
    """Return a preposition without the article that is drawn into it: "im" is "in"."""
    return str(classes.table("remnant")["drawn"].get(preposition, preposition)) if language == "de" else preposition


def _is_preposition(key: str, language: Language) -> bool:
    return key in (german.PREPOSITIONS if language == "de" else of_class("prepositions") - {"of"})


def is_article(key: str, language: Language) -> bool:
    """Tell whether a word stands before a noun as an article does."""
    return key in (german.ARTICLES if language == "de" else of_class("determiners"))


def _is_number(key: str) -> bool:
    return key[:1].isdigit() or word_value(key) is not None
