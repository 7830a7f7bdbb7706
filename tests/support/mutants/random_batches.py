"""Batches drawn at random with up to five things broken, for tests that hold the executors of shapes together."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from ontology.terms import terms
from provenance.model.graph import Batch, Reference
from tests.support import records
from tests.support.mutants.broken_batches import with_edge, with_properties, without_edges

LABELS = list(records.RECORDS)
NAMES = {label: [t.cypher for t in terms() if t.label == label and t.kind == "property"] for label in LABELS}
TYPES = [*sorted({term.cypher for term in terms() if term.kind == "edge"}), "GUESSES"]
TEXTS = st.sampled_from([
    "", " ", "de", "x", "direct_quote", "verified", "section", "low", "inference", "2026-01-02", "2025-02-29",
    records.TIME, "2026-01-02T03:04:05Z", "2026-01-02T25:04:05Z", "{}", "[", "1", "sha256:" + "9" * 64, "demo/2",
    records.ARTIFACT + "#y", "Ä\n€\x01", "unnamed", "a" * 1001,
])  # fmt: skip
VALUES: st.SearchStrategy[Any] = st.one_of(
    TEXTS,
    st.text(max_size=5),
    st.integers(min_value=-2, max_value=5),
    st.integers(),
    st.floats(allow_nan=False),
    st.booleans(),
    st.lists(st.text(max_size=3), max_size=3),
    st.lists(st.floats(allow_nan=False, allow_infinity=False), min_size=1, max_size=3),
    st.lists(st.integers(), min_size=1, max_size=2),
    st.none(),
)
ENDS = st.builds(
    Reference,
    st.sampled_from([*LABELS, "Rumour"]),
    st.sampled_from(["x", records.ARTIFACT, records.CLAIM, records.PART.id, "demo/1", "a b/ü#?%"]),
)


@st.composite
def broken(draw: st.DrawFn) -> Batch:
    """Draw a batch in which up to five things were changed."""
    batch = draw(st.sampled_from([records.everything, records.archive, records.cited]))()
    for _ in range(draw(st.integers(0, 5))):
        label = draw(st.sampled_from(LABELS))
        match draw(st.sampled_from(["set", "set", "set", "drop edges", "add edge", "drop node"])):
            case "set":
                name = draw(st.sampled_from([name for name in NAMES[label] if name != "id"] + ["colour", "ü: x"]))
                batch = with_properties(batch, label, **{name: draw(VALUES)})
            case "drop edges":
                batch = without_edges(batch, label, draw(st.sampled_from(TYPES)))
            case "add edge":
                said = draw(st.dictionaries(st.sampled_from(["number", "why"]), VALUES.filter(lambda v: v is not None)))
                batch = with_edge(batch, label, draw(st.sampled_from(TYPES)), draw(ENDS), **said)
            case _:
                batch = Batch([node for node in batch.nodes if node.label != label], list(batch.edges))
    return batch
