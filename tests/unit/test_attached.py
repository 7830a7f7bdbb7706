"""What a claim attaches to another word than its sentence does is told; the same said in another order is not."""

from __future__ import annotations

import pytest

from provenance.language.attached import reattached

OTHERWISE = (
    (
        "The sale of the mill to Tarn was approved by the board of Ober.",
        "The board of Tarn approved the sale of the mill to Ober.",
    ),
    ("On the day after the sale lists must be made.", "Lists must be made on the day of the sale."),
    ("Appeals are decided on by the officer of the office.", "The head of the office decides on appeals."),
    (
        "Access to the list shall be given to the guest by the warden.",
        "The guest shall give the warden access to the list.",
    ),
    ("The clerk warned the guest in May.", "In May the clerk was warned by the guest."),
)
ALIKE = (
    (
        "The sale of the mill to Ober was approved by the board of Tarn.",
        "The board of Tarn approved the sale of the mill to Ober.",
    ),
    ("On the day of the sale lists must be made.", "Lists must be made on the day of the sale."),
    (
        "Access to the list shall be given to the warden by the guest.",
        "The guest shall give the warden access to the list.",
    ),
    ("The tax is assessed by notice.", "The office assesses the tax by notice."),
    ("After nine weeks a skipper may let a berth.", "A skipper may let a berth after nine weeks."),
    ("The guest warned the clerk in May.", "In May the clerk was warned by the guest."),
    ("Lists of offices are kept at the office.", "Offices keep lists; each office keeps its own."),
)


@pytest.mark.parametrize(("claim", "sentence"), OTHERWISE)
def test_what_is_attached_otherwise(claim: str, sentence: str) -> None:
    """Behind a preposition, in time, behind "by", and two words that rest on one."""
    assert reattached(claim, sentence)


@pytest.mark.parametrize(("claim", "sentence"), ALIKE)
def test_what_is_attached_alike(claim: str, sentence: str) -> None:
    """The same in another order or construction is no difference."""
    assert reattached(claim, sentence) == []
