"""Courts and the file numbers of their decisions: which word names a court, and which court a register sign is of.

    "VIII R 7/08"  …  BFH        "1 BvR 12/99"  …  BVerfG        "C-131/12"  …  EuGH

A file number is chamber, register sign, serial number and year (Aktenordnung; the signs of the federal courts are
theirs alone). What it leaves out: which of many local courts a number such as "5 U 12/12" belongs to.
"""

from __future__ import annotations

from etl.refer.forms import any_of, words_of
from provenance.text import patterns as re

FEDERAL = words_of(
    "BVerfG BGH BFH BSG BAG BVerwG BPatG EuGH EuG EGMR EuGöD EFTA-Gerichtshof RFH RG BayObLG KG GmSOGB OGH "
    "Bundesverfassungsgericht Bundesgerichtshof Bundesfinanzhof Bundessozialgericht Bundesarbeitsgericht "
    "Bundesverwaltungsgericht Bundespatentgericht Kammergericht Reichsgericht Reichsfinanzhof"
)
LOCAL = words_of(
    "OLG LG AG FG LSG SG VG OVG VGH LAG ArbG VerfGH StGH LVerfG BayVGH HessVGH VfGH HmbOVG Oberlandesgericht "
    "Landgericht Amtsgericht Finanzgericht Sozialgericht Landessozialgericht Verwaltungsgericht "
    "Oberverwaltungsgericht Verwaltungsgerichtshof Landesarbeitsgericht Arbeitsgericht Verfassungsgerichtshof "
    "Staatsgerichtshof"
)
COURTS = FEDERAL | LOCAL

SHORT = {
    "bundesfinanzhof": "bfh", "bundesgerichtshof": "bgh", "bundessozialgericht": "bsg", "bundesarbeitsgericht": "bag",
    "bundesverwaltungsgericht": "bverwg", "bundesverfassungsgericht": "bverfg", "bundespatentgericht": "bpatg",
    "kammergericht": "kg", "reichsgericht": "rg", "reichsfinanzhof": "rfh", "oberlandesgericht": "olg",
    "landgericht": "lg", "amtsgericht": "ag", "finanzgericht": "fg", "sozialgericht": "sg",
    "landessozialgericht": "lsg", "verwaltungsgericht": "vg", "oberverwaltungsgericht": "ovg",
    "verwaltungsgerichtshof": "vgh", "landesarbeitsgericht": "lag", "arbeitsgericht": "arbg",
    "verfassungsgerichtshof": "verfgh", "staatsgerichtshof": "stgh",
}  # fmt: skip
"""The short name of a court that is written out, both in lower case."""

_END = r"\s?\d{1,6}/\d\d(?:\d\d)?(?![\d.])"
_HYPHEN = "[-‑‐–]"
_SIGNS: tuple[tuple[str, str], ...] = (
    ("BVerfG", rf"\d\s(?:BvR|BvL|BvE|BvF|BvQ|BvC|BvK|BvB|BvG|BvH|BvM|BvN|BvO|BvP|BvT|PBvU){_END}"),
    ("BGH", rf"(?:[IVX]+[a-z]?\s(?:ZR|ZB|ZA|ARZ|ZQ)|\d\s(?:StR|ARs|StB|BGs))(?:\s?\([A-Za-z]+\))?{_END}"),
    (
        "BGH",
        (
            r"(?:KZR|KVR|KVZ|KZB|KRB|EnVR|EnVZ|EnZR|AnwZ|AnwSt|NotZ|NotSt|PatAnwZ|RiZ|RiSt|GSZ|GSSt|BLw|LwZR|LwZB|StbSt)"
            rf"(?:\s?\([A-Za-z]+\))?{_END}"
        ),
    ),
    ("BFH", rf"(?:[IVX]+\s(?:R|B|S)|GrS)(?:\s?\([A-Z]+\))?{_END}"),
    ("BAG", rf"\d\d?\s(?:AZR|ABR|AZB|AZN|ABN|AZA)(?:\s?\([A-Z]\))?{_END}"),
    ("BSG", rf"B\s\d\d?\s[A-Z][A-Za-z]{{0,2}}{_END}\s(?:R|B|S|KH|BH|C|GS|AR)(?!\w)"),
    ("EuGH", rf"C{_HYPHEN}\d{{1,4}}/\d\d(?!\d)(?:\s(?:P|PPU|RX|R)(?!\w))?"),
    ("EuG", rf"T{_HYPHEN}\d{{1,4}}/\d\d(?!\d)(?:\s(?:P|R)(?!\w))?"),
    ("EuGöD", rf"F{_HYPHEN}\d{{1,4}}/\d\d(?!\d)"),
)
_OF_FEDERAL = re.compile("|".join(f"(?P<s{at}>{sign})" for at, (_, sign) in enumerate(_SIGNS)))

