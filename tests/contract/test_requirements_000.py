"""What document 000 asks and no other test shows: unusable questions, limits in answers, places that last."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from provenance.answering.pipeline import Answering
from provenance.answering.rungs import Rung
from provenance.answering.state import AnswerContext
from provenance.bootstrap import open_engine
from provenance.citing.context import CitationContext
from provenance.citing.engine import Engine
from provenance.citing.roles import Role
from provenance.model.answers import Outcome
from provenance.model.errors import InvalidInput
from provenance.report.gathering import documents_of
from tests.support.documents import sample_order

CONDITIONS = ("in Inhalt und Farbe übereinstimmt", "eine zweite Person", "der Papierbeleg keine Urkunde ist")
QUESTION = "Darf ein Papierbeleg durch ein elektronisches Abbild ersetzt werden?"
PERMITTED = "Ein Papierbeleg darf durch ein elektronisches Abbild ersetzt werden."
INFERRED = "Die Speicherung der Bestätigung hat zusammen mit dem Abbild zu erfolgen."
EARLIER = "Belege über Einnahmen und Ausgaben zehn Jahre"


@pytest.fixture
def engine(store_location: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Engine]:
    """An engine on the first version of the sample order, without embeddings."""
    monkeypatch.setenv("BELEG_EMBEDDINGS_URL", "none")
    with open_engine(store_location, context=CitationContext(project_id="binding")) as opened:
        opened.add_doc_source(sample_order.VERSION_1)
        yield opened


def test_a_question_comes_to_an_answer_a_limit_or_a_refusal(engine: Engine) -> None:
    """A question that cannot be used is an error; one that nothing answers is refused, and nothing is cited for it;
    what is permitted under conditions is told with all of them, in answers as in drafts; an inference stands beside the
    words it is drawn from, under its label.

    One store serves all of it.
    """
    answering = Answering(AnswerContext(engine))
    for question in ("", " \n", "???", "—"):
        with pytest.raises(InvalidInput):
            answering.ask(question)
    nothing = answering.ask("Welche Farbe hat das Segel der Fähre?")
    assert nothing.outcome is Outcome.REFUSED
    assert not nothing.claims
    assert not engine.list_citations()

    answer = answering.ask(QUESTION)
    draft = answering.ground(PERMITTED)
    assert {claim.rung for claim in answer.claims} == {Rung.SUPPORTED}
    (claim,) = draft.claims
    assert claim.rung is Rung.NARROWED
    for condition in CONDITIONS:
        assert condition in answer.text
        assert condition in (claim.limit or "")
        assert condition in draft.text
    # an answer has the words of its source and no voice of its own
    said = answer.text.split("\n")[0].removeprefix("- ").partition(" [1]")[0]
    assert said in " ".join((engine.get_source(1).content or "").split())

    labelled = answering.ground(INFERRED)
    (claim,) = labelled.claims
    assert claim.rung is Rung.LABELED
    (evidence,) = claim.evidence
    assert evidence.printed == "§ 4 Abs. 2 Satz 2 BelO"
    assert f"{INFERRED} [" in labelled.text
    assert (evidence.quote or "") in labelled.text

    steps = {step.name: step.figures for step in draft.steps}
    assert (steps["claims"]["sentences"], steps["claims"]["claims"]) == (1, 1)


def test_a_citation_resolves_against_the_version_it_was_made_from(engine: Engine) -> None:
    """A newer version leaves a citation of the older as it is: same artifact, same words, and it verifies again."""
    made = engine.cite_doc(claim=EARLIER, source_id=1, quote_context=EARLIER, verbatim_quote=EARLIER)
    before = engine.get_citation(made.citation_id)
    assert before
    engine.add_doc_source(sample_order.VERSION_2)
    after = engine.get_citation(made.citation_id)
    assert after
    assert (after.artifact_id, after.matched_text) == (before.artifact_id, before.matched_text)
    assert engine._verify_citation(made.citation_id).verification_status == made.verification_status == "verified"


DISPUTED = (
    ("A spokesman denied that the pier was closed.", "The pier was closed."),
    ("The board doubts whether the pier was closed.", "The pier was closed."),
    ("Der Sprecher bestreitet, dass der Pier gesperrt ist.", "Der Pier ist gesperrt."),
    ("Der Rat weist die Behauptung zurück, der Pier sei gesperrt.", "Der Pier sei gesperrt."),
    ("Es ist offen, ob der Pier gesperrt ist.", "Der Pier ist gesperrt."),
    ("He pretended that the pier was closed.", "The pier was closed."),
)
REPORTED = (
    ("The mayor said that the pier was closed.", "The mayor said that"),
    ("The pier was closed, said the guard.", "said the guard"),
    ("According to the pilot, the pier was closed.", "According to the pilot"),
)


def test_what_a_source_disputes_is_not_what_it_says(engine: Engine, tmp_path: Path) -> None:
    """Words that a sentence denies, doubts or asks stand there and bear nothing: cited they say why, in a draft they
    are refused; the sentence itself is supported.
    """
    answering = Answering(AnswerContext(engine))
    for number, (sentence, claim) in enumerate(DISPUTED):
        (tmp_path / f"note{number}.md").write_text(f"# Note {number}\n\n{sentence}\n", encoding="utf-8")
        source = engine.add_doc_source(tmp_path / f"note{number}.md")
        words = sentence[sentence.lower().index("pier") - 4 : -1]
        cited = engine.cite_doc(claim=claim, source_id=source.id, quote_context=words, verbatim_quote=words)
        assert cited.findings.stands
        assert (cited.verification_status, len(cited.warnings)) == ("unverified", 1)
        round_it = engine.cite_doc(claim=claim, source_id=source.id, quote_context=sentence, verbatim_quote=sentence)
        assert (round_it.verification_status, round_it.findings.stands) == ("unverified", True)
        assert answering.ground(claim, scope=[source.id]).claims[0].rung is Rung.REFUSED
        assert answering.ground(sentence, scope=[source.id]).claims[0].rung is Rung.SUPPORTED
    (tmp_path / "other.md").write_text("# Other\n\nThe mayor denied the request, and the pier was closed.\n", "utf-8")
    source = engine.add_doc_source(tmp_path / "other.md")
    words = "the pier was closed"
    cited = engine.cite_doc(claim=words, source_id=source.id, quote_context=words, verbatim_quote=words)
    assert (cited.verification_status, cited.warnings) == ("verified", ())
    for number, (sentence, whose) in enumerate(REPORTED):  # borne within a limit: whose words they are
        (tmp_path / f"told{number}.md").write_text(f"# Told {number}\n\n{sentence}\n", encoding="utf-8")
        source = engine.add_doc_source(tmp_path / f"told{number}.md")
        words = sentence[sentence.lower().index("the pier was") :][: len("the pier was closed")]
        cited = engine.cite_doc(
            claim="The pier was closed.", source_id=source.id, quote_context=words, verbatim_quote=words
        )
        assert [one.source for one in cited.findings.left_out] == [whose]
        assert whose in cited.warnings[0]
        round_it = engine.cite_doc("The pier was closed.", source.id, sentence, {}, sentence)
        assert [one.source for one in round_it.findings.left_out] == [whose]
        whole = engine.cite_doc(claim=sentence, source_id=source.id, quote_context=words, verbatim_quote=words)
        assert (whole.verification_status, whole.findings.left_out) == ("verified", ())
        assert answering.ground("The pier was closed.", scope=[source.id]).claims[0].rung is Rung.NARROWED


SAID = (
    ("Rumour has it that the yacht was sunk.", "The yacht was sunk.", Rung.REFUSED),
    ("Had the keeper closed the gate, the flood would have stopped.", "The keeper closed the gate.", Rung.REFUSED),
    ("The plan was hardly discussed.", "The plan was discussed.", Rung.REFUSED),
    ("Otto Kruse sold the mill to Anton Voigt.", "Anton Voigt sold the mill to Otto Kruse.", Rung.REFUSED),
    ("The pilot said the anchor was lost.", "The anchor was lost.", Rung.NARROWED),
    ("According to the port workers, the cargo was stolen.", "The cargo was stolen.", Rung.NARROWED),
    ("Attempts are punishable.", "Therefore, attempts are punishable.", Rung.LABELED),
    ("Ohne Lotsen dürfen Tanker nicht einlaufen.", "Tanker dürfen einlaufen.", Rung.REFUSED),
    ("Ohne Lotsen dürfen Tanker nicht einlaufen.", "Tanker dürfen nicht einlaufen.", Rung.NARROWED),
    ("Wäre die Mauer saniert worden, hätte die Stadt Geld gespart.", "Die Stadt hat Geld gespart.", Rung.REFUSED),
    ("Therefore, fees are due within ten days.", "Therefore, fees are due within ten days.", Rung.SUPPORTED),
)


def test_what_a_source_has_under_a_frame_is_not_what_it_says(engine: Engine, tmp_path: Path) -> None:
    """What did not happen, a rumour, what is taken back or turned round is refused, with the words that tell so; who is
    named as the speaker is a limit, and the sentence itself is supported.
    """
    answering = Answering(AnswerContext(engine))
    sources: dict[str, int] = {}
    for name, umlauts in (("told", False), ("erzählt", True)):
        said = dict.fromkeys(one for one, _, _ in SAID if (" die " in one.lower() or "Lotsen" in one) is umlauts)
        (tmp_path / f"{name}.txt").write_text(f"{name.title()}\n\n{' '.join(said)}\n", encoding="utf-8")
        source = engine.add_doc_source(tmp_path / f"{name}.txt").id
        sources |= dict.fromkeys(said, source)
    for sentence, claim, rung in SAID:
        (ruled,) = answering.ground(claim, scope=[sources[sentence]]).claims
        assert (claim, ruled.rung) == (claim, rung)
        (whole,) = answering.ground(sentence, scope=[sources[sentence]]).claims
        assert (sentence, whole.rung) == (sentence, Rung.SUPPORTED)
    (rumour,) = answering.ground(SAID[0][1], scope=[sources[SAID[0][0]]]).claims
    assert "“Rumour has it”" in (rumour.reason or "")
    cited = engine.cite_doc(SAID[0][1], sources[SAID[0][0]], SAID[0][0], verbatim_quote=SAID[0][0])
    assert cited.verification_status == "unverified"


def test_what_waits_for_consent_contradicts_nothing_and_is_in_no_file(store_location: str, tmp_path: Path) -> None:
    """A passage about a third person is not told to speak against a claim; what is closed is not beside a report."""

    def engine_of(role: Role, agent: str) -> Engine:
        return open_engine(store_location, context=CitationContext(project_id="consent", agent_id=agent, role=role))

    said_of = "Our neighbour Anna Weber earned {} crowns a week at the mill."
    with engine_of(Role.ADMIN, "agent:owner") as owner, engine_of(Role.USER, "agent:reader") as reader:
        for name, wage in (("register", 30), ("diary", 40)):
            (tmp_path / f"{name}.txt").write_text(f"{said_of.format(wage)}\n", encoding="utf-8")
            owner.add_doc_source(tmp_path / f"{name}.txt")
        owner.classify_source(1, publisher="Mill Register")  # what is published is there for all
        grounded = Answering(AnswerContext(owner)).ground(said_of.format(30), preset="archive")
        assert (grounded.claims[0].rung, grounded.claims[0].conflicting) == (Rung.SUPPORTED, ())
        owner.classify_source(2, cleared=["*"])
        told = Answering(AnswerContext(owner)).ground(said_of.format(30), preset="archive")
        assert len(told.claims[0].conflicting) == 1

        owner.cite_doc("She earned it.", 2, said_of.format(40), {}, said_of.format(40))
        owner.classify_source(2, consent="auditor_only")
        assert [number for number, _, _ in documents_of(owner)] == [1, 2]
        assert [number for number, _, _ in documents_of(reader)] == [1]


INTERVIEW = """# Interview with Odile Varn, recorded 11 October 1961

