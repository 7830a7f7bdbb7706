"""PROV of others comes into a store, on both engines: as records that are no evidence, whole, once and out again."""

from __future__ import annotations

import io
import json
import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest
from pyoxigraph import CanonicalizationAlgorithm, Dataset, Quad, RdfFormat, parse

from ontology.terms import expand, shorten
from provenance.citing.context import CitationContext
from provenance.citing.exchange import export_records, exported_quads, import_file, import_records
from provenance.ledger.journal import Ledger
from provenance.ledger.verify import verify
from provenance.model.errors import BelegError
from provenance.rdf.compiled import ShapeGuard
from provenance.rdf.foreign import Brought
from provenance.rdf.formats import Format
from provenance.rdf.scope import ExportScope
from provenance.rdf.sweep import sweep
from provenance.store.graph import Graph, open_graph
from tests.support import records
from tests.support.documents import foreign
from tests.support.engines.emptying import wipe

ARTICLE = Path(__file__).parents[1] / "data" / "prov" / "article.ttl"
CONTEXT = CitationContext(session_id="s", agent_id="agent:b", project_id="demo")


@pytest.fixture
def graph(store_location: str) -> Iterator[Graph]:
    """An empty store, as the program wires it."""
    with open_graph(store_location, guards=[ShapeGuard()], journal=Ledger()) as opened:
        yield opened


def brought(graph: Graph, given: bytes, form: Format = Format.TURTLE, name: str = "article.ttl") -> Brought:
    """Import a document of others."""
    found = import_file(graph, io.BytesIO(given), form, name, CONTEXT)
    assert isinstance(found, Brought)
    return found


def said(graph: Graph, scope: ExportScope | None = None) -> set[Quad]:
    """Give the quads of an export."""
    return set(exported_quads(graph, scope))


def relations(graph: Graph) -> set[tuple[str, str, str]]:
    """Give what an export says between things of documents, by the last words of their names."""
    quads = said(graph)
    names = {quad.subject: quad.object.value for quad in quads if quad.predicate.value == expand("beleg:iri")}
    return {
        (_last(names[quad.subject]), shorten(quad.predicate.value), _last(names[quad.object]))
        for quad in quads
        if quad.subject in names and quad.object in names
    }


def classes(graph: Graph) -> dict[str, set[str]]:
    """Give the names of the things of documents by what an export says they are."""
    quads = said(graph)
    names = {quad.subject: quad.object.value for quad in quads if quad.predicate.value == expand("beleg:iri")}
    found: dict[str, set[str]] = {}
    for quad in quads:
        if quad.subject in names and quad.predicate.value == expand("rdf:type"):
            found.setdefault(shorten(quad.object.value), set()).add(_last(names[quad.subject]))
    return found


def kept(found: Brought) -> set[str]:
    """Give the statements that a document's records have, all together."""
    return {one for record in (found.document, *found.elements) for one in record.statements}


def canonical(given: bytes, form: RdfFormat) -> set[str]:
    """Give the statements of a document with canonical blank nodes (RDFC-1.0)."""
    dataset = Dataset(parse(given, form))
    dataset.canonicalize(CanonicalizationAlgorithm.RDFC_1_0)
    return {f"{quad} ." for quad in dataset}


def test_the_example_of_the_primer_comes_in(graph: Graph) -> None:
    """Its entities, activities and agents are records of PROV, with each relation that it says in any of its forms."""
    found = brought(graph, ARTICLE.read_bytes())
    assert [found.count(f"Foreign{kind}") for kind in ("Entity", "Activity", "Agent")] == [11, 3, 4]
    kinds = classes(graph)
    assert kinds["prov:Activity"] == {"sum1", "draw1", "correct1"}
    assert kinds["prov:Agent"] == {"mirja", "office", "hall", "jorn"}
    assert kinds["prov:Entity"] == {"article", "article1", "article2", "counts1", "counts2", "quarters"} | {
        "sums1",
        "chart1",
        "chart2",
        "guide",
        "entry",
    }
    assert relations(graph) == {
        ("chart1", "prov:wasGeneratedBy", "draw1"),
        ("chart1", "prov:wasDerivedFrom", "sums1"),
        ("chart1", "prov:wasAttributedTo", "mirja"),
        ("chart2", "prov:wasRevisionOf", "chart1"),
        ("chart2", "prov:wasDerivedFrom", "counts2"),
        ("sum1", "prov:used", "counts1"),
        ("sum1", "prov:used", "quarters"),
        ("sum1", "prov:wasAssociatedWith", "mirja"),
        ("sums1", "prov:wasGeneratedBy", "sum1"),
        ("draw1", "prov:used", "sums1"),
        ("draw1", "prov:wasAssociatedWith", "mirja"),
        ("mirja", "prov:actedOnBehalfOf", "office"),
        ("counts2", "prov:wasRevisionOf", "counts1"),
        ("counts2", "prov:wasAttributedTo", "hall"),
        ("counts2", "prov:wasGeneratedBy", "correct1"),
        ("correct1", "prov:wasAssociatedWith", "jorn"),
        ("article1", "prov:specializationOf", "article"),
        ("article2", "prov:specializationOf", "article"),
        ("article1", "prov:alternateOf", "article2"),
        ("entry", "prov:wasQuotedFrom", "article"),
    }
    drawn = next(one for one in found.elements if one.iri == "https://desk.example/draw1")
    assert (drawn.started_at, drawn.ended_at) == ("2026-03-31T07:21:00Z", "2026-04-01T13:21:00Z")
    assert verify(graph).findings == []
    assert list(sweep(graph, "must", executor="cypher")) == []