_PART = r"(?:[A-ZÄÖÜ][\w-]{0,9}|[IVX]+[a-z]?|\d{1,3}[a-z]?)"
_NUMBER = r"\d{1,6}\s?[/.]\s?\d{2,4}(?![\d.])(?:-?\s?[A-Z]{1,3}(?!\w))?"
_UNION = rf"[CTF]{_HYPHEN}\d{{1,4}}/\d\d(?!\d)(?:\s(?:P|PPU)(?!\w))?"
FILE = re.compile(rf"(?:{_PART}\s(?:\(\s?\w+\s?\)\s?)?){{0,4}}?(?:[A-Z][A-Za-z]*-)?{_NUMBER}|{_UNION}")
"""Any file number, to be read where a day or "Az." stands before it."""
REGISTERED = re.compile(
    rf"(?=(?:\S+\s(?:\(\s?\w+\s?\)\s?)?){{1,4}}\d)(?:{_PART}\s(?:\(\s?\w+\s?\)\s?)?){{1,4}}?{_NUMBER}|{_UNION}"
)
"""A file number with a register sign, to be read right behind a court."""

_FORM_WORD = r"(?:[A-ZÄÖÜ]\w*)?(?i:urteil|urt\.|beschl|entsch|gerichtsbescheid|bescheid)"
_PLACE = (
    rf"(?!{_FORM_WORD}|(?:Rn|Rz|Az)\b)[A-ZÄÖÜ][a-zäöüß]+(?:-[A-ZÄÖÜ][a-zäöüß]+)*"
    r"(?:\s(?:am|im|in|an\sder|ob\sder|in\sder)\s[A-ZÄÖÜ][a-zäöüß]+|\s\([A-ZÄÖÜ][a-zäöü]+\)|/[A-ZÄÖÜ][a-zäöü]+)?"
)
COURT = re.compile(
    rf"(?:(?P<federal>{any_of(FEDERAL)})(?:e?s)?(?!\w)"
    rf"|(?P<local>{any_of(LOCAL)})(?:e?s)?(?!\w)(?:\s(?:für\sdas\sLand\s|des\sLandes\s)?(?P<place>{_PLACE}))?)"
    r"(?:\s[<(]\s?[A-ZÄÖÜ][\w\s]{0,20}[>)])?"
)
"""A court with its place, and its chamber in brackets."""


def court_of(file: str) -> str | None:
    """Return the court a file number is of, where its register sign tells: "VIII R 7/08" is of the BFH."""
    match = _OF_FEDERAL.fullmatch(file)
    return _SIGNS[int(match.lastgroup[1:])][0] if match and match.lastgroup else None


def file_at(text: str, at: int) -> tuple[int, str] | None:
    """Read a file number of a federal or Union court that begins at ``at``: where it ends, and the court."""
    match = _OF_FEDERAL.match(text, at)
    if match is None or match.lastgroup is None:
        return None
    return match.end(), _SIGNS[int(match.lastgroup[1:])][0]


_NO_LETTER = re.compile(r"[\W_]+")
_FILE = re.compile(r"\d[/.]\s?\d{2,4}(?:\s?-?[A-Z]{1,3})?\Z")
_ECLI = re.compile(r"ECLI:DE:(?P<court>BVerfG|BGH|BFH|BAG|BSG|BVerwG|BPatG):\d{4}:(?P<rest>.+)", re.IGNORECASE)
_OF_ECLI = re.compile(
    r"(?:[A-Z]{1,3}\.\d{6}\.|\d{6}\.?[A-Z]\.?)(?P<file>[A-Za-z0-9.]+?)(?:\.?\d)?\Z|[a-z]{1,3}\d{8}[a-z]?\.(?P<bverfg>\w+)\Z"
)


def decision_key(name: str, date: str | None = None) -> str:
    """Return the key of a decision.

    ``name`` is court and file number, court and report, ECLI, or a court by ``date``.
    """
    ecli = _ECLI.match(name)
    if ecli is not None:
        said = _OF_ECLI.match(ecli["rest"])
        file = (said["file"] or said["bverfg"]) if said else None
        if file:
            return f"{ecli['court'].casefold()}-{_NO_LETTER.sub('', file).casefold()}"
    if name.startswith("EU:"):
        name = f"ECLI:{name}"
    court, _, rest = name.partition(" ")
    low = court.casefold()
    low = SHORT.get(low, low)
    if not rest:
        return "-".join(part for part in (_slug(low), date) if part)
    if _FILE.search(rest):
        return f"{_slug(low)}-{_NO_LETTER.sub('', rest).casefold()}"
    return _slug(f"{low} {rest}" if "," in rest else f"{low} {rest} {date or ''}")


def _slug(name: str) -> str:
    return _NO_LETTER.sub("-", name.casefold()).strip("-")
