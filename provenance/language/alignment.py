"""A claim beside a sentence of a source, clause by clause and phrase by phrase, in whatever order German puts them.

Each phrase of the claim must be a phrase of the sentence, in the same clause, under the same preposition and in a case
that both can have; each clause that depends must depend on the same. What the sentence has besides is left out, and is
told by its place; everything else is a fault. So "matched, missing, added, substituted, reassigned, joined" (Levin's
alternations are not tried: who acts and who suffers changes with the voice alone).

| fault | what the claim does |
|---|---|
| added | says what the sentence does not |
| substituted | says one thing where the sentence says another |
| reassigned | gives a phrase or an attribute to another, or another role |
| joined | says "und" for "oder" |
| several | tears apart what the sentence says of several with one verb |
| denied | denies what the sentence affirms, or other of it |
| limit | leaves out or changes a bound: "mindestens", "nicht" before a word |
| quantity | says of all what holds for some |
| predicate, modal, tense | says that another thing is, must, may or was done |
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from itertools import combinations

from provenance.language import classes
from provenance.language.clauses import Clause, clauses_of
from provenance.language.german import gender
from provenance.language.phrases import Phrase, joint
from provenance.language.predicates import Predicate
from provenance.language.tagging import MEASURE, PLACE, tagged
from provenance.text.labels import Span

_BOUNDS = frozenset("mindestens hoechstens spaetestens fruehestens laengstens wenigstens zumindest nicht mehr weniger bis".split())  # noqa: SIM905, E501
_ADVERBIAL = frozenset("vor nach bei innerhalb bis ab seit waehrend wegen auf aufgrund durch ohne gegen trotz ausserhalb".split())  # noqa: SIM905, E501
"""Prepositions of phrases that mostly say when, why or how a thing is done, and so belong to the verb."""
_JOINT = re.compile(r"[\s,]*(?:und|oder|sowie)?[\s,]*")
_POINTING = {"", "this", "such", "what"}


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that a claim says otherwise than the sentence: of what kind, and the words of both."""

    kind: str
    source: str
    claim: str


@dataclass(slots=True)
class Alignment:
    """What setting a claim beside a sentence came to: faults, stretches of the sentence left out, words matched."""

    faults: list[Fault] = field(default_factory=list[Fault])
    left: list[Span] = field(default_factory=list[Span])
    matched: int = 0

    @property
    def cost(self) -> tuple[int, int]:
        """What makes one alignment better than another: fewer faults, then more words."""
        return len(self.faults), -self.matched

    def add(self, other: Alignment) -> None:
        """Take over what another came to."""
        self.faults += other.faults
        self.left += other.left
        self.matched += other.matched


@lru_cache(maxsize=2_048)
def align(claim: str, sentence: str) -> Alignment:
    """Set a German claim beside a German sentence."""
    return _Aligning(claim, sentence).sentences()


