"""The citations and sources of a project in any form a reader knows (citation engine design, 8.5)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from provenance.citing.archive import Archive
from provenance.citing.bibliography import legal
from provenance.citing.bibliography.bibtex import write_bibtex
from provenance.citing.bibliography.card import CardForm, card, where
from provenance.citing.bibliography.csl import Form, Styled, style_file
from provenance.citing.bibliography.csl_json import write_csl_json
from provenance.citing.bibliography.entry import entry
from provenance.citing.library import Library
from provenance.citing.results import Citation, Source
from provenance.model.activities import VerificationStatus
from provenance.model.errors import InvalidInput


class Output:
    """Citations of one project, set in a style."""

    def __init__(self, library: Library, archive: Archive) -> None:
        self._library = library
        self._archive = archive

    def citation(self, number: int, style: str = "inline", form: Form = "text") -> str:
        """Give one citation in a style: inline, legal, bibtex, csl-json, harvard, ieee, apa, or a CSL style or file.

        Years carry the letters they have in the bibliography of all sources. Raises InvalidInput for an unknown
        citation or style.
        """
        citation = self._get(number)
        source = self._library.get(citation.source_id)
        if style == "inline":
            return _inline(citation, source)
        if style == "legal":
            return legal.cited(citation, source)
        if style == "bibtex":
            return write_bibtex([entry(source)])
        if style == "csl-json":
            return write_csl_json([entry(source)])
        entries = [entry(one) for one in self._library.list()]
        return Styled(entries, style, form).cited(str(source.id), where(citation) or None)

    def legal(self, numbers: Sequence[int]) -> dict[int, str]:
        """Give citations as German lawyers cite, by their numbers, all in one read; unknown ones are left out."""
        found = self._archive.several(numbers)
        return {one.id: legal.cited(one, self._library.get(one.source_id)) for one in found}

    def bibliography(
        self, session_id: str | None = None, style: str = "harvard", form: Form = "text", *, uncited: bool = False
    ) -> str:
        """Give the sources that citations of the project (or of a session) rest on, one a line; ``uncited``: all.

        Citations that failed bear nothing and are left out. Raises InvalidInput for an unknown style.
        """
        citations = [one for one in self._archive.list(session_id=session_id) if _bears(one)]
        sources = self._library.list() if uncited else self._sources(citations)
        if style == "inline":
            known = {source.id: source for source in sources}
            return "\n".join(_inline(one, known[one.source_id]) for one in citations)
        if style == "legal":
            return "\n".join(legal.listed(sources))
        entries = [entry(source) for source in sources]
        if style == "bibtex":
            return write_bibtex(entries)
        if style == "csl-json":
            return write_csl_json(entries)
        if not entries:
            style_file(style)  # an unknown style is one, whatever there is to set in it
            return ""
        return "\n".join(Styled(entries, style, form).bibliography())

    def card(self, number: int, form: CardForm = "text") -> str:
        """Give the card of a citation (7.1); raises InvalidInput for an unknown citation."""
        citation = self._get(number)
        return card(citation, self._library.get(citation.source_id), form)

    def _get(self, number: int) -> Citation:
        found = self._archive.get(number)
        if found is None:
            raise InvalidInput(f"citation_id: there is no citation {number}.", suggestion="Look with list_citations().")
        return found

    def _sources(self, citations: Iterable[Citation]) -> list[Source]:
        wanted = {citation.source_id for citation in citations}
        return [source for source in self._library.list() if source.id in wanted]


def _bears(citation: Citation) -> bool:
    return citation.verification_status is not VerificationStatus.FAILED


def _inline(citation: Citation, source: Source) -> str:
    """Give a citation as its number with name and place: ``[3] GoBD Rz. 119, Page 24``."""
    found = citation.matched_location.get("locator")
    name = source.abbreviation or source.name
    place = where(citation)
    if found and (found.endswith(name) or found.startswith(name)):
        page = citation.matched_location.get("page")
        return f"[{citation.id}] {found}" + (f", p. {page}" if page else "")
    return f"[{citation.id}] {name}" + (f", {place}" if place else "")
