"""What a model sees of each tool: its arguments, their defaults and what they mean (citation engine design, 9.1).

``CitationInput`` has the fields of the design under the same names with the same defaults; what Beleg adds comes
behind, with a default. The descriptions are instructions to a model, so they say what to give and what not to.
"""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from provenance.model.citations import ExtractionMethod

MOST_NAMED = 100
"""The longest lists and mappings that are taken."""

Line = Annotated[str, Field(max_length=2_000)]
"""A word, a name, a place, a day, a question."""
Sentence = Annotated[str, Field(max_length=10_000)]
"""A claim or a reason."""
Paragraphs = Annotated[str, Field(max_length=100_000)]
"""A quote with what stands round it, a draft."""


class ToolInput(BaseModel):
    """The arguments of a tool; one that it does not have is refused, so that a misspelt one is not passed over."""

    model_config = ConfigDict(extra="forbid", coerce_numbers_to_str=True)


class CitationInput(ToolInput):
    """The arguments of `cite`."""

    claim: Sentence = Field(description="The one assertion you make that needs evidence, as a full sentence.")
    quote_context: Paragraphs = Field(
        description="The whole paragraph that holds the evidence, copied from the source, so that a reader can check "
        "the citation without opening the source."
    )
    verbatim_quote: Paragraphs | None = Field(
        default=None,
        description="For a direct citation: the exact words of the source, copied character by character. "
        "Leave it out for a paraphrase or an inference.",
    )
    relevance_reasoning: Sentence | None = Field(
        default=None, description="In a sentence or two, why this evidence supports the claim."
    )
    source_type: Line = Field(description="The kind of source: 'document', 'website', 'database' or 'custom'.")
    source_identifier: Line = Field(
        description="The file name, URL or database identifier of the source, or its number, as the search gave it."
    )
    locator: dict[str, Any] = Field(
        description="Where in the source it stands. Documents: {page, section}. Websites: {heading_context}. "
        "Databases: {query, table, result_description}."
    )
    confidence: Line = Field(
        default="high", description="How sure you are of this citation: 'high', 'medium' or 'low'."
    )
    extraction_method: Line | None = Field(
        default=None,
        description=f"How the claim comes from the source: {', '.join(f'{one.value!r}' for one in ExtractionMethod)}; "
        "'negative' is for a source that you checked and that does not say it. By default a direct quote where you "
        "give one, else a paraphrase (of a database: an aggregation).",
    )
    quote_language: Line | None = Field(default=None, description="The language of the quote, such as 'de' or 'en'.")
    related_citations: list[int] | None = Field(
        default=None,
        max_length=MOST_NAMED,
        description="Numbers of earlier citations that this one stands in a relation to.",
    )
    relation_type: Line | None = Field(
        default=None,
        description="How it stands to them: 'supports', 'contradicts', 'extends', or 'supersedes' to correct them.",
    )


class SearchInput(ToolInput):
    """The arguments of `search_library`."""

    query: Line = Field(description="What you look for, in a few words or as a question, German or English.")
    mode: Line = Field(default="hybrid", description="'keyword' (words), 'semantic' (meaning) or 'hybrid' (both).")
    tags: list[Line] | None = Field(
        default=None, max_length=MOST_NAMED, description="Only sources or passages that bear all these tags."
    )
    type: Line | None = Field(
        default=None, description="Only sources of this type: 'document', 'website', 'database' or 'custom'."
    )
    scope: Line | None = Field(default=None, description="What to search in; leave it out to search everything.")
    top_k: int = Field(default=10, ge=1, le=50, description="How many passages at most.")
    graph: bool = Field(
        default=True,
        description="Follow references, definitions and lists from what is found, so that an answer is found that has "
        "no word of the question. Each hit tells the path to it. False for a plain search, which is faster.",
    )


class PlaceInput(ToolInput):
    """The arguments of `locate` and `expand`."""

    place: Line = Field(
        description="One place with the name of its law or letter, as a hit names it: '§ 4 Abs. 1 Satz 2 BelO'."
    )
    as_of: Line | None = Field(
        default=None, description="The day whose law is meant, such as '2024-12-31'; leave it out for today."
    )


class RulesInput(ToolInput):
    """The arguments of `rules_for`."""

    object: Line = Field(description="What the rules are about, in one or two words of the law: 'Rechnung', 'Kasse'.")
    addressee: Line | None = Field(
        default=None, description="Whom they bind, such as 'Unternehmer'; rules that name another are left out."
    )
    as_of: Line | None = Field(
        default=None, description="The day on which they are in force, such as '2024-12-31'; leave it out for today."
    )


