"""English that says the same in another order or construction, word for word: nothing is added, lost or exchanged.

    "Unless the warden agrees, the gate must be shut."   …  "The gate must be shut unless the warden agrees."
    "By noon a list must be filed."                      …  "A list must be filed by noon."
    "A berth may be let by a skipper for nine weeks."    …  "A skipper may let a berth for nine weeks."

Figures in words, days and a few phrases ("is required to") are read as what they stand for. Each word of the one has to
be a word of the other; a phrase that could belong to a noun, or to a clause within, is not moved, since it may then say
another thing. The words are a table (`classes/phrasing.toml`); what is not told here is not said to differ.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache

from provenance.language import classes
from provenance.language.measures import dates
from provenance.language.numbers import cardinal, day_of
from provenance.text import patterns as re

_TOKEN = re.compile(r"@[\d-]+|\d+(?:st|nd|rd|th)\b|\d+(?:[.,:]\d+)*|[^\W_]+(?:['’-][^\W_]+)*|[%€$(),;:]")
_ORDINAL = re.compile(r"(\d+)(?:st|nd|rd|th)")
_LONGEST = 80  # words
_SHORTEST = 3


@lru_cache(maxsize=4_096)
def reorders(claim: str, sentence: str) -> bool:
    """Tell whether an English claim says what a sentence says, all of it, in another order or in the passive."""
    ours, theirs = read(claim), read(sentence)
    if not _SHORTEST <= len(ours) <= _LONGEST or len(theirs) > _LONGEST:
        return False
    if ours == theirs:
        return True
    shared = next(
        (at for at in range(len(ours) - 1, 1, -1) if ours[at] == "," and ours[: at + 1] == theirs[: at + 1]), 0
    )
    ours, theirs = (some[shared + 1 if shared else 0 :] for some in (ours, theirs))
    return _moved(ours, theirs) or _passive(ours, theirs) or _passive(theirs, ours)


def _words(part: str) -> frozenset[str]:
    return classes.of("phrasing", "en", part)


@cache
def _same() -> tuple[tuple[re.Pattern[str], str], ...]:
    rows = [(other, one) for one, others in classes.table("phrasing")["same"].items() for other in others]
    ordered = sorted(rows, key=lambda row: len(row[0]), reverse=True)
    return tuple((re.compile(rf"(?<!\w){re.escape(other)}(?!\w)"), one) for other, one in ordered)


@lru_cache(maxsize=8_192)
def read(text: str) -> tuple[str, ...]:
    """Return the words of a text in small letters, its figures, days and phrases as what they stand for."""
    for one in reversed(dates(text, months=True)):
        text = f"{text[: one.start]} @{one.key} {text[one.end :]}"
    low = " ".join(text.lower().split()).rstrip(" .!")
    for rule, stands in _same():
        low = rule.sub(stands, low)
    return tuple(_figure(word) for word in _TOKEN.findall(low))


def _figure(word: str) -> str:
    if (day := day_of(word) if word.isalpha() else None) is not None:
        return f"#{day}"
    if (ordinal := _ORDINAL.fullmatch(word)) is not None:
        return f"#{ordinal[1]}"
    value = cardinal(word)
    return word if value is None else f"{value:g}"


def _moved(ours: Sequence[str], theirs: Sequence[str]) -> bool:
    """Tell whether one text begins with what the other ends with, and is otherwise the same."""
    for first, last in _rotations(ours, theirs):
        for moved, rest in ((first, last), (last, first)):
            if _may_move(moved, rest):
                return True
    return False


def _rotations(ours: Sequence[str], theirs: Sequence[str]) -> Iterator[tuple[list[str], list[str]]]:
    """Yield the parts of a text in which the other has them the other way round, without the comma between them."""
    for at in range(1, len(ours)):
        first, last = list(ours[:at]), list(ours[at:])
        if first[-1] == ",":
            first.pop()
        if first and list(theirs) in ([*last, *first], [*last, ",", *first]):
            yield first, last


def _may_move(moved: Sequence[str], rest: Sequence[str]) -> bool:
    """Tell whether words say the same before and behind the rest of their sentence."""
    if not rest or not _words("depends").isdisjoint(rest) or not _words("joins").isdisjoint(rest):
        return False
    opens = next((one for one in classes.table("phrasing")["openers"] if _begins(moved, one.split())), None)
    if opens is not None:
        return opens not in classes.table("phrasing")["reasons"] or "not" not in rest
    # behind a verb there is no noun that it could belong to
    ends = len(rest) > 1 and rest[-2] in _words("auxiliaries") and rest[-1] not in _words("auxiliaries")
    return moved[0] in _words("adverbial") and ends and _words("depends").isdisjoint(moved)


def _begins(words: Sequence[str], others: Sequence[str]) -> bool:
    return list(words[: len(others)]) == list(others)


def _passive(passive: Sequence[str], active: Sequence[str]) -> bool:
    """Tell whether a text says in the passive, with who acts behind "by", what the other says in the active."""
    return any(
        passive[by] == "by"
        and passive[at] in _words("be")
        and any(_turned(passive, at, by, active, verb) for verb in range(1, len(active)))
        for at in range(1, len(passive) - 2)
        for by in range(at + 2, len(passive))
    )


def _turned(passive: Sequence[str], at: int, by: int, active: Sequence[str], verb: int) -> bool:
    first = at
    while passive[at] == "be" and first and passive[first - 1] in _words("modals"):
        first -= 1
    modals, what, behind = list(passive[first:at]), list(passive[:first]), list(passive[at + 2 : by])
    if (passive[at] == "be") != bool(modals) or list(active[verb - len(modals) : verb]) != modals:
        return False
    if not one_verb(passive[at + 1], active[verb], passive[at]):
        return False
    who, object_ = list(active[: verb - len(modals)]), list(active[verb + 1 :])
    if not who or not what or not _begins(passive[by + 1 :], who):
        return False
    if "not" in modals and not _words("quantities").isdisjoint([*who, *what]):
        return False
    rest = list(passive[by + 1 + len(who) :])
    if behind and behind[0] in _words("stranded") and object_ == [behind[0], *what, *behind[1:], *rest]:
        return True
    return object_ in ([*what, *behind, *rest], [*what, *rest, *behind])


def one_verb(participle: str, verb: str, be: str) -> bool:
    """Tell whether a verb of the active is that of a participle, in the tense that the form of "be" has."""
    bases = _bases(participle)
    present = verb in bases or any(verb in {f"{one}s", f"{one}es", f"{one[:-1]}ies"} for one in bases)
    if be == "be":
        return verb in bases
    if be in {"is", "are"}:
        return present
    return verb == participle or (not present and bool(bases & _bases(verb)))


@lru_cache(maxsize=4_096)
def _bases(form: str) -> frozenset[str]:
    """Return the verbs that a form in the past may be of."""
    if (row := _irregular().get(form)) is not None:
        return frozenset({row})
    if form in _words("unchanged"):
        return frozenset({form})
    if not form.endswith("ed"):
        return frozenset()
    stem = form[:-2]
    doubled = {stem[:-1]} if stem[-1:] == stem[-2:-1] else set[str]()
    return frozenset({stem, f"{stem}e", *doubled, *({f"{stem[:-1]}y"} if stem.endswith("i") else ())})


@cache
def _irregular() -> dict[str, str]:
    rows = (line.split() for line in str(classes.table("irregular")["forms"]).splitlines() if line.strip())
    return {form: row[0] for row in rows for form in row[3:]}
