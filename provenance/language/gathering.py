"""The words of a German sentence gathered into its clauses, in one pass.

A comma, a conjunction or a mark opens a clause or closes one; which of them it does is told by what stands round it: a
clause that depends ends with its verb, and a main clause has its verb second.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from provenance.language import classes
from provenance.language.function_words import FINITE, PRONOUNS, STOPS, commands, described_noun, is_relative, until
from provenance.language.function_words import joint as joint_of
from provenance.language.german import DOUBTFUL, LED_TO_INFINITIVE, SUBORDINATORS
from provenance.language.spelling import key
from provenance.language.tagging import Token, infinitive

_ASKING = {"PWS", "PWAT", "PWAV"}
_TO = {"um", "ohne", "statt", "anstatt"}
_INFINITIVES = {"VV(IZU)", "VV(INF)", "VV(PP)"}
_RESUMES = {"so", "dann"}
_PARTS = 4  # stretches between commas in which an infinitive is looked for
_LEADING = {"nur", "auch", "insbesondere", "außer", "selbst", "erst", "es sei denn"}
_BOUND_ALONE = {"nur", "erst"}
_CONTENT = {"dass", "daß", "ob"}
_ALONE = {"dass", "wenn", "falls", "sofern", "soweit", "solange", "sobald", "weil", "obwohl", "nachdem", "indem", "ob"}


@dataclass(slots=True)
class Gathered:
    """A clause whose words are still gathered."""

    marker: str
    own: list[Token] = field(default_factory=list[Token])
    inner: list[Gathered] = field(default_factory=list["Gathered"])
    joint: str = ""
    noun: Token | None = None
    shares: Gathered | None = None
    start: int | None = None

    @property
    def finite(self) -> bool:
        """Whether it has its finite verb."""
        return any(one.tag in FINITE for one in self.own)

    @property
    def ended(self) -> bool:
        """Whether a clause that ends with its verb has ended."""
        last = self.own[-1] if self.own else None
        return last is not None and (last.tag.startswith("V") or last.tag == "PTKVZ")


def gather(tokens: Sequence[Token]) -> list[Gathered]:
    """Return the main clauses of a sentence, each with those that depend on it in it."""
    return _Gathering(tokens).main()


class _Gathering:
    """One pass over the words, which opens and closes clauses."""

    def __init__(self, tokens: Sequence[Token]) -> None:
        self._tokens = list(tokens)
        self._roots: list[Gathered] = []
        self._stack: list[Gathered] = []

    def main(self) -> list[Gathered]:
        self._root("")
        tokens = self._tokens
        at = self._begun(0)
        while at < len(tokens):
            at = self._step(at)
        return self._roots

    def _begun(self, at: int) -> int:
        """Begin a Satz, and give where what follows its first conjunction stands."""
        at += self._opened(at)
        self._verb_first(at)
        if len(self._stack) == 1 and at < len(self._tokens) and self._tokens[at].tag in FINITE and self._resumes(at):
            self._push("wenn")
        return at

    def _verb_first(self, at: int) -> None:
        """Read a word as a finite verb that begins a condition, where it may be a participle: "Vollendet er …"."""
        words = self._until(at)
        one = words[0] if len(self._stack) == 1 and words else None
        if one is None or one.tag not in {"VV(PP)", "ADJ(D)"} or any(each.tag in FINITE for each in words):
            return
        stem = key(one.text).removesuffix("t").removesuffix("e")
        verb = key(one.lemma) if one.tag == "VV(PP)" else infinitive(one.text.lower()) or f"{stem}en"
        if one.text.endswith("t") and len(words) > 1 and words[1].tag not in {"NN", "$,"} and self._resumes(at):
            self._tokens[at] = replace(one, tag="VV(FIN)", key=verb)

    def _step(self, at: int) -> int:
        """Read one word, and give the place of the next."""
        one = self._tokens[at]
        if self._lists_verbs(at):
            self._stack[-1].own.append(one)
            return at + 1
        if one.text == ",":
            return self._comma(at)
        if one.tag == "KON":
            return self._joined(at)
        if one.text == ":" and self._defines(at):
            return at + 1
        if one.text[:1] in STOPS:
            if at + 1 < len(self._tokens):
                self._root(one.text[0])
                return self._begun(at + 1)
        elif one.text == "(":
            self._push("(")
        elif one.text == ")":
            self._close_bracket()
        else:
            self._stack[-1].own.append(one)
        return at + 1

    def _defines(self, at: int) -> bool:
        """Tell whether a colon but parts what is defined from what it is: "Im Sinne dieser Ordnung ist Floß: ein …"."""
        own, after = self._stack[-1].own, self._until(at + 1)
        verbs = [one for one in own if one.tag.startswith("V")]
        return (
            len(self._stack) == 1
            and [one.lemma for one in verbs] == ["sein"]
            and any(one.key == "sinn" for one in own)
            and own[-1].tag in {"NN", "NE"}
            and bool(after)
            and not any(one.tag in FINITE for one in after)
        )

    def _close_bracket(self) -> None:
        while len(self._stack) > 1 and self._stack.pop().marker != "(":
            pass

    def _root(self, joint: str) -> None:
        root = Gathered("", joint=joint)
        self._roots.append(root)
        self._stack = [root]

    def _push(self, marker: str, joint: str = "", noun: Token | None = None, start: int | None = None) -> None:
        inner = Gathered(marker, joint=joint, noun=noun, start=start)
        self._stack[-1].inner.append(inner)
        self._stack.append(inner)

    def _opened(self, at: int, joint: str = "") -> int:
        """Open the clause that a word at a place opens, and give how many words open it; 0 where none does."""
        if at >= len(self._tokens):
            return 0
        one = self._tokens[at]
        low, doubtful = one.text.lower(), one.text.lower() in DOUBTFUL
        if led := self._led(at, joint):
            return led
        if (one.tag == "KOUS" and not doubtful) or low in SUBORDINATORS or (doubtful and self._verbal(at)):
            self._push(_marker(one), joint, start=one.start)
        elif one.tag == "KOUI" or (low in _TO and self._infinite(at)):
            self._push(low, joint, start=one.start)
        elif one.tag in _ASKING:
            self._push("wer")
            self._stack[-1].own.append(one)
        else:
            if at and self._tokens[at - 1].text == "," and self._relative(at):
                self._push("rel", joint, described_noun(self._stack[-1].own))
                place = at + (one.tag in {"APPR", "APPRART"})
                if (pronoun := self._tokens[place]).tag in {"ART", "PDS"}:
                    self._tokens[place] = replace(pronoun, tag="PRELS")
            return 0
        return 1

    def _led(self, at: int, joint: str) -> int:
        """Open a clause whose conjunction has a word before it: "nur wenn", "auch wenn", "es sei denn,"."""
        one, after = self._tokens[at], self._tokens[at + 1] if at + 1 < len(self._tokens) else None
        low = one.text.lower()
        if after is None or low not in _LEADING:
            return 0
        following = after.text.lower()
        if low == "es sei denn":
            self._push(low, joint, start=one.start)
            return 2 if following == "," else 1
        if low == "nur" and after.tag == "PWS":
            self._stack[-1].own.append(one)
            return 1 + self._opened(at + 1, joint)
        if following not in _ALONE - {"ob"}:
            return 0
        if low in _BOUND_ALONE:  # "nur wenn" is "nur, wenn"
            self._stack[-1].own.append(one)
            self._push(_marker(after), joint, start=after.start)
        else:
            self._push(f"{low} {_marker(after)}", joint, start=one.start)
        return 2

    def _relative(self, at: int) -> bool:
        if commands(self._tokens, at) and self._tokens[at].tag in PRONOUNS:
            self._tokens[at] = replace(self._tokens[at], tag="ART")
        return is_relative(self._tokens, at, self._stack[-1].own)

    def _until(self, at: int) -> Sequence[Token]:
        return until(self._tokens, at)

    def _verbal(self, at: int) -> bool:
        """Tell whether what follows ends with a verb, as a clause that depends does."""
        words = self._until(at)
        ends = len(words) > 2 and words[-1].tag.startswith("V") and words[-1].tag != "VV(IZU)"  # noqa: PLR2004
        if ends and words[-2].tag == "PTKZU":
            return False
        if ends and words[-1].tag == "VV(INF)":  # the infinitive that a modal verb waits for
            verbs = [one.tag for one in self._stack[-1].own if one.tag.startswith("V")]
            ends = verbs != ["VM(FIN)"]
        return ends and not any(one.tag in FINITE for one in words[:-1])

    def _infinite(self, at: int) -> bool:
        for _ in range(_PARTS):
            words = self._until(at)
            if any(one.tag in FINITE for one in words):
                return False
            if any(one.tag in {"VV(IZU)", "PTKZU"} for one in words):
                return True
            at = self._behind(at + len(words))
            if not at:
                return False
        return False

    def _behind(self, at: int) -> int:
        """Return where the clause goes on that a relative clause at a comma interrupts; 0 where it does not."""
        tokens = self._tokens
        if (
            at + 1 >= len(tokens)
            or tokens[at].text != ","
            or not (tokens[at + 1].tag in PRONOUNS or tokens[at + 1].tag == "KOUS" or self._relative(at + 1))
        ):
            return 0
        words = self._until(at + 1)
        end = at + 1 + len(words)
        closed = words and words[-1].tag.startswith("V") and end < len(tokens) and tokens[end].text == ","
        return end + 1 if closed else 0

    def _resumes(self, begun: int) -> bool:
        """Tell whether a Satz that begins with its verb goes on with a main clause, and so says a condition."""
        for at in range(begun, len(self._tokens) - 1):
            one, after = self._tokens[at], self._tokens[at + 1]
            if one.text[:1] in STOPS:
                return False
            if one.text == "," and (after.tag in FINITE or after.text.lower() in _RESUMES):
                return True
        return False

    def _comma(self, at: int) -> int:
        """Close what a comma ends and open what follows it; give the place behind."""
        stack, tokens = self._stack, self._tokens
        closed = self._closed(at)
        if opened := self._opened(at + 1):
            return at + 1 + opened
        if (stack[-1].marker == "rel" and not stack[-1].own) or (stack[-1].marker in {"zu", *_TO} and closed):
            return at + 1
        if closed and stack[-1].finite and stack[-1].inner and not self._continues(at + 1):
            last = stack[-1].inner[-1]
            words = self._until(at + 1)
            if words and words[-1].tag in FINITE and len(stack) == 1:
                self._push(last.marker, ",", last.noun)
                return at + 1
        if self._infinite(at + 1) and (stack[-1].finite or len(stack) > 1) and not self._waits(at):
            self._push("zu")
            return at + 1
        if at + 1 < len(tokens) and tokens[at + 1].text.lower() in _RESUMES and closed:
            return at + 2
        if not closed:
            stack[-1].own.append(tokens[at])
        return at + 1

    def _lists_verbs(self, at: int) -> bool:
        """Tell whether a comma or an "und" parts infinitives of one clause: "aufzustellen, auszurüsten und zu …"."""
        one, words, own = self._tokens[at], self._until(at + 1), self._stack[-1].own
        if one.tag == "KON":
            return _is_verb(words) and self._stack[-1].ended and any(each.text == "," for each in own[-4:])
        joint = next((index for index, each in enumerate(words) if each.tag == "KON"), 0)
        ends = one.text == "," and bool(own) and own[-1].tag in {"VV(IZU)", "VV(INF)"}
        return ends and _is_verb(words[:joint]) and _is_verb(words[joint + 1 :])

    def _closed(self, at: int) -> bool:
        """Close the clauses that a comma ends, and tell whether it ends any."""
        stack = self._stack
        after = self._tokens[at + 1].text.lower() if at + 1 < len(self._tokens) else ""
        closed = False
        while len(stack) > 1 and stack[-1].marker != "(" and self._closes(stack[-1], at + 1):
            last = stack.pop()
            closed = True
            # "…, wenn er behauptet, dass", "…, das Buch zu führen, das": what follows belongs to the last verb or noun
            described = last.marker == "zu" and self._relative(at + 1) and any(word.tag == "NN" for word in last.own)
            if after in _CONTENT or described:
                stack.append(last)
                break
        return closed

    def _continues(self, at: int) -> bool:
        return at < len(self._tokens) and self._tokens[at].tag in FINITE

    def _waits(self, at: int) -> bool:
        """Tell whether a clause has but "hat" or "ist" before a comma, and so the infinitive behind is its own."""
        own = self._stack[-1].own
        verbs = [one for one in own if one.tag.startswith("V")]
        predicate = own[-1].tag in {"ADJ(D)", "VV(PP)"} and not self._lists_adverbs(at)
        return len(verbs) == 1 and verbs[0].lemma in {"haben", "sein"} and not predicate

    def _lists_adverbs(self, at: int) -> bool:
        """Tell whether a comma parts adverbs in a row: "sind einzeln, richtig und geordnet vorzunehmen".

        What an infinitive hangs on is none of them: "ist bereit, richtig zu zahlen", "es ist schwer, bar zu zahlen".
        """
        own, words = self._stack[-1].own, self._until(at + 1)
        end = next((place for place, one in enumerate(words) if one.tag in {"VV(IZU)", "PTKZU"}), 0)
        hangs = own[-1].key in LED_TO_INFINITIVE or any(one.text.lower() in {"es", "das", "dies"} for one in own[:3])
        return not hangs and end > 0 and all(one.tag in {"ADJ(D)", "ADV", "VV(PP)", "KON"} for one in words[:end])

    def _closes(self, clause: Gathered, at: int) -> bool:
        if clause.marker in {"zu", *_TO}:
            return any(one.tag in {"VV(IZU)", "PTKZU"} for one in clause.own)
        if clause.marker == "es sei denn" and clause.finite:
            return False
        if clause.ended:
            return True
        after = self._tokens[at] if at < len(self._tokens) else None
        return (
            self._is_verb_first(clause)
            and after is not None
            and (after.tag in FINITE or after.text.lower() in _RESUMES)
        )

    @staticmethod
    def _is_verb_first(clause: Gathered) -> bool:
        """Tell whether a clause is a condition by the place of its verb: "Stirbt der Betreiber, so …"."""
        return clause.marker == "wenn" and bool(clause.own) and clause.own[0].tag in FINITE

    def _joined(self, at: int) -> int:
        """Open the clause that a conjunction joins to the one before, or keep it as a joint of phrases."""
        stack, one = self._stack, self._tokens[at]
        current, words = stack[-1], self._until(at + 1)
        joint = joint_of(one)
        finite = any(word.tag in FINITE for word in words)
        if self._is_verb_first(current) and words and words[0].tag in FINITE:
            stack.pop()
            self._push(current.marker, joint)
            return at + 1
        if len(stack) > 1 and current.ended:
            if opened := self._sibling(at + 1, joint):
                return at + 1 + opened
            ends = bool(words) and words[-1].tag.startswith("V") and (finite or current.marker in {"zu", *_TO})
            if ends or self._ends_later(at + 1):
                stack.pop()
                self._push(current.marker, joint, current.noun)
                stack[-1].shares = current
                return at + 1
        elif len(stack) == 1 and current.finite and finite and self._second(words):
            self._root(joint)
            if words[0].tag in FINITE:
                self._stack[-1].shares = current
            return at + 1
        elif current.ended and words and (words[-1].tag.startswith("V") or self._ends_later(at + 1)):
            shared = Gathered("", [word for word in current.own if word.tag in FINITE], joint=joint, shares=current)
            self._roots.append(shared)
            self._stack = [shared]
            return at + 1
        current.own.append(one)
        return at + 1

    def _ends_later(self, at: int) -> bool:
        """Tell whether what follows ends with a finite verb behind nouns in a row: "und Boote oder Wege stört"."""
        for one, after in pairwise((*self._tokens[at:], self._tokens[-1])):
            if one.tag in FINITE or one.tag in {"VV(INF)", "VV(PP)"}:  # forms that may be finite
                return after.tag[:1] == "$" or after.tag == "KON"
            if one.text[:1] in STOPS or one.tag in {"KOUS", "KOUI", "PRELS"} or one.tag.startswith("V"):
                return False
        return False

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
        first = next((at for at, one in enumerate(words) if one.tag in FINITE), None)
        return first is not None and (first < len(words) - 1 or len(words) == 1 or first <= 2)  # noqa: PLR2004


def _marker(one: Token) -> str:
    """Return the class of a conjunction: "falls" opens the condition that "wenn" opens."""
    low = one.text.lower()
    return classes.table("conjunction").get(low, low)


def _is_verb(words: Sequence[Token]) -> bool:
    """Tell whether words are but an infinitive: "auszurüsten", "zu unterhalten"."""
    return bool(words) and words[-1].tag in _INFINITIVES and [one.tag for one in words[:-1]] in ([], ["PTKZU"])
