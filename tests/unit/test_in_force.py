"""When a version is the law: what the caller says, else its own clause where that is certain, else its Stand."""

from __future__ import annotations

import pytest

from etl.document import Document, Remainder, Unit
from etl.load.in_force import day_before, period
from tests.support.documents.small_laws import document

OUT = "Ausgegeben zu Musterstadt am 14. Juni 2023"


def act(lines: str, *, kind: str = "gazette", stand: str | None = "2023-06-10", out: str = OUT) -> Document:
    """Give an act of two sections besides the one that is tested."""
    given = document(
        "Fährgesetz",
        "FähG",
        f"§ 1 | Fähren verkehren täglich.\n§ 2 Abs. 1 | Sie sind zu warten.\n{lines}",
        work="de/faehg",
        stand=stand,
        kind=kind,
    )
    given.remainders.append(Remainder("running head", out))
    return given


@pytest.mark.parametrize(
    ("clause", "day"),
    [
        ("Dieses Gesetz tritt am 1. Januar 2024 in Kraft.", "2024-01-01"),
        ("Diese Verordnung tritt vorbehaltlich des Absatzes 2 am 1. 3. 2024 in Kraft.", "2024-03-01"),
        ("Dieses Gesetz tritt mit Wirkung vom 1. Mai 2023 in Kraft.", "2023-05-01"),
        ("Diese Satzung tritt rückwirkend zum 1. Januar 2023 in Kraft.", "2023-01-01"),
        ("Dieses Gesetz tritt mit Ablauf des 31. Dezember 2023 in Kraft.", "2024-01-01"),
        ("Dieses Gesetz tritt am Tag nach der Verkündung in Kraft.", "2023-06-15"),
        ("Sie tritt am Tage nach ihrer öffentlichen Bekanntmachung in Kraft.", "2023-06-15"),
        ("Die Satzung tritt mit ihrer Bekanntmachung in Kraft.", "2023-06-14"),
        ("Diese Verordnung tritt am zwanzigsten Tag nach ihrer Veröffentlichung in Kraft.", "2023-07-04"),
        ("Dieses Gesetz tritt am 14. Tag nach der Verkündung in Kraft.", "2023-06-28"),
        ("Dieses Gesetz tritt am ersten Tag des auf die Verkündung folgenden Kalendermonats in Kraft.", "2023-07-01"),
        ("Dieses Gesetz tritt am ersten Tag des dritten auf die Verkündung folgenden Monats in Kraft.", "2023-09-01"),
        ("Dieses Gesetz tritt am 1. des auf die Verkündung folgenden Kalendervierteljahres in Kraft.", "2023-07-01"),
        ("Es tritt am ersten Tag des auf die Verkündung folgenden Jahres in Kraft.", "2024-01-01"),
        ("Am 1. Januar 2024 tritt diese Anordnung in Kraft; gleichzeitig tritt die alte außer Kraft.", "2024-01-01"),
        ("Diese Fährordnung wird ausgehängt und tritt am 2. Januar 2024 in Kraft.", "2024-01-02"),
        ("Die Dritte Änderungssatzung tritt am 1. Februar 2024 in Kraft.", "2024-02-01"),
        ("Im Übrigen tritt das Gesetz am 1. April 2024 in Kraft.", "2024-04-01"),
    ],
)
def test_a_clause_that_is_certain(clause: str, day: str) -> None:
    """A clause about the whole gives its first day, be it a date or counted from the day of publication."""
    found = period(act(f"§ 9 | {clause}"))
    assert (found.since, found.origin, found.clause) == (day, "clause", "§ 9 FähG")


