"""That a quote stands is one finding, that it bears its claim another: apart wherever a citation is shown or asked."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from rdflib import Graph as Triples
from rdflib import URIRef

from ontology.context import rendered
from ontology.terms import expand
from provenance.agents import citation_tools
from provenance.bootstrap import open_engine
from provenance.citing.context import CitationContext
from provenance.citing.engine import Engine
from provenance.citing.findings import Findings, both_told, claim_told
from provenance.citing.questions import Question, given
from provenance.ledger.rebuild import rebuild
from provenance.ledger.verify import verify
from provenance.model.activities import Bearing, Verification, VerificationStatus, ulid
from provenance.model.graph import Batch, now
from provenance.report.gathering import gather
from provenance.report.page import render
from provenance.store.graph import Graph
from provenance.text.found import Difference
from tests.support.documents.sample_order import VERSION_1

QUOTE = "Ohne Beleg darf keine Buchung vorgenommen werden."
CHEESE = "Der Mond ist aus Käse."
NOT_JUDGED = "whether it bears the claim was not judged"


@pytest.fixture
def engine(store_location: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Engine]:
    """An engine with the sample order, no model, and one citation: cheese on a true quote."""
    monkeypatch.delenv("CITATION_LLM_URL", raising=False)
    with open_engine(store_location, context=CitationContext(session_id="s", agent_id="agent:tester")) as opened:
        opened.add_doc_source(VERSION_1)
        opened.cite_doc(CHEESE, 1, QUOTE, {"section": "§ 3"}, QUOTE)
        yield opened


@pytest.mark.alike
@pytest.mark.parametrize(
    ("claim", "status", "bearing"),
    [
        (QUOTE, "verified", "by_words"),
        ("Nach § 3 Abs. 1 BelO darf ohne Beleg keine Buchung vorgenommen werden.", "verified", "by_words"),
        (
            "§ 3 Abs. 1 Satz 1 BelO bestimmt, dass ohne Beleg keine Buchung vorgenommen werden darf.",
            "verified",
            "by_words",
        ),
        ("Ohne Beleg darf keine Buchung vorgenommen werden (§ 3 BelO).", "verified", "by_words"),
        ("Nach § 7 BelO darf ohne Beleg keine Buchung vorgenommen werden.", "unverified", "not_judged"),
        ("Nach § 3 Abs. 1 AO darf ohne Beleg keine Buchung vorgenommen werden.", "unverified", "not_judged"),
        ("Ohne Beleg darf jede Buchung vorgenommen werden.", "unverified", "differs"),
        ("Nothing is entered without a voucher.", "unverified", "not_judged"),
        (CHEESE, "unverified", "not_judged"),
    ],
)
def test_verified_needs_both(engine: Engine, claim: str, status: str, bearing: str) -> None:
    """The quote stands for every claim; verified is only what it says, whatever the caller calls his method."""
    for method in ("direct_quote", "paraphrase", "inference"):
        result = engine.cite_doc(claim, 1, QUOTE, {}, QUOTE, extraction_method=method)
        assert (result.verification_status, result.bearing) == (status, bearing), result.verification_notes
        assert (result.findings.stands, result.similarity_score) == (True, 1.0)
        assert result.findings.both == (status == "verified")
        assert ("verified ✓" in result.summary_note) == (status == "verified")
        assert engine.get_citation(result.citation_id).findings == result.findings


def test_a_quote_that_does_not_stand_is_not_asked_what_it_bears(engine: Engine) -> None:
    """It failed by the first finding, and the second says why it was not asked."""
    result = engine.cite_doc(QUOTE, 1, "x", {}, QUOTE.replace("keine", "jede"))
    assert (result.verification_status, result.findings.stands, result.bearing) == ("failed", False, "not_judged")
    assert "does not stand" in result.findings.why


def test_what_is_counted_or_looked_for_has_no_quote(engine: Engine) -> None:
    """A search is verified by a check; nothing is said of a quote."""
    result = engine.cite_doc("Sie sagt nichts von Gold.", 1, "Gold", {"terms": ["Gold"]}, extraction_method="negative")
    assert (result.verification_status, result.findings.stands, result.bearing) == ("verified", None, "by_check")
    assert "Quote" not in [line.partition(":")[0].split()[-1] for line in engine.citation_card(2).splitlines()]


def test_a_limit_that_is_left_out_is_told(engine: Engine) -> None:
    """What bears a claim within limits is verified, and the limits stand beside it."""
    quote = "Elektronische Belege sind auf mindestens zwei räumlich getrennten Speichern zu halten."
    result = engine.cite_doc(quote, 1, quote, {}, quote)
    assert (result.bearing, result.findings.left_out) == ("by_words", ())
    kind = Findings(True, Bearing.BY_WORDS, left_out=(Difference("limit", "in der Regel", ""),))
    assert claim_told(kind).endswith("within limits that the claim leaves out: “in der Regel”")
    assert claim_told(kind, "de").endswith("Einschränkungen, die die Aussage weglässt: „in der Regel“")


def test_every_place_that_shows_a_citation_shows_both(engine: Engine) -> None:
    """Result, note, card in three forms, list, report, audit and the agent's tools say where it stands and no more."""
    listed = engine.list_citations()[0]
    again = engine.cite_doc(CHEESE, 1, QUOTE, {"section": "§ 3"}, QUOTE)
    assert (listed.findings.stands, listed.findings.bearing) == (True, "not_judged")
    assert again.summary_note.endswith(f"— unverified: the quote stands there; {NOT_JUDGED}")
    assert "CITATION_LLM_URL" in again.verification_notes
    for form in ("text", "markdown", "html"):
        card = engine.citation_card(1, form)
        assert "stands at" in card, form
        assert "§ 3 Abs. 1 Satz 1 BelO" in card
        assert NOT_JUDGED in card, form
    page = " ".join(render(gather(engine)).replace("\u00a0", " ").split())
    assert '<li class="good"><b>Quote</b> stands at § 3 Abs. 1 Satz 1 BelO</li>' in page
    assert f'<li class="open"><b>Claim</b> {NOT_JUDGED}</li>' in page
    assert "0 of 2</strong> citations are verified" in page
    cite, listing = (
        next(one for one in citation_tools(engine) if one.name == name) for name in ("cite", "list_citations")
    )
    said = cite.invoke({"claim": CHEESE, "quote_context": QUOTE, "verbatim_quote": QUOTE, "source_type": "document",
                        "source_identifier": "1", "locator": {}})  # fmt: skip
    assert NOT_JUDGED in said
    assert "verified ✓" not in said
    assert listing.invoke({}).count(f"unverified (the quote stands there; {NOT_JUDGED})") == 3
    rows = _asked(engine.graph, "unverified_citations", project="default")
    assert [(row["citation"], row["stands"], row["bearing"]) for row in rows] == [
        (n, True, "not_judged") for n in (1, 2, 3)
    ]
    counted = _asked(engine.graph, "citations_by_status", project="default")
    assert [(row["status"], row["bearing"], row["count"]) for row in counted] == [("unverified", "not_judged", 3)]


