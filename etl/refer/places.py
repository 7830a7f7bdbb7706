"""The places a reference names: sections with levels below, lists, ranges and chains, up to the name of the law.

    "§ 147 Abs. 1 Nr. 1, 4 und 4a", "§§ 145 bis 147", "Art. 2 Abs. 1 i. V. m. Art. 1 Abs. 1", "§ 4 III 1"

A chain holds together until a law is named: the name closes it and counts for all places before it.
"""

from __future__ import annotations

from typing import NamedTuple

from etl.refer import forms
from etl.refer.dates import OLD
from etl.refer.laws import law_at
from etl.refer.reference import Target
from provenance.model.locator import Path
from provenance.model.locator_levels import BY_SPELLING, ORDINALS, SECTION_BY_SPELLING, roman
from provenance.text import patterns as re

_DIGITS = re.compile(r"\d+")
_BRACKET = re.compile(r"\(|(?<!\s[a-z])(?<!\s[a-z][a-z])\)")  # not that of a label
_NO_NAME = frozenset(("", ",", ";"))
"""What no name of a law begins with."""
_ROMAN = frozenset("IVX")
_NEAR = 4  # characters within which "ff." stands behind a number
_BRACKETED = 300
_SEVERAL = ("§§", "Paragraphen", "Paragrafen")


class _Place(NamedTuple):
    section: str
    path: Path
    until: tuple[str, Path] | None = None
    following: str | None = None


class _Break(NamedTuple):
    """A comma or "und" before a section: where the text before it ends, where the section begins, places before it."""

    end: int
    start: int
    places: int


class Places:
    """What was read at one place of a text: the places, where they end, and the law they belong to."""

    __slots__ = ("breaks", "end", "law", "places", "several", "version")

    def __init__(self, at: int) -> None:
        self.end = at
        self.law: str | None = None
        self.several = False
        self.version = 0  # the law counts from this place on: "§ 5 in der Fassung des Artikels 3 des Gesetzes …"
        self.places: list[_Place] = []
        self.breaks: list[_Break] = []

    def targets(self, first: int = 0, last: int | None = None) -> tuple[Target, ...]:
        """Return the places from ``first`` up to ``last`` as targets in their law."""
        if not self.version:
            return tuple(Target(self.law, *place) for place in self.places[first:last])
        numbered = list(enumerate(self.places))[first:last]
        return tuple(Target(self.law if number >= self.version else None, *place) for number, place in numbered)

    @property
    def bare(self) -> bool:
        """Whether it is one section and nothing else: "§ 7"."""
        return self.law is None and len(self.places) == 1 and not self.places[0].path


def places_at(text: str, at: int) -> Places | None:
    """Read the places that begin at ``at`` with § or Art.; None where no number follows."""
    found = Places(at)
    if not _section(text, at, found):
        return None
    while not _close(text, found):
        link = forms.LINK.match(text, found.end)
        if link is None or not _next(text, link, found):
            old = OLD.match(text, found.end)
            found.end = old.end() if old else found.end
            break
    return found


def relative_at(text: str, at: int) -> Places | None:
    """Read levels without a section: "Absatz 1 Satz 2", "Nummer 3 Buchstabe a"."""
    path, end = _levels(text, at, ())
    if not path:
        return None
    found = Places(end)
    found.places.append(_Place("", path))
    while (link := forms.LINK.match(text, found.end)) is not None and _next(text, link, found):
        pass
    return found


def margin_at(text: str, at: int) -> Places | None:
    """Read numbers in a margin: "Rz. 119", "Rz. 100 bis 105 und 119"."""
    match = forms.MARGIN.match(text, at)
    if match is None:
        return None
    found = Places(match.end())
    kind = SECTION_BY_SPELLING[match["kind"]]
    _add(text, match.end(), f"{kind} {match['label']}", found)
    while (more := forms.MARGIN_MORE.match(text, found.end)) is not None:
        section = f"{kind} {more['label']}"
        if more["range"]:
            found.places[-1] = found.places[-1]._replace(until=(section, ()))
        else:
            found.places.append(_Place(section, ()))
        found.end = more.end()
    return found


def annex_at(text: str, at: int) -> Places | None:
    """Read an annex with the places in it: "Anlage 2 Teil B Nr. 3", "Anhang IV der Richtlinie …"."""
    match = forms.ANNEX.match(text, at)
    if match is None:
        return None
    found = Places(match.end())
    _add(text, match.end(), f"{SECTION_BY_SPELLING[match['kind']]} {match['label']}", found)
    _close(text, found)
    return found


