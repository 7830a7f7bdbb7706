"""What a model endpoint answered whose text blocks carry citations, and what it was shown, read out of their JSON.

    {"content": [{"type": "text", "text": "…", "citations": [{"type": "char_location", "cited_text": "…",
      "document_index": 0, "document_title": "…", "start_char_index": 0, "end_char_index": 20}]}]}

| ``type`` | range | counted |
|---|---|---|
| ``char_location`` | ``start_char_index``, ``end_char_index`` | characters from 0, the end is behind the last |
| ``page_location`` | ``start_page_number``, ``end_page_number`` | pages from 1, the end is behind the last |
| ``content_block_location`` | ``start_block_index``, ``end_block_index`` | blocks from 0, likewise |
| ``search_result_location`` | the same | blocks of a search result, likewise |
| ``web_search_result_location`` | none: ``url`` names the page | |
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, cast

from provenance.citing.roles import shown
from provenance.model.errors import InvalidInput

LONGEST = 20_000_000
_MOST = 10_000
_EXAMPLE = '{"content": [{"type": "text", "text": "…", "citations": […]}]}'


class LocationKind(StrEnum):
    """How the place of a citation is counted."""

    CHARACTERS = "char_location"
    PAGES = "page_location"
    BLOCKS = "content_block_location"
    RESULT = "search_result_location"
    WEB = "web_search_result_location"


_RANGES = {
    LocationKind.CHARACTERS: ("start_char_index", "end_char_index", 0),
    LocationKind.PAGES: ("start_page_number", "end_page_number", 1),
    LocationKind.BLOCKS: ("start_block_index", "end_block_index", 0),
    LocationKind.RESULT: ("start_block_index", "end_block_index", 0),
}


@dataclass(frozen=True, slots=True)
class ModelCitation:
    """One citation as a model gave it: the ``block`` it stands on (from 1), the words, and where they should stand.

    ``index`` is the number of the document in the request, from 0; ``start`` and ``end`` are counted as its ``kind``
    says. ``names`` are what the response calls the document, best first. ``wrong`` says what of it cannot be read.
    """

    block: int
    claim: str
    kind: str
    quote: str = ""
    index: int | None = None
    names: tuple[str, ...] = ()
    start: int | None = None
    end: int | None = None
    wrong: str = ""

    @property
    def range(self) -> str:
        """The range as it was given."""
        return f"{self.kind} {self.start}–{self.end}" if self.start is not None else self.kind


@dataclass(frozen=True, slots=True)
class TextBlock:
    """A text block of a response with its citations."""

    number: int
    text: str
    citations: tuple[ModelCitation, ...]


@dataclass(frozen=True, slots=True)
class ShownDocument:
    """A document as the model was shown it: the source it is, and its text or blocks where they are known."""

    source: int | str | None = None
    title: str = ""
    text: str | None = None
    blocks: tuple[str, ...] | None = None


Given = Mapping[str, Any] | Sequence[Any] | str | bytes


def blocks_of(response: Given) -> list[TextBlock]:
    """Read the text blocks of a response: a mapping with ``content``, the list itself, or either as JSON.

    Raises InvalidInput for what is no response.
    """
    found = _parsed("response", response)
    if isinstance(found, Mapping):
        found = cast("Mapping[str, Any]", found).get("content")
    if not isinstance(found, list):
        raise _wrong("response", "the content blocks of a response", found)
    some = [one for one in cast("list[object]", found) if _type(one) == "text"]
    blocks = [_block(at, cast("Mapping[str, Any]", one)) for at, one in enumerate(some, 1)]
    if (many := sum(len(one.citations) for one in blocks)) > _MOST:
        raise InvalidInput(
            f"response: expected at most {_MOST:,} citations; found {many:,}.", suggestion="Give it in parts."
        )
    return blocks


def shown_by(request: Given) -> tuple[list[ShownDocument], list[ShownDocument]]:
    """Read what a request showed to the model: its documents and its search results, each in their order.

    Raises InvalidInput for what is no request.
    """
    found = _parsed("request", request)
    messages = cast("Mapping[str, Any]", found).get("messages") if isinstance(found, Mapping) else found
    if not isinstance(messages, list):
        raise _wrong("request", "the messages of a request", messages)
    some = list(_parts(cast("list[object]", messages)))
    documents = [_document(one) for one in some if _type(one) == "document"]
    results = [
        ShownDocument(_said(one, "source"), _said(one, "title") or "", blocks=_texts(one.get("content")))
        for one in some
        if _type(one) == "search_result"
    ]
    return documents, results


def documents_of(given: Sequence[Any]) -> list[ShownDocument]:
    """Read the sources of the documents of a request, in their order: a number or name, or a mapping.

    The mapping has ``source``, and ``text`` or ``blocks`` as the model was shown them. Raises InvalidInput.
    """
    found: list[ShownDocument] = []
    for at, one in enumerate(given):
        if isinstance(one, ShownDocument):
            found.append(one)
        elif isinstance(one, int | str) and not isinstance(one, bool):
            found.append(ShownDocument(one))
        elif isinstance(one, Mapping) and isinstance(cast("Mapping[str, Any]", one).get("source"), int | str):
            row = cast("Mapping[str, Any]", one)
            text = row.get("text")
            found.append(
                ShownDocument(
                    row["source"], text=str(text) if text is not None else None, blocks=_texts(row.get("blocks"))
                )
            )
        else:
            raise _wrong(
                f"documents[{at}]", "a source, or a mapping with source and text or blocks", cast("object", one)
            )
    return found


def _parsed(name: str, given: Given) -> object:
    if isinstance(given, str | bytes):
        if len(given) > LONGEST:
            raise InvalidInput(
                f"{name}: expected at most {LONGEST:,} characters; found more.", suggestion="Give it in parts."
            )
        try:
            return json.loads(given)
        except (ValueError, RecursionError) as error:
            raise InvalidInput(
                f"{name}: expected JSON; found otherwise: {error}.", suggestion=f"Such as {_EXAMPLE}"
            ) from error
    return list(given) if isinstance(given, Sequence) else given


def _wrong(name: str, expected: str, found: object) -> InvalidInput:
    return InvalidInput(f"{name}: expected {expected}; found {shown(found)}.", suggestion=f"Such as {_EXAMPLE}")


def _type(given: object) -> object:
    return cast("Mapping[str, Any]", given).get("type") if isinstance(given, Mapping) else None


def _block(number: int, given: Mapping[str, Any]) -> TextBlock:
    text = given.get("text")
    if not isinstance(text, str):
        raise _wrong(f"response, text block {number}", "text", text)
    citations = given.get("citations") or ()
    if not isinstance(citations, list | tuple):
        raise _wrong(f"response, text block {number}", "a list of citations", citations)
    claim = " ".join(text.split())
    return TextBlock(number, text, tuple(_citation(number, claim, one) for one in cast("list[object]", citations)))


def _citation(block: int, claim: str, given: object) -> ModelCitation:
    """Read one citation; what cannot be read is told with it, so that the others count all the same."""
    if not isinstance(given, Mapping):
        return ModelCitation(block, claim, "", wrong="type")
    row = cast("Mapping[str, Any]", given)
    kind = str(row.get("type"))
    quote = _said(row, "cited_text") or ""
    names = tuple(one for key in ("url", "source", "document_title", "title") if (one := _said(row, key)))
    if kind not in set(LocationKind):
        return ModelCitation(block, claim, kind, quote, names=names, wrong="type")
    bounds = _RANGES.get(LocationKind(kind))
    first, last, least = bounds or ("", "", 0)
    start, end = _number(row.get(first)), _number(row.get(last))
    index = _number(row.get("document_index", row.get("search_result_index")))
    wrong = "" if quote.strip() else "cited_text"
    if bounds and (start is None or end is None or not least <= start < end):
        wrong = wrong or f"{first}, {last}"
    return ModelCitation(block, claim, kind, quote, index, names, start, end, wrong)


def _number(given: object) -> int | None:
    return given if isinstance(given, int) and not isinstance(given, bool) and 0 <= given < 2**53 else None


def _said(row: Mapping[str, Any], key: str) -> str | None:
    value = row.get(key)
    return value if isinstance(value, str) and value.strip() else None


def _parts(messages: Sequence[object]) -> Iterator[Mapping[str, Any]]:
    """Yield the content blocks of messages in order, those inside of results of tools as well."""
    for message in messages:
        content = cast("Mapping[str, Any]", message).get("content") if isinstance(message, Mapping) else None
        for part in cast("list[object]", content) if isinstance(content, list) else ():
            if isinstance(part, Mapping):
                block = cast("Mapping[str, Any]", part)
                yield block
                if block.get("type") == "tool_result":
                    yield from _parts([block])


def _document(given: Mapping[str, Any]) -> ShownDocument:
    title, source = _said(given, "title") or "", given.get("source")
    row: Mapping[str, Any] = cast("Mapping[str, Any]", source) if isinstance(source, Mapping) else {}
    if row.get("type") == "text":
        return ShownDocument(title=title, text=_said(row, "data"))
    if row.get("type") == "content":
        return ShownDocument(title=title, blocks=_texts(row.get("content")))
    return ShownDocument(_said(row, "url"), title)


def _texts(given: object) -> tuple[str, ...] | None:
    """Return the texts of blocks: a list of texts or of text blocks, or one text."""
    if isinstance(given, str):
        return (given,)
    if not isinstance(given, list | tuple):
        return None
    return tuple(
        one if isinstance(one, str) else str(cast("Mapping[str, Any]", one).get("text") or "")
        for one in cast("list[object]", given)
        if isinstance(one, str | Mapping)
    )
