"""The main clauses of a Satz: the finite verb in the second place, what stands before it and what after.

    "Der Halter | hat | die Tiere zu füttern  und  | darf | sie nicht schlagen."

Clauses that are joined by "und" are given one by one; the later ones share the subject of the first where they have
none of their own. An infinitive clause behind a comma ("…, den Schaden zu melden") is kept apart from the core.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from etl.rule.clauses import Sub, subordinate
from etl.rule.phrases import phrase_at
from etl.rule.tokens import Kind, Token
from provenance.language import german as words

_REACH = 200  # tokens between two verbs of a clause; it bounds the time that any text can take
_ADVERB_JOINS = words.words("und oder sowie aber jedoch sondern")
_TAKES_INFINITIVE = words.words(
    "verpflichtet berechtigt befugt ermächtigt gehalten verboten untersagt gestattet erlaubt unzulässig zulässig "
    "erforderlich recht anspruch pflicht verpflichtung gelegenheit möglichkeit aufgabe befugnis verlangt "
    "auferlegt aufgegeben bereit möglich geboten gehindert freigestellt beauftragt aufgefordert verzicht versuch "
    "antrag zusage erklärung absicht auftrag zweck"
)


@dataclass(slots=True)
class Clause:
    """One main clause: ``tokens`` without its subordinate clauses, ``verb`` the place of the finite verb in them."""

    tokens: list[Token]
    verb: int
    core: int
    """Where the core ends and infinitive clauses begin."""
    subs: list[Sub] = field(default_factory=list[Sub])
    who: Token | None = None
    """The "wer" that opens the clause which is the subject: "Wer umzieht, hat …"."""
    shared: Clause | None = None
    """The clause whose subject this one shares."""

    @property
    def finite(self) -> Token:
        """The finite verb."""
        return self.tokens[self.verb]

    @property
    def left(self) -> list[Token]:
        """What stands before the verb."""
        return self.tokens[: self.verb]

    @property
    def right(self) -> list[Token]:
        """What stands behind the verb, without infinitive clauses."""
        return self.tokens[self.verb + 1 : self.core]

    @property
    def infinitive(self) -> list[Token]:
        """The infinitive clauses."""
        return self.tokens[self.core :]

    def has(self, *lows: str) -> bool:
        """Say whether one of the words stands in the core."""
        return any(token.low in lows for token in self.tokens[: self.core])


def mains(tokens: Sequence[Token]) -> tuple[list[Clause], list[Sub]]:
    """Return the main clauses of one sentence and all its subordinate clauses."""
    subs = subordinate(tokens)
    hidden = {at for sub in subs for at in range(sub.start, sub.end)}
    main = [token for at, token in enumerate(tokens) if at not in hidden and token.kind is not Kind.STOP]
    fronted = bool(subs) and subs[0].start == 0
    verbs = _verbs(main, fronted=fronted)
    if not verbs:
        return [], subs
    starts = [0, *(_begin(main, before, verb) for before, verb in itertools.pairwise(verbs))]
    ends = [*starts[1:], len(main)]
    who = next((tokens[sub.opener] for sub in subs if sub.kind == "who" and tokens[sub.opener].low == "wer"), None)
    found: list[Clause] = []
    for start, end, verb in zip(starts, ends, verbs, strict=True):
        own = main[start:end]
        while len(own) > verb - start + 1 and _is_loose(own[-1]):
            own.pop()
        own, at = _put_back(own, verb - start)
        clause = Clause(own, at, len(own), subs, who, found[0] if found else None)
        clause.core = _core(clause)
        found.append(clause)
    return found, subs


def _put_back(own: list[Token], verb: int) -> tuple[list[Token], int]:
    """Return a clause with the infinitive that opens it at its end: "Aufzubewahren sind Belege zehn Jahre"."""
    if verb != 1 or own[1].low not in words.BE | words.HAVE or not words.has_zu(own[0].low):
        return own, verb
    return [*own[1:], replace(own[0], kind=Kind.WORD)], 0


def _is_loose(token: Token) -> bool:
    return token.kind in (Kind.COMMA, Kind.COLON) or token.low in _ADVERB_JOINS


def _begin(main: Sequence[Token], before: int, verb: int) -> int:
    """Return where the clause of a later verb begins: behind the last "und" or comma before it."""
    at = verb
    while at > before + 1 and main[at - 1].low not in _ADVERB_JOINS and main[at - 1].kind is not Kind.COMMA:
        at -= 1
    return at


def _verbs(main: Sequence[Token], *, fronted: bool) -> list[int]:
    """Return the places of the finite verbs."""
    first = _first_verb(main, fronted=fronted)
    if first is None:
        return []
    found = [first]
    for at in range(first + 1, len(main) - 1):
        if _is_later_verb(main, found[-1], at, full=main[first].low not in words.AUXILIARIES):
            found.append(at)
    return found


def _is_later_verb(main: Sequence[Token], before: int, at: int, *, full: bool) -> bool:
    token, previous, following = main[at], main[at - 1], main[at + 1]
    if token.kind is not Kind.WORD or following.kind in (Kind.COMMA, Kind.COLON):
        return False
    joined = previous.low in _ADVERB_JOINS
    contrast = previous.low in {"jedoch", "aber"} and at > 1 and main[at - 2].kind is Kind.COMMA
    if contrast and words.may_be_verb(token.low) and not words.is_infinitive(token.low):
        return following.noun or following.low in words.ARTICLES
    if token.low in words.AUXILIARIES:
        if token.low in words.BARE_TOO and not joined and _is_bare(main, before, at):
            return False
        between = main[max(before + 1, at - _REACH) : at]
        return any(one.low in _ADVERB_JOINS for one in between) and (joined or _is_subject(main, at))
    if not (full and joined) or not words.may_be_verb(token.low) or words.is_infinitive(token.low):
        return False
    return not (token.low.endswith("t") and words.is_participle(token.low) and following.low in words.BECOME)


def _is_subject(main: Sequence[Token], verb: int) -> bool:
    """Say whether what stands between the last "und" and the verb is one phrase."""
    begin = verb
    while begin and main[begin - 1].low not in _ADVERB_JOINS and main[begin - 1].kind is not Kind.COMMA:
        begin -= 1
    if main[begin].low in words.PREPOSITIONS:
        begin += 1
    phrase = phrase_at(main[:verb], begin)
    return phrase is not None and phrase.end == verb


def _is_bare(main: Sequence[Token], before: int, at: int) -> bool:
    """Say whether a form that is infinitive too is one here: "geprüft werden" behind "kann"."""
    previous = main[at - 1]
    return previous.low == "zu" or (
        main[before].low in words.MODALS | words.BECOME
        and (words.is_participle(previous.low) or words.is_infinitive(previous.low) or previous.kind is Kind.WORD)
    )


def _first_verb(main: Sequence[Token], *, fronted: bool) -> int | None:
    """Return the place of the finite verb: the first word that is none of the phrases before it."""
    at = 0
    filled = fronted
    while at < len(main):
        token = main[at]
        if token.kind is Kind.WORD and token.low in words.AUXILIARIES and (filled or at):
            return at
        if token.kind is Kind.WORD and filled and _full_verb(main, at):
            return at
        if token.kind in (Kind.COMMA, Kind.COLON, Kind.OTHER) or token.low in words.PREPOSITIONS:
            at += 1
            continue
        phrase = phrase_at(main, at)
        if phrase is not None and not _swallows_verb(main, phrase.start, phrase.head):
            at = phrase.end
        else:
            at += 1
        filled = True
    return None


def _swallows_verb(main: Sequence[Token], start: int, head: int) -> bool:
    return any(token.kind is Kind.WORD and token.low in words.AUXILIARIES for token in main[start:head])


def _full_verb(main: Sequence[Token], at: int) -> bool:
    token = main[at]
    if not words.may_be_verb(token.low) or token.low in words.ARTICLES:
        return False
    previous = main[at - 1] if at else None
    if previous is not None and (previous.low in words.ARTICLES - words.PRONOUNS or previous.low in words.PREPOSITIONS):
        return False
    if token.low.endswith("t"):
        return not (previous is not None and previous.low in {"nicht", "zu", "und", "oder"})
    return (
        previous is None
        or previous.noun
        or previous.low in words.PRONOUNS
        or previous.low in words.RESUMES
        or previous.kind is Kind.COMMA
    )


def _core(clause: Clause) -> int:
    """Return where the core ends: before the comma behind which an infinitive clause begins."""
    tokens = clause.tokens
    places = [first for first, _ in zu_infinitives(tokens) if first > clause.verb]
    if not places:
        return len(tokens)
    colon = next((at for at in range(clause.verb + 1, len(tokens)) if tokens[at].kind is Kind.COLON), len(tokens))
    complete = clause.finite.low not in words.BE | words.HAVE
    for at in range(clause.verb + 1, len(tokens)):
        token = tokens[at]
        before = at > colon
        ahead = places[-1] > at and (before or any(at < place < colon for place in (places[0], places[-1])))
        if token.kind is Kind.COMMA and ahead and (complete or places[0] < at):
            return at
        complete = complete or token.low in _TAKES_INFINITIVE or token.kind is Kind.COLON
    return len(tokens)


def zu_infinitives(tokens: Sequence[Token]) -> list[tuple[int, int]]:
    """Return the infinitives with *zu* as stretches of tokens."""
    found: list[tuple[int, int]] = []
    for at, token in enumerate(tokens):
        if token.kind is not Kind.WORD:
            continue
        if words.has_zu(token.low):
            found.append((at, at + 1))
        elif token.low == "zu" and at + 1 < len(tokens) and tokens[at + 1].kind is Kind.WORD:
            attribute = at + 2 < len(tokens) and tokens[at + 2].noun  # "zu eigenen Zwecken"
            if words.is_infinitive(tokens[at + 1].low) and not attribute and not words.is_gerundive(tokens[at + 1].low):
                found.append((at, at + 2))
    return found
