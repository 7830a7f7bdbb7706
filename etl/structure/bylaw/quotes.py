"""New text that an amending law quotes: where the quotation begins in a block, and where it is closed.

German law opens with „ and closes with “; quotations within it stand in ‚ and ‘. A quotation of new text follows a
command that ends with a colon ("… wird wie folgt gefasst:") and may run over many blocks. Words that are only replaced
("das Wort „A“ durch das Wort „B“") stay in the command.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

_COMMAND = re.compile(
    r"(?:gefa(?:ss|ß)t|Fassung|[Ff]olgende[rsnm]?|eingefügt|angefügt|ersetzt|vorangestellt|hinzugefügt|geändert|lautet"
    r"|lauten|erhält|erhalten|ergänzt|aufgenommen)\b"
)
_WORD_ENDS = ".,;:!?)"


def marks(words: Sequence[str], level: int = 0) -> list[int]:
    """Give how many quotations are open behind each word; ``level`` are open before the first."""
    found: list[int] = []
    for word in words:
        for at, sign in enumerate(word):
            level += _turn(word, at, sign, level)
        found.append(level)
    return found


def _turn(word: str, at: int, sign: str, level: int) -> int:
    """Give by how much a character opens or closes."""
    if sign == "„":
        return 1
    if sign in "“”":
        # English “ opens where nothing is open and a word follows
        opens = sign == "“" and not level and at + 1 < len(word) and not word[:at].strip("([")
        return 1 if opens else -min(level, 1)
    if sign in "»«":
        opens = not word[:at].strip("([") and at + 1 < len(word) and not level
        return 1 if opens else -min(level, 1)
    if sign == '"':
        if not word[:at].strip("(["):
            return 1 if not level else -1 if len(word.rstrip(_WORD_ENDS)) == 1 else 0
        return -min(level, 1) if not word[at + 1 :].strip(_WORD_ENDS) else 0
    return 0


def opens(word: str) -> bool:
    """Say whether a word begins with a mark that opens a quotation."""
    return word[:1] in '„“»«"' and len(word) >= 1


def is_command(text: str) -> bool:
    """Say whether a text announces new text: a verb of amendment, and a colon at its end."""
    return text.rstrip().endswith(":") and _COMMAND.search(text) is not None


def new_text(words: Sequence[str]) -> int | None:
    """Give at which word of a command new text begins that reaches the end of the block or beyond, or None."""
    levels = marks(words)
    for at in range(1, len(words)):
        before = levels[at - 1]
        if before == 0 and opens(words[at]) and words[at - 1].endswith(":"):
            closed = next((end for end in range(at, len(words)) if levels[end] == 0), len(words))
            if closed >= len(words) - 1 and is_command(" ".join(words[:at])):
                return at
    return None