def test_in_german_both_are_told_in_german() -> None:
    """The same values become German sentences."""
    assert both_told(Findings(True), "de") == "das Zitat steht dort; ob es die Aussage trägt, wurde nicht beurteilt"
    seen = Findings(True, Bearing.DIFFERS, differs=(Difference("number", "acht", "zehn"),))
    assert claim_told(seen, "de") == "es trägt die Aussage nicht: Zahl: Die Quelle sagt „acht“, die Aussage „zehn“"
    assert claim_told(seen) == "it does not bear the claim: number: the source says “acht”, the claim says “zehn”"
    assert both_told(Findings(False), "de") == "das Zitat steht nicht in der Quelle"


WRONG = "Ohne Beleg darf jede Buchung vorgenommen werden."
TOLD = [
    (CHEESE, QUOTE, {"section": "§ 3"}, "direct_quote"),
    (WRONG, QUOTE, {"section": "§ 6", "page": 9}, "paraphrase"),
    (QUOTE, WRONG, {}, "direct_quote"),
    ("Sie sagt nichts von Gold.", "Gold", {"terms": ["Gold"], "section": "§ 99"}, "negative"),
    ("Sie sagt nichts von Belegen.", "Belege", {"terms": ["Beleg", "Beleg auf Gold"]}, "negative"),
    ("Die Ordnung hat 99 Seiten.", "Seiten", {"field": "pages"}, "metadata_fact"),
    ("Die Ordnung hat kein Format.", "Seiten", {"field": "format"}, "metadata_fact"),
]
"""What is wrong, or not told, in each way that a check of words tells: claim, quote, locator, method."""


