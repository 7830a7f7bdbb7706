"""Laws that are named without a place: in full with date and gazette, by number, or by the bare name.

    "die Musterverordnung vom 5. Mai 2020 (BGBl. I S. 17)", "Richtlinien 67/548/EWG und 1999/45/EG",
    "nach der Abgabenordnung", "dem UStG", "dieses Gesetzes"

There is no list of laws: a bare name is a noun that is headed by "gesetz", "gesetzbuch" or "ordnung", stands with the
definite article, and is none of the nouns that every law knows ("die Tagesordnung", "ein Steuergesetz").
"""

from __future__ import annotations

from etl.refer.forms import words_of
from etl.refer.laws import ABBREVIATION, NO_LAW, PLAIN, SOCIAL, dated_at, european_at, in_words
from etl.refer.reference import Kind, Target
from provenance.text import patterns as re

Named = tuple[int, int, tuple[Target, ...], Kind]

NOUN = re.compile(
    r"(?:[gG]esetz|ordnung|[vV]ertrag|bkommen|[rR]ichtlinie|[bB]eschl[uü]ss|[eE]ntscheidung|buch)\w{0,3}\Z"
)
_MIXED = r"(?=[A-ZÄÖÜ]*[a-zäöüß])[A-ZÄÖÜ][A-Za-zÄÖÜäöüß]*[A-ZÄÖÜ]?(?:G|V|VO|O|GB)"
SHORT = re.compile(rf"(?!(?:{NO_LAW}|OHG|EuIPO)\Z)(?:{_MIXED}|[A-Z]{{0,3}}(?:GB|PO|AO|GO)|[A-Z]{{2,4}}G|GG|AEUV|EUV)\Z")
"""An abbreviation that shows by its end that it is a law: "KassenSichV", "UStG", "HGB", "FGO"."""

THIS = words_of(
    "Gesetz Gesetzes Verordnung Satzung Ordnung Richtlinie Vertrag Vertrages Vertrags Abkommen Abkommens Gesetzbuch "
    "Gesetzbuchs Gesetzbuches Buches Schreiben Schreibens Erlasses Bekanntmachung Verwaltungsvorschrift"
)
_THIS = re.compile(r"(?<!\w)(?P<this>[dD]ies(?:es|er|em))\s+\Z")
_FOLLOWS = re.compile(r"\s(?:\(|über|zur|zum|zu|für|vom|in\sder|\d|Nr)")
_SHARED = re.compile(r"(?<![\w-])[A-ZÄÖÜ]\w*-\s(?:und|oder)\s\Z")
_ARTICLE = re.compile(
    r"(?<!\w)(?:[dD](?:er|es|em|as|ie)|[iI]m|[vV]om|[zZ]u[mr]|[bB]eim)\s"
    r"(?P<name>(?:[A-ZÄÖÜ][a-zäöüß]+(?:-[A-ZÄÖÜ][a-zäöüß]+)*(?:e[nrs]?)\s){0,2})\Z"
)
_BEFORE_SHORT = re.compile(r"(?<!\w)(?:[dD](?:er|es|em|as)|[iI]m|[zZ]u[mr]|[vV]om)\s\Z")
_HEADED = re.compile(r"(?:gesetz(?:e?s)?|gesetzbuch(?:e?s)?|ordnung)\Z")
_KNOWN = re.compile(r"(?:G|GB|DV|VO|.{2}O|.{5}V)(?:\s|\Z)")
_EVERY = re.compile(
    r"(?:(?:Bundes|Landes|Reichs|Einzel|Steuer|Einzelsteuer|Straf|Änderungs|Einführungs|Ausführungs|Zustimmungs|Vertrags|Fach|"
    r"Spezial|Natur|Haushalts|Rahmen|Mantel|Artikel|Stamm|Sonder|Leistungs|Partei|Ermächtigungs|Durchführungs)gesetz"
    r"|(?:Neu|Um|Unter|Über|Ab|Ver|Rang|Reihen|Größen|Rechts|Tages|Geschäfts|Haus|Prüfungs|Studien|"
    r"Sitzungs|Rahmen|Wirtschafts|Gesellschafts|Werte|Wert|Grund|Verfahrens|Prozess|Verfassungs|Gebühren|Hack|Markt|Dienst|"
    r"Satzungs|Raum|Besoldungs|Laufbahn|Disziplinar|Sonder|Nutzungs|Haupt|Vor|Nach|Welt|Friedens|Eigentums|Zins|Sitz|Ehe)ordnung"
    r"|\w*(?:Rechts|Bundes|Landes|Durchführungs|Ausführungs|Änderungs|Ermächtigungs|Not|Polizei|Gefahrenabwehr)verordnung)"
)
_TITLE = re.compile(r"(?:Gesetz|Verordnung)\s(?:über|vom)\s")
_BOOK = re.compile(r"\s?,\s?\d+\.\s?Aufl")
_PLACE = re.compile(r",?\s(?:§|Art(?:ikel)?\.?\s\d|Rzn?\.?\s\d|Rn\.?\s\d|Tz\.?\s\d|Abs\.?\s\d)")
_WINDOW = 100


