"""A cluster as a driver sees it, made of one Neo4j: members that each forward Bolt to it, and answer who they are.

A member takes the messages of a driver apart (Bolt 5.6: chunks of PackStream), answers ROUTE with the routing table of
its cluster, refuses writes where it is not the leader as a follower does (``Neo.ClientError.Cluster.NotALeader``), and
forwards all else. What came to it is kept: ``seen``. Left out is what a cluster does behind: every member has the same
store at once, so a bookmark is shown to be handed on and not to be waited for.
"""

from __future__ import annotations

import contextlib
import socket
import struct
import threading
from dataclasses import dataclass, field
from typing import Any

from tests.support.servers.loopback import shut, taken

GOODBYE, RESET, RUN, BEGIN, COMMIT, ROLLBACK, ROUTE = 0x02, 0x0F, 0x10, 0x11, 0x12, 0x13, 0x66
SUCCESS, IGNORED, FAILURE, RECORD = 0x70, 0x7E, 0x7F, 0x71
_BOLT_5_6 = b"\x60\x60\xb0\x17" + b"\x00\x00\x06\x05" + bytes(12)
_HANDSHAKE = 20


def unpack(data: bytes) -> list[Any]:
    """Return a message as its signature and its fields (PackStream, of what a driver sends and a server answers)."""
    value, _ = _value(data, 0)
    return value


def _value(data: bytes, at: int) -> tuple[Any, int]:
    mark = data[at]
    at += 1
    if mark <= 0x7F or mark >= 0xF0:
        return (mark if mark <= 0x7F else mark - 256), at
    if mark in _FIXED:
        return _FIXED[mark], at
    if mark in _NUMBERS:
        form = _NUMBERS[mark]
        end = at + struct.calcsize(form)
        return struct.unpack(form, data[at:end])[0], end
    kind, count, at = _sized(mark, data, at)
    if kind in {"text", "bytes"}:
        body = data[at : at + count]
        return (body.decode() if kind == "text" else body), at + count
    items: list[Any] = []
    if kind == "struct":
        items, at = [data[at]], at + 1
    for _ in range(count * (2 if kind == "map" else 1)):
        item, at = _value(data, at)
        items.append(item)
    return (dict(zip(items[::2], items[1::2], strict=True)) if kind == "map" else items), at


def _sized(mark: int, data: bytes, at: int) -> tuple[str, int, int]:
    if mark & 0xF0 in _TINY:
        return _TINY[mark & 0xF0], mark & 0x0F, at
    kind, width = next((kind, 1 << (mark - first)) for first, kind in _LARGE if first <= mark < first + 3)
    return kind, int.from_bytes(data[at : at + width], "big"), at + width


_FIXED = {0xC0: None, 0xC2: False, 0xC3: True}
_NUMBERS = {0xC1: ">d", 0xC8: ">b", 0xC9: ">h", 0xCA: ">i", 0xCB: ">q"}
_TINY = {0x80: "text", 0x90: "list", 0xA0: "map", 0xB0: "struct"}
_LARGE = ((0xCC, "bytes"), (0xD0, "text"), (0xD4, "list"), (0xD8, "map"))


def pack(value: Any) -> bytes:
    """Return a value in PackStream: texts, small numbers, lists and maps, which is all that a member says itself."""
    if isinstance(value, int):
        return b"\xc9" + struct.pack(">h", value)
    if isinstance(value, str):
        body = value.encode()
        return b"\xd1" + struct.pack(">H", len(body)) + body
    if isinstance(value, list):
        return b"\xd5" + struct.pack(">H", len(value)) + b"".join(map(pack, value))
    return b"\xd9" + struct.pack(">H", len(value)) + b"".join(pack(one) for pair in value.items() for one in pair)


def message(signature: int, said: dict[str, Any]) -> bytes:
    """Return a message of one map, in chunks."""
    return _chunked(b"\xb1" + bytes([signature]) + pack(said))


def _chunked(body: bytes) -> bytes:
    parts = [body[at : at + 0xFFFF] for at in range(0, len(body), 0xFFFF)]
    return b"".join(struct.pack(">H", len(one)) + one for one in parts) + b"\x00\x00"


@dataclass
class Cluster:
    """Members on one Neo4j at a port of this machine; who leads can change."""

    port: int
    names: tuple[str, ...]
    leader: str
    members: dict[str, Member] = field(default_factory=dict)
    routed: int = 0

    def __post_init__(self) -> None:
        self.members = {name: Member(self, name) for name in self.names}

    def table(self) -> dict[str, Any]:
        """Return the routing table as the leader stands: it writes, the others read, all route."""
        self.routed += 1
        every = {name: f"127.0.0.1:{one.port}" for name, one in self.members.items() if not one.gone}
        writers = [every[self.leader]] if self.leader in every else []
        readers = [place for name, place in every.items() if name != self.leader]
        roles = {"WRITE": writers, "READ": readers, "ROUTE": list(every.values())}
        return {"ttl": 300, "db": "neo4j", "servers": [{"addresses": one, "role": role} for role, one in roles.items()]}

    def close(self) -> None:
        """Take no more connections."""
        for one in self.members.values():
            one.close()


