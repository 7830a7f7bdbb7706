"""Notes that let whoever quotes mend the quote in one step: what the source says, what the quote says."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from provenance.language.parts import LEAST_WORDS, NEAR
from provenance.text.found import Difference, QuoteMatch
from provenance.text.labels import Span
from provenance.text.needle import insertions

NOWHERE = "Nothing in the source is like the quote. Check that it is the right source, and quote what it says."
_NAMED = 4  # differences that are spelt out
_LIKE = 0.5  # below this the nearest passage is no help
_LONG = 300  # characters of a passage that are shown
_ORDER = ("negation", "number", "date", "modality", "unit", "limit", "name", "word")


def verified(count: int, most: int, warnings: Sequence[str]) -> str:
    """Say how often a verified quote stands in the source, where it is more than once, and its warnings."""
    several = f"The quote stands at {'at least ' if count >= most else ''}{count} places of the source."
    return " ".join([*([several] if count > 1 else []), *warnings])


def nearest(quote: str, text: str, similarity: float, differences: Sequence[Difference]) -> str:
    """Say what differs between the quote and the nearest passage."""
    shown = _short(text)
    added = "".join(
        f"Leave out the insertion {said}: only [...], [sic] and a first letter like [D]ie may stand in brackets. "
        for said in insertions(quote)[:1]
    )
    if similarity < _LIKE:
        return f"{added}Nothing in the source is near the quote; the nearest passage is “{shown}”."
    if not differences:
        return (
            f"{added}The words stand in the source, but the quote begins or ends inside a word or number, or joins or "
            f"parts words by another hyphen or space. The source says: “{shown}”."
        )
    ranked = sorted(differences, key=lambda one: _ORDER.index(one.kind))
    more = f" and {len(ranked) - _NAMED} more" if len(ranked) > _NAMED else ""
    named = "; ".join(str(one) for one in ranked[:_NAMED])
    return f"{added}Not as in the source ({named}{more}). The source says: “{shown}”."


def hides(found: Sequence[Difference]) -> str:
    """Say what an ellipsis hides."""
    if not found:
        return ""
    seams = [one.source for one in found if one.quote]
    words = ", ".join(f"“{one.source}” ({one.kind})" for one in found if not one.quote)
    said = [f"The ellipsis hides {words}; quote it in full."] if words else []
    if seams:
        said.append(f"{seam(seams[0])} That leaves out who or what the next sentence speaks of; quote the two apart.")
    return " ".join(said)


def seam(left_out: str) -> str:
    """Say that an ellipsis joins one sentence to another."""
    return f"The ellipsis joins one sentence to another: it leaves out “{_short(left_out)}”."


def parts(short: str | None, lost: str | None, alone: Sequence[Span | None], otherwise: str) -> str:
    """Say why the parts round an ellipsis are not a quote."""
    if lost is not None:
        return f"The part “{_short(lost.strip())}” does not stand in the source. {otherwise}"
    if short is not None:
        return f"The part “{_short(short.strip())}” is too short: between ellipses quote at least {LEAST_WORDS} words."
    starts = ", ".join(str(place[0]) for place in alone if place)
    return (
        f"The parts stand in the source (at {starts}), but not in this order within {NEAR} characters of each other. "
        "Quote them one by one."
    )


def too_many(count: int, most: int) -> str:
    """Say that a quote has more parts than a quote can have."""
    return f"The quote has {count} parts; one quote has at most {most}. Quote less at a time."


def unfit(quote: str, most: int) -> str:
    """Say why a text cannot be a quote at all, or nothing."""
    if len(quote) > most:
        return f"The quote has {len(quote)} characters; one quote has at most {most}. Quote less at a time."
    if not any(c.isalpha() for c in quote):
        return "The quote has no word. Quote at least one word of the source."
    return ""


def replace_notes(match: QuoteMatch, notes: str) -> QuoteMatch:
    """Give the match with other notes."""
    return replace(match, notes=notes)


def _short(text: str) -> str:
    squeezed = " ".join(text.split())
    return squeezed if len(squeezed) <= _LONG else f"{squeezed[:_LONG]}…"
