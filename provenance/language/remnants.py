"""What is left of clauses that share the verb of the first ("In summer the hall opens at 6, in winter at 8").

Each remnant has the phrases that take the place of like ones in the first clause, or a case of its own with another
value ("4 Euro, für schwerere Kisten 6 Euro"). A claim is borne by one of them where it is the first clause with those
phrases in their places; one that is put together of the words of several, or that leaves out what tells one from the
other, is not. Here nothing is judged but which clause a remnant stands for; `comparing` tells whether that says the
claim.

Read in both languages, by prepositions, articles and numbers; a sentence of another shape has no remnants.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import lru_cache
from itertools import pairwise

from provenance.language import classes, german
from provenance.language.detection import Language
from provenance.language.participles import participle
from provenance.language.stems import english
from provenance.language.stretches import Chunk, Word, chunks, is_article, times, words_in
from provenance.language.tagging import tagged
from provenance.language.verbs import finite, may_assert
from provenance.language.voices import of_class

_LONGEST = 600  # characters of a sentence
_FEWEST = 2  # phrases of a remnant
_MOST = 8  # remnants


@dataclass(frozen=True, slots=True)
class Shared:
    """A first clause and the remnants behind it."""

    text: str
    first: tuple[Word, ...]
    remnants: tuple[tuple[Chunk, ...], ...]

    @property
    def others(self) -> tuple[str, ...]:
        """The remnants in the words of the sentence."""
        return tuple(self.stretch(at) for at in range(len(self.remnants)))

    def stretch(self, number: int) -> str:
        """Return a remnant in the words of the sentence."""
        some = self.remnants[number]
        return self.text[some[0].words[0].start : some[-1].words[-1].end]


@lru_cache(maxsize=2_048)
def shared(sentence: str, language: Language) -> Shared | None:
    """Return the first clause of a sentence and what is left of those that share its verb; None where none do."""
    if len(sentence) > _LONGEST or not any(mark in sentence for mark in (",", ";", " und ", " and ")):
        return None
    segments = list(_segments(sentence, language))
    for at in range(1, len(segments)):
        opening = tuple(word for one in segments[:at] for word in one)
        rest = [chunks(one, language) for one in segments[at:]]
        if (
            len(rest) <= _MOST
            and _asserts(sentence, segments, at, language)
            and all(_is_remnant(one, opening, sentence, language) for one in rest)
        ):
            return Shared(sentence, opening, tuple(rest))
    return None


def _segments(sentence: str, language: Language) -> Iterator[tuple[Word, ...]]:
    """Yield what commas part, and what "and" joins where that may be a remnant."""
    joins = {"und", "sowie"} if language == "de" else {"and"}
    parts: list[list[Word]] = [[]]
    for one in words_in(sentence):
        if one.key in {",", ";"}:
            parts.append([])
        else:
            parts[-1].append(one)
    leading = joins | {"aber", "jedoch", "but"}
    for words in filter(None, parts):
        part = words[next((at for at, one in enumerate(words) if one.key not in leading), len(words)) :]
        at = next((n for n in range(len(part) - 1, 0, -1) if part[n].key in joins), 0)
        if at and len(chunks(part[at + 1 :], language)) >= _FEWEST and len(chunks(part[:at], language)) >= _FEWEST:
            yield tuple(part[:at])
            yield tuple(part[at + 1 :])
        elif part:
            yield tuple(part)


def _asserts(sentence: str, segments: Sequence[Sequence[Word]], at: int, language: Language) -> bool:
    """Tell whether the first segments have a verb; an English one nobody listed is a word more than others have."""
    start, end = segments[0][0].start, segments[at - 1][-1].end
    if language == "de":
        return any("FIN" in one.tag and start <= one.start < end for one in tagged(sentence))
    longest = max(map(len, segments[at:]))
    return may_assert(sentence[start:end] + ".", "en") or (at == 1 and len(segments[0]) > longest)


def _is_remnant(some: tuple[Chunk, ...], opening: Sequence[Word], sentence: str, language: Language) -> bool:
    if len(some) < _FEWEST or _has_verb(some, sentence, language) or _is_denied(some, language):
        return False
    if language == "de" and _is_whose(some[1], opening, sentence):
        return False
    there = chunks(opening, language)
    loose = _in_places(some, language)

    def compatible(one: Chunk) -> bool:
        return any(_compatible(other, one, language, within=True, loose=loose) for other in there)

    if language == "de" and len(some) > _FEWEST and some[-1].under and not some[-1].value and not compatible(some[-1]):
        return _is_remnant(some[:-1], opening, sentence, language)  # "Jugendliche 60 Euro im Jahr"
    if all(map(compatible, some)):
        return (
            any(one.value for one in some) or sum(bool(one.under) for one in some) > 1 or _opens_sure(some[0], language)
        )
    return _added(some, opening, language)


def _in_places(some: Sequence[Chunk], language: Language) -> bool:
    """Tell whether a remnant is a thing without article and its place: "Katzen im Korb"."""
    return (
        len(some) == _FEWEST
        and not some[0].under
        and not some[0].value
        and not is_article(some[0].keys[0], language)
        and bool(some[1].under)
        and not some[1].value
    )


def _opens_sure(one: Chunk, language: Language) -> bool:
    """Tell whether a remnant begins with a thing of its own: "a miller from Lund" tells more of the one before."""
    return one.words[0].key not in {"a", "an", "ein", "eine", "einen", "einem", "eines", "einer"} and not (
        language == "en" and one.words[0].key in of_class("pronouns")
    )


def _added(some: Sequence[Chunk], opening: Sequence[Word], language: Language) -> bool:
    """Tell whether a remnant is another value with a case that the first clause does not have."""
    there = chunks(opening, language)
    under = {one.under for one in there}
    cases, values = [one for one in some if one.under and not one.value], [one for one in some if one.value]
    return (
        len(some) == _FEWEST
        and len(cases) == len(values) == 1
        and cases[0].under not in under
        and any(_compatible(other, values[0], language, within=True) for other in there)
    )


def _has_verb(some: Sequence[Chunk], sentence: str, language: Language) -> bool:
    start, end = some[0].words[0].start, some[-1].words[-1].end
    if language == "de":
        return any(one.tag[:2] in {"VV", "VA", "VM"} and start <= one.start < end for one in tagged(sentence))
    joined = of_class("open") | of_class("auxiliaries") | of_class("pronouns")
    bare = {one.keys[0] for one in some} - classes.of("remnant", "en", "noun")
    keys = {key for one in some for key in one.keys}
    return any(key in joined or finite(key, "en") for key in keys) or any(participle().match(key) for key in bare)


def _is_denied(some: Sequence[Chunk], language: Language) -> bool:
    """Tell whether words deny or limit a remnant, or open a clause: "not the warden", "wenn …"."""
    opens = german.SUBORDINATORS if language == "de" else frozenset[str]()
    return some[0].keys[0] in opens or any(
        key in classes.of("remnant", part="denied") for one in some for key in one.keys
    )


def _is_whose(one: Chunk, opening: Sequence[Word], sentence: str) -> bool:
    """Tell whether a German phrase is but whose the one before it is: "die Netze der Gäste".

    It may be who acts where the first clause has one behind its verb: "Für die Halle haftet der Verein, …".
    """
    article = one.keys[0]
    if one.under or article not in {"des", "der", "eines", "einer"}:
        return False
    small = (sentence[word.start].islower() for word, after in pairwise(opening) if after.key == article)
    acts = opening[0].key == article or any(small)
    return not acts


def _compatible(first: Chunk, other: Chunk, language: Language, *, within: bool = False, loose: bool = False) -> bool:
    """Tell whether one phrase may take the place of another; ``within`` a stretch that a verb may be part of.

    ``loose`` lets a place stand under another preposition: "an der Leine", "im Korb".
    """
    local = classes.of("remnant", language, "place")
    if first.under != other.under and not (loose and {first.under, other.under} <= local):
        return False
    if other.value != first.value:
        return False
    if within or first.under or first.value or language == "en":
        return True
    return _case(first) == _case(other) or not (_case(first) and _case(other))


def _case(one: Chunk) -> str:
    """Return what the article tells of the case: "der", "den", "dem"; of the others it tells none."""
    key = one.words[0].key
    return key[-2:] if key in german.ARTICLES and key.endswith(("er", "en", "em")) else ""


def clauses_for(claim: str, found: Shared, language: Language) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the clauses that remnants stand for, where all phrases of one stand in a claim, and what others say."""
    ours = words_in(claim)
    for number, some in enumerate(found.remnants):
        rest = _without(ours, some)
        others = tuple(found.stretch(at) for at in range(len(found.remnants)) if at != number)
        for clause, first in _with(some, rest, found, language) if rest is not None else ():
            yield clause, (first, *others)