Q: What do you think about television?

A: Television makes people lazy. I prefer the wireless.

I was sad when the choir was dissolved.
"""
HERONS = (
    "I walked to the old weir with a lantern on the coldest morning of that winter, and we counted seventeen herons "
    "standing in the shallow water below the broken sluice, each of them as still as a post."
)


@pytest.fixture
def life(store_location: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Engine]:
    """An engine on an interview and two letters of one person."""
    monkeypatch.setenv("BELEG_EMBEDDINGS_URL", "none")
    with open_engine(store_location, context=CitationContext(project_id="life")) as opened:
        for name, text in {"interview": INTERVIEW, "letter": f"# Letter\n\n{HERONS}\n"}.items():
            (tmp_path / f"{name}.md").write_text(text, encoding="utf-8")
            opened.add_doc_source(tmp_path / f"{name}.md")
        yield opened


def test_an_archive_tells_what_somebody_said_and_no_more(life: Engine, tmp_path: Path) -> None:
    """What somebody thought is told by what they said; nothing is diagnosed; what the archive lacks, what is general
    knowledge and what is of a third person are told as that.

    A tier sees as much of an excerpt as its policy says; what nothing bears is taken out, and the rest is delivered.
    """
    answering = Answering(AnswerContext(life))
    said = answering.ask("What did Odile think about television?", preset="archive")
    assert "Television makes people lazy." in said.text
    reasons = {
        "Was Odile depressed?": ("private_mental_state", None),
        "What was her true motive for staying?": ("private_mental_state", None),
        "How tall is Mount Everest?": ("general_knowledge", "out_of_scope"),
        "Was ist die Hauptstadt von Kanada?": ("general_knowledge", "out_of_scope"),
        "What illness did Edgar have?": ("third_party_privacy", "out_of_scope"),
        "Which tractor did Odile drive to the quarry?": (None, "insufficient_retrieval"),
    }
    for question, (category, reason) in reasons.items():
        found = answering.ask(question, preset="archive")
        told: dict[str, Any] = dict((found.contract or {}).get("refusal") or {})
        if found.outcome is Outcome.REFUSED:
            assert told.get("category") == category, question
        assert reason in {None, told.get("reason")}, question
        assert "depress" not in found.text.lower()

    policy = tmp_path / "policy.toml"
    policy.write_text('[display]\nrequestors = { "Ann" = "family", "Bob" = "public" }\n', encoding="utf-8")
    seen = {
        name: answering.ground(HERONS, preset="archive", policy=policy, requestor=name).claims[0].evidence[0].quote
        or ""
        for name in ("Ann", "Bob")
    }
    assert len(seen["Ann"]) > len(seen["Bob"])
    assert 0 < len(seen["Bob"]) <= 120

    draft = f"{HERONS} The weir was sold for 900 marks."
    kept = answering.ground(draft, preset="law", unfounded="strip")
    assert [claim.rung for claim in kept.claims] == [Rung.SUPPORTED, Rung.REFUSED]
    assert kept.claims[0].evidence[0].relation == "direct_quote"
    assert "900 marks" not in kept.text
    assert HERONS in kept.text
    assert [topic for topic, _ in kept.removed] == ["The weir was sold for 900 marks."]
