"""The compiled checks against pySHACL: the same shapes refuse the same, whatever is broken."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given

from provenance.model.graph import Batch
from provenance.rdf.compiled import CompiledShapes, compiled
from provenance.rdf.shacl import shacl
from provenance.rdf.shapes import UnsupportedShape, parse
from tests.support import records
from tests.support.mutants.broken_batches import with_properties, without_edges
from tests.support.mutants.random_batches import broken
from tests.support.sizes import searched


@searched(120, guarding=20, suppress_health_check=[HealthCheck.too_slow])
@given(broken())
def test_both_executors_refuse_the_same(batch: Batch) -> None:
    """On any batch, sound or broken, the compiled checks give exactly the violations that pySHACL gives."""
    assert compiled("must").violations(batch) == shacl("must").violations(batch)


@searched(60, guarding=10, suppress_health_check=[HealthCheck.too_slow])
@given(broken())
def test_both_executors_advise_the_same(batch: Batch) -> None:
    """It is so for the shapes of what should be as well."""
    assert compiled("should").violations(batch) == shacl("should").violations(batch)


def test_advice_is_given_by_its_sentence() -> None:
    """A record that leaves out what should be there is advised by the sentence that says so."""
    batch = with_properties(records.everything(), "Segment", text=None)
    batch = with_properties(batch, "Source", version=None)
    batch = with_properties(without_edges(batch, "Source", "REALIZES"), "Work", abbreviation=None)
    batch = with_properties(batch, "Citation", confidence="low", relevance_reasoning=None)
    found = {violation.message: violation.severity for violation in compiled("should").violations(batch)}
    assert found == dict.fromkeys(
        (
            "A segment that is more than a section should have a text.",
            "A source should say which version it is.",
            "A source should say of which work it is a version.",
            "A work should have an abbreviation, by which it is cited.",
            "A citation of low confidence should say why its quote bears the claim.",
            "A verification should say whether the quote bears the claim.",
        ),
        "Warning",
    )
    (before,) = compiled("should").violations(records.everything())
    assert before.message == "A verification should say whether the quote bears the claim."


PREFIXES = """
@prefix beleg: <https://w3id.org/beleg#> .
@prefix dcterms: <http://purl.org/dc/terms/> .
@prefix prov: <http://www.w3.org/ns/prov#> .
@prefix sh: <http://www.w3.org/ns/shacl#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
beleg:S a sh:NodeShape ; sh:targetClass beleg:Citation ;
"""


@pytest.mark.parametrize(
    "constraint",
    [
        'sh:sparql [ sh:select "SELECT $this WHERE { }" ] .',
        "sh:node beleg:Other .",
        "sh:xone ( [ sh:class beleg:Citation ] ) .",
        "sh:deactivated true .",
        "sh:targetNode beleg:one .",
        'sh:property [ sh:path beleg:number ; sh:pattern "x" ; sh:flags "i" ] .',
        "sh:property [ sh:path beleg:number ; sh:uniqueLang true ] .",
        "sh:property [ sh:path beleg:number ; sh:lessThan beleg:number ] .",
        "sh:property [ sh:path beleg:number ; sh:minExclusive 1 ] .",
        "sh:property [ sh:path [ sh:inversePath prov:used ] ; sh:minCount 1 ] .",
        "sh:property [ sh:path [ sh:zeroOrMorePath prov:used ] ; sh:minCount 1 ] .",
        "sh:property [ sh:path ( prov:hadPrimarySource beleg:hasContent dcterms:identifier ) ; sh:minCount 1 ] .",
        "sh:property [ sh:path beleg:merkleRoot ; sh:minCount 1 ] .",
        "sh:property [ sh:path beleg:number ; sh:nodeKind sh:BlankNode ] .",
        "sh:property [ sh:path prov:used ; sh:hasValue beleg:one ] .",
        'sh:property [ sh:path beleg:number ; sh:pattern "x" , "y" ] .',
        "sh:property [ sh:path beleg:number ; sh:qualifiedMinCount 1 ] .",
        "sh:property beleg:Nowhere .",
        "sh:minCount 1 .",
        "beleg:ownWord 1 .",
    ],
)
def test_what_the_compiler_does_not_know_it_does_not_pass_over(constraint: str) -> None:
    """A shape with a word or a path that cannot be compiled raises when it is compiled, not when it is used."""
    with pytest.raises(UnsupportedShape):
        CompiledShapes(parse(PREFIXES + constraint))


def test_reading_shapes_needs_neither_rdflib_nor_pyshacl() -> None:
    """The guard loads without the heavy libraries, so that a command starts quickly."""
    import subprocess
    import sys

    code = (
        "import sys; from provenance.rdf.compiled import ShapeGuard; from provenance.model.graph import Batch; "
        "ShapeGuard().check(Batch()); print(sorted({'rdflib', 'pyshacl'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
