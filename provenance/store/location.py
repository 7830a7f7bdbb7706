"""Where a store is: a directory (embedded engine) or the URL of a Neo4j server, with its credentials set apart.

``neo4j://user:password@host:7687/database``; the path, if any, names the database. Credentials never stand in a
message or in `Server.url`.

An empty file, as ``tempfile`` makes one, is taken as a name and left as it is: the store lies in the directory beside
it, ``<name>.beleg``. Nothing is put in the file's place, which belongs to whoever made it, and another process that
comes to the same name finds the same directory. It is found when the file is gone, too, and stays until somebody
deletes it.
"""

from __future__ import annotations

import contextlib
import os
import shutil
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import unquote, urlsplit, urlunsplit

from provenance.model.errors import AccessDenied, InvalidInput, StoreUnavailable
from provenance.store.engines import EngineKind


@dataclass(frozen=True, slots=True)
class Directory:
    """The directory of an embedded store."""

    path: Path
    engine: EngineKind = EngineKind.EMBEDDED

    def __str__(self) -> str:
        return str(self.path)


@dataclass(frozen=True, slots=True)
class Server:
    """A server: its URL without credentials, credentials, and the database (None: the user's home database)."""

    url: str
    user: str
    password: str = field(repr=False)
    database: str | None = None
    engine: EngineKind = EngineKind.NEO4J

    def __str__(self) -> str:
        return self.url


def parse(location: str | Path, *, user: str | None = None, password: str | None = None) -> Directory | Server:
    """Tell a directory from a URL. Raises InvalidInput for a URL of another kind, and for a file with content.

    Raises AccessDenied where the directory beside an empty file is another user's.
    """
    if isinstance(location, Path) or "://" not in location:
        return Directory(_directory(Path(location)))
    parts = urlsplit(location)
    engine = EngineKind.of_scheme(parts.scheme)
    if engine is None or not parts.hostname:
        raise InvalidInput(
            f"Expected a directory or a URL such as neo4j://host:7687; found the scheme {parts.scheme!r}.",
            suggestion=f"Use one of {', '.join(f'{scheme}://' for scheme in EngineKind.schemes())} with a host.",
        )
    address = parts.netloc.rpartition("@")[2]
    return Server(
        url=urlunsplit((parts.scheme, address, "", parts.query, "")),
        user=user or unquote(parts.username or "") or "neo4j",
        password=password or unquote(parts.password or ""),
        database=parts.path.strip("/") or None,
        engine=engine,
    )


def _directory(path: Path) -> Path:
    """Return where the store of a path lies: there, or beside it where an empty file has the name, or had it."""
    named = path.expanduser()
    beside = Path(f"{named}.beleg")
    if not named.is_file():
        return path if named.exists() or not beside.is_dir() else _own(beside)
    if named.stat().st_size:
        raise InvalidInput(
            f"Expected a directory for the store at {path}, found a file with content.",
            suggestion="Give a new name; the store makes its directory itself.",
        )
    return _own(beside)


def _own(directory: Path) -> Path:
    """Return a directory that nobody named: in a place that others may write to, it could be somebody else's."""
    if directory.exists() and directory.stat().st_uid != os.geteuid():
        raise AccessDenied(
            f"Expected {directory} to be yours; found that another user owns it.",
            suggestion="Name a directory for the store instead of a file.",
        )
    return directory


_NO_ROOM = ("no space left", "disk is full", "disk quota exceeded", "not enough space")
ENOUGH_BYTES, NOTHING_BYTES = 4 * 1024 * 1024, 64 * 1024
"""With less free than the first a failure of an engine is one of its disk; with less than the second none starts."""


def without_room(location: str, said: str = "", *, enough: int = ENOUGH_BYTES) -> StoreUnavailable | None:
    """Return the error of a store whose disk is full; None where there is room, as far as can be seen from here."""
    free: int | None = None
    if "://" not in location:
        with contextlib.suppress(OSError):
            free = shutil.disk_usage(location).free
    if (free is None or free >= enough) and not any(words in said.lower() for words in _NO_ROOM):
        return None
    seen = f"{free:,} bytes are free there" if free is not None and free < enough else said
    return StoreUnavailable(
        f"Expected room for the store at {location}; its disk is full: {seen}. Nothing of this was kept.",
        suggestion="Make room on the disk, or move the store, and do it again: what was acknowledged is there.",
    )
