"""A place in a legal work: the section and the path under it, printed and read in the German citation form.

    § 147 Abs. 3 Satz 1 AO        Art. 6 Abs. 1 Buchst. a DSGVO        GoBD Rz. 119        Anlage 1 Nr. 2 KrWG
    „Fristen der Aufbewahrung“ Abs. 2        Tabelle Eintrag „Altöl“

``eid`` is the name of the place after LegalDocML.de (``para-147_abs-3_satz-1``). Lists and ranges of places are not
one place: `etl.refer` reads those from running text.
"""

from __future__ import annotations

import re
import zlib
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from provenance.model.errors import InvalidLocator
from provenance.model.locator_levels import (
    BY_EID,
    BY_NAME,
    BY_SPELLING,
    MARGINAL,
    NAMED_SECTIONS,
    ORDINALS,
    SECTION_BY_EID,
    SECTION_BY_NAME,
    SECTION_BY_SPELLING,
    roman,
)
from provenance.model.times import time_in, time_of

Path: TypeAlias = tuple[tuple[str, str], ...]

_SECTION = re.compile(r"(§§?|[^\W\d_]+)\.?\s*(.*)\Z", re.DOTALL)
_PLAIN_LABEL = re.compile(r"\d+[a-z]{0,3}\Z|[a-z]{1,3}\Z|[ivxlc]{1,7}\Z|[IVXLC]+\Z|[A-Z]\Z")
_NUMBERED = re.compile(r"(?:\d+[a-z]{0,3}(?:[./]\d+[a-z]?)*|[IVXLC]+|[A-Z])\Z")
_ARTICLE_OF_PARAGRAPHS = re.compile(r"\d+[a-z]{0,3} § ?\d+[a-z]{0,3}\Z")
_QUOTES = re.compile(r"[„“”‟]")
_NOT_IN_EID = re.compile(r"[^\w.]+")


class Place(Enum):
    """How one place stands to another."""

    SAME = "same"
    WITHIN = "within"
    AROUND = "around"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Locator:
    """One place: ``section`` ("§ 147", "Rz. 119"; empty in a relative one), ``path`` under it, ``work`` as printed.

    White space and the spelling of the section are made one ("Art 6", "Artikel 6" and "Art. 6" are equal).
    """

    section: str
    path: Path = ()
    work: str | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "section", _canonical(self.section))
        object.__setattr__(self, "path", tuple((name, " ".join(label.split())) for name, label in self.path))

    @property
    def kind(self) -> str:
        """The kind of section ("§", "Art.", "Rz."), or empty where it is none of the usual ones."""
        head = self.section.split(" ", 1)[0]
        return head if head in SECTION_BY_NAME else ""

    def __str__(self) -> str:
        """Print the German citation form; `parse` reads it back to the same place."""
        section = f"„{self.section}“" if self._is_free else self.section
        place = " ".join(part for part in (section, *(_printed(*level) for level in self.path)) if part)
        if not self.work:
            return place
        return f"{self.work} {place}" if self.kind in MARGINAL else f"{place} {self.work}"

    @property
    def eid(self) -> str:
        """The name of the place within its work after LegalDocML.de: ``para-147_abs-3_satz-1``."""
        head, _, label = self.section.partition(" ")
        kind = SECTION_BY_NAME.get(head)
        slug = _slug if kind else _own_slug
        parts = [(kind.eid if kind else _slug(head).lower(), slug(label))] if self.section else []
        for name, label in self.path:
            known = BY_NAME.get(name)
            parts.append((known.eid, _slug(label)) if known else (_slug(name).lower(), _own_slug(label)))
        return "_".join(f"{name}-{label}" if label else name for name, label in parts)

    @property
    def _is_free(self) -> bool:
        """Whether the section has a name of its own, such as the heading of a chapter, and no usual number."""
        head, _, label = self.section.partition(" ")
        if not self.section or self.section in NAMED_SECTIONS or head == "§§" or time_of(self.section):
            return False
        return head not in SECTION_BY_NAME or not _is_number(head, label)

    def compare(self, other: Locator) -> Place:
        """Say whether this place is the same as, within, around or other than ``other``.

        Works count only where both name one. A Satz or Unterabsatz over a list may be left out: "Abs. 1 Nr. 2" is the
        place of "Abs. 1 Satz 1 Nr. 2". Rz., Rn. and Tz. are one kind of number.
        """
        if self.work and other.work and self.work.casefold() != other.work.casefold():
            return Place.OTHER
        if self.section and other.section and _key(self.section) != _key(other.section):
            return Place.OTHER
        mine, theirs = _aligned(list(self.path), list(other.path))
        shared = min(len(mine), len(theirs))
        if mine[:shared] != theirs[:shared]:
            return Place.OTHER
        if len(mine) == len(theirs):
            return Place.SAME
        return Place.WITHIN if len(mine) > len(theirs) else Place.AROUND

    def covers(self, other: Locator) -> bool:
        """Say whether ``other`` is this place or stands in it."""
        return self.compare(other) in (Place.SAME, Place.AROUND)


