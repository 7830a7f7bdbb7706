"""One draft that is worked on, from its text to claims with their evidence.

A grounding lives in the memory of the server (`workplace`); what it came to is in the record, as that of `beleg ground`
is. Each change of the text grounds the draft anew and is recorded anew; what was found for claims that stay is not
looked for again (`assigning.Recall`).
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Lock, Thread
from typing import Any

from provenance import bootstrap
from provenance.answering import display, numbering
from provenance.answering import policy as policies
from provenance.answering.assigning import Recall
from provenance.answering.drafts import read
from provenance.answering.drafts.draft import Claim, Draft
from provenance.answering.evidence_links import EvidenceLinks, NearMiss
from provenance.answering.outcome import Answered, Covered
from provenance.answering.state import ClaimAssigned, ClaimEvent, DraftRead
from provenance.citing.engine import Engine
from provenance.model.activities import ulid
from provenance.model.answers import Rung
from provenance.model.errors import BelegError, InvalidInput
from provenance.serve.jobs import Job, Jobs
from provenance.serve.workplace import Owner

LONGEST = 200_000
"""Characters of a draft that is worked on in a browser: about eighty pages."""
_MOST_VERSIONS = 30


@dataclass(frozen=True, slots=True)
class Wanted:
    """What was asked for: the rules (``preset``), the day whose law counts, the language where it is not to be told."""

    preset: str = policies.DEFAULT
    as_of: str | None = None
    language: str | None = None


def warm(engine: Engine) -> None:
    """Load what the first grounding would load, beside whoever pastes a draft; nothing is written."""

    def load() -> None:
        try:
            bootstrap.open_answering(engine).check("Das gilt.")
            engine.find_evidence("Das gilt.", 1)
        except BelegError as error:  # the grounding itself will tell it
            logging.getLogger("beleg.serve").info("Not warmed up: %s", error.message)

    Thread(target=load, name="beleg-warm", daemon=True).start()


@dataclass(eq=False, slots=True)
class Grounding:
    """A draft with what is known of it by now. ``text`` is the draft, ``answered`` what its grounding came to.

    ``early`` are the rungs that claims seem to stand on while it runs. ``versions`` are the texts before, the newest
    last. ``revision`` counts the changes, so that a change of what somebody saw is not made to something else.
    """

    owner: Owner
    name: str
    text: str
    wanted: Wanted
    id: str = field(default_factory=ulid)
    revision: int = 0
    versions: list[str] = field(default_factory=list[str])
    job: Job | None = None
    draft: Draft | None = None
    links: EvidenceLinks = field(default_factory=EvidenceLinks)
    early: dict[int, Rung] = field(default_factory=dict[int, Rung])
    answered: Answered | None = None
    error: BelegError | None = None
    recall: Recall = field(default_factory=Recall)
    _before: dict[str, Rung] = field(default_factory=dict[str, Rung])
    _turn: Lock = field(default_factory=Lock)

    @classmethod
    def of(cls, owner: Owner, name: str, text: str, wanted: Wanted) -> Grounding:
        """Return a new grounding; marks and list of an earlier one are read as the citations that they mean.

        Raises InvalidInput where the draft is empty or too long.
        """
        if not text.strip() or len(text) > LONGEST:
            found = f"{len(text):,}" if text.strip() else "nothing"
            raise InvalidInput(
                f"Expected a draft of at most {LONGEST:,} characters; found {found}.",
                suggestion="Paste or choose a text; ground a longer one in parts, or with `beleg ground FILE`.",
            )
        rules = display.rules_of(policies.load(wanted.preset).table("display"))
        plain = numbering.as_recorded(numbering.without_handles(text, rules), wanted.language)
        return cls(owner, name, plain, wanted)

    @property
    def running(self) -> bool:
        """Whether it is being grounded."""
        return self.job is not None and self.answered is None and self.error is None

    @property
    def covered(self) -> dict[int, Covered]:
        """The claims with their rungs, by number; empty until the gate has ruled."""
        return {one.number: one for one in self.answered.claims} if self.answered else {}

    def rung(self, claim: Claim) -> Rung | None:
        """Return the rung of a claim: of the gate, else as it seems, else as it was before; None where not known."""
        if found := self.covered.get(claim.number):
            return found.rung
        return self.early.get(claim.number) or self._before.get(claim.text)

    def nearest(self, claim: int) -> NearMiss | None:
        """Return the nearest place of a claim that nothing bears, as far as it may be told."""
        told = self.covered.get(claim)
        if told is None or told.rung is not Rung.REFUSED or not told.nearest:
            return None
        near = (one for one in self.links.rejected if one.claim == claim)
        return next((one for one in near if one.printed == told.nearest and one.source is not None and one.quote), None)

    def begin(self, jobs: Jobs, engine: Engine, text: str | None = None) -> Job:
        """Ground the draft, with another text where one is given; raises InvalidInput while it is being grounded."""
        with self._turn:
            if self.running:
                raise InvalidInput(
                    "Expected a draft that is not being grounded; this one is.",
                    suggestion="Change it when all its claims are told.",
                )
            if self.draft is not None:
                self._before = {one.text: rung for one in self.draft.claims if (rung := self.rung(one))}
            if text is not None:
                self.versions = [*self.versions, self.text][-_MOST_VERSIONS:]
                self.text = text
                self.draft = read(text, self.wanted.language)
            self.revision += 1
            self.answered = self.error = None
            self.early = {}
            self.links = EvidenceLinks()
            self.job = jobs.submit(self.owner.caller, "ground", lambda job: self._run(job, engine))
            return self.job

    def back(self, jobs: Jobs, engine: Engine) -> Job:
        """Ground the text as it was before the last change; raises InvalidInput where it was not changed."""
        if not self.versions:
            raise InvalidInput(
                "Expected a draft that was changed; this one was not.", suggestion="Nothing to take back."
            )
        text = self.versions[-1]
        job = self.begin(jobs, engine, text)
        self.versions = self.versions[:-2]
        return job

    def _run(self, job: Job, engine: Engine) -> dict[str, Any]:
        try:
            answering = bootstrap.open_answering(engine, job.progress, hear=self._hear(job), recall=self.recall)
            wanted = self.wanted
            self.answered = answering.ground(
                self.text, preset=wanted.preset, as_of=wanted.as_of, language=wanted.language, repair=False
            )
        except BelegError as error:
            self.error = error
            raise
        except BaseException:
            self.error = BelegError("The grounding was not finished.", suggestion="Ground the draft again.")
            raise
        return {"grounding": self.id, "revision": self.revision}

    def _hear(self, job: Job) -> Callable[[ClaimEvent], None]:
        def hear(event: ClaimEvent) -> None:
            if isinstance(event, DraftRead):
                self.draft = event.draft
                job.tell("draft", {"claims": len(event.draft.claims), "revision": self.revision})
            elif isinstance(event, ClaimAssigned):
                self.early[event.claim] = event.rung
                job.tell("claim", {"claim": event.claim, "rung": event.rung.value})
            else:
                self.links = event.links

        return hear
