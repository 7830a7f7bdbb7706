"""Satz places where the law prints no Satz numbers: the Sätze of each level are counted, through its lists.

An Absatz of one Satz gets no Satz level, as it is cited without one. In an Absatz of more, a list stands in the Satz it
hangs on ("Abs. 2 Satz 1 Nr. 3"), and text after a list goes on with that Satz unless the list closed it with a stop.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import TypeAlias

from etl.document import Path
from etl.structure.drafts import CanonicalDraft, Stretch
from provenance.language.satz import enclosed
from provenance.text import patterns as re

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
_SUBORDINATOR = r"der|die|das|den|dem|deren|derer|dessen|denen|wenn|soweit|sofern|weil|wo|was|wer|dass|daß|falls"
_HUNG = re.compile(rf",\s*(?:\w+\s)?(?:{_SUBORDINATOR})\s")
_HUNG_ON_A_PHRASE = re.compile(rf",\s*(?:\w+\s)?(?:{_SUBORDINATOR}|insbesondere|auch)\s")
_DEEPEST = 6  # clauses that hang on each other


def clauses(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """Return start and end of each clause of the Satz at ``start`` to ``end`` that stands for itself, in order."""
    spans: list[tuple[int, int]] = []
    for cut in [*_cuts(text, start, end), end]:
        stop = start + len(text[start:cut].rstrip())
        if stop > start:
            spans.append((start, stop))
            gap = _BLANK.match(text, cut, end)
            start = gap.end() if gap else cut
    return spans


def _cuts(text: str, start: int, end: int) -> list[int]:
    """Return the places where a clause ends that stands for itself."""
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


Split: TypeAlias = Callable[[str], list[tuple[int, int]]]
_Place: TypeAlias = tuple[int, Path]

_STOPS = frozenset(".!?")
_CLOSERS = '"“”‘’»«)]'


def with_satz(text: str, drafts: Sequence[CanonicalDraft], split: Split) -> list[list[Stretch]]:
    """Return for each draft the stretches it falls into; drafts that are no norm stay whole."""
    numbered = _numbered(text, drafts, split)
    total: dict[_Place, int] = {}
    for place, numbers in numbered:
        if numbers:
            total[place] = max(total.get(place, 0), numbers[-1][0])
    current: dict[_Place, int] = {}
    found: list[list[Stretch]] = []
    for draft, ((section, path), numbers) in zip(drafts, numbered, strict=True):
        if not numbers:
            found.append([Stretch(draft.start, draft.end, draft.path, counted=False)])
            continue
        above = _above(section, path, total, current)
        several = total[section, path] > 1
        found.append(
            [
                Stretch(
                    draft.start + start,
                    draft.start + end,
                    (*above, ("Satz", str(number))) if several else above,
                    counted=several or len(above) > len(path),
                )
                for number, (start, end) in numbers
            ]
        )
        current[section, path] = numbers[-1][0]
    return found


def _above(section: int, path: Path, total: dict[_Place, int], current: dict[_Place, int]) -> Path:
    """Return the path with the Satz each of its levels hangs on."""
    found: list[tuple[str, str]] = []
    for depth, level in enumerate(path):
        place = (section, path[:depth])
        if total.get(place, 0) > 1 and place in current:
            found.append(("Satz", str(current[place])))
        found.append(level)
    return tuple(found)


def _numbered(
    text: str, drafts: Sequence[CanonicalDraft], split: Split
) -> list[tuple[_Place, list[tuple[int, tuple[int, int]]]]]:
    """Return the place of each draft and its Sätze, numbered within the place; none for what is no norm."""
    counted: defaultdict[_Place, int] = defaultdict(int)
    found: list[tuple[_Place, list[tuple[int, tuple[int, int]]]]] = []
    section, name, before = 0, "", ""
    for draft in drafts:
        if draft.kind != "norm" or draft.start == draft.end:
            found.append(((section, draft.path), []))
            if draft.kind == "formula":  # its stop ends the Satz it stands in
                before = text[draft.start : draft.end]
            continue
        if draft.section != name:
            section, name = section + 1, draft.section
        place = (section, draft.path)
        own = text[draft.start : draft.end]
        first = counted[place] + 1
        if first > 1 and not _begins(own, before):
            first -= 1
        numbers = list(enumerate(split(own) or [(0, len(own))], start=first))
        counted[place] = numbers[-1][0]
        found.append((place, numbers))
        before = own
    return found


def _begins(own: str, before: str) -> bool:
    """Say whether text after a list begins a new Satz: the list ended with a stop, and it goes on with a capital."""
    end = before.rstrip(_CLOSERS)
    return bool(end) and end[-1] in _STOPS and not own.lstrip('„"‚»«(')[:1].islower()
