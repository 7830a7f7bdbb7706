"""What a caller asks to have cited, checked before anything is looked up (citation engine design, 3.3 to 3.5, 10.2)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, TypeVar, cast

from provenance.citing.arguments import shown
from provenance.citing.locators import checked_locator
from provenance.model.citations import Confidence, ExtractionMethod, RelationType
from provenance.model.errors import InvalidInput
from provenance.text.found import Remark

_LONGEST = 1_000_000
_LONG_QUOTE = 5_000
_MOST_RELATED = 1_000
_LANGUAGE = re.compile(r"[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*")
_E = TypeVar("_E", bound=StrEnum)


class ReasoningRequired(StrEnum):
    """When a citation must say why its evidence bears the claim: CITATION_REASONING_REQUIRED (3.5)."""

    NONE = "none"
    LOW = "low"
    MEDIUM = "medium"
    HIGH = "high"

    def asked(self, confidence: Confidence) -> bool:
        """Say whether this confidence needs a reasoning."""
        bound = {
            ReasoningRequired.NONE: set[Confidence](),
            ReasoningRequired.LOW: {Confidence.LOW},
            ReasoningRequired.MEDIUM: {Confidence.LOW, Confidence.MEDIUM},
            ReasoningRequired.HIGH: set(Confidence),
        }
        return confidence in bound[self]


@dataclass(frozen=True, slots=True)
class Request:
    """A citation as it was asked for, with every field checked.

    ``related`` are numbers of citations of the project that it stands in the ``relation`` to; ``warnings`` say what was
    taken otherwise than it was given.
    """

    claim: str
    quote_context: str
    locator: dict[str, Any]
    verbatim_quote: str | None
    relevance_reasoning: str | None
    confidence: Confidence
    extraction_method: ExtractionMethod
    quote_language: str | None = None
    related: tuple[int, ...] = ()
    relation: RelationType | None = None
    warnings: tuple[Remark, ...] = ()

    @classmethod
    def of(
        cls,
        *,
        claim: str,
        quote_context: str,
        locator: dict[str, Any] | None = None,
        verbatim_quote: str | None = None,
        relevance_reasoning: str | None = None,
        confidence: str = "high",
        extraction_method: str = "direct_quote",
        quote_language: str | None = None,
        related_citations: Iterable[int] | None = None,
        relation_type: str | None = None,
        reasoning: ReasoningRequired = ReasoningRequired.LOW,
    ) -> Request:
        """Check each field; raises InvalidInput or InvalidLocator that names the field, what it must be and is."""
        given = one_of("confidence", confidence, Confidence)
        quote = _text("verbatim_quote", verbatim_quote)
        asked = one_of("extraction_method", extraction_method, ExtractionMethod)
        method, warnings = _method(asked, quote)
        related, relation = _relations(related_citations, relation_type)
        return cls(
            claim=checked_text("claim", claim),
            quote_context=checked_text("quote_context", quote_context),
            locator=checked_locator(locator),
            verbatim_quote=quote,
            relevance_reasoning=_text("relevance_reasoning", relevance_reasoning, required=reasoning.asked(given)),
            confidence=given,
            extraction_method=method,
            quote_language=_language(quote_language),
            related=related,
            relation=relation,
            warnings=warnings,
        )


def _method(asked: ExtractionMethod, quote: str | None) -> tuple[ExtractionMethod, tuple[Remark, ...]]:
    """A direct quote has words; one without is taken for what it is (design, 9.1). A very long one is warned of."""
    if quote is None and asked is ExtractionMethod.DIRECT_QUOTE:
        return ExtractionMethod.PARAPHRASE, (Remark("no quote given"),)
    if quote is not None and len(quote) > _LONG_QUOTE:
        return asked, (Remark("long quote", (len(quote), _LONG_QUOTE)),)
    return asked, ()


def _language(given: object) -> str | None:
    tag = _text("quote_language", given)
    if tag is not None and not _LANGUAGE.fullmatch(tag.strip()):
        raise InvalidInput(
            f"quote_language: expected an ISO language code such as de or en; found {tag[:40]!r}.",
            suggestion="Give the code, or leave it out.",
        )
    return tag.strip() if tag else None


def _relations(related: object, relation: object) -> tuple[tuple[int, ...], RelationType | None]:
    """Read the numbers of the related citations and what relates to them: both, or neither."""
    if not related and relation is None and (related is None or isinstance(related, list | tuple | set)):
        return (), None
    if relation is None or not related:
        raise InvalidInput(
            "related_citations and relation_type: expected both or neither; found "
            + ("no relation_type." if related else "no related_citations."),
            suggestion=f"Name the citations and one of {', '.join(RelationType)}.",
        )
    kind = one_of("relation_type", relation, RelationType)
    if not isinstance(related, list | tuple | set | frozenset):
        raise InvalidInput(
            f"related_citations: expected a list of citation numbers, found {type(related).__name__}.",
            suggestion="Give them as a list, such as [1, 2].",
        )
    numbers = tuple(dict.fromkeys(_number(one) for one in cast("Iterable[object]", related)))
    if len(numbers) > _MOST_RELATED:
        raise InvalidInput(
            f"related_citations: expected at most {_MOST_RELATED:,} numbers, found {len(numbers):,}.",
            suggestion="Relate it to fewer.",
        )
    return numbers, kind


def _number(given: object) -> int:
    if isinstance(given, str) and given.isascii() and given.isdigit() and len(given) < len(str(2**63)):
        given = int(given)  # the design has them as text (10.2)
    if isinstance(given, bool) or not isinstance(given, int) or not 0 < given < 2**63:
        raise InvalidInput(
            f"related_citations: expected numbers of citations, found {shown(given)}.",
            suggestion="Use the citation_id of results.",
        )
    return given


def one_of(name: str, given: object, kind: type[_E]) -> _E:
    """Read a word out of a fixed list; raises InvalidInput that prints the list."""
    try:
        return kind(cast("str", given))
    except ValueError:
        raise InvalidInput(
            f"{name}: expected one of {', '.join(kind)}; found {shown(given)}.", suggestion="Use one of these words."
        ) from None


def _text(name: str, given: object, *, required: bool = False) -> str | None:
    if given is None and not required:
        return None
    if not isinstance(given, str):
        raise InvalidInput(f"{name}: expected text, found {type(given).__name__}.", suggestion=f"Give {name} as text.")
    if required and not given.strip():
        raise InvalidInput(f"{name}: expected text, found none.", suggestion=f"Say the {name} in words.")
    if len(given) > _LONGEST:
        raise InvalidInput(
            f"{name}: expected at most {_LONGEST:,} characters, found {len(given):,}.",
            suggestion="Cite a passage, not a whole source.",
        )
    unwritable = next((letter for letter in given if letter == "\0" or "\ud800" <= letter <= "\udfff"), None)
    if unwritable is not None:
        raise InvalidInput(
            f"{name}: expected Unicode text, found the character U+{ord(unwritable):04X}.",
            suggestion="Remove it: it is not a character of any text.",
        )
    return given if given.strip() else None


def checked_text(name: str, given: object) -> str:
    """Give a text that something can be asked with; raises InvalidInput that names the field."""
    return _text(name, given, required=True) or ""