@pytest.mark.parametrize(
    "clause",
    [
        "Dieses Gesetz tritt sechs Monate nach der Verkündung in Kraft.",
        "Dieses Gesetz tritt an dem Tag in Kraft, den die Regierung bestimmt.",
        "Der Vertrag, der am 1. Januar 2020 in Kraft getreten ist, bleibt unberührt.",
        "§ 3 wird wie folgt gefasst: „§ 3 Dieses Gesetz tritt am 1. Januar 2024 in Kraft.“",
        "Die Fährordnung tritt am 31. Dezember 2023 außer Kraft.",
        "§ 2 tritt am 1. Juli 2024 in Kraft.",
    ],
)
def test_a_clause_that_is_not_certain(clause: str) -> None:
    """What cannot be worked out, is about another text or about a place leaves the whole to its Stand."""
    found = period(act(f"§ 9 | {clause}"))
    assert (found.since, found.origin, found.clause) == ("2023-06-10", "stand", None)


def test_days_of_publication_that_differ_count_for_nothing() -> None:
    """Where the document prints two days of publication, or none, nothing is counted from them."""
    clause = "§ 9 | Dieses Gesetz tritt am Tag nach der Verkündung in Kraft."
    assert period(act(clause, out=f"{OUT} Ausgegeben am 15. Juni 2023")).origin == "stand"
    assert period(act(clause, out="Seite 3")).origin == "stand"
    assert period(act(clause, out="Seite 3", stand=None)).since is None


def test_two_days_for_the_whole_are_none() -> None:
    """Two acts in one file that come into force on different days leave the file to its Stand."""
    lines = "§ 9 | Dieses Gesetz tritt am 1. Januar 2024 in Kraft.\n§ 19 | Dieses Gesetz tritt am 1. Mai 2024 in Kraft."
    assert period(act(lines)).origin == "stand"


def test_parts_that_come_into_force_otherwise() -> None:
    """Places that the clause names have their own day, with all that stands in them; the whole has the main one."""
    found = period(
        act(
            "§ 3 | Drei.\n§ 4 | Vier.\n§ 5 | Fünf.\n"
            "§ 9 Abs. 1 | Dieses Gesetz tritt vorbehaltlich der Absätze 2 und 3 am 1. Januar 2024 in Kraft.\n"
            "§ 9 Abs. 2 | Abweichend von § 1 tritt § 2 Absatz 1 am Tag nach der Verkündung in Kraft.\n"
            "§ 9 Abs. 3 | Die §§ 3 bis 4 treten am 1. Juli 2024 in Kraft."
        )
    )
    assert (found.since, found.clause) == ("2024-01-01", "§ 9 Abs. 1 FähG")
    assert found.days == {
        ("§ 2", (("Absatz", "1"),)): "2023-06-15",
        ("§ 3", ()): "2024-07-01",
        ("§ 4", ()): "2024-07-01",
    }


def test_a_list_of_days() -> None:
    """Behind "Es treten in Kraft:" each item gives a day; "im Übrigen" is the whole."""
    found = period(
        act(
            "§ 9 | Es treten in Kraft:\n§ 9 Nr. 1 | am 1. Januar 2025 § 1,\n"
            "§ 9 Nr. 2 | im Übrigen dieses Gesetz am 1. Januar 2024."
        )
    )
    assert found.since == "2024-01-01"
    assert found.days == {("§ 1", ()): "2025-01-01"}


def test_a_consolidated_text_has_its_stand() -> None:
    """The clause of a consolidated statute or by-law is that of its first version: its Stand counts instead."""
    clause = "§ 9 | Diese Satzung tritt am 1. Januar 2010 in Kraft."
    assert period(act(clause, kind="statute")).origin == "stand"
    assert period(act(clause, kind="by-law", stand="2023-06-10")).origin == "stand"
    fresh = "§ 9 | Diese Satzung tritt am 1. Januar 2024 in Kraft."
    assert period(act(fresh, kind="by-law")).origin == "clause"
    reading = document(
        "Fährsatzung in der Fassung der 2. Änderungssatzung",
        "FähS",
        fresh,
        work="de/x/fs",
        stand="2024-05-01",
        kind="by-law",
    )
    assert (period(reading).since, period(reading).origin) == ("2024-05-01", "stand")


