"""Who agreed to be spoken of is spoken of by every door, in the sources they agreed for; nobody else is by any."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from provenance.agents.toolbox import TOOLS, Workbench
from provenance.answering.enforcement.enforcer import CitationEnforcer
from provenance.answering.pipeline import Answering
from provenance.bootstrap import open_answering, open_engine, open_store
from provenance.citing.context import CitationContext
from provenance.citing.engine import Engine
from provenance.citing.roles import Role
from provenance.model.errors import AccessDenied, InvalidInput, SourceNotFound
from provenance.serve.app import create_app
from provenance.store.graph import Graph
from tests.support.servers.page_server import settings, token

LETTER = """My brother Tom Baker was ill all winter.

My sister Clara Baker was ill in the spring.

The garden gave us apples in autumn.
"""
DIARY = """Tom Baker was ill again in March, with a fever of forty degrees.
"""
QUESTIONS = ("When was Tom Baker ill?", "Was Tom ill?", "How long was your brother ill?")
"""Each names him another way."""
OTHERS = ("When was Clara Baker ill?", "Was your sister ill?", "Were Tom Baker and Clara Baker ill?")
SECRETS = ("ill all winter", "ill in the spring", "ill again in March", "forty degrees")
DOORS = ("python", "law", "tool", "rest")


@pytest.fixture(scope="module")
def graph(emptied_store: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Graph]:
    """A store with a letter (1) and a diary (2), both of which speak of the same person."""
    folder = tmp_path_factory.mktemp("letters")
    with open_store(emptied_store) as opened:
        for name, text in (("letter", LETTER), ("diary", DIARY)):
            (folder / f"{name}.txt").write_text(text, encoding="utf-8")
            number = engine_of(opened).add_doc_source(folder / f"{name}.txt").id
            engine_of(opened).classify_source(number, primary=True)
        yield opened


def engine_of(graph: Graph, role: str = "admin") -> Engine:
    """Return an engine for a role."""
    context = CitationContext(project_id="default", agent_id="agent:one", role=Role(role))
    return open_engine(graph=graph, context=context)


@pytest.fixture
def cleared(graph: Graph) -> Iterator[Callable[..., None]]:
    """Classify a source by who agreed; afterwards nobody has."""

    def say(*names: str, source: int = 1) -> None:
        engine_of(graph).classify_source(source, cleared=names)

    yield say
    for source in (1, 2):
        engine_of(graph).classify_source(source, cleared=[], consent="open")


@pytest.fixture(scope="module")
def client(graph: Graph) -> Iterator[TestClient]:
    """A client of a server that answers by the rules of an archive."""
    given = replace(settings(), preset="archive")
    with TestClient(create_app(given, graph), base_url="http://127.0.0.1") as opened:
        yield opened


def asked(graph: Graph, client: TestClient, door: str, question: str) -> str:
    """Ask by a door, and return all that it tells."""
    if door == "rest":
        headers = {"Authorization": f"Bearer {token('requestor')}"}
        told = client.post("/api/v1/answers/ask", json={"question": question}, headers=headers)
        assert told.status_code == 200, told.text
        return told.text
    engine = engine_of(graph, "agent" if door == "tool" else "admin")
    if door == "tool":

        def answering() -> Answering:
            return open_answering(engine)

        bench = Workbench(engine, answering=answering, rules={"preset": "archive"})
        return TOOLS["ask"].run(bench, {"question": question})[0]
    found = open_answering(engine).ask(question, preset="law" if door == "law" else "archive")
    return f"{found.text} {found.to_dict()}"


def told(said: str, question: str) -> list[str]:
    """Return the words of the sources on persons that an answer has."""
    said = said.replace(question, "")
    return [one for one in SECRETS if one in said]


@pytest.mark.parametrize("door", DOORS)
def test_who_agreed_for_a_source_is_spoken_of(
    graph: Graph, client: TestClient, cleared: Callable[..., None], door: str
) -> None:
    """However a question names them: from that source, and of nobody else a word."""
    cleared("Tom Baker")
    for question in QUESTIONS:
        assert told(asked(graph, client, door, question), question) == ["ill all winter"], question
    for question in OTHERS:
        may = ["ill all winter"] if door == "law" else []  # its rules know nobody by a first name
        assert set(told(asked(graph, client, door, question), question)) <= set(may), question


@pytest.mark.parametrize("door", DOORS)
def test_who_did_not_agree_is_not_spoken_of(graph: Graph, client: TestClient, door: str) -> None:
    """Without consent no way to name them brings out a word."""
    for question in (*QUESTIONS, *OTHERS):
        assert told(asked(graph, client, door, question), question) == [], question


def test_what_somebody_is_to_who_writes_may_be_cleared(
    graph: Graph, client: TestClient, cleared: Callable[..., None]
) -> None:
    """As may everybody; and who agreed by the policy is spoken of in every source."""
    cleared("sister")
    question = "When was your sister ill?"
    assert told(asked(graph, client, "python", "When was Tom Baker ill?"), "") == []
    assert asked(graph, client, "python", question) != asked(graph, client, "python", "When was your brother ill?")
    cleared("*", source=2)
    cleared()
    assert told(asked(graph, client, "python", "When was Tom Baker ill?"), "") == [
        "ill again in March",
        "forty degrees",
    ]
    assert told(asked(graph, client, "python", question), "") == []


def test_a_source_nobody_may_hear_of_clears_nobody(
    graph: Graph, client: TestClient, cleared: Callable[..., None]
) -> None:
    """That somebody agreed in it would tell that it is there: the refusal is that of before."""
    before = asked(graph, client, "rest", QUESTIONS[0])
    cleared("Tom Baker")
    engine_of(graph).classify_source(1, consent="forbidden")
    after = asked(graph, client, "rest", QUESTIONS[0])
    assert "protected unless they have been cleared" in before
    assert "protected unless they have been cleared" in after


def test_a_draft_and_a_search_speak_of_who_agreed_alone(graph: Graph, cleared: Callable[..., None]) -> None:
    """Ground, search and the enforcer over what was found heed the same consent as questions do."""
    claim, other = "My brother Tom Baker was ill all winter.", "My sister Clara Baker was ill in the spring."
    for agreed in (False, True):
        cleared(*(["Tom Baker"] if agreed else []))
        found = open_answering(engine_of(graph)).ground(f"{claim}\n\n{other}\n", preset="archive")
        assert [one.rung.value for one in found.claims] == ["supported" if agreed else "refused", "refused"]
        hits = engine_of(graph, "agent").search_library("Baker ill winter spring March")
        assert [hit.text for hit in hits] == ([claim] if agreed else [])
        decision = CitationEnforcer("archive").evaluate_search_results(QUESTIONS[0], hits)
        assert decision.refused is not agreed


def test_what_is_withheld_is_told_to_who_sees_all(graph: Graph, cleared: Callable[..., None]) -> None:
    """Auditors and admins are told what answers leave out, why and for whose consent; nobody else may ask."""
    found = engine_of(graph, "auditor").withheld_passages(third_parties="protected")
    told_of = [(one.source_name, one.locator, one.why, one.persons) for one in found]
    assert told_of == [
        ("letter", "Text Abs. 1", "names", ("baker tom",)),
        ("letter", "Text Abs. 2", "names", ("baker clara",)),
        ("diary", "Text", "names", ("baker tom",)),
    ]
    assert [LETTER[one.start : one.end] for one in found[:1]] == ["My brother Tom Baker was ill all winter."]
    cleared("Tom Baker")
    found = engine_of(graph).withheld_passages(1, "protected")
    assert [(one.locator, one.persons) for one in found] == [("Text Abs. 2", ("baker clara",))]
    assert engine_of(graph).withheld_passages(1, "open") == []
    assert [one.source_id for one in engine_of(graph).withheld_passages(None, "protected", ["*"])] == []
    for role in ("agent", "user"):
        with pytest.raises(AccessDenied):
            engine_of(graph, role).withheld_passages()
    with pytest.raises(InvalidInput, match="third_parties"):
        engine_of(graph).withheld_passages(1, "secret")
    with pytest.raises(SourceNotFound):
        engine_of(graph).withheld_passages(9)


@pytest.mark.parametrize("role", ["agent", "user"])
def test_how_sources_stand_names_nobody_and_nothing_forbidden(
    graph: Graph, cleared: Callable[..., None], role: str
) -> None:
    """Agents and users learn neither that there is a forbidden source nor whom a source is said to speak of."""
    cleared("Tom Baker")
    engine_of(graph).classify_source(1, persons=["Tilly"])
    engine_of(graph).classify_source(2, consent="forbidden")
    try:
        seen = engine_of(graph, role).standings()
        assert [(number, one.persons, one.cleared) for number, one in seen.items()] == [(1, (), ())]
        assert "Tilly" not in engine_of(graph, role).export_registry()
        assert set(engine_of(graph, "auditor").standings()) == {1, 2}
    finally:
        engine_of(graph).classify_source(1, persons=[])
