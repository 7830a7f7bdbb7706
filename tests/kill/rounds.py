"""One store through many rounds: who is killed when is drawn by a seed, and after each round all of it is checked.

Acknowledged is what the program told its caller; found is what is there when the store is opened next. Nothing that was
acknowledged may be lost, nothing may be there half, and nobody may be blocked.
"""

from __future__ import annotations

import random
import shutil
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from provenance.answering import bundle
from provenance.answering.bundle import anchoring
from provenance.answering.bundle.staging import NOTES
from provenance.answering.recording import KeptAnswer, answers
from provenance.bootstrap import open_answering, open_engine
from provenance.citing.engine import Engine
from provenance.ledger.notes import Checkpoint
from provenance.ledger.verify import verify
from provenance.model.answers import Outcome
from provenance.model.errors import BelegError
from provenance.rdf.sweep import sweep
from tests.kill.moments import ANSWERS, CHECKPOINTS, UPLOADS, WRITES
from tests.kill.works import DRAFTED, SECTIONS, WORKS, Task, Told, kill_keeper, opened, run
from tests.support.documents import ordinances
from tests.support.processes.forked import Forked

MOST = 1_000_000
BACK = 0.3
"""Seconds after which a server that was killed is started again."""
TIMES = {"cite": 12, "ingest": 4, "ground": 3, "ask": 2, "upload": 2}
_ALWAYS = WRITES + CHECKPOINTS
MOMENTS = {
    "cite": _ALWAYS,
    "ingest": _ALWAYS,
    "ground": _ALWAYS + ANSWERS,
    "ask": _ALWAYS + ANSWERS,
    "upload": _ALWAYS + UPLOADS,
}
LAST = {"cite": 10, "ingest": 4, "ground": 3, "ask": 2, "upload": 2}
"""How many writes a work surely does before it is over: the writer dies within them."""


ONCE = {("ask", "noted"), ("ask", "cited")}
"""What only the first answer of a work surely does: it may cite what the second asks for as well."""
EXACTLY = {"writer": 0.75, "keeper": 0.5}
"""How often somebody is killed at a moment of a write, and not by the clock."""


class Victim(Protocol):
    """A store whose engine may be killed and comes back at the same location."""

    location: str

    def kill(self) -> None:
        """Kill the engine."""

    def start(self) -> None:
        """Start a killed server."""


@dataclass(frozen=True)
class Plan:
    """One round: who is killed at what work, and when: at a moment of a write, or after so many seconds."""

    number: int
    victim: str
    work: str
    moment: str = ""
    after: int = 0
    seconds: float = 0.0

    @property
    def when(self) -> str:
        """When somebody is killed, for a table."""
        return f"{self.moment} {self.after}" if self.moment else f"{self.seconds:.2f} s"


@dataclass
class Round:
    """What came of a round."""

    plan: Plan
    acknowledged: int = 0
    unheard: int = 0
    faults: list[str] = field(default_factory=list[str])
    seconds: float = 0.0


def plans(rounds: int, seed: int, victims: tuple[str, ...]) -> Iterator[Plan]:
    """Draw the rounds: works by turns, and for each in equal parts who is killed, exactly or by the clock."""
    chance = random.Random(seed)
    turns: list[tuple[str, str]] = []
    for number in range(rounds):
        if not turns:
            turns = [(victim, work) for work in WORKS for victim in ("writer", *victims)]
            chance.shuffle(turns)
        victim, work = turns.pop()
        if victim in EXACTLY and chance.random() < EXACTLY[victim]:
            moment = chance.choice(MOMENTS[work] if victim == "writer" else WRITES)
            after = chance.randint(0, LAST[work] - 1)
            yield Plan(number, victim, work, moment, 0 if (work, moment) in ONCE else after)
        else:
            yield Plan(number, victim, work, seconds=chance.uniform(0.0, 1.0))


