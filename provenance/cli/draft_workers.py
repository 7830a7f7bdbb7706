"""Many drafts grounded at once: by processes of this machine, or by a Dask cluster (`etl.load.cluster`).

A draft travels as its bytes and comes back as what came of it; the citations are written to the store by whoever
grounds it, so that each opens the store, and it has to be the same one there: a directory that a node does not share is
told from a store by the first leaf of its log. What models a draft is judged with is said by the environment of the
process that grounds it. A draft that fails, or ends its process, is told and the others are done.
"""

from __future__ import annotations

import multiprocessing
import signal
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from provenance.model.deferral import deferred
from provenance.model.errors import BelegError, StoreUnavailable, UnreadableFile

if TYPE_CHECKING:
    from etl.load import cluster
    from provenance import bootstrap
    from provenance.answering.drafts import draft_file
    from provenance.citing.context import CitationContext
    from provenance.ledger import log
else:
    bootstrap = deferred("provenance.bootstrap")
    cluster = deferred("etl.load.cluster")
    draft_file = deferred("provenance.answering.drafts.draft_file")
    log = deferred("provenance.ledger.log")


@dataclass(frozen=True, slots=True)
class DraftOrder:
    """A draft to be grounded: its name and bytes, in which store and for whom, and how (`GroundOptions`).

    ``first`` is the first leaf of the log of that store.
    """

    name: str
    content: bytes
    store: str
    first: str | None
    context: CitationContext
    options: Mapping[str, Any] = field(default_factory=dict[str, Any])


@dataclass(frozen=True, slots=True)
class DraftOutcome:
    """What came of a draft: its text and the answer as plain values; or ``error``, and nothing of it is delivered.

    ``counts`` are its claims by rung, ``covered`` says that each is borne and that nothing is to be looked at.
    """

    name: str
    text: str = ""
    answer: Mapping[str, Any] = field(default_factory=dict[str, Any])
    counts: Mapping[str, int] = field(default_factory=dict[str, int])
    covered: bool = False
    seconds: float = 0.0
    error: BelegError | None = None


def grounded(order: DraftOrder) -> DraftOutcome:
    """Ground a draft in a store that is opened for it; what goes wrong with it is in what is returned."""
    started = time.perf_counter()
    try:
        bootstrap.demand_store(order.store)
        text = draft_file.draft_text(Path(order.name), order.content)
        with bootstrap.open_engine(order.store, context=order.context) as engine:
            _demand_same(order, log.first_leaf(engine.graph))
            found = bootstrap.open_answering(engine).ground(text, **order.options)
    except BelegError as error:
        return DraftOutcome(order.name, seconds=time.perf_counter() - started, error=error)
    return DraftOutcome(
        order.name,
        found.text,
        found.to_dict(),
        {str(rung): count for rung, count in found.counts.items() if count},
        covered=found.outcome == "answered" and found.covered and not found.flagged,
        seconds=time.perf_counter() - started,
    )


def _demand_same(order: DraftOrder, first: str | None) -> None:
    if order.first != first:
        raise StoreUnavailable(
            f"Expected the store whose log begins with leaf {order.first} at {order.store}; found another one there.",
            suggestion="Nodes of other machines need a store that all of them reach: BELEG_STORE=neo4j://…",
        )


class Grounders(Protocol):
    """Grounds drafts, several at once."""

    def run(self, orders: Sequence[DraftOrder]) -> Iterator[DraftOutcome]:
        """Yield what came of each draft, in their order; raises WorkersUnavailable where nobody grounds any more."""
        ...

    def close(self) -> None:
        """End what is under way."""
        ...


Work = Callable[[DraftOrder], DraftOutcome]


class Here:
    """Grounds in this process, one after the other."""

    def __init__(self, work: Work = grounded) -> None:
        self._work = work

    def run(self, orders: Sequence[DraftOrder]) -> Iterator[DraftOutcome]:
        """Yield what came of each."""
        return map(self._work, orders)

    def close(self) -> None:
        """Nothing is under way."""


class Processes:
    """Grounds in processes of this machine."""

    def __init__(self, count: int, work: Work = grounded) -> None:
        self._count, self._work = count, work
        self._pool = self._made(count)

    def run(self, orders: Sequence[DraftOrder]) -> Iterator[DraftOutcome]:
        """Yield what came of each; where a process ended, each of those that were left is tried in one of its own."""
        waiting = [self._pool.submit(self._work, one) for one in orders]
        for order, future in zip(orders, waiting, strict=True):
            try:
                yield future.result()
            except BrokenProcessPool:
                yield self._alone(order)

    def close(self) -> None:
        """End the processes; what they are at is not delivered."""
        self._end(self._pool)

    def _alone(self, order: DraftOrder) -> DraftOutcome:
        pool = self._made(1)
        try:
            return pool.submit(self._work, order).result()
        except BrokenProcessPool:
            error = UnreadableFile(
                f"{order.name} ended the process that grounded it.",
                suggestion="The machine may be short of memory: ground it by itself with `beleg ground`.",
            )
            return DraftOutcome(order.name, error=error)
        finally:
            self._end(pool)

    @staticmethod
    def _made(count: int) -> ProcessPoolExecutor:
        # Ctrl-C is for the program, which ends its processes
        return ProcessPoolExecutor(count, multiprocessing.get_context("spawn"), signal.signal, _DEAF)

    @staticmethod
    def _end(pool: ProcessPoolExecutor) -> None:
        at_work = list((pool._processes or {}).values())  # noqa: SLF001 — shutting down waits for what they are at
        pool.shutdown(wait=False, cancel_futures=True)
        for process in at_work:
            process.terminate()


_DEAF = (signal.SIGINT, signal.SIG_IGN)


class Nodes:
    """Grounds on a Dask cluster."""

    def __init__(self, address: str, work: Work = grounded) -> None:
        """Connect; raises WorkersUnavailable where there is no cluster, no worker or no Beleg in it, InvalidInput."""
        self._cluster, self._work = cluster.Cluster(address), work

    def run(self, orders: Sequence[DraftOrder]) -> Iterator[DraftOutcome]:
        """Yield what came of each; a draft that ended every node it was on is told as one that failed."""
        waiting: list[Future[DraftOutcome]] = [self._cluster.call(one.name, self._work, one) for one in orders]
        for order, future in zip(orders, waiting, strict=True):
            try:
                yield future.result()
            except UnreadableFile as error:
                yield DraftOutcome(order.name, error=error)

    def close(self) -> None:
        """Leave the cluster as it was."""
        self._cluster.close()


def open_grounders(workers: int | None, dask: str | None, drafts: int, work: Work = grounded) -> Grounders:
    """Return who grounds: ``workers`` processes (one a core by default; 0: this one), or the cluster at an address."""
    if dask:
        return Nodes(dask, work)
    count = min(multiprocessing.cpu_count() if workers is None else workers, drafts)
    return Processes(count, work) if count else Here(work)
