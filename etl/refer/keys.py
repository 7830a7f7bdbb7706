"""One key for a work, however it is called: what two texts must agree in to mean the same law, letter or decision.

    "AO", "AO 1977", "Abgabenordnung", "der Abgabenordnung"  …  ao, ao1977, abgabenordnung
    "Verordnung (EU) 2016/679", "VO (EU) 2016/679"           …  eu-reg-2016-679
    "SGB X", "Zehntes Buch Sozialgesetzbuch"                 …  sgb-10
    "BFH, Urteil vom 12. Mai 2009 - VIII R 7/08"             …  bfh-viiir708

A work answers to the keys of all its names (`names_of`); which work is meant is told where the works are known.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from etl.refer.courts import decision_key
from etl.refer.find import find
from etl.refer.reference import Kind, Target
from provenance.model.locator_levels import ORDINALS, roman
from provenance.text import patterns as re

_EUROPEAN = re.compile(
    r"(?P<type>[^\W\d]*)\s*(?:\((?:EU|EG|EWG|EURATOM|Euratom)[^)]*\)\s*)?(?P<nr>Nr\.?\s*)?(?P<one>\d+)/(?P<two>\d+)"
    r"(?P<mark>/(?:EWG|EG|EU|JI|GASP|Euratom))?(?!\d)"
)
_SOCIAL = re.compile(
    r"(?:SGB|[Ss]ozialgesetzbuch(?:e?s)?)\s*(?:\(SGB\)\s*)?[-,]?\s*(?:(?P<roman>[IVX]+)(?!\w)|(?P<number>\d+)(?!\w))"
)
_BOOK = re.compile(r"(?P<ordinal>[A-ZÄÖÜ]?[a-zäöü]+te[nrs]?)\s+Buch")
_DATED = re.compile(r"\s+(?:vom|v\.)\s.*\Z", re.DOTALL)
_VERSION = re.compile(r"[\s,]*(?:[an]\.?\s?F\.?|\d{4})\Z")
_BRACKET = re.compile(r"\(([^()]*)\)")
_PARTS = re.compile(r"\s+[-–—]\s+|\s*[,;]\s+")
_NO_LETTER = re.compile(r"[\W_]+")
_SINCE_2015 = re.compile(r"20(?:1[5-9]|[2-9]\d)\Z")  # from then on acts of the Union have the year before the number
_YEAR = re.compile(r"(?:18|19|20)\d\d(?!\d)")
GENERIC = frozenset(
    ("Gesetz", "Verordnung", "Richtlinie", "Vertrag", "Abkommen", "Satzung", "Ordnung", "Übereinkommen")
)
"""Names that say of which kind a work is and no more: "der Verordnung"."""
_PLAIN = frozenset({"gesetz", "verordnung", "richtlinie", "vertrag", "abkommen", "beschluss", "satzung"})
_UNION = frozenset({"eu", "eg", "ewg", "euratom"})
_CENTURY = 100
_OLDEST = 50


@lru_cache(1 << 14)
def law_keys(name: str) -> tuple[str, ...]:
    """Return the keys under which a law of this name may be known, the surest first."""
    european = _european(name)
    if european is not None:
        return (european,)
    social = _social(name)
    if social is not None:
        return (social,)
    undated = _DATED.sub("", name)
    if _folded(undated) in _PLAIN:  # "Gesetz vom 3. Mai 2020" has no other name
        return (_folded(name),)
    name = undated
    whole, short = _folded(name), _folded(_VERSION.sub("", name))
    return (whole, short) if short and short != whole else (whole,)


def target_keys(target: Target, kind: Kind) -> tuple[str, ...]:
    """Return the keys of the work that a target names; empty where it names none.

    A letter is known by authority and day, a decision by court and file number, or by its day where that is missing.
    """
    if target.law is None or target.law.startswith(("dies", "Dies")):
        return ()
    if kind == "decision":
        return (decision_key(target.law, target.date),)
    if kind in ("gazette", "letter") and not target.section.startswith(("R ", "H ", "Abschnitt")):
        if kind == "letter" and target.date:
            return (_slug(f"{target.law.split()[0]} {target.date}"),)
        if kind == "gazette" and not _YEAR.search(target.law):
            return (_slug(f"{target.law} {target.date[:4] if target.date else 'ohne Jahr'}"),)
        return (_slug(target.law),)
    return law_keys(target.law)


def names_of(title: str, abbreviation: str | None, others: Iterable[str] = ()) -> tuple[str, ...]:
    """Return the keys a work answers to.

    Those of its title, its short names, and of what the title says in brackets.
    """
    named = [name for name in (abbreviation, *others) if name]
    inner = [part for bracket in _BRACKET.findall(title) for part in _PARTS.split(bracket)]
    bare = " ".join(_BRACKET.sub(" ", title).split())
    found = [key for name in (*named, title, bare, *inner) for key in _decided(name) or law_keys(name)[:1]]
    for name in (title, *named):
        first = next(iter(find(name)), None)
        if first is not None and not first.start and first.kind in ("decision", "letter"):
            found += target_keys(first.targets[0], first.kind)
    return tuple(dict.fromkeys(key for key in found if len(key) > 1 and key not in _UNION and not key.isdigit()))


def _decided(name: str) -> tuple[str, ...]:
    """Return the key of a name that is the citation of a decision as a whole, ECLI included; empty where it is none."""
    first = next(iter(find(name)), None)
    if first is None or first.kind != "decision" or (first.start, first.end) != (0, len(name)):
        return ()
    return target_keys(first.targets[0], "decision")


def _european(name: str) -> str | None:
    match = _EUROPEAN.search(name)
    if match is None or not ("(E" in match[0] or match["mark"] or match["nr"] or match["type"] in ("VO", "RL")):
        return None
    kind = match["type"].lower()
    directive = "richtlinie" in kind or kind.endswith("rl")
    decision = "beschluss" in kind or "entscheidung" in kind
    if not kind and match["mark"]:
        directive = True
    one, two = match["one"], match["two"]
    year_first = not match["nr"] and (directive or decision or _SINCE_2015.match(one))
    year, number = (one, two) if year_first or directive else (two, one)
    if int(year) < _CENTURY:
        year = str(int(year) + (1900 if int(year) >= _OLDEST else 2000))
    return f"eu-{'dir' if directive else 'dec' if decision else 'reg'}-{year}-{int(number)}"


def _social(name: str) -> str | None:
    match = _SOCIAL.search(name)
    if match is not None:
        try:
            return f"sgb-{match['number'] or roman(match['roman'])}"
        except ValueError:
            return None
    if "ozialgesetzbuch" not in name:
        return None
    book = _BOOK.search(name)
    number = ORDINALS.get(book["ordinal"].lower()) if book else None
    return f"sgb-{number}" if number else None


def _folded(name: str) -> str:
    return _NO_LETTER.sub("", name.casefold())


def _slug(name: str) -> str:
    return _NO_LETTER.sub("-", name.casefold()).strip("-")
