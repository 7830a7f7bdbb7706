"""The kinds of document, one row each: who knows and structures it, and how all that comes after stands to it.

A new kind is a package of `etl.structure` and a row here. Blocks (of HTML, DOCX, Markdown, plain text, or of a PDF
without a layout of its own) are offered to the kinds in the order of the rows: the module ``document`` of the package
says with ``is_PACKAGE(file)`` whether they are its own, and ``structure_PACKAGE(file)`` makes the document.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from provenance.model.closed_sets import ClosedSet


@dataclass(frozen=True, slots=True)
class KindRow:
    """What holds of all documents of a kind.

    ``package`` of `etl.structure` knows and structures its blocks; ``pages`` (``module:function``) structures a PDF
    whose layout tells the kind (`etl.structure.kind`). ``official`` says that the text is what the law or an authority
    itself says; ``law`` that it prints the law of a day, and not a text of that day; ``binding`` that its rules may
    bind a company; ``sections`` that a § without a law is one of its own. ``part`` is where it stands in the list of
    sources of German lawyers, ``csl`` its type in the Citation Style Language (1.0.2), ``rank`` its rank among norms
    (`provenance/conflicts/ranks.toml`) where the words of its title do not tell a higher one.
    """

    package: str | None = None
    pages: str | None = None
    official: bool = False
    law: bool = False
    binding: bool = False
    sections: bool = True
    part: str | None = None
    csl: str | None = None
    rank: str | None = None


_REGULATIONS, _LEGISLATION = "Rechtsvorschriften", "legislation"


class DocumentKind(ClosedSet):
    """The kind of a document, by the word that the store keeps of it (`Source.kind`)."""

    row: KindRow

    EU = (
        "eu",
        KindRow("eu", official=True, law=True, binding=True, part=_REGULATIONS, csl=_LEGISLATION, rank="union"),
    )
    DECISION = (
        "decision",
        KindRow("decision", official=True, sections=False, part="Rechtsprechung", csl="legal_case"),
    )
    GAZETTE = "gazette", KindRow("gazette", official=True, law=True, binding=True, part=_REGULATIONS, csl=_LEGISLATION)
    BYLAW = (
        "by-law",
        KindRow("bylaw", official=True, law=True, binding=True, part=_REGULATIONS, csl=_LEGISLATION, rank="by-law"),
    )
    STATUTE = (
        "statute",
        KindRow(
            pages="etl.structure.portal.statute:structure_statute",
            official=True,
            law=True,
            binding=True,
            part=_REGULATIONS,
            csl=_LEGISLATION,
        ),
    )
    LETTER = (
        "letter",
        KindRow(
            pages="etl.structure.letter.document:structure_letter",
            official=True,
            binding=True,
            sections=False,
            part="Verwaltungsanweisungen",
            csl="report",
            rank="administrative",
        ),
    )
    TRANSCRIPT = "transcript", KindRow(sections=False, csl="broadcast")
    TABLE = "table", KindRow(csl="dataset")
    PROSE = "prose", KindRow()

    @classmethod
    def of(cls, word: str | None) -> Self | None:
        """Return the kind of a word as the store keeps it; None for a word that is none, or is not there."""
        return next((kind for kind in cls if kind.value == word), None)
