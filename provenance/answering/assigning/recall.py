"""What was found for claims, kept while the same draft is worked on: who edits one claim of thirty waits for one.

Kept is what depends on the words of a claim, its context and the sources alone: the places that may bear it, what
holding it to each came to, what checking it as a citation came to, and of what claims nothing whether the sources say
nothing on it; where a model is asked, what it said as well. Which place is chosen, whether it follows on another claim,
what is recorded and the gate are done anew each time. With other sources, another model, or on another day, all is
forgotten.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from threading import Lock
from typing import Any, TypeVar, cast

from provenance.answering.assigning.candidates import Candidate, CandidateFinder, Candidates, ClaimAsked, Look
from provenance.answering.assigning.entailment import Entailment
from provenance.citing.entries import CheckedCitation, ResolvedRequest
from provenance.citing.search.scope import Scope, today
from provenance.citing.search.withheld import NOTHING, Withheld
from provenance.citing.services import Services
from provenance.citing.source_status import SourceStatus
from provenance.model.activities import VerificationStatus as Status
from provenance.model.graph import now

_MOST = 2_000
_OF_A_CLAIM = 6  # things that are found: its places, what holding it to three of them and checking it come to, silence

_Found = TypeVar("_Found")


@dataclass(slots=True)
class Recall:
    """Keeps at most ``most`` things that were found; the least recently used goes first."""

    most: int = _MOST
    _state: Hashable = None
    _kept: OrderedDict[Hashable, Any] = field(default_factory=OrderedDict[Hashable, Any])
    _turn: Lock = field(default_factory=Lock)

    def of(self, state: Hashable) -> None:
        """Forget all that was found in another state of the sources."""
        with self._turn:
            if state != self._state:
                self._state = state
                self._kept.clear()

    def within(self, work: Services, scope: Scope) -> None:
        """Forget all that was found otherwise than now: in other sources or less of them, by another model or day.

        What is withheld from whoever asks is no part of the scope; which sources there are, which is the law of today
        and what is known of their meanings is told by the newest snapshot, the scope and the index of meanings.
        """
        archive = work.graph.read("bundle/state")
        meaning = work.searcher.meaning.state(scope)
        model = work.model.model if work.model is not None else None
        self.of((archive[0]["merkle_root"] if archive else None, scope, meaning, model, today()))

    def __contains__(self, key: Hashable) -> bool:
        """Say whether something is kept under a key."""
        with self._turn:
            return key in self._kept

    def room(self, most: int) -> None:
        """Keep as many things from now on, if that is more."""
        self.most = max(self.most, most)

    def get(
        self, key: Hashable, find: Callable[[], _Found], *, lasting: Callable[[_Found], bool] = lambda _: True
    ) -> _Found:
        """Return what was found under a key, or find it now; it is kept if it is ``lasting``."""
        with self._turn:
            if key in self._kept:
                self._kept.move_to_end(key)
                return cast("_Found", self._kept[key])
        found = find()
        with self._turn:
            if not lasting(found):
                return found
            self._kept[key] = found
            while len(self._kept) > self.most:
                self._kept.popitem(last=False)
        return found


class RecallingFinder(CandidateFinder):
    """Finds places as `CandidateFinder` does, and none twice."""

    def __init__(
        self,
        work: Services,
        scope: object = None,
        recall: Recall | None = None,
        withheld: Withheld = NOTHING,
        standings: Mapping[int, SourceStatus] | None = None,
    ) -> None:
        super().__init__(work, scope, withheld, standings)
        self.work = work
        self._recall = recall or Recall()
        self._recall.within(work, self._scope)

    def room(self, claims: int) -> None:
        """Make room for all that is found for so many claims, so that none is looked for twice in one draft."""
        self._recall.room(_OF_A_CLAIM * claims)

    def finding(self, asked: Iterable[ClaimAsked]) -> Look:
        """Return what looks up together what is not known; see `CandidateFinder.finding`."""
        return super().finding([one for one in dict.fromkeys(asked) if ("find", *one) not in self._recall])

    def pointing(self, found: Iterable[Candidates]) -> Look:
        """Return what looks up together what is not known; see `CandidateFinder.pointing`."""
        return super().pointing([one for one in found if ("pointed", self.quiet, *_key(one)) not in self._recall])

    def find(self, claim: str, sentence: str, language: str = "en", items: Sequence[str] = ()) -> Candidates:
        """Find what may bear a claim; see `CandidateFinder.find`."""
        key = ("find", claim, sentence, language, tuple(items))
        return self._recall.get(key, lambda: super(RecallingFinder, self).find(claim, sentence, language, items))

    def pointed(self, found: Candidates) -> tuple[Candidate, ...]:
        """Return the places that a claim points at most; see `CandidateFinder.pointed`."""
        return self._recall.get(
            ("pointed", self.quiet, *_key(found)), lambda: super(RecallingFinder, self).pointed(found)
        )

    def held(self, found: Candidates, option: Candidate) -> Entailment:
        """Hold the claim against an option; see `CandidateFinder.held`."""
        key = ("held", *_key(found), option.row["id"], option.satz, option.worded)
        return self._recall.get(key, lambda: super(RecallingFinder, self).held(found, option))

    def sensed(self, found: Candidates, near: Candidate) -> Entailment:
        """Hold the sense of the claim against a place; see `CandidateFinder.sensed`."""
        key = ("sensed", *_key(found), near.row["id"], near.satz)
        return self._recall.get(key, lambda: super(RecallingFinder, self).sensed(found, near))

    def checked(self, asked: ResolvedRequest, *, proven: bool, language: str) -> CheckedCitation:
        """Check a citation to be made as citing does; what came of it, and what a model said, is not asked twice.

        It depends on the words, the text of the source and who judges; of a check that is kept, its time is now.
        """
        one, source, started = asked.request, asked.source, now()
        words = (one.claim, one.quote_context, one.verbatim_quote, one.relevance_reasoning, str(one.locator))
        said = (source.id, source.artifact_id, source.abbreviation, *words, one.extraction_method, one.confidence)
        found = self._recall.get(
            ("checked", *said, proven, language),
            lambda: self.work.writer.checked(asked, proven=proven, language=language, draft=language),
            lasting=lambda found: found.verdict.status is not Status.PENDING,
        )
        return found if found.asked is asked else replace(found, asked=asked, started=started)


def _key(found: Candidates) -> tuple[Hashable, ...]:
    """Return what candidates were found for, which they are the same for."""
    one = found.claim
    return one.text, found.whole.text if found.whole else None, one.language, tuple(item.text for item in found.items)
