"""The client against a real server on a port: every call, pages, jobs, errors; fifty readers beside five writers."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from provenance import BelegClient
from provenance.citing.results import Citation, CitationResult, Source
from provenance.model.activities import VerificationStatus
from provenance.model.errors import AccessDenied, InvalidInput, SourceNotFound, StoreUnavailable, UnreadableFile
from tests.support.scenes.served_library import QUOTE, SAMPLE, Served, running, served, token_of

ALTERED = "Nach Ablauf der Frist sind Belege binnen drei Monaten zu vernichten."
READERS, WRITERS, ROUNDS = 50, 5, 4


@pytest.fixture(scope="module")
def server(embedded_store: Path) -> Iterator[Served]:
    """A server on the sample documents."""
    with served(embedded_store) as one:
        yield one


@pytest.fixture(scope="module")
def address(server: Served) -> Iterator[str]:
    """Where it is served."""
    with running(server.app) as where:
        yield where


@pytest.fixture
def beleg(address: str) -> Iterator[BelegClient]:
    """A client of an admin."""
    with BelegClient(address, token_of("admin")) as client:
        yield client


def test_sources_are_read_as_the_engine_has_them(beleg: BelegClient) -> None:
    """They are walked page by page, read with their texts, found, and their places told."""
    found = list(beleg.sources())
    assert [one.id for one in found] == list(range(1, len(found) + 1))
    assert all(isinstance(one, Source) and not one.content for one in found)
    first = beleg.source(1, content=True)
    assert QUOTE in first.content
    places = list(beleg.segments(1, "§ 3"))
    assert QUOTE in [one.text for one in places]
    assert beleg.locate("§ 3 Abs. 1 BelO", "2024-12-31").texts[0].text == QUOTE
    assert beleg.expand("§ 3 Abs. 2 BelO").refers_to
    assert beleg.versions("BelO")[0].since > beleg.versions("BelO")[1].since
    assert {one.modality for one in beleg.rules(work="BelO")} >= {"obligation"}
    assert beleg.rules(place="§ 5 BelO")
    assert beleg.search("Belege aufbewahren", top_k=3).hits
    assert beleg.find_evidence(QUOTE).candidates[0].evidence == "HIGH"
    assert beleg.check_quote(1, ALTERED).diff
    assert beleg.me().role == "admin"


def test_a_document_is_uploaded_while_it_tells_how_far_it_is(beleg: BelegClient, tmp_path: Path) -> None:
    """The job's steps are heard, its source comes back, and the same bytes are the same source."""
    heard: list[str] = []
    file = SAMPLE / "archivgesetz.md"
    source = beleg.upload(file, name="Archiv", tier=2, tags=["archiv"], progress=lambda step, *_: heard.append(step))
    assert (source.name, beleg.tags(source.id), beleg.standing(source.id).tier) == ("Archiv", ["archiv"], 2)
    assert heard
    assert beleg.upload(file).id == source.id
    broken = tmp_path / "broken.pdf"
    broken.write_bytes(b"%PDF-1.7\nnothing")
    with pytest.raises(UnreadableFile):
        beleg.upload(broken)


def test_what_python_has_is_there_over_http(beleg: BelegClient, tmp_path: Path) -> None:
    """A model's citations, the citation object, the registry, rows of a database and annotations, by the client."""
    (document,) = beleg.request_documents(["handbuch.md"])
    words = document["source"]["content"][1]["text"]
    place = {"type": "content_block_location", "cited_text": words, "document_index": 0, "start_block_index": 1,
             "end_block_index": 2}  # fmt: skip
    block = {"type": "text", "text": "Belege liegen auf zwei Datenträgern.", "citations": [place]}
    wrong = {**place, "cited_text": "Belege liegen im Keller."}
    found = beleg.import_citations([block, {**block, "citations": [wrong]}], documents=[3])
    assert (len(found.taken), len(found.rejected), found.sound) == (1, 1, False)
    number = found.taken[0].citation
    assert f"[{number}]" in found.text
    made = beleg.citation_object(number)
    assert (made["number"], made["quote_span"]["text"]) == (number, words)
    assert number in [one["number"] for one in beleg.citation_objects()]
    beleg.classify_by_registry("sources:\n  - id: handbuch\n    match: [handbuch.md]\n    publisher: Stadtkasse\n")
    assert "publisher: Stadtkasse" in beleg.registry()
    rows = [{"beleg": f"b{n}", "befund": "vollständig" if n < 4 else "fehlt"} for n in range(6)]
    kept = beleg.add_database("prüfung", "Prüfung", query="SELECT * FROM pruefung", result=rows)
    counted = {"query": "SELECT COUNT(*) FROM pruefung WHERE befund = 'vollständig'"}
    said = {"source_id": kept.id, "extraction_method": "aggregation"}
    assert (
        beleg.cite("4 Belege sind vollständig.", "gezählt", locator=counted, **said).verification_status == "verified"
    )
    note = beleg.annotate(source_id=1, kind="highlight", quote=QUOTE)
    again = beleg.reword_annotation(note.id, "Wichtig.")
    assert [one.id for one in beleg.annotations(source=1, kind="highlight")] == [again.id]
    beleg.withdraw_annotation(again.id)
    assert list(beleg.annotations(source=1, kind="highlight")) == []


