"""Who may call what (citation engine design, 13.2): each role against every call of the engine, on a real store."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from provenance.bootstrap import CitationEngine, open_engine
from provenance.citing.context import CitationContext
from provenance.citing.engine import Engine
from provenance.citing.roles import Act, Role, act_of, allows
from provenance.model.errors import AccessDenied, BelegError, InvalidInput, SourceNotFound
from tests.support.documents.sample_order import VERSION_1

QUOTE = "Ohne Beleg darf keine Buchung vorgenommen werden."
NOTES = "§ 3 says it."
HARMLESS = {
    "close": "lets go of the store",
    "context": "the caller's own words about itself; frozen",
    "role": "one of them",
    "mode": "the word the engine was opened with",
}
ALL, READERS = set(Role), {Role.ADMIN, Role.AUDITOR, Role.USER, Role.AGENT}
MAKERS, ADMIN, WIDE = {Role.ADMIN, Role.AGENT}, {Role.ADMIN}, {Role.ADMIN, Role.AUDITOR}


@dataclass(frozen=True)
class Case:
    """A call of the engine, by whom it may be made, and what else may come of it where it may."""

    call: Callable[[Engine, Path], Any]
    may: set[Role]
    outcomes: tuple[type[BelegError], ...] = ()


CITED = {"claim": "No entry without a voucher.", "quote_context": QUOTE, "verbatim_quote": QUOTE}
CASES: dict[str, Case] = {
    "register_source": Case(lambda e, _: e.register_source(VERSION_1), ADMIN),
    "get_statistics": Case(lambda e, _: e.get_statistics(), READERS),
    "add_doc_source": Case(lambda e, _: e.add_doc_source(VERSION_1), ADMIN),
    "add_web_source": Case(lambda e, _: e.add_web_source("http://127.0.0.1:9/x"), ADMIN, (BelegError,)),
    "add_db_source": Case(lambda e, _: e.add_db_source("db", "A", "SELECT 1", result=[{"a": 1}]), ADMIN),
    "add_custom_source": Case(lambda e, _: e.add_custom_source("Matrix", "a,b\n1,2\n"), MAKERS),
    "import_bibliography": Case(
        lambda e, _: e.import_bibliography("@book{k, title={T}, author={A, B}, year={2020}}", "bibtex"), ADMIN
    ),
    "cite_doc": Case(lambda e, _: e.cite_doc("A.", 1, QUOTE, {}, QUOTE), MAKERS),
    "cite_web": Case(lambda e, _: e.cite_web("A.", 1, QUOTE, {}, QUOTE), MAKERS, (InvalidInput,)),
    "cite_db": Case(lambda e, _: e.cite_db("A.", 1, QUOTE, {}), MAKERS, (InvalidInput,)),
    "cite_custom": Case(lambda e, _: e.cite_custom("A.", 1, QUOTE), MAKERS, (InvalidInput,)),
    "cite": Case(lambda e, _: e.cite(source_id=1, **CITED), MAKERS),
    "cite_many": Case(lambda e, _: e.cite_many([{"source_id": 1, **CITED}]), MAKERS),
    "create_citation": Case(lambda e, _: e.create_citation(source_id=1, **CITED), MAKERS),
    "_verify_citation": Case(lambda e, _: e._verify_citation(1), MAKERS, (SourceNotFound,)),
    "settle_pending": Case(lambda e, _: e.settle_pending(), ADMIN, (InvalidInput,)),
    "get_source": Case(lambda e, _: e.get_source(1), READERS),
    "find_source": Case(lambda e, _: e.find_source(1), READERS),
    "list_sources": Case(lambda e, _: e.list_sources(), READERS),
    "check_quote": Case(lambda e, _: e.check_quote(1, QUOTE), READERS),
    "search_library": Case(lambda e, _: e.search_library("Beleg", mode="keyword"), READERS),
    "find_evidence": Case(lambda e, _: e.find_evidence(QUOTE), READERS),
    "locate": Case(lambda e, _: e.locate("§ 4 BelO"), READERS, (SourceNotFound,)),
    "expand": Case(lambda e, _: e.expand("§ 4 BelO"), READERS, (SourceNotFound,)),
    "contents_of": Case(lambda e, _: e.contents_of("BelO"), READERS, (SourceNotFound,)),
    "trail_of": Case(lambda e, _: e.trail_of(1), READERS, (SourceNotFound,)),
    "impact_of": Case(lambda e, _: e.impact_of(1), READERS, (SourceNotFound,)),
    "embed_pending": Case(lambda e, _: e.embed_pending(), ADMIN, (BelegError,)),
    "get_citation": Case(lambda e, _: e.get_citation(1), READERS),
    "get_citations": Case(lambda e, _: e.get_citations(), READERS),
    "get_citations_by_project": Case(lambda e, _: e.get_citations_by_project("default"), READERS),
    "get_citations_by_session": Case(lambda e, _: e.get_citations_by_session("s"), READERS),
    "get_citations_by_status": Case(lambda e, _: e.get_citations_by_status("verified"), READERS),
    "get_citations_for_source": Case(lambda e, _: e.get_citations_for_source(1), READERS),
    "get_lineage": Case(lambda e, _: e.get_lineage(1), READERS, (BelegError,)),
    "get_citation_lineage": Case(lambda e, _: e.get_citation_lineage(1), READERS, (BelegError,)),
    "get_search": Case(lambda e, _: e.get_search(1), READERS),
    "list_citations": Case(lambda e, _: e.list_citations(), READERS),
    "citation_object": Case(lambda e, _: e.citation_object(1), READERS, (SourceNotFound,)),
    "citation_objects": Case(lambda e, _: e.citation_objects(), READERS),
    "each_citation": Case(lambda e, _: list(e.each_citation()), READERS),
    "each_citation_object": Case(lambda e, _: list(e.each_citation_object()), READERS),
    "format_citation": Case(lambda e, _: e.format_citation(1), READERS, (InvalidInput, SourceNotFound)),
    "citation_card": Case(lambda e, _: e.citation_card(1), READERS, (InvalidInput, SourceNotFound)),
    "export_bibliography": Case(lambda e, _: e.export_bibliography(), READERS),
    "annotate": Case(lambda e, _: e.annotate(1, "note", NOTES), MAKERS),
    "reword_annotation": Case(lambda e, _: e.reword_annotation(1, "B."), MAKERS, (AccessDenied,)),
    "withdraw_annotation": Case(lambda e, _: e.withdraw_annotation(1), MAKERS, (AccessDenied, InvalidInput)),
    "annotations": Case(lambda e, _: e.annotations(), READERS),
    "tag": Case(lambda e, _: e.tag(1, "x"), MAKERS),
    "untag": Case(lambda e, _: e.untag(1, "x"), MAKERS),
    "tags": Case(lambda e, _: e.tags(), READERS),
    "classify_source": Case(lambda e, _: e.classify_source(1, tier=2), ADMIN),
    "classify_sources": Case(lambda e, _: e.classify_sources("- {id: no-such-source}"), ADMIN),
    "export_registry": Case(lambda e, _: e.export_registry(), READERS),
    "retract_source": Case(lambda e, _: e.retract_source(1, "Garbled."), ADMIN),
    "withheld_passages": Case(lambda e, _: e.withheld_passages(), WIDE),
    "standings": Case(lambda e, _: e.standings(), READERS),
    "graph": Case(lambda e, _: e.graph, ADMIN),
    "library": Case(lambda e, _: e.library, ADMIN),
    "db": Case(lambda e, _: e.db, ADMIN),
    "agent": Case(lambda e, _: e.agent, ADMIN),
}


def public() -> dict[str, Any]:
    """Give what an engine shows to the outside, inherited or not; one call the design names with an underscore."""
    found = dict(inspect.getmembers_static(CitationEngine))
    return {name: member for name, member in found.items() if not name.startswith("_") or name == "_verify_citation"}


def test_every_call_says_what_it_needs() -> None:
    """Each public method and property of the engine says what it needs, or is known to be harmless; none is untried."""
    silent = {name for name, member in public().items() if act_of(member) is None}
    assert silent <= HARMLESS.keys()
    assert public().keys() - HARMLESS.keys() == CASES.keys()
    for name, case in CASES.items():
        act = act_of(public()[name])
        assert {role for role in Role if allows(role, act)} == case.may, f"{name} needs {act}"


def test_an_engine_has_no_other_way_in(store_location: str) -> None:
    """What an engine keeps for itself is private, and nobody can put another role or store in its place."""
    with open_engine(store_location) as engine:
        assert {name for name in vars(engine) if not name.startswith("_")} == set()
        for name in ("context", "role", "graph", "library"):
            with pytest.raises(AttributeError):
                setattr(engine, name, None)
        with pytest.raises(AttributeError):
            engine.context.role = Role.ADMIN


def _outcome(call: Callable[[], Any]) -> BelegError | None:
    """Give the error that a call ends with, None where it runs."""
    try:
        call()
    except BelegError as error:
        return error
    return None


@pytest.fixture
def admin(store_location: str) -> Iterator[Engine]:
    """A store with a source, a citation and a note of an admin's, in the session ``s``."""
    with open_engine(store_location, context=CitationContext(session_id="s", agent_id="agent:admin")) as opened:
        opened.add_doc_source(VERSION_1)
        opened.cite_doc("A.", 1, QUOTE, {}, QUOTE)
        opened.annotate(1, "note", NOTES)
        yield opened


