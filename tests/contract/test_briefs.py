"""Briefs of a news desk: drafted in their sections by a model that is asked over HTTP, checked, kept, and grounded."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from provenance.answering import recording
from provenance.answering.outcome import Answered
from provenance.answering.pipeline import Answering
from provenance.answering.rungs import Rung
from provenance.answering.state import AnswerContext
from provenance.bootstrap import open_engine
from provenance.chat import ChatModel
from provenance.citing.context import CitationContext
from provenance.citing.engine import Engine
from provenance.model.answers import Outcome
from provenance.store.schema import steps
from tests.support.engines.emptying import wipe
from tests.support.scenes import news_desk as desk
from tests.support.servers.model_server import model_server, passage_of

QUESTION = "What did the central bank decide on its key rate?"
GOOD = {
    "prevailing": [desk.HELD, desk.GREW],
    "counter": [desk.STRICT],
    "minority": [desk.DEEP],
    "watch": [desk.NEXT],
}
LOST = [f"Boat {name} is blue." for name in ("A", "B", "C", "D")]
BAD = {"prevailing": LOST, "counter": [], "minority": [desk.SINKS], "watch": []}
ABSTAINS = "[Insufficient evidence to represent minority views on this topic]"


@pytest.fixture(scope="module", params=["embedded", pytest.param("neo4j", marks=pytest.mark.neo4j)])
def location(request: pytest.FixtureRequest) -> str:
    """An empty store for the module, once for each engine."""
    if request.param == "embedded":
        return str(request.getfixturevalue("emptied_store"))
    wipe(request.getfixturevalue("neo4j_graph"))
    return str(request.getfixturevalue("neo4j_server").location)


@pytest.fixture(scope="module")
def engine(location: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    """The desk with all its sources."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("BELEG_EMBEDDINGS_URL", "none")
        with open_engine(location, context=CitationContext(project_id="desk")) as opened:
            desk.publish(opened, tmp_path_factory.mktemp("news"))
            yield opened


@dataclass
class Asked:
    """What came of a question, and what the model was asked for a draft."""

    found: Answered
    drafts: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])


def asked(engine: Engine, *replies: dict[str, list[str]], question: str = QUESTION, **options: Any) -> Asked:
    """Ask for a brief; a model drafts these in turn, the last one again and again. Without any there is no model."""
    if not replies:
        return Asked(Answering(AnswerContext(engine)).ask(question, preset="brief", as_of=desk.DAY, **options))
    drafts: list[dict[str, Any]] = []

    def reply(request: dict[str, Any]) -> Any:
        if request["response_format"]["json_schema"]["name"] != "draft":
            return {}
        drafts.append(request)
        return {"sections": replies[min(len(drafts), len(replies)) - 1]}

    with model_server(reply) as server:
        model = Answering(AnswerContext(engine, model=ChatModel(server.url)))
        return Asked(model.ask(question, preset="brief", as_of=desk.DAY, **options), drafts)


def brief(prevailing: str = desk.HELD, counter: str = desk.STRICT, minority: str = ABSTAINS) -> str:
    """Give a brief that somebody wrote."""
    listed = "\n".join(f"- {one}" for one in prevailing.split("\n"))
    return (
        f"# Brief\n\n## Prevailing View\n{listed}\n\n## Counterarguments\n- {counter}\n\n"
        f"## Minority View\n- {minority}\n\n## What to Watch\n- {desk.NEXT}\n"
    )


def grounded(engine: Engine, text: str, **options: Any) -> Answered:
    """Ground a brief by its preset."""
    given: Any = {"preset": "brief", "as_of": desk.DAY, **options}
    return Answering(AnswerContext(engine)).ground(text, **given)


def checked(engine: Engine, text: str, **options: Any) -> Answered:
    """Hold a brief to its citations by its preset."""
    given: Any = {"preset": "brief", "as_of": desk.DAY, **options}
    return Answering(AnswerContext(engine)).check(text, **given)


def figures(found: Answered) -> tuple[Any, ...]:
    """Give what the validator counted and decided."""
    report = found.report or {}
    counted = ("total_bullets", "cited_bullets", "removed_bullets", "validation_passed", "decision")
    return tuple(report[name] for name in counted)


