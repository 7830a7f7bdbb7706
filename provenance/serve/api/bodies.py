"""What comes into the interface, shared by the routes and the client.

No field that is not known is taken: a misspelt one is named and not overlooked.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, field_validator

from provenance.model.compliance import Severity, SubjectKind

DAY = r"^\d{4}-\d{2}-\d{2}$"
Day = Annotated[str, Field(pattern=DAY, examples=["2025-12-31"])]
"""A day as ISO 8601 has it."""
Name = Annotated[str, Field(min_length=1, max_length=4_000)]
Words = Annotated[str, Field(min_length=1, max_length=1_000_000)]
MOST_IN_BULK = 1_000
MOST_NUMBER = 2**53 - 1
"""The largest number that every program reads out of JSON as it stands there (RFC 8259, 6)."""
Number = Annotated[int, Field(ge=0, le=MOST_NUMBER)]
"""The number of a source or a citation."""


class Body(BaseModel):
    """The base of what comes in."""

    model_config = ConfigDict(extra="forbid")


class WebSource(Body):
    """A page of the web that is to be fetched now and kept."""

    url: Annotated[str, Field(min_length=1, max_length=2_000)]
    name: Name | None = None
    version: Name | None = None
    metadata: dict[str, Any] | None = None
    screenshot: bool = False


class CustomSource(Body):
    """An artifact that an agent made: a matrix, a computed result, an analysis."""

    name: Name
    content: Words
    description: str | None = Field(default=None, max_length=100_000)
    metadata: dict[str, Any] | None = None
    derived_from: list[Number] | None = Field(default=None, max_length=10_000)


class DatabaseSource(Body):
    """A query with the rows that it gave; the server itself asks no database."""

    identifier: Name
    name: Name
    query: Annotated[str, Field(min_length=1, max_length=100_000)] | None = None
    result: list[dict[str, Any] | list[Any]] | None = Field(default=None, max_length=100_000)
    columns: list[Name] | None = Field(default=None, max_length=1_000, description="Of rows that are lists.")
    result_description: str | None = Field(default=None, max_length=100_000)
    metadata: dict[str, Any] | None = None


class Registry(Body):
    """A registry of sources: how all of them stand, in YAML (citation contract, 1 and 5)."""

    registry: Annotated[str, Field(min_length=1, max_length=5_000_000)]


NoteKind = Literal["note", "highlight", "summary", "question", "critique"]
"""What an annotation does."""


class Annotate(Body):
    """An annotation on a source, a place of it, or a citation; only a highlight may be without text."""

    source_id: Number | None = None
    citation_id: Number | None = None
    kind: NoteKind = "note"
    text: Annotated[str, Field(min_length=1, max_length=100_000)] | None = None
    locator: dict[str, Any] | str | None = None
    quote: Words | None = None


class Reword(Body):
    """Another wording of an annotation."""

    text: Annotated[str, Field(min_length=1, max_length=100_000)]


class ModelResponse(Body):
    """What a model answered with citations of its own, and what it was shown.

    ``response`` is its response or the content blocks of it, ``request`` the request; ``documents`` are the sources of
    the documents of the request in their order: numbers, names, or each with the text that was shown of it.
    """

    response: dict[str, Any] | list[dict[str, Any]]
    request: dict[str, Any] | None = None
    documents: list[Number | str | dict[str, Any]] | None = Field(default=None, max_length=1_000)
    preset: Literal["law", "archive", "brief"] | None = None


class Classify(Body):
    """How a source stands in the project; what is left out stays as it was."""

    publisher: str | None = None
    url: str | None = None
    published_at: Day | None = None
    tier: Annotated[int, Field(ge=1, le=4)] | None = Field(default=None, description="1 official … 4 monitor only")
    primary: bool | None = None
    paywall: Literal["full", "metadata_only"] | None = None
    consent: Literal["open", "auditor_only", "forbidden"] | None = None
    topics: list[str] | None = Field(default=None, max_length=100)
    snippet: str | None = Field(default=None, max_length=5_000)
    persons: list[str] | None = Field(default=None, max_length=100, description="third persons it speaks of")
    cleared: list[str] | None = Field(default=None, max_length=100, description='who agreed to it; "*" for all')

    def said(self) -> dict[str, Any]:
        """Return what was said."""
        return self.model_dump(exclude_none=True)


class Retract(Body):
    """A source counts for nothing from now on, and why; with ``withdraw`` that is taken back."""

    reason: Annotated[str, Field(min_length=1, max_length=5_000)]
    withdraw: bool = False


class Tags(Body):
    """Tags to put on a source, and to take off."""

    add: list[str] = Field(default=[], max_length=100)
    remove: list[str] = Field(default=[], max_length=100)


class EvidenceQuery(Body):
    """A claim for which passages are looked for."""

    claim: Annotated[str, Field(min_length=1, max_length=10_000)]
    top_k: Annotated[int, Field(ge=1, le=100)] = 5
    scope: list[Number | str] | None = Field(default=None, max_length=100)


class QuoteQuery(Body):
    """A quote that is looked for in a source; nothing is recorded."""

    source: Number | Name
    quote: Words
    locator: dict[str, Any] | None = None


class CitationBody(Body):
    """A citation as it is asked for: the arguments of `CitationEngine.cite`.

    The source goes by ``source_id``, or by ``source_identifier``: the name of one that is registered.
    """

    claim: Words
    quote_context: Words
    verbatim_quote: str | None = None
    quote_language: str | None = None
    relevance_reasoning: str | None = None
    source_type: str | None = None
    source_identifier: Name | None = None
    source_id: Number | None = None
    locator: dict[str, Any] | None = None
    confidence: Literal["high", "medium", "low"] = "high"
    extraction_method: str | None = None
    related_citations: list[Number] | None = Field(default=None, max_length=1_000)
    relation_type: str | None = None
    supersedes: Number | list[Number] | None = None

    @field_validator("locator")
    @classmethod
    def _asks_no_database(cls, given: dict[str, Any] | None) -> dict[str, Any] | None:
        """Refuse to ask live databases: an address that somebody says is none that a server goes to."""
        if given and given.get("live"):
            raise ValueError("live databases are asked on the machine itself; leave `live` out")
        return given


class CitationBulk(Body):
    """Many citations; each that can be used is made, the others are told of."""

    citations: list[CitationBody] = Field(min_length=1, max_length=MOST_IN_BULK)


class GroundBody(Body):
    """A draft that is to get its citations."""

    draft: Words
    unfounded: Literal["list", "strip", "label"] = "list"
    repair: bool = True
    preset: Literal["law", "archive", "brief"] | None = None
    persona: str | None = None
    as_of: Day | None = None
    scope: list[Number | str] | None = Field(default=None, max_length=100)
    language: Literal["de", "en"] | None = None
    requestor: Name | None = Field(default=None, description="Who is to see it; who calls without it.")
    more: Annotated[int, Field(ge=0, le=20)] = 0
    rated: bool = Field(default=False, description="The text says of each claim how sure it is.")
    strict: bool = False


class AskBody(Body):
    """A question that is to be answered from the sources."""

    question: Annotated[str, Field(min_length=1, max_length=10_000)]
    repair: bool = True
    preset: Literal["law", "archive", "brief"] | None = Field(default=None, description="Not for requestors.")
    persona: str | None = Field(default=None, description="Not for requestors.")
    as_of: Day | None = None
    scope: list[Number | str] | None = Field(default=None, max_length=100)
    language: Literal["de", "en"] | None = None
    requestor: Name | None = Field(default=None, description="Who is to see it; a requestor asks for themselves alone.")
    more: Annotated[int, Field(ge=0, le=20)] = 0
    rated: bool = Field(default=False, description="The text says of each claim how sure it is.")
    require_citations: bool | None = None
    primary_sources_only: bool | None = None
    keep_question: bool = False


class CheckBody(Body):
    """A draft that is held to the citations it names; nothing is written."""

    draft: Words
    preset: Literal["law", "archive", "brief"] | None = None
    as_of: Day | None = None
    language: Literal["de", "en"] | None = None
    strict: bool = False


class Thing(Body):
    """A business object, message or process that rules may bind."""

    kind: SubjectKind
    slug: Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9-]{0,99}$")]
    name: Annotated[str, Field(min_length=1, max_length=500)]
    description: str | None = Field(default=None, max_length=5_000)
    terms: list[str] = Field(default=[], max_length=100)
    addressees: list[str] = Field(default=[], max_length=100)


class Things(Body):
    """Objects that the company has; one said otherwise than before supersedes that."""

    objects: list[Thing] = Field(min_length=1, max_length=MOST_IN_BULK)


class Propose(Body):
    """The rules that may bind the objects, all or one, are to be proposed."""

    object: str | None = None


class Decide(Body):
    """What is said of the rules at a place and an object: whether they bind it, or are kept.

    ``confirm`` takes ``because`` or ``citation``, ``reject`` ``because``, ``fulfil`` ``by`` and ``citation``, ``gap``
    besides these ``severity`` and ``remedy``.
    """

    object: str
    place: str
    decision: Literal["confirm", "reject", "fulfil", "gap"]
    because: str = ""
    by: str | None = None
    citation: Number | None = None
    severity: Severity | None = None
    remedy: str | None = None
    note: str = ""


class FindConflicts(Body):
    """Conflicts are to be looked for in the law of a day (today without one)."""

    as_of: Day | None = None


class Resolve(Body):
    """Which of two in conflict prevails, by a principle, or by hand with a reason."""

    pair: str
    principle: Literal["superior", "specialis", "posterior", "tier", "hand"]
    prefer: str | None = None
    because: str = ""
    citation: Number | None = None