def recital_at(text: str, at: int) -> Places | None:
    """Read a recital of a European act: "Erwägungsgrund 26 der Verordnung (EU) 2016/679"."""
    match = forms.RECITAL.match(text, at)
    if match is None:
        return None
    found = Places(match.end())
    _add(text, match.end(), f"Erwägungsgrund {match['label']}", found)
    while not found.places[-1].path and (more := forms.MARGIN_MORE.match(text, found.end)) is not None:
        section = f"Erwägungsgrund {more['label']}"
        if more["range"]:
            found.places[-1] = found.places[-1]._replace(until=(section, ()))
        else:
            found.places.append(_Place(section, ()))
        found.end = more.end()
    _close(text, found)
    return found


def guide_at(text: str, at: int) -> Places | None:
    """Read a place in guidelines that are named behind it: "R 5.2 Absatz 1 EStR", "Abschnitt 14.5 UStAE"."""
    match = forms.GUIDE.match(text, at)
    if match is None:
        return None
    found = Places(match.end())
    _add(
        text, match.end(), f"{'Abschnitt' if match['kind'].startswith('A') else match['kind']} {match['label']}", found
    )
    return found if _close(text, found) else None


def _close(text: str, found: Places) -> bool:
    """Read the name of the law that stands behind the places, if one does."""
    if text[found.end : found.end + 1] in _NO_NAME:
        return False
    named = law_at(text, found.end)
    if named is None:
        return False
    found.end, found.law = named
    return True


def _section(text: str, at: int, found: Places) -> bool:
    """Read "§ 147 Abs. 3" at ``at`` into ``found``; False where there is none."""
    head = forms.SECTION.match(text, at)
    number = forms.NUMBER.match(text, head.end()) if head else None
    if head is None or number is None or (number["roman"] and head["kind"][0] != "A"):
        return False
    article = head["kind"][0] == "A"
    found.several = found.several or head["kind"] in _SEVERAL
    label = number["number"] or number["glued"] or number["roman"]
    end = number.end()
    if number["letter"]:
        label += number["letter"].strip()
    if article:  # "Art. II § 6"
        inner = forms.SECTION.match(text, end)
        below = forms.NUMBER.match(text, inner.end()) if inner and inner["kind"] == "§" else None
        if below and below["number"]:
            label, end = f"{label} § {below['number']}", below.end()
    _add(text, end, f"{'Art.' if article else '§'} {label}", found)
    return True


def _add(text: str, at: int, section: str, found: Places) -> None:
    """Read what stands behind the number of a section and keep the place."""
    following = forms.FOLLOWING.match(text, at) if text.find("f", at, at + _NEAR) >= 0 else None
    path, end = _levels(text, following.end() if following else at, ())
    if path and not following and text.find("f", end, end + _NEAR) >= 0:
        following = forms.FOLLOWING.match(text, end)
        end = following.end() if following else end
    found.places.append(_Place(section, path, None, following["f"] if following else None))
    found.end = end


def _levels(text: str, at: int, path: Path) -> tuple[Path, int]:
    """Read levels from ``at`` as far as they go below ``path``."""
    levels = list(path)
    if not levels and text[at + 1 : at + 2] in _ROMAN:
        at = _short_form(text, at, levels)
    while at < len(text):
        match = forms.LEVEL.match(text, at)
        if match is not None and match["level"] and match["label"][0].islower() and not _lettered(match["level"]):
            match = None  # "Nummer in"
        elif match is not None:
            levels.append(_level(match, levels))
        elif levels and levels[-1][0] in ("Nummer", "Absatz", "Satz", "Buchstabe"):
            match = forms.LETTER.match(text, at)
            if match is not None:
                levels.append((_of_letters(match["letter"]), match["letter"]))
        if match is None:
            break
        at = _label_end(text, match)
    return tuple(levels), at


def _label_end(text: str, match: re.Match[str]) -> int:
    """Return where a level ends: a bracket behind "Buchst. a)" is its own unless it closes one opened in the text."""
    end = match.end()
    if text[end - 1] != ")" or "(" in match[0]:
        return end
    before = text[max(0, end - _BRACKETED) : end - 1]
    if before.count("(") <= before.count(")"):
        return end
    other = _BRACKET.search(text, end, end + _BRACKETED)
    if other is not None and other[0] == ")":
        return end
    return end - 1 if text[end - 2] != " " else end - 2


def _short_form(text: str, at: int, levels: list[tuple[str, str]]) -> int:
    """Read "III 1" into ``levels`` and give where it ends."""
    short = forms.ROMAN.match(text, at)
    if short is None:
        return at
    try:
        levels.append(("Absatz", f"{roman(short['roman'])}{short['suffix']}"))
    except ValueError:
        return at
    if short["satz"]:
        levels.append(("Satz", short["satz"]))
    return short.end()


def _value(label: str) -> int | str:
    """Return what a Roman number of an Absatz counts; what only looks like one is its label as it stands."""
    try:
        return roman(label)
    except ValueError:
        return label


def _lettered(level: str) -> bool:
    return BY_SPELLING[level] not in ("Absatz", "Unterabsatz", "Satz", "Halbsatz", "Nummer")