def test_a_brief_is_drafted_in_its_sections(engine: Engine) -> None:
    """A model fills the four sections it is told of; the brief has them, each bullet cites, and all is delivered."""
    made = asked(engine, GOOD)
    assert (made.found.outcome, made.found.rung) == (Outcome.ANSWERED, Rung.SUPPORTED)
    assert figures(made.found) == (5, 5, 0, True, "deliver")
    (request,) = made.drafts
    told = passage_of(request)
    assert list(told["sections"]) == list(GOOD)
    assert {one["tier"] for one in told["passages"]} >= {1, 2}
    said, listed = made.found.text.split("## References")
    assert [line for line in said.splitlines() if line.startswith("#")] == [
        "# Daily Brief - May 20, 2031",
        "## Prevailing View",
        "## Counterarguments",
        "## Minority View",
        "## What to Watch",
    ]
    assert f"- {desk.STRICT} [" in said
    assert "] Gull." in listed
    assert "[Monitor-only source]" in listed


def test_which_citations_support_a_bullet_is_kept(engine: Engine) -> None:
    """The record has of each claim its section by name, which bullet of it it is, and the citations it rests on."""
    made = asked(engine, GOOD).found
    (kept,) = recording.answers(engine, answer_id=made.id)
    places = {(one.part, one.bullet): one for one in kept.claims}
    assert set(places) == {("prevailing", 1), ("prevailing", 2), ("counter", 1), ("minority", 1), ("watch", 1)}
    assert all(one.citations for one in places.values())
    rows = engine.graph.read("audit/trail_of_answer", answer=made.id)
    assert {(row["section"], row["bullet"]) for row in rows} == set(places)
    (row,) = (row for row in rows if (row["section"], row["bullet"]) == ("counter", 1))
    assert row["source"] == "Is the bank too strict?"


def test_a_retry_says_to_cite_everything_and_what_failed(engine: Engine) -> None:
    """A draft with bullets that nothing bears is made once again, told of each; that is logged, and it is delivered."""
    made = asked(engine, BAD, GOOD)
    first, second = (passage_of(request) for request in made.drafts)
    assert "again" not in first
    told = second["again"]
    assert "Cite everything" in told
    assert "the number of a citation behind" not in told  # the program sets the numbers
    assert all(f"- “{one}”: has no citation" in told for one in LOST)
    assert "Nothing is left in: Prevailing View, Minority View." in told
    assert "it needs one of tier 2 or better" in told
    assert figures(made.found) == (5, 5, 0, True, "deliver")
    step = next(one for one in made.found.steps if one.name == "contract")
    retry = step.figures["retry"]
    assert (retry["reason"], retry["removed_bullets"], retry["attempt"]) == ("section empty", 5, 1)
    assert retry["diversity"]["unique_publishers"] > 1
    assert not any(one in made.found.text for one in LOST)


def test_a_second_failure_ends_with_the_report(engine: Engine) -> None:
    """There is no third draft: the report says what there is, once and whose it is, and why it is too little."""
    made = asked(engine, BAD)
    assert len(made.drafts) == 2
    assert made.found.outcome is Outcome.ABSTAINED
    assert figures(made.found) == (5, 0, 5, False, "abstain")
    text = made.found.text
    assert text.startswith("# Daily Brief - May 20, 2031\n\n## Synthesis Status: Insufficient Evidence\n\n")
    assert (
        "We were unable to generate a complete daily brief for May 20, 2031 due to insufficient citeable evidence in "
        "available sources.\n"
    ) in text
    evidence = text.split("## Available Evidence Summary")[1].split("## Why Insufficient")[0].strip().splitlines()
    assert 1 <= len(evidence) <= 3
    said = [line.partition("“")[2] for line in evidence]
    assert len(set(said)) == len(said)
    assert all(line.startswith(("- Gull,", "- Harbour Bank,", "- Quay Review,", "- Courier,")) for line in evidence)
    assert "5 of 5 statements could not be kept" in text
    assert "Harbour Bank" in text.split("## References")[1]


def test_sections_that_stay_empty_abstain_alone(engine: Engine) -> None:
    """Where a model has nothing to say it abstains; so does a section that the second draft loses."""
    short = asked(engine, {**GOOD, "minority": []})
    assert len(short.drafts) == 1
    assert f"## Minority View\n\n- {ABSTAINS}\n" in short.found.text
    lost = asked(engine, {**GOOD, "minority": [desk.SINKS]})
    assert len(lost.drafts) == 2
    assert lost.found.outcome is Outcome.ANSWERED
    assert figures(lost.found) == (5, 4, 1, True, "deliver")
    assert f"## Minority View\n\n- {ABSTAINS}\n" in lost.found.text
    assert f"- {desk.STRICT} [" in lost.found.text


