"""Citations relate to citations, corrections supersede, and nothing is ever changed or deleted (10.2 and 13.1)."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import queries
from provenance import CitationEngine
from provenance.bootstrap import open_engine
from provenance.citing.context import CitationContext
from provenance.citing.engine import Engine
from provenance.ledger.verify import verify
from provenance.model.errors import InvalidInput
from provenance.store.graph import Graph
from tests.support.documents.sample_order import VERSION_1
from tests.support.engines.filling import Fill

QUOTE = "Ohne Beleg darf keine Buchung vorgenommen werden."
ALTERED = QUOTE.replace("keine", "jede")
CLAIM = "No entry without a voucher."
CHANGES = re.compile(r"(?i)delete|remove|update|edit|change|drop|purge")


TESTER = CitationContext(agent_id="agent:tester")


def cited_twice(location: str) -> None:
    """Register the sample order and cite it twice; the second citation fails."""
    with open_engine(location, context=TESTER) as opened:
        opened.add_doc_source(VERSION_1)
        for quote in (QUOTE, ALTERED):
            opened.cite_doc(CLAIM, 1, quote, {}, quote)


@pytest.fixture
def location(filled: Callable[[Fill], str]) -> str:
    """A store with two citations of the sample order, the second one failed."""
    return filled(cited_twice)


@pytest.fixture
def engine(location: str) -> Iterator[Engine]:
    """An engine on it."""
    with open_engine(location, context=TESTER) as opened:
        yield opened


@pytest.mark.parametrize("relation", ["supports", "contradicts", "extends", "supersedes"])
def test_a_citation_relates_to_others(engine: Engine, relation: str) -> None:
    """The relation is read from both ends, on the citation and in lists, and log and graph agree."""
    result = engine.cite_doc(CLAIM, 1, QUOTE, {}, QUOTE, related_citations=[2, 1, 2], relation_type=relation)
    assert f"{relation} [2], [1]" in result.summary_note
    mine = engine.get_citation(3)
    assert (mine.related_citations, mine.relation_type, mine.related_by) == ((1, 2), relation, {})
    for number in (1, 2):
        assert engine.get_citation(number).related_by == {relation: (3,)}
        assert engine.get_citation(number).superseded_by == ((3,) if relation == "supersedes" else ())
    assert [one.id for one in engine.list_citations(relation_type=relation)] == [3]
    assert verify(engine.graph).sound


def test_a_correction_is_a_new_citation(engine: Engine) -> None:
    """The wrong one stays as it was and says by what it was corrected; lists tell the two apart."""
    before = engine.get_citation(2)
    assert engine.cite("Better.", QUOTE, QUOTE, source_id=1, related_citations=["2"], relation_type="supersedes")
    after = engine.get_citation(2)
    assert (after.claim, after.verification_status, after.created_at) == (before.claim, "failed", before.created_at)
    assert after.superseded_by == (3,)
    assert [one.id for one in engine.list_citations(superseded=False)] == [1, 3]
    assert [one.id for one in engine.list_citations(superseded=True)] == [2]
    assert [one.superseded_by for one in engine.get_citations_by_status("failed")] == [(3,)]
    rows = engine.graph.read("audit/corrections", project=None)
    assert [(row["citation"], row["corrected_by"]) for row in rows] == [(2, 3)]


@pytest.mark.alike
@pytest.mark.parametrize(
    ("related", "relation", "says"),
    [
        ([3], "extends", "which has 2"),
        ([1, 99], "supports", "found 99"),
        ([0], "extends", "0"),
        ([-1], "extends", "-1"),
        ([True], "extends", "True"),
        ([1.0], "extends", "1.0"),
        (["one"], "extends", "one"),
        ([10**30], "extends", "numbers"),
        (1, "extends", "int"),
        ("1", "extends", "str"),
        ([1], None, "no relation_type"),
        ([], "extends", "no related_citations"),
        (None, "extends", "no related_citations"),
        ([1], "denies", "contradicts"),
        (list(range(1, 2000)), "extends", "1,000"),
    ],
)
def test_a_relation_that_cannot_be_is_refused(engine: Engine, related: object, relation: str | None, says: str) -> None:
    """Unknown numbers, other types and half a relation are InvalidInput; nothing is written."""
    with pytest.raises(InvalidInput, match=says):
        engine.cite_doc(CLAIM, 1, QUOTE, {}, QUOTE, related_citations=related, relation_type=relation)
    assert len(engine.list_citations()) == 2


def test_relations_stay_within_the_project(location: str, engine: Engine) -> None:
    """Another project's numbers are not there, and its citations of the same number are not touched."""
    with open_engine(location, context=CitationContext(project_id="other")) as other:
        other.add_doc_source(VERSION_1)
        with pytest.raises(InvalidInput, match="which has 0"):
            other.cite_doc(CLAIM, 1, QUOTE, {}, QUOTE, related_citations=[1], relation_type="supersedes")
        other.cite_doc(CLAIM, 1, QUOTE, {}, QUOTE)
        other.cite_doc(CLAIM, 1, QUOTE, {}, QUOTE, related_citations=[1], relation_type="supersedes")
        assert other.get_citation(1).superseded_by == (2,)
    assert engine.get_citation(1).superseded_by == ()


