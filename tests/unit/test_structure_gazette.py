"""Issues of a law gazette: every act is found, and quoted new text belongs to the command it stands in."""

from __future__ import annotations

from pathlib import Path

import pytest

from etl.document import Document
from etl.read.pdf import read_pdf
from etl.structure.gazette.document import is_gazette, structure_gazette
from etl.structure.pages.blocks import blocks_of
from provenance.model.locator import Locator, parse
from tests.support.documents.gazettes import AMENDING, FILLER, MASTHEAD, NEW, OLD, ORDINANCE
from tests.support.documents.typeset_laws import Layout, Part, typeset


def read(parts: list[Part], layout: Layout, tmp_path: Path) -> Document:
    """Set and read an issue."""
    path = tmp_path / "issue.pdf"
    path.write_bytes(typeset(parts, layout))
    blocks = blocks_of(read_pdf(path))
    assert is_gazette(blocks)
    return structure_gazette(blocks)


def places(document: Document, *kinds: str) -> list[tuple[str, str, str]]:
    """Give section, path in short, and text of the units of some kinds."""
    return [
        (unit.section, " ".join(f"{level} {label}" for level, label in unit.path), " ".join(unit.text.split()))
        for unit in document.units
        if unit.kind in kinds
    ]


COMMANDS = [
    ("Eingangsformel", "", "Der Bundestag hat mit Zustimmung des Bundesrates das folgende Gesetz beschlossen:"),
    (
        "Artikel 1",
        "",
        (
            "Das Glockengesetz vom 4. Mai 1999 (BGBl. I S. 200), das durch Artikel 3 des Gesetzes vom 5. Juni 2010 "
            "(BGBl. I S. 300) geändert worden ist, wird wie folgt geändert:"
        ),
    ),
    ("Artikel 1", "Nummer 1", "§ 3 wird wie folgt geändert:"),
    (
        "Artikel 1",
        "Nummer 1 Buchstabe a",
        "In Absatz 1 Satz 2 wird die Angabe „§ 7“ durch die Angabe „§ 8 Absatz 1“ ersetzt.",
    ),
    ("Artikel 1", "Nummer 1 Buchstabe b", "Absatz 2 wird wie folgt gefasst:"),
    ("Artikel 1", "Nummer 1 Buchstabe c", "Folgender Absatz 4 wird angefügt:"),
    ("Artikel 1", "Nummer 2", "Nach § 5 wird folgender § 5a eingefügt:"),
    ("Artikel 1", "Nummer 3", "§ 9 wird aufgehoben."),
    (
        "Artikel 2",
        "",
        "Dem § 4 des Turmgesetzes vom 1. April 2001 (BGBl. I S. 77) wird folgender Satz angefügt:",
    ),
    ("Artikel 3", "", "Dieses Gesetz tritt am Tag nach der Verkündung in Kraft."),
]

QUOTED = [
    ("Artikel 1", "Nummer 1 Buchstabe b Zitat 1 Absatz 2 Satz 1", "Wer läutet, hat zu prüfen, ob"),
    (
        "Artikel 1",
        "Nummer 1 Buchstabe b Zitat 1 Absatz 2 Satz 1 Nummer 1",
        "die Glocke ‚große Glocke‘ genannt wird und",
    ),
    ("Artikel 1", "Nummer 1 Buchstabe b Zitat 1 Absatz 2 Satz 1 Nummer 2", "der Turm steht."),
    ("Artikel 1", "Nummer 1 Buchstabe b Zitat 1 Absatz 2 Satz 2", "Die Prüfung ist aufzuschreiben."),
    ("Artikel 1", "Nummer 1 Buchstabe b Zitat 1 Absatz 2 Satz 3", "Sie ist aufzubewahren.“"),
    ("Artikel 1", "Nummer 1 Buchstabe c Zitat 1 Absatz 4 Satz 1", FILLER),
    ("Artikel 1", "Nummer 1 Buchstabe c Zitat 1 Absatz 4 Satz 2", "Das gilt auch nachts.“"),
    ("Artikel 1", "Nummer 2 Zitat § 5a Absatz 1", FILLER),
    ("Artikel 1", "Nummer 2 Zitat § 5a Absatz 2", "Stille Stunden sind:"),
    ("Artikel 1", "Nummer 2 Zitat § 5a Absatz 3", "Das Nähere regelt die Gemeinde.“"),
    ("Artikel 2", "Zitat 1", "„Türme ohne Glocke sind keine Glockentürme.“"),
]


@pytest.mark.parametrize("layout", [NEW, OLD], ids=["one column", "two columns"])
def test_an_amending_act(layout: Layout, tmp_path: Path) -> None:
    """Commands have the places of the act; quoted text lies under its command and never under a § of the act."""
    document = read(AMENDING, layout, tmp_path)
    assert document.kind == "gazette"
    assert places(document, "norm") == COMMANDS
    assert places(document, "quoted") == QUOTED
    assert not [unit for unit in document.units if unit.section.startswith("§")]


