"""What a search says of what it found, in the language of whoever asks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from provenance.citing.search.hits import Via
from provenance.language import catalogue

_A_PAIR = 2


@dataclass(frozen=True, slots=True)
class Wording:
    """Says things of the table ``search`` of the catalogue in a language ("de" or "en")."""

    language: str

    def said(self, key: str, /, **named: object) -> str:
        """Say one thing."""
        return catalogue.said(self.language, "search", key, **named)

    def numbered(self, key: str, count: int, /, **named: object) -> str:
        """Say a thing of so many words; the keys ``… 1`` and ``… 2`` have forms of their own where there are such."""
        table = catalogue.tables(catalogue.spoken(self.language))["search"]
        own = f"{key} {count}" if count <= _A_PAIR else key
        return self.said(own if own in table else key, count=self.number(count), **named)

    def number(self, count: int) -> str:
        """Return a number in a word as far as it is small, else in figures with their groups apart."""
        words = catalogue.tables(catalogue.spoken(self.language))["search number"]
        return words.get(str(count)) or self.figure(count)

    def figure(self, count: int) -> str:
        """Return a number in figures with their groups apart."""
        return f"{count:,}".replace(",", "." if catalogue.spoken(self.language) == "de" else ",")

    def many(self, what: str, count: int) -> str:
        """Return how many places or sources there are."""
        return self.said(f"one {what}" if count == 1 else f"some {what}s", count=self.figure(count))

    def quoted(self, words: Sequence[str]) -> str:
        """Return words in quotation marks, in a row."""
        return catalogue.quoted(self.language, words)

    def near(self, nearest: int, places: int) -> str:
        """Say how near a place is in meaning; nothing where it is none of the nearest (0)."""
        if not nearest:
            return ""
        key = "nearest" if nearest == 1 else "near"
        return self.said(key, at=nearest, places=self.figure(places))

    def path(self, path: Sequence[Via]) -> str:
        """Word the path to a hit: "words at § 6 Nr. 1 → which stands in § 6 → referred to by § 9 Satz 2 (“§ 6”)"."""
        parts = [self.said(f"begins {step.way}", at=step.at) for step in path[:1]]
        for step in path[1:]:
            words = self.quoted([step.words]) if step.words else ""
            told = self.said(f"goes {step.way}", at=step.at, words=words)
            parts.append(told if step.way == "definition" or not words else f"{told} ({words})")
        return " → ".join(parts)
