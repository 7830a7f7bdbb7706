"""An answer without a model: the passages that answer a question, in their own words, each a claim that is then held.

Nothing is phrased here. A passage is taken Satz by Satz as it stands in the pack; what a source may not be quoted for
is left out. The answer says that it is one of this kind.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from provenance.answering.packs import Pack, Place

MOST = 5
_SHARE = 0.6
"""A passage belongs to the answer that is at least so much like the question as the best one."""

_LINE_MARK = re.compile(r"\A\s*(?:[-*+>#|]+|\d{1,3}[.)])\s+")
_NOTES = {
    "de": "Wörtlich aus den Quellen zusammengestellt, ohne ein Sprachmodell.",
    "en": "Put together from the words of the sources, without a language model.",
}


def extract(pack: Pack, usable: Sequence[str], most: int = MOST) -> str:
    """Give the best passages of a pack as a list in Markdown, empty where there is none to quote.

    ``usable`` are the segments that may be cited; their order is that of the pack, best first.
    """
    allowed = set(usable)
    places = [place for place in pack.places if place.segment in allowed and place.quote and not place.paywalled]
    best = max((place.similarity for place in places), default=0.0)
    near = [place for place in places if place.similarity >= _SHARE * best]
    quotes = dict.fromkeys(_quoted(place) for place in near)
    return "".join(f"- {quote}\n" for quote in list(quotes)[:most])


def note(language: str) -> str:
    """Give the sentence by which such an answer says what it is."""
    return _NOTES["de" if language.startswith("de") else "en"]


def _quoted(place: Place) -> str:
    """Give the Satz of a place in one line, without what would make it another thing in Markdown."""
    return _LINE_MARK.sub("", " ".join(place.quote.split()))
