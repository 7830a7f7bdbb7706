"""The words round what a claim rests on, for a requestor who asks for more (citation binding, "Minimum span gate").

They are fetched before display, so that the bundle has all that is shown, and pass the same gates as the quote. They
end where its section ends, as the next one is about something else. Left out: sources that may not be quoted at all.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from provenance.answering.bonds import Bond, Bonds
from provenance.answering.display.spans import wider
from provenance.answering.rungs import Gated
from provenance.citing.engine import Engine
from provenance.citing.facade.parts import Workshop, workshop
from provenance.citing.roles import Act
from provenance.citing.standing import Consent, Paywall, Standing
from provenance.citing.texts import Reading
from provenance.text.labels import Span


def with_more(
    bonds: Bonds, gated: Gated, standings: Mapping[int, Standing], engine: Engine, more: int, *, scope: int
) -> Bonds:
    """Give the bonds, those that a claim rests on with ``more`` sentences round their quote, at most ``scope``.

    Raises AccessDenied where the role of the engine may make no citations, StoreUnavailable.
    """
    if not (count := min(more, scope)):
        return bonds
    work = workshop(engine, Act.CITE)
    used = {(ruling.claim, number) for ruling in gated.rulings for number in ruling.citations}
    abbreviations = {one.number: one.abbreviation for one in work.searcher.shelf.sources()}
    return replace(
        bonds,
        bonds=tuple(
            _widened(bond, work, engine, abbreviations.get(bond.source_id), count)
            if (bond.claim, bond.citation) in used and _open(standings.get(bond.source_id))
            else bond
            for bond in bonds.bonds
        ),
    )


def _open(standing: Standing | None) -> bool:
    return (
        standing is not None
        and standing.consent is Consent.OPEN
        and standing.paywall is not Paywall.METADATA_ONLY
        and standing.retracted is None
    )


def _widened(bond: Bond, work: Workshop, engine: Engine, abbreviation: str | None, more: int) -> Bond:
    """Give a bond with the words round its quote; the bond itself where the quote stands in no text."""
    citation = engine.get_citation(bond.citation)
    start = citation.matched_location.get("start") if citation else None
    if not bond.quote or start is None:
        return bond
    reading = work.texts.get(bond.artifact_id, abbreviation)
    section, text = _section(reading, start, citation.matched_location["end"] if citation else start), reading.text.text
    found = next((at for begin in (start, section[0]) if (at := text.find(bond.quote, begin, section[1])) >= 0), -1)
    if found < 0:
        return bond
    first, last = section
    own = found - first, found - first + len(bond.quote)
    begins, ends = wider(text[first:last], own, more)
    return replace(bond, before=text[first + begins : found], after=text[found + len(bond.quote) : first + ends])


def _section(reading: Reading, start: int, end: int) -> Span:
    """Give the bounds of the section that a place stands in, of the sections where it goes over several."""
    sections = {bearer.place.section for bearer in reading.borne(start, end)}
    borne = [bearer for bearer in reading.bearers if bearer.place.section in sections]
    return min([start, *(one.start for one in borne)]), max([end, *(one.end for one in borne)])
