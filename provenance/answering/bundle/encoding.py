"""Base64 that can be written in one way only (RFC 4648, 3.5 and 4)."""

from __future__ import annotations

import base64
import binascii


def to_base64(content: bytes) -> str:
    """Give Base64 with its padding."""
    return base64.b64encode(content).decode()


def from_base64(text: str) -> bytes | None:
    """Read Base64 that `to_base64` could have written; None for anything else."""
    try:
        content = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return None
    return content if to_base64(content) == text else None
