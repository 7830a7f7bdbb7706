"""A citation of words that deny ("keine", "no") bears the claim that has the same words, wherever they stand too."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from provenance.bootstrap import open_engine
from provenance.citing.context import CitationContext
from provenance.citing.engine import Engine
from provenance.citing.results import CitationResult
from provenance.model.activities import Bearing, VerificationStatus

SOURCES = (
    """# Gebührenordnung

## § 1 Kinder

Für Kinder wird keine Gebühr erhoben. Es besteht kein Anspruch auf Erstattung.

## § 2 Helfer

Wer beim Aufbau hilft, muss keine Gebühr zahlen. Es besteht kein Anspruch auf Rabatt.

## § 3 Sonstiges

Die Ordnung gilt, soweit keine andere Regel besteht.
""",
    """# Rules

No fee is charged for children.

Whoever helps has no fee to pay.

If no badge is shown, mooring is forbidden.
""",
)
SAME = [
    (1, "keine Gebühr", "Für Kinder wird keine Gebühr erhoben."),
    (1, "keine Gebühr", "Wer beim Aufbau hilft, muss keine Gebühr zahlen."),
    (1, "Es besteht kein Anspruch", "Es besteht kein Anspruch auf Rabatt."),
    (1, "keine andere Regel besteht", "Die Ordnung gilt, soweit keine andere Regel besteht."),
    (2, "no fee", "Whoever helps has no fee to pay."),
    (2, "no badge is shown, mooring is forbidden", "If no badge is shown, mooring is forbidden."),
]
OTHER = [
    (1, "keine Gebühr", "Für Kinder wird eine Gebühr erhoben."),
    (1, "keine Gebühr", "Wer beim Aufbau hilft, muss eine Gebühr zahlen."),
    (1, "keine Gebühr", "Für Gäste wird keine Gebühr erhoben."),
    (1, "Es besteht kein Anspruch", "Es besteht ein Anspruch auf Rabatt."),
    (1, "keine andere Regel besteht", "Es besteht keine andere Regel."),
    (1, "keine andere Regel besteht", "keine andere Regel besteht"),
    (2, "no fee", "Whoever helps has a fee to pay."),
    (2, "no badge is shown, mooring is forbidden", "No badge is shown, mooring is forbidden."),
    (2, "no badge is shown, mooring is forbidden", "If no badge is shown, mooring is allowed."),
]


@pytest.fixture(scope="module")
def engine(emptied_store: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    """An engine with a source in each language."""
    folder = tmp_path_factory.mktemp("denied")
    with open_engine(emptied_store, context=CitationContext(project_id="denied")) as opened:
        for number, text in enumerate(SOURCES, 1):
            (folder / f"{number}.md").write_text(text, encoding="utf-8")
            opened.add_doc_source(folder / f"{number}.md")
        yield opened


def cited(engine: Engine, source: int, quote: str, claim: str) -> CitationResult:
    """Cite a quote for a claim, without a place."""
    return engine.cite_doc(claim=claim, source_id=source, quote_context=quote, verbatim_quote=quote, locator={})


@pytest.mark.parametrize(("source", "quote", "claim"), SAME)
def test_the_same_words_are_borne_by_their_words(engine: Engine, source: int, quote: str, claim: str) -> None:
    """Of several places the one is taken in which the claim stands; what opens a condition is of the claim too."""
    found = cited(engine, source, quote, claim)
    assert (found.verification_status, found.findings.bearing) == (VerificationStatus.VERIFIED, Bearing.BY_WORDS)


@pytest.mark.parametrize(("source", "quote", "claim"), OTHER)
def test_other_words_are_not(engine: Engine, source: int, quote: str, claim: str) -> None:
    """Without the negation or the condition, or of somebody else, it is not verified."""
    found = cited(engine, source, quote, claim)
    assert found.verification_status is not VerificationStatus.VERIFIED
    assert not found.findings.bearing.borne
