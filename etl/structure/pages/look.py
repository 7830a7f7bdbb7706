"""The look of a row: a heading, a formula, letters spaced out; what its type says before its words are read."""

from __future__ import annotations

import re

from etl.structure.pages.rows import SECTION_LABEL, Row

_WORDY = re.compile(r"[^\W\d_]*[a-zäöüß]{4,}|(?:der|die|das|und|ist|von|des|dem|den|mit|für)\Z")
_SIGNS = re.compile(r"[=≈≤≥≠∑Σ√∫∏±·×÷∙⋅^∆∂]|(?<=\s)[+*/x–-](?=\s)")
_EQUALS = re.compile(r"(?:^|\s)[=≈≤≥](?:\s|$)")
_MOST_TOKENS = 24
_FEW_WORDS = 0.5
_SPACED = 4
_LARGER = 1.12

DIVISION = re.compile(
    r"(?:(?:[IVXLC]+|\d+|[A-Z])\.? ?"
    r"|(?:Erst|Zweit|Dritt|Viert|Fünft|Sechst|Siebt|Siebent|Acht|Neunt|Zehnt|Elft|Zwölft)e[rs]? )"
    r"?(?:Buch|Teil|Hauptteil|Kapitel|Abschnitt|Unterabschnitt|Titel|Untertitel|Unterkapitel)\b"
    r"(?: (?:[IVXLC]+|\d+[a-z]?|[A-Z]))?[.:]?(?=\s|$)",
)
"""What the heading of a division begins with: "Zweiter Abschnitt", "II. Teil", "Kapitel 3"."""

SECTION = re.compile(r"(?:§§? ?\d+[a-z]{0,3}|(?:Artikel|Art\.) ?(?:\d+[a-z]{0,3}|[IVXLC]+))\b\.?")
_CITES = re.compile(
    r"\s*(?:Abs\b|Absatz|Absätze|Satz|S\.|Nr\b|Nrn\b|Nummer|Nummern|Buchst|Buchstabe|lit\b"
    r"|i\. ?V|in Verbindung|und|oder|bis|sowie|ff?\b\.?"
    r"|der\b|des\b|dieser\b|dieses\b|gilt|gelten|ist\b|sind\b|wird|werden|bleibt|findet|finden|[a-zäöü]|[,;)]|\d)"
)


def names_section(text: str) -> bool:
    """Say whether a text begins as a section does ("§ 3", "Artikel 5 Titel") and not as a reference ("§ 3 Abs. 2")."""
    match = SECTION.match(text)
    return match is not None and not (text[match.end() :].strip() and _CITES.match(text, match.end()))


def cites_section(text: str) -> bool:
    """Say whether a text begins with a reference to a section ("§ 3 Abs. 2")."""
    return SECTION.match(text) is not None and not names_section(text)


def names_part(text: str) -> bool:
    """Say whether a text begins a section, an annex or a division."""
    return names_section(text) or DIVISION.match(text) is not None or SECTION_LABEL.fullmatch(text) is not None


def is_spaced(words: list[str]) -> bool:
    """Say whether a row is set with its letters apart: "S a t z u n g"."""
    single = sum(len(word) == 1 and word.isalpha() for word in words)
    return single >= _SPACED and single >= 0.8 * len(words)


def is_formula(row: Row) -> bool:
    """Say whether a row is a formula: signs of arithmetic, an equals sign, next to no words, no full stop."""
    words = row.words
    text = " ".join(words)
    if len(words) < 3 or len(words) > _MOST_TOKENS or row.labels or row.cells or not _SIGNS.search(text):  # noqa: PLR2004
        return False
    wordy = sum(_WORDY.match(word) is not None for word in words)
    return wordy <= _FEW_WORDS * len(words) and _EQUALS.search(text) is not None and text[-1] not in ";:"


def is_larger(row: Row, size: float) -> bool:
    """Say whether a row is set larger than the text."""
    return row.size > _LARGER * size
