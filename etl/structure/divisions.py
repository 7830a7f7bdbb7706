"""How deep a division of a statute stands, told from the order in which the law itself nests its divisions.

No rank is fixed: a Kapitel stands over Abschnitte in one law and under an Untertitel in another. A division that is
called or numbered like one that is open ("Teil 2" after "Teil 1", "III." after "II.") takes its place; one of another
form stands under the last. What it leaves out: divisions a law numbers in two ways on one level.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from etl.document import Remainder
from etl.read.page import Line, Page
from provenance.model.locator_levels import roman
from provenance.text import patterns as re

_TOP, _BOTTOM = 0.07, 0.955
_SMALLER = 0.9
_REPEATED = 0.4
_PAGE_NUMBER = re.compile(r"[-–—]? ?(?:(?:Seite|S\.) )?\d{1,4}(?: ?(?:von|/) ?\d{1,4})? ?[-–—]?")
_DIGITS = re.compile(r"\d+")


def body_size(pages: Iterable[Page]) -> float:
    """Return the size in which most words between the bands are set, in points."""
    counted: defaultdict[float, int] = defaultdict(int)
    for page in pages:
        top, bottom = page.height * _TOP, page.height * _BOTTOM
        for line in page.lines:
            if top < line.baseline < bottom:
                counted[line.size] += len(line.words)
    return max(counted, key=counted.__getitem__) if counted else 10.0


def strip(pages: list[Page], size: float) -> tuple[list[Line], list[Remainder]]:
    """Return the lines of all pages in order without running heads and page numbers, and these as remainders."""
    often = _repeated(pages)
    body: list[Line] = []
    rest: list[Remainder] = []
    for page in pages:
        top, bottom = page.height * _TOP, page.height * _BOTTOM
        for line in page.lines:
            if top < line.baseline < bottom:
                body.append(line)
                continue
            text = line.text
            number = _PAGE_NUMBER.fullmatch(text) is not None
            if number or line.size < size * _SMALLER or _key(text) in often:
                rest.append(Remainder("page number" if number else "running head", text, page.number))
            else:
                body.append(line)
    return body, rest


def _repeated(pages: list[Page]) -> set[str]:
    """Return the texts, numbers aside, that stand in the bands of many pages."""
    counted: Counter[str] = Counter()
    for page in pages:
        top, bottom = page.height * _TOP, page.height * _BOTTOM
        counted.update({_key(line.text) for line in page.lines if not top < line.baseline < bottom})
    return {text for text, count in counted.items() if count > 1 and count >= _REPEATED * len(pages)}


def _key(text: str) -> str:
    return _DIGITS.sub("0", text)


ABSATZ = re.compile(r"\((\d+[a-z]{0,3})\)")
DASHES = "-‐‑‒–—−•·▪"

_LABEL = re.compile(
    rf"(?:\(?(?P<number>\d{{1,3}}[a-z]{{0,3}}|\d{{1,3}}(?:\.\d{{1,3}}){{1,4}})(?:\.\)|[.)])"
    rf"|(?P<decimal>\d{{1,3}}(?:\.\d{{1,3}}){{1,4}})"
    rf"|\(?(?P<letters>[a-zäöüA-Z]|([a-z])\4{{1,3}})(?:\.\)|[.)])"
    rf"|(?P<roman>[IVX]{{1,5}})[.)]"
    rf"|\(?(?P<small>[ivx]{{2,6}})\)"
    rf"|(?P<dash>[{DASHES}])"
    rf"|(?P<other>[\"„»]?\d{{1,3}}[a-z]?\.|\*+\)?))"
)
_BY_LENGTH = {1: "Buchstabe", 2: "Doppelbuchstabe", 3: "Dreifachbuchstabe"}


def is_label(text: str) -> bool:
    """Say whether a word is the label of a list item."""
    return not text[-1:].isalpha() and _LABEL.fullmatch(text) is not None


def read_label(text: str, before: int = 0) -> tuple[str, str]:
    """Return level and label of a printed label; ``before`` is the number of dashes before it in its list.

    What is no usual label has the level "Label" and stands as it is printed, without stop and bracket.
    """
    match = _LABEL.fullmatch(text)
    if match is None or match["other"]:
        return "Label", text.rstrip(".)").lstrip("(") or text
    if match["dash"]:
        return "Strich", str(before + 1)
    if match["small"]:
        return "Ziffer", match["small"]
    letters = match["letters"]
    if letters and not (letters in "IVX" and text.endswith(".")):
        return _BY_LENGTH.get(len(letters), "Label"), letters
    return "Nummer", match["number"] or match["decimal"] or match["roman"] or letters


_NAMED = re.compile(
    r"\b(?P<form>Hauptteil|Unterabschnitt|Unterkapitel|Untertitel|Buch|Teil|Kapitel|Abschnitt|Titel|Hauptstück|Stück)\b",
    re.IGNORECASE,
)
_NUMBERED = re.compile(
    r"(?P<decimal>\d{1,2}(?:\.\d{1,2})+)\.?(?=\s|\Z)|(?P<arabic>\d{1,3})[a-z]{0,2}\.?(?=\s|\Z)"
    r"|(?P<roman>[IVXLC]+)\.?(?=\s|\Z)|(?P<capital>[A-Z])[.)]?(?=\s|\Z)|(?P<double>([a-z])\6)\)|(?P<letter>[a-z])\)"
)


class _Label(NamedTuple):
    """One way to read the number of a division: its form, and its place in the counting (0 where it has none)."""

    form: str
    number: int


class Divisions:
    """Keeps the divisions that are open while a statute is read."""

    def __init__(self) -> None:
        self._open: list[_Label] = []

    def enter(self, name: str) -> int:
        """Open a division by its name ("Teil 1", "I."); give its rank, 1 for the outermost."""
        label = self._read(name)
        for place, other in enumerate(self._open):
            if other.form == label.form:
                del self._open[place:]
                break
        self._open.append(label)
        return len(self._open)

    def _read(self, name: str) -> _Label:
        """Read a name as the law goes on with it: "I." after "H." is a letter, at the head of a count a number."""
        labels = list(_labels(name))
        last = {label.form: label.number for label in self._open}
        for label in labels:
            if label.form in last and label.number == last[label.form] + 1:
                return label
        return next((label for label in labels if label.form in last or label.number <= 1), labels[0])


def _labels(name: str) -> Iterator[_Label]:
    """Yield the ways to read a name, the likeliest first."""
    if match := _NAMED.search(name):
        yield _Label(match["form"].casefold(), 0)
        return
    match = _NUMBERED.match(name)
    if match is None:
        yield _Label("", 0)
    elif match["decimal"]:
        yield _Label(f"decimal {match['decimal'].count('.')}", 0)
    elif match["arabic"]:
        yield _Label("arabic", int(match["arabic"]))
    elif text := match["roman"] or match["capital"]:
        if match["roman"] and (value := _value(text)):
            yield _Label("roman", value)
        if len(text) == 1:
            yield _Label("capital", ord(text) - ord("A") + 1)
    else:
        form = "double" if match["double"] else "letter"
        yield _Label(form, ord(match[form][0]) - ord("a") + 1)


def _value(text: str) -> int:
    try:
        return roman(text)
    except ValueError:
        return 0
