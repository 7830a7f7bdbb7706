"""A sentence that joins what several places say: parted where each of its clauses is what one of them says whole.

    "Rask beanstandete die Abrechnung, | und Ohm verschob Verluste in vier Gesellschaften." [1][2]
    "Rask objected to the accounts in May | and (Rask) warned the board in June." [1][2]

Which words are verbs is not asked here, as it is where a sentence is parted without its evidence (`compounds`): a
clause that a source says as a Satz of its own is one. What such a parting could turn round stays whole: words under a
condition, a frame or a verb of saying, a first clause that begins with more than its subject (it may be said of both),
a later one with a pronoun (of whom, the other place says), a shared subject that may be somebody else ("a", "most").
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from provenance.answering.drafts.claimless_sentences import Made
from provenance.answering.drafts.compounds import Proposition, Sentence, joints_of, leans, tied
from provenance.answering.drafts.draft import Claim
from provenance.answering.drafts.plain_text import Plain
from provenance.language import classes
from provenance.language.detection import Language
from provenance.language.stems import words_of
from provenance.text import patterns as re

Said = Callable[[str, tuple[int, ...]], bool]
"""Tells of a clause whether one of some citations, by their numbers, says it whole: all of it, and no more.

Of a clause that names none, whether any source does.
"""

_MOST_JOINTS = 6
_SUBJECT = 6  # words of a subject that a later clause shares
_OPENING = re.compile(r"[\s\"“”„]*(?P<first>[^\W\d_]+(?:['’-]\w+)*)")
_COMMA_SOON = re.compile(r"\W*(?:\w+\W+){0,4}\w+,")
_REPORTING, _RUMOUR = (
    frozenset[str]().union(*(classes.of("attribution", part=part) for part in parts))
    for parts in (("reporting", "believing", "thinking"), ("hearsay", "alleging", "supposed"))
)
"""Whose verbs tell what is said or thought, which may be all that follows; what tells that nobody says it himself."""
_SAYER = 3  # words that a sentence may end with: "said Rask"
_DEPENDS = re.compile(
    r"\b(?:that|which|who|whom|whose|because|since|although|though|while|when|where|whether|how|why|what|"
    r"as if)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class _Joined:
    """A sentence with the joints that it may be parted at, and who tells what is said."""

    text: str
    joints: Sequence[re.Match[str]]
    says: Callable[[str], bool]

    def parted(self, at: int, first: int, subject: str | None) -> list[Proposition] | None:
        """Return the clauses from ``at`` on, each said whole by itself; None where one of them is not."""
        for number in range(first, len(self.joints) + 1):
            end = self.joints[number].start() if number < len(self.joints) else len(self.text)
            if (clause := self._clause(at, end, subject)) is None:
                continue
            if number == len(self.joints):
                return [clause]
            rest = self.parted(self.joints[number].end(), number + 1, self.text[at:end] if not at else subject)
            if rest is not None:
                return [clause, *rest]
        return None

    def _clause(self, start: int, end: int, before: str | None) -> Proposition | None:
        words = self.text[start:end].rstrip(" ,;")
        if before is None:
            return Proposition(start, end) if opens_plainly(words) and self.says(words) else None
        if not _POINTS.isdisjoint(words_of(words)):
            return None
        if self.says(words):
            return Proposition(start, end)
        shared = next((one for one in _subjects(before) if self.says(f"{before[:one]} {words}")), None)
        return Proposition(start, end, (0, shared)) if shared else None


def clauses(sentence: str, language: Language, says: Callable[[str], bool]) -> tuple[Proposition, ...]:
    """Return the clauses of a sentence, two or more, of which each is said whole; none where it cannot be parted so."""
    joints = joints_of(sentence, language, bare=True)
    if not 0 < len(joints) <= _MOST_JOINTS:
        return ()
    grammar = Sentence(sentence, language, frozenset(joint.end() for joint in joints))
    held = tied(grammar.shown) or grammar.frame(0, len(sentence)) > 0
    if held or not _RUMOUR.isdisjoint(words_of(grammar.shown)) or (language == "en" and _DEPENDS.search(grammar.shown)):
        return ()
    free = [one for one in joints if grammar.free(*one.span()) and not leans(sentence, one.end())]
    found = _Joined(sentence, free, says).parted(0, 0, None) if free else None
    if not found or len(found) < 2 or _reports(grammar.shown, found[-1].start):  # noqa: PLR2004 — two clauses
        return ()
    return tuple(found)


def _reports(shown: str, last: int) -> bool:
    """Say whether a verb of saying may hold a clause that is not its own, where the last one begins at ``last``.

    In the last one it holds none but what stands behind it, unless it ends it: "…, Rask said".
    """
    own = words_of(shown[last:])
    ends = own if "," in shown[last:] else own[-_SAYER:]
    return not _REPORTING.isdisjoint((*words_of(shown[:last]), *ends))


def opens_plainly(clause: str) -> bool:
    """Say whether a clause begins with its subject, so that nothing before it is said of a later clause too."""
    found = _OPENING.match(clause)
    if found is None or _COMMA_SOON.match(clause):
        return False
    low = found["first"].lower()
    return low not in classes.of("joined", part="aside") and not low.endswith("ly")


_POINTS = classes.of("joined", part="points")


def _subjects(clause: str) -> Iterator[int]:
    """Yield where the subject of a clause may end; none for one that may be somebody else where it is said again."""
    found = list(re.finditer(r"\S+", clause))[: _SUBJECT + 1]
    if not found or found[0][0].lower() in classes.of("joined", part="indefinite") or found[0][0][:1].isdigit():
        return
    joins = classes.of("joined", part="inner") | _POINTS
    for at, (one, following) in enumerate(pairwise(found)):
        by = at + 2 < len(found) and found[at + 2][0].lower() == "by"  # "the clerk hired by Rask"
        if not by and one[0].lower() not in joins and following[0].islower() and following[0].lower() not in joins:
            yield one.end()


def joined(one: Made, own: Plain, end: int, language: Language, said: Said) -> Made:
    """Return a sentence, which reaches to the next one at ``end``, with a claim for each clause that a citation says.

    A sentence that names one citation is borne by it or not. One that names none is parted by what any source says,
    unless one says it as it is.
    """
    numbers = tuple(dict.fromkeys(number for at, mark in own.marks if one.start < at <= end for number in mark.numbers))
    if len(numbers) == 1:
        return one
    made: list[tuple[int, int, Claim]] = []
    for start, stop, claim in one.claims:
        text = own.text[start:stop]
        parts = () if claim.under or claim.shared else clauses(text, language, _saying(said, numbers))
        if parts and not numbers and said(text, ()):
            parts = ()
        made += [_claim(own, start, each, claim) for each in parts] or [(start, stop, claim)]
    return replace(one, claims=made)


def _saying(said: Said, numbers: tuple[int, ...]) -> Callable[[str], bool]:
    return lambda clause: said(clause, numbers)


def _claim(own: Plain, at: int, one: Proposition, whole: Claim) -> tuple[int, int, Claim]:
    start, end = at + one.start, at + one.end
    said = own.text[start:end]
    first, last = own.span(start, end)
    shared = own.span(at + one.shared[0], at + one.shared[1]) if one.shared else None
    text = f"{own.text[at + one.shared[0] : at + one.shared[1]]} {said}" if one.shared else said
    return start, end, replace(whole, text=text, start=first, end=last, shared=shared)
