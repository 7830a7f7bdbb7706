"""What each tool of agents does: it delegates to a call of the engine, and says no more than a model can read.

What a role may not do is refused by the engine at each call. The tools themselves, in their words, are a table:
`toolbox`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from provenance.agents import answers, graph_answers
from provenance.agents.graph_answers import PROJECT, Audited
from provenance.answering.pipeline import Answering
from provenance.answering.request import GroundOptions
from provenance.citing.engine import Engine
from provenance.citing.questions import Question, Reader, questions, resolved
from provenance.compliance import proposing
from provenance.compliance.cells import Status
from provenance.compliance.register import Compliance
from provenance.conflicts.register import Conflicts
from provenance.model.errors import AccessDenied, InvalidInput, SourceNotFound
from provenance.model.sources import SourceType

ToolReply = tuple[str, Any]
"""What a tool says to the model, and what the engine gave."""


@dataclass(frozen=True, slots=True)
class Workbench:
    """What the tools of one caller work with.

    With ``register`` a file or address that is no source yet is registered by citing it, where the role may: a model
    may be talked into naming any file of the machine. ``answering`` gives what grounds drafts, by the ``rules`` of the
    door (preset and policy), ``records`` the record that audit queries are asked of; they are there where a door has
    them.
    """

    engine: Engine
    register: bool = False
    answering: Callable[[], Answering] | None = None
    rules: GroundOptions = field(default_factory=GroundOptions)
    records: Callable[[], Reader] | None = None


def cite(bench: Workbench, **given: Any) -> ToolReply:
    """Cite a source that is registered, or with `register` one that is registered by it."""
    if not bench.register:
        locator: dict[str, Any] = given["locator"] or {}
        if locator.get("live"):
            raise InvalidInput(
                "locator: expected no `live` here, since databases are asked on the machine itself.",
                suggestion="Leave it out: the rows that are kept are counted again.",
            )
        kind = given["source_type"] if given["source_type"] in set(SourceType) else None  # cite says what it is
        given["source_id"] = bench.engine.find_source(given.pop("source_identifier"), kind).id
    result = bench.engine.cite(**given)
    return answers.cited(result), result


def search_library(bench: Workbench, **given: Any) -> ToolReply:
    """Search the sources."""
    found = bench.engine.search_library(**given)
    return answers.found(found), found


def find_evidence(bench: Workbench, claim: str, top_k: int) -> ToolReply:
    """Find what may bear or contradict a claim."""
    found = bench.engine.find_evidence(claim, top_k)
    return answers.evidence(found), found


def check_quote(bench: Workbench, source: str, quote: str, locator: dict[str, Any] | None) -> ToolReply:
    """Look whether words stand in a source; nothing is recorded."""
    result = bench.engine.check_quote(source, quote, locator)
    return answers.checked(result), result


def list_citations(bench: Workbench, verification_status: str | None, source: str | None) -> ToolReply:
    """List the citations made so far."""
    number = bench.engine.find_source(source).id if source else None
    found = bench.engine.list_citations(source_id=number, verification_status=verification_status)
    return answers.listed(found), found


def register_source(bench: Workbench, **given: Any) -> ToolReply:
    """Register what was given as a source."""
    found = bench.engine.register_source(**given)
    return answers.registered(found), found


def list_sources(bench: Workbench, type: str | None) -> ToolReply:  # noqa: A002 — as the model sees it
    """List the registered sources."""
    found = bench.engine.list_sources(type)
    return answers.sources(found), found


def get_citation_status(bench: Workbench, citation: int) -> ToolReply:
    """Say how one citation stands; raises SourceNotFound where there is none of the number."""
    found = bench.engine.get_citation(citation)
    if found is None:
        raise SourceNotFound(f"citation: there is no citation {citation}.", suggestion="Look with list_citations().")
    return answers.stands(found), [found]


def locate(bench: Workbench, place: str, as_of: str | None) -> ToolReply:
    """Give one place in the version of a day."""
    found = bench.engine.locate(place, as_of)
    return graph_answers.located(found), found


def expand(bench: Workbench, place: str, as_of: str | None) -> ToolReply:
    """Give what leads on from a place."""
    found = bench.engine.expand(place, as_of)
    return graph_answers.expanded(found), found


def rules_for(bench: Workbench, object: str, addressee: str | None, as_of: str | None) -> ToolReply:  # noqa: A002 — as the model sees it
    """List the rules that speak of an object."""
    found = proposing.rules_for(bench.engine, object, addressee, as_of)
    return graph_answers.ruled(found, object), found


def conflicts_of(bench: Workbench, place: str, as_of: str | None) -> ToolReply:
    """List what stands against a place."""
    found = Conflicts(bench.engine).at(place, as_of)
    return graph_answers.disputed(found), found


def trail_of(bench: Workbench, citation: int) -> ToolReply:
    """Trace one citation to its source."""
    rows = bench.engine.trail_of(citation)
    return graph_answers.trailed(rows), rows


def impact_of(bench: Workbench, citation: int | None, source: str | None, place: str | None) -> ToolReply:
    """List what rests on a citation, a source or a place."""
    rows = bench.engine.impact_of(citation, source, place)
    return graph_answers.fallen(rows), rows


def ground_draft(bench: Workbench, draft: str, **given: Any) -> ToolReply:
    """Ground a text by the rules of the door; raises InvalidInput at a door that grounds none."""
    if bench.answering is None:
        raise _not_here("ground_draft")
    options: Any = {**bench.rules, **given}
    found = bench.answering().ground(draft, **options)
    return answers.grounded(found), found


def ask(bench: Workbench, question: str, **given: Any) -> ToolReply:
    """Answer a question by the rules of the door; raises InvalidInput at a door that answers none."""
    if bench.answering is None:
        raise _not_here("ask")
    options: Any = {**_door(bench), **given}
    found = bench.answering().ask(question, **options)
    return answers.asked(found), found


def check(bench: Workbench, draft: str, **given: Any) -> ToolReply:
    """Hold a text to the citations it names; raises InvalidInput at a door that checks none."""
    if bench.answering is None:
        raise _not_here("check")
    options: Any = {**_door(bench), **given}
    found = bench.answering().check(draft, **options)
    return answers.grounded(found), found


def _door(bench: Workbench) -> dict[str, Any]:
    """Return the rules of the door that hold for whatever is asked."""
    return {name: value for name, value in bench.rules.items() if name in {"preset", "policy"}}


def comply(bench: Workbench, object: str | None, as_of: str | None) -> ToolReply:  # noqa: A002 — as the model sees it
    """List which rules bind what, gaps first."""
    cells = Compliance(bench.engine).comply(object, as_of)
    cells.sort(key=lambda one: list(Status).index(one.status))
    return graph_answers.complied(cells), cells


def audit_query(bench: Workbench, query: str | None, parameters: Mapping[str, object]) -> ToolReply:
    """Ask a query of the caller's project; those that tell of the whole store are asked on the machine itself."""
    if bench.records is None:
        raise _not_here("audit_query")
    records, own = bench.records(), bench.engine.context.project_id
    known = [one for one in questions() if any(taken.name == PROJECT for taken in one.parameters)]
    if query is None:
        listed = Audited(None, listed=known)
        return graph_answers.audited(listed), listed
    question = Question.find(query, known)
    named: dict[str, str | None] = {PROJECT: own, **{name: str(value) for name, value in parameters.items()}}
    if named[PROJECT] != own:
        raise AccessDenied(
            f"Expected the project {own!r}, which is yours here; found another.", suggestion="Leave the project out."
        )
    question.arguments(named)  # what is wrong with them is told before anything is looked up
    found = Audited(
        question, question.ask(records, question.arguments(resolved(records, named)), bench.engine.context.language)
    )
    return graph_answers.audited(found), found


def _not_here(name: str) -> InvalidInput:
    return InvalidInput(
        f"{name}: expected a door that has it; this one has not.", suggestion="Use the MCP server: `beleg mcp`."
    )
