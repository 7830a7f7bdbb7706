"""The labels of acts of the Union and all that each may mean: "i)" is the ninth letter or the first Roman number.

    (2)  2.  2)   Absatz or Nummer      a)  Buchstabe      i) ii) iii)  Ziffer      aa)  Doppelbuchstabe      —  Strich

After the Interinstitutional style guide of the Union (2.7, division of acts). Which meaning is the right one is told
by the lists that are open, see `levels`. What it leaves out: Latin counts ("5bis").
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import NamedTuple

from etl.read.page import Block
from provenance.model.locator_levels import roman
from provenance.text import patterns as re

OPENERS = '„»"‚'
_DASHES = "-‐‑‒–—−•·▪"
_FORMS = re.compile(
    r"\((?P<bracketed>\d{1,3})(?P<bs>[a-z]{0,3})\)"
    r"|(?P<number>\d{1,3})(?P<ns>[a-z]{0,3})(?P<mark>[.)])"
    r"|(?P<decimal>\d{1,3}(?:\.\d{1,3}){1,5}[a-z]?)\.?"
    r"|(?P<open>\(?)(?P<letters>[a-z]{1,6})(?P<end>[.)])"
    r"|\(?(?P<upper>[IVXLC]{1,6})[.)]"
    r"|(?P<capital>[A-Z])[.)]"
    rf"|(?P<dash>[{_DASHES}])"
)
_INSERTED = 2


class Reading(NamedTuple):
    """One meaning of a label: the style of its list, the level it names, its printed label, and what it counts."""

    style: str
    level: str
    label: str
    number: int
    suffix: str = ""

    @property
    def first(self) -> bool:
        """Whether a list may begin with it."""
        return self.number == 1 and not self.suffix

    def follows(self, before: Reading) -> bool:
        """Say whether it comes after ``before`` in one list."""
        return self.style == before.style and (
            self.style == "-" or (self.number, self.suffix) > (before.number, before.suffix)
        )

    def is_next(self, before: Reading) -> bool:
        """Say whether nothing is left out between ``before`` and it."""
        if not self.follows(before):
            return False
        return self.style == "-" or self.number == before.number + (not self.suffix)


def readings(label: str) -> list[Reading]:
    """Return the meanings of a printed label, the most usual first; none where it is no label."""
    match = _FORMS.fullmatch(label)
    if match is None:
        return []
    if match["bracketed"] or match["number"]:
        number, suffix = match["bracketed"] or match["number"], match["bs"] or match["ns"] or ""
        style = "(1)" if match["bracketed"] else "1" + match["mark"]
        return [Reading(style, "Nummer", number + suffix, int(number), suffix)]
    if match["decimal"]:
        last = re.sub(r"\D", "", match["decimal"].rsplit(".", 1)[-1])
        return [Reading("1.1", "Nummer", match["decimal"], int(last or 1))]
    if match["letters"]:
        return _letters(match["letters"]) if match["end"] == ")" or len(match["letters"]) == 1 else []
    if match["upper"] or match["capital"]:
        return _capitals(match["upper"] or match["capital"])
    return [Reading("-", "Strich", label, 1)]


def _letters(letters: str) -> list[Reading]:
    """Read small letters: a letter, an inserted letter ("ba"), a Roman number, a doubled letter."""
    found: list[Reading] = []
    order = ord(letters[0]) - ord("a") + 1
    doubled = len(letters) > 1 and len(set(letters)) == 1
    if len(letters) == 1 or (len(letters) == _INSERTED and not doubled and not set(letters) <= set("ivx")):
        found.append(Reading("a", "Buchstabe", letters, order, letters[1:]))
    numeral, suffix = (letters, "") if set(letters) <= set("ivxlc") else (letters[:-1], letters[-1:])
    if numeral and set(numeral) <= set("ivxlc"):
        with suppress(ValueError):
            value = Reading("i", "Ziffer", letters, roman(numeral), suffix)
            found.insert(0 if len(letters) > 1 and not suffix else len(found), value)
    if doubled:
        level = "Doppelbuchstabe" if len(letters) == _INSERTED else "Dreifachbuchstabe"
        found.append(Reading("a" * len(letters), level, letters, order))
        if not set(letters) <= set("ivx"):
            found.append(Reading("a", "Buchstabe", letters, order, letters[1:]))
    return found


def _capitals(letters: str) -> list[Reading]:
    found: list[Reading] = []
    if set(letters) <= set("IVXLC"):
        with suppress(ValueError):
            found.append(Reading("I", "Nummer", letters, roman(letters)))
    if len(letters) == 1:
        found.append(Reading("A", "Buchstabe", letters, ord(letters) - ord("A") + 1))
    return found


def label_words(words: Sequence[str]) -> int:
    """Return how many of the first words are a label: 3 for "( 1 )", 1 for "a)", 0 where there is none."""
    if len(words) > 3 and words[0] == "(" and words[2] == ")" and readings(f"({words[1]})"):  # noqa: PLR2004
        return 3
    if len(words) > 1 and readings(words[0].lstrip(OPENERS)) and not _is_day(words[0], words[1]):
        return 1
    return 0


_MONTH = re.compile(r"(?:Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember)\b")


def _is_day(first: str, second: str) -> bool:
    """Tell "1. Januar" from a label."""
    return first.endswith(".") and first[:-1].isdigit() and _MONTH.match(second) is not None


_LONGEST = 3000
_SHORT = 16
_CLOSING = '“”"'
_ENDS = re.compile(r"[“”\"]\s*[.;,]?(?:\s+und|\s+oder)?\s*◄?\s*\Z")


def quoted(blocks: Sequence[Block]) -> set[int]:
    """Return the places of blocks that are quoted as a whole, also those of one quote over several blocks."""
    turns = [_turn(block) for block in blocks]
    found: set[int] = set()
    before = ""
    done = 0
    for at, block in enumerate(blocks):
        if block.kind == "footnote":
            continue
        if at >= done and _opens(block, before):
            done = _end(blocks, turns, at) or done
            found.update(range(at, done))
        before = block.text
    return found


def unquoted(block: Block) -> Block:
    """Return the block without the quotation mark it begins with, to see what it is."""
    words = [block.words[0].lstrip(OPENERS), *block.words[1:]] if block.words else []
    return replace(block, words=[word for word in words if word])


def _turn(block: Block) -> tuple[int, bool]:
    """Return how many quotes a block opens more than it closes, and whether it ends where a quote may end."""
    if block.kind == "footnote":
        return 0, False
    text = block.text
    return text.count("„") - sum(text.count(mark) for mark in _CLOSING), _ENDS.search(text) is not None


def _opens(block: Block, before: str) -> bool:
    """Say whether a block begins with a quotation mark behind a text that announces it."""
    if not block.words or block.words[0][:1] not in ("„", '"', "»", "“"):
        return False
    annex = before.split(" ", 1)[0] == "ANHANG" and len(before) < _SHORT
    words = before.split(" ", _SHORT)
    return annex or before.rstrip(" ◄").endswith(":") or label_words([*words, "x"]) == len(words)


def _end(blocks: Sequence[Block], turns: Sequence[tuple[int, bool]], at: int) -> int | None:
    """Return the place behind the block that closes the quote begun at ``at``; None where it is never closed."""
    counts = blocks[at].words[0][0] == "„"
    level = 0
    for place in range(at, min(len(blocks), at + _LONGEST)):
        turn, ends = turns[place]
        level += turn
        if ends and (level <= 0 if counts else place > at or len(blocks[place].text) > 1):
            return place + 1
    return None
