"""The signatures of the citation engine design, sections 8 to 13, as a table that the program is held to.

A call written against the document works by position and by name: the parameters stand in its order under its names
with its defaults and types; what Beleg adds stands behind, with a default.
"""

from __future__ import annotations

import dataclasses
import inspect
import types
import typing
from typing import Any, NamedTuple

import pytest

import provenance
from provenance.agents import citation_tools
from provenance.agents.schemas import CitationInput
from provenance.citing.facade.citations import CitationCalls
from provenance.citing.roles import act_of
from provenance.model import errors
from provenance.model.activities import VerificationStatus
from provenance.model.citations import Confidence, ExtractionMethod
from provenance.model.sources import SourceType
from provenance.store.graph import Graph


class Promise(NamedTuple):
    """One method of the document: its parameters (``name type`` or ``name type=default``) and what it gives."""

    name: str
    parameters: str
    gives: str


_CITED = "relevance_reasoning str=None, confidence str='high'"
_PASSAGE = f"claim str, source_id int, quote_context str, locator dict, verbatim_quote str=None, {_CITED}"
_COUNT = f"claim str, source_id int, quote_context str, locator dict, {_CITED}, extraction_method str='aggregation'"

TABLE = [
    # 8.1
    Promise("__init__", "mode str='basic', db_path str=None", "NoneType"),
    Promise("__enter__", "", "Self"),
    Promise("_connect", "", "Graph"),
    Promise("_setup_agent", "", "ChatModel NoneType"),
    Promise("_query", "sql str, params Mapping=None", "list"),
    Promise("_verify_citation", "citation_id int", "VerificationResult"),
    # 8.2
    Promise("add_doc_source", "file_path str, name str=None, version str=None, metadata dict=None", "Source"),
    Promise("add_web_source", "url str, name str=None, version str=None, metadata dict=None", "Source"),
    Promise(
        "add_db_source",
        "identifier str, name str, query str=None, result_description str=None, metadata dict=None",
        "Source",
    ),
    Promise("add_custom_source", "name str, content str, description str=None, metadata dict=None", "Source"),
    # 8.3
    Promise("cite_doc", f"{_PASSAGE}, extraction_method str='direct_quote'", "CitationResult"),
    Promise("cite_web", f"{_PASSAGE}, extraction_method str='direct_quote'", "CitationResult"),
    Promise("cite_db", _COUNT, "CitationResult"),
    Promise(
        "cite_custom",
        f"claim str, source_id int, quote_context str, locator dict=None, {_CITED}",
        "CitationResult",
    ),
    # 8.4
    Promise("get_source", "source_id int", "Source NoneType"),
    Promise("get_citation", "citation_id int", "Citation NoneType"),
    Promise("get_citations_for_source", "source_id int", "list"),
    Promise("get_citations_by_session", "session_id str", "list"),
    Promise("list_sources", "type str=None", "list"),
    Promise("list_citations", "source_id int=None, session_id str=None, verification_status str=None", "list"),
    # 8.5
    Promise("format_citation", "citation_id int, style str='inline'", "str"),
    Promise("export_bibliography", "session_id str=None, style str='harvard'", "str"),
    # 12.2, 13.3
    Promise("get_citations_by_project", "project_id str", "list"),
    Promise("get_citations_by_status", "status str", "list"),
    Promise("get_citations", "project str", "list"),
]
BY_NAME = {
    # 4.1, where parameters without a default stand behind others with one, so that they go by name alone
    "cite": "claim quote_context verbatim_quote quote_language relevance_reasoning source_type source_identifier "
    "locator confidence extraction_method",
    "create_citation": "claim quote_context project",
}
FIELDS = {
    # 3.2, 3.3 with 10.2, 4.3 with 9.2, 12.1
    "Source": "id type identifier name version content metadata created_at",
    "Citation": "id claim verbatim_quote quote_context quote_language relevance_reasoning confidence extraction_method "
    "source_id locator verification_status verification_notes created_at created_by related_citations relation_type",
    "CitationResult": "citation_id verification_status similarity_score matched_location source_registered "
    "formatted_reference summary_note verification_notes",
    "VerificationResult": "verification_status verification_notes",
    "CitationContext": "session_id agent_id user_id project_id created_at",
}
WORDS = {
    SourceType: "document website database custom",
    Confidence: "high medium low",
    ExtractionMethod: "direct_quote paraphrase inference aggregation negative",
    VerificationStatus: "verified unverified failed pending",
}
ERRORS = "SourceNotFound VerificationTimeout InvalidLocator QuoteTooLong"  # 11.1; the others have two names
TOOL = (
    "claim str, quote_context str, verbatim_quote str=None, relevance_reasoning str=None, source_type str, "
    "source_identifier str, locator dict, confidence str='high'"
)
"""9.1, as the model sees it."""

_REQUIRED = inspect.Parameter.empty


def promised(parameters: str) -> list[tuple[str, str, Any]]:
    """Read the parameters of a row: name, type, default."""
    found: list[tuple[str, str, Any]] = []
    for one in filter(None, parameters.split(", ")):
        said, equals, default = one.partition("=")
        name, kind = said.split()
        found.append((name, kind, {"None": None}.get(default, default.strip("'")) if equals else _REQUIRED))
    return found


