"""What is said without a finite verb, as tasks and rows of tables are, and the sentence that is meant by it.

    "Bürgschaft stellen"   "Aufbewahrungsfrist für Meldungen – sieben Jahre"   "Spleiße – unzulässig"

A noun made of a verb with what belongs to it ("Aufbewahrung des Buches – sechs Jahre") may be inferred from a sentence
with that verb, if nothing of it is conditional and nobody is named in it who acts but the one who acts there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from provenance.language.agreement import letters
from provenance.language.clauses import Clause, clauses_of
from provenance.language.german import acts
from provenance.language.phrases import Phrase
from provenance.language.stems import family
from provenance.language.tagging import MEASURE, Token, roots, tagged

_STOP = re.compile(r"[\s.!]+\Z")
_NO_BIDDING = re.compile(r"[^\Wn]\W*\Z|\b(?:ist|sind|wird|muss|müssen|kann|können|darf|dürfen|soll|sollen|hat)\b.*\w")
"""Ends with no infinitive, or has a finite verb before its end."""
_KEYED = re.compile(r"(?P<key>[^:;–]{2,120}?)(?:\s+–\s+(?:(?P<head>[A-ZÄÖÜ][\w-]+):\s+)?|:\s+)(?P<value>[^:;–]{2,120})")
_TELLING = frozenset({"vor", "nach", "ab", "seit", "bis", "ohne", "gegen", "zwischen", "trotz", "ausser", "statt"})
"""Prepositions that another may not stand for; of those of a period ("binnen") one may be left out."""
_KEPT = 2_048


def meant(text: str) -> Iterator[str]:
    """Give the sentences that may be meant by a German text that has no finite verb."""
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


@lru_cache(maxsize=_KEPT)
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
    """Give the one noun that acts and is the subject; "" without one."""
    found = [one for one in clause.phrases if _may_be_subject(one) and "N" in letters(one, clause.plural)]
    acting = [one.head.key for one in found if acts(one.head.key)]
    return acting[0] if len(acting) == 1 else ""


def _may_be_subject(one: Phrase) -> bool:
    return one.kind == "noun" and not one.prep and not one.genitive and one.head.tag == "NN"


def _denied(clause: Clause) -> bool:
    return any(one.head.key == "nicht" or one.quantity == "none" for one in clause.phrases)


def _verbs(text: str) -> Sequence[Token]:
    return [one for one in tagged(text) if one.tag.startswith(("VV", "VA", "VM", "PTKZU")) and one.tag != "VV(PP)"]
