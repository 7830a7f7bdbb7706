"""What a repair may leave out of a sentence that somebody wrote: details of what happened, and nothing that narrows.

"Rask objected in the lobby" says that he objected; "A trader may destroy a voucher with consent" does not say that a
trader may. So a detail goes only where what happened is told, in the past and without "not", "all" or a modal; and no
date, figure, limit, condition or consent goes with it (ADR 16).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from difflib import SequenceMatcher
from itertools import pairwise

from provenance.answering.drafts.narration import NarrationKind, narration_of
from provenance.language import classes
from provenance.language.detection import spoken
from provenance.language.features import features
from provenance.language.verbs import asserts, finite
from provenance.language.words import MONTHS, NEGATION
from provenance.text import patterns as re

_THERE = r"(?:vorliegenden|vorhandenen|verfügbaren)"
_TOLD = r"(?:Quellen|Angaben|Unterlagen|Berichten)"
HEDGE = re.compile(
    rf"\b(?:nach (?:den )?{_THERE} {_TOLD}|(?:den )?(?:{_THERE} )?{_TOLD} zufolge|laut (?:den )?{_THERE} {_TOLD}|"
    r"soweit (?:ersichtlich|bekannt)|es gibt Hinweise(?: darauf)?,? dass|Hinweise deuten darauf hin,? dass|"
    r"möglicherweise|vielleicht|wohl|vermutlich|wahrscheinlich|offenbar|anscheinend|mutmaßlich|"
    r"according to (?:the )?(?:limited )?(?:available )?(?:reports|sources)|as far as is known|"
    r"(?:some |available )?(?:sources|reports|indications) (?:suggest|indicate)(?: that)?|"
    r"it (?:appears|seems)(?: that)?|"
    r"possibly|perhaps|probably|apparently|presumably|reportedly|seemingly|arguably)\b,?",
    re.IGNORECASE,
)
"""The words of caution that may be added (document 001, 6, "Uncertainty markers"); they say nothing of the matter."""

_KEPT = {"number", "date", "limit"}
_NARROWABLE = {"modality", "negation"}
_LONGEST = 8  # words
_DONE = re.compile(r"[,;:]|\b[a-zäöüß]+(?:ed|te|ten)\b")
_WORDS = re.compile(r"[\w'’-]+|[,;:]")
_TURNS = classes.of("detail", part="turning")
_BOUNDS = classes.of("detail", part="bounding") | classes.of("day")
_OF_ALL = classes.of("detail", part="of_all")
_PRESENT, _PAST = classes.of("detail", part="present"), classes.of("detail", part="past")
_OPENING = classes.of("detail", part="opening", language="en")
_OF_NOUNS = classes.of("detail", part="of_nouns") | classes.of("detail")
"""Behind one of these a form in "-ed" belongs to a noun: "a limited permit"."""
_WEAK_PAST = re.compile(r"[a-z]{2,}[^e]ed")
_STATED = re.compile("|".join(re.escape(one.lower()) for one in classes.phrases("weakener")))


def leaves_out_details(claim: str, words: str) -> bool:
    """Say whether words are those of a claim without details that stand behind a preposition, or give a reason.

    So no word of it can be lost that turns it, takes it back, narrows it or says who said it: a draft that somebody
    wrote goes on to mean what it meant, and less of it. What permits, forbids, obliges, denies or is said of all loses
    nothing, since it would hold for more; nor does what holds in general. No figure, date or limit goes: where the
    source has another, its writer is to be told so. Words of caution may have come.
    """
    if not _tells_what_happened(claim) or _kept(claim) - _kept(words):
        return False
    was, now = _WORDS.findall(claim.lower()), _WORDS.findall(HEDGE.sub(" ", words).lower())
    kept = SequenceMatcher(None, was, now, autojunk=False).get_opcodes()
    if not now or any(what in {"insert", "replace"} for what, *_ in kept):
        return False
    runs = [_without_commas(was[start:end]) for what, start, end, _, _ in kept if what == "delete"]
    return bool(runs or HEDGE.search(words)) and all(_is_detail(run) for run in runs)


def _kept(text: str) -> Counter[tuple[str, str]]:
    """Return the numbers, days and limits of a text, each as often as it stands there."""
    found = features(text, spoken(text).claim)
    return Counter((one.kind, str(one.key)) for one in found if one.kind in _KEPT)


def _tells_what_happened(claim: str) -> bool:
    """Tell whether a claim says what happened, so that it stays true without where, how and why."""
    language = spoken(claim).claim
    words = [word.lower() for word in _WORDS.findall(claim)]
    if not _OF_ALL.isdisjoint(words) or any(one.kind in _NARROWABLE for one in features(claim, language)):
        return False
    if language == "de":
        return narration_of(claim) is NarrationKind.PAST
    past = [word for word in words if word in _PAST or _WEAK_PAST.fullmatch(word)]
    happened = any(
        word in past and (word in _PAST or before not in _OF_NOUNS) for before, word in pairwise(["", *words])
    )
    holds = any(word in _PRESENT or (finite(word, "en") and word not in past) for word in words)
    return happened and not holds and _OPENING.isdisjoint(words)


def _without_commas(run: Sequence[str]) -> list[str]:
    """Return the words that go, without the comma that goes with them."""
    return list(run[run[0] == "," : len(run) - (len(run) > 1 and run[-1] == ",")])


def _is_detail(run: Sequence[str]) -> bool:
    first, *behind = run or ("",)
    said = " ".join(behind)
    if not behind or len(run) > _LONGEST:
        return False
    if first in classes.of("detail", part="reason"):
        return True
    turned = any(NEGATION.fullmatch(word) for word in run) or not _TURNS.isdisjoint(run)
    bounded = any(word in _BOUNDS or word in MONTHS for word in run) or _STATED.search(" ".join(run)) is not None
    does = _DONE.search(said) or asserts(said, "de") or asserts(said, "en")
    return first in classes.of("detail") and not (turned or bounded or does)
