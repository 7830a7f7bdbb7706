"""Words of German and English texts, and when two of them are one word to a searcher.

Two words share a *stem* if they differ by inflection alone: GermanNormalizationFilter and GermanLightStemFilter of
Lucene, whose rules (J. Savoy, "Light stemming approaches for the French, Portuguese, German and Hungarian languages",
2006) are written anew here, so that what is counted here agrees with the index of either engine. They share a *family*
if a derivation or a prefix of grammar lies between them: aufbewahren, aufbewahrt, aufzubewahren, Aufbewahrung;
retain, retained, retention is left out, since no rule but a list of roots tells that.
"""

from __future__ import annotations

from functools import lru_cache

from provenance.language import classes
from provenance.text import patterns as re

_WORD = re.compile(r"\w+")
_UMLAUTS = str.maketrans("äöüàáâèéêìíîòóôùúûç", "aouaaaeeeiiiooouuuc")
_SPELT = re.compile(r"(?<![aeiouq])ue|ae|oe")
_ENDING = frozenset("bdfghklmnt")
SEPARABLE = classes.of("separable", "de")
"""Prefixes that part from their verb, between which and the verb "zu" and "ge" are put."""
_INFIX = re.compile(
    rf"({'|'.join(sorted((one.translate(_UMLAUTS) for one in SEPARABLE), key=len, reverse=True))})(?:zu|ge)(\w{{3,}})"
)
_DERIVED = re.compile(r"(?<=\w{4})(?:ungs?|bar(?:keit)?|lich(?:keit)?|ig(?:keit)?|er|enden?|end|et|t)$")
_ENGLISH = re.compile(r"(?<=\w{3})(?:ations?|ments?|ings?|ed|ers?|ies|ied|es|s|y|e)$")
_LEAST = 4  # letters of a noun that may end a compound
_PREFIXES = ("be", "ver", "ent", "zer", "an", "ab", "zu", "auf", "aus", "ein", "um", "vor", "nach", "unter", "ge")
"""What makes another word of one, and no compound."""
STOP = classes.of("stop")
"""Closed classes of both languages and the words questions are asked with: they say nothing of what is looked for."""
NEGATIONS = classes.of("negation", part="passed_over")


def words_of(text: str) -> list[str]:
    """Return the words of a text in lower case and in order; "DV-System" is two."""
    return _WORD.findall(text.lower())


def plain(word: str) -> str:
    """Return a word without umlauts, however they are spelt: Gebühr, Gebuehr, GEBÜHR; ß is ss."""
    low = word.lower().replace("ß", "ss").translate(_UMLAUTS)
    return _SPELT.sub(lambda match: match[0][0], low)


@lru_cache(maxsize=200_000)
def stem(word: str) -> str:
    """Return the stem of a word: what its inflected forms share."""
    return light(plain(word))


def light(text: str) -> str:
    """Return the stem of a word that `plain` has been through."""
    for ending, least in (("ern", 5), ("em", 4), ("en", 4), ("er", 4), ("es", 4)):
        if len(text) > least and text.endswith(ending):
            text = text[: -len(ending)]
            break
    else:
        if (len(text) > 3 and text[-1] == "e") or (len(text) > 3 and text[-1] == "s" and text[-2] in _ENDING):  # noqa: PLR2004 — the rules of the stemmer
            text = text[:-1]
    if len(text) > 5 and text.endswith("est"):  # noqa: PLR2004
        return text[:-3]
    if len(text) > 4 and (text.endswith(("er", "en")) or (text.endswith("st") and text[-3] in _ENDING)):  # noqa: PLR2004
        return text[:-2]
    return text


@lru_cache(maxsize=200_000)
def family(word: str) -> str:
    """Return what a word shares with those derived from it: "aufbewahr" for aufbewahrt, aufzubewahren, Aufbewahrung."""
    text = stem(word)
    if found := _INFIX.fullmatch(text):
        text = found[1] + found[2]
    return _DERIVED.sub("", text)


@lru_cache(maxsize=200_000)
def english(word: str) -> str:
    """Return the stem of an English word: record, records, recorded; retain, retained; ban, banned; rise, rose."""
    text = word.lower()
    if text in _IRREGULAR:
        return _IRREGULAR[text]
    cut = _ENGLISH.sub("", text)
    doubles = text.endswith(("ed", "ing")) and not text.endswith("ied")  # "carried" is of "carry"
    if doubles and len(cut) > 3 and cut[-1] == cut[-2] and cut[-1] in _DOUBLED:  # noqa: PLR2004
        return cut[:-1]
    return cut if len(cut) > 3 else text  # noqa: PLR2004 — below that, words fall together that have nothing in common


_DOUBLED = frozenset("bdgmnprt")  # "banned", "dropped"; not "called", "passed"
_IRREGULAR = {
    form: line.split()[0] for line in classes.table("irregular")["forms"].strip().splitlines() for form in line.split()
}


def is_compound(word: str, end: str) -> bool:
    """Tell whether a stem is a compound that ends in another: "Buchungsbeleg", but not "Zurechnung" of "Rechnung"."""
    front = word.removesuffix(end)
    return len(end) >= _LEAST and front != word and not front.endswith(_PREFIXES)
