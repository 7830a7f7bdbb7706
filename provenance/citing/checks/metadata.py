"""What a claim says of the source itself is compared with what is kept of it: date, version, title, pages, hash.

``locator["field"]`` names the field; without it, it is told from the words of the claim ("published", "Seiten"). A
wrong value fails with the right one; of a field that is not kept nothing is said, but which fields there are.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast

from provenance.citing.checks.verdict import CheckContext, Verdict
from provenance.citing.findings import check_says, of_check
from provenance.citing.requests import CheckedRequest
from provenance.citing.results import Source
from provenance.citing.tables.claimed_numbers import ClaimedNumber, numbers_of
from provenance.citing.tables.comparison import counts
from provenance.citing.texts import SourceReading
from provenance.language.words import NEGATION
from provenance.model.activities import VerificationStatus
from provenance.text import patterns as re

_MONTHS = (
    ("januar", "january", "jan", "jänner"), ("februar", "february", "feb"), ("märz", "march", "mar", "mrz", "maerz"),
    ("april", "apr"), ("mai", "may"), ("juni", "june", "jun"), ("juli", "july", "jul"), ("august", "aug"),
    ("september", "sep", "sept"), ("oktober", "october", "okt", "oct"), ("november", "nov"),
    ("dezember", "december", "dez", "dec"),
)  # fmt: skip
_NUMBER = {name: number for number, names in enumerate(_MONTHS, start=1) for name in names}
_NAMES = "|".join(sorted(_NUMBER, key=len, reverse=True))
_DAY = re.compile(
    rf"""
    (?<!\d)(?P<y1>\d{{4}})-(?P<m1>\d{{2}})(?:-(?P<d1>\d{{2}}))?(?!\d)
    | (?<!\d)(?P<d2>\d{{1,2}})\.\s?(?P<m2>\d{{1,2}})\.\s?(?P<y2>\d{{4}})(?!\d)
    | (?<!\d)(?P<d3>\d{{1,2}})(?:\.|st|nd|rd|th)?\s+(?:of\s+)?(?P<n3>{_NAMES})\.?,?\s+(?P<y3>\d{{4}})(?!\d)
    | \b(?P<n4>{_NAMES})\.?\s+(?P<d4>\d{{1,2}})(?:st|nd|rd|th)?,?\s+(?P<y4>\d{{4}})(?!\d)
    | \b(?P<n5>{_NAMES})\.?,?\s+(?P<y5>\d{{4}})(?!\d)
    | (?<![\w.,/-])(?P<y6>1[5-9]\d\d|20\d\d|21\d\d)(?![\w/-]|[.,]\d)
    """,
    re.IGNORECASE | re.VERBOSE,
)


@dataclass(frozen=True, slots=True)
class Day:
    """A day, or as much of one as was said; ``start`` and ``end`` are its stretch of the text."""

    year: int
    month: int | None
    day: int | None
    start: int
    end: int

    def holds(self, exact: Day) -> bool:
        """Say whether what is said is true of a day that is known at least as exactly."""
        said, known = (self.year, self.month, self.day), (exact.year, exact.month, exact.day)
        return all(one is None or one == other for one, other in zip(said, known, strict=True))


def days_in(text: str) -> list[Day]:
    """Return all days that a text says, in order."""
    found: list[Day] = []
    for match in _DAY.finditer(text):
        part = {name[0]: value for name, value in match.groupdict().items() if value}
        month = _NUMBER[part["n"].lower()] if "n" in part else int(part["m"]) if "m" in part else None
        day = int(part["d"]) if "d" in part else None
        found.append(Day(int(part["y"]), month, day, *match.span()))
    return found


METHOD = "metadata"
_ALIASES = {
    "title": "name", "titel": "name", "document": "name", "hash": "sha256", "artifact_id": "sha256",
    "checksum": "sha256", "prüfsumme": "sha256", "pages_count": "pages", "page_count": "pages", "seiten": "pages",
    "uri": "url", "herausgeber": "publisher", "sprache": "language", "fassung": "version", "datum": "date",
    "registered_at": "created_at", "gültig_ab": "valid_from", "gültig_bis": "valid_to", "dateigröße": "size",
}  # fmt: skip
# which words of a claim speak of which fields; the first field that is kept counts
_SPOKEN: tuple[tuple[str, tuple[str, ...]], ...] = (
    (r"sha-?256|\bhash\w*|prüfsumme\w*|checksum\w*", ("sha256",)),
    (r"außer\s+kraft|gültig\s+bis|valid\s+(?:until|to)|expire\w*|bis\s+zum", ("valid_to",)),
    (r"in\s+kraft|gültig\s+(?:ab|seit)|valid\s+from|effective|in\s+force|gilt\s+(?:ab|seit)", ("valid_from",)),
    (r"\d\s*seite\w*|\bseiten\w*|\bpages?\b|\w+-page\b", ("pages",)),
    (r"\bbytes?\b|dateigröße", ("size",)),
    (r"herausgeb\w*|herausgegeben|publisher|published\s+by|verlag\w*", ("publisher",)),
    (r"abgerufen|accessed|retrieved|registriert|registered", ("accessed_at", "retrieved_at", "created_at")),
    (r"\bversion\w*|\bfassung\w*|\bedition\b|\bausgabe\b|\bauflage\b", ("version", "edition", "stand")),
    (r"\bstand\b", ("stand", "version")),
    (r"veröffentlicht\w*|published|erschien\w*|datiert|dated|\bdatum\b|\bdate\b|issued|\bvom\s+\d",
     ("published", "publication_date", "date", "issued", "year", "stand", "version")),
    (r"https?://|\burl\b|\badresse\b|\baddress\b", ("url", "final_url", "identifier")),
    (r"\bsprache\b|\blanguage\b|written\s+in", ("language",)),
    (r"\bautor\w*|\bauthor\w*|verfass(?:er|t)\w*|written\s+by", ("author", "authors", "creator")),
    (r"\btitel\b|\btitle\w*|\bheißt\b|\bcalled\b|\bnamed\b", ("title", "name")),
    (r"\bdoi\b", ("doi",)),
    (r"\bisbn\b", ("isbn",)),
)  # fmt: skip
_WORD = re.compile(r"\w+(?:['’]\w+)?")
_ORDERED = re.compile(r"\b(?:before|after|earlier|later|vor|nach|spätestens|frühestens|prior)\b", re.IGNORECASE)
_HEX = re.compile(r"\b[0-9a-fA-F]{8,64}\b")
_DAYS = frozenset(
    {"created_at", "stand", "valid_from", "valid_to", "date", "published", "publication_date", "issued", "accessed_at",
     "retrieved_at", "year"}
)  # fmt: skip
_CALLED = ("name", "title", "abbreviation")
_LANGUAGES = {"de": ("deutsch", "german"), "en": ("englisch", "english"), "fr": ("französisch", "french")}


def check(source: Source, reading: SourceReading, request: CheckedRequest, tools: CheckContext) -> Verdict:
    """Compare what the claim says with what is kept."""
    kept = _kept(source, reading, tools)
    named = _named(request, kept)
    there = ", ".join(f"{name} = {_shown(value)}" for name, value in sorted(kept.items()))
    if named is None:
        notes = check_says(tools.language, "no field", there=there)
        return _verdict(VerificationStatus.UNVERIFIED, notes)
    if named not in kept:
        notes = check_says(tools.language, "not kept", field=named, source=source.name, there=there)
        return _verdict(VerificationStatus.UNVERIFIED, notes)
    claim = _without_names(request.claim, source, named)
    right = f"{named} = {_shown(kept[named])}"
    if any(NEGATION.fullmatch(word) for word in _WORD.findall(claim)):
        return _verdict(VerificationStatus.UNVERIFIED, check_says(tools.language, "denies", right=right))
    told = _holds(claim, named, kept[named])
    if told is False and named in _CALLED:  # what the project calls it, and what it calls itself
        told = any(_holds(claim, name, kept[name]) is True for name in _CALLED if name in kept)
    if told is None:
        return _verdict(VerificationStatus.UNVERIFIED, check_says(tools.language, "no value", right=right))
    if told:
        return _verdict(
            VerificationStatus.VERIFIED, check_says(tools.language, "as kept", right=right, source=source.name)
        )
    return _verdict(VerificationStatus.FAILED, check_says(tools.language, "other value", right=right))


def _kept(source: Source, reading: SourceReading, tools: CheckContext) -> dict[str, Any]:
    """Return the fields that are kept of a source, by name."""
    rows = tools.graph.read("citing/sources", project=tools.project, number=source.id, type=None)
    own = cast("dict[str, Any]", rows[0]["source"]) if rows else {}
    pages = max((one.page or 0 for one in reading.bearers), default=0)
    if reading.layout is not None and reading.text.text:
        pages = max(
            [
                pages,
                *(box[0] for box in reading.layout.boxes(max(0, len(reading.text.text) - 200), len(reading.text.text))),
            ]
        )
    address = source.identifier if "://" in source.identifier else None
    found: dict[str, Any] = {
        "name": source.name,
        "title": own.get("name"),
        "identifier": source.identifier,
        "version": source.version,
        "stand": source.stand,
        "valid_from": source.valid_from,
        "valid_to": source.valid_to,
        "created_at": str(source.created_at),
        "sha256": source.artifact_id.removeprefix("sha256:"),
        "type": source.type.value,
        "url": address,
        "pages": pages or None,
        **{name: own.get(name) for name in ("publisher", "language", "size", "media_type", "kind", "tier")},
        "abbreviation": source.abbreviation,
        "work": source.work,
    }
    for name, value in _flat(source.metadata).items():
        found.setdefault(name, value)
        found[name] = value if found[name] is None else found[name]
    return {name: value for name, value in found.items() if value not in (None, "", [])}


def _flat(metadata: Mapping[str, Any], before: str = "") -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in metadata.items():
        if isinstance(value, Mapping):
            found |= _flat(cast("Mapping[str, Any]", value), f"{before}{name}.")
        else:
            found[f"{before}{name}"] = value
    return found


def _named(request: CheckedRequest, kept: Mapping[str, Any]) -> str | None:
    """Return the field that the locator names, else the only one that the claim speaks of."""
    given = request.locator.get("field")
    if isinstance(given, str) and given.strip():
        name = given.strip()
        return name if name in kept else _ALIASES.get(name.lower(), name)
    spoken = [
        next((name for name in names if name in kept), names[0])
        for words, names in _SPOKEN
        if re.search(words, request.claim, re.IGNORECASE)
    ]
    if spoken:
        return spoken[0] if len(set(spoken)) == 1 or _prior(spoken, kept) else _fitting(request.claim, spoken, kept)
    matching = [
        name
        for name, value in kept.items()
        if isinstance(value, str) and len(value) > 3 and _stands(value, request.claim)  # noqa: PLR2004
    ]
    return matching[0] if len(matching) == 1 else None


def _prior(spoken: list[str], kept: Mapping[str, Any]) -> bool:
    """Say whether the first field spoken of is enough: what else is spoken of is not kept."""
    return spoken[0] in kept and not any(name in kept for name in spoken[1:])


def _fitting(claim: str, spoken: list[str], kept: Mapping[str, Any]) -> str | None:
    """Of several fields give the only one that can have a value such as the claim says."""
    days, numbers = bool(days_in(claim)), bool(_HEX.search(claim)) or bool(numbers_of(claim))
    fit = [
        name
        for name in dict.fromkeys(spoken)
        if name in kept and (days if name in _DAYS else numbers if isinstance(kept[name], int) else True)
    ]
    return fit[0] if len(fit) == 1 else None


def _without_names(claim: str, source: Source, field: str) -> str:
    """Return the claim without the names of the source, whose numbers say nothing of the field."""
    for name in sorted({source.name, source.abbreviation or "", source.identifier}, key=len, reverse=True):
        if len(name) > 1 and field not in {"name", "title", "identifier", "url", "abbreviation"}:
            claim = claim.replace(name, " … ")
    return claim


def _holds(claim: str, field: str, value: Any) -> bool | None:
    """Say whether the claim says this value; None where it says none, or more than can be told."""
    if isinstance(value, int | float):
        return None if isinstance(value, bool) else _number(claim, float(value))
    if isinstance(value, list):
        told = [_stands(str(one), claim) for one in cast("list[Any]", value)]
        return all(told) if any(told) else False
    text = str(value)
    known = days_in(text)
    if field == "sha256":
        given = _HEX.findall(claim)
        return all(text.startswith(one.lower()) for one in given) if given else None
    if known and (field in _DAYS or re.fullmatch(r"\d{4}(?:-\d\d){0,2}(?:T.*)?", text)):
        return _day(claim, known[0])
    if field == "language" and text[:2].lower() in _LANGUAGES:
        return _language(claim, text[:2].lower())
    return _text(claim, text)


def _language(claim: str, code: str) -> bool:
    said = {other for other, names in _LANGUAGES.items() if any(name in claim.casefold() for name in names)}
    return said == {code}


def _number(claim: str, value: float) -> bool | None:
    said: list[ClaimedNumber] = [one for one in numbers_of(claim) if not one.unclear]
    if not said or any(one.share for one in said):
        return None
    told = [counts(one, value) for one in said]
    return all(told) if len(told) == 1 or all(told) or not any(told) else None


def _day(claim: str, exact: Day) -> bool | None:
    said = days_in(claim)
    if not said or _ORDERED.search(claim):
        return None
    rest = "".join(
        letter if not any(one.start <= at < one.end for one in said) else " " for at, letter in enumerate(claim)
    )
    if any(one.text[0].isdigit() for one in numbers_of(rest)):
        return None
    finer = any((exact.month is None and one.month) or (exact.day is None and one.day) for one in said)
    if finer and all(one.year == exact.year for one in said):
        return None
    return all(one.holds(exact) for one in said)


def _text(claim: str, value: str) -> bool | None:
    if not _stands(value, claim):
        return False
    rest = re.sub(re.escape(" ".join(value.split())), " ", " ".join(claim.split()), flags=re.IGNORECASE)
    return True if not any(one.text[0].isdigit() for one in numbers_of(rest)) else None


def _stands(value: str, claim: str) -> bool:
    words = r"\s+".join(re.escape(word) for word in value.split())
    return re.search(rf"(?<![\w.]){words}(?!\w|\.\d)", claim, re.IGNORECASE) is not None


def _shown(value: Any) -> str:
    shown = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return shown if len(shown) <= 120 else shown[:119] + "…"  # noqa: PLR2004


def _verdict(status: VerificationStatus, notes: str) -> Verdict:
    similarity = 1.0 if status is VerificationStatus.VERIFIED else 0.0
    return Verdict(
        status=status,
        similarity=similarity,
        place=None,
        text=None,
        notes=notes,
        findings=of_check(status, notes),
        method=METHOD,
    )
