"""Claims that name their place: it is looked at first, wherever in the claim it is named, and it has to be right."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from provenance.answering.assigning import assign
from provenance.answering.drafts import read
from provenance.answering.evidence_links import EvidenceLinks
from provenance.bootstrap import open_engine
from provenance.citing.engine import Engine
from provenance.model.activities import VerificationStatus as Status
from provenance.model.citations import ExtractionMethod as Method
from tests.support.documents.sample_order import VERSION_1
from tests.support.servers.model_server import model_server

QUOTE = "Ohne Beleg darf keine Buchung vorgenommen werden."
TRUE = (
    "Ohne Beleg darf gemäß § 3 Abs. 1 Satz 1 BelO keine Buchung vorgenommen werden.",
    "Gem. § 3 Abs. 1 BelO darf ohne Beleg keine Buchung vorgenommen werden.",
    "Vgl. § 3 Abs. 1 Satz 1 BelO: „Ohne Beleg darf keine Buchung vorgenommen werden.“",
    "Ohne Beleg darf keine Buchung laut § 3 BelO vorgenommen werden.",
)
WRONG = (
    "Ohne Beleg darf gemäß § 4 Abs. 1 BelO keine Buchung vorgenommen werden.",
    "Ohne Beleg darf gemäß § 3 Abs. 1 Satz 1 BelO jede Buchung vorgenommen werden.",
    "Ohne Rechnung darf laut § 3 Abs. 1 Satz 1 BelO keine Zahlung geleistet werden.",
)


@pytest.fixture
def engine(store_location: str) -> Iterator[Engine]:
    """An engine with the sample order."""
    with open_engine(store_location) as opened:
        opened.add_doc_source(VERSION_1)
        yield opened


def held(engine: Engine, *claims: str) -> EvidenceLinks:
    """Assign a draft of some paragraphs."""
    return assign(engine, read("\n\n".join(claims), "de"))


def test_a_place_in_the_midst_is_no_word_of_the_claim(engine: Engine) -> None:
    """With the right place each is borne word for word; with a wrong place or another word none is, and it is told."""
    bonds = held(engine, *TRUE, *WRONG)
    borne = [(bond.claim, bond.relation, bond.status, bond.printed) for bond in bonds.bonds]
    assert borne == [
        (number, Method.DIRECT_QUOTE, Status.VERIFIED, "§ 3 Abs. 1 Satz 1 BelO") for number in range(1, len(TRUE) + 1)
    ]
    told = {one.claim - len(TRUE): one for one in bonds.rejected}
    assert "§ 4 Abs. 1 BelO" in told[1].why
    assert "jede" in told[2].why or "keine" in told[2].why
    # the nearest place is the one that the claim names, and what is told is where its words stand
    assert (told[1].printed, told[2].printed) == ("§ 4 Abs. 1 Satz 1 BelO", "§ 3 Abs. 1 Satz 1 BelO")
    assert told.keys() == {1, 2, 3}


@pytest.mark.parametrize("verdict", ["supported", "not"])
def test_no_model_is_asked_about_the_words_of_a_source(
    engine: Engine, store_location: str, monkeypatch: pytest.MonkeyPatch, verdict: str
) -> None:
    """A model that rests its verdicts on words of its own, or denies all, takes nothing from a claim that stands."""
    del engine
    with model_server(lambda _: {"verdict": verdict, "words": ["nie gesagt"], "reason": ""}) as server:
        monkeypatch.setenv("CITATION_LLM_URL", server.url)
        with open_engine(store_location) as judged:
            bonds = held(judged, TRUE[1])
            assert not server.asked
    assert [(bond.status, bond.quote) for bond in bonds.bonds] == [(Status.VERIFIED, QUOTE)]
