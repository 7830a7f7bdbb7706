"""What is printed on every page and belongs to none: running heads and page numbers.

They stand in the bands above and below the text, and are either set smaller than it, or the same on many pages, or
are page numbers by their form.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable

from etl.document import Remainder
from etl.read.page import Line, Page

_TOP, _BOTTOM = 0.07, 0.955
_SMALLER = 0.9
_REPEATED = 0.4
_PAGE_NUMBER = re.compile(r"[-–—]? ?(?:(?:Seite|S\.) )?\d{1,4}(?: ?(?:von|/) ?\d{1,4})? ?[-–—]?")
_DIGITS = re.compile(r"\d+")


def body_size(pages: Iterable[Page]) -> float:
    """Give the size in which most words between the bands are set, in points."""
    counted: defaultdict[float, int] = defaultdict(int)
    for page in pages:
        top, bottom = page.height * _TOP, page.height * _BOTTOM
        for line in page.lines:
            if top < line.baseline < bottom:
                counted[line.size] += len(line.words)
    return max(counted, key=counted.__getitem__) if counted else 10.0


def strip(pages: list[Page], size: float) -> tuple[list[Line], list[Remainder]]:
    """Give the lines of all pages in order without running heads and page numbers, and these as remainders."""
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
    """Give the texts, numbers aside, that stand in the bands of many pages."""
    counted: Counter[str] = Counter()
    for page in pages:
        top, bottom = page.height * _TOP, page.height * _BOTTOM
        counted.update({_key(line.text) for line in page.lines if not top < line.baseline < bottom})
    return {text for text, count in counted.items() if count > 1 and count >= _REPEATED * len(pages)}


def _key(text: str) -> str:
    return _DIGITS.sub("0", text)
