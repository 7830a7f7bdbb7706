"""What the report shows of answers: each claim with its rung and the evidence beside it (citation binding, the ladder).

An inference stands beside the words it was made from, with a label that nothing takes away. Leaves out what the signed
bundle keeps: gate statements and their rows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from itertools import zip_longest
from types import MappingProxyType

from markupsafe import Markup, escape

from provenance.answering.numbering import meant
from provenance.answering.recording import KeptAnswer, KeptClaim
from provenance.model.answers import Mode, Outcome, Rung
from provenance.text import patterns as re


@dataclass(frozen=True, slots=True)
class Passage:
    """A stretch of the canonical text around the marked words, for sources that have no pages."""

    before: str
    marked: str
    after: str


MODES: Mapping[Mode, str] = MappingProxyType(
    {Mode.GROUND: "A draft, grounded", Mode.ASK: "A question", Mode.CHECK: "A draft, checked"}
)

OUTCOMES: Mapping[Outcome, str] = MappingProxyType(
    {
        Outcome.ANSWERED: "delivered",
        Outcome.REFUSED: "refused",
        Outcome.ABSTAINED: "abstained",
        Outcome.ARCHIVE_ONLY: "archive search only",
        Outcome.INTERRUPTED: "interrupted before it was delivered",
    }
)

REASONS: Mapping[str, str] = MappingProxyType(
    {
        "insufficient_retrieval": "nothing was found",
        "no_citeable_content": "nothing of what was found can be cited",
        "low_similarity_score": "what was found is not near enough to the question",
        "below_min_sources": "too few sources bear on it",
        "no_primary_sources": "no primary source was found",
        "not_covered": "no claim that could be made is borne by it",
    }
)
"""Why evidence falls short (citation enforcement, "Refusal Decision Tree"), in words; others speak for themselves."""

_MARK = re.compile(r"\[(\d{1,9})\]")


@dataclass(frozen=True, slots=True)
class ShownEvidence:
    """A citation as a claim rests on it: its number, how it is used, the printed place, the source and its words."""

    number: int
    relation: str
    locator: str
    source: str
    passage: Passage | None = None


@dataclass(frozen=True, slots=True)
class ShownClaim:
    """A claim with its evidence."""

    claim: KeptClaim
    evidence: tuple[ShownEvidence, ...] = ()


@dataclass(frozen=True, slots=True)
class ShownAnswer:
    """An answer with its claims, in their order."""

    answer: KeptAnswer
    claims: tuple[ShownClaim, ...] = ()

    @property
    def counts(self) -> dict[Rung, int]:
        """How many claims stand on each rung, best first; rungs without any are left out."""
        counted = {rung: sum(one.claim.rung is rung for one in self.claims) for rung in Rung}
        return {rung: count for rung, count in counted.items() if count}

    @property
    def removed(self) -> list[KeptClaim]:
        """The claims of which something was taken out of the text."""
        return [one.claim for one in self.claims if one.claim.removed and not self._stays(one.claim.removed)]

    @property
    def left(self) -> list[KeptClaim]:
        """The claims that nothing bears and that stand in the text all the same, as whoever asked wanted it."""
        return [one.claim for one in self.claims if one.claim.removed and self._stays(one.claim.removed)]

    def _stays(self, words: str) -> bool:
        return " ".join(words.split()) in " ".join(self.answer.text.split())


def shown(answer: KeptAnswer, evidence: Callable[[int, Rung, str | None], ShownEvidence | None]) -> ShownAnswer:
    """Return an answer as it is shown; ``evidence`` gives a citation as a claim on a rung uses it, None for none.

    It hears the relation that the record has of the claim to the citation, None where it has none.
    """
    return ShownAnswer(answer, tuple(ShownClaim(one, tuple(_evidence(one, evidence))) for one in answer.claims))


def _evidence(
    claim: KeptClaim, evidence: Callable[[int, Rung, str | None], ShownEvidence | None]
) -> Iterator[ShownEvidence]:
    for number, relation in zip_longest(claim.citations, claim.relations[: len(claim.citations)]):
        if found := evidence(number, claim.rung, relation):
            yield found


def linked(text: str, mark: Callable[[int, int], Markup]) -> Markup:
    """Return a text as HTML in which the marks of citations on the page lead to them.

    ``mark`` gives a citation as a link under the number that the text prints, nothing where it is not on the page.
    """
    parts: list[str | Markup] = []
    last = 0
    known = meant(text)
    for found in _MARK.finditer(text):
        number = int(found[1])
        if link := mark(known.get(number, number), number):
            parts += [escape(text[last : found.start()]), link]
            last = found.end()
    return Markup("").join([*parts, escape(text[last:])])


def reason(name: str) -> str:
    """Print why a question was refused: a reason of the document in words, a category as it is called."""
    return REASONS.get(name) or name.replace("_", " ")


def seconds(started: str, ended: str) -> str:
    """Print how long something took; nothing where the times are none."""
    try:
        took = (datetime.fromisoformat(ended) - datetime.fromisoformat(started)).total_seconds()
    except (TypeError, ValueError):
        return ""
    return f"{took * 1000:,.0f} ms" if took < 1 else f"{took:,.1f} s"