@pytest.mark.parametrize("role", Role)
def test_a_role_may_what_the_table_says_and_no_more(
    store_location: str, admin: Engine, tmp_path: Path, role: Role
) -> None:
    """Every call runs for the roles that may make it; for the others it is denied and nothing is written."""
    context = CitationContext(session_id="s", agent_id=f"agent:{role}", role=role)
    wrong: list[str] = []
    with open_engine(store_location, context=context) as engine:
        for name, case in CASES.items():
            if not hasattr(Engine, name):
                continue
            before = admin.graph.read("audit/records")
            came = _outcome(lambda case=case: case.call(engine, tmp_path))
            if role in case.may:
                if came is not None and not isinstance(came, case.outcomes):
                    wrong.append(f"{name}: {came}")
            elif not isinstance(came, AccessDenied) or role not in came.message or not came.suggestion:
                wrong.append(f"{name} was not denied: {came}")
            elif admin.graph.read("audit/records") != before:
                wrong.append(f"{name} was denied and wrote")
    assert wrong == []


def test_readers_write_nothing(store_location: str, admin: Engine, tmp_path: Path) -> None:
    """Whatever a user or an auditor calls, the store is as it was."""
    before = admin.graph.read("audit/records")
    for role in (Role.USER, Role.AUDITOR):
        with open_engine(store_location, context=CitationContext(role=role, agent_id=f"agent:{role}")) as engine:
            for name, case in CASES.items():
                if hasattr(Engine, name):
                    _outcome(lambda case=case: case.call(engine, tmp_path))
    assert admin.graph.read("audit/records") == before