def noun_at(text: str, at: int, floor: int) -> Named | None:
    """Read the name of a law whose noun begins at ``at``; what stands before ``floor`` belongs to another reference."""
    end = at + len(_whole(text, at))
    if _FOLLOWS.match(text, end):
        shared = _SHARED.search(text, max(floor, at - _WINDOW), at)
        start = shared.start() if shared else at
        european = european_at(text, start)
        if european is not None:
            return start, european[0], tuple(Target(name, "") for name in european[1]), "eu"
        dated = dated_at(text, start)
        if dated is not None:
            return start, dated[0], (Target(dated[1], ""),), "name"
    word = text[at:end]
    if word in THIS and (this := _THIS.search(text, max(floor, at - 12), at)) is not None:
        return this.start(), end, (Target(text[this.start() : end], ""),), "relative"
    return _alone(text, at, floor, word)


def short_at(text: str, at: int, floor: int) -> Named | None:
    """Read an abbreviation that stands for a law by itself: "des UStG", "nach der AO", "im HGB"."""
    match = ABBREVIATION.match(text, at)
    if match is None:
        return None
    word, end = match[0], match.end()
    if floor and text[floor:at] == " (" and text[end : end + 1] == ")":
        return None  # the short name of the law just named: "§ 158 Abgabenordnung (AO)"
    if text[end : end + 1] in ("/", "-") or _PLACE.match(text, end) or _BOOK.match(text, end):
        return None
    if (word.isupper() or not _KNOWN.search(word)) and not _BEFORE_SHORT.search(text, max(floor, at - 8), at):
        return None
    return at, end, (Target(" ".join(word.split()), ""),), "name"


def social_at(text: str, at: int) -> Named | None:
    """Read a book of the social code: "Zehnten Buches Sozialgesetzbuch"."""
    match = SOCIAL.match(text, at)
    named = in_words(text, at) if match and "ozialgesetz" in match[0] else None
    return (at, named[0], (Target(named[1], ""),), "name") if named else None


def _alone(text: str, at: int, floor: int, word: str) -> Named | None:
    article = _ARTICLE.search(text, max(floor, at - _WINDOW), at)
    if article is None:
        return None
    plain = PLAIN.match(word) is not None
    if not plain and (word == "Ordnung" or not _HEADED.search(word.lower()) or _EVERY.match(word)):
        return None
    start = article.start("name")
    named = in_words(text, start)
    if named is None or named[0] < at + len(word):
        return None
    if plain and not _TITLE.match(named[1]):
        return None
    if _PLACE.match(text, named[0]):
        return None
    return start, named[0], (Target(named[1], ""),), "name"


_WORD = re.compile(r"[\w-]+")


def _whole(text: str, at: int) -> str:
    match = _WORD.match(text, at)
    return match[0] if match else ""