def kinds(annotation: Any) -> set[str]:
    """Return the names of the types that an annotation allows: ``dict[str, Any] | None`` is dict and NoneType."""
    if typing.get_origin(annotation) in {typing.Union, types.UnionType}:
        return {name for one in typing.get_args(annotation) for name in kinds(one)}
    if typing.get_origin(annotation) is typing.Annotated:  # a text with its longest length
        return kinds(typing.get_args(annotation)[0])
    plain = typing.get_origin(annotation) or annotation
    return {"NoneType" if plain is None else getattr(plain, "__name__", str(plain))}


@pytest.mark.parametrize("row", TABLE, ids=lambda row: row.name)
def test_a_method_is_as_the_document_has_it(row: Promise) -> None:
    """Order, names, defaults and types of each parameter, what it gives, and defaults for all that Beleg adds."""
    method = getattr(provenance.CitationEngine, row.name)
    hints = typing.get_type_hints(inspect.unwrap(method), localns={"Graph": Graph})
    ours = list(inspect.signature(method).parameters.values())[1:]
    for (name, kind, default), parameter in zip(promised(row.parameters), ours, strict=False):
        assert parameter.name == name
        assert parameter.kind is inspect.Parameter.POSITIONAL_OR_KEYWORD
        assert kind in kinds(hints[name])
        if default is _REQUIRED:  # what must be given there may be left out here, and may not mean something else
            assert parameter.default in {_REQUIRED, None}
        else:
            assert parameter.default == default
            assert default is not None or "NoneType" in kinds(hints[name])
    added = ours[len(promised(row.parameters)) :]
    assert all(parameter.default is not _REQUIRED for parameter in added)
    assert set(row.gives.split()) == kinds(hints["return"])


@pytest.mark.parametrize("name", BY_NAME)
def test_calls_by_name_take_every_name(name: str) -> None:
    """The tool of section 4 and its wrapper take what the document gives them, and nothing else must be given."""
    parameters = inspect.signature(getattr(provenance.CitationEngine, name)).parameters
    assert set(BY_NAME[name].split()) <= set(parameters)
    required = {key for key, one in parameters.items() if one.default is _REQUIRED and one.kind is not one.VAR_KEYWORD}
    assert required == {"self", "claim", "quote_context"}


@pytest.mark.parametrize("name", FIELDS)
def test_a_result_has_the_fields_of_the_document(name: str) -> None:
    """Every field of the tables of section 3 and of the results is there, and can be imported from the top."""
    held = {one.name for one in dataclasses.fields(getattr(provenance, name))}
    assert set(FIELDS[name].split()) <= held


@pytest.mark.parametrize("words", WORDS, ids=lambda words: words.__name__)
def test_the_words_are_those_of_the_document(words: Any) -> None:
    """Statuses, methods, types and confidences are spelt as there, and compare equal to plain text."""
    assert set(WORDS[words].split()) <= {str(one) for one in words}
    assert all(words(word) == word for word in WORDS[words].split())


@pytest.mark.parametrize("name", ERRORS.split())
def test_an_error_answers_as_the_document_has_it(name: str) -> None:
    """Errors go by the names of 11.1, are CitationErrors and bear the four fields of 11.2."""
    error = getattr(errors, name)("It is so.", suggestion="Do this.", partial={"claim": "x"})
    assert isinstance(error, provenance.CitationError)
    assert (error.error_type, error.message, error.suggestion) == (name, "It is so.", "Do this.")
    assert error.partial_result == {"claim": "x"}


def test_the_tool_takes_what_the_document_shows_the_model() -> None:
    """Fields of CitationInput in order with defaults and types; each is described; what Beleg adds is optional."""
    fields = CitationInput.model_fields
    for (name, kind, default), (ours, field) in zip(promised(TOOL), fields.items(), strict=False):
        assert ours == name
        assert kind in kinds(field.annotation)
        assert field.is_required() == (default is _REQUIRED)
        assert default is _REQUIRED or field.default == default
    assert all(field.description for field in fields.values())
    assert not any(field.is_required() for field in list(fields.values())[len(promised(TOOL)) :])


def test_the_tools_are_those_of_the_issue() -> None:
    """The tools that cite, and what they need to know; each with a schema a model server can be given."""
    tools = citation_tools(object())  # nothing is called
    assert [one.name for one in tools] == [
        "cite",
        "search_library",
        "find_evidence",
        "check_quote",
        "list_citations",
        "get_citation_status",
        "list_sources",
    ]
    for one in tools:
        assert one.description
        assert all("description" in field for field in one.args.values())


def test_every_public_method_says_what_it_needs() -> None:
    """No door of the engine is without a lock (13.2), the groups of calls included."""
    public = [
        name
        for name, method in inspect.getmembers(provenance.CitationEngine, inspect.isfunction)
        if not name.startswith("_") and name != "close"
    ]
    assert {name for name in public if act_of(getattr(provenance.CitationEngine, name)) is None} == set()
    assert issubclass(provenance.CitationEngine, CitationCalls)
