"""The clauses of a Satz: what is main and what hangs on it, told by the word that opens it and the verb at its end.

    "Der Halter, [der umzieht], hat dies zu melden, [wenn die Behörde es verlangt, es sei denn, …]."

German closes a subordinate clause with its finite verb, before a comma or the end; a main clause has it in the second
place. No tree is built: subordinate clauses are stretches of the tokens, nested ones lie within the outer one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from etl.rule.phrases import phrase_at
from etl.rule.tokens import Kind, Token
from provenance.language import german as words

SubKind = Literal["condition", "exception", "relative", "that", "who", "other"]

_BORDERS = (Kind.COMMA, Kind.STOP, Kind.COLON)
_LONGEST = 500
"""Tokens; no clause is longer."""

_LEADS = words.words(
    "und oder auch insbesondere nur jedoch aber sondern außer ausser erst bereits selbst dann sowie jeweils"
)
_PURPOSE = words.words("um ohne anstatt statt")
_ARTICLE_TOO = words.words("der die das dem den")
_AFTER_VERB_FIRST = words.words(
    "der die das ein eine einer eines sich er sie es jemand dies dieser diese dieses kein keine sein seine ihr "
    "ihre beide mehrere nur auch zwischen nach in im auf bei"
)
_CALLS = words.words("dazu darauf daran davon dafür darin")
_CALLING_VERBS = words.words(
    "versucht versuchen beabsichtigt beabsichtigen verlangt verlangen dient dienen vorgibt droht unterlässt"
)
_FINITE_END = words.words(
    "wird ist hat kann soll muss muß darf wurde war sei hätte würde worden können sind haben müssen dürfen sollen "
    "waren hatten"
)
_SINGULAR_END = words.words("wird ist hat kann soll muss muß darf wurde war sei hätte würde worden")


@dataclass(frozen=True, slots=True)
class Sub:
    """A subordinate clause: ``tokens[start:end]``, opened by the token ``opener``."""

    start: int
    end: int
    kind: SubKind
    opener: int


def subordinate(tokens: Sequence[Token]) -> list[Sub]:
    """Return the outermost subordinate clauses in order."""
    return _Parse(tokens).run()


class _Parse:
    def __init__(self, tokens: Sequence[Token]) -> None:
        self._tokens = tokens
        self._count = len(tokens)
        self._opened: dict[int, tuple[SubKind, int] | None] = {}
        self._closed: dict[int, tuple[int, bool]] = {}
        # what opens at a place depends on what follows: from the end, nothing is looked at twice or in depth
        for at in range(self._count - 1, -1, -1):
            self._opened[at] = self._opens_at(at)

    def run(self) -> list[Sub]:
        found: list[Sub] = []
        at = 0
        first = self._verb_first()
        if first is not None:
            found.append(Sub(0, first, "condition", 0))
            at = first
        while at < self._count:
            opened = self._opens(at)
            if opened is None:
                at += 1
                continue
            kind, opener = opened
            resumed = found and found[-1].end == at - 1 and opener == at and self._low(at) in _ARTICLE_TOO
            if resumed and kind == "relative" and phrase_at(self._tokens, at) is not None:
                at += 1  # behind a relative clause the main clause goes on: "…, der zuständig ist, die Akten zu …"
                continue
            end, _ = self._close(opener)
            found.append(Sub(at, end, kind, opener))
            at = max(end, at + 1)
        return found

    def _low(self, at: int) -> str:
        return self._tokens[at].low if 0 <= at < self._count else ""

    def _border(self, at: int) -> bool:
        return not 0 <= at < self._count or self._tokens[at].kind in _BORDERS

    def _next_border(self, at: int) -> int:
        while at < self._count and self._tokens[at].kind not in _BORDERS:
            at += 1
        return at

    def _opens(self, at: int) -> tuple[SubKind, int] | None:
        if at not in self._opened:
            self._opened[at] = self._opens_at(at)
        return self._opened[at]

    def _opens_at(self, at: int) -> tuple[SubKind, int] | None:
        """Say whether a subordinate clause begins at ``at``, of which kind and with which word."""
        opener = at
        while opener < at + 3 and self._low(opener) in _LEADS:
            opener += 1
        low = self._low(opener)
        if low == "es" and self._low(opener + 1) == "sei" and self._low(opener + 2) == "denn":
            return "exception", self._after_denn(opener + 3)
        fresh = self._border(at - 1)
        if low in words.CONDITION:
            return self._conditional(at, opener), opener
        if low in words.SUBORDINATORS and (fresh or opener > at or low in {"dass", "daß", "ob"}):
            return self._named(opener, low)
        return self._less_certain(at, opener, low) if fresh or opener > at else None

    def _less_certain(self, at: int, opener: int, low: str) -> tuple[SubKind, int] | None:
        """Read what opens a clause only where a verb ends it: "während …", "um … zu …", "wer …", "die …"."""
        doubtful = low in words.DOUBTFUL and opener == at and self._ends_in_verb(opener)
        doubtful = doubtful and not self._is_bare_participle(opener)
        if doubtful and low == "als" and at == 0 and self._low(self._close(opener)[0] - 1) in words.COUNT:
            return None  # "Als Halter gilt, wer …"
        if doubtful or (low in _PURPOSE and self._ends_in_zu(opener)):
            return "other", opener
        if low == "wer":
            return "who", opener
        if low in words.QUESTION and self._ends_in_verb(opener):
            return ("relative" if at else "other"), opener
        return self._relative(opener) if at and self._tokens[at - 1].kind is Kind.COMMA else None

    def _conditional(self, at: int, opener: int) -> SubKind:
        """Tell "außer wenn" and "soweit nicht" from a plain condition."""
        if any(self._low(one) in {"außer", "ausser"} for one in range(max(0, at - 1), opener)):
            return "exception"
        denied = self._low(opener + 1) == "nicht" and at > 0
        return "exception" if denied and self._low(opener) in {"soweit", "sofern", "wenn", "solange"} else "condition"

    def _named(self, opener: int, low: str) -> tuple[SubKind, int] | None:
        if low in {"dass", "daß"}:
            return "that", opener
        if low in {"damit", "wobei", "wodurch", "womit", "indem", "ehe"} and not self._ends_in_verb(opener):
            return None
        return "other", opener

    def _after_denn(self, at: int) -> int:
        if self._border(at) and self._low(at + 1) in {"dass", "daß"}:
            return at + 1
        if self._border(at):
            return at + 1
        return at

    def _relative(self, at: int) -> tuple[SubKind, int] | None:
        """Read a relative clause behind a comma: "die …", "in dem …", "auf deren Antrag …"."""
        opener = at
        if self._low(at) in words.PREPOSITIONS:
            opener = at + 1
            if self._low(opener) == "grund":
                opener += 1
        low = self._low(opener)
        if low not in words.RELATIVE:
            return None
        if not self._ends_in_verb(opener):  # what follows the verb may stand behind it: "die im Streit liegen mit …"
            certain = phrase_at(self._tokens, opener) is None and opener + 1 < self._count
            return ("relative", opener) if certain and self._verb_within(opener) is not None else None
        if low in _ARTICLE_TOO and opener == at and self._is_enumeration(opener):
            return None
        return "relative", opener

    def _is_enumeration(self, opener: int) -> bool:
        """Say whether a main clause begins here instead: its verb stands in the second place, not at the end."""
        end, _ = self._close(opener)
        chunk = self._tokens[opener + 1 : end]
        inner = [token for token in chunk[:-1] if token.low in words.AUXILIARIES]
        return bool(inner) and bool(chunk) and words.is_participle(chunk[-1].low) and chunk[0].kind is not Kind.WORD

    def _ends_in_verb(self, opener: int) -> bool:
        """Say whether what begins at ``opener`` ends in its finite verb and has none in the second place."""
        end, closed = self._close(opener)
        if not closed:
            return False
        if self._low(end - 1) not in words.BARE_TOO or end - 2 <= opener:
            return True
        before = self._low(end - 2)
        bare = words.is_participle(before) or words.is_infinitive(before)
        inner = (at for at in range(opener + 1, end - 2) if not self._border(at + 1))
        return not (bare and any(self._low(at) in words.AUXILIARIES for at in inner))

    def _is_bare_participle(self, opener: int) -> bool:
        """Say whether it is a comparison and no clause: "gilt, soweit bekannt, als abgeschlossen"."""
        end, _ = self._close(opener)
        return words.is_participle(self._low(end - 1)) and end - opener < 4  # noqa: PLR2004

    def _ends_in_zu(self, opener: int) -> bool:
        end = self._next_border(opener)
        return any(
            words.has_zu(self._low(at)) or (self._low(at) == "zu" and words.is_infinitive(self._low(at + 1)))
            for at in range(opener + 1, end)
        )

    def _finite_end(self, at: int, opener: int) -> bool:
        token = self._tokens[at]
        if at <= opener or token.kind is not Kind.WORD:
            return False
        if token.low in words.AUXILIARIES:
            return self._low(at - 1) != "zu"
        return words.may_be_verb(token.low) and self._low(at - 1) != "zu" and not words.has_zu(token.low)

    def _close(self, opener: int) -> tuple[int, bool]:
        if opener not in self._closed:
            self._closed[opener] = self._close_at(opener)
        return self._closed[opener]

    def _close_at(self, opener: int) -> tuple[int, bool]:
        """Return where the clause opened at ``opener`` ends, behind its finite verb, and whether it has one."""
        early = self._verb_within(opener) if self._low(opener) in words.RELATIVE else None
        at = opener + 1
        while at < min(self._count, opener + _LONGEST):
            token = self._tokens[at]
            if token.kind not in _BORDERS:
                at += 1
                continue
            if at == early and not self._finite_end(at - 1, opener):
                return at, False
            if self._finite_end(at - 1, opener):
                more = self._goes_on(at) if token.kind is Kind.COMMA else None
                if more is None:
                    return at, True
                at = more
                continue
            if token.kind is not Kind.COMMA or (at - opener <= 3 and self._is_elliptic(opener, at)):  # noqa: PLR2004
                return at, False
            nested = self._opens(at + 1)
            if nested is None or nested[1] <= opener:
                at += 1
                continue
            end, _ = self._close(nested[1])
            if end < self._count and self._tokens[end].kind is not Kind.COMMA:
                return end, False
            at = max(end + 1, at + 1)
        at = min(at, self._count)
        return at, self._finite_end(at - 1, opener)

    def _verb_within(self, opener: int) -> int | None:
        """Return the border behind a chunk that has its verb before its end."""
        end = self._next_border(opener)
        inner = self._tokens[opener + 2 : end - 1]
        verbs = [at for at, token in enumerate(inner) if token.kind is Kind.WORD and words.may_be_verb(token.low)]
        behind = [at for at in verbs if inner[at + 1 : at + 2] and inner[at + 1].low in words.PREPOSITIONS]
        return end if behind else None

    def _is_elliptic(self, opener: int, comma: int) -> bool:
        """Say whether a condition has no verb: "soweit erforderlich"."""
        between = self._tokens[opener + 1 : comma]
        return self._low(opener) in words.CONDITION and all(token.kind is Kind.WORD for token in between)

    def _goes_on(self, comma: int) -> int | None:
        """Return the border up to which the clause goes on behind a comma, None where it ends there.

        "wenn die Anlage errichtet, betrieben oder geändert wird, …"
        """
        begin = comma + 1
        if self._low(begin) in words.RESUMES or self._opens(begin) is not None:
            return None
        end = self._next_border(begin)
        if self._wants_infinitive(comma) and self._ends_in_zu(begin - 1):
            return end
        last = self._tokens[end - 1] if end > begin else None
        if last is None or (end - 1 == begin and last.low not in _SINGULAR_END):
            return None
        if self._low(begin) in words.AUXILIARIES:
            return None
        if last.low in _FINITE_END or (last.low in words.AUXILIARIES and words.is_participle(self._low(comma - 1))):
            return end
        joined = self._low(begin) in words.CONJUNCTIONS
        return (
            end
            if joined and self._low(begin + 1) not in words.AUXILIARIES and self._finite_end(end - 1, comma)
            else None
        )

    def _wants_infinitive(self, comma: int) -> bool:
        """Say whether the clause before a comma calls for an infinitive clause: "wer dazu dient, … zu fördern"."""
        near = {self._low(at) for at in range(max(0, comma - 6), comma)}
        return (
            bool(near & _CALLS)
            or self._low(comma - 1) in _CALLING_VERBS
            or bool(
                {self._low(comma - 2), self._low(comma - 1)}
                & words.words("verpflichtet berechtigt befugt ermächtigt bereit geeignet")
            )
        )

    def _verb_first(self) -> int | None:
        """Return where a condition without a conjunction ends: "Ist die Frist abgelaufen, so …"."""
        if self._count < 4 or not self._looks_verb_first():  # noqa: PLR2004
            return None
        fallback: int | None = None
        at = 1
        while at < self._count:
            if self._tokens[at].kind in (Kind.STOP, Kind.COLON):
                break
            nested = self._opens(at) if self._border(at - 1) else None
            if nested is not None:
                at = self._close(nested[1])[0]
                continue
            if self._tokens[at].kind is Kind.COMMA:
                low = self._low(at + 1)
                if low in words.RESUMES:
                    return at
                if fallback is None and self._tokens[at + 1 : at + 2] and self._verb_after(at + 1, low):
                    fallback = at
            at += 1
        return fallback

    def _verb_after(self, at: int, low: str) -> bool:
        if self._tokens[at].kind is not Kind.WORD:
            return False
        return low in words.AUXILIARIES or (
            words.may_be_verb(low) and not words.is_infinitive(low) and at + 1 < self._count
        )

    def _looks_verb_first(self) -> bool:
        low, following = self._low(0), self._low(1)
        if self._tokens[0].kind is Kind.REFERENCE or low in words.PREPOSITIONS | words.ADVERBS:
            return False
        if low in words.AUXILIARIES:
            return True
        if not self._tokens[0].text[0].isupper() and not words.may_be_verb(low):
            return False
        if low.endswith("t"):
            return following in _AFTER_VERB_FIRST or (self._tokens[1].kind is Kind.NOUN and words.may_be_verb(low))
        plural = (
            following in {"die", "sie", "sich", "diese", "mehrere", "beide", "keine"}
            or self._tokens[1].kind is Kind.NOUN
        )
        return (
            low.endswith(("en", "ern", "eln"))
            and plural
            and not low.endswith(("ungen", "heiten", "keiten", "schaften"))
        )
