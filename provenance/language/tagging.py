"""The words of a German sentence, each with its lemma and its part of speech (STTS).

HanTa tells them: a trigram model over morphemes, trained on the Tiger treebank (Wartena 2019, "A Probabilistic
Morphology Model for German Lemmatization"). A reference ("§ 5 Absatz 2 Satz 1"), a quantity ("zehn Jahre") and a day
are one word each, since nothing is said of their parts: what they are is their key. A sentence is tagged once.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import pairwise

from provenance.language import classes
from provenance.language.features import features
from provenance.language.measures import scaled
from provenance.language.morphology import Morphology, abbreviated
from provenance.language.numbers import cardinal, ordinal
from provenance.language.satz import split
from provenance.language.spelling import key
from provenance.language.stems import SEPARABLE
from provenance.model.deferral import loading
from provenance.text import patterns as re

PLACE, MEASURE, CUT, _ORDINAL = "PLACE", "MEASURE", "CUT", "ADJ(A)"
_NUMBER = r"\d+[a-z]?\b(?!\s*(?:Jahr|Monat|Tag|Woche|Stunde|Minute|Euro|EUR|Cent|Prozent|Meter|Kilo|%|€))"
_KIND = (
    r"(?:§§?|Art(?:ikel[ns]?\b|\.)?|Unterabs(?:atz(?:es)?\b|\.)|Abs(?:atz(?:es)?\b|ätzen?\b|\.)|S(?:atz(?:es)?\b|ätzen?\b|\.)|"
    r"N(?:ummern?\b|rn?\.)|Buchst(?:aben?s?\b|\.)|lit\.|Halbs(?:atz(?:es)?\b|ätzen?\b|\.)|HS\.?|Hs\.|Ziff(?:ern?\b|\.)|"
    r"Anlage|Anhang|Kapitel|Abschnitte?s?|R[zn]\.)"
)
_ONE = rf"{_KIND}\s*(?:{_NUMBER}|(?<=[ehn.t])\s[a-z]{{1,2}}\b)(?:\s*(?:,|und|oder|bis|–|-)\s*{_NUMBER})*"
_REFERENCE = re.compile(rf"{_ONE}(?:\s*,?\s*{_ONE})*")
_PHRASE = re.compile(
    r"\b(?:[Ee]s sei denn|[Bb]is zu(?=\s+(?:\d|[a-zäöü]))|[Aa]uf Grund(?=\s+(?:de[sr]|eine|von))|"
    r"[Aa]nstelle(?=\s+(?:von|de[rs]|eine))|[Zz]u Gunsten|[Zz]u Lasten)\b"
)
_WORD = re.compile(r"[^\W\d_]+(?:[-/][^\W\d_]+)*-?|\d[\d.,]*\d|\d|[,;:()]|[.!?]+|[–—]")
_PHRASES = {
    "es sei denn": ("KOUS", "es sei denn"),
    "bis zu": ("APPR", "bis zu"),
    "auf grund": ("APPR", "aufgrund"),
    "anstelle": ("APPR", "anstelle"),
    "zu gunsten": ("APPR", "zugunsten"),
    "zu lasten": ("APPR", "zulasten"),
}
_STAND_IN = {"CARD": "10", "KOUS": "falls", "APPR": "für", PLACE: "Absatz", MEASURE: "Jahre"}
_STAND_IN[_ORDINAL] = "ersten"
_NOMINAL = {"ART", "ADJ(A)", "APPR", "APPRART", "PDAT", "PPOSAT"}
"""Words before a noun: an abbreviation behind them is one."""
_CLOSING = ")]}“”‘’\"'»«›‹"
_SEPARATED = "|".join(sorted((*SEPARABLE, "aufrecht", "bereit", "kund", "wahr", "still"), key=len, reverse=True))
_PARTED = re.compile(rf"((?:{_SEPARATED}))zu(\w{{3,}}n)")
_WEAK = re.compile(
    rf"({'|'.join(sorted(SEPARABLE, key=len, reverse=True))})?ge(\w{{3,}}?)(?<!\we)(?:(?<=[dt])e)?(?<!gerech)t"
)
"""A weak participle: "gestundet", "angemeldet"."""
_VERBAL = {"VV(FIN)", "VA(FIN)", "VM(FIN)"}
_ONE_OF = {"ein", "eine", "einen", "eines"}
_GENITIVE = {"des", "eines"}
_REACH = 10  # words between "ein" and its noun
_WITHIN = {"APPR", "APPRART", "ART", "NN", "NE", "CARD", PLACE, MEASURE, "ADV", "PPOSAT", "ADJ(A)"}
"""Words of an attribute in front of a noun."""
_LETTERS = re.compile(r"\d")
_UMLAUT = re.compile("[aou]e")
_PRONOUN = {"ihm": "er", "ihn": "er", "ihr": "sie", "ihnen": "sie"}
_WHO = {"wen": "wer", "wem": "wer"}
_FIXED = {"je": "APPR", "pro": "APPR", "einzeln": "ADJ(D)"}
"""Words that HanTa tags otherwise: "einzeln" without an ending says how, and is no pronoun."""
_ALIKE = {"wenigstens": "mindestens", "zumindest": "mindestens", "laengstens": "hoechstens"}
"""Bounds that are one, by their keys."""
_KEPT = 4_096


@dataclass(frozen=True, slots=True)
class Token:
    """A word: where it stands, its lemma, its tag, and the ``key`` by which it is the same word elsewhere."""

    text: str
    start: int
    end: int
    lemma: str
    tag: str
    key: str


@lru_cache(maxsize=_KEPT)
def tagged(sentence: str) -> tuple[Token, ...]:
    """Return the words of a sentence in their order; marks of punctuation are words with a tag of their own.

    A full stop that ends no Satz is part of its abbreviation or ordinal, and no word.
    """
    ends = {start + len(sentence[start:end].rstrip(_CLOSING)) for start, end in split(sentence)}
    wholes = _wholes(sentence, ends)
    starts = {start: (end, tag, name) for start, end, tag, name in wholes}
    parts: list[tuple[int, int, str, str]] = []
    at = 0
    while at < len(sentence):
        if at in starts:
            end, tag, name = starts[at]
            parts.append((at, end, tag, name))
            at = end
            continue
        match = _WORD.match(sentence, at)
        if match is None:
            at += 1
            continue
        stop = min((start for start in starts if start > at), default=len(sentence))
        end = min(match.end(), stop)
        inner = sentence.startswith(".", end) and end + 1 not in ends and sentence[end + 1 :].strip() != ""
        if sentence[at].isdigit() and inner:
            parts.append((at, end + 1, _ORDINAL, f"{sentence[at:end]}."))
        elif sentence[at:end] != "." or end in ends:
            parts.append((at, end, "", ""))
        at = end + 1 if inner else end
    words = [_STAND_IN.get(tag, name or sentence[start:end]) for start, end, tag, name in parts if tag != CUT]
    tags = iter(_tag(words))  # an abbreviation tells nothing of the words round it
    found: list[Token] = []
    for start, end, tag, name in parts:
        lemma, told = ("", "") if tag == CUT else next(tags)
        text = sentence[start:end]
        noun = tag == CUT and text[:1].isupper() and found[-1:] and found[-1].tag in _NOMINAL
        if tag:
            found.append(Token(text, start, end, name, "NE" if noun else tag, name))
        else:
            one = _token(name or text, start, lemma, told)
            found.append(one if one.end == end else replace(one, end=end))
    return tuple(_settled(found))


def _settled(found: list[Token]) -> list[Token]:
    """Return words with the tags that only the whole Satz tells.

    A capital within it is a noun's, it has a finite verb, "bis" joins but numbers, and "ein" before a noun is no part
    of a verb.
    """
    for at, one in enumerate(found):
        if at and found[at - 1].tag[:1] != "$" and one.text[:1].isupper() and one.tag.startswith("VV"):
            found[at] = replace(one, tag="NN", lemma=one.text, key=_noun(one.text, one.text))
    if found[1:] and found[1].tag in _VERBAL and _is_noun(found[0]):
        found[0] = replace(found[0], tag="NN", lemma=found[0].text, key=key(found[0].text))
    articles = {
        one.start
        for at, (one, after) in enumerate(pairwise(found))
        if (one.tag == "PTKVZ" and one.text.lower() == "ein" and after.tag in {"NN", "NE", "ADJ(A)"})
        or (one.tag == "PIS" and one.text.lower() in _ONE_OF and _opens(found, at))
    }
    within = {one.start for one, after in pairwise(found) if one.tag == "PTKVZ" and after.tag in {CUT, "NE", "CARD"}}
    finite = any("FIN" in one.tag for one in found)
    infinitives = [one for one in found if one.tag.startswith("V")]
    found = [*_neither(found)]
    alone = not finite and len(infinitives) == 1 and infinitives[0].tag == "VV(INF)" and found[0] is not infinitives[0]
    return [
        replace(one, tag="APPR")
        if (one.tag == "KON" and one.key == "bis") or one.start in within
        else replace(one, tag="ART", key="ein")
        if one.start in articles
        else replace(one, tag="VV(FIN)")
        if alone and one is infinitives[0]
        else one
        for one in found
    ]


def _opens(found: Sequence[Token], at: int) -> bool:
    """Tell whether "ein" opens a phrase whose attribute stands between: "einen von der Anstalt anerkannten Kurs"."""
    if found[at + 1].text.lower() in {"den", "dem"}:
        return True
    for one, after in pairwise(found[at + 1 : at + 1 + _REACH]):
        if one.tag == "ADJ(A)" and after.tag in {"NN", "NE"}:
            return found[at + 1].tag in {"APPR", "APPRART"}
        if one.tag not in _WITHIN:
            return False
    return False


def _is_noun(first: Token) -> bool:
    """Tell whether an adjective before the verb names who is so: "Sachverständiger ist, wer …", not "Sicher ist, …"."""
    name = first.tag[:3] == "ADJ" and first.text[:1].isupper() and first.text.endswith("er")
    return name and key(first.lemma) != key(first.text)


def _neither(found: Sequence[Token]) -> list[Token]:
    """Return "weder … noch" as what it says: a "nicht" that both are joined under."""
    at = next((at for at, one in enumerate(found) if one.text.lower() == "weder"), len(found))
    return [
        replace(one, lemma="nicht", tag="PTKNEG", key="nicht")
        if index == at
        else replace(one, tag="KON")
        if index > at and one.text.lower() == "noch"
        else one
        for index, one in enumerate(found)
    ]


def _token(text: str, start: int, lemma: str, told: str) -> Token:
    tag = _mended(text, told, start)
    if text.lower() in _FIXED:
        lemma = text.lower()
    if tag == "VV(INF)" and told == "NN":
        lemma = text
    if tag == "VV(IZU)" and told != tag and (parted := _PARTED.fullmatch(text)):
        lemma = parted[1] + parted[2]
    return Token(text, start, start + len(text), lemma, tag, _key(text, lemma, tag))


def known(tokens: Sequence[Token], there: Sequence[Token]) -> tuple[Token, ...]:
    """Return words with the keys of those that they are forms of, where the model reads a form here and there apart."""
    keys = {one.key for one in there}
    forms = {key(one.text): one for one in reversed(there) if one.text[:1].isalpha()}
    for before, one in pairwise(there):
        if (
            one.tag == "NE" and one.text.endswith("s") and before.text in _GENITIVE
        ):  # a noun that the model takes for a name
            forms[key(one.text)] = replace(one, tag="NN")
    return tuple(
        replace(one, key=same.key)
        if one.key not in keys and one.text[:1].isalpha() and (same := _form(one, forms)) is not None
        else one
        for one in tokens
    )


@lru_cache(maxsize=_KEPT)
def roots(sentence: str) -> frozenset[str]:
    """Return what verbs of a sentence and nouns made of them share: "speicher" for speichern and Speicherung."""
    return frozenset(root for one in tagged(sentence) if (root := root_of(one)))


@cache
def infinitive(form: str) -> str:
    """Return the key of the verb that a word is the past participle of; "" where it is none."""
    lemma, tag = _tag(["Es", "wurde", form])[-1]
    if tag == "VV(PP)":
        return key(lemma)
    weak = _WEAK.fullmatch(key(form)) if tag[:2] == "AD" else None
    return f"{weak[1] or ''}{weak[2]}{'' if weak[2].endswith('e') else 'e'}n" if weak else ""


def root_of(one: Token) -> str:
    """Return what a verb shares with the noun made of it; "" for what is neither."""
    if one.tag.startswith("VV"):
        return verb_stem(one.key)
    return re.sub(r"ung\Z", "", one.key) if one.tag == "NN" and one.key.endswith("ung") else ""


def verb_stem(verb: str) -> str:
    """Return an infinitive without its ending: "fuehr" for "fuehren", "liefer" for "liefern"."""
    return re.sub(r"(?:(?<=[rl])n|en)\Z", "", verb)


def _form(one: Token, forms: Mapping[str, Token]) -> Token | None:
    low = key(one.text)
    if (same := forms.get(low)) is not None:
        return same
    if one.tag != "NN":
        return None
    for ending in ("n", "en", "s", "es", *(("e",) if key(one.lemma) == low else ())):
        for other in (low + ending, low[: -len(ending)] if low.endswith(ending) else ""):
            if (same := forms.get(other)) is not None and same.tag == "NN":
                return same
    plain = _plain(low)
    return next(
        (
            same
            for other, same in forms.items()
            if same.tag == "NN" and other != low and _UMLAUT.search(low + other) and _plural(plain, _plain(other))
        ),
        None,
    )


def _plain(word: str) -> str:
    return _UMLAUT.sub(lambda match: match[0][0], word)


def _plural(one: str, other: str) -> bool:
    """Tell whether two words without umlauts are a noun and its plural: "Schaden", "Schäden"."""
    short, long = sorted((one, other), key=len)
    return long.startswith(short) and long[len(short) :] in {"", "e", "n", "en", "er", "ern", "s", "es"}


def _wholes(sentence: str, ends: Collection[int]) -> list[tuple[int, int, str, str]]:
    """Return what is one word though it is written as several: references, quantities, days, abbreviations."""
    found = [(match.start(), match.end(), *_PHRASES[match[0].lower()]) for match in _PHRASE.finditer(sentence)]
    found += [
        (match.start(), match.end(), PLACE, " ".join(key(word) for word in re.findall(r"\w+|§", match[0])))
        for match in _REFERENCE.finditer(sentence)
        if _LETTERS.search(match[0]) or match[0].startswith(("Buchst", "lit"))
    ]
    taken = [(start, end) for start, end, *_ in found]
    for one in features(sentence, "de"):  # German alone is read by clauses
        if any(start < one.end and one.start < end for start, end in taken):
            continue
        if one.kind == "number" and one.unit:
            value, unit = scaled(one)
            found.append((one.start, one.end, MEASURE, f"{value:g} {unit}"))
        elif one.kind == "number" and not one.reference and one.text[:1].isdigit():
            found.append((one.start, one.end, "CARD", f"{one.key:g}"))
        elif one.kind == "date":
            found.append((one.start, one.end, MEASURE, str(one.key)))
    others = [(start, end) for start, end, tag, _ in found if tag != "CARD"]
    for start, end, word in abbreviated(sentence, others, ends):
        name = " ".join(key(one) for one in re.findall(r"\w+", sentence[start:end]))
        found.append((start, end, "", word) if word else (start, end, CUT, name))
    return sorted(found)


def _key(text: str, lemma: str, tag: str) -> str:
    if tag == "CARD" or text[:1].isdigit():
        value = cardinal(text.lower())
        return f"{value:g}" if value is not None else text
    if tag == _ORDINAL and (value := ordinal(text)) is not None:
        return f"{value}."
    if tag == "PWS":
        return _WHO.get(text.lower(), key(lemma))
    if tag == "PPER":
        return _PRONOUN.get(text.lower(), key(lemma))
    return _ALIKE.get(key(lemma), key(lemma)) if tag not in {"NN", "NE", "NNA", "NNI"} else _noun(text, lemma)


def _noun(text: str, lemma: str) -> str:
    """Return the key of a noun. "Schiffer" is no form of "Schiff", though "Bilder" is one of "Bild"."""
    low, base = key(text), key(lemma)
    if (
        low.startswith(base)
        and low[len(base) :] in {"er", "ern", "ers"}
        and not base.endswith(tuple(classes.of("plural_in_er", "de")))
    ):
        return f"{base}er"
    return base


def _mended(text: str, tag: str, start: int) -> str:
    """Return the tag of a word; what HanTa takes for an unknown mark is a noun, and so is "das Gleiche"."""
    if tag in {"ADJ(A)", "ADJ(D)"} and start and text[:1].isupper():
        return "NN"
    if tag[:2] != "VV" and text[:1].islower() and _PARTED.fullmatch(text) and text.endswith("n"):
        return "VV(IZU)"
    if tag == "NN" and text[:1].islower() and text.endswith("n"):
        return "VV(INF)"
    if tag in {"NNA", "NNI"}:
        return "NN"
    if fixed := _FIXED.get(text.lower()):
        return fixed
    return "NN" if tag in {"XY", "FM"} and text[:1].isalpha() and len(text) > 1 else tag


@cache
def _tagger() -> Morphology:
    with loading():
        from HanTa.HanoverTagger import HanoverTagger  # noqa: PLC0415 - only what reads German needs it

        return Morphology(HanoverTagger("morphmodel_ger.pgz"))


def _tag(words: list[str]) -> list[tuple[str, str]]:
    return _tagger().tagged(words) if words else []