def test_every_statement_is_kept_and_told(graph: Graph) -> None:
    """What the records keep is together what the document says; what has no field or edge is told by name."""
    found = brought(graph, ARTICLE.read_bytes())
    assert kept(found) == canonical(ARTICLE.read_bytes(), RdfFormat.TURTLE)
    literals = [quad.object.value for quad in said(graph) if quad.predicate.value == expand("beleg:statements")]
    assert {one for literal in literals for one in json.loads(literal)} == kept(found)
    of_roles = {one for one in found.document.statements if "Role" in one}
    assert len(of_roles) == 3 == len(found.document.statements)
    told = {"prov:hadRole": 4, "prov:hadPlan": 1, "prov:qualifiedUsage": 2, "dcterms:title": 1}
    assert {name: found.in_words[name] for name in told} == told
    assert found.in_words["http://xmlns.com/foaf/0.1/mbox"] == 1
    assert not {"prov:used", "prov:wasGeneratedBy", "prov:startedAtTime", "rdfs:label"} & set(found.in_words)


@pytest.mark.parametrize("form", list(Format))
def test_a_document_of_the_library_prov_comes_in(graph: Graph, form: Format) -> None:
    """In each format a document with every relation of PROV-DM is the same things with the same edges."""
    found = brought(graph, made_by_prov(form), form, "made")
    assert classes(graph)["prov:Entity"] == {"report", "draft", "plan", "shelf", "inside"}
    assert classes(graph)["prov:Activity"] == {"writing", "printing"}
    assert classes(graph)["prov:Agent"] == {"ida", "press"}
    inside = {one.bundle for one in found.elements if one.iri == "https://example.org/inside"}
    assert inside == {None if form is Format.TURTLE else "https://example.org/bundle"}, "Turtle knows no bundles"
    between = {(start, name.removeprefix("prov:"), end) for start, name, end in relations(graph) if start != "inside"}
    assert between == {
        ("report", "wasGeneratedBy", "writing"),
        ("writing", "used", "draft"),
        ("printing", "wasInformedBy", "writing"),
        ("printing", "wasStartedBy", "report"),
        ("printing", "wasEndedBy", "plan"),
        ("draft", "wasInvalidatedBy", "printing"),
        ("report", "wasDerivedFrom", "draft"),
        ("report", "wasRevisionOf", "draft"),
        ("report", "wasQuotedFrom", "plan"),
        ("report", "hadPrimarySource", "plan"),
        ("report", "wasAttributedTo", "ida"),
        ("writing", "wasAssociatedWith", "ida"),
        ("ida", "actedOnBehalfOf", "press"),
        ("report", "wasInfluencedBy", "press"),
        ("report", "specializationOf", "draft"),
        ("report", "alternateOf", "plan"),
        ("shelf", "hadMember", "report"),
    }
    report = next(one for one in found.elements if one.iri == "https://example.org/report")
    assert (report.name, report.types) == ("Ein Bericht", ("https://example.org/Report",))


def test_it_is_no_evidence_and_comes_in_once(graph: Graph) -> None:
    """Nothing that stood in the store is changed, no edge leads from the one to the other; twice adds nothing."""
    graph.commit(records.everything())
    before = said(graph)
    assert brought(graph, ARTICLE.read_bytes()).added
    after = said(graph)
    assert before < after
    new = after - before
    ours = {quad.subject for quad in before}
    assert [quad for quad in new if quad.object in ours or quad.subject in ours] == []
    assert not brought(graph, ARTICLE.read_bytes()).added
    assert said(graph) == after
    project = said(graph, ExportScope.of_project("demo"))
    assert {quad for quad in new if quad.predicate.value == expand("beleg:iri")} <= project


@pytest.mark.parametrize("form", list(Format))
def test_it_is_exported_with_all_else(graph: Graph, form: Format) -> None:
    """A store with a document of others, exported and imported, is exported as the same graphs."""
    brought(graph, made_by_prov(Format.PROVJSON), Format.PROVJSON, "made")
    before, out = said(graph), io.BytesIO()
    export_records(graph, out, form)
    wipe(graph)
    out.seek(0)
    assert import_records(graph, out, form).rest == []
    assert said(graph) == before


PREFIXES = b"@prefix prov: <http://www.w3.org/ns/prov#> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .\n"
WRONG = {
    "cut off": (ARTICLE.read_bytes()[:-20], "format"),
    "no PROV": (b"<urn:x> <urn:y> <urn:z> .", "activity or an agent"),
    "both": (PREFIXES + b"<urn:x> a prov:Entity ; prov:used <urn:z> .", "both an entity and an activity"),
    "ends first": (
        PREFIXES
        + b'<urn:e> a prov:Entity . <urn:x> a prov:Activity ; prov:startedAtTime "2026-01-02T00:00:00Z"^^xsd:dateTime ;'
        + b' prov:endedAtTime "2026-01-01T00:00:00Z"^^xsd:dateTime .',
        "does not end before it started",
    ),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_what_is_wrong_is_refused_whole(graph: Graph, wrong: str) -> None:
    """A document that is malformed, none of PROV, or against it is refused with the reason, and nothing is written."""
    given, reason = WRONG[wrong]
    with pytest.raises(BelegError, match=reason):
        import_file(graph, io.BytesIO(given), Format.TURTLE, "wrong.ttl", CONTEXT)
    assert said(graph) == set()


def made_by_prov(form: Format) -> bytes:
    """Give the document with every relation as `prov` writes it."""
    document = foreign.everything()
    if form is Format.PROVJSON:
        return document.serialize(format="json").encode()
    names = {Format.TRIG: "trig", Format.NQUADS: "nquads", Format.TURTLE: "turtle", Format.JSONLD: "json-ld"}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return document.serialize(format="rdf", rdf_format=names[form]).encode()


def _last(iri: str) -> str:
    return iri.rsplit("/", 1)[1]
