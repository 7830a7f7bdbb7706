"""Records as RDF and back: every format says the same, and gives the same records again."""

from __future__ import annotations

import io
from itertools import chain

import pytest
from pyoxigraph import CanonicalizationAlgorithm, Dataset, RdfFormat, parse

import queries
from ontology.terms import terms
from provenance.model.graph import Batch
from provenance.rdf.export import write
from provenance.rdf.formats import Format
from provenance.rdf.quads import quads
from provenance.rdf.record_reader import ReadRecords, read
from tests.support import records

BUNDLED = [Format.NQUADS, Format.TRIG, Format.JSONLD]


def oxigraph(form: Format) -> RdfFormat:
    """Give what pyoxigraph calls a format."""
    return getattr(RdfFormat, form.row.oxigraph)


def written(batches: list[Batch], form: Format) -> bytes:
    """Give a file of batches."""
    out = io.BytesIO()
    write(batches, out, form)
    return out.getvalue()


def canonical(given: bytes, form: Format) -> set[str]:
    """Give the quads of a file after canonicalisation (RDFC-1.0)."""
    dataset = Dataset(parse(given, oxigraph(form)))
    dataset.canonicalize(CanonicalizationAlgorithm.RDFC_1_0)
    return {str(quad) for quad in dataset}


def named(intake: ReadRecords) -> tuple[dict, dict]:
    """Give records and edges, types of values included."""
    batches = list(intake.batches())
    nodes = {node.reference: repr(sorted(node.properties.items())) for batch in batches for node in batch.nodes}
    edges = {
        (edge.start, edge.type, edge.end): repr(sorted(edge.properties.items()))
        for batch in batches
        for edge in batch.edges
    }
    return nodes, edges


@pytest.mark.parametrize("form", list(Format))
def test_records_come_back_from_every_format(form: Format) -> None:
    """Records of every class, written and read, are the same records with the same edges, and nothing is left over."""
    given = records.everything()
    found = read(io.BytesIO(written([given], form)), form)
    assert found.rest == []
    nodes, edges = named(found)
    assert nodes == {node.reference: repr(sorted(node.properties.items())) for node in given.nodes}
    assert edges == {(edge.start, edge.type, edge.end): repr(sorted(edge.properties.items())) for edge in given.edges}


@pytest.mark.parametrize("form", BUNDLED)
def test_formats_with_graphs_say_the_same(form: Format) -> None:
    """N-Quads, TriG and JSON-LD of one store are one dataset."""
    given = records.everything()
    assert canonical(written([given], form), form) == {str(quad) for quad in quads([given])}


def test_turtle_says_it_without_the_graphs() -> None:
    """Turtle has the triples of all bundles in one graph."""
    given = records.everything()
    said = {str(quad.triple) for quad in parse(written([given], Format.TURTLE), oxigraph(Format.TURTLE))}
    assert said == {str(quad.triple) for quad in quads([given])}


@pytest.mark.parametrize("form", list(Format))
@pytest.mark.parametrize(
    "text", ['"', "\\", "a\nb\r\tc", "\x01\x7f\u2028", "𝔅 ẞ ﬁ", " ", "<a>&#x41;", "{[", "_:b", "urn:x", "''", "#"]
)
def test_every_text_comes_back(text: str, form: Format) -> None:
    """Whatever characters are in a text and in an id, they come back as they were."""
    agent = records.AGENT.model_copy(update={"id": f"x{text}", "name": text})
    found = read(io.BytesIO(written([Batch().add(agent)], form)), form)
    assert found.rest == []
    assert [node.properties for batch in found.batches() for node in batch.nodes] == [agent.node().properties]


def test_what_has_no_place_is_kept() -> None:
    """Statements of others, of labels and words not in the table, and second values are left over as they are."""
    strange = (
        b'<https://example.org/x> <http://purl.org/dc/terms/title> "X" .\n'
        b'<urn:beleg:Nothing:1> <http://purl.org/dc/terms/title> "X" .\n'
        b'<urn:beleg:Agent:agent%3Aa> <http://purl.org/dc/terms/title> "X" .\n'
        b'<urn:beleg:Agent:agent%3Aa> <https://schema.org/name> "another name" .\n'
        b"<urn:beleg:Agent:agent%3Aa> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <https://example.org/T> .\n"
        b"_:b <https://example.org/p> _:c .\n"
    )
    given = written([records.everything()], Format.NQUADS)
    found = read(io.BytesIO(given + strange), Format.NQUADS)
    assert {str(quad) for quad in found.rest} == {str(quad) for quad in parse(strange, oxigraph(Format.NQUADS))}
    assert named(found) == named(read(io.BytesIO(given), Format.NQUADS))


def test_what_is_read_can_be_written_in_its_order() -> None:
    """Of an edge, the end is in the batch of its start or in an earlier one, whatever order the quads came in."""
    given = sorted(quads([records.everything()]), key=str)
    intake = ReadRecords()
    for quad in given:
        intake.take(quad)
    there = set()
    for batch in intake.batches():
        there |= {node.reference for node in batch.nodes}
        assert {end for edge in batch.edges for end in (edge.start, edge.end)} <= there
    assert list(chain.from_iterable(batch.nodes for batch in intake.batches()))


def test_a_project_is_whole() -> None:
    """The statement that names the records of a project asks for every class that has a project."""
    of_projects = {term.label for term in terms() if term.kind == "property" and term.cypher == "project"}
    text = queries.load("rdf/project").text
    assert len(of_projects) > 10
    assert {label for label in of_projects if f"(node:{label} {{project: $project}}" not in text} == set()
