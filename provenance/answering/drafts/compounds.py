"""The propositions of a compound sentence: parted only where both halves assert something with a verb of their own.

    "Die Frist beträgt acht Jahre | und (die Frist) beginnt mit dem Schluss des Kalenderjahrs."

The second half may share the subject of the first, which its text then repeats. Nothing is parted in quotations,
brackets or subordinate clauses, nor where the sentence says under which condition, with which exception or in whose
words it holds: half of such a sentence says something else. What it leaves out: halves whose verb is not listed.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from etl.rule import words
from etl.rule.clauses import subordinate
from etl.rule.tokens import tokens
from etl.structure.prose.sentences import Language
from etl.structure.satz.legal import enclosed
from provenance.answering.drafts.verbs import finite

Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Proposition:
    """What one half asserts: ``text[start:end]``, and in ``shared`` what it takes from the half before, if anything."""

    start: int
    end: int
    shared: Span | None = None


_JOINT = re.compile(
    r"(?P<semicolon>;)\s+(?=\S)"
    r"|(?P<comma>,)?\s+(?P<word>und|sowie|aber|doch|jedoch|and|but|yet)\s+(?=\S)"
)
_GERMAN_JOINTS = frozenset({"und", "sowie", "aber", "doch", "jedoch"})
_TIED = re.compile(
    r"\b(?:wenn|soweit|sofern|falls|solange|insoweit|insofern|vorausgesetzt|es sei denn|außer|ausser|ausgenommen|vorbehaltlich|"
    r"sowohl|weder|entweder|zwischen|"
    r"if|unless|provided|providing|except|until|whenever|insofar|to the extent|as long as|so long as|subject to|notwithstanding|in case|"
    r"both|either|neither|between|whether)\b",
    re.IGNORECASE,
)
_SUBORDINATES = re.compile(
    r"\b(?:that|which|who|whom|whose|because|since|although|though|while|whereas|when|where|whether|how|why|what|so that|as if)\b",
    re.IGNORECASE,
)
# what takes back, limits or only points at the half before
_LEANS = re.compile(
    r"(?:(?:dies(?:es)?|das|dasselbe|gleiches|entsprechendes|anderes|insoweit|hiervon|davon|ausnahmen?|ausgenommen|"
    r"s[aä]tze?\s+\d+(?:\s+(?:und|bis)\s+\d+)?)\b[^;]{0,40}?\b(?:gilt|gelten|ist|sind|bleibt|bleiben|findet|finden|trifft)\b"
    r"|(?:this|that|the same|the foregoing|sentences? \d+)\s+(?:does|do|shall|is|applies|apply|also|only)\b"
    r"|(?:nicht|nur|not|only)\b)",
    re.IGNORECASE,
)
_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*|\d[\d.,]*%?")
_QUOTES = re.compile(r"\"[^\"]*\"|»[^«]*«|«[^»]*»|“[^”]*”|„[^“”]*[“”]|‘[^’]*’|‚[^‘’]*[‘’]")
_FAR = 14  # words before the verb of a half; more is no subject
_SUBJECT_STARTS = words.SUBJECT_ARTICLES | words.words(
    "er es man jemand niemand wir ich this these such all each every no"
)
_NOT_SUBJECT = words.PREPOSITIONS | words.ADVERBS | words.words("den dem des hier dort so da nun jetzt heute dann")
_PRONOUNS = words.words("er sie es man wir ich ihr du dies das die der he she it they we you i there this these")
_NOT_SUBJECT_IN_ENGLISH = words.words(
    "in on at by for from with under according as after before since during through to of within without upon despite "
    "however therefore thus moreover furthermore also then instead meanwhile here"
)
_LONGEST = 4_000


def propositions(text: str, start: int, end: int, language: Language) -> list[Proposition]:
    """Give what the sentence ``text[start:end]`` asserts, in order: itself, or the halves it is made of."""
    sentence = text[start:end]
    whole = [Proposition(start, end)]
    if end - start > _LONGEST:
        return whole
    joints = list(_JOINT.finditer(sentence))
    if not joints:
        return whole
    free = _free(sentence, language, {joint.end() for joint in joints})
    tied = _TIED.search(_without_quotes(sentence)) is not None
    found = [Proposition(0, len(sentence))]
    for joint in joints:
        if tied and not joint["semicolon"] or not free(joint.start(), joint.end()):
            continue
        before = found[-1]
        halves = _halves(sentence, before, joint, language)
        if halves:
            found[-1:] = halves
    return [
        Proposition(one.start + start, one.end + start, one.shared and (one.shared[0] + start, one.shared[1] + start))
        for one in found
    ]


def _without_quotes(sentence: str) -> str:
    return _QUOTES.sub(lambda match: " " * len(match[0]), sentence)


def _free(sentence: str, language: Language, ends: set[int]) -> Callable[[int, int], bool]:
    """Give the test whether a place stands in no quotation, bracket or subordinate clause.

    A clause that would begin at a joint (one of ``ends``) is left to the place of its verb: "…, und die Frist endet".
    """
    shut = [*enclosed(sentence), *(match.span() for match in _QUOTES.finditer(sentence))]
    if language == "de":
        found = tokens(sentence)
        shut += [
            (found[sub.start].start, found[sub.end - 1].end)
            for sub in subordinate(found)
            if sub.end > sub.start and found[sub.opener].start not in ends
        ]
    return lambda start, end: not any(first < end and start < last for first, last in shut)


def _halves(
    sentence: str, before: Proposition, joint: re.Match[str], language: Language
) -> tuple[Proposition, Proposition] | None:
    """Part a proposition at a joint, if both halves assert."""
    word = joint["word"]
    if word is not None and (word in _GERMAN_JOINTS) != (language == "de"):
        return None
    left, right = (before.start, joint.start()), (joint.end(), before.end)
    own = sentence[right[0] : right[1]]
    if _LEANS.match(own):
        return None
    verb = _verb(sentence, *left, language)
    later = _verb(sentence, *right, language)
    if verb is None or later is None or _words(sentence, verb[1], left[1]) < 1:
        return None
    if joint["semicolon"]:
        return Proposition(*left, before.shared), Proposition(*right)
    if language == "en" and _SUBORDINATES.search(sentence, *left):
        return None
    between = _words(sentence, right[0], later[0])
    if between == 0:
        subject = before.shared or _subject(sentence, left[0], verb, language)
        if subject is None or _words(sentence, later[1], right[1]) < 1:
            return None
        return Proposition(*left, before.shared), Proposition(*right, subject)
    if not _is_subject(sentence, right[0], later[0], language):
        return None
    if language == "en" and _SUBORDINATES.search(sentence, right[0], later[0]):
        return None
    if _subject(sentence, left[0], verb, language) is None and before.shared is None and not joint["comma"]:
        return None  # "Im Jahr 2024 stieg der Umsatz und der Gewinn sank": the year may be that of both
    return Proposition(*left, before.shared), Proposition(*right)


def _verb(sentence: str, start: int, end: int, language: Language) -> Span | None:
    """Give the first word that is surely a finite verb, among the first words of a stretch, outside quotes."""
    for number, match in enumerate(_WORD.finditer(_without_quotes(sentence), start, end)):
        if number > _FAR:
            return None
        if finite(match[0], language):
            return match.span()
    return None


def _words(sentence: str, start: int, end: int) -> int:
    return sum(1 for _ in _WORD.finditer(sentence, start, end))


def _is_subject(sentence: str, start: int, end: int, language: Language) -> bool:
    """Say whether the words before a verb can be one phrase: no comma in them, and no second "und" alone."""
    own = sentence[start:end]
    if "," in own or ";" in own or ":" in own:
        return False
    low = [match[0].lower() for match in _WORD.finditer(own)]
    if language == "de":
        return low[0] not in words.SUBORDINATORS and low[0] not in words.DOUBTFUL and low[0] != "zu"
    return low[0] not in {"to", "or", "if", "when"}


def _subject(sentence: str, start: int, verb: Span, language: Language) -> Span | None:
    """Give the subject that stands before the verb of a half; None where something else stands there."""
    own = sentence[start : verb[0]].rstrip()
    found = [match[0] for match in _WORD.finditer(own)]
    if not found or "," in own or len(found) > _FAR:
        return None
    first = found[0].lower()
    if language == "de":
        noun = found[0][0].isupper() and first not in _NOT_SUBJECT and not finite(first, "de")
        if not (first in _SUBJECT_STARTS or noun) or first in _NOT_SUBJECT:
            return None
        behind = _WORD.match(sentence, verb[1] + 1)
        if behind and behind[0].lower() in {"er", "es", "man", "wir", "ich", "der"}:
            return None  # the subject stands behind the verb: "Die Belege muss der Unternehmer …"
    elif first in _NOT_SUBJECT_IN_ENGLISH:
        return None
    return start, start + len(own)
