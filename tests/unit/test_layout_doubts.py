"""A document held against itself: what its own counting and references say of how it was read."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from etl.document import Document, Unit, UnitKind
from etl.load.layout import Doubt, doubts
from provenance.language.catalogue import said
from tests.support.command import beleg

LAW = """# Fährordnung (FährO)

## § 1 Fahrplan

(1) Der Fährmann führt den Fahrplan.

(2) Er legt ihn aus:

1. am Steg,
2. im Amt.

## § 2 Ausnahmen

(1) § 1 Absatz 2 Nummer 2 gilt nicht im Winter.

(2) § 1 Absatz 2 Nummer 1 gilt nicht bei Hochwasser.

## § 3 Schluss

Diese Ordnung gilt ab dem 1. Mai.
"""


def unit(section: str, path: str = "", text: str = "Der Fährmann fährt.", kind: UnitKind = "norm") -> Unit:
    """A place such as "Absatz 1/Nummer 2" with a text of its own."""
    levels = tuple(tuple(part.split(" ")) for part in path.split("/") if part)
    return Unit(section, levels, None, text, 0, len(text), kind, page=7)  # type: ignore[arg-type]


def of(*units: Unit) -> list[Doubt]:
    """What is doubted of a law of these places."""
    return doubts(Document("statute", "Fährordnung", "FährO", "de/faehro", "de", "", list(units)))


def test_labels_that_count_up_in_a_table_are_a_list() -> None:
    """Three letters from a on, a line or a cell each, are told with place and page; two, or numbers alone, are not."""
    lost = "a)\tBoote\nb)\tKähne\nc)\tFlöße"
    assert of(unit("§ 1", "Absatz 1", lost, "table")) == [Doubt("list", "§ 1 Abs. 1", 7, "a), b), c)")]
    assert of(unit("§ 1", "", "a)\tBoote\nb)\tKähne", "table")) == []
    assert of(unit("§ 1", "", "1.\tBoote\n2.\tKähne\n3.\tFlöße", "table")) == []
    assert of(unit("§ 1", "", lost)) == []


@pytest.mark.parametrize(
    ("labels", "gone"),
    [
        ("Absatz 1, Absatz 2, Absatz 4", ["§ 1 Abs. 3"]),
        ("Absatz 2, Absatz 3", ["§ 1 Abs. 1"]),
        ("Absatz 1, Absatz 1a, Absatz 2", []),
        ("Absatz 10", []),
        ("Buchstabe a, Buchstabe b, Buchstabe d", ["§ 1 Buchst. c"]),
        ("Doppelbuchstabe aa, Doppelbuchstabe cc", ["§ 1 Doppelbuchst. bb"]),
        ("Label A, Label C", []),
    ],
)
def test_a_count_leaves_nothing_out(labels: str, gone: list[str]) -> None:
    """A number or letter that is left out is told; one put in between is none, nor is an item that is quoted alone."""
    found = of(*(unit("§ 1", label) for label in labels.split(", ")))
    assert [(one.kind, one.place) for one in found] == [("gap", place) for place in gone]


@pytest.mark.parametrize(
    ("second", "labels", "gone"),
    [
        ("Part 2 Records", "Nummer 4, Nummer 5", []),
        ("Part 2 Records", "Nummer 5, Nummer 6", ["„Part 2 Records“ Nr. 4"]),
        ("Part 2 Records", "Nummer 1, Nummer 2", []),
        ("Part 2 Records", "Nummer 4, Nummer 6", ["„Part 2 Records“ Nr. 5"]),
        ("§ 2", "Nummer 4, Nummer 5", ["§ 2 Nr. 1"]),
    ],
)
def test_a_division_may_go_on_with_the_count_of_the_one_before(second: str, labels: str, gone: list[str]) -> None:
    """Sections of an act are counted through its parts; the items of a section begin anew."""
    first = "§ 1" if second.startswith("§") else "Part 1 Dues"
    found = of(
        *(unit(first, f"Nummer {number}") for number in (1, 2, 3)),
        *(unit(second, label) for label in labels.split(", ")),
    )
    assert [one.place for one in found if one.kind == "gap"] == gone


def test_what_was_repealed_together_is_no_gap() -> None:
    """One label stands for several where it says so; a section too."""
    several = unit("§ 1", "Absatz 2", "bis (4) (weggefallen)")
    assert of(unit("§ 1", "Absatz 1"), several, unit("§ 1", "Absatz 5")) == []
    assert [one.place for one in of(unit("§ 1", "Absatz 1"), several, unit("§ 1", "Absatz 6"))] == ["§ 1 Abs. 3"]
    assert of(unit("§ 1"), unit("§§ 2 bis 4", "", "(weggefallen)"), unit("§ 5")) == []


def test_a_section_that_is_left_out_is_told() -> None:
    """With the sections on both sides; a count that begins anew behind an annex is none."""
    assert of(unit("§ 1"), unit("§ 2"), unit("§ 5")) == [Doubt("gap", "§ 3 bis 4", 7, "§ 2, § 5")]
    assert of(unit("§ 1"), unit("§ 2"), unit("§ 1"), unit("§ 2"), unit("§ 2a")) == []


@pytest.mark.parametrize(
    ("words", "gone"),
    [
        ("§ 1 Absatz 1 Nummer 2 gilt.", []),
        ("§ 1 Absatz 1 Nummer 5 gilt.", ["§ 1 Abs. 1 Nr. 5"]),
        ("§ 1 Absatz 1 Satz 1 Nummer 2 gilt.", []),
        ("§ 1 Absatz 1 Nummer 2 Satz 1 gilt.", []),
        ("§ 1 Absatz 1 Nummer 2 zweiter Halbsatz gilt.", []),
        ("§ 1 Absatz 9 der Hafenordnung gilt.", []),
        ("§ 1 Absatz 9 in der bis zum 1. Mai 2020 geltenden Fassung gilt.", []),
        ("§ 44 Absatz 1 gilt.", []),
    ],
)
def test_a_place_that_the_law_names_is_there(words: str, gone: list[str]) -> None:
    """Down to the item, as laws are cited; other laws and other versions are not asked for."""
    items = (unit("§ 1", "Absatz 1/Nummer 1"), unit("§ 1", "Absatz 1/Nummer 2/Buchstabe a"))
    found = of(*items, unit("§ 2", "", words))
    assert [(one.kind, one.place) for one in found] == [("reference", place) for place in gone]


def test_commands_tell_of_it(tmp_path: Path) -> None:
    """`segment --account` names each doubt and still ends well, `ingest` warns; a law that agrees has none."""
    sound = tmp_path / "faehro.md"
    sound.write_text(LAW, encoding="utf-8")
    assert "doubt" not in beleg("segment", "--account", "--jsonl", sound).stdout.replace('"doubts": 0', "")
    bad = tmp_path / "bad.md"
    bad.write_text(LAW.replace("Nummer 2 gilt", "Nummer 6 gilt"), encoding="utf-8")
    lines = [json.loads(line) for line in beleg("segment", "--account", "--jsonl", bad).stdout.splitlines()]
    assert [(one["doubt"], one["place"]) for one in lines if "doubt" in one] == [("reference", "§ 1 Abs. 2 Nr. 6")]
    assert lines[-1]["doubts"] == 1
    told = beleg("segment", "--account", bad)
    assert told.returncode == 0
    assert said("en", "command", "doubt reference", "§ 1 Abs. 2 Nr. 6", "", "§ 2 Abs. 1: § 1 Absatz 2 Nummer 6") in (
        told.stdout
    )
