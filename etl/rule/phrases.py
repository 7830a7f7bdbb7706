"""Noun phrases: article, attributes, noun, and what hangs on it by genitive or "und".

An attribute may be long: "der mit der Prüfung betraute Beamte". It is passed over, since the head is the noun that an
inflected adjective stands before.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from etl.rule.agents import is_agent
from etl.rule.tokens import Kind, Token
from provenance.language import german as words

_GENITIVES = words.words(
    "des der eines einer dieses dieser jedes jeder seines seiner ihres ihrer deren dessen jeweiliger solcher "
    "aller mehrerer einzelner beider anderer"
)
_DATIVES = words.words("dem einem diesem jedem keinem jedem seinem ihrem welchem demjenigen")
_BETWEEN = words.words("nicht besonders sehr jeweils höchstens mindestens wenigstens nur noch ebenso so auch sonst")
_LIKE_ADJECTIVES = words.words(
    "folgenden folgende anderen andere beiden mehreren einzelnen sämtlichen diese dieser diesen solchen"
)
_LONGEST = 60
"""Tokens; no attribute is longer."""

_JOINS = words.words("und oder sowie beziehungsweise bzw")


@dataclass(frozen=True, slots=True)
class Phrase:
    """A noun phrase: ``tokens[start:end]``; ``head`` is its noun, ``core`` where it ends without what hangs on it."""

    start: int
    end: int
    head: int
    core: int
    joined: bool = False

    @property
    def first(self) -> int:
        """Its first token."""
        return self.start


def phrase_at(tokens: Sequence[Token], at: int) -> Phrase | None:
    """Read a noun phrase that begins at ``at``; None where none does."""
    head = _head(tokens, at)
    if head is None:
        return None
    if (
        head == at
        and words.may_be_adjective(tokens[at].low)
        and tokens[at + 1 : at + 2]
        and tokens[at + 1].kind is Kind.NOUN
    ):
        head += 1  # an adjective at the head of a Satz has a capital too
    core = end = _names(tokens, head)
    joined = False
    while end < len(tokens):
        more = _genitive(tokens, end)
        if more is not None:
            end = more.end
            continue
        follower = _coordinated(tokens, at, end)
        if follower is None:
            break
        if (
            not joined
            and head == at
            and tokens[at].kind is Kind.NOUN
            and words.may_be_adjective(tokens[at].low)
            and _is_joined_adjective(tokens, at)
        ):
            head = follower.head  # "Natürliche oder juristische Personen"
        core = end = follower.end
        joined = True
    return Phrase(at, end, head, core, joined)


def _head(tokens: Sequence[Token], at: int) -> int | None:
    """Return the noun of the phrase that begins at ``at``."""
    if at >= len(tokens):
        return None
    token = tokens[at]
    if token.kind is Kind.REFERENCE:
        return at
    begin = at
    article = token.low in words.ARTICLES
    if article:
        begin += 1
        if begin < len(tokens) and tokens[begin].low in _LIKE_ADJECTIVES:  # "die folgenden", "alle anderen"
            begin += 1
    if begin < len(tokens) and tokens[begin].noun:
        return begin
    if article and begin < len(tokens) and _opens_attribute(tokens[begin]):
        return _after_attribute(tokens, begin)
    if (
        article
        and begin + 1 < len(tokens)
        and _attributive(tokens[begin].low)
        and tokens[begin + 1].low in words.PREPOSITIONS
    ):
        noun = _after_attribute(tokens, begin + 1)  # "die sonstigen in Absatz 1 genannten Tiere"
        if noun is not None:
            return noun
    return _after_adjectives(tokens, begin, article=article)


def _opens_attribute(token: Token) -> bool:
    return token.low in words.PREPOSITIONS or token.low in {"nicht", "zu"} or token.low in words.ARTICLES


def _after_attribute(tokens: Sequence[Token], begin: int) -> int | None:
    """Return the noun behind a long attribute: it follows an inflected adjective that follows a noun."""
    seen = False
    for at in range(begin, min(len(tokens) - 1, begin + _LONGEST)):
        token = tokens[at]
        if token.kind in (Kind.COMMA, Kind.STOP, Kind.COLON) and not seen:
            return None
        if token.low in words.AUXILIARIES and token.kind is Kind.WORD:
            return None
        if seen and token.kind is Kind.WORD and words.may_be_adjective(token.low) and token.low not in words.ARTICLES:
            noun = _after_adjectives(tokens, at, article=False)
            if noun is not None and tokens[at - 1].low not in words.PREPOSITIONS | words.ARTICLES:
                return noun
        seen = seen or token.noun or token.kind is Kind.NUMBER or (at == begin and token.low == "nicht")
    return None


def _after_adjectives(tokens: Sequence[Token], begin: int, *, article: bool) -> int | None:
    """Return the noun behind adjectives, which may be joined: "die höhere oder nächste Behörde"."""
    at = begin
    passed = False
    while at < min(len(tokens), begin + _LONGEST):
        token = tokens[at]
        if token.noun:
            return at if passed or article or at == begin else None
        if token.kind is Kind.NUMBER or (token.kind is Kind.WORD and _attributive(token.low)):
            passed = True
        elif (
            article
            and token.kind is Kind.WORD
            and at + 1 < len(tokens)
            and _adverb(token.low)
            and _attributive(tokens[at + 1].low)
        ):
            pass  # "die amtlich bestimmten Stellen"
        elif (
            not (passed or article)
            or not (token.low in _JOINS or token.kind is Kind.COMMA or token.low in _BETWEEN)
            or (token.kind is Kind.COMMA and not (at + 1 < len(tokens) and _attributive(tokens[at + 1].low)))
        ):
            return None
        at += 1
    return None


def _adverb(low: str) -> bool:
    return (
        not words.may_be_verb(low)
        and low not in words.PREPOSITIONS | words.CONJUNCTIONS | words.ARTICLES | words.PRONOUNS
    )


def _attributive(low: str) -> bool:
    return (
        words.may_be_adjective(low)
        and low not in words.ARTICLES
        and low not in words.AUXILIARIES
        and low not in words.PRONOUNS
    )


def _names(tokens: Sequence[Token], head: int) -> int:
    """Return where the noun ends with what belongs to its name: "Handels- oder Geschäftsbriefe", "Artikel 5"."""
    end = head + 1
    while end < len(tokens):
        token = tokens[end]
        if (
            tokens[end - 1].text.endswith("-")
            and token.low in _JOINS
            and end + 1 < len(tokens)
            and tokens[end + 1].noun
        ) or (
            tokens[end - 1].text.endswith("-")
            and token.kind is Kind.COMMA
            and end + 1 < len(tokens)
            and tokens[end + 1].noun
        ):
            end += 2
        else:
            break
    return end


def _genitive(tokens: Sequence[Token], at: int) -> Phrase | None:
    if at < len(tokens) and tokens[at].low in _GENITIVES and not tokens[at].opens:
        head = _head(tokens, at)
        if head is not None:
            end = _names(tokens, head)
            return Phrase(at, end, head, end)
    return None


def _coordinated(tokens: Sequence[Token], first: int, at: int) -> Phrase | None:
    """Read "und die Gemeinden" or ", die Gemeinden und …" behind a phrase."""
    if at + 1 >= len(tokens) or tokens[at].opens or tokens[at + 1].opens:
        return None
    if tokens[at].low in _JOINS or (tokens[at].kind is Kind.COMMA and _more_to_come(tokens, at + 1)):
        begin = at + 1
    else:
        return None
    head = _head(tokens, begin)
    if head is None:
        return None
    if not same_case(tokens[first].low, tokens[begin].low):
        return None
    end = _names(tokens, head)
    more = _genitive(tokens, end)
    return Phrase(begin, more.end if more else end, head, end)


def _is_joined_adjective(tokens: Sequence[Token], at: int) -> bool:
    return at + 2 < len(tokens) and tokens[at + 1].low in _JOINS and _attributive(tokens[at + 2].low)


def _more_to_come(tokens: Sequence[Token], at: int) -> bool:
    """Say whether a comma joins phrases: an "und" follows the next one or two, all of them agents."""
    for _ in range(4):
        head = _head(tokens, at)
        if head is None or not is_agent(tokens[head].text):
            return False
        end = _names(tokens, head)
        more = _genitive(tokens, end)
        end = more.end if more else end
        if end < len(tokens) and tokens[end].low in _JOINS:
            return True
        if end >= len(tokens) or tokens[end].kind is not Kind.COMMA:
            return False
        at = end + 1
    return False


def same_case(first: str, second: str) -> bool:
    """Say whether two articles may stand in one case."""
    if first in _DATIVES or second in _DATIVES:
        return (first in _DATIVES or first not in words.ARTICLES or first in {"der", "den", "einer", "dieser"}) and (
            second in _DATIVES or second not in words.ARTICLES or second in {"der", "den", "einer", "dieser"}
        )
    oblique = words.words("des eines dieses den einen diesen")
    return (first in oblique) == (second in oblique) or first not in words.ARTICLES or second not in words.ARTICLES


def may_be_subject(tokens: Sequence[Token], phrase: Phrase) -> bool:
    """Say whether the article of the phrase can be a nominative."""
    first = tokens[phrase.start]
    return first.low in words.SUBJECT_ARTICLES or first.low not in words.ARTICLES


def may_be_dative(tokens: Sequence[Token], phrase: Phrase) -> bool:
    """Say whether the article of the phrase can be a dative."""
    low = tokens[phrase.start].low
    return low in _DATIVES or low in {"der", "den", "einer", "dieser", "diesen", "jeder", "ihm", "ihr", "ihnen"}
