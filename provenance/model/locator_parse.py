"""From the spellings of a place to its Locator: German long, short and Roman forms, and the eId.

"§ 147 Abs. 3 S. 1 Nr. 4a lit. b AO", "§147 III 1 AO", "Paragraph 147 Absatz 3 Satz 1 der Abgabenordnung",
"Rz 119", "GoBD Rn. 119", "§ 4 (1) Nr. 2", "Article 6(1)(a) GDPR", "para-147_abs-3_satz-1", and sections that are called
by their headings: "„Fristen der Aufbewahrung“ Abs. 2", "Fristen der Aufbewahrung, Abs. 2", "Einleitung Satz 3"
"""

from __future__ import annotations

import re

from provenance.model.errors import InvalidLocator
from provenance.model.locator import Locator, Path
from provenance.model.locator_levels import (
    BY_EID,
    BY_SPELLING,
    NAMED_SECTIONS,
    ORDINALS,
    SECTION_BY_EID,
    SECTION_BY_SPELLING,
    roman,
)

_LONGEST = 500
_SUGGESTION = "Give one place, such as “§ 147 Abs. 3 Satz 1 AO”, “Art. 6 Abs. 1 Buchst. a DSGVO” or “GoBD Rz. 119”."


def _any(words: dict[str, str]) -> str:
    return "|".join(sorted(map(re.escape, words), key=len, reverse=True))


_NUMBER = r"\d+(?:[a-z]{1,3}(?![a-z]))?"
_SECTION = re.compile(
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


def parse(text: str) -> Locator:
    """Read one place. Raises InvalidLocator with what was found and how to mend it."""
    plain = " ".join(text.split())
    if not plain or len(plain) > _LONGEST:
        raise InvalidLocator(
            "expected a place in a work, found " + (f"{len(plain)} characters" if plain else "nothing"),
            suggestion=_SUGGESTION,
        )
    named = _from_eid(plain)
    if named:
        return named
    free = _free(plain)
    if free:
        return free
    section = _SECTION.search(plain)
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
    if _SECTION.search(text) is not None:
        return None
    for comma in _COMMA.finditer(text):
        part = _PART.match(text, comma.end())
        if part is not None and part["level"] and text[0].isalpha() and _PART.match(text) is None:
            path, end = _path(text, comma.end())
            return Locator(text[at : comma.start()], path, _work(text, "", text[end:]))
    return None


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
    """Give the level a part names, or None where it is the beginning of something else."""
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
    """Give the work named before or after the place; refuse what is neither a work nor a part of the place."""
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
