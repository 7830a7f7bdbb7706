"""References in running text: what a span holds, which places it names, and what is no reference."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.refer import Target, find
from provenance.model.locator import Locator

# the reference is what stands between the brackets; several in one text, none within another
SPANS = [
    "Nach ⟦§ 147 Abs. 3 Satz 1 AO⟧ sind Bücher aufzubewahren.",
    "Das gilt für die ⟦§§ 145 bis 147 AO⟧.",
    "Die Unterlagen nach ⟦§ 147 Abs. 1 Nr. 1, 4 und 4a AO⟧ sind zehn Jahre aufzubewahren.",
    "aus ⟦Art. 2 Abs. 1 i. V. m. Art. 1 Abs. 1 GG⟧ folgt",
    "aus ⟦§ 5 iVm. § 6 XyzG⟧ folgt",
    "gemäß ⟦§ 4 AbcG⟧ i. V. m. ⟦§ 7 XyzG⟧ ist",
    "(⟦§ 4 Abs. 1, § 5 Abs. 2 Satz 1 XyzG⟧)",
    "des ⟦§ 433 des Bürgerlichen Gesetzbuches⟧ sowie",
    "in ⟦§ 12 der Muster- und Beispielordnung⟧ (MBO) genannt",
    "⟦§ 3 des Gesetzes über das Musterwesen⟧ bleibt unberührt",
    "durch ⟦Artikel 2 des Gesetzes zur Änderung des Mustergesetzes vom 5. Mai 2020 (BGBl. I S. 17)⟧ geändert",
    (
        "die ⟦Musterverordnung vom 5. Mai 2020 (BGBl. I S. 17), die durch Artikel 2 der Verordnung vom 1. März 2021 "
        "(BGBl. I S. 3) geändert worden ist⟧, gilt"
    ),
    "⟦§ 45 SGB X⟧. Das gilt.",
    "⟦§ 45 SGB X⟧ und ⟦§ 7 ZuG 2012⟧ gelten",
    "nach ⟦§ 5 AbcG aF⟧ war, nach ⟦§ 5 AbcG n. F.⟧ nicht",
    "⟦§ 1 Abs. 2 Satz 1 2. Halbsatz AbcG⟧ regelt",
    "⟦§ 3 III 1 AbcG⟧ regelt",
    "⟦§§ 12 ff. AbcG⟧ und ⟦§ 14f AbcG⟧ sowie ⟦§§ 12ff AbcG⟧",
    "⟦§ 613 a Abs. 1 des AbcG⟧ gilt",
    "⟦Art. 6 Abs. 1 UAbs. 1 Buchst. f der Verordnung (EU) 2016/679⟧ erlaubt",
    "⟦Art. 5 der Richtlinie 2006/112/EG⟧ verlangt",
    "Die ⟦Richtlinien 67/548/EWG und 1999/45/EG⟧ sind aufgehoben.",
    "⟦§ 14 Absatz 3⟧ und ⟦§ 15⟧ gelten entsprechend.",
    "⟦Absatz 1 Satz 2⟧ gilt nicht für ⟦Nummer 3⟧.",
    "⟦Satz 1 und 2⟧ gelten; ⟦§ 292 dieses Gesetzes⟧ gilt nicht.",
    "siehe ⟦Rz. 119 und Rz. 100 bis 105⟧",
    "nach ⟦Anlage 2 Teil B Nr. 3⟧ und ⟦Anhang IV Buchstabe a⟧",
    "in ⟦§ 3 Nummer 14a in der Fassung des Artikels 3 des Gesetzes vom 16. Dezember 2022 (BGBl. I S. 2294)⟧ genannt",
    "Die Stelle zahlt nach ⟦§ 5 Abs. 1⟧ und 3 Euro mehr.",
    "Er klagte am 3. Mai vor dem Landgericht, § ohne Nummer.",
    "⟦BAGE 155, 101, Rn. 18⟧ und Müller, Muster, 3. Aufl., Rn. 18",
    "(⟦§ 10 Abs. 1 Nr. 2 Buchst. a⟧) und ⟦§ 10 Buchst. a) und b)⟧, aber (⟦§ 3 Nr. 1 a) AbcG⟧)",
    "nach ⟦§ 7⟧ genannte Verordnung und den ⟦§§ 8, 9⟧ getroffenen Anordnungen",
    "nach ⟦Art. 97 § 1 AbcG 1977⟧ gilt",
    "§ 7 Umfang der Ordnung\nDie Ordnung gilt für alle.",
    "§ 15\nDie Ordnung gilt für alle.",
    "⟦§ 15⟧",
    "⟦§ 15⟧\n\n⟦§ 16 Absatz 1⟧",
    "⟦AO § 147⟧, ⟦FGO § 115 Abs. 2⟧ und ⟦GoBD, Rz. 119⟧",
    "⟦§ 5 AO⟧, ⟦§ 9⟧ gilt nicht",
    "⟦Abschnitt 10.1 Absatz 2 UStAE⟧ und ⟦R 5.2 Absatz 1 EStR⟧",
    "⟦§ 12 LBG Berlin⟧ und ⟦§ 4 Nr. 3 a AbcG⟧ sowie ⟦§ 3 Abs. 2 des Einführungsgesetzes zum Mustergesetzbuch⟧",
    "nach ⟦Art. 137 Abs. 3 Weimarer Reichsverfassung⟧ gilt",
    "die ⟦Rzn. 165 bis 170⟧ gelten",
    "Nach\n⟦§ 15 Abs.\n1 AbcG⟧ gilt",
]


@pytest.mark.parametrize("marked", SPANS)
def test_spans(marked: str) -> None:
    """A span holds its lists and chains and the name of the law, and nothing else of the text."""
    text, wanted, start = "", [], 0
    for char in marked:
        if char == "⟦":
            start = len(text)
        elif char == "⟧":
            wanted.append((start, len(text)))
        else:
            text += char
    found = find(text)
    assert [(one.start, one.end) for one in found] == wanted
    assert all(one.text == text[one.start : one.end] for one in found)


def _path(*levels: str) -> tuple[tuple[str, str], ...]:
    return tuple((name, label) for name, label in (level.split(" ") for level in levels))


TARGETS = [
    ("§ 147 Abs. 3 Satz 1 AO", [Target("AO", "§ 147", _path("Absatz 3", "Satz 1"))]),
    ("§§ 145 bis 147 AO", [Target("AO", "§ 145", (), ("§ 147", ()))]),
    (
        "§ 147 Abs. 1 Nr. 1, 4 und 4a AO",
        [Target("AO", "§ 147", _path("Absatz 1", f"Nummer {label}")) for label in ("1", "4", "4a")],
    ),
    (
        "§ 20 Abs. 1 Satz 2 und 3 sowie Abs. 4 Buchst. a und b AbcG",
        [
            Target("AbcG", "§ 20", _path("Absatz 1", "Satz 2")),
            Target("AbcG", "§ 20", _path("Absatz 1", "Satz 3")),
            Target("AbcG", "§ 20", _path("Absatz 4", "Buchstabe a")),
            Target("AbcG", "§ 20", _path("Absatz 4", "Buchstabe b")),
        ],
    ),
    (
        "§§ 3 Nr. 1, 9 Abs. 2, 12 AbcG",
        [
            Target("AbcG", "§ 3", _path("Nummer 1")),
            Target("AbcG", "§ 9", _path("Absatz 2")),
            Target("AbcG", "§ 12"),
        ],
    ),
    (
        "§ 2 Abs. 1 Satz 3 bis 5",
        [Target(None, "§ 2", _path("Absatz 1", "Satz 3"), ("§ 2", _path("Absatz 1", "Satz 5")))],
    ),
    ("§§ 12 ff. AbcG", [Target("AbcG", "§ 12", (), None, "ff")]),
    ("§ 5 Absatz 1 des Bürgerlichen Gesetzbuchs", [Target("Bürgerliches Gesetzbuch", "§ 5", _path("Absatz 1"))]),
    ("Artikel 5 des Grundgesetzes", [Target("Grundgesetz", "Art. 5")]),
    ("Art. II § 6 AbcG", [Target("AbcG", "Art. II § 6")]),
    (
        "Richtlinien 67/548/EWG und 1999/45/EG",
        [Target("Richtlinie 67/548/EWG", ""), Target("Richtlinie 1999/45/EG", "")],
    ),
    ("siehe Rz. 100 bis 105", [Target(None, "Rz. 100", (), ("Rz. 105", ()))]),
    ("Absatz 1 Nr. 2 a) aa)", [Target(None, "", _path("Absatz 1", "Nummer 2", "Buchstabe a", "Doppelbuchstabe aa"))]),
]


@pytest.mark.parametrize(("text", "targets"), TARGETS)
def test_targets(text: str, targets: list[Target]) -> None:
    """Each place of a list, a range or a chain is named with its law and its whole path."""
    (found,) = find(text)
    assert list(found.targets) == targets


PIECES = """§|§§| |1|4a|Abs.|Satz|Nr.|,|und|bis|i. V. m.|AO|des|Gesetzes|vom 1. Mai 2020|(BGBl. I S. 1)|(|)|Art.|II|ff.
|Buchst. a|Verordnung (EU) 2016/679|Rz. 1|Anlage 1|über"""
pieces = st.sampled_from(PIECES.split("|"))


@given(st.one_of(st.text(max_size=120), st.lists(pieces, max_size=30).map(" ".join)))
def test_any_text(text: str) -> None:
    """Any text gives references in order, each a stretch of it that names at least one place that can be printed."""
    before = 0
    for one in find(text):
        assert before <= one.start < one.end <= len(text)
        assert one.text == text[one.start : one.end] == one.text.strip()
        assert one.targets
        for target in one.targets:
            assert str(Locator(target.section, target.path, target.law))
        before = one.end


@pytest.mark.timeout(30)
def test_long_texts() -> None:
    """The time grows with the length, whatever stands in it."""
    for piece in (
        "§ 1, ",
        "§ 1 und ",
        "des Gesetzes über ",
        "§ 1 des a",
        "Abs. 1 ",
        "gesetz ",
        "(BGBl. ",
        "vom 1. Mai 2020 ",
        "§ ",
        " ",
    ):
        assert find(piece * (100_000 // len(piece))) is not None
