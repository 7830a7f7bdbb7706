"""What an exception takes out of a rule: "Hunde dürfen mitgeführt werden, außer im Speicher"."""

import pytest

from provenance.language.detection import Spoken
from provenance.language.entailment import Grade, bears

# a sentence, what it says, and what puts under its rule what it takes out of it
_EXCEPTED: dict[str, tuple[list[str], list[str]]] = {
    "Besucher dürfen den Kai nur mit Ausweis betreten, außer an Sonntagen.": (
        [
            "Besucher dürfen den Kai nur mit Ausweis betreten.",
            "Besucher dürfen den Kai nur mit Ausweis betreten, außer an Sonntagen.",
            "Außer an Sonntagen dürfen Besucher den Kai nur mit Ausweis betreten.",
        ],
        [
            "An Sonntagen dürfen Besucher den Kai nur mit Ausweis betreten.",
            "Besucher dürfen den Kai an Sonntagen nur mit Ausweis betreten.",
            "Nur an Sonntagen dürfen Besucher den Kai mit Ausweis betreten.",
        ],
    ),
    "Hunde dürfen mitgeführt werden, außer im Speicher.": (
        [
            "Hunde dürfen mitgeführt werden.",
            "Hunde dürfen außer im Speicher mitgeführt werden.",
            "Außer im Speicher dürfen Hunde mitgeführt werden.",
        ],
        ["Im Speicher dürfen Hunde mitgeführt werden.", "Hunde dürfen im Speicher mitgeführt werden."],
    ),
    "Körbe sind außer im Gang überall erlaubt.": (
        ["Körbe sind überall erlaubt.", "Körbe sind überall erlaubt, außer im Gang."],
        ["Körbe sind im Gang erlaubt.", "Im Gang sind Körbe erlaubt.", "Körbe sind überall im Gang erlaubt."],
    ),
    "Hunde dürfen mitgeführt werden, außer im Speicher und auf dem Steg.": (
        ["Hunde dürfen mitgeführt werden."],
        [
            "Auf dem Steg dürfen Hunde mitgeführt werden.",
            "Hunde dürfen im Speicher und auf dem Steg mitgeführt werden.",
            "Hunde dürfen auf dem Steg mitgeführt werden.",
        ],
    ),
    "Hunde dürfen mitgeführt werden, außer im Speicher am Kai.": (
        ["Hunde dürfen mitgeführt werden."],
        ["Am Kai dürfen Hunde mitgeführt werden.", "Hunde dürfen am Kai mitgeführt werden."],
    ),
    "Die Schleuse öffnet täglich, außer sonntags.": (
        ["Die Schleuse öffnet täglich.", "Die Schleuse öffnet täglich, außer sonntags."],
        ["Die Schleuse öffnet sonntags.", "Sonntags öffnet die Schleuse."],
    ),
    "Die Schleuse öffnet täglich, ausser montags und dienstags.": (
        ["Die Schleuse öffnet täglich."],
        ["Die Schleuse öffnet montags.", "Die Schleuse öffnet dienstags."],
    ),
    "Alle Kähne außer Flößen dürfen anlegen.": (
        ["Alle Kähne außer Flößen dürfen anlegen."],
        ["Flöße dürfen anlegen.", "Alle Flöße dürfen anlegen."],
    ),
    "Außer bei Sturm ist das Tor zu schließen.": (
        ["Das Tor ist zu schließen.", "Das Tor ist außer bei Sturm zu schließen."],
        ["Bei Sturm ist das Tor zu schließen.", "Das Tor ist bei Sturm zu schließen."],
    ),
    "Das Tor ist zu schließen, ausgenommen bei Ebbe.": (
        [],
        ["Bei Ebbe ist das Tor zu schließen.", "Das Tor ist bei Ebbe zu schließen."],
    ),
    "Das Tor ist zu schließen, nicht jedoch bei Ebbe.": (
        [],
        ["Bei Ebbe ist das Tor zu schließen.", "Das Tor ist bei Ebbe zu schließen."],
    ),
    "Das Tor ist mit Ausnahme von Sonntagen zu schließen.": (
        [],
        ["Das Tor ist an Sonntagen zu schließen."],
    ),
    "Hunde dürfen bis auf den Speicher überall mitgeführt werden.": (
        [],
        ["Hunde dürfen auf den Speicher mitgeführt werden.", "Hunde dürfen im Speicher mitgeführt werden."],
    ),
    "Hunde dürfen mitgeführt werden, außer es regnet.": (
        ["Hunde dürfen mitgeführt werden."],
        ["Hunde dürfen mitgeführt werden, wenn es regnet."],
    ),
    "Hunde dürfen mitgeführt werden, außer wenn das Amt dies untersagt.": (
        ["Hunde dürfen mitgeführt werden."],
        ["Hunde dürfen mitgeführt werden, wenn das Amt dies untersagt."],
    ),
    "Hunde dürfen mitgeführt werden, außer in den Fällen des § 4.": (
        ["Hunde dürfen mitgeführt werden.", "Außer in den Fällen des § 4 dürfen Hunde mitgeführt werden."],
        ["Hunde dürfen in den Fällen des § 4 mitgeführt werden."],
    ),
    "Der Wart verleiht Boote, außer an Kinder unter 12 Jahren.": (
        ["Der Wart verleiht Boote."],
        [
            "Der Wart verleiht Boote an Kinder unter 12 Jahren.",
            "Der Wart verleiht Boote an Kinder.",
            "An Kinder verleiht der Wart Boote.",
        ],
    ),
    "Das Netz darf außer während der Schonzeit mit Zustimmung des Amtes ausgelegt werden.": (
        ["Das Netz darf außer während der Schonzeit mit Zustimmung des Amtes ausgelegt werden."],
        [
            "Das Netz darf während der Schonzeit ausgelegt werden.",
            "Das Netz darf während der Schonzeit mit Zustimmung des Amtes ausgelegt werden.",
        ],
    ),
    "Die Anlage ist außer Betrieb zu setzen.": (
        ["Die Anlage ist außer Betrieb zu setzen."],
        ["Die Anlage ist in Betrieb zu setzen."],
    ),
    "Die Ordnung tritt am 3. Mai 2021 außer Kraft.": (
        ["Am 3. Mai 2021 tritt die Ordnung außer Kraft."],
        ["Die Ordnung tritt am 3. Mai 2021 in Kraft."],
    ),
    "Except in the store, dogs may be taken along.": (
        [],
        ["In the store, dogs may be taken along.", "Dogs may be taken along in the store."],
    ),
    "Außer im Mai dürfen Kähne, die lecken, nicht anlegen.": (
        ["Außer im Mai dürfen Kähne, die lecken, nicht anlegen."],
        ["Im Mai dürfen Kähne, die lecken, nicht anlegen.", "Kähne, die lecken, dürfen im Mai nicht anlegen."],
    ),
    "Der Wart hat außer im Winter täglich zu läuten.": (
        ["Der Wart hat täglich zu läuten."],
        ["Der Wart hat im Winter täglich zu läuten.", "Im Winter hat der Wart täglich zu läuten."],
    ),
    "Wer außer an Markttagen Waren anbietet, zahlt 5 Euro.": (
        ["Wer außer an Markttagen Waren anbietet, zahlt 5 Euro."],
        ["Wer an Markttagen Waren anbietet, zahlt 5 Euro."],
    ),
    "Dogs may be taken along, except in the store.": (
        ["Dogs may be taken along."],
        ["In the store, dogs may be taken along.", "Dogs may be taken along in the store."],
    ),
}
_BORNE = {Grade.SAYS, Grade.LIMITED}


