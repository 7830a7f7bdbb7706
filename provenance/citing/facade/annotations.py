"""Sources are tagged and annotated, for the project alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from provenance.citing.requests import one_of
from provenance.citing.roles import Act, needs
from provenance.citing.services import EngineBase
from provenance.model.deferral import deferred

if TYPE_CHECKING:
    from provenance.citing import source_registry, source_status
    from provenance.citing.annotations import Annotation
    from provenance.citing.search import withheld as withholding
    from provenance.citing.search.withheld import WithheldPlace
    from provenance.citing.source_registry import RegistryOutcome
    from provenance.citing.source_status import Classifying, SourceStatus
else:
    source_registry = deferred("provenance.citing.source_registry")
    source_status = deferred("provenance.citing.source_status")
    withholding = deferred("provenance.citing.search.withheld")


class SourceStatusCalls(EngineBase):
    """The calls about the standing of sources."""

    @needs(Act.CLASSIFY)
    def classify_source(
        self,
        source_id: int,
        *,
        publisher: str | None = None,
        url: str | None = None,
        published_at: str | None = None,
        tier: int | None = None,
        primary: bool | None = None,
        paywall: str | None = None,
        consent: str | None = None,
        topics: Sequence[str] | None = None,
        snippet: str | None = None,
        persons: Sequence[str] | None = None,
        cleared: Sequence[str] | None = None,
    ) -> SourceStatus:
        """Say how a source stands in this project, and give how it stands; what is left out stays as it was.

        ``tier`` is 1 (official) to 4 (monitor only), ``paywall`` full or metadata_only, ``consent`` open, auditor_only
        or forbidden, ``published_at`` an ISO date, ``topics`` what it is an authority on (an empty list: nothing).
        ``persons`` are names by which it speaks of third persons, besides those that a title, a first name or "my
        neighbour" tells; ``cleared`` who agreed that what it says of them is shown ("*": all).
        Raises InvalidInput, SourceNotFound.
        """
        return self._classifying().classify(
            source_id,
            publisher=publisher,
            url=url,
            published_at=published_at,
            tier=tier,
            primary=primary,
            paywall=paywall,
            consent=consent,
            topics=topics,
            snippet=snippet,
            persons=persons,
            cleared=cleared,
        )

    @needs(Act.CLASSIFY)
    def classify_sources(self, registry: str | Path) -> RegistryOutcome:
        """Classify the sources of the project by a registry, a YAML file or its text, and say which entry is of which.

        Nothing is classified where an entry cannot be used. Raises InvalidInput that names it, UnreadableFile.
        """
        some = source_registry.entries(registry)
        said = self._classifying()
        known = list(self.standings().values())
        return source_registry.apply(some, known, lambda number, fields: said.classify(number, **fields))

    @needs(Act.READ_SOURCES)
    def export_registry(self) -> str:
        """Return how all sources of the project stand as a registry in YAML, which `classify_sources` reads."""
        seen = self._services.disclosure
        return source_registry.written(one for number, one in self.standings().items() if seen.exists(number))

    @needs(Act.CLASSIFY)
    def retract_source(self, source_id: int, reason: str, *, withdraw: bool = False) -> SourceStatus:
        """Count a source for nothing from now on, and say why; with ``withdraw`` take that back.

        Citations of it stay, and claims that rest on it lose their rung when they are gated anew. Raises InvalidInput,
        also where there is nothing to take back, and SourceNotFound.
        """
        return self._classifying().retract(source_id, reason, withdraw=withdraw)

    @needs(Act.READ_SOURCES)
    def standings(self) -> dict[int, SourceStatus]:
        """Return how each source of the project stands, by its number.

        To agents and users a source of which nobody may hear is not there, and nobody is named who is spoken of.
        """
        seen = self._services.disclosure
        found = source_status.source_statuses(self._services.graph, self.context.project_id)
        if seen.all:
            return found
        return {number: replace(one, persons=(), cleared=()) for number, one in found.items() if seen.exists(number)}

    @needs(Act.READ_STORE)
    def withheld_passages(
        self, source_id: int | None = None, third_parties: str | None = None, cleared: Sequence[str] = ()
    ) -> list[WithheldPlace]:
        """Return which passages of the project, or of a source, answers leave out for want of a person's consent.

        Each says why (``why``: it ``names`` somebody, it ``goes_on`` with a pronoun, or it is the rest of a
        ``paragraph`` that does) and for whose consent it waits. ``third_parties`` is the rule of the preset (protected,
        private or open; that of the engine if left out), ``cleared`` who consented besides those of the engine and of
        each source. For auditors and admins, who see all: whoever asks is told of nothing that is withheld. Raises
        InvalidInput for another rule, SourceNotFound where there is no such source.
        """
        work, project = self._services, self.context.project_id
        rule = work.wiring.waiting(third_parties and one_of("third_parties", third_parties, withholding.ThirdParties))
        statuses = source_status.source_statuses(work.graph, project)
        only = None if source_id is None else work.library.get(source_id).id
        agreed = (*work.wiring.cleared, *source_status.words_given("cleared", cleared))
        waiting = work.persons.passages(statuses, rule, agreed)
        return withholding.placed((one for one in waiting if only in {None, one[0]}), work.graph.read, statuses)

    def _classifying(self) -> Classifying:
        return source_status.Classifying(self._services.graph, self._services.library, self.context)


class AnnotationCalls(EngineBase):
    """The calls about annotations and tags."""

    @needs(Act.NOTE)
    def annotate(
        self,
        source_id: int | None = None,
        kind: str = "note",
        text: str | None = None,
        *,
        citation_id: int | None = None,
        locator: str | dict[str, Any] | None = None,
        quote: str | None = None,
    ) -> Annotation:
        """Annotate a source, a place of it (``locator``, or ``quote`` that stands there), or a citation.

        ``kind`` is note, highlight, summary, question or critique; only a highlight, which needs a place, may be
        without ``text``. Raises InvalidInput, InvalidLocator, SourceNotFound, and QuoteNotFound with the nearest words.
        """
        if citation_id is not None and source_id is None:
            self._services.seen(citation_id)
        if source_id is not None and citation_id is None:
            there = self._services.disclosure.exists(self._services.library.get(source_id).id)
            number = self._services.library.get(source_id if there else 0).id
            if locator is not None or quote is not None:
                self._services.demand_words(number)
        return self._services.notes.add(source_id, citation_id, kind, text, locator, quote)

    @needs(Act.NOTE)
    def reword_annotation(self, annotation_id: int, text: str) -> Annotation:
        """Supersede an annotation by a new wording on the same target.

        Raises SourceNotFound for an unknown one, InvalidInput for one that was superseded or withdrawn, AccessDenied
        for an agent that did not make it.
        """
        self._demand_shown(annotation_id)
        return self._services.notes.reword(annotation_id, text)

    @needs(Act.NOTE)
    def withdraw_annotation(self, annotation_id: int) -> Annotation:
        """Take an annotation away; it stays in the history. Raises as `reword_annotation` does."""
        self._demand_shown(annotation_id)
        return self._services.notes.withdraw(annotation_id)

    @needs(Act.READ_NOTES)
    def annotations(
        self,
        source_id: int | None = None,
        citation_id: int | None = None,
        kind: str | None = None,
        *,
        history: bool = False,
    ) -> list[Annotation]:
        """Return the annotations that stand, in the order they were made; with ``history`` the superseded ones too.

        Tags are left out unless ``kind="tag"``. An agent sees of those on citations the ones on its own.
        """
        return self._shown(self._services.notes.list(source_id, citation_id, kind, history=history))

    @needs(Act.NOTE)
    def tag(self, source_id: int, *tags: str) -> tuple[str, ...]:
        """Put tags on a source and give all it bears; kept in lower case with single spaces, at most 60 characters.

        Raises InvalidInput for what is no tag, SourceNotFound.
        """
        return self._services.tags.add(source_id, tags)

    @needs(Act.NOTE)
    def untag(self, source_id: int, *tags: str) -> tuple[str, ...]:
        """Take tags off a source and give those left. Raises AccessDenied for an agent that did not put them on."""
        return self._services.tags.remove(source_id, tags)

    @needs(Act.READ_NOTES)
    def tags(self, source_id: int | None = None) -> dict[str, list[int]]:
        """Return the tags of the project, or of a source, each with the numbers of the sources that bear it."""
        return self._services.tags.sources(source_id)

    def _shown(self, found: Sequence[Annotation]) -> list[Annotation]:
        return self._services.disclosure.annotations(found, self._services.archive.several)

    def _demand_shown(self, number: int) -> None:
        """Raise SourceNotFound where whoever calls may not see an annotation that there is."""
        found = self._services.notes.get(number)
        if not self._shown([found]):
            raise self._services.notes.unknown(number)
