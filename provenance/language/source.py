"""A source text in which quotes are looked up: built once, asked often.

`SourceText.find` looks for the quote word for word, then for its parts round ellipses, then for the nearest passage,
which is feedback and never a proof.
"""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import islice

from provenance.language import feedback
from provenance.language.detection import Language, language_of
from provenance.language.ellipsis import Chain, apart, chain, too_short
from provenance.language.guard import classify
from provenance.language.sentences import limiting, next_limits, sentences_round
from provenance.text import patterns as re
from provenance.text.found import QuoteMatch, Remark
from provenance.text.labels import Span, between, detect
from provenance.text.needle import ELLIPSIS, Passage, WordIndex, readings, split
from provenance.text.places import Ground, places

LONGEST = 50_000
"""Characters a quote may have: some twenty pages. It bounds the time that any text can take."""
_SHOWN = 100
_COUNTED = 1000
_PARTS = 20
_CLOSED = re.compile(r"[.!?][\"'”“’»)\]]*\s*\Z")
"""The end of a unit that no sentence goes on behind; headings stand between units."""


class SourceText:
    """One source, with its normal form and (made at the first quote that fails) an index of its words.

    ``units`` are the stretches of the units' own text where the structure of the source is known, so that printed
    labels between them are told from content; without them labels are read from line starts. ``language`` is that of
    the document, told by its words where nobody knows it.
    """

    def __init__(self, text: str, units: Iterable[Span] | None = None, language: Language | None = None) -> None:
        self.text = text
        known = None if units is None else sorted(units)
        self._begins = array("I", [start for start, _ in known or ()])
        self._ends = array("I", [end for _, end in known or ()])
        self._ground = Ground(text, detect(text) if known is None else between(text, known))
        self._given: Language | None = language

    @cached_property
    def language(self) -> Language:
        """The language of the document."""
        return self._given or language_of(self.text)

    def find(self, quote: str, near: Span | None = None) -> QuoteMatch:
        """Say where ``quote`` stands; of several places, prefer one that touches ``near`` (source offsets).

        Never raises, whatever the text. A quote without a letter fails, since it says nothing that could be checked,
        and so does one of more than LONGEST characters.
        """
        refusal = feedback.unfit(quote, LONGEST)
        if refusal:
            return QuoteMatch("failed", "nearest", 0.0, notes=refusal)
        found, parts = self._exact(quote, near), split(quote)
        if not found and len(parts) == 1:  # "[...] und gilt", "gilt …"
            found = self._exact(parts[0], near)
        found = found or self._begun(quote, near)
        if found:
            return self._verified(found, near)
        return self._in_parts(quote, parts) if len(parts) > 1 else self._nearest(quote)

    def stands(self, words: str) -> QuoteMatch | None:
        """Say where words stand as they are, without ellipses; None where they do not, at a fraction of the cost."""
        if feedback.unfit(words, LONGEST):
            return None
        found = self._exact(words, None)
        return self._verified(found, None) if found else None

    @cached_property
    def _words(self) -> WordIndex:
        return WordIndex(self.text)

    def _exact(self, quote: str, near: Span | None) -> list[Span]:
        """Return the places of the first reading that has any, at most 1000, and those that touch ``near``."""
        for needle in readings(quote):
            for form in self._ground.forms():
                found = list(islice(places(self._ground, form, needle), _COUNTED))
                if len(found) == _COUNTED and near:
                    size = len(needle.text)
                    start, end = form.from_original(near[0]), form.from_original(near[1])
                    wanted = places(self._ground, form, needle, max(0, start - size), end + size)
                    found += (span for span in islice(wanted, _SHOWN) if span not in found)
                if found:
                    return found
        return []

    def _begun(self, quote: str, near: Span | None) -> list[Span]:
        """Return the places where a quote that begins small begins a sentence, whose first word is large for that."""
        if not quote[:1].islower():
            return []
        return [one for one in self._exact(quote[0].upper() + quote[1:], near) if self._opens(one[0])]

    def _opens(self, start: int) -> bool:
        at = bisect_right(self._begins, start)
        first = max(sentences_round(self.text, start, start + 1)[0], self._begins[at - 1] if at else 0)
        return not any(c.isalnum() for c in self.text[first:start])

    def _verified(self, found: Sequence[Span], near: Span | None) -> QuoteMatch:
        start, end = next((s for s in found if near and s[0] < near[1] and near[0] < s[1]), found[0])
        warnings, hints, count = self._limits(start, end), self._hints(end), min(len(found), _COUNTED)
        return QuoteMatch(
            status="verified",
            method="exact",
            similarity=1.0,
            start=start,
            end=end,
            parts=((start, end),),
            text=self.text[start:end],
            notes=feedback.verified(count, _COUNTED, (*warnings, *hints)),
            warnings=warnings,
            hints=hints,
            occurrences=tuple(found[:_SHOWN]),
            count=count,
        )

    def _limits(self, start: int, end: int) -> tuple[Remark, ...]:
        at = bisect_right(self._begins, start)
        unit = self._begins[at - 1] if at else 0  # what stands before it is a heading, or another unit
        floor, stop = max(unit, self._ground.last_label(start)), self._ground.next_label(end)
        return tuple(limiting(self.text, start, end, floor, self._stop(end, stop)))

    def _stop(self, end: int, label: int | None) -> int | None:
        """Give where what follows a quote is no more of its sentence: a label, or the end of a unit that is closed."""
        at = bisect_right(self._begins, max(0, end - 1)) - 1
        if (
            at < 0
            or self._ends[at] < end
            or not _CLOSED.search(self.text, max(0, self._ends[at] - _SHOWN), self._ends[at])
        ):
            return label
        return self._ends[at] if label is None else min(label, self._ends[at])

    def _hints(self, end: int) -> tuple[Remark, ...]:
        found = next_limits(self.text, end, self._ground.next_label(end, lists=True))
        return (Remark("next", (found,)),) if found else ()

    def _in_parts(self, quote: str, parts: list[str]) -> QuoteMatch:
        if len(parts) > _PARTS:
            return QuoteMatch("failed", "parts", 0.0, notes=feedback.too_many(len(parts), _PARTS))
        short = too_short(parts)
        found = chain(self._ground, parts, self.language)
        if found is not None and (short is None or found.hides):
            return self._chained(found)
        alone = apart(self._ground, parts)
        lost = next((part for part, place in zip(parts, alone, strict=True) if place is None), None)
        nearest = self._nearest(quote if lost is None else lost)
        return replace(nearest, notes=feedback.parts(short, lost, alone, nearest.notes))

    def _chained(self, found: Chain) -> QuoteMatch:
        start, end = found.spans[0][0], found.spans[-1][1]
        seams = tuple(feedback.seam(one) for one in found.seams)
        warnings = (*seams, *self._limits(start, end))
        return QuoteMatch(
            status="failed" if found.hides else "verified",
            method="parts",
            similarity=_HIDING if found.hides else 1.0,
            start=start,
            end=end,
            parts=found.spans,
            text=" [...] ".join(self.text[a:b] for a, b in found.spans),
            differences=found.hides,
            notes=(*feedback.hides(found.hides), *seams) if found.hides else feedback.verified(1, _COUNTED, warnings),
            warnings=warnings,
            occurrences=() if found.hides else ((start, end),),
            count=0 if found.hides else 1,
        )

    def _nearest(self, quote: str) -> QuoteMatch:
        passage = self._words.nearest(ELLIPSIS.sub(" ", quote))
        if passage is None:
            return QuoteMatch("failed", "nearest", 0.0, notes=(feedback.NOWHERE,))
        return self._failed(quote, passage)

    def _failed(self, quote: str, passage: Passage) -> QuoteMatch:
        text = self.text[passage.start : passage.end]
        differences = tuple(classify(one.source, one.quote, self.language) for one in passage.diff if one.op != "equal")
        return QuoteMatch(
            status="failed",
            method="nearest",
            similarity=passage.similarity,
            start=passage.start,
            end=passage.end,
            parts=((passage.start, passage.end),),
            text=text,
            differences=differences,
            diff=passage.diff,
            notes=feedback.nearest(quote, text, passage.similarity, differences),
        )


_HIDING = 0.99
"""The similarity of a quote whose words all stand in the source, but whose ellipsis hides what matters."""
