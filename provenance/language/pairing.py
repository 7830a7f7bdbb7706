"""The phrases of one clause beside those of another: which is which, and what becomes of the others.

A phrase is that of the sentence if it has its noun, its preposition and a case that both can have. What hangs on what
is kept: an attribute may not go to another noun, a "nicht" not to another word, a joint of several not be another.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from provenance.language import classes
from provenance.language.acting import POINTING, Acting, Naming, derived, possessed
from provenance.language.agreement import (
    ADJECTIVAL,
    agree,
    letters,
    may_genitive,
    owners,
    refined,
    role_of,
    turned_from,
)
from provenance.language.clauses import Clause, clauses_of
from provenance.language.german import gender
from provenance.language.parted import crossed
from provenance.language.phrase import Phrase, bounds
from provenance.language.standing import (
    Alignment,
    Beside,
    Fault,
    beside,
    is_defining,
    is_one_of_several,
    is_tail,
    right_behind,
)
from provenance.language.tagging import CUT, MEASURE, PLACE
from provenance.language.turns import with_shared
from provenance.text import patterns as re
from provenance.text.labels import Span

_TOO = re.compile(r"\bauch\s*,", re.IGNORECASE)
_NEITHER = re.compile(r"\bweder\s+\Z", re.IGNORECASE)
_ONLY = {"nur", "lediglich", "ausschliesslich", "allein"}
_ADVERBIAL, _ATTRIBUTIVE, _BOUND = "adverbial", "attributive", "bound"


@dataclass(frozen=True, slots=True)
class Pairing(Beside):
    """Sets phrases of a claim beside phrases of a sentence, and adds what it finds to an alignment."""

    def pair(self, ours: Clause, theirs: Clause, found: Alignment) -> dict[int, int]:
        """Return which phrase of a claim's clause is which of a sentence's, by their places in both."""
        mine, own = with_shared(ours)
        stands, fixed = with_shared(theirs)
        pairs, results = self._paired(mine, stands, turned_from(ours.predicate.voice, theirs.predicate.voice))
        for at, result in results.items():
            if self._suffers(mine, at, pairs):
                result.faults = [one for one in result.faults if one.kind != "reassigned"]
            found.add(result)
        named = _named(results, claimed=False)
        spare = [index for index, one in enumerate(stands) if index not in pairs.values() and one.group not in named]
        self._said_besides(mine[:own], stands, pairs, results, found)
        self._left_out(stands[:fixed], stands, spare, found)
        self._gapped(stands, mine, pairs, spare, fixed, found)
        measured = ours.predicate.verb == theirs.predicate.verb == "betragen"
        self._attached(mine, stands, pairs, found, measured=measured)
        self._grouped(mine, stands, pairs, found)
        self._denials(mine, stands, pairs, found)
        found.faults += Acting(self.claim, self.sentence, ours, theirs, mine, stands, pairs).reassigned()
        return pairs

    def _said_besides(
        self,
        own: Sequence[Phrase],
        stands: Sequence[Phrase],
        pairs: dict[int, int],
        results: dict[int, Alignment],
        found: Alignment,
    ) -> None:
        """Add what becomes of the phrases of a claim that are none of the sentence."""
        named, spare = (
            _named(results, claimed=True),
            [one for index, one in enumerate(stands) if index not in pairs.values()],
        )
        for at, phrase in enumerate(own):
            if at in pairs or is_free(phrase) or phrase.group in named:
                continue
            fault = self._unmatched(phrase, spare)
            noun = phrase.after if phrase.after is not None else phrase.group
            if (owned := possessed(own, phrase, stands, pairs)) is not None:
                found.possessed.append((owned, phrase, fault))
            elif noun in results and any(one.claimed for one in results[noun].stood_for):
                found.attributes.append((own[noun], phrase, fault))
            else:
                found.faults.append(fault)

    def _left_out(
        self, own: Sequence[Phrase], stands: Sequence[Phrase], spare: Sequence[int], found: Alignment
    ) -> None:
        """Add what becomes of the phrases of the sentence that a claim leaves out."""
        for index in spare:
            if index >= len(own) or is_free(other := stands[index]):
                continue
            alone = other.kind == "adverb" and any(one.key == "nicht" for one in other.focus)  # "ist nicht zulässig"
            if alone or denies(other):
                found.faults.append(Fault("denied", self.said(other), ""))
            elif other.head.key in classes.of(_BOUND, "de") or (
                # "bei einer Säumnis bis zu fünf Tagen nicht": what is denied of some is denied of all without it
                other.head.tag == MEASURE and any(denies(one) for one in stands)
            ):
                found.faults.append(Fault("limit", self.said(other), ""))
            else:
                found.left.append(self._with_attributes(stands, index))

    def _paired(
        self, mine: Sequence[Phrase], stands: Sequence[Phrase], turned: str
    ) -> tuple[dict[int, int], dict[int, Alignment]]:
        """Return which phrase is which, the best first for each in order, and what setting them beside came to."""
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
        return pairs, results

    def _suffers(self, mine: Sequence[Phrase], at: int, pairs: dict[int, int]) -> bool:
        """Tell whether a phrase hangs on a noun made of the verb: "die Speicherung der Belege", "Belege speichern"."""
        after = mine[at].after
        if after is None or after in pairs or mine[at].prep or not may_genitive(mine[at]):
            return False
        return derived(mine[after].head.text, self.sentence)

    def _phrase(self, ours: Phrase, theirs: Phrase, turned: str) -> Alignment | None:
        """Set one phrase beside another; None where they are not of the same thing."""
        naming = Naming(self.claim, self.sentence)
        stood_for = naming.pronoun(ours, theirs)
        shorter = stood_for is None and naming.is_shorter(ours, theirs)
        alike = ours.head.key == theirs.head.key or naming.means_alike(ours, theirs)
        same = alike or stood_for is not None or shorter
        if ours.kind != theirs.kind or not same:
            return None
        prep, cases = theirs.prep, theirs.cases
        if turned and ours.head.tag != MEASURE:
            prep, cases = role_of(theirs, ours, turned)
        left = [(theirs.start, theirs.end)] if shorter else []
        found = Alignment(matched=1, left=left, stood_for=[stood_for] if stood_for else [])
        if ours.prep != prep or (theirs.cases and not cases):  # who acts has no place but behind "von"
            return None
        if stood_for is not None:
            letters = {case[0] for case in refined(ours)} & {case[0] for case in cases}
            return found if letters or prep else None
        if ours.kind == "noun" and not agree(ours, cases, prep):
            found.faults.append(Fault("reassigned", self.said(theirs), self.claimed(ours)))
        names = [one.key for one in (ours if shorter or alike else theirs).heads]
        if any(one.key not in names for one in ours.heads):
            found.faults.append(Fault("added", self.said(theirs), self.claimed(ours)))
        elif len(ours.heads) < len(theirs.heads):
            found.left.append((theirs.start, theirs.end))
        if ours.quantity != theirs.quantity and not {ours.quantity, theirs.quantity} <= POINTING:
            found.faults.append(Fault("quantity", self.said(theirs), self.claimed(ours)))
        self._owned(ours, theirs, found)
        self._words(ours, theirs, found)
        return found

    def _owned(self, ours: Phrase, theirs: Phrase, found: Alignment) -> None:
        """Find a possessive that means another: "sein" and "ihr" are of one noun only where its number differs.

        Where the sentence does not say whose, it is that of the one noun that can be meant, and that acts there.
        """
        if not ours.owner or ours.owner == theirs.owner:
            return
        here = owners(clauses_of(self.claim), ours)
        if theirs.owner:
            same = bool(here & owners(clauses_of(self.sentence), theirs))
        else:
            acting = {
                ADJECTIVAL.sub("", one.head.key)
                for root in clauses_of(self.sentence)
                for one in root.phrases
                if one.kind == "noun" and not one.prep and one.after is None and "N" in letters(one, root.plural)
            }
            same = len(here) == 1 and here <= acting
        if not same:
            found.faults.append(Fault("reassigned", self.said(theirs), self.claimed(ours)))

    def _words(self, ours: Phrase, theirs: Phrase, found: Alignment) -> None:
        """Hold what describes a noun against what describes it there."""
        there = [one.key for one in theirs.words if one.tag != "KON"]
        here = [one.key for one in ours.words if one.tag != "KON"]
        joints = [{one.key for one in side.words if one.tag == "KON"} for side in (ours, theirs)]
        found.matched += len(set(here) & set(there))
        if set(here) - set(there):
            found.faults.append(Fault("substituted", self.said(theirs), self.claimed(ours)))
        elif joints[0] and joints[0] != joints[1]:
            found.faults.append(Fault("joined", self.said(theirs), self.claimed(ours)))
        elif (set(there) - set(here)) & classes.of(_BOUND, "de"):
            found.faults.append(Fault("limit", self.said(theirs), self.claimed(ours)))
        elif set(there) - set(here):
            found.left.append((theirs.start, theirs.end))
        before, behind = ([one.key for one in side.focus] for side in (theirs, ours))
        if _TOO.search(self.sentence):  # "Als Imker gilt auch, wer …", "Wer …, gilt auch als Imker"
            behind = [one for one in behind if one != "auch"]
        if set(behind) - set(before) or (set(before) - set(behind)) & classes.of(_BOUND, "de"):
            found.faults.append(Fault("limit", self.said(theirs), self.claimed(ours)))
        elif set(before) - set(behind) - {"auch"}:
            found.left.append((theirs.start, theirs.end))
        self._nested(ours, theirs, found)

    def _nested(self, ours: Phrase, theirs: Phrase, found: Alignment) -> None:
        """Hold what stands within an attribute against what stands in it there."""
        known = list(theirs.nested)
        for one in ours.nested:
            match = next((other for other in known if self._same(one, other)), None)
            if match is None:
                found.faults.append(Fault("added", self.said(theirs), self.claimed(one)))
            else:
                known.remove(match)
                found.matched += 1
        if any(denies(one) for one in known):
            found.faults.append(Fault("denied", self.said(theirs), self.claimed(ours)))
        elif known:
            found.left.append((theirs.start, theirs.end))

    def _same(self, ours: Phrase, theirs: Phrase) -> bool:
        one = self._phrase(ours, theirs, "")
        return one is not None and not one.faults and not one.left

    def _unmatched(self, phrase: Phrase, spare: Sequence[Phrase]) -> Fault:
        if phrase.head.key == "nicht" or phrase.quantity == "none":
            return Fault("denied", "", self.claimed(phrase))
        if derived(phrase.head.text, self.sentence):  # "die Vernichtung" for "vernichten"
            return Fault("added", "", self.claimed(phrase))
        instead = [one for one in spare if one.kind == phrase.kind and one.prep == phrase.prep]
        instead += [one for one in spare if one.kind == phrase.kind and one.head.key == phrase.head.key]
        if phrase.kind == "noun" and (instead or any(one.tag == "NE" for one in phrase.heads)):
            # a name is never said in other words
            return Fault("substituted", self.said(instead[0]) if instead else "", self.claimed(phrase))
        return Fault("added", "", self.claimed(phrase))

    def _attached(
        self,
        mine: Sequence[Phrase],
        stands: Sequence[Phrase],
        pairs: dict[int, int],
        found: Alignment,
        *,
        measured: bool,
    ) -> None:
        """Find attributes that belong to another noun than in the sentence.

        Of what is ``measured`` ("das Entgelt für Kinder beträgt", "beträgt für Kinder"), what stands under a
        preposition belongs to the amount and to what it is of.
        """
        for at, index in pairs.items():
            ours, theirs = mine[at], stands[index]
            if ours.kind != "noun" or (ours.head.tag == MEASURE and ours.prep not in {"von", "in"}):
                continue
            a, b = ours.after, theirs.after
            same = a is not None and a in pairs and (pairs[a] == b or beside(stands, pairs[a], b))
            if same or (a is None and b is None) or self._suffers(mine, at, pairs):
                continue
            if is_defining(ours) or (measured and ours.prep):
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
                free = ours.prep in classes.of(_ADVERBIAL, "de") and ours.head.tag != PLACE
                wrong = not free and (
                    ours.prep in classes.of(_ATTRIBUTIVE, "de") or not is_tail(mine, stands, pairs, at)
                )
            if wrong:
                found.faults.append(Fault("reassigned", self.said(theirs), self.claimed(ours)))

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
        if (parts := crossed(pairs, stands[:fixed])) is not None:
            found.faults.append(Fault("several", self._said_from(stands[slice(*parts)]), ""))
        if not any(one.loose and not bounds(one) for one in stands):
            return
        order = [pairs[at] for at in sorted(pairs) if pairs[at] < fixed]
        lost = [one for one in spare if one < fixed and not is_free(stands[one]) and not _is_reference(stands[one])]
        if lost and is_one_of_several(stands[:fixed], order, lost):
            return
        if lost or order != sorted(order) or not any(one.loose for one in mine):
            found.faults.append(Fault("several", self._said_from(stands[:fixed]), ""))

    def _said_from(self, some: Sequence[Phrase]) -> str:
        return " ".join(self.sentence[some[0].start : some[-1].end].split())

    @staticmethod
    def _belongs(theirs: Phrase, before: Phrase, moved: int | None) -> bool:
        """Tell whether a phrase with "der" behind a noun may be its genitive, so that no other may have it."""
        if not may_genitive(theirs):
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
                said = " … ".join(self.said(stands[pairs[at]]) for at in members)
                found.faults.append(Fault("joined", said, " … ".join(self.claimed(mine[at]) for at in members)))
        matched = {stands[index].group for index in pairs.values() if stands[index].group is not None}
        for group in matched:
            members = [one for one in stands if one.group == group]
            if any(index not in pairs.values() for index, one in enumerate(stands) if one.group == group):
                neither = _NEITHER.search(self.sentence[: members[0].start])  # "weder der Wart noch …" is told whole
                found.left.append((neither.start() if neither else members[0].start, members[-1].end))

    def _denials(
        self, mine: Sequence[Phrase], stands: Sequence[Phrase], pairs: dict[int, int], found: Alignment
    ) -> None:
        """Find a "nicht" that denies another phrase than in the sentence, and an "auch" that stands for "nur"."""
        if "auch" in _bound(mine) - _bound(stands) and (_bound(stands) - _bound(mine)) & _ONLY:
            found.faults.append(Fault("limit", " ".join(sorted(_bound(stands) & _ONLY)), "auch"))
        for at, index in pairs.items():
            if mine[at].head.key != "nicht":
                continue
            after = right_behind(stands, index)
            if after is not None and after not in pairs.values():
                found.faults.append(Fault("denied", self.said(stands[after]), ""))
                continue
            before = right_behind(mine, at)
            if before is None or pairs.get(before) == after:
                continue
            if after is not None or not _denied_alike(mine, at, before):
                found.faults.append(Fault("denied", self.said(stands[index]), self.claimed(mine[before])))

    @staticmethod
    def _with_attributes(stands: Sequence[Phrase], index: int) -> Span:
        """Return where a phrase stands, with the attributes right behind it."""
        start, end = stands[index].start, stands[index].end
        for at in range(index + 1, len(stands)):
            if stands[at].after != at - 1 or not (stands[at].genitive or stands[at].prep):
                break
            end = stands[at].end
        return start, end


def _named(results: dict[int, Alignment], *, claimed: bool) -> set[int | None]:
    """Return the groups of nouns, of the claim or of the sentence, that a pronoun stands for: "sie" means them all."""
    groups = (one.noun.group for result in results.values() for one in result.stood_for if one.claimed == claimed)
    return {group for group in groups if group is not None}


def _bound(phrases: Sequence[Phrase]) -> set[str]:
    """Return the adverbs of a clause, alone or before a phrase."""
    return {one.head.key for one in phrases if one.kind == "adverb"} | {
        word.key for one in phrases for word in one.focus
    }


def _denied_alike(phrases: Sequence[Phrase], at: int, before: int) -> bool:
    """Tell whether a "nicht" before a phrase denies no more than one behind it: "darf nicht dem Rat angehören".

    It does where the phrase may be who acts, is a quantity ("nicht alle Tore"), or stands before others.
    """
    one = phrases[before]
    if one.prep:
        return True
    acts = any(case.startswith("N") for case in one.cases)
    return bool(one.cases) and not acts and not one.quantity and before == len(phrases) - 1 and not phrases[at].front


def denies(phrase: Phrase) -> bool:
    """Tell whether a phrase denies its clause."""
    return phrase.head.key == "nicht" or phrase.quantity == "none"


def _is_reference(phrase: Phrase) -> bool:
    """Tell whether a phrase but names where something is written: "nach § 7", "laut Bescheid", "i. S. d. Verz."."""
    return phrase.prep == "gemaess" or phrase.heads[0].tag in {PLACE, CUT}


def is_free(phrase: Phrase) -> bool:
    """Tell whether a phrase is an adverb that says nothing of its own."""
    bare = not (phrase.words or phrase.focus or phrase.prep or phrase.quantity)
    return bare and phrase.head.key in classes.of("free", "de")
