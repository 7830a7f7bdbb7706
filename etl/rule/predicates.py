"""What a clause says of its verb: negated or limited, passive, and whether *sein* joins two nouns."""

from __future__ import annotations

from collections.abc import Sequence

from etl.rule.mains import Clause
from etl.rule.phrases import may_be_subject, phrase_at
from etl.rule.tokens import Kind, Token
from provenance.language import german as words
from provenance.text import patterns as re

EMPOWERED = words.words("ermächtigt berechtigt befugt")
_PROVISION = re.compile(
    r"(?:vorschrift(?:en)?|(?:ab)?s[aä]tze?[ns]?|gesetze?[ns]?|regelung(?:en)?|bestimmung(?:en)?|anlagen?|abschnitte?n?s?"
    r"|verordnung(?:en)?|artikeln?|paragraphen?|teile?s?|kapitels?|ordnung|nummern?|fassung|recht|titels?|buch(?:es)?"
    r"|richtlinien?)\Z"
)
_NOT_ONLY = words.words("nur lediglich")
_COMPARED = words.words("mehr weniger länger später höher niedriger früher")
_OPEN_ENDS = words.words("alles jeder jede jedes derjenige diejenige dasjenige diejenigen der die das solche")
_NO_TERM = words.words("voraussetzung voraussetzungen bedingung")
_ADJECTIVES = ("ig", "lich", "bar", "frei", "end", "sam", "los", "fähig", "abgegolten")


def is_passive(right: Sequence[Token]) -> bool:
    """Say whether the verbs at the end are a participle with *werden* or *sein*."""
    for at in range(len(right) - 1, 0, -1):
        if right[at].low in {"werden", "sein"} and right[at].kind is Kind.WORD:
            return words.is_participle(right[at - 1].low) or right[at - 1].kind is Kind.COMMA
    return False


def denied(clause: Clause) -> bool:
    """Say whether the clause is negated as a whole: "nicht" by its verbs, "kein" before its subject or object."""
    tokens = clause.tokens[: clause.core]
    for at, token in enumerate(tokens):
        if token.low not in words.NEGATIONS or token.kind is Kind.REFERENCE:
            continue
        following = tokens[at + 1] if at + 1 < len(tokens) else None
        if token.low == "nicht":
            if following is not None and (
                following.low in _NOT_ONLY or _compared(tokens, at) or _attribute(tokens, at)
            ):
                continue
            fronted = at == 0 and clause.left[-1:] and clause.left[-1].noun and clause.finite.low not in words.COUNT
            if at < clause.verb and clause.verb - at > 1 and (at or fronted):
                continue  # "Nicht gemeldete Tiere sind …"
        return True
    return False


def _compared(tokens: Sequence[Token], at: int) -> bool:
    """Say whether "nicht" belongs to an amount: "nicht mehr als drei"."""
    return tokens[at + 1].low in _COMPARED and any(token.low == "als" for token in tokens[at + 2 : at + 3])


def _attribute(tokens: Sequence[Token], at: int) -> bool:
    """Say whether "nicht" belongs to an adjective before a noun: "die nicht gefährlichen Abfälle"."""
    if at + 2 >= len(tokens) or tokens[at + 1].kind is not Kind.WORD or not words.may_be_adjective(tokens[at + 1].low):
        return False
    before = tokens[at - 1] if at else None
    opened = before is None or (before.low in words.ARTICLES or before.low in words.PREPOSITIONS or before.noun)
    return opened and tokens[at + 2].noun and not words.is_participle(tokens[at + 1].low)


def limited(clause: Clause) -> bool:
    """Say whether what is allowed is allowed only so: "nur", "erst", "ausschließlich"."""
    tokens = clause.tokens[: clause.core]
    for at, token in enumerate(tokens):
        if (
            token.low in words.LIMITS
            and token.kind is Kind.WORD
            and not (at and tokens[at - 1].low in {"nicht", "auch"})
        ):
            return True
    return False


def last_participle(right: Sequence[Token]) -> str | None:
    """Return the participle at the end of a clause."""
    for token in reversed(right):
        if token.kind is Kind.WORD and words.is_participle(token.low) and not words.is_gerundive(token.low):
            return token.low
    return next((token.low for token in right if token.low in EMPOWERED | {"verpflichtet"}), None)


def in_the_sense(tokens: Sequence[Token], verb: int) -> bool:
    """Say whether "im Sinne" stands behind the verb."""
    return any(
        token.low == "sinne" and tokens[at - 1].low == "im" for at, token in enumerate(tokens) if at > max(verb, 0)
    )


def is_provision(head: Token) -> bool:
    """Say whether a noun names a provision: a reference, or "Vorschrift", "Absatz"."""
    return head.kind is Kind.REFERENCE or bool(_PROVISION.search(head.low))


def nominal(clause: Clause) -> bool:
    """Say whether *sein* joins two nouns: "Abfälle sind alle Stoffe, deren …", "Verkäufer ist, wer …"."""
    left = [token for token in clause.left if token.kind not in (Kind.OTHER, Kind.COMMA)]
    right = [token for token in clause.right if token.kind not in (Kind.COMMA, Kind.COLON, Kind.OTHER)]
    if clause.who is not None and clause.who.start > clause.finite.start:  # what comes behind says no more of the noun
        right = [token for token in right if token.start < clause.who.start]
    if denied(clause) or _says_how(left, right):
        return False
    named = bool(left) and phrase_at(left, 0) is not None
    nominatives = _nominatives(right)
    if not right:
        return named and clause.who is not None
    if named:
        return bool(nominatives) or right[0].low in _OPEN_ENDS
    return len(nominatives) > 1 and bool(clause.subs) and clause.subs[0].start == 0


def _says_how(left: Sequence[Token], right: Sequence[Token]) -> bool:
    """Say whether an adjective is said of the subject ("Zuständig ist …", "… ist zuständig"), or a condition is set."""
    adjective = 0 < len(left) <= 2 and left[0].kind is Kind.NOUN and left[0].low.endswith(_ADJECTIVES)  # noqa: PLR2004
    condition = bool(left) and left[0].low in _NO_TERM
    ends_so = bool(right) and right[-1].kind is Kind.WORD and right[-1].low not in _OPEN_ENDS
    return adjective or condition or ends_so


def _nominatives(right: Sequence[Token]) -> list[int]:
    """Return where phrases begin that stand without a preposition and may be nominatives."""
    found: list[int] = []
    at = 0
    while at < len(right):
        if right[at].low in words.PREPOSITIONS and right[at].kind is not Kind.REFERENCE:
            phrase = phrase_at(right, at + 1)
            at = phrase.end if phrase else at + 1
            continue
        phrase = phrase_at(right, at)
        if phrase is not None and may_be_subject(right, phrase):
            found.append(at)
        at = phrase.end if phrase else at + 1
    return found
