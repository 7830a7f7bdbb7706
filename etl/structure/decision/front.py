"""The front of a decision: court, form, day, file number and ECLI, and the names it is cited by.

    BGH, Urteil vom 5. Mai 2099 – VIII ZR 12/99        de/bgh/2099-05-05/viii-zr-12-99

European Case Law Identifier: Council conclusions 2011/C 127/01. What it leaves out: the parties and their lawyers,
which stay in the Rubrum; several file numbers of one decision, of which the first counts.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import replace
from typing import NamedTuple

from etl.read.page import Block
from etl.structure.eu.title import day_of
from etl.structure.preamble import slug
from provenance.text import patterns as re

_COURTS = {
    "bundesverfassungsgericht": "BVerfG", "bundesgerichtshof": "BGH", "bundesfinanzhof": "BFH",
    "bundessozialgericht": "BSG", "bundesarbeitsgericht": "BAG", "bundesverwaltungsgericht": "BVerwG",
    "bundespatentgericht": "BPatG", "bayerisches oberstes landesgericht": "BayObLG", "oberlandesgericht": "OLG",
    "oberverwaltungsgericht": "OVG", "landesarbeitsgericht": "LAG", "landessozialgericht": "LSG",
    "landesverfassungsgericht": "LVerfG", "verfassungsgerichtshof": "VerfGH", "verwaltungsgerichtshof": "VGH",
    "verwaltungsgericht": "VG", "arbeitsgericht": "ArbG", "finanzgericht": "FG", "sozialgericht": "SG",
    "landgericht": "LG", "amtsgericht": "AG", "kammergericht": "KG", "gerichtshof der europäischen union": "EuGH",
    "gericht der europäischen union": "EuG", "des gerichtshofs": "EuGH", "des gerichts": "EuG",
}  # fmt: skip
_SHORT = {short: short for short in _COURTS.values()}
_FEDERAL = frozenset(["BVerfG", "BGH", "BFH", "BSG", "BAG", "BVerwG", "BPatG", "BayObLG", "KG", "EuGH", "EuG"])
_PLACE = r"(?P<place>(?:\s(?:am|an\sder|in|im)?\s?[A-ZÄÖÜ][a-zäöüß-]+(?:\s(?:am|an\sder)\s[A-Z][a-zäöü]+)?)?)"
_LONG = "|".join(sorted(_COURTS, key=len, reverse=True))
_COURT = re.compile(
    rf"(?<!\w)(?:(?P<long>(?i:{_LONG})(?i:s|es)?)"
    rf"|(?P<short>{'|'.join(sorted(_SHORT, key=len, reverse=True))}))(?!\w){_PLACE}"
)
_FORM = re.compile(
    r"(?<!\w)(?:(?:Teil|Zwischen|Versäumnis|End|Schluss|Grund|Anerkenntnis|Teilversäumnis|Vorbehalts)?(?:Urteil|URTEIL|urteil)"
    r"|(?:Vorlage|Kammer|Nichtannahme|Hinweis)?(?:Beschluss|BESCHLUSS|beschluss)|Gerichtsbescheid|GERICHTSBESCHEID|Vorlagebeschluss)"
    r"(?![a-zäöü])"
)
_CITED_FORMS = ("Beschluss", "Urteil", "Gerichtsbescheid")
_FILE = re.compile(
    r"(?<![\w/.])(?:[A-Z]{1,3}\s)?(?:\d{1,3}[a-z]?|[IVX]+[a-z]?)\s(?:\(\w+\)\s)?[A-Z][A-Za-z]{0,5}(?:\s?\([A-Za-zäöü]+\))?"
    r"(?:-[A-Z][a-z]+)?\s\d{1,6}[/.]\d{2,4}(?![\d.])(?:\s[A-Z]{1,2}(?!\w))?"
    r"|(?<![\w/])[CTF][-‑‐–]\d{1,4}/\d\d(?:\s?P(?!\w))?"
)
_ECLI = re.compile(r"ECLI:[A-Z]{2}:[A-Za-z0-9]{1,7}:\d{4}:[A-Za-z0-9][A-Za-z0-9.]*[A-Za-z0-9]")
_DATED = re.compile(
    r"(?:(?<!\w)[Vv]om|[Vv]erkündet\s+am|[Ee]ntscheidungsdatum|[Dd]atum|[Bb]eschlossen\s+am)\s*:?\s+"
    r"(?P<day>\d[\w. äÄ]{5,20}\d{4})"
)
_LEAD = re.compile(
    r"(?:Gericht\s*:?\s+|(?:Urteil|Beschluss)\s+(?=des\s)(?:des\s(?!Gericht))?|(?:Der|Die|Das)\s.{0,60}?(?:senat|kammer)\s(?:des|beim)\s)",
    re.IGNORECASE,
)
_OWN = re.compile(
    r"(?:(?:\w*urteil|\w*beschluss|gerichtsbescheid|entscheidung)\s+)?(?:vom\s+)?(?P<day>\d{1,2}\.\s?\w+\.?\s?\d{4})\s?(?:\(\*\d?\))?(?!\w)"
    r"|.{0,40}(?:verkündet\s+am|entscheidungsdatum|datum|beschlossen\s+am)\s*:?\s+(?P<named>\d[\w. ]{5,20}\d{4})",
    re.IGNORECASE,
)
_RULED = re.compile(r"(beschlossen|für Recht erkannt)\s*:\s*\Z")
_OF_RULING = {"beschlossen": "Beschluss", "für Recht erkannt": "Urteil"}
_HAS_RULED = re.compile(r"(?:\bhat|\bhaben|\A)\b.{0,300}?\bam\s+(?P<day>\d{1,2}\.\s?\w+\.?\s?\d{4})", re.DOTALL)
_BELOW = re.compile(r"Vorinstanz|vorgehend|Verfahrensgang|nachgehend|gegen\sd(?:as|en)\s", re.IGNORECASE)
_MONTHS = ("Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober", "November",
           "Dezember")  # fmt: skip
_LONGEST = 220


class Front(NamedTuple):
    """What the front says; a part that was not found is empty."""

    court: str
    place: str
    form: str
    day: str
    file: str
    ecli: str
    title: str
    abbreviation: str
    work: str
    names: tuple[str, ...]


def joined(text: str) -> str:
    """Return a text whose letters are set apart as words: "U R T E I L"."""
    words = text.split()
    if len(words) > 3 and sum(len(word) == 1 for word in words) > 0.8 * len(words):  # noqa: PLR2004
        return "".join(words)
    return " ".join(words)


def read_front(blocks: Sequence[Block]) -> Front:
    """Return what the blocks before the first part of a decision say."""
    texts = [joined(block.text) for block in blocks]
    short = [text for text in texts if len(text) <= _LONGEST and not _BELOW.search(text)]
    ecli = next((match[0] for text in texts if (match := _ECLI.search(text))), "")
    found = next((match for text in short if (match := _COURT.search(text))), None)
    court, place = _court(found) if found else (_of_ecli(ecli), "")
    form = next((match[0].capitalize() for text in short if (match := _FORM.search(text))), "")
    form = form or next((_OF_RULING[match[1]] for text in texts if (match := _RULED.search(text))), "")
    file = next((match[0] for text in short if (match := _FILE.search(_ECLI.sub("", text)))), "")
    file = re.sub("[‑‐–]", "-", file)
    day = (
        _own_day(short)
        or _ruling_day(texts)
        or _day(short)
        or _day(texts)
        or next((day for text in short if (day := day_of(text))), "")
    )
    return _named(court, place, form, day, file, ecli)


def names_court(text: str) -> bool:
    """Say whether a line of the front names the court: alone, behind "Gericht:" or "Urteil des", or with its senate."""
    lead = _LEAD.match(text)
    return _COURT.match(text, lead.end() if lead else 0) is not None


def _court(match: re.Match[str]) -> tuple[str, str]:
    name = match["short"]
    if not name:
        low = match["long"].lower()
        key = max((court for court in _COURTS if low.startswith(court)), key=len)
        name = _COURTS[key]
    place = "" if name in _FEDERAL else match["place"].strip()
    return name, place if not _FORM.match(place) else ""


def _of_ecli(ecli: str) -> str:
    code = ecli.split(":")[2] if ecli else ""
    return {"C": "EuGH", "T": "EuG"}.get(code) or next((one for one in _SHORT if one.upper() == code.upper()), "")


def _own_day(texts: Sequence[str]) -> str:
    """Return the day that a line of its own names: "vom 5. Mai 2099", "Verkündet am: 5. Mai 2099", "5. Mai 2099"."""
    for text in texts:
        match = _OWN.match(text)
        day = day_of(match["day"] or match["named"]) if match else None
        if day:
            return day
    return ""


def _ruling_day(texts: Sequence[str]) -> str:
    """Return the day of "hat am 3. Mai 2099 … beschlossen:"."""
    for text in texts:
        match = _HAS_RULED.search(text) if _RULED.search(text) else None
        day = day_of(match["day"]) if match else None
        if day:
            return day
    return ""


def _day(texts: Sequence[str]) -> str:
    for text in texts:
        for match in _DATED.finditer(text):
            day = day_of(match["day"])
            if day:
                return day
    return ""


def _named(court: str, place: str, form: str, day: str, file: str, ecli: str) -> Front:
    whole = f"{court} {place}".strip()
    printed = f" vom {_printed(day)}" if day else ""
    title = f"{whole}, {form or 'Entscheidung'}{printed}" + (f" – {file}" if file else "")
    cited = next((one for one in _CITED_FORMS if form.lower().endswith(one.lower())), "Entscheidung")
    courts = dict.fromkeys((whole, f"{court} {place.split(maxsplit=1)[0]}" if place else court, *_long(court, place)))
    names = [f"{one}, {cited}{printed} – {file}" for one in courts] if day and file else []
    names += [f"{cited}{printed} – {file}"] if day and file else []
    names += [f"{whole}, {cited}{printed}"] if day else []
    names += [f"Rechtssache {file}"] if file[:2] in ("C-", "T-", "F-") else []
    names += [ecli] if ecli else []
    parts = ["eu" if court in ("EuGH", "EuG") else "de", slug(whole), day, slug(file) if file else slug(ecli)]
    abbreviation = f"{whole} {file}".strip()
    work = "/".join(part for part in parts if part)
    return Front(court, place, form, day, file, ecli, title, abbreviation, work, tuple(names))


def _long(court: str, place: str) -> list[str]:
    """Return the name of a court that is not a federal one, written out."""
    if not place:
        return []
    name = next(long for long, short in _COURTS.items() if short == court)
    return [f"{name.capitalize()} {place}"]


def _printed(day: str) -> str:
    year, month, number = day.split("-")
    return f"{int(number)}. {_MONTHS[int(month) - 1]} {year}"


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
_BELOW_PARTS = re.compile(r"Vorinstanz(?:en)?\s?:|(?:LG|AG|OLG|VG|OVG|VGH|FG|SG|LSG|ArbG|LAG|KG)\s.*Entscheidung\svom")
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
    """Return the blocks with rows of two cells, of which one is empty, as the paragraphs they are."""
    return [replace(block, kind="paragraph", cells=()) if _is_alone(block) else block for block in blocks]


def _is_alone(block: Block) -> bool:
    filled = sum(bool(cell.strip()) for cell in block.cells)
    return block.kind == "row" and len(block.cells) == _MARGIN_AND_TEXT and filled == 1


def part_of(block: Block) -> str | None:
    """Return the part that a block is the heading of ("Gründe"); None where it is none."""
    if block.label or block.kind in ("row", "footnote"):
        return None
    match = _PART.fullmatch(joined(block.text))
    if match is None:
        return None
    words = match["name"].lower().split()
    name = " ".join([words[0].capitalize(), *words[1:]])
    return {"Aus den gründen": "Aus den Gründen", "Abweichende meinung": "Abweichende Meinung"}.get(name, name)


def note_of(block: Block) -> str | None:
    """Return the mark of a footnote ("*", "1"); None where the block is none."""
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
    """Return from which block on names, lower courts and the like close the decision."""
    at = len(blocks)
    while at > 1:
        block = blocks[at - 1]
        text = block.text.strip()
        name = len(text) <= _LONGEST_NAME and not text.endswith(_CLOSED)
        if at - 1 in numbered or part_of(block) or not (name or note_of(block) is not None or _BELOW_PARTS.match(text)):
            break
        at -= 1
    return at
