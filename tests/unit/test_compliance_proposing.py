"""Which rules may bind a business object: by its terms, through the places a rule names, by the addressee."""

from __future__ import annotations

from typing import Any

import pytest

from provenance.compliance.proposing import reason

KEPT = [{"locator": "§ 5 Abs. 1 Nr. 4 BelO", "text": "Buchungsbelege,"}]
RULE: dict[str, Any] = {"addressee": "der Halter", "object": "die Belege", "action": "aufzubewahren"}


@pytest.mark.parametrize(
    ("terms", "addressees", "rule", "named", "said"),
    [
        (("Beleg",), (), RULE, [], "„Belege“"),
        (("Beleg",), ("Halter",), RULE, [], "„Belege“; der Halter"),
        (("Beleg",), ("Behörde",), RULE, [], None),
        (("Beleg",), ("Behörde",), {**RULE, "addressee": None}, [], "„Belege“"),
        (("Rechnung",), (), RULE, [], None),
        (("Beleg",), (), {"object": "die in Absatz 1 Nummer 4 genannten Unterlagen"}, KEPT,
         "„Buchungsbelege“ (§ 5 Abs. 1 Nr. 4 BelO)"),
        (("Beleg",), (), {"object": "einen Eigenbeleg"}, [], "„Eigenbeleg“"),
        (("Rechnung",), (), {"object": "die Zurechnung und die Selbstberechnung"}, [], None),
        (("elektronische Belege",), (), {"object": "die elektronischen Belege"}, [],
         "„elektronischen Belege“"),
        (("elektronische Belege",), (), {"object": "die Belege"}, [], None),
        (("Sicherung",), (), {"condition": "wenn die Sicherung fehlt"}, [], "„Sicherung“"),
    ],
)  # fmt: skip
def test_why_a_rule_may_bind(
    terms: tuple[str, ...],
    addressees: tuple[str, ...],
    rule: dict[str, Any],
    named: list[dict[str, Any]],
    said: str | None,
) -> None:
    """The word of the rule is told with where it stands and whom it binds; where nothing speaks for it, nothing is."""
    found = reason(terms, addressees, rule, named)
    assert (str(found) if found else None) == said
