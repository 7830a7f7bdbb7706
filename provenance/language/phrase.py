"""A phrase of a clause, and what it tells by itself."""

from __future__ import annotations

from dataclasses import dataclass

from provenance.language.tagging import MEASURE, Token


@dataclass(frozen=True, slots=True)
class Phrase:
    """A noun with what governs and describes it, or an adverb by itself.

    ``kind`` is "noun" or "adverb". ``words`` are the keys of adjectives, numbers and the like; ``nested`` are phrases
    within an attribute ("die nach § 5 zu führenden Bücher"), ``focus`` the words that bind to this phrase alone,
    ``quantity`` the class of its article where that counts. ``after`` is the index of the phrase it stands directly
    behind, ``group`` tells which phrases are joined, and ``joint`` by what; ``loose`` is one that a conjunction joins
    to no phrase of its kind ("A zehn Jahre, B acht Jahre") or joins over a clause ("drei Wochen oder, wenn …, vier").
    ``owner`` is the possessive before it, "sein" or "ihr"; ``inherits`` says that its preposition is that of another,
    which it is joined to.
    """

    kind: str
    prep: str
    heads: tuple[Token, ...]
    cases: frozenset[str]
    words: tuple[Token, ...]
    nested: tuple[Phrase, ...]
    focus: tuple[Token, ...]
    quantity: str
    start: int
    end: int
    after: int | None = None
    group: int | None = None
    joint: str = ""
    front: bool = False
    genitive: bool = False
    loose: bool = False
    owner: str = ""
    inherits: bool = False

    @property
    def head(self) -> Token:
        """The noun, or the adverb."""
        return self.heads[-1]


def is_value(one: Phrase) -> bool:
    """Tell whether a phrase counts or measures."""
    counted = any(word.tag == "CARD" or word.text[:1].isdigit() for word in (*one.words, *one.heads))
    return one.kind == "noun" and (one.head.tag == MEASURE or counted)


def unit(one: Phrase) -> tuple[str, bool, bool, str]:
    """Return of what kind a value is: its preposition, whether it but bounds another thing, and its unit."""
    return one.prep, bool(one.focus), is_value(one), " ".join(one.head.key.split()[-1:])


def adverb(one: Token) -> Phrase:
    """Return a word as a phrase by itself."""
    return Phrase("adverb", "", (one,), frozenset(), (), (), (), "", one.start, one.end)


def bounds(phrase: Phrase) -> bool:
    """Tell whether a phrase but bounds what stands before it: "80 Prozent, höchstens jedoch 200 Euro"."""
    return any(one.key in {"hoechstens", "mindestens"} for one in phrase.focus)