@dataclass(slots=True)
class _Aligning:
    claim: str
    sentence: str

    def sentences(self) -> Alignment:
        ours, theirs = clauses_of(self.claim), clauses_of(self.sentence)
        found = Alignment()
        if not ours or not theirs:
            found.faults.append(Fault("added", "", self.claim))
            return found
        used: dict[int, int] = {}
        for at, clause in enumerate(ours):
            made = [(self._clause(_plain(clause), _plain(other)), index) for index, other in enumerate(theirs)]
            best, index = min(made, key=lambda one: one[0].cost)
            used[at] = index
            found.add(best)
        self._joints(ours, theirs, used, found)
        self._counted(found)
        for index, other in enumerate(theirs):
            if index not in used.values() and self._limits(other, index, used.values(), theirs):
                found.left.append((other.start, other.end))
        return found

    def _joints(self, ours: Sequence[Clause], theirs: Sequence[Clause], used: dict[int, int], found: Alignment) -> None:
        """Hold against each other what joins the main clauses."""
        for at in range(1, len(ours)):
            first, second = sorted((used[at - 1], used[at]))
            if first == second:
                found.faults.append(Fault("added", "", self._claimed(ours[at])))
                continue
            there = theirs[second].joint
            here = ours[at].joint
            if {here, there} & {"oder"} and here != there:
                found.faults.append(Fault("joined", there, here))

    def _counted(self, found: Alignment) -> None:
        """Find an "oder" or "und" that stands for the other, wherever a group stands."""
        here, there = (_joints_of(text) for text in (self.claim, self.sentence))
        if here["oder"] > there["oder"] or (here["und"] > there["und"] and here["oder"] < there["oder"]):
            found.faults.append(Fault("joined", "", "oder" if here["oder"] > there["oder"] else "und"))

    def _limits(self, other: Clause, index: int, used: Sequence[int] | object, theirs: Sequence[Clause]) -> bool:
        """Tell whether a main clause that a claim leaves out limits the one that it says."""
        if other.joint in {"aber", "jedoch", "sondern", "oder", "doch"} or theirs[0].joint == "oder":
            return True
        if index + 1 < len(theirs) and theirs[index + 1].joint in {"oder", "sondern", "aber", "jedoch"}:
            return True
        pointing = any(one.head.tag in {"PDS", "PPER"} for one in other.phrases)
        denies = any(one.head.key == "nicht" or one.quantity == "none" for one in other.phrases)
        return pointing or denies or other.joint in {":", "sondern"}

    def _clause(self, ours: Clause, theirs: Clause) -> Alignment:
        found = Alignment()
        self._predicates(ours.predicate, theirs.predicate, found)
        pairs = self._phrases(ours, theirs, found)
        self._inner(ours, theirs, pairs, found)
        return found

    # ------------------------------------------------------------------ predicates

    def _predicates(self, ours: Predicate, theirs: Predicate, found: Alignment) -> None:
        several = max(len(ours.verbs), len(theirs.verbs)) > 1
        if ours.verb != theirs.verb or (several and ours.verbs != theirs.verbs):
            found.faults.append(Fault("predicate", theirs.text, ours.text))
            return
        found.matched += len(ours.tokens)
        if ours.modal != theirs.modal:
            found.faults.append(Fault("modal", theirs.text, ours.text))
        if ours.past != theirs.past:
            found.faults.append(Fault("tense", theirs.text, ours.text))
        if ours.voice != theirs.voice and "state" in {ours.voice, theirs.voice}:
            found.faults.append(Fault("predicate", theirs.text, ours.text))

    # ------------------------------------------------------------------ phrases

    def _phrases(self, ours: Clause, theirs: Clause, found: Alignment) -> dict[int, int]:
        mine, own = _with_shared(ours)
        stands, fixed = _with_shared(theirs)
        turned = _turned(ours.predicate.voice, theirs.predicate.voice)
        pairs: dict[int, int] = {}
        results: dict[int, Alignment] = {}
        for at, phrase in enumerate(mine):
            some = [
                (one, index)
                for index, other in enumerate(stands)
                if index not in pairs.values() and (one := self._phrase(phrase, other, turned)) is not None
            ]
            if some:
                best, index = min(some, key=lambda one: (one[0].cost, abs(one[1] - at)))
                pairs[at], results[at] = index, best
        for result in results.values():
            found.add(result)
        spare = [index for index in range(len(stands)) if index not in pairs.values()]
        for at, phrase in enumerate(mine):
            if at in pairs or (at >= own and pairs.get(at) is None) or _is_free(phrase):
                continue
            found.faults.append(self._unmatched(phrase, [stands[index] for index in spare]))
        for index in spare:
            other = stands[index]
            if index >= fixed or _is_free(other):
                continue
            if other.head.key == "nicht" or other.quantity == "none":
                found.faults.append(Fault("denied", self._said(other), ""))
            else:
                found.left.append(self._with_attributes(stands, index))
        self._gapped(stands, mine, pairs, spare, fixed, found)
        self._attached(mine, stands, pairs, found)
        self._grouped(mine, stands, pairs, found)
        self._denials(mine, stands, pairs, ours, found)
        self._roles(mine, stands, pairs, found)
        return pairs

    def _phrase(self, ours: Phrase, theirs: Phrase, turned: str) -> Alignment | None:
        """Set one phrase beside another; None where they are not of the same thing."""
        if ours.kind != theirs.kind or ours.head.key != theirs.head.key:
            return None
        prep, cases = theirs.prep, theirs.cases
        if turned and ours.head.tag not in {MEASURE}:
            prep, cases = _role(theirs, ours, turned)
        found = Alignment(matched=1)
        if ours.prep != prep:
            return None
        if ours.kind == "noun" and not _agree(ours, cases, prep):
            found.faults.append(Fault("reassigned", self._said(theirs), self._claimed(ours)))
        names = [one.key for one in theirs.heads]
        if any(one.key not in names for one in ours.heads):
            found.faults.append(Fault("added", self._said(theirs), self._claimed(ours)))
        elif len(ours.heads) < len(theirs.heads):
            found.left.append((theirs.start, theirs.end))
        if ours.quantity != theirs.quantity and not {ours.quantity, theirs.quantity} <= _POINTING:
            found.faults.append(Fault("quantity", self._said(theirs), self._claimed(ours)))
        self._words(ours, theirs, found)
        return found

    def _words(self, ours: Phrase, theirs: Phrase, found: Alignment) -> None:
        """Hold what describes a noun against what describes it there."""
        there = [one.key for one in theirs.words if one.tag != "KON"]
        here = [one.key for one in ours.words if one.tag != "KON"]
        joints = [{one.key for one in side.words if one.tag == "KON"} for side in (ours, theirs)]
        found.matched += len(set(here) & set(there))
        if set(here) - set(there):
            found.faults.append(Fault("substituted", self._said(theirs), self._claimed(ours)))
        elif joints[0] and joints[0] != joints[1]:
            found.faults.append(Fault("joined", self._said(theirs), self._claimed(ours)))
        elif (set(there) - set(here)) & _BOUNDS:
            found.faults.append(Fault("limit", self._said(theirs), self._claimed(ours)))
        elif set(there) - set(here):
            found.left.append((theirs.start, theirs.end))
        before, behind = ([one.key for one in side.focus] for side in (theirs, ours))
        if set(behind) - set(before) or (set(before) - set(behind)) & _BOUNDS:
            found.faults.append(Fault("limit", self._said(theirs), self._claimed(ours)))
        elif set(before) - set(behind):
            found.left.append((theirs.start, theirs.end))
        known = list(theirs.nested)
        for one in ours.nested:
            match = next((other for other in known if self._same(one, other)), None)
            if match is None:
                found.faults.append(Fault("added", self._said(theirs), self._claimed(one)))
            else:
                known.remove(match)
                found.matched += 1
        if known:
            found.left.append((theirs.start, theirs.end))

    def _same(self, ours: Phrase, theirs: Phrase) -> bool:
        one = self._phrase(ours, theirs, "")
        return one is not None and not one.faults and not one.left

    def _unmatched(self, phrase: Phrase, spare: Sequence[Phrase]) -> Fault:
        if phrase.head.key == "nicht" or phrase.quantity == "none":
            return Fault("denied", "", self._claimed(phrase))
        instead = [one for one in spare if one.kind == phrase.kind and one.prep == phrase.prep]
        if phrase.kind == "noun" and instead:
            return Fault("substituted", self._said(instead[0]), self._claimed(phrase))
        return Fault("added", "", self._claimed(phrase))

    def _attached(
        self, mine: Sequence[Phrase], stands: Sequence[Phrase], pairs: dict[int, int], found: Alignment
    ) -> None:
        """Find attributes that belong to another noun than in the sentence."""
        for at, index in pairs.items():
            ours, theirs = mine[at], stands[index]
            if ours.kind != "noun" or (ours.head.tag == MEASURE and (not ours.prep or ours.prep in _ADVERBIAL | {"fuer"})):
                continue
            a, b = ours.after, theirs.after
            same = a is not None and pairs.get(a) == b
            if same or (a is None and b is None):
                continue
            if not ours.prep:
                wrong = theirs.genitive or ours.genitive or (b is not None and self._belongs(theirs, stands[b], a))
            elif a is None or b is None:
                wrong = a is not None and ours.front and mine[a].front
                wrong = wrong or (b is not None and theirs.front and stands[b].front)
            else:
                wrong = ours.prep not in _ADVERBIAL or ours.head.tag == PLACE or (ours.front and mine[a].front) or (
                    theirs.front and stands[b].front
                )
            if wrong:
                found.faults.append(Fault("reassigned", self._said(theirs), self._claimed(ours)))

    def _gapped(
        self,
        stands: Sequence[Phrase],
        mine: Sequence[Phrase],
        pairs: dict[int, int],
        spare: Sequence[int],
        fixed: int,
        found: Alignment,
    ) -> None:
        """Where a verb is said once for several ("A zehn Jahre, B acht Jahre"), hold all of them in their order."""
        if not any(one.loose for one in stands):
            return
        order = [pairs[at] for at in sorted(pairs) if pairs[at] < fixed]
        lost = [one for one in spare if one < fixed and not _is_free(stands[one])]
        if lost or order != sorted(order) or not any(one.loose for one in mine):
            found.faults.append(Fault("several", self._said_from(stands[:fixed]), ""))

    def _said_from(self, some: Sequence[Phrase]) -> str:
        return " ".join(self.sentence[some[0].start : some[-1].end].split())

    @staticmethod
    def _belongs(theirs: Phrase, before: Phrase, moved: int | None) -> bool:
        """Tell whether a phrase with "der" behind a noun may be its genitive, so that no other may have it."""
        if not _may_genitive(theirs):
            return False
        # "hat der Betreiber der Behörde …": a dative, which may be put in front
        dative = gender(theirs.head.key) == "f" and not before.prep and moved is None
        return not dative

    def _grouped(
        self, mine: Sequence[Phrase], stands: Sequence[Phrase], pairs: dict[int, int], found: Alignment
    ) -> None:
        """Hold groups against groups: "A und B" is not "A oder B"."""
        groups: dict[int, list[int]] = {}
        for at, phrase in enumerate(mine):
            if phrase.group is not None and at in pairs:
                groups.setdefault(phrase.group, []).append(at)
        for members in groups.values():
            there = {stands[pairs[at]].group for at in members}
            joints = {mine[at].joint for at in members}, {stands[pairs[at]].joint for at in members}
            if len(members) > 1 and (len(there) > 1 or None in there or joints[0] != joints[1]):
                said = " … ".join(self._said(stands[pairs[at]]) for at in members)
                found.faults.append(Fault("joined", said, " … ".join(self._claimed(mine[at]) for at in members)))
        matched = {stands[index].group for index in pairs.values() if stands[index].group is not None}
        for group in matched:
            members = [one for index, one in enumerate(stands) if one.group == group]
            if any(index not in pairs.values() for index, one in enumerate(stands) if one.group == group):
                found.left.append((members[0].start, members[-1].end))

    def _denials(
        self, mine: Sequence[Phrase], stands: Sequence[Phrase], pairs: dict[int, int], ours: Clause, found: Alignment
    ) -> None:
        """Find a "nicht" that denies another phrase than it does in the sentence."""
        for at, index in pairs.items():
            if mine[at].head.key != "nicht":
                continue
            after = _next(stands, index)
            if after is not None and after not in pairs.values():
                found.faults.append(Fault("denied", self._said(stands[after]), ""))
                continue
            before = _next(mine, at)
            if before is None or pairs.get(before) == after:
                continue
            if after is not None or not mine[before].prep:
                found.faults.append(Fault("denied", self._said(stands[index]), self._claimed(mine[before])))

    def _roles(self, mine: Sequence[Phrase], stands: Sequence[Phrase], pairs: dict[int, int], found: Alignment) -> None:
        """Find two nouns that changed places where nothing shows which of them acts."""
        nouns = [at for at in sorted(pairs) if _acts(mine[at]) and _acts(stands[pairs[at]])]
        for one, other in combinations(nouns, 2):
            if pairs[one] < pairs[other]:
                continue
            possible = [_letters(mine[at]) & _letters(stands[pairs[at]]) & {"N", "A", "D"} for at in (one, other)]
            if len(possible[0] & possible[1]) > 1 and mine[one].group is None:
                found.faults.append(
                    Fault(
                        "reassigned",
                        f"{self._said(stands[pairs[other]])} … {self._said(stands[pairs[one]])}",
                        f"{self._claimed(mine[one])} … {self._claimed(mine[other])}",
                    )
                )

    # ------------------------------------------------------------------ clauses that depend

    def _inner(self, ours: Clause, theirs: Clause, pairs: dict[int, int], found: Alignment) -> None:
        used: dict[int, int] = {}
        for at, clause in enumerate(ours.clauses):
            some = [
                (one, index)
                for index, other in enumerate(theirs.clauses)
                if index not in used.values() and clause.marker == other.marker
                for one in [self._depending(clause, other, pairs)]
            ]
            if not some:
                if clause.marker != "(" or not _is_place(clause):
                    found.faults.append(Fault("added", "", self._claimed(clause)))
                continue
            best, index = min(some, key=lambda one: one[0].cost)
            used[at] = index
            other = theirs.clauses[index]
            if best.left and not best.faults:
                best.left = [(other.start, other.end)]
            found.add(best)
        for index, other in enumerate(theirs.clauses):
            if index not in used.values() and not (other.marker == "(" and _is_place(other)):
                found.left.append((other.start, other.end))
        self._series(ours, theirs, used, found)

    def _depending(self, ours: Clause, theirs: Clause, pairs: dict[int, int]) -> Alignment:
        found = self._clause(_plain(ours), _plain(theirs))
        if ours.antecedent is not None and pairs.get(ours.antecedent) != theirs.antecedent:
            found.faults.append(Fault("reassigned", self._said(theirs), self._claimed(ours)))
        return found

    def _series(self, ours: Clause, theirs: Clause, used: dict[int, int], found: Alignment) -> None:
        """Hold the joints of several conditions against each other, and show those that are left out whole."""
        for marker in {clause.marker for clause in ours.clauses}:
            here = [at for at in used if ours.clauses[at].marker == marker]
            there = [one for one in theirs.clauses if one.marker == marker]
            joints = [
                {one.joint for one in some if one.joint not in {"", ","}}
                for some in ([ours.clauses[at] for at in here], there)
            ]
            if len(here) > 1 and joints[0] != joints[1]:
                found.faults.append(Fault("joined", " ".join(joints[1]), " ".join(joints[0])))
            if here and len(here) < len(there) and joints[1]:
                found.left.append((there[0].start, there[-1].end))

    # ------------------------------------------------------------------ words

    def _said(self, one: Phrase | Clause) -> str:
        return " ".join(self.sentence[one.start : one.end].split())

    def _claimed(self, one: Phrase | Clause) -> str:
        return " ".join(self.claim[one.start : one.end].split())

    @staticmethod
    def _with_attributes(stands: Sequence[Phrase], index: int) -> Span:
        """Give where a phrase stands, with the attributes right behind it."""
        start, end = stands[index].start, stands[index].end
        for at in range(index + 1, len(stands)):
            if stands[at].after != at - 1 or not (stands[at].genitive or stands[at].prep):
                break
            end = stands[at].end
        return start, end


