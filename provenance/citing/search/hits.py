"""What a search gives: hits with where they stand and why they are hits; never a bare score."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any

from provenance.citing.results import DiffStep
from provenance.text.found import Difference


class Mode(StrEnum):
    """How to search: by words, by meaning, by both."""

    HYBRID = "hybrid"
    KEYWORD = "keyword"
    SEMANTIC = "semantic"


class Evidence(StrEnum):
    """How good the evidence of a hit is; the reason stands beside it in words."""

    HIGH = "HIGH"
    MEDIUM = "MEDIUM"
    LOW = "LOW"


@dataclass(frozen=True, slots=True)
class Via:
    """One step of the path by which a hit was found: the way, the place it leads to, and by what words.

    The first is where the path begins and how that was found: by ``words``, ``meaning``, ``both``, as a ``place`` the
    question names or as the ``definition`` of what it asks for. Then: ``above`` and ``below`` lead to what a place
    stands in and what stands in it, ``to`` along a reference and ``from`` back to who refers to it, in the ``words`` of
    the reference, ``definition`` to that of the term in ``words``.
    """

    way: str
    at: str
    words: str | None = None


@dataclass(frozen=True, slots=True)
class Hit:
    """One place of a source.

    ``quote`` is the Satz of ``text`` that bears most; with ``source_id`` and ``locator`` ({"section", "page"}) it goes
    into `cite_doc` as it is. ``printed`` is the place as lawyers cite it. ``standing`` says what is to be known of the
    version ("superseded by …"), None where it is the one in force or no law. ``path`` is how it was found where the
    search followed the graph; ``found_by`` is ``graph`` then for what only a path leads to.
    """

    source_id: int
    source_name: str
    printed: str
    text: str
    heading: str | None
    page: int | None
    evidence: Evidence
    reason: str
    quote: str
    locator: dict[str, Any]
    segment: str
    artifact_id: str
    found_by: str
    standing: str | None = None
    path: tuple[Via, ...] = ()


@dataclass(frozen=True, slots=True)
class SearchResult:
    """The hits of a search, best first.

    ``mode`` is the way it was really searched, ``note`` why that is not the way that was asked for, or how much of the
    sources can be searched by meaning yet; ``searched`` says what was searched, which is what an empty result is about.
    """

    query: str
    asked: Mode
    mode: Mode
    note: str
    searched: str
    hits: tuple[Hit, ...]

    def __iter__(self) -> Iterator[Hit]:
        return iter(self.hits)

    def __len__(self) -> int:
        return len(self.hits)

    def __bool__(self) -> bool:
        return True

    def to_dict(self) -> dict[str, Any]:
        """Return it as plain values."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Candidate:
    """A passage that may bear a claim. HIGH bears it; what speaks against it stands in ``differences`` and ``reason``.

    ``quote``, ``source_id`` and ``locator`` go into `cite_doc` as they are.
    """

    source_id: int
    source_name: str
    printed: str
    quote: str
    context: str
    heading: str | None
    page: int | None
    evidence: Evidence
    reason: str
    locator: dict[str, Any]
    segment: str
    artifact_id: str
    differences: tuple[Difference, ...] = ()
    diff: tuple[DiffStep, ...] = ()
    standing: str | None = None


@dataclass(frozen=True, slots=True)
class EvidenceResult:
    """What may bear a claim, best first; ``note`` and ``searched`` as in `SearchResult`."""

    claim: str
    mode: Mode
    note: str
    searched: str
    candidates: tuple[Candidate, ...]

    def __iter__(self) -> Iterator[Candidate]:
        return iter(self.candidates)

    def __len__(self) -> int:
        return len(self.candidates)

    def __bool__(self) -> bool:
        return True

    def to_dict(self) -> dict[str, Any]:
        """Return it as plain values."""
        return asdict(self)
