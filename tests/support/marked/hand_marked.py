"""Claims on four statutes of our own, written and marked by hand: paraphrases, their twins, free words, whole drafts.

``tests/data/paraphrases`` holds the statutes (``laws``), the rows on each (``*.toml``), drafts with the marks of their
claims (``drafts``), and what is asked of each set (``bounds.toml``). Whoever wrote them had not seen how claims are
compared. Here they are read, grounded through `Answering.ground` and held against their marks.
"""

from __future__ import annotations

import random
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from provenance.answering.outcome import Covered
from provenance.answering.pipeline import Answering
from provenance.answering.rungs import Rung
from provenance.citing.checks.places import ranges
from provenance.citing.engine import Engine
from provenance.model.locator import Locator

FOLDER = Path(__file__).parents[2] / "data" / "paraphrases"
LAWS, DRAFTS = FOLDER / "laws", FOLDER / "drafts"
ROWS = ("grammar", "twins", "free", "untrue")
SETS = (*ROWS, "drafts")
NONE = "none"
"""The verdict on words that claim nothing about a source."""
_TOGETHER = 100
_BORNE = (Rung.SUPPORTED, Rung.NARROWED, Rung.LABELED)


@dataclass(frozen=True, slots=True)
class Row:
    """A claim and what is accepted for it. ``kind`` is that of its grammar, or the draft it stands in.

    ``places`` are where a reader would look, ``why`` is what is true of a claim that is to be refused, ``document`` the
    file of the draft.
    """

    group: str
    kind: str
    claim: str
    expected: tuple[str, ...]
    places: tuple[str, ...]
    why: str = ""
    document: str = ""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of a row: the lowest rung of its claims or `NONE`, the places told, and the reason told.

    ``also`` are the places told as hardly less near than the nearest.
    """

    row: Row
    rung: str
    places: tuple[str, ...]
    reason: str
    also: tuple[str, ...] = ()

    @property
    def among(self) -> bool:
        """Whether the row's place is the one told or one of those told as hardly less near."""
        also = any(_meets(told, own) for told in self.also for own in self.row.places)
        return bool(self.places) and (self.there or also)

    @property
    def there(self) -> bool:
        """Whether a place told is one the row names; words that claim nothing have none."""
        return not self.row.places or any(_meets(told, own) for told in self.places for own in self.row.places)

    @property
    def right(self) -> bool:
        """Whether the verdict is accepted, and what is borne is borne where the row says."""
        borne = self.rung in {one.value for one in _BORNE}
        return self.rung in self.row.expected and (self.there or not borne)


def bounds() -> dict[str, dict[str, Any]]:
    """Return what is asked of each set."""
    return tomllib.loads((FOLDER / "bounds.toml").read_text(encoding="utf-8"))


def rows(groups: Sequence[str] = SETS, sample: int | dict[str, int] | None = None, seed: int = 14) -> list[Row]:
    """Return the rows of these sets; with ``sample`` at most so many of each, of the drafts so many whole ones."""
    found: list[Row] = []
    for group in groups:
        most = sample.get(group) if isinstance(sample, dict) else sample
        own = list(_drafted()) if group == "drafts" else list(_written(group))
        if most is not None:
            choice = random.Random(seed)
            if group == "drafts":
                names = sorted({row.document for row in own})
                kept = set(choice.sample(names, min(most, len(names))))
                own = [row for row in own if row.document in kept]
            else:
                own = choice.sample(own, min(most, len(own)))
        found += own
    return found


def add_laws(engine: Engine) -> None:
    """Register the statutes."""
    for path in sorted(LAWS.glob("*.md")):
        engine.add_doc_source(path)


def grounded(answering: Answering, wanted: Sequence[Row]) -> list[Verdict]:
    """Ground all rows: each apart under a heading of its own, those of a draft in it."""
    apart = [row for row in wanted if not row.document]
    found: list[Verdict] = []
    for start in range(0, len(apart), _TOGETHER):
        found += _apart(answering, apart[start : start + _TOGETHER])
    for document in dict.fromkeys(row.document for row in wanted if row.document):
        text = (DRAFTS / document).read_text(encoding="utf-8")
        found += _within(answering, text, [row for row in wanted if row.document == document])
    return found


def _written(group: str) -> Iterator[Row]:
    asked = str(bounds()[group]["expected"])
    for path in sorted(FOLDER.glob("*.toml")):
        content = tomllib.loads(path.read_text(encoding="utf-8"))
        for place in content.get("place", ()):
            at = tuple(f"{one} {content['abbreviation']}" for one in place["at"].split(" | "))
            for kind, claim, *other in place.get(group, ()):
                yield Row(group, kind, claim, tuple((other or [asked])[0].split("|")), at)


def _drafted() -> Iterator[Row]:
    for path in sorted(DRAFTS.glob("*.toml")):
        content = tomllib.loads(path.read_text(encoding="utf-8"))
        document = content["draft"]
        for claim, expected, places, *why in content["claims"]:
            at = tuple(places.split(" | ")) if places else ()
            yield Row("drafts", path.stem, claim, tuple(expected.split("|")), at, " ".join(why), document)


def _apart(answering: Answering, wanted: Sequence[Row]) -> Iterator[Verdict]:
    """Ground rows that have nothing to do with each other: a paragraph each, under a heading of its own."""
    text, spans = "", list[tuple[int, int]]()
    for number, row in enumerate(wanted, start=1):
        text += f"## {number}\n\n"
        spans.append((len(text), len(text) + len(row.claim)))
        text += f"{row.claim}\n\n"
    claims = answering.ground(text, language="de").claims
    for row, span in zip(wanted, spans, strict=True):
        yield _verdict(row, _across(claims, span))


def _within(answering: Answering, text: str, wanted: Sequence[Row]) -> Iterator[Verdict]:
    """Ground a draft as it is, and look at the claims that its marked words are part of."""
    claims, after = answering.ground(text).claims, 0
    for row in wanted:
        start = text.find(row.claim, after)
        if start < 0:
            message = f"the marks of {row.document} name words that do not come next in it: {row.claim}"
            raise ValueError(message)
        after = start + len(row.claim)
        yield _verdict(row, _across(claims, (start, after)))


def _across(claims: Iterable[Covered], span: tuple[int, int]) -> list[Covered]:
    start, end = span
    return [one for one in claims if one.start < end and start < one.end]


def _verdict(row: Row, claims: Sequence[Covered]) -> Verdict:
    """Tell the lowest rung of the claims, with every place and reason told."""
    if not claims:
        return Verdict(row, NONE, (), "")
    lowest = min((one.rung for one in claims), key=lambda rung: rung.height)
    places = [one.printed or "" for claim in claims for one in claim.evidence]
    places += [one.nearest for one in claims if one.nearest]
    told = [claim.differs or claim.limit or claim.reason for claim in claims if claim.rung is lowest]
    also = tuple(dict.fromkeys(place for one in claims for place in one.also))
    return Verdict(row, lowest.value, tuple(dict.fromkeys(filter(None, places))), " · ".join(dict.fromkeys(told)), also)


def _meets(told: str, own: str) -> bool:
    """Say whether a place told is that of the row, lies in it or holds it; a law that is not named agrees with any."""
    return any(_near(one, other) for one, _ in ranges(told) for other, _ in ranges(own))


def _near(one: Locator, other: Locator) -> bool:
    same = one.section == other.section and (not one.work or not other.work or one.work == other.work)
    shared = min(len(one.path), len(other.path))
    return same and one.path[:shared] == other.path[:shared]
