"""The account of a document: every printed character is in a segment, a printed label or heading, or a named remainder.

The file is read a second time by another way (`etl.read.printed`), and the characters of each page are compared, as a
multiset and without white space, with what the document has of that page. Nothing is normalised on either side. What
the page has more is missing in the document; what the document has more was made up or taken twice.

What it leaves out: the order of the characters, which the canonical text holds.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, NamedTuple, TypeAlias

from etl.document import Document
from etl.read.printed import Printed, printed
from etl.structure.divisions import is_label

Part: TypeAlias = Literal["segment", "label", "remainder"]
_Name: TypeAlias = tuple[Part, str]
_Book: TypeAlias = "defaultdict[int | None, defaultdict[_Name, list[str]]]"

_SHOWN = 90
_PARTS: tuple[Part, ...] = ("segment", "label", "remainder")


class Row(NamedTuple):
    """One line of the account: where characters went, under which name, how many, and their share of all printed.

    A remainder without characters is an image in a PDF.
    """

    part: Part
    name: str
    characters: int
    share: float


class Difference(NamedTuple):
    """What does not add up on a page (None where there are none): sorted characters, and a line they stand in."""

    page: int | None
    missing: str
    surplus: str
    excerpt: str


@dataclass(frozen=True, slots=True)
class Account:
    """The account of one file; ``characters`` is how many it prints, white space aside."""

    characters: int
    rows: tuple[Row, ...]
    differences: tuple[Difference, ...]

    @property
    def complete(self) -> bool:
        """Whether every character is accounted for, and none twice."""
        return not self.differences

    @property
    def missing(self) -> int:
        """How many printed characters the document does not have."""
        return sum(len(one.missing) for one in self.differences)

    @property
    def surplus(self) -> int:
        """How many characters the document has that are not printed, or has twice."""
        return sum(len(one.surplus) for one in self.differences)

    @property
    def share(self) -> float:
        """The share of the printed characters that are accounted for, 1 where the file prints none."""
        return 1 - self.missing / self.characters if self.characters else 1.0


def account(path: Path, document: Document) -> Account:
    """Balance a document against the file it was read from.

    Raises UnreadableFile where the file is gone.
    """
    return balance(printed(path), document)


def balance(pages: Printed, document: Document) -> Account:
    """Balance a document against the printed pages of its file."""
    book = _booked(document)
    differences: list[Difference] = []
    counted: Counter[_Name] = Counter()
    total = 0
    for page in sorted({*pages, *book}, key=lambda page: page or 0):
        lines, entries = pages.get(page, []), book[page]
        wanted = _characters(lines)
        total += wanted.total()
        found: Counter[str] = Counter()
        for name, texts in entries.items():
            own = _characters(texts)
            counted[name] += own.total()
            found += own
        if wanted != found:
            differences.append(_difference(page, lines, entries, wanted - found, found - wanted))
    rows = tuple(
        Row(part, name, count, count / total if total else 0.0)
        for (part, name), count in sorted(counted.items(), key=lambda item: (_PARTS.index(item[0][0]), -item[1]))
        if count or part == "remainder"
    )
    return Account(total, rows, tuple(differences))


def _booked(document: Document) -> _Book:
    """Return what the document has of each page, by name."""
    book: _Book = defaultdict(lambda: defaultdict(list))
    stretches = list(_stretches(document))
    if document.words:
        _by_words(document, stretches, book)
    else:
        for start, end, name in stretches:
            book[None][name].append(document.text[start:end])
    for rest in document.remainders:
        book[rest.page if document.words else None]["remainder", rest.name].append(rest.text)
    return book


def _stretches(document: Document) -> Iterator[tuple[int, int, _Name]]:
    """Yield the canonical text as stretches with their names: units, and labels and headings between them.

    Where units overlap, their common text is given twice, so that it shows as taken twice.
    """
    at = 0
    for unit in sorted(document.units, key=lambda unit: (unit.start, unit.end)):
        if unit.start > at:
            yield from _between(document.text, at, unit.start)
        if unit.end > unit.start:
            yield unit.start, unit.end, ("segment", unit.kind)
        at = max(at, unit.end)
    yield from _between(document.text, at, len(document.text))


def _between(text: str, start: int, end: int) -> Iterator[tuple[int, int, _Name]]:
    """Part what is in no unit into printed lines: a label, or the heading of a section."""
    for line in text[start:end].splitlines(keepends=True):
        if own := line.strip():
            label = len(own.split()) == 1 and (is_label(own) or not any(map(str.isalpha, own)))
            yield start, start + len(line), ("label", "label" if label else "heading")
        start += len(line)


def _by_words(document: Document, stretches: Iterable[tuple[int, int, _Name]], book: _Book) -> None:
    """Book the words of a document with pages on the page they are printed on; text in no word has none."""
    text, layout = document.text, document.words.layout if document.words else None
    if layout is None:
        return
    starts, ends, pages = layout.starts, layout.ends, layout.places[0]
    count = len(starts)
    first = 0
    for start, end, name in stretches:
        while first and starts[first - 1] >= start:  # a unit that overlaps the one before
            first -= 1
        while first < count and ends[first] <= start:
            first += 1
        at, word = start, first
        while word < count and starts[word] < end:
            begin, finish = max(starts[word], start), min(ends[word], end)
            _loose(text[at:begin], name, book)
            book[pages[word]][name].append(text[begin:finish])
            at, word = max(at, finish), word + 1
        _loose(text[at:end], name, book)


def _loose(text: str, name: _Name, book: _Book) -> None:
    if text and not text.isspace():
        book[None][name].append(text)


def _characters(texts: Iterable[str]) -> Counter[str]:
    """Count the characters of texts, white space aside."""
    return Counter("".join("".join(texts).split()))


def _difference(
    page: int | None,
    lines: list[str],
    entries: defaultdict[_Name, list[str]],
    missing: Counter[str],
    surplus: Counter[str],
) -> Difference:
    """Say what does not add up on a page, with the line that has most of it."""
    held = "".join("".join("".join(texts).split()) for texts in entries.values())
    there = "".join("".join(lines).split())
    if missing:
        excerpt = _line_with(missing, lines, held)
    else:
        excerpt = _line_with(surplus, [text for texts in entries.values() for text in texts], there)
    return Difference(page, _sorted(missing), _sorted(surplus), excerpt)


def _line_with(wanted: Counter[str], lines: Iterable[str], other: str) -> str:
    """Return the line that holds most of the characters, those that the other side has nowhere before all others."""
    best, most = "", (False, 0)
    for line in lines:
        own = "".join(line.split())
        if own:
            found = (own not in other, (Counter(own) & wanted).total())
            if found > most:
                best, most = line.strip(), found
    return best if len(best) <= _SHOWN else best[: _SHOWN - 1] + "…"


def _sorted(characters: Counter[str]) -> str:
    return "".join(sorted(characters.elements()))
