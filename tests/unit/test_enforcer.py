"""The enforcer for a retrieval of somebody's own: the tree, the personas and the refusals of the presets, no store."""

from __future__ import annotations

import contextlib
import io
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from provenance import CitationEnforcer, InvalidInput, RetrievedChunk
from provenance.answering.enforcement import Reason
from provenance.citing.search.hits import Evidence, Hit

PAGE = Path(__file__).resolve().parents[2] / "docs" / "agents.md"
QUESTION = "Who banned night fishing?"
SAID = "The council banned night fishing."


def chunks(count: int, similarity: float = 0.9, **said: Any) -> list[RetrievedChunk]:
    """Return passages of so many sources."""
    return [
        RetrievedChunk(SAID, f"s{one}", similarity, locator="p. 1", title="Minutes", **said) for one in range(count)
    ]


@pytest.mark.parametrize(
    ("found", "persona", "reason"),
    [
        ([], "educator", Reason.INSUFFICIENT_RETRIEVAL),
        ([{"text": SAID, "score": 0.9}], "educator", Reason.NO_CITEABLE_CONTENT),
        (chunks(2, 0.79), "educator", Reason.LOW_SIMILARITY_SCORE),
        (chunks(1), "educator", Reason.BELOW_MIN_SOURCES),
        (chunks(3), "researcher", Reason.NO_PRIMARY_SOURCES),
        (chunks(2, 0.80), "educator", None),
        (chunks(3, 0.75, primary=True), "researcher", None),
        (chunks(1, 0.65), "builder", None),
        (chunks(1, 0.60), "creator", None),
        (chunks(1, 0.59), "creator", Reason.LOW_SIMILARITY_SCORE),
    ],
)
def test_the_tree_for_somebody_elses_retrieval(found: list[Any], persona: str, reason: Reason | None) -> None:
    """Each branch of the tree is reached by passages alone; what reaches a threshold exactly passes."""
    decision = CitationEnforcer().evaluate_retrieval(QUESTION, found, persona)
    assert decision.reason is reason
    assert bool(decision.message) is (reason is not None)
    assert len(decision.usable) == (0 if reason else len(found))


def test_what_is_creative_and_optional_is_allowed() -> None:
    """A creative question needs no passage where citations are optional, and needs them where they are switched on."""
    enforcer = CitationEnforcer()
    poem = "Write a poem about night fishing."
    assert not enforcer.evaluate_retrieval(poem, [], "creator").refused
    assert enforcer.evaluate_retrieval(poem, [], "creator", {"require_citations": True}).refused


def test_passages_of_any_shape() -> None:
    """Chunks, mappings, Documents and pairs are one; custom thresholds and toggles count over the persona."""
    document = SimpleNamespace(page_content=SAID, metadata={"source": "a", "page": 3, "title": "Minutes"}, id="d1")
    enforcer = CitationEnforcer()
    for given in (
        (document, 0.9),
        {"content": SAID, "score": 0.9, "source_id": 7, "printed": "p. 3"},
        RetrievedChunk(SAID, "a", 0.9, "p. 3", id="d1"),
        {"text": SAID, "url": "https://example.org/a", "title": "Minutes"},
    ):
        custom = {"persona": "mine", "citations_required": True, "similarity_threshold": 0.5, "min_sources": 1}
        decision = enforcer.evaluate_retrieval(QUESTION, [given], thresholds=custom)
        assert not decision.refused, given
        assert enforcer.evaluate_retrieval(QUESTION, [given], "builder", {"primary_sources_only": True}).refused


def test_hits_of_a_search_are_weighed_by_their_words() -> None:
    """Search results go in as they are; what their sources are is told by the standings."""
    hit = Hit(1, "Minutes", "p. 1", SAID, None, None, Evidence.HIGH, "", SAID, {}, "segment", "sha256:0", "words")
    far = Hit(2, "Book", "p. 9", "Gulls eat herring.", None, None, Evidence.LOW, "", "", {}, "far", "sha256:1", "words")
    decision = CitationEnforcer().evaluate_search_results(QUESTION, [far, hit], "builder")
    assert decision.usable == ("segment",)
    assert decision.context.similarity_best == 1.0


