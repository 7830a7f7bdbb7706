"""Support of a claim is judged by program and model; a real server lies, stalls, breaks off and babbles."""

from __future__ import annotations

import time
from typing import Any

import pytest

from provenance.chat import ChatModel
from provenance.citing.judge import judge
from provenance.language.catalogue.wording import again, made
from provenance.model.activities import Bearing, VerificationStatus
from provenance.model.errors import InvalidInput
from tests.support.servers.model_server import Break, Reply, model_server, passage_of

PASSAGE = "Rechnungen sind acht Jahre aufzubewahren. Die Frist beginnt mit dem Schluss des Kalenderjahrs."
CLAIM = "Eine Rechnung muss man acht Jahre lang behalten, gerechnet vom Ende des Kalenderjahrs an."
VERIFIED, FAILED = VerificationStatus.VERIFIED, VerificationStatus.FAILED
UNVERIFIED, PENDING = VerificationStatus.UNVERIFIED, VerificationStatus.PENDING


MEANT = {"behalten": "aufzubewahren", "gerechnet": "beginnt", "Ende": "Schluss", "invoices": "Rechnungen"}
MEANT |= {"kept": "aufzubewahren"}
NOT = {"verdict": "not", "words": [], "reason": "Das steht dort nicht."}


def _says(verdict: Any, *words: Any, reason: str = "So steht es da.", claim: str = CLAIM) -> Reply:
    """Judge one claim so beside its passage, and refuse all else, as a model does that judges at all."""
    said = {"verdict": verdict, "words": list(words), "reason": reason}

    def reply(request: dict[str, Any]) -> Any:
        asked = passage_of(request)
        if "expressions" in asked:
            return {"found": [{"expression": one, "words": MEANT.get(one, "")} for one in asked["expressions"]]}
        return said if (asked["claim"], asked["passage"]) == (claim, PASSAGE) else NOT

    return reply


def _asked_for(request: dict[str, Any]) -> str:
    """Name what a question is: the verdict, the expressions, or one of the control questions."""
    asked = passage_of(request)
    if "expressions" in asked:
        return "expressions"
    if asked["passage"] != PASSAGE:
        return "elsewhere"
    if asked["claim"] == CLAIM:
        return "verdict"
    return "addition" if asked["claim"].startswith(CLAIM) else "denial"


def _but(control: str, said: Any) -> Reply:
    """Judge as a good model does, but for one question."""
    good = _says("supported", "acht Jahre")
    return lambda request: said if _asked_for(request) == control else good(request)


def test_a_claim_in_the_words_of_the_passage_needs_no_model() -> None:
    """Words that stand in the passage are borne by it."""
    found = judge("Rechnungen sind acht Jahre aufzubewahren", PASSAGE, None)
    assert (found.status, found.bearing) == (VERIFIED, Bearing.BY_WORDS)


def test_words_cut_off_behind_a_negation_are_not_the_passage_s_own() -> None:
    """A claim that stands in the passage only because its "nicht" is left out is not verified."""
    found = judge("zulässig, Belege zu vernichten", "Es ist nicht zulässig, Belege zu vernichten.", None)
    assert found.status is UNVERIFIED


def test_a_difference_does_not_decide_for_a_model_that_is_away() -> None:
    """What the program sees differ is named; the verdict is put off all the same."""
    with model_server(lambda _: Break(status=503)) as server:
        found = judge(CLAIM.replace("acht", "zehn"), PASSAGE, ChatModel(server.url))
    assert found.status is PENDING
    assert "number" in found.notes


def test_without_a_model_nothing_else_is_verified() -> None:
    """A paraphrase is unverified with the reason, a changed number besides with what differs."""
    assert judge(CLAIM, PASSAGE, None).status is UNVERIFIED
    assert "CITATION_LLM_URL" in judge(CLAIM, PASSAGE, None).notes
    changed = judge(CLAIM.replace("acht", "zehn"), PASSAGE, None)
    assert changed.status is UNVERIFIED
    assert "“acht" in changed.notes
    assert "“zehn" in changed.notes


