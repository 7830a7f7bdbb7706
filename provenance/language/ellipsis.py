"""A quote with ellipses: its parts in order and near each other, and what the ellipses leave out.

Two parts are near if at most a thousand characters of the source lie between them. A part has at least three words,
so that nobody composes a sentence of his own from single ones. What is left out is named where it would change the
sense: a negation, a limit, a modal, a number, a date, or who or what the next sentence speaks of where an ellipsis
joins one sentence to another. A seam that hides none of that is let through with a warning (ADR 8).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, pairwise

from provenance.language.detection import Language, of_part
from provenance.language.guard import hidden
from provenance.language.sentences import ends_sentence, seam, speaks_of
from provenance.text import patterns as re
from provenance.text.found import Difference
from provenance.text.labels import Span, mask
from provenance.text.needle import Needle, readings
from provenance.text.places import Ground, places

NEAR = 1000
LEAST_WORDS = 3
_STARTS, _FEW_STARTS = 1000, 20  # places of the first part that are tried; a part too short fails anyway
_BESIDE = 60  # characters on either side of an ellipsis that may belong to what it leaves out
_ROUND = 200  # characters that tell the language
_WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Chain:
    """Parts found in order, as offsets in the source, and what the ellipses between them hide.

    ``seams`` are what is left out where one sentence is joined to another without hiding anything that matters.
    """

    spans: tuple[Span, ...]
    hides: tuple[Difference, ...]
    seams: tuple[str, ...] = ()


def too_short(parts: list[str]) -> str | None:
    """Return the first part that is too short to be a quote of its own."""
    return next((part for part in parts if len(_WORD.findall(part)) < LEAST_WORDS), None)


def chain(ground: Ground, parts: list[str], language: Language) -> Chain | None:
    """Find the parts in order and near each other in a source in a language; of several, the one that hides least."""
    first, *rest = [tuple(readings(part)) for part in parts]
    starts = _FEW_STARTS if too_short(parts) is not None else _STARTS
    best: Chain | None = None
    for span in islice(_all(ground, first), starts):
        spans = _follow(ground, span, rest)
        if spans is None:
            continue
        found = Chain(spans, *_hides(ground, spans, language))
        if best is None or _cost(found) < _cost(best):
            best = found
    return best


def apart(ground: Ground, parts: list[str]) -> list[Span | None]:
    """Return the first place of each part alone, for the feedback."""
    return [next(_all(ground, tuple(readings(part))), None) for part in parts]


def _all(ground: Ground, needles: Iterable[Needle]) -> Iterator[Span]:
    """Return the places of the first reading that has any."""
    for needle in needles:
        for form in ground.forms():
            found = places(ground, form, needle)
            one = next(found, None)
            if one is not None:
                yield one
                yield from found
                return


def _follow(ground: Ground, first: Span, rest: Sequence[Sequence[Needle]]) -> tuple[Span, ...] | None:
    spans = [first]
    for needles in rest:
        after = _next(ground, needles, spans[-1][1])
        if after is None:
            return None
        spans.append(after)
    return tuple(spans)


def _next(ground: Ground, needles: Iterable[Needle], offset: int) -> Span | None:
    found: list[Span] = []
    for needle in needles:
        for form in ground.forms():
            start = form.from_original(offset)
            found += islice(places(ground, form, needle, start, start + NEAR + len(needle.text)), 1)
    return min((span for span in found if span[0] - offset <= NEAR), default=None)


def _hides(
    ground: Ground, spans: tuple[Span, ...], language: Language
) -> tuple[tuple[Difference, ...], tuple[str, ...]]:
    found: list[Difference] = []
    seams: list[str] = []
    text = ground.text
    for (start, end), (after, last) in pairwise(spans):
        labels = [(a - end, b - end) for a, b in ground.labels_in(end, after)]
        left_out = mask(text[end:after], labels)
        beside = text[max(start, end - _BESIDE) : end], text[after : min(last, after + _BESIDE)]
        found += hidden(left_out, *beside, language=language)
        head = _head(text, labels, end, after)
        if head:
            shown = " ".join(text[end:after].split())
            round_ = text[max(start, end - _ROUND) : min(last, after + _ROUND)]
            if speaks_of(head, english=of_part(round_, language) == "en"):
                found.append(Difference("word", shown, "[...]"))
            else:
                seams.append(shown)
        elif begun := _begins(text, end, after):
            seams.append(" ".join(begun.split()))
    return tuple(found), tuple(seams)


def _head(text: str, labels: list[Span], end: int, start: int) -> str:
    """Return the left-out beginning of the sentence or item of a list that the next part goes on with; "" if none."""
    at = max(seam(text, end, start), end + labels[-1][1] if labels else 0)
    return _words(text[at:start]) if at else ""


def _begins(text: str, end: int, start: int) -> str:
    """Return the left-out beginning of a sentence whose mark before it is quoted ("…; [...] gilt"); "" if none."""
    return _words(text[end:start]) if ends_sentence(text, end) else ""


def _words(text: str) -> str:
    return text if any(c.isalnum() for c in text) else ""


def _cost(found: Chain) -> tuple[int, int]:
    left_out = sum(b[0] - a[1] for a, b in pairwise(found.spans))
    return len(found.hides), left_out