def _joints_of(text: str) -> Counter[str]:
    return Counter(joint(one) for one in tagged(text) if one.tag == "KON")


def _is_place(clause: Clause) -> bool:
    """Tell whether a clause in brackets but names a place."""
    return not clause.predicate.verb and all(one.head.tag in {PLACE, "NE", "CARD"} for one in clause.phrases)


def _is_free(phrase: Phrase) -> bool:
    return phrase.head.key in classes.of("free", "de") and not phrase.words and not phrase.focus and not phrase.prep


def _next(phrases: Sequence[Phrase], at: int) -> int | None:
    """Give the phrase that stands directly behind a "nicht"."""
    following = at + 1
    if following < len(phrases) and phrases[following].start - phrases[at].end <= 1:
        return following
    return None


def _acts(phrase: Phrase) -> bool:
    return phrase.kind == "noun" and not phrase.prep and not phrase.genitive and phrase.head.tag not in {MEASURE, PLACE}


def _letters(phrase: Phrase) -> set[str]:
    return {case[0] for case in _refined(phrase)}


def _refined(phrase: Phrase) -> frozenset[str]:
    """Give the cases of a phrase that the gender of its noun allows."""
    known = gender(phrase.head.key) if phrase.head.tag == "NN" else ""
    if not known:
        return phrase.cases
    some = frozenset(case for case in phrase.cases if case[1] in {known, "p"})
    return some or phrase.cases


