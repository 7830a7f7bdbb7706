"""Parts of the program by their dotted names, loaded when they are first used and not when they are named.

The table of commands names what runs them so, the rows of closed sets name what does their work, and a module what is
heavy or needs an extra. To the type checker such a part is the module itself::

    if TYPE_CHECKING:
        from provenance.citing import law
    else:
        law = deferred("provenance.citing.law")
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Generator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from provenance.model.extras import OPTIONAL


class _Deferred:
    """Stands for a module; asks it anew each time, so that what is replaced there is replaced here."""

    __slots__ = ("_name",)

    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, name: str) -> Any:
        if self._name not in sys.modules:
            with OPTIONAL, loading():
                import_module(self._name)
        return getattr(import_module(self._name), name)


def deferred(name: str) -> Any:
    """Return what stands for the module of a dotted name and loads it at the first use of one of its names.

    That use raises ExtraMissing where the module is of an extra that is not installed.
    """
    return _Deferred(name)


def by_name(name: str) -> Any:
    """Return what a dotted name (``package.module:name``) stands for, loaded now; raises ExtraMissing as `deferred`."""
    module, _, own = name.partition(":")
    with OPTIONAL, loading():
        return getattr(import_module(module), own)


@contextmanager
def loading() -> Generator[None]:
    """Load modules or tables in here without looking for garbage meanwhile: there is none among what they define."""
    swept = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if swept:
            gc.enable()
