"""What people work on in a browser, kept in the memory of the server for the session that began it, and no other."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field
from threading import Lock
from typing import Any, Generic, Protocol, TypeVar

from provenance.model.errors import SourceNotFound
from provenance.model.extras import OPTIONAL
from provenance.serve.access import Caller, Session

with OPTIONAL:
    from fastapi import Request

_MOST = 100
_MOST_OWN = 20
_FIRST = Lock()


@dataclass(frozen=True, slots=True)
class Owner:
    """Whose something is: a caller in one session."""

    caller: Caller
    session: str


class Piece(Protocol):
    """What is worked on: it has an id that nobody guesses, and an owner."""

    id: str
    owner: Owner


P = TypeVar("P", bound=Piece)


@dataclass(slots=True)
class Shelf(Generic[P]):
    """Pieces of work of one kind: so many of one owner, so many of all, the least recently used go first."""

    _kept: OrderedDict[str, P] = field(default_factory=OrderedDict[str, P])
    _turn: Lock = field(default_factory=Lock)

    def keep(self, piece: P) -> None:
        """Keep a piece of work."""
        with self._turn:
            self._kept[piece.id] = piece
            own = [key for key, other in self._kept.items() if other.owner == piece.owner]
            for key in own[: max(0, len(own) - _MOST_OWN)]:
                del self._kept[key]
            while len(self._kept) > _MOST:
                self._kept.popitem(last=False)

    def find(self, owner: Owner, key: str) -> P:
        """Return a piece of an owner; raises SourceNotFound where they have none of this id."""
        with self._turn:
            found = self._kept.get(key)
            if found is None or found.owner != owner:
                raise SourceNotFound(
                    "Expected what is worked on in this session; there is nothing at this address any more.",
                    suggestion="Begin anew: what it came to before is in the record.",
                )
            self._kept.move_to_end(key)
            return found

    def of(self, owner: Owner) -> list[P]:
        """Return the pieces of an owner, the last used first."""
        with self._turn:
            return [one for one in reversed(self._kept.values()) if one.owner == owner]


def shelf_of(request: Request, kind: type[P]) -> Shelf[P]:
    """Return the shelf for one kind of work of the server that a request came to."""
    with _FIRST:
        shelves: dict[type, Shelf[Any]] = getattr(request.app.state, "shelves", {})
        request.app.state.shelves = shelves
        found: Shelf[P] = shelves.setdefault(kind, Shelf[P]())
        return found


def owner_of(request: Request, caller: Caller) -> Owner:
    """Return who works: a caller in their session; a caller without one (a program) has one place for all."""
    session: Session | None = request.state.session
    return Owner(caller, session.csrf if session else "")
