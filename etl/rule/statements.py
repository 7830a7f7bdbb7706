"""A norm as statements: what stands before and behind a semicolon, and a list read item by item with its lead-in.

    "Der Halter hat 1. das Tier zu füttern, 2. es zu impfen; Welpen sind ausgenommen."

gives "Der Halter hat" with each of its items as one statement, and "Welpen sind ausgenommen" as another. An item that
is a main clause of its own, behind a lead-in with a colon, is a statement by itself; where the lead-in asks for
conditions ("wenn folgende Voraussetzungen vorliegen:") its items are conditions and no statements.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from etl.document import Path
from etl.rule.norm import Norm
from etl.rule.tokens import Kind, Token, tokens
from provenance.language.satz import split


@dataclass(slots=True)
class Statement:
    """One sentence with its list: ``lead``, ``items`` (each a chain from the outermost list inwards), ``tail``."""

    lead: list[Token]
    items: list[list[Token]] = field(default_factory=list[list[Token]])
    tail: list[Token] = field(default_factory=list[Token])

    @property
    def complete(self) -> bool:
        """Whether the lead-in ends as a Satz ends, so that no list belongs to it."""
        return bool(self.lead) and self.lead[-1].text in ".;" and not self.items

    def readings(self) -> Iterator[list[Token]]:
        """Give the statement as running sentences, one for each innermost item; without a list it is one."""
        if not self.items:
            yield [*self.lead, *self.tail]
        for item in self.items:
            yield [*self.lead, *(_closed(item) if self.tail else item), *self.tail]


def statements(norm: Norm) -> list[Statement]:
    """Give the statements of a norm in order."""
    return _Walk(norm).run()


class _Walk:
    """One pass over the units of a norm; ``_open`` holds the statement that each path belongs to."""

    def __init__(self, norm: Norm) -> None:
        self._norm = norm
        self._done: list[Statement] = []
        self._open: dict[Path, tuple[Statement, list[Token]]] = {}
        self._ended = False

    def run(self) -> list[Statement]:
        for number, (_, unit) in enumerate(self._norm.units):
            start = self._norm.starts[number]
            own = [
                Token(one.start + start, one.end + start, one.text, one.low, one.kind, opens=not at)
                for at, one in enumerate(tokens(unit.text))
            ]
            ends = [start + end for _, end in split(unit.text)] if "." in unit.text.rstrip()[:-1] else []
            first, *more = _pieces(own, ends) or [[]]
            self._first(unit.path, first)
            self._ended = unit.text.rstrip().endswith((";", "."))
            for piece in more:
                self._new(unit.path, piece)
        return self._done

    def _first(self, path: Path, piece: list[Token]) -> None:
        if path in self._open and path == self._norm.first.path and not self._ended:
            statement, _ = self._open[path]
            statement.tail += piece
            return
        above = next((path[:depth] for depth in range(len(path) - 1, -1, -1) if path[:depth] in self._open), None)
        if path == self._norm.first.path:
            above = None
        if above is None or self._open[above][0].complete:
            self._new(path, piece)
            return
        statement, chain = self._open[above]
        if chain and statement.items and statement.items[-1] == chain:
            statement.items.pop()
        statement.items.append([*chain, *piece])
        self._open = {known: value for known, value in self._open.items() if len(known) < len(path)}
        self._open[path] = (statement, statement.items[-1])

    def _new(self, path: Path, piece: list[Token]) -> None:
        statement = Statement(piece)
        self._done.append(statement)
        self._open = {known: value for known, value in self._open.items() if len(known) < len(path)}
        self._open[path] = (statement, [])


def _closed(item: list[Token]) -> list[Token]:
    """Give an item as it reads before what follows the list: "oder" at its end is a comma there."""
    last = item[-1] if item else None
    if last is None or last.low not in ("und", "oder", "sowie"):
        return item
    return [*item[:-1], Token(last.start, last.end, ",", ",", Kind.COMMA)]


def _pieces(own: list[Token], ends: list[int]) -> list[list[Token]]:
    """Part the tokens of a unit behind its semicolons and at the ends of its Sätze."""
    found: list[list[Token]] = [[]]
    for at, token in enumerate(own):
        found[-1].append(token)
        last = at + 1 == len(own)
        if not last and (token.text == ";" or (token.kind is Kind.STOP and token.end in ends)):
            found.append([])
    return found
