"""In what a claim differs from a sentence of a source: the one comparison that all doors of the program ask.

`differing` asks the guard, which compares what is said (numbers, negations, modals, limits, dates, names); `doubts`
asks what belongs to what: words exchanged, left out or moved. Nothing seen is not yet support: a claim in words of its
own may say another thing that no rule here knows. `bears` puts both together and says how far a quote bears a claim.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from itertools import pairwise

from rapidfuzz.distance import Indel

from provenance.language import classes
from provenance.language.answers import unanswered
from provenance.language.asserting import another, disputed, says, stands, whose
from provenance.language.attached import reattached
from provenance.language.comparing import compared, of_parts
from provenance.language.conjuncts import left_outside
from provenance.language.denials import moved_denial
from provenance.language.detection import Language, Spoken
from provenance.language.features import features, written_alike
from provenance.language.german import AUXILIARIES
from provenance.language.guard import compare
from provenance.language.sentences import denied, limiting, sentences_round
from provenance.language.source import LONGEST, SourceText
from provenance.language.spelling import respelt
from provenance.language.stems import stem
from provenance.language.verbs import finite, may_assert
from provenance.language.word_alignment import aligned, moved
from provenance.language.words import COMPARED_LIMITS, FUNCTION, LIMITS, foretells, sense, weakened
from provenance.text import patterns as re
from provenance.text.diff import tokenise
from provenance.text.found import Difference, Feature, Kind

_PAIRS: tuple[tuple[str, str], ...] = tuple((one, other) for one, other in classes.table("opposite")["pairs"])
_COPY = 0.7  # of the words of a claim stand in the Satz in their order: it repeats it, and what it changes tells
_FREE = classes.of("exchanged", part="free")
_MOVED = classes.of("exchanged", part="moved")
"""Verbs and pronouns that change their places where something else is put in front."""
_WORD = re.compile(r"\w+")
_SEVERAL: tuple[Kind, ...] = ("number", "date", "modality")


def opposed(claim: str, passage: str) -> list[Difference]:
    """Return the small words that stand for their opposites."""
    ours, theirs = (set(_WORD.findall(text.lower())) for text in (claim, passage))
    return [
        Difference("word", there, here)
        for one, other in _PAIRS
        for here, there in ((one, other), (other, one))
        if here in ours and here not in theirs and there in theirs and there not in ours
    ]


def exchanged(claim: str, passage: str) -> list[Difference]:
    """Return the words that a claim has in the place of others, where it otherwise repeats the Satz."""
    ours, theirs = ([word.lower() for word in _WORD.findall(text)] for text in (claim, passage))
    steps = [(one.tag, one.src_start, one.src_end, one.dest_start, one.dest_end) for one in Indel.opcodes(theirs, ours)]
    kept = sum(last - first for tag, first, last, _, _ in steps if tag == "equal")
    if not ours or kept < _COPY * len(ours):
        return []
    found: list[Difference] = []
    moved = _MOVED & {word for tag, first, last, _, _ in steps if tag == "delete" for word in theirs[first:last]}
    for at, (tag, _, _, first, last) in enumerate(steps):
        if tag != "insert":
            continue
        beside = [one for one in steps[max(0, at - 1) : at + 2] if one[0] == "delete"]
        old = [word for one in beside for word in theirs[one[1] : one[2]]]
        stems = {stem(word) for word in old}
        future = any(foretells(word, before) for before, word in pairwise(theirs) if word in old)
        # the guard compares them: "shall" is "must"
        classed = {sense(word).modality for word in old if not future} - {""}
        others = [
            word
            for word in ours[first:last]
            if word not in _FREE | moved and stem(word) not in stems and sense(word).modality not in classed
        ]
        if others:
            new = " ".join(others)
            there = not old and {stem(word) for word in others} <= {stem(word) for word in theirs}
            found.append(Difference("word", new if there else " ".join(old), new))
    return found


def muddled(claim: str, passage: str, spoken: Spoken) -> list[Difference]:
    """Say which of several things of a passage the claim may have put in the wrong place."""
    said, stands = features(claim, spoken.claim), features(passage, spoken.source)
    found: list[Difference] = []
    for kind in _SEVERAL:
        ours, theirs = _keys(kind, said), _keys(kind, stands)
        if len(set(theirs)) > 1 and ours and ours != theirs:
            shown = "; ".join(dict.fromkeys(one.text for one in stands if one.kind == kind and not one.reference))
            found.append(Difference(kind, shown, "", "several"))
    if any(one.kind == "negation" for one in stands) and aligned(claim, passage, spoken) is None:
        found.append(Difference("negation", "", "", "denies"))
    return found


def _keys(kind: str, found: Sequence[Feature]) -> list[tuple[str, str]]:
    return [(str(one.key), one.unit) for one in found if one.kind == kind and not one.reference]


_GAP = 3  # words of the claim between two that are left out, which are told together
_WORD_OMISSION = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*|\d+(?:[.,]\d+)*")
_PART = re.compile(r"[^,;:]+(?:[,;:](?=\S)[^,;:]+)*")
_PREPOSITION = (
    r"(?:an|auf|aus|bei|durch|für|gegen|in|mit|nach|ohne|über|um|unter|von|vor|zu|by|for|from|in|of|on|to|with)"
)
_DEPENDS = re.compile(
    rf"\s*(?:{_PREPOSITION}\s+)?(?:der|die|das|den|dem|deren|derer|dessen|denen|wer|was|wen|wem|welche[mnrs]?|wo\w*|"
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
    """Return the words of a Satz in a language that a claim, which otherwise repeats it, may not leave out."""
    ours = Counter(stem(word.lower()) for word in _WORD_OMISSION.findall(claim))
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
    """Return the words that deny, each by its stem: "keine" and "keinen" are one."""
    return [stem(word.lower()) for word in _WORD_OMISSION.findall(text) if sense(word).negation]


def _left_out(ours: Counter[str], theirs: Sequence[_Word]) -> Iterator[list[_Word]]:
    """Return the words that tell and are in the Satz oftener than in the claim, those near each other together."""
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
        words = list(_WORD_OMISSION.finditer(part[0]))
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


_OPENS_LIMIT = {key: re.compile(LIMITS[key].pattern, re.IGNORECASE) for key in ("condition", "exception")}
_CLAUSE_END = re.compile(r"[,;:.!?](?=\s|\Z)")
_STATED_END = re.compile(r"[;.!?](?=\s|\Z)")
_MOST_SHOWN = 160  # characters of a condition that are told


def _spelt_out(one: Difference, claim: str, sentence: str) -> Difference:
    """Return a limit that a claim leaves out in the words of its sentence: "If the flag is raised" for "If".

    Up to where the words of the claim stand behind it, else to the end of its clause.
    """
    if one.kind != "limit" or one.quote or not any(rule.fullmatch(one.source) for rule in _OPENS_LIMIT.values()):
        return one
    found = re.search(rf"\b{re.escape(one.source)}\b", sentence)
    if found is None:
        return one
    at = sentence.lower().find(claim.strip(" .").lower())  # each letter stays one letter
    ended = (_STATED_END if 0 <= at < found.start() else _CLAUSE_END).search(sentence, found.end())
    end = at if at > found.start() else ended.start() if ended else len(sentence)
    words = sentence[found.start() : end].strip(" ,")
    if len(words) > _MOST_SHOWN:
        words = f"{words[:_MOST_SHOWN].rsplit(None, 1)[0]} …"
    return replace(one, source=words)


_WORD_BEFORE = re.compile(r"(?<![.;:,])\b\w+\s+\Z")


class Grade(StrEnum):
    """How far a quote bears a claim."""

    SAYS = "says"  # says it
    LIMITED = "limited"  # says it within limits
    UNSURE = "unsure"  # in other words: not judged by the program
    DIFFERS = "differs"  # says something else


@dataclass(frozen=True, slots=True)
class Entailment:
    """How far a quote bears a claim, and what was seen: what differs, or the limits that the claim leaves out."""

    grade: Grade
    findings: tuple[Difference, ...] = ()


@lru_cache(maxsize=1024)
def bears(claim: str, quote: str, sentence: str | None, spoken: Spoken, before: str = "") -> Entailment:
    """Say how far a quote bears a claim; ``sentence`` is the whole Satz that it is of, ``before`` the last one.

    A claim may say what stands in the Satz beside the quote, and what the Satz denies or limits holds of the quote too.
    What a claim leaves out that repeats nothing of the passage is no difference: it may be about something else.
    """
    wider = sentence or quote
    if (plain := _plainly(claim, quote, wider, spoken)) is not None:
        return plain
    found = _borne(claim, quote, wider, spoken, before, within=sentence is not None)
    if found.grade is Grade.LIMITED:
        found = Entailment(found.grade, tuple(_spelt_out(one, claim, wider) for one in found.findings))
    if found.grade not in {Grade.SAYS, Grade.LIMITED}:
        return found
    outside, told = left_outside(claim, wider, spoken), whose(claim, wider, spoken)
    if outside is not None and outside.kind == "negation":
        return Entailment(Grade.DIFFERS, (outside,))
    limits = [outside] if outside is not None else []
    limits += [Difference("limit", told, "")] if told is not None else []
    new = [one for one in limits if not any(one.source in other.source for other in found.findings)]
    return Entailment(Grade.LIMITED, (*found.findings, *new)) if new else found


def _borne(claim: str, quote: str, wider: str, spoken: Spoken, before: str, *, within: bool) -> Entailment:
    """Say how far a quote bears a claim that its sentence does not dispute; ``within``: it is cut out of ``wider``."""
    if (parted := of_parts(claim, wider, spoken, before)) is not None:
        limits = tuple(Difference("limit", one, "") for one in parted.left)
        return Entailment(
            Grade.DIFFERS if parted.against else Grade.LIMITED if limits else Grade.SAYS, parted.differences or limits
        )
    passage = wider if says(claim, wider, spoken) and not says(claim, quote, spoken) else quote
    ordered = None if stands(claim, passage, spoken) else compared(claim, _unheaded(wider, quote), spoken, before)
    if ordered is not None and ordered.says:
        weak = weakened(claim, _round(claim, wider, spoken))[1]
        lacking = (*ordered.left, *(one for one in weak if not any(one in left for left in ordered.left)))
        limits = tuple(Difference("limit", one, "") for one in lacking)
        return Entailment(Grade.LIMITED if limits else Grade.SAYS, limits)
    outside = _outside(quote, wider) if within else frozenset[str]()
    passage, wider = _round(claim, passage, spoken), _round(claim, wider, spoken)
    seen = list(differing(claim, passage, spoken))
    if outside:
        seen += [one for one in differing(claim, wider, spoken) if one.kind in outside]
    repeats = says(claim, passage, spoken) or aligned(claim, passage, spoken) is not None
    lost = [one for one in seen if not one.quote and not one.sign and (one.kind == "limit" or not repeats)]
    against = [one for one in seen if one not in lost]
    against += [one for one in _swapped(claim, passage, spoken) if not any(_within(one, other) for other in against)]
    if against and repeats and not any(one.quote or one.sign for one in against):
        # words that stand there as they are, and what denies or obliges is of another clause: "… und dürfen nicht …"
        ordered = compared(claim, wider, spoken, before)
        if ordered is not None and ordered.says and ordered.left:
            return Entailment(Grade.LIMITED, tuple(Difference("limit", one, "") for one in ordered.left))
    if against:
        return Entailment(Grade.DIFFERS, tuple(dict.fromkeys(against)))
    rest, _ = weakened(claim, passage)
    lost += [Difference("limit", words, "") for words in weakened(claim, wider)[1]]
    if not says(claim, rest, spoken):
        return Entailment(Grade.UNSURE, tuple(dict.fromkeys(lost)))
    if not lost and _opens_within(claim, wider):
        # "Boote sind zu melden" stands in "Blaue Boote sind zu melden", and says more
        ordered = compared(claim, wider, spoken, before)
        lost = [Difference("limit", one, "") for one in ordered.left] if ordered is not None and ordered.says else []
    return Entailment(Grade.LIMITED if lost else Grade.SAYS, tuple(dict.fromkeys(lost)))


def _unheaded(sentence: str, quote: str) -> str:
    """Return a sentence without a heading that was put before it: words with no verb that limit and deny nothing."""
    head = sentence.removesuffix(quote)
    if head == sentence or not head.strip() or head.rstrip().endswith((":", ",")):
        return sentence
    says_more = any(one.kind in {"limit", "negation", "modality"} for one in features(head)) or may_assert(head, "en")
    return sentence if says_more else quote


def _plainly(claim: str, quote: str, sentence: str, spoken: Spoken) -> Entailment | None:
    """Return what is told without reading either; None where they have to be read.

    A claim that is a whole Satz, word for word, says what it says. In another language its digits are another number.
    """
    same = claim == quote == sentence and spoken.claim == spoken.source
    if same and len(claim) <= LONGEST and any(letter.isalpha() for letter in claim):
        return Entailment(Grade.SAYS)
    differs = another(claim, quote, sentence) or disputed(claim, sentence, spoken) or moved_denial(claim, sentence)
    return None if differs is None else Entailment(Grade.DIFFERS, (differs,))


@lru_cache(maxsize=1024)
def differing(claim: str, sentence: str, spoken: Spoken) -> tuple[Difference, ...]:
    """Return what the guard sees differ: one thing said where the other says another, or nothing."""
    return tuple(compare(claim, sentence, spoken))


@lru_cache(maxsize=1024)
def doubts(claim: str, sentence: str, spoken: Spoken) -> tuple[Difference, ...]:
    """Return what may be exchanged, left out or moved though the guard sees nothing differ; a model may know better.

    Where the clauses of a German claim speak against it, they tell why. The rules that look at words in their order
    judge English, what is too long to be read by clauses, and what may be but another construction.
    """
    claim, sentence = written_alike(unanswered(claim), sentence, spoken), unanswered(sentence)
    if (read := compared(claim, sentence, spoken)) is not None and read.against:
        return read.differences
    return (
        *opposed(claim, sentence),
        *exchanged(claim, sentence),
        *muddled(claim, sentence, spoken),
        *widened(claim, sentence, spoken.source),
        *moved(claim, sentence, spoken.source),
        *(reattached(claim, sentence) if spoken.claim == spoken.source == "en" else ()),
    )


def _opens_within(claim: str, sentence: str) -> bool:
    """Tell whether words of a claim's own clause stand before it in a sentence that it repeats."""
    at = sentence.find(claim.strip().rstrip("."))
    return at > 0 and _WORD_BEFORE.search(sentence[:at]) is not None


