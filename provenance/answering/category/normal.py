"""A question as rules read it: in one spelling, without what is put between letters to get past them.

NFKC, no invisible characters, letters of other scripts that look Latin as Latin, one kind of quotation mark and of
white space, and letters that were spaced out ("i g n o r e") put together. The question itself is never changed.
"""

from __future__ import annotations

import re
import unicodedata

_LOOKALIKES = str.maketrans(
    "аеорсухіјѕһԁԛԝѵАВЕКМНОРСТУХІЈЅοαεικνρτυχΑΒΕΖΗΙΚΜΝΟΡΤΥΧ‘’‚‛`´“”„‟«»‐‑‒–—",
    "aeopcyxijshdqwvABEKMHOPCTYXIJSoaeiknptuxABEZHIKMNOPTYX''''''\"\"\"\"\"\"-----",
)
_SPACED = re.compile(r"(?<![^\W_])(?:[^\W\d_][ .*_-]){2,}[^\W\d_](?![^\W_])")
_BETWEEN = re.compile(r"[ .*_-]")
_WHITE = re.compile(r"\s+")


def normalised(question: str) -> str:
    """Give a question in the spelling that rules are written for."""
    text = unicodedata.normalize("NFKC", question)
    text = "".join(letter for letter in text if unicodedata.category(letter) != "Cf")
    text = text.translate(_LOOKALIKES)
    text = _SPACED.sub(lambda found: _BETWEEN.sub("", found[0]), text)
    return _WHITE.sub(" ", text).strip()
