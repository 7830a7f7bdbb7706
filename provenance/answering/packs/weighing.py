"""What was found for a question, sieved of what may not be used, says nothing or is not the law of the day."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import lru_cache

from provenance.answering.packs.asked_for import beside, refers, things
from provenance.answering.packs.rules import Bounds, QuestionKind, Recency
from provenance.citing.requests import checked_text
from provenance.citing.search.ranking import Ranked, held, match, share
from provenance.citing.search.searcher import SearchOutcome
from provenance.citing.search.vocabulary import Term
from provenance.citing.source_status import Consent, SourceStatus
from provenance.language.detection import language_of
from provenance.language.numbers import filled
from provenance.language.stems import STOP, stem, words_of
from provenance.model.errors import InvalidInput
from provenance.text import patterns as re

LONGEST = 10_000
"""Characters of a question; more is a draft."""


def checked(question: object) -> str:
    """Return a question as text; raises InvalidInput for what is none, has no word, is unwritable or too long."""
    text = checked_text("question", question)
    if text.strip() and not any(letter.isalnum() for letter in text):
        raise InvalidInput(
            f"question: expected words; found {text.strip()[:40]!r}.", suggestion="Ask in a sentence or in terms."
        )
    if len(text) > LONGEST:
        raise InvalidInput(
            f"question: expected at most {LONGEST:,} characters; found {len(text):,}.",
            suggestion="Ask one thing at a time; a longer text is a draft (beleg ground).",
        )
    return text.strip()


def digest(question: str) -> str:
    """Return what is kept of a question whose words may not be: the SHA-256 of its words in lower case."""
    plain = " ".join(question.lower().split())
    return f"sha256:{hashlib.sha256(plain.encode()).hexdigest()}"


_FITS, _OPENS, _DOES, _ASIDE, _LENGTH = 0.5, 0.25, 0.25, 0.25, 0.2
_WHO_DOES = re.compile(r"\A\W*(?:wer|who)\s+(\w+)", re.IGNORECASE)
_OPENING, _LONG = 6, 1_000


@dataclass(frozen=True, slots=True)
class SearchQuestion:
    """A question as it is searched for: ``words`` without those that only ask, ``kind`` of answer and its patterns.

    ``cued`` are the words with those of such answers, ``aside`` and ``context`` as in the bounds, ``whole``
    is the question.
    """

    words: str
    kind: str | None = None
    answers: tuple[str, ...] = ()
    aside: tuple[str, ...] = ()
    cued: str = ""
    context: bool = False
    whole: str = ""

    def beside(self, text: str, above: str = "") -> bool:
        """Say whether a text under some headings surely lacks what is asked for."""
        return beside(self.whole, text, above)

    def answered(self, text: str) -> bool:
        """Say whether a text has the form of an answer that is asked for; none has where no form is."""
        return any(_compiled(one).search(text) for one in self.answers)

    def fits(self, text: str) -> bool:
        """Say whether a text has the form that is asked for, where that is so telling that others are no answer."""
        return self.context and self.answered(text)

    def answer(self, satz: str, words: Callable[[str], float]) -> float:
        """Return how well a Satz answers, to order some by: the greater the better.

        ``words`` gives how much of the question stands in a text. What opens with the words of the question speaks of
        them; what opens with a reference ("abweichend von", "in diesem Fall") or is long says it of less. Who asks who
        gives is told by what has "gives", though so common a word tells nothing else.
        """
        does = _WHO_DOES.search(self.whole)
        opening = " ".join(satz.split()[:_OPENING])
        return (
            words(satz)
            + _FITS * self.answered(satz)
            + _OPENS * words(opening)
            + _DOES * (does is not None and does[1].lower() in words_of(satz))
            - _ASIDE * _any(self.aside, satz)
            - _LENGTH * min(len(satz) / _LONG, 1.0)
        )


def asked(question: str, bounds: Bounds) -> SearchQuestion:
    """Read a question; where nothing but asking words stands in it, it is searched for as it is."""
    name = next((name for name, one in bounds.expected.items() if _any(one.question, question)), None)
    words = question
    for pattern in (*bounds.asking, *bounds.voice):
        words = _compiled(pattern).sub(" ", words)
    words = " ".join(words.split())
    if all(word in STOP for word in words_of(words)):
        words = question
    if name is None:
        return SearchQuestion(words, aside=bounds.aside, whole=question)
    kind = bounds.expected[name]
    cue = kind.cue.get(language_of(question), "")
    return SearchQuestion(
        words, name, kind.answer, bounds.aside, f"{words} {cue}" if cue else "", kind.context, question
    )


def _any(patterns: tuple[str, ...], text: str) -> bool:
    return any(_compiled(one).search(text) for one in patterns)


@lru_cache(maxsize=400)
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(filled(pattern), re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Likeness:
    """The likeness of places to one question: its terms, and the segments of the places that it names."""

    terms: Sequence[Term]
    leading: frozenset[str]

    @classmethod
    def of(cls, found: SearchOutcome) -> Likeness:
        """Read what is needed of a search."""
        return cls(found.terms, frozenset(found.leading))

    def __call__(self, one: Ranked) -> float:
        """Return the likeness of a place that was found; one that the question names has half of it for that."""
        words = one.match.share if self.terms else 0.0
        if one.row["id"] in self.leading:
            words = 0.5 + 0.5 * (words if self._telling else 1.0)
        return min(1.0, words)

    def named(self, one: Ranked) -> bool:
        """Say whether the question names a place and asks for nothing else."""
        return one.row["id"] in self.leading and not self._telling

    @property
    def _telling(self) -> bool:
        return any(term.word not in STOP for term in self.terms)

    def anew(self, one: Ranked) -> Ranked:
        """Return a place that a search for other words found, as one that was found for these."""
        headings = [one.row["heading"] or "", *(one.row["heading_path"] or ())[-1:]]
        return replace(one, match=match(self.terms, one.row["text"], headings))

    def led(self, one: Ranked, lead: str) -> Ranked:
        """Return an item of a list as one that has the words that lead to it."""
        headings = [one.row["heading"] or "", *(one.row["heading_path"] or ())[-1:]]
        there = held(self.terms, one.row["text"], [lead], headings)
        total = sum(term.weight for term in self.terms) or 1.0
        both = sum(term.weight * there.get(term.word, 0.0) for term in self.terms) / total
        return replace(one, match=replace(one.match, share=max(one.match.share, both)))

    def words(self, text: str) -> float:
        """Return how much of the words stands in a text."""
        return share(self.terms, text)

    def strange(self, one: Ranked, satz: str, question: str) -> bool:
        """Say whether neither a Satz, its place nor what stands above it names what a question asks about.

        A Satz that goes on from another, and a place that is asked for by name, are not told.
        """
        if one.row["id"] in self.leading or refers(satz):
            return False
        above = (one.row["heading"] or "", *(one.row["heading_path"] or ()), one.source.title or "")
        there = held(self.terms, " ".join((str(one.row["text"]), satz, *above)))
        named = {stem(term.word): term.word in there for term in self.terms}
        about, needed = (
            [named[key] for word in things(question, needed=one) if (key := stem(word.lower())) in named]
            for one in (False, True)
        )
        return not all(needed) or (bool(about) and not any(about))


FRESH = 1.0


def in_force(standing: SourceStatus, day: str, artifacts: Mapping[str, SourceStatus]) -> bool:
    """Say whether a source is in force on a day; what took its place counts from the day it is in force itself."""
    if (standing.valid_from or "") > day or (standing.valid_to or day) < day:
        return False
    newer = artifacts.get(standing.superseded_by or "")
    return standing.superseded_by is None or (newer is not None and (newer.valid_from or "") > day)


def recency(rule: Recency, standing: SourceStatus, day: str, similarity: float, *, force: bool) -> float | str:
    """Return how recent a place is on a day, or the reason why it is left out.

    "old", "undated", "not published yet".
    """
    if rule.kind is not QuestionKind.WINDOW:
        return FRESH if force or rule.kind is QuestionKind.NONE else 0.0
    return _by_publication(rule, standing, day, similarity)


def _by_publication(rule: Recency, standing: SourceStatus, day: str, similarity: float) -> float | str:
    age = _age(standing.published_at, day)
    if age is None:
        return 0.0 if rule.undated else "undated"
    if age < 0:
        return "not published yet"
    if age <= rule.fresh_days:
        return FRESH
    if age > rule.old_days or similarity < rule.highly_relevant:
        return "old"
    return (rule.old_days - age) / (rule.old_days - rule.fresh_days)


def _age(published: str | None, day: str) -> int | None:
    """Return the days between two ISO days (or times); None where one cannot be read."""
    try:
        return (date.fromisoformat(day[:10]) - date.fromisoformat((published or "")[:10])).days
    except ValueError:
        return None


_BESIDE = 0.5


@dataclass(frozen=True, slots=True)
class Weighed:
    """A place that may be in a pack: how its source stands, how like the question it is, whether it is in force."""

    ranked: Ranked
    standing: SourceStatus
    similarity: float
    force: bool


def weigh(
    found: Sequence[Ranked],
    like: Likeness,
    bounds: Bounds,
    standings: Mapping[int, SourceStatus],
    day: str,
    sieve: Counter[str],
) -> list[Weighed]:
    """Weigh the places that were found, each once, and count in ``sieve`` what is left out, by reason."""
    artifacts = {one.artifact_id: one for one in standings.values()}
    kept: list[Weighed] = []
    for one in {one.row["id"]: one for one in found}.values():
        standing = standings.get(one.source.number) or _unknown(one)
        similarity = like(one)
        why = _barred(one, standing, bounds) or ("too little alike" if similarity < bounds.least_similarity else "")
        if why:
            sieve[why] += 1
            continue
        kept.append(Weighed(one, standing, similarity, in_force(standing, day, artifacts)))
    return _of_the_day(kept, sieve) if bounds.recency.kind is QuestionKind.IN_FORCE else kept


def in_context(weighed: Sequence[Weighed], asked: SearchQuestion, like: Likeness) -> list[Weighed]:
    """Return places with what is around them of the question, where they have the form of the answer asked for.

    "Die in Absatz 1 genannten Unterlagen sind … Jahre aufzubewahren" names nothing of what Absatz 1 lists: what stands
    beside it in the section counts by half, as a heading does. "Der Wieger erhebt 4 Euro" under "Gebühren" says it of a
    fee: headings and the title of the source count as what leads to it.
    """
    if not asked.context:
        return list(weighed)
    beside: dict[tuple[int, str], float] = {}
    for one in weighed:
        beside[_section(one)] = max(beside.get(_section(one), 0.0), one.similarity)

    def placed(one: Weighed) -> Weighed:
        around = one.similarity + _BESIDE * (beside[_section(one)] - one.similarity)
        return replace(one, similarity=max(around, like(like.led(one.ranked, above(one.ranked)))))

    return [placed(one) if asked.answered(str(one.ranked.row["text"])) else one for one in weighed]


def above(one: Ranked) -> str:
    """Return the headings that a place stands under, with the title of its source."""
    return " ".join((one.source.name, *(one.row["heading_path"] or ()), one.row["heading"] or ""))


def _section(one: Weighed) -> tuple[int, str]:
    return one.ranked.source.number, str(one.ranked.row["section"] or one.ranked.row["id"])


def _of_the_day(kept: Sequence[Weighed], sieve: Counter[str]) -> list[Weighed]:
    """Return the law of the day: of a work that has a version in force, none of its others."""
    works = {one.ranked.source.work for one in kept if one.force} - {None}
    standing = [one for one in kept if one.force or one.ranked.source.work not in works]
    if gone := len(kept) - len(standing):
        sieve["not in force"] += gone
    return standing


def _barred(one: Ranked, standing: SourceStatus, bounds: Bounds) -> str:
    """Say why a place may not be in a pack at all."""
    if one.row["kind"] in bounds.kinds_left_out:
        return f"{one.row['kind']}"
    if one.row["dropped"]:
        return "dropped from the law"
    if standing.consent is Consent.FORBIDDEN:
        return "forbidden"
    return "retracted" if standing.retracted is not None else ""


def _unknown(one: Ranked) -> SourceStatus:
    """Return how a source stands of which nothing was said."""
    source = one.source
    return SourceStatus(source.number, source.artifact_id, source.name, source.name, valid_from=source.since)
