"""What is shown of a claim: its rung, each citation with its two findings, what limits it, and what comes nearest."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import quote as quoted

from provenance.answering.drafts.draft import Draft
from provenance.answering.outcome import Covered, Evidence
from provenance.citing.engine import Engine
from provenance.citing.findings import claim_told, quote_told
from provenance.citing.results import Citation
from provenance.language.catalogue import placed
from provenance.model.answers import Rung
from provenance.serve.drafts.grounding import Grounding
from provenance.serve.drafts.sheet import seen

SIGNS = {Rung.SUPPORTED: "✓", Rung.NARROWED: "◐", Rung.LABELED: "≈", Rung.REFUSED: "✗"}
"""The sign of each rung, as in the report: colour alone tells nobody anything."""

_MOST = 600  # characters shown on either side of a quote


@dataclass(frozen=True, slots=True)
class ShownEvidence:
    """A citation of a claim: how it is used, where it stands, its words, whether they stand and bear the claim.

    ``before`` and ``after`` are what stands round the words at their place, where whoever looks may read the source.
    ``reader`` and ``card`` are the addresses of the place in its source and of the citation; None where not known.
    """

    number: int | None
    label: str
    place: str
    quote: str
    stands: str = ""
    bears: str = ""
    note: str = ""
    source: str = ""
    reader: str | None = None
    card: str | None = None
    before: str = ""
    after: str = ""


@dataclass(frozen=True, slots=True)
class Nearest:
    """The place that comes nearest to a claim that nothing bears, and what differs there.

    ``quote`` are its words where they may be taken in the place of the claim, or cited for it.
    """

    place: str
    differs: str
    quote: str = ""
    reader: str | None = None


@dataclass(frozen=True, slots=True)
class ShownClaim:
    """A claim of a draft; without ``covered`` it is not ruled yet, and ``rung`` is how it seems to stand, if at all."""

    number: int
    text: str
    words: str
    rung: Rung | None
    section: str = ""
    reason: str = ""
    kept: str = ""
    limit: str = ""
    evidence: tuple[ShownEvidence, ...] = ()
    nearest: Nearest | None = None
    ruled: bool = False

    @property
    def sign(self) -> str:
        """The sign of its rung."""
        return SIGNS[self.rung] if self.rung else "…"

    @property
    def look(self) -> str:
        """The class of its rung on the page."""
        return self.rung.value if self.rung else "pending"


def shown(one: Grounding, draft: Draft, engine: Engine) -> tuple[ShownClaim, ...]:
    """Return the claims of a draft as they are known by now."""
    covered = one.covered
    language = draft.language
    found: list[ShownClaim] = []
    for claim in draft.claims:
        told, rung = covered.get(claim.number), one.rung(claim)
        words = draft.text[claim.start : claim.end]
        section = draft.sentence(claim.sentence).section or ""
        if told is None:
            found.append(ShownClaim(claim.number, seen(claim.text), words, rung, section))
            continue
        found.append(
            ShownClaim(
                claim.number,
                seen(claim.text),
                words,
                rung,
                section,
                seen(told.reason),
                seen(told.kept or ""),
                seen(told.limit or ""),
                tuple(_evidence(told, engine, language)),
                _nearest(one, told),
                ruled=True,
            )
        )
    return tuple(found)


def _evidence(claim: Covered, engine: Engine, language: str) -> Iterator[ShownEvidence]:
    for one in claim.evidence:
        kept = engine.get_citation(one.citation) if one.citation is not None else None
        yield _shown(one, kept, language)


def _shown(one: Evidence, kept: Citation | None, language: str) -> ShownEvidence:
    place, handle, words = one.printed or "", one.source or "", seen(one.quote or "")
    if kept is None:
        return ShownEvidence(None, one.label or "", placed(language, place) or handle, words, note=one.note or "")
    return ShownEvidence(
        one.citation,
        one.label or "",
        placed(language, place) or seen(kept.source_name),
        words,
        quote_told(kept.findings, placed(language, place), language),
        seen(claim_told(kept.findings, language)),
        one.note or "",
        seen(kept.source_name),
        reader(kept.source_id, place),
        f"/citations/{kept.id}",
        *_round(one.quote or "", kept.quote_context),
    )


def _round(quote: str, context: str) -> tuple[str, str]:
    """Return what stands before and behind a quote at its place; nothing where it does not stand there as it is."""
    at = context.find(quote) if quote else -1
    if at < 0:
        return "", ""
    before, after = seen(context[:at]), seen(context[at + len(quote) :])
    return (before if len(before) <= _MOST else f"… {before[-_MOST:]}"), (
        after if len(after) <= _MOST else f"{after[:_MOST]} …"
    )


def _nearest(one: Grounding, claim: Covered) -> Nearest | None:
    if not claim.nearest:
        return None
    near = one.nearest(claim.number)
    if near is None or near.source is None:
        return Nearest(claim.nearest, seen(claim.differs or ""))
    return Nearest(near.printed, seen(claim.differs or ""), seen(near.quote), reader(near.source, near.printed))


def reader(source: int, place: str) -> str:
    """Return the address of a place in the reader."""
    return f"/read/{source}" + (f"?at={quoted(place, safe='')}" if place else "")
