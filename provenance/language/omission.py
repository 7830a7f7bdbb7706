"""What a claim leaves out of a Satz that it otherwise repeats, where leaving it out makes a rule of a narrower one.

Of a duty less may be said: who must keep a thing in two places far apart must keep it in two places. But a rule
reaches further than its Satz if what says for whom and when it holds is gone: what stands before the verb, or in a
clause that depends on another. And of what is permitted, forbidden or denied nothing may be left out at all: "darf
keine schweren Fahrzeuge" is not "darf keine Fahrzeuge". Grammar is read from the commas and the words behind them, and
where it is in doubt a clause counts as one that limits.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from provenance.language.detection import Language
from provenance.language.features import features
from provenance.language.german import AUXILIARIES
from provenance.language.lexicon import COMPARED_LIMITS, FUNCTION, LIMITS
from provenance.language.stems import stem
from provenance.language.verbs import finite
from provenance.language.words import sense
from provenance.text.found import Difference, Kind

_COPY = 0.7  # of the words of a claim are words of the Satz: it repeats it
_GAP = 3  # words of the claim between two that are left out, which are told together
_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*|\d+(?:[.,]\d+)*")
_PART = re.compile(r"[^,;:]+(?:[,;:](?=\S)[^,;:]+)*")
_PREPOSITION = (
    r"(?:an|auf|aus|bei|durch|für|gegen|in|mit|nach|ohne|über|um|unter|von|vor|zu|by|for|from|in|of|on|to|with)"
)
_DEPENDS = re.compile(
    rf"\s*(?:{_PREPOSITION}\s+)?(?:der|die|das|den|dem|deren|dessen|denen|wer|was|wen|wem|welche[mnrs]?|wo\w*|"
    r"who|whom|whose|which|that|where|when)\b|"
    r"\s*(?:(?:als|und|oder|auch|nur|erst|and|or|only)\s+)?(?:wenn|soweit|sofern|falls|solange|sobald|seit|seitdem|nachdem|"
    r"bevor|ehe|bis|während|indem|weil|da|damit|obwohl|obgleich|ob|dass|daß|außer|ohne|um|statt|anstatt|es sei denn|"
    r"if|unless|until|provided|because|since|while|whereas|although|except|after|before|as)\b",
    re.IGNORECASE,
)
_COMPARED = re.compile("|".join(rf"\b(?:{LIMITS[key].pattern})\b" for key in COMPARED_LIMITS), re.IGNORECASE)
_LESS = frozenset({"permission", "prohibition", "exemption", "recommendation"})


@dataclass(frozen=True, slots=True)
class _Word:
    """A word of a Satz, by its stem; ``free`` tells that a duty is still one without it."""

    stem: str
    shown: str
    free: bool


def widened(claim: str, passage: str, language: Language) -> list[Difference]:
    """Give the words of a Satz in a language that a claim, which otherwise repeats it, may not leave out."""
    ours = Counter(stem(word.lower()) for word in _WORD.findall(claim))
    theirs = _words(passage, language)
    if sum((ours & Counter(one.stem for one in theirs)).values()) < _COPY * sum(ours.values()):
        return []
    runs = list(_left_out(ours, theirs))
    found = [" ".join(one.shown for one in run) for run in runs if any(not one.free for one in run)]
    lost = Counter(one.lower() for one in _COMPARED.findall(passage)) - Counter(
        one.lower() for one in _COMPARED.findall(claim)
    )
    denied = Counter(_negations(passage)) - Counter(_negations(claim))
    kinds: tuple[tuple[Kind, Iterable[str]], ...] = (("word", found), ("limit", lost), ("negation", denied))
    return [Difference(kind, one, "") for kind, some in kinds for one in some]


def _negations(text: str) -> list[str]:
    """Give the words that deny, each by its stem: "keine" and "keinen" are one."""
    return [stem(word.lower()) for word in _WORD.findall(text) if sense(word).negation]


def _left_out(ours: Counter[str], theirs: Sequence[_Word]) -> Iterator[list[_Word]]:
    """Give the words that tell and are in the Satz oftener than in the claim, those near each other together."""
    spare = Counter(one.stem for one in theirs) - ours
    run: list[_Word] = []
    last = 0
    for at, one in enumerate(theirs):
        if not spare[one.stem] or one.shown.lower() in FUNCTION:
            continue
        spare[one.stem] -= 1
        if run and at - last > _GAP:
            yield run
            run = []
        run.append(one)
        last = at
    if run:
        yield run


def _words(passage: str, language: Language) -> list[_Word]:
    said = features(passage)
    duty = not any(one.kind == "negation" or one.key in _LESS for one in said)
    found: list[_Word] = []
    verb = False
    for part in _PART.finditer(passage):
        words = list(_WORD.finditer(part[0]))
        if not words:
            continue
        depends = _DEPENDS.match(part[0]) is not None or (
            not part.start() and finite(words[0][0].lower(), language)  # "Ist …, so …"
        )
        for match in words:
            word = match[0]
            found.append(_Word(stem(word.lower()), word, duty and verb and not depends))
            verb = verb or (not depends and (word in AUXILIARIES or finite(word, language)))
    return found
