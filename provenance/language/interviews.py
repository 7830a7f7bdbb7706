"""What an interviewer asks: a paragraph such as "Q: When did you come to Kell?" or "Frage: Wann kamen Sie nach Kell?".

The answer below goes without the words of the question, so that the question is what it is found by. It is no evidence:
who asks says nothing.
"""

from __future__ import annotations

from functools import cache

from provenance.language import classes
from provenance.text import patterns as re


def asked_by_interviewer(text: str) -> str | None:
    """Return what an interviewer asks in a paragraph that is nothing else; None where none does."""
    found = _asks().match(text.strip())
    return found["question"] if found else None


@cache
def _asks() -> re.Pattern[str]:
    labels = "|".join(sorted(classes.of("interview", part="asks")))
    return re.compile(rf"(?:{labels})\s*[:.]\s+(?P<question>[^?]+\?)(?:[\"”“»«]*)\Z", re.IGNORECASE)
