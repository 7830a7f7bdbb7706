"""A quote made ready for the search: what the citing convention lets a quote carry is set apart from its words.

Legal citing lets a quote stand in quotation marks, carry "[sic]", change the case of its first letter in brackets
("[D]ie") and leave text out with "[...]" or "…". Satz digits copied from the print ("2Die Frist") are labels. Any
other bracket, "[Anm. d. Verf.]" among them, is not the source's word: a quote that carries it does not verify.

Each reading of a quote keeps the quote's own offsets: what is set apart is covered, never cut out.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from rapidfuzz import fuzz, process
from rapidfuzz.distance import Indel

from provenance.text import patterns as re
from provenance.text.diff import Token, changes, cut, tokenise
from provenance.text.found import Change
from provenance.text.labels import Span, like_labels, mask, satz_digits
from provenance.text.normalise import Normalised, normalise

_WORD = re.compile(r"\w+")
_LONGEST = 400  # words of a quote that are looked at
_ASKED = 40  # of its rarest words
_POSTINGS = 5_000  # places of these words, at most
_WEIGHT = 1_000_000  # of a word that stands once; the rarer, the heavier
_STRETCH = 300  # characters of a quote without rare words that are looked for
_TRIED = 3  # places that are aligned
_SHORT = 2_000  # characters of a quote whose readings are remembered
_LESS_THAN_ALL = 0.999  # only a verified quote is wholly alike


@dataclass(frozen=True, slots=True)
class Passage:
    """The nearest passage: its place, how alike it is (0 to 1), and the word diff from it to the quote."""

    start: int
    end: int
    similarity: float
    diff: tuple[Change, ...]


class WordIndex:
    """Where each word of a source stands. Made once a source; about 8 bytes a word."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._starts = array("I")
        places: defaultdict[str, array[int]] = defaultdict(lambda: array("I"))
        for number, match in enumerate(_WORD.finditer(text)):
            self._starts.append(match.start())
            places[match[0].lower()].append(number)
        self._places = dict(places)

    def nearest(self, quote: str) -> Passage | None:
        """Return the nearest passage, or None where no word of the quote is near any word of the source."""
        words = [match[0].lower() for match in _WORD.finditer(quote)][:_LONGEST]
        if not words or not self._starts:
            return None
        tokens = tokenise(quote, limit=2 * _LONGEST)
        found = [self._align(tokens, word, len(words)) for word in self._candidates(words, quote)]
        kept = [passage for passage in found if passage]
        return max(kept, key=lambda passage: passage.similarity, default=None)

    def _candidates(self, words: Sequence[str], quote: str) -> list[int]:
        """Return the numbers of the source words at which the quote most likely begins, best first."""
        known = {word: self._places[word] for word in set(words) if word in self._places} or self._alike(words)
        rarest = sorted(known, key=lambda word: len(known[word]))
        if not rarest or len(known[rarest[0]]) > _POSTINGS:
            return self._aligned(quote)
        votes: Counter[int] = Counter()
        spent, size = 0, max(8, len(words) // 4)
        for word in rarest[:_ASKED]:
            places, indexes = known[word], [i for i, one in enumerate(words) if one == word] or [0]
            spent += len(places) * len(indexes)
            if spent > _POSTINGS and votes:
                break
            weight = _WEIGHT // (2 + len(places))
            for index in indexes:
                for block in {(place - index) // size for place in places}:
                    votes[block] += weight
        best: list[int] = []
        for block, _ in votes.most_common(3 * _TRIED):
            # a place between two blocks votes for both
            if all(abs(block - other) > 1 for other in best):
                best.append(block)
        return [max(0, block * size) for block in best[:_TRIED]]

    def _aligned(self, quote: str) -> list[int]:
        """Return the word at which the text is most like a quote that has but common or unknown words."""
        found = fuzz.partial_ratio_alignment(quote[:_STRETCH], self._text, score_cutoff=50)
        return [bisect_left(self._starts, found.dest_start)] if found else []

    def _alike(self, words: Sequence[str]) -> dict[str, array[int]]:
        """Return the places of source words that are spelt like the longest words of the quote."""
        longest = sorted(set(words), key=len, reverse=True)[:3]
        hits = (process.extractOne(word, self._places.keys(), scorer=fuzz.ratio, score_cutoff=75) for word in longest)
        return {hit[0]: self._places[hit[0]] for hit in hits if hit}

    def _align(self, quote: Sequence[Token], word: int, length: int) -> Passage | None:
        slack = max(8, length // 4)
        first = max(0, word - slack)
        last = min(len(self._starts), word + length + 2 * slack)
        offset = self._starts[first]
        end = self._starts[last] if last < len(self._starts) else len(self._text)
        window = tokenise(self._text[offset:end])
        span = cut(window, quote)
        if span is None:
            return None
        inner = window[slice(*span)]
        start, end = offset + inner[0].start, offset + inner[-1].end
        text = normalise(self._text[start:end]).text
        wanted = "".join(token.form for token in quote)
        similarity = min(_LESS_THAN_ALL, Indel.normalized_similarity(text, wanted))
        return Passage(start, end, similarity, changes(inner, quote))


ELLIPSIS = re.compile(r"\[\s*(?:\.\s?\.\s?\.|…)\s*\]|\(\s*(?:\.\s?\.\s?\.|…)\s*\)|…|\.{3}|(?<!\.)\.\s\.\s\.(?!\s?\.)")
_SIC = re.compile(r"[\[(]\s*sic\s*!?\s*[\])]", re.IGNORECASE)
_FIRST_LETTER = re.compile(r"(?<!\w)\[([^\W\d_])\](?=\w)")
_INSERTION = re.compile(r"\[[^\][]{1,300}\]")
_PUNCTUATION = re.compile(r"[\s.,;:!?()\[\]\"'„“”‟«»‹›‚‘’`\u200b]*")
_WRAPPED = re.compile(r"\s*([\"'„“”‟«»‹›‚‘’`]{1,2})(.*?)([\"'„“”‟«»‹›‚‘’`´]{1,2})\s*", re.DOTALL)


Mark: TypeAlias = tuple[int, str]
"""A place in a normal form, and what was set apart before it."""


@dataclass(frozen=True, slots=True)
class Needle:
    """One reading of a quote (or of one part of it).

    ``lead`` and ``tail`` are the gaps it begins and ends with; ``digits`` and ``labels`` are the places in the normal
    form before which a Satz digit or the label of a list was set apart, with what was set apart: the source decides
    whether it fits.
    """

    form: Normalised
    lead: str
    tail: str
    digits: tuple[Mark, ...] = ()
    labels: tuple[Mark, ...] = ()

    @property
    def text(self) -> str:
        """The normal form to look for."""
        return self.form.text


def readings(quote: str) -> Iterable[Needle]:
    """Give the readings of a quote, the plainest first; none for a quote without a letter or digit."""
    return _kept(quote) if len(quote) <= _SHORT else _read(quote)


def _read(quote: str) -> Iterator[Needle]:
    seen: set[tuple[str, tuple[Mark, ...], tuple[Mark, ...]]] = set()
    for plain in dict.fromkeys(_unmarked(quote)):
        for text in _first_letters(plain):
            for needle in _without_marks(text):
                key = (needle.text, needle.digits, needle.labels)
                if _has_word(needle.text) and key not in seen:
                    seen.add(key)
                    yield needle


def split(quote: str) -> list[str]:
    """Return the parts of a quote between its ellipses, without those at its ends that are but punctuation."""
    parts = ELLIPSIS.split(unwrap(quote))
    while parts and _PUNCTUATION.fullmatch(parts[0]):
        parts.pop(0)
    while parts and _PUNCTUATION.fullmatch(parts[-1]):
        parts.pop()
    return parts


def unwrap(quote: str) -> str:
    """Cover one pair of quotation marks that stands round the whole quote."""
    match = _WRAPPED.fullmatch(quote)
    return mask(quote, [match.span(1), match.span(3)]) if match else quote


def insertions(quote: str) -> list[str]:
    """Return the bracketed insertions of a quote that no reading sets apart."""
    rest = ELLIPSIS.sub(" ", _FIRST_LETTER.sub(r"\1", _SIC.sub(" ", quote)))
    return _INSERTION.findall(rest)


def _has_word(text: str) -> bool:
    return any(c.isalnum() for c in text)


def _unmarked(quote: str) -> Iterator[str]:
    yield quote
    said = mask(quote, [match.span() for match in _SIC.finditer(quote)])
    yield said
    yield unwrap(said)


def _first_letters(text: str) -> Iterator[str]:
    yield text
    match = _FIRST_LETTER.search(text)
    if match is None or _has_word(text[: match.start()]):
        return
    for letter in (match[1], match[1].swapcase()):
        if len(letter) == 1:
            # the brackets give way to marks that nobody sees, so that no gap opens in the word
            yield f"{text[: match.start()]}\u200b{letter}\u200b{text[match.end() :]}"


def _without_marks(text: str) -> Iterator[Needle]:
    """Yield the text as it is, without Satz digits, without labels, without both."""
    digits, labels = satz_digits(text), like_labels(text)
    for kept in dict.fromkeys(((), tuple(digits))):
        yield _needle(text, kept, ())
    if labels:
        # a digit right after a label numbers the first Satz under it: "(2) 1Wer"
        yield _needle(text, satz_digits(text, labels), labels)


def _needle(text: str, digits: Sequence[Span], labels: Sequence[Span]) -> Needle:
    if len(text) > _SHORT:
        return _made(text, tuple(digits), tuple(labels))
    return _remembered(text, tuple(digits), tuple(labels))


def _made(text: str, digits: tuple[Span, ...], labels: tuple[Span, ...]) -> Needle:
    form = normalise(mask(text, sorted({*digits, *labels})) if digits or labels else text)
    if not form.text:
        return Needle(form, "", "")
    marks = [tuple((form.from_original(b), text[a:b]) for a, b in spans) for spans in (digits, labels)]
    return Needle(form, form.gap(0), form.gap(len(form.text)), *marks)


_remembered = lru_cache(maxsize=2_048)(_made)  # a claim is looked for in place after place


@lru_cache(maxsize=1_024)
def _kept(quote: str) -> tuple[Needle, ...]:
    return tuple(_read(quote))
