"""The title of an act of the Union: its kind, number, day, names, and the path of its work.

    VERORDNUNG (EU) 2099/123 DES EUROPÄISCHEN PARLAMENTS UND DES RATES vom 5. Mai 2099 über … (Beispielverordnung)

The work is named after the European Legislation Identifier: ``eu/reg/2099/123``, ``eu/dir/1995/46``,
``eu/dec/2008/977``. Since 2015 the year stands before the number; before, in regulations, behind it. What it leaves
out: acts without a number, treaties.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from etl.read.page import Block
from etl.structure.eu import forms
from etl.structure.eu.text import Writer, label_of
from provenance.text import patterns as re

RECITAL = "Erwägungsgrund "


class Preamble:
    """Takes the blocks between the title and the first Artikel."""

    def __init__(self, writer: Writer) -> None:
        self._writer = writer
        self._in_recitals = False
        self._in_one = False
        self._number = 0
        self._numbered: bool | None = None

    def take(self, block: Block) -> bool:
        """Write a block; say whether it was the formula after which the act begins."""
        if forms.ENACTED.match(block.text):
            self._note("Erlassformel", block)
            return True
        if (head := forms.RECITAL.match(block.text)) is not None:
            self._headed(int(head["number"]), block)
        elif self._in_recitals:
            self._recital(block)
        else:
            self._in_recitals = forms.RECITALS.match(block.text) is not None
            self._note("Präambel", block)
        return False

    def _headed(self, number: int, block: Block) -> None:
        """Begin a recital that has a heading."""
        self._number, self._numbered = number, True
        self._in_recitals = self._in_one = True
        out = self._writer.out
        out.text.part()
        self._writer.label(block)
        out.text.part()
        out.begin(f"{RECITAL}{number}", (), None, "note")

    def goes_on(self, block: Block) -> None:
        """Write a block that belongs to what stands before it, whatever it begins with."""
        self._writer.out.text.part()
        if not self._in_one:
            self._writer.out.begin("Präambel", (), None, "note")
        self._writer.write(block)

    def _note(self, section: str, block: Block) -> None:
        self._in_one = False
        self._writer.out.text.part()
        self._writer.out.begin(section, (), None, "note")
        self._writer.write(block)

    def _recital(self, block: Block) -> None:
        label, count = label_of(block)
        number = label.strip("(). ") if not label.endswith(")") or label.startswith("(") else ""
        number = number if number.isdigit() else ""
        if self._numbered is None:
            self._numbered = bool(number)
        opens = bool(number) and int(number) > self._number if self._numbered else not block.text[:1].islower()
        out = self._writer.out
        if not opens:
            self.goes_on(block)
            return
        self._number = int(number) if number else self._number + 1
        if not (number or label.startswith(("-", "–", "—"))):
            count = 0
        out.text.part()
        if number and not count:
            out.label_text(block.label or label)
        self._writer.label(block, 0, count)
        if label:
            out.text.part(" ")
        out.begin(f"{RECITAL}{self._number}", (), None, "note")
        self._writer.write(block, count)
        self._in_one = True


_UNION = r"(?:EU|EG|EWG|EGKS|Euratom|EURATOM|EAG)(?:,\s?(?:EU|EG|EWG|EGKS|Euratom|EURATOM))*"
_TYPE = (
    r"(?P<type>(?:Durchführungs|Rahmen)?(?:verordnung|richtlinie|beschluss|entscheidung)"
    r"|(?:Delegierter?|Gemeinsamer?)\s(?:Verordnung|Richtlinie|Beschluss)|Empfehlung|Leitlinie)"
)
_NUMBER = (
    rf"(?:\((?P<union>{_UNION})\)\s*(?P<nr>Nr\.\s*)?(?P<one>\d+)\s?/\s?(?P<two>\d+)"
    rf"|(?P<nr2>Nr\.\s*)?(?P<three>\d+)/(?P<four>\d+)/(?P<mark>EU|EG|EWG|EGKS|JI|GASP|Euratom))(?!\d)"
)
_BEGINS = re.compile(
    rf"(?:►[A-Z]\d*\s*)?{_TYPE}\s+(?:{_NUMBER}(?=\s*\Z|\s+(?:de[sr]|vom|über|zu[rm]?|betreffend|mit)\b|\s*[(,])|de[sr]\s)",
    re.IGNORECASE,
)
_IN_BRACKETS = re.compile(rf"\((?:{_NUMBER})\)")
_MONTHS = ("Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober", "November",
           "Dezember")  # fmt: skip
_DAY = re.compile(
    rf"(?P<day>\d{{1,2}})\.\s?(?:(?P<month>{'|'.join(_MONTHS)})|(?P<number>\d{{1,2}})\.)\s?(?P<year>\d{{4}})(?!\d)",
    re.IGNORECASE,
)
_STATE = re.compile(r"—\s*DE\s*—\s*(\d\d)\.(\d\d)\.(\d{4})\s*—\s*\d{3}\.\d{3}")
_ENDS = re.compile(
    r"(?:DAS\s+EUROPÄISCHE\s+PARLAMENT|DER\s+(?:EUROPÄISCHE\s+)?RAT|DIE\s+(?:EUROPÄISCHE\s+)?KOMMISSION"
    r"|DIE\s+HOHE\s+BEHÖRDE|DER\s+GEMEINSAME|DAS\s+DIREKTORIUM|DER\s+EZB-RAT|DER\s+AUSSCHUSS)\b(?!\s+ZUR)"
    r"|(?i:gestützt\s+auf|in\s+Erwägung|präambel|erwägungsgr(?:ünde|und))\b|\(1\)\s|(?:HAT|HABEN)\s+FOLGENDE|(?i:Inhalt(?:sverzeichnis)?)\b"
    r"|(?:KAPITEL|TITEL|TEIL|ABSCHNITT|Kapitel|Titel|Teil|Abschnitt|Artikel)\s+(?:\d|[IVX]+\b)|▼|(?i:geändert\s+durch)"
)
_OVER = re.compile(r"(?i:gestützt\s+auf|in\s+Erwägung\s)|(?:HAT|HABEN)\s+FOLGENDE|Artikel\s+1\b|ANHANG")
_ASIDE = re.compile(
    r"\(\s*(?:Text\s+von\s+Bedeutung|Neufassung|[Kk]odifizierte[rn]?\s|Nur\s+der\s|"
    r"(?:Der|Die)\s+.{0,60}(?:verbindlich|gültig)|Bekannt\s?gegeben|ABl\.)[^()]*(?:\([^()]*\)[^()]*)*\)\s*"
)
_SHORT_TITLE = re.compile(r"\((?P<name>[„\"]?[A-ZÄÖÜ][^()]{3,120})\)")
_NO_NAME = re.compile(r"(?:EU|EG|EWG|Euratom|ABl|Nr\.|\d)")
_LONGEST = 1500
_FARTHEST = 120
_CENTURY, _OLDEST = 100, 50
_SINCE_2015 = re.compile(r"20(?:1[5-9]|[2-9]\d)\Z")
_KINDS = {"verordnung": "reg", "richtlinie": "dir", "beschluss": "dec", "entscheidung": "dec", "empfehlung": "rec",
          "leitlinie": "guideline"}  # fmt: skip


class Title(NamedTuple):
    """What the title says; it stands in the blocks ``first:last``."""

    first: int
    last: int
    title: str
    abbreviation: str
    work: str
    stand: str | None
    names: tuple[str, ...]


def read_title(blocks: Sequence[Block], text_of: Callable[[Block], str] = lambda block: block.text) -> Title | None:
    """Return the title of the act that the blocks hold; None where none of the first blocks begins one.

    ``text_of`` gives the text of a block with hyphens undone, where the blocks have any.
    """
    found: Title | None = None
    for at, block in enumerate(blocks[:_FARTHEST]):
        text = block.text
        if found is not None and _OVER.match(text):
            break
        if len(text) > _LONGEST or not _BEGINS.match(text):
            continue
        last = at + 1
        while last < len(blocks) and last < at + 8 and not _ENDS.match(blocks[last].text):
            if len(blocks[last].text) > _LONGEST or blocks[last].kind == "row":
                break
            last += 1
        read = _read(at, last, " ".join(text_of(block) for block in blocks[at:last]), blocks)
        if read is not None and (found is None or read.work == found.work):
            found = read  # a consolidated version prints it in its list of acts, and again over its text
    return found


def _read(first: int, last: int, printed: str, blocks: Sequence[Block]) -> Title | None:
    kind = _BEGINS.match(printed)
    if kind is None:
        return None
    number = kind if kind["one"] or kind["three"] else _IN_BRACKETS.search(printed)
    if number is None:
        return None
    title = " ".join(_ASIDE.sub(" ", re.sub(r"►[A-Z]\d*\s*|\s*◄", "", printed)).split())
    short, work = _numbered(" ".join(kind["type"].split()), number)
    head = " ".join(block.text for block in blocks[:last])
    state = _STATE.search(head)
    made = day_of(printed)
    stand = f"{state[3]}-{state[2]}-{state[1]}" if state else made
    names = [match["name"].strip('„“" ') for match in _SHORT_TITLE.finditer(title)]
    return Title(first, last, title, short, work, stand, tuple(name for name in names if not _NO_NAME.match(name)))


def _numbered(kind: str, number: re.Match[str]) -> tuple[str, str]:
    """Return the short name and the path of the work of an act of this kind and number."""
    low = kind.lower()
    word = next(word for word in _KINDS if word in low)
    directive, plain = word == "richtlinie", word != "verordnung"
    one, two = number["one"] or number["three"], number["two"] or number["four"]
    nr = number["nr"] or number["nr2"] or ""
    year_first = directive or (not nr and (plain or _SINCE_2015.match(one) is not None))
    year, count = (one, two) if year_first else (two, one)
    if int(year) < _CENTURY:
        year = str(int(year) + (1900 if int(year) >= _OLDEST else 2000))
    printed = f"({number['union']}) {'Nr. ' if nr else ''}{one}/{two}" if number["one"] else (
        f"{'Nr. ' if nr else ''}{one}/{two}/{number['mark']}"
    )  # fmt: skip
    return f"{_short(low, word)} {printed}", f"eu/{_KINDS[word]}/{year}/{int(count)}"


def _short(kind: str, word: str) -> str:
    """Return how lawyers abbreviate the kind of an act: VO, RL, DVO, DelVO; a Beschluss is written out."""
    short = {"verordnung": "VO", "richtlinie": "RL"}.get(word)
    if short is None:
        return kind.capitalize() if " " not in kind else "Delegierter Beschluss"
    return f"{'D' if kind.startswith('durchf') else 'Del' if kind.startswith('deleg') else ''}{short}"


def day_of(text: str) -> str | None:
    """Return the first day that a text names, in ISO 8601; None where it names none that can be."""
    for match in _DAY.finditer(text):
        month = int(match["number"]) if match["number"] else 0
        if match["month"]:
            month = next(at for at, name in enumerate(_MONTHS, 1) if name.lower() == match["month"].lower())
        if 0 < int(match["day"]) <= 31 and 0 < month <= 12:  # noqa: PLR2004 -- the days of a month, the months
            return f"{match['year']}-{month:02d}-{int(match['day']):02d}"
    return None
