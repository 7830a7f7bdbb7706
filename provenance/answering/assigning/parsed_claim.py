"""A claim in the forms in which its words may stand in a source, and the places it says they stand at.

A draft says "Nach § 5 Abs. 1 AO hat der Halter das Buch zu führen (§ 5 AO)." where the source says "Der Halter hat das
Buch zu führen, …": what names the place is no word of the source, and after it German puts the verb first. Each form is
looked for word for word; what the draft names is held against where the words are found.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from etl.refer.reference import Reference
from provenance.citing.attribution import Order, bare, large, parted, readings
from provenance.citing.named_sources import references
from provenance.language import catalogue
from provenance.language.catalogue import difference as differs
from provenance.language.catalogue import quoted, reason
from provenance.language.detection import Language, Spoken, spoken
from provenance.language.spelling import shown
from provenance.language.stems import family, stem, words_of
from provenance.language.words import FUNCTION
from provenance.text import patterns as re
from provenance.text.diff import tokenise
from provenance.text.labels import mask

__all__ = ["differs", "lacking", "quoted", "reason", "sentences", "told"]

_WORD = re.compile(r"\w+")
_FINITE = (
    r"\b(?:ist|sind|hat|haben|gilt|gelten|wird|werden|kann|können|darf|dürfen|muss|müssen|soll|sollen|bleibt|bleiben|"
    r"is|are|has|have|shall|must|may|can|will|applies|apply)\b"
)
_INFINITE = r"\bzu\s+[a-zäöüß]+n\b|[a-zäöüß]zu[a-zäöüß]{3,}n\b"
OWN_VERB = re.compile(f"{_FINITE}|{_INFINITE}", re.IGNORECASE)
OWN_FINITE, OWN_INFINITE = re.compile(_FINITE, re.IGNORECASE), re.compile(_INFINITE, re.IGNORECASE)
_CUTS = 8
_LEAST = 5  # words of a clause that is borne by itself
_CLAUSES = re.compile(r"\s*;\s*|,?\s+(?:und|sowie|aber|and|but)\s+")
_FRAME = re.compile(
    r":\s|\s[–—-]\s|\b(?:dass|daß|ob|that|whether)\b|\b(?:gilt|galt|meint|glaubt|behauptet),|"
    r"\b(?:says?|said|claims?|argues?|believes?|thinks?|denies|doubts?|false|wrong|untrue)\b",
    re.IGNORECASE,
)
_ROOT = 4  # letters that tell a word within another


def told(language: str, what: str, *given: str) -> str:
    """Say something in a language; English where there is no other."""
    return catalogue.said(language, "claim", what, *given)


def sentences(*notes: str) -> str:
    """Return notes one behind the other, each a sentence."""
    return catalogue.joined(notes)


def lacking(language: str, claim: str, absent: Iterable[str], quote: str, place: str = "") -> list[str]:
    """Say which words of a claim a Satz does not have, as the claim writes them.

    What stands there as a part of another word, or in another Satz of its place, is not told to be missing.
    """
    written = {word.lower(): word for word in _WORD.findall(claim)}
    gone: list[str] = []
    found: list[str] = []
    elsewhere = {stem(word) for word in words_of(place)}
    for one in absent:
        word = written.get(one, one)
        form = next((other for other in _WORD.findall(quote) if _within(one, other)), None)
        if form:
            found.append(told(language, "lacking form", quoted(language, [word]), form))
        elif stem(one) in elsewhere:
            found.append(told(language, "lacking Satz", quoted(language, [word])))
        else:
            gone.append(word)
    return [*([told(language, "lacking", quoted(language, gone))] if gone else []), *found]


def _within(one: str, other: str) -> bool:
    """Tell whether one word is a part of another, or another form of it."""
    root, whole = family(one), family(other)
    return root == whole or (len(root) >= _ROOT and root in whole)


_ENDING = re.compile(r"[\s.!]+\Z")
_NOTE = re.compile(r"(?<=[.!?\"“”»«)])\s?(?:[¹²³⁰⁴-⁹]+|\[\^\w{1,20}\])\Z")
_JOINED = re.compile(r"(?:\s+[–—]|;)\s+(?=[a-zäöüß])")
_MOVED = 12  # words in which the subject of a German main clause has mostly ended
_LONGEST = 2_000


@dataclass(frozen=True, slots=True)
class ParsedClaim:
    """A claim: its words, the forms they may have in a source (plainest first), and the places that it names.

    ``core`` is the claim without the place that it names as its source; ``named`` are all references it makes,
    ``aside`` those of them that stand outside the core. ``asked`` is what is searched for: plain words, no references,
    of which ``words`` keeps those. ``bare`` is the claim without the one place that it names in its midst.
    ``language`` is that of the draft, in which is told what comes of the claim.
    """

    text: str
    core: str
    forms: tuple[str, ...]
    named: tuple[Reference, ...]
    aside: tuple[Reference, ...]
    asked: str
    words: str
    language: str = "en"
    bare: ParsedClaim | None = None

    @property
    def readings(self) -> tuple[tuple[str, tuple[Reference, ...]], ...]:
        """The ways in which it may be read beside a sentence, with the places that it then names beside itself."""
        return _readings(self.text, self.named)

    def beside(self, source: Language) -> Spoken:
        """Return the languages of the claim and of a source that it is held against."""
        return spoken(self.text, source=source, draft=self.language)


@lru_cache(maxsize=2_000)
def _readings(text: str, named: tuple[Reference, ...]) -> tuple[tuple[str, tuple[Reference, ...]], ...]:
    return tuple(readings(text, named))


@lru_cache(maxsize=2_000)
def parsed(text: str, language: str = "en") -> ParsedClaim:
    """Read a claim; what is said of it is said in the language."""
    whole = _NOTE.sub("", shown(text).strip())
    named = references(whole[:_LONGEST])
    core, aside, order = parted(whole, named)
    forms = [form for one in dict.fromkeys((whole, core)) for form in _stops(one)]
    forms += [form for one in _restored(core, order) for form in _stops(one)]
    forms += [other for one in forms[:4] if (other := _first(one))]
    forms += [other for one in forms[:4] if (other := _stopped(one))]
    return ParsedClaim(
        text=whole,
        core=core,
        forms=tuple(dict.fromkeys(forms)),
        named=named,
        aside=aside,
        asked=_asked(whole, named),
        words=_asked(core, ()),
        language=language,
        bare=None if aside else _bare(whole, named, language),
    )


def _bare(text: str, named: tuple[Reference, ...], language: str) -> ParsedClaim | None:
    """Return a claim without the one place that it names in its midst."""
    if (found := bare(text, named)) is None:
        return None
    core, aside = found
    asked = _asked(core, ())
    return ParsedClaim(text, core, tuple(_stops(core)), named, aside, asked, asked, language)


def _asked(text: str, named: tuple[Reference, ...]) -> str:
    """Return the words of a claim without its references, and words that were parted at a line end whole."""
    rest = mask(text, [(one.start, one.end) for one in named])
    return " ".join(token.form if token.form.isalnum() else token.shown for token in tokenise(rest))


def _stops(text: str) -> Iterator[str]:
    """Return a text as it is, and without the full stop at its end, since the Satz of the source may go on."""
    yield text
    yield _ENDING.sub("", text)


def _restored(core: str, order: Order) -> Iterator[str]:
    """Put the verb, which stands first after "Nach § 5 …" and last after "dass", behind what may be the subject."""
    if order is Order.AS_IS:
        return
    words = _ENDING.sub("", core).split(" ")
    verb, rest = (words[0], words[1:]) if order is Order.VERB_FIRST else (words[-1], words[:-1])
    for at in range(1, min(len(rest), _MOVED) + 1):
        yield large(" ".join([*rest[:at], verb[:1].lower() + verb[1:], *rest[at:]])) + "."


def _stopped(text: str) -> str | None:
    """Return a text whose main clauses are parted by stops as a statute parts them: "… ab – dies gilt nicht, …"."""
    parts = _JOINED.split(text)
    return ". ".join([parts[0], *(large(one) for one in parts[1:])]) if len(parts) > 1 else None


def _first(text: str) -> str | None:
    """Return a text with its first letter small, where the word is one that is not written large by itself."""
    word = text.split(" ", 1)[0].lower()
    return text[0].lower() + text[1:] if text[:1].isupper() and word in FUNCTION else None


def clauses(claim: ParsedClaim) -> list[ParsedClaim]:
    """Return the runs of main clauses a claim begins or ends with that could be borne by themselves, longest first.

    What stands behind "Falsch ist:" or "It is doubtful whether" is said under it, and none of it is borne alone.
    """
    parts: list[str] = []
    frame = _FRAME.search(claim.core)
    for cut in list(_CLAUSES.finditer(claim.core))[:_CUTS]:
        if frame and frame.start() < cut.start():
            break
        sides = claim.core[: cut.start()], claim.core[cut.end() :]
        if all(len(_WORD.findall(side)) >= _LEAST and OWN_VERB.search(side) for side in sides):
            parts += sides
    return [parsed(part, claim.language) for part in sorted(parts, key=len, reverse=True)]
