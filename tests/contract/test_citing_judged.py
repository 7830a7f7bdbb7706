"""Citations judged by a model through the engine: all four states, settled later, and none believed blindly."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from provenance.bootstrap import open_engine
from provenance.citing.context import CitationContext
from provenance.citing.engine import Engine
from provenance.citing.results import CitationResult
from provenance.model.errors import InvalidInput
from tests.support.documents.sample_order import VERSION_1
from tests.support.servers.model_server import Break, ModelServer, Reply, model_server, passage_of

QUOTE = "Ohne Beleg darf keine Buchung vorgenommen werden."
CLAIM = "Man darf nichts ohne Beleg buchen."

Say = Callable[[Any], None]


@pytest.fixture
def server() -> Iterator[ModelServer]:
    """A model that finds the claim supported by its quote and nothing else, until a test has it say otherwise."""
    with model_server(_agreed("Ohne Beleg")) as running:
        yield running


def _agreed(words: str) -> Reply:
    said = {"verdict": "supported", "words": [words], "reason": "Ja."}
    known = {"claim": CLAIM, "passage": QUOTE}
    return lambda request: said if passage_of(request) == known else {"verdict": "not", "words": [], "reason": "Nein."}


@pytest.fixture
def engine(store_location: str, server: ModelServer, monkeypatch: pytest.MonkeyPatch) -> Iterator[Engine]:
    """An engine on an empty store whose model is that server, wired by the environment as users do."""
    monkeypatch.setenv("CITATION_LLM_URL", server.url)
    monkeypatch.setenv("CITATION_LLM_SECONDS", "1")
    with open_engine(store_location, context=CitationContext(agent_id="agent:tester")) as opened:
        yield opened


def _cite(engine: Engine, claim: str = CLAIM, quote: str = QUOTE, method: str = "paraphrase") -> CitationResult:
    source = engine.add_doc_source(VERSION_1)
    return engine.cite_doc(claim, source.id, quote, {}, quote, extraction_method=method)


def test_the_four_states_come_up(engine: Engine, server: ModelServer) -> None:
    """Supported is verified, not is failed, partly is unverified, silence is pending; the record says the same.

    So does the second finding: by a model, denied, denied, not judged; the quote stands in all of them.
    """
    replies: dict[str, Any] = {
        "verified": None,
        "failed": {"verdict": "not", "words": [], "reason": "Nein."},
        "unverified": {"verdict": "partly", "words": ["keine Buchung"], "reason": "Zum Teil."},
        "pending": Break(seconds=2),
    }
    bearings = {"verified": "by_model", "failed": "differs", "unverified": "differs", "pending": "not_judged"}
    for status, reply in replies.items():
        server.reply = _agreed("keine Buchung") if reply is None else lambda _, reply=reply: reply
        result = _cite(engine)
        kept = engine.get_citation(result.citation_id)
        assert (result.verification_status, kept.verification_status) == (status, status), result.verification_notes
        assert result.findings == kept.findings
        assert (kept.findings.stands, kept.findings.bearing) == (True, bearings[status])


def test_what_was_pending_is_settled_and_the_citation_stays_as_it_was(engine: Engine, server: ModelServer) -> None:
    """While the model is away nothing changes; once it is back the verdict is a new verification."""
    server.reply = lambda _: Break(status=503)
    number = _cite(engine).citation_id
    before = engine.get_citation(number)
    assert [one.status for one in engine.settle_pending()] == ["pending"]
    server.reply = _agreed("Ohne Beleg")
    assert [(one.citation, one.status) for one in engine.settle_pending()] == [(number, "verified")]
    after = engine.get_citation(number)
    assert (after.verification_status, after.findings.bearing) == ("verified", "by_model")
    assert (after.claim, after.created_at, after.matched_text) == (before.claim, before.created_at, before.matched_text)
    assert engine.settle_pending() == []


def test_a_quote_that_is_not_there_is_no_question_for_a_model(engine: Engine, server: ModelServer) -> None:
    """What the program knows to be wrong fails whatever a model would say."""
    result = _cite(engine, quote="Ohne Beleg darf jede Buchung vorgenommen werden.", method="direct_quote")
    assert result.verification_status == "failed"
    assert server.asked == []


def test_a_direct_quote_whose_claim_the_model_denies_fails(engine: Engine, server: ModelServer) -> None:
    """That the words stand there does not make them bear any claim."""
    server.reply = lambda _: {"verdict": "not", "words": [], "reason": "Davon steht dort nichts."}
    result = _cite(engine, claim="Belege sind blau.", method="direct_quote")
    assert result.verification_status == "failed"
    assert "Davon steht dort nichts." in result.verification_notes


def test_without_a_model_a_paraphrase_is_unverified(store_location: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """No endpoint, no guess: the reason is given; settling says what to set."""
    monkeypatch.delenv("CITATION_LLM_URL", raising=False)
    with open_engine(store_location) as engine:
        result = _cite(engine)
        assert result.verification_status == "unverified"
        assert "CITATION_LLM_URL" in result.verification_notes
        with pytest.raises(InvalidInput, match="CITATION_LLM_URL"):
            engine.settle_pending()


def test_a_direct_quote_whose_claim_says_another_number_is_not_verified(
    store_location: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The words stand there and the claim says otherwise: unverified, with both numbers; as a figure it is verified."""
    monkeypatch.delenv("CITATION_LLM_URL", raising=False)
    quote = "Nach Ablauf der Frist sind Belege binnen sechs Monaten zu vernichten."
    with open_engine(store_location) as engine:
        wrong = _cite(engine, "Belege sind binnen drei Monaten zu vernichten.", quote, "direct_quote")
        right = _cite(engine, quote.replace("sechs", "6"), quote, "direct_quote")
    assert (wrong.verification_status, right.verification_status) == ("unverified", "verified")
    assert (wrong.bearing, right.bearing) == ("differs", "by_words")
    assert "sechs" in wrong.verification_notes
    assert "drei" in wrong.verification_notes
