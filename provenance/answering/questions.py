"""A question as it comes in: text that can be asked with, its language, and what may be kept of it."""

from __future__ import annotations

import hashlib
import re

from etl.structure.prose.sentences import Language, language_of
from provenance.citing.requests import checked_text
from provenance.model.errors import InvalidInput

LONGEST = 10_000
"""Characters of a question; more is a draft."""

_WORD = re.compile(r"[^\W\d_]+")
_ENGLISH = """
    what which who whom whose when where why how does did do is are were can could may must shall should will would
    has have had tell show give explain list name describe compare write the of for my your me
    he she it they his her him their
"""
_GERMAN = """
    was welche welcher welches welchen welchem wer wen wem wessen wann wo warum wieso weshalb wie wieviel womit wofür
    wozu ist sind war waren kann können darf dürfen muss müssen soll sollen wird werden hat haben gilt gelten gibt nenne
    zeige erkläre beschreibe vergleiche schreibe steht stehen sagt regelt bedeutet heißt
    der die das dem den ein eine mein meine mir ich
"""
_ASKED = {"en": frozenset(_ENGLISH.split()), "de": frozenset(_GERMAN.split())}


def checked(question: object) -> str:
    """Give a question as text; raises InvalidInput for what is none, is empty, unwritable or too long."""
    text = checked_text("question", question)
    if len(text) > LONGEST:
        raise InvalidInput(
            f"question: expected at most {LONGEST:,} characters; found {len(text):,}.",
            suggestion="Ask one thing at a time; a longer text is a draft (beleg ground).",
        )
    return text.strip()


def language(question: str) -> Language:
    """Tell the language a question is asked in, by the words questions are asked with; German where none prevails."""
    words = {word.lower() for word in _WORD.findall(question)}
    english, german = len(words & _ASKED["en"]), len(words & _ASKED["de"])
    return language_of(question) if english == german else "en" if english > german else "de"


def digest(question: str) -> str:
    """Give what is kept of a question whose words may not be: the SHA-256 of its words in lower case."""
    plain = " ".join(question.lower().split())
    return f"sha256:{hashlib.sha256(plain.encode()).hexdigest()}"