def parse(text: str) -> Locator:
    """Read one place from any reasonable spelling of it, or from its eId.

    Raises InvalidLocator where there is no place, more than one, or words that are no part of a place.
    """
    return parsed(text)


def _canonical(section: str) -> str:
    text = " ".join(section.split()).rstrip(".")
    match = _SECTION.match(text)
    kind = SECTION_BY_SPELLING.get(match[1]) if match else None
    if match is None or kind is None or (match[1] == "§§"):
        return _QUOTES.sub("'", text)
    if not _is_number(kind, match[2]):
        return _QUOTES.sub("'", text)  # "Section headings", "Anlage zur Rechnung"
    return f"{kind} {match[2]}".rstrip()


def _is_number(kind: str, label: str) -> bool:
    """Say whether a label is one that sections of a kind are numbered by: "147a", "II", "3.2.1", "229 § 1"."""
    return (
        not label
        or _NUMBERED.match(label) is not None
        or (kind == "Art." and _ARTICLE_OF_PARAGRAPHS.match(label) is not None)
    )


def _key(section: str) -> str:
    return re.sub(r"^R[zn]\. ", "R ", section).casefold()


def _printed(name: str, label: str) -> str:
    level = BY_NAME.get(name)
    # "Abs. III" is read as Abs. 3 and "Ziff. 3" as Nr. 3: a label that is not meant so is set in quotation marks
    mistaken = (name == "Absatz" and not label[:1].isdigit()) or (name == "Ziffer" and label[:1].isdigit())
    if level and not mistaken and _PLAIN_LABEL.match(label):
        return f"{level.printed} {label}"
    return f"{level.printed if level else name} „{label}“"


def _slug(text: str) -> str:
    return _NOT_IN_EID.sub("-", text).strip("-") or ("x" if text else "")


def _own_slug(text: str) -> str:
    """Return the slug of a name that is no number; where signs are lost, a sum over them tells names apart."""
    if not text:
        return ""
    slug = _slug(text).replace("_", "-")
    return slug if slug == text.replace(" ", "-") and "-" not in text else f"{slug}.{zlib.crc32(text.encode()):08x}"


def _aligned(mine: list[tuple[str, str]], theirs: list[tuple[str, str]]) -> tuple[Path, Path]:
    """Drop from either path a Satz or Unterabsatz over a list where the other path goes to the list without it."""
    at = 0
    while at < min(len(mine), len(theirs)):
        for one, another in ((mine, theirs), (theirs, mine)):
            left_out = one[at][0] == "Satz" or (one[at][0] == "Unterabsatz" and another[at][0] != "Satz")
            if left_out and another[at][0] != one[at][0] and len(one) > at + 1:
                del one[at]
                break
        else:
            at += 1
    return tuple(mine), tuple(theirs)


_LONGEST = 500
_SUGGESTION = "Give one place, such as “§ 147 Abs. 3 Satz 1 AO”, “Art. 6 Abs. 1 Buchst. a DSGVO” or “GoBD Rz. 119”."


def _any(words: dict[str, str]) -> str:
    return "|".join(sorted(map(re.escape, words), key=len, reverse=True))


