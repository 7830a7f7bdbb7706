"""Surnames that stand alone: "Old Pettigrew swore", "Krahl lieh uns nie die Leiter", "We never trusted Dunmore".

No list has most of them. A word with a capital is one where no dictionary word is spelt like it (or `Faker` has it as a
surname), and it stands where a person does: it does something, something is done to it, or "old" and the like stand
before it. A place stands there as well ("Kell burned"), so that what stands behind "in" or before "road" anywhere in
the same sources is told apart as `places` (``classes/name.toml``). It errs to finding somebody.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from provenance.language import names
from provenance.language.detection import language_of
from provenance.language.names import plain
from provenance.model.deferral import loading
from provenance.text import patterns as re

_RARE = -25.0
"""HanTa's logarithmic likelihood of a word of its dictionary is above it, that of one it never met below."""
_WORD = re.compile(r"[^\W\d_][\w'’-]*")
_BEGINS = re.compile(r"(?:\A|[.!?:;“„»\"(\n–—])[\s“„»\"'(*>-]*\Z")
_GOES_ON = re.compile(r",\s+(?:who|whose|the|our|my|his|der|die|dessen|unser|mein)\b")
_LEAST = 3
_ADVERBS = 2


@dataclass(frozen=True, slots=True)
class Lone:
    """Words of a text that stand alone as a surname would, those called "old" and the like, and names of places.

    All are in small letters. Who is called so is a person whatever else is known; of the others a place is none.
    """

    names: frozenset[str] = frozenset()
    called: frozenset[str] = frozenset()
    places: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class _Stands:
    """A word with a capital that stands alone, the words before it (the last first), and whether a sentence begins."""

    text: str
    word: re.Match[str]
    before: tuple[str, ...]
    begins: bool

    @property
    def owns(self) -> bool:
        """Whether it stands in the genitive of an apostrophe."""
        return names.bare(self.word[0]) != self.word[0]

    @property
    def spelt(self) -> str:
        return plain(self.word[0])

    def behind(self) -> Iterable[str]:
        """Yield the words behind it, as far as blanks alone part them."""
        at = self.word.end()
        for one in _WORD.finditer(self.text, at):
            if self.text[at : one.start()] != " ":
                return
            yield one[0]
            at = one.end()


def lone_names(text: str) -> Lone:
    """Return the surnames and the places of a text that no list need know."""
    found: dict[str, set[str]] = {"names": set(), "called": set(), "places": set()}
    language = language_of(text)
    tags = names.tags(text) if language != "en" and any(True for _ in _alone(text)) else {}
    for one in _alone(text):
        if kind := _english(one) if language == "en" else _german(one, tags):
            found[kind].add(one.spelt)
    return Lone(*(frozenset(found[kind]) for kind in ("names", "called", "places")))


def _alone(text: str) -> Iterable[_Stands]:
    """Yield the words with a capital that stand beside no other but such as "Old"."""
    if text.isupper():
        return
    found = list(_WORD.finditer(text))
    for at, word in enumerate(found):
        bare = names.bare(word[0])
        if (
            not bare[0].isupper()
            or bare.isupper()
            or len(bare) < _LEAST
            or names.is_small(bare)
            or names.is_thing([bare])
        ):
            continue
        after = found[at + 1] if at + 1 < len(found) else None
        if after is not None and text[word.end() : after.start()] == " " and after[0][0].isupper():
            continue
        gap = [text[found[n].end() : found[n + 1].start()] for n in range(max(at - 2, 0), at)]
        before = [found[n][0] for n in range(max(at - 2, 0), at)]
        if gap and gap[-1] != " ":
            before = []
        elif len(gap) > 1 and gap[0] != " ":
            before = before[1:]
        beside = bool(before) and before[-1][0].isupper() and not names.is_small(before[-1])
        if not beside or before[-1].lower() in names.words("called"):
            begins = bool(_BEGINS.search(text[: word.start()]))
            yield _Stands(text, word, tuple(reversed(before)), begins)


def _english(one: _Stands) -> str:
    before = one.before[0].lower() if one.before else ""
    strange, listed = not _is_known(one.spelt), one.spelt in names.surnames()
    if before in names.words("called"):
        if strange or listed:
            return "called"
        return "names" if all(tag == "NP0" for tag, score in _readings(one.spelt) if score > _RARE) else ""
    if _is_place(one, before):
        return "places"
    if not strange and (not listed or (one.begins and _is_known(one.spelt))):
        return ""
    goes_with = before in names.words("toward") or (
        not names.is_also(one.spelt)
        and before not in names.words("apart")
        and (before in names.words("with") or _acts(one))
    )
    return "names" if goes_with else ""


def _is_place(one: _Stands, before: str) -> bool:
    """Say whether a word stands as a place does: "in Kell", "the Kell road", "the village of Kell"."""
    return (
        (before in names.words("place_before") and not one.owns)
        or names.is_thing([next(iter(one.behind()), "")])
        or (before == "of" and len(one.before) > 1 and names.is_thing([one.before[1]]))
    )


def _acts(one: _Stands) -> bool:
    """Say whether a verb goes on from a word, behind adverbs at the most, or something that only a name has."""
    if one.owns or _GOES_ON.match(one.text, one.word.end()):
        return True
    for at, word in enumerate(one.behind()):
        tags = [tag for tag, score in _readings(word.lower()) if score > _RARE]
        if any(tag.startswith("V") for tag in tags):
            return True
        if at == _ADVERBS or "AV0" not in tags:
            return False
    return False


def _german(one: _Stands, tags: dict[int, str]) -> str:
    before = one.before[0].lower() if one.before else ""
    if before in names.words("called"):
        return "called" if tags.get(one.word.start()) == "NE" or one.spelt in names.surnames() else ""
    if before in names.words("place_before"):
        return "places"
    if tags.get(one.word.start()) != "NE" or before in names.words("apart"):
        return ""
    previous = tags.get(one.word.start() - len(before) - 1, "") if before else ""
    return "" if previous.startswith(("ART", "APPR", "ADJ", "P")) and previous != "PPER" else "names"


@lru_cache(maxsize=16_384)
def _readings(word: str) -> tuple[tuple[str, float], ...]:
    """Return the tags of an English word with their likelihoods."""
    return tuple((tag, float(score)) for tag, score in _tagger().tag_word(word))


def _is_known(word: str) -> bool:
    return any(score > _RARE for _, score in _readings(word))


@cache
def _tagger() -> Any:
    with loading():
        from HanTa.HanoverTagger import HanoverTagger  # noqa: PLC0415 - only what reads English letters needs it

        return HanoverTagger("morphmodel_en.pgz")
