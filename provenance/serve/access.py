"""Who calls, and what of the program is there for them.

A caller is known by a bearer token, by a session that a token began, by a header of a reverse proxy that signs people
in (OIDC in front), or, on loopback without any of these, as whoever started the server. What a role may do is said by
`provenance.citing.roles` and asked by the engine at each call; here it is said which parts of the doors exist for it.
A requestor is no role of the design (13.2): somebody who asks, and sees what the display layer lets through.

Tokens are 32 random bytes, so that the file keeps their SHA-256 and no slow hash is needed. A session is an entry in
the memory of this server, named by a cookie of 32 random bytes that is new at each sign-in; with it goes a token
against forged requests (OWASP, synchronizer token pattern).
"""

from __future__ import annotations

import hmac
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from enum import StrEnum
from hashlib import sha256
from threading import Lock

from provenance.citing.roles import Role
from provenance.model.errors import AccessDenied


class Area(StrEnum):
    """A part of the doors, as far as callers are told apart."""

    LIBRARY = "library"
    """Sources, their places and texts, search and evidence."""
    UPLOAD = "upload"
    """Sources are registered and classified."""
    CITATIONS = "citations"
    """Citations are read, formatted and listed."""
    CITE = "cite"
    """Citations are made, drafts grounded."""
    CHECK = "check"
    """Drafts are held to the citations they name; nothing is written."""
    ASK = "ask"
    """Questions are asked, and answered through the display layer."""
    COMPLIANCE = "compliance"
    """Rules against what a company has, conflicts."""
    AUDIT = "audit"
    """Named queries, trails, the log, bundles."""


REQUESTOR = "requestor"
"""What a caller is called who is given no role: the display layer alone is there for them."""

_READING = frozenset({Area.LIBRARY, Area.CITATIONS, Area.CHECK, Area.COMPLIANCE})

AREAS: dict[str, frozenset[Area]] = {
    REQUESTOR: frozenset({Area.ASK}),
    Role.AGENT: frozenset({Area.LIBRARY, Area.CITATIONS, Area.CITE, Area.CHECK, Area.ASK}),
    Role.USER: _READING,
    Role.AUDITOR: _READING | {Area.AUDIT},
    Role.ADMIN: frozenset(Area),
}
"""The parts that are there for a caller. What is not there is answered like an address that does not exist."""


@dataclass(frozen=True, slots=True)
class Caller:
    """Who calls: ``name`` as the record has it, ``role`` or REQUESTOR, ``project`` whose records they work on."""

    name: str
    role: str
    project: str

    @property
    def engine_role(self) -> Role:
        """The role that the engine is opened with: what a requestor asks is recorded as that of an agent."""
        return Role.AGENT if self.role == REQUESTOR else Role(self.role)

    def may(self, area: Area) -> bool:
        """Say whether a part is there for the caller."""
        return area in AREAS[self.role]


@dataclass(frozen=True, slots=True)
class Token:
    """A token as the file of callers keeps it: its SHA-256 in hex, for whom it stands, and its last day."""

    sha256: str
    caller: Caller
    expires: date | None = None

    @property
    def over(self) -> bool:
        """Whether its last day has passed (UTC)."""
        return self.expires is not None and self.expires < datetime.now(UTC).date()


def hashed(token: str) -> str:
    """Return what is kept of a token."""
    return sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def new_token() -> str:
    """Return a new token; it is shown once and kept nowhere."""
    return "beleg_" + secrets.token_urlsafe(32)


@dataclass(slots=True)
class Session:
    """A caller who signed in, until ``ends`` (seconds of the monotonic clock). ``csrf`` goes with what they send.

    ``outside`` says that a proxy signed them in, and not a token.
    """

    caller: Caller
    csrf: str
    ends: float
    language: str | None = None
    theme: str | None = None
    outside: bool = False


@dataclass(slots=True)
class Sessions:
    """The sessions of this server, the least recently used first; they end with it, or after ``seconds`` unused."""

    seconds: float = 12 * 3600.0
    most: int = 10_000
    _kept: OrderedDict[str, Session] = field(default_factory=OrderedDict[str, Session])
    _turn: Lock = field(default_factory=Lock)

    def begin(self, caller: Caller, *, outside: bool = False) -> str:
        """Begin a session and return the value of its cookie: new each time, whatever cookie was sent (no fixation)."""
        key = secrets.token_urlsafe(32)
        with self._turn:
            ends = time.monotonic() + self.seconds
            self._kept[hashed(key)] = Session(caller, secrets.token_urlsafe(32), ends, outside=outside)
            while len(self._kept) > self.most:
                self._kept.popitem(last=False)
        return key

    def find(self, cookie: str) -> Session | None:
        """Return the session of a cookie, which then lasts anew; None where there is none, or none any more."""
        name = hashed(cookie)
        with self._turn:
            session = self._kept.get(name)
            if session is None:
                return None
            if session.ends < time.monotonic():
                del self._kept[name]
                return None
            session.ends = time.monotonic() + self.seconds
            self._kept.move_to_end(name)
            return session

    def end(self, cookie: str) -> None:
        """End a session; what is none any more is none."""
        with self._turn:
            self._kept.pop(hashed(cookie), None)


class Tokens:
    """The tokens that sign somebody in: those given, or what ``read`` gives each time."""

    def __init__(self, kept: tuple[Token, ...] = (), read: Callable[[], tuple[Token, ...]] | None = None) -> None:
        self._read = read or (lambda: kept)

    @property
    def kept(self) -> tuple[Token, ...]:
        """The tokens as they stand now."""
        return self._read()

    def stands(self, caller: Caller) -> bool:
        """Say whether a caller who signed in by a token still has one that is valid today."""
        return any(one.caller == caller and not one.over for one in self.kept)

    def caller(self, token: str) -> Caller:
        """Return for whom a token stands; raises AccessDenied for an unknown one and for one that has run out."""
        given, found = hashed(token), None
        for one in self.kept:  # each is compared in constant time, so that the time tells nothing of them
            if hmac.compare_digest(one.sha256, given):
                found = one
        if found is None:
            raise AccessDenied(
                "Expected a token that this server knows; found another.",
                suggestion="Ask whoever runs the server for one (`beleg token make`).",
            )
        if found.expires is not None and found.over:
            raise AccessDenied(
                f"Expected a token that is valid today; this one ran out on {found.expires.isoformat()}.",
                suggestion="Ask whoever runs the server for a new one (`beleg token make`).",
            )
        return found.caller
