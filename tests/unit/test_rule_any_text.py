"""Rules are read from whatever a text holds, in bounded time."""

from __future__ import annotations

import random
import time

from test_rule_deadline import NONE, TIMES
from test_rule_modality import NOTHING, ONE

from etl.rule import rules_of
from tests.support.documents.rule_sections import document

TEXTS = [*(row[0] for row in (*ONE, *TIMES)), *NONE, *NOTHING]


def _mutated(text: str, rng: random.Random) -> str:
    """Cut, shuffle, sprinkle or glue a text."""
    kind = rng.randrange(5)
    if kind == 0:
        return text[: rng.randrange(len(text) + 1)]
    if kind == 1:
        return text[rng.randrange(len(text)) :]
    if kind == 2:
        words = text.split(" ")
        rng.shuffle(words)
        return " ".join(words)
    if kind == 3:
        return "".join(rng.choice(",;.: \n()„“§ß-") if rng.random() < 0.1 else letter for letter in text)
    return text.replace(" ", "") if rng.random() < 0.5 else text + " " + rng.choice(TEXTS)


def test_every_text_is_read() -> None:
    """Two thousand mutated Sätze give rules or none, and every field stands in the text."""
    rng = random.Random(1)
    for _ in range(2000):
        text = _mutated(rng.choice(TEXTS), rng)
        law = document(("Absatz 1", text))
        for draft in rules_of(law):
            for spans in (draft.cue, draft.addressee, draft.action, draft.object, draft.condition, draft.deadline):
                assert all(span.text(law) in text for span in spans)


def test_long_texts_take_their_length_and_no_more() -> None:
    """A thousand nested clauses, and a Satz of ten thousand words, are read in seconds."""
    nested = "Der Halter hat, " + "wenn der, der das Tier, das er " * 500 + "hält, es zu melden."
    plain = "Der Halter hat " + ", ".join(["das Tier zu füttern"] * 2500) + "."
    for text in (nested, plain):
        started = time.process_time()
        rules_of(document(("Absatz 1", text)))
        assert time.process_time() - started < 10


PLACES = ["Absatz 1", "Absatz 1/Nummer 1", "Absatz 1/Nummer 2", "Absatz 2", "Absatz 2/Satz 2", "Absatz 3/Buchstabe a"]
FIELDS = ("cue", "addressee", "action", "object", "condition", "exception", "deadline", "start")


def test_a_rule_never_says_more_than_its_places() -> None:
    """Each field of a rule is made of slices of the places the rule names, whatever the section is made of."""
    rng = random.Random(2)
    seen = 0
    for _ in range(600):
        law = document(*((place, _mutated(rng.choice(TEXTS), rng)) for place in PLACES[: rng.randrange(1, 7)]))
        for draft in rules_of(law):
            seen += 1
            named = {*draft.units, *draft.start_units}
            for name in FIELDS:
                for span in getattr(draft, name):
                    assert span.unit in named
                    assert 0 <= span.start < span.end <= len(law.units[span.unit].text)
                slices = [" ".join(span.text(law).split()) for span in getattr(draft, name)]
                assert (draft.words(name, law) or "") == " … ".join(slices)
    assert seen > 300
