"""Which source of a work takes the place of which: by the day from which each is the law, not by the day it arrived.

    v1 (2018)  ←  v2 (2022)  ←  v3 (2024)        v2 may have come last

A source follows the one of the nearest earlier day. One that comes again under the same file name, for the same day or
without one, is a correction: it follows the one it corrects. Two files of one day by other names (the same law as PDF
and as XML) follow the same one and are not compared with each other.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any, NamedTuple


class Standing(NamedTuple):
    """A source of a work: ``since`` is the day (ISO) from which it is the law, empty where none is known."""

    artifact_id: str
    since: str
    identifier: str
    media_type: str
    recorded_at: str


def standing(row: dict[str, Any]) -> Standing:
    """Read a row of ``load/state`` or ``load/lineage``."""
    return Standing(row["artifact_id"], row["since"] or "", row["identifier"], row["media_type"], row["recorded_at"])


def corrected(one: Standing, others: Collection[Standing]) -> Standing | None:
    """Give the source that this one corrects: the last that came before it by the same name for the same day."""
    same = [
        other
        for other in others
        if other.identifier == one.identifier
        and other.recorded_at < one.recorded_at
        and (other.since == one.since or not other.since or not one.since)
    ]
    return max(same, key=lambda other: other.recorded_at) if same else None


def followed(one: Standing, others: Collection[Standing]) -> Standing | None:
    """Give the source of the nearest earlier day; of several the last correction, of the same format, that came first.

    None where either day is not known.
    """
    older = [other for other in others if one.since and other.since and other.since < one.since]
    nearest = max((other.since for other in older), default="")
    same = [other for other in older if other.since == nearest]
    done = {found for other in same if (found := corrected(other, same))}
    left = [other for other in same if other not in done]
    return min(left, key=lambda other: (other.media_type != one.media_type, other.recorded_at)) if left else None


def superseded(one: Standing, others: Collection[Standing]) -> Standing | None:
    """Give the source whose place a new one takes: the one it corrects, else the one it follows."""
    return corrected(one, others) or followed(one, others)


def pairs(sources: Collection[Standing]) -> Iterator[tuple[Standing, Standing]]:
    """Give all pairs (older, newer) of sources in which the newer takes the place of the older."""
    for newer in sources:
        found = (corrected(newer, sources), followed(newer, sources))
        yield from ((older, newer) for older in dict.fromkeys(found) if older is not None)