def test_no_file_and_no_database_of_the_server_is_read_by_its_name(beleg: BelegClient, tmp_path: Path) -> None:
    """A registry is text and never a path; a live database that a caller names is not asked."""
    secret = tmp_path / "registry.yaml"
    secret.write_text("sources:\n  - id: geheim\n    match: [handbuch.md]\n    publisher: Geheim\n", encoding="utf-8")
    for named in (str(secret), secret.as_uri()):
        with pytest.raises(InvalidInput):
            beleg.classify_by_registry(named)
    assert "Geheim" not in beleg.registry()
    made = beleg.add_custom("Tabelle", "a,b\n1,2\n", metadata={"url": f"sqlite:///{tmp_path}/any.db"})
    with pytest.raises(InvalidInput, match="live"):
        beleg.cite("Es sind 1.", "gezählt", source_id=made.id, extraction_method="aggregation",
                   locator={"query": "SELECT COUNT(*) FROM a", "live": True})  # fmt: skip


def test_citations_are_made_and_read(beleg: BelegClient) -> None:
    """One, many with one that cannot be used, and what is told of each."""
    made = beleg.cite(QUOTE, QUOTE, QUOTE, source_id=1)
    assert isinstance(made, CitationResult)
    assert made.verification_status is VerificationStatus.VERIFIED
    failed = beleg.cite(ALTERED, ALTERED, ALTERED, source_id=1)
    assert failed.verification_status is VerificationStatus.FAILED
    mended = beleg.cite(ALTERED, **{"quote_context": ALTERED, "source_id": 1, **failed.suggestion})
    assert mended.findings.stands is True
    many = beleg.cite_many([{"claim": QUOTE, "quote_context": QUOTE, "source_id": number} for number in (1, 99, 1)])
    assert (many.made, many.refused) == (2, 1)
    refused = many.items[1]
    assert refused.problem is not None
    assert (refused.result, refused.problem.code) == (None, "source_not_found")
    number = made.citation_id
    one = beleg.citation(number)
    assert isinstance(one, Citation)
    assert one.findings == made.findings
    assert QUOTE in beleg.card(number)
    assert "BelO" in beleg.format_citation(number, "legal")
    assert beleg.bibliography("apa")
    assert beleg.trail(number)[0]["step"] == "agent"
    assert beleg.impact(number)
    assert beleg.lineage(number).source.id == 1
    assert beleg.verify_citation(number).verification_status is VerificationStatus.VERIFIED
    assert {one.verification_status for one in beleg.citations(status="failed")} == {VerificationStatus.FAILED}


def test_whole_texts_are_bound_and_their_bundles_verify(beleg: BelegClient) -> None:
    """At once, or as a job that tells its steps; what was signed verifies, a letter changed does not."""
    heard: list[str] = []
    grounded = beleg.ground(QUOTE, lambda step, *_: heard.append(step), as_of="2024-12-31")
    assert grounded.covered
    assert heard[-1] != "begun"
    assert grounded.id is not None
    assert grounded.files == ()
    bundle = beleg.bundle(grounded.id)
    assert beleg.verify_bundle(bundle, grounded.text).sound
    assert not beleg.verify_bundle(bundle, grounded.text + "x").sound
    assert not beleg.verify_bundle(bundle.replace(b"a", b"b", 1)).sound
    assert beleg.ask("Wie lange sind Belege über Einnahmen aufzubewahren?", as_of="2024-12-31").claims
    assert beleg.check(f"{QUOTE} [1]").mode == "check"


