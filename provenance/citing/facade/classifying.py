"""How sources stand in the project: official or not, free or behind a paywall, shown or kept back, withdrawn."""

from __future__ import annotations

from collections.abc import Sequence

from provenance.citing.classifying import Classifying
from provenance.citing.facade.parts import Parts
from provenance.citing.roles import Act, needs
from provenance.citing.standing import Standing, standings


class Standings(Parts):
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
    ) -> Standing:
        """Say how a source stands in this project, and give how it stands; what is left out stays as it was.

        ``tier`` is 1 (official) to 4 (monitor only), ``paywall`` full or metadata_only, ``consent`` open, auditor_only
        or forbidden, ``published_at`` an ISO date, ``topics`` what it is an authority on (an empty list: nothing).
        Raises InvalidInput, SourceNotFound.
        """
        return Classifying(self._graph, self._library, self._context).classify(
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
        )

    @needs(Act.CLASSIFY)
    def retract_source(self, source_id: int, reason: str, *, withdraw: bool = False) -> Standing:
        """Count a source for nothing from now on, and say why; with ``withdraw`` take that back.

        Citations of it stay, and claims that rest on it lose their rung when they are gated anew. Raises InvalidInput,
        also where there is nothing to take back, and SourceNotFound.
        """
        return Classifying(self._graph, self._library, self._context).retract(source_id, reason, withdraw=withdraw)

    @needs(Act.READ_SOURCES)
    def standings(self) -> dict[int, Standing]:
        """Give how each source of the project stands, by its number."""
        return standings(self._graph, self._context.project_id)
