"""Places are kept as they are printed in German; who reads English reads those of texts without numbers in English.

    Text Abs. 2 Satz 1                    …  text, para. 2, sentence 1
    „Chapter 1 Returns“ Abs. 1 Satz 2     …  “Chapter 1 Returns”, para. 1, sentence 2

Places of law ("§ 5 Abs. 2 Satz 1", "Art. 6 Abs. 1 Buchst. a", "Rz. 119") stay as lawyers print them, in any language.
"""

from __future__ import annotations

from collections.abc import Mapping

from provenance.model.locator_levels import LEVELS, SECTION_BY_NAME
from provenance.text import patterns as re

_LEVEL = {level.printed: level.name for level in LEVELS}
_LEVELS = "|".join(re.escape(one) for one in sorted(_LEVEL, key=len, reverse=True))
_LEGAL = re.compile(rf"(?<![\w„])(?:{'|'.join(re.escape(one) for one in SECTION_BY_NAME)}|§§)(?=\s|\Z)")
_QUOTED = re.compile(r"„([^“]*)“")
_PART = re.compile(
    r"\A(?P<section>Text|Tabelle|„Titel“)(?=\s|\Z)|(?P<quoted>„[^“]*“)|"
    rf"(?P<space>\s?)(?<!\w)(?P<level>{_LEVELS}|Eintrag)(?=\s(?:[\dIVXivx]|[a-z]{{1,3}}\b|„))|"
    r"\s(?P<joint>und|bis)(?=\s\S)"
)


def is_of_law(printed: str) -> bool:
    """Tell whether a place, as `Locator` prints it, is one of law: it has a section that law is numbered by."""
    return _LEGAL.search(_QUOTED.sub("", printed)) is not None


def translated(printed: str, names: Mapping[str, str], quotes: tuple[str, str]) -> str:
    """Return a place with the names of its parts and the quotation marks of another language."""

    def put(found: re.Match[str]) -> str:
        if found["section"]:
            return names[found["section"].strip("„“")]
        if found["quoted"]:
            return f"{quotes[0]}{found['quoted'][1:-1]}{quotes[1]}"
        if found["joint"]:
            return f" {names[found['joint']]}"
        return f"{',' if found['space'] else ''}{found['space']}{names[_LEVEL.get(found['level'], found['level'])]}"

    return _PART.sub(put, printed)
