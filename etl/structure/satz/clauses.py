"""The clauses within one Satz of printed text: list items that are clauses, and what semicolons and colons part.

A list item counts for itself where it ends in its verb ("1. die Frist versäumt,"), not where it is a noun, with or
without a relative clause ("1. Unterlagen, die aufzubewahren sind,"). What it leaves out: the legal Satz, see `satz`.
"""

from __future__ import annotations

import re

from provenance.language.satz import enclosed

LABEL = r"(?:\d{1,3}[a-z]{0,2}\.|[a-z]{1,3}\)|[-–•])"
"""The label of a list item: "1.", "2a.", "aa)" or a dash."""

_PLACE = re.compile(rf";(?=\s)|:(?=[^\S\n]*\n)|(?:(?<=\n)|\A)[^\S\n]*(?P<label>{LABEL}(?=\s))")
_LABEL_NEXT = re.compile(rf"\s*{LABEL}(?:\s|\Z)")
_BLANK = re.compile(r"\s*")
_TIE = re.compile(r"[,;]?\s*(?:(?:und|oder|sowie|bzw\.|beziehungsweise)\s*,?)?\s*\Z")
_VERB = re.compile(
    r"[a-zäöüß]*(?:t|n|ß|rd|sind|arf|oll|ill|sei|war|äre|ürde|nnte|tte|ürfe|werde|könne|müsse|habe|gehe|stehe)\Z"
)
_PREPOSITION = re.compile(r"(?:in|bei|für|von|zu|zur|zum|mit|an|auf|nach|durch|vom|im|aus|über|gegen)\s")
_SUBORDINATOR = r"der|die|das|den|dem|deren|dessen|denen|wenn|soweit|sofern|weil|wo|was|wer|dass|daß|falls"
_HUNG = re.compile(rf",\s*(?:\w+\s)?(?:{_SUBORDINATOR})\s")
_HUNG_ON_A_PHRASE = re.compile(rf",\s*(?:\w+\s)?(?:{_SUBORDINATOR}|insbesondere|auch)\s")
_DEEPEST = 6  # clauses that hang on each other


def clauses(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """Give start and end of each clause of the Satz at ``start`` to ``end`` that stands for itself, in order."""
    spans: list[tuple[int, int]] = []
    for cut in [*_cuts(text, start, end), end]:
        stop = start + len(text[start:cut].rstrip())
        if stop > start:
            spans.append((start, stop))
            gap = _BLANK.match(text, cut, end)
            start = gap.end() if gap else cut
    return spans


def _cuts(text: str, start: int, end: int) -> list[int]:
    """Give the places where a clause ends that stands for itself."""
    own = text[start:end]
    if ";" not in own and "\n" not in own:
        return []
    cuts: list[int] = []
    pairs = enclosed(own)
    item: int | None = None
    for match in _PLACE.finditer(text, start, end):
        at = match.start()
        while pairs and pairs[-1][1] <= at - start:
            pairs.pop()
        if pairs and pairs[-1][0] < at - start:
            continue
        if match["label"] is None:
            if match[0] == ":" or not _LABEL_NEXT.match(text, match.end()):
                cuts.append(match.end())
            continue
        before = text[start if item is None else item : at].rstrip()
        if before.endswith(".") or (item is not None and _is_clause(before)):
            cuts.append(at)
        item = match.end()
    return cuts


def _is_clause(item: str) -> bool:
    """Say whether a list item is a clause: it ends in its verb, or its verb stands before the clauses hung on it.

    "die Gefahr besteht, dass Belege fehlen," is one; "die Belege, die zu führen sind," is a noun.
    """
    tie = _TIE.search(item)
    body = item[: tie.start()].strip() if tie else item.strip()
    phrase = body[:1].isupper() or _PREPOSITION.match(body) is not None
    hung = _HUNG_ON_A_PHRASE if phrase else _HUNG
    for _ in range(_DEEPEST):
        if _VERB.match(body.rsplit(None, 1)[-1] if body else "") is None:
            return False
        comma = body.rfind(",")
        if comma < 0 or not hung.match(body, comma):
            break
        body = body[:comma].rstrip()
    return True
