"""A claim in almost the words of its passage: what was exchanged word for word.

Most claims of agents repeat the passage with little changed, and then the diff of words says more than a list of
features does: which negation is one too many, which of two numbers stands for the other, which name was put in the
place of another. It is asked only where most words of the claim stand in the passage in their order; a paraphrase in
words of its own is compared by features alone (`provenance.language.guard`).

Names are told as each language writes them: German nouns by their capital, English ones by the article before them.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from provenance.language.detection import Language, Spoken
from provenance.language.measures import unit_of
from provenance.language.numbers import digits_value
from provenance.language.sentences import sentence_ends, sentences_round
from provenance.language.spelling import key
from provenance.language.stems import stem
from provenance.language.words import FUNCTION, sense
from provenance.text import patterns as re
from provenance.text.diff import Token, cut, matched, tokenise
from provenance.text.found import Difference

_COPY = 0.7  # of the words of a claim are words of the Satz: it repeats it
_ADJECTIVES = 3  # words between an article and its noun
_WORD_ORDER = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_PART = re.compile(r"[^,;:]+")
_PREPOSITION = re.compile(
    r"ab|an|am|auf|aufs|aus|außer|bei|beim|bis|durch|für|gegen|gegenüber|gemäß|hinter|in|im|ins|mit|nach|neben|ohne|seit|"
    r"statt|trotz|über|um|unter|von|vom|vor|während|wegen|zu|zum|zur|zwischen|als|wie|"
    r"about|after|against|at|before|by|during|for|from|in|into|of|on|under|upon|with|within|without|as|to"
)
_SHOWS = re.compile(r"de[rmns]|(?:(?:k?ein|dies|jed|jen|sein|ihr)e)[rmns]")
_ARTICLE = re.compile(
    r"d(?:er|ie|as|en|em|es)|(?:k?ein|dies|jed|jen|sein|ihr)(?:e[rmns]?)?|the|an?|each|every|any|no|such"
)


@dataclass(frozen=True, slots=True)
class _Noun:
    """A noun by its stem, as it is written, its article, whether what governs it stands before it, and its place.

    ``acts`` tells that "by" stands before it.
    """

    stem: str
    shown: str
    article: str
    hangs: bool
    acts: bool
    at: int


def moved(claim: str, passage: str, language: Language) -> list[Difference]:
    """Return the nouns that changed places so that one may do what another did."""
    ours, theirs = _parts(claim), _parts(passage)
    known = Counter(word for part in theirs for word in part)
    here = Counter(word for part in ours for word in part)
    if sum((here & known).values()) < _COPY * sum(here.values()):
        return []
    if any(part and not any(_held(part, other) for other in theirs) for part in ours) and len(ours) > 1:
        return [Difference("word", "", "", "rest")]
    turned = _turned(claim, passage, language)[:1]
    return [Difference("word", f"{second} … {first}", f"{first} … {second}") for first, second in turned]


def _parts(text: str) -> list[Counter[str]]:
    """Return the words that tell of each clause, by their stems."""
    return [
        Counter(stem(word.lower()) for word in _WORD_ORDER.findall(part[0]) if word.lower() not in FUNCTION)
        for part in _PART.finditer(text)
    ]


def _held(part: Counter[str], other: Counter[str]) -> bool:
    return not part - other


def _turned(claim: str, passage: str, language: Language) -> list[tuple[str, str]]:
    """Return the pairs of nouns that stand in another order, where nothing shows what each of them is."""
    english = language == "en"
    ours, theirs = _nouns(claim, english=english), _nouns(passage, english=english)
    at = {one.stem: place for place, one in enumerate(theirs)}
    shared = [one for one in ours if one.stem in at]
    return [
        (one.shown, other.shown)
        for one, other in combinations(shared, 2)
        if at[one.stem] > at[other.stem]
        and not any(_fixed(noun, theirs[at[noun.stem]], english=english) for noun in (one, other))
        and not (english and _still(claim, (one, other), passage, (theirs[at[one.stem]], theirs[at[other.stem]])))
    ]


def _still(claim: str, ours: tuple[_Noun, _Noun], passage: str, theirs: tuple[_Noun, _Noun]) -> bool:
    """Tell whether two English nouns in another order are what they were: nothing is done between them, or by one."""
    if any(one.acts for one in ours) != any(one.acts for one in theirs):
        return True  # "The quay was opened by Feld", "Feld opened the quay"
    return not any(_done(text, *sorted(one.at for one in nouns)) for text, nouns in ((claim, ours), (passage, theirs)))


def _done(text: str, first: int, last: int) -> bool:
    """Tell whether a word that may be a verb stands between two places of a text."""
    return any(word.islower() and word not in FUNCTION for word in _WORD_ORDER.findall(text)[first + 1 : last])


def _fixed(one: _Noun, other: _Noun, *, english: bool) -> bool:
    """Tell whether a noun is in both texts what it is, wherever it stands."""
    if one.hangs and other.hangs:
        return True
    return not english and one.article == other.article and _SHOWS.fullmatch(one.article) is not None


def _nouns(text: str, *, english: bool) -> Sequence[_Noun]:
    """Return the nouns that stand once, by their capital; in English also by the article before them."""
    words = _WORD_ORDER.findall(text)
    found: list[_Noun] = []
    for at, word in enumerate(words):
        low = word.lower()
        if len(word) <= 2 or low in FUNCTION or (not word[:1].isupper() and not english):  # noqa: PLR2004
            continue
        first = at
        named = english and word[:1].isupper()
        while (
            first
            and at - first < _ADJECTIVES
            and (_titled(words[first - 1]) if named else _describes(words[first - 1]))
        ):
            first -= 1
        article = words[first - 1].lower() if first and _ARTICLE.fullmatch(words[first - 1].lower()) else ""
        if english and not named and (not article or first < at):
            continue
        governs = first - 1 - bool(article)
        hangs = governs >= 0 and _PREPOSITION.fullmatch(words[governs].lower()) is not None
        if not sense(word).unit:  # "acht Jahre" does nothing
            acts = hangs and words[governs].lower() == "by"
            found.append(_Noun(stem(low), word, article, hangs, acts, at))
    counted = Counter(one.stem for one in found)
    return [one for one in found if counted[one.stem] == 1]


def _titled(word: str) -> bool:
    """Tell whether a word may be of the name behind it: "Otto Kruse"."""
    return word.istitle() and word.lower() not in FUNCTION and not _PREPOSITION.fullmatch(word.lower())


def _describes(word: str) -> bool:
    """Tell whether a word may be an adjective before its noun."""
    return word[:1].islower() and word.lower() not in FUNCTION and not _PREPOSITION.fullmatch(word.lower())


_ALIKE = 0.7  # of the words of a claim stand in the passage in order
_ROUGHLY = 0.5  # and before words broken at line ends are put together
_BELONGS = 0.6  # of the words of a sentence are in a claim that repeats it
_LEAST = 4  # words of a claim that say where it stands
_MOST = 2_000  # words of a passage and of a claim that are set side by side
_RUN = 6  # words that one name may take the place of
_KEPT = 512
_ENDING = re.compile(r"(?:ern|en|em|er|es|e|n|s|['’]s)\Z")
_STEM = 4
_SHORT = 5  # letters of a first word that is no noun: "Rund", "Etwa"
_WORD = re.compile(r"\w+")
_DIGITS = re.compile(r"\d[\d.,]*[a-z]?")
_DETERMINERS = re.compile(r"the|a|an|each|every|any|this|that|these|those|such|no|its|their|his|her")


@dataclass(frozen=True, slots=True)
class Aligned:
    """A claim beside what it repeats: the sentences of the passage, and the stretch ``start:end`` of them."""

    passage: str
    start: int
    end: int
    differences: tuple[Difference, ...]
    negations: tuple[Difference, ...]
    """Where one of the two has a negation more, each with the words beside it."""


def may_repeat(claim: str, passage: str) -> bool:
    """Tell whether half of the words of a claim are words of the passage: without that it repeats nothing of it.

    A rough look that costs little; words broken at line ends or written apart are unknown to it.
    """
    rough, known = _WORD.findall(claim), _vocabulary(passage)
    return sum(word in known for word in rough) >= _ROUGHLY * len(rough)


def aligned(claim: str, passage: str, spoken: Spoken) -> Aligned | None:
    """Set a claim beside the words of the passage that it repeats; None for a paraphrase in words of its own."""
    if not _LEAST <= len(_WORD.findall(claim)) <= _MOST or not may_repeat(claim, passage):
        return None
    said = _tokens(claim)
    words = [token.form for token in said if token.form.isalnum()]
    stands = _near(frozenset(words), passage) or _tokens(passage)
    if len(stands) > _MOST:
        return None
    span = cut(stands, said)
    if span is None:
        return None
    stretch = stands[slice(*span)]
    pairs = matched(stretch, said)
    if sum(said[j].form.isalnum() for _, j in pairs) < _ALIKE * len(words):
        return None
    start, end = stretch[0].start, stretch[-1].end
    first, last = sentences_round(passage, start, end)
    exchanged, negated = tuple(_exchanged(stretch, said, pairs, spoken)), tuple(_negated(stretch, said, pairs))
    return Aligned(passage[first:last], start - first, end - first, exchanged, negated)


def _negated(stands: Sequence[Token], said: Sequence[Token], pairs: Sequence[tuple[int, int]]) -> Iterator[Difference]:
    """Return each place where the claim has more or fewer negations than the passage, with a word on either side."""
    at = within = 0
    for i, j in [*pairs, (len(stands), len(said))]:
        old, new = stands[at:i], said[within:j]
        if sum(sense(token.form).negation for token in old) != sum(sense(token.form).negation for token in new):
            yield Difference("negation", _beside(stands, at, i), _beside(said, within, j))
        at, within = i + 1, j + 1


def _beside(tokens: Sequence[Token], start: int, end: int) -> str:
    return " ".join(token.shown for token in tokens[max(0, start - 1) : end + 1])


def _near(words: frozenset[str], passage: str) -> Sequence[Token] | None:
    """Return the words of the sentences of a passage that a claim repeats; None if it repeats none."""
    sentences = _sentences(passage)
    shared = [len(words & one[1]) for one in sentences]
    best = max(range(len(sentences)), key=shared.__getitem__, default=None)
    if best is None:
        return None
    first = last = best
    while first and shared[first - 1] >= _BELONGS * len(sentences[first - 1][1]):
        first -= 1
    while last + 1 < len(sentences) and shared[last + 1] >= _BELONGS * len(sentences[last + 1][1]):
        last += 1
    known = frozenset[str]().union(*(one[1] for one in sentences[first : last + 1]))
    if len(words & known) < _ALIKE * len(words):
        return None
    return [token for one in sentences[first : last + 1] for token in one[0]]


def _exchanged(
    stands: Sequence[Token], said: Sequence[Token], pairs: Sequence[tuple[int, int]], spoken: Spoken
) -> Iterator[Difference]:
    """Return what stands in the place of what, between words that agree."""
    at = within = 0
    for i, j in [*pairs, (len(stands), len(said))]:
        old, new = stands[at:i], said[within:j]
        if old and new and len(old) <= _RUN and len(new) <= _RUN:
            yield from _of_run(old, new, said[within - 1] if within else None, spoken, first=not within)
        at, within = i + 1, j + 1


def _of_run(
    old: Sequence[Token], new: Sequence[Token], before: Token | None, spoken: Spoken, *, first: bool
) -> Iterator[Difference]:
    if len(old) == len(new):
        for was, now in zip(old, new, strict=True):
            if _DIGITS.fullmatch(was.form) and _DIGITS.fullmatch(now.form):
                there, here = digits_value(was.form, spoken.source), digits_value(now.form, spoken.claim)
                if there is not None and there == here:
                    continue
                yield Difference("number", was.shown, now.shown)
            elif unit_of(was.form) and unit_of(now.form) and unit_of(was.form) != unit_of(now.form):
                yield Difference("unit", was.shown, now.shown)
    ours, theirs = _names(new, before, first=first), _names(old, before, first=first)
    stems = {_stem(token.form) for token in theirs}
    others = [token for token in ours if not any(_same(_stem(token.form), stem) for stem in stems)]
    if len(ours) == len(theirs) == 1 and _class(ours[0].form) == _class(theirs[0].form) != ("", "", False):
        return  # "Pflicht", "Verpflichtung": the features of the two are compared
    lost = [token for token in theirs if not any(_same(_stem(token.form), _stem(one.form)) for one in ours)]
    if others and lost:
        yield Difference("name", " ".join(one.shown for one in lost), " ".join(one.shown for one in others))


def _names(run: Sequence[Token], before: Token | None, *, first: bool) -> list[Token]:
    """Return words of a run that name something: capitals (also at the beginning, if no function word), or a noun."""
    found: list[Token] = []
    for index, token in enumerate(run):
        word, last = token.form, run[index - 1] if index else before
        if not word.isalpha() or len(word) < _STEM - 1 or word.lower() in FUNCTION or _counts(word):
            continue
        named = word[:1].isupper() and not (
            first and not index and len(run) == 1 and (word.endswith("e") or len(word) <= _SHORT)
        )
        if named or sense(word).role or (last is not None and _DETERMINERS.fullmatch(last.form.lower())):
            found.append(token)
    return found


def _counts(word: str) -> bool:
    """Tell whether a word is a number, a negation or a month, which are compared anyway, or says it as a verb does."""
    said = sense(word)
    verbal = word[:1].islower() and bool(said.modality or said.limits or said.unit)
    return verbal or said.negation or said.value is not None or bool(said.month)


def _class(word: str) -> tuple[str, str, bool]:
    said = sense(word)
    return said.modality, said.unit, said.limits


def _stem(word: str) -> str:
    low = key(word)
    return _ENDING.sub("", low) if len(low) > _STEM + 1 else low


def _same(one: str, other: str) -> bool:
    """Tell whether two stems are one word in two cases: "Amt", "Amtes"."""
    short, long = sorted((one, other), key=len)
    return long.startswith(short) and len(long) - len(short) <= 2  # noqa: PLR2004


@lru_cache(maxsize=_KEPT)
def _vocabulary(text: str) -> frozenset[str]:
    return frozenset(_WORD.findall(text))


@lru_cache(maxsize=_KEPT)
def _kept(text: str) -> tuple[Token, ...]:
    return tuple(tokenise(text, limit=2 * _MOST))


@lru_cache(maxsize=_KEPT)
def _sentences(text: str) -> tuple[tuple[tuple[Token, ...], frozenset[str]], ...]:
    """Return the tokens of each sentence of a text, and its words."""
    tokens = _tokens(text)
    found: list[tuple[tuple[Token, ...], frozenset[str]]] = []
    starts = [token.start for token in tokens]
    first = 0
    for end in [*sentence_ends(text), len(text)]:
        last = bisect_left(starts, end)
        if last > first:
            found.append(
                (tokens[first:last], frozenset(token.form for token in tokens[first:last] if token.form.isalnum()))
            )
        first = last
    return tuple(found)


def _tokens(text: str) -> tuple[Token, ...]:
    return _kept(text) if len(text) < 20 * _MOST else tuple(tokenise(text, limit=2 * _MOST))
