"""Rows of a statement, put aside in a file as they come: as many as there are, and memory does not grow with them."""

from __future__ import annotations

import pickle
import tempfile
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, Self

from provenance.model.errors import StoreUnavailable

_TOGETHER = 1_000
_IN_MEMORY = 4 * 1024 * 1024


class Spool:
    """Takes all rows at once and gives them back in their order; a file without a name that goes with it.

    Raises StoreUnavailable where there is no room for the file.
    """

    def __init__(self, rows: Iterable[dict[str, Any]]) -> None:
        self._file = tempfile.SpooledTemporaryFile(max_size=_IN_MEMORY)  # noqa: SIM115 — `close` closes it
        try:
            self._fill(iter(rows))
        except BaseException:
            self._file.close()
            raise

    def __iter__(self) -> Iterator[dict[str, Any]]:
        self._file.seek(0)
        for _ in range(self._portions):
            yield from pickle.load(self._file)  # noqa: S301 — nobody else can write to a file without a name

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _fill(self, rows: Iterator[dict[str, Any]]) -> None:
        self._portions = 0
        while portion := list(islice(rows, _TOGETHER)):
            try:
                pickle.dump(portion, self._file, pickle.HIGHEST_PROTOCOL)
            except OSError as error:
                raise StoreUnavailable(
                    f"Expected room for the rows of a store in {tempfile.gettempdir()}: {error.strerror or error}.",
                    suggestion="Make room there; the variable TMPDIR names another folder.",
                ) from error
            self._portions += 1
