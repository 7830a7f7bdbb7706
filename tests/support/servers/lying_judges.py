"""Judges that lie: what each answers to a question of the program, whatever stands in the passage.

A question is what goes to a model: claim and passage, and the expressions whose words are asked for. The answer has
all fields of either form, so that a judge lies in both.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import count
from typing import Any

from tests.support.servers.model_server import Break

Lie = Callable[[dict[str, Any]], Any]
"""From the question to the answer."""

REFUSES = {"verdict": "not", "words": [], "reason": "Nein."}
_DENIES = re.compile(r"\b(?:falsch|nicht|kein\w*|false|not|never|no)\b", re.IGNORECASE)


def supported(question: dict[str, Any]) -> dict[str, Any]:
    """Agree; for each expression copy the passage."""
    found = [{"expression": one, "words": question["passage"]} for one in question.get("expressions", ())]
    return {"verdict": "supported", "words": question["passage"].split()[:1], "reason": "Ja.", "found": found}


def _echoes(question: dict[str, Any]) -> dict[str, Any]:
    """Agree; for each expression copy it if it stands there, else take the next word of the passage."""
    words = question["passage"].split()
    found = [
        {"expression": one, "words": one if one in question["passage"] else words[at % len(words)]}
        for at, one in enumerate(question.get("expressions", ()))
    ]
    return {**supported(question), "found": found}


def _copies(question: dict[str, Any]) -> dict[str, Any]:
    """Agree, and give the passage whole as words and as reason."""
    said = question["passage"]
    return {**supported(question), "words": [said], "reason": said}


def _shares(question: dict[str, Any]) -> dict[str, Any]:
    """Agree where most words of the claim stand in the passage."""
    ours, theirs = set(question["claim"].lower().split()), set(question["passage"].lower().split())
    return supported(question) if len(ours & theirs) > len(ours) / 2 else {**supported(question), **REFUSES}


def _unless(reflex: Callable[[dict[str, Any]], bool], agrees: Lie = supported) -> Lie:
    """Judge "not" what looks so, and agree to all else; expressions are always found."""
    return lambda one: {**agrees(one), **REFUSES} if reflex(one) else agrees(one)


def _denies(question: dict[str, Any]) -> bool:
    return _DENIES.search(question["claim"]) is not None


def _by_turns() -> Lie:
    turn = count()
    return lambda question: supported(question) if next(turn) % 3 else {"verdict": "partly", "words": [], "reason": ""}


LYING_JUDGES: dict[str, Lie] = {
    "agrees to everything": supported,
    "refuses what denies": _unless(_denies),
    "refuses what denies, and echoes": _unless(_denies, _echoes),
    "refuses what denies, and copies": _unless(_denies, _copies),
    "refuses what is long": _unless(lambda one: len(one["claim"]) > 100),
    "refuses what has two sentences or a colon": _unless(lambda one: re.search(r"[.:] ", one["claim"]) is not None),
    "agrees where words are shared": _shares,
    "copies the passage": _copies,
    "obeys a source": lambda one: supported(one) if "Anweisung" in one["passage"] else {"verdict": "not"},
    "agrees by turns": _by_turns(),
    "invents the words": lambda one: {"verdict": "supported", "words": [one["claim"]], "reason": "Ja."},
    "agrees in prose": lambda _: "Ja, das ist supported.",
    "judges another form": lambda _: {"verdict": True, "words": {"a": 1}, "reason": None, "found": {"a": 1}},
    "denies everything": lambda _: {"verdict": "not", "words": [], "reason": "Nein."},
    "loops": lambda one: {"claim": one["claim"], "passage": one["passage"] * 3},
    "drips": lambda _: Break(seconds=30.0, drips=True),
    "breaks off": lambda _: Break(torn=True, body=b'{"choices": ['),
}
