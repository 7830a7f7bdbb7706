"""Acts in office: "The mayor opened the bridge in 1931." tells of an office that anybody could see act.

What such a sentence may have is a closed class (``classes/office.toml``): who acts, what is done, to what, when, and
the words between. Any other word, and a name, may tell of the person: "drunk", "with", "a bottle", "his". So it errs
to the person: what is no such sentence to the last word is none.
"""

from __future__ import annotations

from functools import cache

from provenance.language import classes
from provenance.text import patterns as re

_WORD = re.compile(r"[^\W_][\w'’-]*")
_NUMBER = re.compile(r"\d{1,4}(?:st|nd|rd|th)?\Z")


def is_public_act(text: str) -> bool:
    """Say whether a text tells of acts in office and of nothing else: who acts, what is done, and to what."""
    said = [word.lower().replace("’", "'") for word in _WORD.findall(text)]
    held = {word for word in said if not _NUMBER.match(word)}
    return held <= _allowed() and all(not held.isdisjoint(_part(part)) for part in ("office", "act", "thing"))


@cache
def _part(part: str) -> frozenset[str]:
    return classes.of("office", part=part)


@cache
def _allowed() -> frozenset[str]:
    return frozenset[str]().union(*map(_part, ("office", "act", "thing", "when", "like", "between")))
