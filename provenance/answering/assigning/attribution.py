"""Words before a claim that only say whose it is: "Wörtlich heißt es in § 5 AO: „…“", "Die AO bestimmt, dass …".

They assert nothing beside what they lead to, so that is what is held against the source, and the places they name are
looked at like all others. The words are a closed list: one that is not on it ("§ 5 AO verbietet, dass …", "Niemand
sagt, dass …") makes it no attribution, and the claim is held as a whole. Kinds of text are not on it either: what a
letter says is not what "the statute" says.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from etl.refer.reference import Reference
from provenance.text.labels import mask

_SAYING = frozenset({
    "bestimmt", "regelt", "lautet", "heißt", "sagt", "steht", "gilt", "schreibt", "ordnet", "stellt", "sieht",
    "führt", "verlangt", "formuliert", "says", "states", "provides", "reads", "stipulates", "requires", "stated",
    "provided",
})  # fmt: skip
_BESIDE = frozenset({
    "der", "die", "das", "des", "dem", "den", "es", "dort", "darin", "hier", "in", "im", "nach", "laut", "gemäß", "so",
    "wie", "wörtlich", "wortlaut", "fest", "an", "vor", "aus", "dazu", "hierzu", "stelle", "quelle", "folgendes",
    "ausdrücklich", "it", "is", "that", "here", "there", "the", "this", "source", "as", "under", "according", "to",
    "literally", "verbatim", "following", "vgl", "siehe", "cf", "see",
})  # fmt: skip
_HEAD = re.compile(
    r"(?P<head>[^:;„“”\"»«]{2,160}?)(?P<joint>\s*:\s*|,?\s+(?:dass|daß|that)\s+|,?\s+(?=[„“\"»«]))(?P<said>\S.*)\Z",
    re.DOTALL,
)
_QUOTED = re.compile(r"[„“”\"»«](?P<words>.+)[“”\"«»](?P<stop>[.!]?)\s*\Z", re.DOTALL)
_WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Attribution:
    """What an attribution leads to, the references it makes, and whether German puts the verb last there ("dass")."""

    said: str
    named: tuple[Reference, ...]
    verb_last: bool


def attribution(text: str, named: Sequence[Reference]) -> Attribution | None:
    """Give what a text attributes to a source; None where it does not begin with an attribution.

    ``named`` are the references of the text that name a law or a section.
    """
    found = _HEAD.match(text)
    if found is None:
        return None
    end = found.end("head")
    inside = tuple(one for one in named if one.end <= end)
    laws = {target.law.lower() for one in named for target in one.targets if target.law}
    words = [word.lower() for word in _WORD.findall(mask(text[:end], [(one.start, one.end) for one in inside]))]
    said, verb_last = found["said"].strip(), found["joint"].strip(" ,\n") in {"dass", "daß"}
    leads = bool(_SAYING.intersection(words)) or (bool(inside) and ":" in found["joint"])  # "§ 5 AO: …"
    if not leads or any(word not in _SAYING | _BESIDE | laws for word in words):
        return None
    quoted = _QUOTED.match(said)
    return Attribution(quoted["words"] + quoted["stop"] if quoted else said, inside, verb_last)
