"""Citations and bibliographies are set in a style (citation engine design, 7.1 and 8.5)."""

from __future__ import annotations

from provenance.citing.bibliography.card import CardForm
from provenance.citing.facade.parts import Parts
from provenance.citing.roles import Act, needs


class Setting(Parts):
    """The calls that set citations for readers."""

    @needs(Act.READ_CITATIONS)
    def format_citation(self, citation_id: int, style: str = "inline") -> str:
        """Give a citation as it stands in a text: inline, legal, harvard, ieee, apa, bibtex, or a CSL style or file.

        Raises InvalidInput for an unknown citation or style.
        """
        return self._output.citation(citation_id, style)

    @needs(Act.READ_CITATIONS)
    def export_bibliography(self, session_id: str | None = None, style: str = "harvard", uncited: bool = False) -> str:
        """Give the sources that the citations of the project (or of a session) rest on, one a line, in a style.

        Styles are those of `format_citation` and csl-json. Citations that failed bear nothing and are left out;
        ``uncited`` gives all sources of the project. Raises InvalidInput for an unknown style.
        """
        return self._output.bibliography(session_id, style, uncited=uncited)

    @needs(Act.READ_CITATIONS)
    def citation_card(self, citation_id: int, form: CardForm = "text") -> str:
        """Give the card of a citation (7.1): source, place, quote, context, verdict; as text, markdown or html.

        Raises InvalidInput for an unknown citation.
        """
        return self._output.card(citation_id, form)
