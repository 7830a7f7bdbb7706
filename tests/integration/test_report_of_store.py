"""The report from a real store: what is shown is what the record holds."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from provenance.bootstrap import open_engine
from provenance.citing.bibliography.output import OFFERED
from provenance.citing.context import CitationContext
from provenance.cli import demo
from provenance.cli.main import app
from provenance.model.answers import Outcome, Rung
from provenance.model.citations import ExtractionMethod
from provenance.model.graph import Batch
from provenance.report.gathering import gather
from provenance.report.page import render
from tests.support import records

SAMPLE = Path(demo.__file__).parent / "sample" / "belo_2023-03-01.pdf"
TRUE = "Die Leitung der Belegstelle kann eine Frist im Einzelfall um höchstens zwei Jahre verlängern."
CHANGED = TRUE.replace("zwei", "drei")


@pytest.fixture
def engine(empty_store):
    """Give an engine on an empty store, with the sample order as source 1."""
    with open_engine(empty_store, context=CitationContext(project_id="prüfung", agent_id="agent:test")) as opened:
        opened.add_doc_source(SAMPLE)
        yield opened


def _cite(engine, quote, section="§ 5 Abs. 3"):
    return engine.cite_doc(
        claim=TRUE,
        source_id=1,
        quote_context=quote,
        verbatim_quote=quote,
        locator={"section": section, "page": 3},
    )


def test_citation_is_shown_with_its_page(engine):
    """A verified citation has a crop of its page with a box, its place, its pin and the caller's own locator."""
    _cite(engine, TRUE)
    library = gather(engine)
    (source,), (shown,) = library.sources, library.citations
    assert (source.number, source.abbreviation, source.snapshot, source.citations) == (1, "BelO", 1, 1)
    assert shown.status == "verified"
    assert (shown.findings.stands, shown.findings.bearing) == (True, "by_words")
    assert shown.locator == "§ 5 Abs. 3 Satz 1 BelO"
    assert shown.given == "§ 5 Abs. 3, page 3"
    assert shown.agent == "agent:test"
    assert shown.snapshot == 1
    (crop,) = shown.crops
    assert crop.page == 3
    assert len(crop.boxes) == 1
    assert crop.png.startswith(b"\x89PNG")
    assert shown.passage is None


def test_failed_citation_is_shown_with_the_nearest_passage(engine):
    """A failed citation shows what differs and the page on which the nearest passage stands."""
    _cite(engine, CHANGED)
    (shown,) = gather(engine).citations
    assert shown.status == "failed"
    assert shown.locator == "§ 5 Abs. 3 Satz 1 BelO"
    assert [crop.page for crop in shown.crops] == [3]
    assert ("replace", "zwei", "drei") in shown.diff


def test_quote_that_is_nowhere_has_no_page(engine):
    """A quote that is not even near shows no page rather than a wrong one, or says that it is only the nearest."""
    _cite(engine, "Xylophone zirpen quälend.", section="")
    (shown,) = gather(engine).citations
    assert shown.status == "failed"
    assert shown.similarity < 0.5


def test_one_session_alone(engine):
    """With a session, only its citations are shown; the library stays whole."""
    _cite(engine, TRUE)
    with open_engine(graph=engine.graph, context=CitationContext(project_id="prüfung")) as other:
        _cite(other, CHANGED)
        assert [one.status for one in gather(other, session=other.context.session_id).citations] == ["failed"]
        assert len(gather(other).citations) == 2


def test_command_writes_the_page(engine, empty_store, tmp_path):
    """`beleg report -o FILE` writes the page and says how large it is; `-o -` prints it; a bad path is refused."""
    _cite(engine, TRUE)
    run = CliRunner()
    common = ["report", "--store", str(empty_store), "--project", "prüfung", "-o"]
    target = tmp_path / "a report.html"
    result = run.invoke(app, [*common, str(target)])
    assert result.exit_code == 0
    assert "1 citation," in result.output
    page = target.read_text(encoding="utf-8")
    assert "§\u00a05 Abs.\u00a03 Satz\u00a01 BelO" in page
    assert list(tmp_path.iterdir()) == [target]
    assert run.invoke(app, [*common, "-"]).stdout.startswith("<!doctype html>")
    refused = run.invoke(app, [*common, str(tmp_path / "no" / "such" / "dir.html")])
    assert refused.exit_code != 0
    assert refused.exception.code == "invalid_input"


