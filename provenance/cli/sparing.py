"""What a command spares itself: libraries that others take along and it never needs, looking for garbage in vain."""

from __future__ import annotations

import gc
import sys

_SPARED: dict[str, str] = dict.fromkeys(("numpy", "pandas", "pyarrow"), "neo4j._optional_deps")
"""What is not loaded, each with the module that asks for it: the driver, for values that the commands never hand it."""


class _Sparing:
    """A finder that finds nothing, and keeps what is spared from the library that would take it along."""

    @staticmethod
    def find_spec(name: str, _path: object = None, _target: object = None) -> None:
        """Raises ModuleNotFoundError for what is spared, while the library that asks for it is loaded."""
        asking = sys.modules.get(_SPARED.get(name, ""))
        if asking is not None and getattr(asking.__spec__, "_initializing", False):
            raise ModuleNotFoundError(name=name)


_OBJECTS = (50_000, 20, 50)
"""How many objects come before garbage is looked for, and how often that is among older ones."""


def settle() -> None:
    """Look for garbage seldom: modules, tables and readings stay to the end, and going through them finds nothing."""
    gc.set_threshold(*_OBJECTS)


def leave() -> None:
    """Let the end of the program pass over what is there: to look for garbage in all of it once more takes 0.2 s."""
    gc.freeze()


def spare() -> None:
    """Keep the driver of the store from loading numpy, in this program: it takes as long as all the rest of it."""
    if not any(isinstance(finder, _Sparing) for finder in sys.meta_path):
        sys.meta_path.insert(0, _Sparing())
