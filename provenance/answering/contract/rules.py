"""What the citation contract asks of a draft: a preset, and what a policy file says otherwise (document 001, 3 to 6).

The rules are values; `provenance.answering.presets` ships them for law, a personal archive and a news brief. Left out:
the bounds of the evidence pack (4), which are those of `provenance.answering.packs`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Annotated, Any, Literal

from pydantic import Field

from provenance.answering import policy, tables
from provenance.answering.tables import Part

Tier = Annotated[int, Field(ge=1, le=4)]
FieldName = Literal["url", "published_at", "publisher"]
Names = tuple[Annotated[str, Field(min_length=1, max_length=500)], ...]


class Figures(Part):
    """The numeric/time rule: one source of ``credible_tier`` or better, or so many ``independent`` ones (3.1)."""

    credible_tier: Tier = 2
    independent: Annotated[int, Field(ge=2, le=10)] = 2


class Scheduled(Part):
    """Which sources are official calendars: by topic, and primary or of this tier."""

    topics: Names = ()
    official_tier: Tier = 1


class Freshness(Part):
    """How old the newest evidence of a bullet on one of the topics may be, in days; ``*`` means every topic (6)."""

    days: Annotated[int, Field(ge=0, le=100_000)] = 30
    topics: Names = ()


class Rules(Part):
    """All rules of a draft. ``sections`` names headings by a name of ours; without any, the whole draft is checked."""

    sections: dict[str, Names] = Field(default_factory=dict)
    paragraphs: bool = True
    failing: Literal["remove", "replace"] = "remove"
    most_removed: Annotated[int, Field(ge=0, le=100_000)] = 3
    required: tuple[FieldName, ...] = ()
    weak_sections: Names = ()
    weak_tier: Tier = 4
    official_tier: Tier = 1
    policy: Names = ()
    topics: dict[str, Names] = Field(default_factory=dict)
    figures: Figures = Figures()
    scheduled: Scheduled = Scheduled()
    freshness: Freshness = Freshness()
    references: Literal["plain", "legal"] = "plain"
    title: dict[str, str] = Field(default_factory=dict)
    wordings: dict[str, dict[str, str]] = Field(default_factory=dict)

    def topics_of(self, text: str) -> frozenset[str]:
        """Give the topics whose words a text has."""
        return frozenset(name for name, terms in self.topics.items() if terms and _pattern(terms).search(text))

    def section_of(self, headings: tuple[str, ...]) -> str | None:
        """Give our name of the section that a bullet under these headings stands in, None where none is checked."""
        if not self.sections:
            return " / ".join(headings[-1:])
        known = {_plain(title): name for name, titles in self.sections.items() for title in (name, *titles)}
        return next((known[_plain(one)] for one in reversed(headings) if _plain(one) in known), None)


def rules(table: Mapping[str, Any] | str = policy.DEFAULT) -> Rules:
    """Read the rules from a table, or those of a preset by its name. Raises InvalidInput naming the field."""
    return tables.rules(Rules, "contract", policy.table("contract", table) if isinstance(table, str) else table)


def _plain(heading: str) -> str:
    return " ".join(re.sub(r"[^\w\s]", " ", heading).casefold().split())


@lru_cache(maxsize=256)
def _pattern(terms: tuple[str, ...]) -> re.Pattern[str]:
    """Make one pattern of words; those in small letters are found in any case."""
    parts = [re.escape(term) if term != term.lower() else f"(?i:{re.escape(term)})" for term in terms]
    return re.compile(rf"(?<!\w)(?:{'|'.join(parts)})(?!\w)")
