"""The tools of agents, whoever offers them: name, description and arguments of each, and what it says and gives.

LangChain (`provenance.agents.tools`) and the Model Context Protocol (`provenance.serve.mcp`) offer the same tools, in
the same words, out of `TOOLS`. What each does stands in `calls`; what goes wrong is told with what to change.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from provenance.agents import calls, graph_views, schemas, views
from provenance.agents.calls import ToolReply, Workbench


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
        calls.cite,
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
        calls.search_library,
    ),
    Tool(
        "find_evidence",
        "Find evidence for a claim",
        "Find the passages that may support or contradict a claim, best first, ready to be cited.",
        schemas.EvidenceInput,
        views.FoundView,
        calls.find_evidence,
    ),
    Tool(
        "check_quote",
        "Check a quote",
        "Check whether words stand in a source, and where; nothing is recorded. Shows the nearest passage if not.",
        schemas.QuoteInput,
        views.QuoteView,
        calls.check_quote,
    ),
    Tool(
        "list_citations",
        "List citations",
        "List the citations made so far: number, state, claim and place.",
        schemas.CitationsInput,
        views.CitationsView,
        calls.list_citations,
    ),
    Tool(
        "get_citation_status",
        "See how a citation stands",
        "See whether one citation is verified, and if not, why: by its number.",
        schemas.TrailInput,
        views.CitationsView,
        calls.get_citation_status,
    ),
    Tool(
        "list_sources",
        "List the sources",
        "List the registered sources: number, name, the source_identifier to cite them by, type and size.",
        schemas.SourcesInput,
        views.SourcesView,
        calls.list_sources,
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
    calls.register_source,
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
        calls.locate,
    ),
    Tool(
        "expand",
        "See what leads on from a place",
        "See what leads on from one place: what it refers to, who refers to it, the exceptions from it, the "
        "definitions of the terms it uses, and what it said in the version before. Use it whenever a passage says "
        "'nach Absatz 1' or 'die in Satz 1 genannten', or uses a term that the law may define, before you rely on it.",
        schemas.PlaceInput,
        graph_views.ExpandedView,
        calls.expand,
    ),
    Tool(
        "rules_for",
        "List the rules on an object",
        "List the rules (obligations, prohibitions, permissions) that speak of an object, in force on a day, with "
        "where they stand and why they were found. That a rule speaks of it does not say that it binds: read its "
        "condition.",
        schemas.RulesInput,
        graph_views.RulesView,
        calls.rules_for,
    ),
    Tool(
        "conflicts_of",
        "List what stands against a place",
        "List what stands against a place: rules that cannot both be kept, on which days, and whether it was decided "
        "which prevails. Use it before you rely on a period, a duty or a prohibition; of a conflict that is open say "
        "both sides, and of one that is resolved cite what prevails. What nobody has looked for is not listed.",
        schemas.PlaceInput,
        graph_views.DisputesView,
        calls.conflicts_of,
    ),
    Tool(
        "trail_of",
        "Trace a citation",
        "Show where one citation comes from, step by step: who made it, the claim, its checks, the place, the source "
        "and its version.",
        schemas.TrailInput,
        graph_views.RowsView,
        calls.trail_of,
    ),
    Tool(
        "impact_of",
        "See what rests on something",
        "Show what falls if a citation, or all of a source or of a place, were withdrawn: claims, answers, "
        "requirements, and what still stands on other citations. Give exactly one of citation, source and place.",
        schemas.ImpactInput,
        graph_views.RowsView,
        calls.impact_of,
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
        calls.ground_draft,
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
        calls.check,
    ),
    Tool(
        "ask",
        "Have a question answered",
        "Have one question answered from the sources, each statement with its citation, or hear why it is not "
        "answered and what is missing. Use it where you need an answer that stands as it is; to look around, search.",
        schemas.AskInput,
        graph_views.GroundedView,
        calls.ask,
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
        calls.comply,
    ),
    Tool(
        "audit_query",
        "Ask an audit query",
        "Ask one of the named audit queries: trails, coverage, gaps, what is stale, what rests on what; "
        "of your project alone. Call it without a query first: it lists all, with what each finds and takes. Nothing "
        "can be written by it.",
        schemas.AuditInput,
        graph_views.AuditView,
        calls.audit_query,
    ),
)
"""The tools about whole texts, a company and the record; they need more than an engine."""

TOOLS: dict[str, Tool] = {one.name: one for one in (*CITING, *FOLLOWING, *WHOLE)}
