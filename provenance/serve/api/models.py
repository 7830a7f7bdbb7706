"""What goes out of the interface where the engine has no value for it; shared by the routes and the client.

What the engine gives (`Source`, `Citation`, `CitationResult`, `SearchResult`, `Located`, …) goes out under its own name
with its own fields.
"""

from __future__ import annotations

from typing import Any, Generic, Literal, TypeVar

from pydantic import BaseModel, Field

from provenance.answering.model_citations import RejectedCitation, TakenCitation
from provenance.citing.results import CitationResult
from provenance.compliance.cells import Cell
from provenance.conflicts.disputes import Dispute
from provenance.serve.jobs import JobState

T = TypeVar("T")


class Page(BaseModel, Generic[T]):
    """A page of a list: what is on it, and the cursor of the next page (null: this is the last one)."""

    items: list[T]
    next: str | None = Field(default=None, description="Cursor of the next page; null where this is the last.")


class Items(BaseModel, Generic[T]):
    """A whole list."""

    items: list[T]


class Problem(BaseModel):
    """What went wrong (RFC 9457), with how to mend it and what was kept."""

    type: str = Field(description="`urn:beleg:problem:` and the code.")
    title: str
    status: int
    detail: str = Field(description="What was expected and what was found.")
    code: str = Field(description="What a program tells problems apart by.")
    suggestion: str
    partial: dict[str, Any] = Field(description="What was kept, or more of what is wrong.")


class JobView(BaseModel):
    """A job: what it is, how far, and what it came to or failed with."""

    id: str
    kind: str
    state: JobState
    created_at: str
    step: str
    done: int
    total: int
    result: Any = None
    error: dict[str, Any] | None = None


class Me(BaseModel):
    """Who calls, and what is there for them."""

    name: str
    role: str
    project: str
    areas: list[str]


class Health(BaseModel):
    """The server runs; no more is told."""

    status: Literal["ok"] = "ok"


class TagList(BaseModel):
    """The tags that a source bears."""

    tags: list[str]


class SegmentView(BaseModel):
    """A place of a source with its own text; ``number`` counts from 1 in the order of the text."""

    number: int
    id: str
    section: str
    locator: str
    heading: str | None
    text: str
    page: int | None
    valid_from: str | None = None


class RuleView(BaseModel):
    """A rule in the words of the law."""

    modality: str
    locator: str
    addressee: str | None = None
    action: str | None = None
    object: str | None = None
    objects: list[str] = []
    condition: str | None = None
    exception: str | None = None
    duration: str | None = None
    deadline: str | None = None
    start: str | None = None


class PlaceName(BaseModel):
    """A place that is named elsewhere, with its text where the project has it, and the words that name it."""

    place: str
    text: str | None
    words: str | None = None


class ReferencesView(BaseModel):
    """What a place refers to, and who refers to it."""

    place: str
    work: str
    refers_to: list[PlaceName]
    cited_by: list[PlaceName]


class BulkItem(BaseModel):
    """What became of one of many: ``result`` where it was made, ``problem`` where it could not be used."""

    index: int
    result: CitationResult | None = None
    problem: Problem | None = None


class BulkOutcome(BaseModel):
    """What became of many, in their order."""

    made: int
    refused: int
    items: list[BulkItem]


class Formatted(BaseModel):
    """A citation or a bibliography in a style."""

    style: str
    text: str


class Card(BaseModel):
    """The card of a citation."""

    form: Literal["text", "markdown", "html"]
    card: str


class RegistryText(BaseModel):
    """How the sources of the project stand, as a registry in YAML."""

    registry: str


class RegistryView(BaseModel):
    """What came of a registry: the numbers of the sources of each entry, and those that no entry is about."""

    entries: dict[str, list[int]]
    unlisted: list[int]
    empty: list[str]


class ImportView(BaseModel):
    """What came of a model's own citations: those that were taken and rejected, blocks without any, the text."""

    sound: bool
    taken: list[TakenCitation]
    rejected: list[RejectedCitation]
    uncited: list[str]
    text: str


class Rows(BaseModel):
    """Rows of a named query."""

    query: str
    rows: list[dict[str, Any]]


class BundleView(BaseModel):
    """What checking a bundle came to: every letter is what was signed, or what is not and where.

    ``checks`` are the checks that were made, ``answer`` names the answer of a sound bundle.
    """

    sound: bool
    digest: str
    bytes: int
    signers: list[str]
    answer: dict[str, str] | None
    checks: list[str]
    findings: list[dict[str, Any]]


class Matrix(BaseModel):
    """What stands of each rule and object on a day, as it was known on a day."""

    as_of: str
    known_at: str | None
    cells: list[Cell]


class Written(BaseModel):
    """How many records were written."""

    written: int


class Places(BaseModel):
    """The places of the rules that were proposed."""

    places: list[str]


class CircleView(BaseModel):
    """Places, sources or citations that each go before the next, and the last before the first, and by what words."""

    names: list[str]
    said: list[str]


class ConflictsView(BaseModel):
    """What cannot hold together on a day, circles of precedence, and citations whose place reads otherwise now."""

    conflicts: list[Dispute]
    circles: list[CircleView]
    outdated: list[dict[str, Any]]


class QueryParameter(BaseModel):
    """A parameter of a named query."""

    name: str
    type: str
    needed: bool
    default: str | None


class NamedQuery(BaseModel):
    """A named query of the audit library: what it finds, what it takes, and whether its rows are faults."""

    name: str
    topic: str
    purpose: str
    parameters: list[QueryParameter]
    returns: str
    faults: bool


class Head(BaseModel):
    """The head of the log: how many leaves there are, and the root of their Merkle tree."""

    size: int
    root: str
