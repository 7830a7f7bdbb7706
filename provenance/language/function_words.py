"""Where a relative clause begins, and where a word that looks like its pronoun is an article: by how its words end.

A relative clause ends with its verb, as no main clause does, so that ", das Art und Ausmaß regelt" is one and ", die
Behörde entscheidet" is not (Duden, Die Grammatik, "Der Satz", on the place of the finite verb).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from provenance.language import classes
from provenance.language.german import RELATIVE
from provenance.language.spelling import key
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
    "wer": "Nm", "wen": "Am", "wem": "Dm", "man": "Nm", "niemand": "Nm", "jemand": "Nm",
    "deren": "Gf Gp", "derer": "Gf Gp", "dessen": "Gm Gn", "denen": "Dp", "zum": "Dm Dn", "zur": "Df",
    "im": "Dm Dn", "am": "Dm Dn", "vom": "Dm Dn", "einander": "Ap Dp", "beim": "Dm Dn", "ins": "An", "ans": "An",
}  # fmt: skip


def cases_of(form: str) -> frozenset[str]:
    """Return the cases that an article, a pronoun or another word before a noun may have, each with a gender or "p"."""
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
    """Return the cases that an adjective without an article before it shows."""
    adjective = next((one for one in words if one.tag == "ADJ(A)"), None)
    if adjective is None:
        return BARE | {"Dp"} if head.text.endswith("n") or head.tag in {MEASURE, PLACE} else BARE
    low = adjective.text.lower()
    for ending in ("er", "es", "em", "en", "e"):
        if low.endswith(ending):
            more = {"Gm", "Gn", "Dp"} if ending == "en" else set[str]()
            return frozenset(_ENDINGS[ending].split()) | more
    return BARE


def preposition(one: Token) -> str:
    """Return the preposition that says the same: "binnen" is "innerhalb"."""
    return str(classes.table("preposition").get(one.key, one.key))


def owner(determiner: Token | None) -> str:
    """Return which possessive a determiner is; "" where it is none."""
    low = determiner.text.lower() if determiner is not None and determiner.tag == "PPOSAT" else ""
    return next((one for one in ("sein", "ihr") if low.startswith(one)), "")


def quantity(one: Token) -> str:
    """Return the class of an article or pronoun that says of how many a thing holds; "" where it says no such thing."""
    table = classes.table("quantity")
    forms = {one.key, key(one.text), re.sub(r"e[nrms]?\Z", "e", key(one.text))}
    return next((name for name, listed in table.items() if forms & set(listed.split())), "")


def joint(one: Token) -> str:
    """Return the conjunction that joins alike: "sowie" is "und"."""
    low = one.text.lower()
    return {"sowie": "und", "bzw": "oder", "beziehungsweise": "oder", "wie": "und", "noch": "und"}.get(low, low)


FINITE = {"VV(FIN)", "VA(FIN)", "VM(FIN)"}
STOPS = {".", "!", "?", ";", ":"}
PRONOUNS = {"PRELS", "PRELAT"}
_PREPOSITIONS = {"APPR", "APPRART"}
_NOUNS = {"NN", "NE"}


def until(tokens: Sequence[Token], at: int) -> Sequence[Token]:
    """Return the words up to the next comma, stop or bracket."""
    end = at
    while end < len(tokens) and tokens[end].text not in {",", "(", ")"} | STOPS:
        end += 1
    return tokens[at:end]


def commands(tokens: Sequence[Token], at: int) -> bool:
    """Tell whether words end with an infinitive with "zu" and have no finite verb, as no relative clause does.

    "ist verpflichtet, die ihnen anvertrauten Geräte zu pflegen": what stands first is an article.
    """
    words = until(tokens, at)
    if not words or words[0].text.lower() not in RELATIVE or any(one.tag in FINITE for one in words):
        return False
    return any(one.tag in {"VV(IZU)", "PTKZU"} for one in words[-2:])


def is_relative(tokens: Sequence[Token], at: int, own: Sequence[Token]) -> bool:
    """Tell whether a relative clause begins at a place; ``own`` are the words of the clause before it so far."""
    if at >= len(tokens) or commands(tokens, at):
        return False
    one = tokens[at]
    after = tokens[at + 1] if at + 1 < len(tokens) else None
    if one.tag in PRONOUNS:
        return True
    if one.tag in _PREPOSITIONS and after is not None:
        if after.tag in PRONOUNS:
            return True
        one, at = after, at + 1  # ", in dem Boote liegen"
    if one.tag not in {"ART", "PDS"} or one.text.lower() not in RELATIVE:
        return False
    words = _listed(tokens, at)
    finite = [word for word in words if word.tag in FINITE]
    described = described_noun(own) is not None or (at > 1 and tokens[at - 2].tag == "NN")
    joined = all(after.tag == "KON" for one, after in pairwise(words) if one in finite)
    return described and joined and _ends(words) and (bool(finite) or _is_plural(tokens, at, words, own))


def described_noun(own: Sequence[Token]) -> Token | None:
    """Return the noun that a relative clause behind some words describes."""
    return next((one for one in reversed(own) if one.tag in {*_NOUNS, "PIS", "PDS"}), None)


def _ends(words: Sequence[Token]) -> bool:
    """Tell whether words end with a verb, or with one and its auxiliary."""
    if not words:
        return False
    return words[-1].tag.startswith("VV") or (len(words) > 1 and words[-2].tag in {"VV(PP)", "VV(INF)"})


def _is_plural(tokens: Sequence[Token], at: int, words: Sequence[Token], own: Sequence[Token]) -> bool:
    """Tell whether words end with a form that may be the plural: "die Lärm machen", "in dem Boote gebaut werden".

    It may be the infinitive that a modal verb waits for, unless another follows.
    """
    if words[-1].tag not in {"VV(INF)", "VA(INF)"} or any(one.tag == "PTKZU" for one in words):
        return False
    waits = [one.tag for one in own if one.tag.startswith("V")] == ["VM(FIN)"]
    rest = until(tokens, at + len(words) + 1)
    return not waits or any(one.tag in {"VV(INF)", "VV(PP)"} for one in rest)


def _listed(tokens: Sequence[Token], at: int) -> Sequence[Token]:
    """Return the words up to the comma behind the first verb, over a comma that parts but nouns."""
    words = until(tokens, at)
    end = at + len(words)
    if len(words) > 1 and words[-1].tag in _NOUNS and end < len(tokens) and tokens[end].text == ",":
        more = until(tokens, end + 1)
        if more and more[0].tag in _NOUNS and any(one.tag == "KON" for one in more):
            return [*words, *more]
    return words
