"""What goes out with a draft beside its words: a footnote for each claim that is borne, a remark where none is.

Sentences that claim nothing have neither: there is nothing to show for them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from provenance.model.answers import Rung
from provenance.serve.drafts.claims import ShownClaim, ShownEvidence

Say = Callable[..., str]
"""Says a thing of the area "ground" in the language of the draft: its key, and what fills its holes."""


@dataclass(frozen=True, slots=True)
class Note:
    """The note of a claim. A footnote has a ``number``, counted in the order of the draft; a remark has none."""

    claim: int
    lines: tuple[str, ...]
    number: int | None = None


def notes(claims: Sequence[ShownClaim], say: Say) -> dict[int, Note]:
    """Return the notes of the claims that the gate has ruled on, by claim."""
    found: dict[int, Note] = {}
    count = 0
    for claim in claims:
        if not claim.ruled:
            continue
        if claim.rung is Rung.REFUSED:
            found[claim.number] = Note(claim.number, tuple(_uncovered(claim, say)))
        else:
            count += 1
            found[claim.number] = Note(claim.number, tuple(_borne(claim, say)), count)
    return found


def _borne(claim: ShownClaim, say: Say) -> Iterator[str]:
    if claim.rung is Rung.LABELED:
        yield say("note inference")
    if claim.kept:
        yield say("note kept", claim.kept)
    if claim.limit:
        yield say("note limit", claim.limit)
    # the number of the citation comes last, as in a list of sources: by that a draft given out is read back
    yield from (_line(one, say) for one in claim.evidence)


def _line(one: ShownEvidence, say: Say) -> str:
    said = say("note quote", one.place, one.quote) if one.quote else one.place
    number = say("note number", one.number) if one.number is not None else ""
    return " ".join(part for part in (said, one.note, number) if part)


def _uncovered(claim: ShownClaim, say: Say) -> Iterator[str]:
    yield f"{say('rung refused')}. {claim.reason}"
    if claim.nearest and claim.nearest.quote:
        yield say("note nearest", claim.nearest.place, claim.nearest.quote)
