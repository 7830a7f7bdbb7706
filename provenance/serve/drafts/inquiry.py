"""One question that was asked, and what came of it as its requestor may see it.

All of it is taken from what the display layer lets through (`Answered`), and nothing from beside it: for a requestor
neither the steps of the way nor their number are told, since what is withheld could be read from them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from provenance import bootstrap
from provenance.answering import composition, display
from provenance.answering import policy as policies
from provenance.answering.drafts import read
from provenance.answering.numbering import meant
from provenance.answering.outcome import Answered, Evidence
from provenance.answering.request import OWNER
from provenance.citing.engine import Engine
from provenance.citing.roles import Act
from provenance.citing.services import services_of
from provenance.citing.source_status import source_statuses
from provenance.model.activities import ulid
from provenance.model.answers import Outcome
from provenance.model.errors import BelegError
from provenance.serve.access import Area
from provenance.serve.drafts.claims import ShownClaim, ShownEvidence, reader
from provenance.serve.drafts.sheet import Group, seen, sheet
from provenance.serve.engines import requestor_of
from provenance.serve.jobs import Job, Jobs
from provenance.serve.workplace import Owner

LONGEST = 10_000
MOST_TITLES = 30


@dataclass(eq=False, slots=True)
class Inquiry:
    """A question with what it came to. ``more`` is how many sentences round each excerpt are asked for."""

    owner: Owner
    question: str
    preset: str = policies.DEFAULT
    as_of: str | None = None
    more: int = 0
    id: str = field(default_factory=ulid)
    job: Job | None = None
    answered: Answered | None = None
    error: BelegError | None = None
    titles: tuple[str, ...] = ()

    @property
    def running(self) -> bool:
        """Whether it is being answered."""
        return self.job is not None and self.answered is None and self.error is None

    @property
    def refused(self) -> bool:
        """Whether no answer could be given."""
        return self.answered is not None and self.answered.outcome in {Outcome.REFUSED, Outcome.ABSTAINED}

    @property
    def requestor(self) -> str:
        """Under which name the display layer knows who asks."""
        return requestor_of(self.owner.caller) or OWNER

    @property
    def rules(self) -> display.DisplayRules:
        """The rules of display of its preset."""
        return display.rules_of(policies.load(self.preset).table("display"))

    @property
    def may_more(self) -> bool:
        """Whether more sentences round the excerpts may be asked for."""
        quoted = self.answered is not None and any(
            one.quote for claim in self.answered.claims for one in claim.evidence
        )
        return quoted and not self.refused and self.more < self.rules.context

    def begin(self, jobs: Jobs, engine: Engine) -> Job:
        """Ask the question; raises InvalidInput where too much waits already."""
        self.job = jobs.submit(self.owner.caller, "ask", lambda job: self._run(job, engine))
        return self.job

    def _run(self, job: Job, engine: Engine) -> dict[str, Any]:
        tell = None if requestor_of(self.owner.caller) else job.progress
        try:
            answered = bootstrap.open_answering(engine, tell).ask(
                self.question, preset=self.preset, as_of=self.as_of, requestor=self.requestor, more=self.more
            )
            if answered.outcome is not Outcome.ANSWERED:
                self.titles = self._inventory(answered, engine)
            self.answered = answered
        except BelegError as error:
            self.error = error
            raise
        except BaseException:
            self.error = BelegError("The question was not answered.", suggestion="Ask it again.")
            raise
        return {"inquiry": self.id}

    def _inventory(self, answered: Answered, engine: Engine) -> tuple[str, ...]:
        """Return the titles of what is there, as far as they may be named; none for what is out of scope."""
        if not any(step.name == "retrieval" for step in answered.steps):
            return ()
        rules, services = self.rules, services_of(engine, Act.READ_CITATIONS)
        known = source_statuses(services.graph, services.project)
        return composition.titles(known, rules, rules.tier_of(self.requestor))


@dataclass(frozen=True, slots=True)
class ShownAnswer:
    """An answer as it is shown: its text laid out, its claims, what each mark of the text leads to, why it is none."""

    groups: tuple[Group, ...]
    claims: tuple[ShownClaim, ...]
    previews: dict[str, tuple[int, ShownEvidence]]
    why: str
    reason: str
    category: str
    gaps: tuple[str, ...]
    suggestions: tuple[str, ...]


def answer(one: Inquiry, engine: Engine) -> ShownAnswer | None:
    """Return what is shown of an inquiry; None until it was answered. Links lead only where whoever asks may go."""
    answered = one.answered
    if answered is None:
        return None
    linked = one.owner.caller.may(Area.LIBRARY)
    claims = tuple(_claims(answered, engine if linked else None))
    refusal: dict[str, Any] = (answered.contract or {}).get("refusal") or {}
    return ShownAnswer(
        () if one.refused else _laid_out(answered),
        () if one.refused else claims,
        _previews(answered, claims),
        seen(answered.text.strip().partition("\n\n")[0]) if one.refused else "",
        str(refusal.get("reason") or "not_covered") if one.refused else "",
        str(refusal.get("category") or ""),
        tuple(seen(gap) for gap in refusal.get("gaps") or ()),
        tuple(seen(str(each["text"])) for each in refusal.get("suggestions") or ()),
    )


def _laid_out(answered: Answered) -> tuple[Group, ...]:
    """Lay the text of an answer out, without its list of sources: each stands beside its claim."""
    draft = read(answered.text, answered.language)
    body = (
        answered.text if draft.references is None else answered.text[: draft.references].rstrip().rstrip("#").rstrip()
    )
    return sheet(read(body, answered.language)) if body else ()


def _claims(answered: Answered, engine: Engine | None) -> Iterator[ShownClaim]:
    for claim in answered.claims:
        evidence = tuple(_evidence(one, engine) for one in claim.evidence)
        if not evidence:  # what was taken out stands in the text, with why
            continue
        yield ShownClaim(
            claim.number,
            seen(claim.text),
            "",
            claim.rung,
            claim.section or "",
            seen(claim.reason),
            seen(claim.kept or ""),
            seen(claim.limit or ""),
            evidence,
            ruled=True,
        )


def _evidence(one: Evidence, engine: Engine | None) -> ShownEvidence:
    kept = engine.get_citation(one.citation) if engine and one.citation is not None else None
    return ShownEvidence(
        one.citation,
        one.label or "",
        seen(one.printed or ""),
        seen(one.quote or ""),
        note=seen(one.note or ""),
        source=seen(one.source or ""),
        reader=reader(kept.source_id, one.printed or "") if kept else None,
        card=f"/citations/{kept.id}" if kept else None,
    )


def _previews(answered: Answered, claims: tuple[ShownClaim, ...]) -> dict[str, tuple[int, ShownEvidence]]:
    """Return the number of the claim and the evidence that each mark of the text leads to."""
    marks = {citation: mark for mark, citation in meant(answered.text).items()}
    found: dict[str, tuple[int, ShownEvidence]] = {}
    for claim in claims:
        for one in claim.evidence:
            if one.number is not None:
                found.setdefault(f"[{marks.get(one.number, one.number)}]", (claim.number, one))
            if one.source:
                found.setdefault(f"[{one.source}]", (claim.number, one))
    return found
