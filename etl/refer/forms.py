"""The printed forms that places are made of: sections, levels, labels and what links one place to the next."""

from __future__ import annotations

from collections.abc import Iterable

from provenance.model.locator_levels import BY_SPELLING, LEVELS, ORDINALS, SECTION_BY_SPELLING
from provenance.text import patterns as re

RANK = {level.name: rank for rank, level in enumerate(LEVELS)}
"""How deep a level stands: Absatz before Satz before Nummer."""


def any_of(words: Iterable[str]) -> str:
    """Return a pattern for any of the words, the longest first."""
    return "|".join(sorted(map(re.escape, words), key=len, reverse=True))


def words_of(text: str) -> frozenset[str]:
    """Return the words of a text."""
    return frozenset(text.split())


_LEVEL_WORD = any_of(BY_SPELLING)
_NO_LETTER = r"(?![^\W\d_])"
_DIGITS = rf"\d+(?:(?!ff)[a-z]{{1,2}}{_NO_LETTER})?"
_SPACED_LETTER = r"\s[a-z](?=\s+(?:Abs|Satz|S\.|Nr|[A-ZÄÖÜ][A-Za-z]*[A-Z]))"

SECTION = re.compile(
    rf"\s*(?:(?:der|dem|den|des|die)\s)?"
    rf"(?P<kind>§§?|Paragra(?:ph|f)(?:en)?(?=\s\d)|Art(?:ikel[ns]?|t?\.?){_NO_LETTER})\s*"
)

NUMBER = re.compile(
    rf"(?P<number>{_DIGITS}(?!\w|[.,]\d|/\d))(?P<letter>{_SPACED_LETTER})?|(?P<glued>\d+)(?=ff?\b)|(?P<roman>[IVX]+)(?![^\W_])"
)
"""The number of a section: "147", "4a", "613 a" before a level, "312" of "312ff", "II" of an Artikel."""

FOLLOWING = re.compile(r"\s*(?P<f>ff?)(?:\.(?!\s?[A-ZÄÖÜ]\w*\s)|(?!\w))\.?")

_HALF = r"(?:Halbsatz|Halbs|Hs|HS)(?![^\W\d_])"

LEVEL = re.compile(
    rf"(?:,(?=\s{_HALF}))?\s*(?P<level>{_LEVEL_WORD}){_NO_LETTER}\.?\s*"
    rf"(?P<label>{_DIGITS}(?!\w|[.,]\d)(?:{_SPACED_LETTER})?"
    r"|(?:(?<=Nr\.\s)|(?<=mmer\s))\d{1,3}(?:\.\d{1,2})+(?![\w%]|[.,]\d)"
    rf"|(?:[a-z]{{1,3}}|[ivxlc]{{4,7}})(?!\w|\.\w)(?:\s?\))?|[IVXLC]+[a-z]?(?!\w)|[A-Z](?!\w))"
    rf"|(?:,(?=\s\d\.\s?{_HALF}))?\s*(?P<ordinal>\d\d?\.|letzter|{any_of(ORDINALS)})\s?(?P<of>Halbsatz(?:es)?|Halbs|Hs|HS|Alternative|Alt|Variante|Var"
    rf"|Fall|Spiegelstrich|Gedankenstrich|Unterabsatz|Satz){_NO_LETTER}\.?"
    rf"|\s?\(\s?(?:(?P<within>{_LEVEL_WORD}){_NO_LETTER}\.?\s*)?(?P<bracket>\d+[a-z]?)\s?\)"
    r"|\s(?P<part>Eingangshalbs(?:atz)?)(?!\w)\.?"
)
"""A level with its label: "Abs. 3", "Buchst. a)", "2. Halbsatz", "(1)"."""

ROMAN = re.compile(r"\s(?P<roman>[IVX]+)(?P<suffix>[a-h]?)(?![\w-])(?:\s(?P<satz>\d+)(?!\w|\.\d))?")
"""The short form of Absatz and Satz behind a section: "III 1"."""

LETTER = re.compile(r"\s?(?P<letter>[a-z]{1,3})\s?\)")

LINK = re.compile(
    r"\s*(?P<word>,\s?(?:und|sowie|oder)(?!\w)|,|;(?=\s?(?:§|Art))|und\s?/\s?oder(?!\w)"
    r"|(?:und|oder|sowie|bis|u\.|bzw\.?|beziehungsweise)(?!\w)"
    r"|i\.?\s?V\.?\s?m(?:it|\.)?(?!\w)\.?|in\sVerbindung\smit(?!\w)|i(?:\.|n)\s?Verb(?:\.|dg\.)\s?(?:mit(?!\w)|m\.)|i\.\s?Vbdg\.\s?m(?:\.|it(?!\w))|[-–—/](?=\s?[\d§])"
    r"|(?:i\.\s?d\.\s?F\.|idF|in\sder\sFassung)\s(?:des|der|von)(?=\s(?:§|Art)))"
)
"""What ties one place to the next."""

TIGHT = re.compile(r"\s*(?:i|in\s)")
"""The links that make one reference of two: "i. V. m.", "in Verbindung mit", "in der Fassung des"."""

VERSION = re.compile(r"i\.?\s?d|in\sder\sF")
"""The links behind which a version is named, not another place of the same law."""

RANGE = frozenset({"bis", "-", "–", "—"})

BARE = re.compile(
    rf"\s*(?P<number>\d+(?:[a-z]{{1,2}}{_NO_LETTER}|{_SPACED_LETTER})?)"
    r"(?!\w|[.,]\d|/\d|\.\s?(?:\d|[A-ZÄÖÜ][a-zä]+\s\d{4})|\.(?:\s[A-Z]\w*satz|\sAlt)"
    r"|\s?(?:€|Euro|EUR|DM|%|Prozent|v\.\s?H|vH|Jahre|Monate|Tage|Wochen|Stunden|Uhr))"
    r"|\s*(?P<letter>[a-z]{1,2})(?!\w)(?:\s?\))?"
    r"|\s*(?P<roman>[IVX]{1,5})(?![\w.-]|\s(?:ZR|ZB|ZA|ARZ|R|B|S)\s)"
)
"""A label whose level was named before: "Nr. 1, 4 und 4a", "Buchst. a und b", "§ 823 I, II". No amounts, no dates."""

MARGIN = re.compile(rf"(?P<kind>{any_of(SECTION_BY_SPELLING)})\.?\s?(?P<label>\d+[a-z]?)(?!\w|\.\d)")
MARGIN_MORE = re.compile(
    r"\s?(?:(?P<range>bis|[-–])|,|und|oder|sowie)\s?(?:(?:Rzn?|Rn|Tzn?)\.?\s?)?(?P<label>\d+[a-z]?)(?!\w|[.,]\d)"
)
ANNEX = re.compile(r"(?P<kind>Anlagen?|Anhang(?:s)?|Anhänge)\s(?P<label>\d+[a-z]?|[IVX]+[a-z]?|[A-Z])(?!\w)")
RECITAL = re.compile(r"(?:Erwägungsgr(?:und(?:e?s)?|ünden?)|Erw[Gg]r?\.?|EwGr\.?)\s\(?(?P<label>\d+)\)?(?!\w)")
GUIDE = re.compile(r"(?P<kind>R|H|Abschnitt|Abschn\.)\s(?P<label>\d+[a-z]?(?:\.\d+)*)(?!\w)")
"""A place in administrative guidelines: "R 5.2", "Abschnitt 14.5"."""
