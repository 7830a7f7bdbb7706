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
from provenance.language.clauses import Clause, clauses_of, read
from provenance.language.german import acts, gender
from provenance.language.phrases import BARE as _BARE
from provenance.language.phrases import Phrase, joint
from provenance.language.spelling import key
from provenance.language.tagging import MEASURE, PLACE, Token, known, tagged
from provenance.text.labels import Span

_BOUNDS = frozenset(
    "mindestens hoechstens spaetestens fruehestens laengstens wenigstens zumindest nicht mehr weniger bis".split()
)  # noqa: SIM905, E501
_ADVERBIAL = frozenset(
    "vor nach bei innerhalb bis ab seit waehrend wegen auf aufgrund durch ohne gegen trotz ausserhalb".split()
)  # noqa: SIM905, E501
"""Prepositions of phrases that mostly say when, why or how a thing is done, and so belong to the verb."""
_JOINT = re.compile(r"[\s,]*(?:und|oder|sowie)?[\s,]*")
_ATTRIBUTIVE = frozenset({"von", "zwischen"})
"""Prepositions of phrases that mostly say of which thing is spoken."""
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
    stood_for: list[StoodFor] = field(default_factory=list["StoodFor"])

    @property
    def cost(self) -> tuple[int, int, int]:
        """What makes one alignment better than another: fewer faults, fewer pronouns for nouns, more words."""
        return len(self.faults), len(self.stood_for), -self.matched

    def add(self, other: Alignment) -> None:
        """Take over what another came to."""
        self.faults += other.faults
        self.left += other.left
        self.matched += other.matched
        self.stood_for += other.stood_for


@dataclass(frozen=True, slots=True)
class StoodFor:
    """A pronoun of one text beside a noun of the other; ``claimed`` says that the noun is the claim's."""

    noun: Phrase
    pronoun: Phrase
    claimed: bool
    fault: Fault


@lru_cache(maxsize=2_048)
def align(claim: str, sentence: str, before: str = "") -> Alignment:
    """Set a German claim beside a German sentence; ``before`` is the sentence before that, which its pronouns mean."""
    return _Aligning(claim, sentence, before).sentences()


@dataclass(slots=True)
class _Aligning:
    claim: str
    sentence: str
    before: str

    def sentences(self) -> Alignment:
        ours, theirs = read(known(tagged(self.claim), tagged(self.sentence))), clauses_of(self.sentence)
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
        self._meant(ours, theirs, found)
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

    def _meant(self, ours: Sequence[Clause], theirs: Sequence[Clause], found: Alignment) -> None:
        """Find nouns that stand for a pronoun which may mean another."""
        for one in found.stood_for:
            mirrored = any(
                other.noun.head.key == one.noun.head.key and other.claimed != one.claimed for other in found.stood_for
            )
            if mirrored:
                continue
            side = theirs if one.claimed else ours
            meant = referents(side, one.pronoun, clauses_of(self.before) if one.claimed and self.before else ())
            if meant != one.noun.head.key:
                found.faults.append(one.fault)

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
        ours, theirs = _whole_verb(ours, theirs), _whole_verb(theirs, ours)
        self._predicates(ours, theirs, found)
        pairs = self._phrases(ours, theirs, found)
        self._inner(ours, theirs, pairs, found)
        return found

    # ------------------------------------------------------------------ predicates

    def _predicates(self, mine: Clause, there: Clause, found: Alignment) -> None:
        ours, theirs = mine.predicate, there.predicate
        denied = any(_denies(one) for one in (*mine.phrases, *there.phrases))
        several = max(len(ours.verbs), len(theirs.verbs)) > 1
        if ours.verb != theirs.verb or (several and ours.verbs != theirs.verbs):
            found.faults.append(Fault("predicate", theirs.text, ours.text))
            return
        found.matched += len(ours.tokens)
        permits = {ours.modal, theirs.modal} == {"may", "can"} and not denied
        if ours.modal != theirs.modal and not permits:
            found.faults.append(Fault("modal", theirs.text, ours.text))
        if ours.tense != theirs.tense:
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
        self._roles(mine, stands, pairs, (ours, theirs), found)
        return pairs

    def _phrase(self, ours: Phrase, theirs: Phrase, turned: str) -> Alignment | None:
        """Set one phrase beside another; None where they are not of the same thing."""
        if ours.kind != theirs.kind:
            return None
        stood_for = self._pronoun(ours, theirs)
        if ours.head.key != theirs.head.key and stood_for is None:
            return None
        prep, cases = theirs.prep, theirs.cases
        if turned and ours.head.tag not in {MEASURE}:
            prep, cases = _role(theirs, ours, turned)
        found = Alignment(matched=1, stood_for=[stood_for] if stood_for else [])
        if ours.prep != prep:
            return None
        if stood_for is not None:
            letters = {case[0] for case in _refined(ours)} & {case[0] for case in cases}
            return found if letters or prep else None
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

    def _pronoun(self, ours: Phrase, theirs: Phrase) -> StoodFor | None:
        """Give the pronoun that stands on one side for the noun of the other, if their genders agree."""
        sides = (ours, theirs)
        pronouns = [one.head.tag == "PPER" for one in sides]
        if pronouns[0] == pronouns[1]:
            return None
        noun, pronoun = sides if pronouns[1] else (theirs, ours)
        if noun.head.tag != "NN" or noun.quantity or not _genders(noun) & _genders(pronoun):
            return None
        fault = Fault("substituted", self._said(theirs), self._claimed(ours))
        return StoodFor(noun, pronoun, pronouns[1], fault)

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
        elif set(before) - set(behind) - {"auch"}:
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
            if ours.kind != "noun" or (ours.head.tag == MEASURE and ours.prep not in {"von", "in"}):
                continue
            a, b = ours.after, theirs.after
            same = a is not None and a in pairs and (pairs[a] == b or _beside(stands, pairs[a], b))
            if same or (a is None and b is None):
                continue
            in_front = (a is not None and ours.front and mine[a].front) or (
                b is not None and theirs.front and stands[b].front
            )
            if not ours.prep:
                own = b is not None and self._belongs(theirs, stands[b], a)
                wrong = theirs.genitive or ours.genitive or in_front or own
            elif in_front or a is None or b is None:
                wrong = in_front
            else:
                free = ours.prep in _ADVERBIAL and ours.head.tag != PLACE
                wrong = not free and (ours.prep in _ATTRIBUTIVE or not _is_tail(mine, stands, pairs, at))
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
        if lost and _is_one_of_several(stands[:fixed], order, lost):
            return
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

    def _roles(
        self,
        mine: Sequence[Phrase],
        stands: Sequence[Phrase],
        pairs: dict[int, int],
        sides: tuple[Clause, Clause],
        found: Alignment,
    ) -> None:
        """Find two nouns that changed places where nothing shows which of them acts."""
        nouns = [
            at
            for at in sorted(pairs)
            if _acts(mine[at]) and _acts(stands[pairs[at]]) and not _same_attribute(mine, stands, pairs, at)
        ]
        for one, other in combinations(nouns, 2):
            if pairs[one] < pairs[other]:
                continue
            possible = [
                _letters(mine[at], sides[0].plural) & _turned_letters(stands[pairs[at]], sides) & {"N", "A", "D"}
                for at in (one, other)
            ]
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


