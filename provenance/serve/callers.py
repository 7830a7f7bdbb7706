"""The file of callers: a token written into it, taken out of it, and the file as a running server follows it.

A change is written whole beside the file (0600) and put in its place, so that whoever reads it reads one or the other;
two who change it at once take turns. What stands in it besides, comments too, stays.
"""

from __future__ import annotations

import logging
import os
import secrets
import tomllib
from collections.abc import Callable, Generator
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from threading import Lock

from provenance.citing.context import checked_name
from provenance.model.errors import InvalidInput, SourceNotFound, StoreUnavailable
from provenance.serve.access import Caller, Token, Tokens, hashed, new_token
from provenance.serve.settings import checked_role, read_callers
from provenance.store.embedded import FileLock
from provenance.text import patterns as re

NAME = "callers.toml"
_TABLE = re.compile(r"^\s*\[", re.MULTILINE)
_TOKEN = re.compile(r"^\s*\[\[\s*token\s*\]\]", re.MULTILINE)
_SECONDS = 10.0


def default_file() -> Path:
    """Return where the file of callers is when nobody says: in the user's configuration (XDG)."""
    home = os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config"
    return Path(home) / "beleg" / NAME


def make(path: Path, caller: Caller, expires: date | None = None) -> str:
    """Write a new token for a caller into the file, which is made where there is none, and return it.

    It is kept nowhere: only its hash is written. Raises InvalidInput where a token of this name is there already, or
    the file cannot be read or written.
    """
    checked_name("name", caller.name)
    checked_name("project", caller.project)
    checked_role(path, caller.role)
    token = new_token()

    def added(text: str) -> str:
        if any(one.caller.name == caller.name for one in _tokens(path)):
            raise InvalidInput(
                f"Expected a name that no token in {path.name} has; found {caller.name!r}.",
                suggestion="`beleg token revoke` takes the other one away, or use another name.",
            )
        rows = {"name": caller.name, "role": caller.role, "project": caller.project, "sha256": hashed(token)}
        lines = [f"{key} = {_quoted(value)}" for key, value in rows.items()]
        lines += [f"expires = {expires.isoformat()}"] if expires else []
        before = text if not text or text.endswith("\n") else f"{text}\n"
        return f"{before}{chr(10) if before else ''}[[token]]\n" + "\n".join(lines) + "\n"

    _change(path, added)
    return token


def revoke(path: Path, name: str) -> None:
    """Take the tokens of a name out of the file; raises SourceNotFound where there is none."""

    def without(text: str) -> str:
        starts = [found.start() for found in _TABLE.finditer(text)]
        kept, end, gone = "", 0, 0
        for at, start in enumerate(starts):
            stop = starts[at + 1] if at + 1 < len(starts) else len(text)
            block = text[start:stop]
            kept += text[end:start]
            end = stop
            if _TOKEN.match(block) and tomllib.loads(block)["token"][0].get("name") == name:
                gone += 1
            else:
                kept += block
        if not gone:
            known = ", ".join(one.caller.name for one in _tokens(path)) or "none"
            raise SourceNotFound(
                f"Expected the name of a token in {path.name}; found {name[:80]!r}. There is {known}.",
                suggestion="`beleg token list` lists them.",
            )
        return kept + text[end:]

    _change(path, without)


def _tokens(path: Path) -> tuple[Token, ...]:
    return read_callers(path)[0].kept if path.exists() else ()


def _change(path: Path, change: Callable[[str], str]) -> None:
    """Put a changed file in the place of a file of callers."""
    target = path.resolve()
    try:
        target.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        with _turn(target):
            if target.exists():
                read_callers(target)  # what is no such file is left as it is
            text = change(target.read_text(encoding="utf-8") if target.exists() else "")
            _put(target, text)
    except OSError as error:
        if isinstance(error, (InvalidInput, StoreUnavailable, SourceNotFound)):
            raise
        raise InvalidInput(
            f"Expected to write {path}: {error.strerror or error}.", suggestion="Name another file with --callers."
        ) from error


@contextmanager
def _turn(target: Path) -> Generator[None]:
    lock = FileLock(target.with_name(f".{target.name}.lock"))
    try:
        lock.take(seconds=_SECONDS)
        yield
    finally:
        lock.close()


def _put(target: Path, text: str) -> None:
    beside = target.with_name(f".{target.name}.{secrets.token_hex(8)}")
    opened = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(opened, "w", encoding="utf-8") as out:
            out.write(text)
            out.flush()
            os.fsync(out.fileno())
        read_callers(beside)  # what would lock everybody out is not put in place
        beside.replace(target)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def followed(path: Path) -> Tokens:
    """Return the tokens of a file as it stands at each time: what is added or taken away counts at once.

    While it cannot be read, what was read last stands. Raises InvalidInput where it cannot be read now.
    """
    return Tokens(read=_Followed(path).tokens)


class _Followed:
    """A file of callers, read again when it was changed."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._seen = _state(path)
        self._kept = read_callers(path)[0].kept
        self._turn = Lock()

    def tokens(self) -> tuple[Token, ...]:
        """Return the tokens that stand in the file."""
        with self._turn:
            state = _state(self._path)
            if state != self._seen:
                self._seen = state
                try:
                    self._kept = read_callers(self._path)[0].kept
                except InvalidInput as error:
                    logging.getLogger("beleg.serve").warning("%s What it said before stands.", error.message)
            return self._kept


def _state(path: Path) -> tuple[int, int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size, found.st_ino