def _without(words: Sequence[Word], some: Sequence[Chunk]) -> list[Word] | None:
    """Return the words of a claim without the phrases of a remnant; None where one of them does not stand there."""
    left = list(words)
    for chunk in some:
        size, keys = len(chunk.words), list(chunk.keys)
        at = next((n for n in range(len(left) - size + 1) if [one.key for one in left[n : n + size]] == keys), None)
        if at is None:
            return None
        del left[at : at + size]
    return [one for one in left if one.key not in {",", ";"}]


def _with(some: Sequence[Chunk], rest: Sequence[Word], found: Shared, language: Language) -> Iterator[tuple[str, str]]:
    """Yield the first clause with the phrases of a remnant in the place of its own, and its own."""
    first = found.first
    lost = _lost(first, rest, language)
    runs = [chunk for run in _runs(first, lost) for chunk in chunks(run, language)]
    instead: dict[int, Chunk] = {}
    added: list[Chunk] = []
    for chunk in some:
        at = next(
            (
                n
                for loose in (False, _in_places(some, language))
                for n, one in enumerate(runs)
                if n not in instead and _compatible(one, chunk, language, loose=loose)
            ),
            None,
        )
        if at is None:
            added.append(chunk)
        else:
            instead[at] = chunk
    if len(added) > 1 or (added and (not added[0].under or added[0].value)) or not instead:
        return
    starts = {runs[at].words[0].start: (runs[at], chunk) for at, chunk in instead.items()}
    gone = {one.start for old, _ in starts.values() for one in old.words}
    parts: list[str] = []
    old_ones = [old for old, _ in starts.values()]
    amount = next((old for old in old_ones if old.value), old_ones[-1])
    for one in first:
        if one.start in starts:
            old, chunk = starts[one.start]
            # "für schwerere Kisten 6 Euro" stands before the amount in German, behind it in English
            parts += [*(_said(new, found) for new in added if language == "de" and old is amount), _said(chunk, found)]
        if one.start not in gone:
            parted = one is not first[-1] and found.text[one.end : one.end + 1] == ","
            parts.append(found.text[one.start : one.end + parted])
    parts += [_said(new, found) for new in added if language == "en"]
    said, replaced = " ".join(parts), _told([runs[at] for at in sorted(instead)], found)
    yield f"{said[:1].upper()}{said[1:]}.", replaced
    if language == "en":
        for clause in _moved([*added, *(chunk for chunk in instead.values())], parts, found):
            yield clause, replaced


