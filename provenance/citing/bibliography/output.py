"""The citations and sources of a project in any form a reader knows (citation engine design, 8.5)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Literal

from provenance.citing.archive import Archive, SeenArchive
from provenance.citing.bibliography import legal
from provenance.citing.bibliography.bibtex import write_bibtex
from provenance.citing.bibliography.csl import Form, Styled, style_file, write_csl_json
from provenance.citing.bibliography.entry import Entry, entry
from provenance.citing.findings import Findings, claim_told, quote_told
from provenance.citing.library import SourceLibrary
from provenance.citing.results import Citation, Source
from provenance.model.activities import Bearing, VerificationStatus
from provenance.model.errors import InvalidInput
from provenance.model.locator import Locator

CardForm = Literal["text", "markdown", "html"]

_VERDICTS = {
    VerificationStatus.VERIFIED: ("✅", "Verified"),
    VerificationStatus.FAILED: ("❌", "Failed"),
    VerificationStatus.UNVERIFIED: ("⚠", "Unverified"),
    VerificationStatus.PENDING: ("⏳", "Pending"),
}

_STANDS = {None: "", True: "✅", False: "❌"}
_BORNE = {Bearing.NOT_JUDGED: "⚠", Bearing.DIFFERS: "❌"}


@dataclass(frozen=True, slots=True)
class Line:
    """One fact of a card: a sign, what it is, and the words."""

    sign: str
    name: str
    words: str
    quoted: bool = False


@dataclass(frozen=True, slots=True)
class Style:
    """A style that is set here: one citation, and the list of the sources that some citations rest on."""

    cited: Callable[[Citation, Source], str]
    listed: Callable[[Sequence[Citation], Sequence[Source]], str]


def card(citation: Citation, source: Source, form: CardForm = "text") -> str:
    """Return the card of a citation."""
    lines = facts(citation, source)
    if form == "html":
        return _html(citation, lines)
    return _markdown(citation, lines) if form == "markdown" else _text(citation, lines)


def facts(citation: Citation, source: Source) -> list[Line]:
    """Return what a card says, in order; a fact that is not known is left out."""
    sign, verdict = _VERDICTS[citation.verification_status]
    similarity = f" (similarity: {citation.similarity_score:.2f})" if citation.similarity_score else ""
    notes = f" — {citation.verification_notes}" if citation.verification_notes else ""
    found = citation.findings
    stands, borne = _STANDS[found.stands], _BORNE.get(found.bearing, "✅")
    version = f" {source.version}" if source.version else ""
    lines = [
        Line("📄", "Source", f"{source.name}{version} ({source.identifier})"),
        Line("📍", "Location", where(citation)),
        Line("💬", "Quoted text", citation.matched_text or citation.verbatim_quote or "", quoted=True),
        Line("📖", "Context", citation.quote_context, quoted=True),
        Line("💡", "Reasoning", citation.relevance_reasoning or ""),
        Line(stands, "Quote", quote_told(found, where(citation) or source.name)),
        Line(borne, "Claim", said(found)),
        Line(sign, "Verification", f"{verdict}{similarity}{notes}"),
    ]
    return [line for line in lines if line.words]


def said(found: Findings) -> str:
    """Say of the claim whether its quote bears it; where the quote does not stand, nothing is asked."""
    return "" if found.stands is False else claim_told(found)


def where(citation: Citation) -> str:
    """Return the place of a citation: page and locator as found, else as its caller named them."""
    found = citation.matched_location
    page = found.get("page") or citation.locator.get("page")
    place = found.get("locator") or citation.locator.get("section") or citation.locator.get("heading_context")
    return ", ".join(str(part) for part in (f"Page {page}" if page else "", place or "") if part)


def _text(citation: Citation, lines: list[Line]) -> str:
    shown = [f"[{citation.id}] {citation.claim}"]
    for line in lines:
        words = f"“{line.words}”" if line.quoted else line.words
        shown.append(f"    {line.sign} {line.name}: {words}")
    return "\n".join(shown)


_MARKDOWN = str.maketrans({char: f"\\{char}" for char in "\\`*_{}[]<>#|!"})


def _markdown(citation: Citation, lines: list[Line]) -> str:
    shown = [f"**\\[{citation.id}\\]** {_md(citation.claim)}", ""]
    for line in lines:
        if line.quoted:
            quoted = "\n".join(f"  > {_md(row)}" for row in line.words.splitlines() or [""])
            shown.append(f"- {line.sign} **{line.name}:**\n\n{quoted}\n")
        else:
            shown.append(f"- {line.sign} **{line.name}:** {_md(line.words)}")
    return "\n".join(shown)


def _md(text: str) -> str:
    return text.translate(_MARKDOWN)


def _html(citation: Citation, lines: list[Line]) -> str:
    rows: list[str] = []
    for line in lines:
        words = f"<blockquote>{escape(line.words)}</blockquote>" if line.quoted else escape(line.words)
        sign = f'<span aria-hidden="true">{line.sign}</span> '
        rows.append(f"    <dt>{sign}{line.name}</dt>\n    <dd>{words}</dd>")
    status = citation.verification_status.value
    listed = "\n".join(rows)
    return (
        f'<details class="beleg-citation beleg-{status}" id="citation-{citation.id}">\n'
        f"  <summary>[{citation.id}] {escape(citation.claim)}</summary>\n  <dl>\n{listed}\n  </dl>\n</details>"
    )


class Output:
    """Citations of one project, set in a style."""

    def __init__(
        self,
        library: SourceLibrary,
        archive: Archive | SeenArchive,
        there: Callable[[int], bool] = lambda _: True,
    ) -> None:
        self._library = library
        self._archive = archive
        self._there = there

    def citation(self, number: int, style: str = "inline", form: Form = "text") -> str:
        """Return one citation in a style: one of `provenance.citing.bibliography.csl.STYLES`, or a CSL file.

        Years carry the letters they have in the bibliography of all sources. Raises InvalidInput for an unknown
        citation or style.
        """
        citation = self._get(number)
        source = self._library.get(citation.source_id)
        if style in WRITTEN:
            return WRITTEN[style].cited(citation, source)
        return self._styled(source, where(citation), style, form)

    def place(self, number: int, place: Locator, style: str = "legal") -> str:
        """Return a place of a source in a style, whether or not a citation rests on it.

        Raises InvalidInput for an unknown style, SourceNotFound.
        """
        source = self._library.get(number)
        if style == "legal":
            return legal.placed(source, place)
        if style == "inline":
            return str(Locator(place.section, place.path, source.abbreviation or source.name))
        if style in WRITTEN:
            return WRITTEN[style].listed((), [source])
        return self._styled(source, str(Locator(place.section, place.path)), style, "text")

    def _styled(self, source: Source, place: str, style: str, form: Form) -> str:
        entries = [entry(one) for one in self._listed()]
        return Styled(entries, style, form).cited(str(source.id), place or None)

    def legal(self, numbers: Sequence[int]) -> dict[int, str]:
        """Return citations as German lawyers cite, by their numbers, all in one read; unknown ones are left out."""
        found = self._archive.several(numbers)
        return {one.id: legal.cited(one, self._library.get(one.source_id)) for one in found}

    def bibliography(
        self, session_id: str | None = None, style: str = "harvard", form: Form = "text", *, uncited: bool = False
    ) -> str:
        """Return the sources that citations of the project (or of a session) rest on, one a line; ``uncited``: all.

        Citations that failed bear nothing and are left out. Raises InvalidInput for an unknown style.
        """
        citations = [one for one in self._archive.list(session_id=session_id) if _bears(one)]
        sources = self._listed() if uncited else self._sources(citations)
        if style in WRITTEN:
            return WRITTEN[style].listed(citations, sources)
        entries = [entry(source) for source in sources]
        if not entries:
            style_file(style)  # an unknown style is one, whatever there is to set in it
            return ""
        return "\n".join(Styled(entries, style, form).bibliography())

    def card(self, number: int, form: CardForm = "text") -> str:
        """Return the card of a citation (7.1); raises InvalidInput for an unknown citation."""
        citation = self._get(number)
        return card(citation, self._library.get(citation.source_id), form)

    def _get(self, number: int) -> Citation:
        found = self._archive.get(number)
        if found is None:
            raise InvalidInput(f"citation_id: there is no citation {number}.", suggestion="Look with list_citations().")
        return found

    def _sources(self, citations: Iterable[Citation]) -> list[Source]:
        wanted = {citation.source_id for citation in citations}
        return [source for source in self._listed() if source.id in wanted]

    def _listed(self) -> list[Source]:
        return [source for source in self._library.list() if self._there(source.id)]


def _bears(citation: Citation) -> bool:
    return citation.verification_status is not VerificationStatus.FAILED


def _inline(citation: Citation, source: Source) -> str:
    """Return a citation as its number with name and place: ``[3] GoBD Rz. 119, Page 24``."""
    found = citation.matched_location.get("locator")
    name = source.abbreviation or source.name
    place = where(citation)
    if found and (found.endswith(name) or found.startswith(name)):
        page = citation.matched_location.get("page")
        return f"[{citation.id}] {found}" + (f", p. {page}" if page else "")
    return f"[{citation.id}] {name}" + (f", {place}" if place else "")


def _entries(write: Callable[[Sequence[Entry]], str]) -> Style:
    """Return the style that writes the entries of sources as a file of others."""
    return Style(
        lambda _, source: write([entry(source)]), lambda _, sources: write([entry(source) for source in sources])
    )


def _inlined(citations: Sequence[Citation], sources: Sequence[Source]) -> str:
    known = {source.id: source for source in sources}
    return "\n".join(_inline(one, known[one.source_id]) for one in citations)


WRITTEN: Mapping[str, Style] = {
    "inline": Style(_inline, _inlined),
    "legal": Style(legal.cited, lambda _, sources: "\n".join(legal.listed(sources))),
    "bibtex": _entries(write_bibtex),
    "csl-json": _entries(write_csl_json),
}
"""The styles that no file of the Citation Style Language describes."""
