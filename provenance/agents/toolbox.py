"""The tools of agents, whoever offers them: name, description, arguments, what each does, says and gives as values.

LangChain (`provenance.agents.tools`) and the Model Context Protocol (`provenance.serve.mcp`) offer the same tools, in
the same words, out of `TOOLS`. Each delegates to a call of the engine and says no more than a model can read; what goes
wrong is told with what to change. What a role may not do is refused by the engine at each call.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from provenance.agents import answers, graph_answers, graph_views, schemas, views
from provenance.agents.graph_answers import PROJECT, Audited
from provenance.answering.pipeline import Answering
from provenance.answering.request import GroundOptions
from provenance.citing.engine import Engine
from provenance.citing.questions import Question, Reader, questions, resolved
from provenance.compliance.cells import Status
from provenance.compliance.proposing import rules_for
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


@dataclass(frozen=True, slots=True)
class Tool:
    """One tool. ``writes`` says that it adds to the record; called twice, it then adds twice. None takes away."""

    name: str
    title: str
    description: str
    arguments: type[schemas.ToolInput]
    view: type[views.View]
    call: Callable[..., ToolReply]
    writes: bool = False

    def run(self, bench: Workbench, given: Mapping[str, Any]) -> ToolReply:
        """Run it; raises ValidationError of pydantic for arguments that are none, and what the engine raises."""
        return self.call(bench, **self.arguments.model_validate(given).model_dump())


def _cite(bench: Workbench, **given: Any) -> ToolReply:
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


def _search_library(bench: Workbench, **given: Any) -> ToolReply:
    found = bench.engine.search_library(**given)
    return answers.found(found), found


def _find_evidence(bench: Workbench, claim: str, top_k: int) -> ToolReply:
    found = bench.engine.find_evidence(claim, top_k)
    return answers.evidence(found), found


def _check_quote(bench: Workbench, source: str, quote: str, locator: dict[str, Any] | None) -> ToolReply:
    result = bench.engine.check_quote(source, quote, locator)
    return answers.checked(result), result


def _list_citations(bench: Workbench, verification_status: str | None, source: str | None) -> ToolReply:
    number = bench.engine.find_source(source).id if source else None
    found = bench.engine.list_citations(source_id=number, verification_status=verification_status)
    return answers.listed(found), found


def _register_source(bench: Workbench, **given: Any) -> ToolReply:
    found = bench.engine.register_source(**given)
    return answers.registered(found), found


def _list_sources(bench: Workbench, type: str | None) -> ToolReply:  # noqa: A002 — as the model sees it
    found = bench.engine.list_sources(type)
    return answers.sources(found), found


def _get_citation_status(bench: Workbench, citation: int) -> ToolReply:
    found = bench.engine.get_citation(citation)
    if found is None:
        raise SourceNotFound(f"citation: there is no citation {citation}.", suggestion="Look with list_citations().")
    return answers.stands(found), [found]


def _locate(bench: Workbench, place: str, as_of: str | None) -> ToolReply:
    found = bench.engine.locate(place, as_of)
    return graph_answers.located(found), found


def _expand(bench: Workbench, place: str, as_of: str | None) -> ToolReply:
    found = bench.engine.expand(place, as_of)
    return graph_answers.expanded(found), found


def _rules_for(bench: Workbench, object: str, addressee: str | None, as_of: str | None) -> ToolReply:  # noqa: A002 — as the model sees it
    found = rules_for(bench.engine, object, addressee, as_of)
    return graph_answers.ruled(found, object), found


def _conflicts_of(bench: Workbench, place: str, as_of: str | None) -> ToolReply:
    found = Conflicts(bench.engine).at(place, as_of)
    return graph_answers.disputed(found), found


def _trail_of(bench: Workbench, citation: int) -> ToolReply:
    rows = bench.engine.trail_of(citation)
    return graph_answers.trailed(rows), rows


def _impact_of(bench: Workbench, citation: int | None, source: str | None, place: str | None) -> ToolReply:
    rows = bench.engine.impact_of(citation, source, place)
    return graph_answers.fallen(rows), rows


def _ground_draft(bench: Workbench, draft: str, **given: Any) -> ToolReply:
    if bench.answering is None:
        raise _not_here("ground_draft")
    options: Any = {**bench.rules, **given}
    found = bench.answering().ground(draft, **options)
    return answers.grounded(found), found


def _ask(bench: Workbench, question: str, **given: Any) -> ToolReply:
    if bench.answering is None:
        raise _not_here("ask")
    options: Any = {**_door(bench), **given}
    found = bench.answering().ask(question, **options)
    return answers.asked(found), found


def _check(bench: Workbench, draft: str, **given: Any) -> ToolReply:
    if bench.answering is None:
        raise _not_here("check")
    options: Any = {**_door(bench), **given}
    found = bench.answering().check(draft, **options)
    return answers.grounded(found), found


def _door(bench: Workbench) -> dict[str, Any]:
    """Return the rules of the door that hold for whatever is asked."""
    return {name: value for name, value in bench.rules.items() if name in {"preset", "policy"}}


def _comply(bench: Workbench, object: str | None, as_of: str | None) -> ToolReply:  # noqa: A002 — as the model sees it
    cells = Compliance(bench.engine).comply(object, as_of)
    cells.sort(key=lambda one: list(Status).index(one.status))
    return graph_answers.complied(cells), cells


def _audit_query(bench: Workbench, query: str | None, parameters: Mapping[str, object]) -> ToolReply:
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


CITING = (
    Tool(
        "cite",
        "Cite a source for a claim",
        "Register a citation that binds one claim to the source it rests on, and have it checked at once.\n\n"
        "Use it for every factual claim you make from a source, before you write it. The answer begins with a number "
        'in brackets, such as [1]: put it right behind the claim ("The law requires X [1]."). For several sources '
        'call it once for each source. If it answers "Not cited", mend the call as told, or do not make the claim. '
        'If it answers "unverified", the words stand there and were not found to bear the claim: make the claim in '
        "the words of the source, or choose others.",
        schemas.CitationInput,
        views.CitedView,
        _cite,
        writes=True,
    ),
    Tool(
        "search_library",
        "Search the sources",
        "Search the registered sources. Gives passages with the strength of the evidence, where they stand, the "
        "source_identifier to cite them by, and the path by which each was found: by its own words or meaning, or from "
        "another passage along a reference, a definition or a list. A passage that a path leads to may answer without "
        "a word of the question: read it together with the one the path begins at.",
        schemas.SearchInput,
        views.FoundView,
        _search_library,
    ),
    Tool(
        "find_evidence",
        "Find evidence for a claim",
        "Find the passages that may support or contradict a claim, best first, ready to be cited.",
        schemas.EvidenceInput,
        views.FoundView,
        _find_evidence,
    ),
    Tool(
        "check_quote",
        "Check a quote",
        "Check whether words stand in a source, and where; nothing is recorded. Shows the nearest passage if not.",
        schemas.QuoteInput,
        views.QuoteView,
        _check_quote,
    ),
    Tool(
        "list_citations",
        "List citations",
        "List the citations made so far: number, state, claim and place.",
        schemas.CitationsInput,
        views.CitationsView,
        _list_citations,
    ),
    Tool(
        "get_citation_status",
        "See how a citation stands",
        "See whether one citation is verified, and if not, why: by its number.",
        schemas.TrailInput,
        views.CitationsView,
        _get_citation_status,
    ),
    Tool(
        "list_sources",
        "List the sources",
        "List the registered sources: number, name, the source_identifier to cite them by, type and size.",
        schemas.SourcesInput,
        views.SourcesView,
        _list_sources,
    ),
)
"""The tools that cite (citation engine design, 4.1 and 9.1)."""

REGISTERING = Tool(
    "register_source",
    "Register a source",
    "Register what you were given as a source, so that it can be cited: an address (it is fetched and kept), a file, "
    "or a text by its content.",
    schemas.RegistrationInput,
    views.SourcesView,
    _register_source,
    writes=True,
)
"""Offered only where an agent may register: what a model reads may talk it into naming any file of the machine."""

FOLLOWING = (
    Tool(
        "locate",
        "Look up a place",
        "Look up one place of a law or letter by its number. Gives its text in the version of a day, the headings "
        "above it and the whole list or condition it is part of. Use it before you cite an item of a list, or when a "
        "text says '§ 4 Abs. 1' and you need to know what stands there.",
        schemas.PlaceInput,
        graph_views.LocatedView,
        _locate,
    ),
    Tool(
        "expand",
        "See what leads on from a place",
        "See what leads on from one place: what it refers to, who refers to it, the exceptions from it, the "
        "definitions of the terms it uses, and what it said in the version before. Use it whenever a passage says "
        "'nach Absatz 1' or 'die in Satz 1 genannten', or uses a term that the law may define, before you rely on it.",
        schemas.PlaceInput,
        graph_views.ExpandedView,
        _expand,
    ),
    Tool(
        "rules_for",
        "List the rules on an object",
        "List the rules (obligations, prohibitions, permissions) that speak of an object, in force on a day, with "
        "where they stand and why they were found. That a rule speaks of it does not say that it binds: read its "
        "condition.",
        schemas.RulesInput,
        graph_views.RulesView,
        _rules_for,
    ),
    Tool(
        "conflicts_of",
        "List what stands against a place",
        "List what stands against a place: rules that cannot both be kept, on which days, and whether it was decided "
        "which prevails. Use it before you rely on a period, a duty or a prohibition; of a conflict that is open say "
        "both sides, and of one that is resolved cite what prevails. What nobody has looked for is not listed.",
        schemas.PlaceInput,
        graph_views.DisputesView,
        _conflicts_of,
    ),
    Tool(
        "trail_of",
        "Trace a citation",
        "Show where one citation comes from, step by step: who made it, the claim, its checks, the place, the source "
        "and its version.",
        schemas.TrailInput,
        graph_views.RowsView,
        _trail_of,
    ),
    Tool(
        "impact_of",
        "See what rests on something",
        "Show what falls if a citation, or all of a source or of a place, were withdrawn: claims, answers, "
        "requirements, and what still stands on other citations. Give exactly one of citation, source and place.",
        schemas.ImpactInput,
        graph_views.RowsView,
        _impact_of,
    ),
)
"""The tools that follow the graph."""

WHOLE = (
    Tool(
        "ground_draft",
        "Ground a draft",
        "Ground a finished text: each of its claims is held against the sources, a number is set behind each that "
        "they bear, and a list of references is appended, which names the citation of each number; no word is changed. "
        "Use it on what you or somebody else has written, in place of citing claim by claim. What nothing bears is "
        "named with what comes nearest: word it as the sources do, or drop it, and ground the text again. It takes "
        "some seconds a page.",
        schemas.GroundInput,
        graph_views.GroundedView,
        _ground_draft,
        writes=True,
    ),
    Tool(
        "check",
        "Check a cited text",
        "Hold a text to the citations it names: whether each claim is borne by the citations whose numbers stand "
        "behind it, and which claims name none. Nothing is recorded and no word is changed. Use it before you hand "
        "on a text that was changed after it was cited.",
        schemas.CheckInput,
        graph_views.GroundedView,
        _check,
    ),
    Tool(
        "ask",
        "Have a question answered",
        "Have one question answered from the sources, each statement with its citation, or hear why it is not "
        "answered and what is missing. Use it where you need an answer that stands as it is; to look around, search.",
        schemas.AskInput,
        graph_views.GroundedView,
        _ask,
        writes=True,
    ),
    Tool(
        "comply",
        "See which rules bind what",
        "List which rules bind the business objects, messages and processes of the project on a day, since when, and "
        "how each stands: a gap, open again, open, fulfilled, or but proposed; gaps come first, with their remedy. "
        "Name one object to see all of it.",
        schemas.ComplyInput,
        graph_views.ComplyView,
        _comply,
    ),
    Tool(
        "audit_query",
        "Ask an audit query",
        "Ask one of the named audit queries: trails, coverage, gaps, what is stale, what rests on what; "
        "of your project alone. Call it without a query first: it lists all, with what each finds and takes. Nothing "
        "can be written by it.",
        schemas.AuditInput,
        graph_views.AuditView,
        _audit_query,
    ),
)
"""The tools about whole texts, a company and the record; they need more than an engine."""

TOOLS: dict[str, Tool] = {one.name: one for one in (*CITING, *FOLLOWING, *WHOLE)}
