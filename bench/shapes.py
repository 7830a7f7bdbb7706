"""What the shapes cost on the way to a write: the compiled checks against pySHACL, and loading them."""

from __future__ import annotations

import subprocess
import sys

from bench.measuring.figure import Figure, ratio, seconds
from bench.measuring.scale import Scale

LOAD = (
    "import time; from provenance.model.sources import Source; started = time.perf_counter();"
    "from provenance.rdf.compiled import compiled; compiled('must'); print(time.perf_counter() - started)"
)


def measure(scale: Scale) -> list[Figure]:
    """Check a citation with its claim and verification, and the segments of a statute."""
    import pyshacl  # noqa: PLC0415
    from rdflib import Graph  # noqa: PLC0415

    from ontology.terms import shape_files  # noqa: PLC0415
    from provenance.model.graph import Batch  # noqa: PLC0415
    from provenance.rdf.compiled import compiled  # noqa: PLC0415
    from provenance.rdf.shacl import shacl  # noqa: PLC0415
    from provenance.rdf.sweep import delta  # noqa: PLC0415
    from tests.support import records  # noqa: PLC0415

    citation = Batch().add(records.CLAIMED, records.CITATION, records.VERIFICATION)
    many = Batch().add(
        *(records.PART.model_copy(update={"id": f"{records.PART.id}{n}"}) for n in range(scale.segments))
    )
    shapes = Graph()
    for turtle in shape_files("must").values():
        shapes.parse(data=turtle, format="turtle")
    fast, oracle = compiled("must"), shacl("must")
    times, mine, theirs = ratio(
        lambda: fast.violations(citation), lambda: oracle.violations(citation), scale.writes // 2
    )
    entry = min(seconds(lambda: pyshacl.validate(delta(citation), shacl_graph=shapes)) for _ in range(scale.rounds))
    bulk = min(seconds(lambda: fast.violations(many)) for _ in range(scale.long_rounds))
    command = [sys.executable, "-c", LOAD]
    load = min(float(subprocess.run(command, capture_output=True, check=True).stdout) for _ in range(scale.rounds))
    note = f"{mine * 1e3:.2f} ms, pySHACL {theirs * 1e3:.1f} ms with parsed shapes, {entry * 1e3:.0f} ms by its entry"
    return [
        Figure("check a citation / pySHACL", times, "x", 0.1, note),
        Figure(f"check {scale.segments:,} segments", bulk * 1e3, "ms", 400.0),
        Figure("load and compile the shapes", load * 1e3, "ms", 150.0, "in a new process"),
    ]