def test_an_agent_sees_its_own_citations_alone(store_location: str, admin: Engine) -> None:
    """Citations of other agents are not there for an agent: not in a list, a card, a bibliography or a relation."""
    context = CitationContext(session_id="s", agent_id="agent:b", role="agent")
    with open_engine(store_location, context=context) as agent:
        assert agent.list_citations() == agent.get_citations() == agent.get_citations_by_session("s") == []
        assert (agent.get_citation(1), agent.get_citations_for_source(1), agent.export_bibliography()) == (None, [], "")
        assert agent.get_citations_by_project() == agent.get_citations_by_status("verified") == []
        own = agent.cite_doc("B.", 1, QUOTE, {}, QUOTE).citation_id
        assert [one.id for one in agent.list_citations()] == [own] == [2]
        for call in (
            agent.format_citation,
            agent.citation_card,
            lambda number: agent.annotate(kind="note", text="x", citation_id=number),
            lambda number: agent.cite_doc(
                "C.", 1, QUOTE, {}, QUOTE, related_citations=[number], relation_type="supersedes"
            ),
        ):
            said = []
            for number in (1, 99):
                with pytest.raises(BelegError) as caught:
                    call(number)
                said.append(str(caught.value).replace(str(number), "N"))
            assert said[0] == said[1]
        assert (
            agent.cite_doc("C.", 1, QUOTE, {}, QUOTE, related_citations=[own], relation_type="extends").citation_id == 3
        )
        admin.cite_doc("D.", 1, QUOTE, {}, QUOTE, related_citations=[own], relation_type="contradicts")
        admin.annotate(kind="critique", text="No.", citation_id=1)
        assert [one.citation_id for one in agent.annotations(history=True)] == [None]
        assert agent.get_citation(own).related_by == {"extends": (3,)}
        assert admin.get_citation(own).related_by == {"contradicts": (4,), "extends": (3,)}
    again = CitationContext(session_id="later", agent_id="agent:b", role="agent")
    with open_engine(store_location, context=again) as agent:
        assert [one.id for one in agent.list_citations()] == [2, 3], "own is what the same agent made, in any session"
        assert {one.session_id for one in agent.list_citations()} == {"s"}
    with open_engine(store_location, context=CitationContext(role="user")) as user:
        assert [one.id for one in user.list_citations()] == [1, 2, 3, 4]