def test_without_a_model_the_sources_are_quoted_in_the_sections(engine: Engine) -> None:
    """The validator runs on quotes too: an official one goes out, a figure of one source of tier 3 does not."""
    made = asked(engine).found
    assert made.extractive
    assert made.report is not None
    assert made.report["validation_passed"]
    assert made.report["total_bullets"] > 0
    assert f"## Prevailing View\n\n- {desk.HELD} [1]" in made.text
    assert "- [Insufficient evidence to represent counterarguments on this topic]" in made.text
    fell = asked(engine, question="Did the quay index fall by 2 percent yesterday?", persona="creator").found
    assert fell.outcome is Outcome.ABSTAINED
    assert figures(fell)[2:] == (1, False, "abstain")


def test_a_question_on_policy_is_answered_from_the_official_source(engine: Engine) -> None:
    """A bullet on policy that only a paper bears is not delivered while the official source is in the pack."""
    made = asked(engine, {**GOOD, "counter": [desk.CLOSED]})
    assert desk.CLOSED not in made.found.text.split("## Removed topics")[0]
    assert figures(made.found)[2] == 1
    assert any("cites no official source" in one for one in (made.found.report or {})["warnings"])


WORDS = {
    "Boats are blue.": "[Insufficient evidence to support this claim]",
    desk.SINKS: "[Insufficient credible evidence for this claim]",
    desk.CLOSED: "[Cite official source directly for policy claims]",
    desk.OIL: "[Data not yet available as of May 20, 2031]",
    desk.DEEP: "[Insufficient evidence to assess this claim]",
}
GERMAN = {
    "Boats are blue.": "[Keine ausreichenden Belege für diese Aussage]",
    desk.SINKS: "[Keine belastbaren Belege für diese Aussage]",
    desk.CLOSED: "[Keine amtliche Quelle zitiert, obwohl eine vorliegt]",
    desk.OIL: "[Daten noch nicht verfügbar, Stand 20.5.2031]",
    desk.DEEP: "[Keine hinreichenden Belege, um diese Aussage zu beurteilen]",
}


@pytest.mark.parametrize(("words", "language"), [(WORDS, None), (GERMAN, "de")], ids=["en", "de"])
def test_what_fails_gives_way_to_its_words(
    engine: Engine, tmp_path: Path, words: dict[str, str], language: str | None
) -> None:
    """By the rule it fails a bullet is marked, or replaced where a policy replaces, and is out where it removes."""
    text = brief("\n".join([desk.HELD, *words]))
    marked = grounded(engine, text, unfounded="label", language=language)
    assert all(f"- {one} {said}\n" in marked.text for one, said in words.items())
    policy = tmp_path / "replacing.toml"
    policy.write_text('[contract]\nfailing = "replace"\n', encoding="utf-8")
    replaced = grounded(engine, text, unfounded="strip", language=language, policy=policy)
    assert all(f"- {said}\n" in replaced.text for said in words.values())
    assert not any(one in replaced.text for one in words)
    removed = grounded(engine, text, unfounded="strip", language=language)
    assert not any(one in removed.text for one in [*words, *words.values()])
    again = grounded(engine, replaced.text, unfounded="strip", language=language, policy=policy)
    assert all(f"- {said}\n" in again.text for said in words.values())
    assert figures(again)[2:4] == (0, True)


@pytest.mark.parametrize(("phrases", "language"), [(WORDS, "en"), (GERMAN, "de")], ids=["en", "de"])
def test_a_check_tells_of_what_gave_way_by_what_is_left(
    engine: Engine, tmp_path: Path, phrases: dict[str, str], language: str
) -> None:
    """A brief whose bullets gave way passes a check, since the phrases claim nothing; as it was drafted it does not.

    What is said of a bullet has the quotation marks of the language, and a section is called by its heading.
    """
    policy = tmp_path / "replacing.toml"
    policy.write_text('[contract]\nfailing = "replace"\n', encoding="utf-8")
    given: dict[str, Any] = {"policy": policy, "language": language}
    text = brief("\n".join([desk.HELD, *phrases]), counter="Boats are red.")
    replaced = grounded(engine, text, unfounded="strip", **given)
    assert all(f"- {said}\n" in replaced.text for said in phrases.values())
    report = replaced.report or {}
    quoted = "„5.2 percent“" if language == "de" else "“5.2 percent”"
    assert any(quoted in one for one in report["warnings"])
    assert figures(checked(engine, replaced.text, **given))[2:4] == (0, True)
    bare = checked(engine, text, **given)
    assert not bare.covered
    assert bare.flagged


