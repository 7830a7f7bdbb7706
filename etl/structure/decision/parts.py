"""The parts of a decision and what stands at its end: Leitsätze, Tenor, Tatbestand, Gründe, signatures.

After § 313 ZPO and § 117 VwGO (form and content of a judgment). A Tenor without a heading begins behind the words
"für Recht erkannt:" or "beschlossen:".
"""

from __future__ import annotations

import re
from collections.abc import Container, Sequence
from dataclasses import replace

from etl.read.block import Block
from etl.structure.decision.front import joined

_PART = re.compile(
    r"(?:(?:Amtliche[rs]?|Nichtamtliche[rs]?|Redaktionelle[rs]?)\s)?"
    r"(?P<name>Leits[aä]tz(?:e|es)?|Leitsatz|Orientierungss[aä]tze?|Orientierungssatz|Tenor|Urteilsformel|Beschlussformel"
    r"|Tatbestand|Sachverhalt|Entscheidungsgründe|Gründe|Aus\sden\sGründen|Rechtsmittelbelehrung|Rechtsbehelfsbelehrung"
    r"|Rubrum|Sondervotum|Abweichende\sMeinung)\s?:?",
    re.IGNORECASE,
)
_RULING = re.compile(r"(?:für\s+Recht(?:\s+erkannt)?|erkannt|beschlossen|entschieden|verkündet)\s*:\s*\Z")
_STARRED = re.compile(r"\(?\s?(\*\d?)\s?\)?\s+\S")
_CLOSED = (".", "!", "?", ":", ";", "“", "”")
_BELOW = re.compile(r"Vorinstanz(?:en)?\s?:|(?:LG|AG|OLG|VG|OVG|VGH|FG|SG|LSG|ArbG|LAG|KG)\s.*Entscheidung\svom")
_FRONT = re.compile(
    r"IM\s+NAMEN\s+DES\s+VOLKES|In\s+(?:dem\s+Rechtsstreit|der\s+\w*(?:[Ss]ache|[Ss]treitverfahren)|dem\s+Verfahren)\b"
    r"|(?:Der|Die|Das)\s.{3,120}(?:[Ss]enat|[Kk]ammer|[Gg]ericht)\b.*\bhat\b|(?:BUNDES|OBERLANDES|LAND|AMTS|VER)[A-ZÄÖÜ]+\Z",
    re.DOTALL,
)
_MARGIN_AND_TEXT = 2
_LONGEST_NAME = 160

REASONED = frozenset({"Tatbestand", "Sachverhalt", "Entscheidungsgründe", "Gründe", "Aus den Gründen", "Sondervotum",
                      "Abweichende Meinung"})  # fmt: skip
"""The parts whose labels are an outline; in the others they are lists."""


def untabled(blocks: Sequence[Block]) -> list[Block]:
    """Give the blocks with rows of two cells, of which one is empty, as the paragraphs they are."""
    return [replace(block, kind="paragraph", cells=()) if _is_alone(block) else block for block in blocks]


def _is_alone(block: Block) -> bool:
    filled = sum(bool(cell.strip()) for cell in block.cells)
    return block.kind == "row" and len(block.cells) == _MARGIN_AND_TEXT and filled == 1


def part_of(block: Block) -> str | None:
    """Give the part that a block is the heading of ("Gründe"); None where it is none."""
    if block.label or block.kind in ("row", "footnote"):
        return None
    match = _PART.fullmatch(joined(block.text))
    if match is None:
        return None
    words = match["name"].lower().split()
    name = " ".join([words[0].capitalize(), *words[1:]])
    return {"Aus den gründen": "Aus den Gründen", "Abweichende meinung": "Abweichende Meinung"}.get(name, name)


def note_of(block: Block) -> str | None:
    """Give the mark of a footnote ("*", "1"); None where the block is none."""
    if block.kind == "footnote":
        return block.name or (block.words[0].strip("()") if block.words else "")
    starred = _STARRED.match(block.text) if block.kind != "row" and not block.label else None
    return starred[1] if starred else None


def rules(block: Block) -> bool:
    """Say whether the ruling follows a block: "hat … für Recht erkannt:"."""
    return _RULING.search(block.text) is not None


def begins_front(block: Block) -> bool:
    """Say whether a block begins the front of a decision whose Leitsätze were printed before it."""
    return _FRONT.match(joined(block.text)) is not None


def signed_from(blocks: Sequence[Block], numbered: Container[int]) -> int:
    """Give from which block on names, lower courts and the like close the decision."""
    at = len(blocks)
    while at > 1:
        block = blocks[at - 1]
        text = block.text.strip()
        name = len(text) <= _LONGEST_NAME and not text.endswith(_CLOSED)
        if at - 1 in numbered or part_of(block) or not (name or note_of(block) is not None or _BELOW.match(text)):
            break
        at -= 1
    return at
