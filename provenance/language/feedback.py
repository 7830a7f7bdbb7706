"""Remarks that let whoever quotes mend the quote in one step: what the source says, what the quote says."""

from __future__ import annotations

from collections.abc import Sequence

from provenance.language.ellipsis import LEAST_WORDS, NEAR
from provenance.text.found import Difference, Remark
from provenance.text.labels import Span
from provenance.text.needle import insertions

NOWHERE = Remark("nowhere")
_LIKE = 0.5  # below this the nearest passage is no help
_LONG = 300  # characters of a passage that are shown


def verified(count: int, most: int, warnings: Sequence[Remark]) -> tuple[Remark, ...]:
    """Say how often a verified quote stands in the source, where it is more than once, and its warnings."""
    several = Remark("many places" if count >= most else "several places", (count,))
    return (*([several] if count > 1 else []), *warnings)


def nearest(quote: str, text: str, similarity: float, differences: Sequence[Difference]) -> tuple[Remark, ...]:
    """Say what differs between the quote and the nearest passage."""
    shown = (_short(text),)
    added = [Remark("insertion", (said,)) for said in insertions(quote)[:1]]
    if similarity < _LIKE:
        return (*added, Remark("not near", shown))
    return (*added, Remark("differs", shown, tuple(differences)) if differences else Remark("letters", shown))


def hides(found: Sequence[Difference]) -> tuple[Remark, ...]:
    """Say what an ellipsis hides."""
    words = tuple(one for one in found if not one.quote)
    seams = [Remark("cuts off", (_short(one.source),)) for one in found if one.quote]
    return (*([Remark("hides", (), words)] if words else []), *seams[:1])


def seam(left_out: str) -> Remark:
    """Say that an ellipsis joins one sentence to another."""
    return Remark("seam", (_short(left_out),))


def parts(
    short: str | None, lost: str | None, alone: Sequence[Span | None], otherwise: tuple[Remark, ...]
) -> tuple[Remark, ...]:
    """Say why the parts round an ellipsis are not a quote."""
    if lost is not None:
        return (Remark("part lost", (_short(lost.strip()),)), *otherwise)
    if short is not None:
        return (Remark("part short", (_short(short.strip()), LEAST_WORDS)),)
    starts = ", ".join(str(place[0]) for place in alone if place)
    return (Remark("parts apart", (starts, NEAR)),)


def too_many(count: int, most: int) -> tuple[Remark, ...]:
    """Say that a quote has more parts than a quote can have."""
    return (Remark("too many parts", (count, most)),)


def unfit(quote: str, most: int) -> tuple[Remark, ...]:
    """Say why a text cannot be a quote at all, or nothing."""
    if len(quote) > most:
        return (Remark("too long", (len(quote), most)),)
    return () if any(c.isalpha() for c in quote) else (Remark("no word"),)


def _short(text: str) -> str:
    squeezed = " ".join(text.split())
    return squeezed if len(squeezed) <= _LONG else f"{squeezed[:_LONG]}…"