def _may_genitive(phrase: Phrase) -> bool:
    return "G" in {case[0] for case in _refined(phrase)}


def _agree(ours: Phrase, cases: frozenset[str], prep: str) -> bool:
    """Tell whether two forms of a noun can stand in one case."""
    if prep or not ours.cases or not cases:
        return True
    theirs = _refined(replace(ours, cases=cases))
    mine = _refined(ours)
    if mine & theirs:
        return True
    # one of them is the plural that stands for all: "der Halter", "die Halter"
    letters = {case[0] for case in mine} & {case[0] for case in theirs} - {"G"}
    return bool(gender(ours.head.key)) and bool(letters)


def _turned(ours: str, theirs: str) -> str:
    """Say in which direction the voice was turned: "passive" for an active sentence that the claim says in the passive."""
    return ours if {ours, theirs} == {"active", "passive"} else ""


def _role(theirs: Phrase, ours: Phrase, turned: str) -> tuple[str, frozenset[str]]:
    """Give the preposition and the cases that a phrase of the sentence has in the voice of the claim."""
    subject = frozenset(case for case in _refined(theirs) if case[0] == "N")
    object_ = frozenset(case for case in _refined(theirs) if case[0] == "A")
    if turned == "passive" and not theirs.prep and not theirs.genitive:
        if ours.prep in {"von", "durch"} and subject:
            return ours.prep, theirs.cases
        if not ours.prep and object_:
            return "", frozenset(f"N{case[1]}" for case in object_)
        return theirs.prep, theirs.cases - {*subject, *object_} if not ours.prep else theirs.cases
    if turned == "active":
        if theirs.prep in {"von", "durch"} and not ours.prep:
            return "", frozenset(f"N{one}" for one in "mfnp")
        if not theirs.prep and not theirs.genitive and subject:
            return "", frozenset(f"A{case[1]}" for case in subject)
    return theirs.prep, theirs.cases


