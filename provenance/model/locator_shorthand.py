"""Places as they are typed in haste, to jump to them: "ao147", "147 iii 1 ao", "rz119", "gobd48", "§3 s2".

Such a spelling is turned into the full one, which `locator.parse` reads. Nothing but a jump is read so: in a draft
"Abbildung 3" is no § 3 of a work called Abbildung.
"""

from __future__ import annotations

import re

from provenance.model.errors import InvalidLocator
from provenance.model.locator import Locator, parse
from provenance.model.locator_levels import BY_SPELLING, SECTION_BY_SPELLING

_KINDS = {spelling.casefold(): kind for spelling, kind in SECTION_BY_SPELLING.items()}
_LEVELS = {spelling.casefold(): level for spelling, level in BY_SPELLING.items()}
_UNNAMED = ("§", "Rz.", "Art.", "Rn.")
"""The kinds of section that a bare number may mean, the likeliest first."""
_ORDER = ("Absatz", "Satz", "Nummer")
"""What bare numbers behind that of the section count."""
_TOKEN = re.compile(r"§+|[^\W\d_]+|\d+(?:[a-z](?![a-z]))?")
_NUMBER = re.compile(r"\d+[a-z]?\Z")
_ROMAN = re.compile(r"[ivx]+\Z", re.IGNORECASE)
_LONGEST = 200


def shorthand(text: str) -> tuple[Locator, ...]:
    """Return the places that a spelling may mean, the likeliest first; raises InvalidLocator where it means none."""
    if len(text) <= _LONGEST:
        try:
            place = parse(text)
        except InvalidLocator:
            place = None
        whole = (place,) if place is not None and place.section else ()
        if found := (*whole, *_read(_TOKEN.findall(text.casefold()))):
            return tuple(dict.fromkeys(found))
    raise InvalidLocator(
        f"expected a place such as “ao147” or “§ 3 Abs. 1”, found “{text[:_LONGEST]}”",
        suggestion="Type the work and the number, or the number alone.",
    )


def _read(tokens: list[str]) -> tuple[Locator, ...]:
    kind = next((_KINDS[one] for one in tokens if one in _KINDS and one not in _LEVELS), None)
    numbers = [at for at, one in enumerate(tokens) if _NUMBER.match(one)]
    if not numbers:
        return ()
    label, path, work = tokens[numbers[0]], list[tuple[str, str]](), list[str]()
    level: str | None = None
    for at, token in enumerate(tokens):
        counts = _NUMBER.match(token) or (_ROMAN.match(token) and at == numbers[0] + 1)
        if at == numbers[0] or (token in _KINDS and token not in _LEVELS):
            continue
        if level is None and token in _LEVELS and at > numbers[0]:
            level = _LEVELS[token]
        elif level is not None or counts:
            named = level or next((one for one in _ORDER if one not in dict(path)), None)
            if named is None:
                return ()
            path.append((named, token))
            level = None
        else:
            work.append(token)
    below = (f"{name} {found.upper() if name == 'Absatz' and _ROMAN.match(found) else found}" for name, found in path)
    said = " ".join((label, *below, *work))
    try:
        return tuple(parse(f"{one} {said}") for one in ([kind] if kind else _UNNAMED))
    except InvalidLocator:
        return ()
