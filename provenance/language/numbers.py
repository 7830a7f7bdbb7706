"""What a number word says: acht, eight, zweihundertfünfzig, twenty-five, 10.000, 10,000 and 1,5.

German and English, cardinals, ordinals and the usual fractions. Words that only may be numbers (ein, one, a) are
left to the caller, who sees whether a unit follows. A full stop or comma before three digits alone ("1.500") goes by
the language of the text, which the caller knows; all other digits say the same in both.
"""

from __future__ import annotations

from functools import lru_cache

from provenance.language import classes
from provenance.language.detection import Language
from provenance.text import patterns as re


def _table(part: str) -> dict[str, float]:
    """Read a part of the class: lines of a number and the words for it."""
    rows = (line.split() for line in str(classes.table("number")[part]).strip().splitlines())
    return {word: float(value) for value, *words in rows for word in words}


# the words that compounds are built from: dreiundzwanzig, zweihundertfünf
_ONES = _table("ones_de")
_TENS = _table("tens_de")
_ORDINALS = _table("ordinals_de")
_WORDS = _table("words_de") | _table("words_en")
_ENGLISH = _table("cardinals_en")
# said of more than a number: an article, "only then", "simple", "once"
_NO_NUMBER = {"ein", "erst", "one", "einfach", "einmal", "einfache", "einfachen", "einfacher", "einfaches"}
_COMPOUND = re.compile(
    r"(?:(?P<thousands>[a-zäöüß]*)tausend)?(?:(?P<hundreds>[a-zäöüß]*?)hundert)?(?:und)?(?P<rest>[a-zäöüß]*)\Z"
)
_SUFFIX = re.compile(
    r"(?:jährig|monatig|monatlich|wöchig|tägig|stündig|fach|mal|prozentig|stellig|malig|jährlich)"
    r"(?:e[mnrs]?)?\Z"
)
_ORDINAL_ENDING = re.compile(r"(?:st|t)(?:e[mnrs]?|ens)\Z")
_ENGLISH_ORDINAL = re.compile(r"(?:th|nd|rd|st)\Z")
_BETWEEN_DIGITS = re.compile(r"['’\s]")
_MARK = re.compile(r"[.,]")
_GROUP = 3
_DAYS = 31
_KEPT = 16_384  # words
_ENGLISH_DAYS = {
    word: day
    for day, word in enumerate(
        """
        first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth
        fifteenth sixteenth seventeenth eighteenth nineteenth twentieth twenty-first twenty-second twenty-third
        twenty-fourth twenty-fifth twenty-sixth twenty-seventh twenty-eighth twenty-ninth thirtieth thirty-first
        """.strip().split(),
        start=1,
    )
}
ENGLISH_DAY = "|".join(sorted(_ENGLISH_DAYS, key=len, reverse=True))
"""The ordinals that name the day of a month in English, as a pattern."""
_COUNTED = sorted((_ONES | _TENS).keys() - _NO_NUMBER, key=len, reverse=True)
_COUNTED_ENGLISH = sorted(
    (word for word in _ENGLISH if not _ENGLISH_ORDINAL.search(word) and word != "second"),
    key=len,
    reverse=True,
)
_GERMAN_WORD = rf"(?:(?:ein|{'|'.join(_COUNTED)})und)?(?:{'|'.join(_COUNTED)})"
WORDS = (
    rf"(?:(?:(?:ein|{_GERMAN_WORD})?(?:hundert|tausend)(?:und)?)+(?:{_GERMAN_WORD}|ein)?|{_GERMAN_WORD}"
    rf"|(?:{'|'.join(_COUNTED_ENGLISH)})(?:[\s-](?:one|{'|'.join(_COUNTED_ENGLISH)}))*)"
)
"""Numbers that are written as a word, as a pattern; "ein" and "one" alone are not."""


def filled(pattern: str) -> str:
    """Return a pattern with that of numbers written as words in the place of ``{number}``."""
    return pattern.replace("{number}", WORDS)


