"""The propositions of a compound sentence: parted only where both halves assert something with a verb of their own.

    "Die Frist beträgt acht Jahre | und (die Frist) beginnt mit dem Schluss des Kalenderjahrs."
    "Falsch ist: Die Frist beträgt acht Jahre | und (falsch ist:) sie beginnt mit dem Jahr."

The second half may share the subject of the first, which its text then repeats, and always has its frame: the words
that say how all behind them is meant. Nothing is parted in quotations,
brackets or subordinate clauses, nor where the sentence says under which condition or with which exception
it holds: half of such a sentence says something else. A comma alone parts German main clauses if each has its subject
and its verb. What it leaves out: halves whose verb is not listed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from provenance.answering.drafts.halves import Sentence, Span, second_half
from provenance.answering.drafts.narrated import says
from provenance.language.clauses import clauses_of
from provenance.language.detection import Language
from provenance.language.german import words
from provenance.language.lexicon import NEGATION
from provenance.language.verbs import finite


@dataclass(frozen=True, slots=True)
class Proposition:
    """What one half asserts: ``text[start:end]``, and in ``shared`` what it takes from the half before, if anything."""

    start: int
    end: int
    shared: Span | None = None


_JOINT = re.compile(
    r"(?P<semicolon>;)\s+(?=\S)"
    r"|(?P<comma>,)?\s+(?P<word>und|sowie|aber|doch|jedoch|and|but|yet)\s+(?=\S)"
    r"|(?P<bare>,)\s+(?=[A-ZÄÖÜ\d]|(?:d(?:er|ie|as)|eine?|jede[rs]?|für|bei|im|am|in|auf|nach|von)\s)"
)
_GERMAN_JOINTS = frozenset({"und", "sowie", "aber", "doch", "jedoch"})
_TIES = words(
    "wenn soweit sofern falls solange insoweit insofern vorausgesetzt außer ausser ausgenommen vorbehaltlich sowohl "
    "weder entweder zwischen if unless provided providing except until whenever insofar notwithstanding both either "
    "neither between whether"
)
_TYING_PHRASES = ("es sei denn", ", so ", "to the extent", "as long as", "so long as", "subject to", "in case")
_ASIDE = re.compile(r"\s*\([^()]*\)")
_TOKEN = re.compile(r"[^\W\d_]+")
# what takes back, limits or only points at the half before
_LEANS = re.compile(
    r"(?:(?:dies(?:es)?|das|dasselbe|gleiches|entsprechendes|anderes|insoweit|hiervon|davon|ausnahmen?|ausgenommen|"
    r"s[aä]tze?\s+\d+(?:\s+(?:und|bis)\s+\d+)?)\b[^;]{0,40}?"
    r"\b(?:gilt|gelten|ist|sind|bleibt|bleiben|findet|finden|trifft)\b"
    r"|(?:this|that|the same|the foregoing|sentences? \d+)\s+(?:does|do|shall|is|applies|apply|also|only)\b"
    r"|(?:dabei|hierbei|insoweit|dann|andernfalls|anderenfalls|ansonsten|sonst|in (?:diese[mnr]|"
    r"solche[mn]) f[aä]lle?n?)\b"
    r"|(?:in (?:that|this|such|these|those) (?:a )?cases?|otherwise|then)\b"
    r"|(?:nicht|nur|not|only)\b"
    r"|(?:[^\s,;]+\s+){1,4}(?:jedoch|however|allerdings|hingegen)\b)",
    re.IGNORECASE,
)
# what says the same of something else
_EXTENDS = re.compile(
    r"(?:dies(?:es)?|das|dasselbe|gleiches)\s+(?:gilt|trifft)\s+(?:auch|ebenso|insbesondere)\b|"
    r"(?:this|that|the same)\s+(?:also\s+applies|applies\s+(?:also|equally|in particular))\b",
    re.IGNORECASE,
)
_REPORTED = re.compile(r"sei|seien|habe|werde|\w+(?<!t)e")
_LONGEST = 4_000  # characters; a longer sentence is a list


def propositions(text: str, start: int, end: int, language: Language) -> list[Proposition]:
    """Give what the sentence ``text[start:end]`` asserts, in order: itself, or the halves it is made of."""
    sentence = text[start:end]
    joints = list(_JOINT.finditer(sentence)) if end - start <= _LONGEST else []
    joints = [
        joint
        for joint in joints
        if joint["semicolon"]
        or (joint["bare"] and language == "de")
        or (joint["word"] and (joint["word"] in _GERMAN_JOINTS) == (language == "de"))
    ]
    if not joints:
        return [Proposition(start, end)]
    grammar = Sentence(sentence, language, frozenset(joint.end() for joint in joints))
    tied = _tied(grammar.shown)
    found = [Proposition(0, len(sentence))]
    frame: Span | None = None  # of the last half
    for joint in joints:
        if (tied and not joint["semicolon"]) or not grammar.free(*joint.span()) or _leans(sentence, joint.end()):
            continue
        before = found[-1]
        inner = grammar.frame(before.start, joint.start())
        if inner and before.shared:
            continue  # a frame within a frame, or behind a subject that it takes from elsewhere
        held = (before.start, inner) if inner else frame
        left, right = (inner or before.start, joint.start()), (joint.end(), before.end)
        joined = joint["semicolon"] or joint["comma"] or joint["bare"] or ""
        subject = before.shared if before.shared != held else None
        parts, shared = second_half(grammar, left, right, joined, subject)
        if parts and joint["bare"] and (shared or not _both_main(sentence[slice(*left)], sentence[slice(*right)])):
            continue
        if not parts or (shared and frame and not subject):
            continue  # what it takes as its subject does not follow on the frame
        if held:
            shared = (held[0], shared[1] if shared else held[1])
        found[-1:] = [Proposition(before.start, joint.start(), before.shared), Proposition(*right, shared)]
        frame = held
    return [
        Proposition(one.start + start, one.end + start, one.shared and (one.shared[0] + start, one.shared[1] + start))
        for one in found
    ]


def _both_main(left: str, right: str) -> bool:
    """Say whether both sides of a comma are main clauses by their reading, each with a verb in its second place.

    What somebody says is no clause of its own: "Er führte aus, die Klägerin habe …".
    """
    left, right = (_ASIDE.sub("", side) for side in (left, right))
    found = [clauses_of(side) for side in (left, right)]
    if "," in left or any(len(one) != 1 or not any(each.front for each in one[0].phrases) for one in found):
        return False
    verbs = [next((one.text for one in side[0].predicate.tokens if "FIN" in one.tag), "") for side in found]
    return all(verbs) and not (says(found[0][0].predicate.verb) or _REPORTED.fullmatch(verbs[1]))


def _leans(sentence: str, at: int) -> bool:
    """Say whether what begins at ``at`` takes back or limits what stands before; "dies gilt auch" does not."""
    if _EXTENDS.match(sentence, at) and not any(NEGATION.fullmatch(word) for word in _TOKEN.findall(sentence, at)):
        return False
    return _LEANS.match(sentence, at) is not None


def _tied(shown: str) -> bool:
    """Say whether a sentence holds words that tie its halves: a condition, an exception, a pair."""
    low = shown.lower()
    first = _TOKEN.search(shown)
    if first and finite(first[0].lower(), "de") and not finite(first[0].lower(), "en"):
        return True  # "Fehlt die Begründung …, gilt …"
    return not _TIES.isdisjoint(_TOKEN.findall(low)) or any(phrase in low for phrase in _TYING_PHRASES)
