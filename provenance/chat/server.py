"""A model server: where it is, and one request to it that is bounded in time as a whole, not for each packet.

A server that drips one character a second is late like one that is silent. Nothing that goes wrong while asking is an
exception: a `Fault` says what it was, and whether asking again later may help.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal
from urllib.parse import urlsplit

from provenance.model.errors import InvalidInput

FaultKind = Literal["late", "away", "refused", "nonsense"]


@dataclass(frozen=True, slots=True)
class Fault:
    """Why there is no answer.

    ``late``: it took too long. ``away``: nobody answered, the connection broke, or the server is busy or broken.
    ``refused``: the server does not take the request (key, model). ``nonsense``: the answer is not of the form asked
    for.
    """

    kind: FaultKind
    why: str

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
        """Begin now."""
        return cls(seconds, time.monotonic() + seconds)

    @property
    def left(self) -> float:
        """The seconds that are left, above 0."""
        return max(self.ends - time.monotonic(), 0.001)

    @property
    def over(self) -> bool:
        """Whether it has passed."""
        return time.monotonic() > self.ends

    def missed(self) -> Fault:
        """Say that it was."""
        return Fault("late", f"the model took longer than {self.seconds:g} s")


def post(
    url: str, key: str | None, body: Mapping[str, Any], deadline: Deadline, longest: int
) -> tuple[int, bytes] | Fault:
    """Send JSON to an address and give the status and bytes of the answer, at most ``longest``. Never raises."""
    import httpcore  # noqa: PLC0415 — the command line starts without it

    headers = [("Host", urlsplit(url).netloc.rpartition("@")[2]), ("Content-Type", "application/json")]
    if key:
        headers.append(("Authorization", f"Bearer {key}"))
    try:
        content = json.dumps(body, ensure_ascii=False).encode("utf-8", "replace")
        timeouts = dict.fromkeys(("connect", "read", "write", "pool"), deadline.left)
        with (
            httpcore.ConnectionPool() as pool,
            pool.stream("POST", url, headers=headers, content=content, extensions={"timeout": timeouts}) as response,
        ):
            read = bytearray()
            for chunk in response.iter_stream():
                read += chunk
                if len(read) > longest:
                    return Fault("nonsense", f"the answer is longer than {longest:,} bytes")
                if deadline.over:
                    return deadline.missed()
            return response.status, bytes(read)
    except httpcore.TimeoutException:
        return deadline.missed()
    except (httpcore.NetworkError, httpcore.ProtocolError, OSError) as error:
        return Fault("away", f"the model server cannot be reached: {error or type(error).__name__}")
    except (ValueError, TypeError) as error:
        return Fault("refused", f"the question cannot be sent: {error}")
