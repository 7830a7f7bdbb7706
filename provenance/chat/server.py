"""A model server: where it is, and one request to it by the `openai` client, bounded in time and size as a whole.

The client bounds each packet; `asyncio.timeout` bounds all of them, so that a server that drips one character a second
is late like one that is silent. No redirect is followed and no proxy of the environment asked: claims and key go to
the address that was named and to no other. Nothing that goes wrong while asking is an exception: a `Fault` says what
it was, and whether asking again later may help.
"""

from __future__ import annotations

import asyncio
import json
import os
import threading
import time
from collections.abc import Coroutine, Mapping
from dataclasses import dataclass
from types import ModuleType
from typing import Any, Literal, TypeVar
from urllib.parse import urlsplit

from provenance.language.catalogue import wording
from provenance.language.catalogue.wording import Wording
from provenance.model.errors import InvalidInput

T = TypeVar("T")

_turn = threading.Lock()
_running: list[asyncio.AbstractEventLoop] = []


def finished(work: Coroutine[Any, Any, T]) -> T:
    """Do the work and give what it gives; what it raises is raised. If the caller is interrupted, so is the work."""
    with _turn:
        if not _running:
            _running.append(_begun())
    future = asyncio.run_coroutine_threadsafe(work, _running[0])
    try:
        return future.result()
    finally:
        future.cancel()


def _begun() -> asyncio.AbstractEventLoop:
    loop = asyncio.new_event_loop()
    threading.Thread(target=loop.run_forever, name="model-server", daemon=True).start()
    return loop


def _forked() -> None:
    """Forget what a process that was forked does not have: the thread of its parent, and who held the lock."""
    global _turn  # noqa: PLW0603 — a lock of another process cannot be released
    _turn = threading.Lock()
    _running.clear()


if hasattr(os, "register_at_fork"):  # not on Windows, which forks nothing
    os.register_at_fork(after_in_child=_forked)


FaultKind = Literal["late", "away", "refused", "nonsense"]


@dataclass(frozen=True, slots=True)
class Fault:
    """Why there is no answer.

    ``late``: it took too long. ``away``: nobody answered, the connection broke, or the server is busy or broken.
    ``refused``: the server does not take the request (key, model). ``nonsense``: the answer is not of the form asked
    for. ``what`` names the sentence that says it (table ``model`` of the catalogue), ``given`` what is put into it.
    """

    kind: FaultKind
    what: str
    given: tuple[Any, ...] = ()

    @property
    def why(self) -> str:
        """The reason in English."""
        return self.told("en")

    def told(self, language: str) -> Wording:
        """Return the reason in a language."""
        return wording.told(language, "model", self.what, *self.given)

    @property
    def passing(self) -> bool:
        """Whether the same question may be answered later."""
        return self.kind in {"late", "away"}


def checked_address(url: str, setting: str) -> None:
    """Refuse what is no address of a server: InvalidInput that names the setting it comes from."""
    parts = urlsplit(url)
    if parts.scheme not in {"http", "https"} or not parts.hostname:
        raise InvalidInput(
            f"{setting}: expected the address of a model server; found {url!r}.",
            suggestion=f"Such as {setting}=http://localhost:8080/v1",
        )


def seconds_of(setting: str, otherwise: float) -> float:
    """Read a time from the environment, ``otherwise`` where it is not set; raises InvalidInput."""
    written = os.environ.get(setting, "").strip() or f"{otherwise:g}"
    try:
        seconds = float(written)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < float("inf"):
        raise InvalidInput(
            f"{setting}: expected a number of seconds above 0; found {written!r}.", suggestion="Such as 30."
        )
    return seconds


@dataclass(frozen=True, slots=True)
class Deadline:
    """The time an answer has, however many requests it takes."""

    seconds: float
    ends: float

    @classmethod
    def of(cls, seconds: float) -> Deadline:
        """Begin now; that the client is loaded once is no time of the server's."""
        _client()
        return cls(seconds, time.monotonic() + seconds)

    @property
    def left(self) -> float:
        """The seconds that are left, above 0."""
        return max(self.ends - time.monotonic(), 0.001)

    def missed(self) -> Fault:
        """Say that it was."""
        return Fault("late", "late", (f"{self.seconds:g}",))


@dataclass(frozen=True, slots=True)
class Server:
    """Where a model server is, and the key it asks for."""

    url: str
    key: str | None = None

    def post(self, path: str, body: Mapping[str, Any], deadline: Deadline, longest: int) -> tuple[int, bytes] | Fault:
        """Send JSON below the address; give status and bytes of the answer, at most ``longest``. Never raises."""
        wire = _client()
        sent = json.dumps(body, ensure_ascii=False).encode("utf-8", "replace")  # of a lone surrogate a "?" is sent

        async def bounded() -> tuple[int, bytes]:
            async with asyncio.timeout(deadline.left):
                return await wire.post(self.url, self.key, path, sent, longest)

        try:
            return finished(bounded())
        except (TimeoutError, wire.Late):
            return deadline.missed()
        except wire.TooLong as error:
            return Fault("nonsense", error.what, error.args)
        except (wire.Away, OSError) as error:
            cause = error.__cause__ or error
            return Fault("away", "unreachable", (str(cause) or type(cause).__name__,))
        except (ValueError, TypeError) as error:
            return Fault("refused", "unsendable", (str(error),))


def _client() -> ModuleType:
    """Load the client, once: the command line starts without it."""
    from provenance.chat import wire  # noqa: PLC0415

    return wire