def test_warnings_call_a_section_by_its_heading(engine: Engine) -> None:
    """Where a section of a drafted brief is left empty, its reader is told so by the heading that stands there."""
    made = asked(engine, {**GOOD, "minority": [desk.SINKS]}).found
    assert any(one == "Nothing is left in: Minority View." for one in (made.report or {})["warnings"])


def test_conflicting_reports_and_no_official_statement_are_said(location: str, tmp_path: Path) -> None:
    """A weak report that another contradicts is unconfirmed; on policy that nobody official speaks of, that is said."""
    with open_engine(location, context=CitationContext(project_id="quiet")) as engine:
        desk.publish(engine, tmp_path, "courier", "gull")
        other = desk.SINKS.replace("5.2", "1.1")
        file = tmp_path / "other.md"
        file.write_text(f"# Another gull\n\n{other}\n", encoding="utf-8")
        number = engine.add_doc_source(file).id
        engine.classify_source(
            number, tier=4, publisher="Gull", url="https://other.example/", published_at="2031-05-19"
        )
        grounded(engine, brief(f"{desk.SINKS}\n{other}"))
        first, second = sorted(one.id for one in engine.list_citations())[-2:]
        policy = "The central bank sold its boats."
        rumour = tmp_path / "rumour.md"
        rumour.write_text("# A rumour\n\nThe central bank hides its herring.\n", encoding="utf-8")
        number = engine.add_doc_source(rumour).id
        engine.classify_source(number, tier=4, publisher="Gull", url="https://a.example/", published_at="2031-05-19")
        text = brief(f"{desk.SINKS} [{first}][{second}]\n{policy}\nThe central bank hides its herring.")
        found = grounded(engine, text, unfounded="label")
        assert f"{desk.SINKS} [Conflicting reports; unable to confirm]" in found.text
        assert f"{policy} [No official statement found in available sources]" in found.text
        assert "hides its herring. [No official statement found in available sources]" in found.text


def test_all_that_corroborates_a_bullet_is_kept(engine: Engine) -> None:
    """Marks that a writer set behind a claim stay, right behind it, each with its entry in the references."""
    known = engine.standings()
    papers = [number for number in known if known[number].publisher in {"Harbour Bank", "Courier"}]
    made = [engine.cite_doc(desk.HELD, number, desk.HELD, {}, desk.HELD).citation_id for number in papers]
    marks = "".join(f"[{number}]" for number in made)
    found = grounded(engine, brief(f"{desk.HELD} {marks}"))
    assert f"- {desk.HELD} [1][2]\n" in found.text
    listed = found.text.split("## References")[1]
    assert "Harbour Bank." in listed
    assert "Courier." in listed


@pytest.mark.parametrize("unfounded", ["list", "strip", "label"])
def test_a_citation_that_is_not_there_is_removed(engine: Engine, unfounded: str) -> None:
    """A mark that leads nowhere goes, also beside one that stands and where its bullet stays without any."""
    first = grounded(engine, brief())
    text = brief(f"{desk.HELD} [1][99]\nThe moon was seen. [98]").replace("# Brief", f"# Brief {unfounded}")
    found = grounded(engine, f"{text}\n{first.text[first.text.index('## References') :]}", unfounded=unfounded)
    assert "[99]" not in found.text
    assert "[98]" not in found.text
    assert f"- {desk.HELD} [1]" in found.text
    assert ("The moon was seen." in found.text) == (unfounded != "strip")


@pytest.mark.parametrize("unfounded", ["list", "strip", "label"])
def test_a_brief_that_does_not_pass_bears_a_flag(engine: Engine, unfounded: str) -> None:
    """What nobody drafts again says at its head that it is to be looked at; grounded again it says so once."""
    found = grounded(engine, brief("\n".join([desk.HELD, *LOST])), unfounded=unfounded)
    assert figures(found)[2:] == (4, False, "retry")
    flag = "[Flagged for review: 4 of 7 statements could not be kept: 4 × no citation that stands.]"
    assert found.flagged
    assert found.note == flag[1:-1]
    assert found.text.startswith(f"{flag}\n\n# Brief\n")
    again = grounded(engine, found.text, unfounded=unfounded)
    assert again.text == (found.text if unfounded != "strip" else found.text.removeprefix(f"{flag}\n\n"))
    law = grounded(engine, "\n".join(f"- {one}" for one in LOST), unfounded=unfounded, preset="law")
    assert not law.flagged


