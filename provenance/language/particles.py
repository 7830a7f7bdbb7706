"""What a preposition, an article or a conjunction says, by the table of those that say the same."""

from __future__ import annotations

import re

from provenance.language import classes
from provenance.language.spelling import key
from provenance.language.tagging import Token


def preposition(one: Token) -> str:
    """Give the preposition that says the same: "binnen" is "innerhalb"."""
    return str(classes.table("preposition").get(one.key, one.key))


def owner(determiner: Token | None) -> str:
    """Give which possessive a determiner is; "" where it is none."""
    low = determiner.text.lower() if determiner is not None and determiner.tag == "PPOSAT" else ""
    return next((one for one in ("sein", "ihr") if low.startswith(one)), "")


def quantity(one: Token) -> str:
    """Give the class of an article or pronoun that says of how many a thing holds; "" where it says no such thing."""
    table = classes.table("quantity")
    forms = {one.key, key(one.text), re.sub(r"e[nrms]?\Z", "e", key(one.text))}
    return next((name for name, listed in table.items() if forms & set(listed.split())), "")


def joint(one: Token) -> str:
    """Give the conjunction that joins alike: "sowie" is "und"."""
    low = one.text.lower()
    return {"sowie": "und", "bzw": "oder", "beziehungsweise": "oder", "wie": "und", "noch": "und"}.get(low, low)
