"""Whether a sentence says what a claim says in another order or construction, and what the claim then leaves out.

Two readings must agree. The one by clauses (`provenance.language.alignment`) knows who does what under which condition;
the guard (`provenance.language.guard`) knows numbers, units and days. German is read by clauses; of English only what
leaves every word where it is but for a clause, a day or who acts (`provenance.language.movement`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from provenance.language.agreement import letters
from provenance.language.alignment import align, shown
from provenance.language.clauses import Clause, clauses_of
from provenance.language.corrective import Corrected, corrected, takes_back
from provenance.language.detection import Spoken, language_told
from provenance.language.features import written_alike
from provenance.language.german import acts
from provenance.language.guard import compare
from provenance.language.movement import reordered, turned
from provenance.language.phrase import Phrase
from provenance.language.remnants import (
    Shared,
    clauses_for,
    distinguishes,
    joins,
    orders_of_first,
    reads_on,
    recombines,
    shared,
)
from provenance.language.respective import told_in_turn
from provenance.language.spelling import key
from provenance.language.spelling import shown as visible
from provenance.language.standing import Fault
from provenance.language.stems import family
from provenance.language.tagging import MEASURE, PLACE, Token, known, roots, tagged
from provenance.language.thresholds import crossed
from provenance.language.words import weakened
from provenance.text import patterns as re
from provenance.text.found import Difference, Kind

_STOP = re.compile(r"[\s.!]+\Z")
_NO_BIDDING = re.compile(r"[^\Wn]\W*\Z|\b(?:ist|sind|wird|muss|müssen|kann|können|darf|dürfen|soll|sollen|hat)\b.*\w")
"""Ends with no infinitive, or has a finite verb before its end."""
_KEYED = re.compile(r"(?P<key>[^:;–]{2,120}?)(?:\s+–\s+(?:(?P<head>[A-ZÄÖÜ][\w-]+):\s+)?|:\s+)(?P<value>[^:;–]{2,120})")
_TELLING = frozenset({"vor", "nach", "ab", "seit", "bis", "ohne", "gegen", "zwischen", "trotz", "ausser", "statt"})
"""Prepositions that another may not stand for; of those of a period ("binnen") one may be left out."""
_KEPT_ELLIPTIC = 2_048


def meant(text: str) -> Iterator[str]:
    """Return the sentences that may be meant by a German text that has no finite verb."""
    said = _STOP.sub("", text)
    if bids(said):
        done, _, verb = said.rpartition(" ")
        yield f"{said} müssen"
        yield f"{done} sind zu {verb}."
        return
    found = _KEYED.fullmatch(said)
    if found is None or _verbs(said):
        return
    value = tagged(found["value"])
    measured = any(one.tag == MEASURE for one in value)
    if measured and found["head"]:
        yield f"{found['head']} beträgt für {found['key']} {found['value']}."
    elif measured:
        yield f"{found['key']} beträgt {found['value']}."
    elif len(value) == 1 and value[0].tag == "ADJ(D)":
        yield f"{found['key']} sind {found['value']}."


def bids(text: str) -> bool:
    """Say whether a text is but an infinitive with what belongs to it, as an item of a list of tasks is."""
    if _NO_BIDDING.search(text):
        return False  # told without reading it
    words = [one for one in tagged(text) if one.text[:1].isalnum()]
    verbs = _verbs(text)
    last = verbs[0] if len(words) > 1 and verbs == words[-1:] else None
    return last is not None and last.tag in {"VV(INF)", "VV(FIN)"} and last.text.endswith("n")


@lru_cache(maxsize=_KEPT_ELLIPTIC)
def inferred(claim: str, sentence: str) -> bool:
    """Say whether a noun made of a verb, with what belongs to it and its measure, may be inferred from a sentence.

    That all its telling words stand there and no number differs has to be seen beside.
    """
    found = _KEYED.fullmatch(_STOP.sub("", claim))
    roots_of = clauses_of(sentence)
    if found is None or _verbs(claim) or len(roots_of) != 1:
        return False
    clause = roots_of[0]
    head = next((one for one in tagged(found["key"]) if one.tag == "NN"), None)
    if head is None or not _made_of(head, sentence, clause) or clause.clauses or _denied(clause):
        return False
    subject = _subject(clause)
    acting = [one for one in tagged(claim) if one.tag == "NN" and one is not head and acts(one.key)]
    if any(one.key != subject for one in acting):
        return False
    ours = [one for root in clauses_of(claim) for one in root.phrases]
    theirs = {(one.prep, one.head.key) for one in clause.phrases}
    bare = [one for one in clause.phrases if _may_be_subject(one)]
    subjects = {one.head.key for one in bare if "N" in letters(one, clause.plural)}
    told = {one.head.key for one in bare if letters(one, clause.plural) == {"D"}}
    return (
        all((one.prep, one.head.key) in theirs for one in ours if one.prep in _TELLING)
        and all(one.head.key in subjects for one in ours if one.prep == "durch")
        and not any(one.head.key in told for one in ours if not one.prep)
    )


def _made_of(noun: Token, sentence: str, clause: Clause) -> bool:
    made = family(noun.text.lower())
    return bool(roots(noun.text) & roots(sentence)) or any(
        family(one.text.lower()) == made for one in clause.predicate.tokens
    )


def _subject(clause: Clause) -> str:
    """Return the one noun that acts and is the subject; "" without one."""
    found = [one for one in clause.phrases if _may_be_subject(one) and "N" in letters(one, clause.plural)]
    acting = [one.head.key for one in found if acts(one.head.key)]
    return acting[0] if len(acting) == 1 else ""


def _may_be_subject(one: Phrase) -> bool:
    return one.kind == "noun" and not one.prep and not one.genitive and one.head.tag == "NN"


def _denied(clause: Clause) -> bool:
    return any(one.head.key == "nicht" or one.quantity == "none" for one in clause.phrases)


def _verbs(text: str) -> Sequence[Token]:
    return [one for one in tagged(text) if one.tag.startswith(("VV", "VA", "VM", "PTKZU")) and one.tag != "VV(PP)"]


_LONGEST = 1_500  # characters of a sentence
_PARTED = re.compile(r"(?<=[^\W\d_])-\s+(?!(?:und|oder|sowie|bis|bzw|beziehungsweise|noch|als)\b)(?=[a-zäöüß])")
"""What parts a word at a line end."""
_FEWEST = 2  # words of a claim that the sentence must have, one of which names a thing, a place or a quantity
_NAMES = {"NN", "NE", "CARD", MEASURE, PLACE}
_KINDS: dict[str, Kind] = {"denied": "negation", "limit": "limit", "modal": "modality"}
_GUARDED = {"number", "unit", "date"}
"""What the guard knows better; negations, modals and conditions were held against each other clause by clause."""
_OPEN = {"added", "predicate", "said plainly"}
"""Faults that may be but another construction, if the words that they are made of stand in the sentence."""
_KEPT = 4_096
_BEGIN = 4  # letters that the forms of a noun share
_WORD = re.compile(r"[^\W\d_]+")
_NOUN = re.compile(r"(?<!\d\s)\b[A-ZÄÖÜ][a-zäöüß]{3,}")  # but no unit


@dataclass(frozen=True, slots=True)
class Compared:
    """What differs, the gravest first, and what the claim leaves out of the sentence, in its words and order.

    ``against`` says that something of it speaks against the claim; the rest may be but another way to say it.
    """

    differences: tuple[Difference, ...]
    left: tuple[str, ...]
    against: bool = False

    @property
    def says(self) -> bool:
        """Whether the sentence says all that the claim says."""
        return not self.differences


def may_say(claim: str, sentence: str) -> bool:
    """Tell, without reading either, whether a sentence has enough of a German claim's nouns to say what it says.

    A noun may be another word there: a pronoun for it, or the verb that it is made of.
    """
    begun = {key(word)[:_BEGIN] for word in _WORD.findall(sentence)}
    nouns = {key(word)[:_BEGIN] for word in _NOUN.findall(claim)}
    return len(nouns - begun) <= max(len(nouns) > 1, len(nouns) // 3)


def covers(claim: str, text: str) -> bool:
    """Tell whether a German claim has every word of a text that names or counts something, in any form and order."""
    begun = {key(word)[:_BEGIN] for word in _WORD.findall(claim)}
    if any(key(word)[:_BEGIN] not in begun for word in _NOUN.findall(text)):
        return False  # told without reading either
    there = tagged(text)
    wanted = {one.key for one in there if one.tag in _NAMES or one.tag.startswith("VV")}
    return bool(wanted) and wanted <= {one.key for one in known(tagged(claim), there)}


@lru_cache(maxsize=_KEPT)
def compared(claim: str, sentence: str, spoken: Spoken, before: str = "") -> Compared | None:
    """Compare a claim with a sentence; None where one is too long to be read, or the two are not of one language.

    Of English only what leaves every word in its place, or moves it without another sense, is read (`movement`): None
    where it is neither that nor has who acts and who suffers the other way round.

    ``before`` is the sentence before it in its source, which says what its pronouns mean.
    """
    claim, sentence = (_PARTED.sub("", visible(text).strip()) for text in (claim, sentence))
    if (parted := of_parts(claim, sentence, spoken, before)) is not None:
        return parted
    return _whole(claim, sentence, spoken, before)


def _whole(claim: str, sentence: str, spoken: Spoken, before: str) -> Compared | None:
    """Compare a claim with a sentence as one."""
    told = {*spoken, language_told(claim), language_told(sentence)} - {None}
    if max(len(claim), len(sentence)) > _LONGEST or "en" in told:
        return _in_english(claim, sentence, spoken) if told == {"en"} else None
    found = align(claim, sentence, before)
    faults = [
        Difference(_KINDS.get(one.kind, "word"), one.source, one.claim, "several" if _is_torn(one) else "")
        for one in found.faults
    ]
    named = any(one.tag in _NAMES for one in tagged(claim))
    if not faults and (found.matched < _FEWEST or not named):
        faults = [Difference("word", "", claim)]
    if not faults:
        faults = [one for one in compare(claim, sentence, spoken) if one.kind in _GUARDED]
        faults = faults or [*crossed(claim, sentence, spoken, alone=False)]
    left = tuple(shown(sentence, found.left))
    said = roots(claim)  # "wenn das Amt zustimmt" says "mit Zustimmung"
    weak = [one for one in weakened(claim, sentence)[1] if not (any(one in part for part in left) or roots(one) & said)]
    against = any(one.kind not in _OPEN for one in found.faults) or (bool(faults) and not found.faults)
    return Compared(tuple(dict.fromkeys(faults)), (*left, *weak), against)


@lru_cache(maxsize=_KEPT)
def of_parts(claim: str, sentence: str, spoken: Spoken, before: str = "") -> Compared | None:
    """Compare a claim with each of the clauses of a sentence that share one verb; None where there are not several.

    What is put together of the words of several, or leaves out what tells one from the other, none of them says.
    """
    language = spoken.source
    if spoken.claim != language:
        return None
    if language == "en" and (told := told_in_turn(claim, sentence)) is not None:
        return Compared((), ()) if told else _mixed(sentence)
    if (half := corrected(sentence, language)) is not None:
        return _of_half(claim, sentence, half, spoken, before)
    if (found := shared(sentence, language)) is None:
        return None
    if (joined := joins(claim, found, language)) is not None:
        opening, said = joined
        one = of_parts(opening, sentence, spoken, before)
        return one if one is None else replace(one, left=tuple(other for other in one.left if other not in said))
    borne = _of_one(claim, found, spoken, before)
    mixes = borne is None and recombines(claim, found, language) and not reads_on(claim, found, language)
    return _mixed(found.stretch(0)) if mixes else borne


def _of_one(claim: str, found: Shared, spoken: Spoken, before: str) -> Compared | None:
    """Return what comparing a claim with the clause that says it came to, the first or one of a remnant."""
    language = spoken.source
    own = clauses_for(claim, found, language)
    first = orders_of_first(found, language) if distinguishes(claim, found, language) else ()
    for clause, behind in (*own, *((one, found.others) for one in first)):
        if (one := _whole(claim, clause, spoken, before)) is not None and one.says:
            return Compared((), (*one.left, *behind))
    return None


def _of_half(claim: str, sentence: str, half: Corrected, spoken: Spoken, before: str) -> Compared | None:
    """Compare a claim with what a sentence says without the half that it takes back."""
    one = _whole(claim, half.said, spoken, before)
    if one is not None and one.says:
        return Compared((), (*one.left, *(() if half.apart else (half.denied,))))
    if not takes_back(claim, sentence):
        return None
    return Compared((Difference("negation", half.denied, ""),), (), against=True)


def _mixed(words: str) -> Compared:
    return Compared((Difference("word", words, "", "several"),), (), against=True)


def _is_torn(one: Fault) -> bool:
    """Tell whether a claim may give a part of a sentence what another has: nothing is left out, nothing exchanged."""
    return one.kind == "several" and not one.claim


def _in_english(claim: str, sentence: str, spoken: Spoken) -> Compared | None:
    if len(claim) > _LONGEST or len(sentence) > _LONGEST:
        return None
    claim = written_alike(claim, sentence, spoken)
    if reordered(claim, sentence, spoken):
        return Compared((), ())
    other = turned(claim, sentence, spoken)
    return None if other is None else Compared((other,), (), against=True)
