"""Judges that lie beside a passage: no claim that says otherwise or more than it is verified by any of them."""

from __future__ import annotations

import pytest

from provenance.chat import ChatModel
from provenance.citing.judge import judge
from provenance.model.activities import VerificationStatus
from tests.support.marked.paraphrases import FAITHFUL, UNFAITHFUL
from tests.support.servers.lying_judges import LYING_JUDGES, REFUSES, supported
from tests.support.servers.model_server import model_server, passage_of

QUICK = [name for name in LYING_JUDGES if name not in {"drips", "breaks off"}]


def _more(claim: str) -> list[str]:
    """Give a claim with something added that no passage of ours has."""
    bare = claim.rstrip(".")
    if " the " in f" {claim.lower()} " or "The " in claim:
        return [f"{bare} abroad.", f"{bare} in the presence of a notary.", f"{bare} if the treasurer approves."]
    return [f"{bare} im Ausland.", f"{bare}, wenn der Kämmerer zustimmt.", f"{bare}, und zwar vor einem Notar."]


ALTERED = [(claim, passage) for _, claim, passage in UNFAITHFUL]
ALTERED += [(more, passage) for claim, passage in FAITHFUL for more in _more(claim)]


@pytest.mark.parametrize("liar", QUICK)
def test_no_lying_judge_verifies_what_is_altered(liar: str) -> None:
    """Of some hundred claims with one thing changed or added none is verified, whoever judges."""
    assert len(ALTERED) > 250
    with model_server(lambda request: LYING_JUDGES[liar](passage_of(request))) as server:
        model = ChatModel(server.url)
        found = [(claim, passage) for claim, passage in ALTERED if _verified(claim, passage, model)]
    assert server.asked
    assert not found, (len(found), found[:5])


def test_a_judge_that_judges_is_heard_on_paraphrases() -> None:
    """One who knows what is meant, and the words of each expression, gets most true paraphrases verified."""
    true = set(FAITHFUL)

    def honest(question: dict[str, object]) -> object:
        return supported(question) if (question["claim"], question["passage"]) in true else REFUSES

    with model_server(lambda request: _knowing(passage_of(request)) or honest(passage_of(request))) as server:
        model = ChatModel(server.url)
        verified = sum(_verified(claim, passage, model) for claim, passage in FAITHFUL)
    assert verified >= 0.8 * len(FAITHFUL), (verified, len(FAITHFUL))


def _knowing(question: dict[str, object]) -> object:
    return supported(question) if "expressions" in question else None


def _verified(claim: str, passage: str, model: ChatModel) -> bool:
    """Say whether a claim is verified as it stands: not within a limit that is told beside it."""
    found = judge(claim, passage, model)
    return found.status is VerificationStatus.VERIFIED and not found.left_out
