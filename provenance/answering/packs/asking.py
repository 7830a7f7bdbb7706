"""What a question asks for besides its telling words: how long, how much, who, when, what is it, may one.

"Wie lange sind Rechnungen aufzubewahren?" is answered by the Satz that has the years. The words that only ask ("wie
lange", "habe ich Zeit") stand in no source and are left out of the search; the form of the answer (a number of years)
then tells which Satz a reader wants. Both are patterns of the preset (``pack.toml``). The figure of similarity and the
bounds of the contract know nothing of it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from provenance.answering.packs.rules import Bounds
from provenance.language.detection import language_of
from provenance.language.stems import STOP, words_of

_FITS, _OPENS, _ASIDE, _LENGTH = 0.5, 0.25, 0.25, 0.2
_OPENING, _LONG = 6, 1_000


@dataclass(frozen=True, slots=True)
class Asked:
    """A question as it is searched for: ``words`` without those that only ask, ``kind`` of answer and its patterns.

    ``cued`` are the words with those of such answers, ``aside`` and ``context`` as in the bounds.
    """

    words: str
    kind: str | None = None
    answers: tuple[str, ...] = ()
    aside: tuple[str, ...] = ()
    cued: str = ""
    context: bool = False

    def answered(self, text: str) -> bool:
        """Say whether a text has the form of an answer that is asked for; none has where no form is."""
        return any(_compiled(one).search(text) for one in self.answers)

    def fits(self, text: str) -> bool:
        """Say whether a text has the form that is asked for, where that is so telling that others are no answer."""
        return self.context and self.answered(text)

    def answer(self, satz: str, words: Callable[[str], float]) -> float:
        """Give how well a Satz answers, to order some by: the greater the better.

        ``words`` gives how much of the question stands in a text. What opens with the words of the question speaks of
        them; what opens with a reference ("abweichend von", "in diesem Fall") or is long says it of less.
        """
        opening = " ".join(satz.split()[:_OPENING])
        return (
            words(satz)
            + _FITS * self.answered(satz)
            + _OPENS * words(opening)
            - _ASIDE * _any(self.aside, satz)
            - _LENGTH * min(len(satz) / _LONG, 1.0)
        )


def asked(question: str, bounds: Bounds) -> Asked:
    """Read a question; where nothing but asking words stands in it, it is searched for as it is."""
    name = next((name for name, one in bounds.expected.items() if _any(one.question, question)), None)
    words = question
    for pattern in bounds.asking:
        words = _compiled(pattern).sub(" ", words)
    words = " ".join(words.split())
    if all(word in STOP for word in words_of(words)):
        words = question
    if name is None:
        return Asked(words, aside=bounds.aside)
    kind = bounds.expected[name]
    cue = kind.cue.get(language_of(question), "")
    return Asked(words, name, kind.answer, bounds.aside, f"{words} {cue}" if cue else "", kind.context)


def _any(patterns: tuple[str, ...], text: str) -> bool:
    return any(_compiled(one).search(text) for one in patterns)


@lru_cache(maxsize=400)
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)
