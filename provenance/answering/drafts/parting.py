"""The sentences of a paragraph: German by the segmenter for law, English by clear stops and pysbd where one is not.

pysbd takes some three milliseconds a paragraph, which a long report has thousands of; so what is asked of it are only
the stops that the words around them do not settle. An abbreviation never ends a sentence.
"""

from __future__ import annotations

import re

from etl.structure.prose.sentences import Language, language_of, split
from etl.structure.satz import legal

_STOP = re.compile(r"(?P<stop>[.!?…]+)(?P<close>[\"'”’»)\]]*)\s+(?P<open>[\"'“‘„«(\[]*)(?P<next>\S)")
_LAST = re.compile(r"[\w./&-]+\Z")
_NEVER = frozenset(
    "mr mrs ms dr prof no nos art arts sec secs para paras par pp p cf e.g eg i.e ie vs v fig figs tab ch chap vol ed eds "
    "approx ca cir st gen gov sen rep hon rev al resp incl excl dept est ex subs subsec cl reg regs dir seq op cit "
    "abs nr nrn rz rn tz buchst ziff lit i.v.m z.b bzw vgl gem bgbl bstbl lj nb viz".split()  # noqa: SIM905
)
_MAY = frozenset(
    "inc ltd corp co llc plc jr sr u.s u.k u.n e.u d.c a.m p.m etc ff f ag bros jan feb mar apr jun jul aug sep sept oct "
    "nov dec bn mn m k ph.d b.a m.a".split()  # noqa: SIM905
)
_OPENS = frozenset(
    "the a an this that these those it its he she they we i you his her their our in on at by for from with under "
    "according as if when while although because since after before until however moreover furthermore therefore thus "
    "and but or so there here no not all each every any some both most many such what which who where how once "
    "instead meanwhile similarly finally also only even then".split()  # noqa: SIM905
)
_SHORT = 4  # letters of a word that may be an abbreviation nobody has listed
_SAMPLE = 12


def sentences(text: str, language: Language) -> list[tuple[int, int]]:
    """Give start and end of each sentence of a paragraph, covering all that is not white space."""
    return legal.split(text) if own_language(text, language) == "de" else _english(text)


def own_language(text: str, language: Language) -> Language:
    """Tell the language of a paragraph that is long enough to show one; else that of its draft."""
    return language_of(text) if text.count(" ") >= _SAMPLE else language


def _english(text: str) -> list[tuple[int, int]]:
    spans: list[tuple[int, int]] = []
    start = len(text) - len(text.lstrip())
    doubtful: list[int] = []
    for match in _STOP.finditer(text):
        clear = _clear(text, match)
        if clear is None:
            doubtful.append(match.start("open"))
        elif clear:
            spans += _asked(text, start, match.end("close"), doubtful)
            start, doubtful = match.start("open"), []
    end = len(text.rstrip())
    return [*spans, *_asked(text, start, end, doubtful)] if end > start else spans


def _clear(text: str, match: re.Match[str]) -> bool | None:
    """Say whether a stop ends a sentence by the words around it; None where they do not settle it."""
    following = match["next"]
    if following.islower() or following in ",;:)":
        return False
    if match["stop"] != "." or match["close"]:
        return True if following.isupper() or following.isdigit() or match["open"] else None
    found = _LAST.search(text, max(0, match.start() - 40), match.start())
    word = found[0] if found else ""
    low = word.lower()
    if low in _NEVER or (len(word) == 1 and word.isalpha() and word.isupper()):
        return False
    if (
        low in _MAY
        or "." in word
        or (word.isalpha() and len(word) < _SHORT and not any(c in "aeiouyAEIOUY" for c in word))
    ):
        after = re.compile(r"[A-Za-z]+").match(text, match.start("next"))
        return True if after and after[0].lower() in _OPENS else None
    if word.isdigit() and len(word) < _SHORT - 1 and not text[: match.start()].rstrip("0123456789").strip():
        return False  # "1. The first …"
    return True if following.isupper() or following.isdigit() or match["open"] or following == "§" else None


def _asked(text: str, start: int, end: int, doubtful: list[int]) -> list[tuple[int, int]]:
    """Part a stretch at those of its doubtful stops that pysbd takes for ends."""
    if not doubtful or end - start > _LONGEST:
        return [(start, end)]
    own = text[start:end]
    begins = {first + start for first, _ in split(own, "en")} & set(doubtful)
    cuts = [start, *sorted(begins), end]
    return [(a, a + len(text[a:b].rstrip())) for a, b in zip(cuts, cuts[1:], strict=False)]


_LONGEST = 3_000