class TrailInput(ToolInput):
    """The arguments of `trail_of`."""

    citation: int = Field(description="The number of a citation, as `cite` or `list_citations` gave it.")


class ImpactInput(ToolInput):
    """The arguments of `impact_of`: exactly one of them."""

    citation: int | None = Field(default=None, description="The number of a citation that might be withdrawn.")
    source: Line | None = Field(default=None, description="The number or name of a source that might be withdrawn.")
    place: Line | None = Field(default=None, description="A place that might fall, such as '§ 4 BelO'.")


class EvidenceInput(ToolInput):
    """The arguments of `find_evidence`."""

    claim: Sentence = Field(description="The assertion you want evidence for, as a full sentence.")
    top_k: int = Field(default=5, ge=1, le=50, description="How many passages at most.")


class QuoteInput(ToolInput):
    """The arguments of `check_quote`."""

    source: Line = Field(description="The file name, URL or database identifier of the source, or its number.")
    quote: Paragraphs = Field(description="The words that you believe stand in the source.")
    locator: dict[str, Any] | None = Field(
        default=None, description="Where they should stand, such as {'section': '§ 8', 'page': 24}."
    )


class CitationsInput(ToolInput):
    """The arguments of `list_citations`."""

    verification_status: Line | None = Field(
        default=None, description="Only those 'verified', 'unverified', 'failed' or 'pending'; leave it out for all."
    )
    source: Line | None = Field(default=None, description="Only those of this source: its number or identifier.")


class SourcesInput(ToolInput):
    """The arguments of `list_sources`."""

    type: Line | None = Field(
        default=None, description="Only those of this type: 'document', 'website', 'database' or 'custom'."
    )


class RegistrationInput(ToolInput):
    """The arguments of `register_source`."""

    identifier: Line = Field(description="The address, the path of the file, or what the text is called.")
    name: Line | None = Field(default=None, description="What people call it; leave it out if it names itself.")
    version: Line | None = Field(default=None, description="Which version of it, such as '2024-01'.")
    type: Line | None = Field(
        default=None, description="'document', 'website', 'database' or 'custom'; leave it out to have it told."
    )
    content: str | None = Field(
        default=None, max_length=1_000_000, description="Its text, where there is neither a file nor an address."
    )
    query: Line | None = Field(default=None, description="Of a database: the query that was asked.")
    description: Sentence | None = Field(
        default=None, description="What it is; of a database: what the query gave, in words."
    )


class GroundInput(ToolInput):
    """The arguments of `ground_draft`."""

    draft: Paragraphs = Field(description="The finished text in Markdown, as it is to be read.")
    language: Line | None = Field(default=None, description="'de' or 'en'; leave it out to have it told by the words.")
    as_of: Line | None = Field(default=None, description="The day whose law counts, such as '2024-12-31'; else today.")
    scope: list[Line] | None = Field(
        default=None,
        max_length=MOST_NAMED,
        description="Evidence from there only: numbers or names of sources, or places; leave it out for all.",
    )
    unfounded: Line = Field(
        default="list",
        description="What becomes of claims without evidence: 'list' names them and leaves the text as it is, 'label' "
        "marks them in the text, 'strip' takes them out.",
    )


class AskInput(ToolInput):
    """The arguments of `ask`."""

    question: Paragraphs = Field(description="One question, in German or English.")
    language: Line | None = Field(default=None, description="'de' or 'en'; leave it out to have it told by the words.")
    as_of: Line | None = Field(default=None, description="The day whose law counts, such as '2024-12-31'; else today.")
    scope: list[Line] | None = Field(
        default=None,
        max_length=MOST_NAMED,
        description="Evidence from there only: numbers or names of sources, or places; leave it out for all.",
    )


class CheckInput(ToolInput):
    """The arguments of `check`."""

    draft: Paragraphs = Field(description="The text with the numbers of its citations, such as 'X must be kept [1].'")
    language: Line | None = Field(default=None, description="'de' or 'en'; leave it out to have it told by the words.")
    as_of: Line | None = Field(default=None, description="The day whose law counts, such as '2024-12-31'; else today.")


class AuditInput(ToolInput):
    """The arguments of `audit_query`."""

    query: Line | None = Field(default=None, description="The name of a query; leave it out to have all listed.")
    parameters: dict[Line, Line | int | float] = Field(
        default_factory=dict,
        max_length=MOST_NAMED,
        description="What the query takes by name, such as {'citation': 3}; the project is yours.",
    )


class ComplyInput(ToolInput):
    """The arguments of `comply`."""

    object: Line | None = Field(
        default=None, description="The slug of one business object, message or process; else all."
    )
    as_of: Line | None = Field(default=None, description="The day whose law counts, such as '2024-12-31'; else today.")
