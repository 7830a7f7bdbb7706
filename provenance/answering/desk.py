"""Grounding, asking and checking as three calls over one engine: each walks the path and says what came of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from provenance.answering import category, contract, display, enforcement, packs
from provenance.answering import policy as policies
from provenance.answering.answered import Answered, answered
from provenance.answering.enforcement import Toggles
from provenance.answering.pipeline import walk
from provenance.answering.state import OWNER, Means, Order, Unfounded
from provenance.citing.requests import one_of
from provenance.citing.roles import Act, demand
from provenance.model.answers import Mode
from provenance.model.errors import InvalidInput

if TYPE_CHECKING:
    from provenance.citing.facade.searching import Scope

_RULES: dict[str, Callable[[Mapping[str, Any]], object]] = {
    "category": category.rules_of,
    "pack": packs.rules_of,
    "persona": enforcement.rules_of,
    "contract": contract.rules,
    "display": display.rules_of,
}


class Answering:
    """What stands on an engine and binds whole texts: drafts that are grounded or checked, questions that are answered.

    On every call ``as_of`` is the day (ISO) whose law counts, today without it, and ``language`` "de" or "en", told by
    the words without it. Where something is delivered, ``preset`` and ``policy`` (a TOML file laid over it) are the
    rules, ``requestor`` is who is to see what comes out, ``more`` how many sentences round each excerpt they ask for
    (their budget and the rules bound it), and ``output`` and ``bundle`` are files that text and signed bundle go to.
    Raises InvalidInput for what cannot be used, AccessDenied where the role of the engine does not allow it,
    StoreUnavailable; nothing is delivered then.
    """

    def __init__(self, means: Means) -> None:
        self._means = means

    def ground(
        self,
        draft: str,
        *,
        unfounded: Unfounded | str = Unfounded.LIST,
        repair: bool = True,
        preset: str = policies.DEFAULT,
        policy: Path | None = None,
        persona: str | None = None,
        as_of: str | None = None,
        scope: Scope = None,
        language: str | None = None,
        requestor: str = OWNER,
        more: int = 0,
        strict: bool = False,
        output: Path | None = None,
        bundle: Path | None = None,
    ) -> Answered:
        """Give a finished draft its citations; its words stay as they are.

        ``unfounded`` says what becomes of claims without evidence, ``scope`` where evidence is looked for, ``strict``
        that facts of the case, announcements and disclaimers are claims as well. What is found is recorded as citations
        of the project.
        """
        demand(self._means.engine.role, Act.CITE)
        order = Order(
            Mode.GROUND,
            _day(as_of),
            draft=draft,
            policy=_policy(preset, policy, persona),
            persona=persona,
            scope=scope,
            unfounded=one_of("unfounded", unfounded, Unfounded),
            repair=repair,
            language=language,
            requestor=requestor,
            more=_more(more),
            strict=strict,
            output=output,
            bundle=bundle,
        )
        return answered(walk(order, self._means))

    def ask(
        self,
        question: str,
        *,
        repair: bool = True,
        preset: str = policies.DEFAULT,
        policy: Path | None = None,
        persona: str | None = None,
        as_of: str | None = None,
        scope: Scope = None,
        language: str | None = None,
        requestor: str = OWNER,
        more: int = 0,
        require_citations: bool | None = None,
        primary_sources_only: bool | None = None,
        keep_question: bool = False,
        output: Path | None = None,
        bundle: Path | None = None,
    ) -> Answered:
        """Answer a question from the sources, or say why not.

        With a model the answer is drafted from the evidence and held to it; without one it is put together from the
        words of the sources. ``persona`` says how much evidence is enough, ``require_citations`` and
        ``primary_sources_only`` are switched over it; ``keep_question`` says that the words of the question may be kept
        in the store.
        """
        demand(self._means.engine.role, Act.CITE)
        order = Order(
            Mode.ASK,
            _day(as_of),
            question=question,
            policy=_policy(preset, policy, persona),
            persona=persona,
            scope=scope,
            unfounded=Unfounded.STRIP,
            repair=repair,
            language=language,
            requestor=requestor,
            more=_more(more),
            toggles=Toggles(require_citations=require_citations, primary_sources_only=primary_sources_only),
            keep_question=keep_question,
            output=output,
            bundle=bundle,
        )
        return answered(walk(order, self._means))

    def check(
        self, draft: str, *, as_of: str | None = None, language: str | None = None, strict: bool = False
    ) -> Answered:
        """Hold a draft to the citations that it names itself, and ask the gate. Nothing is written.

        With ``strict`` facts of the case, announcements and disclaimers are claims as well.
        """
        demand(self._means.engine.role, Act.READ_CITATIONS)
        order = Order(Mode.CHECK, _day(as_of), draft=draft, language=language, repair=False, strict=strict)
        return answered(walk(order, self._means))


def _policy(preset: str, file: Path | None, persona: str | None) -> policies.Policy:
    """Give the rules; raises InvalidInput for what of them cannot be used, also where this walk would not get to it.

    Only what a file changes is read for that; what is shipped is sound, and takes a quarter of a second.
    """
    found = policies.load(preset, file)
    for part in sorted({*found.changed, "persona"} if persona else found.changed):
        rules = _RULES[part](found.table(part))
        if isinstance(rules, enforcement.Rules):
            rules.thresholds(persona)
    return found


def _more(given: int) -> int:
    """Give a number of sentences; raises InvalidInput."""
    if isinstance(given, bool) or not isinstance(given, int) or given < 0:  # pyright: ignore[reportUnnecessaryIsInstance]
        raise InvalidInput(
            f"more: expected a number of sentences from 0; found {str(given)[:40]!r}.",
            suggestion="Say how many sentences round each excerpt are wanted.",
        )
    return given


def _day(given: str | None) -> str:
    """Give a day as ISO; today (UTC) where none is given. Raises InvalidInput."""
    if given is None:
        return datetime.now(UTC).date().isoformat()
    try:
        return datetime.strptime(given, "%Y-%m-%d").replace(tzinfo=UTC).date().isoformat()
    except (ValueError, TypeError) as error:
        raise InvalidInput(
            f"as_of: expected a day such as 2025-01-01; found {str(given)[:40]!r}.",
            suggestion="Write it as YYYY-MM-DD.",
        ) from error
