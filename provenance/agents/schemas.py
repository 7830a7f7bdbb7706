"""What a model sees of each tool: its arguments, their defaults and what they mean (citation engine design, 9.1).

``CitationInput`` has the fields of the design under the same names with the same defaults; what Beleg adds comes
behind, with a default. The descriptions are instructions to a model, so they say what to give and what not to.
"""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, Field

from provenance.model.citations import ExtractionMethod


class CitationInput(BaseModel):
    """The arguments of `cite`."""

    claim: str = Field(description="The one assertion you make that needs evidence, as a full sentence.")
    quote_context: str = Field(
        description="The whole paragraph that holds the evidence, copied from the source, so that a reader can check "
        "the citation without opening the source."
    )
    verbatim_quote: str | None = Field(
        default=None,
        description="For a direct citation: the exact words of the source, copied character by character. "
        "Leave it out for a paraphrase or an inference.",
    )
    relevance_reasoning: str | None = Field(
        default=None, description="In a sentence or two, why this evidence supports the claim."
    )
    source_type: str = Field(description="The kind of source: 'document', 'website', 'database' or 'custom'.")
    source_identifier: str = Field(
        description="The file name, URL or database identifier of the source, or its number, as the search gave it."
    )
    locator: dict[str, Any] = Field(
        description="Where in the source it stands. Documents: {page, section}. Websites: {heading_context}. "
        "Databases: {query, table, result_description}."
    )
    confidence: str = Field(default="high", description="How sure you are of this citation: 'high', 'medium' or 'low'.")
    extraction_method: str | None = Field(
        default=None,
        description=f"How the claim comes from the source: {', '.join(f'{one.value!r}' for one in ExtractionMethod)}; "
        "'negative' is for a source that you checked and that does not say it. By default a direct quote where you "
        "give one, else a paraphrase (of a database: an aggregation).",
    )
    quote_language: str | None = Field(default=None, description="The language of the quote, such as 'de' or 'en'.")
    related_citations: list[int] | None = Field(
        default=None, description="Numbers of earlier citations that this one stands in a relation to."
    )
    relation_type: str | None = Field(
        default=None,
        description="How it stands to them: 'supports', 'contradicts', 'extends', or 'supersedes' to correct them.",
    )


class SearchInput(BaseModel):
    """The arguments of `search_library`."""

    query: str = Field(description="What you look for, in a few words or as a question, German or English.")
    mode: str = Field(default="hybrid", description="'keyword' (words), 'semantic' (meaning) or 'hybrid' (both).")
    tags: list[str] | None = Field(default=None, description="Only sources or passages that bear all these tags.")
    type: str | None = Field(
        default=None, description="Only sources of this type: 'document', 'website', 'database' or 'custom'."
    )
    scope: str | None = Field(default=None, description="What to search in; leave it out to search everything.")
    top_k: int = Field(default=10, ge=1, le=50, description="How many passages at most.")
    graph: bool = Field(
        default=True,
        description="Follow references, definitions and lists from what is found, so that an answer is found that has "
        "no word of the question. Each hit tells the path to it. False for a plain search, which is faster.",
    )


class PlaceInput(BaseModel):
    """The arguments of `locate` and `expand`."""

    place: str = Field(
        description="One place with the name of its law or letter, as a hit names it: '§ 4 Abs. 1 Satz 2 BelO'."
    )
    as_of: str | None = Field(
        default=None, description="The day whose law is meant, such as '2024-12-31'; leave it out for today."
    )


class RulesInput(BaseModel):
    """The arguments of `rules_for`."""

    object: str = Field(description="What the rules are about, in one or two words of the law: 'Rechnung', 'Kasse'.")
    addressee: str | None = Field(
        default=None, description="Whom they bind, such as 'Unternehmer'; rules that name another are left out."
    )
    as_of: str | None = Field(
        default=None, description="The day on which they are in force, such as '2024-12-31'; leave it out for today."
    )


class TrailInput(BaseModel):
    """The arguments of `trail_of`."""

    citation: int = Field(description="The number of a citation, as `cite` or `list_citations` gave it.")


class ImpactInput(BaseModel):
    """The arguments of `impact_of`: exactly one of them."""

    citation: int | None = Field(default=None, description="The number of a citation that might be withdrawn.")
    source: str | None = Field(default=None, description="The number or name of a source that might be withdrawn.")
    place: str | None = Field(default=None, description="A place that might fall, such as '§ 4 BelO'.")


class EvidenceInput(BaseModel):
    """The arguments of `find_evidence`."""

    claim: str = Field(description="The assertion you want evidence for, as a full sentence.")
    top_k: int = Field(default=5, ge=1, le=50, description="How many passages at most.")


class QuoteInput(BaseModel):
    """The arguments of `check_quote`."""

    source: str = Field(description="The file name, URL or database identifier of the source, or its number.")
    quote: str = Field(description="The words that you believe stand in the source.")
    locator: dict[str, Any] | None = Field(
        default=None, description="Where they should stand, such as {'section': '§ 8', 'page': 24}."
    )


class CitationsInput(BaseModel):
    """The arguments of `list_citations`."""

    verification_status: str | None = Field(
        default=None, description="Only those 'verified', 'unverified', 'failed' or 'pending'; leave it out for all."
    )
    source: str | None = Field(default=None, description="Only those of this source: its number or identifier.")
