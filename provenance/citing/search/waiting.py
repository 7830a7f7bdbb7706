"""Which passages of one source wait for consent: whom they name or mean, who agreed, and what goes on about them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from provenance.citing.search.spoken_passages import Passage
from provenance.language.persons import Mention, Spoken, persons_called, relation_of, words_of_name
from provenance.text.labels import Span


class ThirdParties(StrEnum):
    """Which passages of unpublished sources wait for consent.

    ``protected``: all that speak of a third person; ``private``: those that tell private affairs of one, and those of
    persons who were declared; ``open``: none but of persons who were declared.
    """

    PROTECTED = "protected"
    PRIVATE = "private"
    OPEN = "open"


class Why(StrEnum):
    """Why a passage waits: it names somebody, goes on with a pronoun, or is the rest of a paragraph that does."""

    NAMES = "names"
    GOES_ON = "goes_on"
    PARAGRAPH = "paragraph"


ALL = "*"
"""Stands among those who are cleared for everybody."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """A passage of one source that waits, why, for whose consent, and the headings above it that name somebody."""

    segment: str
    span: Span
    why: Why
    persons: tuple[str, ...]
    headings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Consents:
    """Who consented: names, and what somebody is to who writes ("sister"); ``all`` says that everybody did."""

    all: bool
    names: tuple[frozenset[str], ...]
    relations: frozenset[str]

    @classmethod
    def of(cls, cleared: Collection[str], related: Iterable[Mention] = ()) -> Consents:
        """Return the consents that are given; ``related`` are whom a source calls by name and by what they are."""
        names = tuple(words_of_name(one) for one in cleared if one != ALL)
        relations = {relation_of(next(iter(name))) for name in names if len(name) == 1}
        met: dict[str, list[Mention]] = {}
        for one in related:
            met.setdefault(str(one.relation), []).append(one)
        # who is called "my neighbour Tom Baker" once may be "my neighbour" everywhere, if all neighbours consented
        relations |= {name for name, some in met.items() if all(is_in(one.name, names) for one in some)}
        return cls(ALL in cleared, names, frozenset(relations))

    def cover(self, mention: Mention) -> bool:
        """Say whether somebody who is mentioned consented."""
        return self.all or (is_in(mention.name, self.names) if mention.name else mention.relation in self.relations)


Given = tuple[Consents, ThirdParties, frozenset[frozenset[str]], frozenset[frozenset[str]]]
"""By what the passages of a source are judged: who consented, the rule, names that are known, those declared."""


def is_in(name: frozenset[str], names: Iterable[frozenset[str]]) -> bool:
    """Say whether the words of a name stand in one of some."""
    return any(name <= one for one in names)


def protected(
    passages: Sequence[Passage],
    consents: Consents,
    rule: ThirdParties,
    known: Collection[frozenset[str]],
    declared: Collection[frozenset[str]],
) -> Iterator[Waiting]:
    """Yield the passages that wait for somebody's consent; what goes on about them is of them.

    That is the rest of the paragraph, a pronoun in it before they are named, and a paragraph behind it that goes on
    with one, as long as nobody who agreed was named between them. What tells of a public act of an office alone is
    shown, and what goes on about whoever holds it waits.
    """
    met = frozenset(who for one in passages for who in one.spoken.mentions)
    unnamed = persons_called() if rule is ThirdParties.PROTECTED else ()
    told = met.union(Mention(relation=role) for role in unnamed)
    called = {who.relation for who in told if who.relation and not consents.cover(who)}
    found: list[Waiting | None] = []
    last: tuple[Passage, tuple[str, ...]] | None = None  # what waited last, and for whom
    for at, passage in enumerate(passages):
        persons = _waited_for(passage.spoken, consents, rule, known, declared, called)
        shown = _public(passages, at, found, persons)
        opens = at == 0 or passages[at - 1].paragraph != passage.paragraph
        why = Why.NAMES
        if persons:
            for before in range(at - 1, -1, -1):
                one = passages[before]
                if found[before] or one.paragraph != passage.paragraph or not one.spoken.before:
                    break
                found[before] = Waiting(one.segment, one.span, Why.PARAGRAPH, persons)
        elif last is not None:
            why = Why.PARAGRAPH if passage.paragraph == last[0].paragraph else Why.GOES_ON
            if why is Why.PARAGRAPH or (opens and passage.spoken.goes_on):
                persons = last[1]
        if persons:
            last = passage, persons
        elif passage.spoken.mentions and all(consents.cover(who) for who in passage.spoken.mentions):
            last = None
        found.append(
            Waiting(passage.segment, passage.span, why, persons, passage.headings) if persons and not shown else None
        )
    return (one for one in found if one)


def _public(passages: Sequence[Passage], at: int, found: Sequence[Waiting | None], persons: Collection[str]) -> bool:
    """Say whether a passage tells of acts in office alone, in a paragraph of which nothing waits so far."""
    rest = at > 0 and passages[at - 1].paragraph == passages[at].paragraph and found[at - 1] is not None
    return passages[at].spoken.public and not rest and passages[at].spoken.roles.issuperset(persons)


def _waited_for(
    spoken: Spoken,
    consents: Consents,
    rule: ThirdParties,
    known: Collection[frozenset[str]],
    declared: Collection[frozenset[str]],
    called: Collection[str],
) -> tuple[str, ...]:
    """Return the persons for whose consent a passage waits, by name or by what they are; none where it may be shown.

    ``called`` is what persons are called who did not consent, by the source or by what they are: "the neighbour".
    """
    names = set(_names_in(spoken, declared, consents))
    if rule is ThirdParties.PROTECTED or (rule is ThirdParties.PRIVATE and spoken.private):
        asked = [one for one in spoken.mentions if not consents.cover(one)]
        names.update(" ".join(sorted(one.name)) or str(one.relation) for one in asked)
        names.update(spoken.roles.intersection(called))
        if not names:
            names.update(_names_in(spoken, known, consents))
    return tuple(sorted(names))


def _names_in(spoken: Spoken, names: Iterable[frozenset[str]], consents: Consents) -> list[str]:
    """Return the names that were not cleared of which a passage has a word, but as part of one that was.

    "Baker" in "Tom Baker", who agreed, is not his sister's; where it stands alone it may be.
    """
    asked = [name for name in names if name & spoken.capitals and not _cleared(name, consents)]
    agreed = (one.name for one in spoken.mentions if consents.cover(one) and not is_in(one.name, asked))
    left = spoken.capitals.difference(*agreed)
    return [" ".join(sorted(name)) for name in asked if name & left]


def _cleared(name: frozenset[str], consents: Consents) -> bool:
    return consents.all or is_in(name, consents.names)
