"""The records that a growing store is measured on are such as the program itself would write."""

from __future__ import annotations

from bench.data.library import Library, cited, founding, shelved
from provenance.model.graph import Batch
from provenance.model.merkle import Frontier
from provenance.rdf.compiled import ShapeGuard


def test_the_library_fits_the_shapes_and_its_places_are_those_of_its_text() -> None:
    """Two laws with all that was cited of them pass the guard of every write; each place stands where it says."""
    library, guard, archive = Library(400, sections=3), ShapeGuard(), Frontier()
    guard.check(founding())
    for number in range(2):
        law = library.law(number)
        batch, archive = shelved(law, archive)
        guard.check(batch)
        guard.check(cited(law))
        assert all(law.text[one["start"] : one["end"]] == one["text"] for one in law.norms)
        assert len(law.places) == library.a_law
        citations = [node for node in cited(law).nodes if node.label == "Citation"]
        assert len(citations) == library.a_law
        assert {node.properties["matched_text"] for node in citations} <= {one["text"] for one in law.norms}
    assert archive.size == 2
    assert isinstance(cited(library.law(0)), Batch)
