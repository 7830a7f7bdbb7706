"""Is a paragraph a formula? Told by its signs: a relation, operators, and no run of words between them.

    K = B × Z / 365            Betrag = Bemessungsgrundlage · Satz

A formula within a sentence belongs to its Satz; only one that stands alone is a unit of its own. What it leaves out:
formulas that are images, which readers keep by name.
"""

from __future__ import annotations

import re

_RELATION = re.compile(r"[=≤≥≈≠]")
_OPERATOR = re.compile(r"[=≤≥≈≠+×·∙*/÷√∑∏^()\[\]{}]|(?<=\s)[-–−:x](?=\s)")
_WORD = re.compile(r"[^\W\d_]{3,}")
_LONGEST = 400
_WORDS = 4  # an operand that is named by more words is a sentence
_WORDS_OF_PLAIN = 2


def is_formula(text: str) -> bool:
    """Say whether a paragraph is a formula and nothing else."""
    if len(text) > _LONGEST or not _RELATION.search(text):
        return False
    operands = _OPERATOR.split(text)
    longest = max(len(_WORD.findall(operand)) for operand in operands)
    return longest <= (_WORDS if len(operands) > _WORDS_OF_PLAIN else _WORDS_OF_PLAIN)
