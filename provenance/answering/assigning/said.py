"""A claim in the forms in which its words may stand in a source, and the places it says they stand at.

A draft says "Nach § 5 Abs. 1 AO hat der Halter das Buch zu führen (§ 5 AO)." where the source says "Der Halter hat das
Buch zu führen, …": what names the place is no word of the source, and after it German puts the verb first. Each form is
looked for word for word; what the draft names is held against where the words are found.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from etl.refer.find import find
from etl.refer.reference import Reference
from provenance.text.diff import tokenise
from provenance.text.labels import mask
from provenance.text.lexicon import FUNCTION

_LEAD = re.compile(
    r"\s*(?:nach|gemäß|laut|entsprechend|aufgrund|zufolge|im Sinne(?: von)?|wegen|in|"
    r"according to|under|pursuant to|per|as per|in accordance with|by virtue of)\s+(?:der |dem |des |den |the )?",
    re.IGNORECASE,
)
_BEHIND = re.compile(
    r"\s*(?:,\s*)?(?:(?:gilt|heißt es|ist bestimmt|steht|bestimmt ist|is provided|it is provided|applies)\s*)?[,:]?\s*"
)
_ENDING = re.compile(r"[\s.!]+\Z")
_OPENED, _CLOSED = (
    re.compile(r"\s*[(\[]\s*(?:vgl\.|siehe|s\.|so|cf\.|see)?\s*\Z", re.IGNORECASE),
    re.compile(r"\s*[)\]]?[\s.]*\Z"),
)
_MOVED = 12  # words in which the subject of a German main clause has mostly ended
_LONGEST = 2_000


@dataclass(frozen=True, slots=True)
class Said:
    """A claim: its words, the forms they may have in a source (plainest first), and the places that it names.

    ``core`` is the claim without the place that it names as its source; ``named`` are all references it makes,
    ``aside`` those of them that stand outside the core. ``asked`` is what is searched for: plain words, no references,
    of which ``words`` keeps those.
    """

    text: str
    core: str
    forms: tuple[str, ...]
    named: tuple[Reference, ...]
    aside: tuple[Reference, ...]
    asked: str
    words: str
    language: str = "en"


@lru_cache(maxsize=2_000)
def said(text: str, language: str = "en") -> Said:
    """Read a claim; what is said of it is said in the language."""
    whole = text.strip()
    named = tuple(find(whole[:_LONGEST]))
    core, aside, fronted = _core(whole, named)
    forms = [form for one in dict.fromkeys((whole, core)) for form in _stops(one)]
    if fronted:
        forms += [form for one in _restored(core) for form in _stops(one)]
    forms += [other for one in forms[:4] if (other := _first(one))]
    return Said(
        whole, core, tuple(dict.fromkeys(forms)), named, aside, _asked(whole, named), _asked(core, ()), language
    )


def _asked(text: str, named: tuple[Reference, ...]) -> str:
    """Give the words of a claim without its references, and words that were parted at a line end whole."""
    rest = mask(text, [(one.start, one.end) for one in named])
    return " ".join(token.form if token.form.isalnum() else token.shown for token in tokenise(rest))


def _core(text: str, named: tuple[Reference, ...]) -> tuple[str, tuple[Reference, ...], bool]:
    """Take the places before and behind a claim off it; say which they are and whether one stood in front.

    "Nach Satz 1" stays, since a draft has no Satz 1 of its own: these are words of the source.
    """
    named = tuple(one for one in named if any(target.section or target.law for target in one.targets))
    start, end, fronted = 0, len(text), False
    aside: list[Reference] = []
    if named and (lead := _LEAD.match(text)) and 0 <= named[0].start - lead.end() <= 1:
        behind = _BEHIND.match(text, named[0].end)
        start, fronted = (behind.end() if behind else named[0].end), True
        aside.append(named[0])
    last = named[-1] if named else None
    if last is not None and last.start > start and _CLOSED.match(text, last.end):
        opened = _OPENED.search(text, start, last.start)
        if opened:
            end = opened.start()
            aside.append(last)
    core = text[start:end].strip()
    if not core:
        return text, (), False
    return core[0].upper() + core[1:] if fronted else core, tuple(aside), fronted


def _stops(text: str) -> Iterator[str]:
    """Give a text as it is, and without the full stop at its end, since the Satz of the source may go on."""
    yield text
    yield _ENDING.sub("", text)


def _restored(core: str) -> Iterator[str]:
    """Put the verb, which stands first after "Nach § 5 …", back behind each of the words that may be the subject."""
    words = core.split(" ")
    verb = words[0][:1].lower() + words[0][1:]
    for at in range(2, min(len(words), _MOVED) + 1):
        moved = [*words[1:at], verb, *words[at:]]
        yield " ".join([moved[0][:1].upper() + moved[0][1:], *moved[1:]])


def _first(text: str) -> str | None:
    """Give a text with its first letter small, where the word is one that is not written large by itself."""
    word = text.split(" ", 1)[0].lower()
    return text[0].lower() + text[1:] if text[:1].isupper() and FUNCTION.fullmatch(word) else None
