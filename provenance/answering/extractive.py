"""An answer without a model: the passages that answer a question, in their own words, each a claim that is then held.

Nothing is phrased here. A passage is taken Satz by Satz as it stands in the pack, an item of a list behind the words
that lead to it; titles and items without such words are taken only where there is nothing else. What a source may not
be quoted for is left out. The answer says that it is one of this kind.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from provenance.answering.packs import Pack, Place
from provenance.language.detection import language_of
from provenance.language.stems import words_of
from provenance.language.verbs import may_assert

MOST = 5
_SHARE = 0.6
"""A passage belongs to the answer that is at least so much like the question as the best one."""

_LINE_MARK = re.compile(r"\A\s*(?:[-*+>#|]+|\d{1,3}[.)])\s+")
_ENDED = re.compile(r"[.!?][“”\"'»)]*\Z")
_OPEN_END = re.compile(r"[^.!?;]\Z")


def extract(pack: Pack, usable: Sequence[str], most: int = MOST) -> str:
    """Give the best passages of a pack as a list in Markdown, empty where there is none to quote.

    ``usable`` are the segments that may be cited; their order is that of the pack, best first.
    """
    allowed = set(usable)
    quotable = [place for place in pack.places if place.quote and not place.paywalled]
    places = [place for place in quotable if place.segment in allowed]
    near = _near(places)
    said = [_whole(place, quotable) for place in near]
    quotes = [quote for quote in said if quote] or [_line(place.quote) for place in near[:1]]
    return "".join(f"- {quote}\n" for quote in list(dict.fromkeys(quotes))[:most])


def joined(words: str, drafted: str) -> str:
    """Give the words of the sources with what a model drafted behind them, but for what only says them again."""
    there = [frozenset(words_of(line)) for line in words.splitlines()]
    new = (line for line in drafted.splitlines() if not any(one.issuperset(words_of(line)) for one in there))
    return words + "".join(f"{line}\n" for line in new)


def _near(places: Sequence[Place]) -> list[Place]:
    """Give the places that belong to the answer, that which answers best first; those asked for by name in order."""
    if named := [place for place in places if place.named]:
        return sorted(named, key=lambda one: (one.source_id, one.position))
    best = max((place.similarity for place in places), default=0.0)
    near = [place for place in places if place.similarity >= _SHARE * best]
    near = [place for place in near if place.fits] or near  # who asks for years is not told of formats
    most = max((place.answers for place in near), default=0.0)
    least = most - (1 - _SHARE) * abs(most)  # what is told by the way may count less than nothing
    return sorted((one for one in near if one.answers >= least), key=lambda one: -one.answers)


def _whole(place: Place, places: Sequence[Place]) -> str | None:
    """Give the words of a place as a sentence: its own, or with those that lead to it; None where they are none."""
    quote = _line(place.quote)
    if _ENDED.search(quote) and may_assert(quote, language_of(quote)):
        return quote
    lead = next((one for one in places if _leads(one, place)), None)
    if lead is None:
        return None
    item = re.sub(r"(?:[,;]| (?:und|oder|sowie|and|or))+\Z", "", quote)
    return f"{_line(lead.text).rstrip(' :')} {item if _ENDED.search(item) else item + '.'}"


def _leads(lead: Place, item: Place) -> bool:
    """Say whether a place is the beginning of the sentence that an item ends: "§ 5 Abs. 1" of "§ 5 Abs. 1 Nr. 1"."""
    if lead.source_id != item.source_id or lead.segment == item.segment:
        return False
    above = lead.printed.rsplit(" ", 1)[0] if lead.source_name else lead.printed
    below = item.printed.rsplit(" ", 1)[0] if item.source_name else item.printed
    return below.startswith(f"{above} ") and len(below) > len(above) and bool(_OPEN_END.search(lead.text.strip()))


def _line(text: str) -> str:
    """Give a text in one line, without what would make it another thing in Markdown."""
    return _LINE_MARK.sub("", " ".join(text.split()))