def _told(some: Sequence[Chunk], found: Shared) -> str:
    """Return phrases of the first clause as they stand there, with what stands between them left out."""
    told = _said(some[0], found)
    for before, after in pairwise(some):
        between = found.text[before.words[-1].end : after.words[0].start]
        told += f"{' ' if not between.strip() else ' … '}{_said(after, found)}"
    return told


def _moved(some: Sequence[Chunk], parts: Sequence[str], found: Shared) -> Iterator[str]:
    """Yield an English clause with a case in front or at its end: it tells of all of it, since it stands alone."""
    for chunk in some:
        said = _said(chunk, found)
        if chunk.under and said in parts:
            others = [one for one in parts if one != said]
            for order in ([said, *others], [*others, said]):
                text = " ".join(order)
                yield f"{text[:1].upper()}{text[1:]}."


def orders_of_first(found: Shared, language: Language) -> Iterator[str]:
    """Yield the first clause, in English also with a case that tells it from a remnant in front or at its end."""
    yield found.text[found.first[0].start : found.first[-1].end] + "."
    if language == "de":
        return
    under = {chunk.under for some in found.remnants for chunk in some if chunk.under}
    there = chunks(found.first, language)
    for at, chunk in enumerate(there):
        if chunk.under in under:
            others = [_said(one, found) for n, one in enumerate(there) if n != at]
            for order in ([_said(chunk, found), *others], [*others, _said(chunk, found)]):
                text = " ".join(order)
                yield f"{text[:1].upper()}{text[1:]}."


