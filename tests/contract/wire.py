"""A wire between driver and engine that can be cut at the worst moment: when a commit was done but not yet told."""

from __future__ import annotations

import contextlib
import socket
import threading

from tests.support.servers.loopback import shut, taken

COMMIT = b"\x00\x02\xb0\x12\x00\x00"  # the Bolt message COMMIT as one chunk (Bolt specification, "Message COMMIT")


class Wire:
    """Forwards connections to a port on 127.0.0.1; ``cut_after_commit`` loses the answers to so many commits."""

    def __init__(self, port: int) -> None:
        self._target = port
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        self.cut_after_commit = 0
        self.cuts = 0
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self) -> None:
        """Take no more connections."""
        self._listener.close()

    def _accept(self) -> None:
        for client in taken(self._listener):
            server = socket.create_connection(("127.0.0.1", self._target))
            lost = threading.Event()
            threading.Thread(target=self._forward, args=(client, server, lost, True), daemon=True).start()
            threading.Thread(target=self._forward, args=(server, client, lost, False), daemon=True).start()

    def _forward(self, source: socket.socket, sink: socket.socket, lost: threading.Event, sends: bool) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                if sends and data.endswith(COMMIT) and self.cuts < self.cut_after_commit:
                    self.cuts += 1
                    lost.set()
                if not sends and lost.is_set():
                    break  # the answer to the commit: the engine has done it, nobody hears of it
                sink.sendall(data)
        shut(source, sink)
