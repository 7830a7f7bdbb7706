"""When a checkpoint is due: after so many writes, whoever made them; and where those that were made are kept.

| setting | meaning | default |
|---|---|---|
| BELEG_CHECKPOINTS | folder of the checkpoints, a folder a log; ``off``: none | ~/.local/share/beleg-checkpoints |
| BELEG_CHECKPOINT_EVERY | make one after so many writes; 0: on demand, and with each answer | 1000 |
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from provenance.ledger.findings import behind
from provenance.ledger.journal import block_id
from provenance.ledger.log import Reader, first_leaf, newest_blocks
from provenance.model.errors import BelegError, InvalidInput
from provenance.model.graph import now

if TYPE_CHECKING:
    from provenance.store.graph import Graph
    from provenance.store.writing import Receipt

EVERY = 1000
_DIGITS = 12
_LONGEST_NAME = 19
OFF = "off"
NOTES = "checkpoints"
"""The folder of the notes within that of a log."""


def every() -> int:
    """Return after how many writes a checkpoint is due, 0 for never; raises InvalidInput for no number."""
    given = os.environ.get("BELEG_CHECKPOINT_EVERY", "").strip() or str(EVERY)
    if given.isascii() and given.isdecimal() and len(given.lstrip("0")) <= _DIGITS:
        return int(given.lstrip("0") or "0")
    raise InvalidInput(
        f"BELEG_CHECKPOINT_EVERY: expected a number of writes; found {given[:40]!r}.",
        suggestion="Give 1000, or 0 for checkpoints on demand alone; at most 12 digits.",
    )


def folder() -> Path | None:
    """Return where checkpoints are kept, None where none are."""
    given = os.environ.get("BELEG_CHECKPOINTS")
    if given:
        return None if given == OFF else Path(given)
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "beleg-checkpoints"


def log_folder(graph: Reader) -> Path | None:
    """Return the folder of the checkpoints of a store's log; None where none are kept, or nothing was ever written.

    Raises InvalidInput where the setting names the store, or the folder of one log.
    """
    place = folder()
    if place is None:
        return None
    _demand_outside(place, str(getattr(graph, "location", "")))
    name = first_leaf(graph)
    return place / name if name is not None else None


def _demand_outside(place: Path, store: str) -> None:
    """Raise InvalidInput for a folder of checkpoints that lies in the store it is to guard, or is that of one log."""
    within = bool(store) and "://" not in store and place.resolve().is_relative_to(Path(store).resolve())
    if within or (place / NOTES).is_dir():
        found = f"found one within the store at {store}" if within else f"{place} is that of one log"
        raise InvalidInput(
            f"BELEG_CHECKPOINTS: expected a folder outside the store that has a folder for each log; {found}.",
            suggestion="Name another place: who changes the store must not come by its checkpoints as well.",
        )


def sizes(of_log: Path) -> list[int]:
    """Return how many leaves a log had at each checkpoint in its folder, the smallest first."""
    return sorted(size for file in (of_log / NOTES).glob("*.note") if (size := size_of(file.stem)) is not None)


def size_of(name: str) -> int | None:
    """Return how many leaves the checkpoint of a name has; None for a name that no program gives one."""
    numbered = name.isascii() and name.isdigit() and len(name) <= _LONGEST_NAME
    return int(name) if numbered and block_id(int(name)) == name else None


class Keeper(Protocol):
    """Makes checkpoints and keeps them (`provenance.answering.bundle.anchoring`)."""

    def checkpoint(self, graph: Graph, /) -> object:
        """Make a checkpoint of the log as it is."""
        ...


class Anchor:
    """Makes a checkpoint once so many writes went by (implements `provenance.store.ports.Anchor`).

    A write that is done is done: what keeps a checkpoint from being made is logged as a warning, and tried again after
    the next one.
    """

    def __init__(
        self, kept: Keeper, after: int | None = None, where: Callable[[Reader], Path | None] = log_folder
    ) -> None:
        self._kept, self._every, self._where = kept, every() if after is None else after, where
        self._left: int | None = None

    def wrote(self, graph: Graph, receipt: Receipt) -> None:
        """Hear that something was written."""
        if not self._every or not receipt.commit:
            return
        if self._left is not None and self._left > 1:
            self._left -= 1
            return
        try:
            if self._left is None:
                self._tell_clock(graph, int(receipt.journal.get("size", 0)))
            self._left = self._every - self._since(graph)
            if self._left <= 0:
                self._kept.checkpoint(graph)
                self._left = self._every
        except BelegError as error:
            logging.getLogger("beleg").warning("No checkpoint was made: %s", error)

    def _tell_clock(self, graph: Graph, size: int) -> None:
        """Warn where the clock of this machine is well behind the log, when a program writes for the first time."""
        latest = max((str(row["recorded_at"]) for row in newest_blocks(graph, size)), default="")
        if behind(now(), latest):
            logging.getLogger("beleg").warning(
                "The clock of this machine says %s, and the log was written to at %s: one of the two clocks is wrong. "
                "What is newest is told by the log; times are as the clocks said.",
                now(),
                latest,
            )

    def _since(self, graph: Graph) -> int:
        """Count the writes since the newest checkpoint, whoever made them."""
        kept = self._where(graph)
        size = max(sizes(kept), default=0) if kept is not None else 0
        after = block_id(size - 1) if size else ""
        return int(graph.read("ledger/writes", after=after)[0]["writes"])
