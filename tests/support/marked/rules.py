"""The Sätze that were marked by hand (docs/rules.md), and how what is read from them is counted."""

from __future__ import annotations

import hashlib
import json
import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import permutations
from pathlib import Path
from typing import Any

from etl.document import Document
from etl.rule import RuleDraft
from etl.rule.draft import Spans
from etl.rule.norm import Norm
from tests.support.marked.corpus import CORPUS

MARKED = Path(__file__).parents[2] / "data" / "rules_marked"
FIELDS = ("modality", "addressee", "deadline", "start")
_BEFORE = re.compile(r"(?:(?:von|vom|durch|der|die|das|den|dem|des|ein|eine|einem|einen|einer)\s+)+\Z", re.IGNORECASE)
_GAPS = re.compile(r"[\s\u00ad\u200b\u00a0\u2010-\u2014-]+")


def sha256(text: str) -> str:
    """Give the hash that a marked Satz is found by: of its text without white space, hyphens and dashes."""
    return hashlib.sha256(_GAPS.sub("", unicodedata.normalize("NFKC", text)).encode()).hexdigest()


def marks(file: Path) -> list[dict[str, Any]]:
    """Give the marked Sätze of one law."""
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]


def law(stem: str) -> Path | None:
    """Give the file of a law in the development corpus."""
    return next((file for file in sorted((CORPUS / "laws").glob(f"{stem}.*"))), None)


@dataclass(slots=True)
class Score:
    """Counts of right, spurious and missing for each field."""

    right: Counter[str] = field(default_factory=Counter)
    spurious: Counter[str] = field(default_factory=Counter)
    missing: Counter[str] = field(default_factory=Counter)

    def f1(self, name: str) -> float:
        """Give the F1 of a field."""
        good = 2 * self.right[name]
        return good / ((good + self.spurious[name] + self.missing[name]) or 1)

    def __str__(self) -> str:
        return "  ".join(
            f"{name} {self.f1(name):.3f} ({self.right[name]}+{self.spurious[name]}-{self.missing[name]})"
            for name in FIELDS
        )


@dataclass(slots=True)
class Read:
    """A rule that was found, as offsets in the text of its Satz."""

    modality: str
    addressee: tuple[int, int] | None
    duration: str | None
    deadline: tuple[int, int] | None
    start: tuple[int, int] | None


def reads(norm: Norm, drafts: Iterable[RuleDraft]) -> list[Read]:
    """Give the rules of a Satz in offsets of its joined text."""
    begins = {index: start for (index, _), start in zip(norm.units, norm.starts, strict=True)}

    def flat(spans: Spans) -> tuple[int, int] | None:
        inside = [span for span in spans if span.unit in begins]
        return (begins[inside[0].unit] + inside[0].start, begins[inside[-1].unit] + inside[-1].end) if inside else None

    return [
        Read(draft.modality, flat(draft.addressee), draft.duration, flat(draft.deadline), flat(draft.start))
        for draft in drafts
    ]


def count(score: Score, text: str, marked: list[dict[str, Any]], found: list[Read]) -> list[str]:
    """Add one Satz to the score; give what is wrong in it."""
    wrong: list[str] = []
    for mark, read in _pairs(text, marked, found):
        for name in FIELDS:
            want, got, same = _compare(name, text, mark, read)
            score.right[name] += want and got and same
            score.spurious[name] += got and not (want and same)
            score.missing[name] += want and not (got and same)
            if (want or got) and not same:
                wrong.append(f"{name}: marked {_shown(name, text, mark)}, found {read and getattr(read, name)}")
    return wrong


def _compare(name: str, text: str, mark: dict[str, Any] | None, read: Read | None) -> tuple[bool, bool, bool]:
    """Say whether a field is marked, whether it was found, and whether both are the same."""
    if name == "modality":
        want, got = mark is not None, read is not None
        return want, got, bool(mark and read and mark["modality"] == read.modality)
    deadline = mark and mark["deadline"]
    if name == "addressee":
        want = bool(mark and mark["addressee"])
        got = bool(read and read.addressee)
        return want, got, bool(want and got and any(_fits(text, one, read.addressee) for one in mark["addressee"]))
    if name == "deadline":
        want, got = bool(deadline), bool(read and read.deadline)
        same = bool(want and got and deadline["duration"] == read.duration)
        return want, got, same and any(_meet(one, read.deadline) for one in deadline["words"])
    want, got = bool(deadline and deadline["start"]), bool(read and read.start)
    return want, got, bool(want and got and _meet(deadline["start"], read.start))


