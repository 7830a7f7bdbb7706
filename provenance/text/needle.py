"""A quote made ready for the search: what the citing convention lets a quote carry is set apart from its words.

Legal citing lets a quote stand in quotation marks, carry "[sic]", change the case of its first letter in brackets
("[D]ie") and leave text out with "[...]" or "…". Satz digits copied from the print ("2Die Frist") are labels. Any
other bracket, "[Anm. d. Verf.]" among them, is not the source's word: a quote that carries it does not verify.

Each reading of a quote keeps the quote's own offsets: what is set apart is covered, never cut out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from provenance.text.labels import Span, like_labels, mask, satz_digits
from provenance.text.normalise import Normalised, normalise

ELLIPSIS = re.compile(r"\[\s*(?:\.\s?\.\s?\.|…)\s*\]|\(\s*(?:\.\s?\.\s?\.|…)\s*\)|…|\.{3}|(?<!\.)\.\s\.\s\.(?!\s?\.)")
_SIC = re.compile(r"[\[(]\s*sic\s*!?\s*[\])]", re.IGNORECASE)
_FIRST_LETTER = re.compile(r"(?<!\w)\[([^\W\d_])\](?=\w)")
_INSERTION = re.compile(r"\[[^\][]{1,300}\]")
_PUNCTUATION = re.compile(r"[\s.,;:!?()\[\]\"'„“”‟«»‹›‚‘’`\u200b]*")
_WRAPPED = re.compile(r"\s*([\"'„“”‟«»‹›‚‘’`]{1,2})(.*?)([\"'„“”‟«»‹›‚‘’`´]{1,2})\s*", re.DOTALL)


Mark: TypeAlias = tuple[int, str]
"""A place in a normal form, and what was set apart before it."""


@dataclass(frozen=True, slots=True)
class Needle:
    """One reading of a quote (or of one part of it).

    ``lead`` and ``tail`` are the gaps it begins and ends with; ``digits`` and ``labels`` are the places in the normal
    form before which a Satz digit or the label of a list was set apart, with what was set apart: the source decides
    whether it fits.
    """

    form: Normalised
    lead: str
    tail: str
    digits: tuple[Mark, ...] = ()
    labels: tuple[Mark, ...] = ()

    @property
    def text(self) -> str:
        """The normal form to look for."""
        return self.form.text


def readings(quote: str) -> Iterator[Needle]:
    """Give the readings of a quote, the plainest first; none for a quote without a letter or digit."""
    seen: set[tuple[str, tuple[Mark, ...], tuple[Mark, ...]]] = set()
    for plain in dict.fromkeys(_unmarked(quote)):
        for text in _first_letters(plain):
            for needle in _without_marks(text):
                key = (needle.text, needle.digits, needle.labels)
                if _has_word(needle.text) and key not in seen:
                    seen.add(key)
                    yield needle


def split(quote: str) -> list[str]:
    """Give the parts of a quote between its ellipses, without those at its ends that are but punctuation."""
    parts = ELLIPSIS.split(unwrap(quote))
    while parts and _PUNCTUATION.fullmatch(parts[0]):
        parts.pop(0)
    while parts and _PUNCTUATION.fullmatch(parts[-1]):
        parts.pop()
    return parts


def unwrap(quote: str) -> str:
    """Cover one pair of quotation marks that stands round the whole quote."""
    match = _WRAPPED.fullmatch(quote)
    return mask(quote, [match.span(1), match.span(3)]) if match else quote


def insertions(quote: str) -> list[str]:
    """Give the bracketed insertions of a quote that no reading sets apart."""
    rest = ELLIPSIS.sub(" ", _FIRST_LETTER.sub(r"\1", _SIC.sub(" ", quote)))
    return _INSERTION.findall(rest)


def _has_word(text: str) -> bool:
    return any(c.isalnum() for c in text)


def _unmarked(quote: str) -> Iterator[str]:
    yield quote
    said = mask(quote, [match.span() for match in _SIC.finditer(quote)])
    yield said
    yield unwrap(said)


def _first_letters(text: str) -> Iterator[str]:
    yield text
    match = _FIRST_LETTER.search(text)
    if match is None or _has_word(text[: match.start()]):
        return
    for letter in (match[1], match[1].swapcase()):
        if len(letter) == 1:
            # the brackets give way to marks that nobody sees, so that no gap opens in the word
            yield f"{text[: match.start()]}\u200b{letter}\u200b{text[match.end() :]}"


def _without_marks(text: str) -> Iterator[Needle]:
    """Give the text as it is, without Satz digits, without labels, without both."""
    digits, labels = satz_digits(text), like_labels(text)
    for kept in dict.fromkeys(((), tuple(digits))):
        yield _needle(text, kept, ())
    if labels:
        # a digit right after a label numbers the first Satz under it: "(2) 1Wer"
        yield _needle(text, satz_digits(text, labels), labels)


def _needle(text: str, digits: Sequence[Span], labels: Sequence[Span]) -> Needle:
    form = normalise(mask(text, sorted({*digits, *labels})) if digits or labels else text)
    if not form.text:
        return Needle(form, "", "")
    marks = [tuple((form.from_original(b), text[a:b]) for a, b in spans) for spans in (digits, labels)]
    return Needle(form, form.gap(0), form.gap(len(form.text)), *marks)