@lru_cache(maxsize=_KEPT)
def word_value(word: str) -> float | None:
    """Return the number a single word says, or None. "ein" and "one" are not taken for numbers here."""
    low = word.lower()
    if low in _NO_NUMBER:
        return None
    known = _WORDS.get(low, _ENGLISH.get(low))
    if known is not None:
        return known
    if "-" in low:
        parts = [_ENGLISH.get(part, 1.0 if part == "one" else None) for part in low.split("-")]
        return None if None in parts else sum(part for part in parts if part is not None)
    stem = _SUFFIX.sub("", low)
    value = _german(stem)
    return _ordinal(low) if value is None and stem == low else value


@lru_cache(maxsize=_KEPT)
def cardinal(word: str) -> float | None:
    """Return the number of a word that counts ("sechs", "six"); None for ordinals, shares and words such as "ein"."""
    low = word.lower()
    if low in _NO_NUMBER or not low.isalpha():
        return None
    value = _german(low.replace("ue", "ü").replace("oe", "ö"))
    return _ENGLISH.get(low) if value is None and not _ENGLISH_ORDINAL.search(low) else value


@lru_cache(maxsize=_KEPT)
def day_of(word: str) -> int | None:
    """Return the day of a month that an ordinal names: "fünfzehnter", "fuenfzehnten", "fifteenth"; None for others."""
    low = word.lower()
    if low in _ENGLISH_DAYS:
        return _ENGLISH_DAYS[low]
    value = ordinal(low)
    return value if value is not None and 1 <= value <= _DAYS else None


@lru_cache(maxsize=_KEPT)
def ordinal(word: str) -> int | None:
    """Return the number of a German ordinal: "zehnten", "siebenundsechzigste"; None for others."""
    value = _ordinal(word.lower().replace("ue", "ü").replace("oe", "ö").replace("dreiss", "dreiß"))
    return int(value) if value is not None else None


def digits_value(digits: str, language: Language) -> float | None:
    """Return the number written in digits: "1.234,5" and "1,234.5" alike; "1.500" as the language writes thousands."""
    bare = _BETWEEN_DIGITS.sub("", digits)
    marks = _MARK.findall(bare)
    if len(set(marks)) > 1:
        point = marks[-1]
        if marks.count(point) > 1:
            return None
        bare = _MARK.sub(lambda mark: "." if mark[0] == point else "", bare)
    elif marks:
        whole, *groups = _MARK.split(bare)
        grouped = all(len(group) == _GROUP for group in groups) and 0 < len(whole.lstrip("-")) <= _GROUP
        if len(groups) > 1 and not grouped:
            return None
        thousands = len(groups) > 1 or marks[0] == ("," if language == "en" else ".")
        zero = whole.strip("-") == "0"
        bare = "".join([whole, *groups]) if grouped and thousands and not zero else ".".join([whole, *groups])
    try:
        return float(bare)
    except ValueError:
        return None


def _german(word: str) -> float | None:
    if word in _ONES or word in _TENS:
        return _ONES.get(word, _TENS.get(word))
    match = _COMPOUND.match(word)
    if match is None:
        return None
    thousands, hundreds, rest = match.groups()
    total = 0.0
    for part, size in ((thousands, 1000), (hundreds, 100)):
        if part is not None:
            count = 1 if not part else _german(part)
            if count is None:
                return None
            total += count * size
    if not rest:
        return total or None
    tail = _below_hundred(rest)
    return None if tail is None else total + tail


def _below_hundred(word: str) -> float | None:
    if word in _ONES or word in _TENS:
        return _ONES.get(word, _TENS.get(word))
    for ten, value in _TENS.items():
        if word.endswith(f"und{ten}"):
            one = _ONES.get(word[: -len(ten) - 3])
            return None if one is None or not 0 < one < 10 else one + value  # noqa: PLR2004
    return None


def _ordinal(word: str) -> float | None:
    stem = _ORDINAL_ENDING.sub("", word)
    if stem == word:
        return None
    for full in (stem, f"{stem}t", f"{stem}st"):
        if full in _ORDINALS and word.startswith(full):
            return float(_ORDINALS[full])
    return _german(stem)