_NUMBER = r"\d+(?:[a-z]{1,3}(?![a-z]))?"
_SECTION_LOCATOR_PARSE = re.compile(
    rf"(?<![\w§])(?P<kind>{_any(SECTION_BY_SPELLING)})(?![^\W\d_])\.?\s*"
    rf"(?P<label>(?:{_NUMBER}(?:[./]\d+[a-z]?)*|[IVXLC]+(?![^\W_])|[A-Z](?![^\W_])(?!\.))?)",
)
_PART = re.compile(
    rf"[\s,]*(?:"
    rf"(?P<level>{_any(BY_SPELLING)})(?![^\W\d_])\.?\s*(?:(?P<label>{_NUMBER}|[a-z]{{1,3}}|[IVXLC]+|[ivxlc]{{4,7}}|[A-Z])(?!\w)|„(?P<quoted>[^“]*)“)"
    rf"|(?P<ordinal>\d+\.|{'|'.join(ORDINALS)})\s*(?P<of>{_any(BY_SPELLING)})(?![^\W_])\.?"
    rf"|\((?P<bracket>{_NUMBER}|[a-z]{{1,3}})\)"
    r"|(?P<roman>[IVX]+)(?P<suffix>[a-z]?)(?!\w)"
    r"|(?P<bare>\d+)(?!\w|\.\d)"
    r"|(?P<letters>[a-z]{1,3})\)?(?!\w)"
    r"|(?P<other>[^\W\d_]\w*)\s„(?P<text>[^“]*)“"
    r")"
)
_QUOTED = re.compile(r"[„“\"](?P<name>[^„“”\"]+)[“”\"]")
_BARE = re.compile(rf"(?P<name>{'|'.join(sorted(NAMED_SECTIONS))})(?=,?\s|\Z)(?!\s+(?:\d|[A-Z]\b))")
_COMMA = re.compile(r",\s+")
_MORE = re.compile(r"[\s,]*(?:und|oder|bis|sowie|ff?\b|i\.?\s?V\.?\s?m|in Verbindung|[-–]\s*\d|\d)")
_LEAD = re.compile(r"(?:siehe|vgl\.?|gemäß|gem\.?|nach|laut|s\.|in|aus|zu)(?:\s+|\Z)", re.IGNORECASE)
_ARTICLE = re.compile(r"(?:der|des|dem|den|die|das|im|in der|in dem|zur|zum|of the)\s+")
_EID = re.compile(r"[a-zß]+-[\w.-]+(?:_[a-zß]+-[\w.-]+)*\Z")


def parsed(text: str) -> Locator:
    """Read one place. Raises InvalidLocator with what was found and how to mend it."""
    plain = " ".join(text.split())
    if not plain or len(plain) > _LONGEST:
        raise InvalidLocator(
            "expected a place in a work, found " + (f"{len(plain)} characters" if plain else "nothing"),
            suggestion=_SUGGESTION,
        )
    named = _from_eid(plain) or _timed(plain)
    if named:
        return named
    free = _free(plain)
    if free:
        return free
    section = _SECTION_LOCATOR_PARSE.search(plain)
    if section is None or not (section["label"] or section["kind"].startswith("An")):
        path, end = _path(plain, 0)
        if not path:
            raise InvalidLocator(f"expected a section (§, Art., Rz., Anlage), found “{plain}”", suggestion=_SUGGESTION)
        return Locator("", path, _work(plain, "", plain[end:]))
    path, end = _path(plain, section.end())
    kind = SECTION_BY_SPELLING[section["kind"]]
    return Locator(f"{kind} {section['label']}".strip(), path, _work(plain, plain[: section.start()], plain[end:]))


def _free(text: str) -> Locator | None:
    """Read a section that is called by its heading: in quotation marks, by a usual word, or before a comma."""
    at = 0
    while (lead := _LEAD.match(text, at)) is not None:
        at = lead.end()
    match = _QUOTED.match(text, at) or _BARE.match(text, at)
    if match is not None:
        path, end = _path(text, match.end())
        return Locator(match["name"], path, _work(text, "", text[end:]))
    if _SECTION_LOCATOR_PARSE.search(text) is not None:
        return None
    for comma in _COMMA.finditer(text):
        part = _PART.match(text, comma.end())
        if part is not None and part["level"] and text[0].isalpha() and _PART.match(text) is None:
            path, end = _path(text, comma.end())
            return Locator(text[at : comma.start()], path, _work(text, "", text[end:]))
    return None


def _timed(text: str) -> Locator | None:
    """Read a time of a recording, or a range of times."""
    found = time_in(text)
    if found is None:
        return None
    path, end = _path(text, found[1])
    return Locator(str(found[0]), path, _work(text, "", text[end:]))