def test_check_holds_a_brief_to_the_contract(engine: Engine) -> None:
    """What a preset forbids is refused by a check too, which has the validator's report; what was delivered passes."""
    made = asked(engine, GOOD).found
    good = checked(engine, made.text)
    assert good.covered
    assert not good.flagged
    assert figures(good) == (5, 5, 0, True, "deliver")
    weak = grounded(engine, f"- {desk.FELL}\n", preset="law").text
    bare = weak.replace(f"- {desk.FELL}", brief(desk.FELL).replace(f"- {desk.FELL}", weak.splitlines()[0]), 1)
    by_law, by_brief = checked(engine, weak, preset="law"), checked(engine, bare)
    assert (by_law.covered, figures(by_law)[3]) == (True, True)
    refused = next(one for one in by_brief.claims if one.text == desk.FELL)
    assert refused.rung is Rung.REFUSED
    assert "it needs one of tier 2 or better" in refused.reason
    assert by_brief.flagged
    assert by_brief.text == bare


def test_every_sentence_of_a_brief_is_a_claim(engine: Engine) -> None:
    """What would be a fact of the case or an opinion in a memo is a bullet that needs its citation."""
    told = ("Die Bank hat alle Konten gesperrt.", "Vermutlich fällt der Kurs.", "In Kell wurde eine Brücke gesprengt.")
    text = "## Herrschende Sicht\n" + "".join(f"- {one}\n" for one in told)
    found = grounded(engine, text, language="de")
    assert {one.text for one in found.uncovered} == set(told)
    assert (found.outside, found.hedges) == ((), ())
    assert figures(found)[:3] == (3, 0, 3)


def test_what_a_grounding_remarks_is_read_by_no_preset(engine: Engine) -> None:
    """The flag, the words of what fails and how weak evidence is are no words of the draft, whoever checks it."""
    text = brief(f"{desk.HELD}\n{desk.SINKS}", minority=desk.DEEP).replace(f"- {desk.NEXT}\n", "- Boats are blue.\n")
    found = grounded(engine, text, unfounded="label")
    assert found.flagged
    for preset in ("brief", "law"):
        again = checked(engine, found.text, preset=preset)
        assert [one.text.rpartition(": ")[2] for one in again.claims] == [
            desk.HELD,
            desk.SINKS,
            desk.STRICT,
            desk.DEEP,
            "Boats are blue.",
        ]


def test_the_valid_brief_passes(engine: Engine) -> None:
    """A brief laid out like the valid example, economists on the bank and an abstention in it, keeps all it says."""
    found = grounded(engine, brief(f"{desk.HELD}\n{desk.GREW}"))
    assert figures(found) == (4, 4, 0, True, "deliver")
    assert not found.uncovered
    sections = {one.text: one.section for one in found.claims}
    assert sections[desk.STRICT] == "Counterarguments"


def test_an_alert_is_a_brief_by_a_policy(engine: Engine, tmp_path: Path) -> None:
    """Title and sections are configuration: an alert that a policy describes has two of them."""
    policy = tmp_path / "alert.toml"
    policy.write_text(
        '[contract]\ntitle = { de = "Meldung", en = "Alert" }\n[contract.sections]\ncounter = []\nminority = []\n',
        encoding="utf-8",
    )
    made = asked(engine, {"prevailing": [desk.HELD], "watch": []}, policy=policy)
    assert list(passage_of(made.drafts[0])["sections"]) == ["prevailing", "watch"]
    assert made.found.text.startswith(f"# Alert - May 20, 2031\n\n## Prevailing View\n\n- {desk.HELD} [1]")
    assert "\n\n## What to Watch\n\n- [Insufficient evidence for what to watch on this topic]\n" in made.found.text
    assert made.found.text.count("\n## ") == 3


def test_the_day_of_publication_has_an_index() -> None:
    """Sources, their documents and the day they were published are found by an index, on both engines."""
    for name in ("embedded", "neo4j"):
        known = {one.name.rpartition("/")[2] for one in steps(name)}
        assert {"0001_source_id", "0003_content_id", "0077_classification_published"} <= known
