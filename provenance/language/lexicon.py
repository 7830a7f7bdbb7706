"""The words that carry the sense of a rule, in German and English: what may not change between source and quote.

Closed word classes of the two languages, not the wording of any one law; they stand in `classes`. A pattern of a class
matches whole words and ignores case. A class has one name for both languages, so that "darf nicht" and "must not"
compare as equal.
"""

from __future__ import annotations

import re

from provenance.language import classes

NEGATION = re.compile(rf"{'|'.join(sorted(classes.of('negation')))}|\w+n['’\"]t", re.IGNORECASE)
ABSENT = classes.of("negation", part="thing")
"""Negations of a thing, not of the verb: "muss ohne Genehmigung" still obliges."""

_KINDS = ("obligation", "recommendation", "permission", "prohibition", "exemption")
MODALITY = classes.patterns("modality", _KINDS)
NEGATED: dict[str, str] = classes.table("modality")["negated"]
"""What a class becomes under a negation in the same clause: "darf nicht" forbids, "muss nicht" exempts."""

NOT_OBLIGED = frozenset(classes.table("modality")["forbids_negated"]["en"])
"""English "must not" and "shall not" forbid, where German "muss nicht" exempts."""

COMPARED_LIMITS: tuple[str, ...] = tuple(classes.table("limit")["compared"])
"""The limits that claims and passages are compared by; the others are too loose across languages."""

LIMITS = classes.patterns("limit")
UNITS = classes.patterns("unit")
MONTHS = {
    name: number
    for language in ("de", "en")
    for number, names in enumerate(classes.table("month")[language], start=1)
    for name in names.split()
}
FUNCTION = classes.of("function") | classes.of("negation", part="function")
"""Words that name nothing: articles, pronouns, prepositions, conjunctions, auxiliaries; in lower case."""

ACRONYM = re.compile(r"\b(?=\w*[A-ZÄÖÜ]\w*[A-ZÄÖÜ])[A-ZÄÖÜ][\w]*\b")
