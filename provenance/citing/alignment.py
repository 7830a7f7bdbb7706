"""Word for word: what a claim says and its passage does not in the same words, and what a model finds for it there.

A model that finds a claim supported must show for each expression that the program does not find ("im Ausland") the
words of the passage that say it. They must stand there, they must not be words that the claim has itself, and no two
expressions may rest on the same ones: a passage that has nothing left over covers no addition. Numbers, negations,
modals, limits and dates are not told here: the guard compares them, and no model is heard on them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from etl.refer import find
from provenance.language.features import features
from provenance.language.source import SourceText
from provenance.language.stems import NEGATIONS, STOP, english, family, words_of

MOST = 30
"""Expressions a model is asked about; a claim that has more of its own is not about its passage."""

_WORD = re.compile(r"\w+")
_COMPARED = frozenset({"number", "negation", "modality", "limit", "date", "unit"})
_DONE = re.compile(r"zu\s+\w+n\Z|\wzu\w+n\Z|\bto\s", re.IGNORECASE)  # what is to be done is no modal: "zu vernichten"
_RUN = 3  # words side by side that are one expression


def unsaid(claim: str, passage: str) -> list[str]:
    """Give the expressions of a claim of which no form stands in the passage, as they are written, in order.

    An expression is up to three telling words side by side. Places of law that the claim names are none of it.
    """
    there = _kinds(words_of(passage))
    runs: list[list[re.Match[str]]] = []
    for match in _telling(claim):
        if not _kinds([match[0].lower()]) & there:
            if runs and len(runs[-1]) < _RUN and claim[runs[-1][-1].end() : match.start()].isspace():
                runs[-1].append(match)
            else:
                runs.append([match])
    return list(dict.fromkeys(claim[run[0].start() : run[-1].end()] for run in runs))


def uncovered(claim: str, passage: str, said: Sequence[str], found: Mapping[str, str]) -> str | None:
    """Give the first expression for which no words of the passage were found that can say it; None where all are."""
    text, ours = SourceText(passage), _kinds(words_of(claim))
    left = {word for match in _telling(passage) if not _kinds([word := match[0].lower()]) & ours}
    options: list[set[str]] = []
    for expression in said:
        words = found.get(expression, "")
        stands = bool(words.strip()) and text.stands(words) is not None
        options.append(left.intersection(words_of(words)) if stands else set())
    taken: dict[str, int] = {}
    for at in range(len(said)):
        if not _placed(at, options, taken, set()):
            return said[at]
    return None


def _placed(at: int, options: Sequence[set[str]], taken: dict[str, int], tried: set[str]) -> bool:
    """Give an expression a word of its own, moving others that have another (augmenting path, Kuhn 1955)."""
    for word in sorted(options[at] - tried):
        tried.add(word)
        if word not in taken or _placed(taken[word], options, taken, tried):
            taken[word] = at
            return True
    return False


def _telling(text: str) -> Iterator[re.Match[str]]:
    """Give the words of a text that no other part of the program compares."""
    # where numbers stand is asked, not what their digits say
    away = [(one.start, one.end) for one in find(text)]
    away += [
        (one.start, one.end) for one in features(text, "de") if one.kind in _COMPARED and not _DONE.search(one.text)
    ]
    for match in _WORD.finditer(text):
        low = match[0].lower()
        if low in STOP or low in NEGATIONS or low.isdigit() or len(low) == 1:
            continue
        if not any(start <= match.start() < end for start, end in away):
            yield match


def _kinds(words: Sequence[str]) -> set[str]:
    """Give what words share with their other forms, in either language."""
    return {kind for word in words for kind in _kinds_of(word)}


def _kinds_of(word: str) -> Iterator[str]:
    yield family(word)
    yield english(word)
