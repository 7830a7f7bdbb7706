"""Every route against every role and both projects: who it is there for, who may, and whose records they see."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from provenance.serve.api.openapi import document, routes_of
from tests.support.scenes.api_examples import Example, Runner, examples
from tests.support.scenes.served_library import OTHER, PROJECT, ROLES, Served, served, token_of

R, A, U, D, M = ROLES
EVERYBODY = {R, A, U, D, M}
READERS = EVERYBODY - {R}
AUDITORS, COMPLIANT, WRITERS, ADMINS = {D, M}, {U, D, M}, {A, M}, {M}

THERE: dict[str, set[str]] = {
    **dict.fromkeys(("me", "jobs", "job", "stop", "events", "openapi", "reference", "health"), EVERYBODY),
    **dict.fromkeys(("sources", "source", "segments", "standing", "tags", "locate", "expand", "references"), READERS),
    **dict.fromkeys(("rules_at", "versions", "rules_of_work", "search", "evidence", "check_quote", "check"), READERS),
    **dict.fromkeys(("citations", "citation", "card", "formatted", "lineage", "trail", "impact"), READERS),
    **dict.fromkeys(("bibliography", "citation_object", "citation_objects", "registry", "annotations_of"), READERS),
    **dict.fromkeys(("upload", "web", "database", "classify", "classify_by_registry", "retract"), ADMINS),
    **dict.fromkeys(("import_citations", "request_documents", "annotate", "reword", "withdraw"), WRITERS),
    **dict.fromkeys(("custom", "tag", "cite", "cite_many", "verify_citation", "settle", "ground"), WRITERS),
    "ask": {R, A, M},
    **dict.fromkeys(("bundle_of", "verify_bundle", "queries", "rows", "ledger", "verification", "counted"), AUDITORS),
    **dict.fromkeys(("matrix", "objects", "proposals", "conflicts"), COMPLIANT),
    **dict.fromkeys(("register", "propose", "decide", "find", "resolve"), COMPLIANT),
}
"""For which roles an operation is there; for the others its address does not exist."""
MAY: dict[str, set[str]] = {
    **dict.fromkeys(("settle", "register", "propose", "decide", "find", "resolve"), ADMINS),
}
"""Which of them may do it, where not all may."""
OWN = ("Belegordnung", "BelO", "Stadtkasse", "belo_2023", "Zaunkönig", '"demo"')
FOREIGN = ("Hafen", "HafO", "Nordkai", '"other"')
"""Words that only the records of one of the projects hold."""


@pytest.fixture(scope="module")
def server(embedded_store: Path) -> Iterator[Served]:
    """A server on the sample documents, and on another one in another project."""
    with served(embedded_store) as one:
        yield one


def test_every_route_says_who_it_is_there_for(server: Served) -> None:
    """The table names every route of the interface, and none that is gone."""
    assert {route.name for route in routes_of(server.app)} == set(THERE)


def _requests(server: Served) -> list[Example]:
    read = [
        Example("openapi", "get", "/api/v1/openapi.json", {}, 200, None),
        Example("reference", "get", "/api/v1/docs", {}, 200, None),
    ]
    return [*examples(document(server.app)), *read]


@pytest.mark.parametrize("project", [PROJECT, OTHER])
@pytest.mark.parametrize("role", ROLES)
def test_a_route_is_there_for_whom_the_table_says(server: Served, role: str, project: str) -> None:
    """Who has not the part gets 404 as for an address that does not exist, who may not do it 403, all others neither.

    Nothing of what comes holds a word of the other project's records.
    """
    runner = Runner(server, "http://127.0.0.1:9", role, project)
    wrong: list[str] = []
    said = {one.name: one.request for one in _requests(server)}
    for one in _requests(server):
        response = runner.send(one)
        hidden = response.status_code == 404 and "nothing at this address" in response.text
        denied = response.status_code == 403 and "Expected a role that may" in response.text
        there = role in THERE[one.name]
        may = role in MAY.get(one.name, THERE[one.name])
        if hidden is there or denied is (may or not there) or response.status_code in {401, 500}:
            wrong.append(f"{one.name}: {response.status_code} {response.text[:200]}")
        strange = FOREIGN if project == PROJECT else OWN
        given = said.get("classify") if one.name == "registry" else None  # what was classified here is told again
        if leaked := [word for word in strange if word in _told(response, one, given)]:
            wrong.append(f"{one.name} tells {leaked}: {response.text[:300]}")
    assert wrong == []


def _told(response: Any, one: Example, given: Any = None) -> str:
    """Return what a response says besides what the request said itself, or another one that was ``given`` before."""
    text: str = response.text
    if one.name in {"openapi", "reference"}:
        return ""  # its examples are of the samples
    for word in (word for said in _texts([one.request, given]) for word in said.split()):
        text = text.replace(word, "")
    return text


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for one in value.values():
            yield from _texts(one)
    elif isinstance(value, list):
        for one in value:
            yield from _texts(one)
    elif isinstance(value, str):
        yield value


@pytest.mark.parametrize("authorization", [None, "Bearer wrong", "Basic YTpi", f"Bearer {token_of(M)}x"])
def test_without_a_token_that_is_known_nothing_is_there(server: Served, authorization: str | None) -> None:
    """Whatever the route, who did not sign in is told so before anything is read, and in the same way."""
    headers = {"Authorization": authorization} if authorization else {}
    for route in routes_of(server.app):
        if route.name == "health":
            continue
        path = route.path.replace("{", "").replace("}", "")
        method = next(iter(route.methods))
        response = server.http.request(method, path, headers=headers, content=b"{" if method == "POST" else None)
        assert (response.status_code, response.headers["www-authenticate"]) == (401, "Bearer"), path
        assert response.headers["content-type"] == "application/problem+json"
    assert server.http.get("/api/v1/health", headers={}).json() == {"status": "ok"}


def test_a_job_is_there_for_who_began_it_alone(server: Served) -> None:
    """Another caller, another role and another project see nothing of a job, nor can they stop it."""
    job = server.ask("POST", "/audit/verification", "auditor").json()["id"]
    assert server.finished(job, "auditor")["state"] == "done"
    for role, project in ((M, PROJECT), (D, OTHER), (R, PROJECT)):
        assert server.ask("GET", f"/jobs/{job}", role, project).status_code == 404
        assert server.ask("DELETE", f"/jobs/{job}", role, project).status_code == 404
        assert server.ask("GET", f"/jobs/{job}/events", role, project).status_code == 404
        assert job not in server.ask("GET", "/jobs", role, project).text


def test_the_document_names_what_is_there_for_who_asks(server: Served) -> None:
    """The OpenAPI document of a role has the operations of the table and no other."""
    for role in ROLES:
        said = server.ask("GET", "/openapi.json", role).json()
        named = {one["operationId"] for methods in said["paths"].values() for one in methods.values()}
        assert named == {name for name, roles in THERE.items() if role in roles} - {"openapi", "reference"}
