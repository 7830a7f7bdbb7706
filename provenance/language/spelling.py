"""A text in the spelling of another: the same words in the same order, written as another hand writes them.

What counts as spelling is closed: case, "ß" and "ss", "ä" and "ae", abbreviations of legal texts ("Abs. 1", "i. V.
m.", "%"), how numbers, days and sums are written ("25 000", "sechs", "1.1.2025", "fünfzehnter Mai", "0,25 Euro" and
"25 Cent"; each text in its language), "more than" and "over" before a number, "-es" for "-s" at the end of a word,
quotation marks and the mark at the end. Every other word, number and mark must be that of the other text. A quote is
not read so: it stands letter by letter (`provenance.language.source`) or it is none.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from unicodedata import normalize

from provenance.language import classes
from provenance.language.detection import Language, Spoken
from provenance.language.numbers import cardinal, day_of, digits_value
from provenance.language.words import MONTHS
from provenance.text import patterns as re
from provenance.text.diff import Token, tokenise

_WORDS = {
    word: key
    for key, *words in (
        line.split()
        for line in """
        absatz abs absatzes absaetze absaetzen
        satz satzes saetze saetzen
        nummer nr nrn nummern
        artikel artikels artikeln
        buchstabe buchst buchstaben buchstabens lit
        halbsatz halbs halbsatzes halbsaetze
        ziffer ziff ziffern
        abschnitt abschn abschnitts abschnittes abschnitte
        randziffer rz randziffern
        randnummer rn rdnr randnr randnummern
        § paragraph paragraphen paragrafen paragraf
        prozent % percent
        euro € eur euros
        cent cents
        million mio millionen
        milliarde mrd milliarden
        beziehungsweise bzw
        gegebenenfalls ggf
        gemaess gem
        """.strip().splitlines()
    )
    for word in (key, *words)
}
_STOPPED = {"art": "artikel", "s": "satz", "hs": "halbsatz", "rdn": "randnummer"}
"""Words of their own that are abbreviations before a full stop."""
_STOPS = frozenset("abs nr nrn buchst lit halbs ziff abschn rz rn rdnr randnr mio mrd bzw ggf gem".split())  # noqa: SIM905
"""Abbreviations whose full stop ends no sentence."""
_LIT = "lit"
"""A word of its own in English, but where it names a letter of a place."""
_BEFORE_LETTER = frozenset({"under", "of", "in", "to", "see", "and", "or", "with", "per", ",", ";", "("})
_PHRASES = sorted(
    (
        (tuple(phrase.split()), key)
        for key, *phrases in (
            ("in verbindung mit", "in verbindung mit", "i . v . m .", "ivm"),
            ("im sinne des", "im sinne des", "im sinne der", "i . s . d ."),
            ("zum beispiel", "zum beispiel", "z . b ."),
            ("das heisst", "das heisst", "d . h ."),
            ("prozent", "vom hundert", "v . h .", "per cent"),
            ("unter anderem", "unter anderem", "u . a ."),
            ("§", "§ §"),
        )
        for phrase in phrases
    ),
    key=lambda one: -len(one[0]),
)
_OPENING = {words[0] for words, _ in _PHRASES}
_PLACES = frozenset("absatz satz nummer artikel buchstabe halbsatz ziffer randziffer randnummer §".split())  # noqa: SIM905
_FOLDED = str.maketrans({"ß": "ss", "ä": "ae", "ö": "oe", "ü": "ue", "—": "-", "–": "-"})
_BOUNDS = sorted(
    (
        (tuple(phrase.translate(_FOLDED).replace(".", " .").split()), alike[0])
        for alike in classes.table("estimate")["alike"]
        for phrase in alike
    ),
    key=lambda one: -len(one[0]),
)
"""Words that say the same right before a number, and the key of each."""
_BOUNDING = {words[0] for words, _ in _BOUNDS}
_NOTHING = "\0"  # between keys
_QUOTES = frozenset(_NOTHING + "\"'„“”‟«»‹›‚‘’‛`´")
_GROUPED = re.compile(r"\d{1,3}(?:[.,]\d{3})+\Z")
_SUMS = {"euro": 100.0, "cent": 1.0}
_DAY = re.compile(r"0?(\d{1,2})\.0?(\d{1,2})\.(\d{4})\Z")
_PARTED = re.compile(r"0?(\d{1,2}) \. 0?(\d{1,2}) \. (\d{4})\Z")
_GROUP = re.compile(r"\d{3}\Z")
_COUNTED_DAY = re.compile(r"0?([1-9]|[12]\d|3[01])(?:st|nd|rd|th)?\Z")
_MAY = "may"  # a month only between a day and a year
_YEAR = re.compile(r"\d{4}\Z")
_LONG = 5  # letters of a word that may have "-es" for "-s"
_LEAST = 3  # words that are compared
_GENITIVE = re.compile(r"(?<=[^aeiou])es\Z")
_UNSEEN = re.compile("\u00ad(?!\\s)|[\u200b\u200c\u200d\u2060\ufeff\u200e]")
_KEPT, _KEPT_WORDS = 8_192, 16_384


@dataclass(frozen=True, slots=True)
class _Spelt:
    """The words of a text by their keys, and where each stands."""

    keys: tuple[str, ...]
    spans: tuple[tuple[int, int], ...]
    joined: str


def shown(text: str) -> str:
    """Return a text without soft hyphens inside its lines and marks that nobody sees, its letters composed."""
    return normalize("NFC", _UNSEEN.sub("", text))


@lru_cache(maxsize=_KEPT_WORDS)
def key(word: str) -> str:
    """Return what a single word is in any spelling: "Maß" and "Mass", "Abs" and "Absatz"."""
    folded = word.casefold().translate(_FOLDED)
    return _WORDS.get(folded) or _STOPPED.get(folded, folded)


def respelt(words: str, text: str, spoken: Spoken, *, least: int = _LEAST) -> str | None:
    """Return the stretch of ``text`` that says ``words`` in another spelling; None where it does not say them.

    Of fewer than ``least`` words nothing is said.
    """
    said = _spelt(shown(words), spoken.claim)
    first, last = 0, len(said.keys)
    while last and not said.keys[last - 1][-1:].isalnum() and said.keys[last - 1] not in {")", "]"}:
        last -= 1
    while first < last and not said.keys[first][:1].isalnum() and not _opens(said.keys, first):
        first += 1
    if last - first < max(least, 1):
        return None
    wanted = _NOTHING.join(["", *said.keys[first:last], ""])
    stands = _spelt(text, spoken.source)
    at = stands.joined.find(wanted)
    if at < 0:
        return None
    index = stands.joined.count(_NOTHING, 0, at)
    return text[stands.spans[index][0] : stands.spans[index + last - first - 1][1]]


def spelt(text: str, language: Language) -> Sequence[tuple[str, int, int]]:
    """Return the words, numbers, days and marks of a text by their keys, each with where it begins and ends."""
    found = _spelt(shown(text), language)
    return [(one, *span) for one, span in zip(found.keys, found.spans, strict=True)]


def _opens(keys: Sequence[str], at: int) -> bool:
    """Tell whether a mark belongs to the word behind it: a bracket, a section sign, the minus of a number."""
    minus = keys[at] == "-" and keys[at + 1 : at + 2] and keys[at + 1][:1].isdigit()
    return bool(minus) or keys[at] in {"(", "[", "§"}


def _read(text: str, language: Language) -> _Spelt:
    found = list(_keyed(tokenise(text), language))
    keys = tuple(key for key, _, _ in found)
    return _Spelt(keys, tuple((start, end) for _, start, end in found), _NOTHING.join(["", *keys, ""]))


_spelt = lru_cache(maxsize=_KEPT)(_read)


def _keyed(tokens: Sequence[Token], language: Language) -> Iterator[tuple[str, int, int]]:
    """Return the key of each word, number or phrase, with where it begins and ends."""
    known = [(_folded(token), token) for token in tokens if token.form not in _QUOTES]
    plain = [word for word, _ in known]
    at, before = 0, ""
    while at < len(known):
        size, key = _at(plain, known, at, before, language)
        if (sum_ := _sum(key, plain, at + size, language)) is not None:
            size, key = size + 1, sum_
        yield key, known[at][1].start, known[at + size - 1][1].end
        before, at = key, at + size


def _sum(number: str, plain: Sequence[str], at: int, language: Language) -> str | None:
    """Return the key of a sum of money: what it is in cents, where a number stands before "Euro" or "Cent"."""
    size = _SUMS.get(_WORDS.get(plain[at], "")) if at < len(plain) and number[:1].isdigit() else None
    value = None if size is None else digits_value(number, language)
    return None if size is None or value is None else f"{round(value * size, 6):.15g} cent"


def _at(
    plain: Sequence[str], known: Sequence[tuple[str, Token]], at: int, before: str, language: Language
) -> tuple[int, str]:
    """Return how many tokens make up the word at a place, and its key."""
    word = plain[at]
    following = plain[at + 1] if at + 1 < len(plain) else ""
    if word in _BOUNDING:
        for phrase, key in _BOUNDS:
            behind = plain[at + len(phrase)] if at + len(phrase) < len(plain) else ""
            if tuple(plain[at : at + len(phrase)]) == phrase and (behind[:1].isdigit() or cardinal(behind) is not None):
                return len(phrase), key
    if word in _OPENING:
        for phrase, key in _PHRASES:
            if tuple(plain[at : at + len(phrase)]) == phrase:
                return len(phrase), key
    if language == "en" and (day := _english_day(plain, at)) is not None:
        return day
    if word[:1].isdigit():
        return _number(plain, known, at, before, language)
    if following in MONTHS_FOLDED and (day := day_of(word)) is not None:
        size, month = _month(plain, at + 1)
        return 1 + size, f"{day}.{month}"
    stopped = following == "." and (word in _STOPPED or word in _STOPS)
    plainly = word == _LIT and not _names_letter(plain, at, language, stopped=stopped)
    return (1, word) if plainly else (1 + stopped, _key(word, stopped=stopped))


def _names_letter(plain: Sequence[str], at: int, language: Language, *, stopped: bool) -> bool:
    """Tell whether "lit" at a place names a letter: "Abs. 1 lit a", "under lit. (a)", but "the keeper lit a lamp"."""
    letter = "".join(plain[at + 1 + stopped : at + 2 + stopped])
    if len(letter) != 1:
        return False
    before = plain[at - 1] if at else ""
    behind = "".join(plain[at + 2 + stopped : at + 3 + stopped])
    if before[:1].isdigit() or before == ")" or letter == "(" or behind == ")":
        return True
    return stopped and (language == "de" or not before or before in _BEFORE_LETTER)


@lru_cache(maxsize=_KEPT_WORDS)
def _key(word: str, *, stopped: bool) -> str:
    """Return the key of one word in its folded form; ``stopped`` tells that it is abbreviated."""
    if (stopped and word in _STOPPED) or word in _WORDS:
        return _STOPPED[word] if word in _STOPPED else _WORDS[word]
    value = cardinal(word)
    if value is not None:
        return str(int(value))
    return _GENITIVE.sub("s", word) if len(word) >= _LONG else word


def _english_day(plain: Sequence[str], at: int) -> tuple[int, str] | None:
    """Return the key of a day in English, "10 April 2024", "10th of April 2024" or "April 10, 2024", and its tokens."""
    first, second = plain[at], "".join(plain[at + 1 : at + 2])
    if (day := _COUNTED_DAY.match(first)) is not None:
        month_at = at + 1 + (second == "of")
        month = "".join(plain[month_at : month_at + 1])
        year = "".join(plain[month_at + 1 : month_at + 2])
        if month not in MONTHS_FOLDED and (month != _MAY or not _YEAR.match(year)):
            return None
        known = _YEAR.match(year) is not None
        return month_at + 1 + known - at, f"{int(day[1])}.{_month_of(month)}.{year if known else 0}"
    if (first not in MONTHS_FOLDED and first != _MAY) or not (day := _COUNTED_DAY.match(second)):
        return None
    comma = plain[at + 2 : at + 3] == [","]
    year = "".join(plain[at + 2 + comma : at + 3 + comma])
    if not _YEAR.match(year):  # "In April 10 boats sank"
        return None
    return 3 + comma, f"{int(day[1])}.{_month_of(first)}.{year}"


def _month_of(name: str) -> int:
    return MONTHS_FOLDED.get(name, 5)


def _month(plain: Sequence[str], at: int) -> tuple[int, str]:
    """Return the key of the month at a place, with the year behind it if there is one, and how many tokens they are."""
    year = plain[at + 1] if at + 1 < len(plain) and re.fullmatch(r"\d{4}", plain[at + 1]) else ""
    return 1 + bool(year), f"{MONTHS_FOLDED[plain[at]]}.{year or 0}"


def _number(
    plain: Sequence[str], known: Sequence[tuple[str, Token]], at: int, before: str, language: Language
) -> tuple[int, str]:
    word, rest = plain[at], plain[at + 1 : at + 4]
    if day := _DAY.match(word):
        return 1, f"{day[1]}.{day[2]}.{day[3]}"
    if word.isdecimal() and len(word) <= 2 and rest[:1] == ["."] and len(rest) > 1 and rest[1] in MONTHS_FOLDED:  # noqa: PLR2004
        size, month = _month(plain, at + 2)
        return 2 + size, f"{int(word)}.{month}"
    if parted := _PARTED.match(" ".join(plain[at : at + 5])):  # "31. 12. 2025"
        return 5, f"{parted[1]}.{parted[2]}.{parted[3]}"
    if _GROUPED.match(word) and (value := digits_value(word, language)) is not None and value.is_integer():
        return 1, f"{value:.0f}"
    size = 1
    if word.isdecimal() and len(word) <= 3 and before not in _PLACES:  # noqa: PLR2004
        for (_, one), (following, other) in pairwise(known[at:]):
            if not _GROUP.match(following) or other.start != one.end + 1:
                break
            size += 1
    return size, "".join(plain[at : at + size])


def _folded(token: Token) -> str:
    return token.form.casefold().translate(_FOLDED)


MONTHS_FOLDED = {name.translate(_FOLDED): number for name, number in MONTHS.items() if len(name) > 3 or name == "mai"}  # noqa: PLR2004
