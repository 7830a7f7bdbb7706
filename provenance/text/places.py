"""Where a quote stands in a source, word for word: a search in the normal forms, then a check of every gap.

The search is the string search of Python over the whole source, which finds letters and punctuation in a row. The
check then looks at what stands between them on both sides, at the words the quote begins and ends in, and at the
Satz digits it carries. Only a place that passes is a place of the quote.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from provenance.text.gaps import agree, ends_word, starts_word
from provenance.text.labels import Span, begins_satz, mask
from provenance.text.needle import Needle
from provenance.text.normalise import Normalised, normalise

_NEAR = 60
_TRIES = 20_000  # places that are looked at; a needle of one word may have more


@dataclass
class Ground:
    """A source ready for the search: its normal form with its printed labels, and (made when needed) without."""

    text: str
    labels: list[Span]

    @cached_property
    def full(self) -> Normalised:
        """The normal form of all that is printed."""
        return normalise(self.text)

    @cached_property
    def bare(self) -> Normalised:
        """The normal form without the printed labels; offsets are those of the text."""
        return normalise(mask(self.text, self.labels)) if self.labels else self.full

    @cached_property
    def label_ends(self) -> dict[int, str]:
        """The labels by the offset at which they end."""
        return {end: self.text[start:end] for start, end in self.labels}

    def labels_in(self, start: int, end: int) -> list[Span]:
        """Give the labels within ``text[start:end]``."""
        inner = self.labels[bisect_left(self.labels, (start, start)) : bisect_left(self.labels, (end, end))]
        return [label for label in inner if label[1] <= end]

    def next_label(self, offset: int, *, lists: bool = False) -> int | None:
        """Give where the first label at or after ``offset`` starts; of lists alone, passing over Satz digits."""
        index = bisect_left(self.labels, (offset, offset))
        while lists and index < len(self.labels) and _is_digit(self.text, self.labels[index]):
            index += 1
        return self.labels[index][0] if index < len(self.labels) else None

    def last_label(self, offset: int) -> int:
        """Give where the last label before ``offset`` ends; 0 where there is none."""
        index = bisect_right(self.labels, (offset, offset))
        return self.labels[index - 1][1] if index else 0

    def forms(self) -> Iterator[Normalised]:
        """Give the normal forms to search, the printed one first."""
        yield self.full
        if self.labels:
            yield self.bare


def _is_digit(text: str, label: Span) -> bool:
    """Tell whether a label is a Satz digit: a bare number glued to a word."""
    return text[slice(*label)].isdigit() and text[label[1] : label[1] + 1].isalpha()


def places(ground: Ground, form: Normalised, needle: Needle, start: int = 0, end: int | None = None) -> Iterator[Span]:
    """Give each place of the needle in order, as offsets in the source text; ``start`` and ``end`` bound the search.

    The bounds are offsets in the normal form.
    """
    at = form.text.find(needle.text, start, end)
    word = needle.text[0].isalnum()
    tries = 0
    while at >= 0 and tries < _TRIES:
        # most places of a short needle are within words: told from the outside, without looking at gaps
        within = word and form.text[at - 1 : at].isalnum() and not form.begins_entry(at)
        tries += not within
        if not within and fits(ground, form, at, needle):
            yield form.to_original(at, at + len(needle.text))
        at = form.text.find(needle.text, at + 1, end)


def fits(ground: Ground, form: Normalised, at: int, needle: Needle) -> bool:
    """Tell whether the needle, whose letters stand at ``at``, stands there word for word."""
    end = at + len(needle.text)
    if not starts_word(form, at, needle.lead) or not ends_word(form, end, needle.tail):
        return False
    borders = {place - at for place in form.borders(at, end)}
    borders.update(needle.form.borders(0, len(needle.text)))
    if not all(agree(form, at + place, needle.form, place) for place in borders):
        return False
    if not all(_label_fits(ground, form, at + place, label) for place, label in needle.labels):
        return False
    return all(_digit_fits(ground, form, at + place, digit) for place, digit in needle.digits)


def _label_fits(ground: Ground, form: Normalised, at: int, label: str) -> bool:
    """Tell whether the source prints the label that the quote has before ``at``."""
    offset = form.to_original(at, at + 1)[0]
    before = form.to_original(at - 1, at)[1] if at else 0
    return any(ground.text[start:end] == label for start, end in ground.labels_in(before, offset))


def _digit_fits(ground: Ground, form: Normalised, at: int, digit: str) -> bool:
    """Tell whether a Satz digit of the quote may stand before ``at``: a Satz begins there, and no other digit."""
    offset = form.to_original(at, at + 1)[0]
    number = normalise(digit).text
    printed = ground.label_ends.get(offset)
    if printed is not None:
        return number == normalise(printed).text
    shown = ground.text[:offset].rstrip() if offset < _NEAR else ground.text[offset - _NEAR : offset].rstrip()
    end = len(shown) if offset < _NEAR else offset - _NEAR + len(shown)
    if not shown or end in ground.label_ends:
        return number == "1"  # "(2) 1Wer": the first Satz under a label
    return begins_satz(ground.text, offset)
