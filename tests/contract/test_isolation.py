"""Projects are isolated (citation engine design, 13.3): what a project sees is the same whatever others have done.

The same calls are made in an empty store, and in one that another project has filled before with the same and other
sources, claims, sessions, tags and names. Whatever comes back, results and errors alike, must not differ.

Left out by decision (ADR 0010): the number of the snapshot of the archive, which all projects share; the artifact ID
and the segments' names, which are hashes of content; how long a call takes.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import asdict, is_dataclass
from pathlib import Path
from shutil import rmtree
from typing import Any

import pytest

from provenance.answering.recording import answers
from provenance.answering.statistics import statistics
from provenance.bootstrap import open_answering, open_engine
from provenance.citing.context import CitationContext
from provenance.citing.engine import Engine
from provenance.citing.roles import Act
from provenance.citing.search.vocabulary import terms_of
from provenance.citing.services import services_of
from provenance.model.activities import ulid
from provenance.model.errors import BelegError
from provenance.model.graph import Batch
from provenance.report.gathering import gather
from provenance.store.graph import open_graph
from tests.support import records
from tests.support.documents.sample_order import VERSION_1, VERSION_2
from tests.support.engines.emptying import wipe

QUOTE = "Ohne Beleg darf keine Buchung vorgenommen werden."
ALTERED = "Ohne Beleg darf jede Buchung vorgenommen werden."
MATRIX = "paper,method\nA,survey\nB,survey\nC,trial\n"
HIDDEN = "# Vermerk\n\nDer Zaunkönig nistet im Quittungsblock. Die Kranichzahlung beträgt 4711 Euro.\n"
SECRET = "Geheimsache Zaunkönig"
OWN = "# Merkblatt\n\n" + "\n\n".join(
    f"{words} in der Kasse." for words in ("Die Quittung liegt", "Der Stempel liegt", "Das Siegel und die Marke liegen")
)
COMMON = "# Rundbrief\n\n" + "\n\n".join(f"Die Quittung {n} und die Marke {n} sind gezählt." for n in range(40))
QUESTIONS = ("Quittung Stempel", "Quittung Marke Stempel", "Siegel Quittung Marke", "Markenquittung")

Step = Callable[[Engine], Any]
STEPS: dict[str, Step] = {
    "sources at first": lambda e: (e.list_sources(), e.get_source(1), e.tags(), e.annotations(history=True)),
    "citations at first": lambda e: (e.list_citations(), e.get_citation(1), e.get_citations_by_session("s")),
    "document": lambda e: e.add_doc_source(VERSION_1),
    "custom": lambda e: e.add_custom_source("Matrix", MATRIX),
    "derived": lambda e: e.add_custom_source("Counts", "survey,2\ntrial,1\n", derived_from=[2]),
    "database": lambda e: e.add_db_source("papers", "Papers", "SELECT n FROM p", result=[{"n": 1}, {"n": 2}]),
    "derived from what is not there": lambda e: e.add_custom_source("X", "x,1\n", derived_from=[9]),
    "sources": lambda e: (e.list_sources(), e.list_sources("custom"), [e.get_source(n) for n in range(9)]),
    "named": lambda e: e.find_source("BelO"),
    "named as others name it": lambda e: e.find_source(SECRET),
    "named like others name it": lambda e: e.find_source("Geheimsache"),
    "named by another file": lambda e: e.find_source("vermerk.md"),
    "quote": lambda e: e.cite_doc("A.", 1, QUOTE, {"section": "§ 3"}, QUOTE),
    "altered quote": lambda e: e.cite_doc("A.", 1, ALTERED, {}, ALTERED),
    "paraphrase": lambda e: e.cite_doc("Vouchers come first.", 1, QUOTE, {}, extraction_method="paraphrase"),
    "words of another's source": lambda e: e.cite_doc("B.", 1, "Kranichzahlung", {}, "Die Kranichzahlung beträgt"),
    "aggregation": lambda e: e.cite_custom("2 of 3 papers are surveys.", 2, "method = survey", {"count": "survey"}),
    "negative": lambda e: e.cite_doc(
        "Nothing is said of wrens.", 1, "no Zaunkönig", {"terms": ["Zaunkönig"]}, extraction_method="negative"
    ),
    "relation": lambda e: e.cite_doc("A.", 1, QUOTE, related_citations=[1], relation_type="supersedes"),
    "relation to another's": lambda e: e.cite_doc("A.", 1, QUOTE, related_citations=[40], relation_type="extends"),
    "source of another": lambda e: e.cite_doc("A.", 6, QUOTE, {}, QUOTE),
    "by name of another": lambda e: e.cite("A.", QUOTE, source_identifier=SECRET),
    "many": lambda e: e.cite_many([{"source_id": n, "claim": "M.", "quote_context": QUOTE} for n in (1, 7)]),
    "citations": lambda e: (e.list_citations(), [e.get_citation(n) for n in (1, 2, 3, 30, 31, 40, 99)]),
    "by source": lambda e: [e.get_citations_for_source(n) for n in range(9)],
    "by session": lambda e: [e.get_citations_by_session(name) for name in ("s", "secret", "nowhere")],
    "by status": lambda e: [e.get_citations_by_status(status) for status in ("verified", "failed", "pending")],
    "superseded": lambda e: e.get_citations(superseded=True),
    "styles": lambda e: [e.format_citation(1, style) for style in ("inline", "harvard", "bibtex", "legal")],
    "unknown style": lambda e: e.format_citation(31),
    "card": lambda e: (e.citation_card(1), e.citation_card(1, "html"), e.citation_card(2, "markdown")),
    "card of another": lambda e: e.citation_card(31),
    "bibliography": lambda e: (e.export_bibliography(), e.export_bibliography("s"), e.export_bibliography("secret")),
    "note": lambda e: (e.annotate(1, "note", "N."), e.annotate(1, "highlight", quote=QUOTE)),
    "note on another's citation": lambda e: e.annotate(kind="note", text="N.", citation_id=31),
    "withdrawal of another's": lambda e: e.withdraw_annotation(5),
    "tags": lambda e: (e.tag(1, "mine"), e.untag(1, "secret"), e.tags(), e.tags(1)),
    "notes": lambda e: (e.annotations(history=True), e.annotations(kind="tag"), e.annotations(source_id=1)),
    "lineage": lambda e: (e.get_lineage(2), e.get_lineage(3)),
    "searches": lambda e: [e.get_search(number) for number in (1, 6, 31)],
    "search": lambda e: [e.search_library(words, mode="keyword") for words in ("Buchung Beleg", "Belege aufbewahren")],
    "search for words of others": lambda e: e.search_library("Zaunkönig Kranichzahlung Quittungsblock", mode="keyword"),
    "search by tag of others": lambda e: e.search_library("Beleg", mode="keyword", tags=["secret"]),
    "search in a source of others": lambda e: e.search_library("Beleg", mode="keyword", scope=6),
    "search in a work": lambda e: e.search_library("Beleg", mode="keyword", scope="BelO"),
    "evidence": lambda e: (e.find_evidence(QUOTE), e.find_evidence("Die Kranichzahlung beträgt 4711 Euro.")),
    "check": lambda e: (e.check_quote(1, QUOTE), e.check_quote(1, "Der Zaunkönig nistet")),
    "check in another's": lambda e: e.check_quote(SECRET, QUOTE),
    "standing": lambda e: (e.standings(), e.classify_source(1, tier=2, topics=["mine"]), e.standings()),
    "retraction": lambda e: (e.retract_source(2, "Garbled."), e.retract_source(1, "None.", withdraw=True)),
    "answers": lambda e: (answers(e), statistics(e)),
    "report": gather,
}


@pytest.fixture
def hidden(tmp_path: Path) -> Path:
    """A document that only the other project has."""
    file = tmp_path / "vermerk.md"
    file.write_text(HIDDEN, encoding="utf-8")
    return file


def _emptied(location: str) -> None:
    """Empty a store, and forget the words that were counted beside it."""
    with open_graph(location) as graph:
        wipe(graph)
        rmtree(graph.beside / "search" / "words", ignore_errors=True)


def test_a_project_sees_the_same_whatever_others_do(store_location: str, hidden: Path) -> None:
    """Results and errors of every kind of call are the same in an empty store and in one that others have filled."""
    _emptied(store_location)
    before = _seen(store_location, "mine")
    _emptied(store_location)
    _fill(store_location, hidden)
    after = _seen(store_location, "mine")
    for name in STEPS:
        assert after[name] == before[name], name
    assert sum(not said.startswith("error") for said in after.values()) > len(STEPS) * 2 // 3, "most calls run"


def _seen(location: str, project: str) -> dict[str, str]:
    """Do all steps in a project and give what came of each as text, without what may differ."""
    context = CitationContext(project_id=project, session_id="s", agent_id="agent:a", user_id="u")
    with open_engine(location, context=context) as engine:
        return {name: _plain(_came(step, engine), project) for name, step in STEPS.items()}


def _came(step: Step, engine: Engine) -> Any:
    try:
        return step(engine)
    except BelegError as error:
        return f"error {error.code}: {error}"


def _plain(value: Any, project: str) -> str:
    def opened(one: Any) -> Any:
        return asdict(one) if is_dataclass(one) and not isinstance(one, type) else str(one)

    text = value if isinstance(value, str) else json.dumps(value, default=opened, ensure_ascii=False, indent=1)
    text = re.sub(r"\d{4}-\d\d-\d\dT[\d:.]+Z", "TIME", text.replace(project, "PROJECT"))
    text = re.sub(r'("snapshot": |"since": |napshot )\d+', r"\1N", text)
    return re.sub(r"\b[0-7][0-9A-HJKMNP-TV-Z]{25}\b", "ULID", text)


def _fill(location: str, hidden: Path) -> None:
    """Let another project do all it can, in the same session and by the same agent too."""
    metadata = {"owner": SECRET}
    for session, agent, user in (("s", "agent:a", "u"), ("secret", "agent:secret", "secret")):
        context = CitationContext(project_id="loud", session_id=session, agent_id=agent, user_id=user)
        with open_engine(location, context=context) as loud:
            loud.add_doc_source(VERSION_2, name=SECRET, version="geheim", metadata=metadata)
            loud.add_doc_source(VERSION_1, name=SECRET, version="geheim", metadata=metadata)
            loud.add_custom_source(f"Matrix {SECRET}", MATRIX, SECRET, metadata, derived_from=[1, 2])
            loud.add_doc_source(hidden, name=SECRET)
            loud.add_db_source("secret", SECRET, "SELECT n FROM p", SECRET, metadata, result=[{"n": 1}, {"n": 2}])
            for number in (1, 2, 3, 4, 5):
                loud.tag(number, "secret", "mine", SECRET)
                loud.annotate(number, "note", SECRET)
            for _ in range(10):
                loud.cite_doc("A.", 2, QUOTE, {}, QUOTE, SECRET)
                loud.cite_doc("B.", 4, HIDDEN, {}, "Die Kranichzahlung beträgt 4711 Euro.")
            loud.cite_doc("A.", 1, ALTERED, {}, ALTERED)
            loud.cite_doc("A.", 1, QUOTE, related_citations=[1, 2], relation_type="contradicts")
            loud.cite_doc("N.", 1, "none", {"terms": ["Kranich"]}, extraction_method="negative")
            loud.annotate(kind="critique", text=SECRET, citation_id=1)
            loud.search_library("Zaunkönig", mode="keyword")
            for number in (1, 2, 3):
                loud.classify_source(number, tier=4, consent="forbidden", publisher=SECRET, topics=[SECRET])
                loud.retract_source(number, SECRET)
            own = {"id": ulid(), "project": "loud", "session": loud.context.session_key, "pack": None, "text": SECRET}
            loud.graph.commit(Batch().add(records.ANSWER.model_copy(update={**own, "outcome": "refused"})))


def test_what_others_write_weighs_no_word(store_location: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Words that others use often weigh, rank and label as before; the same texts in the project itself change both."""
    monkeypatch.setenv("BELEG_EMBEDDINGS_URL", "none")
    own, common = tmp_path / "own.md", tmp_path / "common.md"
    own.write_text(OWN, encoding="utf-8")
    common.write_text(COMMON, encoding="utf-8")
    alone = _searched(store_location, "weighing", own)
    theirs = _searched(store_location, "others", common)
    assert all(hits for _, hits, _ in theirs), "the words of the others are counted"
    assert _searched(store_location, "weighing") == alone
    both = _searched(store_location, "weighing", common)
    for at, what in enumerate(("weights", "orders", "labels")):
        assert [one[at] for one in both] != [one[at] for one in alone], f"the sample tells {what} apart"