def _level(match: re.Match[str], levels: list[tuple[str, str]]) -> tuple[str, str]:
    name = _level_name(match)
    if match["part"]:
        return name, "1"
    if match["bracket"]:
        return name, match["bracket"]
    if match["ordinal"]:
        return name, ORDINALS.get(match["ordinal"], match["ordinal"].rstrip("."))
    label = match["label"].rstrip(") ").replace(" ", "")
    if name == "Ziffer" and label[0].isdigit():
        name = "Nummer"
    if name == "Absatz" and set(label) <= set("IVX"):
        label = str(_value(label))
    if name == "Buchstabe" and levels and levels[-1][0] == "Buchstabe":
        name = _of_letters(label)
    return name, label


def _level_name(match: re.Match[str]) -> str:
    return "Halbsatz" if match["part"] else BY_SPELLING[match["level"] or match["of"] or match["within"] or "Absatz"]


def _of_letters(label: str) -> str:
    doubled = len(label) > 1 and len(set(label)) == 1
    return ("Buchstabe", "Doppelbuchstabe", "Dreifachbuchstabe")[len(label) - 1 if doubled else 0]


def _next(text: str, link: re.Match[str], found: Places) -> bool:
    """Read the place behind a link; False where what follows belongs to no place."""
    at, before, last, count = link.end(), found.end, found.places[-1], len(found.places)
    if last.section and _section(text, at, found):
        if forms.VERSION.match(link["word"]):
            found.version = count
        elif not forms.TIGHT.match(link["word"]):
            found.breaks.append(_Break(before, _skip(text, at), count))
    elif (deeper := forms.LEVEL.match(text, at)) is not None:
        path, found.end = _levels(text, at, _above(_level_name(deeper), last.path))
        found.places.append(_Place(last.section, path))
    elif not _bare(text, at, last, found):
        return False
    if link["word"] in forms.RANGE:
        end = found.places.pop()
        found.places[-1] = found.places[-1]._replace(until=(end.section, end.path))
    return True


def _skip(text: str, at: int) -> int:
    """Return where the section behind blanks and an article begins."""
    head = forms.SECTION.match(text, at)
    return head.start("kind") if head else at


def _above(name: str, path: Path) -> Path:
    """Return the levels of ``path`` that stay where the level ``name`` is named anew."""
    names = [level for level, _ in path]
    if name in names:  # the last of its kind: "Satz 1 Nr. 3 Satz 1, Satz 2"
        return path[: len(names) - 1 - names[::-1].index(name)]
    return tuple(part for part in path if forms.RANK.get(part[0], 0) < forms.RANK[name])


def _bare(text: str, at: int, last: _Place, found: Places) -> bool:
    """Read a number or letter whose level was named before: "Nr. 1, 4 und 4a", "§§ 145, 146"."""
    match = forms.BARE.match(text, at)
    if match is None:
        return False
    path = (last.until[1] if last.until else ()) or last.path
    level = path[-1][0] if path else ""
    if match["roman"]:
        return _roman(text, match.start("roman"), last.section, path, found)
    if match["letter"]:
        same = level == _of_letters(match["letter"]) and (len(match["letter"]) == 1) == (level == "Buchstabe")
        return same and _sibling(
            text, _label_end(text, match), (*path[:-1], (level, match["letter"])), last.section, found
        )
    deeper = forms.LEVEL.match(text, match.end())
    number = match["number"].replace(" ", "")
    if found.several and deeper is None and _number(number) > _number(last.section):
        path = ()  # "§§ 3 Abs. 1, 9": an Absatz 9 is less likely than a § 9
    if path and (deeper is None or level == "Satz" or forms.RANK[_level_name(deeper)] > forms.RANK.get(level, 0)):
        return _sibling(text, match.end(), (*path[:-1], (level, number)), last.section, found)
    if not last.section:
        return False
    _add(text, match.end(), f"{last.section.split(' ', 1)[0]} {number}", found)
    return True


def _roman(text: str, at: int, section: str, path: Path, found: Places) -> bool:
    """Read the next Absatz in its short form: "§ 823 I, II"."""
    short: list[tuple[str, str]] = []
    end = _short_form(text, at - 1, short) if path else at
    first = next((level for level, _ in path), "")
    return bool(short) and first == "Absatz" and _sibling(text, end, tuple(short), section, found)


def _number(label: str) -> int:
    digits = _DIGITS.search(label)
    return int(digits[0]) if digits else 0


def _sibling(text: str, at: int, path: Path, section: str, found: Places) -> bool:
    """Keep a place that shares all but its last label with the one before, with what stands below it."""
    whole, end = _levels(text, at, path)
    following = forms.FOLLOWING.match(text, end)
    found.places.append(_Place(section, whole, None, following["f"] if following else None))
    found.end = following.end() if following else end
    return True
