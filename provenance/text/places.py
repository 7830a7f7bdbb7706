"""Where a quote stands in a source, word for word: a search in the normal forms, then a check of every gap.

The search is the string search of Python over the whole source, which finds letters and punctuation in a row. The
check then looks at what stands between them on both sides, at the words the quote begins and ends in, and at the
Satz digits it carries. Only a place that passes is a place of the quote.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cached_property, lru_cache

from provenance.text import patterns as re
from provenance.text.labels import Span, begins_satz, mask
from provenance.text.needle import Needle
from provenance.text.normalise import HYPHENS, INVISIBLE, SOFT_HYPHEN, Normalised, normalise


class Gap(Enum):
    """The shapes of a gap; an example each."""

    JOINED = "Verfahren"
    SPACE = "zwei Wörter"
    HYPHEN = "DV-System"
    BROKEN = "Ver-\nfahren"
    HANGING = "Ein- und Ausfuhr"
    SIGN = "bei -5 Grad, Einfuhr und -umsatz"
    DASH = "das – wie gesagt – gilt"
    OTHER = "more than one hyphen"


_UNSEEN = re.compile(f"[{INVISIBLE}]+")
_SHAPE = re.compile(rf"(\s*)([{re.escape(HYPHENS)}]+)(\s*)")
_LINE_END = re.compile(r"[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]")
_JOINING = re.compile(r"(?:und|oder|bzw|beziehungsweise|sowie|bis|and|or|to)(?!\w)", re.IGNORECASE)
_SPACING = frozenset({Gap.JOINED, Gap.SPACE})
_LISTING = frozenset({Gap.DASH, Gap.SPACE})
_STUMP = frozenset({Gap.DASH, Gap.SIGN})
_BEFORE_ITEM = frozenset(":;,.")
BREAKABLE = frozenset({Gap.HYPHEN, Gap.BROKEN, Gap.HANGING})
_HIDDEN = re.compile(f"[{INVISIBLE}{SOFT_HYPHEN}]+")
_MARKS = "'’‘\"“”"
# left and right of \0 is what stands before and after the place
_INSIDE = re.compile(
    rf"\w\0\w|\w\0[(/:*&@#+·{_MARKS}]\w|\d\0[.,]\d|\d\0[%‰°*]"
    rf"|\w[(/:*&@#+·{_MARKS}]\0\w|[^\W\d]\)\0\w|\d[.,]\0\d|[+±<>=≤≥]\0\d"
)
_GROUP = re.compile(r"\d{3}(?!\d)")
_SIGNS = frozenset("+±<>=")
_NUMBER_SIGNS = frozenset(".,:'\"/") | _SIGNS


@lru_cache(maxsize=4096)
def shape(gap: str) -> Gap:
    """Return the shape of a gap."""
    seen = _UNSEEN.sub("", gap)
    # a soft hyphen shows only where the line ends after it
    seen = re.sub(SOFT_HYPHEN + r"(?=\s)", "-", seen).replace(SOFT_HYPHEN, "")
    if not seen:
        return Gap.JOINED
    if seen.isspace():
        return Gap.SPACE
    match = _SHAPE.fullmatch(seen)
    if match is None:
        return Gap.OTHER
    if match[1]:
        return Gap.DASH if match[3] else Gap.SIGN
    if not match[3]:
        return Gap.HYPHEN
    return Gap.BROKEN if _LINE_END.search(match[3]) else Gap.HANGING


def agree(source: Normalised, at: int, quote: Normalised, within: int) -> bool:
    """Tell whether the gap before ``source.text[at]`` may stand for the one before ``quote.text[within]``."""
    given, wanted = quote.gap(within), source.gap(at)
    pair = frozenset((shape(wanted), shape(given)))
    if given == wanted or len(pair) == 1:
        return given == wanted or Gap.OTHER not in pair or _squeezed(given) == _squeezed(wanted)
    left, right = source.text[at - 1 : at], source.text[at : at + 1]
    if pair == _SPACING:
        return not (left.isalnum() and right.isalnum()) and not _parts_number(source.text, at)
    if pair == _LISTING:
        # the dash of a list stands at a line start after a mark of punctuation
        dash = wanted if shape(wanted) is Gap.DASH else given
        breaks = _LINE_END.search(dash) and _LINE_END.search(wanted)
        return bool(breaks) and left in _BEFORE_ITEM and not right.isdigit()
    return _hyphens_agree(pair, source, at)


def _hyphens_agree(pair: frozenset[Gap], source: Normalised, at: int) -> bool:
    """Tell whether two different gaps, one of them with a hyphen, are one word typeset in two ways."""
    left, right = source.text[at - 1 : at], source.text[at : at + 1]
    if Gap.JOINED in pair and pair & BREAKABLE:
        # "Verfahren" broken as "Ver-⏎fahren" on either side; in "Ein- und" the hyphen stands for a word
        return left.isalpha() and right.isalpha() and (Gap.HYPHEN in pair or not _hangs(source, at))
    if Gap.DASH in pair and pair & BREAKABLE:
        return left.isdigit() and right.isdigit()  # "2010-2015", "2010 – 2015"
    if pair == _STUMP:  # "Einfuhr und -⏎umsatz": after "und" a dash cannot stand, so it is the word's hyphen
        return right.islower() and _JOINING.fullmatch(source.word(source.at[source.entry(at) - 1])) is not None
    return pair <= BREAKABLE  # "DV-⏎System", "DV-System"


def starts_word(text: Normalised, at: int, lead: str = "") -> bool:
    """Tell whether a quote may begin at ``text.text[at]``; ``lead`` is the gap the quote itself begins with."""
    before, digit = shape(text.gap(at)), text.text[at].isdigit()
    given = shape(lead)
    if given in {Gap.HYPHEN, Gap.SIGN}:  # a suspended word or a sign: "-umsatzsteuer", "-5 Grad"
        return before is Gap.SIGN
    if digit and given not in {Gap.JOINED, Gap.SPACE}:
        return before is Gap.DASH
    if before in {Gap.HYPHEN, Gap.SIGN, Gap.OTHER}:
        return not text.text[at].isalnum()
    if at == 0:
        return True
    if before is Gap.BROKEN:
        return _hangs(text, at)
    return not (_inside(text, at) if before is Gap.JOINED else _grouped(text, at))


def ends_word(text: Normalised, at: int, tail: str = "") -> bool:
    """Tell whether a quote may end before ``text.text[at]``; ``tail`` is the gap the quote itself ends with."""
    after, given = shape(text.gap(at)), shape(tail)
    if given in BREAKABLE:
        return after is Gap.HANGING or (after is Gap.BROKEN and (at >= len(text.text) or _hangs(text, at)))
    if given in {Gap.SIGN, Gap.DASH, Gap.OTHER}:
        return after is Gap.DASH
    if after in BREAKABLE or after is Gap.OTHER:
        return False
    if at >= len(text.text):
        return True
    return not (_inside(text, at) if after is Gap.JOINED else _grouped(text, at))


def _hangs(text: Normalised, at: int) -> bool:
    """Tell whether the hyphen before ``at`` stands for a part of a word: "Ein- und Ausfuhr"."""
    return _JOINING.match(text.word(at)) is not None


def _inside(text: Normalised, at: int) -> bool:
    """Tell whether a place without any gap is inside a word, a number or a compound."""
    here, last = text.to_original(at, at + 1)[0], text.to_original(at - 1, at)[1]
    if last > here:  # one printed character became several: ½, ﬁ
        return True
    left = _HIDDEN.sub("", text.original[max(0, last - 8) : last])[-3:]
    right = _HIDDEN.sub("", text.original[here : here + 8])[:3]
    return _INSIDE.search(f"{left}\0{right}") is not None


def _grouped(text: Normalised, at: int) -> bool:
    """Tell whether the space before ``at`` stands inside a number: "200 000"."""
    return text.text[at - 1].isdigit() and _GROUP.match(text.word(at)) is not None


def _parts_number(text: str, at: int) -> bool:
    """Tell whether a space before ``text[at]`` would take a number apart or put two together: "1.5", "3, 4"."""
    left, right = text[at - 1 : at], text[at : at + 1]
    if right.isdigit() and left in _NUMBER_SIGNS:
        return text[at - 2 : at - 1].isdigit() or left in _SIGNS
    return left.isdigit() and right in _NUMBER_SIGNS and text[at + 1 : at + 2].isdigit()


def _squeezed(gap: str) -> str:
    return re.sub(rf"[{re.escape(HYPHENS)}]", "-", re.sub(r"\s+", " ", gap))


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
        """Return the labels within ``text[start:end]``."""
        inner = self.labels[bisect_left(self.labels, (start, start)) : bisect_left(self.labels, (end, end))]
        return [label for label in inner if label[1] <= end]

    def next_label(self, offset: int, *, lists: bool = False) -> int | None:
        """Return where the first label at or after ``offset`` starts; of lists alone, passing over Satz digits."""
        index = bisect_left(self.labels, (offset, offset))
        while lists and index < len(self.labels) and _is_digit(self.text, self.labels[index]):
            index += 1
        return self.labels[index][0] if index < len(self.labels) else None

    def last_label(self, offset: int) -> int:
        """Return where the last label before ``offset`` ends; 0 where there is none."""
        index = bisect_right(self.labels, (offset, offset))
        return self.labels[index - 1][1] if index else 0

    def forms(self) -> Iterator[Normalised]:
        """Yield the normal forms to search, the printed one first."""
        yield self.full
        if self.labels:
            yield self.bare


def _is_digit(text: str, label: Span) -> bool:
    """Tell whether a label is a Satz digit: a bare number glued to a word."""
    return text[slice(*label)].isdigit() and text[label[1] : label[1] + 1].isalpha()


def places(ground: Ground, form: Normalised, needle: Needle, start: int = 0, end: int | None = None) -> Iterator[Span]:
    """Yield each place of the needle in order, as offsets in the source text; ``start`` and ``end`` bound the search.

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
