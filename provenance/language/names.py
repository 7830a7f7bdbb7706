"""Names of persons told by how they are written: first names of many countries, and two capitals side by side.

The first names are those of `Faker` (its lists of persons, nothing else of it), which cover a dozen languages. Of those
that are other words too ("Rose", "Mark") only a surname tells. In English two capitals side by side in running text are
a person, where no word of them is of places, bodies and the like (``classes/name.toml``); in German, where all nouns
have capitals, the tagger must read both as names.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from functools import cache
from importlib import import_module
from itertools import pairwise

from provenance.language import classes
from provenance.language.detection import language_of
from provenance.text import patterns as re

_LOCALES = (
    *("de_DE", "de_AT", "de_CH", "en_GB", "en_IE", "en_US", "fr_FR", "it_IT"),
    *("es_ES", "nl_NL", "da_DK", "sv_SE", "pl_PL", "hr_HR", "tr_TR"),
)
_LISTS = ("first_names", "first_names_male", "first_names_female")
_WORD = re.compile(r"[^\W\d_][\w'’-]*")
_ENDS = re.compile(r"[.!?:;,…][\"'”’“»)]*\s*\Z")
_GENITIVE = re.compile(r"[’']s?\Z|[’']\Z")
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})
_BEFORE = re.compile(r"([^\W\d_]+)[ ]\Z")
_LEAST = 3
_FOLDED = 5
"""From so many letters on a name is known without its accents as well: "Åge" is not "Age"."""
_LONGEST = 4


def version() -> str:
    """Return what the names come from: where it changes, what was read by it is read anew."""
    from importlib import metadata  # noqa: PLC0415 — no passage is read at the start

    return metadata.version("Faker")


def plain(word: str) -> str:
    """Return a word of a name in small letters, spelt without umlauts, without the apostrophe of a genitive."""
    return unicodedata.normalize("NFC", _GENITIVE.sub("", word)).lower().translate(_UMLAUTS)


def is_first_name(word: str, *, surname: bool = False) -> bool:
    """Say whether a word is a first name and nothing else; with a ``surname`` behind it, it may be another word too."""
    low = plain(_GENITIVE.sub("", word))
    if low in _small_words():
        return False
    names = _names()
    bare = low if low in names or not low.endswith("s") else low[:-1]
    return bare in names and (surname or bare not in _also())


def is_small(word: str) -> bool:
    """Say whether a word is one of grammar, which names nobody whatever it begins with."""
    return word.lower() in _small_words()


def is_also(word: str) -> bool:
    """Say whether a name in small letters is another word as well."""
    return word in _also()


def bare(word: str) -> str:
    """Return a word without the apostrophe of a genitive."""
    return _GENITIVE.sub("", word)


def words(part: str) -> frozenset[str]:
    """Return the words of a part of ``name.toml`` in both languages."""
    return _of(part)


@cache
def surnames() -> frozenset[str]:
    """Return the surnames of the lists in small letters."""
    return frozenset(plain(name) for one in _listed(("last_names",)) for name in one)


def is_thing(run: Sequence[str]) -> bool:
    """Say whether words with capitals side by side are a place, a body, an office: one of them is such a noun."""
    return any(word.lower() in _of("thing") for word in run)


def runs(text: str) -> Iterable[tuple[str, list[re.Match[str]]]]:
    """Yield the words with capitals that stand side by side, with the small word before them, or ""."""
    run: list[re.Match[str]] = []
    for word in _WORD.finditer(text):
        if (
            run
            and text[run[-1].end() : word.start()] == " "
            and word[0][0].isupper()
            and not _GENITIVE.search(run[-1][0])
        ):
            run.append(word)
            continue
        if run:
            yield _small_before(text, run[0]), run
        run = [word] if word[0][0].isupper() else []
    if run:
        yield _small_before(text, run[0]), run


def pairs(text: str) -> Iterable[tuple[str, ...]]:
    """Yield first name and surname, side by side, of persons whom no list knows."""
    found = [(before, run) for before, run in runs(text) if len(run) > 1]
    if not found or _is_heading(text):
        return
    if language_of(text) != "en":
        yield from _german(text, found)
        return
    for before, run in found:
        words = _without_lead([one[0] for one in run])
        leads = len(words) < len(run)
        if not 1 < len(words) <= _LONGEST or (before in _of("before") and not leads):
            continue
        if not is_thing(words) and _could_be(words):
            yield tuple(_GENITIVE.sub("", word) for word in words)


def may_be_surname(text: str, start: int, end: int) -> bool:
    """Say whether a word behind initials may be a surname: in "A. Allgemeines" and "z. B. Anlagen" none is."""
    word = text[start:end]
    if is_thing([word]) or (not _ENDS.search(text) and not any(one[0].islower() for one in _WORD.findall(text))):
        return False
    return language_of(text) == "en" or is_read_as_name(text, start)


def is_read_as_name(text: str, start: int) -> bool:
    """Say whether the tagger reads the word that begins there as a name."""
    return tags(text).get(start) == "NE"


def _could_be(words: Sequence[str]) -> bool:
    """Say whether words may be first name and surname: none in capitals alone, no first word of places."""
    if any(word.isupper() or len(word) < _LEAST - 1 for word in words):
        return False
    if words[0].lower() in _of("place"):
        return False
    known = is_first_name(words[0], surname=True)
    return known or not any(word.lower() in _of("either") for word in words)


def _without_lead(words: list[str]) -> list[str]:
    """Return words without those at the beginning that only begin a sentence, or say what somebody is like."""
    lead = (_small_words() | _of("lead")) - _of("place")
    at = next((at for at, word in enumerate(words) if word.lower() not in lead), len(words))
    return words[at:]


def _german(text: str, found: Iterable[tuple[str, list[re.Match[str]]]]) -> Iterable[tuple[str, ...]]:
    read = tags(text)
    for _, run in found:
        for first, last in pairwise(run):
            told = read.get(last.start()) == "NE" and not is_thing([one[0] for one in run])
            if told and (read.get(first.start()) == "NE" or is_first_name(first[0], surname=True)):
                yield first[0], _GENITIVE.sub("", last[0])


def tags(text: str) -> dict[int, str]:
    """Return the tags of the words of a German text by where they begin."""
    from provenance.language.tagging import tagged  # noqa: PLC0415 — its model is read for such texts alone

    return {one.start: one.tag for one in tagged(text)}


def _is_heading(text: str) -> bool:
    """Say whether a text is a heading in which every word of some length has a capital."""
    words = [word for word in _WORD.findall(text) if len(word) > _LEAST]
    return not _ENDS.search(text) and len(words) >= _LEAST and all(word[0].isupper() for word in words)


def _small_before(text: str, word: re.Match[str]) -> str:
    before = _BEFORE.search(text[: word.start()])
    return before[1].lower() if before else ""


@cache
def _of(part: str) -> frozenset[str]:
    """Return the words of a part of ``name.toml``, which not each language has."""
    table = classes.table("name")
    return frozenset(word for language in ("de", "en") for word in str(table.get(f"{part}_{language}", "")).split())


@cache
def _small_words() -> frozenset[str]:
    return classes.of("stop") | classes.of("function")


@cache
def _also() -> frozenset[str]:
    return frozenset(plain(word) for word in _of("also"))


def _listed(kinds: Iterable[str]) -> Iterable[Iterable[str]]:
    for locale in _LOCALES:
        provider = import_module(f"faker.providers.person.{locale}").Provider
        yield from (getattr(provider, kind, ()) for kind in kinds)


@cache
def _names() -> frozenset[str]:
    """Return the first names of the lists in small letters; those of more than one word are left out."""
    found = {plain(name) for name in str(classes.table("name")["first"]).split()}
    for listed in _listed(_LISTS):
        for name in listed:
            low = plain(name)
            found.add(low)
            folded = "".join(one for one in unicodedata.normalize("NFKD", low) if not unicodedata.combining(one))
            if len(folded) >= _FOLDED:
                found.add(folded)
    return frozenset(name for name in found if len(name) >= _LEAST and " " not in name and "." not in name)
