"""What the tools say to a model: short where all is well, and otherwise all it takes to mend it in one step.

A citation that stands answers with its number in brackets and the summary note of the design (9.2). One that failed
gives no number to embed, but the nearest passage, the words that differ and the right locator (5.3).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from provenance.answering.outcome import Answered
from provenance.answering.rungs import Rung
from provenance.citing.checking import QuoteCheck
from provenance.citing.findings import both_told
from provenance.citing.results import Citation, CitationResult, DiffStep, Source
from provenance.citing.search.hits import Candidate, EvidenceResult, Hit, SearchResult
from provenance.citing.search.wording import Wording
from provenance.model.activities import Bearing, VerificationStatus
from provenance.model.errors import BelegError, StoreUnavailable

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

FAILED = "failed ✗"
NOTHING_CITED = "nothing cited"
UNBORNE = "The words stand there and were not found to bear the claim: make it in their words, or choose others."
AGAIN = "To cite the source's own words, call cite again with these arguments changed:"

_MARKS = {VerificationStatus.VERIFIED: "verified ✓", VerificationStatus.FAILED: FAILED}
_SHOWN = 600
_NAME = 80
_MOST_STEPS = 20
_MOST_CLAIMS = 40
_MOST_SOURCES = 100
_RUNGS = {Rung.SUPPORTED: "✓", Rung.NARROWED: "◐", Rung.LABELED: "≈", Rung.REFUSED: "✗"}


def cited(result: CitationResult) -> str:
    """Say what citing came to."""
    number = f"[{result.citation_id}]"
    if result.verification_status is VerificationStatus.FAILED:
        lines = [
            f"Not cited — {FAILED}. (The attempt is kept under number {result.citation_id}; do not refer to it.)",
            result.verification_notes or "",
            *([] if result.suggestion else _nearest(result.matched_text, result.matched_location, result.diff)),
            _change(result.suggestion),
        ]
        return "\n".join(line for line in lines if line)
    more = result.verification_notes if result.verification_status is not VerificationStatus.VERIFIED else ""
    lines = [f"{number} {result.summary}", more or "", *(f"Mind: {warning}" for warning in result.warnings)]
    return "\n".join(line for line in lines if line)


def next_step(result: CitationResult) -> str:
    """Say how to go on from what citing came to."""
    if result.verification_status is VerificationStatus.FAILED:
        return _change(result.suggestion)
    behind = f"Put [{result.citation_id}] right behind the claim."
    return behind if result.verification_status is VerificationStatus.VERIFIED else f"{behind} {UNBORNE}"


def _change(suggestion: dict[str, Any]) -> str:
    """Say how to go on: with which arguments to call again, where they are known."""
    if not suggestion:
        return "Correct the quote or the claim and call cite again, or drop the claim."
    given = json.dumps(suggestion, ensure_ascii=False)
    return f"{AGAIN} {given}\nIf these words do not bear the claim, change the claim or drop it."


def checked(result: QuoteCheck) -> str:
    """Say whether a quote stands in its source."""
    if result.found:
        lines = [f"It stands in source {result.source_id}{_at(result.location)}: “{cut(result.text or '')}”"]
        return "\n".join([*lines, *(f"Mind: {warning}" for warning in result.warnings)])
    no = f"It does not stand so in source {result.source_id}. {result.notes}".strip()
    return "\n".join([no, *_nearest(result.text, result.location, result.diff)])


def found(result: SearchResult) -> str:
    """Return the passages of a search, each with its evidence, its words and what it is cited by."""
    if not result.hits:
        return f"Nothing found. {result.searched} {result.note}".strip()
    return _passages(result.hits, result.note)


def evidence(result: EvidenceResult) -> str:
    """Return the passages that may bear a claim, and in what each differs from it."""
    if not result.candidates:
        return f"No evidence found. {result.searched} {result.note}".strip()
    return _passages(result.candidates, result.note)


def _passages(found: Sequence[Hit] | Sequence[Candidate], note: str) -> str:
    lines = [line for at, one in enumerate(found, start=1) for line in _passage(at, one)]
    return "\n".join([*lines, f"({note})"] if note else lines)


def _passage(at: int, one: Hit | Candidate) -> list[str]:
    cite_by = json.dumps({"source_identifier": str(one.source_id), "locator": one.locator}, ensure_ascii=False)
    lines = [
        f"{at}. {one.printed or one.source_name} ({one.source_name}) — {one.evidence.value}: {one.reason}",
        f"   “{cut(one.quote)}”",
        f"   cite by {cite_by}",
        *([f"   path: {Wording('en').path(one.path)}"] if isinstance(one, Hit) and one.path else []),
    ]
    return lines if one.standing is None else [*lines, f"   Mind: {one.standing}"]


def listed(citations: Sequence[Citation]) -> str:
    """Return citations, one a line."""
    if not citations:
        return "There are no such citations."
    return "\n".join(
        f"[{one.id}] {_MARKS.get(one.verification_status, one.verification_status.value)}{_borne(one)} — "
        f"{cut(one.claim)} "
        f"({one.matched_location.get('locator') or one.source_name})"
        for one in citations
    )


def stands(one: Citation) -> str:
    """Say how a citation stands and why; one that was corrected, by which."""
    newer = f"It was superseded by {', '.join(f'[{number}]' for number in one.superseded_by)}."
    notes = one.verification_notes or ""
    return "\n".join(line for line in (listed([one]), notes, newer if one.superseded_by else "") if line)


def registered(one: Source) -> str:
    """Say what was registered, and what was not read of it."""
    return "\n".join([f"Registered. {sources([one])}", *(f"Mind: {warning}" for warning in one.warnings)])


def sources(found: Sequence[Source]) -> str:
    """Return sources, one a line."""
    lines = [
        f"{one.id}. {cut(one.name, _NAME)} ({one.type.value}) — source_identifier {one.identifier!r}, "
        f"{one.segments:,} passages"
        for one in found[:_MOST_SOURCES]
    ]
    more = f"(and {len(found) - _MOST_SOURCES:,} more: search_library finds them)"
    return "\n".join([*lines, more] if len(found) > _MOST_SOURCES else lines) or "There are no sources."


def _borne(one: Citation) -> str:
    """Say whether a quote that stands bears the claim, where the status does not say so already."""
    if one.verification_status is VerificationStatus.FAILED or one.findings.bearing is Bearing.BY_WORDS:
        return ""
    return f" ({both_told(one.findings)})"


def grounded(result: Answered) -> str:
    """Return the text of a grounded draft, then what is to be said of its claims, those that nothing bears first."""
    covered = len(result.claims) - len(result.uncovered)
    head = f"{covered} of {len(result.claims)} claims are covered." if result.claims else "There is no claim in it."
    lines = [head, "", result.text.strip(), ""]
    marked = [one for one in result.claims if one.rung is not Rung.SUPPORTED]
    marked.sort(key=lambda one: one.rung is not Rung.REFUSED)
    for one in marked[:_MOST_CLAIMS]:
        why = one.limit or one.reason
        near = f" Nearest: {one.nearest}." if one.nearest and one.nearest not in why else ""
        lines.append(f"{_RUNGS[one.rung]} {one.rung.value}: {cut(one.text)} — {cut(why)}{near}")
    if more := len(marked) - _MOST_CLAIMS:
        lines += [f"(and {more} more claims; ground the text in parts)"] if more > 0 else []
    if result.dangling:
        lines.append(f"No citation goes by {', '.join(result.dangling[:_MOST_STEPS])}: take these marks out.")
    if result.uncovered:
        lines.append("What is refused rests on nothing: word it as the sources do, find evidence for it, or drop it.")
    return "\n".join(lines)


def asked(result: Answered) -> str:
    """Return the answer to a question with its citations, or why there is none, with what is missing."""
    covered = len(result.claims) - len(result.uncovered)
    told = "1 claim is covered" if covered == 1 else f"{covered} claims are covered"
    return f"{result.outcome.value}: {told}.\n\n{result.text.strip()}"


def misused(error: object, known: Iterable[str]) -> str:
    """Say which arguments were not as they should be, and which there are."""
    if not isinstance(error, ValidationError):
        return f"The arguments cannot be used: {error}"
    wrong = "; ".join(map(_wrong, error.errors()[:_MOST_STEPS]))
    return (
        f"The arguments cannot be used: {wrong}. There are: {', '.join(known)}. Call again with all required arguments."
    )


def _wrong(one: ErrorDetails) -> str:
    where = cut(".".join(str(at) for at in one["loc"]), _NAME) or "arguments"
    return f"{where}: no such argument" if one["type"] == "extra_forbidden" else f"{where}: {one['msg']}"


def mended(error: BelegError, source_identifier: str = "", locator: Any = None) -> str:
    """Say what went wrong and how to go on; a store that is away does not stop the agent (design, 11.3)."""
    said = f"{error.message} {error.suggestion}".strip()
    if isinstance(error, StoreUnavailable) and source_identifier:
        place = f", {json.dumps(locator, ensure_ascii=False)}" if locator else ""
        said += f" Nothing was recorded. Go on with a reference in words: (see {source_identifier}{place})."
    return said


def _nearest(text: str | None, location: dict[str, Any], diff: Sequence[DiffStep]) -> list[str]:
    """Return the nearest passage, what differs in it and its locator, one a line."""
    lines: list[str] = []
    if text:
        lines.append(f"The source says{_at(location)}: “{cut(text)}”")
    if steps := steps_to_mend(diff):
        lines.append(f"To mend the quote: {'; '.join(steps)}.")
    given = {"section": location.get("locator"), "page": location.get("page")}
    if right := {name: value for name, value in given.items() if value}:
        lines.append(f"Locator: {json.dumps(right, ensure_ascii=False)}")
    return lines


def steps_to_mend(diff: Sequence[DiffStep]) -> list[str]:
    """Say what to change in a quote, step by step; no more than is read."""
    return [_step(*step) for step in diff if step[0] != "equal"][:_MOST_STEPS]


def _step(kind: str, theirs: str, ours: str) -> str:
    if kind == "replace":
        return f"write “{theirs}” instead of “{ours}”"
    return f"add “{theirs}”" if theirs else f"leave out “{ours}”"


def _at(location: dict[str, Any]) -> str:
    place = location.get("locator")
    page = location.get("page")
    return (f" at {place}" if place else "") + (f", page {page}" if page else "")


def cut(text: str, most: int = _SHOWN) -> str:
    """Return a text as far as a model reads it."""
    return text if len(text) <= most else text[: most - 1] + "…"
