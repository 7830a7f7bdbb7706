"""HanTa's model asked for each word once: what a word may be is kept, and only the sentence chooses among it.

HanTa's own tagger sums up anew, for every word of every sentence, what each run of its letters may be, a call a run
and tag. Here the same sums are made in the same order over one table of runs, so that lemma and tag are HanTa's for
every word (Wartena 2019); the model is read, and a lemma put together, by HanTa itself.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from provenance.language import classes
from provenance.text import patterns as re
from provenance.text.labels import Span

_CUTS = re.compile(r"(?:[^\W\d_]{1,12}(?:-[^\W\d_]{1,12})*\.[ \u00a0]*)+")
_NAME = re.compile(r"\s*[A-ZÄÖÜ][\w-]*(?!\w|\.\w)")
_NUMBER = re.compile(r"\s*\d[\w/.-]*(?<=\w)")
_HIDDEN = "\0"


def abbreviated(sentence: str, taken: Sequence[Span], ends: Collection[int]) -> Iterator[tuple[int, int, str]]:
    """Yield where abbreviations stand and the word that each stands for, "" where none is known.

    ``taken`` are stretches that are something else, ``ends`` where a Satz ends, behind its stop.
    """
    free = _masked(sentence, [*taken, *((end - 1, end) for end in ends)])
    at = 0
    while match := _CUTS.search(free, at):
        start, at = match.start(), match.end()
        cuts = [one.strip() for one in match[0].split(".") if one.strip()]
        if word := _known(cuts[0]):
            at = start + match[0].index(".") + 1
            yield start, at, word
            continue
        if (later := next((one for one in cuts if _known(one)), None)) is not None:
            at = free.index(f"{later}.", start)  # it is read by itself
        elif cuts[-1][0].isupper() and len(cuts[-1]) > 1:  # "z. B. Boote": no name
            at = _named(free, at)
        yield start, len(free[:at].rstrip()), ""


def _known(word: str) -> str:
    return str(classes.table("abbreviation").get(word.lower(), ""))


def _named(free: str, at: int) -> int:
    """Return where a row of abbreviations ends with the names and numbers between and behind them."""
    while True:
        name = _NAME.match(free, at)
        end = name.end() if name else at
        number = _NUMBER.match(free, end)
        end = number.end() if number else end
        more = _CUTS.match(free, end + 1) if end > at else None
        if more is None or any(map(_known, re.findall(r"[^\W\d_]+", more[0]))):
            return end
        at = more.end()


def _masked(sentence: str, spans: Sequence[Span]) -> str:
    """Return a sentence with nothing to be read in some stretches."""
    found = list(sentence)
    for start, end in spans:
        found[start:end] = _HIDDEN * (end - start)
    return "".join(found)


State = tuple[int, int]
Row = dict[State, float]
Scores = Mapping[int, float]
Piece = tuple[int, Scores, bool]

_EMPTY, _START, _END, _UNKNOWN, _END_UNKNOWN = 0, 1, 2, 3, -3
_BEST_PARTS, _BEST_WORDS = 3, 5  # it goes on from so many states, and from those near the next
_CUTOFF = 5
_AS_ONE = 4.6  # a word that is one unknown part as a whole is less likely by so much
_ENDING = 4
_SHORT, _FEWEST = 4, 3  # of a word of four letters and more an unknown part has three at least
_LENGTHS = 24
_LOWEST = -1e6
_WORDS, _ENDINGS = 16_384, 8_192


class Morphology:
    """What a model of HanTa says of sentences."""

    def __init__(self, model: Any) -> None:
        self._model = model
        known: dict[str, dict[int, float]] = {}
        for tag, parts in model.LP_m_t.items():
            for part, score in parts.items():
                known.setdefault(part, {})[tag] = score
        self._known = known
        self._open = tuple(tag for tag in model.LP_hapax_t if tag in model.LP_s_t)
        self._lengths = {
            tag: [model.Int_t + model.LP_hapax_t[tag] + score for score in model.LP_len_t[tag]] for tag in self._open
        }
        self._follow: Mapping[State, list[tuple[int, float]]] = model.LP_trans_nonfinal
        self._follow_open = {
            state: [(tag, score) for tag, score in follow if tag in self._lengths]
            for state, follow in self._follow.items()
        }
        self._order = {tag: at for at, tag in enumerate(next(iter(model.LP_trans_word.values())))}
        self._may_be = lru_cache(_WORDS)(self._may_be_anew)
        self._lemma = lru_cache(_WORDS)(self._lemma_anew)
        self._ending = lru_cache(_ENDINGS)(self._ending_anew)
        self._guesses = lru_cache(_ENDINGS)(self._guesses_anew)
        self._leading = lru_cache(_WORDS)(self._leading_anew)
        model.analyze_viterbi = self._best  # of which HanTa puts a lemma together

    def tagged(self, words: Sequence[str]) -> list[tuple[str, str]]:
        """Return the lemma and the tag of each word of a sentence."""
        names: Mapping[int, str] = self._model.int2tag
        chosen = self._chosen([self._may_be(word, at > 0) for at, word in enumerate(words)])
        return [(self._lemma(word.lower(), tag), names[tag]) for word, tag in zip(words, chosen, strict=True)]

    def _chosen(self, words: Sequence[Sequence[tuple[int, float]]]) -> list[int]:
        """Return the tags of the words of a sentence that are likeliest together."""
        follows: Mapping[State, Scores] = self._model.LP_trans_word
        row: Row = {(_EMPTY, _START): 0.0}
        behind: list[dict[State, State]] = []
        for may_be in words:
            bound = _bound(row, _BEST_WORDS)
            ahead: Row = {}
            came: dict[State, State] = {}
            for state, score in row.items():
                if score < bound:
                    continue
                then = follows[state]
                last = state[1]
                for tag, own in may_be:
                    told = score + then[tag] + own
                    new = (last, tag)
                    if told > ahead.get(new, _LOWEST):
                        ahead[new] = told
                        came[new] = state
            behind.append(came)
            row = ahead
        state = max(row, key=lambda one: row[one] + follows[one].get(_END, -math.inf))
        tags: list[int] = []
        for came in reversed(behind):
            tags.append(state[1])
            state = came[state]
        return tags[::-1]

    def _may_be_anew(self, word: str, within: bool) -> tuple[tuple[int, float], ...]:
        """Return the tags that a word may have and how likely each makes it; the first of a sentence has a capital.

        A word of which nothing is known may be anything.
        """
        model = self._model
        low = str(model.normalize(word))
        kept: Sequence[tuple[int, float]] | None = model.cache.get(low)
        told: dict[int, float] = {}
        for tag, score in self._parts_of(low) if kept is None else kept:
            cased = score + model.LP_case_t[tag][word[0].isupper()] if within else score
            told[tag] = cased - model.LP_wtag[tag]
        least = max(told.values(), default=0.0) - _CUTOFF if kept is None else -math.inf
        found = [(tag, told[tag]) for tag in self._order if tag in told and told[tag] >= least]
        return tuple(found or ((tag, 0.0) for tag in self._order if tag != _END))

    def _parts_of(self, word: str) -> list[tuple[int, float]]:
        """Return the tags that the parts of a word may make up, and how likely."""
        rows, _ = self._rows(word, None, guessed=True)
        found: dict[int, float] = {}
        for (_, ending), score in self._ended(rows[-1])[0].items():
            found[-ending] = _either(found[-ending], score) if -ending in found else score
        return list(found.items())

    def _lemma_anew(self, word: str, tag: int) -> str:
        return str(self._model._analyze(word, tag)[0])  # noqa: SLF001 - the one way to a lemma by the number of a tag

    def _best(self, word: str, ending: int) -> list[tuple[int, int]]:
        """Return the likeliest parts of a word that is to end so, each with its tag and where it ends."""
        for guessed in (False, True):
            rows, behind = self._rows(word, ending, guessed=guessed)
            ended, came = self._ended(rows[-1], ending)
            if not ended:
                continue
            state, at = came[max(ended, key=ended.__getitem__)], len(word)
            found = [(ending, at + 1)]
            while at > 0:
                found.append((state[1], at))
                state, at = behind[at][state]
            return found[::-1]
        return [(_UNKNOWN, len(word)), (_END_UNKNOWN, len(word) + 1)]

    def _ended(self, row: Row, only: int | None = None) -> tuple[Row, dict[State, State]]:
        """Return what the states of a row may end in, or whether in one that is meant."""
        ended: Row = {}
        came: dict[State, State] = {}
        for state, score in row.items():
            for ending, step in self._model.LP_trans_final.get(state, ()):
                told, new = score + step, (state[1], ending)
                if only in {None, ending} and told > ended.get(new, _LOWEST):
                    ended[new] = told
                    came[new] = state
        return ended, came

    def _rows(
        self, word: str, ending: int | None, *, guessed: bool
    ) -> tuple[list[Row], list[dict[State, tuple[State, int]]]]:
        """Return how likely a word is read to each of its letters, by the last two tags, and where each came from."""
        rows: list[Row] = [{} for _ in range(len(word) + 1)]
        behind: list[dict[State, tuple[State, int]]] = [{} for _ in rows]
        rows[0][_EMPTY, _START] = 0.0
        for at in range(len(word)):
            row = rows[at]
            if not row:
                continue
            bound = _bound(row, _BEST_PARTS)
            pieces = self._pieces(word, at, guessed=guessed)
            for state, score in row.items():
                if score < bound:
                    continue
                follow, follow_open = self._leading(state, ending)
                last = state[1]
                for end, scores, unknown in pieces:
                    ahead, came = rows[end], behind[end]
                    for tag, step in follow_open if unknown else follow:
                        own = scores.get(tag)
                        if own is None:
                            continue
                        told = score + step + own
                        new = (last, tag)
                        if told > ahead.get(new, _LOWEST):
                            ahead[new] = told
                            came[new] = (state, at)
        return rows, behind

    def _leading_anew(self, state: State, ending: int | None) -> tuple[Sequence[tuple[int, float]], ...]:
        """Return the tags that may follow a state, all and those of open classes; those that may lead to an ending."""
        reachable: Collection[int] | None = None
        if ending is not None:
            reachable = self._model.reachability.get(ending, frozenset())
        return tuple(
            [one for one in follow.get(state, ()) if reachable is None or one[0] in reachable]
            for follow in (self._follow, self._follow_open)
        )

    def _pieces(self, word: str, at: int, *, guessed: bool) -> list[Piece]:
        """Return the parts that may begin at a letter: where each ends, its likelihood by tag, whether unknown."""
        length = len(word)
        found: list[Piece] = []
        for end in range(at + 1, length + 1):
            piece = word[at:end]
            known = self._known.get(piece)
            size = end - at
            if not guessed or (length >= _SHORT and size < _FEWEST):
                if known is not None:
                    found.append((end, known, False))
                continue
            guesses = self._guesses(piece[-min(size - 1, _ENDING) :] if size > 1 else "", min(size, _LENGTHS))
            if size == length:
                guesses = {tag: score - _AS_ONE for tag, score in guesses.items()}
            found.append((end, guesses if known is None else guesses | known, known is None))
        return found

    def _guesses_anew(self, ending: str, letters: int) -> dict[int, float]:
        """Return how likely an unknown part of so many letters that ends so is of each open class."""
        return {tag: self._lengths[tag][letters] + own for tag, own in self._ending(ending)}

    def _ending_anew(self, ending: str) -> list[tuple[int, float]]:
        """Return how likely a word of each open class ends so, by as much of the ending as is known."""
        found: list[tuple[int, float]] = []
        for tag in self._open:
            scores: Mapping[str, float] = self._model.LP_s_t[tag]
            known = next(ending[cut:] for cut in range(len(ending) + 1) if ending[cut:] in scores)
            found.append((tag, scores[known]))
        return found


def _bound(row: Row, most: int) -> float:
    """Return what a state must come to for the way to go on from it."""
    return sorted(row.values(), reverse=True)[most] - 1 if len(row) > most else _LOWEST


def _either(one: float, other: float) -> float:
    """Return the logarithm of the sum of two likelihoods that are given by theirs."""
    high, low = max(one, other), min(one, other)
    return one + math.log(2) if one == other else high + math.log1p(math.exp(low - high))
