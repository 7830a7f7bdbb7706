"""What a caller asks to have cited, checked before anything is looked up (citation engine design, 3.3 and 3.5)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, TypeVar, cast

from provenance.model.citations import Confidence, ExtractionMethod
from provenance.model.errors import InvalidInput, InvalidLocator

_LONGEST = 1_000_000
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
    """A citation as it was asked for, with every field checked."""

    claim: str
    quote_context: str
    locator: dict[str, Any]
    verbatim_quote: str | None
    relevance_reasoning: str | None
    confidence: Confidence
    extraction_method: ExtractionMethod
    quote_language: str | None = None

    @classmethod
    def of(
        cls,
        *,
        claim: str,
        quote_context: str,
        locator: dict[str, Any] | None,
        verbatim_quote: str | None,
        relevance_reasoning: str | None,
        confidence: str,
        extraction_method: str,
        quote_language: str | None = None,
        reasoning: ReasoningRequired = ReasoningRequired.LOW,
    ) -> Request:
        """Check each field; raises InvalidInput or InvalidLocator that names the field, what it must be and is."""
        given = one_of("confidence", confidence, Confidence)
        why = _text("relevance_reasoning", relevance_reasoning, required=reasoning.asked(given))
        return cls(
            claim=_text("claim", claim, required=True) or "",
            quote_context=_text("quote_context", quote_context, required=True) or "",
            locator=_locator(locator),
            verbatim_quote=_text("verbatim_quote", verbatim_quote),
            relevance_reasoning=why,
            confidence=given,
            extraction_method=one_of("extraction_method", extraction_method, ExtractionMethod),
            quote_language=_text("quote_language", quote_language),
        )


def one_of(name: str, given: object, kind: type[_E]) -> _E:
    """Read a word out of a fixed list; raises InvalidInput that prints the list."""
    try:
        return kind(cast("str", given))
    except ValueError:
        raise InvalidInput(
            f"{name}: expected one of {', '.join(kind)}; found {given!r}.", suggestion="Use one of these words."
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


def _locator(given: object) -> dict[str, Any]:
    if given is None:
        return {}
    if not isinstance(given, dict):
        raise InvalidLocator(
            f"locator: expected a mapping such as {{'page': 24, 'section': '§ 8'}}, found {type(given).__name__}.",
            suggestion="Give the place as fields; any of page, section, section_header will do.",
        )
    return {str(key): value for key, value in cast("dict[Any, Any]", given).items()}