def _said(chunk: Chunk, found: Shared) -> str:
    return found.text[chunk.words[0].start : chunk.words[-1].end]


def _lost(first: Sequence[Word], rest: Sequence[Word], language: Language) -> set[int]:
    """Return the places of the words of a first clause that a claim does not have, whatever order it has others in."""
    theirs, ours = ([_same(one.key, language) for one in some] for some in (first, rest))
    kept: set[int] = set()
    used: set[int] = set()
    for block in SequenceMatcher(None, theirs, ours, autojunk=False).get_matching_blocks():
        kept |= set(range(block.a, block.a + block.size))
        used |= set(range(block.b, block.b + block.size))
    for at, key in enumerate(ours):
        if at not in used:
            moved = next((n for n, other in enumerate(theirs) if n not in kept and other == key), None)
            kept |= {moved} if moved is not None else set()
    return set(range(len(first))) - kept


def _same(key: str, language: Language) -> str:
    """Return what the forms of a verb share that differ by its number: "pay", "pays"."""
    return english(key) if language == "en" and key.isalpha() else key.rstrip("n").rstrip("e").rstrip("t") or key


def _runs(words: Sequence[Word], places: set[int]) -> Iterator[list[Word]]:
    run: list[Word] = []
    for at, one in enumerate(words):
        if at in places:
            run.append(one)
        elif run:
            yield run
            run = []
    if run:
        yield run


def distinguishes(claim: str, found: Shared, language: Language) -> bool:
    """Tell whether a claim has of the first clause all that a remnant has another of: its case, its value."""
    ours = {one.key for one in words_in(claim)}
    some = [chunk for one in found.remnants for chunk in one]
    daily = times() if any(not times().isdisjoint(one.keys) for one in some) else frozenset[str]()
    return {one.key for one in found.first} & daily <= ours and all(
        set(one.keys) <= ours
        for one in chunks(found.first, language)
        if (one.under or one.value)
        and any(
            _compatible(one, other, language, loose=_in_places(each, language))
            for each in found.remnants
            for other in each
        )
    )


def joins(claim: str, found: Shared, language: Language) -> tuple[str, tuple[str, ...]] | None:
    """Return the first clause of a claim that goes on with remnants of the sentence, and those; None for others."""
    own = shared(claim, language)
    if own is None:
        return None
    there = {tuple(chunk.keys for chunk in one): at for at, one in enumerate(found.remnants)}
    said = [there.get(tuple(chunk.keys for chunk in one)) for one in own.remnants]
    if None in said:
        return None
    opening = claim[own.first[0].start : own.first[-1].end] + "."
    return opening, tuple(found.stretch(at) for at in said if at is not None)


def recombines(claim: str, found: Shared, language: Language) -> bool:
    """Tell whether a claim has no word but those of the sentence, but not all of them."""
    ours, theirs = ({_same(one.key, language) for one in words_in(text)} - {",", ";"} for text in (claim, found.text))
    return ours < theirs


def reads_on(claim: str, found: Shared, language: Language) -> bool:
    """Tell whether a German sentence has more than two such clauses, or says something of all of them at its end.

    "zwei Kisten und drei Fässer im Juni", "am 3. April für Kähne und am 5. Mai für Flöße fällig": what belongs to which
    is told by its phrases (`provenance.language.parted`), where a claim says what tells one clause from the others.
    """
    if language != "de":
        return False
    first, last = chunks(found.first, language), found.remnants[-1]
    several = sum(one.value and not one.under for one in first) > 1
    own = all(any(_compatible(one, chunk, language, loose=True) for one in first) for chunk in last)
    ends = not own or found.text[last[-1].words[-1].start].islower()
    return several or (ends and distinguishes(claim, found, language))
