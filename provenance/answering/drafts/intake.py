"""What is taken for a draft: Unicode text that somebody could have written, in German or English."""

from __future__ import annotations

import re

from provenance.language import detection
from provenance.language.detection import Language
from provenance.model.errors import InvalidInput

MOST = 5_000_000
"""Characters of a draft; more is no draft that anybody reads."""

_UNWRITABLE = re.compile("[\0\ud800-\udfff]")


def text_of(text: object) -> str:
    """Give the text of a draft; raises InvalidInput where it is no Unicode text, or too long."""
    if not isinstance(text, str):
        raise InvalidInput(
            f"text: expected the draft as text, found {type(text).__name__}.",
            suggestion="Read the file as UTF-8 and give its text.",
        )
    if found := _UNWRITABLE.search(text):
        raise InvalidInput(
            f"text: expected Unicode text, found the character U+{ord(found[0]):04X} at {found.start()}.",
            suggestion="Remove it: it is not a character of any text.",
        )
    if len(text) > MOST:
        raise InvalidInput(
            f"text: expected a draft of at most {MOST:,} characters, found {len(text):,}.",
            suggestion="Give it in parts.",
        )
    return text


def language_of(language: object, text: str) -> Language:
    """Give the language of a draft as it is named, else as its words tell; raises InvalidInput for another one."""
    if language is None:
        return detection.language_of(text)
    named = language.lower().partition("-")[0] if isinstance(language, str) else ""
    if named == "de":
        return "de"
    if named == "en":
        return "en"
    raise InvalidInput(
        f'language: expected "de", "en" or nothing, found {language!r}.',
        suggestion="Leave it out to have it told by the words of the draft.",
    )