def _is_tail(mine: Sequence[Phrase], stands: Sequence[Phrase], pairs: dict[int, int], at: int) -> bool:
    """Tell whether a phrase and all behind it end both clauses alike, right before what is done."""
    rest = [index for index in range(at, len(mine)) if index in pairs]
    order = [pairs[index] for index in rest]
    return order == list(range(len(stands) - len(order), len(stands)))


def _beside(stands: Sequence[Phrase], one: int, other: int | None) -> bool:
    """Tell whether two phrases are joined, so that what stands behind the last may belong to each."""
    return other is not None and stands[one].group is not None and stands[one].group == stands[other].group


def _is_one_of_several(stands: Sequence[Phrase], said: Sequence[int], lost: Sequence[int]) -> bool:
    """Tell whether just one of two like stretches is left out whole: "für A zwei Euro und für B drei Euro"."""
    cuts = [at for at, one in enumerate(stands) if one.loose]
    if len(cuts) != 1:
        return False
    second = list(range(cuts[0], len(stands)))
    first = list(range(cuts[0] - len(second), cuts[0]))
    if first[0] < 0 or any(
        _slot(stands[one]) != _slot(stands[other]) for one, other in zip(first, second, strict=True)
    ):
        return False
    return sorted(lost) in (first, second) and len(second) > 1 and set(said) >= set(first if lost == second else second)


def _slot(phrase: Phrase) -> tuple[str, str, bool]:
    return phrase.kind, phrase.prep, phrase.head.tag == MEASURE


def _denies(phrase: Phrase) -> bool:
    return phrase.head.key == "nicht" or phrase.quantity == "none"


def _next(phrases: Sequence[Phrase], at: int) -> int | None:
    """Give the phrase that stands directly behind a "nicht"."""
    following = at + 1
    if following < len(phrases) and phrases[following].start - phrases[at].end <= 1:
        return following
    return None


def _acts(phrase: Phrase) -> bool:
    return phrase.kind == "noun" and not phrase.prep and not phrase.genitive and phrase.head.tag not in {MEASURE, PLACE}


def _same_attribute(mine: Sequence[Phrase], stands: Sequence[Phrase], pairs: dict[int, int], at: int) -> bool:
    """Tell whether a phrase is on both sides an attribute of the same noun."""
    after = mine[at].after
    return after is not None and pairs.get(after) == stands[pairs[at]].after and _may_genitive(mine[at])


