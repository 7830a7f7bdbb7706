"""How deep who may look, and how much a day: the rules of display, as a preset or a policy file gives them.

"Tier rules are set by the decedent's policy, not by the system" (citation binding, "Tier gate"): none of them is code.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from provenance.citing.search.withheld import ThirdParties
from provenance.language import catalogue
from provenance.model.errors import InvalidInput


class Depth(IntEnum):
    """How deep a citation may be seen into, least first."""

    ABSENT = 0  # not even that there is a source
    RESTRICTED = 1  # that there is one, and nothing else
    HANDLE = 2  # which of the sources of this answer, and how it was used
    EXCERPT = 3  # the words as well


@dataclass(frozen=True, slots=True)
class Limit:
    """The most a gate lets through; what it does not speak of is not limited.

    ``start`` and ``end`` bound the excerpt in code points of the full one, ``characters`` its length, ``named`` whether
    the source may be named. ``why`` says what was withheld, as a key of the wordings.
    """

    depth: Depth = Depth.EXCERPT
    start: int = 0
    end: int | None = None
    characters: int | None = None
    named: bool = True
    why: str | None = None


@dataclass(frozen=True, slots=True)
class View:
    """What may be seen of one citation: ``full[start:end]`` of its excerpt, at most to this depth."""

    full: str
    depth: Depth
    start: int
    end: int
    named: bool
    why: str | None = None

    @classmethod
    def whole(cls, full: str) -> View:
        """Return the view before any gate: all there is."""
        return cls(full, Depth.EXCERPT, 0, len(full), named=True)

    @property
    def excerpt(self) -> str | None:
        """The words that may be shown, None where none may."""
        shown = self.full[self.start : self.end] if self.depth is Depth.EXCERPT else ""
        return shown if shown.strip() else None

    def limited(self, limit: Limit) -> View:
        """Return what of this view the limit leaves: never deeper, longer or more by name than it was."""
        depth = min(self.depth, limit.depth)
        start = min(max(self.start, limit.start), self.end)
        end = max(start, min(self.end, len(self.full) if limit.end is None else limit.end))
        if limit.characters is not None:
            end = _at_word(self.full, start, end, max(0, limit.characters))
        why = limit.why if limit.why and depth < self.depth else self.why
        return View(self.full, depth, start, end, self.named and limit.named, why)


def _at_word(text: str, start: int, end: int, most: int) -> int:
    """Return the end of at most so many characters, after a whole word where there is one."""
    if end - start <= most:
        return end
    cut = start + most
    if text[cut - 1 : cut].isspace() or text[cut : cut + 1].isspace():
        return max(start, cut)
    space = max((at for at in range(start, cut) if text[at].isspace()), default=start)
    return space if space > start else cut


_MOST = 1_000_000_000
_DEPTHS = {"restricted": Depth.RESTRICTED, "handle": Depth.HANDLE, "excerpt": Depth.EXCERPT}


class _Frozen(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class TierRule(_Frozen):
    """What a tier of requestors may see: how deep, and how many characters of one excerpt.

    ``sources`` bounds it further by the tier of the source (1 to 4): "full excerpts of official texts only".
    """

    depth: Literal["restricted", "handle", "excerpt"] = "excerpt"
    characters: int = Field(default=600, ge=0, le=_MOST)
    sources: dict[str, Literal["restricted", "handle", "excerpt"]] = Field(default_factory=dict)

    def depth_for(self, source_tier: int) -> Depth:
        """Return how deep this tier may look into a source of that tier."""
        own = _DEPTHS[self.depth]
        return min(own, _DEPTHS[self.sources.get(str(source_tier), self.depth)])


class DisplayRules(_Frozen):
    """The rules of display of one preset.

    ``named`` lets a source that is open be named with its place ("§ 147 Abs. 3 AO"); without it there are opaque
    handles only. ``requestors`` gives the tier of those who are known, ``default_tier`` that of everybody else. Budgets
    are for one requestor: excerpts and characters a day (UTC), answers with excerpts within ``window_seconds``.
    ``third_parties`` says which passages of unpublished sources wait for the consent of the persons they speak of.
    ``context`` is how many sentences a requestor may ask for on either side of the smallest passage.
    """

    named: bool = False
    default_tier: str
    tiers: dict[str, TierRule]
    requestors: dict[str, str] = Field(default_factory=dict)
    excerpt_characters: int = Field(default=600, ge=0, le=_MOST)
    excerpts_per_day: int = Field(default=200, ge=0, le=_MOST)
    characters_per_day: int = Field(default=40_000, ge=0, le=_MOST)
    answers_per_window: int = Field(default=60, ge=0, le=_MOST)
    window_seconds: int = Field(default=3600, ge=1, le=86_400)
    context: int = Field(default=2, ge=0, le=100)
    third_parties: ThirdParties = ThirdParties.PROTECTED
    words: dict[str, dict[str, str]] = Field(default_factory=dict)

    def tier_of(self, requestor: str) -> str:
        """Return the tier of a requestor."""
        return self.requestors.get(requestor, self.default_tier)

    def tells(self, tier: str) -> bool:
        """Say whether a tier may read of passages it was not shown, such as the nearest one: of any source, by name."""
        rule = self.tiers[tier]
        return self.named and all(rule.depth_for(source) is Depth.EXCERPT for source in range(1, 5))

    def most(self, tier: str) -> int:
        """Return how many characters of one excerpt a tier may see."""
        return min(self.tiers[tier].characters, self.excerpt_characters)

    def word(self, language: str, key: str) -> str:
        """Return a wording in German or, for every other language, in English."""
        return self.words.get(catalogue.spoken(language), {}).get(key) or catalogue.said(language, "display", key)


def rules_of(table: Mapping[str, Any]) -> DisplayRules:
    """Read the rules out of a merged table; raises InvalidInput that names the field.

    A tier that is named and not described would show everything or nothing, as one reads it: it is refused.
    """
    try:
        rules = DisplayRules.model_validate(dict(table))
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(map(str, ("display", *first["loc"])))
        raise InvalidInput(
            f"{where}: expected what the presets have there; found otherwise: {first['msg']}.",
            suggestion="Compare it with presets/display.toml, which has every setting.",
        ) from error
    unknown = sorted({rules.default_tier, *rules.requestors.values()} - set(rules.tiers))
    if unknown:
        raise InvalidInput(
            f"display.tiers: expected a table for every tier that is named; found none for {', '.join(unknown)}.",
            suggestion=f"Add [display.tiers.{unknown[0]}] with depth and characters.",
        )
    return rules
