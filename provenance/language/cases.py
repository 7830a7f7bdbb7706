"""The cases that a word before a noun can have by its form: "dem" is a dative, "der" is one of four.

A case is a letter (N, A, D, G) with a gender (m, f, n) or "p" for the plural, since two forms of one noun have a case
in common only if they have gender and number in common too: "der Behörde" and "die Behörde" never act alike (Duden, Die
Grammatik, declension of articles and adjectives).
"""

from __future__ import annotations

from collections.abc import Sequence

from provenance.language.tagging import MEASURE, PLACE, Token

_ANY = frozenset({"Nm", "Nf", "Nn", "Np", "Am", "Af", "An", "Ap", "Dm", "Df", "Dn", "Dp", "Gm", "Gf", "Gn", "Gp"})
BARE = frozenset(case for case in _ANY if case[0] in "NA")
"""Without an article a noun is seldom a genitive or, but for a plural in "-n", a dative."""
_ENDINGS = {
    "er": "Nm Df Gf Gp", "es": "Nn An", "em": "Dm Dn", "en": "Am Dp", "e": "Nf Af Np Ap",
}  # fmt: skip
_OWNERS = ("kein", "mein", "sein", "unser", "ihr", "ein")
_FORMS = {
    "der": "Nm Df Gf Gp", "die": "Nf Af Np Ap", "das": "Nn An", "den": "Am Dp", "dem": "Dm Dn", "des": "Gm Gn",
    "ein": "Nm Nn An", "eine": "Nf Af", "einen": "Am", "einem": "Dm Dn", "einer": "Df Gf", "eines": "Gm Gn",
    "er": "Nm", "ihn": "Am", "ihm": "Dm Dn", "sie": "Nf Af Np Ap", "ihnen": "Dp", "es": "Nn An", "ihr": "Df",
    "wer": "Nm", "wen": "Am", "wem": "Dm", "man": "Nm", "niemand": "Nm", "jemand": "Nm", "deren": "Gf Gp",
    "dessen": "Gm Gn", "denen": "Dp", "zum": "Dm Dn", "zur": "Df", "im": "Dm Dn", "am": "Dm Dn", "vom": "Dm Dn",
    "einander": "Ap Dp", "beim": "Dm Dn", "ins": "An", "ans": "An",
}  # fmt: skip


def cases_of(form: str) -> frozenset[str]:
    """Give the cases that an article, a pronoun or another word before a noun may have, each with a gender or "p"."""
    if form in _FORMS:
        return frozenset(_FORMS[form].split())
    stem = next((one for one in _OWNERS if form.startswith(one) and len(form) - len(one) <= len("er")), None)
    if stem is not None and form[len(stem) :] not in _ENDINGS:
        return frozenset("Nm Nn An".split())  # noqa: SIM905 - as the tables above
    ending = next((one for one in _ENDINGS if form.endswith(one)), None)
    if ending is None:
        return BARE
    plural = " Np Ap" if stem is not None and ending == "e" else ""
    genitive = " Gm Gn" if ending == "es" else ""
    return frozenset((_ENDINGS[ending] + plural + genitive).split())


def strong(words: Sequence[Token], head: Token) -> frozenset[str]:
    """Give the cases that an adjective without an article before it shows."""
    adjective = next((one for one in words if one.tag == "ADJ(A)"), None)
    if adjective is None:
        return BARE | {"Dp"} if head.text.endswith("n") or head.tag in {MEASURE, PLACE} else BARE
    low = adjective.text.lower()
    for ending in ("er", "es", "em", "en", "e"):
        if low.endswith(ending):
            more = {"Gm", "Gn", "Dp"} if ending == "en" else set[str]()
            return frozenset(_ENDINGS[ending].split()) | more
    return BARE
