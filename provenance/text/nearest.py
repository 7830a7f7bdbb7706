"""The passage of a source that is nearest to a quote that does not stand in it.

An index of the words of the source gives, for the rarest words of the quote, where they stand; words that keep their
distance vote for the same place. The best places are aligned with the quote word by word (longest common
subsequence, rapidfuzz), cut to the words that agree, and widened by the words the quote changes at its ends.
"""

from __future__ import annotations

import re
from array import array
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from rapidfuzz import fuzz, process
from rapidfuzz.distance import Indel

from provenance.text.diff import Token, changes, cut, tokenise
from provenance.text.found import Change
from provenance.text.normalise import normalise

_WORD = re.compile(r"\w+")
_LONGEST = 400  # words of a quote that are looked at
_ASKED = 40  # of its rarest words
_POSTINGS = 5_000  # places of these words, at most
_WEIGHT = 1_000_000  # of a word that stands once; the rarer, the heavier
_STRETCH = 300  # characters of a quote without rare words that are looked for
_TRIED = 3  # places that are aligned
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
        """Give the nearest passage, or None where no word of the quote is near any word of the source."""
        words = [match[0].lower() for match in _WORD.finditer(quote)][:_LONGEST]
        if not words or not self._starts:
            return None
        tokens = tokenise(quote, limit=2 * _LONGEST)
        found = [self._align(tokens, word, len(words)) for word in self._candidates(words, quote)]
        kept = [passage for passage in found if passage]
        return max(kept, key=lambda passage: passage.similarity, default=None)

    def _candidates(self, words: Sequence[str], quote: str) -> list[int]:
        """Give the numbers of the source words at which the quote most likely begins, best first."""
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
        """Give the word at which the text is most like a quote that has but common or unknown words."""
        found = fuzz.partial_ratio_alignment(quote[:_STRETCH], self._text, score_cutoff=50)
        return [bisect_left(self._starts, found.dest_start)] if found else []

    def _alike(self, words: Sequence[str]) -> dict[str, array[int]]:
        """Give the places of source words that are spelt like the longest words of the quote."""
        longest = sorted(set(words), key=len, reverse=True)[:3]
        hits = (process.extractOne(word, self._places.keys(), scorer=fuzz.ratio, score_cutoff=75) for word in longest)
        return {hit[0]: self._places[hit[0]] for hit in hits if hit}

    def _align(self, quote: list[Token], word: int, length: int) -> Passage | None:
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