def test_no_version_comes_before_the_first() -> None:
    """A clause that names a later day than the Stand counts for a consolidated text too."""
    clause = "§ 9 | Dieses Gesetz tritt am 1. Januar 2024 in Kraft."
    found = period(act(clause, kind="statute"))
    assert (found.since, found.origin) == ("2024-01-01", "clause")


def test_a_consolidated_text_keeps_what_is_still_to_come() -> None:
    """A place of a statute that comes into force after its Stand has that day; one that came before has none."""
    lines = "§ 9 Abs. 1 | § 1 tritt am 1. Januar 2020 in Kraft.\n§ 9 Abs. 2 | § 2 tritt am 1. Januar 2025 in Kraft."
    found = period(act(lines, kind="statute"))
    assert found.days == {("§ 2", ()): "2025-01-01", ("§ 2", (("Absatz", "1"),)): "2025-01-01"}


def test_a_letter_that_replaces_another() -> None:
    """A letter holds from the day on which it takes the place of another or is to be applied."""
    for clause in (
        "Dieses BMF-Schreiben tritt mit Wirkung vom 1. Januar 2024 an die Stelle des Schreibens vom 3. Mai 2019.",
        "Dieses Schreiben ist ab dem 1. Januar 2024 anzuwenden.",
    ):
        letter = document("Fähren", "FähS", f"Rz. 1 | {clause}", work="de/bmf/x", stand="2023-11-28", kind="letter")
        assert (period(letter).since, period(letter).clause) == ("2024-01-01", "FähS Rz. 1")


def test_what_the_caller_says_comes_first() -> None:
    """The day given by the caller is taken before clause and Stand."""
    found = period(act("§ 9 | Dieses Gesetz tritt am 1. Januar 2024 in Kraft."), "2024-02-02")
    assert (found.since, found.origin, found.clause) == ("2024-02-02", "given", None)


@pytest.mark.parametrize(
    ("clause", "last"),
    [
        ("Dieses Gesetz tritt mit Ablauf des 31. Dezember 2027 außer Kraft.", "2027-12-31"),
        ("Diese Verordnung tritt am 1. Januar 2028 außer Kraft.", "2027-12-31"),
        ("Diese Verordnung tritt am 31. Dezember 2027 außer Kraft.", None),
        ("Sie tritt am 1. Januar 2024 in Kraft und mit Ablauf des 30. Juni 2028 außer Kraft.", "2028-06-30"),
        ("Die Hafenordnung tritt am 2. Mai 2024 außer Kraft.", None),
        ("Das Fährengesetz vom 1. Mai 1990 bleibt; die Hafenordnung tritt am 1. Mai 2024 außer Kraft.", None),
    ],
)
def test_the_last_day(clause: str, last: str | None) -> None:
    """A text that limits its own time has a last day, if it is clear which day that is."""
    assert period(act(f"§ 9 | {clause}")).until == last


def test_the_day_before() -> None:
    """The older law ends on the day before the newer begins, over months and years."""
    assert [day_before(day) for day in ("2024-03-01", "2025-01-01")] == ["2024-02-29", "2024-12-31"]


def test_several_acts_in_one_issue() -> None:
    """Of several acts in an issue each has the day of its own clause, and a place named is one of its own act."""
    given = act("")
    texts = {
        "Artikel 1 G v. 1.6.2023 I 1": "Der Steg wird erweitert.",
        "Artikel 2 G v. 1.6.2023 I 1": "Dieses Gesetz tritt am 1. Juli 2023 in Kraft.",
        "§ 1 V v. 2.6.2023 I 2": "Boote sind zu melden.",
        "§ 2 V v. 2.6.2023 I 2": "Diese Verordnung tritt am Tag nach der Verkündung in Kraft; § 1 tritt am "
        "1. Mai 2024 in Kraft.",
    }
    given.units = [Unit(section, (), None, text, 0, len(text)) for section, text in texts.items()]
    found = period(given)
    assert (found.since, found.origin) == ("2023-06-10", "stand")
    assert [found.days.get((section, ())) for section in texts] == [
        "2023-07-01",
        "2023-07-01",
        "2024-05-01",
        "2023-06-15",
    ]
