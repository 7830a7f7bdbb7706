"""Where a store is: a directory (embedded engine) or the URL of a Neo4j server, with its credentials set apart.

``neo4j://user:password@host:7687/database``; the path, if any, names the database. Credentials never stand in a
message or in `Server.url`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import unquote, urlsplit, urlunsplit

from provenance.model.errors import InvalidInput

_SCHEMES = frozenset(f"{kind}{security}" for kind in ("neo4j", "bolt") for security in ("", "+s", "+ssc"))


@dataclass(frozen=True, slots=True)
class Directory:
    """The directory of an embedded store."""

    path: Path

    def __str__(self) -> str:
        return str(self.path)


@dataclass(frozen=True, slots=True)
class Server:
    """A Neo4j server: URL without credentials, credentials, and the database (None: the user's home database)."""

    url: str
    user: str
    password: str = field(repr=False)
    database: str | None = None

    def __str__(self) -> str:
        return self.url


def parse(location: str | Path, *, user: str | None = None, password: str | None = None) -> Directory | Server:
    """Tell a directory from a URL. Raises InvalidInput for a URL of another kind."""
    if isinstance(location, Path) or "://" not in location:
        return Directory(Path(location))
    parts = urlsplit(location)
    if parts.scheme not in _SCHEMES or not parts.hostname:
        raise InvalidInput(
            f"Expected a directory or a URL such as neo4j://host:7687; found the scheme {parts.scheme!r}.",
            suggestion="Use neo4j://, neo4j+s://, bolt:// or bolt+s:// with a host.",
        )
    address = parts.netloc.rpartition("@")[2]
    return Server(
        url=urlunsplit((parts.scheme, address, "", parts.query, "")),
        user=user or unquote(parts.username or "") or "neo4j",
        password=password or unquote(parts.password or ""),
        database=parts.path.strip("/") or None,
    )
