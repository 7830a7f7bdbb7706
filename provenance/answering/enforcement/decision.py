"""What enforcement says of a question and its evidence (citation enforcement, "Refusal Models")."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from string import Formatter
from typing import Any, Self, cast

from pydantic import Field, ValidationInfo, model_validator

from provenance.answering import policy
from provenance.answering.packs.rules import PackPlace, Searched, Unmet
from provenance.model.errors import InvalidInput

_FIELDS = {field.name for field in fields(PackPlace)}
_FIGURES = set(
    "why persona results best required sources_found_n sources_required missing searched unmet n terms period".split()  # noqa: SIM905
)


class Thresholds(policy.Part):
    """What one persona asks for. ``similarity_threshold`` is 0 to 1; what reaches it exactly passes.

    ``strict_mode`` asks for all fields that a citation needs in this use, otherwise for those without which nothing
    can be cited at all. ``calendar_suffices`` lets one official calendar be enough, whatever ``min_sources`` is: what
    it announces nobody has to confirm.
    """

    persona: str
    citations_required: bool
    similarity_threshold: float = Field(ge=0.0, le=1.0)
    min_sources: int = Field(ge=0, le=1_000)
    primary_sources_only: bool = False
    strict_mode: bool = False
    calendar_suffices: bool = False


class Toggles(policy.Part):
    """What a user switches on or off over a persona; None leaves it as the persona has it."""

    require_citations: bool | None = None
    primary_sources_only: bool | None = None


class QueryType(StrEnum):
    """What a question wants: facts, something made up, or a comparison and judgement."""

    FACTUAL = "factual"
    CREATIVE = "creative"
    ANALYTICAL = "analytical"


class Citeable(policy.Part):
    """The fields that a place must have to be cited."""

    lenient: tuple[str, ...]
    strict: tuple[str, ...]


class RefusalRules(policy.Part):
    """Whether refusals of questions are recorded for statistics, and how many of a project a day (UTC) at most.

    What was asked and answered is recorded either way, signed, as an answer whose outcome is "refused".
    """

    record: bool = True
    most_a_day: int = Field(default=1_000, ge=0, le=1_000_000)


class PersonaRules(policy.Part):
    """The table ``persona`` of a preset: who asks where nobody says, the personas, and the words of both languages.

    ``query_types`` has patterns for each type that is not factual, in the order they are tried; ``wording`` has the
    sentences of refusals by language.
    """

    default: str
    personas: dict[str, Thresholds]
    citeable: Citeable
    query_types: dict[QueryType, tuple[str, ...]]
    refusals: RefusalRules = RefusalRules()
    wording: dict[str, dict[str, str]]

    @model_validator(mode="before")
    @classmethod
    def _named(cls, given: Any) -> Any:
        """A persona is called what its table is called."""
        personas = given.get("personas")
        if not isinstance(personas, dict):
            return given
        named = {
            name: {"persona": name, **cast("dict[str, Any]", one)} if isinstance(one, dict) else one
            for name, one in cast("dict[str, Any]", personas).items()
        }
        return {**given, "personas": named}

    @model_validator(mode="after")
    def _usable(self, info: ValidationInfo) -> Self:
        """What is only used when something is refused is tried at once."""
        if self.default not in self.personas:
            raise ValueError(f"expected a persona of the table as default; found {self.default!r}")
        for field in (*self.citeable.lenient, *self.citeable.strict):
            if field not in _FIELDS:
                raise ValueError(f"expected fields of a place ({', '.join(sorted(_FIELDS))}); found {field!r}")
        for pattern in (one for patterns in self.query_types.values() for one in patterns if policy.tried(info)):
            try:
                re.compile(pattern)
            except re.error as error:
                raise ValueError(f"expected a pattern; found {pattern!r:.80}: {error}") from error
        for sentence in (one for words in self.wording.values() for one in words.values()):
            named = {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}
            if unknown := named - _FIGURES:
                raise ValueError(f"expected {{figures}} among {', '.join(sorted(_FIGURES))}; found {min(unknown)!r}")
        return self

    def thresholds(self, persona: str | None = None) -> Thresholds:
        """Return what a persona asks for; raises InvalidInput for one that is not there."""
        name = persona or self.default
        if not isinstance(name, str) or name not in self.personas:  # pyright: ignore[reportUnnecessaryIsInstance]
            raise InvalidInput(
                f"persona: expected one of {', '.join(sorted(self.personas))}; found {name!r:.80}.",
                suggestion="Take one of them, or add it to the policy file under [persona.personas].",
            )
        return self.personas[name]


def rules_of(table: Mapping[str, Any]) -> PersonaRules:
    """Read a table of the part ``persona``; raises InvalidInput that names the field that cannot be used."""
    return policy.rules(PersonaRules, "persona", table)


def preset(name: str = policy.DEFAULT) -> PersonaRules:
    """Return the rules of a shipped preset."""
    return rules_of(policy.preset_table("persona", name))


class Reason(StrEnum):
    """Why an answer is refused."""

    INSUFFICIENT_RETRIEVAL = "insufficient_retrieval"
    NO_CITEABLE_CONTENT = "no_citeable_content"
    LOW_SIMILARITY_SCORE = "low_similarity_score"
    BELOW_MIN_SOURCES = "below_min_sources"
    NO_PRIMARY_SOURCES = "no_primary_sources"


class Check(StrEnum):
    """The checks of the decision tree; those that a question passed by are kept in order, so its branch can be read."""

    CITATIONS_REQUIRED = "citations required"
    CITATIONS_OPTIONAL = "citations optional"
    CREATIVE = "creative"
    PERSONA_DEFAULTS = "persona defaults applied"
    RESULTS = "results returned"
    CITEABLE = "citeable content present"
    SIMILARITY = "similarity reached"
    SOURCES = "enough unique sources"
    PRIMARY_NOT_REQUIRED = "primary sources not required"
    PRIMARY = "primary sources found"


@dataclass(frozen=True, slots=True)
class Context:
    """What was found and what was required.

    Sources are counted, each once, over the places that may be cited and are similar enough; ``missing`` are the fields
    that the places lack where none may be cited, or none that is similar enough.
    """

    results: int
    citeable: int
    similarity_best: float
    similarity_average: float
    similarity_required: float
    sources_found: int
    sources_required: int
    primary_found: int
    primary_required: bool
    missing: tuple[str, ...] = ()
    searched: Searched | None = None
    unmet: tuple[Unmet, ...] = ()


@dataclass(frozen=True, slots=True)
class Suggestion:
    """What could be done about it: a word for programs, a sentence for people."""

    action: str
    text: str


@dataclass(frozen=True, slots=True)
class Decision:
    """Whether a question may be answered from its evidence.

    ``passed`` are the checks on the way, in order. ``usable`` are the segments that may be cited, best first (of an
    answer that needs no citation, those that could be). A refusal has a reason, a message, gaps and suggestions; an
    answer that is allowed has none of them.
    """

    refused: bool
    persona: str
    thresholds: Thresholds
    query_type: QueryType
    language: str
    context: Context
    passed: tuple[Check, ...] = ()
    usable: tuple[str, ...] = ()
    reason: Reason | None = None
    message: str = ""
    gaps: tuple[str, ...] = ()
    suggestions: tuple[Suggestion, ...] = ()
    clarifying: tuple[str, ...] = ()

    @property
    def should_refuse(self) -> bool:
        """The same as ``refused``, by the name that the citation enforcement document gives it."""
        return self.refused
