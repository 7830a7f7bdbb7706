"""English words that a claim attaches to another word than its sentence does, or that both rest on one of its words.

    "the board of Ober"     …  "the board of Tarn"        what stands behind a preposition is another
    "on the day after"      …  "on the day of"            a relation in time that is not said there
    "given by the warden"   …  "the guest shall give"     who acts in the passive is not who acts in the active
    "the officer of the office"  …  "the office"          two words of a claim for one of the sentence

A claim whose words all stand in a sentence may still say another thing; these are the ways that single words tell.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from provenance.language import classes
from provenance.language.participles import one_verb
from provenance.language.stems import stem
from provenance.language.voices import of_class
from provenance.language.words import FUNCTION
from provenance.text import patterns as re
from provenance.text.found import Difference

_WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*|[,;:.]")
_REACH = 4  # words behind a preposition in which what it attaches has ended
_BE = of_class("be")
_LINKS = classes.of("attached", "en", "links")
_TIMES = classes.of("attached", "en", "times")


def reattached(claim: str, sentence: str) -> list[Difference]:
    """Return what an English claim attaches otherwise than a sentence that has its words; empty where nothing tells."""
    ours, theirs = _words(claim), _words(sentence)
    here, there = _attachments(ours), _attachments(theirs)
    found = [
        Difference("word", f"{head} {link} {' '.join(others[0])}", f"{head} {link} {' '.join(said)}")
        for (head, link), several in here.items()
        if (others := there.get((head, link)))
        for said in several
        if not any(_share(said, other) for other in others)
    ]
    times = [word for word in ours if word in _TIMES and word not in theirs]
    found += [Difference("word", "", word) for word in dict.fromkeys(times)]
    found += [Difference("word", who, by) for by, who in _acting(ours, theirs)]
    found += [Difference("word", by, who) for by, who in _acting(theirs, ours)]
    return found + list(_crowded(ours, theirs))


def _acting(passive: list[str], active: list[str]) -> Iterator[tuple[str, str]]:
    """Yield who acts by a passive, and who stands before the same verb in the active, where nothing is shared."""
    beside = {word for at, word in enumerate(active) if at > 1 and "by" in active[at - 3 : at]}
    for at in range(1, len(passive)):
        if passive[at - 1] not in _BE or (by := _agent(passive, at)) is None or beside & set(by):
            continue
        for verb in range(1, len(active)):
            who = tuple(word for word in active[:verb] if word[0].isalnum() and word not in FUNCTION)
            if active[verb - 1] not in _BE and who and one_verb(passive[at], active[verb], passive[at - 1]):
                if not _share(by, who):
                    yield " ".join(by), " ".join(who)
                break


def _agent(words: list[str], at: int) -> tuple[str, ...] | None:
    """Return the words behind the first "by" that follows a participle; None where none does in its clause."""
    for by in range(at + 1, len(words) - 1):
        if words[by] in {",", ";", ":"}:
            return None
        if words[by] == "by":
            behind = words[by + 1 : by + 1 + _REACH]
            ends = next((n for n, word in enumerate(behind) if n and (word in _LINKS or not word[0].isalnum())), None)
            found = tuple(word for word in behind[:ends] if word[0].isalpha() and word not in FUNCTION)
            return found or None
    return None


def _words(text: str) -> list[str]:
    return [word.lower() for word in _WORD.findall(text)]


def _share(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    return not {stem(word) for word in one}.isdisjoint(stem(word) for word in other)


def _attachments(words: list[str]) -> dict[tuple[str, str], list[tuple[str, ...]]]:
    """Return by each word and the preposition right behind it what stands behind that."""
    found: dict[tuple[str, str], list[tuple[str, ...]]] = defaultdict(list)
    for at in range(1, len(words) - 1):
        if words[at] not in _LINKS or words[at - 1] in FUNCTION or not words[at - 1][0].isalpha():
            continue
        behind: list[str] = []
        for word in words[at + 1 : at + 1 + _REACH]:
            if not word[0].isalnum() or (behind and word in FUNCTION):
                break
            if word not in FUNCTION:
                behind.append(word)
        if behind:
            found[words[at - 1], words[at]].append(tuple(behind))
    return found


def _crowded(ours: list[str], theirs: list[str]) -> Iterator[Difference]:
    """Yield words of a claim of which two, of one stem, rest on fewer words of the sentence, and are none of them."""
    forms: dict[str, set[str]] = defaultdict(set)
    for word in ours:
        if word[0].isalpha() and word not in FUNCTION:
            forms[stem(word)].add(word)
    for root, some in forms.items():
        there = {word for word in theirs if word[0].isalpha() and stem(word) == root}
        added = sorted(some - there)
        if there and added and len(some) > len(there):
            yield Difference("word", ", ".join(sorted(there)), ", ".join(added))
