"""What checking a draft against the contract came to: the validator's report (document 001, 3, "Validator output").

The four figures of the document come first; beside them each bullet says what was taken off it, why, and what is done.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from datetime import date
from enum import StrEnum
from functools import lru_cache
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, field_validator

from provenance.answering import policy
from provenance.answering.drafts.claimless_sentences import Class
from provenance.answering.policy import Part
from provenance.citing.bibliography.legal import day as german_day
from provenance.language import catalogue
from provenance.language.catalogue import spoken
from provenance.text import patterns as re

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


class PolicyAct(Part):
    """By which words an act of policy is told that no word of the topic names: who does what to which thing.

    All three stand in one clause, in any order: "as the board raised its rate". A ``thing`` behind a word of ``other``
    is another ("mortgage rate").
    """

    who: Names = ()
    does: Names = ()
    thing: Names = ()
    other: Names = ()

    def told_in(self, text: str) -> bool:
        """Tell whether a clause of a text has the act."""
        return any(self._told(clause) for clause in _CLAUSE_ENDS.split(text)) if self.who else False

    def _told(self, clause: str) -> bool:
        things = [one for one in _pattern(self.thing).finditer(clause) if not self._of_other(clause[: one.start()])]
        return bool(things) and all(_pattern(some).search(clause) is not None for some in (self.who, self.does))

    def _of_other(self, before: str) -> bool:
        words = before.split()
        return bool(words) and bool(self.other) and _pattern(self.other).fullmatch(words[-1]) is not None


class SectionPlan(Part):
    """What a section is for where an answer is drafted in sections: its ``heading`` by language, what it ``holds``.

    Without a model it is made up of quotes from sources of these ``tiers``, or on these ``topics``. ``abstention`` is
    what it says, by language, where nothing can be said in it.
    """

    heading: dict[str, str] = Field(default_factory=dict)
    holds: str = ""
    abstention: dict[str, str] = Field(default_factory=dict)
    tiers: tuple[Tier, ...] = ()
    topics: Names = ()


class ContractRules(Part):
    """All rules of a draft. ``sections`` names headings by a name of ours; without any, the whole draft is checked.

    An answer is drafted in these sections, as ``outline`` says of each. ``bare_numbers`` lets a number in brackets that
    is no citation stand in a draft of somebody; ``flagged`` puts at the head of one that does not pass that it is to be
    looked at; ``strict`` has every sentence of it be a claim, ``outside`` names what else a sentence of it may be, by
    class: about no source. ``unanimous`` has a bullet fail that sources
    as good as its own contradict. ``opinions`` are verbs: what others than an official body
    say by one of them is no claim of policy. ``acts`` tells a topic by what is done, where no word of it stands there.
    """

    sections: dict[str, Names] = Field(default_factory=dict)
    outline: dict[str, SectionPlan] = Field(default_factory=dict)
    paragraphs: bool = True
    bare_numbers: bool = True
    flagged: bool = False
    strict: bool = False
    unanimous: bool = False
    outside: tuple[Class, ...] = tuple(Class)
    failing: Literal["remove", "replace"] = "remove"
    most_removed: Annotated[int, Field(ge=0, le=100_000)] = 3
    required: tuple[FieldName, ...] = ()
    weak_sections: Names = ()
    weak_tier: Tier = 4
    official_tier: Tier = 1
    policy: Names = ()
    opinions: Names = ()
    topics: dict[str, Names] = Field(default_factory=dict)
    acts: dict[str, PolicyAct] = Field(default_factory=dict)
    figures: Figures = Figures()
    scheduled: Scheduled = Scheduled()
    freshness: Freshness = Freshness()
    references: Literal["plain", "legal"] = "plain"
    title: dict[str, str] = Field(default_factory=dict)
    wordings: dict[str, dict[str, str]] = Field(default_factory=dict)

    @field_validator("sections")
    @classmethod
    def _headed(cls, given: dict[str, Names]) -> dict[str, Names]:
        """Leave out sections without a heading: a policy can say of one of its preset that there is none."""
        return {name: titles for name, titles in given.items() if titles}

    def topics_of(self, text: str) -> frozenset[str]:
        """Return the topics whose words a text has, or whose acts it tells of, also in a clause that depends."""
        named = (name for name, terms in self.topics.items() if terms and _pattern(terms).search(text))
        return frozenset((*named, *(name for name, act in self.acts.items() if act.told_in(text))))

    def opinion_in(self, text: str) -> re.Match[str] | None:
        """Return the first verb of opinion of a text, None where it has none."""
        return _pattern(self.opinions).search(text) if self.opinions else None

    def section_of(self, headings: tuple[str, ...]) -> str | None:
        """Return our name of the section that a bullet under these headings stands in, None where none is checked."""
        if not self.sections:
            return " / ".join(headings[-1:])
        known = {_plain(title): name for name in self.sections for title in self._titles(name)}
        return next((known[_plain(one)] for one in reversed(headings) if _plain(one) in known), None)

    def is_section(self, heading: str) -> bool:
        """Tell whether a heading is that of a section."""
        return bool(self.sections) and self.section_of((heading,)) is not None

    def heading(self, name: str, language: str) -> str:
        """Return the heading that a section is written under."""
        titles = self._titles(name)
        return self.plan(name).heading.get(spoken(language)) or titles[1]

    def headings(self, names: Iterable[str], language: str) -> str:
        """Return the headings of sections in a row; one that the rules do not know is called as it is."""
        return ", ".join(self.heading(one, language) if one in self.sections else one for one in names)

    def abstention(self, name: str, language: str) -> str:
        """Return the bracketed words of a section in which nothing can be said."""
        return f"[{self.plan(name).abstention.get(spoken(language)) or word('weak', self, language)}]"

    def plan(self, name: str) -> SectionPlan:
        """Return what a section is for; nothing is known of one that the outline leaves out."""
        return self.outline.get(name, SectionPlan())

    def _titles(self, name: str) -> tuple[str, ...]:
        return (name, *self.sections[name], *self.plan(name).heading.values())


def rules(table: Mapping[str, Any] | str = policy.DEFAULT) -> ContractRules:
    """Read the rules from a table, or those of a preset by its name. Raises InvalidInput naming the field."""
    return policy.rules(
        ContractRules, "contract", policy.preset_table("contract", table) if isinstance(table, str) else table
    )


_CLAUSE_ENDS = re.compile(r"[,;:.]\s|\s[–—]\s")


def _plain(heading: str) -> str:
    return " ".join(re.sub(r"[^\w\s]", " ", heading).casefold().split())


@lru_cache(maxsize=256)
def _pattern(terms: tuple[str, ...]) -> re.Pattern[str]:
    """Make one pattern of words; those in small letters are found in any case."""
    parts = [re.escape(term) if term != term.lower() else f"(?i:{re.escape(term)})" for term in terms]
    return re.compile(rf"(?<!\w)(?:{'|'.join(parts)})(?!\w)")


class Failure(StrEnum):
    """Why a citation or a bullet does not do (the failure table of 3, and the quality rules of 3.1 and 6)."""

    UNCITED = "uncited"
    NOT_FOUND = "not_found"
    UNKNOWN_SOURCE = "unknown_source"
    MISSING_FIELD = "missing_field"
    WRONG_ADDRESS = "wrong_address"
    RETRACTED = "retracted"
    NOT_BORNE = "not_borne"
    PAYWALLED = "paywalled"
    FIGURES = "figures"
    POLICY = "policy"
    STALE = "stale"
    WEAK = "weak"
    CONFLICTING = "conflicting"


class Action(StrEnum):
    """What is done about it."""

    KEEP = "keep"
    REMOVE = "remove"
    REPLACE = "replace"
    REMOVE_CITATION = "remove_citation"
    STRIP_QUOTE = "strip_quote"


class Decision(StrEnum):
    """What becomes of the whole draft (3.2)."""

    DELIVER = "deliver"
    RETRY = "retry"
    ABSTAIN = "abstain"


class _Value(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Fault(_Value):
    """What is wrong with one citation of a bullet; ``citation`` is None for a mark that names none at all."""

    citation: int | None
    failure: Failure
    action: Action
    why: str
    claim: int


class Bullet(_Value):
    """One bullet: its claims by number, the citations that stay, what was taken off, and what becomes of it.

    ``replacement`` are the words that take its place, or stand behind its claims, where it fails. ``conflicting`` says
    that a source it cites, or that was found for it, says otherwise.
    """

    number: int
    section: str
    text: str
    claims: tuple[int, ...]
    topics: tuple[str, ...] = ()
    citations: tuple[int, ...] = ()
    faults: tuple[Fault, ...] = ()
    failure: Failure | None = None
    why: str = ""
    action: Action = Action.KEEP
    replacement: str = ""
    conflicting: bool = False

    @property
    def kept(self) -> bool:
        """Whether it stays as it is."""
        return self.action is Action.KEEP


class Section(_Value):
    """One section: how many bullets it had and has, and whether it says itself that it abstains.

    ``abstention`` are the words that one of those that a preset names gets where all of its bullets go.
    """

    name: str
    bullets: int
    kept: int
    abstains: bool = False
    abstention: str = ""

    @property
    def empty(self) -> bool:
        """Whether nothing is left in it; what the contract put in place of a bullet does not fill it."""
        return not self.kept and not self.abstains


class Report(_Value):
    """The report of one check: of all bullets those that stay with a citation that stands, and those that go.

    ``validation_passed`` false means: make the draft again, or have it looked at. ``named`` are the sections that the
    rules name.
    """

    total_bullets: int
    cited_bullets: int
    removed_bullets: int
    validation_passed: bool
    decision: Decision
    attempt: int
    checked_at: str
    bullets: tuple[Bullet, ...] = ()
    sections: tuple[Section, ...] = ()
    empty_sections: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    named: tuple[str, ...] = Field(default=(), exclude=True)

    @property
    def places(self) -> dict[int, tuple[str | None, int]]:
        """Where each claim of a bullet stands: the section that the rules name, and which bullet of it, from 1."""
        counted: Counter[str] = Counter()
        found: dict[int, tuple[str | None, int]] = {}
        for one in self.bullets:
            counted[one.section] += 1
            part = one.section if one.section in self.named else None
            found |= dict.fromkeys(one.claims, (part, counted[one.section]))
        return found

    @property
    def taken_off(self) -> set[tuple[int, int | None]]:
        """The claims and citations that were parted."""
        return {
            (fault.claim, fault.citation)
            for one in self.bullets
            for fault in one.faults
            if fault.action is Action.REMOVE_CITATION
        }


_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
ABSTENTIONS = ("uncited", "figures", "policy", "stale", "weak", "conflicting", "no_official")
"""The names of the words that take the place of a bullet."""


def replacement(
    failure: Failure, rules: ContractRules, language: str, today: date, *, conflicting: bool, no_official: bool
) -> str:
    """Return the bracketed sentence that says why nothing is claimed."""
    name = failure.value
    if conflicting and failure is not Failure.UNCITED:
        name = "conflicting"
    elif no_official:
        name = "no_official"
    return f"[{word(name, rules, language, day=written(today, language))}]"


def word(name: str, rules: ContractRules, language: str, **values: str) -> str:
    """Return words by their name, in the language of a draft, with values put in."""
    words = rules.wordings.get(spoken(language), {}).get(name) or catalogue.tables(spoken(language))["contract"][name]
    for key, value in values.items():
        words = words.replace(f"{{{key}}}", value)
    return words


def written(day: date, language: str) -> str:
    """Return a day as it is written in a language: 10.2.2026, Feb 10, 2026."""
    if spoken(language) == "de":
        return german_day(day.isoformat())
    return f"{_MONTHS[day.month - 1]} {day.day}, {day.year}"
