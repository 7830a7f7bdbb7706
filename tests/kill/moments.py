"""Where a writer dies, as exactly as a line of the program: before and behind each step of a write that could part."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from typing import Any

from provenance.answering.bundle import runs, staging
from provenance.citing.writer import CitationWriter
from provenance.ledger import checkpoints, tiles
from provenance.ledger.journal import Ledger
from provenance.serve import uploads
from provenance.store.writing import OpenTransaction

WRITES = ("begun", "appended", "written", "committed")
"""The head of the log is read; the log is appended to; all is written; all is committed and nobody was told yet."""
ANSWERS = ("noted", "cited", "sealed", "recorded", "placed")
"""A run has noted what it will cite; has cited it; the answer's files are written, none under its name; the answer is
recorded as well; one file has its name and the other has not."""
CHECKPOINTS = ("tiled", "hashed", "marked")
"""Of a checkpoint one file of hashes is written; all are, and its note is not; the note is, and nobody was told yet."""
UPLOADS = ("received",)
"""A file that was sent is kept for its job, which is not begun."""
OFTEN, SELDOM = 1, 3
"""After how many writes a writer makes a checkpoint: one that is to die in it, and any other."""


def own() -> None:
    """Kill this process."""
    os.kill(os.getpid(), signal.SIGKILL)


class Dying(Ledger):
    """A ledger at a moment of whose write after so many somebody is killed, once: its own process, or another."""

    def __init__(self, moment: str, after: int, strike: Callable[[], None] = own) -> None:
        super().__init__()
        self._moment, self._left, self._strike = moment, after, strike
        self._struck = False
        for owner, name, when, at in (
            (OpenTransaction, "create", "behind", "written"),
            (runs.Run, "citing", "behind", "noted"),
            (CitationWriter, "write", "behind", "cited"),
            (staging.Staging, "write", "behind", "sealed"),
            (staging.Staging, "place", "before", "recorded"),
            (staging, "flush_directory", "behind", "placed"),
            (uploads, "kept", "behind", "received"),
            (tiles, "whole", "behind", "tiled"),
            (tiles.Tiles, "extended", "behind", "hashed"),
            (checkpoints.Checkpoints, "write", "behind", "marked"),
        ):
            setattr(owner, name, self._deadly(getattr(owner, name), when, at))

    def begin(self, tx: Any) -> Any:
        """Begin, and die."""
        head = super().begin(tx)
        self._at("begun")
        return head

    def append(self, tx: Any, head: Any, batch: Any, commit: Any) -> Any:
        """Append, and die."""
        said = super().append(tx, head, batch, commit)
        self._at("appended")
        return said

    def settled(self, *, done: bool) -> None:
        """Hear of the commit, and die."""
        super().settled(done=done)
        self._left -= done
        if done and self._left < 0:
            self._at("committed")

    def _deadly(self, work: Callable[..., Any], when: str, moment: str) -> Callable[..., Any]:
        def worked(*given: Any, **named: Any) -> Any:
            if when == "before":
                self._at(moment)
            done = work(*given, **named)
            if when == "behind":
                self._at(moment)
            return done

        return worked

    def _at(self, moment: str) -> None:
        if moment == self._moment and self._left <= 0 and not self._struck:
            self._struck = True
            self._strike()
