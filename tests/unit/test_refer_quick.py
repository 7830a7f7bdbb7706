"""The quick reading of plain references against the full one."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from etl.refer.places import places_at
from etl.refer.quick import quick_at
from tests.support.sizes import searched

BEGINNINGS = ("§ 5", "§ 12a", "Art. 6", "Artikel 7", "§ 4 Abs. 1", "§5", "§ 3 Nr. 2 Buchst. a")
PIECES = """ Abs. 1| Absatz 2| Satz 1| S. 2| Nr. 3
| Nummer 4a| Halbsatz 1| Halbs 2| Halbs. 1| SGB V| IV| AO II| Buchst. a| Buchstabe b
|1|4a|)|,| und 2
| oder 3| bis 5| und| i. V. m. § 5| AO| UStG| SGB X| des Gesetzes| vom 1. Mai 2020| (BGBl. I S. 1)| (|.| gilt| wird
| geltenden| genannte Verordnung| so| aF| a. F.| n.F.| ff.| f.| 2. Halbsatz| letzter Halbsatz| bb)| a)
|, so weit|, soweit|; § 4| VO (EU) 2016/679| UAbs. 2|\n| in Verbindung mit| Alternative| 3 Euro
| der Abgabenordnung| III 1| GG, Art. 3| dieses Gesetzes| Anlage 1|, lit. a|, zweiter Halbsatz|-
| des Grundgesetzes| der Musterordnung| des Handelsgesetzbuches| des Sozialgesetzbuchs| über die Sache| (MuG)
|: | vom| für Bayern| v. H| BVerfG| und 2. März 2020| aa| § 3"""
pieces = st.sampled_from([piece.strip("\n") for piece in PIECES.split("|")])


@searched(600)
@given(st.sampled_from(BEGINNINGS), st.lists(pieces, max_size=5).map("".join))
def test_what_is_read_quickly_is_read_right(beginning: str, rest: str) -> None:
    """Where the quick reading gives an answer, the full reading gives the same places and the same end."""
    text = beginning + rest
    quick = quick_at(text, 0)
    if quick is not None:
        full = places_at(text, 0)
        assert full is not None
        assert (full.end, full.targets(), full.bare) == quick
        assert not full.breaks


def test_plain_references_are_read_quickly() -> None:
    """The forms that most references have need no full reading."""
    for text in (
        "§ 147 Abs. 3 Satz 1 AO",
        "§ 3 Nummer 4a Buchstabe b gilt",
        "Art. 5 Absatz 2 des Grundgesetzes",
        "§ 20 Absatz 1 Satz 3 bis 5.",
        "§ 7)",
    ):
        assert quick_at(text, 0) is not None