def _from_eid(text: str) -> Locator | None:
    if not _EID.match(text):
        return None
    parts = [part.split("-", 1) for part in text.split("_")]
    if parts[0][0] not in SECTION_BY_EID or any(name not in BY_EID for name, _ in parts[1:]):
        return None
    section = f"{SECTION_BY_EID[parts[0][0]]} {parts[0][1]}"
    return Locator(section, tuple((BY_EID[name], label) for name, label in parts[1:]))


def _path(text: str, at: int) -> tuple[Path, int]:
    """Read levels from ``at`` on as far as they go; give them and where they end."""
    path: list[tuple[str, str]] = []
    while (match := _PART.match(text, at)) is not None:
        level = _level(match, path)
        if level is None:
            break
        path.append(level)
        at = match.end()
    return tuple(path), at


def _level(match: re.Match[str], path: list[tuple[str, str]]) -> tuple[str, str] | None:
    """Return the level a part names, or None where it is the beginning of something else."""
    got = match.lastgroup
    if got == "of":
        word = match["ordinal"]
        return BY_SPELLING[match["of"]], ORDINALS.get(word, word.rstrip("."))
    if match["level"]:
        return _named(match["level"], match["label"], match["quoted"], path)
    if got == "text":
        return match["other"], match["text"]
    if got == "bracket":
        label = match["bracket"]
        if path and path[-1][0] == "Buchstabe" and set(label) <= set("ivx"):
            return "Ziffer", label  # "Article 6(1)(a)(ii)"
        return ("Absatz", label) if label[0].isdigit() else _letters(label)
    return _shorthand(match, path)


def _named(spelling: str, label: str | None, quoted: str | None, path: list[tuple[str, str]]) -> tuple[str, str]:
    name = BY_SPELLING[spelling]
    if label is None:
        return name, quoted or ""
    if name == "Ziffer" and label[0].isdigit():
        return "Nummer", label  # older laws and authors call a Nummer so; the Ziffer of EU law is Roman
    if name == "Buchstabe" and path and path[-1][0] in ("Buchstabe", "Doppelbuchstabe"):
        return _letters(label)
    if name == "Absatz" and label.isupper():
        return name, str(roman(label)) if set(label) <= set("IVX") else label
    return name, label


def _letters(label: str) -> tuple[str, str]:
    doubled = len(set(label)) == 1
    return ("Buchstabe", "Doppelbuchstabe", "Dreifachbuchstabe")[len(label) - 1 if doubled else 0], label


def _shorthand(match: re.Match[str], path: list[tuple[str, str]]) -> tuple[str, str] | None:
    """Read "III 1" as Abs. 3 Satz 1, and letters after a Nummer or Buchstabe as the level below."""
    if match["roman"]:
        try:
            return None if path else ("Absatz", f"{roman(match['roman'])}{match['suffix']}")
        except ValueError:
            return None
    if match["bare"]:
        return ("Satz", match["bare"]) if len(path) == 1 and path[0][0] == "Absatz" else None
    letters, last = match["letters"], path[-1][0] if path else ""
    doubled = len(letters) > 1 and len(set(letters)) == 1 and letters != "ff"
    if (doubled and last in ("Buchstabe", "Doppelbuchstabe")) or (
        last == "Nummer" and len(letters) == 1 and letters != "f"
    ):
        return _letters(letters)
    return None


def _work(text: str, before: str, after: str) -> str | None:
    """Return the work named before or after the place; refuse what is neither a work nor a part of the place."""
    if _MORE.match(after):
        raise InvalidLocator(f"expected one place, found more than one in “{text}”", suggestion=_SUGGESTION)
    trailing = _bare(after.strip(" ,.;:"))
    leading = before.strip(" ,;:(")
    while (lead := _LEAD.match(leading)) is not None:
        leading = leading[lead.end() :]
    leading = _bare(leading)
    if leading and trailing and leading.casefold() != trailing.casefold():
        raise InvalidLocator(f"expected one work, found “{leading}” and “{trailing}”", suggestion=_SUGGESTION)
    work = trailing or leading
    if work and not work[0].isalpha():
        raise InvalidLocator(f"expected a work, found “{work}” in “{text}”", suggestion=_SUGGESTION)
    return work or None


def _bare(name: str) -> str:
    """Take the article off a name: "der Abgabenordnung"."""
    article = _ARTICLE.match(name)
    return name[article.end() :] if article else name
