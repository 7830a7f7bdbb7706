"""Quotes altered in every way we could think of, and an oracle of its own that says whether one still stands.

The oracle knows nothing of `provenance.text`: a text is the list of its words and marks of punctuation, hyphenation
at line ends undone, quotation marks and dashes made one; a quote stands if its list is a stretch of the source's.
"""

from __future__ import annotations

import random
import re
import unicodedata
from collections.abc import Iterator

from bench.altering.tables import table

NUMBERS = [
    "zwei",
    "drei",
    "vier",
    "fünf",
    "sechs",
    "sieben",
    "acht",
    "neun",
    "zehn",
    "elf",
    "zwölf",
    "vierzehn",
    "zwanzig",
    "hundert",
]
MODALS = ["muss", "kann", "darf", "soll", "müssen", "können", "dürfen", "sollen"]
UNITS = [
    "Jahre",
    "Monate",
    "Wochen",
    "Tage",
    "Stunden",
    "Euro",
    "Prozent",
    "Tonnen",
    "kg",
    "Jahren",
    "Monaten",
    "Tagen",
]
MONTHS = table("months")
ADDED = ["nicht", "mindestens", "nur", "auch", "stets", "grundsätzlich", "kein", "10", "§ 3", "jedoch", "ohne"]
LOOK_ALIKE = dict(zip("aeopcxyAEHOPCTX", "аеорсхуАЕНОРСТХ", strict=True))  # Latin to Cyrillic


def words_of(text: str) -> list[str]:
    """Give the words and marks of a text, as the oracle reads it."""
    text = unicodedata.normalize("NFKC", text.replace("\u00ad", ""))
    text = re.sub(r"(?<=[^\W\d_])[-‐‑]\s*\n\s*(?=[a-zäöüß])", "", text)
    text = re.sub("[„“”‟«»‹›‚‘’‛`´']", '"', text)
    text = re.sub("[‐‑‒–—―−]", "-", text)
    return re.findall(r"\d+(?:[.,]\d+)*|[^\W_]+|[^\w\s]", text)


class Oracle:
    """Says whether a quote stands in a source, word for word."""

    def __init__(self, source: str) -> None:
        self._words = "\x00" + "\x00".join(words_of(source)) + "\x00"
        plain = re.sub(r"(?m)^\s*(?:\(\d+[a-z]*\)|\d+[a-z]*\.|[a-z]{1,3}\))\s+", " ", source)
        self._bare = "\x00" + "\x00".join(words_of(plain)) + "\x00"

    def stands(self, quote: str) -> bool:
        """Tell whether the quote's words are a stretch of the source's, with or without its labels.

        An ellipsis at either end says only that the source goes on.
        """
        quote = re.sub(r"^\s*(\[…\]|\[\.\.\.\]|…|\(\.\.\.\))|(\[…\]|\[\.\.\.\]|…|\(\.\.\.\))\s*$", " ", quote)
        wanted = "\x00" + "\x00".join(words_of(quote)) + "\x00"
        return wanted in self._words or wanted in self._bare


def mutants(quote: str, other: str, rng: random.Random) -> Iterator[tuple[str, str]]:
    """Give (kind, altered quote); ``other`` is another quote of the same source."""
    words = quote.split(" ")
    for kind, make in MAKERS.items():
        for altered in make(words, other.split(" "), rng):
            text = " ".join(altered)
            if text != quote:
                yield kind, text


def _with(words: list[str], index: int, *new: str) -> list[str]:
    return [*words[:index], *new, *words[index + 1 :]]


def _each(words: list[str], pick) -> Iterator[tuple[int, str]]:
    return ((i, w) for i, w in enumerate(words) if pick(re.sub(r"\W", "", w)))


def _numbers(words, _other, rng):
    for i, word in _each(words, lambda w: any(c.isdigit() for c in w)):
        digits = re.search(r"\d+", word)
        for new in (
            str(int(digits[0]) + 1),
            digits[0] + "0",
            digits[0][1:],
            digits[0] + "a",
            digits[0][::-1],
            "²" + digits[0],
        ):
            yield _with(words, i, word[: digits.start()] + new + word[digits.end() :])
        yield _with(words, i)
        yield _with(words, i, word, rng.choice(NUMBERS))
    for i, word in _each(words, lambda w: w.lower() in NUMBERS):
        bare = re.sub(r"\W", "", word)
        yield _with(words, i, word.replace(bare, rng.choice([n for n in NUMBERS if n != bare])))
        yield _with(words, i, word.replace(bare, str(NUMBERS.index(bare.lower()) + 2)))


def _negation(words, _other, rng):
    for i in range(1, len(words)):
        yield [*words[:i], "nicht", *words[i:]]
    for i, word in _each(words, lambda w: w.lower() in {"nicht", "keine", "kein", "weder", "noch", "ohne"}):
        yield _with(words, i)
        j = rng.randrange(len(words))
        rest = _with(words, i)
        yield [*rest[:j], word, *rest[j:]]
    for i, word in _each(words, lambda w: w.lower() in {"ein", "eine", "einer", "einem", "einen"}):
        yield _with(words, i, "k" + word)


def _modals(words, _other, _rng):
    for i, word in _each(words, lambda w: w in MODALS):
        for modal in MODALS:
            if modal != word:
                yield _with(words, i, modal)


def _words(words, other, rng):
    for i in range(1, len(words) - 1):
        yield _with(words, i)
        yield [*words[:i], rng.choice(ADDED), *words[i:]]
        yield _with(words, i, rng.choice(other))
        yield [*words[:i], words[i], words[i], *words[i + 1 :]]
        if words[i] != words[i + 1]:
            yield [*words[:i], words[i + 1], words[i], *words[i + 2 :]]
    yield [*words, "und", "zwar", "ohne", "Ausnahme."]
    yield ["Stets", *words]


