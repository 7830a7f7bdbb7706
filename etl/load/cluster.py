"""Files prepared by an existing Dask cluster: the bytes of a file travel with its task, since nodes share no disk.

A task hands its file to a worker process beside the Dask worker (`etl.load.preparers`), one for each of its threads:
PDF readers are not safe for threads, and a file that crashes its reader must not take a node's other tasks along. Dask
gives the tasks of a node that is lost to another. What it leaves out: pages as they are read are not told.
"""

from __future__ import annotations

import tempfile
import threading
import time
import warnings
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from importlib.metadata import version
from pathlib import Path
from typing import Any, TypeVar

from etl.load.draft import content_of
from etl.load.orders import PreparationOrder, Prepared
from etl.load.preparers import Watch, WorkerPool, cores
from provenance.model.deferral import by_name, deferred
from provenance.model.errors import BelegError, InvalidInput, UnreadableFile, WorkersUnavailable

distributed: Any = deferred("distributed")  # an extra, and slow to load
CONNECT_SECONDS = 4.0
T = TypeVar("T")
PATIENCE_SECONDS = 60.0
"""How long a cluster may be without any worker before the run gives up."""

_POLL_SECONDS = 5.0
_AGAIN = 2  # times that a task is done again whose result was lost on the way
_crew: WorkerPool | None = None
_making = threading.Lock()


class Cluster:
    """A Dask cluster at an address."""

    def __init__(self, address: str, *, patience: float = PATIENCE_SECONDS) -> None:
        """Connect; raises WorkersUnavailable where there is no cluster, no worker or no Beleg in it, InvalidInput."""
        resolve_address = by_name("distributed.comm.addressing:resolve_address")
        self._address = address
        self._patience = patience
        self._lost = distributed.scheduler.KilledWorker
        warnings.filterwarnings("ignore", "Sending large graph", UserWarning)  # files are meant to travel with tasks
        try:
            place = resolve_address(address)
            self._client: Any = distributed.Client(place, timeout=CONNECT_SECONDS, set_as_default=False)
        except ValueError as error:
            raise InvalidInput(
                f"Expected the address of a Dask scheduler, found {address!r}: {error}.",
                suggestion="Give it as tcp://HOST:8786, as the scheduler prints it when it starts.",
            ) from error
        except OSError as error:
            raise WorkersUnavailable(
                f"Expected a Dask scheduler at {address}; none answers within {CONNECT_SECONDS:.0f} s.",
                suggestion="Check the address and that `dask scheduler` runs there, or leave --dask out.",
            ) from error
        try:
            self.count = max(1, self._checked())
        except BaseException:
            self._client.close(timeout=1)
            raise
        self._threads = ThreadPoolExecutor(4 * self.count, thread_name_prefix="cluster")

    def submit(self, order: PreparationOrder, watch: Watch | None = None) -> Future[Prepared]:  # noqa: ARG002 — see above
        """Send the file to the cluster."""
        return self._threads.submit(self._prepare, order)

    def call(self, name: str, work: Callable[..., T], *given: object) -> Future[T]:
        """Have a node do other work: a function that can be named there, with what it is given; raises as `submit`.

        ``name`` is what is told where it ends the nodes that do it.
        """
        task = self._client.submit(work, *given, pure=False)
        return self._threads.submit(self._awaited, name, task)

    def close(self) -> None:
        """Drop the tasks under way and leave the cluster as it was."""
        self._client.close(timeout=5)
        self._threads.shutdown(cancel_futures=True)

    def _prepare(self, order: PreparationOrder) -> Prepared:
        payload = content_of(order.path)
        task = self._client.submit(prepared, order.path.name, payload, order, pure=False)
        del payload
        return self._awaited(order.path.name, task)

    def _awaited(self, name: str, task: Any) -> Any:
        empty_since = None
        try:
            while True:
                try:
                    return result_of(task)
                except TimeoutError:
                    if self._client.status != "running":
                        raise self._gone() from None
                    if self._client.scheduler_info(n_workers=-1)["workers"]:
                        empty_since = None
                    elif (empty_since := empty_since or time.monotonic()) + self._patience < time.monotonic():
                        raise self._gone() from None
        except BelegError:
            raise
        except self._lost as error:
            raise UnreadableFile(
                f"{name} ended every node of the cluster that read it: {error}.",
                suggestion="The nodes may be short of memory: take the file by itself without --dask.",
            ) from error
        except Exception as error:
            raise self._gone(error) from error
        finally:
            task.release()

    def _gone(self, why: object = "") -> WorkersUnavailable:
        return WorkersUnavailable(
            f"The Dask cluster at {self._address} was lost{f': {why}' if why else ''}.".strip(),
            suggestion="Start it again and run the command again: what is loaded stays, the run goes on from there.",
        )

    def _checked(self) -> int:
        """Return how many tasks the cluster runs at once; raises WorkersUnavailable where it runs none of ours."""
        try:
            self._client.wait_for_workers(1, timeout=CONNECT_SECONDS / 2)
        except TimeoutError as error:
            raise WorkersUnavailable(
                f"The Dask cluster at {self._address} has no workers.",
                suggestion=f"Start some with `dask worker {self._address}`.",
            ) from error
        try:
            found = set(self._client.run(_version, on_error="return").values())
        except Exception as error:
            raise self._without(error) from error
        ours = version("beleg")
        if found != {ours}:
            raise self._without(next(iter(found - {ours})))
        return sum(self._client.nthreads().values())

    def _without(self, found: object) -> WorkersUnavailable:
        return WorkersUnavailable(
            f"Expected Beleg {version('beleg')} on every node of the Dask cluster at {self._address}; found: {found}.",
            suggestion="Install the same version of Beleg and of Python there as here.",
        )


def prepared(name: str, payload: bytes, order: PreparationOrder) -> Prepared:
    """On a node: prepare a file of these bytes under its name."""
    with tempfile.TemporaryDirectory(prefix="beleg-") as directory:
        path = Path(directory) / name
        path.write_bytes(payload)
        return _node_crew().prepare(PreparationOrder(path, order.given, order.seconds))


def _node_crew() -> WorkerPool:
    global _crew  # noqa: PLW0603 — one for each node, as long as it lives
    with _making:
        if _crew is None:
            _crew = WorkerPool(cores())
        return _crew


def _version() -> str:
    return version("beleg")


def result_of(task: Any, seconds: float = _POLL_SECONDS) -> Any:
    """Return what a task of the cluster gives within some seconds; raises TimeoutError, and what the task raises.

    A result that the transport lost, whose buffer was taken away while a message lay in it, is asked for again.
    """
    for _ in range(_AGAIN):
        try:
            return task.result(timeout=seconds)
        except BufferError:
            task.retry()
    return task.result(timeout=seconds)