def _letters(phrase: Phrase, plural: bool | None = None) -> set[str]:  # noqa: FBT001 - as the verb of its clause is
    """Give the cases of a phrase; a verb in the singular has no subject in the plural, nor the other way."""
    cases = _refined(phrase)
    if plural is not None and phrase.group is None and cases != _refined(replace(phrase, cases=frozenset())):
        cases = frozenset(case for case in cases if case[0] != "N" or (case[1] == "p") == plural) or cases
    return {case[0] for case in cases}


def _turned_letters(phrase: Phrase, sides: tuple[Clause, Clause]) -> set[str]:
    """Give the cases that a phrase of the sentence has in the voice of the claim."""
    letters = _letters(phrase, sides[1].plural)
    turned = _turned(sides[0].predicate.voice, sides[1].predicate.voice)
    if turned == "passive":
        return {{"A": "N"}.get(one, one) for one in letters}
    return {{"N": "A"}.get(one, one) for one in letters} if turned == "active" else letters


def _genders(phrase: Phrase) -> set[str]:
    """Give the genders that a phrase may have, "p" for the plural."""
    cases = _refined(phrase)
    if phrase.prep:
        cases = frozenset(case for case in cases if case[0] != "N")
    low = key(phrase.head.text)
    if phrase.head.tag == "NN" and low != phrase.head.key and low.endswith(("n", "e", "er")) and phrase.cases >= _BARE:
        return {"p"}
    return {case[1] for case in cases}


def referents(clauses: Sequence[Clause], pronoun: Phrase, before: Sequence[Clause] = ()) -> str:
    """Give the key of the one noun that a pronoun can mean; "" where there are several or none.

    A pronoun means no noun of its own clause, one of its gender and number, and among several the one that acts.
    """
    every = [one for root in clauses for one in root.walk()]
    own = next((one for one in every if any(each is pronoun for each in one.phrases)), None)
    if own is None:
        own = next((one for one in every if any(each.start == pronoun.start for each in one.phrases)), None)
    here = {each.head.key for each in own.phrases} if own else set[str]()
    genders = _genders(pronoun)
    if own is not None and own.plural is not None and "N" in _letters(pronoun):
        genders = genders & {"p"} if own.plural else genders - {"p"}
    others = [one for one in every if one is not own] + [one for root in before for one in root.walk()]
    possible = {
        each.head.key: each
        for one in others
        for each in one.phrases
        if each.head.tag == "NN" and each.head.key not in here and _genders(each) & genders
    }
    if len(possible) > 1:
        possible = {name: each for name, each in possible.items() if acts(name)}
    return next(iter(possible)) if len(possible) == 1 else ""


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
    if theirs.after is not None and _may_genitive(theirs) and not theirs.prep:
        return theirs.prep, theirs.cases
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


def _whole_verb(clause: Clause, other: Clause) -> Clause:
    """Give a clause with its verb put together, where the other has it whole: "stellt … sicher", "sicherstellt"."""
    verb = clause.predicate.verb
    at = next(
        (
            at
            for at, one in enumerate(clause.phrases)
            if one.kind == "adverb" and not one.focus and one.head.key + verb == other.predicate.verb
        ),
        None,
    )
    if at is None:
        return clause
    rest = [
        replace(
            one,
            after=one.after - 1 if one.after is not None and one.after > at else one.after,
            group=one.group - 1 if one.group is not None and one.group > at else one.group,
        )
        for index, one in enumerate(clause.phrases)
        if index != at
    ]
    tokens = (clause.phrases[at].head, *clause.predicate.tokens)
    predicate = replace(clause.predicate, verb=other.predicate.verb, tokens=tokens)
    clauses = [
        replace(one, antecedent=one.antecedent - 1) if one.antecedent is not None and one.antecedent > at else one
        for one in clause.clauses
    ]
    return replace(clause, predicate=predicate, phrases=tuple(rest), clauses=clauses)


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
        predicate = replace(inner.predicate, modal=row["modal"], tense=clause.predicate.tense)
        size = len(rest)
        moved = [
            replace(
                one,
                after=None if one.after is None else one.after + size,
                group=None if one.group is None else one.group + size,
            )
            for one in inner.phrases
        ]
        if row.get("denied"):
            moved.append(_NOT)
        clauses = [one for one in clause.clauses if one is not inner]
        clauses += [
            replace(one, antecedent=None if one.antecedent is None else one.antecedent + size) for one in inner.clauses
        ]
        return replace(clause, predicate=predicate, phrases=tuple([*rest, *moved]), clauses=clauses)
    return clause


_NOT = Phrase("adverb", "", (Token("nicht", 0, 0, "nicht", "PTKNEG", "nicht"),), frozenset(), (), (), (), "", 0, 0)


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