def _searched(location: str, project: str, *files: Path) -> list[tuple[list[float], list[str], list[str]]]:
    """Search a project anew for some words: what they weigh, then its own hits in order, then their labels."""
    with open_engine(location, context=CitationContext(project_id=project)) as engine:
        for file in files:
            engine.add_doc_source(file)
        found: list[tuple[list[float], list[str], list[str]]] = []
        searcher = services_of(engine, Act.READ_SOURCES).searcher
        for question in QUESTIONS:
            hits = [one for one in engine.search_library(question).hits if "Kasse" in one.text or project == "others"]
            weights = [term.weight for term in terms_of(question, searcher.words)]
            found.append((weights, [one.text for one in hits], [f"{one.evidence}: {one.reason}" for one in hits]))
        return found


@pytest.mark.parametrize("names", [("a", "a/1"), ("a", "a/citation"), ("a", "A"), ("a%2Fb", "a/b"), ("ä", "a\u0308")])
def test_projects_with_names_alike_are_apart(store_location: str, names: tuple[str, str]) -> None:
    """Names that differ in a slash, in case or in how a letter is composed are names of different projects."""
    one, other = (
        open_engine(store_location, context=CitationContext(project_id=name, session_id="s/1", agent_id="x/y"))
        for name in names
    )
    with one, other:
        one.add_doc_source(VERSION_1)
        one.cite_doc("A.", 1, QUOTE, {}, QUOTE)
        one.tag(1, "t")
        assert (other.list_sources(), other.list_citations(), other.tags()) == ([], [], {})
        other.add_doc_source(VERSION_1)
        assert other.cite_doc("A.", 1, QUOTE, {}, QUOTE).citation_id == 1
        assert [(one.id, one.project_id) for one in other.list_citations()] == [(1, names[1])]
        assert len(one.list_citations()) == 1


