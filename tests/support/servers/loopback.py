"""Sockets of servers between a driver and an engine: connections are taken as they come, and shut at both ends."""

from __future__ import annotations

import contextlib
import socket
from collections.abc import Iterator


def taken(listener: socket.socket) -> Iterator[socket.socket]:
    """Give each connection that comes, until the listener is closed."""
    while True:
        try:
            client, _ = listener.accept()
        except OSError:
            return
        yield client


def shut(*ends: socket.socket) -> None:
    """Shut connections, whether they are open or not."""
    for one in ends:
        with contextlib.suppress(OSError):
            one.shutdown(socket.SHUT_RDWR)