def _round(claim: str, passage: str, spoken: Spoken) -> str:
    """Return the sentences of a passage in which the words of a claim stand; all of it where they do not.

    A line may end behind a sentence or within one: the fewest words that a reader would take together count.
    """
    found = [passage]
    for text in (passage, " ".join(passage.split())):
        if stretch := respelt(claim, text, spoken, least=1):
            at = text.find(stretch)
            found.append(text[slice(*sentences_round(text, at, at + len(stretch)))])
    return min(found, key=len)


def _within(one: Difference, other: Difference) -> bool:
    """Tell whether an exchange of words is part of another that is seen already."""
    return one.source in other.source and one.quote in other.quote


def _outside(quote: str, sentence: str) -> frozenset[str]:
    """Return what of a Satz holds of a quote cut out of it: limits, and negations that are of its clause."""
    found = SourceText(sentence).stands(quote)
    if found is None or denied(sentence, found.start, found.end):
        return frozenset({"limit", "negation"})
    return frozenset({"limit"} if limiting(sentence, found.start, found.end) else ())


def _swapped(claim: str, passage: str, spoken: Spoken) -> list[Difference]:
    """Return the single words that a claim, which otherwise repeats the passage, says for single words of it."""
    if respelt(claim, passage, spoken):
        return []
    said, there = (" ".join(token.form for token in tokenise(text)) for text in (claim, passage))
    ours, theirs = (frozenset(text.lower().split()) for text in (said, there))
    here, stood = ours - theirs, theirs - ours
    if not here or not stood:
        return []  # told without reading either
    return [one for one in doubts(said, there, spoken) if one.source in stood and one.quote in here]
