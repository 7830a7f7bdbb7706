"""Whether a sentence says its words itself, or gives those of somebody else, denies, doubts, asks or but supposes them.

    "The mayor said that …"   "Laut dem Bäcker …"   "She denied that …"   "The rumour that … is false."   "Wenn …"
    "Rumour has it …"   "Im Roman …"   "Der Plan wurde kaum besprochen."   "Hätte sie …, wäre …"   "You left in 1970?"

The words stand in ``classes/attribution.toml``.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import pairwise

from provenance.language import classes
from provenance.language.satz import has_verb
from provenance.language.stems import stem, words_of
from provenance.language.words import FUNCTION, LIMITS
from provenance.text import patterns as re
from provenance.text.labels import Span

_REACH = 600  # characters of an opening that are looked at
_CLOSE = 3  # words between a condition and what is supposed
_SHOWN = 80  # characters of a question that are shown
_QUOTES = r"[\"“”„»«‚‘’]*"
_THAT = r"(?:\s+[^\s,;:.]+){0,4}?\s*,?\s+(?:that|dass|daß)"


def disputes(opening: str, rest: str = "") -> bool:
    """Tell whether a sentence denies, doubts, asks or but supposes what stands between its opening and its ``rest``.

    "She denied that", "…, ob", "Wenn", "The rumour that …" where it goes on "is false".
    """
    leading, named, judged = _disputing()
    shown = opening[-_REACH:]
    if (found := leading.search(shown)) is not None:
        return not has_verb(
            found["opens"] or ""
        )  # with a verb the condition is told, and what follows is said under it
    return bool(named.search(shown) and judged.match(rest))


def reported(opening: str, rest: str) -> str | None:
    """Return the words by which a sentence says whose the words between its opening and its ``rest`` are.

    "The mayor said that", "laut dem Bäcker"; None where it says them itself.
    """
    leading, going_on, _ = _reporting()
    if leading.search(opening):
        return " ".join(opening.split()).strip(" ,;:")
    found = going_on.match(rest)
    return " ".join(found[0].split()).strip(" ,;:.") if found else None


def attributes(text: str) -> bool:
    """Tell whether a text says itself whose words it gives."""
    return _reporting()[2].search(text) is not None


def draws(sentence: str) -> bool:
    """Tell whether a sentence says that it concludes: "Hence …", "Die Stadt hat daher …"."""
    return _drawing().search(sentence) is not None


def concludes(sentence: str) -> bool:
    """Tell whether a sentence begins with a word by which its writer draws a conclusion."""
    return _drawing().match(sentence.lstrip(' \t\n-*>_“”„"(')) is not None


@cache
def _drawing() -> re.Pattern[str]:
    return re.compile(_any(_parts("drawing")), re.IGNORECASE)


@cache
def _disputing() -> tuple[re.Pattern[str], re.Pattern[str], re.Pattern[str]]:
    """Return what leads to words that are disputed, what only names them, and what then judges them behind them."""
    verbs, statements = _any(_parts("disputing")), _any(_parts("statement"))
    that = rf"{_THAT[:-1]}|wonach)"
    told = rf"{statements}[^.;:]{{0,80}}?{verbs}\s*,"
    supposing = _any([LIMITS["condition"].pattern, *classes.table("attribution")["supposing"]])
    inner = rf"{supposing},?(?P<opens>(?:\s+[^\W\d_]+){{0,{_CLOSE}}})"
    return (
        re.compile(rf"(?:\b(?:whether|ob)|{verbs}{that}|{verbs}\s*:\s*[\"“„»«]|{told}|{inner})\s*\Z", re.IGNORECASE),
        re.compile(rf"{statements}[^.;:,]{{0,40}},?(?:\s+(?:that|dass|daß|wonach))?\s*\Z", re.IGNORECASE),
        re.compile(rf"[^.;:\w]*\w+[^.;:]{{0,60}}?{verbs}", re.IGNORECASE),
    )


@cache
def _reporting() -> tuple[re.Pattern[str], re.Pattern[str], re.Pattern[str]]:
    """Return what leads to words that somebody else says, how a sentence goes on behind them, and the words of it."""
    telling = _parts("reporting", "believing", "thinking")
    verbs = _any(telling - _parts("statement"))
    nouns = _any(telling & _parts("statement"))
    points = _any([*_parts("hearsay", "alleging"), "according to"])
    few, named = r"(?:\s+[^\s,;:.]+){0,5}?", r"(?:(?!(?:and|but|or|und|oder|aber)\b)[^\s,;:.]+\s+){1,5}"
    leading = [
        rf"{_any(telling)}(?:{_THAT}|\s*:\s*{_QUOTES})",
        rf"{verbs}(?:{few}\s*:|\s*,?)\s*{_QUOTES}",
        rf"(?<!\b(?:the|all|any|his|her|its|our) )(?<!\b(?:these|their) )(?<!^){nouns}",
        rf"{points}[^.;:]{{0,60}}",
    ]
    parted = r"(?=\W*[,\"“”»«])[\s,\"“”»«’]*"
    going_on = [
        rf"\s*,?\s*(?:{verbs}|{points})[^.;,]{{0,60}}",
        rf"{parted}{_any(telling)}[^.;,]{{0,60}}",
        rf"{parted}{named}{_any(telling)}(?=[\s.!\"”“»«]*(?:\Z|[,;]))",
    ]
    return (
        re.compile(rf"(?:{'|'.join(leading)})\s*\Z", re.IGNORECASE),
        re.compile("|".join(going_on), re.IGNORECASE),
        re.compile(rf"{verbs}|{points}", re.IGNORECASE),
    )


def _any(words: Iterable[str]) -> str:
    return rf"\b(?:{'|'.join(sorted(words))})\b"


def _parts(*names: str) -> frozenset[str]:
    return frozenset[str]().union(*(classes.of("attribution", part=one) for one in names))


_STOP = re.compile(r"(?<=[.!?;…])[\"”“»«)\]]*\s+")
_ASKS = re.compile(r"\?[\"”“»«)\]\s]*\Z")
_JOINT = re.compile(r",\s+(?:and|but|while|whereas|und|aber|doch|sondern|während)\b|;", re.IGNORECASE)
_INVERTED = re.compile(r"(?:^|,)\W*had (?:an?|the|he|she|it|they|we|i|you|[A-Z]\w+)\b", re.IGNORECASE)
_SUBORDINATE = re.compile(r"[:,]|\b(?:that|dass|daß)\b", re.IGNORECASE)
_WORD = re.compile(r"\w")


@dataclass(frozen=True, slots=True)
class _Frame:
    """A stretch of a text that it does not state, with the words that say so.

    A claim is of the stretch if ``any`` of its words stands there alone, else if most do; of a ``condition`` if all do.
    """

    stretch: Span
    words: str
    any: bool = False
    condition: bool = False


@lru_cache(maxsize=4_096)
def unstated(claim: str, sentence: str) -> str | None:
    """Return the words under which a sentence has those of a claim without stating them; None where it states them.

    "Rumour has it", "hätte", "hardly", a condition, a question. A claim that has such words too says no more than the
    sentence. Of a sentence that states a part and frames another, the claim is held to the part that its words are of.
    """
    frames = [one for one in _frames(sentence) if not _keeps(claim, one)]
    if not frames:
        return None
    said, free, at = _telling(claim), "", 0
    for one in sorted(frames, key=lambda one: one.stretch):
        free += sentence[at : one.stretch[0]] + " "
        at = max(at, one.stretch[1])
    stated = _telling(free + sentence[at:])
    for one in frames:
        within = _telling(sentence[slice(*one.stretch)])
        alone = (said & within) - stated
        if not alone:
            continue
        if said <= within if one.condition else one.any or len(alone) >= len((said & stated) - within):
            return one.words
    return None


def _telling(text: str) -> frozenset[str]:
    return frozenset(stem(word) for word in words_of(text) if word not in FUNCTION)


def _keeps(claim: str, frame: _Frame) -> bool:
    """Tell whether a claim says itself that it does not state what a frame holds."""
    governing, _, unreal, supposing = _framing()
    if frame.words.endswith("?"):
        return "?" in claim
    if unreal.search(frame.words) or frame.condition:
        return any(one.search(claim) is not None for one in (unreal, supposing, _INVERTED))
    telling = _telling(frame.words)
    if telling and not frame.any and not (governing.search(claim) or _SUBORDINATE.search(claim)):
        return False  # "Der Turm ist falsch hoch" has the word, and is not said to be false
    return bool(telling & _telling(claim)) if telling else frame.words.casefold() in claim.casefold()


def _frames(text: str) -> list[_Frame]:
    governing, words, unreal, supposing = _framing()
    found: list[_Frame] = []
    at = 0
    for stop in [*(one.end() for one in _STOP.finditer(text)), len(text)]:
        if _ASKS.search(text[at:stop]):
            found.append(_Frame((at, stop), text[at:stop].strip()[-_SHOWN:]))
        at = stop
    if not any(one.search(text) for one in (*_framing(), _INVERTED)):
        return found
    for one in governing.finditer(text):
        first, last = _segment(text, one.start(), one.end())
        behind = _WORD.search(text, one.end(), last) is not None
        found.append(_Frame((one.end(), last) if behind else (first, one.start()), _shown(one[0])))
    parts = _clauses(text, supposing)
    for number, (first, last) in enumerate(parts):
        part = text[first:last]
        if (one := words.search(part)) is not None:
            bare = number and not _telling(part.replace(one[0], ""))
            found.append(_Frame((parts[number - 1][0] if bare else first, last), _shown(one[0]), any=True))
        if (one := unreal.search(part) or _INVERTED.search(part)) is not None:
            found.append(_Frame((first, last), _shown(one[0])))
        if (one := supposing.match(part)) is not None:
            found.append(_Frame((first, last), _shown(one[0]), condition=True))
    return found


def _shown(words: str) -> str:
    return " ".join(words.split()).strip(" ,;:.")


def _segment(text: str, start: int, end: int) -> Span:
    """Return the main clauses round words of a text: from the last joint or stop before to the next one behind."""
    cuts = sorted([0, *(one.end() for rule in (_STOP, _JOINT) for one in rule.finditer(text)), len(text)])
    return max(one for one in cuts if one <= start), min(one for one in cuts if one >= end)


def _clauses(text: str, supposing: re.Pattern[str]) -> list[Span]:
    """Return the parts of a text between commas, stops and the words that open a condition."""
    cuts = {0, len(text), *(one.end() for one in _STOP.finditer(text))}
    cuts |= {at for at, sign in enumerate(text) if sign == ","} | {one.start() for one in supposing.finditer(text)}
    ordered = sorted(cuts)
    return [(one, other) for one, other in pairwise(ordered) if _WORD.search(text, one, other)]


@cache
def _framing() -> tuple[re.Pattern[str], re.Pattern[str], re.Pattern[str], re.Pattern[str]]:
    """Return what governs what follows, what takes back its own clause, what is unreal, and what opens a condition."""
    table = classes.table("attribution")
    verbs = rf"(?<!\bthe )(?<!\ba )(?<!\bthis ){_any(_parts('believing', 'thinking'))}"
    german = _any(classes.of("attribution", "de", "believing"))
    bare = _any(classes.of("attribution", "en", "thinking"))
    subject = r"(?:the|an?|this|these|those|he|she|it|we|they|you|there|his|her|its|their|our|all|no|every|some)"
    governing = "|".join(
        [
            rf"{verbs}(?:{_THAT}\b|\s*:)",
            rf"{german},\s+(?!der\b|dass\b|daß\b)",
            rf"{bare}(?=\s+{subject}\b)",
            rf",\s+[^,.;]{{0,40}}?{verbs}(?=[\s.!]*\Z)",
            *(rf"\b{one}(?!\w)" if not one.endswith(",") else rf"\b{one}" for one in table["frames"]),
        ]
    )
    words = "|".join([_any(_parts("alleging")), *(rf"\b{one}\b" for one in table["cancelling"])])
    conditions = _any([LIMITS["condition"].pattern.replace("|where|", "|"), *table["supposing"]])
    before = r"(?:(?:und|oder|and|or|nur|only|auch|even|aber|but|selbst)\s+){0,2}"
    return (
        re.compile(governing, re.IGNORECASE),
        re.compile(words, re.IGNORECASE),
        re.compile(_any(table["unreal"]), re.IGNORECASE),
        re.compile(rf"[\s,]*{before}{conditions}", re.IGNORECASE),
    )
