"""What a caller asks to have cited, checked before anything is looked up (citation engine design, 3.3 to 3.5, 10.2)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import datetime
from enum import StrEnum
from typing import Any, TypeVar, cast

from provenance.citing.results import Citation
from provenance.citing.roles import carried, shown
from provenance.model.citations import Confidence, ExtractionMethod, RelationType
from provenance.model.errors import InvalidInput, InvalidLocator, QuoteTooLong
from provenance.model.sources import SourceType
from provenance.model.times import time_of
from provenance.text import patterns as re
from provenance.text.found import Remark

_LONGEST_LOCATORS = 100_000
_ANYWHERE = frozenset({"section", "section_header", "heading", "char_offset_start", "char_offset_end"})
_PAGES = frozenset({"page", "page_start", "page_end"})
FIELDS: dict[SourceType, frozenset[str]] = {
    SourceType.DOCUMENT: _ANYWHERE | _PAGES | {"heading_context", "table", "row", "sheet", "line", "paragraph", "time"},
    SourceType.WEBSITE: _ANYWHERE | {"heading_context", "accessed_at", "url", "paragraph"},
    SourceType.DATABASE: frozenset({"query", "table", "result_description", "row", "column", "database"}),
}
"""The fields that fit a kind of source; a custom source takes all."""
_DIGITS = re.compile(r"(?:(?:S\.?|Seite|p\.?|page)\s*)?([0-9]{1,18})", re.IGNORECASE)
_PAGE_LABEL = re.compile(r"[ivxlcdm]{1,9}|[A-Z]|\w{0,9}[-–. /]?[0-9]{1,6}[a-z]?", re.IGNORECASE)
_KNOWN = frozenset[str]().union(*FIELDS.values())
_SHAPES = {
    SourceType.DOCUMENT: "{'page': 24, 'section': '§ 8.1', 'section_header': 'Kapitel 8'}",
    SourceType.WEBSITE: "{'heading_context': 'Fristen', 'accessed_at': '2024-06-01T14:30:00Z'}",
    SourceType.DATABASE: "{'query': 'SELECT …', 'table': 'papers', 'result_description': '42 of 60 rows'}",
}
_SUGGESTION = "Give the place as fields; any of page, section, section_header will do."


def checked_locator(given: object) -> dict[str, Any]:
    """Return the locator as JSON keeps it; raises InvalidLocator that names the field, what it must be and is."""
    if given is None:
        return {}
    if not isinstance(given, dict):
        raise InvalidLocator(
            f"locator: expected a mapping such as {{'page': 24, 'section': '§ 8'}}, found {type(given).__name__}.",
            suggestion=_SUGGESTION,
        )
    kept = carried("locator", cast("dict[Any, Any]", given), _LONGEST_LOCATORS, InvalidLocator)
    for name in ("page", "page_start", "page_end"):
        _at_least(kept, name, 1)
    for name in ("char_offset_start", "char_offset_end"):
        _at_least(kept, name, 0)
    _in_order(kept, "page_start", "page_end")
    if _same_page(kept):
        _in_order(kept, "char_offset_start", "char_offset_end")
    _time(kept)
    return kept


def fitting(locator: dict[str, Any], kind: SourceType) -> None:
    """Refuse a locator whose fields all belong to other kinds of source; raises InvalidLocator (11.1)."""
    fits = FIELDS.get(kind)
    if fits is None:
        return
    if kind is SourceType.DOCUMENT and "time" in locator and time_of(locator["time"]) is None:
        raise InvalidLocator(
            f"locator.time: expected a time such as 00:01:12 or 00:01:12–00:01:15; found {shown(locator['time'])}.",
            suggestion="Give hours, minutes and seconds from the beginning of the recording.",
        )
    named = locator.keys() & _KNOWN
    if named and not named & fits and not locator.keys() - _KNOWN:
        raise InvalidLocator(
            f"locator: expected a place in a {kind.value}, such as {_SHAPES[kind]}; found {', '.join(sorted(named))}.",
            suggestion=f"Name the place by any of {', '.join(sorted(fits))}, or leave the locator empty.",
        )


def section_named(locator: dict[str, Any]) -> object:
    """Return the section that a locator names, or the time of a recording as sections are called by it."""
    section = locator.get("section")
    time = None if section else time_of(locator.get("time"))
    return section if time is None else str(time)


def _at_least(locator: dict[str, Any], name: str, least: int) -> None:
    """Hold a number to its bound; digits as text are read, a page may be called "S. 24", "xii" or "A-3" as well.

    A page 0, as who counts from 0 has it, is taken for a wrong page: where the quote stands is told in a warning.
    """
    value = locator.get(name)
    label = isinstance(value, str) and name in _PAGES and _PAGE_LABEL.fullmatch(value.strip()) is not None
    if isinstance(value, str) and (read := whole_number(value)) is not None:
        value, label = read, False
    label = label or (name in _PAGES and value == 0 and type(value) is int)
    if value is None or label or (isinstance(value, int) and not isinstance(value, bool) and least <= value < 2**63):
        return
    raise InvalidLocator(
        f"locator.{name}: expected a whole number from {least}, found {str(value)[:40]!r}.",
        suggestion=f"Count {'pages' if name in _PAGES else 'characters'} from {least}"
        + (", or give the page as printed: 24, “S. 24”, “xii”, “A-3”." if name in _PAGES else "."),
    )


def _in_order(locator: dict[str, Any], first: str, last: str) -> None:
    start, end = whole_number(locator.get(first)), whole_number(locator.get(last))
    if start is not None and end is not None and start > end:
        raise InvalidLocator(
            f"locator: expected {first} up to {last}; found {start} and {end}.", suggestion="Give the span in order."
        )


def _same_page(locator: dict[str, Any]) -> bool:
    """Say whether offsets are counted from one beginning: on several pages each is counted on its own."""
    start, end = locator.get("page_start"), locator.get("page_end")
    return start is None or end is None or whole_number(start) == whole_number(end)


def whole_number(given: object) -> int | None:
    """Read a number that may be written as text, also as that of a page ("S. 24"); None for anything else."""
    if isinstance(given, int) and not isinstance(given, bool):
        return given
    read = _DIGITS.fullmatch(given.strip()) if isinstance(given, str) else None
    return int(read[1]) if read else None


def _time(locator: dict[str, Any]) -> None:
    given = locator.get("accessed_at")
    if given is None:
        return
    try:
        datetime.fromisoformat(str(given))
    except ValueError:
        raise InvalidLocator(
            f"locator.accessed_at: expected a time such as 2024-06-01T14:30:00Z, found {str(given)[:40]!r}.",
            suggestion="Give it as ISO 8601, or leave it out.",
        ) from None


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


@dataclass(frozen=True, slots=True, kw_only=True)
class CitationRequest:
    """A citation as a caller asks for it: the arguments of `cite` as one value, not checked yet.

    The source goes by ``source_id`` or by ``source_identifier`` (a file name, an address, an identifier or a name), the
    latter of a ``source_type`` where one is named. Without an ``extraction_method`` that of the kind of source is used.
    ``supersedes`` names the citations that it corrects: ``related_citations`` with the relation "supersedes", in short.
    """

    claim: str
    quote_context: str
    verbatim_quote: str | None = None
    quote_language: str | None = None
    relevance_reasoning: str | None = None
    source_type: str | None = None
    source_identifier: str | int | None = None
    source_id: int | None = None
    locator: dict[str, Any] | None = None
    confidence: str = "high"
    extraction_method: str | None = None
    related_citations: Sequence[int] | None = None
    relation_type: str | None = None
    supersedes: int | Sequence[int] | None = None

    @classmethod
    def of(cls, given: object) -> CitationRequest:
        """Read a request out of a mapping with the arguments of `cite`; raises InvalidInput that names the field."""
        if isinstance(given, CitationRequest):
            return given
        if not isinstance(given, Mapping):
            raise InvalidInput(
                f"expected a mapping, found {type(given).__name__}.",
                suggestion="Use the arguments of cite as its keys.",
            )
        named = {str(key): value for key, value in cast("Mapping[Any, Any]", given).items()}
        known = {one.name for one in fields(cls)}
        if unknown := sorted(named.keys() - known):
            raise InvalidInput(
                f"expected the arguments of cite; found {', '.join(one[:40] for one in unknown[:5])}.",
                suggestion=f"Known are {', '.join(sorted(known))}.",
            )
        if missing := sorted({"claim", "quote_context"} - named.keys()):
            raise InvalidInput(
                f"{missing[0]}: expected text, found none.", suggestion=f"Say the {missing[0]} in words."
            )
        return cls(**named)


@dataclass(frozen=True, slots=True)
class CheckedRequest:
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
        given: CitationRequest,
        usual: ExtractionMethod = ExtractionMethod.DIRECT_QUOTE,
        reasoning: ReasoningRequired = ReasoningRequired.LOW,
    ) -> CheckedRequest:
        """Check each field; ``usual`` is the method where none was given.

        Raises InvalidInput or InvalidLocator that names the field, what it must be and is.
        """
        confidence = one_of("confidence", given.confidence, Confidence)
        quote = _text("verbatim_quote", given.verbatim_quote)
        asked = usual if given.extraction_method is None else given.extraction_method
        method, warnings = _method(one_of("extraction_method", asked, ExtractionMethod), quote)
        related, relation = _relations(*_corrected(given))
        why = _text("relevance_reasoning", given.relevance_reasoning)
        if why is None and reasoning.asked(confidence):
            raise InvalidInput(
                f"relevance_reasoning: expected text with confidence {confidence}, as CITATION_REASONING_REQUIRED is "
                f"{reasoning}; found none.",
                suggestion="Say why the evidence bears the claim"
                + (
                    ", or set CITATION_REASONING_REQUIRED otherwise."
                    if reasoning is ReasoningRequired.HIGH
                    else ", or set the confidence higher if it is."
                ),
            )
        return cls(
            claim=checked_text("claim", given.claim),
            quote_context=checked_text("quote_context", given.quote_context),
            locator=checked_locator(given.locator),
            verbatim_quote=quote,
            relevance_reasoning=why,
            confidence=confidence,
            extraction_method=method,
            quote_language=_language(given.quote_language),
            related=related,
            relation=relation,
            warnings=warnings,
        )

    @classmethod
    def again(cls, citation: Citation) -> CheckedRequest:
        """Return the request that a citation was made of."""
        return cls(
            claim=citation.claim,
            quote_context=citation.quote_context,
            locator=citation.locator,
            verbatim_quote=citation.verbatim_quote,
            relevance_reasoning=citation.relevance_reasoning,
            confidence=citation.confidence,
            extraction_method=citation.extraction_method,
            quote_language=citation.quote_language,
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


def _corrected(given: CitationRequest) -> tuple[object, object]:
    """Return the related citations and how it stands to them; ``supersedes`` says both."""
    if given.supersedes is None:
        return given.related_citations, given.relation_type
    if given.related_citations or given.relation_type not in {None, RelationType.SUPERSEDES}:
        raise InvalidInput(
            "supersedes: expected it alone; found related_citations or relation_type as well.",
            suggestion="Name what it corrects once; a citation stands to others in one relation.",
        )
    one = isinstance(given.supersedes, int | str)
    return [given.supersedes] if one else given.supersedes, RelationType.SUPERSEDES


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


_TYPES = {"web": "website", "doc": "document", "db": "database"}  # 6.2 says web, the methods say doc and db


def source_type_of(name: str, given: object) -> SourceType:
    """Read a type of source, or what its method calls it; raises InvalidInput that prints the list."""
    return one_of(name, _TYPES.get(given, given) if isinstance(given, str) else given, SourceType)


def _text(name: str, given: object, *, required: bool = False) -> str | None:
    if given is None and not required:
        return None
    if not isinstance(given, str):
        raise InvalidInput(f"{name}: expected text, found {type(given).__name__}.", suggestion=f"Give {name} as text.")
    if required and not given.strip():
        raise InvalidInput(f"{name}: expected text, found none.", suggestion=f"Say the {name} in words.")
    if len(given) > _LONGEST:
        raise (QuoteTooLong if name == "verbatim_quote" else InvalidInput)(
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
    """Return a text that something can be asked with; raises InvalidInput that names the field."""
    return _text(name, given, required=True) or ""