def test_quoted_text_names_the_place_it_is_meant_for(tmp_path: Path) -> None:
    """The heading of a quoted unit is the place in the amended law."""
    document = read(AMENDING, NEW, tmp_path)
    meant = {unit.path[:3]: unit.heading for unit in document.units if unit.kind == "quoted"}
    assert meant[("Nummer", "1"), ("Buchstabe", "b"), ("Zitat", "1")] == "§ 3 des Glockengesetzes"
    assert meant[("Nummer", "2"), ("Zitat", "§ 5a"), ("Absatz", "1")] == "§ 5a des Glockengesetzes"


def test_tables_in_quoted_text(tmp_path: Path) -> None:
    """A table within quoted new text is a table of the command, row by row."""
    document = read(AMENDING, NEW, tmp_path)
    place = "Nummer 2 Zitat § 5a Absatz 2 Zeile"
    assert places(document, "table") == [
        ("Tabelle zu Artikel 1", f"{place} 1", "Tag von bis"),
        ("Tabelle zu Artikel 1", f"{place} 2", "Sonntag 12 Uhr 15 Uhr"),
        ("Tabelle zu Artikel 1", f"{place} 3", "Feiertag 13 Uhr 15 Uhr"),
    ]


def test_what_stands_behind_an_act(tmp_path: Path) -> None:
    """The formula of promulgation and the signatures are notes."""
    document = read(AMENDING, NEW, tmp_path)
    assert [text for section, _, text in places(document, "note") if section == "Schlussformel"] == [
        "Die verfassungsmäßigen Rechte des Bundesrates sind gewahrt.",
        "Das vorstehende Gesetz wird hiermit ausgefertigt. Es ist im Bundesgesetzblatt zu verkünden.",
        "Berlin, den 26. Februar 2021",
        "Der Bundespräsident",
        "Glöckner",
    ]


def test_an_issue_of_several_acts(tmp_path: Path) -> None:
    """Sections of different acts are told apart by the act as it is cited; each stands under the title of its act."""
    document = read([*MASTHEAD, *AMENDING, *ORDINANCE], OLD, tmp_path)
    assert document.title == "Bundesgesetzblatt Jahrgang 2021 Teil I Nr. 12"
    assert document.work == "de/bgbl-1/2021/12"
    assert document.stand == "2021-03-03"
    norms = [unit for unit in document.units if unit.kind == "norm"]
    first = [unit.section for unit in norms if "26.2.2021" in unit.section]
    assert first[:2] == ["Eingangsformel G v. 26.2.2021 I 1", "Artikel 1 G v. 26.2.2021 I 1"]
    second = {unit.section.split(" V v.")[0] for unit in norms if " V v. 1.3.2021" in unit.section}
    assert second == {"Eingangsformel", "§ 1", "§ 2", "§ 3"}
    assert len(norms) == len(COMMANDS) + 8
    assert {unit.heading_path[:1] for unit in norms if " V v." in unit.section} == {
        ("Verordnung über das Läuten (Läuteverordnung – LäutV)",)
    }


def test_an_issue_of_one_act_is_named_after_it(tmp_path: Path) -> None:
    """Title, abbreviation and day of the one act, the number of the issue as work."""
    document = read(ORDINANCE, NEW, tmp_path)
    assert (document.title, document.abbreviation) == ("Verordnung über das Läuten", "LäutV")
    assert document.work == "de/bgbl-1/2023/12"
    assert ("§ 2", "Absatz 2 Nummer 2", "Türme: Bauten, die stehen.") in places(document, "norm")


def test_a_quotation_that_was_never_closed(tmp_path: Path) -> None:
    """Where print forgot the closing mark, the next Artikel still begins."""
    parts = [
        Part(
            part.role,
            part.text.rstrip("“") if part.text.startswith("„Türme") else part.text,
            part.label,
            part.depth,
            part.cells,
        )
        for part in AMENDING
    ]
    document = read(parts, NEW, tmp_path)
    assert places(document, "norm")[-1] == COMMANDS[-1]


def test_every_place_is_printed_and_read_back(tmp_path: Path) -> None:
    """A place in quoted text is a citation that leads back to it, and no two units of different places share one."""
    document = read(AMENDING, NEW, tmp_path)
    cited = [unit for unit in document.units if unit.kind in ("norm", "quoted") and unit.section.startswith("Art")]
    for unit in cited:
        place = Locator(unit.section, unit.path)
        assert parse(str(place)) == place
    assert len({(unit.section, unit.path) for unit in cited}) == len(cited)
