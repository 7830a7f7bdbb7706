"""A claim beside a sentence of a source, clause by clause and phrase by phrase, in whatever order German puts them.

Each phrase of the claim must be a phrase of the sentence, in the same clause, under the same preposition and in a case
that both can have; each clause that depends must depend on the same. What the sentence has besides is left out, and is
told by its place; everything else is a fault. So "matched, missing, added, substituted, reassigned, joined" (Levin's
alternations are not tried: who acts and who suffers changes with the voice alone).

| fault | what the claim does |
|---|---|
| added | says what the sentence does not |
| condition | has a clause that depends, and the sentence none of its kind |
| substituted | says one thing where the sentence says another |
| reassigned | gives a phrase or an attribute to another, or another role |
| joined | says "und" for "oder" |
| several | tears apart what the sentence says of several with one verb |
| denied | denies what the sentence affirms, or other of it |
| limit | leaves out or changes a bound: "mindestens", "nicht" before a word |
| quantity | says of all what holds for some |
| predicate, modal, tense | says that another thing is, must, may or was done |
| said plainly | says "muss" where the sentence says what is done, or the other way |
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from provenance.language.agreement import letters, possessor, referents
from provenance.language.clauses import Clause, clauses_of, read
from provenance.language.german import acts
from provenance.language.pairing import Pairing, denies
from provenance.language.phrase import Phrase
from provenance.language.phrases import joint
from provenance.language.predicates import ACTIVE, Predicate
from provenance.language.standing import Alignment, Beside, Fault, is_indefinite
from provenance.language.tagging import PLACE, known, root_of, tagged
from provenance.language.turns import able_alike, denied_alike, plainly, says_only_with, unless, whole_verb
from provenance.language.unfolding import as_condition, done, unfolded
from provenance.text import patterns as re
from provenance.text.labels import Span

_JOINT = re.compile(r"[\s,]*(?:und|oder|sowie)?[\s,]*")
_OVER = {"past", "perfect"}
"""Tenses of what is over: "lehnte ab" and "hat abgelehnt" tell one thing."""
_TURNS_AGAINST = {"aber", "jedoch", "sondern", "oder", "doch"}
"""Conjunctions behind which a clause limits the one before."""


@lru_cache(maxsize=2_048)
def align(claim: str, sentence: str, before: str = "") -> Alignment:
    """Set a German claim beside a German sentence; ``before`` is the sentence before that, which its pronouns mean."""
    return _Aligning(claim, sentence, before).sentences()


def _plain(clauses: Sequence[Clause], others: Sequence[Clause]) -> tuple[Clause, ...]:
    """Return clauses said plainly; "ohne … nicht" is "nur mit" where the others say so."""
    only = says_only_with(others)
    return tuple(said for one in clauses for said in plainly(one, only=only))


@dataclass(frozen=True, slots=True)
class _Aligning(Beside):
    before: str

    def sentences(self) -> Alignment:
        ours, theirs = read(known(tagged(self.claim), tagged(self.sentence))), clauses_of(self.sentence)
        found = Alignment()
        if not ours or not theirs:
            found.faults.append(Fault("added", "", self.claim))
            return found
        ours = _plain(ours, theirs)
        theirs = _plain(theirs, ours)
        main, within = len(theirs), [*_told_within(theirs, self.sentence)]
        theirs = (*theirs, *(one for one, _ in within))
        used: dict[int, int] = {}
        for at, clause in enumerate(ours):
            made = [(self._clause(clause, other), index) for index, other in enumerate(theirs)]
            best, index = min(made, key=lambda one: one[0].cost)
            used[at] = index
            found.add(best)
            if index >= main:
                over = within[index - main][1]
                found.left.append((over.start, over.end))
        self._joints(ours, theirs, used, found)
        self._counted(found)
        self._meant(ours, theirs, found)
        for index, other in enumerate(theirs[:main]):
            if index in used.values() or not _limits(other, index, theirs):
                continue
            leads = index + 1 in used.values() and theirs[index + 1].joint == ":"
            if leads and any(denies(one) for one in other.phrases):  # "Nicht anzumelden sind: …"
                found.faults.append(Fault("denied", self.said(other), ""))
            found.left.append((other.start, other.end))
        return found

    def _joints(self, ours: Sequence[Clause], theirs: Sequence[Clause], used: dict[int, int], found: Alignment) -> None:
        """Hold against each other what joins the main clauses."""
        for at in range(1, len(ours)):
            first, second = sorted((used[at - 1], used[at]))
            if first == second:
                found.faults.append(Fault("added", "", self.claimed(ours[at])))
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
            if one.noun.head.key not in meant:
                found.faults.append(one.fault)
        for possessive, noun, fault in found.possessed:
            if noun.head.key != possessor(theirs, possessive, clauses_of(self.before) if self.before else ()):
                found.faults.append(fault)
        if not found.attributes:
            return
        before = [one.phrases for root in (*clauses_of(self.before), *theirs) for one in root.walk()]
        for noun, attribute, fault in found.attributes:
            if not any(_has(phrases, noun, attribute) for phrases in before):
                found.faults.append(fault)

    def _clause(self, ours: Clause, theirs: Clause) -> Alignment:
        found = Alignment()
        ours, theirs = whole_verb(ours, theirs), whole_verb(theirs, ours)
        ours, theirs = able_alike(ours, theirs), able_alike(theirs, ours)
        ours, theirs = denied_alike(ours, theirs), denied_alike(theirs, ours)
        ours = unfolded(ours, theirs)
        theirs = unfolded(done(theirs, ours), ours)  # a claim that makes a noun of the verb is an inference
        self._predicates(ours, theirs, found)
        pairs = Pairing(self.claim, self.sentence).pair(ours, theirs, found)
        ours = replace(ours, clauses=unless([*_plain(ours.clauses, theirs.clauses)]))
        theirs = replace(theirs, clauses=unless([*_plain(theirs.clauses, ours.clauses)]))
        self._inner(ours, theirs, pairs, found)
        return found

    def _predicates(self, mine: Clause, there: Clause, found: Alignment) -> None:
        ours, theirs = mine.predicate, there.predicate
        denied = any(denies(one) for one in (*mine.phrases, *there.phrases))
        several = max(len(ours.verbs), len(theirs.verbs)) > 1
        if ours.verb != theirs.verb or (several and ours.verbs != theirs.verbs):
            found.faults.append(Fault(self._kind(ours, theirs), theirs.text, ours.text))
            return
        found.matched += len(ours.tokens)
        if max(_finite(ours), _finite(theirs)) > 1 and _in_order(mine) != _in_order(there):
            found.faults.append(Fault("several", theirs.text, ours.text))  # what belongs to which verb was not read
        if ours.modal != theirs.modal and not _same_modal(mine, there, denied=denied):
            kind = "said plainly" if {ours.modal, theirs.modal} == {"must", ""} and not denied else "modal"
            found.faults.append(Fault(kind, theirs.text, ours.text))
        # "hat sie nicht entschieden" and "entscheidet sie nicht" set one condition
        either = denied and mine.marker == there.marker == "wenn" and {ours.tense, theirs.tense} == {"", "perfect"}
        if ours.tense != theirs.tense and not either and {ours.tense, theirs.tense} != _OVER:
            found.faults.append(Fault("tense", theirs.text, ours.text))
        if ours.voice != theirs.voice and "state" in {ours.voice, theirs.voice}:
            found.faults.append(Fault("predicate", theirs.text, ours.text))

    def _kind(self, ours: Predicate, theirs: Predicate) -> str:
        """Tell another verb from one exchanged for a noun: "vor der Prüfung melden", "vor der Meldung prüfen"."""
        here, there = (
            {root_of(token) for token in tagged(text) if token.tag == "NN"} for text in (self.claim, self.sentence)
        )
        crossed = all(
            any(root_of(token) in side for token in one.tokens if root_of(token))
            for one, side in ((ours, there), (theirs, here))
        )
        return "reassigned" if crossed and ours.verb and theirs.verb else "predicate"

    def _inner(self, ours: Clause, theirs: Clause, pairs: dict[int, int], found: Alignment) -> None:
        used: dict[int, int] = {}
        for at, clause in enumerate(ours.clauses):
            some = [
                (one, index)
                for index, other in enumerate(theirs.clauses)
                if index not in used.values()
                for one in self._depending((ours, clause), (theirs, other), pairs)
            ]
            if not some:
                if clause.marker != "(" or not _is_place(clause):
                    found.faults.append(Fault("condition", "", self.claimed(clause)))
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

    def _depending(
        self, mine: tuple[Clause, Clause], there: tuple[Clause, Clause], pairs: dict[int, int]
    ) -> Iterator[Alignment]:
        """Set clauses that depend beside each other, if they are of one kind; each comes behind the one it is in."""
        (above, ours), (over, theirs) = mine, there
        if {ours.marker, theirs.marker} == {"rel", "wenn"}:
            sides = [
                (above, ours, self.claim, ours.marker == "rel"),
                (over, theirs, self.sentence, theirs.marker == "rel"),
            ]
            made = [as_condition(parent, one, text) if turn else one for parent, one, text, turn in sides]
            if made[0] is not None and made[1] is not None:
                yield self._clause(made[0], made[1])
            return
        if ours.marker != theirs.marker:
            return
        found = self._clause(ours, theirs)
        alone = ours.antecedent is not None and pairs.get(ours.antecedent) == theirs.antecedent
        if ours.antecedent is not None and not (alone and _one_number(mine, there)):
            found.faults.append(Fault("reassigned", self.said(theirs), self.claimed(ours)))
        yield found

    def _series(self, ours: Clause, theirs: Clause, used: dict[int, int], found: Alignment) -> None:
        """Hold the joints of several conditions against each other, and show those that are left out whole."""
        for marker in {clause.marker for clause in ours.clauses}:
            here = [at for at in used if ours.clauses[at].marker == marker]
            there = [one for one in theirs.clauses if one.marker == marker]
            joints = [
                {one.joint for one in some if one.joint not in {"", ","}}
                for some in ([ours.clauses[at] for at in here], there)
            ]
            # "ein Boot, das … liegt und … dient" says no more than "ein … liegendes Boot, das … dient"
            if len(here) > 1 and joints[0] != joints[1] and joints[0] | joints[1] != {"und"}:
                found.faults.append(Fault("joined", " ".join(joints[1]), " ".join(joints[0])))
            if here and len(here) < len(there) and joints[1]:
                found.left.append((there[0].start, there[-1].end))


def _told_within(clauses: Sequence[Clause], sentence: str) -> Iterator[tuple[Clause, Clause]]:
    """Yield relative clauses that oblige or permit as clauses of their own, each with the one that it is in.

    "… erteilt eine Nummer, die am Stand anzubringen ist": what is said of a thing that the sentence brings up.
    """
    for over in clauses:
        for one in over.clauses:
            if one.marker != "rel" or one.antecedent is None or one.predicate.modal not in {"must", "may", "can"}:
                continue
            noun = over.phrases[one.antecedent] if one.antecedent < len(over.phrases) else None
            # a subject is brought up by it alone: "ein Betreiber, der Boote vermieten darf, …"
            subject = noun is None or noun.front or "A" not in letters(noun)
            if noun is None or subject or not is_indefinite(sentence, noun) or noun.group is not None:
                continue
            phrases = tuple(
                replace(each, heads=noun.heads) if each.head.tag == "PRELS" else each for each in one.phrases
            )
            yield replace(one, marker="", antecedent=None, phrases=phrases), over


def _same_modal(ours: Clause, theirs: Clause, *, denied: bool) -> bool:
    """Tell whether two modals say the same: "kann" and "darf" permit, and the indicative of who acts obliges.

    "Die Behörde führt das Register" is how a statute says that she must (Handbuch der Rechtsförmlichkeit, on duties).
    """
    modals = ours.predicate.modal, theirs.predicate.modal
    if denied:
        return False
    subjects = [one for one in theirs.phrases if one.kind == "noun" and not one.prep and "N" in letters(one)]
    sure = [one for one in subjects if "A" not in letters(one)]
    subject = next(iter(sure or subjects), None)
    obliges = modals == ("must", "") and subject is not None and acts(subject.head.key)
    return set(modals) == {"may", "can"} or (
        obliges and theirs.predicate.voice == ACTIVE and not theirs.predicate.copula
    )


def _one_number(mine: tuple[Clause, Clause], there: tuple[Clause, Clause]) -> bool:
    """Tell whether the verbs of relative clauses have one number, as those about one noun in one number have."""
    (above, ours), (over, theirs) = mine, there
    if None in {ours.plural, theirs.plural} or ours.plural == theirs.plural:
        return True
    if ours.predicate.voice != theirs.predicate.voice or ours.antecedent is None or theirs.antecedent is None:
        return True
    return above.phrases[ours.antecedent].head.text != over.phrases[theirs.antecedent].head.text


def _finite(predicate: Predicate) -> int:
    """Return how many clauses a predicate is of: each full finite verb has its own, and the auxiliaries have one."""
    finite = [one.tag for one in predicate.tokens if "FIN" in one.tag]
    return finite.count("VV(FIN)") + any(tag != "VV(FIN)" for tag in finite)


def _in_order(clause: Clause) -> list[str]:
    """Return the nouns, adverbs and verbs of a clause in their order."""
    words = [(one.start, f"{one.prep} {one.head.key}") for one in clause.phrases]
    return [name for _, name in sorted([*words, *((one.start, one.key) for one in clause.predicate.tokens)])]


def _limits(other: Clause, index: int, theirs: Sequence[Clause]) -> bool:
    """Tell whether a main clause that a claim leaves out limits the one that it says."""
    if other.joint in _TURNS_AGAINST or theirs[0].joint == "oder":
        return True
    if index + 1 < len(theirs) and theirs[index + 1].joint in _TURNS_AGAINST:
        return True
    pointing = any(one.head.tag in {"PDS", "PPER"} for one in other.phrases)
    denied = any(denies(one) for one in other.phrases)
    return pointing or denied or other.joint == ":"


def _has(phrases: Sequence[Phrase], noun: Phrase, attribute: Phrase) -> bool:
    """Tell whether a noun has an attribute, or another noun joined to it, in a clause."""
    for one in phrases:
        if (one.head.key, one.prep) != (attribute.head.key, attribute.prep if attribute.group is None else one.prep):
            continue
        if {word.key for word in attribute.words} != {word.key for word in one.words} or attribute.nested:
            continue
        at = one.after if attribute.group is None else one.group
        if at is not None and phrases[at].head.key == noun.head.key and one.joint == attribute.joint:
            return True
    return False


def _joints_of(text: str) -> Counter[str]:
    return Counter(joint(one) for one in tagged(text) if one.tag == "KON")


def _is_place(clause: Clause) -> bool:
    """Tell whether a clause in brackets but names a place."""
    return not clause.predicate.verb and all(one.head.tag in {PLACE, "NE", "CARD"} for one in clause.phrases)


def shown(sentence: str, left: Sequence[Span]) -> Iterator[str]:
    """Return the stretches of a sentence that are left out, in their order, those that belong together as one."""
    for start, end in merged(sentence, left):
        yield " ".join(sentence[start:end].split())


def merged(sentence: str, left: Sequence[Span]) -> list[Span]:
    """Return stretches in their order; those that overlap, touch or are but joined by a conjunction are one."""
    found: list[Span] = []
    for start, end in sorted(left):
        if found and (start <= found[-1][1] or _JOINT.fullmatch(sentence, found[-1][1], start)):
            found[-1] = (found[-1][0], max(end, found[-1][1]))
        else:
            found.append((start, end))
    return found