def test_notes_are_told_in_the_language_of_the_reader(engine: Engine) -> None:
    """What a check found is kept as values: a German reader has it in German, and it is what German asks come to."""
    context = CitationContext(session_id="s", agent_id="agent:tester", language="de")
    rows = [{"beleg": f"b{n}", "befund": "vollständig" if n < 42 else "fehlt"} for n in range(60)]
    counted = engine.add_db_source("slr", "Prüfung", "SELECT * FROM pruefung", result=rows).id
    query = "SELECT COUNT(*) FROM pruefung WHERE befund = 'vollständig'"
    counts = [(f"{n} von 60 Belegen sind vollständig.", {"query": query}) for n in (42, 41)]
    with open_engine(context=context, graph=engine.graph) as german:
        for one in (engine, german):
            for claim, quote, locator, method in TOLD:
                one.cite(claim, quote, quote, source_id=1, locator=locator, extraction_method=method)
            for claim, locator in counts:
                one.cite(claim, "gezählt", source_id=counted, locator=locator, extraction_method="aggregation")
        of_each = [[(one.verification_notes, one.findings.why) for one in each.list_citations()[1:]]
                   for each in (engine, german)]  # fmt: skip
        for told in of_each:
            assert told[: len(told) // 2] == told[len(told) // 2 :]
        assert not {notes for notes, _ in of_each[0]} & {notes for notes, _ in of_each[1]}
        asked = Question.find("unverified_citations")
        rows = asked.ask(engine.graph, asked.arguments({"project": "default"}), "de")
        assert "CITATION_LLM_URL" in rows[0]["notes"]
        assert rows[0]["notes"].startswith("Ob die Stelle die Aussage trägt")
    assert verify(engine.graph).sound


@pytest.mark.parametrize("kept", ["", '{"notes": ["said", "verdict", "of a later program", [], {}]}', '{"notes": 7}'])
def test_notes_that_have_no_value_are_shown_as_they_were_told(engine: Engine, kept: str) -> None:
    """A record of before, of a later program, or one that is damaged, is read all the same."""
    told = Verification(
        id=ulid(), status=VerificationStatus.UNVERIFIED, similarity=1.0, method="quote", started_at=now(),
        ended_at=now(), software="Beleg 0", citation="default/1", agent="agent:tester", notes="As it was told.",
        wordings=json.loads(kept or "{}"),
    )  # fmt: skip
    engine.graph.commit(Batch().add(told))
    assert engine.get_citation(1).verification_notes == "As it was told."


def test_the_findings_are_in_the_log_and_in_rdf(engine: Engine) -> None:
    """The log gives back what was found, and as RDF it is said with the terms of the ontology."""
    engine.cite_doc(QUOTE.replace("keine", "jede"), 1, QUOTE, {}, QUOTE)
    assert verify(engine.graph).sound
    kept = [node for batch in rebuild(engine.graph) for node in batch.nodes if node.label == "Verification"]
    assert [(node.properties["stands"], node.properties["bearing"]) for node in kept] == [
        (True, "not_judged"),
        (True, "differs"),
    ]
    (differs, *_) = json.loads(str(kept[1].properties["differences"]))["differs"]
    assert (differs["kind"], differs["source"], differs["quote"]) == (
        "negation",
        "darf keine Buchung",
        "darf jede Buchung",
    )
    record = {**kept[1].properties, "differences": json.loads(str(kept[1].properties["differences"]))}
    document = {**json.loads(rendered()), "@id": "urn:v", "@type": "Verification", **record}
    triples = Triples().parse(data=json.dumps(document), format="json-ld")
    said = {term: [value.toPython() for value in triples.objects(URIRef("urn:v"), URIRef(expand(term)))]
            for term in ("beleg:quoteStands", "beleg:bearing", "beleg:bearingNotes")}  # fmt: skip
    assert (said["beleg:quoteStands"], said["beleg:bearing"]) == ([True], ["differs"])
    assert "darf jede Buchung" in said["beleg:bearingNotes"][0]


def test_a_record_of_before_says_nothing_of_the_claim_until_it_is_checked_anew(engine: Engine) -> None:
    """What an older program called verified keeps its status and reads as not judged; the audit lists it."""
    engine.cite_doc(QUOTE, 1, QUOTE, {}, QUOTE)
    before = Verification(
        id=ulid(), status=VerificationStatus.VERIFIED, similarity=1.0, method="quote", started_at=now(), ended_at=now(),
        software="Beleg 0", citation="default/2", agent="agent:tester",
    )  # fmt: skip
    engine.graph.commit(Batch().add(before))
    old = engine.get_citation(2)
    assert (old.verification_status, old.findings) == ("verified", Findings(True))
    assert NOT_JUDGED in engine.citation_card(2)
    assert 2 in [row["citation"] for row in _asked(engine.graph, "unverified_citations", project="default")]
    anew = engine._verify_citation(2)
    assert (anew.verification_status, anew.findings.bearing) == ("verified", "by_words")
    assert engine.get_citation(2).findings == anew.findings
    assert 2 not in [row["citation"] for row in _asked(engine.graph, "unverified_citations", project="default")]


def _asked(graph: Graph, name: str, **named: Any) -> list[dict[str, Any]]:
    question = Question.find(name)
    return question.ask(graph, question.arguments(given([], **named)))
