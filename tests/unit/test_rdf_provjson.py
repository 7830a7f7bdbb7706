"""PROV-JSON: the library `prov` reads all records of it without a word, and what is none is refused."""

from __future__ import annotations

import io
import tracemalloc
import warnings
from collections import Counter
from collections.abc import Iterator

import pytest
from prov.constants import PROV_N_MAP
from prov.model import ProvActivity, ProvAgent, ProvDocument, ProvEntity
from pyoxigraph import RdfFormat, parse

from ontology.terms import shorten
from provenance.model.errors import InvalidInput
from provenance.model.graph import Batch
from provenance.rdf.export import quads_of, write
from provenance.rdf.formats import Format
from provenance.rdf.record_reader import read
from provenance.rdf.relations import RELATIONS as RELATIONS_OF_PROV
from provenance.rdf.relations import SUBTYPES
from provenance.rdf.view import node_iri, statement_iri
from tests.support import records
from tests.support.documents import foreign

ACTIVITIES = {"Session", "Extraction", "Verification", "Comparison", "Search", "Step", "Disclosure", "ForeignActivity"}
RELATIONS = {
    "GENERATED_BY": "wasGeneratedBy",
    "USED": "used",
    "ATTRIBUTED_TO": "wasAssociatedWith",
    "DERIVED_FROM": "wasDerivedFrom",
    "SUPERSEDES": "wasDerivedFrom",
    "CITES_SOURCE": "wasDerivedFrom",
    "RESTS_ON": "wasDerivedFrom",
    "PINNED_TO": "wasInfluencedBy",
    "HAD_MEMBER": "hadMember",
    "INVALIDATED_BY": "wasInvalidatedBy",
    "QUOTED_FROM": "wasDerivedFrom",
    "SPECIALIZATION_OF": "specializationOf",
    "ALTERNATE_OF": "alternateOf",
    "CREDITED_TO": "wasAttributedTo",
    "INFLUENCED_BY": "wasInfluencedBy",
    "INFORMED_BY": "wasInformedBy",
    "STARTED_BY": "wasStartedBy",
    "ENDED_BY": "wasEndedBy",
    "ACTED_ON_BEHALF_OF": "actedOnBehalfOf",
}
"""What the edges are to a reader of PROV; an edge of any other type is none to him."""


def written(batch: Batch) -> str:
    """Give a document of a batch."""
    out = io.BytesIO()
    write([batch], out, Format.PROVJSON)
    return out.getvalue().decode()


