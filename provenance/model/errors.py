"""What can go wrong, by who must act. Expected outcomes (a quote that fails) are values, not errors.

Every error carries four things: ``code`` (stable, for programs), ``message`` (what was expected and what was
found), ``suggestion`` (how to mend it) and ``partial`` (what was kept before it stopped). Every error is also of the
built-in kind that a caller would catch, so that ``except LookupError`` or ``except ConnectionError`` is enough for who
knows Python and not Beleg. Those that are an ``OSError`` have no ``errno``: they tell of a store or a model, and what
the system said of a file stands in ``__cause__``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar


class BelegError(Exception):
    """The base of all errors Beleg raises on purpose."""

    code: ClassVar[str] = "beleg"

    def __init__(self, message: str, *, suggestion: str = "", partial: Mapping[str, Any] | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.suggestion = suggestion
        self.partial = dict(partial or {})

    def __str__(self) -> str:
        return f"{self.message} {self.suggestion}".strip()

    @property
    def error_type(self) -> str:
        """The name of the error, as the citation engine design has it (11.2)."""
        return type(self).__name__

    @property
    def partial_result(self) -> dict[str, Any]:
        """The same as ``partial``, under the name of the design (11.2)."""
        return self.partial

    def as_dict(self) -> dict[str, Any]:
        """Return the error as plain values (11.2)."""
        return {
            "error_type": self.error_type,
            "message": self.message,
            "suggestion": self.suggestion,
            "partial_result": self.partial,
        }


CitationError = BelegError
"""The name of the base in the citation engine design (11.2)."""


class InvalidInput(BelegError, ValueError):
    """The caller gave something that cannot be used; the caller mends it."""

    code = "invalid_input"


class AlreadyStored(InvalidInput):
    """Records that were to be written as new are in the store already; nothing was written."""

    code = "already_stored"


class UnreadableFile(InvalidInput):
    """A file that cannot be read as a document: damaged, encrypted, empty, scanned only or of another kind."""

    code = "unreadable_file"


class MissingFile(InvalidInput, FileNotFoundError):
    """There is no file at the path that was given."""

    __new__ = FileNotFoundError.__new__
    """An OSError in memory, which that of ValueError, the first in line, cannot make: Dask's pickling calls it bare."""


class MissingDocument(UnreadableFile, MissingFile):
    """There is no document at the path that was given."""


def wrong_file(error: Exception) -> type[InvalidInput]:
    """Return the class of error for a file that cannot be read: MissingFile where there is none, else InvalidInput."""
    return MissingFile if isinstance(error, FileNotFoundError) else InvalidInput


class SourceNotFound(BelegError, KeyError):
    """A source, citation or place was named that the store does not hold."""

    code = "source_not_found"


class InvalidLocator(InvalidInput):
    """A locator that cannot be parsed or names no place."""

    code = "invalid_locator"


class QuoteNotFound(BelegError, LookupError):
    """A quote was demanded at a place where it does not stand."""

    code = "quote_not_found"


VerificationFailed = QuoteNotFound
"""The name of the same in the citation engine design (11.1); a citation that fails is a result, and raises nothing."""


class QuoteTooLong(InvalidInput):
    """A quote that is longer than any text that is quoted; a long one is taken, with a warning."""

    code = "quote_too_long"


class ShapeViolation(BelegError, ValueError):
    """A write that the SHACL shapes forbid; nothing of it was written."""

    code = "shape_violation"


class AccessDenied(BelegError, PermissionError):
    """The role does not allow the call."""

    code = "access_denied"


class ExtraMissing(BelegError, ModuleNotFoundError):
    """A library that an extra of Beleg brings is not installed."""

    code = "extra_missing"


class StoreUnavailable(BelegError, ConnectionError):
    """The store cannot be reached, or refuses the credentials, or is of an unknown version."""

    code = "store_unavailable"


DatabaseUnavailable = StoreUnavailable
"""The name of the same in the citation engine design (11.1)."""


class WorkersUnavailable(StoreUnavailable):
    """The processes or the cluster that prepare files cannot be started or reached, or are of another version."""

    code = "workers_unavailable"


class LedgerBroken(BelegError, RuntimeError):
    """The append-only log does not hold together; nothing is written on top of it."""

    code = "ledger_broken"


class VerificationTimeout(BelegError, TimeoutError):
    """The verifier took longer than allowed."""

    code = "verification_timeout"
