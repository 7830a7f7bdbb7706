"""The plainest form of a reference, read in one step: "§ 147 Abs. 3 Satz 1 AO" and what follows ends it for sure.

Two of three references are of this form. Nothing is read here that `etl.refer.places` would read otherwise (a test
holds the two together): where a list, a chain or a name in words may begin, it is left to it.
"""

from __future__ import annotations

from typing import TypeAlias

from etl.refer.laws import NO_LAW
from etl.refer.reference import Target
from provenance.model.locator_levels import BY_SPELLING
from provenance.text import patterns as re

_LABEL = r"\d+(?:[a-z](?![^\W\d_]))?(?![\w/]|[.,]\d)"
_LEVEL = (
    rf"\s(?:Absatz|Abs\.?|Satz|S\.?|Nummer|Nr\.?|Halbsatz|Halbs\.?|Unterabsatz)\s{_LABEL}"
    r"|\s(?:Buchstabe|Buchst\.?)\s[a-z](?![\w)]|\s?\)|\.\w)"
)
_LEVEL_NAMES = "|".join(word for word in BY_SPELLING if sum(map(str.isupper, word)) > 1)
_LAW = rf"(?!(?:{NO_LAW}|[IVX]+[a-h]?|RL|VO|DVO|DelVO|{_LEVEL_NAMES})(?![\w-]))[A-ZÄÖÜ][\wäöüß]*[A-ZÄÖÜ][\wäöüß]*"
# words in -e, -en, -er, -es, -em may begin the name of a law ("geltenden Verordnung"); those named may link a place
_PLAIN_WORD = (
    r"\s(?!(?:und|oder|sowie|bis|bzw|in|im|idF|iVm|vom|zum|zur|das|des|dem|litt?|ff)(?!\w))"
    r"[a-zäöüß]{2,}(?<!e)(?<!e[nrsm])(?![\w-]|\s?\))"
)
_SHORT = rf"{_LAW}(?: [IVX]+(?!\w))?"
_AFTER_PLACE = rf"(?=\Z|\)|[.:](?:\Z|\s)|,?{_PLAIN_WORD})"
_AFTER_MORE = rf"(?=[.)]?\Z|\)|,?{_PLAIN_WORD})"
_AFTER_LAW = r"(?=\Z|\)|[.,;:](?:\Z|\s)|\s(?!vom|v\.|[an]\.?\s?F)[a-zäöüß(])"

_NAME = r"(?:des|der)\s(?P<name>(?!Sozialgesetzbuch)[A-ZÄÖÜ][a-zäöüß]+(?:gesetzes|gesetzbuche?s|ordnung))"
_AFTER_NAME = (
    r"(?=\Z|\)|[.,;:](?:\Z|\s)"
    r"|\s(?!(?:zu[mr]?|über|für|gegen|betreffend|vom?|v|in|de[rs]|[an]\.?\s?F)(?!\w))[a-zäöüß])"
)

_QUICK = re.compile(
    rf"(?P<sign>§|Art(?:ikel|\.)?)\s?(?P<number>{_LABEL})(?P<levels>(?:{_LEVEL})*)"
    rf"(?:\s(?P<law>{_SHORT}){_AFTER_LAW}|{_AFTER_PLACE}|\s{_NAME}{_AFTER_NAME}"
    rf"|\s(?P<link>und|oder|bis)\s(?P<more>{_LABEL})(?:\s(?P<shared>{_SHORT}){_AFTER_LAW}|{_AFTER_MORE}))"
)
_GENITIVE = re.compile(r"(?<=gesetz)es\Z|(?<=gesetzbuch)e?s\Z")
_LEVELS = re.compile(r"\s([A-Za-z]+)\.?\s(\w+)")


Quick: TypeAlias = tuple[int, tuple[Target, ...], bool]
"""What was read: where it ends, what it names, and whether it is one section without levels and law."""


def quick_at(text: str, at: int) -> Quick | None:
    """Read the reference that begins at ``at`` with § or Art., if it is of the plainest form."""
    match = _QUICK.match(text, at)
    if match is None:
        return None
    sign, number, below, law, name, link, more, shared = match.groups()
    section = f"§ {number}" if sign == "§" else f"Art. {number}"
    path = tuple([(BY_SPELLING[word], label) for word, label in _LEVELS.findall(below)]) if below else ()
    if name is not None:
        law = _GENITIVE.sub("", name)
    if more is None:
        return match.end(), (Target(law, section, path),), law is None and not below
    if not path or path[-1][0] == "Buchstabe":
        return None
    last = (*path[:-1], (path[-1][0], more))
    if link == "bis":
        return match.end(), (Target(shared, section, path, (section, last)),), False
    return match.end(), (Target(shared, section, path), Target(shared, section, last)), False