@pytest.fixture
def document() -> Iterator[ProvDocument]:
    """What `prov` reads of a record of every class; a warning is an error."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        yield ProvDocument.deserialize(content=written(records.everything()), format="json")


def test_prov_reads_every_record_as_what_it_is(document: ProvDocument) -> None:
    """Each record is there once, an agent, an activity or an entity; entities beside them are statements on edges."""
    found = {}
    for container in (document, *document.bundles):
        for kind in (ProvAgent, ProvActivity, ProvEntity):
            for one in container.get_records(kind):
                assert one.identifier.uri not in found
                found[one.identifier.uri] = kind
    given = records.everything()
    wanted = {
        node_iri(node.reference): ProvAgent
        if node.label in {"Agent", "ForeignAgent"}
        else ProvActivity
        if node.label in ACTIVITIES
        else ProvEntity
        for node in given.nodes
    }
    statements = {statement_iri(edge) for edge in given.edges}
    assert {iri: kind for iri, kind in found.items() if iri not in statements} == wanted


def test_prov_reads_every_edge_that_is_a_relation(document: ProvDocument) -> None:
    """There are as many relations of each kind as edges; a derivation of a revision says that it is one."""
    read_ = [one for container in (document, *document.bundles) for one in container.get_records() if one.is_relation()]
    given = records.everything()
    edges = Counter(RELATIONS[edge.type] for edge in given.edges if edge.type in RELATIONS)
    assert Counter(PROV_N_MAP[one.get_type()] for one in read_) == edges
    revisions = [one for one in read_ if "prov:Revision" in map(str, one.get_asserted_types())]
    assert len(revisions) == sum(edge.type == "SUPERSEDES" for edge in given.edges) > 3


def test_an_answer_is_a_bundle_and_has_a_moment(document: ProvDocument) -> None:
    """Its parts stand in it; when it was given is the time of its generation, and activities have their times."""
    (bundle,) = document.bundles
    assert bundle.identifier.uri == node_iri(records.ANSWER.reference)
    inside = Counter(
        str(one.identifier.localpart).split(":")[0] for one in bundle.get_records((ProvEntity, ProvActivity))
    )
    assert set(inside) == {"Step", "Assertion", "Refusal"}
    (made,) = [
        one
        for one in document.get_records()
        if one.is_relation()
        and one.formal_attributes[0][1].uri == node_iri(records.ANSWER.reference)
        and one.get_type().localpart == "Generation"
    ]
    assert f"{made.formal_attributes[2][1]:%Y-%m-%dT%H:%M:%S.%fZ}" == records.ANSWER.ended_at
    (session,) = document.get_record(f"record:{node_iri(records.SESSION.reference).removeprefix('urn:beleg:')}")
    assert f"{session.get_startTime():%Y-%m-%dT%H:%M:%S.%fZ}" == records.SESSION.started_at


def test_what_is_added_later_is_kept() -> None:
    """Edges of a record that was written before are read back, those that PROV has no relation for as well."""
    given = records.everything()
    later = Batch([], given.edges)
    found = read(io.BytesIO(written(later).encode()), Format.PROVJSON)
    assert found.rest == []
    assert set(found.edges) == {(edge.start, edge.type, edge.end) for edge in given.edges}


def test_provjson_of_others_is_read_as_prov_reads_it() -> None:
    """Of a document with every relation, we read what `prov` says of it in RDF; we add the properties in short."""
    document = foreign.everything()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        theirs = set(parse(document.serialize(format="rdf", rdf_format="trig"), RdfFormat.TRIG))
    ours = set(quads_of(io.BytesIO(document.serialize(format="json").encode()), named="provjson"))
    assert theirs - ours == set()
    added = {shorten(quad.predicate.value) for quad in ours - theirs}
    assert added == {f"prov:{relation.name}" for relation in RELATIONS_OF_PROV if relation.qualified} | set(SUBTYPES)


def test_a_moment_is_said_of_the_entity() -> None:
    """When an entity was generated and invalidated is said in short; a relation that says more is qualified."""
    document = ProvDocument()
    document.add_namespace("ex", "https://example.org/")
    document.wasGeneratedBy("ex:e", "ex:a", "2026-01-02T03:04:05Z")
    document.wasInvalidatedBy("ex:e", time="2026-01-03T03:04:05Z")
    document.used("ex:a", "ex:e", "2026-01-02T03:04:05Z")
    found = quads_of(io.BytesIO(document.serialize(format="json").encode()), named="provjson")
    said = sorted(shorten(quad.predicate.value).removeprefix("prov:") for quad in found)
    of_entities = ["generatedAtTime", "invalidatedAtTime", "wasGeneratedBy"]
    assert said == sorted([*of_entities, "used", "qualifiedUsage", "rdf:type", "entity", "atTime"])


def test_memory_does_not_grow_with_the_records() -> None:
    """Ten times the records need no more of it."""

    class Nowhere(io.RawIOBase):
        def write(self, given: bytes, /) -> int:
            return len(given)

    def batches(count: int) -> Iterator[Batch]:
        for number in range(count):
            yield Batch().add(records.AGENT.model_copy(update={"id": f"agent:{number}", "name": "n" * 10_000}))

    def peak(count: int) -> int:
        tracemalloc.start()
        write(batches(count), Nowhere(), Format.PROVJSON)
        most = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return most

    peak(10)
    assert peak(2_000) < peak(200) + 500_000


PREFIX = '"prefix": {"ex": "https://example.org/"}'


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("[]", "an object"),
        ("{", "PROV-JSON; "),
        ('{"entity": []}', "entity"),
        ('{"thing": {}}', "thing"),
        ('{"entity": {"ex:a": {}}}', "ex:a"),
        (f'{{{PREFIX}, "entity": {{"ex:a": {{}}, "ex:a": {{}}}}}}', "once"),
        (f'{{{PREFIX}, "entity": {{"ex:a b": {{}}}}}}', "an IRI"),
        (f'{{{PREFIX}, "entity": {{"ex:a": {{"ex:p": null}}}}}}', "null"),
        (f'{{{PREFIX}, "entity": {{"ex:a": {{"ex:p": {{"type": "xsd:int"}}}}}}}}', "typed value"),
        (f'{{{PREFIX}, "entity": {{"ex:a": {{"ex:p": {{"$": "x", "more": 1}}}}}}}}', "typed value"),
        (f'{{{PREFIX}, "used": {{"_:u": {{"prov:entity": "ex:a"}}}}}}', "prov:activity"),
        (
            f'{{{PREFIX}, "used": {{"_:u": {{"prov:activity": "ex:a", "prov:entity": ["ex:b", "ex:c"]}}}}}}',
            "prov:entity",
        ),
        (f'{{{PREFIX}, "activity": {{"ex:a": {{"prov:startTime": 7}}}}}}', "a time"),
        (f'{{{PREFIX}, "bundle": {{"ex:b": {{"bundle": {{}}}}}}}}', "within a bundle"),
        ('{"prefix": {"ex": 1}}', "prefix"),
    ],
)
def test_what_is_no_provjson_is_refused(text: str, found: str) -> None:
    """The message says what was expected and names what stood there."""
    with pytest.raises(InvalidInput, match=found):
        list(quads_of(io.BytesIO(text.encode()), named="provjson"))
