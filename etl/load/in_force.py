"""When a version is the law: what the caller says, else what its own clause says for certain, else its Stand.

    "Dieses Gesetz tritt vorbehaltlich des Absatzes 2 am 1. Januar 2024 in Kraft."      the whole, from 2024-01-01
    "§ 5 Absatz 2 tritt am 1. Juli 2024 in Kraft."                                     the place, from 2024-07-01
    "Sie tritt am Tag nach ihrer Bekanntmachung in Kraft."                             the day after it was published

The clause of a text as it was enacted (a gazette act, a by-law, a letter, an act of the Union) is taken at its word. A
consolidated text prints the clause of its first version, which does not say when *this* version came into force: there
its Stand counts, and of its places only those that come into force after it. Where two clauses name different days for
the whole, or a day cannot be worked out ("sechs Monate nach der Verkündung"), nothing is said; of several acts in one
issue of a gazette each has its own day.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Literal, TypeAlias

from etl.document import Document, Path, Unit
from etl.kinds import DocumentKind
from etl.load.in_force_places import CommencementClause, days_of
from etl.refer import Target, find
from etl.refer.dates import DAY, iso
from etl.rule.norm import BORDER, Norm, norms
from provenance.model.errors import InvalidInput
from provenance.model.locator import Locator
from provenance.text import patterns as re

_ORDINALS = {
    word: number
    for number, words in {
        1: "ersten erster",
        2: "zweiten",
        3: "dritten",
        4: "vierten",
        5: "fünften",
        6: "sechsten",
        7: "siebten siebenten",
        8: "achten",
        10: "zehnten",
        14: "vierzehnten",
        15: "fünfzehnten",
        20: "zwanzigsten",
        30: "dreißigsten",
    }.items()
    for word in words.split()
}
_ORDINAL = rf"(?:{'|'.join(_ORDINALS)}|\d{{1,2}}\.)"
_MADE_PUBLIC = (
    r"(?:der|ihrer|seiner|dieser|die|ihre|seine)\s+(?:\w+e[nr]?\s+)?"
    r"(?i:verkündung|bekanntmachung|veröffentlichung|bekanntgabe)"
)
_DATE = re.compile(
    rf"\b(?:am|zum|ab|ab\s+dem|mit\s+dem|mit\s+Wirkung\s+(?:vom|zum|ab|ab\s+dem)|vom)\s+(?P<day>{DAY})", re.IGNORECASE
)
_ENDED = re.compile(rf"\bmit\s+Ablauf\s+des\s+(?P<day>{DAY})", re.IGNORECASE)
_AFTER = re.compile(
    rf"\b(?:am|mit\s+dem)\s+(?:(?P<nth>{_ORDINAL})\s+)?Tage?\s+nach\s+(?:dem\s+Tage?\s+)?{_MADE_PUBLIC}", re.IGNORECASE
)
_SAME = re.compile(rf"\b(?:(?:am|mit\s+dem)\s+Tage?|mit|bei|zum\s+Zeitpunkt)\s+{_MADE_PUBLIC}", re.IGNORECASE)
_FOLLOWING = re.compile(
    rf"\bam\s+(?:ersten\s+Tage?|1\.|Ersten)\s+des\s+(?:(?P<nth>{_ORDINAL})\s+)?auf\s+(?:den\s+Tag\s+)?{_MADE_PUBLIC}\s+"
    r"folgenden\s+(?:Kalender)?(?P<unit>monats|vierteljahre?s|jahre?s)",
    re.IGNORECASE,
)
_PUBLISHED = re.compile(
    r"\b(?:[Aa]usgegeben\s+(?:zu|in)\s+\w+,?\s+(?:am|den)|[Aa]usgegeben\s+am|[Vv]erkündet\s+am|[Vv]eröffentlicht\s+am"
    r"|[Bb]ekannt\s?gemacht\s+am|(?:Tag|Datum)\s+der\s+(?:Veröffentlichung|Bekanntmachung|Verkündung|Ausgabe):?"
    rf"|Ausgabetag:?)\s+(?P<day>{DAY})"
)
_JOURNAL = re.compile(rf"(?P<day>{DAY})\s+(?:[A-Z]{{2}}\s+)?Amtsblatt\s+der\s+Europäischen")
_MONTHS = {"monats": 1, "vierteljahrs": 3, "vierteljahres": 3, "jahrs": 12, "jahres": 12}
_YEAR = 12


def day_of(words: str, out: date | None) -> str | None:
    """Return the last day that the words before "in Kraft" name; ``out`` is the day of publication, where known."""
    dated = [(match.end(), _date(match["day"], 0)) for match in _DATE.finditer(words)]
    dated += [(match.end(), _date(match["day"], 1)) for match in _ENDED.finditer(words)]
    dated += [(match.end(), _later(out, _nth(match["nth"]))) for match in _AFTER.finditer(words)]
    dated += [(match.end(), _later(out, 0)) for match in _SAME.finditer(words)]
    dated += [(match.end(), _following(out, match)) for match in _FOLLOWING.finditer(words)]
    return max(dated, key=lambda pair: pair[0])[1] if dated else None


def day_out(words: str) -> str | None:
    """Return the last day in force that the words before "außer Kraft" name.

    "am 31. Dezember" is said of the last day and of the first without: on the last of a month it is not taken.
    """
    if ended := _ENDED.search(words):
        return _date(ended["day"], 0)
    if not (dated := _DATE.search(words)):
        return None
    first = iso(dated["day"])
    after = _shifted(first, 1)
    return None if after is None or after.endswith("-01") else _shifted(first, -1)


def published(document: Document) -> date | None:
    """Return the day on which a document was published, where it prints one and no other."""
    text = "\n".join((document.text, *(remainder.text for remainder in document.remainders)))
    found = {iso(match["day"]) for match in _PUBLISHED.finditer(text)}
    if document.kind == DocumentKind.EU:
        found |= {iso(match["day"]) for remainder in document.remainders for match in _JOURNAL.finditer(remainder.text)}
    found.discard(None)
    (day,) = found if len(found) == 1 else (None,)
    return _parsed(day)


def _date(day: str, later: int) -> str | None:
    return _shifted(iso(day), later)


def _shifted(day: str | None, by: int) -> str | None:
    parsed = _parsed(day)
    return (parsed + timedelta(days=by)).isoformat() if parsed else None


def _parsed(day: str | None) -> date | None:
    try:
        return date.fromisoformat(day) if day else None
    except ValueError:
        return None


def _later(out: date | None, days: int) -> str | None:
    return (out + timedelta(days=days)).isoformat() if out else None


def _nth(word: str | None) -> int:
    if word is None:
        return 1
    return int(word[:-1]) if word.endswith(".") else _ORDINALS[word.lower()]


def _following(out: date | None, match: re.Match[str]) -> str | None:
    if out is None:
        return None
    length = _MONTHS[match["unit"].lower()]
    begun = (out.year * _YEAR + out.month - 1) // length  # the month, quarter or year it was published in
    month = (begun + _nth(match["nth"])) * length
    return date(month // _YEAR, month % _YEAR + 1, 1).isoformat()


Origin: TypeAlias = Literal["given", "clause", "stand"]

_IN = re.compile(r"\bin\s+Kraft\b")
_OUT = re.compile(r"\baußer\s+Kraft\b")
_VERB = re.compile(r"\b[Tt](?:ritt|reten)\b")
_REPLACES = re.compile(r"\ban\s+die\s+Stelle\b|\banzuwenden\b")
_APPLIES = re.compile(r"\b(?:gilt|ist|sind)\b")
_FEMININE = r"(?:satzung|ordnung|richtlinie|vorschrift|bekanntmachung|regelung|vereinbarung|anordnung|leitlinie)"
_THIS = (
    r"\b[Dd]ieses\s+(?:[\w.-]+\s+){0,2}?[\w-]*(?:[Gg]esetz|[Ss]chreiben|[Ss]tatut|[Rr]undschreiben)\b"
    rf"|\b[Dd]iese\s+(?:[\w.-]+\s+){{0,2}}?(?i:[\w-]*{_FEMININE})\b"
    r"|\b[Dd]ieser\s+(?:[\w.-]+\s+){0,2}?[\w-]*(?:[Ee]rlass|[Vv]ertrag|[Bb]eschluss|[Tt]arif)\b"
    r"|\A\W*(?:Sie|Es|Er)\s+tritt\b"
)
_WHOLE = re.compile(
    rf"{_THIS}|\A\W*(?:Das|Die|Der)\s+(?:[\w.-]+\s+){{0,2}}?"
    rf"(?i:[\w-]*(?:gesetz|{_FEMININE}|erlass|vertrag|beschluss))\s+tritt\b|\b[Ii]m\s+Übrigen\b"
)
_ITSELF = re.compile(_THIS)  # what goes out of force is more often another text
_QUOTED = re.compile(r"„[^“]*“")
_ASIDE = re.compile(
    r"\A\W*Abweichend\s+von\b.*?(?=\btr(?:itt|eten)\b)|,?\s*\b(?:vorbehaltlich|mit\s+Ausnahme|unbeschadet)\b.*?"
    r"(?=\s(?:am|zum|mit\s+Wirkung|rückwirkend|in\s+Kraft)\b)",
    re.DOTALL,
)
_CONSOLIDATED = re.compile(
    r"\b(?:Lesefassung|[Kk]onsolidierte[rs]?)\b|\bStand:?\s*\d|\bzuletzt\s+geändert\s+durch\s+(?:(?:die|den)\s+)?(?:[\w.]+\s+){0,2}?"
    r"(?i:\w*satzung|nachtrag)|\bin\s+der\s+Fassung\s+de[rs]\s+(?:[\w.]+\s+){0,2}?(?i:\w*änderung\w*|nachtrag\w*)"
)
_BACK = re.compile(r"\brückwirkend\b|\bmit\s+Wirkung\s+vom\b")
_FRONT = 4_000


@dataclass(frozen=True, slots=True)
class Period:
    """When a version is in force: first and last day (ISO), whence that is known, and places that come otherwise.

    ``clause`` is the printed place of the clause, where it is from one; ``days`` are by section and path.
    """

    since: str | None
    until: str | None = None
    origin: Origin | None = None
    clause: str | None = None
    days: dict[tuple[str, Path], str] = field(default_factory=dict[tuple[str, Path], str])


def period(document: Document, given: str | None = None) -> Period:
    """Work out when a document is in force; ``given`` is the first day (ISO) as the caller knows it."""
    clauses = list(_clauses(document))
    since, origin, clause = _since(document, clauses, given)
    until = _until(document, since)
    days = days_of(document, [said for said in clauses if not until or said.day <= until], since)
    if _is_consolidated(document):
        days = {place: day for place, day in days.items() if day > (since or "")}
    place = Locator(clause.section, clause.path, document.abbreviation) if clause else None
    return Period(since, until, origin, str(place) if place else None, days)


def _since(
    document: Document, clauses: list[CommencementClause], given: str | None
) -> tuple[str | None, Origin | None, Unit | None]:
    if given:
        return given, "given", None
    whole = [said for said in clauses if not said.places]
    stand = _iso(document.stand)
    if len({said.day for said in whole}) == 1:
        said, consolidated = whole[0], _is_consolidated(document)
        if ((stand is None or said.back) and not consolidated) or (stand is not None and said.day >= stand):
            return said.day, "clause", said.unit
    return (stand, "stand", None) if stand else (None, None, None)


def _is_consolidated(document: Document) -> bool:
    if document.kind in (DocumentKind.STATUTE, DocumentKind.GAZETTE):
        return document.kind == DocumentKind.STATUTE
    first = next((unit.start for unit in document.units if unit.kind == "norm" and unit.section[:1] in "§A"), _FRONT)
    return _CONSOLIDATED.search(f"{document.title}\n{document.text[: min(first, _FRONT)]}") is not None


def _clauses(document: Document) -> Iterator[CommencementClause]:
    """Yield what the clauses of a document say of its coming into force, those that can be worked out."""
    out: date | None = None
    looked = False
    for norm in norms(document):
        if not (_IN.search(norm.text) or (document.kind == DocumentKind.LETTER and _REPLACES.search(norm.text))):
            continue
        if not looked:
            out, looked = published(document), True
        for piece in _pieces(norm):
            if (day := _day_in(piece, out, document)) is None:
                continue
            if _WHOLE.search(piece):
                yield CommencementClause(day, (), norm.first, _BACK.search(piece) is not None)
            elif places := tuple(_places(_ASIDE.sub(" ", piece))):
                yield CommencementClause(day, places, norm.first, back=False)


def _pieces(norm: Norm) -> Iterator[str]:
    """Yield the parts of a Satz that each say one thing; the items of "Es treten in Kraft:" with their lead-in."""
    text = _QUOTED.sub(" ", norm.text)
    lead, *items = text.split(BORDER)
    if items and lead.rstrip().endswith(":") and _IN.search(lead):
        for item in items:
            yield f"{item.rstrip(' ,;.')} treten in Kraft"
        return
    yield from re.split(r";", text.replace(BORDER, " "))


def _day_in(piece: str, out: date | None, document: Document) -> str | None:
    """Return the day on which a piece says that something comes into force."""
    said = _IN.search(piece) if _VERB.search(piece) else None
    if said is None and document.kind == DocumentKind.LETTER and (_VERB.search(piece) or _APPLIES.search(piece)):
        said = _REPLACES.search(piece)
    if said is None:
        return None
    before = max((match.end() for match in _OUT.finditer(piece, 0, said.start())), default=0)
    return day_of(piece[before : said.start()], out)


def _until(document: Document, since: str | None) -> str | None:
    """Return the last day of the whole, where it says that it goes out of force."""
    found: set[str] = set()
    for norm in norms(document):
        if not _OUT.search(norm.text):
            continue
        for piece in _pieces(norm):
            if (gone := _OUT.search(piece)) and _ITSELF.search(piece) and _VERB.search(piece):
                before = max((match.end() for match in _IN.finditer(piece, 0, gone.start())), default=0)
                if day := day_out(piece[before : gone.start()]):
                    found.add(day)
    (day,) = found if len(found) == 1 else (None,)
    return day if day and (since is None or day >= since) else None


def _places(piece: str) -> Iterator[Target]:
    """Yield the places of the text itself that a piece names."""
    for reference in find(piece):
        yield from (target for target in reference.targets if target.law is None and target.section)


def _iso(day: str | None) -> str | None:
    try:
        return date.fromisoformat(day).isoformat() if day else None
    except ValueError:
        return None


def iso_day(given: str | None) -> str | None:
    """Return a day as it is kept; raises InvalidInput for what is none."""
    if given and _iso(given) is None:
        raise InvalidInput(
            f"Expected a day such as 2024-12-31; found {given!r}.", suggestion="Write year, month and day."
        )
    return _iso(given)


def day_before(day: str) -> str:
    """Return the day before a day, both in ISO 8601."""
    return (date.fromisoformat(day) - timedelta(days=1)).isoformat()
