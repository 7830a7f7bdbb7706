"""Files that are for their owner alone: how they are made, and that others cannot read them."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from provenance.model.activities import ulid
from provenance.model.errors import InvalidInput

_LONGEST = 100_000
_OTHERS = stat.S_IRWXG | stat.S_IRWXO


def write_private(file: Path, content: bytes, *, mode: int = 0o600) -> bool:
    """Make a file that is not there yet, whole from its first moment; False, and nothing done, where there is one.

    Its directory is made for the owner alone. Raises InvalidInput where it cannot be written.
    """
    beside = file.with_name(f".{file.name}.{ulid()}")
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
        try:
            with os.fdopen(handle, "wb") as opened:
                opened.write(content)
                opened.flush()
                os.fsync(opened.fileno())
            os.link(beside, file)  # unlike a rename, this fails where another process was first
        finally:
            beside.unlink()
    except FileExistsError:
        return False
    except OSError as error:
        raise InvalidInput(
            f"Expected to write {file}: {error.strerror}.",
            suggestion="Make the directory writable, or set XDG_CONFIG_HOME to one that is.",
        ) from error
    return True


def demand_private(file: Path) -> None:
    """Raise InvalidInput where a file is not there, is not the user's or can be read or changed by others."""
    try:
        found = file.stat()
    except OSError as error:
        raise InvalidInput(
            f"Expected a private key at {file}: {error.strerror}.",
            suggestion="Name the right file in BELEG_KEY, or leave it unset to use your own key.",
        ) from error
    if os.name != "posix":
        return
    if found.st_mode & _OTHERS:
        raise InvalidInput(
            f"Expected {file} to be for its owner alone (0600); found {stat.S_IMODE(found.st_mode):04o}, which lets "
            "others at it.",
            suggestion=f"Run `chmod 600 {file}`; if others may have read it, make a new key with `beleg key new`.",
        )
    if found.st_uid not in {os.geteuid(), 0}:
        raise InvalidInput(
            f"Expected {file} to be yours; found that user {found.st_uid} owns it.",
            suggestion="Use a key of your own.",
        )


def read_bounded(file: Path) -> bytes:
    """Read a small file; raises InvalidInput where it cannot be read or is no such file by its size."""
    try:
        with file.open("rb") as opened:
            content = opened.read(_LONGEST + 1)
    except (OSError, ValueError) as error:
        raise InvalidInput(
            f"Expected a key file at {file}: {getattr(error, 'strerror', None) or error}.",
            suggestion="Give the path of the file.",
        ) from error
    if len(content) > _LONGEST:
        raise InvalidInput(
            f"Expected a key file of at most {_LONGEST:,} bytes at {file}; found more.",
            suggestion="Give the file of the key itself.",
        )
    return content
