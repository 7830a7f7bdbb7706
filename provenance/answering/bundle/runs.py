"""A run that makes citations for an answer: it ends with the answer, or with the record that it was interrupted.

    note -> (:Citation)… are recorded -> (:Answer) is recorded with what rests on them -> the note goes

The gate asks the graph, so citations are there before their answer. A note beside the store says first for which claims
they are made, and for which answer. Where a run ends in between, whoever opens the store next looks: citations that are
there without their answer get one with the outcome ``interrupted``, and its step names them; where none are there,
nothing is recorded. Nothing is taken back: what was cited stands in its source, whoever asked for it.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Self

from provenance.answering.bundle.staging import NOTES, Recovered, recover_files, turn, unheld
from provenance.citing.context import SOFTWARE, checker
from provenance.model.activities import ulid
from provenance.model.answers import Answer, Mode, Outcome, Rung, Step
from provenance.model.errors import BelegError, InvalidInput, StoreUnavailable
from provenance.model.graph import Batch, now
from provenance.store.embedded import FileLock

if TYPE_CHECKING:
    from provenance.store.graph import Graph

SUFFIX = ".run.jsonl"


@dataclass(frozen=True, slots=True)
class Begun:
    """The answer that a run is to end with, as far as it is known when the run begins."""

    answer: str
    project: str
    mode: str
    preset: str
    persona: str | None
    session: str
    started_at: str

    def interrupted(self, graph: Graph, claims: list[str]) -> tuple[int, ...]:
        """Record that the run ended without its answer, and return the numbers of its citations; none: no record."""
        rows = graph.read("bundle/unfinished", claims=claims, session=self.session, since=self.started_at)
        numbers = tuple(int(row["number"]) for row in rows)
        if not numbers:
            return ()
        ended = now()
        answer = Answer(
            id=self.answer,
            project=self.project,
            mode=Mode(self.mode),
            preset=self.preset,
            persona=self.persona,
            outcome=Outcome.INTERRUPTED,
            rung=Rung.REFUSED,
            started_at=self.started_at,
            ended_at=ended,
            software=SOFTWARE,
            session=self.session,
        )
        step = Step(
            id=f"{self.answer}/01",
            number=1,
            name="assignment",
            started_at=self.started_at,
            ended_at=ended,
            outcome=Outcome.INTERRUPTED.value,
            figures={"citations": list(numbers)},
            answer=self.answer,
            agent=checker().id,
        )
        graph.commit(Batch().add(answer, step))
        return numbers


class Run:
    """One run on a store; used as a context, it is settled in whatever way it ends."""

    def __init__(self, graph: Graph, begun: Begun) -> None:
        self.begun = begun
        self._graph = graph
        self._file = graph.beside / NOTES / f"{begun.answer}{SUFFIX}"
        self._lock: FileLock | None = None
        self._claims: list[str] = []

    @classmethod
    def begin(cls, graph: Graph, *, project: str, mode: Mode, preset: str, persona: str | None, session: str) -> Run:
        """Begin a run. Nothing is written before it makes citations."""
        return cls(graph, Begun(ulid(), project, mode.value, preset, persona, session, now()))

    def citing(self, claims: Iterable[str]) -> None:
        """Note that citations of claims (ids) are about to be recorded; raises InvalidInput where no note can be."""
        more = list(claims)
        try:
            if self._lock is None:
                self._announce()
            with self._file.open("a", encoding="utf-8") as file:
                file.write(json.dumps(more) + "\n")
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            raise InvalidInput(
                f"Expected to write {self._file}: {error.strerror}. Nothing was recorded.",
                suggestion="Make room there, or the directory writable; XDG_CACHE_HOME moves that of a server.",
            ) from error
        self._claims += more

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if self._lock is None:
            return
        if kind is None or self._settle(kind):
            self._file.unlink(missing_ok=True)
        self._lock.close()

    def _settle(self, kind: type[BaseException]) -> bool:
        """Record what became of the citations; False where the store has to be asked another time."""
        if issubclass(kind, StoreUnavailable):
            return False
        try:
            _settled(self._graph, self.begun, self._claims)
        except BelegError:
            return False
        return True

    def _announce(self) -> None:
        self._file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with turn(self._file.parent):
            self._lock = FileLock(self._file)
            self._lock.take()
            self._file.write_text(json.dumps(asdict(self.begun)) + "\n", encoding="utf-8")


def recover(graph: Graph) -> list[Recovered]:
    """Finish or undo what runs on this store left in between, and say what; nothing as a rule.

    Files of an answer that is recorded get their names, others are taken away (`recover_files`); citations whose run
    ended without an answer are recorded as such. Raises StoreUnavailable; what could not be done stays for next time.
    """
    found = recover_files(graph)
    directory = graph.beside / NOTES
    if not directory.is_dir() or not any(directory.glob(f"*{SUFFIX}")):
        return found
    held = unheld(directory, f"*{SUFFIX}")
    try:
        for file, _ in held:
            begun, claims = _read(file)
            numbers = _settled(graph, begun, claims) if begun else ()
            if begun and numbers:
                found.append(Recovered(begun.answer, recorded=False, citations=numbers))
            file.unlink(missing_ok=True)
    finally:
        for _, lock in held:
            lock.close()
    return found


def _settled(graph: Graph, begun: Begun, claims: list[str]) -> tuple[int, ...]:
    recorded = graph.read("answers/recorded", answer=begun.answer)
    return () if recorded else begun.interrupted(graph, claims)


def _read(file: Path) -> tuple[Begun | None, list[str]]:
    """Read a note. A line that is not whole was cut off before its citations were recorded."""
    begun: Begun | None = None
    claims: list[str] = []
    try:
        for line in file.read_text(encoding="utf-8").splitlines():
            if begun is None:
                begun = Begun(**json.loads(line))
            else:
                claims += json.loads(line)
    except (OSError, ValueError, TypeError):
        pass
    return begun, claims
