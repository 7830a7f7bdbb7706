"""Citation marks in a text: `[3]`, `[3, 4]`, `[3–5]`, `[cite:g3]`, `{cite:3}`, also raised or linked.

Numbers are those of citations of the project. A bracket with the keyword "cite" that names no number is a mark too: it
dangles. Left out: footnotes (`[^1]`), link definitions (`[1]: https://…`), years and intervals that begin with nought.
"""

from __future__ import annotations

import re

from provenance.answering.drafts.parts import Mark

_NUMBER = r"[1-9]\d{0,8}"
_LIST = rf"{_NUMBER}(?:\s?[–-]\s?{_NUMBER})?(?:\s?[,;]\s?{_NUMBER}(?:\s?[–-]\s?{_NUMBER})?)*"
_OWN = rf"\[{_LIST}\]|\[cite:[^\]\n]{{0,80}}\]|\{{cite:[^}}\n]{{0,80}}\}}"
_LINK = r"\((?:https?://|#)[^()\s]{0,2000}\)"
MARK = rf"(?:<sup>)?(?:\[(?:{_OWN})\]{_LINK}|\[{_LIST}\]{_LINK}|(?:{_OWN}))(?:</sup>)?"
"""A mark as it stands in Markdown; what follows decides whether it is the label of a definition."""

_MARK = re.compile(MARK)
_CITE = re.compile(r"[\[{]cite:\s*(?P<named>[^\]}]*)[\]}]")
_NAMED = re.compile(rf"g?{_NUMBER}(?:\s*,\s*g?{_NUMBER})*\s*\Z")
_RANGE = re.compile(rf"(?P<first>{_NUMBER})(?:\s?[–-]\s?(?P<last>{_NUMBER}))?")
_WIDEST = 50  # a range of more is no list of citations


def numbers_of(raw: str) -> tuple[int, ...]:
    """Give the numbers that a mark names, each once; none where it dangles."""
    cite = _CITE.search(raw)
    if cite:
        named = cite["named"].strip()
        return tuple(dict.fromkeys(map(int, re.findall(r"\d+", named)))) if _NAMED.match(named) else ()
    inner = raw[raw.index("[") :].lstrip("[").partition("]")[0]
    found: list[int] = []
    for match in _RANGE.finditer(inner):
        first, last = int(match["first"]), int(match["last"] or match["first"])
        if not first <= last < first + _WIDEST:
            return ()
        found += range(first, last + 1)
    return tuple(dict.fromkeys(found))


def mark_at(text: str, start: int, end: int) -> Mark:
    """Give the mark that ``text[start:end]`` is."""
    raw = text[start:end]
    return Mark(start, end, raw, numbers_of(raw))


def written(numbers: tuple[int, ...]) -> str:
    """Write numbers as marks: `[3][4]`."""
    return "".join(f"[{number}]" for number in numbers)


def starts_with_mark(text: str) -> bool:
    """Say whether a text begins with a mark, as an entry of a list of references does."""
    return _MARK.match(text) is not None
