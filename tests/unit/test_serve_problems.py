"""Errors as problems: every error has its status, and a fault of the program tells nothing of its inside."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from starlette.exceptions import HTTPException

from provenance.model.errors import BelegError, InvalidInput, SourceNotFound
from provenance.serve import problems
from provenance.serve.connection import error_of


def kinds(kind: type[BelegError] = BelegError) -> Iterator[type[BelegError]]:
    """Give every class of error of the engine."""
    for child in kind.__subclasses__():
        if child.__module__.startswith("provenance."):
            yield child
            yield from kinds(child)


@pytest.mark.parametrize("kind", sorted(set(kinds()), key=lambda one: one.__name__))
def test_an_error_comes_back_as_itself(kind: type[BelegError]) -> None:
    """What the engine raises becomes a problem with a status of who must act, and the client raises it again."""
    error = kind("Expected this; found that.", suggestion="Mend it.", partial={"kept": [1, {2}]})
    response = problems.of_error(error)
    said: dict[str, Any] = json.loads(response.body)
    assert response.media_type == "application/problem+json"
    assert 400 <= response.status_code < 600
    assert response.status_code != 500
    assert said["status"] == response.status_code
    assert (said["code"], said["suggestion"], said["partial"]) == (kind.code, "Mend it.", {"kept": [1, [2]]})
    again = error_of(said)
    assert again.code == kind.code
    assert isinstance(error, type(again))
    assert (again.message, again.suggestion) == (error.message, error.suggestion)


def test_a_problem_of_no_error_is_told_with_its_code() -> None:
    """What only HTTP knows (413) is the base of all errors, with the code of the problem."""
    said = json.loads(problems.of_http(HTTPException(413, "Expected at most 10 bytes")).body)
    assert (said["code"], error_of(said).code) == ("request_entity_too_large", "request_entity_too_large")
    assert type(error_of(said)) is BelegError


def test_a_fault_of_the_program_tells_nothing_of_its_inside() -> None:
    """The log has it, the caller does not."""
    said = problems.of_failure(ZeroDivisionError("password=geheim")).body
    assert b"geheim" not in said
    assert json.loads(said)["code"] == "internal"


def test_the_status_says_who_must_act() -> None:
    """A mistake of the caller is none of the server."""
    assert problems.status_of(InvalidInput("x")) == 422
    assert problems.status_of(SourceNotFound("x")) == 404
