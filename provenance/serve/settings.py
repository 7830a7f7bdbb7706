"""What a server is started with, and the file that says who may sign in.

The file of callers is TOML, read at the start::

    [[token]]
    name = "agent:reviewer"
    role = "agent"            # requestor, agent, user, auditor or admin
    project = "default"
    sha256 = "…"              # `beleg token make` writes these four
    expires = 2027-01-01      # may be left out

    [proxy]                   # a reverse proxy that signs people in
    trusted = ["127.0.0.1"]   # the only addresses whose headers are believed
    user = "X-Auth-Request-User"
    groups = "X-Auth-Request-Groups"
    project = "default"
    [proxy.roles]             # from a group to a role, the first that fits counts
    "beleg-admins" = "admin"
"""

from __future__ import annotations

import ipaddress
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from provenance.answering.policy import DEFAULT, load
from provenance.citing.context import checked_name
from provenance.citing.roles import Role
from provenance.model.errors import InvalidInput, wrong_file
from provenance.serve.access import AREAS, Caller, Token, Tokens

BODY_BYTES = 64 * 1024 * 1024
"""The largest body that is taken: a file of law with all its pages as pictures."""


@dataclass(frozen=True, slots=True)
class Proxy:
    """A reverse proxy that signs people in: from which addresses it speaks, and in which headers."""

    trusted: tuple[ipaddress.IPv4Network | ipaddress.IPv6Network, ...]
    user: str
    groups: str | None
    project: str
    roles: Mapping[str, str]

    def trusts(self, address: str | None) -> bool:
        """Say whether headers from an address are believed."""
        try:
            found = ipaddress.ip_address(address or "")
        except ValueError:
            return False
        return any(found in one for one in self.trusted)

    def caller(self, user: str, groups: Iterable[str]) -> Caller | None:
        """Return who a signed-in user is: the role of the first group of the table that is theirs; None without one."""
        own = set(groups)
        role = next((role for group, role in self.roles.items() if group in own or group == "*"), None)
        return None if role is None else Caller(checked_name(self.user, user), role, self.project)


@dataclass(frozen=True, slots=True)
class Settings:
    """What a server is started with.

    ``open_as`` is who calls where nobody signs in (None: everybody must); it is for loopback alone. ``https`` says that
    browsers reach the server by https, through a proxy, so that cookies may demand it. ``hosts`` are the names it goes
    by besides its address. ``preset`` and ``policy`` are the rules by which answers are made and shown; a requestor
    cannot choose others.
    """

    store: str | None = None
    project: str = "default"
    host: str = "127.0.0.1"
    port: int = 8765
    tokens: Tokens = field(default_factory=Tokens)
    proxy: Proxy | None = None
    open_as: Caller | None = None
    https: bool = False
    hosts: tuple[str, ...] = ()
    body_bytes: int = BODY_BYTES
    body_seconds: float = 60.0
    preset: str = DEFAULT
    policy: Path | None = None

    def checked(self) -> Settings:
        """Return the settings; raises InvalidInput where anybody could come in from another machine unasked.

        The same for rules of answering that cannot be used.
        """
        load(self.preset, self.policy)
        if self.loopback or self.open_as is None:
            if self.open_as is None and not self.tokens.kept and self.proxy is None:
                raise InvalidInput(
                    "Expected at least one token or a proxy, since this server asks everybody to sign in; found none.",
                    suggestion="Make a token first: `beleg token make NAME --role admin`.",
                )
            return self
        raise InvalidInput(
            f"Expected a sign-in on {self.host}, which other machines reach; found none.",
            suggestion="Make a token (`beleg token make NAME`), name a proxy in the file of callers, or use 127.0.0.1.",
        )

    @property
    def loopback(self) -> bool:
        """Whether only this machine reaches the server."""
        return is_loopback(self.host)


def is_loopback(host: str) -> bool:
    """Say whether a host is this machine and no other reaches it there."""
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host == "localhost"


class _TokenRow(BaseModel):
    model_config = ConfigDict(extra="forbid")

    name: str
    role: str
    project: str = "default"
    sha256: str = Field(pattern="^[0-9a-f]{64}$")
    expires: date | None = None


class _ProxyTable(BaseModel):
    model_config = ConfigDict(extra="forbid")

    trusted: list[str] = Field(min_length=1)
    user: str
    groups: str | None = None
    project: str = "default"
    roles: dict[str, str] = Field(min_length=1)


class _Callers(BaseModel):
    model_config = ConfigDict(extra="forbid")

    token: list[_TokenRow] = []
    proxy: _ProxyTable | None = None


def read_callers(path: Path) -> tuple[Tokens, Proxy | None]:
    """Read the file of callers; raises InvalidInput (MissingFile where there is none) that names the field."""
    try:
        given: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
        read = _Callers.model_validate(given)
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise wrong_file(error)(
            f"{path.name}: expected a file of callers in TOML; {error}.",
            suggestion="`beleg token make NAME` makes one.",
        ) from error
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        raise InvalidInput(
            f"{path.name}: {where}: {first['msg']}.", suggestion="docs/serve.md has an example of each field."
        ) from error
    return _tokens(path, read.token), _proxy(path, read.proxy)


def _tokens(path: Path, rows: list[_TokenRow]) -> Tokens:
    return Tokens(tuple(Token(row.sha256, _caller(path, row), row.expires) for row in rows))


def _caller(path: Path, row: _TokenRow) -> Caller:
    return Caller(checked_name("name", row.name), checked_role(path, row.role), checked_name("project", row.project))


def _proxy(path: Path, given: _ProxyTable | None) -> Proxy | None:
    if given is None:
        return None
    try:
        trusted = tuple(ipaddress.ip_network(one, strict=False) for one in given.trusted)
    except ValueError as error:
        raise InvalidInput(
            f"{path.name}: proxy.trusted: expected addresses or networks; {error}.",
            suggestion='Write them as "127.0.0.1" or "10.0.0.0/8".',
        ) from error
    roles = {group: checked_role(path, role) for group, role in given.roles.items()}
    return Proxy(trusted, given.user, given.groups, checked_name("project", given.project), roles)


def checked_role(path: Path, given: str) -> str:
    """Return a role of the file of callers; raises InvalidInput for another word."""
    if given not in AREAS:
        raise InvalidInput(
            f"{path.name}: expected a role ({', '.join(str(one) for one in AREAS)}); found {given[:40]!r}.",
            suggestion="Give one of these.",
        )
    return given


def owner(project: str, role: Role, name: str) -> Caller:
    """Return who calls a server on loopback that asks nobody to sign in: whoever started it."""
    return Caller(name, str(role), project)
