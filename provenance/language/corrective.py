"""A contrast that corrects: "The deputy signed the form, and not the warden", „Nicht der Wart, sondern der Obmann …“.

What is said is the sentence without the half that is taken back, in whose place it stands. Only a half of the kind of
another phrase is one: "Members may fish, not in spring" takes something out of what it says, and so may a half that
names some of what the other names ("alle Boote, nicht die roten"). Where both are one thing with its article nothing is
left out; else the half that is taken back is shown.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from provenance.language import classes
from provenance.language.detection import Language
from provenance.language.participles import participle
from provenance.language.stems import stem
from provenance.language.stretches import Chunk, Word, chunks, words_in
from provenance.language.tagging import tagged
from provenance.language.verbs import finite
from provenance.language.voices import of_class
from provenance.text import patterns as re

_LONGEST = 400  # characters of a sentence
_MOST = 8  # words of a half
_SHORT = 4  # letters of a word that another may be made of
_INSTEAD = re.compile(
    r"\b(?P<not>[Nn]icht|[Nn]ot)\s+(?P<wrong>[^,;.]+?)(?:,\s*sondern|,?\s+but)\s+(?!auch\b|also\b)(?P<right>\S.*)\Z",
)
"""„nicht der Wart, sondern der Obmann …“: the right half goes on as the sentence does."""
_BEHIND = re.compile(
    r"(?P<joint>,\s*(?:and\s+|und\s+|but\s+|aber\s+)?|\s+(?:and|und)\s+)(?:not|nicht)\s+(?:aber\s+|jedoch\s+)?(?P<wrong>[^,;.]+?)"
    r"(?P<end>,\s|[.!]?\s*\Z)"
)
"""“…, not the warden”, at the end or with the rest behind another comma."""


@dataclass(frozen=True, slots=True)
class Corrected:
    """What a sentence says without the half that it takes back, and that half; ``apart`` that both cannot overlap."""

    said: str
    denied: str
    apart: bool


@lru_cache(maxsize=2_048)
def corrected(sentence: str, language: Language) -> Corrected | None:
    """Return what is left of a sentence without the half that it takes back; None where it takes none back."""
    if len(sentence) > _LONGEST or len(_denials().findall(sentence)) != 1:
        return None
    for found in (_instead(sentence, language), _behind(sentence, language)):
        if found is not None:
            return found
    return None


@cache
def _denials() -> re.Pattern[str]:
    some = classes.of("remnant", part="denied") | {"neither", "weder", "without", "ohne"}
    return re.compile(rf"\b(?:{'|'.join(sorted(some - {'sondern'}))})\b", re.IGNORECASE)


def _instead(sentence: str, language: Language) -> Corrected | None:
    one = _INSTEAD.search(sentence)
    if one is None or (one["not"].lower() == "nicht") != (language == "de"):
        return None
    wrong, right = _chunks(one["wrong"], language), chunks(words_in(one["right"]), language)
    if not _is_half(one["wrong"], wrong, language) or len(right) < 1 or not _alike(wrong[0], right[0]):
        return None
    said = f"{sentence[: one.start()]}{one['right']}"
    return _told(said, one["wrong"], wrong[0], right[:1], language)


def _behind(sentence: str, language: Language) -> Corrected | None:
    one = _BEHIND.search(sentence)
    if one is None or ("nicht" in one[0]) != (language == "de"):
        return None
    rest = sentence[one.end() :] if one["end"].startswith(",") else ""
    wrong, before = _chunks(one["wrong"], language), chunks(words_in(sentence[: one.start()]), language)
    if not _is_half(one["wrong"], wrong, language) or (rest and "," not in one["joint"]):
        return None
    right = [chunk for chunk in (before[-1:] if rest else before) if _alike(wrong[0], chunk)]
    said = f"{sentence[: one.start()]} {rest}".strip() if rest else f"{sentence[: one.start()]}."
    return _told(said, one["wrong"], wrong[0], right, language) if right else None


def _chunks(text: str, language: Language) -> tuple[Chunk, ...]:
    return chunks(words_in(text), language)


def _is_half(text: str, some: Sequence[Chunk], language: Language) -> bool:
    """Tell whether words are one phrase, and no clause or infinitive."""
    if len(some) != 1 or len(some[0].words) > _MOST or some[0].value:
        return False
    if language == "de":
        return not any(one.tag[:2] in {"VV", "VA", "VM"} for one in tagged(text)) and any(
            one.tag in {"NN", "NE"} for one in tagged(text)
        )
    keys = some[0].keys
    verbs = of_class("auxiliaries") | of_class("open") | of_class("pronouns") | {"to", "if", "when", "because"}
    led = some[0].under or keys[0] in of_class("determiners")
    return not any(key in verbs or finite(key, "en") for key in keys) and not (
        not led and (participle().match(keys[0]) or keys[0].endswith("ing"))
    )


def _alike(wrong: Chunk, right: Chunk) -> bool:
    return wrong.under == right.under and not right.value


def _told(said: str, denied: str, wrong: Chunk, right: Sequence[Chunk], language: Language) -> Corrected | None:
    """Return what is said where the two halves do not overlap by their words."""
    if classes.of("remnant", part="all") & {word.key for word in words_in(said)}:
        return None
    named = {stem(one.key) for one in _telling(wrong)}
    others = {stem(one.key) for one in words_in(said) if one.key.isalpha()}
    if any(_overlaps(one, other) for one in named for other in others):
        return None
    single = {"de": {"der", "das", "dem"}, "en": {"the"}}[language]
    one_thing = not wrong.under and wrong.keys[0] in single and not (language == "en" and wrong.keys[-1].endswith("s"))
    apart = one_thing and any(single & set(chunk.keys[:1]) for chunk in right)
    text = said.strip()
    return Corrected(f"{text[:1].upper()}{text[1:]}", f"{'nicht' if language == 'de' else 'not'} {denied}", apart)


def _telling(chunk: Chunk) -> Iterator[Word]:
    return (one for one in chunk.words if len(one.key) >= _SHORT and one.key not in of_class("determiners"))


def _overlaps(one: str, other: str) -> bool:
    """Tell whether a word is another, or made of it: "Kampfhund", "Hund"."""
    short, long = sorted((one, other), key=len)
    return one == other or (len(short) >= _SHORT and long.endswith(short))


def takes_back(claim: str, sentence: str) -> bool:
    """Tell whether a claim has no word but those of a sentence, and not all of them."""
    ours, theirs = ({one.key for one in words_in(text)} - {",", ";"} for text in (claim, sentence))
    return ours < theirs
