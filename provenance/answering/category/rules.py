"""The categories a question may fall out of scope by, as the table ``category`` of a preset has them.

A category is a rule set with what becomes of a question it catches (citation binding, "Out-of-scope categories"). A
rule is patterns over the question as it was normalised: one of ``any`` and all of ``all``, and none of ``unless``. In
patterns ``@name@`` stands for the piece of that name in ``pieces``. Upper and lower case are alike, ``(?-i:…)`` aside.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import StrEnum
from functools import lru_cache
from typing import Any, Self

from pydantic import Field, ValidationInfo, model_validator

from provenance.answering import policy
from provenance.language import persons
from provenance.text import patterns

_PIECE = patterns.compile(r"@(\w+)@")
_DEEP = 8


class CategoryOutcome(StrEnum):
    """What becomes of a question: it is answered, refused with an explanation, or only the archive is searched."""

    PROCEED = "proceed"
    REFUSE = "refuse"
    ARCHIVE_ONLY = "archive_only"


class When(StrEnum):
    """What else must be so for a rule to hold, besides its patterns.

    ``after_end``: the question names a day after the end of the archive; ``after_today``: one that is to come as well.
    ``not_cleared``: it is about somebody (named by the group ``name``, a title or a first name, or told by "your
    neighbour") who was not cleared, by the policy or for a source. ``unknown``: the archive has nothing of it.
    """

    ALWAYS = "always"
    AFTER_END = "after_end"
    AFTER_TODAY = "after_today"
    NOT_CLEARED = "not_cleared"
    UNKNOWN = "unknown"


class Rule(policy.Part):
    """One rule. ``outcome``, ``message`` and ``lead`` stand in the place of those of its category.

    ``borderline`` rules ask the look-up before they decide. ``below`` is the likeness below which
    the archive knows nothing of what is asked, where a rule has another bound than the rest.
    """

    any: tuple[str, ...] = ()
    all: tuple[str, ...] = ()
    unless: tuple[str, ...] = ()
    when: When = When.ALWAYS
    borderline: bool = False
    outcome: CategoryOutcome | None = None
    message: dict[str, str] | None = None
    lead: dict[str, str] | None = None
    below: float | None = Field(default=None, ge=0, le=1)


class Category(policy.Part):
    """A category: what becomes of its questions, what is said then, and its rules in the order they are tried.

    ``lead`` is said behind the message where passages follow, and only there.
    """

    outcome: CategoryOutcome
    message: dict[str, str]
    lead: dict[str, str] = Field(default_factory=dict[str, str])
    unless: tuple[str, ...] = ()
    rules: dict[str, Rule]


class Event(policy.Part):
    """Something the world knows the day of: a question that names it is about that day."""

    since: str
    any: tuple[str, ...]


class Ago(policy.Part):
    """A day that is named from today ("yesterday"), and how many days ago it is."""

    days: int = Field(ge=0, le=36_600)
    any: tuple[str, ...]


class CategoryRules(policy.Part):
    """The table ``category``.

    ``ends`` is the last day of the archive (None: the look-up tells it), ``cleared`` are the people who may be spoken
    of, ``known`` is the likeness from which a question is one the archive knows of. ``order`` names the categories in
    use; the first whose rule holds decides.
    """

    ends: str | None = Field(default=None, pattern=r"^\d{4}-\d{2}-\d{2}$")
    cleared: tuple[str, ...] = ()
    known: float = Field(ge=0, le=1)
    order: tuple[str, ...]
    pieces: dict[str, str] = Field(default_factory=dict)
    events: dict[str, Event] = Field(default_factory=dict)
    ago: dict[str, Ago] = Field(default_factory=dict[str, Ago])
    categories: dict[str, Category]

    @model_validator(mode="after")
    def _usable(self, info: ValidationInfo) -> Self:
        if lacking := [name for name in self.order if name not in self.categories]:
            raise ValueError(f"order names categories that are not there: {', '.join(lacking)}")
        for category in (self.categories[name] for name in self.order if policy.tried(info)):
            for pattern in (*category.unless, *(one for rule in category.rules.values() for one in _patterns(rule))):
                self.compiled(pattern)
        return self

    def compiled(self, pattern: str) -> re.Pattern[str]:
        """Return a pattern with its pieces put in; raises ValueError for one that is no pattern or names no piece."""
        whole = pattern
        for _ in range(_DEEP):
            if not _PIECE.search(whole):
                break
            whole = _PIECE.sub(lambda found: self._piece(found[1]), whole)
        try:
            return _compiled(whole)
        except re.error as error:
            raise ValueError(f"expected a pattern; found {pattern!r:.80}: {error}") from error

    def _piece(self, name: str) -> str:
        if name not in self.pieces:
            raise ValueError(f"expected a piece of the table pieces; found @{name}@")
        return f"(?:{self.pieces[name]})"


def _patterns(rule: Rule) -> tuple[str, ...]:
    return (*rule.any, *rule.all, *rule.unless)


@lru_cache(maxsize=4_000)
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)


def rules_of(table: Mapping[str, Any]) -> CategoryRules:
    """Read a table of the part ``category``; raises InvalidInput that names the field that cannot be used."""
    return policy.rules(CategoryRules, "category", table, {"pieces": persons.pieces()})


def preset(name: str = policy.DEFAULT) -> CategoryRules:
    """Return the rules of a shipped preset."""
    return rules_of(policy.preset_table("category", name))
