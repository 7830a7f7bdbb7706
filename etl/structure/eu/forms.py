"""What the blocks of an act of the Union are, by the words they begin with: recitals, Artikel, Kapitel, notes.

After the Interinstitutional style guide of the Union (2.1 to 2.7) and the forms of older acts. Classes and anchors of a
file are not asked: the words are the same in every format.
"""

from __future__ import annotations

from typing import NamedTuple

from etl.read.page import Block
from etl.structure.eu.labels import label_words
from provenance.text import patterns as re

_NUMERAL = r"(?:\d{1,3}[a-z]{0,3}|[IVXLC]+[a-z]?|[A-Z]|(?:EIN|ZWEI|DREI|VIER|FÜNF|SECHS|SIEBEN|ACHT)S?)(?!\w)"
_DIVISION = re.compile(
    rf"(?P<kind>UNTERABSCHNITT|ABSCHNITT|KAPITEL|TITEL|TEIL|Unterabschnitt|Abschnitt|Kapitel|Titel|Teil)\s+"
    rf"(?P<label>{_NUMERAL})[.:]?(?P<rest>.*)\Z",
    re.DOTALL,
)
_ORDINAL_DIVISION = re.compile(
    r"(?P<label>ERSTER?|ZWEITER?|DRITTER?|VIERTER?|FÜNFTER?|SECHSTER?)S?\s+(?P<kind>TEIL|TITEL|KAPITEL|ABSCHNITT)\Z",
    re.IGNORECASE,
)
_RANKS = {"teil": 1, "titel": 2, "kapitel": 3, "abschnitt": 4, "unterabschnitt": 5}
_ARTICLE = re.compile(
    r"(?:Artikel|ARTIKEL|Art\.)\s+(?P<label>\d{1,3}(?:[a-z]{1,3}|\s[a-z](?=\s*\Z))?|[IVXLC]+)(?![\w,/])\.?(?P<rest>.*)\Z",
    re.DOTALL,
)
_SINGLE = re.compile(r"(?:Einziger|EINZIGER)\s+(?:Artikel|ARTIKEL)\s*\Z")
_CITES = re.compile(
    r"\s*(?:[a-zäöü(,;:]|Abs|Absatz|Absätze|Unterabsatz|Buchstabe|Buchst|Nummer|Nr\b|Satz|Ziffer|erhält|wird|ABl)"
)
_ANNEX = re.compile(rf"(?P<kind>ANHANG|Anhang)(?:\s+(?P<label>{_NUMERAL}))?(?P<rest>.*)\Z", re.DOTALL)
RECITALS = re.compile(
    r"(?:.{0,120}\b)?in\s+(?:der\s+)?Erwägung\s+(?:nachstehender|folgender|der\s+folgenden)\s+Gründe\s*:?\s*\Z"
    r"|in\s+(?:der\s+)?Erwägung\s*:?\s*\Z|(?:Die\s+)?Erwägungsgründe\s*:?\s*\Z",
    re.IGNORECASE | re.DOTALL,
)
RECITAL = re.compile(r"Erwägungsgrund\s+\(?(?P<number>\d{1,3})\)?(?!\w)[^.:;]{0,120}\Z")
"""A recital with a heading of its own, as texts made ready for reading have it."""
ENACTED = re.compile(
    r"(?:HAT|HABEN)\s+(?:FOLGENDE[NRS]?|DIESEN?|DIESES|DIE\s+FOLGENDE|BESCHLOSSEN)\b.*|(?:ERLÄSST|ERLASSEN|BESCHLIESS(?:T|EN)|EMPF(?:IEHLT|EHLEN)|SIND\s+WIE\s+FOLGT)\b.*",
    re.DOTALL,
)
_BINDING = re.compile(
    r"Diese[rs]?\s+\w*(?:\s\w+)?\s+ist\s+in\s+allen\s+(?:ihren|seinen|seiner|ihrer)\s+Teilen\s+verbindlich", re.DOTALL
)
_DONE = re.compile(
    r"Geschehen\s+zu\s|Brüssel,\s+den\s+\d|(?:Luxemburg|Straßburg|Frankfurt\s+am\s+Main),\s+den\s+\d"
    r"|Im\s+Namen\s+(?:des|der)\s|Für\s+(?:das\s+Europäische\s+Parlament|den\s+(?:Rat|EZB-Rat)|die\s+(?:Europäische\s+)?Kommission)\s*\Z"
)
CONTENTS = re.compile(r"(?:INHALT|Inhalt|INHALTSVERZEICHNIS|Inhaltsverzeichnis|INHALTSÜBERSICHT)\s*\Z")
_NOTE = re.compile(r"\(?\s?(?P<mark>\d{1,3}|\*{1,3})\s?\)?\s+(?P<text>\S.*)\Z", re.DOTALL)
_CITED = re.compile(
    r"(?:ABl\.|Siehe\s|Stellungnahme\s|Standpunkt\s|(?:Durchführungs|Rahmen)?(?:[Vv]erordnung|[Rr]ichtlinie|[Bb]eschluss|[Ee]ntscheidung)\s"
    r"(?:\(|Nr|\d|des|der)|Delegierte|Empfehlung\s|Mitteilung\s|Urteil\s|BGBl|COM\s?\(|KOM\s?\(|SWD\s?\()"
)
_ENDS_WITH_GAZETTE = re.compile(r"\(?ABl\.[^()]{3,90}\)?\s*\.?\s*\Z")
_STOPS = (".", ":", ";", ",")
_LONGEST_TITLE = 300


