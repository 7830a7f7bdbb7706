"""Broken PDFs are refused with a reason or read soundly: no crash, no hang, no other exception."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.support.mutants.broken_pdf_outcomes import Mutant, mutants, read
from tests.support.processes.limits import outcomes
from tests.support.sizes import rounds

COUNT = rounds(90, 300)
LIMIT = 10.0  # seconds a page; a mutant has four


@pytest.mark.rounds
def test_broken_pdfs() -> None:
    """Broken PDFs: each is refused in words or gives a sound document, within ten seconds a page."""
    found = outcomes(read, [(mutant, 4 * LIMIT) for mutant in mutants(COUNT, bombs=COUNT // 30)])
    failures = [f"{replay(one.job)}: {one.failure}" for one in found if one.failure]
    assert not failures, "\n".join(failures)
    said = Counter(str(one.answer) == "sound" for one in found)
    assert min(said.values()) > COUNT // 20, f"the mutants try one thing only: {said}"


def replay(mutant: Mutant) -> str:
    """Give the call that makes a mutant again."""
    return f"broken_pdf_outcomes.read(Mutant({mutant.source!r}, {mutant.kind!r}, {mutant.seed}))"
