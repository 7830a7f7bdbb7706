"""The OpenAPI document as a page to read: every operation with its parameters, and an example of each that ran."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any

from fastapi import Request
from fastapi.responses import HTMLResponse
from jinja2 import Environment, StrictUndefined, Template

from provenance.serve.api.openapi import document_for
from provenance.serve.api.routes import PREFIX, group
from provenance.serve.pages.shell import asset
from provenance.serve.server import Calling

router = group("caller")


@router.get("/docs", include_in_schema=False)
def reference(request: Request, caller: Calling) -> HTMLResponse:
    """Show what is there for the caller."""
    said = document_for(request.app, caller)
    groups: dict[str, list[dict[str, Any]]] = {}
    for path, methods in said["paths"].items():
        for method, operation in methods.items():
            groups.setdefault(operation["tags"][0], []).append(_shown(path, method, operation))
    about = [part.replace("**", "") for part in said["info"]["description"].split("\n- ")]
    return HTMLResponse(
        _template().render(said=said, groups=groups, about=about, caller=caller, asset=asset, prefix=PREFIX)
    )


@cache
def _template() -> Template:
    text = (files(__package__ or "provenance.serve.api") / "reference.html").read_text(encoding="utf-8")
    return Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True).from_string(text)


def _shown(path: str, method: str, operation: dict[str, Any]) -> dict[str, Any]:
    paragraphs = operation["description"].split("\n\n")
    blank: dict[str, Any] = {"description": "", "required": False, "schema": {}}
    parameters: list[dict[str, Any]] = [blank | one for one in operation.get("parameters", [])]
    return {
        "operationId": operation["operationId"],
        "method": method.upper(),
        "path": path,
        "first": paragraphs[0],
        "paragraphs": paragraphs,
        "parameters": parameters,
        "sent": list(_examples(operation.get("requestBody", {}))),
        "given": [
            (status, example)
            for status, response in operation["responses"].items()
            for _, example in _examples(response)
        ],
    }


def _examples(content: dict[str, Any]) -> Iterator[tuple[str, str]]:
    for kind, one in content.get("content", {}).items():
        if "example" in one:
            told = one["example"]
            yield kind, told if isinstance(told, str) else json.dumps(told, ensure_ascii=False, indent=2)
