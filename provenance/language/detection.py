"""The language of a text, German or English, told by its small words; what has none of either is German.

A document or a draft is asked once, as a whole; a paragraph of it has that language unless its own words say the other
one plainly (`of_part`). Who holds a claim against a source hands both languages in (`Spoken`): what "1,500" says, no
single line tells.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Any, Literal, NamedTuple, Protocol

from provenance.language import classes
from provenance.text import patterns as re

Language = Literal["de", "en"]

_WORD = re.compile(r"[^\W\d_]+")
_SAMPLE = 200_000
_FEWEST = 20  # words of which one at least is a small one, where a text is English
_SHOWN = 600  # characters of a part that are looked at
_SHORT = 4_000  # characters of a text that is remembered
_GERMAN = re.compile(r"[äöüßÄÖÜ]")
_LOWER = re.compile(r"(?<![^\W\d_])[a-z]{3,}")
_ENGLISH_ENDS = re.compile(r"[a-z](?:ing|tions?|ous|ly|ed|ful|ness|ity)\b")
_GERMAN_ENDS = re.compile(r"[a-z](?:ung|ungen|heit|keit|isch\w*|lich\w*|ieren|schaft|chen|st|t|en)\b")
_WAS = re.compile(r"\s*Was [A-Z]")
_LIKELY = 0.85  # how likely the letters of a few words are English, where they are taken for it
_SURE = 3  # small words of another language that a part is in


class Spoken(NamedTuple):
    """The languages of a claim and of the source that it is held against."""

    claim: Language
    source: Language


def language_told(text: str) -> Language | None:
    """Return the language that most small words of a text are of; None where neither has more."""
    german, english, _ = _counted(text)
    if german == english:
        return _spelt(text) if len(text) <= _SHOWN else None
    return "de" if german > english else "en"


def _spelt(text: str) -> Language | None:
    """Return the language that the endings of words tell, of a few words without small ones; None where they do not."""
    if _GERMAN.search(text):
        return "de"
    english, german = (len(one.findall(text)) for one in (_ENGLISH_ENDS, _GERMAN_ENDS))
    if _WAS.match(text):  # German asks "Was" and a verb, so that a name behind it is English
        english += 1
    return None if english <= german else "en"


class _Identifier(Protocol):
    """What py3langid, which has no types, offers of itself."""

    def set_languages(self, langs: list[str]) -> None: ...
    def classify(self, text: str) -> tuple[str, float]: ...


@lru_cache(maxsize=2_048)
def _english(text: str) -> float:
    """Return how likely the letters of a text are English, of German and English."""
    language, probability = _identifier().classify(text)
    return float(probability) if language == "en" else 1 - float(probability)


@cache
def _identifier() -> _Identifier:
    from py3langid import langid  # noqa: PLC0415 — only a few words without small ones need it

    library: Any = langid
    identifier: _Identifier = library.LanguageIdentifier.from_model_file(library.MODEL_FILE, norm_probs=True)
    identifier.set_languages(["de", "en"])
    return identifier


def language_of(text: str) -> Language:
    """Return the language of a document, a draft or a question; German where neither prevails."""
    _, english, words = _counted(text)
    few = len(text) <= _SHOWN and not english
    return "en" if _told_whole(text) == "en" and (few or english * _FEWEST > words) else "de"


def _told_whole(text: str) -> Language | None:
    """Return the language of a whole text, of a few words that nothing else tells by their letters; None if unknown.

    Names alone tell nothing: one word at least begins small, as "fell" in "Gold fell.".
    """
    if told := language_told(text):
        return told
    return "en" if len(text) <= _SHOWN and _LOWER.search(text) and _english(text) >= _LIKELY else None


def among(text: str, sources: Iterable[str | None]) -> Language:
    """Return the language of a draft or a question; where its words do not tell, that of the sources, if all have one.

    ``sources`` are the language tags of the sources; "Gold fell." is English where all of them are.
    """
    tags = {(tag or "").lower()[:2] for tag in sources}
    if tags == {"en"} and _told_whole(text) is None:
        return "en"
    return language_of(text)


def of_part(text: str, whole: Language) -> Language:
    """Return the language of a paragraph: that of the whole it stands in, unless small words of the other prevail."""
    german, english, _ = _counted(text[:_SHOWN])
    own, other = (german, english) if whole == "de" else (english, german)
    if other >= _SURE and other > 2 * own:
        return "en" if whole == "de" else "de"
    return whole


def of_sentence(text: str, whole: Language) -> Language:
    """Return the language of a sentence of a draft: its own where all its small words are of one, else the draft's."""
    german, english, _ = _counted(text[:_SHOWN])
    own, other, theirs = (german, english, "en") if whole == "de" else (english, german, "de")
    if own or not other:
        return of_part(text, whole)
    surely = other > 1 or _spelt(text) == theirs or _sure(theirs).search(text[:_SHOWN])
    return ("en" if whole == "de" else "de") if surely else whole


@cache
def _sure(language: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{'|'.join(classes.of('small', language, 'sure'))})\b", re.IGNORECASE)


def of_record(tag: str | None, text: str) -> Language:
    """Return the language of a source as its record names it, else that of its text."""
    named = (tag or "").lower()[:2]
    return "en" if named == "en" else "de" if named == "de" else language_of(text)


def spoken(claim: str, passage: str = "", source: Language | None = None, draft: str | None = None) -> Spoken:
    """Return the languages of a claim, which stands in a draft or alone, and of what it is held against.

    ``source`` is the language of the document, ``draft`` that of the draft. Where there is no draft, the claim tells,
    where the document is not at hand, the passage; and where one of the two has no small words, the other.
    """
    said = language_told(claim) if draft is None else of_sentence(claim, "en" if draft == "en" else "de")
    theirs = source or language_told(passage) or said or "de"
    return Spoken(said or theirs, theirs)


def is_english(text: str) -> bool:
    """Tell whether a text that stands alone, of no document or draft, has more English than German small words."""
    return language_told(text) == "en"


def _counted(text: str) -> tuple[int, int, int]:
    return _remembered(text) if len(text) <= _SHORT else _counted_anew(text[:_SAMPLE])


def _counted_anew(text: str) -> tuple[int, int, int]:
    words = [word.lower() for word in _WORD.findall(text)]
    german, english = classes.of("small", "de"), classes.of("small", "en")
    return sum(word in german for word in words), sum(word in english for word in words), len(words)


_remembered = lru_cache(maxsize=2_048)(_counted_anew)
