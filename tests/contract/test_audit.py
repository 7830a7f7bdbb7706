"""The questions of an auditor, asked on both engines of a record with one fault of every kind in it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import queries
from provenance.bootstrap import open_engine
from provenance.citing.context import CitationContext
from provenance.citing.questions import Question, given, overview, questions, resolved
from provenance.citing.results import Source
from provenance.citing.source_status import OFFICIAL
from provenance.cli.main import app
from provenance.ledger.journal import Ledger
from provenance.model.activities import Bearing, VerificationStatus
from provenance.model.citations import ExtractionMethod
from provenance.model.errors import InvalidInput, InvalidLocator, SourceNotFound
from provenance.model.graph import Batch
from provenance.model.sources import Snapshot
from provenance.rdf.compiled import ShapeGuard
from provenance.store.graph import Graph, open_graph
from tests.support import records
from tests.support.engines.filling import Fill

NEWER = "sha256:" + "9" * 64
IDLE = "sha256:" + "8" * 64


def with_faults(location: str) -> None:
    """Fill a store with one fault of every kind."""
    with open_graph(location, guards=[ShapeGuard()], journal=Ledger()) as opened:
        fill(opened)


def fill(graph: Graph) -> None:
    """Write a sound citation, one that failed, one that was corrected, one never verified; a newer source, an idle one.

    Citation 1 verified before it was asked whether its quote bears the claim, 2 failed at first and verified later, 3
    failed, 4 superseded by 5, 5 never verified and pinned to the first snapshot although its source came with the
    second.
    """
    graph.commit(records.archive())
    graph.commit(records.cited())
    newer = records.SOURCE.model_copy(
        update={"artifact_id": NEWER, "version": "2027-01-01", "supersedes": records.ARTIFACT, "valid_to": None}
    )
    idle = records.SOURCE.model_copy(update={"artifact_id": IDLE, "name": "Idle", "work": None, "version": None})
    bare = records.PART.model_copy(update={"id": f"{records.ARTIFACT}#bare", "text": None, "parent": None})
    second = Snapshot(
        id="snapshot/2", number=2, size=3, merkle_root="b" * 64, recorded_at=records.LATER, members=(NEWER, IDLE)
    )
    batch = Batch().add(newer, idle, bare, second.model_copy(update={"after": records.SNAPSHOT.id}))
    for number in (2, 3, 4, 5):
        claim = records.CLAIMED.model_copy(update={"id": f"sha256:{number:064x}", "text": f"Claim {number}."})
        changes: dict[str, Any] = {"id": f"demo/{number}", "number": number, "claim": claim.text, "claim_id": claim.id}
        changes["recorded_at"] = f"2026-01-03T00:00:0{number}Z"
        if number == 5:
            place = {"matched_start": None, "matched_end": None, "segments": (), "supersedes": "demo/4"}
            changes |= {"source": NEWER, "artifact_id": NEWER, "extraction_method": ExtractionMethod.INFERENCE, **place}
        batch.add(claim, records.CITATION.model_copy(update=changes))
    graph.commit(batch)
    for number, (citation, status, ended) in enumerate(
        [
            ("demo/2", VerificationStatus.FAILED, "2026-01-03T00:00:00Z"),
            ("demo/2", VerificationStatus.VERIFIED, "2026-01-04T00:00:00Z"),
            ("demo/3", VerificationStatus.VERIFIED, "2026-01-03T00:00:00Z"),
            ("demo/3", VerificationStatus.FAILED, "2026-01-04T00:00:00Z"),
            ("demo/4", VerificationStatus.VERIFIED, "2026-01-03T00:00:00Z"),
        ]
    ):
        check = {"id": f"01J0000000000000000000010{number}", "citation": citation, "status": status, "ended_at": ended}
        found = {"stands": True, "bearing": Bearing.BY_WORDS if status == "verified" else Bearing.DIFFERS}
        changed = {**check, **found, "notes": f"check {number}"}
        graph.commit(Batch().add(records.VERIFICATION.model_copy(update=changed)))


@pytest.fixture
def audited(filled: Callable[[Fill], str]) -> Iterator[Graph]:
    """A store with one fault of every kind."""
    with open_graph(filled(with_faults), guards=[ShapeGuard()], journal=Ledger()) as opened:
        yield opened


def ask(graph: Graph, name: str, **named: Any) -> list[dict[str, Any]]:
    """Ask a question as the command does."""
    question = Question.find(name)
    return question.ask(graph, question.arguments(given([], **named)))


def numbers(rows: list[dict[str, Any]]) -> list[int]:
    """Return the numbers of the citations."""
    return [row["citation"] for row in rows]


def test_uncited_claims(audited: Graph) -> None:
    """A claim is uncited when no citation of it that still stands has a newest verification of verified."""
    rows = ask(audited, "uncited_claims", project="demo")
    assert [(row["claim"], row["citations"], row["statuses"]) for row in rows] == [
        ("Claim 3.", [3], ["failed"]),
        ("Claim 4.", [], []),
        ("Claim 5.", [5], []),
    ]
    assert ask(audited, "uncited_claims") == rows
    assert ask(audited, "uncited_claims", project="other") == []


def test_citations_by_status(audited: Graph) -> None:
    """Citations are counted by their newest verification, and by whether their quotes bear their claims."""
    rows = ask(audited, "citations_by_status")
    assert [tuple(row[name] for name in ("method", "status", "bearing", "count", "citations")) for row in rows] == [
        ("direct_quote", "failed", "differs", 1, [3]),
        ("direct_quote", "verified", "by_words", 2, [2, 4]),
        ("direct_quote", "verified", "not_judged", 1, [1]),
        ("inference", "never verified", "not_judged", 1, [5]),
    ]


def test_unverified_citations(audited: Graph) -> None:
    """What is not verified comes with both findings and notes; so does what was called so before both were asked."""
    rows = ask(audited, "unverified_citations", project="demo")
    assert [tuple(row[name] for name in ("citation", "status", "stands", "bearing", "notes")) for row in rows] == [
        (1, "verified", None, "not_judged", "exact"),
        (3, "failed", True, "differs", "check 3"),
        (5, "never verified", None, "not_judged", None),
    ]


def test_sources_never_cited(audited: Graph) -> None:
    """A source without citation is found in the archive; in a project only if it is a member there."""
    assert [row["name"] for row in ask(audited, "sources_never_cited")] == ["Idle"]
    assert ask(audited, "sources_never_cited", project="demo") == []


def test_segments_without_text(audited: Graph) -> None:
    """A norm without text is found; a section, which only holds others, is not."""
    assert [row["segment"] for row in ask(audited, "segments_without_text")] == [f"{records.ARTIFACT}#bare"]


def test_citations_on_superseded_sources(audited: Graph) -> None:
    """Citations of the older source are found with the newer one; the corrected citation is not."""
    rows = ask(audited, "citations_on_superseded_sources")
    assert numbers(rows) == [1, 2, 3]
    assert {(row["version"], row["newer_version"]) for row in rows} == {("2026-01-01", "2027-01-01")}


def test_citations_before_their_source(audited: Graph) -> None:
    """A citation pinned to a snapshot that did not hold its source yet is found."""
    (row,) = ask(audited, "citations_before_their_source")
    assert (row["citation"], row["pinned_to"], row["archived_in"]) == (5, 1, 2)


def test_corrections(audited: Graph) -> None:
    """A corrected citation is found with the one that takes its place."""
    (row,) = ask(audited, "corrections")
    assert (row["citation"], row["corrected_by"]) == (4, 5)


def test_agents(audited: Graph) -> None:
    """Who cites is told with how much of it is verified."""
    (row,) = ask(audited, "agents")
    assert (row["agent"], row["sessions"], row["citations"], row["verified"]) == ("agent:a", 1, 5, 3)


def test_citations_of_session(audited: Graph) -> None:
    """The citations of a session come in the order they were made."""
    assert numbers(ask(audited, "citations_of_session", session="session-1")) == [1, 2, 3, 4, 5]
    bearings = [row["bearing"] for row in ask(audited, "citations_of_session", session="session-1")]
    assert bearings == ["not_judged", "by_words", "differs", "by_words", "not_judged"]
    assert ask(audited, "citations_of_session", session="other") == []


def test_trail(audited: Graph) -> None:
    """The trail leads from the agent over the activity and the citation to segment, source, work and snapshot."""
    rows = ask(audited, "trail", project="demo", citation=1)
    assert [(row["step"], row["record"]) for row in rows] == [
        ("agent", "agent:a"),
        ("session", "demo/session-1/agent:a"),
        ("claim", records.CLAIM),
        ("citation", "demo/1"),
        ("verification", records.VERIFICATION.id),
        ("segment", records.PART.id),
        ("source", records.ARTIFACT),
        ("work", "de/belo"),
        ("snapshot", "snapshot/1"),
    ]
    says = {row["step"]: row["says"] for row in rows}
    assert says["citation"] == "zehn Jahre"
    assert says["verification"] == "verified by looking for the quote, similarity 1.0"
    later = [row["says"] for row in ask(audited, "trail", project="demo", citation=2) if row["step"] == "verification"]
    assert [one.partition(", claim ")[2] for one in later] == ["not borne", "by its words"]
    assert says["segment"].startswith("§ 1 Abs. 1 BelO: Belege")
    assert [row["step"] for row in ask(audited, "trail", project="demo", citation=2)].count("verification") == 2
    assert "segment" not in {row["step"] for row in ask(audited, "trail", project="demo", citation=5)}
    assert ask(audited, "trail", project="demo", citation=99) == []


def test_overview(audited: Graph) -> None:
    """All questions that need no parameter are asked at once, faults first."""
    rows = overview(audited, {"project": "demo"})
    assert [row["rows_are"] for row in rows] == sorted((row["rows_are"] for row in rows), reverse=True)
    counts = {row["query"]: row["rows"] for row in rows}
    assert (counts["uncited_claims"], counts["unverified_citations"], counts["corrections"]) == (3, 3, 1)


@pytest.mark.alike
@pytest.mark.parametrize("name", queries.names("audit"))
def test_an_empty_store_has_no_faults(graph: Graph, name: str) -> None:
    """Every query runs on an empty store, and none of them finds a fault there."""
    question = Question.find(name.rpartition("/")[2])
    of_type = {"integer": "1", "number": "1", "text": "one", "day": "2026-01-01", "time": "2026"}
    rows = question.ask(graph, question.arguments({one.name: of_type[one.type] for one in question.parameters}))
    assert not (question.faults and rows)


@pytest.mark.parametrize("since", ["2024", "2024-02", "2024-02-29", "2024-02-29T08:15:00.000001Z"])
def test_the_beginning_of_a_time_is_taken_as_it_is(since: str) -> None:
    """A year, a month, a day and a time are compared with the times of records from the left."""
    assert Question.find("changes").arguments({"since": since})["since"] == since


def test_every_question_says_what_it_takes() -> None:
    """Purpose and parameters of every query are read from its header, and the parameters are those it declares."""
    for question in questions():
        declared = queries.load(f"audit/{question.name}").params
        assert tuple(parameter.name for parameter in question.parameters) == declared, question.name
        assert question.purpose.endswith(".")


@pytest.mark.parametrize(
    ("name", "pairs", "word"),
    [
        ("trail", ["project=demo"], "needs citation"),
        ("trail", ["project=demo", "citation=one"], "integer"),
        ("citations_not_in_force", ["as_of=gestern"], "type day"),
        ("citations_not_in_force", ["as_of=2024-13-01"], "type day"),
        ("retention", ["as_of=2024"], "type day"),
        ("changes", ["since=yesterday"], "type time"),
        ("changes", ["since=2024-02-30"], "type time"),
        ("citations_by_agent", ["until=2024-02-01T25:00"], "type time"),
        ("agents", ["colour=red"], "takes no colour"),
        ("agents", ["demo"], "name=value"),
        ("nothing", [], "name of an audit query"),
    ],
)
def test_a_question_asked_wrongly_is_explained(name: str, pairs: list[str], word: str) -> None:
    """A missing, unknown or wrong parameter and an unknown name are refused in words that help."""
    with pytest.raises(InvalidInput, match=word) as caught:
        Question.find(name).arguments(given(pairs))
    assert caught.value.suggestion


def test_a_name_that_several_sources_go_by_is_not_guessed(graph: Graph, tmp_path: Path) -> None:
    """Two versions under one file name: the artifact IDs are told, and one of them is understood."""
    made: list[Source] = []
    with open_engine(graph=graph, context=CitationContext(project_id="demo")) as engine:
        for number in (1, 2):
            (tmp_path / "letter.txt").write_text(f"Version {number}.")
            made.append(engine.add_doc_source(tmp_path / "letter.txt"))
    with pytest.raises(InvalidInput, match=made[0].artifact_id):
        resolved(graph, {"source": "letter.txt"})
    assert resolved(graph, {"source": made[1].artifact_id}) == {"source": made[1].artifact_id}


class TestCommands:
    """The commands `beleg audit` and `beleg verify`, on the embedded store."""

    @pytest.fixture
    def run(self, empty_store: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
        """Run a command on a store with faults."""
        monkeypatch.setenv("BELEG_STORE", str(empty_store))
        monkeypatch.setenv("BELEG_PROJECT", "demo")
        with_faults(str(empty_store))
        return lambda *words: CliRunner().invoke(app, list(words))

    def test_audit_lists_what_can_be_asked(self, run: Any) -> None:
        """Without a name, all queries are listed with what they find."""
        assert "uncited_claims" in run("audit").stdout
        listed = json.loads(run("audit", "--json").stdout)
        assert {question["name"] for question in listed} == {name[6:] for name in queries.names("audit")}

    def test_audit_prints_rows_as_json(self, run: Any) -> None:
        """With --json stdout is JSON and nothing else, and parameters are typed."""
        done = run("audit", "trail", "--citation", "1", "--json")
        assert json.loads(done.stdout)[0]["step"] == "agent"
        assert run("audit", "trail", "--param", "citation=1", "--param", "project=demo", "--json").stdout == done.stdout
        assert len(json.loads(run("audit", "--all", "--json").stdout)) >= 9

    def test_a_source_and_a_place_go_by_name(self, run: Any) -> None:
        """A source is known by its file name, a place however it is written; what is not there or not clear is told."""
        sources = json.loads(run("sources", "--json").stdout)
        for one in sources:
            asked = ["audit", "trail_of_source", "--json", "--param"]
            by_id, by_name = (run(*asked, f"source={one[key]}") for key in ("artifact_id", "identifier"))
            assert by_id.exit_code == by_name.exit_code == 0, by_name.output
            assert json.loads(by_id.stdout) == json.loads(by_name.stdout)
        assert any(json.loads(run(*asked, f"source={one['identifier']}").stdout) for one in sources)
        unknown = run("audit", "impact", "--param", "source=nothing.pdf")
        assert isinstance(unknown.exception, SourceNotFound)
        assert isinstance(run("audit", "impact", "--param", "place=quark").exception, InvalidLocator)

    def test_audit_fails_where_it_shall(self, run: Any) -> None:
        """--fail-on-rows turns rows into exit code 1; without rows, or without it, the code is 0."""
        assert run("audit", "uncited_claims").exit_code == 0
        assert run("audit", "uncited_claims", "--fail-on-rows").exit_code == 1
        assert run("audit", "uncited_claims", "--project", "other", "--fail-on-rows").exit_code == 0
        assert run("audit", "--all", "--fail-on-rows").exit_code == 1

    def test_verify_says_what_was_changed(self, run: Any, empty_store: Path) -> None:
        """A sound record gives exit code 0; after a change, 1 with what and where, as text and as JSON."""
        assert run("verify").exit_code == 0
        sound = run("verify", "--shapes", "--json")
        assert (sound.exit_code, json.loads(sound.stdout)["violations"]) == (0, [])
        with open_graph(empty_store) as opened, opened._session(reads=False) as session:
            session.run("MATCH (c:Citation {number: 1}) SET c.confidence = 'sure'").consume()
        done = run("verify", "--shapes", "--json")
        said = json.loads(done.stdout)
        assert (done.exit_code, said["sound"], said["wrong"]) == (1, False, 1)
        assert said["findings"] == [
            {"kind": "property changed", "where": "Citation demo/1 confidence", "expected": '"high"', "found": '"sure"'}
        ]
        assert [one["message"] for one in said["violations"]] == [
            "The confidence of a citation is high, medium or low."
        ]
        assert "Citation demo/1 confidence" in run("verify").stdout


def test_what_nobody_classified_has_the_tier_that_the_program_gives_it() -> None:
    """The kinds that are official without a word are the same in the statement and in the standing of a source."""
    said = queries.load("audit/tier_violations").text
    listed = re.search(r"source\.kind IN \[(.+?)\] THEN 1 ELSE 3", said)
    assert listed is not None
    assert frozenset(re.findall(r"'([\w-]+)'", listed[1])) == OFFICIAL
