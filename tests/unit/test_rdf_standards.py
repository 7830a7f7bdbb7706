"""What is exported is read by rdflib, `prov` and a plain SPARQL engine, and keeps our shapes and PROV's constraints."""

from __future__ import annotations

import io
import json
import warnings
from collections.abc import Iterator

import pyoxigraph
import pyshacl
import pytest
import rdflib
from prov.model import ProvActivity, ProvAgent, ProvDocument, ProvEntity, ProvGeneration
from rdflib import RDF, URIRef

from ontology.terms import PREFIXES, context_text, expand, shape_files, terms
from provenance.rdf.export import write
from provenance.rdf.formats import Format
from provenance.rdf.quads import classes_of
from provenance.rdf.view import node_iri
from tests.support import records

ACTIVITY, ENTITY = "prov:Activity", {"prov:Entity", "prov:Collection", "prov:Bundle"}
OF_ACTIVITIES = {"prov:startedAtTime", "prov:endedAtTime", "prov:used", "prov:wasAssociatedWith"}
OF_ENTITIES = {
    "prov:generatedAtTime",
    "prov:wasGeneratedBy",
    "prov:wasDerivedFrom",
    "prov:wasRevisionOf",
    "prov:hadPrimarySource",
    "prov:hadMember",
}
CITATION = node_iri(records.CITATION.reference)


def exported(form: Format) -> bytes:
    """Give a record of every class as a file."""
    out = io.BytesIO()
    write([records.everything()], out, form)
    return out.getvalue()


@pytest.fixture
def unchanged_literals(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let rdflib leave literals as they are written."""
    monkeypatch.setattr(rdflib, "NORMALIZE_LITERALS", False)
    return


@pytest.mark.usefixtures("unchanged_literals")
def test_an_export_keeps_our_shapes() -> None:
    """PySHACL by its own entry point refuses nothing in the Turtle of an export, and a broken one."""
    shapes = rdflib.Graph()
    for turtle in shape_files("must").values():
        shapes.parse(data=turtle, format="turtle")
    data = rdflib.Graph().parse(data=exported(Format.TURTLE), format="turtle")
    conforms, _, text = pyshacl.validate(data, shacl_graph=shapes)
    assert conforms, text
    data.remove((URIRef(CITATION), URIRef(expand("oa:bodyValue")), None))
    assert not pyshacl.validate(data, shacl_graph=shapes)[0]


def test_the_library_prov_reads_an_export() -> None:
    """`prov` finds entities, activities, agents and an answer as a bundle with its parts, and unifies them."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        text = exported(Format.TRIG).decode()
        document = ProvDocument.deserialize(content=text, format="rdf", rdf_format="trig")
        unified = document.unified()
    found = {
        kind: {str(one.identifier.uri) for one in document.get_records(kind)} for kind in (ProvEntity, ProvActivity)
    }
    assert CITATION in found[ProvEntity]
    assert node_iri(records.SESSION.reference) in found[ProvActivity]
    agents = {one.identifier.uri for one in document.get_records(ProvAgent)}
    assert agents == {node_iri(one.reference) for one in records.everything().nodes if "Agent" in one.label}
    assert len(list(unified.get_records(ProvGeneration))) == len(list(document.get_records(ProvGeneration))) > 10
    (bundle,) = document.bundles
    assert str(bundle.identifier.uri) == f"urn:beleg:Answer:{records.ANSWER.id}"
    inside = {str(one.identifier.uri).split(":")[2] for one in bundle.get_records() if one.identifier}
    assert inside == {"Step", "Assertion", "Refusal"}


def test_entities_are_no_activities() -> None:
    """No class is under both; what PROV-O says of activities stands at activities alone, what of entities at entities.

    PROV-CONSTRAINTS 55 (entity and activity are disjoint) with the domains of PROV-O.
    """
    above = {term.label: set(classes_of(term.label)) for term in terms() if term.kind == "class"}
    activities = {label for label, classes in above.items() if ACTIVITY in classes}
    entities = {label for label, classes in above.items() if ENTITY & classes}
    assert len(activities) > 5
    assert not activities & entities
    checked = 0
    for term in terms():
        if term.kind in {"property", "edge"} and term.rdf in OF_ACTIVITIES | OF_ENTITIES:
            assert term.label in (activities if term.rdf in OF_ACTIVITIES else entities), term
            checked += 1
    assert checked > 40


def test_a_reader_of_web_annotation_finds_the_quote() -> None:
    """By the nested form alone, a plain SPARQL engine goes from an annotation to the quote and its place."""
    store = pyoxigraph.Store()
    store.extend(pyoxigraph.parse(exported(Format.NQUADS), pyoxigraph.RdfFormat.N_QUADS))
    query = """SELECT ?body ?source ?exact ?start ?end WHERE {
      ?annotation a oa:Annotation ; oa:canonical ?record ; oa:bodyValue ?body ; oa:hasTarget ?target .
      ?target a oa:SpecificResource ; oa:hasSource ?source ; oa:hasSelector ?quote, ?position .
      ?quote a oa:TextQuoteSelector ; oa:exact ?exact .
      ?position a oa:TextPositionSelector ; oa:start ?start ; oa:end ?end . }"""
    rows = [row for row in store.query(query, prefixes=PREFIXES) if row["body"].value == records.CITATION.claim]
    assert [(row["exact"].value, row["start"].value, row["end"].value) for row in rows] == [
        (records.CITATION.verbatim_quote, str(records.CITATION.matched_start), str(records.CITATION.matched_end))
    ]


@pytest.mark.usefixtures("unchanged_literals")
def test_rdflib_reads_what_pyoxigraph_reads() -> None:
    """N-Quads give rdflib as many statements, and JSON-LD of a segment means the same to it as Turtle."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        dataset = rdflib.Dataset().parse(data=exported(Format.NQUADS), format="nquads")
    assert len(dataset) == len(list(pyoxigraph.parse(exported(Format.NQUADS), pyoxigraph.RdfFormat.N_QUADS)))


def test_a_field_named_as_a_prefix_hides_no_term() -> None:
    """Within a segment, whose field ``eli`` is named as a prefix is, its other terms of ELI still are terms of ELI."""
    document = {
        **json.loads(context_text()),
        "@id": "urn:beleg:Segment:s",
        "@type": "Segment",
        "eli": "eli/x",
        "eid": "para-1",
    }
    quads = pyoxigraph.parse(json.dumps(document), pyoxigraph.RdfFormat.JSON_LD)
    said = {quad.predicate.value: quad.object.value for quad in quads}
    assert said.pop(str(RDF.type)) == expand("beleg:Segment")
    assert said == {expand("schema:identifier"): "eli/x", expand("eli:id_local"): "para-1"}