class Head(NamedTuple):
    """A heading: its kind ("Artikel", "Kapitel"), its label, what follows on its line, how many words it takes."""

    kind: str
    label: str
    rest: str
    words: int
    rank: int = 0

    @property
    def name(self) -> str:
        """The section as it is cited: "Artikel 5", "Kapitel IV", "Anhang"."""
        return f"{self.kind} {self.label}".strip()


def _set_apart(block: Block) -> bool:
    return block.kind == "heading" or block.bold or block.centred or block.italic


def is_title(block: Block) -> bool:
    """Say whether a block may be the title of what stands above it: short, no label, no stop."""
    text = block.text
    if block.kind in ("row", "footnote", "formula") or block.label or len(text) > _LONGEST_TITLE or text[:1].islower():
        return False
    if label_words(block.words) and block.kind != "heading":
        return False
    return not text.rstrip().endswith(_STOPS) and text[:1] not in "—–-•▼►"


def article_of(block: Block) -> Head | None:
    """Return the heading of an Artikel; None where the block is none, or speaks of an Artikel."""
    text = block.text
    if block.kind in ("row", "footnote", "item") or block.label:
        return None
    if _SINGLE.match(text):
        return Head("Einziger Artikel", "", "", len(block.words))
    match = _ARTICLE.match(text)
    if match is None:
        return None
    rest = match["rest"].strip()
    if rest and (_CITES.match(rest) or rest.endswith((":", ";", ",")) or len(rest) > _LONGEST_TITLE):
        return None
    if rest.endswith(".") and not _set_apart(block):
        return None
    label = "".join(match["label"].split())
    return Head("Artikel", label, rest.lstrip("–—-: "), len(match[0][: match.start("rest")].split()))


def division_of(block: Block) -> Head | None:
    """Return the heading of a Teil, Titel, Kapitel, Abschnitt or Unterabschnitt."""
    if block.kind in ("row", "footnote", "item") or block.label:
        return None
    text = block.text
    match = _DIVISION.match(text)
    if match is None:
        ordinal = _ORDINAL_DIVISION.match(text)
        if ordinal is None:
            return None
        kind = ordinal["kind"].capitalize()
        return Head(f"{ordinal['label'].capitalize()} {kind}", "", "", len(block.words), _RANKS[kind.lower()])
    rest = match["rest"].strip()
    if rest and (_CITES.match(rest) or rest.endswith((":", ";", ",", ".")) or len(rest) > _LONGEST_TITLE):
        return None
    if rest and not (match["kind"].isupper() or _set_apart(block)):
        return None
    kind = match["kind"].capitalize()
    words = len(text[: match.start("rest")].split())
    return Head(kind, match["label"], rest.lstrip("–—-: "), words, _RANKS[kind.lower()])


def annex_of(block: Block) -> Head | None:
    """Return the heading of an annex."""
    if block.kind in ("row", "footnote", "item") or block.label:
        return None
    match = _ANNEX.match(block.text)
    if match is None:
        return None
    rest = match["rest"].strip()
    if match["rest"][:1].isalpha() or (rest and (_CITES.match(rest) or rest.endswith((":", ";", ",", ".")))):
        return None
    if (rest or match["kind"] == "Anhang") and not (
        _set_apart(block) or (match["kind"].isupper() and match["label"] is not None) or not rest
    ):
        return None
    return Head("Anhang", match["label"] or "", rest.lstrip("–—-: "), len(match[0][: match.start("rest")].split()))


def is_final(block: Block) -> bool:
    """Say whether a block is the formula that closes an act, or the place and day it was done."""
    return _BINDING.match(block.text) is not None or is_signed(block)


def is_signed(block: Block) -> bool:
    """Say whether a block begins the place, day and signatures."""
    return _DONE.match(block.text) is not None


def note_of(block: Block, *, after: bool) -> str | None:
    """Return the mark of a footnote; None where the block is none. ``after`` holds behind the signatures."""
    match = _NOTE.match(block.text)
    if block.kind == "footnote":
        return block.name or (match["mark"] if match else "")
    if match is None or block.kind in ("row", "heading"):
        return None
    if not block.text.startswith("("):
        return None
    cited = _CITED.match(match["text"]) is not None
    if after:
        return match["mark"]
    return match["mark"] if cited and _ENDS_WITH_GAZETTE.search(match["text"]) else None