def test_compliance_conflicts_and_audit_are_asked(beleg: BelegClient) -> None:
    """Each call gives what the engine gives."""
    assert {one.slug for one in beleg.objects()} >= {"scan", "sicherung"}
    assert beleg.matrix(object="scan", as_of="2024-12-31").cells
    assert beleg.register_objects([{"kind": "Process", "slug": "kasse", "name": "Kasse", "terms": ["Buchung"]}]) == 1
    assert beleg.propose("kasse")
    assert beleg.decide("kasse", "§ 3 Abs. 1 Satz 1 BelO", "reject", because="Es ist keine.")
    assert beleg.find_conflicts("2026-01-01").conflicts == beleg.conflicts("2026-01-01").conflicts
    assert "trail" in {one.name for one in beleg.queries()}
    assert beleg.query("trail", citation=1)
    assert beleg.verify_ledger()["sound"]
    assert beleg.ledger().size > 100
    beleg.ground(QUOTE, as_of="2024-12-31")
    assert beleg.statistics().rungs


def test_what_goes_wrong_is_raised_as_the_engine_raises_it(beleg: BelegClient, address: str) -> None:
    """By the code of the problem, with suggestion and partial; a server that is not there is a store that is away."""
    with pytest.raises(SourceNotFound) as missing:
        beleg.source(99)
    assert missing.value.suggestion
    with pytest.raises(InvalidInput) as wrong:
        beleg.cite("", "x", source_id=1)
    assert wrong.value.partial["fields"][0]["field"] == "body.claim"
    with pytest.raises(AccessDenied), BelegClient(address, "unknown") as stranger:
        stranger.me()
    with pytest.raises(StoreUnavailable), BelegClient("http://127.0.0.1:9", "x", seconds=2) as nobody:
        nobody.me()
    with pytest.raises(SourceNotFound):
        beleg.wait("01M87VE0WVX6TDMA9CNN32BNK8")


def test_fifty_readers_and_five_writers_at_once(server: Served, address: str) -> None:
    """Nobody meets an error, every citation gets a number of its own, and the log holds afterwards."""
    start = threading.Barrier(READERS + WRITERS)
    wrong: list[str] = []
    roles = ("admin", "user", "auditor", "agent")

    def read(number: int) -> None:
        with BelegClient(address, token_of(roles[number % len(roles)]), seconds=120) as beleg:
            start.wait(60)
            for turn in range(ROUNDS):
                try:
                    _READS[(number + turn) % len(_READS)](beleg)
                except Exception as error:  # noqa: BLE001 — all are collected
                    wrong.append(f"reader {number}: {error!r}")

    def write(number: int) -> list[int]:
        with BelegClient(address, token_of("agent" if number % 2 else "admin"), seconds=120) as beleg:
            start.wait(60)
            made: list[int] = []
            for turn in range(ROUNDS):
                try:
                    made.append(beleg.cite(f"{QUOTE} ({number}.{turn})", QUOTE, QUOTE, source_id=1).citation_id)
                    beleg.tag(1 + number % 3, [f"tag-{number}-{turn}"])
                except Exception as error:  # noqa: BLE001
                    wrong.append(f"writer {number}: {error!r}")
            return made

    with ThreadPoolExecutor(READERS + WRITERS) as pool:
        reading = [pool.submit(read, number) for number in range(READERS)]
        writing = [pool.submit(write, number) for number in range(WRITERS)]
        numbers = [one for writer in writing for one in writer.result()]
        for reader in reading:
            reader.result()
    assert wrong == []
    assert len(set(numbers)) == WRITERS * ROUNDS
    job = server.ask("POST", "/audit/verification").json()["id"]
    assert server.finished(job)["result"]["sound"]


_READS = (
    lambda beleg: list(beleg.sources()),
    lambda beleg: beleg.search("Wie lange sind Belege aufzubewahren?", graph=True),
    lambda beleg: beleg.find_evidence(ALTERED, 2),
    lambda beleg: beleg.check_quote(1, QUOTE),
    lambda beleg: beleg.expand("§ 3 Abs. 2 BelO"),
    lambda beleg: beleg.check(f"{QUOTE} [1] {ALTERED} [2]"),
    lambda beleg: list(beleg.citations()),
    lambda beleg: list(beleg.segments(1)),
    lambda beleg: beleg.rules(work="BelO"),
)