def _with_shared(clause: Clause) -> tuple[list[Phrase], int]:
    """Give the phrases of a clause, and behind them the subject that it shares; and how many are its own."""
    own = list(clause.phrases)
    if clause.shared is None:
        return own, len(own)
    subject = next(
        (one for one in clause.shared.phrases if one.kind == "noun" and not one.prep and "N" in _letters(one)), None
    )
    more = [replace(subject, after=None, group=None)] if subject is not None else []
    return own + more, len(own)


def _plain(clause: Clause) -> Clause:
    """Give a clause with its turns of phrase said plainly, by the table: "ist verpflichtet, … zu führen" is "hat …"."""
    for row in _turns():
        if clause.predicate.verb != row["verb"] or clause.predicate.voice != row.get("voice", "active"):
            continue
        word = row.get("word", "")
        at = next((at for at, one in enumerate(clause.phrases) if one.head.key == word), None)
        if word and (at is None or clause.phrases[at].words or clause.phrases[at].quantity):
            continue
        rest = [one for index, one in enumerate(clause.phrases) if index != at] if word else list(clause.phrases)
        rest = [replace(one, after=None if one.after == at else one.after) for one in rest] if word else rest
        if verb := row.get("as"):
            return replace(clause, predicate=replace(clause.predicate, verb=verb), phrases=tuple(rest))
        inner = next((one for one in clause.clauses if one.marker == "zu"), None)
        if inner is None or clause.predicate.modal or any(one.head.key == "nicht" for one in rest):
            continue
        predicate = replace(inner.predicate, modal=row["modal"], past=clause.predicate.past)
        size = len(rest)
        moved = [
            replace(
                one,
                after=None if one.after is None else one.after + size,
                group=None if one.group is None else one.group + size,
            )
            for one in inner.phrases
        ]
        clauses = [one for one in clause.clauses if one is not inner]
        clauses += [
            replace(one, antecedent=None if one.antecedent is None else one.antecedent + size) for one in inner.clauses
        ]
        return replace(clause, predicate=predicate, phrases=tuple([*rest, *moved]), clauses=clauses)
    return clause


@cache
def _turns() -> Sequence[dict[str, str]]:
    return classes.table("turns")["turn"]


def shown(sentence: str, left: Sequence[Span]) -> Iterator[str]:
    """Give the stretches of a sentence that are left out, in their order, those that belong together as one."""
    for start, end in merged(sentence, left):
        yield " ".join(sentence[start:end].split())


def merged(sentence: str, left: Sequence[Span]) -> list[Span]:
    """Give stretches in their order; those that overlap, touch or are but joined by a conjunction are one."""
    found: list[Span] = []
    for start, end in sorted(left):
        if found and (start <= found[-1][1] or _JOINT.fullmatch(sentence, found[-1][1], start)):
            found[-1] = (found[-1][0], max(end, found[-1][1]))
        else:
            found.append((start, end))
    return found
