"""A label that names the topic is no word of a claim; one that may limit it is."""

from __future__ import annotations

import pytest

from provenance.answering.drafts import read

SAID = "Das Pfand ist bei Rückgabe zu erstatten."


def claims(text: str) -> list[str]:
    """Give what a draft claims."""
    return [one.text for one in read(text, "de").claims]


@pytest.mark.parametrize(
    "label",
    [
        "Rechtsfolge: ",
        "Hinweis: ",
        "Pfand: ",
        "**Pfand:** ",
        "**Rückgabe und Erstattung:** ",
        "II. Rechtsfolge: ",
        "3.2 ",
        "II. ",
    ],
)
def test_topics_and_numbers_are_no_words_of_a_claim(label: str) -> None:
    """Kinds of statements, nouns that the statement repeats, run-in headings in bold, numbers of sections."""
    assert claims(f"{label}{SAID}") == [SAID]


@pytest.mark.parametrize(
    "label",
    [
        "Nur im Hafen: ",
        "**Nur im Hafen:** ",
        "Bis 2019: ",
        "Kinder: ",
        "**Ausnahme:** ",
        "**Falsch:** ",
        "**Bei Hochwasser:** ",
        "In Österreich: ",
    ],
)
def test_what_may_limit_stays(label: str) -> None:
    """A limit, a time, whom it is of, a condition or a denial is said of the statement, in bold as well."""
    assert claims(f"{label}{SAID}") == [f"{label.replace('*', '')}{SAID}"]


def test_columns_of_the_case_claim_nothing() -> None:
    """What was found is no claim, unless it says that the row does not hold; what a column asks for is one."""
    table = "| Punkt | Vorgabe | Befund |\n|---|---|---|\n| Spleiße | unzulässig | {} |\n"
    assert claims(table.format("keine gefunden")) == ["Spleiße – unzulässig"]
    assert claims(table.format("erfüllt")) == ["Spleiße – unzulässig"]
    assert claims(table.format("falsch"))[0].startswith("falsch")


def test_a_comma_parts_main_clauses() -> None:
    """Each with its subject and its verb; reported speech, relative clauses and lists stay whole."""
    assert len(claims("Tiere müssen angeleint werden, Hunde müssen einen Maulkorb tragen.")) == 2
    for whole in (
        "Er führte aus, die Halterin habe die Leine vergessen.",
        "Der Halter führt das Buch, die Akten und die Karten.",
        "Der Halter, der die Leine führt, die Tiere hält, haftet.",
        "Ist das Tor offen, die Schranke ist zu schließen.",
    ):
        assert len(claims(whole)) == 1
