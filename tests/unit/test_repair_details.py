"""What a repair may leave out of a sentence that somebody wrote: details of what happened, nothing that narrows."""

from __future__ import annotations

import pytest

from provenance.answering.repair.details import leaves_out_details


@pytest.mark.parametrize(
    ("claim", "words"),
    [
        (
            "Rask objected to the accounts in October in the lobby of the bank.",
            "Rask objected to the accounts in October.",
        ),
        ("The boat sank near the pier.", "The boat sank."),
        ("Ohm signed the contracts because he was paid.", "Ohm signed the contracts."),
        ("Rask beanstandete die Nebenkonten in der Halle.", "Rask beanstandete die Nebenkonten."),
        ("Rask hat die Verträge im Hafen unterschrieben.", "Rask hat die Verträge unterschrieben."),
    ],
)
def test_a_detail_of_what_happened_may_go(claim: str, words: str) -> None:
    """Where, how and why something happened may be left out: it happened all the same."""
    assert leaves_out_details(claim, words)


@pytest.mark.parametrize(
    ("claim", "words"),
    [
        (
            "A trader may destroy a voucher after seven years with consent.",
            "A trader may destroy a voucher after seven years.",
        ),
        (
            "A trader may destroy a voucher after seven years in 2024.",
            "A trader may destroy a voucher after seven years.",
        ),
        (
            "The trader shall produce the ledger within 14 days of an oral demand.",
            "The trader shall produce the ledger within 14 days.",
        ),
        ("Im Hafenbecken darf vor 2030 nicht getaucht werden.", "Im Hafenbecken darf nicht getaucht werden."),
        ("Im Hafenbecken darf im Sommer nicht getaucht werden.", "Im Hafenbecken darf nicht getaucht werden."),
        ("Rechnungen sind mit Zustimmung aufzubewahren.", "Rechnungen sind aufzubewahren."),
        ("Rechnungen sind seit dem 1. Mai 2015 aufzubewahren.", "Rechnungen sind aufzubewahren."),
        ("Vouchers are destroyed with consent.", "Vouchers are destroyed."),
        ("Belege werden mit Zustimmung vernichtet.", "Belege werden vernichtet."),
        ("A limited permit costs 12 euros in the harbour.", "A limited permit costs 12 euros."),
        ("Ein Schein kostet im Hafen 12 Euro.", "Ein Schein kostet 12 Euro."),
        ("A trader who lost the voucher in the harbour forfeits it.", "A trader who lost the voucher forfeits it."),
        ("A trader, having paid in the harbour, pays no more.", "A trader, having paid, pays no more."),
        (
            "Der Eigner, der das Boot im Hafen gemeldet hat, zahlt 5 Euro.",
            "Der Eigner, der das Boot gemeldet hat, zahlt 5 Euro.",
        ),
        (
            "Hat der Eigner das Boot im Hafen gemeldet, entfällt die Gebühr.",
            "Hat der Eigner das Boot gemeldet, entfällt die Gebühr.",
        ),
        ("Der Eigner hat im Hafen eine Gebühr zu zahlen.", "Der Eigner hat eine Gebühr zu zahlen."),
    ],
)
def test_nothing_is_left_out_of_a_rule(claim: str, words: str) -> None:
    """What permits, forbids, obliges or holds in general would hold for more without its limit, date or consent."""
    assert not leaves_out_details(claim, words)


@pytest.mark.parametrize(
    ("claim", "words"),
    [
        ("Ohm did not sign the contracts in the lobby.", "Ohm did not sign the contracts."),
        ("Ohm signed no contract in the lobby.", "Ohm signed no contract."),
        ("All boats in the harbour sank.", "All boats sank."),
        ("Kein Boot sank im Hafen.", "Kein Boot sank."),
        ("Copper fell in March.", "Copper fell."),
        ("Die Boote sanken im Sommer.", "Die Boote sanken."),
        ("Ohm signed the contracts with the consent of the board.", "Ohm signed the contracts."),
        ("Ohm signed the contracts on request.", "Ohm signed the contracts."),
        ("Rask zahlte mit Einwilligung des Rates.", "Rask zahlte."),
    ],
)
def test_what_denies_dates_or_conditions_stays(claim: str, words: str) -> None:
    """Of what did not happen, or is said of all or none, nothing goes; nor does a date, condition or consent."""
    assert not leaves_out_details(claim, words)
