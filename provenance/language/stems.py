"""Words of German and English texts, and when two of them are one word to a searcher.

Two words share a *stem* if they differ by inflection alone: GermanNormalizationFilter and GermanLightStemFilter of
Lucene, whose rules (J. Savoy, "Light stemming approaches for the French, Portuguese, German and Hungarian languages",
2006) are written anew here, so that what is counted here agrees with the index of either engine. They share a *family*
if a derivation or a prefix of grammar lies between them: aufbewahren, aufbewahrt, aufzubewahren, Aufbewahrung;
retain, retained, retention is left out, since no rule but a list of roots tells that.
"""

from __future__ import annotations

import re
from functools import lru_cache

from provenance.language import classes


def _listed(words: str) -> tuple[str, ...]:
    return tuple(words.split())


_WORD = re.compile(r"\w+")
_UMLAUTS = str.maketrans("äöüàáâèéêìíîòóôùúûç", "aouaaaeeeiiiooouuuc")
_SPELT = re.compile(r"(?<![aeiouq])ue|ae|oe")
_ENDING = frozenset("bdfghklmnt")
SEPARABLE = _listed(
    """
    ab an auf aus bei dar durch ein empor entgegen fehl fest fort frei gegenüber gleich heim her herab heran heraus
    herbei hervor hin hinaus hinein hinzu instand los mit nach nieder offen richtig sicher statt teil um unter vor
    voran voraus vorbei weg weiter wieder zu zurück zusammen über
    """
)
"""Prefixes that part from their verb, between which and the verb "zu" and "ge" are put."""
_INFIX = re.compile(
    rf"({'|'.join(sorted((one.translate(_UMLAUTS) for one in SEPARABLE), key=len, reverse=True))})(?:zu|ge)(\w{{3,}})"
)
_DERIVED = re.compile(r"(?<=\w{4})(?:ungs?|bar(?:keit)?|lich(?:keit)?|ig(?:keit)?|er|enden?|end|et|t)$")
_ENGLISH = re.compile(r"(?<=\w{3})(?:ations?|ments?|ings?|ed|ers?|ies|ied|es|s|y|e)$")
STOP = frozenset(
    _listed(
        """
        aber alle allem allen aller alles als also am an andere anderen auch auf aus bei beim bin bis bist da dabei
        dafür damit daran darauf darf darin davon dazu dann das dass daß dem den denen denn der deren des dessen die
        dies diese diesem diesen dieser dieses doch dort du durch durfte dürfen ein eine einem einen einer eines er
        es etwa etwas euch für gegen gibt hab habe haben hat hatte hier hinter ich ihm ihn ihnen ihr ihre ihrem
        ihren ihrer im in ins ist ja je jede jedem jeden jeder jedes jene jenem jenen jener jetzt kann können könnte
        lang lange man mal mein mehr mich mir mit muss muß müssen musste nach neben noch nun nur ob oder ohne sagt
        sehr sei sein seine seinem seinen seiner seines selbst sich sie sind so soll sollen sollte sowie über um und
        uns unser unter vom von vor wann war waren warum was weil welche welchem welchen welcher welches wem wen
        wenn wer werde werden wessen weshalb wie wieso wir wird wo wohin wofür womit worauf worin wozu wurde wurden
        zu zum zur zwischen steht stehen gilt gelten regelt a about after all an and any are as at be been before
        being between both but by can could did do does during each for from had has have he her here hers him his
        how i if in into is it its itself me more most must my of off on once one only or other our out over own per
        shall she should so some such than that the their them then there these they this those through to under
        until up was we were what when where which while who whom whose why will with within would you your long
        """
    )
)
"""Closed classes of both languages and the words questions are asked with: they say nothing of what is looked for."""
NEGATIONS = classes.of("negation", part="passed_over")


def words_of(text: str) -> list[str]:
    """Give the words of a text in lower case and in order; "DV-System" is two."""
    return _WORD.findall(text.lower())


def plain(word: str) -> str:
    """Give a word without umlauts, however they are spelt: Gebühr, Gebuehr, GEBÜHR; ß is ss."""
    low = word.lower().replace("ß", "ss").translate(_UMLAUTS)
    return _SPELT.sub(lambda match: match[0][0], low)


@lru_cache(maxsize=200_000)
def stem(word: str) -> str:
    """Give the stem of a word: what its inflected forms share."""
    return light(plain(word))


def light(text: str) -> str:
    """Give the stem of a word that `plain` has been through."""
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
    """Give what a word shares with those derived from it: "aufbewahr" for aufbewahrt, aufzubewahren, Aufbewahrung."""
    text = stem(word)
    if found := _INFIX.fullmatch(text):
        text = found[1] + found[2]
    return _DERIVED.sub("", text)


@lru_cache(maxsize=200_000)
def english(word: str) -> str:
    """Give the stem of an English word: record, records, recorded, recording; retain, retained."""
    text = word.lower()
    cut = _ENGLISH.sub("", text)
    return cut if len(cut) > 3 else text  # noqa: PLR2004 — below that, words fall together that have nothing in common
