"""Units to Sätze: what runs through a list is one norm, what begins inside an item is another."""

from __future__ import annotations

from etl.document import Document, Path, Unit
from etl.rule.norm import norms


def _document(*rows: tuple[str, str]) -> Document:
    """Make a document of one section; a path is written "Absatz 1/Nummer 2"."""
    units: list[Unit] = []
    text = ""
    for path, own in rows:
        levels: Path = tuple((level.split()[0], level.split()[1]) for level in path.split("/") if level)
        units.append(Unit("§ 1", levels, None, own, len(text), len(text) + len(own)))
        text += own + "\n"
    return Document("statute", "Gesetz", "G", "de/g", "de", text, units)


def test_a_list_and_what_follows_it_are_one_norm() -> None:
    """The lead-in, its items and the words after the list are joined in their order."""
    found = list(
        norms(
            _document(
                ("Absatz 1", "Wer"), ("Absatz 1/Nummer 1", "lügt,"), ("Absatz 1", "muss gehen."), ("Absatz 2", "Ende.")
            )
        )
    )
    assert [norm.text for norm in found] == ["Wer\nlügt,\nmuss gehen.", "Ende."]


def test_a_satz_inside_an_item_is_a_norm_of_its_own() -> None:
    """The first Satz of an item goes on from the lead-in, its second does not; the next item goes on again."""
    rows = (
        ("Absatz 1/Satz 1", "Zu melden sind"),
        ("Absatz 1/Satz 1/Nummer 1/Satz 1", "Schäden;"),
        ("Absatz 1/Satz 1/Nummer 1/Satz 2", "Kleine Schäden sind keine."),
        ("Absatz 1/Satz 1/Nummer 2", "Verluste."),
        ("Absatz 1/Satz 2", "Das gilt nicht für Bargeld."),
    )
    assert [norm.text for norm in norms(_document(*rows))] == [
        "Zu melden sind\nSchäden;\nVerluste.",
        "Kleine Schäden sind keine.",
        "Das gilt nicht für Bargeld.",
    ]


def test_a_table_between_items_does_not_part_them() -> None:
    """What is no norm is passed over, also where it has a section of its own."""
    document = _document(("Absatz 1", "Es gelten:"), ("Absatz 1/Nummer 1", "A,"), ("Absatz 1/Nummer 2", "B."))
    table = Unit("Tabelle zu § 1", (), None, "1 2", 0, 3, "table")
    document.units.insert(2, table)
    assert [norm.text for norm in norms(document)] == ["Es gelten:\nA,\nB."]


def test_offsets_lead_back_to_the_units() -> None:
    """A stretch of the joined text is given as stretches of its units."""
    norm = next(norms(_document(("Absatz 1", "Der Halter hat"), ("Absatz 1/Nummer 1", "zu füttern."))))
    parts = norm.parts(4, len(norm.text))
    assert [(part.index, part.text) for part in parts] == [(0, "Halter hat"), (1, "zu füttern.")]
    assert all(part.unit.text[part.start : part.end] == part.text for part in parts)
