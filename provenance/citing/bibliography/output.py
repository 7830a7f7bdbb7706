"""The citations and sources of a project in any form a reader knows (citation engine design, 8.5)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from html import escape
from typing import Literal
from urllib.parse import urlsplit

from provenance.citing.archive import Archive, SeenArchive
from provenance.citing.bibliography import legal
from provenance.citing.bibliography.bibtex import write_bibtex
from provenance.citing.bibliography.csl import Form, Styled, style_file, write_csl_json
from provenance.citing.bibliography.entry import Entry, entry
from provenance.citing.findings import claim_told, quote_told
from provenance.citing.library import SourceLibrary
from provenance.citing.requests import checked_text
from provenance.citing.results import Citation, Source
from provenance.language.catalogue import placed, quoted, said
from provenance.model.activities import Bearing, VerificationStatus
from provenance.model.errors import InvalidInput, SourceNotFound
from provenance.model.locator import Locator

CardForm = Literal["text", "markdown", "html"]

_VERDICTS = {
    VerificationStatus.VERIFIED: "✅",
    VerificationStatus.FAILED: "❌",
    VerificationStatus.UNVERIFIED: "⚠",
    VerificationStatus.PENDING: "⏳",
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
    """A style that is set here: one citation, in a language, and the list of the sources of some citations."""

    cited: Callable[[Citation, Source, str], str]
    listed: Callable[[Sequence[Citation], Sequence[Source], str], str]


@dataclass(frozen=True, slots=True)
class Uses:
    """What a reader may do with a card in HTML: open the document, copy the citation in a style."""

    address: str = ""
    cited: Mapping[str, str] = field(default_factory=dict[str, str])


def card(
    citation: Citation, source: Source, form: CardForm = "text", language: str = "en", uses: Uses | None = None
) -> str:
    """Return the card of a citation in a language, in HTML with its uses."""
    lines = facts(citation, source, language)
    if form == "html":
        return _html(citation, lines, language, uses or Uses())
    return _markdown(citation, lines) if form == "markdown" else _text(citation, lines, language)


def facts(citation: Citation, source: Source, language: str = "en") -> list[Line]:
    """Return what a card says, in order; a fact that is not known is left out."""
    say = partial(said, language, "card")
    sign, verdict = _VERDICTS[citation.verification_status], say(citation.verification_status.value)
    similarity = f" ({say('similarity')}: {citation.similarity_score:.2f})" if citation.similarity_score else ""
    notes = f" — {citation.verification_notes}" if citation.verification_notes else ""
    found = citation.findings
    stands, borne = _STANDS[found.stands], _BORNE.get(found.bearing, "✅")
    version = f" {source.version}" if source.version else ""
    place = where(citation, language)
    lines = [
        Line("📄", say("Source"), f"{source.name}{version} ({source.identifier})"),
        Line("📍", say("Location"), say("as named", place) if found.stands is False and place else place),
        Line("💬", say("Quoted text"), citation.matched_text or citation.verbatim_quote or "", quoted=True),
        Line("📖", say("Context"), citation.quote_context, quoted=True),
        Line("💡", say("Reasoning"), citation.relevance_reasoning or ""),
        Line(stands, say("Quote"), quote_told(found, place or source.name, language)),
        Line(borne, say("Claim"), "" if found.stands is False else claim_told(found, language)),
        Line(sign, say("Verification"), f"{verdict}{similarity}{notes}"),
    ]
    return [line for line in lines if line.words]


def where(citation: Citation, language: str = "en") -> str:
    """Return the place of a citation: page and locator as found, else the section that its caller named.

    A page is one that was found: one that was only named is none, the more so in a text without pages.
    """
    found = citation.matched_location
    page, place = found.get("page"), found.get("locator")
    if not place:
        place = citation.locator.get("section") or citation.locator.get("heading_context")
    on = said(language, "card", "page", page) if page else ""
    return ", ".join(part for part in (on, placed(language, str(place or ""))) if part)


def _text(citation: Citation, lines: list[Line], language: str) -> str:
    shown = [f"[{citation.id}] {citation.claim}"]
    for line in lines:
        words = quoted(language, [line.words]) if line.quoted else line.words
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


def _html(citation: Citation, lines: list[Line], language: str, uses: Uses) -> str:
    rows: list[str] = []
    for line in lines:
        words = f"<blockquote>{escape(line.words)}</blockquote>" if line.quoted else escape(line.words)
        sign = f'<span aria-hidden="true">{line.sign}</span> '
        rows.append(f"    <dt>{sign}{line.name}</dt>\n    <dd>{words}</dd>")
    status = citation.verification_status.value
    listed = "\n".join(rows)
    return (
        f'<details class="beleg-citation beleg-{status}" id="citation-{citation.id}">\n'
        f"  <summary>[{citation.id}] {escape(citation.claim)}</summary>\n  <dl>\n{listed}\n  </dl>\n"
        f"{_used(language, uses)}</details>"
    )


def _used(language: str, uses: Uses) -> str:
    say = partial(said, language, "card")
    opens = f'<a href="{escape(uses.address)}" rel="noreferrer">{say("open")}</a>' if uses.address else ""
    rows = "".join(
        f'<dt>{escape(style)}</dt><dd style="user-select: all; white-space: pre-wrap">{escape(text)}</dd>'
        for style, text in uses.cited.items()
    )
    copies = f"<details><summary>{say('copy')}</summary><dl>{rows}</dl></details>" if rows else ""
    return "".join(f"  {one}\n" for one in (opens, copies) if one)


class Output:
    """Citations of one project, set in a style."""

    def __init__(
        self,
        library: SourceLibrary,
        archive: Archive | SeenArchive,
        language: str = "en",
        classified: Callable[[], Mapping[int, Mapping[str, str]]] = dict,
        there: Callable[[int], bool] = lambda _: True,
    ) -> None:
        """Set citations for readers of a language; ``classified`` gives publisher and address as somebody said them.

        Only sources that are ``there`` for whoever reads are set.
        """
        self._library = library
        self._archive = archive
        self._language = language
        self._classified = classified
        self._there = there

    def citation(self, number: int, style: str = "inline", form: Form = "text") -> str:
        """Return one citation in a style: one of `provenance.citing.bibliography.csl.STYLES`, or a CSL file.

        Years carry the letters they have in the bibliography of all sources. Raises SourceNotFound for an unknown
        citation, InvalidInput for an unknown style.
        """
        citation = self._get(number)
        source = self._library.get(citation.source_id)
        if style in WRITTEN:
            known = _as_classified(source, self._classified().get(source.id, {}))
            return WRITTEN[style].cited(citation, known, self._language)
        return self._styled(source, where(citation, self._language), style, form)

    def place(self, number: int, place: Locator, style: str = "legal") -> str:
        """Return a place of a source in a style, whether or not a citation rests on it.

        Raises InvalidInput for an unknown style, SourceNotFound.
        """
        source = self._library.get(number)
        if style == "legal":
            return legal.placed(source, place, self._language)
        if style == "inline":
            return placed(self._language, str(Locator(place.section, place.path, source.abbreviation or source.name)))
        if style in WRITTEN:
            return WRITTEN[style].listed((), [source], self._language)
        at = placed(self._language, str(Locator(place.section, place.path)))
        return self._styled(source, at, style, "text")

    def in_styles(self, citations: Sequence[Citation]) -> dict[int, dict[str, str]]:
        """Return citations by their numbers in each of the styles OFFERED, all in one read of the sources."""
        known = {source.id: source for source in self._list()}
        entries = [entry(one) for one in known.values()]
        found: dict[int, dict[str, str]] = {one.id: {} for one in citations}
        for style in OFFERED if citations else ():
            styled = None if style in WRITTEN else Styled(entries, style)
            for one in citations:
                source = known[one.source_id]
                at = where(one, self._language) or None
                found[one.id][style] = (
                    styled.cited(str(source.id), at) if styled else WRITTEN[style].cited(one, source, self._language)
                )
        return found

    def _styled(self, source: Source, place: str, style: str, form: Form) -> str:
        entries = [entry(one) for one in self._list()]
        return Styled(entries, style, form).cited(str(source.id), place or None)

    def legal(self, numbers: Sequence[int], language: str) -> dict[int, str]:
        """Return citations as German lawyers cite, by their numbers, all in one read; unknown ones are left out.

        Places that are none of law are in the language.
        """
        found = self._archive.several(numbers)
        return {one.id: legal.cited(one, self._library.get(one.source_id), language) for one in found}

    def bibliography(
        self, session_id: str | None = None, style: str = "harvard", form: Form = "text", *, uncited: bool = False
    ) -> str:
        """Return the sources that citations of the project (or of a session) rest on, one a line; ``uncited``: all.

        Citations that failed bear nothing and are left out. Raises InvalidInput for an unknown style.
        """
        citations = [one for one in self._archive.list(session_id=session_id) if _bears(one)]
        sources = self._list() if uncited else self._sources(citations)
        if style in WRITTEN:
            return WRITTEN[style].listed(citations, sources, self._language)
        entries = [entry(source) for source in sources]
        if not entries:
            style_file(style)  # an unknown style is one, whatever there is to set in it
            return ""
        return "\n".join(Styled(entries, style, form).bibliography())

    def card(self, number: int, form: CardForm = "text", address: str | None = None) -> str:
        """Return the card of a citation (7.1).

        In HTML the document opens at ``address``, that of a page of the web at its own, and the citation is there in
        each style, to be copied. Raises SourceNotFound for an unknown citation, InvalidInput for an unusable address.
        """
        if address is not None and urlsplit(checked_text("address", address)).scheme not in {
            "",
            "http",
            "https",
            "file",
        }:
            raise InvalidInput(
                f"address: expected a path or an address of the web, found {address[:40]!r}.",
                suggestion="Give where the document opens, such as files/order.pdf, or leave it out.",
            )
        citation = self._get(number)
        source = self._library.get(citation.source_id)
        web = source.identifier if source.identifier.startswith(("http://", "https://")) else ""
        uses = Uses(address or web, self.in_styles([citation])[number]) if form == "html" else None
        return card(citation, source, form, self._language, uses)

    def _list(self) -> list[Source]:
        """Return the sources, each with the publisher and address that it was classified with, if it names no other."""
        known = self._classified()
        there = (one for one in self._library.list() if self._there(one.id))
        return [_as_classified(one, known.get(one.id, {})) for one in there]

    def _get(self, number: int) -> Citation:
        found = self._archive.get(number)
        if found is None:
            raise SourceNotFound(
                f"citation_id: there is no citation {number}.", suggestion="Look with list_citations()."
            )
        return found

    def _sources(self, citations: Iterable[Citation]) -> list[Source]:
        wanted = {citation.source_id for citation in citations}
        return [source for source in self._list() if source.id in wanted]


def _as_classified(source: Source, said_of: Mapping[str, str]) -> Source:
    return replace(source, metadata={**said_of, **source.metadata}) if said_of else source


def _bears(citation: Citation) -> bool:
    return citation.verification_status is not VerificationStatus.FAILED


def _inline(citation: Citation, source: Source, language: str) -> str:
    """Return a citation as its number with name and place: ``[3] GoBD Rz. 119, Page 24``."""
    found = citation.matched_location.get("locator") or ""
    if source.placed(found) == found:
        page = citation.matched_location.get("page")
        on = f", {said(language, 'level', 'page')} {page}" if page else ""
        return f"[{citation.id}] {placed(language, found)}{on}"
    return f"[{citation.id}] {source.placed(where(citation, language))}"


def _entries(write: Callable[[Sequence[Entry]], str]) -> Style:
    """Return the style that writes the entries of sources as a file of others."""
    return Style(
        lambda _, source, __: write([entry(source)]),
        lambda _, sources, __: write([entry(source) for source in sources]),
    )


def _inlined(citations: Sequence[Citation], sources: Sequence[Source], language: str) -> str:
    known = {source.id: source for source in sources}
    return "\n".join(_inline(one, known[one.source_id], language) for one in citations)


WRITTEN: Mapping[str, Style] = {
    "inline": Style(_inline, _inlined),
    "legal": Style(legal.cited, lambda _, sources, __: "\n".join(legal.listed(sources))),
    "bibtex": _entries(write_bibtex),
    "csl-json": _entries(write_csl_json),
}
"""The styles that no file of the Citation Style Language describes."""
OFFERED = ("legal", "inline", "harvard", "ieee", "apa", "bibtex", "csl-json")
"""The styles that readers are offered to copy a citation in; `Engine.format_citation` takes every CSL style."""
