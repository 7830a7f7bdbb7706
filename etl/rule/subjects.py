"""Who a clause speaks of: its subject, the one behind *von* of a passive, the dative to whom a thing is forbidden.

German lets the object stand first ("Die Kosten trägt der Halter"); of two phrases that can be the subject the one that
can act is taken, where the clause is active.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from etl.rule.agents import is_agent
from etl.rule.mains import Clause
from etl.rule.phrases import Phrase, may_be_dative, may_be_subject, phrase_at
from etl.rule.tokens import Kind, Token
from provenance.language import german as words

_PRONOUNS = words.words("er sie es dieser diese dieses dies das derselbe dieselbe jener letzterer man jemand niemand")
_PERSONAL = words.words("er sie")


@dataclass(frozen=True, slots=True)
class Subject:
    """A phrase in the tokens of a clause."""

    tokens: tuple[Token, ...]
    head: Token
    agent: bool
    pronoun: bool = False

    @property
    def start(self) -> int:
        """Where it begins in the text of the norm."""
        return self.tokens[0].start

    @property
    def end(self) -> int:
        """Where it ends."""
        return self.tokens[-1].end


def acts(subject: Subject | None) -> bool:
    """Say whether the subject can act."""
    return subject is not None and subject.agent


def subject_of(clause: Clause) -> Subject | None:
    """Return the subject of a clause: the phrase that can act, else the first one that can be a nominative."""
    found = candidates(clause)
    if clause.who is not None and not any(one.agent for one in found):
        return Subject((clause.who,), clause.who, agent=True)
    if clause.shared is not None and not (found and clause.left):
        return subject_of(clause.shared)
    if clause.finite.low in words.BE and clause.left and found and found[0].start < clause.finite.start:
        return found[0]
    return next((one for one in found if one.agent), found[0] if found else None)


def candidates(clause: Clause) -> list[Subject]:
    """Return the phrases that can be the subject, in order: before the verb, then behind it."""
    plural = clause.finite.low in words.PLURAL or clause.finite.low.endswith("en")
    found: list[Subject] = []
    left = [token for token in clause.left if token.kind is not Kind.COMMA]
    if left and left[0].low in words.RESUMES:
        left = left[1:]
    first = _subject_at(clause.left, 0, plural=plural) if left else None
    if first is not None:
        found.append(first)
    elif not left or left[0].low not in words.PREPOSITIONS:
        found += _skipping(clause.left, plural=plural)
    found += _behind(clause.right, plural=plural)
    return found


def _skipping(left: Sequence[Token], *, plural: bool) -> list[Subject]:
    for at in range(1, min(3, len(left))):
        one = _subject_at(left, at, plural=plural)
        if one is not None:
            return [one]
    return []


def _behind(right: Sequence[Token], *, plural: bool) -> list[Subject]:
    """Return the phrases behind the verb that stand without a preposition."""
    found: list[Subject] = []
    at = 0
    while at < len(right):
        token = right[at]
        if token.low in words.PREPOSITIONS and token.kind is not Kind.REFERENCE:
            phrase = phrase_at(right, at + 1)
            at = phrase.end if phrase else at + 1
            continue
        one = _subject_at(right, at, plural=plural)
        if one is not None:
            found.append(one)
        phrase = phrase_at(right, at)
        at = max(phrase.end if phrase else at + 1, at + 1)
    return found


def _subject_at(tokens: Sequence[Token], at: int, *, plural: bool) -> Subject | None:
    if at >= len(tokens):
        return None
    token = tokens[at]
    phrase = phrase_at(tokens, at)
    if token.low in _PRONOUNS and (phrase is None or token.low in _PERSONAL | {"es", "dies"}):
        return Subject((token,), token, token.low in _PERSONAL, pronoun=True)
    if token.low == "wer":
        return Subject((token,), token, agent=True)
    if phrase is None or not may_be_subject(tokens, phrase):
        return None
    if not _agrees(tokens, phrase, plural=plural):
        return None
    head = tokens[phrase.head]
    return Subject(tuple(tokens[phrase.start : phrase.end]), head, is_agent(head.text))


def _agrees(tokens: Sequence[Token], phrase: Phrase, *, plural: bool) -> bool:
    """Say whether article and verb may agree in number."""
    low = tokens[phrase.start].low
    singular = words.words("das ein eine jeder jede jedes dieses jenes kein keine derjenige dasjenige")
    if plural:
        return phrase.joined or (low not in singular - {"keine", "kein"} and low != "der")
    return low not in words.words("alle mehrere beide diejenigen dieselben sämtliche")


def agent_behind(clause: Clause) -> Subject | None:
    """Return the one who acts in a passive: "von der Behörde", "durch den Halter"."""
    tokens = clause.tokens[: clause.core]
    for at, token in enumerate(tokens[:-1]):
        if token.low not in {"von", "vom", "durch", "seitens"} or token.kind is not Kind.WORD:
            continue
        phrase = phrase_at(tokens, at + 1)
        if phrase is None or not is_agent(tokens[phrase.head].text):
            continue
        if at and ((tokens[at - 1].noun and at < clause.verb) or tokens[at - 1].low in words.ARTICLES):
            continue  # "Die Anzeige von Beamten ist …", "die vom Halter gemeldeten Tiere"
        return Subject(tuple(tokens[phrase.start : phrase.end]), tokens[phrase.head], agent=True)
    return None


def dative_of(clause: Clause) -> Subject | None:
    """Return the one in the dative: "Dem Halter ist verboten"."""
    tokens = clause.tokens[: clause.core]
    for at in range(len(tokens)):
        if at and (tokens[at - 1].low in words.PREPOSITIONS or tokens[at - 1].noun):
            continue
        phrase = phrase_at(tokens, at)
        if phrase is not None and may_be_dative(tokens, phrase) and is_agent(tokens[phrase.head].text):
            return Subject(tuple(tokens[phrase.start : phrase.end]), tokens[phrase.head], agent=True)
        if tokens[at].low in {"ihm", "ihr", "ihnen"} and phrase is None:
            return Subject((tokens[at],), tokens[at], agent=True, pronoun=True)
    return None