@pytest.mark.parametrize(
    ("reply", "status", "notes"),
    [
        (_says("supported", "acht Jahre aufzubewahren"), VERIFIED, "supported: So steht es da."),
        (_says("partly", "acht Jahre aufzubewahren"), UNVERIFIED, "in part"),
        (_says("not"), FAILED, "does not bear the claim"),
        (_says("supported", "zehn Jahre aufzubewahren"), UNVERIFIED, "not in the passage: “zehn Jahre"),
        (_says("supported"), UNVERIFIED, "no words of the passage"),
        (_says("not", "keine Frist"), UNVERIFIED, "not in the passage"),
        (_says("perhaps", "acht Jahre"), UNVERIFIED, "answered 'perhaps'"),
        (_says(["supported"], "acht Jahre"), UNVERIFIED, "answered ['supported']"),
        (lambda _: "The passage supports it.", UNVERIFIED, "not what was asked for"),
        (lambda _: '```json\n{"verdict": "not", "words": [], "reason": ""}\n```', FAILED, "does not bear"),
        (lambda _: b"<html>proxy</html>", UNVERIFIED, "not what was asked for"),
        (lambda _: b"[" * 100_000, UNVERIFIED, "not what was asked for"),
        (lambda _: [1, 2], UNVERIFIED, "no JSON object"),
        (lambda _: "x" * 1_100_000, UNVERIFIED, "longer than 1,000,000 bytes"),
        (lambda _: Break(status=503, body=b"loading model"), PENDING, "answered 503: loading model"),
        (lambda _: Break(status=429), PENDING, "429"),
        (lambda _: Break(status=401, body=b"bad key"), UNVERIFIED, "answered 401: bad key"),
        (lambda _: Break(torn=True, body=b'{"choices"'), PENDING, "cannot be reached"),
        (lambda _: Break(seconds=9), PENDING, "took longer than 2 s"),
        (lambda _: Break(seconds=9, drips=True), PENDING, "took longer than 2 s"),
    ],
)
def test_each_thing_a_server_may_do_has_its_state(reply: Reply, status: VerificationStatus, notes: str) -> None:
    """Verified, failed, unverified and pending each come of what the server does, and the notes say of what."""
    with model_server(reply) as server:
        started = time.monotonic()
        found = judge(CLAIM, PASSAGE, ChatModel(server.url, "m", seconds=2.0))
        took = time.monotonic() - started
    assert (found.status, notes in found.notes) == (status, True), found.notes
    assert took < 7


def test_a_model_does_not_overrule_what_differs() -> None:
    """A model that lies that a changed number is supported gets nobody a verified citation."""
    changed = CLAIM.replace("acht", "zehn")
    with model_server(_says("supported", "acht Jahre aufzubewahren", claim=changed)) as server:
        found = judge(CLAIM.replace("acht", "zehn"), PASSAGE, ChatModel(server.url))
    assert found.status is UNVERIFIED
    assert "number" in found.notes


YES = {"verdict": "supported", "words": ["acht Jahre"], "reason": "Ja."}
PARTLY = {"verdict": "partly", "words": ["acht Jahre"], "reason": "Ja."}


@pytest.mark.parametrize(
    ("control", "said", "status", "notes"),
    [
        ("denial", YES, UNVERIFIED, "'supported' of its denial"),
        ("denial", PARTLY, UNVERIFIED, "'partly' of its denial"),
        ("denial", {"reason": "?"}, UNVERIFIED, "None of its denial"),
        ("denial", "Nein.", UNVERIFIED, "nothing usable of the denial"),
        ("denial", Break(status=503), PENDING, "asks again"),
        ("addition", YES, UNVERIFIED, "'supported' of the claim with something added"),
        ("addition", PARTLY, VERIFIED, "supported: So steht es da."),
        ("addition", {"verdict": ["not"]}, UNVERIFIED, "['not'] of the claim with something added"),
        ("addition", Break(status=503), PENDING, "asks again"),
        ("elsewhere", YES, UNVERIFIED, "beside a passage of something else"),
        ("elsewhere", PARTLY, UNVERIFIED, "beside a passage of something else"),
        ("elsewhere", Break(torn=True), PENDING, "asks again"),
        ("expressions", YES, UNVERIFIED, "no words of the passage say “behalten”"),
        ("expressions", {"found": [1, {"expression": 2}]}, UNVERIFIED, "no words of the passage say “behalten”"),
        ("expressions", "Sie stehen da.", UNVERIFIED, "nothing usable of which words of the passage say “behalten”"),
        ("expressions", Break(status=503), PENDING, "asks again"),
    ],
)
def test_a_model_that_fails_a_question_whose_answer_is_known_is_not_believed(
    control: str, said: Any, status: VerificationStatus, notes: str
) -> None:
    """Who finds the contrary, more than there is or anything anywhere supported, or cannot say by which words, lies."""
    with model_server(_but(control, said)) as server:
        found = judge(CLAIM, PASSAGE, ChatModel(server.url))
    assert (found.status, notes in found.notes) == (status, True), found.notes