def test_a_check_made_anew_is_added(engine: Engine) -> None:
    """_verify_citation records one more verification and changes nothing else; what it says is what is then read."""
    counts = {row["kind"]: row["records"] for row in engine.graph.read("audit/records")}
    result = engine._verify_citation(2)
    assert (result.citation_id, result.verification_status) == (2, "failed")
    assert result.suggestion["verbatim_quote"] == QUOTE
    assert engine._verify_citation(1).verification_status == engine.get_citation(1).verification_status
    after = {row["kind"]: row["records"] for row in engine.graph.read("audit/records")}
    added = {kind: number - counts[kind] for kind, number in after.items() if number != counts[kind]}
    assert added == {"Verification": 2, "LogBlock": 2}
    assert verify(engine.graph).sound


def test_no_call_changes_or_deletes() -> None:
    """No method of the engine or the store, and no command, is for changing or deleting what was recorded."""
    from provenance.cli.commands import COMMANDS

    methods = [name for kind in (CitationEngine, Graph) for name, _ in inspect.getmembers(kind)]
    commands = [where.partition(":")[2] for where, _ in COMMANDS.values()]
    assert [name for name in (*methods, *commands) if CHANGES.search(name)] == []


def test_no_statement_changes_or_deletes() -> None:
    """No statement deletes, removes or sets anything of a record: counters, the head of the log and the schema alone.

    Bookkeeping is taken away by steps of the schema only, which bring an earlier store up to date.
    """
    root = Path(queries.__file__).parent
    for file in root.rglob("*.cypher"):
        body = "\n".join(line for line in file.read_text(encoding="utf-8").splitlines() if not line.startswith("//"))
        if re.search(r"(?i)\b(DELETE|REMOVE|DROP)\b", body):
            assert file.parent.name == "schema", file.name
            assert set(re.findall(r"\(\w*:?(\w*)\)", body)) <= {"Log", "Counter", "Schema"}, file.name
            continue
        merged = set(re.findall(r"MERGE \((?:log|counter|archive|schema|n):(\w+)", body))
        assert merged <= {"Log", "Counter", "Schema"}, file.name
        assert bool(re.search(r"(?i)\bSET\s+\w+\.\w+\s*=", body)) <= bool(merged), f"{file.name} sets properties"


def test_rolled_back_citations_leave_no_gap(engine: Engine) -> None:
    """A write that fails gives its number back: the next citation has it."""
    write = engine.graph.write

    def failing(build: object) -> object:
        def built(tx: object) -> object:
            batch = build(tx)
            batch.nodes.append(batch.nodes[-1])  # twice the same record: the log refuses it
            return batch

        return write(built)

    engine.graph.write = failing
    for _ in range(3):
        with pytest.raises(InvalidInput):
            engine.cite_doc(CLAIM, 1, QUOTE, {}, QUOTE)
    engine.graph.write = write
    assert engine.cite_doc(CLAIM, 1, QUOTE, {}, QUOTE).citation_id == 3
    with open_engine(graph=engine.graph) as again:
        assert again.cite_doc(CLAIM, 1, QUOTE, {}, QUOTE).citation_id == 4
        assert [one.id for one in again.list_citations()] == [1, 2, 3, 4]
