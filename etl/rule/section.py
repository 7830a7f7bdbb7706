"""What a rule names in its own section: the places its object refers to, and where its period begins.

    "die in Absatz 1 Nr. 1 und 4 genannten Tiere" · "die sonstigen in Absatz 1 genannten Tiere"
    "Die Meldefrist beginnt mit dem Ablauf des Tages, an dem …"

The second object is what the other rules of its Satz leave of Absatz 1. A period is known by its name: a "Meldefrist"
is the time within which one has to *melden*; "die Frist" is the one of its own Absatz, or the one it refers to. Places
in other sections and laws are left to the references of the graph.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence

from etl.document import Document, Path, Unit
from etl.refer import Target, find
from etl.rule.draft import Draft, Span
from provenance.language import german as words
from provenance.model.locator import Locator, Place

_REST = re.compile(r"\b(?:sonstigen|übrigen|anderen|restlichen|weiteren)\b", re.IGNORECASE)
_BEGINS = re.compile(
    r"\b(?:[Dd]ie|[Dd]iese|[Dd]er\sLauf\s(?:der|dieser))\s(?P<name>\w*[Ff]rist)\b(?P<between>[^.;]{0,120}?)\b(?:beginnt|läuft\sab)\b"
    r"|\bbeginnt\s(?:jedoch\s|aber\s)?(?:die|diese|der\sLauf\s(?:der|dieser))\s(?P<behind>\w*[Ff]rist)\b"
)
_END = re.compile(r";|\.?\s*\Z")
_LIST = frozenset({"Nummer", "Ziffer", "Buchstabe", "Strich", "Doppelbuchstabe"})
_LABEL = re.compile(r"(\d+)([a-z]*)\Z")


def resolve(document: Document, drafts: Sequence[Draft]) -> None:
    """Fill in the objects and starts of the drafts that name them in their section."""
    sections: dict[str, list[tuple[int, Unit]]] = defaultdict(list)
    for index, unit in enumerate(document.units):
        if unit.kind == "norm":
            sections[unit.section].append((index, unit))
    siblings: dict[tuple[Span, ...], list[Draft]] = defaultdict(list)
    for draft in drafts:
        siblings[draft.cue].append(draft)
    for group in siblings.values():
        _objects(document, sections, group)
    for draft in drafts:
        if draft.duration and not draft.start:
            _start(document, sections[document.units[draft.units[0]].section], draft)


def _objects(document: Document, sections: dict[str, list[tuple[int, Unit]]], group: Sequence[Draft]) -> None:
    """Look up the objects of the rules of one clause; those that name the rest come last."""
    named: set[int] = set()
    for draft in sorted(group, key=lambda one: _is_rest(one, document)):
        found: list[int] = []
        for span in draft.object:
            unit = document.units[span.unit]
            for reference in find(span.text(document)):
                for target in reference.targets:
                    if target.law is None and not target.section:
                        found += _units_at(sections[unit.section], unit.path, target)
        if _is_rest(draft, document):
            found = [index for index in found if index not in named]
        named.update(found)
        draft.objects = tuple(dict.fromkeys(index for index in found if index not in draft.units))


def _is_rest(draft: Draft, document: Document) -> bool:
    return any(_REST.search(span.text(document)) for span in draft.object)


def _units_at(section: Sequence[tuple[int, Unit]], base: Path, target: Target) -> list[int]:
    """Give the units of a place named without a section; of a list its items."""
    found: list[int] = []
    for path in _paths(target):
        place = Locator("", absolute(base, path))
        within = [
            (index, unit)
            for index, unit in section
            if place.compare(Locator("", unit.path)) in (Place.SAME, Place.AROUND)
        ]
        items = [index for index, unit in within if unit.path and unit.path[-1][0] in _LIST]
        found += items or [index for index, _ in within]
    return found


def absolute(base: Path, path: Path) -> Path:
    """Give the full path of a place named in the text at ``base``: "Satz 1" in Absatz 3 is Absatz 3 Satz 1."""
    level = path[0][0] if path else ""
    names = [name for name, _ in base]
    if level in names:
        return (*base[: names.index(level)], *path)
    above = [part for part in base if part[0] in _ABOVE.get(level, ())]
    return (*above, *path)


_ABOVE = {
    "Satz": ("Absatz",),
    "Nummer": ("Absatz", "Satz"),
    "Buchstabe": ("Absatz", "Satz", "Nummer"),
    "Halbsatz": ("Absatz", "Satz"),
}


def _paths(target: Target) -> list[Path]:
    """Give the paths of a target; a range ("Nr. 1 bis 4") with all plain numbers in it."""
    if target.until is None:
        return [target.path]
    last = target.until[1]
    first, end = _LABEL.match(target.path[-1][1]), _LABEL.match(last[-1][1]) if last else None
    if first is None or end is None or len(last) != len(target.path):
        return [target.path, last] if last else [target.path]
    level = target.path[-1][0]
    between = [(*target.path[:-1], (level, str(number))) for number in range(int(first[1]), int(end[1]) + 1)]
    return list(dict.fromkeys([target.path, *between, last]))


def _start(document: Document, section: Iterable[tuple[int, Unit]], draft: Draft) -> None:
    """Find where the section says that the period of the draft begins."""
    own = document.units[draft.units[0]]
    for index, unit in section:
        if index <= draft.units[0]:
            continue
        match = _BEGINS.search(unit.text)
        if match is None or not _same_period(document, draft, own, unit, match):
            continue
        end = _END.search(unit.text, match.end())
        span = Span(index, _skip(unit.text, match.end()), end.start() if end else len(unit.text))
        if span.start < span.end:
            draft.start = (span,)
            draft.start_units = (index,)
            return


def _skip(text: str, at: int) -> int:
    while at < len(text) and text[at].isspace():
        at += 1
    return at


def _same_period(document: Document, draft: Draft, own: Unit, unit: Unit, match: re.Match[str]) -> bool:
    """Say whether the period that begins there is the one the draft sets."""
    name = (match["name"] or match["behind"]).lower()
    modifier = name.removesuffix("frist").removesuffix("s")
    if modifier:
        said = " ".join(document.units[index].text.lower() for index in draft.units)
        return name in said or modifier in said or _stem(modifier) in _verbs(draft, document)
    between = match["between"] or ""
    named = [target for reference in find(between) for target in reference.targets if not target.section]
    if named:
        return any(
            Locator("", absolute(unit.path, target.path)).covers(Locator("", own.path))
            for target in named
            if target.path
        )
    return unit.path[:1] == own.path[:1] and _counts_time(draft)


def _counts_time(draft: Draft) -> bool:
    return draft.duration is not None


def _stem(noun: str) -> str:
    """Give the stem of a verb from its noun: "aufbewahrung" is of "aufbewahren"."""
    return noun.removesuffix("ung").removesuffix("e")


def _verbs(draft: Draft, document: Document) -> set[str]:
    """Give the stems of the verbs that say what is to be done."""
    found: set[str] = set()
    for span in draft.action:
        for word in re.findall(r"[a-zäöüß]+", span.text(document).lower()):
            plain = _without_zu(word)
            found.add(re.sub(r"(?:en|n)\Z", "", plain))
    return found


def _without_zu(word: str) -> str:
    if not words.has_zu(word):
        return word
    for prefix in sorted(words.SEPARABLE, key=len, reverse=True):
        if word.startswith(f"{prefix}zu"):
            return prefix + word[len(prefix) + 2 :]
    return word