def _prefixes(words, _other, _rng):
    for i, word in _each(words, lambda w: len(w) > 4 and w.isalpha()):
        yield _with(words, i, ("Un" + word.lower()) if word[0].isupper() else "un" + word)
        for prefix in ("un", "Un", "ver", "Ver", "be", "ge", "ent"):
            if word.startswith(prefix):
                yield _with(words, i, word[len(prefix) :])
    yield [words[0][1:], *words[1:]]
    yield [*words[:-1], words[-1].rstrip(".,;")[:-1]]
    yield [words[0][2:], *words[1:]]


def _endings(words, _other, rng):
    for i, word in _each(words, lambda w: len(w) > 3 and w.isalpha()):
        bare = re.match(r"\W*\w+", word)[0]
        for new in (bare + rng.choice(["e", "en", "n", "s", "er"]), bare[:-1], bare[:-2]):
            yield _with(words, i, new + word[len(bare) :])


def _joints(words, _other, _rng):
    for i, word in enumerate(words):
        for old, new in (
            ("und", "oder"),
            ("oder", "und"),
            ("und", "und/oder"),
            ("oder", "bzw."),
            ("wenn", "obwohl"),
            ("ist", "war"),
        ):
            if word == old:
                yield _with(words, i, new)


def _commas(words, _other, rng):
    for i, word in enumerate(words):
        if word[-1:] in {",", ";", ".", ":"}:
            yield _with(words, i, word[:-1])
            yield _with(words, i, word[:-1] + {",": ";", ";": ",", ".": ",", ":": ";"}[word[-1]])
    i = rng.randrange(len(words) - 1)
    if words[i][-1].isalnum():
        yield _with(words, i, words[i] + ",")


def _ellipses(words, other, rng):
    half = len(words) // 2
    yield [*words[:half], *other[len(other) // 2 :]]
    yield [*words[half:], "[...]", *words[:half]]
    yield [*other[:3], "[...]", *words[half:], "nicht"]
    for i, _ in _each(
        words,
        lambda w: w.lower() in {"nicht", "kein", "keine", "nur", "soweit", "sofern", "höchstens", *MODALS, *NUMBERS},
    ):
        yield [*words[:i], "[...]", *words[i + 1 :]]
        yield [*words[:i], "…", *words[i + 1 :]]
        yield [*words[:i], "(...)", *words[i + 2 :]]
        yield [*words[: max(0, i - 1)], "[…]", *words[i + 1 :]]
    for i, _ in _each(words, lambda w: any(c.isdigit() for c in w)):
        yield [*words[:i], "[...]", *words[i + 1 :]]
    if len(words) > 6:
        picked = sorted(rng.sample(range(len(words)), 3))
        yield [words[picked[0]], "[...]", words[picked[1]], "[...]", words[picked[2]]]


def _letters(words, _other, rng):
    i = rng.randrange(len(words))
    word = words[i]
    if i or word[:1].islower():  # who quotes a sentence may begin small
        yield _with(words, i, word[:1].swapcase() + word[1:])
    for j, character in enumerate(word):
        if character in LOOK_ALIKE:
            yield _with(words, i, word[:j] + LOOK_ALIKE[character] + word[j + 1 :])
    yield _with(words, i, "\u202e" + word[::-1] + "\u202c")
    for i, word in _each(words, lambda w: len(w) > 8 and w.isalpha()):
        yield _with(words, i, word[:4], word[4:])
    for i in range(len(words) - 1):
        if words[i][-1].isalpha() and words[i + 1][0].isalpha():
            yield [*words[:i], words[i] + words[i + 1], *words[i + 2 :]]
    for i, word in enumerate(words):
        if word.endswith("-"):
            yield _with(words, i, word[:-1])


def _labels(words, _other, rng):
    i = rng.randrange(1, len(words))
    for label in ("(2)", "3.", "b)", "4", "7."):
        yield [*words[:i], label, *words[i:]]
    capital = [i for i, w in enumerate(words) if i and w[:1].isupper() and words[i - 1][-1].isalpha()]
    for i in capital[:3]:
        yield _with(words, i, "3" + words[i])
        yield _with(words, i, "²" + words[i])
        yield [*words[:i], "\n2.", *words[i:]]
    yield ["(9)", *words]
    yield ["7.", *words]


def _brackets(words, _other, rng):
    i = rng.randrange(1, len(words))
    for insertion in ("[nicht]", "(nicht)", "[Anm. d. Verf.: stets]", "[auch]", "[7]", "[sic] nicht", "[u]"):
        yield [*words[:i], insertion, *words[i:]]
    yield _with(words, i, f"[{words[i]}]")
    yield _with(words, i, f"„{words[i]}“")


def _units(words, _other, rng):
    for i, word in _each(words, lambda w: w in UNITS or w in MONTHS):
        bare = re.sub(r"\W", "", word)
        pool = UNITS if bare in UNITS else MONTHS
        yield _with(words, i, word.replace(bare, rng.choice([u for u in pool if u != bare])))
        yield _with(words, i)
    for i, word in enumerate(words):
        if word == "§":
            yield _with(words, i, "Art.")
            yield _with(words, i, "§§")


MAKERS = {
    "number": _numbers,
    "negation": _negation,
    "modal": _modals,
    "word": _words,
    "prefix": _prefixes,
    "ending": _endings,
    "and/or": _joints,
    "comma": _commas,
    "ellipsis": _ellipses,
    "letter": _letters,
    "label": _labels,
    "bracket": _brackets,
    "unit": _units,
}