class Rounds:
    """A store that is empty at first, and all that was acknowledged on it."""

    def __init__(self, victim: Victim, folder: Path, environment: dict[str, str]) -> None:
        self._victim, self._folder, self._environment = victim, folder, environment
        self._told: list[Told] = []
        self._files = 1
        self._folders: list[tuple[Path, str]] = []
        self._marks: dict[int, Checkpoint] = {}
        with self._engine() as engine:
            [first] = ordinances.write(folder / "first", 1, SECTIONS)
            engine.add_doc_source(first)

    def run(self, plan: Plan) -> Round:
        """Do a round and check the store."""
        began, outcome = time.monotonic(), Round(plan)
        task = self._task(plan)
        writer = Forked(run, task, self._environment)
        heard: list[Told] = []
        listener = threading.Thread(target=lambda: heard.extend(writer.heard()))
        try:
            assert writer.line.recv() == "ready"
            writer.line.send("go")
            listener.start()
            if not plan.moment:
                time.sleep(plan.seconds)
                self._kill(plan, writer)
            code = writer.wait(240)
            listener.join()
            dead = {-signal.SIGKILL} if plan.moment else {-signal.SIGKILL, 0}
            wanted = dead if plan.victim == "writer" else {0}
            if code not in wanted:
                outcome.faults.append(f"the writer ended with {code}")
                writer.kill()
        except EOFError:
            outcome.faults.append("the writer did not get ready")
        self._told += heard
        outcome.acknowledged = len(heard)
        with self._engine() as engine:
            outcome.faults += self._faults(engine, task)
            outcome.unheard = self._unheard(engine, plan, heard)
        outcome.seconds = time.monotonic() - began
        return outcome

    def broken(self) -> list[str]:
        """Return what the shapes find wrong in the end."""
        with self._engine() as engine:
            return [f"shapes: {one}" for one in sweep(engine.graph, "must", executor="cypher")]

    def _task(self, plan: Plan) -> Task:
        folder = self._folder / f"{plan.number:04}"
        folder.mkdir()
        times = TIMES[plan.work]
        if plan.work in {"ingest", "upload"}:
            for number in range(self._files, self._files + times):
                (folder / f"{number:05}.xml").write_text(ordinances.ordinance(number, 4), encoding="utf-8")
            self._files += times
        town, sections = 0, SECTIONS
        if plan.work in {"ground", "ask"}:
            town, sections = self._files, DRAFTED * times
            file = folder.with_suffix(".xml")
            file.write_text(ordinances.ordinance(town, sections), encoding="utf-8")
            with self._engine() as engine:
                engine.add_doc_source(file)
            self._files += 1
        self._folders.append((folder, plan.work))
        name = f"{plan.work}-{plan.number}"
        moment = plan.moment, plan.after, plan.victim
        return Task(name, plan.work, self._victim.location, folder, times, plan.number, *moment, town, sections)

    def _kill(self, plan: Plan, writer: Forked) -> None:
        if plan.victim == "writer":
            writer.kill()
        elif plan.victim == "engine":
            self._victim.kill()
            time.sleep(BACK)
            self._victim.start()
        else:
            kill_keeper(self._victim.location)

    @contextmanager
    def _engine(self) -> Iterator[Engine]:
        """Open the store as the next program does, which finishes or undoes what was left in between."""
        with open_engine(graph=opened(self._victim.location)) as engine:
            open_answering(engine)
            yield engine

    def _unheard(self, engine: Engine, plan: Plan, heard: list[Told]) -> int:
        """Count what is there of a round and was not acknowledged: the last write, which nobody was told of."""
        agent = f"agent:{plan.work}-{plan.number}"
        if plan.work == "cite":
            return sum(one.created_by == agent for one in engine.list_citations()) - len(heard)
        if plan.work in {"ground", "ask"}:
            return sum(one.agent == agent for one in answers(engine, most=MOST)) - len(heard)
        return 0

    def _faults(self, engine: Engine, task: Task) -> Iterator[str]:
        yield from self._of_sources(engine, task)
        yield from self._of_citations(engine)
        yield from self._of_answers(engine)
        directory = engine.graph.beside / NOTES
        if left := sorted(one.name for one in directory.glob("*.json*")):
            yield f"notes are left: {left}"
        yield from self._of_checkpoints(engine)

    def _of_checkpoints(self, engine: Engine) -> Iterator[str]:
        """Hold the log to the checkpoints that were made, none of which may be gone, and make the next one."""
        held, found = anchoring.held_to(engine.graph, None)
        report = verify(engine.graph, held=[held] if held else [])
        yield from (f"verify: {one}" for one in (*found, *report.findings)[:3])
        kept = anchoring.of_log(engine.graph)
        if kept is None:
            return
        there = {size: kept.at(size).checkpoint for size in kept.sizes()}
        yield from (
            f"lost: checkpoint of {size} leaves" for size in self._marks if self._marks[size] != there.get(size)
        )
        try:
            newest = anchoring.checkpoint(engine.graph)
        except BelegError as error:
            yield f"no next checkpoint: {error}"
            return
        self._marks = there
        if newest is not None:
            self._marks = {**there, newest.checkpoint.size: newest.checkpoint}
        if newest is None or newest.checkpoint.size != report.leaves:
            yield f"a checkpoint of {newest and newest.checkpoint.size} leaves of a log of {report.leaves}"

    def _of_sources(self, engine: Engine, task: Task) -> Iterator[str]:
        if task.work in {"ingest", "upload"}:
            for file in sorted(task.folder.glob("*.xml")):
                engine.add_doc_source(file)  # the next call goes on where the last one ended
        sources = {one.artifact_id: one for one in engine.list_sources()}
        lost = [one for one in self._told if one.kind == "loaded" and one.key not in sources]
        yield from (f"lost: {one}" for one in lost)
        if len(sources) != self._files or sorted(one.id for one in sources.values()) != list(range(1, self._files + 1)):
            yield f"{len(sources)} sources of {self._files} files, or a gap in their numbers"
        counts = {row["kind"]: row["records"] for row in engine.graph.read("audit/records")}
        if counts["Segment"] != sum(one.segments for one in sources.values()):
            yield f"{counts['Segment']} segments, but the sources have {sum(one.segments for one in sources.values())}"

    def _of_citations(self, engine: Engine) -> Iterator[str]:
        there = {one.id: one for one in engine.list_citations()}
        if list(there) != list(range(1, len(there) + 1)):
            yield "a gap in the numbers of the citations"
        told = [one for one in self._told if one.kind == "cited"]
        yield from (f"lost: {one}" for one in told if one.key not in there or there[int(one.key)].claim != one.words)
        if len({one.key for one in told}) != len(told):
            yield "a number was given twice"
        counts = {row["kind"]: row["records"] for row in engine.graph.read("audit/records")}
        if len({counts.get(one, 0) for one in ("Citation", "Verification")} | {len(there)}) != 1:
            yield f"half a citation: {counts}"

    def _of_answers(self, engine: Engine) -> Iterator[str]:
        """Hold answers to files and back, and each citation of a run to the answer that accounts for it."""
        kept = {one.id: one for one in answers(engine, most=MOST)}
        delivered = {one.digest: one for one in kept.values() if one.digest}
        told = [one for one in self._told if one.kind == "answered"]
        yield from (f"lost: {one}" for one in told if one.key not in kept or not kept[str(one.key)].digest)
        files: set[str] = set()
        for folder, work in self._folders:
            if work not in {"ground", "ask"}:
                continue
            names = sorted(one.name for one in folder.iterdir())
            if hidden := [one for one in names if one.startswith(".")]:
                yield f"half written: {folder.name}: {hidden}"
            for file in folder.glob("*.json"):
                found = bundle.verify(
                    file.read_bytes(), bundle.trusted_keys(), text=file.with_suffix(".md").read_bytes()
                )
                if not found.sound or found.digest not in delivered:
                    yield f"{folder.name}/{file.name} is not sound, or not recorded"
                files.add(found.digest)
        yield from (f"the answer {one.id} has no file" for digest, one in delivered.items() if digest not in files)
        yield from _unaccounted(engine, list(kept.values()))


def _unaccounted(engine: Engine, kept: list[KeptAnswer]) -> Iterator[str]:
    named = {
        int(number)
        for one in kept
        if one.outcome is Outcome.INTERRUPTED
        for step in one.steps
        for number in step.figures["citations"]
    }
    for one in engine.list_citations():
        if one.created_by.startswith(("agent:ground", "agent:ask")) and one.id not in named:
            at = one.created_at.strftime("%Y-%m-%dT%H:%M:%S.%fZ")
            runs = [by for by in kept if by.agent == one.created_by and by.digest]
            if not any(by.started_at <= at <= by.ended_at for by in runs):
                yield f"citation {one.id} is of no answer"


def cleared(folder: Path) -> Path:
    """Give a folder with nothing in it."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder
