"""Whom a passage speaks of: persons who are named, with a title, a first name or by what they are to who writes.

Nothing here knows a person. It tells that a passage of somebody's letters, notes or diaries is about a third person, so
that nothing of it need be shown before they were asked; what it cannot tell (a nickname) is declared by the project.
It errs to finding somebody. The words stand in ``classes/person.toml``.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from provenance.language import classes, names
from provenance.language.lone_names import lone_names
from provenance.language.names import plain
from provenance.language.offices import is_public_act
from provenance.language.words import MONTHS
from provenance.text import patterns as re

_NAME = r"[A-ZÄÖÜ][\w'-]+"
_FOLLOWS = re.compile(rf"[\s,]+({_NAME}(?:[ ]{_NAME})?)")
_WORD = re.compile(r"[^\W\d_][\w-]*")
_NUMBER_BEHIND = re.compile(r" \d")
_END = re.compile(r"[’']s?\Z|[’']\Z")
_CASE = re.compile(r"(?<!s)(?:s|n|en|es)\Z")
_SHORT = 4
_SMALL = re.compile(r"(?:chen|lein)\Z")
_OWN = frozenset({"my", "our", "his", "her", "your", "their"})
_OF_WHOM = re.compile(r"\A(?:mein|unser|sein|ihr|dein)(?:e[nmrs]?)?\Z")


@dataclass(frozen=True, slots=True)
class Mention:
    """Somebody a text speaks of: the words of their name, what they are to who writes; in small letters.

    ``full`` says that the name alone would tell who is meant: a title or a first name stood with it.
    """

    name: frozenset[str] = frozenset()
    relation: str | None = None
    full: bool = False


@dataclass(frozen=True, slots=True)
class Spoken:
    """What a passage says of persons: whom it mentions, its words that begin with a capital, and the kind of thing.

    ``private`` says that it has words of private affairs, of confidences or against somebody; ``goes_on`` that it
    begins with a pronoun, ``before`` that it has one that may mean somebody who is named later. ``roles`` are the words
    behind an article, by which somebody may be told: of `persons_called`, or what the text called somebody before.
    ``lone`` are words that stand alone as a surname would, ``places`` those that stand as a place does
    (`lone_names`). ``public`` says that it tells of an act in office and of nothing else (`is_public_act`).
    """

    mentions: frozenset[Mention]
    capitals: frozenset[str]
    private: bool
    goes_on: bool
    before: bool = False
    roles: frozenset[str] = frozenset()
    lone: frozenset[str] = frozenset()
    places: frozenset[str] = frozenset()
    public: bool = False


def pieces() -> dict[str, str]:
    """Return the patterns that rules over questions share with passages, by their names."""
    table = classes.table("person")
    known = "|".join(str(table["given"]).split())
    given = rf"(?-i:\b(?P<name>(?:{known})(?: [A-ZÄÖÜ][\w-]+)?)\b)"
    return {"given": given} | {name: str(table[name]) for name in ("somebody", "private", "secret")}


def words_of_name(name: str) -> frozenset[str]:
    """Return the words of a name in small letters, without the s of a genitive."""
    return frozenset(plain(word) for word in _WORD.findall(name))


def spoken_of(text: str) -> Spoken:
    """Return what a passage says of persons."""
    capitals = [word for word in _WORD.findall(text) if word[0].isupper()]
    pairs = tuple(names.pairs(text))
    mentions = {*_somebody(text), *_initials(text), *_given(text, pairs)}
    mentions.update(_pairs(pairs, [one.name for one in mentions if one.name]))
    alone = lone_names(text)
    mentions.update(Mention(frozenset({one}), full=True) for one in alone.called)
    low = text.lower()
    private = any(_small(name).search(low) for name in ("private", "secret", "against"))
    heads = frozenset(form for word in capitals for form in _forms(plain(word)))
    roles = frozenset(_roles(text))
    goes_on, before = (_pattern(name).search(text) is not None for name in ("goes_on", "before"))
    public = bool(roles) and not mentions and not private and is_public_act(text)
    lone = alone.names - frozenset(word for one in mentions for word in one.name)
    return Spoken(frozenset(mentions), heads, private, goes_on, before, roles, lone, alone.places, public)


def relation_of(word: str) -> str:
    """Return what somebody is in one form for all its cases: "nachbar" for "Nachbarn", "brother" for "brothers"."""
    low = plain(word)
    return _CASE.sub("", low) if len(low) > _SHORT else low


@cache
def persons_called() -> frozenset[str]:
    """Return by which nouns with an article somebody is told though nobody named them: "the vicar", "die Nachbarin"."""
    named = str(classes.table("person")["called"]).split()
    return frozenset(relation_of(word) for word in (*named, *classes.of("office", part="office")))


def _forms(word: str) -> Iterable[str]:
    """Yield a word that may be a name, its parts ("Anna-Lena"), and both without the s of "the Kolbs"."""
    for one in {word, *word.split("-")}:
        yield one
        if one.endswith("s") and len(one) > _SHORT:
            yield one[:-1]


def names_among(mentions: Iterable[Mention]) -> frozenset[frozenset[str]]:
    """Return the names by which a person is known wherever they are met."""
    return frozenset(one.name for one in mentions if one.name and one.full)


def _somebody(text: str) -> Iterable[Mention]:
    for kind in ("somebody", "relative", "titled"):
        for found in _pattern(kind).finditer(text):
            named = found.groupdict().get("name")
            if named:
                yield Mention(words_of_name(named), full=True)
                continue
            words = _WORD.findall(_END.sub("", found[0]))
            follows = _FOLLOWS.match(text, found.end())
            first = follows[1].split()[0] if follows else ""
            # of two nouns in German the second is mostly no name
            if words[-1] in {"Frau", "Herrn", "Herr"} and follows:  # "meine Nachbarin Frau Kolb"
                yield Mention(words_of_name(follows[1]), _relation(words[:-1]), full=True)
                continue
            known = _is_given(first) or words[0].lower() in _OWN
            yield Mention(words_of_name(follows[1]) if follows and known else frozenset(), _relation(words), full=known)


def _roles(text: str) -> Iterable[str]:
    """Yield the words behind an article, but those that a name stands with: "the neighbour Hansen" is Hansen."""
    named = [one.span() for one in _pattern("titled").finditer(text)]
    for found in _pattern("role").finditer(text):
        for word in _WORD.finditer(text, *found.span("role")):
            if not any(start <= word.start() < end for start, end in named):
                yield relation_of(word[0])


def _initials(text: str) -> Iterable[Mention]:
    for found in _cased("initials").finditer(text):
        if found["name"].lower() not in _no_names() and names.may_be_surname(text, *found.span("name")):
            # "B. Records are kept." may begin with a mark of its own: nothing else is withheld for that name
            full = found.start() > 0 or names.is_read_as_name(text, found.start("name"))
            yield Mention(words_of_name(found["name"]), full=full)


def _given(text: str, pairs: Collection[Sequence[str]]) -> Iterable[Mention]:
    surnames = {pair for one in pairs for pair in pairwise(one)}
    found = list(_WORD.finditer(text))
    things = {word.start() for _, run in names.runs(text) if names.is_thing([one[0] for one in run]) for word in run}
    loud = text.isupper()
    for at, word in enumerate(found):
        bare = _END.sub("", word[0])
        if not bare[0].isupper() or _is_month(text, word):
            continue
        known = _is_given(bare)
        if not known and (word.start() in things or (bare.isupper() and not loud) or not names.is_first_name(bare)):
            continue
        after = found[at + 1] if at + 1 < len(found) else None
        beside = after is not None and text[word.end() : after.start()] == " " and after[0][0].isupper()
        follows = after is not None and beside and (known or (bare, _END.sub("", after[0])) in surnames)
        last = words_of_name(after[0]) if after is not None and follows else frozenset[str]()
        yield Mention(frozenset({_genitive(plain(bare))}) | last, full=True)


def _pairs(pairs: Iterable[Sequence[str]], told: Sequence[frozenset[str]]) -> Iterable[Mention]:
    """Yield who is named by first name and surname, but by what was ``told`` already."""
    for pair in pairs:
        name = words_of_name(" ".join(pair))
        if not any(one <= name for one in told):
            yield Mention(name, full=True)


def _is_month(text: str, word: re.Match[str]) -> bool:
    """Say whether a word is a month beside a number or behind a word of time: "5. August 1948", "im August"."""
    return word[0].lower() in MONTHS and bool(
        _pattern("month_before").search(text[: word.start()]) or _NUMBER_BEHIND.match(text, word.end())
    )


def _is_given(word: str) -> bool:
    """Say whether a word is a first name, one of two ("Hans-Peter") or a small one ("Hannchen")."""
    parts = [_genitive(part) for part in plain(word).split("-")]
    return any(part in _given_names() or _SMALL.sub("", part) in _given_names() for part in parts)


def _genitive(word: str) -> str:
    known = _given_names()
    return word[:-1] if word not in known and word.endswith("s") and word[:-1] in known else word


def _relation(words: list[str]) -> str:
    """Return what somebody is to who writes: "neighbour" of "my old neighbour"."""
    low = [word.lower() for word in words]
    kept = [word for word in low if word not in _OWN and not _OF_WHOM.match(word)]
    return relation_of(kept[-1] if kept else low[-1])


@cache
def _given_names() -> frozenset[str]:
    return frozenset(plain(name) for name in str(classes.table("person")["given"]).split())


@cache
def _pattern(name: str) -> re.Pattern[str]:
    return re.compile(str(classes.table("person")[name]), re.IGNORECASE)


@cache
def _cased(name: str) -> re.Pattern[str]:
    return re.compile(str(classes.table("person")[name]))


@cache
def _no_names() -> frozenset[str]:
    """Return words that are no name though they begin with a capital: those of the language and months."""
    return classes.of("stop") | classes.of("function") | frozenset(MONTHS)


@cache
def _small(name: str) -> re.Pattern[str]:
    """Return a pattern for texts in small letters, which is found three times as fast as one for either."""
    return re.compile(str(classes.table("person")[name]))
