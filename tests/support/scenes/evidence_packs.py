"""Places and evidence packs made up for tests, with whatever figures a test is about."""

from __future__ import annotations

from typing import Any

from provenance.answering.packs.rules import Pack, PackPlace, Searched, Unmet

SEARCHED = Searched(9, 3)


def place(number: int, *, similarity: float = 0.9, **more: Any) -> PackPlace:
    """Give a place of source ``number``, as good as any unless said otherwise."""
    given: dict[str, Any] = {
        "segment": f"segment {number}",
        "artifact": f"sha256:{number:064x}",
        "source_id": number,
        "score": similarity,
        "similarity": similarity,
        "recency": 1.0,
        "tier": 1,
        "text": "Rechnungen sind zwölf Jahre aufzubewahren.",
        "printed": f"§ {number} KontoO",
        "source_name": "KontoO",
    }
    return PackPlace(**{**given, **more})


def pack(*places: PackPlace, unmet: tuple[Unmet, ...] = (), searched: Searched = SEARCHED) -> Pack:
    """Give a pack of some places."""
    return Pack("01PACK", "Wie lange?", "2026-06-15T08:00:00Z", places, {}, unmet, {}, searched)