@pytest.mark.parametrize("role", Role)
def test_other_projects_are_for_auditors_and_admins(store_location: str, admin: Engine, role: Role) -> None:
    """Citations of another project are read by auditor and admin; others hear the same whether it is there or not."""
    with open_engine(store_location, context=CitationContext(project_id="mine", role=role)) as engine:
        assert engine.get_citations_by_project("mine") == []
        if allows(role, Act.READ_STORE):
            assert [one.id for one in engine.get_citations_by_project("default")] == [1]
            assert engine.get_citations_by_project("nowhere") == []
            return
        said = []
        for project in ("default", "nowhere"):
            for call in (engine.get_citations_by_project, engine.get_citations):
                with pytest.raises(AccessDenied) as caught:
                    call(project)
                said.append(str(caught.value).replace(project, "X"))
        assert len(set(said)) == 1


@pytest.mark.parametrize(
    ("given", "names"),
    [
        ({"role": "root"}, "role"),
        ({"role": None}, "role"),
        ({"role": 3}, "role"),
        ({"role": ["admin"]}, "role"),
        ({"agent_kind": "ghost"}, "agent_kind"),
        ({"project_id": ""}, "project_id"),
        ({"project_id": " "}, "project_id"),
        ({"project_id": "a\nb"}, "U\\+000A"),
        ({"project_id": "a\0"}, "U\\+0000"),
        ({"project_id": "a\ud800"}, "U\\+D800"),
        ({"project_id": "x" * 201}, "201"),
        ({"project_id": 7}, "int"),
        ({"agent_id": ""}, "agent_id"),
        ({"agent_id": None}, "NoneType"),
        ({"session_id": "\x1b[0m"}, "U\\+001B"),
        ({"user_id": b"u"}, "bytes"),
    ],
)
def test_a_context_that_says_nothing_usable_is_refused(given: dict[str, Any], names: str) -> None:
    """An unknown role and names that are none are refused before anything is opened."""
    with pytest.raises(InvalidInput, match=names) as caught:
        CitationContext(**given)
    assert caught.value.suggestion


def test_the_environment_says_the_role(store_location: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """BELEG_ROLE is the role of whoever opens an engine without a context."""
    monkeypatch.setenv("BELEG_ROLE", "user")
    with open_engine(store_location) as engine:
        assert engine.role is Role.USER
        with pytest.raises(AccessDenied):
            engine.add_custom_source("A", "b")
    monkeypatch.setenv("BELEG_ROLE", "king")
    with pytest.raises(InvalidInput, match="BELEG_ROLE"):
        open_engine(store_location)
