"""What the alerts of the statistics say can be read by whoever has to look at them."""

from __future__ import annotations

import pytest

from provenance.answering.statistics import NOBODY, Alert


@pytest.mark.parametrize(
    ("alert", "said"),
    [
        (Alert("refusal_rate", "researcher", 0.75, 0.5), "75% of the questions for researcher are refused"),
        (Alert("refusal_rate", NOBODY, 0.75, 0.5), "75% of the questions without a persona are refused"),
        (Alert("similarity", "1 question", 0.2, 0.5), "What is found for 1 question has"),
    ],
)
def test_an_alert_is_a_sentence(alert: Alert, said: str) -> None:
    """Each alert says what is the matter, of whom, and which bound it passes."""
    assert alert.sentence.startswith(said)
    assert f"{alert.bound:.0%}" in alert.sentence or f"{alert.bound:.2f}" in alert.sentence
