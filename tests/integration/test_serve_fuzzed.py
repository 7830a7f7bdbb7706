"""Schemathesis over the whole document: whatever is sent, the server keeps what the document promises and never fails.

Some cases an operation here; ``make test-long`` sends 2,000 in all.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import checks
from schemathesis.specs.openapi import checks as of_openapi

from provenance.serve.api.openapi import document
from tests.support.scenes.served_library import Served, served, token_of
from tests.support.sizes import LONG

CASES = 2_050 if LONG else 110
"""How many are sent; an operation without any parameter has one case alone."""
_LEFT_OUT = {"web"}
"""What would ask the network; its guard has tests of its own."""


@pytest.fixture(scope="module")
def server(embedded_store: Path) -> Iterator[Served]:
    """A server on one of the sample documents."""
    with served(embedded_store, ("handbuch.md",)) as one:
        yield one


@pytest.mark.rounds
@pytest.mark.timeout(1800)
def test_whatever_is_sent_is_answered_as_the_document_says(server: Served) -> None:
    """No case ends in a failure of the server; status, media type and body are those declared for the operation."""
    schema = schemathesis.openapi.from_dict(document(server.app))
    schema.app = server.app
    operations = [one.ok() for one in schema.get_all_operations()]
    asked = [one for one in operations if one.definition.raw["operationId"] not in _LEFT_OUT]
    assert len(asked) > 50
    sent = 0
    for operation in asked:

        @settings(
            max_examples=max(1, -(-CASES // len(asked))),
            deadline=None,
            database=None,
            derandomize=not LONG,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(case=operation.as_strategy())
        def answered(case: Any) -> None:
            nonlocal sent
            sent += 1
            response = case.call(session=server.http, headers={"Authorization": f"Bearer {token_of('admin')}"})
            case.validate_response(response, checks=_CHECKS)

        answered()
    assert sent >= min(CASES, 2_000) * 0.9 if not LONG else sent >= 2_000


_CHECKS = [
    checks.not_a_server_error,
    of_openapi.status_code_conformance,
    of_openapi.content_type_conformance,
    of_openapi.response_schema_conformance,
]
