"""What stands round a quote in its own sentence, and whether an ellipsis runs from one sentence into another.

A light reading of sentence ends for warnings and refusals only: where it errs, it sees an end too many. The Satz of
a norm is counted elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from provenance.text.features import features
from provenance.text.lexicon import NEGATION

_REACH = 600
_ABBREVIATED = re.compile(
    r"(?:\b[A-Za-zÄÖÜäöü]|\b(?:[Aa]bs|[Nn]rn?|[Aa]rt|[Bb]uchst|[Zz]iff|bzw|vgl|gem|ggf|usw|etc|evtl|inkl|ca|lit|Rz|Rn|Tz|"
    r"Bd|Hs|Halbs|Alt|Kap|Anl|Aufl|sog|insb|entspr|Bekl|Verf|Anm|Dr|Prof|St|No|Nos|Sec|para|cf|vs|eg|ie|v|d|u|i|z|S)"
    r"|\d)\.\Z"
)
_STOP = re.compile(r"[.!?;][\"'“”»«)\]]*(?=\s|\Z)")
_WORDS = re.compile(r"\w+")
_CLAUSE = re.compile(r"[,;:.!?]")
_CLOSE = 3  # words before a quote within which a negation belongs to it


def rest_of_sentence(text: str, at: int) -> str:
    """Give what follows ``at`` up to the end of its sentence (or list item), at most 600 characters."""
    if _STOP.search(text[max(0, at - 3) : at].rstrip()) and not _ABBREVIATED.search(text[max(0, at - 12) : at]):
        return ""
    end = next(_stops(text, at, min(len(text), at + _REACH)), None)
    return text[at : end if end is not None else at + _REACH]


def limiting(text: str, start: int, end: int, stop: int | None = None) -> list[str]:
    """Give a warning for each thing round ``text[start:end]`` in its sentence that a reader should know of.

    ``stop`` is where the next item of a list begins: what stands there limits another item.
    """
    found: list[str] = []
    rest = rest_of_sentence(text, end)[: None if stop is None else stop - end]
    clause = _CLAUSE.split(rest, maxsplit=1)[0]
    limits = [one for one in features(rest) if one.kind == "limit" and one.key in {"condition", "only"}]
    shown = " ".join(rest.split())
    if any(NEGATION.fullmatch(word) for word in _WORDS.findall(clause)):
        found.append(f"The quote stops before a negation of the same clause; the sentence goes on: “{shown}”")
    elif limits:
        found.append(f"The quote stops before a limit of the same sentence ({limits[0].text}); it goes on: “{shown}”")
    before = re.split(r"[,;:.!?]\s", text[max(0, start - 80) : start])[-1]
    words = _WORDS.findall(before)[-_CLOSE:]
    if any(NEGATION.fullmatch(word) for word in words):
        found.append(f"The quote begins right after a negation: “{' '.join(words)}”")
    return found


def splices(text: str, start: int, end: int) -> bool:
    """Tell whether leaving out ``text[start:end]`` joins the beginning of one sentence to the end of another.

    Leaving out the end of a sentence, or whole sentences, is no splice: then the next part begins a sentence.
    """
    stops = list(_stops(text, start, end))
    return bool(stops) and any(c.isalnum() for c in text[stops[-1] : end])


def _stops(text: str, start: int, end: int) -> Iterator[int]:
    for match in _STOP.finditer(text, start, end):
        if not _ABBREVIATED.search(text, max(0, match.start() - 8), match.start() + 1):
            yield match.end()
