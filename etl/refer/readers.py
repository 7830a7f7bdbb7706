"""Which reader may find a reference at a word, and the readers: each gives start, end, targets and kind."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import TypeAlias

from etl.refer.dates import HELD, iso
from etl.refer.decisions import COURTS, FORMS, REPORTS, decisions_at
from etl.refer.forms import words_of
from etl.refer.laws import ABBREVIATION, law_before, law_behind_divisions, short_act_at
from etl.refer.letters import letter_at
from etl.refer.names import NOUN, SHORT, THIS, Named, noun_at, short_at, social_at
from etl.refer.places import annex_at, guide_at, margin_at, places_at, recital_at
from etl.refer.printed import gazette_at
from etl.refer.quick import quick_at
from etl.refer.reference import Kind, Target
from etl.refer.relative import NOUNS, heading_at, levels_at, pointed_at
from provenance.text import patterns as re

_NUMBERED_KINDS = re.compile(
    r"(?:Nr\.?\s)?\d+/\d+(?:/(?:EWG|EG|EU|JI|GASP|Euratom))?\Z|\((?:EU|EG|EWG|EURATOM|Euratom)"
)
_NAMES = re.compile(
    r"(?:AEUV|EUV|EGV|EWGV|EAGV|EUGrdRCh|GRCh|GrCh|GRC|EG-Vertrag|EU-Vertrag|DS-?GVO|MwStSystRL|\w+RL|UZK|ZK)\Z"
    r"|.*Europäischen\s(?:Union|Gemeinschaft)|.*Mehrwertsteuer-?[sS]ystemrichtlinie|.*Datenschutz-Grundverordnung"
)


@lru_cache(1 << 12)
def kind_of(law: str | None, otherwise: Kind = "statute") -> Kind:
    """Return the kind of a place in the law of this name; ``otherwise`` where no law is named."""
    if law is None:
        return otherwise
    return "eu" if _NUMBERED_KINDS.search(law) or _NAMES.match(law) else "statute"


FoundReferences: TypeAlias = Iterable[tuple[int, int, tuple[Target, ...], Kind]]
Reader: TypeAlias = Callable[[str, int, int], FoundReferences]
"""Reads what begins at a word; the third number is where the reference before it ended."""

_NOTHING: tuple[Named, ...] = ()
_NUMBERED = re.compile(r"Art(?:ikel[ns]?|\.)?\.?\s?(?:\d|[IVX]+(?!\w))")
_HEADING = re.compile(r"[^\S\n]*(?:\n[^\S\n]*[^\s§A]|\n[^\S\n]*A(?!rt)|[^\S\n][A-ZÄÖÜ(][^.;:!?\n]*(?:\n|\Z))")
_LINE_START = re.compile(r"(?:\A|\n)[^\S\n]*[„“\"»]?\s?\Z")
_INTO_TEXT = re.compile(
    r"(?:\(|\b(?:siehe|s\.|vgl\.|vgl|in|unter|nach|der|den|die|gemäß|zu|auch|und|sowie|insbesondere|oder|von|laut))\s?\Z",
    re.IGNORECASE,
)
_ORDINAL = re.compile(
    r"(?:(?:Erst|Zweit|Dritt|Viert|Fünft|Sechst|Siebt|Acht|Neunt|Zehnt|Elft|Zwölft)e[ns]|Sozialgesetzbuch\w*)\Z"
)
_LETTER = re.compile(
    r"(?:[A-ZÄÖÜ]\w*-)?(?:Rund)?(?:[Ss]chreiben|[Ee]rlass|[Vv]erfügung|Merkblatt)(?:e?s)?\Z|BM[A-Z][A-Za-z]{0,4}\Z"
)


@lru_cache(1 << 14)
def reader_of(word: str) -> Reader | None:
    """Return what reads references that begin at a capitalised word or sign, or at the noun of a name.

    None for most.
    """
    exact = _BY_WORD.get(word)
    if exact is not None:
        return exact
    return next((reader for fits, reader in _BY_FORM if fits(word)), None)


def sections(text: str, at: int, floor: int) -> FoundReferences:
    """Read "§ …" and "Art. …"; a chain without a law is parted at its commas, each link a reference of its own."""
    quick = quick_at(text, at)
    if quick is None:
        return _versions(text, _chain(text, at, floor))
    found = _quick(text, at, floor, *quick)
    return _versions(text, found) if text.startswith(_MAY_HOLD, quick[0]) else found


def _versions(text: str, found: FoundReferences) -> FoundReferences:
    """Yield what was found with the version that is meant, where one is named."""
    for start, end, targets, kind in found:
        version = _version(text, end)
        yield start, end, tuple(one._replace(version=version) for one in targets) if version else targets, kind


def _version(text: str, end: int) -> str | None:
    """Return the version that is meant: "old" and "new" by what ends the reference, a day by what stands behind it."""
    if text[end - 1] in "F." and (said := _OLD.search(text, max(0, end - 8), end)) is not None:
        return "old" if said[1] == "a" else "new"
    if text.startswith(_MAY_HOLD, end) and (held := HELD.match(text, end)) is not None:
        return iso(held["held"] or held["of"] or held["short"])
    return None


_MAY_HOLD = (" in der ", " i", "\n")
"""What a version begins with that is held by a day; what is read in one step ends in no "a. F."."""

_OLD = re.compile(r"\s([an])\.?\s?F\.?\Z")


def _quick(text: str, at: int, floor: int, end: int, targets: tuple[Target, ...], bare: bool) -> FoundReferences:
    """Return what was read in one step; a law may be named before it."""
    law = targets[0].law
    if law is not None:
        return ((at, end, targets, kind_of(law)),)
    if bare and _is_heading(text, at, end):
        return _NOTHING
    named = law_before(text, at, floor) if at > floor and text[at - 1].isspace() else None
    if named is None:
        return ((at, end, targets, "statute"),)
    return ((named[0], end, tuple(target._replace(law=named[1]) for target in targets), kind_of(named[1])),)


def _chain(text: str, at: int, floor: int) -> FoundReferences:
    places = places_at(text, at)
    if places is None or (places.bare and _is_heading(text, at, places.end)):
        return
    if places.law is None and (named := law_before(text, at, floor)) is not None:
        at, places.law = named
    if places.law is None and (shared := law_behind_divisions(text, places.end)) is not None:
        yield at, places.end, tuple(target._replace(law=shared) for target in places.targets()), kind_of(shared)
        return
    first = 0
    for end, start, count in places.breaks if places.law is None else ():
        yield at, end, places.targets(first, count), "statute"
        at, first = start, count
    yield at, places.end, places.targets(first), kind_of(places.law)


def _is_heading(text: str, start: int, end: int) -> bool:
    """Say whether "§ 7" opens a line over its text, alone or with a title."""
    return _LINE_START.search(text, max(0, start - 20), start) is not None and _HEADING.match(text, end) is not None


def _articles(text: str, at: int, floor: int) -> FoundReferences:
    return sections(text, at, floor) if _NUMBERED.match(text, at) else _NOTHING


def _relatives(text: str, at: int, floor: int) -> FoundReferences:
    places = levels_at(text, at)
    if places is not None:
        return ((at, places.end, places.targets(), kind_of(places.law, "relative")),)
    pointed = pointed_at(text, at, floor)
    return ((*pointed, "relative"),) if pointed else _headings(text, at, floor)


def _numbers(text: str, at: int, floor: int) -> FoundReferences:
    """Read "Nr. 2" and "Ziffer 2" behind a word that leads to a place; else it may number anything."""
    if not _LEADS.search(text, max(0, at - 14), at):
        return _NOTHING
    return _relatives(text, at, floor)


_LEADS = re.compile(
    r"(?<!\w)(?:siehe|s\.|vgl\.|in|nach|den|der|gemäß|unter|im\sSinne\sder|und|oder|bis|zu|Satzes?|\d)\s\Z"
)


def _margins(text: str, at: int, floor: int) -> FoundReferences:
    """Read "Rz. 119" where the text itself is meant, not the place of a decision that is named otherwise."""
    places = margin_at(text, at)
    if places is None:
        return _headings(text, at, floor)
    named = law_before(text, at, floor)
    if named is None and (whole := _whose(text, places.end)) is not None:
        end, work, kind = whole
        margins = (target._replace(law=work.law, date=work.date) for target in places.targets())
        return ((at, end, tuple(margins), kind),)
    if named is not None:
        at, places.law = named
    elif at and text[at - 1] != "\n" and not _INTO_TEXT.search(text, max(0, at - 20), at):
        return _NOTHING
    return ((at, places.end, places.targets(), "letter" if places.law else "relative"),)


def _whose(text: str, end: int) -> tuple[int, Target, Kind] | None:
    """Read the letter, decision or guideline that margin numbers are of: "Rz. 5 des BMF-Schreibens vom …"."""
    of = _OF.match(text, end)
    if of is None:
        return None
    letter = letter_at(text, of.end())
    if letter is not None:
        return (*letter, "letter")
    decision = next(iter(decisions_at(text, of.end())), None)
    if decision is not None:
        return decision[1], decision[2], "decision"
    short = ABBREVIATION.match(text, of.end())
    return (short.end(), Target(short[0], ""), "letter") if short else None


_OF = re.compile(r"\s(?:des|der|im|vom)\s(?=[A-ZÄÖÜ])")


def _annexes(text: str, at: int, _floor: int) -> FoundReferences:
    places = annex_at(text, at)
    return ((at, places.end, places.targets(), kind_of(places.law, "relative")),) if places else _NOTHING


def _recitals(text: str, at: int, _floor: int) -> FoundReferences:
    places = recital_at(text, at)
    return ((at, places.end, places.targets(), kind_of(places.law, "relative")),) if places else _NOTHING


def _guides(text: str, at: int, floor: int) -> FoundReferences:
    places = guide_at(text, at)
    if places is not None:
        european = kind_of(places.law) == "eu"
        return ((at, places.end, places.targets(), "eu" if european else "letter"),)
    return _headings(text, at, floor)


def _headings(text: str, at: int, _floor: int) -> FoundReferences:
    heading = heading_at(text, at)
    return ((at, *heading, "relative"),) if heading else _NOTHING


def _gazettes(text: str, at: int, _floor: int) -> FoundReferences:
    page = gazette_at(text, at)
    return ((at, page[0], (page[1],), "gazette"),) if page else _NOTHING


def _forms(text: str, at: int, floor: int) -> FoundReferences:
    """Read what begins with "Beschluss": a decision of a court, or an act of the Union."""
    return tuple(_decisions(text, at, floor)) or _nouns(text, at, floor)


def _short_acts(text: str, at: int, _floor: int) -> FoundReferences:
    act = short_act_at(text, at)
    return ((at, act[0], (Target(act[1], ""),), "eu"),) if act else _NOTHING


def _decisions(text: str, at: int, _floor: int) -> FoundReferences:
    return ((start, end, (target,), "decision") for start, end, target in decisions_at(text, at))


def _registers(text: str, at: int, floor: int) -> FoundReferences:
    """Read a file number at its register sign: the number of the chamber may stand before it."""
    chamber = _CHAMBER.search(text, max(floor, at - 4), at)
    return _decisions(text, chamber.start() if chamber else at, floor)


_CHAMBER = re.compile(r"(?<![\w/.])\d\d?\s\Z")


def _letters(text: str, at: int, floor: int) -> FoundReferences:
    letter = letter_at(text, at)
    if letter is not None:
        return ((at, letter[0], (letter[1],), "letter"),)
    return _nouns(text, at, floor)


def _nouns(text: str, at: int, floor: int) -> FoundReferences:
    named = noun_at(text, at, floor)
    return (named,) if named else _NOTHING


def _shorts(text: str, at: int, floor: int) -> FoundReferences:
    named = short_at(text, at, floor)
    return (named,) if named else _NOTHING


def _social(text: str, at: int, floor: int) -> FoundReferences:
    named = social_at(text, at)
    return (named,) if named else _nouns(text, at, floor)


_REGISTER = re.compile(
    r"(?:[IVX]+[a-z]?|P?Bv[A-Z]|StR|ARs|StB|BGs|KZR|KVR|KVZ|KZB|KRB|En[VZ][RZ]|AnwZ|AnwSt|NotZ|NotSt|PatAnwZ|Ri(?:Z|St)|GSZ"
    r"|GSSt|BLw|LwZ[RB]|GrS|A(?:Z[RBNA]|B[RN])|B|[CTF]-\d{1,4})\Z"
)

_BY_WORD: dict[str, Reader] = {
    "§": sections,
    **dict.fromkeys(("Art", "Artikel", "Artikels", "Artikeln"), _articles),
    **dict.fromkeys(NOUNS, _relatives),
    **dict.fromkeys(words_of("Abs UAbs Buchstabe Buchstaben Doppelbuchstabe Doppelbuchstaben"), _relatives),
    **dict.fromkeys(("Ziffer", "Ziffern", "Nr", "Nrn"), _numbers),
    **dict.fromkeys(("Paragraph", "Paragraf", "Paragraphen", "Paragrafen"), sections),
    **dict.fromkeys(("Tzn", "Textziffern", "Kapitel", "Kapiteln", "Kap"), _headings),
    **dict.fromkeys(words_of("Rz Rzn Tz Rn Rdnr Randziffer Randziffern Randnummer Randnummern Textziffer"), _margins),
    **dict.fromkeys(("R", "H", "Abschnitt", "Abschnitts", "Abschnitten", "Abschnitte", "Abschn"), _guides),
    "unter": _headings,
    **dict.fromkeys(words_of("Anlage Anlagen Anhang Anhangs Anhänge"), _annexes),
    **dict.fromkeys(words_of("Erwägungsgrund Erwägungsgrunds Erwägungsgrundes Erwägungsgründe"), _recitals),
    **dict.fromkeys(words_of("Erwägungsgründen ErwGr ErwG EwGr Erwgr"), _recitals),
    **dict.fromkeys(
        words_of("Bundesgesetzblatt Bundesgesetzblatts Bundesgesetzblattes Bundesanzeiger BAnz GV"), _gazettes
    ),
    **dict.fromkeys((*COURTS, *REPORTS, "ECLI", "EU", "Rs", "Rechtssache"), _decisions),
    **dict.fromkeys(FORMS, _forms),
    **dict.fromkeys(("RL", "VO", "DVO", "DelVO"), _short_acts),
}

_BY_FORM: tuple[tuple[Callable[[str], object], Reader], ...] = (
    (_REGISTER.match, _registers),
    (lambda word: word.partition("-")[0] in COURTS or word.removesuffix("s") in COURTS, _decisions),
    (lambda word: word.endswith("Bl"), _gazettes),
    (_LETTER.match, _letters),
    (_ORDINAL.match, _social),
    (lambda word: NOUN.search(word) or word in THIS, _nouns),
    (SHORT.match, _shorts),
)
