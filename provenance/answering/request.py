"""What is asked for of an answer, as one value that travels the whole path.

An option stands in `Options` and as a field of `AnswerRequest`; the step that it is for reads it there, and nothing in
between names it. What callers give is checked here, before anything is looked up.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypedDict, Unpack

from provenance.answering import category, display, enforcement, packs
from provenance.answering import contract as contracts
from provenance.answering import policy as policies
from provenance.answering.contract import ContractRules
from provenance.answering.enforcement import Toggles
from provenance.answering.policy import Policy
from provenance.citing.requests import one_of
from provenance.model.answers import Mode
from provenance.model.errors import InvalidInput

if TYPE_CHECKING:
    from provenance.citing.facade.reads import Scope

OWNER = "owner"
"""The requestor where nobody else is named."""

_RULES: dict[str, Callable[[Mapping[str, Any]], object]] = {
    "category": category.rules_of,
    "pack": packs.rules_of,
    "persona": enforcement.rules_of,
    "contract": contracts.rules,
    "display": display.rules_of,
}


class Unfounded(StrEnum):
    """What becomes of a claim of a draft that has no evidence: it is named only, taken out, or marked as such."""

    LIST = "list"
    STRIP = "strip"
    LABEL = "label"


class CheckOptions(TypedDict, total=False):
    """What can be asked for where a draft is checked; see `Options` and `AnswerRequest`."""

    as_of: str | None
    language: str | None
    strict: bool
    preset: str
    policy: Path | None


class Options(TypedDict, total=False):
    """What can be asked for where something is delivered.

    ``preset`` and ``policy`` (a TOML file laid over it) are the rules; for the others see `AnswerRequest`.
    """

    repair: bool
    preset: str
    policy: Path | None
    persona: str | None
    as_of: str | None
    scope: Scope
    language: str | None
    requestor: str
    more: int
    rated: bool
    output: Path | None
    bundle: Path | None


class GroundOptions(Options, total=False):
    """What can be asked for where a draft is grounded."""

    unfounded: Unfounded | str
    strict: bool


class AskOptions(Options, total=False):
    """What can be asked for where a question is answered.

    ``require_citations`` and ``primary_sources_only`` are switched over the persona.
    """

    require_citations: bool | None
    primary_sources_only: bool | None
    keep_question: bool


_OPTIONS: dict[Mode, type] = {Mode.GROUND: GroundOptions, Mode.ASK: AskOptions, Mode.CHECK: CheckOptions}


@dataclass(frozen=True, slots=True)
class AnswerRequest:
    """What was asked for: a draft to be grounded or checked, or a question.

    ``as_of`` is the day (ISO) whose law counts, ``persona`` says how much evidence is enough, ``scope`` where evidence
    is looked for (as in `find_evidence`), ``unfounded`` what becomes of claims without evidence, ``repair`` that those
    not covered are mended, ``language`` "de" or "en" (told by the words without it), ``requestor`` who is to see the
    answer, ``more`` how many sentences round each excerpt they ask for (their budget and the rules bound it),
    ``rated`` that the text says of each claim how sure it is, ``strict`` that facts of the case, announcements and
    disclaimers are claims as well, ``keep_question`` that the words of the question may be kept in the store,
    ``output`` and ``bundle`` the files that the text and its signed bundle are written to, ``toggles`` what is switched
    over the persona.
    """

    mode: Mode
    as_of: str
    draft: str | None = None
    question: str | None = None
    policy: Policy = field(default_factory=Policy)
    persona: str | None = None
    scope: Scope = None
    unfounded: Unfounded = Unfounded.LIST
    repair: bool = True
    language: str | None = None
    requestor: str = OWNER
    keep_question: bool = False
    output: Path | None = None
    bundle: Path | None = None
    toggles: Toggles | None = None
    more: int = 0
    rated: bool = False
    strict: bool = False

    @property
    def contract(self) -> ContractRules:
        """The rules of the citation contract."""
        return contracts.rules(self.policy.table("contract"))

    @property
    def replaces(self) -> bool:
        """Whether the bullets of a draft of somebody that fail give way to their words, without being stripped.

        The policy file of whoever asks has to say so: a preset alone takes no words from a draft.
        """
        unasked = self.mode is Mode.GROUND and self.unfounded is Unfounded.LIST
        return unasked and self.policy.says("contract", "failing") and self.contract.failing == "replace"

    @property
    def keeps_failing(self) -> bool:
        """Whether the bullets of a draft of somebody that fail stay in it: they are listed or labelled only."""
        return self.mode is Mode.GROUND and self.unfounded is not Unfounded.STRIP and not self.replaces

    @classmethod
    def ground(cls, draft: str, **options: Unpack[GroundOptions]) -> AnswerRequest:
        """Return the request to ground a draft; raises InvalidInput for what cannot be used."""
        unfounded = one_of("unfounded", options.pop("unfounded", Unfounded.LIST), Unfounded)
        return cls(Mode.GROUND, draft=draft, unfounded=unfounded, **_checked(Mode.GROUND, options))

    @classmethod
    def ask(cls, question: str, **options: Unpack[AskOptions]) -> AnswerRequest:
        """Return the request to answer a question; raises InvalidInput for what cannot be used."""
        switched = {name: options.pop(name, None) for name in ("require_citations", "primary_sources_only")}
        toggles = policies.given(Toggles, "toggles", switched)
        given = _checked(Mode.ASK, options)
        return cls(Mode.ASK, question=question, unfounded=Unfounded.STRIP, toggles=toggles, **given)

    @classmethod
    def check(cls, draft: str, **options: Unpack[CheckOptions]) -> AnswerRequest:
        """Return the request to check a draft; raises InvalidInput for what cannot be used."""
        given = _known(Mode.CHECK, options)
        given["as_of"] = _day(given.get("as_of"))
        given["policy"] = _policy(given.pop("preset", policies.DEFAULT), given.get("policy"), None)
        return cls(Mode.CHECK, draft=draft, repair=False, **given)


def _checked(mode: Mode, options: Mapping[str, Any]) -> dict[str, Any]:
    """Check the options that deliveries share."""
    given = _known(mode, options)
    given["as_of"] = _day(given.get("as_of"))
    given["policy"] = _policy(given.pop("preset", policies.DEFAULT), given.get("policy"), given.get("persona"))
    given["more"] = _more(given.get("more", 0))
    return given


def _known(mode: Mode, options: Mapping[str, Any]) -> dict[str, Any]:
    if unknown := sorted(options.keys() - _OPTIONS[mode].__annotations__.keys()):
        raise TypeError(f"{mode.value}() got an unexpected keyword argument {unknown[0]!r}")
    return dict(options)


def _policy(preset: str, file: Path | None, persona: str | None) -> Policy:
    """Return the rules; raises InvalidInput for what of them cannot be used, also where this walk would not get to it.

    Only what a file changes is read for that; what is shipped is sound, and takes a quarter of a second.
    """
    found = policies.load(preset, file)
    for part in sorted({*found.changed, "persona"} if persona else found.changed):
        rules = _RULES[part](found.table(part))
        if isinstance(rules, enforcement.PersonaRules):
            rules.thresholds(persona)
    return found


def _more(given: int) -> int:
    """Return a number of sentences; raises InvalidInput."""
    if isinstance(given, bool) or not isinstance(given, int) or given < 0:  # pyright: ignore[reportUnnecessaryIsInstance]
        raise InvalidInput(
            f"more: expected a number of sentences from 0; found {str(given)[:40]!r}.",
            suggestion="Say how many sentences round each excerpt are wanted.",
        )
    return given


def _day(given: str | None) -> str:
    """Return a day as ISO; today (UTC) where none is given. Raises InvalidInput."""
    if given is None:
        return datetime.now(UTC).date().isoformat()
    try:
        return datetime.strptime(given, "%Y-%m-%d").replace(tzinfo=UTC).date().isoformat()
    except (ValueError, TypeError) as error:
        raise InvalidInput(
            f"as_of: expected a day such as 2025-01-01; found {str(given)[:40]!r}.",
            suggestion="Write it as YYYY-MM-DD.",
        ) from error
