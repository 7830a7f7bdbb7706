"""What a sentence says round a part that "and" joins holds of that part; where a sentence denies is kept."""

from __future__ import annotations

import pytest

from provenance.language.detection import Language, Spoken
from provenance.language.entailment import Grade, bears

# sentence, claim, what comes of it, words that are shown
JOINED = [
    ("The porter denied that the gate was open and the dog was loose.", "The dog was loose.", "differs", "denied"),
    ("The clerk asked whether the bridge is safe and the road is open.", "The road is open.", "differs", "whether"),
    (
        "The report doubts that the tower is safe and the stairs are sound.",
        "The stairs are sound.",
        "differs",
        "doubts",
    ),
    ("According to the owner, the notice is void and the fee is due.", "The fee is due.", "limited", "According to"),
    ("The novel tells how the mayor was bribed and the judge was shot.", "The judge was shot.", "limited", "novel"),
    ("Perhaps the cashier is ill and the desk is closed.", "The desk is closed.", "limited", "Perhaps"),
    ("For members the hall is free and the sauna is included.", "The sauna is included.", "limited", "For members"),
    ("In 1911 the mill was closed and the hands were dismissed.", "The hands were dismissed.", "limited", "In 1911"),
    (
        "The house will be locked unless the steward is present and the alarm has been set.",
        "The house will be locked unless the steward is present.",
        "limited",
        "the alarm has been set",
    ),
    (
        "A permit is granted where the fee has been paid and the plan has been seen.",
        "A permit is granted where the fee has been paid.",
        "limited",
        "the plan has been seen",
    ),
    ("The tower is safe and the stairs are sound.", "The stairs are sound.", "says", ""),
    ("The tower is safe and the stairs are sound.", "The tower is safe.", "says", ""),
    (
        "The house is locked unless the steward is present.",
        "The house is locked unless the steward is present.",
        "says",
        "",
    ),
    (
        "Nach Ansicht der Klägerin ist der Bescheid nichtig und die Gebühr ist zu erstatten.",
        "Die Gebühr ist zu erstatten.",
        "limited",
        "Ansicht",
    ),
    (
        "Laut Zeitung ist der Pächter geflohen und die Miete ist offen.",
        "Die Miete ist offen.",
        "limited",
        "Laut Zeitung",
    ),
    ("Vielleicht ist der Kassier krank und die Kasse ist zu.", "Die Kasse ist zu.", "limited", "Vielleicht"),
    (
        "Auf Antrag ist die Akte zu öffnen und der Beleg ist vorzulegen.",
        "Der Beleg ist vorzulegen.",
        "limited",
        "Auf Antrag",
    ),
    (
        "Der Wart sagt, das Wasser sei trüb und der Filter sei defekt.",
        "Der Filter ist defekt.",
        "limited",
        "Der Wart sagt",
    ),
    (
        "Die Sauna darf betreten werden, wenn der Wart zustimmt und das Becken leer ist.",
        "Die Sauna darf betreten werden, wenn der Wart zustimmt.",
        "limited",
        "das Becken leer ist",
    ),
    ("Der Turm ist sicher und die Treppe ist fest.", "Die Treppe ist fest.", "says", ""),
    (
        "Wenn es hell ist, öffnet der Wart das Tor und der Lotse läutet.",
        "Wenn es hell ist, öffnet der Wart das Tor.",
        "says",
        "",
    ),
    ("Der Wart sagt, der Filter sei defekt.", "Der Wart sagt, der Filter sei defekt.", "says", ""),
]
DENIED = [
    (
        "Das Personal ist nicht verpflichtet, Geld zu verwahren.",
        "Das Personal ist verpflichtet, Geld nicht zu verwahren.",
        "differs",
    ),
    (
        "Die Leitung ist befugt, Auskünfte nicht zu erteilen.",
        "Die Leitung ist nicht befugt, Auskünfte zu erteilen.",
        "differs",
    ),
    ("Die Leitung ist befugt, Auskünfte nicht zu erteilen.", "Die Leitung darf Auskünfte nicht erteilen.", "differs"),
    ("Besuchern ist nicht erlaubt, Zelte aufzubauen.", "Besuchern ist erlaubt, Zelte nicht aufzubauen.", "differs"),
    ("Nicht alle Karten sind gültig.", "Alle Karten sind nicht gültig.", "differs"),
    (
        "Das Personal ist nicht verpflichtet, Geld zu verwahren.",
        "Das Personal ist nicht verpflichtet, Geld zu verwahren.",
        "says",
    ),
    ("Das Personal ist nicht verpflichtet, Geld zu verwahren.", "Das Personal muss Geld nicht verwahren.", "says"),
    ("Der Wart ist nicht berechtigt, das Tor zu öffnen.", "Der Wart darf das Tor nicht öffnen.", "says"),
    (
        "Die Leitung ist befugt, Auskünfte nicht zu erteilen.",
        "Die Leitung ist befugt, Auskünfte nicht zu erteilen.",
        "says",
    ),
]


def _of(sentence: str) -> Language:
    return "en" if sentence.split(maxsplit=1)[0] in {"The", "According", "Perhaps", "For", "In", "A"} else "de"


@pytest.mark.parametrize(("sentence", "claim", "grade", "shown"), JOINED)
def test_a_part_is_said_under_what_stands_round_it(sentence: str, claim: str, grade: str, shown: str) -> None:
    """What is denied, asked or doubted of both is not said of one, and what both stand under is shown."""
    language = _of(sentence)
    found = bears(claim, sentence, sentence, Spoken(language, language))
    assert found.grade is Grade(grade)
    assert shown in " ".join(one.source for one in found.findings)


@pytest.mark.parametrize(("sentence", "claim", "grade"), DENIED)
def test_a_negation_stays_where_it_is(sentence: str, claim: str, grade: str) -> None:
    """Who need not do something is not bound to leave it, and what not all have some may have."""
    assert bears(claim, sentence, sentence, Spoken("de", "de")).grade is Grade(grade)
