"""The rules of a walk are read before it begins: what cannot be used is told, also where the walk would not need it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from provenance.answering import policy
from provenance.answering.pipeline import Answering
from provenance.answering.state import AnswerContext
from provenance.citing.roles import Role
from provenance.model.errors import InvalidInput


class Untouched:
    """An engine that nothing may be asked of but whose role it serves."""

    role = Role.ADMIN


@pytest.fixture
def answering() -> Answering:
    """A desk that fails as soon as anything but the order is looked at."""
    untouched: Any = Untouched()
    return Answering(AnswerContext(untouched))


@pytest.mark.parametrize("part", policy.PARTS)
def test_a_setting_that_is_not_there_is_named_whatever_is_asked_for(
    answering: Answering, tmp_path: Path, part: str
) -> None:
    """A misspelt setting of any part is refused by its name, by a draft and by a question, before anything is read."""
    file = tmp_path / "policy.toml"
    file.write_text(f"[{part}]\nmispelt = 1\n", encoding="utf-8")
    for call in (answering.ground, answering.ask):
        with pytest.raises(InvalidInput, match=f"^{part}.mispelt: "):
            call("Ohne Beleg keine Buchung.", policy=file)


def test_a_persona_that_is_not_there_is_refused_for_drafts_too(answering: Answering) -> None:
    """A draft is grounded for a persona that is known, or not at all."""
    for call in (answering.ground, answering.ask):
        with pytest.raises(InvalidInput, match=r"^persona: expected one of analyst, "):
            call("Ohne Beleg keine Buchung.", persona="nobody")
