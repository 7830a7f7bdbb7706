"""Exceptions that are phrases, not clauses: "mit Ausnahme von Blindenhunden", "außer an Markttagen".

Handbuch der Rechtsförmlichkeit, on exceptions. What it leaves out: exceptions that are a Satz of their own ("Satz 1
gilt nicht für …"), which move another rule about.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from etl.rule.draft import RuleDraft, Span
from etl.rule.norm import Norm
from etl.rule.phrases import phrase_at
from etl.rule.tokens import Kind, Token
from provenance.language import german as words
from provenance.text import patterns as re

_NOUN = r"[A-ZÄÖÜ][a-zäöüß]{3,}(?:-[A-ZÄÖÜ]?[a-zäöüß]+)*"
_TERM = re.compile(
    rf"(?P<before>(?<![^\W\d_])[^\W\d_]+)\s\((?P<term>{_NOUN}|[a-zäöüß]+(?:e|es|er)\s{_NOUN}|{_NOUN}\s(?:der|des)\s{_NOUN})\)"
)
_HEADED = re.compile(
    r"(?:Teile?s?|Abschnitte?s?|Kapitels?|Buche?s?|Titels?|Anlagen?|Anhangs?|Artikels?|Gesetze?s?|\w+(?:gesetze?s?|ordnung))\Z"
)


def terms(norm: Norm) -> Iterator[RuleDraft]:
    """Yield the terms that are defined in brackets, each a definition whose object is the term."""
    for index, unit in norm.units:
        for match in _TERM.finditer(unit.text):
            if not _HEADED.match(match["before"]):
                term = Span(index, *match.span("term"))
                yield RuleDraft(
                    "definition", (index,), (Span(index, match.start("term") - 1, match.end()),), object=(term,)
                )


_NO_EXCEPTION = words.words("kraft betracht acht stand dienst stande gefecht haus wenn falls ort zweifel wasser")
"""Nouns that "außer" makes an idiom with, and openers of clauses."""

_BORDERS = (Kind.COMMA, Kind.STOP, Kind.COLON)


def exceptions(tokens: Sequence[Token], hidden: Collection[int] = ()) -> list[tuple[int, int]]:
    """Return the stretches of tokens that except something; ``hidden`` are the places within subordinate clauses."""
    found: list[tuple[int, int]] = []
    for at in range(len(tokens)):
        if at in hidden or (found and at < found[-1][1]):
            continue
        begin = _behind_opener(tokens, at)
        end = _end(tokens, begin) if begin is not None else None
        if end is not None:
            found.append((at, end))
    return found


def _behind_opener(tokens: Sequence[Token], at: int) -> int | None:
    """Return where the phrase behind "mit Ausnahme von", "außer" or "abgesehen von" begins."""
    low, following = tokens[at].low, _low(tokens, at + 1)
    if low == "mit" and following == "ausnahme":
        return at + 3 if _low(tokens, at + 2) in {"von", "vom"} else at + 2
    if low in {"außer", "ausser"} and tokens[at].kind is Kind.WORD and following not in _NO_EXCEPTION:
        return at + 1
    if low == "abgesehen" and following == "von":
        return at + 2
    if low == "ausgenommen" and at and tokens[at - 1].kind is Kind.COMMA and following not in words.AUXILIARIES:
        return at + 1
    return None


def _end(tokens: Sequence[Token], at: int) -> int | None:
    """Return where a phrase, which may have a preposition, ends.

    With a finite verb behind it, where the clause does.
    """
    if _low(tokens, at) in words.PREPOSITIONS:
        at += 1
    phrase = phrase_at(tokens, at)
    if phrase is None:
        return None
    end = phrase.end
    if _low(tokens, at - 1) in {"außer", "ausser"} and _low(tokens, end) in words.AUXILIARIES and at > 1:
        while end < len(tokens) and tokens[end].kind not in _BORDERS:
            end += 1
    return end


def _low(tokens: Sequence[Token], at: int) -> str:
    return tokens[at].low if 0 <= at < len(tokens) else ""
