"""Pairs of rules that cannot both be kept: one commands or allows what the other forbids, or sets another period.

| the two rules | are |
|---|---|
| speak of the same, for the same, in the same cases | in conflict |
| one reaches less far, and sets another period | in conflict, and lex specialis may decide |
| one reaches less far, and stands in the same section | rule and exception, as the section puts them: none |
| one forbids in fewer cases what the same work commands or allows | rule and exception of one work: none |
| one commands what another of the same section forbids | two sides of what the section regulates: none |
| one excepts the other's case, or says which goes first | settled by their own words: none |
| differ in cases ("wenn …", "wenn nicht …"), things or addressees, or cross | none |
| set periods that begin with different events | none |

What it leaves out: rules without a verb or an object; periods that are no length of time ("unverzüglich"); things that
different words name ("Quittung", "Beleg").
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, TypeAlias

from provenance.conflicts.norms import Extent, Norm, common, extent_of
from provenance.conflicts.precedence import Before
from provenance.language import detection, measures
from provenance.language.numbers import digits_value, word_value
from provenance.language.stems import STOP, family, stem, words_of
from provenance.model.conflicts import ConflictKind

Claim: TypeAlias = Mapping[str, Any]
_FEWEST = 2  # words beside the figure


def differing(claims: Iterable[Claim]) -> Iterator[tuple[Claim, Claim, str]]:
    """Yield pairs of claims of different sources that differ in their figures alone, with the figures that differ.

    Versions of one work are no two sources: the newer one takes the place of the older. Sources that are in force on no
    day together do not stand against each other either.
    """
    groups: dict[frozenset[str], list[tuple[Claim, dict[float, str]]]] = defaultdict(list)
    for claim in claims:
        words, figures = _read(str(claim["claim"]))
        if figures and len(words) >= _FEWEST:
            groups[words].append((claim, figures))
    for group in groups.values():
        for (one, mine), (other, others) in combinations(group, 2):
            if _of_two_works(one, other) and mine.keys() != others.keys() and meet(*days_of(one, other)):
                said = (figures[value] for figures, value in ((mine, _own(mine, others)), (others, _own(others, mine))))
                yield one, other, " / ".join(said)


def _of_two_works(one: Claim, other: Claim) -> bool:
    same = one.get("work") is not None and one.get("work") == other.get("work")
    return one["source"] != other["source"] and not same


def days_of(one: Claim, other: Claim) -> tuple[str, str]:
    """Return the first and the last day on which the sources of two claims are both in force; empty where unbounded."""
    since = max(one.get("since") or "", other.get("since") or "")
    return since, min((end for end in (one.get("until"), other.get("until")) if end), default="")


def meet(since: str, until: str) -> bool:
    """Tell whether there is a day between two."""
    return not until or since <= until


def _own(mine: Mapping[float, str], others: Mapping[float, str]) -> float:
    return next((value for value in mine if value not in others), next(iter(mine)))


def _read(text: str) -> tuple[frozenset[str], dict[float, str]]:
    """Return the stems of a claim without its figures, and the figures by their values, as they are written."""
    for start, end in reversed(measures.referring(text)):
        text = f"{text[:start]} {text[end:]}"
    language = detection.language_told(text) or "de"
    words: set[str] = set()
    figures: dict[float, str] = {}
    for token in text.split():
        bare = token.strip(".,;:!?()„“”\"'»«")
        value = digits_value(bare, language) if bare[:1].isdigit() else word_value(bare.lower())
        if value is not None:
            figures.setdefault(value, bare)
        else:
            words |= {stem(word) for word in words_of(bare) if word not in STOP}
    return frozenset(words), figures


_TAIL = 4  # letters at the end of a noun, which a compound shares with it
_FORBIDS = "prohibition"


@dataclass(frozen=True, slots=True)
class Pair:
    """Two rules that cannot both be kept, and how far the first reaches as against the second."""

    kind: ConflictKind
    one: Norm
    other: Norm
    extent: Extent

    @property
    def name(self) -> str:
        """What names it, the same in every version that has the two in the same words: twelve hexadecimal digits."""
        return named(self.kind, (self.one.key, self.other.key))

    @property
    def says(self) -> str:
        """In what the two differ, in their own words."""
        if self.kind is ConflictKind.DEADLINE:
            return f"{self.one.rule['deadline']} / {self.other.rule['deadline']}"
        return f"{self.one.rule['modality']} / {self.other.rule['modality']}"

    @property
    def special(self) -> Norm | None:
        """The one that reaches less far; None where both reach as far."""
        return {Extent.NARROWER: self.one, Extent.WIDER: self.other}.get(self.extent)


def named(kind: ConflictKind, keys: Iterable[str]) -> str:
    """Return the name of two that are in conflict: twelve hexadecimal digits."""
    return hashlib.sha256("\n".join([kind.value, *sorted(keys)]).encode()).hexdigest()[:12]


def pairs(norms: Sequence[Norm], decided: Sequence[Before] = ()) -> list[Pair]:
    """Return the pairs of rules in force that cannot both be kept, in the order of the law."""
    groups: dict[tuple[str, str], list[int]] = defaultdict(list)
    for number, norm in enumerate(norms):
        for key in {(act, thing.noun[-_TAIL:]) for act in norm.acts for thing in norm.things}:
            groups[key].append(number)
    met = sorted({pair for group in groups.values() for pair in combinations(group, 2)})
    frequent = common(norms)
    found = (_pair(norms[first], norms[second], frequent) for first, second in met)
    return [pair for pair in found if pair is not None and not _settled(pair, decided)]


def _pair(one: Norm, other: Norm, frequent: frozenset[str]) -> Pair | None:
    kind = _kind(one, other)
    if kind is None or one.acts != other.acts or not _together(one, other):
        return None
    extent = extent_of(one, other, frequent)
    return Pair(kind, one, other, extent) if extent is not None else None


def _kind(one: Norm, other: Norm) -> ConflictKind | None:
    forbidden = [norm.rule["modality"] == _FORBIDS for norm in (one, other)]
    if forbidden[0] != forbidden[1]:
        return ConflictKind.MODALITY
    lengths = one.length, other.length
    if None in lengths or lengths[0] == lengths[1] or not _same_start(one, other):
        return None
    return ConflictKind.DEADLINE


def _same_start(one: Norm, other: Norm) -> bool:
    starts = [frozenset(family(word) for word in words_of(norm.rule.get("start") or "") if word not in STOP)
              for norm in (one, other)]  # fmt: skip
    return not all(starts) or bool(starts[0] & starts[1])


def _together(one: Norm, other: Norm) -> bool:
    """Tell whether there is a day on which both are in force."""
    return meet(max(one.since, other.since), min((norm.until for norm in (one, other) if norm.until), default=""))


def _settled(pair: Pair, decided: Sequence[Before]) -> bool:
    """Tell whether the law itself says how the two go together."""
    one, other = pair.one, pair.other
    modal = pair.kind is ConflictKind.MODALITY
    if one.section == other.section and (pair.special is not None or modal):
        return True
    if modal and pair.special is not None and one.row["artifact_id"] == other.row["artifact_id"]:
        return True
    if one.excepts(other) or other.excepts(one):
        return True
    return any(said.decides(*places) for said in decided for places in _ways(one, other))


def _ways(one: Norm, other: Norm) -> Iterator[tuple[str, str]]:
    yield one.place, other.place
    yield other.place, one.place