class Member:
    """One member of a cluster: a port that speaks Bolt."""

    def __init__(self, cluster: Cluster, name: str) -> None:
        self._cluster, self.name = cluster, name
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        self.seen: list[list[Any]] = []
        self.refused = 0
        self.gone = False
        self.lose_commit = False
        self._open: list[socket.socket] = []
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self) -> None:
        """Be gone, as a machine that was switched off: connections end and none is taken."""
        self.gone = True
        shut(self._listener, *self._open)
        for one in (self._listener, *self._open):
            one.close()

    def extras(self, *signatures: int) -> list[dict[str, Any]]:
        """Return what was said with messages of some kinds: mode, bookmarks, database."""
        return [one[-1] for one in self.seen if one[0] in signatures]

    def _accept(self) -> None:
        for client in taken(self._listener):
            if self.gone:
                client.close()
                return
            server = socket.create_connection(("127.0.0.1", self._cluster.port))
            self._open += [client, server]
            wire = _Connection(self, self._cluster, client, server)
            threading.Thread(target=wire.run, args=(wire.requests,), daemon=True).start()
            threading.Thread(target=wire.run, args=(wire.answers,), daemon=True).start()


class _Connection:
    """A connection of a driver to a member, and that of the member to the Neo4j behind it."""

    def __init__(self, member: Member, cluster: Cluster, client: socket.socket, server: socket.socket) -> None:
        self._member, self._cluster, self._client, self._server = member, cluster, client, server
        self._waiting = 0
        self._answered = threading.Condition()
        self._failed = self._begun = self._lost = False

    def run(self, work: Any) -> None:
        """Do one direction until either side ends, and end the other with it."""
        with contextlib.suppress(OSError, EOFError):
            work()
        shut(self._client, self._server)

    def requests(self) -> None:
        """Take the messages of the driver: answered here, refused or forwarded."""
        _exactly(self._client, _HANDSHAKE)
        self._server.sendall(_BOLT_5_6)
        while True:
            body = _message(self._client)
            said = unpack(body)
            self._member.seen.append(said)
            if said[0] == RESET:
                self._failed = self._begun = False
            if self._failed:
                self._say(IGNORED, {})
            elif said[0] == ROUTE:
                self._say(SUCCESS, {"rt": self._cluster.table()})
            elif self._is_refused(said):
                self._failed, self._member.refused = True, self._member.refused + 1
                where = f"No write operations are allowed on member {self._member.name}: it is not the leader."
                self._say(FAILURE, {"code": "Neo.ClientError.Cluster.NotALeader", "message": where})
            else:
                self._lost = said[0] == COMMIT and self._member.lose_commit
                with self._answered:
                    self._waiting += said[0] != GOODBYE
                self._server.sendall(_chunked(body))

    def answers(self) -> None:
        """Hand the answers of the Neo4j on to the driver."""
        self._client.sendall(_exactly(self._server, 4))
        while True:
            body = _message(self._server)
            if self._lost and body[1] != RECORD:
                raise EOFError  # the commit was done, and nobody hears of it
            with self._answered:
                self._waiting -= body[1] != RECORD
                self._client.sendall(_chunked(body))
                self._answered.notify_all()

    def _is_refused(self, said: list[Any]) -> bool:
        begins = said[0] == BEGIN or (said[0] == RUN and not self._begun)
        self._begun = (self._begun or said[0] == BEGIN) and said[0] not in {COMMIT, ROLLBACK, RESET}
        return begins and said[-1].get("mode") != "r" and self._cluster.leader != self._member.name

    def _say(self, signature: int, said: dict[str, Any]) -> None:
        """Say something after what the Neo4j has still to answer."""
        with self._answered:
            self._answered.wait_for(lambda: not self._waiting, 30)
            self._client.sendall(message(signature, said) if signature != IGNORED else _chunked(b"\xb0\x7e"))


def _exactly(source: socket.socket, count: int) -> bytes:
    data = b""
    while len(data) < count:
        if not (more := source.recv(count - len(data))):
            raise EOFError
        data += more
    return data


def _message(source: socket.socket) -> bytes:
    body = b""
    while (size := int.from_bytes(_exactly(source, 2), "big")) or not body:
        body += _exactly(source, size) if size else b""
    return body
