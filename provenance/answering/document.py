"""What came of a draft or a question as a JSON document, for programs that go on with it.

Version ``beleg.coverage.v1``; its JSON Schema is shipped beside this file as ``coverage.v1.schema.json``. Within a
version fields are added and none is renamed, taken away or given another meaning. What is said in words (``reason``,
``label``, ``limit``, ``note``) is for people, in the language of the draft; what a program decides by has fixed values
(``rung``, ``relation``, ``outcome``). Left out: the bytes of the bundle, which lies in a file of its own.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Literal

from pydantic import AliasChoices, ConfigDict, Field, field_validator

from provenance.answering.contract import Decision
from provenance.answering.enforcement.answer_contract import AnswerContract
from provenance.answering.policy import Part
from provenance.answering.rungs import Rung
from provenance.model.answers import Mode, Outcome
from provenance.model.citations import ExtractionMethod

VERSION = "beleg.coverage.v1"
SCHEMA = "coverage.v1.schema.json"


class _Read(Part):
    model_config = ConfigDict(from_attributes=True)


class Evidence(_Read):
    """A citation that a claim rests on, as far as it may be shown to whom the answer is for."""

    citation: int | None = Field(description="Number of the citation in the project, as in the mark [n].")
    source: str | None = Field(description="The name that stands for the source in this answer only.")
    relation: ExtractionMethod | None = Field(description="How the claim uses the passage.")
    label: str | None = Field(description="The relation in words.")
    printed: str | None = Field(description="Where it stands, as lawyers cite it.")
    quote: str | None = Field(description="What the source says there.")
    note: str | None = Field(description="What is withheld, and why.")


class Finding(_Read):
    """One thing that the nearest passage says otherwise; either side is empty where nothing stands there."""

    kind: str = Field(description="number, negation, modality, limit, unit, date, name or word.")
    source: str = Field(description="What the passage says.")
    claim: str = Field(validation_alias=AliasChoices("claim", "quote"), description="What the claim says.")


class Claim(_Read):
    """One claim of the text with its rung."""

    number: int = Field(ge=1)
    text: str
    start: int = Field(ge=0, description="Where it begins in the draft, in characters; in what it became, if mended.")
    end: int = Field(ge=0)
    section: str | None = Field(description="The heading it stands under.")
    rung: Rung
    reason: str
    evidence: tuple[Evidence, ...]
    kept: str | None = Field(description="What remains of a claim that is borne in part.")
    limit: str | None = Field(description="What its evidence is limited to.")
    nearest: str | None = Field(
        description="Where the passage stands that comes nearest to a claim that nothing bears."
    )
    differs: str | None = Field(description="What that passage says otherwise.")
    findings: tuple[Finding, ...] = Field(default=(), description="The same as values, all of them.")
    also: tuple[str, ...] = Field(
        default=(), description="Places that come hardly less near, best first, where the first is not clearly ahead."
    )


class Removed(Part):
    """A claim that went without: taken out, labelled or only named, as the order was."""

    topic: str
    why: str


class Counts(Part):
    """How many claims stand on each rung."""

    supported: int = Field(ge=0)
    narrowed: int = Field(ge=0)
    labeled: int = Field(ge=0)
    refused: int = Field(ge=0)


class RepairedClaim(_Read):
    """What repair did to one claim."""

    claim: str = Field(description="The claim as it was.")
    citations: tuple[int, ...] = Field(description="The citations attached to it.")
    words: str | None = Field(description="Its new words, where it was softened.")


class Repair(_Read):
    """What repair came to."""

    rounds: int = Field(ge=0, le=2)
    before: Counts = Field(description="The claims on each rung before it, as without repair.")
    after: Counts
    attached: tuple[RepairedClaim, ...]
    softened: tuple[RepairedClaim, ...]
    removed: tuple[str, ...] = Field(description="Marks taken out: they name no citation, or none that bears a claim.")
    in_vain: tuple[str, ...] = Field(description="What was proposed and not borne out.")


class Figures(Part):
    """What the citation contract counted."""

    total_bullets: int = Field(ge=0)
    cited_bullets: int = Field(ge=0)
    removed_bullets: int = Field(ge=0)
    validation_passed: bool
    decision: Decision
    attempt: int = Field(ge=1)
    checked_at: str
    empty_sections: tuple[str, ...]
    warnings: tuple[str, ...]


class Step(_Read):
    """A step of the path that was taken, what came of it in a word, and its figures."""

    name: str
    started_at: str
    ended_at: str
    outcome: str
    figures: dict[str, Any]


class Document(_Read):
    """A draft that was grounded or checked, or a question that was answered or refused."""

    version: Literal["beleg.coverage.v1"] = VERSION
    mode: Mode
    outcome: Outcome
    covered: bool = Field(description="Every claim is borne by something, and every mark names a citation.")
    rung: Rung = Field(description="The rung of the whole.")
    counts: Counts
    text: str = Field(description="What is delivered; of a check, the draft.")
    claims: tuple[Claim, ...]
    language: str = Field(
        default="en", description="The language of the draft or the question; what is for people is in it."
    )
    removed: tuple[Removed, ...]
    dangling: tuple[str, ...] = Field(description="Marks of the draft that name no citation.")
    hedges: tuple[str, ...] = Field(
        default=(), description="Sentences that say they are their writer's opinion or advice; no source is asked for."
    )
    outside: tuple[str, ...] = Field(
        default=(),
        description="Sentences that are not about the sources: facts of the case, announcements, disclaimers. Nothing "
        "bears them, and no source is asked for.",
    )
    note: str | None = Field(
        default=None,
        description="What is to be said of the whole draft once: it is flagged for review, or in another language than "
        "its sources.",
    )
    repair: Repair | None = Field(
        default=None, description="What was mended; None for a check, and where nothing was to be mended."
    )
    extractive: bool = Field(description="The answer was put together from the words of the sources, without a model.")
    flagged: bool = Field(
        default=False,
        description="The draft does not pass the citation contract and is to be looked at, as `note` says.",
    )
    report: Figures | None = Field(description="None where nothing was searched.")
    contract: AnswerContract | None = Field(description="The answer contract, of a question.")
    id: str | None = Field(description="The answer in the record; None for a check, which writes nothing.")
    digest: str | None = Field(description="SHA-256 of the signed bundle.")
    files: tuple[Path, ...] = Field(description="Where bundle and text lie.")
    steps: tuple[Step, ...]

    @field_validator("removed", mode="before")
    @classmethod
    def _named(cls, given: Iterable[Any]) -> list[Any]:
        """Name the halves of the pairs that the path hands on; what was written and is read back has names."""
        return [one if isinstance(one, dict | Removed) else {"topic": one[0], "why": one[1]} for one in given]

    @classmethod
    def schema_text(cls) -> str:
        """Return the JSON Schema as it is shipped."""
        return json.dumps(cls.model_json_schema(), ensure_ascii=False, indent=2) + "\n"


if __name__ == "__main__":  # after a change of what the document says, or of a closed set in it
    Path(__file__).with_name(SCHEMA).write_text(Document.schema_text(), encoding="utf-8")
