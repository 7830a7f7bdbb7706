"""What the gate says of a claim, in the language of the draft: table ``gate`` of `provenance.language.catalogue`."""

from __future__ import annotations

from dataclasses import dataclass

from provenance.citing.bibliography.legal import day as german_day
from provenance.language import catalogue


@dataclass(frozen=True, slots=True)
class Wording:
    """The sentences of one language, and how it writes a day."""

    language: str

    def say(self, key: str, /, **given: object) -> str:
        """Say one thing, with its holes filled."""
        return catalogue.said(self.language, "gate", key, **given)

    def day(self, given: str) -> str:
        """Write a day (ISO)."""
        return german_day(given) if catalogue.spoken(self.language) == "de" else given