def test_refusals_are_kept_where_asked_and_bounded() -> None:
    """Nothing is kept by default; what is kept has its figures and no words of the question, and can be forgotten."""
    quiet = CitationEnforcer()
    quiet.evaluate_retrieval(QUESTION, [])
    assert quiet.get_refusal_events() == ()
    enforcer = CitationEnforcer(enable_logging=True, most_events=2)
    for _ in range(3):
        enforcer.evaluate_retrieval(QUESTION, chunks(2, 0.65), "educator")
    events = enforcer.get_refusal_events()
    assert len(events) == 2
    assert (events[0].persona, events[0].reason) == ("educator", "low_similarity_score")
    assert (events[0].similarity_threshold, events[0].actual_similarity) == (0.8, 0.65)
    assert events[0].query is None
    enforcer.clear_refusal_events()
    assert enforcer.get_refusal_events() == ()


def test_a_refusal_is_a_contract_that_shows_as_one() -> None:
    """The refusal as the answer contract says how many were asked for, and passes its validation."""
    enforcer = CitationEnforcer()
    decision = enforcer.evaluate_retrieval(QUESTION, [])
    made = enforcer.create_refusal_response(decision, QUESTION, top_k=10)
    assert made.retrieval_summary.top_k == 10
    assert made.sources == ()
    assert enforcer.validate_refusal_response(made, decision)
    shown = made.model_copy(update={"unknowns": made.unknowns.model_copy(update={"missing_context": ()})})
    assert not enforcer.validate_refusal_response(shown, decision)


def test_of_an_empty_retrieval_of_others_no_more_is_told_than_is_known() -> None:
    """Nothing was found: whether there are sources at all, and how many were searched, the enforcer cannot know."""
    decision = CitationEnforcer().evaluate_retrieval(QUESTION, [])
    assert decision.should_refuse
    assert "no relevant documents were found in the current corpus" in decision.message
    assert [one.action for one in decision.suggestions] == ["rephrase", "extend"]
    assert decision.gaps == ("No relevant documents found in the corpus",)
    assert decision.clarifying


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"text": 7}, "text"),
        ({"text": SAID, "score": 1.2}, "similarity"),
        ({"text": SAID, "score": "high"}, "similarity"),
        ({"text": SAID, "tier": 9}, "tier"),
    ],
)
def test_what_cannot_be_used_is_named(given: dict[str, Any], field: str) -> None:
    """A passage without words or with a figure out of range is told by its place and field."""
    with pytest.raises(InvalidInput, match=rf"results\[0\]\.{field}"):
        CitationEnforcer().evaluate_retrieval(QUESTION, [given])


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (
            {"toggles": {"no": True}},
            r"toggles\.no: expected one of require_citations, primary_sources_only; found 'no'",
        ),
        ({"toggles": {"require_citations": "perhaps"}}, r"toggles\.require_citations: expected a valid boolean"),
        ({"toggles": 5}, r"toggles: expected a mapping with fields among require_citations, .*; found 5"),
        (
            {"thresholds": {"min_sources": -1}},
            r"thresholds\.min_sources: expected greater than or equal to 0; found -1",
        ),
        (
            {"thresholds": {"similarity_threshold": 1.2}},
            r"thresholds\.similarity_threshold: expected less than or equal",
        ),
        ({"thresholds": {"least": 1}}, r"thresholds\.least: expected one of persona, citations_required, .*'least'"),
        ({"thresholds": "high"}, r"thresholds: expected a mapping"),
        ({"thresholds": {"persona": "mine"}}, r"thresholds\.citations_required: expected a value; found None"),
        ({"persona": "nobody"}, r"persona: expected one of analyst, .*'nobody'"),
        ({"persona": ["educator"]}, r"persona: expected one of analyst, .*\['educator'\]"),
    ],
)
def test_options_that_cannot_be_used_are_told_with_what_was_expected(options: dict[str, Any], told: str) -> None:
    """A wrong toggle, threshold or persona is an error of this program, with field, expected value and suggestion."""
    with pytest.raises(InvalidInput, match=told) as error:
        CitationEnforcer().evaluate_retrieval(QUESTION, chunks(2), **options)
    assert error.value.suggestion


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[persona.personas.educator]\nsimilarity_threshold = 2\n", "similarity_threshold"),
        ("[persona.personas.mine]\nmin_sources = 1\n", "citations_required"),
        ("[people]\nmin_sources = 1\n", "people"),
        ("persona = [\n", "TOML"),
    ],
)
def test_a_policy_that_cannot_be_used_is_told(tmp_path: Path, text: str, told: str) -> None:
    """A policy file with a wrong figure, a half persona, an unknown part or no TOML is an error of this program."""
    file = tmp_path / "policy.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(InvalidInput, match=told):
        CitationEnforcer(policy_file=file)
    no_path: Any = 5
    with pytest.raises(InvalidInput, match="policy: expected the path of a file; found 5"):
        CitationEnforcer(policy_file=no_path)


