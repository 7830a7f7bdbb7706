"""From a place, and from a citation, along the edges of the graph: what stands around it, what rests on it."""

from __future__ import annotations

from typing import Any

from provenance.citing.facade.parts import Parts
from provenance.citing.roles import Act, needs
from provenance.citing.surroundings import Expanded, Located, Surroundings, place_of
from provenance.model.errors import AccessDenied, InvalidInput


class Following(Parts):
    """The calls that follow the graph."""

    @needs(Act.READ_SOURCES)
    def locate(self, place: str, as_of: str | None = None) -> Located:
        """Give a place ("§ 147 Abs. 3 AO") of a source of the project with the headings and the list it belongs to.

        Of several versions the one that was the law on the day ``as_of``, else today. Raises InvalidLocator where it
        names no place, InvalidInput where it is in several works, SourceNotFound where no source has it.
        """
        return self._surroundings().locate(place, as_of)

    @needs(Act.READ_SOURCES)
    def expand(self, place: str, as_of: str | None = None) -> Expanded:
        """Give what a place refers to, who refers to it, its exceptions, the definitions of its terms, the text before.

        Raises as `locate`.
        """
        return self._surroundings().expand(place, as_of)

    @needs(Act.READ_CITATIONS)
    def trail_of(self, citation_id: int) -> list[dict[str, Any]]:
        """Give the trail of a citation, a row a step: agent, session, claim, checks, places, source, work, snapshot.

        Raises SourceNotFound where there is none with this number.
        """
        number = self._archive.demand(citation_id).id
        return self._graph.read("audit/trail", project=self._context.project_id, citation=number)

    @needs(Act.READ_CITATIONS)
    def impact_of(
        self, citation_id: int | None = None, source: int | str | None = None, place: str | None = None
    ) -> list[dict[str, Any]]:
        """Give what falls if a citation, or all of a source or a place, is withdrawn: claims, answers, requirements.

        Exactly one is given. Raises InvalidInput where none or several are, SourceNotFound for what is not there,
        AccessDenied where a role that reads its own citations alone asks for a source or a place.
        """
        if sum(one is not None for one in (citation_id, source, place)) != 1:
            raise InvalidInput(
                "impact_of: expected one of citation_id, source and place; found none or several.",
                suggestion="Give the number of a citation, or a source, or a place.",
            )
        if citation_id is None and self._context.reader is not None:
            raise AccessDenied(
                f"Expected the number of a citation, since the role {self.role.value} reads its own alone.",
                suggestion="Ask with citation_id, once for each of your citations.",
            )
        number = None if citation_id is None else self._archive.demand(citation_id).id
        artifact = None if source is None else self._names.find(source).artifact_id
        printed = None if place is None else str(place_of(place))
        given = {"citation": number, "source": artifact, "place": printed}
        return self._graph.read("audit/impact", project=self._context.project_id, **given)

    def _surroundings(self) -> Surroundings:
        return Surroundings(self._graph, self._context.project_id, self._searcher.shelf)
