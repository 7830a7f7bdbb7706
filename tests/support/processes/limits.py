"""Work done in child processes under a limit of time and memory: a crash or a hang of a child is an outcome as well."""

from __future__ import annotations

import multiprocessing
import resource
import threading
import traceback
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

MEMORY = 4_000_000_000
"""Bytes of address space a child may ask for; MuPDF and numpy take one billion before they do anything."""

_START = 60.0  # seconds a child may take to import what it needs


@dataclass(frozen=True)
class Outcome:
    """What came of one job: ``answer`` of the work, or ``failure``: how the child ended or what it raised."""

    job: Any
    answer: Any = None
    failure: str = ""


def outcomes(work: Callable[[Any], Any], jobs: Sequence[tuple[Any, float]], workers: int = 2) -> list[Outcome]:
    """Do ``work(job)`` for each (job, seconds allowed) in child processes; give the outcomes in that order."""
    found: dict[int, Outcome] = {}
    turns = iter(enumerate(jobs))
    lock = threading.Lock()

    def serve() -> None:
        found.update(_served(work, turns, lock))

    threads = [threading.Thread(target=serve) for _ in range(workers)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return [found[at] for at in range(len(jobs))]


def _served(
    work: Callable[[Any], Any], turns: Iterator[tuple[int, tuple[Any, float]]], lock: threading.Lock
) -> Iterator[tuple[int, Outcome]]:
    """Take jobs until there are none, with one child; a child that died or hung is replaced."""
    child: tuple[Any, Connection] | None = None
    try:
        while True:
            with lock:
                turn = next(turns, None)
            if turn is None:
                return
            at, (job, seconds) = turn
            if child is None:
                child = _started(work)
            outcome = _asked(child, job, seconds)
            if outcome.failure.startswith(("hung", "died")):
                _ended(child)
                child = None
            yield at, outcome
    finally:
        if child is not None:
            _ended(child)


def _started(work: Callable[[Any], Any]) -> tuple[Any, Connection]:
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_child, args=(work, theirs), daemon=True)
    process.start()
    theirs.close()
    if not ours.poll(_START) or ours.recv() != "ready":
        raise RuntimeError("the child process does not start")
    return process, ours


def _asked(child: tuple[Any, Connection], job: Any, seconds: float) -> Outcome:
    process, pipe = child
    pipe.send(job)
    if not pipe.poll(seconds):
        return Outcome(job, failure=f"hung: no answer in {seconds:.0f} s")
    try:
        answer, failure = pipe.recv()
    except EOFError:
        process.join(5)
        return Outcome(job, failure=f"died: exit code {process.exitcode}")
    return Outcome(job, answer, failure)


def _ended(child: tuple[Any, Connection]) -> None:
    process, pipe = child
    pipe.close()
    process.kill()
    process.join()


def _child(work: Callable[[Any], Any], pipe: Connection) -> None:
    """Answer jobs until the parent is gone."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    pipe.send("ready")
    while True:
        try:
            job = pipe.recv()
        except EOFError:
            return
        try:
            answer: tuple[Any, str] = (work(job), "")
        except BaseException as error:  # noqa: BLE001 - whatever it is, it is the outcome
            place = traceback.extract_tb(error.__traceback__)[-1]
            answer = (None, f"raised {type(error).__name__}: {error} ({Path(place.filename).name}, {place.lineno})")
        pipe.send(answer)
