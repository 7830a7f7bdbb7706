"""Lists told item by item: "The north and south gates close at 6 and 8 respectively" is a clause for each pair.

An item is a word, or a number with its unit; an article or a preposition that the first has may stand before the
others. A sentence whose two lists are not of one length, or that has more lists than two, is none.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from provenance.language.numbers import word_value
from provenance.language.voices import of_class
from provenance.text import patterns as re

_WORD = re.compile(r"\d+(?:[.,:]\d+)*|[^\W\d_]+(?:[-’'][^\W\d_]+)*|,")
_EACH = "respectively"
_BE = {"are": "is", "were": "was", "have": "has", "do": "does"}
_LONGEST = 600  # characters

_List = tuple[tuple[int, int], ...]  # where each item begins and ends, with what leads to it behind the first


@lru_cache(maxsize=1_024)
def in_turn(sentence: str) -> tuple[tuple[str, ...], ...]:
    """Return the clauses of which a sentence is one for each pair of its lists, as keys of words; none of another."""
    if _EACH not in sentence or len(sentence) > _LONGEST:
        return ()
    words = [one for one in _WORD.findall(sentence.lower()) if one != _EACH]
    while words and words[-1] == ",":
        words.pop()
    lists = [one for at, word in enumerate(words) if word == "and" and (one := _list(words, at))]
    if len(lists) != 2 or len(lists[0]) != len(lists[1]) or lists[0][-1][1] > lists[1][0][0]:  # noqa: PLR2004 — of two lists
        return ()
    return tuple(keys([*_with(words, lists, number)]) for number in range(len(lists[0])))


def told_in_turn(claim: str, sentence: str) -> bool | None:
    """Tell whether a claim says one of the pairs of a sentence, or mixes them; None where it does neither."""
    turns = () if _EACH in claim else in_turn(sentence)
    ours = keys(_WORD.findall(claim.lower()))
    if ours in turns:
        return True
    return False if turns and set(ours) <= {key for one in turns for key in one} else None


def keys(words: Sequence[str]) -> tuple[str, ...]:
    """Return words by what their forms of one and of many share: "gates close", "gate closes"."""
    return tuple(_BE.get(one, one.removesuffix("s") if not one.endswith("ss") else one) for one in words if one != ",")


def _list(words: Sequence[str], at: int) -> _List:
    """Return the items that an "and" ends, the last behind it."""
    leads = of_class("determiners") | of_class("prepositions")
    start = at + 1
    begun = start
    while start < len(words) and words[start] in leads:
        start += 1
    counted = start < len(words) and (words[start][:1].isdigit() or word_value(words[start]) is not None)
    unit = words[start + 1] if counted and start + 1 < len(words) else ""
    size = 2 if unit and at > 0 and words[at - 1] == unit else 1
    items = [(begun, start + size)]
    end = at - 1 if words[at - 1] == "," else at
    while end >= size:
        first = end - size
        while first > 0 and words[first - 1] in leads and words[first - 2 : first - 1] == [","]:
            first -= 1
        items.insert(0, (first, end))
        if first == 0 or words[first - 1] != ",":
            break
        end = first - 1
    return tuple(items) if items[-1][1] <= len(words) and len(items) > 1 else ()


def _with(words: Sequence[str], lists: Sequence[_List], number: int) -> Sequence[str]:
    """Return the words of a sentence with but one item of each of its lists."""
    leads = of_class("determiners") | of_class("prepositions")
    said: list[str] = []
    at = 0
    for items in lists:
        said += words[at : items[0][0]]
        item = list(words[slice(*items[number])])
        while number and item and item[0] in leads and said and said[-1] in leads:
            item.pop(0)  # "the red and the blue": the first has its article before the list
        said += item
        at = items[-1][1]
    return [*said, *words[at:]]
