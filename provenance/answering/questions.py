"""A question as it comes in: text that can be asked with, and what may be kept of it."""

from __future__ import annotations

import hashlib

from provenance.citing.requests import checked_text
from provenance.model.errors import InvalidInput

LONGEST = 10_000
"""Characters of a question; more is a draft."""


def checked(question: object) -> str:
    """Give a question as text; raises InvalidInput for what is none, is empty, unwritable or too long."""
    text = checked_text("question", question)
    if len(text) > LONGEST:
        raise InvalidInput(
            f"question: expected at most {LONGEST:,} characters; found {len(text):,}.",
            suggestion="Ask one thing at a time; a longer text is a draft (beleg ground).",
        )
    return text.strip()


def digest(question: str) -> str:
    """Give what is kept of a question whose words may not be: the SHA-256 of its words in lower case."""
    plain = " ".join(question.lower().split())
    return f"sha256:{hashlib.sha256(plain.encode()).hexdigest()}"