def test_a_card_opens_the_document_and_is_copied_in_any_style(engine, empty_store, tmp_path):
    """With --documents the cards open the file at its page; each has the citation in every style, to be copied."""
    _cite(engine, TRUE)
    note = tmp_path / "notiz.html"
    note.write_text("<html lang=de><body><p>Die Kasse ist täglich zu zählen.</p></body></html>", encoding="utf-8")
    words = "Die Kasse ist täglich zu zählen."
    engine.cite_doc(words, engine.add_doc_source(note).id, words, {"page": 7}, words)
    target = tmp_path / "out" / "report.html"
    target.parent.mkdir()
    given = ["report", "--documents", "--store", str(empty_store), "--project", "prüfung", "-o"]
    assert CliRunner().invoke(app, [*given, str(target)]).exit_code == 0
    page = target.read_text(encoding="utf-8")
    files = sorted(one.name for one in (target.parent / "report_documents").iterdir())
    assert files == ["1-belo_2023-03-01.pdf", "2-notiz.html.txt"]  # what a browser would run is shown as text
    assert (target.parent / "report_documents" / files[0]).read_bytes() == SAMPLE.read_bytes()
    assert f'href="report_documents/{files[0]}#page=3" rel="noreferrer">Open at the place</a>' in page
    assert f'href="report_documents/{files[1]}" rel="noreferrer">Open source document</a>' in page
    shown, noted = gather(engine).citations
    assert dict(shown.cited) == {style: engine.format_citation(1, style) for style in OFFERED}
    assert "<summary>Copy citation</summary>" in page
    assert (noted.locator, noted.page) == ("Text", None)
    assert "Page 7" not in engine.citation_card(2)
    assert not any("7" in text for style, text in noted.cited if style in ("legal", "inline", "harvard"))
    refused = CliRunner().invoke(app, [*given, "-"])
    assert refused.exception.code == "invalid_input"


def test_answers_are_shown_as_they_were_recorded(engine, empty_store):
    """An inference of an answer stands beside the words of its citation; `beleg statistics` counts the same claims."""
    _cite(engine, TRUE)
    own = {"project": "prüfung", "session": engine.context.session_key, "pack": None, "persona": None}
    own |= {"mode": "ground", "question": None, "supported": 0, "labeled": 1, "refused": 1, "similarity": None}
    answer = records.ANSWER.model_copy(update=own)
    inference = {"rung": Rung.LABELED, "claim": None, "text": "It may be longer."}
    claims = records.ASSERTION.model_copy(update=inference), records.REFUSED
    batch = Batch().add(records.AGENT, answer, records.STEP, *claims)
    batch.edges += claims[0].resting({"prüfung/1": ExtractionMethod.INFERENCE})
    engine.graph.commit(batch)
    library = gather(engine)
    (shown,) = library.answers
    first, second = shown.claims
    assert (shown.answer.outcome, first.claim.rung, second.claim.rung) == (Outcome.ANSWERED, Rung.LABELED, Rung.REFUSED)
    (beside,) = first.evidence
    assert (beside.number, beside.relation, beside.locator) == (1, "inference", "§ 5 Abs. 3 Satz 1 BelO")
    assert " ".join(beside.passage.marked.split()) == TRUE
    assert second.evidence == ()
    assert library.statistics.by_day[0].labeled == 1
    assert "It may be longer." in render(library)
    assert gather(engine, session="another").answers == ()
    run = CliRunner()
    common = ["statistics", "--store", str(empty_store), "--project", "prüfung"]
    said = json.loads(run.invoke(app, [*common, "--json"]).stdout)
    assert said["by_day"][0]["refused"] == 1
    assert "no persona" in run.invoke(app, common).stdout
    assert run.invoke(app, [*common, "--since", "lately"]).exception.code == "invalid_input"
