"""The words of a claim in a source, and what its Satz says besides.

A claim in the words of its source is borne by it, if the Satz says no more than the claim. What it adds limits the
claim ("…, wenn der Halter zustimmt"): such a claim holds within that limit only. Words that stand behind a negation, or
whose Satz goes on with one, say something else.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from provenance.answering.assigning.parsed_claim import OWN_FINITE, OWN_INFINITE, OWN_VERB, told
from provenance.citing.search.ranking import match
from provenance.citing.search.vocabulary import Term
from provenance.citing.texts import Bearer, SourceReading
from provenance.language import catalogue, classes
from provenance.language.answers import unanswered
from provenance.language.asserting import estimate_before
from provenance.language.comparing import may_say
from provenance.language.detection import Language
from provenance.language.features import features
from provenance.language.sentences import rest_of_sentence, sentence_ends, takes_out
from provenance.language.stems import family, stem, words_of
from provenance.language.tagging import roots
from provenance.text import patterns as re
from provenance.text.found import QuoteMatch
from provenance.text.labels import Span

_COUNTED = {"number", "date"}
"""What the guard holds against the Satz as a whole: no word of it is looked for."""
_ENDINGS = {"s", "es", "n", "en", "e", "em", "ns"}


def missing(claim: str, language: Language, quote: str, terms: Sequence[Term]) -> Iterator[str]:
    """Return the words of a claim in a language that a Satz does not have."""
    there: set[str] = set()
    counted: set[str] = set()
    for one in match(terms, quote).absent:
        there = there or {form for word in words_of(quote) for form in (stem(word), family(word))}
        if {stem(one), family(one), one.lower()} & (there | classes.of("light", "de")):
            continue
        counted = counted or {
            word for found in features(claim, language) if found.kind in _COUNTED for word in words_of(found.text)
        }
        if not (one.lower() in counted or _inflected(one, quote) or _derived(one, quote)):
            yield one


def empty() -> frozenset[str]:
    """Return words that are not told to be missing beside others: they join sentences or point at the source."""
    return classes.of("free", "de") | classes.of("attribution", "de", "pointing")


def _derived(word: str, quote: str) -> bool:
    """Tell whether a word is a noun made of a verb that is said: "Speicherung" for "zu speichern"."""
    return may_say(word.title(), quote) and bool(roots(word[:1].upper() + word[1:]) & roots(quote))


def _inflected(word: str, quote: str) -> bool:
    """Tell whether a word is another form of one that is said: "Betreibers" for "Betreiber"."""
    low = word.lower()
    pairs = (sorted((low, other), key=len) for other in words_of(quote))
    return any(long.startswith(short) and long[len(short) :] in _ENDINGS for short, long in pairs)


_REACH = 600
_LIST = 60  # places before an item among which the words above it stand
_WORD = re.compile(r"[^\W\d_]+")
_JOINED = re.compile(r"[\s\"“”„»«)]*(?:;|,?\s*(?:und|sowie|aber|doch|jedoch|and|but)\b)", re.IGNORECASE)
_JOINS = re.compile(r"(?:;|\b(?:und|sowie|aber|doch|and|but))[\s\"“”„»«(]*\Z", re.IGNORECASE)
_NEXT_ITEM = re.compile(r"[\s,;]*(?:und|oder|sowie|and|or)[\s,;]*", re.IGNORECASE)
_ASIDE = re.compile(r"\s*\([^()]*\)\s*")
_LAST_JOINT = re.compile(r".*(?:;|,|\b(?:und|oder|sowie|and|or)\b)", re.DOTALL | re.IGNORECASE)
_DENYING = {"prohibition", "exemption"}
_GOVERNING = {"condition", "exception", "only"}
_LIMITING = {"condition", "exception", "reservation", "only"}

_INNER = str.maketrans('„“”"', "‚‘‘'")
"""Quotation marks within quotation marks."""


@dataclass(frozen=True, slots=True)
class WordMatch:
    """Where words of a claim stand. ``limit`` is what their Satz adds, ``denied`` that it turns them into another."""

    match: QuoteMatch
    limit: str | None = None
    denied: bool = False


def standing(reading: SourceReading, words: str, near: Span | None = None, language: str = "en") -> WordMatch | None:
    """Find words in a source as they are, at ``near`` before anywhere else; None where they do not stand there."""
    match = reading.text.stands(words)
    if match is None:
        return None
    if near and not _touches((match.start, match.end), near):
        match = reading.find(words, near)
    return _weighed(reading, match, language)


def _touches(one: Span, other: Span) -> bool:
    return one[0] < other[1] and other[0] < one[1]


def _weighed(reading: SourceReading, match: QuoteMatch, language: str) -> WordMatch:
    if any(one.denies for one in match.warnings):
        return WordMatch(match, catalogue.remarks(language, match.warnings), denied=True)
    before, after = _before(reading, match), _after(reading, match)
    denied = before is not None and (
        _denies(before) or takes_out(before) or estimate_before(before, match.text) is not None
    )
    found = [told(language, "opens", in_quotes(before))] if before else []
    found += [told(language, "goes on", in_quotes(after))] if after else []
    if not found and match.warnings:
        found = [catalogue.remark(language, one) for one in match.warnings]
    return WordMatch(match, "; ".join(found) or None, denied)


def _before(reading: SourceReading, match: QuoteMatch) -> str | None:
    """Return what the Satz says before the words, where that is more than a clause of its own."""
    text, borne = reading.text.text, reading.borne(match.start, match.end)
    floor = max(borne[0].start if borne else 0, match.start - _REACH)
    ends = [floor + end for end in sentence_ends(text[floor : match.start]) if text[floor + end - 1] != ";"]
    opening = unanswered(text[ends[-1] if ends else floor : match.start])
    if not _WORD.search(opening):
        return _above(reading, borne[0], match.start) if borne else None
    limited = any(one.kind == "limit" and one.key in _LIMITING for one in features(opening))
    return None if _JOINS.search(opening) and not limited else opening


def governing(reading: SourceReading, start: int) -> tuple[str, bool] | None:
    """Return what leads to the item that a Satz begins, and whether it denies it; None where nothing governs it."""
    borne = reading.borne(start, start + 1)
    words = _above(reading, borne[0], start) if borne else None
    return (words, _denies(words)) if words else None


def _above(reading: SourceReading, item: Bearer, start: int) -> str | None:
    """Return the words above an item of a list that say what it is a condition or an exception of.

    A second Satz of an item stands by itself.
    """
    path = item.place.path
    if path and path[-1][0] == "Satz":
        if path[-1][1] != "1":
            return None
        path = path[:-1]
    at = reading.index(item)
    for other in reversed(reading.bearers[max(0, at - _LIST) : at]):
        if other.place.section != item.place.section:
            return None
        above = other.place.path
        if other.is_above(item) or (len(above) < len(path) and path[: len(above)] == above):
            said = reading.text.text[other.start : other.end].strip()
            small = reading.text.text[start : start + 1].islower()
            return None if said.endswith((".", "!", "?")) or not (small or _narrows(said)) else said
    return None


def _narrows(text: str) -> bool:
    """Tell whether a text denies, or names a condition or an exception."""
    return _denies(text) or any(one.kind == "limit" and one.key in _GOVERNING for one in features(text))


def _after(reading: SourceReading, match: QuoteMatch) -> str | None:
    """Return what the Satz says behind the words, where that is more than a clause of its own."""
    text, borne = reading.text.text, reading.borne(match.start, match.end)
    stop = borne[-1].end if borne else len(text)
    rest = rest_of_sentence(text, match.end)[: max(0, stop - match.end)]
    bare = _ASIDE.sub(" ", rest)
    if not _WORD.search(bare) or _NEXT_ITEM.fullmatch(bare):
        return _below(reading, borne[-1]) if borne and match.end + len(rest) >= stop - 1 else None
    limited = any(one.kind == "limit" and one.key in _LIMITING for one in features(bare))
    if _JOINED.match(bare) and not limited and _apart(match.text, bare):
        return None
    leads = bool(borne) and match.end + len(rest) >= stop - 1
    return f"{rest} {more}" if leads and (more := _below(reading, borne[-1])) else rest


def _apart(words: str, rest: str) -> bool:
    """Tell whether two stretches that are joined are clauses with verbs of their own, and share none."""
    if rest.lstrip()[0] == ";":
        return True
    last = _LAST_JOINT.sub("", words)
    if OWN_FINITE.search(rest):
        return OWN_VERB.search(last) is not None
    return OWN_INFINITE.search(rest) is not None and OWN_INFINITE.search(last) is not None


def _below(reading: SourceReading, intro: Bearer) -> str | None:
    """Return the whole list that the words lead to, with its labels and joints, if they lead to one."""
    text = reading.text.text
    if text[intro.start : intro.end].rstrip().endswith((".", "!", "?", ";")):
        return None
    at = reading.index(intro) + 1
    depth, last = len(intro.unit), None
    for item in reading.bearers[at : at + _LIST]:
        if item.place.section != intro.place.section or item.unit[:depth] != intro.unit or len(item.unit) == depth:
            break
        last = item
    return text[intro.end : last.end].strip() if last else None


def _denies(text: str) -> bool:
    return any(one.kind == "negation" or one.key in _DENYING for one in features(text))


def in_quotes(text: str) -> str:
    """Return words so that they stand in quotation marks in one line."""
    return " ".join(text.split()).strip(" ,;.").translate(_INNER)