def test_a_session_of_the_same_name_shows_nobody_elses_agent(store_location: str) -> None:
    """Two agents, users and projects may call their session alike: each citation says who really made it."""
    made = [("p", "agent:a", "u"), ("p", "agent:b", "u"), ("q", "agent:c", None)]
    for project, agent, user in made:
        context = CitationContext(project_id=project, session_id="same", agent_id=agent, user_id=user)
        with open_engine(store_location, context=context) as engine:
            engine.add_doc_source(VERSION_1)
            engine.cite_doc("A.", 1, QUOTE, {}, QUOTE)
    for project in ("p", "q"):
        with open_engine(store_location, context=CitationContext(project_id=project)) as engine:
            found = engine.get_citations_by_session("same")
            assert [one.created_by for one in found] == [agent for name, agent, _ in made if name == project]
            assert {one.session_id for one in found} == {"same"}


@pytest.mark.parametrize(
    ("suffix", "text"), [("csv", "Grube,Tonnen\nEmma,4711\n"), ("txt", "Die Grube Emma fördert.\n")]
)
def test_a_file_has_the_name_that_the_project_knows_it_by(
    tmp_path: Path, empty_store: Path, suffix: str, text: str
) -> None:
    """Where a title is but the name of the file, another project's name for the same bytes is seen nowhere."""
    for name in ("geheim_verdacht", "statistik"):
        (tmp_path / f"{name}.{suffix}").write_text(text, encoding="utf-8")
    with open_engine(empty_store, context=CitationContext(project_id="a")) as other:
        assert other.add_doc_source(tmp_path / f"geheim_verdacht.{suffix}").name == "geheim verdacht"
    with open_engine(empty_store, context=CitationContext(project_id="b")) as own:
        source = own.add_doc_source(tmp_path / f"statistik.{suffix}")
        own.classify_source(source.id, primary=True)
        answering = open_answering(own)
        cited = own.cite_doc("Emma", source.id, "Emma", None, "Emma")
        seen = [
            source,
            own.list_sources(),
            own.standings(),
            own.search_library("Emma"),
            own.find_evidence("Die Grube Emma fördert."),
            own.get_citation(1),
            own.citation_card(1),
            own.export_bibliography(),
            cited,
            answering.ask("Was fördert die Grube Emma?", language="de"),
            answering.ground("Die Grube Emma fördert.", language="de"),
        ]
        told = " ".join(map(str, seen)).casefold()
        assert "statistik" in told
        assert "verdacht" not in told
