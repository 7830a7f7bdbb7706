"""A German sentence as its clauses: what each says of whom, under what condition, in no order.

German brackets its clauses. The finite verb stands second (or first, or last behind a conjunction), what belongs to it
stands at the end, and what lies between may be put in nearly any order without another meaning. So a clause is read
into its predicate and its phrases; which of two orders it has is forgotten, and what does carry meaning is kept: the
preposition and the cases that a phrase may have, what a phrase stands directly behind, what a word like "nur" or
"nicht" stands before, and which clause depends on which (fields of the clause: Duden, Die Grammatik, "Der Satz").

The reading is shallow and may err. Since claim and source are read alike, an error makes them differ far oftener than
it makes them agree; whoever compares them has to look at the words too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from provenance.language import classes
from provenance.language.german import DOUBTFUL, PLURAL, RELATIVE, SUBORDINATORS
from provenance.language.phrases import Phrase, phrases_of
from provenance.language.phrases import joint as joint_of
from provenance.language.predicates import Predicate, predicate_of
from provenance.language.tagging import Token, tagged

_STOPS = {".", ";", ":", "!", "?"}
_RELATIVE = {"PRELS", "PRELAT"}
_ASKING = {"PWS", "PWAT", "PWAV"}
_FINITE = {"VV(FIN)", "VA(FIN)", "VM(FIN)"}
_TO = {"um", "ohne", "statt", "anstatt"}
_RESUMES = {"so", "dann"}
_PARTS = 4  # stretches between commas in which an infinitive is looked for
_CONTENT = {"dass", "daß", "ob"}
_ALONE = {"dass", "wenn", "falls", "sofern", "soweit", "solange", "sobald", "weil", "obwohl", "nachdem", "indem", "ob"}


@dataclass(slots=True)
class Clause:
    """What one clause says. ``marker`` is the class of what opens it, "" for a main clause.

    ``joint`` is the conjunction that joins it to the clause before, ``plural`` whether its verb is in the plural, ``antecedent`` the index in ``parent``'s phrases of
    the noun that a relative clause describes, ``shared`` the clause whose subject it shares.
    """

    marker: str
    predicate: Predicate
    phrases: tuple[Phrase, ...]
    clauses: list[Clause]
    start: int
    end: int
    joint: str = ""
    antecedent: int | None = None
    shared: Clause | None = None
    plural: bool | None = None

    def walk(self) -> Iterator[Clause]:
        """Give the clause and all that depend on it."""
        yield self
        for one in self.clauses:
            yield from one.walk()


@dataclass(slots=True)
class _Open:
    """A clause whose words are still gathered."""

    marker: str
    own: list[Token] = field(default_factory=list[Token])
    inner: list[_Open] = field(default_factory=list["_Open"])
    joint: str = ""
    noun: Token | None = None
    shares: _Open | None = None
    start: int | None = None

    @property
    def finite(self) -> bool:
        return any(one.tag in _FINITE for one in self.own)

    @property
    def ended(self) -> bool:
        """Whether a clause that ends with its verb has ended."""
        last = self.own[-1] if self.own else None
        return last is not None and (last.tag.startswith("V") or last.tag == "PTKVZ")


@lru_cache(maxsize=2_048)
def clauses_of(sentence: str) -> tuple[Clause, ...]:
    """Give the main clauses of a sentence, each with those that depend on it."""
    return read(tagged(sentence))


def read(tokens: Sequence[Token]) -> tuple[Clause, ...]:
    """Give the main clauses that words make up."""
    return tuple(_pooled(list(_built(_Gathering(tokens).main()))))


class _Gathering:
    """One pass over the words, which opens and closes clauses."""

    def __init__(self, tokens: Sequence[Token]) -> None:
        self._tokens = tokens
        self._roots: list[_Open] = []
        self._stack: list[_Open] = []

    def main(self) -> list[_Open]:
        self._root("")
        tokens = self._tokens
        at = self._opened(0) if tokens else 0
        if not at and tokens and tokens[0].tag in _FINITE and self._resumes():
            self._push("wenn")
        while at < len(tokens):
            one = tokens[at]
            if one.text in _STOPS or one.text[:1] in _STOPS:
                if at + 1 < len(tokens):
                    self._root(one.text[0])
                    at += 1
                    at += self._opened(at)
                    continue
            elif one.text == "(":
                self._push("(")
            elif one.text == ")":
                while len(self._stack) > 1 and self._stack[-1].marker != "(":
                    self._stack.pop()
                if len(self._stack) > 1:
                    self._stack.pop()
            elif one.text == ",":
                at = self._comma(at)
                continue
            elif one.tag == "KON":
                at = self._joined(at)
                continue
            else:
                self._stack[-1].own.append(one)
            at += 1
        return self._roots

    def _root(self, joint: str) -> None:
        root = _Open("", joint=joint)
        self._roots.append(root)
        self._stack = [root]

    def _push(self, marker: str, joint: str = "", noun: Token | None = None, start: int | None = None) -> None:
        inner = _Open(marker, joint=joint, noun=noun, start=start)
        self._stack[-1].inner.append(inner)
        self._stack.append(inner)

    def _opened(self, at: int, joint: str = "") -> int:
        """Open the clause that a word at a place opens, and give how many words open it; 0 where none does."""
        tokens = self._tokens
        if at >= len(tokens):
            return 0
        one = tokens[at]
        low = one.text.lower()
        after = tokens[at + 1] if at + 1 < len(tokens) else None
        if low in {"nur", "auch", "insbesondere", "außer", "selbst", "erst", "es sei denn"} and after is not None:
            if low == "es sei denn":
                self._push(low, joint, start=one.start)
                return 2 if after.text == "," else 1
            if low == "nur" and after.tag == "PWS":
                self._stack[-1].own.append(one)
                return 1 + self._opened(at + 1, joint)
            if after.text.lower() in _ALONE and low in {"nur", "erst"}:
                self._stack[-1].own.append(one)  # "nur wenn" is "nur, wenn"
                self._push(_marker(after), joint, start=after.start)
                return 2
            if after.text.lower() in _ALONE and after.text.lower() != "ob":
                self._push(f"{low} {_marker(after)}", joint, start=one.start)
                return 2
        doubtful = low in DOUBTFUL
        if (one.tag == "KOUS" and not doubtful) or low in SUBORDINATORS or (doubtful and self._verbal(at)):
            self._push(_marker(one), joint, start=one.start)
            return 1
        if one.tag == "KOUI" or (low in _TO and self._infinite(at)):
            self._push(low, joint, start=one.start)
            return 1
        if one.tag in _ASKING:
            self._push("wer")
            self._stack[-1].own.append(one)
            return 1
        if at and tokens[at - 1].text == "," and self._relative(at):
            self._push("rel", joint, self._noun())
        return 0

    def _relative(self, at: int) -> bool:
        one = self._tokens[at]
        after = self._tokens[at + 1] if at + 1 < len(self._tokens) else None
        if one.tag in _RELATIVE:
            return True
        if one.tag in {"APPR", "APPRART"} and after is not None and after.tag in _RELATIVE:
            return True
        if one.tag not in {"ART", "PDS"} or one.text.lower() not in RELATIVE:
            return False
        words = self._until(at)  # ", das Art und Ausmaß regelt": it ends with its only verb, as no main clause does
        finite = [word for word in words if word.tag in _FINITE]
        return len(finite) == 1 and words[-1] is finite[0] and self._noun() is not None

    def _noun(self) -> Token | None:
        return next((one for one in reversed(self._stack[-1].own) if one.tag in {"NN", "NE", "PIS", "PDS"}), None)

    def _until(self, at: int) -> Sequence[Token]:
        """Give the words up to the next comma, stop or bracket."""
        end = at
        while end < len(self._tokens) and self._tokens[end].text not in {",", "(", ")"} | _STOPS:
            end += 1
        return self._tokens[at:end]

    def _verbal(self, at: int) -> bool:
        """Tell whether what follows ends with a verb, as a clause that depends does."""
        words = self._until(at)
        ends = len(words) > 2 and words[-1].tag.startswith("V")  # noqa: PLR2004
        return ends and not any(one.tag in _FINITE for one in words[:-1])

    def _infinite(self, at: int) -> bool:
        for _ in range(_PARTS):
            words = self._until(at)
            if any(one.tag in _FINITE for one in words):
                return False
            if any(one.tag in {"VV(IZU)", "PTKZU"} for one in words):
                return True
            at = self._behind(at + len(words))
            if not at:
                return False
        return False

    def _behind(self, at: int) -> int:
        """Give where the clause goes on that a relative clause at a comma interrupts; 0 where it does not."""
        tokens = self._tokens
        if (
            at + 1 >= len(tokens)
            or tokens[at].text != ","
            or not (tokens[at + 1].tag in _RELATIVE or tokens[at + 1].tag == "KOUS" or self._relative(at + 1))
        ):
            return 0
        words = self._until(at + 1)
        end = at + 1 + len(words)
        closed = words and words[-1].tag.startswith("V") and end < len(tokens) and tokens[end].text == ","
        return end + 1 if closed else 0

    def _resumes(self) -> bool:
        """Tell whether a sentence that begins with its verb goes on with a main clause, and so says a condition."""
        for at, one in enumerate(self._tokens[:-1]):
            after = self._tokens[at + 1]
            if one.text == "," and (after.tag in _FINITE or after.text.lower() in _RESUMES):
                return True
        return False

    def _comma(self, at: int) -> int:
        """Close what a comma ends and open what follows it; give the place behind."""
        stack, tokens = self._stack, self._tokens
        closed = False
        while len(stack) > 1 and stack[-1].marker not in {"("} and self._closes(stack[-1], at + 1):
            last = stack.pop()
            closed = True
            if at + 1 < len(tokens) and tokens[at + 1].text.lower() in _CONTENT:
                stack.append(last)  # "…, wenn er behauptet, dass": what is claimed belongs to the last verb
                break
        if opened := self._opened(at + 1):
            return at + 1 + opened
        if stack[-1].marker == "rel" and not stack[-1].own:
            return at + 1
        if closed and stack[-1].finite and stack[-1].inner and not self._continues(at + 1):
            last = stack[-1].inner[-1]
            words = self._until(at + 1)
            if words and words[-1].tag in _FINITE and not stack[-1].ended and len(stack) == 1:
                self._push(last.marker, ",", last.noun)
                return at + 1
        if self._infinite(at + 1) and (stack[-1].finite or len(stack) > 1) and not self._waits():
            self._push("zu")
            return at + 1
        if at + 1 < len(tokens) and tokens[at + 1].text.lower() in _RESUMES and closed:
            return at + 2
        if not closed:
            stack[-1].own.append(tokens[at])
        return at + 1

    def _continues(self, at: int) -> bool:
        return at < len(self._tokens) and self._tokens[at].tag in _FINITE

    def _waits(self) -> bool:
        """Tell whether a clause has but "hat" or "ist" yet, and so the infinitive is its own."""
        verbs = [one for one in self._stack[-1].own if one.tag.startswith("V")]
        predicate = any(one.tag in {"ADJ(D)", "VV(PP)"} for one in self._stack[-1].own[-1:])
        return len(verbs) == 1 and verbs[0].lemma in {"haben", "sein"} and not predicate

    def _closes(self, clause: _Open, at: int) -> bool:
        if clause.marker in {"zu", *_TO}:
            return any(one.tag in {"VV(IZU)", "PTKZU"} for one in clause.own)
        if clause.marker == "es sei denn" and clause.finite:
            return False
        if clause.ended:
            return True
        verb_first = clause.marker == "wenn" and clause.own and clause.own[0].tag in _FINITE
        after = self._tokens[at] if at < len(self._tokens) else None
        return bool(verb_first) and after is not None and (after.tag in _FINITE or after.text.lower() in _RESUMES)

    def _joined(self, at: int) -> int:
        """Open the clause that a conjunction joins to the one before, or keep it as a joint of phrases."""
        stack, one = self._stack, self._tokens[at]
        current, words = stack[-1], self._until(at + 1)
        joint = joint_of(one)
        finite = any(word.tag in _FINITE for word in words)
        if len(stack) > 1 and current.ended:
            if opened := self._sibling(at + 1, joint):
                return at + 1 + opened
            if words and words[-1].tag.startswith("V") and (finite or current.marker in {"zu", *_TO}):
                stack.pop()
                self._push(current.marker, joint, current.noun)
                stack[-1].shares = current
                return at + 1
        elif len(stack) == 1 and current.finite and finite and self._second(words):
            self._root(joint)
            if words[0].tag in _FINITE:
                self._stack[-1].shares = current
            return at + 1
        elif current.ended and words and words[-1].tag.startswith("V"):
            shared = _Open("", [word for word in current.own if word.tag in _FINITE], joint=joint, shares=current)
            self._roots.append(shared)
            self._stack = [shared]
            return at + 1
        current.own.append(one)
        return at + 1

    def _sibling(self, at: int, joint: str) -> int:
        """Open a clause with a conjunction of its own beside the one that has ended."""
        tokens = self._tokens
        opens = at < len(tokens) and (tokens[at].tag == "KOUS" or tokens[at].text.lower() in _ALONE)
        if not opens:
            return 0
        self._stack.pop()
        return self._opened(at, joint)

    @staticmethod
    def _second(words: Sequence[Token]) -> bool:
        """Tell whether words are a main clause: their finite verb is not the last of them, or they have no other."""
        first = next((at for at, one in enumerate(words) if one.tag in _FINITE), None)
        return first is not None and (first < len(words) - 1 or len(words) == 1 or first <= 2)  # noqa: PLR2004


def _marker(one: Token) -> str:
    """Give the class of a conjunction: "falls" opens the condition that "wenn" opens."""
    low = one.text.lower()
    return classes.table("conjunction").get(low, low)


def _built(found: Sequence[_Open]) -> Iterator[Clause]:
    made: dict[int, Clause] = {}
    for one in found:
        if one.own or one.inner:
            yield _clause(one, made)


def _plural(finite: Token | None) -> bool | None:
    """Tell whether a finite verb has a plural subject; None where its form does not show it."""
    if finite is None:
        return None
    low = finite.text.lower()
    if low in PLURAL or low.endswith(("en", "ern", "eln")):
        return True
    return False if finite.tag in {"VA(FIN)", "VM(FIN)"} or low.endswith("t") else None


def _pooled(found: list[Clause]) -> list[Clause]:
    """Let clauses that share a subject share the conditions before the first and behind the last of them too."""
    chains: list[list[Clause]] = []
    for one in found:
        if one.shared is not None and chains and chains[-1][-1] is one.shared:
            chains[-1].append(one)
        else:
            chains.append([one])
    for chain in chains:
        pool = [
            inner for one in chain for inner in one.clauses if inner.marker not in {"rel", "(", "zu", "dass", "wer"}
        ]
        for one in chain if len(chain) > 1 else ():
            one.clauses = [*[inner for inner in one.clauses if inner not in pool], *pool]
    return found


def _clause(one: _Open, made: dict[int, Clause]) -> Clause:
    predicate, rest = predicate_of(one.own)
    inner = [_clause(other, made) for other in one.inner if other.own or other.inner]
    breaks = [*(word.start for word in predicate.tokens), *(clause.start for clause in inner)]
    finite = next((word for word in predicate.tokens if word.tag in _FINITE), None)
    before = finite.start if finite is not None and not one.marker else 0
    governed = dict(predicate.prepositions)
    phrases = tuple(
        replace(each, front=each.end <= before, prep=governed.get(each.prep, each.prep))
        for each in phrases_of(rest, breaks)
    )
    for other, clause in zip([other for other in one.inner if other.own or other.inner], inner, strict=True):
        if other.noun is not None:
            clause.antecedent = next((at for at, each in enumerate(phrases) if other.noun in each.heads), None)
    places = [(word.start, word.end) for word in one.own] + [(clause.start, clause.end) for clause in inner]
    found = Clause(
        one.marker,
        predicate,
        phrases,
        inner,
        min(start for start, _ in places) if one.start is None else one.start,
        max(end for _, end in places),
        one.joint,
        shared=made.get(id(one.shares)) if one.shares else None,
        plural=_plural(finite),
    )
    made[id(one)] = found
    return found