def test_what_is_told_is_told_in_one_language() -> None:
    """In German all that is said of a claim is German, but for what the model itself wrote."""
    for reply in (_says("not"), _says("perhaps", "acht"), *(_but(one, YES) for one in ("denial", "addition"))):
        with model_server(reply) as server:
            found = judge(CLAIM, PASSAGE, ChatModel(server.url), "de")
            english = judge(CLAIM, PASSAGE, ChatModel(server.url))
        assert again(made(english.notes), "de", "") == found.notes
        assert again(made(found.notes), "en", "") == english.notes
        assert found.notes.startswith(("Das Sprachmodell sagt", "Nicht beurteilt: Das Sprachmodell"))
        assert not [word for word in ("The ", " model ", "passage", "counts") if word in found.notes], found.notes
    with model_server(lambda _: Break(seconds=2)) as server:
        late = judge(CLAIM, PASSAGE, ChatModel(server.url, seconds=0.2), "de")
    assert late.notes.startswith("Nicht beurteilt: das Sprachmodell brauchte länger als 0.2 s")
    assert judge(CLAIM.replace("acht", "zehn"), PASSAGE, None, "de").notes.startswith("Die Aussage sagt nicht")


def test_a_claim_of_something_else_is_not_verified_whatever_a_model_says() -> None:
    """Hardly a word in common in one language is not support; across languages the model alone can tell."""
    for claim, status, bearing in (
        ("Der Mond ist aus Käse.", UNVERIFIED, Bearing.NOT_JUDGED),
        ("The invoices are to be kept for 8 years.", VERIFIED, Bearing.BY_MODEL),
    ):
        with model_server(_says("supported", "acht Jahre", claim=claim)) as server:
            found = judge(claim, PASSAGE, ChatModel(server.url))
        assert (found.status, found.bearing, found.findings.stands) == (status, bearing, True)


def test_a_server_that_is_late_again_and_again_is_left_alone() -> None:
    """After three answers in a row that were late nobody waits for a fourth."""
    with model_server(lambda _: Break(seconds=2)) as server:
        model, started = ChatModel(server.url, seconds=0.2), time.monotonic()
        found = [judge(CLAIM, PASSAGE, model) for _ in range(30)]
        took = time.monotonic() - started
    assert {one.status for one in found} == {PENDING}
    assert len(server.asked) == 3
    assert took < 2


def test_the_model_sees_claim_and_passage_and_nothing_else() -> None:
    """The question is reference-blind; the key goes along as a bearer token."""
    with model_server(_says("supported", "acht Jahre")) as server:
        judge(CLAIM, PASSAGE, ChatModel(server.url, "m", key="k"))
    assert passage_of(server.asked[0]) == {"claim": CLAIM, "passage": PASSAGE}
    assert set(server.keys) == {"Bearer k"}


def test_nobody_at_the_address_is_pending() -> None:
    """A server that is away may be back."""
    with model_server(_says("not")) as server:
        url = server.url
    assert judge(CLAIM, PASSAGE, ChatModel(url)).status is PENDING


def test_settings_are_read_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """Address, model, key and time come from CITATION_LLM_*; what cannot be used is refused."""
    monkeypatch.delenv("CITATION_LLM_URL", raising=False)
    assert ChatModel.of_environment() is None
    monkeypatch.setenv("CITATION_LLM_URL", "http://localhost:8080/v1")
    monkeypatch.setenv("CITATION_LLM_MODEL", "small")
    monkeypatch.setenv("CITATION_LLM_SECONDS", "2.5")
    assert ChatModel.of_environment() == ChatModel("http://localhost:8080/v1", "small", None, 2.5)
    monkeypatch.setenv("BELEG_LLM_URL", " ")
    assert ChatModel.of_environment("BELEG_LLM_URL", "CITATION_LLM_URL") == ChatModel.of_environment()
    monkeypatch.setenv("BELEG_LLM_URL", "http://localhost:8081/v1")
    reads = ChatModel.of_environment("BELEG_LLM_URL", "CITATION_LLM_URL")
    assert reads == ChatModel("http://localhost:8081/v1", "small", None, 2.5)
    monkeypatch.setenv("CITATION_LLM_SECONDS", "soon")
    with pytest.raises(InvalidInput, match="CITATION_LLM_SECONDS"):
        ChatModel.of_environment()
    with pytest.raises(InvalidInput, match="address of a model server"):
        ChatModel("localhost:8080")


@pytest.mark.parametrize("text", ["\ud800", "\x00", "\u202e", "", "x" * 60_000])
def test_no_text_makes_judging_raise(text: str) -> None:
    """Lone surrogates, NUL, right-to-left marks, nothing and very long texts are judged like any other."""
    with model_server(_says("not")) as server:
        assert judge(text, PASSAGE, ChatModel(server.url)).status is not VERIFIED
        assert judge(CLAIM, text, ChatModel(server.url)).status is not VERIFIED
