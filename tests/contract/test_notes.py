"""Annotations and tags on both engines: made, superseded, withdrawn, read back, and seen by their project alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from provenance.bootstrap import open_engine
from provenance.citing.annotations import Annotation
from provenance.citing.context import CitationContext
from provenance.citing.engine import Engine
from provenance.citing.results import Source
from provenance.ledger.verify import verify
from provenance.model.errors import (
    AccessDenied,
    BelegError,
    InvalidInput,
    InvalidLocator,
    QuoteNotFound,
    SourceNotFound,
)
from tests.support.documents.sample_order import VERSION_1

QUOTE = "Ohne Beleg darf keine Buchung vorgenommen werden."
HOSTILE = "'}) DETACH DELETE n // <script>alert(1)</script> \u202edrawkcab\u202c $x \\u0041 \"; -- &amp; 𝔘 é"


@pytest.fixture
def engine(store_location: str) -> Iterator[Engine]:
    """An engine on an empty store, wired as users get it."""
    with open_engine(store_location, context=CitationContext(agent_id="agent:tester", session_id="s")) as opened:
        yield opened


@pytest.fixture
def order(engine: Engine) -> Source:
    """The sample order, registered."""
    return engine.add_doc_source(VERSION_1)


def test_a_highlight_leads_to_its_words(engine: Engine, order: Source) -> None:
    """A highlight of words of the source has their offsets, page, boxes and segments."""
    made = engine.annotate(order.id, "highlight", quote=QUOTE)
    content = engine.get_source(order.id).content
    place = made.location
    assert " ".join(content[place["start"] : place["end"]].split()) == QUOTE
    assert content[place["start"] : place["end"]] == made.quote
    assert (place["locator"], made.text, made.kind) == ("§ 3 Abs. 1 Satz 1 BelO", None, "highlight")
    assert place["page"] == place["boxes"][0][0] >= 1
    assert place["segments"][0].startswith(order.artifact_id)
    assert (made.created_by, made.session_id, made.project_id, made.id) == ("agent:tester", "s", "default", 1)
    assert engine.annotations() == [made]


def test_words_at_a_locator_come_first(engine: Engine, order: Source) -> None:
    """Words that stand in several places are highlighted where the locator says."""
    for section in ("§ 1", "§ 4"):
        made = engine.annotate(order.id, "highlight", locator=section, quote="Belege")
        assert made.location["locator"].startswith(section)


def test_each_kind_is_kept_with_its_text(engine: Engine, order: Source) -> None:
    """Notes, summaries, questions and critiques of a source, a place and a citation read back as they were made."""
    cited = engine.cite_doc("No entry without a voucher.", order.id, QUOTE, {}, QUOTE)
    made = [
        engine.annotate(order.id, "note", HOSTILE),
        engine.annotate(order.id, "summary", "About vouchers.", locator="§ 3"),
        engine.annotate(order.id, "question", "Which page?", locator={"page": 1}),
        engine.annotate(kind="critique", text="Out of context.", citation_id=cited.citation_id),
    ]
    assert engine.annotations() == made
    assert made[0].text == HOSTILE
    assert made[1].location["locator"].startswith("§ 3")
    assert made[2].location["page"] == 1
    assert (made[3].citation_id, made[3].source_id) == (cited.citation_id, None)
    assert engine.annotations(source_id=order.id) == made[:3]
    assert engine.annotations(citation_id=cited.citation_id) == made[3:]
    assert engine.annotations(kind="question") == made[2:3]
    with engine.graph as graph:
        assert verify(graph).sound


def test_a_new_wording_takes_the_place_of_the_old(engine: Engine, order: Source) -> None:
    """Rewording supersedes on the same place and withdrawing takes away; the history keeps all of it."""
    first = engine.annotate(order.id, "highlight", "Mind.", quote=QUOTE)
    second = engine.reword_annotation(first.id, "Mind this.")
    assert engine.annotations() == [second]
    assert (second.text, second.quote, second.location) == ("Mind this.", first.quote, first.location)
    assert (second.supersedes, second.kind) == (first.id, "highlight")
    gone = engine.withdraw_annotation(second.id)
    assert (gone.withdrawn, gone.supersedes, gone.text) == (True, second.id, None)
    assert engine.annotations() == []
    assert [one.superseded_by for one in engine.annotations(history=True)] == [second.id, gone.id, None]
    for stale in (first, second, gone):
        with pytest.raises(InvalidInput, match=r"superseded|withdrawn"):
            engine.reword_annotation(stale.id, "Again.")
    on_whole = engine.annotate(order.id, "note", "A.")
    assert engine.reword_annotation(on_whole.id, "B.").source_id == order.id


def test_tags_are_kept_in_one_spelling(engine: Engine, order: Source) -> None:
    """Case, white space and compatibility forms do not make another tag; a second time changes nothing."""
    assert engine.tag(order.id, "  Straße \t FRIST ", "ＧｏＢＤ") == ("gobd", "straße frist")
    size = engine.graph.read("audit/records")
    assert engine.tag(order.id, "gobd", "STRASSE frist".replace("SS", "ß")) == ("gobd", "straße frist")
    assert engine.graph.read("audit/records") == size
    assert engine.tags() == {"gobd": [order.id], "straße frist": [order.id]}
    assert engine.untag(order.id, "GoBD", "never there") == ("straße frist",)
    assert engine.tag(order.id, "GoBD") == ("gobd", "straße frist")
    assert engine.annotations() == []
    assert [one.text for one in engine.annotations(kind="tag")] == ["straße frist", "gobd"]
    assert len(engine.annotations(kind="tag", history=True)) == 4


def test_another_project_sees_nothing_of_it(store_location: str, engine: Engine, order: Source) -> None:
    """Tags and annotations of the same source are those of the project; numbers start at 1 in each."""
    mine = engine.annotate(order.id, "note", "Ours.")
    engine.tag(order.id, "ours")
    with open_engine(store_location, context=CitationContext(project_id="other", session_id="s")) as other:
        same = other.add_doc_source(VERSION_1)
        assert same.artifact_id == order.artifact_id
        assert (other.tags(), other.annotations(history=True), other.tags(same.id)) == ({}, [], {})
        with pytest.raises(SourceNotFound) as unknown:
            other.withdraw_annotation(mine.id)
        with pytest.raises(SourceNotFound) as nowhere:
            other.withdraw_annotation(99)
        assert str(unknown.value) == str(nowhere.value).replace("99", str(mine.id))
        theirs = other.annotate(same.id, "note", "Theirs.")
        assert (theirs.id, theirs.created_by, theirs.session_id) == (1, "agent:unnamed", "s")
        assert other.tag(same.id, "theirs") == ("theirs",)
        assert other._services.tags.bearers(["ours"]) == {}
    assert engine.tags() == {"ours": [order.id]}
    assert engine.annotations() == [mine]


def test_a_search_keeps_to_tagged_sources(engine: Engine, order: Source) -> None:
    """The sources that bear all of some tags are known by number and artifact ID."""
    engine.tag(order.id, "a", "b")
    assert engine._services.tags.bearers(["B", "a"]) == {order.id: order.artifact_id}
    assert engine._services.tags.bearers(["a", "c"]) == {}


def test_agents_take_back_only_what_they_made(store_location: str, engine: Engine, order: Source) -> None:
    """An agent may not reword, withdraw or untag what another has made, and nothing is written; an admin may."""
    note = engine.annotate(order.id, "note", "Ours.")
    engine.tag(order.id, "ours")
    with open_engine(store_location, context=CitationContext(agent_id="agent:b", role="agent")) as agent:
        own = agent.annotate(order.id, "note", "Mine.")
        agent.tag(order.id, "mine")
        size = engine.graph.read("audit/records")
        for call in (
            lambda: agent.reword_annotation(note.id, "Mine."),
            lambda: agent.withdraw_annotation(note.id),
            lambda: agent.untag(order.id, "mine", "ours"),
        ):
            with pytest.raises(AccessDenied):
                call()
        assert engine.graph.read("audit/records") == size
        assert agent.untag(order.id, "mine") == ("ours",)
    assert engine.withdraw_annotation(own.id).withdrawn


def test_what_two_write_at_once_is_there_once(store_location: str, engine: Engine, order: Source) -> None:
    """Two engines that tag the same source in turn put each tag on once and count on."""
    with open_engine(store_location, context=CitationContext(agent_id="agent:b")) as second:
        engine.tag(order.id, "x")
        second.tag(order.id, "x", "y")
        engine.annotate(order.id, "note", "A.")
        second.annotate(order.id, "note", "B.")
    assert [one.id for one in engine.annotations(kind="tag")] == [1, 2]
    assert [one.id for one in engine.annotations()] == [3, 4]


CALLS: list[tuple[Callable[[Engine], Any], type[BelegError], str]] = [
    (lambda e: e.annotate(), InvalidInput, "text"),
    (lambda e: e.annotate(text="x"), InvalidInput, "source_id or a citation_id"),
    (lambda e: e.annotate(1, text="x", citation_id=1), InvalidInput, "both"),
    (lambda e: e.annotate(99, "note", "x"), SourceNotFound, "no source 99"),
    (lambda e: e.annotate("x", "note", "x"), InvalidInput, "number"),
    (lambda e: e.annotate(True, "note", "x"), InvalidInput, "number"),
    (lambda e: e.annotate(2**70, "note", "x"), InvalidInput, "source_id"),
    (lambda e: e.annotate(-1, "note", "x"), SourceNotFound, "no source -1"),
    (lambda e: e.annotate(kind="note", text="x", citation_id=99), SourceNotFound, "no citation 99"),
    (lambda e: e.annotate(kind="note", text="x", citation_id="x"), InvalidInput, "number"),
    (lambda e: e.annotate(1, "tag", "x"), InvalidInput, r"tag\(\)"),
    (lambda e: e.annotate(1, "remark", "x"), InvalidInput, "note, highlight"),
    (lambda e: e.annotate(1, None, "x"), InvalidInput, "kind"),
    (lambda e: e.annotate(1, ["note"], "x"), InvalidInput, "kind"),
    (lambda e: e.annotate(1, "note"), InvalidInput, "text"),
    (lambda e: e.annotate(1, "note", ""), InvalidInput, "text"),
    (lambda e: e.annotate(1, "note", " \n"), InvalidInput, "text"),
    (lambda e: e.annotate(1, "note", 7), InvalidInput, "int"),
    (lambda e: e.annotate(1, "note", b"x"), InvalidInput, "bytes"),
    (lambda e: e.annotate(1, "note", "a\0b"), InvalidInput, r"U\+0000"),
    (lambda e: e.annotate(1, "note", "a\udc80"), InvalidInput, r"U\+DC80"),
    (lambda e: e.annotate(1, "note", "x" * 100_001), InvalidInput, "100,000"),
    (lambda e: e.annotate(1, "highlight"), InvalidInput, "quote"),
    (lambda e: e.annotate(1, "highlight", quote="Diese Worte stehen dort nicht."), QuoteNotFound, "stand"),
    (lambda e: e.annotate(1, "highlight", quote=7), InvalidInput, "int"),
    (lambda e: e.annotate(1, "highlight", quote="\0"), InvalidInput, "U"),
    (lambda e: e.annotate(1, "highlight", quote=""), InvalidInput, "quote"),
    (lambda e: e.annotate(1, "highlight", locator="§ 99"), InvalidLocator, "§ 99"),
    (lambda e: e.annotate(1, "highlight", locator="nonsense"), InvalidLocator, "nonsense"),
    (lambda e: e.annotate(1, "highlight", locator={"page": 99}), InvalidLocator, "page 99"),
    (lambda e: e.annotate(1, "highlight", locator={"page": "1"}), InvalidLocator, "page"),
    (lambda e: e.annotate(1, "highlight", locator={}), InvalidLocator, "place"),
    (lambda e: e.annotate(1, "highlight", locator=3), InvalidLocator, "int"),
    (lambda e: e.annotate(1, "highlight", locator={"section": 3}), InvalidInput, "int"),
    (lambda e: e.reword_annotation(99, "x"), SourceNotFound, "no annotation 99"),
    (lambda e: e.reword_annotation("x", "x"), InvalidInput, "annotation_id"),
    (lambda e: e.withdraw_annotation(2**63), InvalidInput, "annotation_id"),
    (lambda e: e.withdraw_annotation(None), InvalidInput, "annotation_id"),
    (lambda e: e.annotations(kind="rumour"), InvalidInput, "kind"),
    (lambda e: e.annotations(source_id="x"), InvalidInput, "source_id"),
    (lambda e: e.annotations(citation_id=1.5), InvalidInput, "citation_id"),
    (lambda e: e.tag(1), InvalidInput, "found 0"),
    (lambda e: e.tag(1, ""), InvalidInput, "1 to 60"),
    (lambda e: e.tag(1, " \u200f "), InvalidInput, "1 to 60"),
    (lambda e: e.tag(1, 3), InvalidInput, "int"),
    (lambda e: e.tag(1, None), InvalidInput, "NoneType"),
    (lambda e: e.tag(1, ["a"]), InvalidInput, "list"),
    (lambda e: e.tag(1, "x" * 61), InvalidInput, "61"),
    (lambda e: e.tag(1, "x" * 1_000_000), InvalidInput, "1,000,000"),
    (lambda e: e.tag(1, "a\0"), InvalidInput, r"U\+0000"),
    (lambda e: e.tag(1, "a\x07"), InvalidInput, "control"),
    (lambda e: e.tag(1, "\ud800"), InvalidInput, r"U\+D800"),
    (lambda e: e.tag(1, *map(str, range(101))), InvalidInput, "101"),
    (lambda e: e.tag(99, "x"), SourceNotFound, "no source 99"),
    (lambda e: e.tag("x", "x"), InvalidInput, "number"),
    (lambda e: e.untag(99, "x"), SourceNotFound, "no source 99"),
    (lambda e: e.untag(1), InvalidInput, "found 0"),
    (lambda e: e.tags(99), SourceNotFound, "no source 99"),
    (lambda e: e.tags("x"), InvalidInput, "number"),
]


def test_bad_input_is_named_and_writes_nothing(engine: Engine, order: Source) -> None:
    """Wrong types, unknown ids, empty, huge and unwritable text are refused by name, and the log stays as it was."""
    assert order.id == 1
    size = engine.graph.read("audit/records")
    for position, (call, error, says) in enumerate(CALLS):
        with pytest.raises(error, match=says) as caught:
            call(engine)
        assert caught.value.suggestion, f"call {position}"
    assert engine.graph.read("audit/records") == size


@pytest.mark.parametrize("text", [HOSTILE, "א\u200fב", "n" * 100_000, "}] RETURN 1 //", "<b>&lt;</b>"])
def test_hostile_text_reads_back_unchanged(engine: Engine, order: Source, text: str) -> None:
    """Cypher, HTML, right-to-left marks and the longest text are kept to the letter."""
    made: Annotation = engine.annotate(order.id, "note", text)
    assert made.text == text
    assert engine.annotations()[0].text == text
    tag = " ".join(text.lower().split())[:60].strip()
    engine.tag(order.id, tag)
    assert next(iter(engine.tags())).casefold() == tag.casefold() or text == HOSTILE
