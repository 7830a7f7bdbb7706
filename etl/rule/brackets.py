"""Terms that a law defines in passing: what stands before a bracket is called what stands in it.

    "… wer ein Tier hält (Halter), hat …", "in einem anderen Staat (übriges Gebiet)"

A bracket with a noun, an adjective and a noun, or a noun with its genitive is taken for such a definition
("Klammerdefinition", Handbuch der Rechtsförmlichkeit). What it leaves out: where the words that define begin; brackets
behind the name of a part of the law, which give its heading.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from etl.rule.draft import Draft, Span
from etl.rule.norm import Norm

_NOUN = r"[A-ZÄÖÜ][a-zäöüß]{3,}(?:-[A-ZÄÖÜ]?[a-zäöüß]+)*"
_TERM = re.compile(
    rf"(?P<before>(?<![^\W\d_])[^\W\d_]+)\s\((?P<term>{_NOUN}|[a-zäöüß]+(?:e|es|er)\s{_NOUN}|{_NOUN}\s(?:der|des)\s{_NOUN})\)"
)
_HEADED = re.compile(
    r"(?:Teile?s?|Abschnitte?s?|Kapitels?|Buche?s?|Titels?|Anlagen?|Anhangs?|Artikels?|Gesetze?s?|\w+(?:gesetze?s?|ordnung))\Z"
)


def terms(norm: Norm) -> Iterator[Draft]:
    """Give the terms that are defined in brackets, each a definition whose object is the term."""
    for index, unit in norm.units:
        for match in _TERM.finditer(unit.text):
            if not _HEADED.match(match["before"]):
                term = Span(index, *match.span("term"))
                yield Draft(
                    "definition", (index,), (Span(index, match.start("term") - 1, match.end()),), object=(term,)
                )
