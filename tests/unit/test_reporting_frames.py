"""Every verb and frame by which somebody else's words are told works both ways.

The report is borne where a source has exactly that report, its bare content never without saying whose it is, and the
report of another speaker not at all.
"""

from __future__ import annotations

import re
from itertools import product

import pytest

from provenance.language import classes
from provenance.language.detection import Spoken
from provenance.language.entailment import Grade, bears

ENGLISH = (
    "The landlord {} that the heating works.",
    "The landlord {} in May that the heating works.",
    "The landlord {} the heating works.",
    "The landlord {}: “The heating works.”",
    "The heating works, the landlord {}.",
    "The heating works, {} the landlord.",
    "“The heating works,” {} the landlord.",
)
GERMAN = (
    "Der Wirt {}, dass die Heizung funktioniert.",
    "Der Wirt {} im Mai, dass die Heizung funktioniert.",
    "Der Wirt {}, die Heizung funktioniert.",
    "Der Wirt {}: „Die Heizung funktioniert.“",
    "Die Heizung funktioniert, {} der Wirt.",
    "„Die Heizung funktioniert“, {} der Wirt.",
)
LANGUAGES = {
    "en": (ENGLISH, "The heating works.", ("landlord", "tenant")),
    "de": (GERMAN, "Die Heizung funktioniert.", ("Wirt", "Koch")),
}
TELLING = [
    (language, part, verb)
    for language, part in product(("en", "de"), ("reporting", "believing", "thinking"))
    for verb in sorted(classes.of("attribution", language, part))
]
FRAMED = (
    ("Rumour has it that the yacht sank.", "The yacht sank."),
    ("It is rumoured that the yacht sank.", "The yacht sank."),
    ("People say the yacht sank.", "The yacht sank."),
    ("Gerüchten zufolge sank der Kahn.", "Der Kahn sank."),
    ("Ein Gerücht besagt, dass der Kahn sank.", "Der Kahn sank."),
    ("Laut Gerüchten sank der Kahn.", "Der Kahn sank."),
    ("Man munkelt, der Kahn sank.", "Der Kahn sank."),
    ("Es heißt, der Kahn sank.", "Der Kahn sank."),
    ("Es wird gemunkelt, dass der Kahn sank.", "Der Kahn sank."),
    ("In the novel, the yacht sank.", "The yacht sank."),
    ("The legend says that the yacht sank.", "The yacht sank."),
    ("So the story goes the yacht sank.", "The yacht sank."),
    ("Im Roman sank der Kahn.", "Der Kahn sank."),
    ("In der Sage sank der Kahn.", "Der Kahn sank."),
    ("So hieß es, der Kahn sank.", "Der Kahn sank."),
    ("Die Legende erzählt, dass der Kahn sank.", "Der Kahn sank."),
    ("The draft bill provides that boats are free.", "Boats are free."),
    ("The bill provides that boats are free.", "Boats are free."),
    ("Der Entwurf sieht vor, dass Boote frei sind.", "Boote sind frei."),
    ("The paper wrongly stated that the yacht sank.", "The yacht sank."),
    ("The paper reported wrongly that the yacht sank.", "The yacht sank."),
    ("Falsch ist: Der Kahn sank.", "Der Kahn sank."),
    ("Es ist unwahr: Der Kahn sank.", "Der Kahn sank."),
    ("It is false: The yacht sank.", "The yacht sank."),
    ("Die Zeitung meldete fälschlich, dass der Kahn sank.", "Der Kahn sank."),
)


def grade(claim: str, sentence: str, language: str) -> Grade:
    """Return how far a sentence bears a claim, both in one language."""
    spoken = Spoken("de", "de") if language == "de" else Spoken("en", "en")
    return bears(claim, sentence, sentence, spoken).grade


@pytest.mark.parametrize(("language", "part", "verb"), TELLING)
def test_a_verb_of_telling_works_both_ways(language: str, part: str, verb: str) -> None:
    """The report is borne; what is told is limited by who tells it or not borne; nobody else tells it."""
    forms, bare, (who, other) = LANGUAGES[language]
    for form in forms:
        sentence = form.format(verb)
        assert grade(sentence, sentence, language) is Grade.SAYS, sentence
        assert grade(bare, sentence, language) in {Grade.LIMITED, Grade.DIFFERS}, (part, sentence)
        assert grade(sentence.replace(who, other), sentence, language) in {Grade.DIFFERS, Grade.UNSURE}, sentence


@pytest.mark.parametrize("verb", ["claims", "alleged", "believes", "hopes"])
def test_what_is_but_claimed_is_not_borne_within_a_limit(verb: str) -> None:
    """What is claimed, believed or hoped nobody states: a limit would not do."""
    assert grade("The heating works.", f"The landlord {verb} that the heating works.", "en") is Grade.DIFFERS
    assert grade("The heating works.", f"The landlord {verb}: “The heating works.”", "en") is Grade.DIFFERS


@pytest.mark.parametrize(("sentence", "bare"), FRAMED)
def test_a_frame_works_both_ways(sentence: str, bare: str) -> None:
    """What stands under a frame is borne with it and not without it."""
    language = "de" if re.search(r"\b(?:Kahn|Boote)\b", sentence) else "en"
    assert grade(sentence, sentence, language) is Grade.SAYS
    assert grade(bare, sentence, language) is Grade.DIFFERS


def test_every_frame_of_the_table_is_tried() -> None:
    """A frame that is added to the table asks for a sentence here."""
    frames = [re.compile(rf"\b{one}", re.IGNORECASE) for one in classes.table("attribution")["frames"]]
    assert [one.pattern for one in frames if not any(one.search(sentence) for sentence, _ in FRAMED)] == []
