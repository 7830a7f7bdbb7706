"""The places of the pieces of one section: Absatz, Unterabsatz, and the lists in them, from labels, indent and order.

    (2)  Text → Abs. 2 UAbs. 1     a) … → Buchst. a     i) … → Ziff. i     Text. → Abs. 2 UAbs. 2

An Absatz of one paragraph has no Unterabsatz. Paragraphs of an article that has no numbered ones are its Absätze, as
acts of the Union are cited (Interinstitutional style guide, 2.7: "Artikel 2 Absatz 1" is also the first unnumbered
paragraph). Text after a list goes on with what the list hangs on, unless the list was closed with a stop and the text
begins with a capital: then it is the next paragraph. Where a label has several meanings, it is the one that goes on
with an open list, that the indent shows, or that the labels after it go on with.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import islice

from etl.structure.eu.labels import Reading, readings
from provenance.model.locator import Path

_NEAR = 0.5
_CLOSERS = '"“”‘’»«)]◄ '
_OPENERS = '„"‚»«([ '
_AHEAD = 40
_ROMAN = frozenset("(ivxlc)")


@dataclass(frozen=True, slots=True)
class Piece:
    """A label (empty where there is none) and its text. ``x`` is where the piece begins, ``text_x`` where its text
    does, in steps of indent; ``within`` holds for a table or quoted text, which belongs to what stands before it.
    """

    label: str
    text: str
    x: float = 0.0
    text_x: float = 0.0
    within: bool = False


@dataclass(slots=True)
class _Item:
    """One open list item: what its label means, where label and text begin, and how many dashes came so far."""

    reading: Reading
    x: float
    text_x: float


@dataclass(slots=True)
class _Spot:
    """Where a piece stands: printed Absatz, number of the paragraph in it, items below."""

    absatz: str | None
    paragraph: int
    items: Path


@dataclass(slots=True)
class _Walk:
    pieces: Sequence[Piece]
    numbered: bool
    fragment: bool = False
    absatz: Reading | None = None
    paragraph: int = 0
    items: list[_Item] = field(default_factory=list[_Item])
    spots: list[_Spot] = field(default_factory=list[_Spot])
    indents: bool = False
    margin: float = 0.0
    labels: float = 0.0
    before: str = ""

    def run(self) -> list[_Spot]:
        columns = [piece.x for piece in self.pieces if piece.label]
        self.indents = bool(columns) and max(columns) - min(columns) > _NEAR
        self.margin = min((piece.x for piece in self.pieces), default=0.0)
        self.labels = min(columns, default=0.0)
        for at, piece in enumerate(self.pieces):
            if not piece.within:
                if piece.label:
                    self._labelled(at, piece)
                else:
                    self._plain(at, piece)
            if piece.text:
                self.before = piece.text.rstrip(_CLOSERS)
            self._keep()
        return self.spots

    def _keep(self) -> None:
        path = tuple((item.reading.level, item.reading.label) for item in self.items)
        self.spots.append(_Spot(self.absatz.label if self.absatz else None, max(self.paragraph, 1), path))

    def _labelled(self, at: int, piece: Piece) -> None:
        before = self.before
        found = readings(piece.label) or [Reading("?", "Label", piece.label, 1)]
        options: list[tuple[float, int, Reading]] = []  # cost, how many items stay open, reading
        for reading in found:
            options += self._going_on(reading, piece, before)
            options.append((self._cost_of_new(reading, piece, before), len(self.items), reading))
        if self.absatz is not None and any(reading.follows(self.absatz) for reading in found):
            reading = next(reading for reading in found if reading.follows(self.absatz))
            inner = any(reading.style == item.reading.style for item in self.items)
            cost = (0.0 if reading.is_next(self.absatz) else 1.0) + (0.3 if inner else 0.0)
            options.append((cost + (3.0 if self._indented(piece) else 0.0), -1, reading))
        ahead = [self._ahead(at, reading) for _, _, reading in options]
        nearest = min(ahead)
        single = not (len(piece.label) > len("i)") and set(piece.label) <= _ROMAN)  # "ii)" goes on with "i)"
        if single and len({reading for _, _, reading in options}) > 1 and nearest < _AHEAD:
            options = [
                (cost + (0.0 if distance == nearest else 2.0), keep, reading)
                for (cost, keep, reading), distance in zip(options, ahead, strict=True)
            ]
        _, keep, reading = min(options, key=lambda option: option[0])
        self._open(reading, keep, piece, before)

    def _going_on(self, reading: Reading, piece: Piece, before: str) -> list[tuple[float, int, Reading]]:
        """Return the ways in which a label goes on with an open list."""
        found: list[tuple[float, int, Reading]] = []
        for depth, item in enumerate(self.items):
            if not reading.follows(item.reading):
                continue
            cost = 0.0 if reading.is_next(item.reading) else 2.5
            cost += 0.1 * (len(self.items) - 1 - depth)
            if before.endswith(":"):
                cost += 0.5
            if self.indents and abs(item.x - piece.x) > _NEAR:
                cost += 3.0
            if reading.style == "-":
                reading = reading._replace(number=item.reading.number + 1, label=str(item.reading.number + 1))
            found.append((cost, depth, reading))
        return found

    def _cost_of_new(self, reading: Reading, piece: Piece, before: str) -> float:
        cost = 0.0 if before.endswith(":") else 0.5
        if not reading.first:
            cost += 3.5
        if self.indents and self.items and piece.x < self.items[-1].x + _NEAR:
            cost += 3.0
        return cost

    def _indented(self, piece: Piece) -> bool:
        """Say whether a piece stands further right than the labels of Absätze do."""
        return self.indents and piece.x > self.labels + _NEAR

    def _ahead(self, at: int, reading: Reading) -> int:
        """Return how many labels later the list of ``reading`` goes on, _AHEAD where it does not."""
        labels = [piece for piece in self.pieces[at + 1 : at + 1 + _AHEAD] if piece.label and not piece.within]
        for distance, piece in enumerate(labels):
            if any(one.is_next(reading) for one in readings(piece.label)):
                return distance
            if reading.style == "i" and piece.label == self.pieces[at].label:
                break  # its list begins anew
        return _AHEAD

    def _open(self, reading: Reading, keep: int, piece: Piece, before: str) -> None:
        """Open the item of a label; ``keep`` is how many items around it stay open, -1 for a further Absatz."""
        fresh = self.absatz is None and not self.paragraph and not self.items
        counts = reading.style == "(1)" or (reading.style in ("1.", "1)") and not self.fragment)
        late = reading.style == "(1)" and self.absatz is None and not self.items and not before.endswith(":")
        if keep < 0 or (self.numbered and counts and (fresh or (late and reading.first))):
            self.absatz, self.paragraph, self.items = reading, 1, []
            return
        self.paragraph = max(self.paragraph, 1)
        if reading.style == "1.1":
            keep = next((at for at, item in enumerate(self.items) if item.reading.style[:1] == "1"), keep)
        if reading.style == "-" and keep == len(self.items):
            reading = reading._replace(label="1")
        self.items = [*self.items[:keep], _Item(reading, piece.x, piece.text_x)]

    def _plain(self, at: int, piece: Piece) -> None:
        """Place a paragraph without a label."""
        if at and self.pieces[at - 1].label and not self.pieces[at - 1].text:
            return  # the label stands on a line of its own
        before = self.before
        small = piece.text.lstrip(_OPENERS)[:1].islower()
        stopped = before[-1:] in (".", "!", "?")
        if not self.items:
            if not (small and before and not stopped):
                self.paragraph += 1
            return
        stays = self._goes_on_after(at, piece)
        if stays is None and self.indents and piece.x > self.margin + _NEAR:
            inside = [depth for depth, item in enumerate(self.items) if item.text_x <= piece.x + _NEAR]
            stays = inside[-1] if inside else None
        if stays is not None:
            del self.items[stays + 1 :]
            return
        self.items = []
        if stopped and not small:
            self.paragraph += 1

    def _goes_on_after(self, at: int, piece: Piece) -> int | None:
        """Return the depth of the open list that goes on right behind a paragraph, which then belongs to its item."""
        behind = islice(self.pieces, at + 1, at + 1 + _AHEAD)
        after = next((one for one in behind if one.label and not one.within), None)
        if after is None:
            return None
        for depth in range(len(self.items) - 1, -1, -1):
            item = self.items[depth].reading
            if item.style == "-" and piece.text.endswith(":"):
                continue
            if any(one.is_next(item) for one in readings(after.label)) and not (
                self.indents and abs(self.items[depth].x - after.x) > _NEAR
            ):
                return depth
        return None


def place(pieces: Sequence[Piece], *, numbered: bool = True, fragment: bool = False) -> list[Path]:
    """Return the path of each piece of one section.

    ``numbered`` holds for an article, whose paragraphs are counted; in an annex only labels make levels. ``fragment``
    holds for a part of an article that is quoted, which may begin with a Nummer.
    """
    spots = _Walk(pieces, numbered, fragment).run()
    printed = any(spot.absatz for spot in spots)
    count: Counter[str | None] = Counter()
    for spot in spots:
        count[spot.absatz] = max(count[spot.absatz], spot.paragraph)
    found: list[Path] = []
    for spot in spots:
        above: Path = (("Absatz", spot.absatz),) if spot.absatz else ()
        if numbered and count[spot.absatz] > 1 and (spot.absatz or not printed):
            above = (*above, ("Unterabsatz" if spot.absatz else "Absatz", str(spot.paragraph)))
        found.append((*above, *spot.items))
    return found