def _bears(claim: str, sentence: str) -> bool:
    language = "en" if "ogs" in sentence else "de"
    return bears(claim, sentence, sentence, Spoken(language, language)).grade in _BORNE


@pytest.mark.parametrize(("sentence", "claim"), [(text, one) for text, (said, _) in _EXCEPTED.items() for one in said])
def test_a_rule_is_said_with_its_exception_or_within_it(sentence: str, claim: str) -> None:
    """A claim may say the rule alone, which is told to be narrower, or with its exception wherever that stands."""
    assert _bears(claim, sentence)


@pytest.mark.parametrize(("sentence", "claim"), [(text, one) for text, (_, out) in _EXCEPTED.items() for one in out])
def test_what_is_taken_out_is_not_put_under_the_rule(sentence: str, claim: str) -> None:
    """A day, a place or a group that the source takes out of a rule is never borne to be under it."""
    assert not _bears(claim, sentence)


def test_an_exception_is_told_whole() -> None:
    """The limit of a claim that leaves an exception out says what is taken out, and not its first word alone."""
    sentence, german = "Hunde dürfen mitgeführt werden, außer im Speicher.", Spoken("de", "de")
    for claim in ("Hunde dürfen mitgeführt werden.", "Mitgeführt werden dürfen Hunde."):
        found = bears(claim, sentence, sentence, german)
        assert [one.source for one in found.findings] == ["außer im Speicher"]


def test_weder_is_told_with_what_it_denies() -> None:
    """The limit of a claim that says one of those denied begins with the word that denies them; both stay denied."""
    sentence, german = "Weder der Koch noch der Lotse darf das Licht löschen.", Spoken("de", "de")
    claim = "Der Lotse darf das Licht nicht löschen."
    assert [one.source for one in bears(claim, sentence, sentence, german).findings] == [
        "Weder der Koch noch der Lotse"
    ]
    assert bears("Der Lotse darf das Licht löschen.", sentence, sentence, german).grade is Grade.DIFFERS
