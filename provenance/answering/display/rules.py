"""How deep who may look, and how much a day: the rules of display, as a preset or a policy file gives them.

"Tier rules are set by the decedent's policy, not by the system" (citation binding, "Tier gate"): none of them is code.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from provenance.answering.display.depth import Depth
from provenance.language import catalogue
from provenance.model.errors import InvalidInput

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
        """Give how deep this tier may look into a source of that tier."""
        own = _DEPTHS[self.depth]
        return min(own, _DEPTHS[self.sources.get(str(source_tier), self.depth)])


class DisplayRules(_Frozen):
    """The rules of display of one preset.

    ``named`` lets a source that is open be named with its place ("§ 147 Abs. 3 AO"); without it there are opaque
    handles only. ``requestors`` gives the tier of those who are known, ``default_tier`` that of everybody else. Budgets
    are for one requestor: excerpts and characters a day (UTC), answers with excerpts within ``window_seconds``.
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
    words: dict[str, dict[str, str]] = Field(default_factory=dict)

    def tier_of(self, requestor: str) -> str:
        """Give the tier of a requestor."""
        return self.requestors.get(requestor, self.default_tier)

    def tells(self, tier: str) -> bool:
        """Say whether a tier may read of passages it was not shown, such as the nearest one: of any source, by name."""
        rule = self.tiers[tier]
        return self.named and all(rule.depth_for(source) is Depth.EXCERPT for source in range(1, 5))

    def most(self, tier: str) -> int:
        """Give how many characters of one excerpt a tier may see."""
        return min(self.tiers[tier].characters, self.excerpt_characters)

    def word(self, language: str, key: str) -> str:
        """Give a wording in German or, for every other language, in English."""
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
