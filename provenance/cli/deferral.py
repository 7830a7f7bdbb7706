"""Parts of the program by their dotted names, loaded when they are first used and not when they are named.

The table of commands names what runs them so, and a command module what it needs below the command line: ``--help``,
and a wrong use, load none of it. To the type checker such a part is the module itself::

    if TYPE_CHECKING:
        from provenance.citing import law
    else:
        law = deferred("provenance.citing.law")
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Any

from provenance.model.extras import loading

_SPARED: dict[str, str] = dict.fromkeys(("numpy", "pandas", "pyarrow"), "neo4j._optional_deps")
"""What a library takes along where it is installed, for values that the commands never hand it."""


class _Deferred:
    """Stands for a module; asks it anew each time, so that what is replaced there is replaced here."""

    __slots__ = ("_name",)

    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, name: str) -> Any:
        if self._name not in sys.modules:
            with loading():
                import_module(self._name)
        return getattr(import_module(self._name), name)


def deferred(name: str) -> Any:
    """Return what stands for the module of a dotted name and loads it at the first use of one of its names."""
    return _Deferred(name)


class _Sparing:
    """A finder that finds nothing, and keeps what is spared from the library that would take it along."""

    @staticmethod
    def find_spec(name: str, _path: object = None, _target: object = None) -> None:
        """Raises ModuleNotFoundError for what is spared, while the library that asks for it is loaded."""
        asking = sys.modules.get(_SPARED.get(name, ""))
        if asking is not None and getattr(asking.__spec__, "_initializing", False):
            raise ModuleNotFoundError(name=name)


def spare() -> None:
    """Keep the driver of the store from loading numpy, in this program: it takes as long as all the rest of it."""
    if not any(isinstance(finder, _Sparing) for finder in sys.meta_path):
        sys.meta_path.insert(0, _Sparing())
