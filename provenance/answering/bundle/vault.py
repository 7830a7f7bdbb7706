"""The part of a bundle that auditors alone can read: words by number, each with a salt of its own.

A hash of a short text without a salt tells the text to whoever tries some; with a salt that lies among the encrypted
words it tells nothing, and whoever has been given words and salt can check them against the signed hash.
"""

from __future__ import annotations

import hashlib
import secrets
from typing import Any, cast

from provenance.answering.bundle.encoding import from_base64, to_base64
from provenance.answering.bundle.statement import Sealed
from provenance.ledger.canonical import canonical, parsed

_SALT = 32
_TELLING = 12
"""Characters from which on a text within another is taken for a quote of it, not for a word they share."""


class Vault:
    """Takes words in and gives what stands for them in the open."""

    def __init__(self) -> None:
        self._entries: list[tuple[bytes, str]] = []
        self._places: dict[str, int] = {}
        self._beginnings: dict[str, list[str]] = {}

    def put(self, words: str) -> Sealed:
        """Keep words; the same words are kept once."""
        at = self._places.get(words)
        if at is None:
            at = self._places[words] = len(self._entries)
            self._entries.append((secrets.token_bytes(_SALT), words))
            if len(words) >= _TELLING:
                self._beginnings.setdefault(words[:_TELLING], []).append(words)
        return Sealed(at=at, sha256=salted(self._entries[at][0], words))

    def put_some(self, words: str | None) -> Sealed | None:
        """Keep words if there are any."""
        return self.put(words) if words else None

    def covered(self, value: Any, open_: frozenset[str] = frozenset()) -> Any:
        """Give a JSON value in which no text holds words that are kept, but for those texts that are open anyway."""
        if isinstance(value, str):
            secret = value not in open_ and (value in self._places or self._quotes(value))
            return self.put(value).model_dump() if secret else value
        if isinstance(value, dict):
            return {key: self.covered(one, open_) for key, one in cast("dict[str, Any]", value).items()}
        if isinstance(value, list | tuple):
            return [self.covered(one, open_) for one in cast("list[Any]", value)]
        return value

    def content(self) -> bytes:
        """Give all that is kept as canonical JSON, to be encrypted."""
        return canonical([{"salt": to_base64(salt), "words": words} for salt, words in self._entries])

    def _quotes(self, value: str) -> bool:
        return any(
            value.startswith(words, at)
            for at in range(len(value) - _TELLING + 1)
            for words in self._beginnings.get(value[at : at + _TELLING], ())
        )


def salted(salt: bytes, words: str) -> str:
    """Give the SHA-256 over a salt and the UTF-8 of words, in hexadecimal digits."""
    return hashlib.sha256(salt + words.encode()).hexdigest()


def entries(content: bytes) -> list[tuple[bytes, str]] | None:
    """Read what `Vault.content` gave; None where it is not that."""
    try:
        found: Any = parsed(content.decode())
    except (ValueError, RecursionError):
        return None
    if not isinstance(found, list):
        return None
    read: list[tuple[bytes, str]] = []
    for one in cast("list[Any]", found):
        match one:
            case {"salt": str(salt), "words": str(words)} if (raw := from_base64(salt)) is not None:
                read.append((raw, words))
            case _:
                return None
    return read
