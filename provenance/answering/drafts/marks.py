"""Citation marks in a text: `[3]`, `[3, 4]`, `[3–5]`, `[cite:g3]`, `{cite:3}`, also raised or linked.

Numbers are those of citations of the project. A bracket with the keyword "cite" that names no number is a mark too: it
dangles. A bare number in brackets is a mark only where marks stand (`stands`): behind a clause, before or behind the
sign that ends it, or before a sentence. Elsewhere it is a word of the draft: "R v Smith [2019] UKSC 5", "das Jahr
[2024] war gut". Left out: footnotes (`[^1]`), link definitions (`[1]: https://…`), and what begins with nought.
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
_BARE = re.compile(rf"\[{_LIST}\]\Z")
_YEAR = re.compile(r"\[(?:1[5-9]|20)\d\d\]\Z")
_COURT = re.compile(r"\s+(?:\d+\s+)?[A-Z][A-Za-z]*[A-Z]")  # "[2019] UKSC 5", "[1999] 1 WLR 27"
_REPORT = re.compile(r"[A-ZÄÖÜ]{2,}[\w-]*\s(?:19|20)\d\d,\s\d+\s*\Z")  # "NJW 2020, 12 [15]"
_NEIGHBOUR = rf"(?:(?:<sup>)?(?:{_OWN}|\[\^[^\]\s]{{1,40}}\])(?:</sup>)?)"
_ENDED = re.compile(rf"(?P<before>\A|[.,;:!?…)\]}}\"'”“’»«|>])(?:[*_~]*|</\w+>)\s*(?:{_NEIGHBOUR}\s*)*\Z", re.DOTALL)
_SHORTENED = re.compile(
    r"(?<!\w)(?:[Vv]gl|[Ss]iehe|[Aa]rt|[Aa]bs|[Nn]rn?|R[nz]|Tz|S|Ziff|Buchst|[Nn]os?|[Ss]ec|[Pp]aras?|[Pp]p?|cf|v|vs)\.\s*\Z"
)
_FOLLOWED = re.compile(
    rf"(?:[*_~`]*|</?\w+[^<>]*>)(?:\s*{_NEIGHBOUR})*(?:[*_~`]*|</?\w+[^<>]*>)"
    r"(?:\Z|[.,;:!?…)\]}»”“\"'’/|]|[ \t]*(?:[\r\n|\[(<]|[–—-]+\s)|\s*(?:\Z|(?:und|oder|sowie|aber|doch|jedoch|"
    r"während|wobei|and|or|but|yet|while|whereas)\b))"
)
_GOVERNED = re.compile(
    r"(?<!\w)(?:und|oder|sowie|siehe|laut|gemäß|von|vom|zum|zur|im|der|die|das|den|dem|des|and|or|see|of|to|by|from|per|in|"
    r"the)\s+\Z",
    re.IGNORECASE,
)
"""Words that no clause ends with: the bracket behind them is what they speak of."""
_GLUED = re.compile(r"\w+\Z")
_NAME = re.compile(r"(?:[^\W\d_]{3,}|\d+)\Z")
_AROUND = 60


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


def stands(text: str, start: int, end: int, floor: int, stop: int) -> bool:
    """Say whether ``text[start:end]``, which has the form of a mark, is one by where it stands.

    ``floor`` and ``stop`` are where the words of its block begin and its line ends.
    """
    raw = text[start:end]
    if not _BARE.match(raw):
        return True
    before, behind = text[max(floor, start - _AROUND) : start], text[end : min(stop, end + _AROUND)]
    if _YEAR.match(raw) and (_COURT.match(behind) or (not before.strip() and behind.strip())):
        return False
    glued = _GLUED.search(before)
    if (glued and not _NAME.match(glued[0])) or _REPORT.search(before) or _GOVERNED.search(before):
        return False
    ended = (not before.strip() and start - floor < _AROUND) or (
        _ENDED.search(before) and not _SHORTENED.search(before)
    )
    return bool(ended) or _FOLLOWED.match(behind) is not None


def is_bare(mark: Mark) -> bool:
    """Say whether a mark is a number in square brackets and nothing else, as words of a draft may be."""
    return _BARE.match(mark.raw) is not None


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