def _fits(text: str, mark: dict[str, Any], found: tuple[int, int]) -> bool:
    """Say whether a stretch holds the least that was marked and no more than the most, an article aside."""
    (least_start, least_end), (most_start, most_end) = _core(text, mark["least"]), mark["most"]
    found = _core(text, found)
    opened = _BEFORE.search(text, 0, most_start)
    begin = opened.start() if opened else most_start
    return (
        found[0] <= least_start
        and found[1] >= least_end
        and found[0] >= begin
        and _genitive_end(text, most_end, found[1])
    )


def _core(text: str, stretch: Iterable[int]) -> tuple[int, int]:
    """Give a stretch without the article or preposition at its head."""
    start, end = stretch
    head = re.match(
        r"(?:(?:von|vom|durch|der|die|das|den|dem|ein|eine|einem|einen|einer)\s+)+", text[start:end], re.IGNORECASE
    )
    return (start + head.end() if head else start), end


def _genitive_end(text: str, most: int, end: int) -> bool:
    """Allow what hangs on the phrase from behind by genitive or relative clause, but no further phrase."""
    return end <= most or re.match(r"\s+(?:des|der|eines|einer)\s|,\s(?:der|die|das)\s", text[most:end]) is not None


def _meet(one: Iterable[int], other: tuple[int, int]) -> bool:
    start, end = one
    return start < other[1] and other[0] < end


def _pairs(
    text: str, marked: list[dict[str, Any]], found: list[Read]
) -> Iterator[tuple[dict[str, Any] | None, Read | None]]:
    """Match what was marked with what was found so that as much as possible agrees."""
    size = max(len(marked), len(found))
    left = [*marked, *[None] * (size - len(marked))]
    right = [*found, *[None] * (size - len(found))]

    def agreement(order: tuple[int, ...]) -> int:
        weights = zip((100, 10, 10, 1), FIELDS, strict=True)
        pairs = [(left[at], right[to]) for at, to in enumerate(order)]
        return sum(weight * _compare(name, text, *pair)[2] for weight, name in weights for pair in pairs)

    orders = permutations(range(size)) if size <= 6 else iter([tuple(range(size))])
    best = max(orders, key=agreement)
    return iter([(left[at], right[to]) for at, to in enumerate(best)])


def _shown(name: str, text: str, mark: dict[str, Any] | None) -> str:
    if mark is None:
        return "nothing"
    if name == "modality":
        return mark["modality"]
    if name == "addressee":
        return str([text[slice(*one["least"])] for one in mark["addressee"] or []])
    return str(mark["deadline"])


def tally(
    stem: str,
    document: Document,
    drafts: list[RuleDraft],
    all_norms: list[Norm],
    score: Callable[[dict[str, Any]], Score],
) -> list[tuple[str, Norm, list[str], list[Read]]]:
    """Count one law into the scores of its halves; give each Satz with what is wrong in it."""
    seen: list[tuple[str, Norm, list[str], list[Read]]] = []
    by_hash: dict[tuple[str, str], Norm] = {(norm.first.section, sha256(norm.text)): norm for norm in all_norms}
    for row in marks(MARKED / f"{stem}.jsonl"):
        norm = by_hash.get((row["section"], row["sha256"]))
        assert norm is not None, f"{row['law']} {row['section']} {row['path']} is not read as it was when it was marked"
        indices = {index for index, _ in norm.units}
        own = [draft for draft in drafts if draft.units and draft.units[0] in indices and set(draft.units) <= indices]
        found = reads(norm, own)
        seen.append((row["half"], norm, count(score(row), norm.text, row["rules"], found), found))
    return seen
