"""The card of one citation: source, place, quote, context, verification (citation engine design, 7.1).

The same facts as text for a terminal, as Markdown and as HTML. A citation that is not verified says so as plainly as
one that is; a card never shows a similarity without its verdict.
"""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import Literal

from provenance.citing.findings import Findings, claim_told, quote_told
from provenance.citing.results import Citation, Source
from provenance.model.activities import Bearing, VerificationStatus

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


def card(citation: Citation, source: Source, form: CardForm = "text") -> str:
    """Give the card of a citation."""
    lines = facts(citation, source)
    if form == "html":
        return _html(citation, lines)
    return _markdown(citation, lines) if form == "markdown" else _text(citation, lines)


def facts(citation: Citation, source: Source) -> list[Line]:
    """Give what a card says, in order; a fact that is not known is left out."""
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
    """Give the place of a citation: page and locator as found, else as its caller named them."""
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