def test_thresholds_override_the_persona_field_by_field() -> None:
    """What a custom threshold leaves out is as the persona has it; what it says counts, both ways."""
    enforcer = CitationEnforcer()

    def ruled(found: list[RetrievedChunk], **thresholds: Any) -> Any:
        return enforcer.evaluate_retrieval(QUESTION, found, "educator", thresholds=thresholds)

    low = ruled(chunks(2, 0.3), similarity_threshold=0.2)
    assert (low.refused, low.persona, low.thresholds.min_sources) == (False, "educator", 2)
    assert ruled(chunks(1, 0.3), similarity_threshold=0.2).reason is Reason.BELOW_MIN_SOURCES
    assert not ruled(chunks(1), min_sources=1).refused
    assert ruled(chunks(2, 0.79), min_sources=1).reason is Reason.LOW_SIMILARITY_SCORE
    assert ruled(chunks(2), primary_sources_only=True).reason is Reason.NO_PRIMARY_SOURCES
    assert enforcer.evaluate_retrieval(QUESTION, chunks(2), "educator", thresholds={}).refused is False


def test_a_passage_without_words_cannot_be_cited() -> None:
    """Among good passages an empty one is passed over; alone it is no citeable content, and the text is missing."""
    enforcer = CitationEnforcer()
    for empty in ("", "  \n"):
        blank = RetrievedChunk(empty, "blank", 0.99, locator="p. 2", title="Minutes", id="blank")
        good = enforcer.evaluate_retrieval(QUESTION, [*chunks(2), blank], "educator")
        assert not good.refused
        assert "blank" not in good.usable
        assert good.context.sources_found == 2
        assert enforcer.evaluate_retrieval(QUESTION, [*chunks(1), blank], "educator").refused
        alone = enforcer.evaluate_retrieval(QUESTION, [blank], "builder")
        assert alone.reason is Reason.NO_CITEABLE_CONTENT
        assert "text" in alone.message


def test_a_source_is_one_however_its_name_is_written() -> None:
    """Case and space round a name make no second source; another name does."""
    enforcer = CitationEnforcer()

    def ruled(*names: str) -> Any:
        found = [{"text": SAID, "score": 0.9, "source": one, "locator": "p. 1", "title": "Minutes"} for one in names]
        return enforcer.evaluate_retrieval(QUESTION, found, "educator")

    assert ruled("Minutes.pdf", "minutes.pdf ").reason is Reason.BELOW_MIN_SOURCES
    assert ruled("Minutes.pdf", " MINUTES.PDF").context.sources_found == 1
    assert not ruled("Minutes.pdf", "minutes-2.pdf").refused
    assert ruled("  ").reason is Reason.NO_CITEABLE_CONTENT


def test_the_example_of_the_documents_runs() -> None:
    """The code of docs/agents.md prints what stands under it."""
    section = PAGE.read_text(encoding="utf-8").split("## Enforcement in a pipeline of your own")[1].split("\n## ")[0]
    code, printed = re.findall(r"```(?:python|text)\n(.*?)```", section, re.DOTALL)
    told = io.StringIO()
    with contextlib.redirect_stdout(told):
        exec(code, {})  # noqa: S102 — our own page
    assert told.getvalue() == printed


class Counted(dict[str, Any]):
    """A passage that counts how often it is read."""

    reads = 0

    def get(self, key: str, default: Any = None) -> Any:
        """Return a field."""
        type(self).reads += 1
        return super().get(key, default)

    def __getitem__(self, key: str) -> Any:
        """Return a field."""
        type(self).reads += 1
        return super().__getitem__(key)


def test_many_threads_decide_alike_and_each_passage_is_read_as_often() -> None:
    """One enforcer serves threads side by side; ten times as many passages are read ten times as often, no more."""
    enforcer = CitationEnforcer()

    def reason(count: int) -> Reason | None:
        return enforcer.evaluate_retrieval(QUESTION, chunks(count), "educator").reason

    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(reason, [1, 2] * 40)) == [Reason.BELOW_MIN_SOURCES, None] * 40
    reads: list[float] = []
    for count in (20, 200):
        Counted.reads = 0
        passages = [Counted(text=SAID, score=0.9, source=f"s{one}", title="Minutes") for one in range(count)]
        assert len(enforcer.evaluate_retrieval(QUESTION, passages, "educator").usable) == count
        reads.append(Counted.reads / count)
    assert 0 < reads[1] <= reads[0]
