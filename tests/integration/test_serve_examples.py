"""Every example of the OpenAPI document runs, and gives what stands there, in the form that its schema asks for.

``BELEG_WRITE_EXAMPLES=1`` writes what came into the file instead: then look at what has changed.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from provenance.serve.api.openapi import document, routes_of
from tests.support.scenes import api_examples
from tests.support.scenes.api_examples import Example, Runner, alike, body_of, examples
from tests.support.scenes.served_library import Served, served

_WRITE = os.environ.get("BELEG_WRITE_EXAMPLES") == "1"


@pytest.fixture(scope="module")
def server(embedded_store: Path) -> Iterator[Served]:
    """A server on the sample documents."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("BELEG_WEB_PRIVATE", "127.0.0.1")
        with served(embedded_store) as one:
            yield one


@pytest.fixture(scope="module")
def ran(server: Served) -> list[tuple[Example, Any]]:
    """All examples with what came of them, in their order."""
    found: list[tuple[Example, Any]] = []
    with api_examples.site() as site:
        runner = Runner(server, site.address)
        for one in examples(document(server.app)):
            response = runner.send(one)
            runner.learn(one.response, body_of(response))
            found.append((one, response))
    if _WRITE:
        said = {
            one.name: {
                "request": one.request,
                "status": response.status_code,
                "response": runner.as_written(body_of(response)),
            }
            for one, response in found
        }
        api_examples.FILE.write_text(json.dumps(said, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    return found


def test_every_operation_has_an_example(server: Served) -> None:
    """No operation of the document lacks an example, and no example is of one that is gone."""
    names = {route.name for route in routes_of(server.app) if route.include_in_schema}
    assert {one.name for one in examples(document(server.app))} == names


def test_every_example_gives_what_stands_there(ran: list[tuple[Example, Any]]) -> None:
    """The response to each request is the one in the document, but for names and times that no two runs share."""
    wrong: dict[str, str] = {}
    for one, response in ran:
        found = (response.status_code, alike(body_of(response)))
        if found != (one.status, alike(one.response)):
            wrong[one.name] = f"\n{json.dumps(found)}\n{json.dumps((one.status, alike(one.response)))}"
    assert wrong == {}


def test_every_response_is_of_its_schema(server: Served, ran: list[tuple[Example, Any]]) -> None:
    """What came is of the schema that the document declares for the operation, status and media type."""
    said = document(server.app)
    checked = 0
    for one, response in ran:
        declared = said["paths"][one.path][one.method]["responses"][str(response.status_code)]
        kind = response.headers.get("content-type", "").partition(";")[0]
        if not response.content:
            continue
        assert kind in declared["content"], (one.name, kind)
        schema = declared["content"][kind].get("schema")
        if schema is not None and "json" in kind:
            validator = Draft202012Validator({**schema, "components": said["components"]})
            assert list(validator.iter_errors(response.json())) == [], one.name
            checked += 1
    assert checked > len(ran) * 0.9
