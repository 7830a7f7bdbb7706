"""What the log costs: leaves against the reference library, writes with and without shapes and log, verifying."""

from __future__ import annotations

import json
import tempfile
from itertools import count
from pathlib import Path

from bench.measuring.figure import Figure, ratio, seconds
from bench.measuring.scale import Scale
from provenance.ledger.journal import Ledger, canonical, leaves
from provenance.ledger.verify import verify
from provenance.model.graph import Batch
from provenance.rdf.compiled import ShapeGuard
from provenance.store.graph import Graph, open_graph

_number = count(1)


def measure(scale: Scale) -> list[Figure]:
    """Measure on an embedded store of its own."""
    import rfc8785  # noqa: PLC0415

    from tests.support import records  # noqa: PLC0415

    size = scale.segments
    bodies = [json.loads(leaf) for leaf in leaves(segments(scale.together))]
    fast, *_ = ratio(lambda: list(map(canonical, bodies)), lambda: list(map(rfc8785.dumps, bodies)), scale.rounds)
    with tempfile.TemporaryDirectory() as directory:
        guards = [ShapeGuard()]
        with open_graph(directory, guards=guards, journal=Ledger(), idle_seconds=5) as full:
            full.commit(records.everything())
            with open_graph(directory, idle_seconds=5) as bare:
                for _ in range(scale.warming):
                    cite(full)
                    cite(bare)
                small, one, other = ratio(lambda: cite(full), lambda: cite(bare), scale.writes)
                bulk, many, others = ratio(
                    lambda: full.commit(segments(size)), lambda: bare.commit(segments(size)), scale.long_rounds
                )
        # what `bare` wrote is not in the log: verify a store of its own
        with open_graph(Path(directory) / "logged", guards=guards, journal=Ledger(), idle_seconds=0) as logged:
            logged.commit(records.everything())
            logged.commit(segments(size))
            took = seconds(lambda: verify(logged))
    return [
        Figure("canonical leaf / rfc8785", fast, "x", 0.8),
        Figure("citation with shapes and log / without", small, "x", 2.0, _note(one, other)),
        Figure(f"load {size:,} segments with both / without", bulk, "x", 1.6, _note(many, others)),
        Figure(f"verify {size:,} segments", took, "s", 15.0),
    ]


def cite(graph: Graph) -> None:
    """Write a claim, a citation and a verification."""
    from tests.support import records  # noqa: PLC0415

    number = next(_number) + 1
    name = f"demo/{number}"
    claim = records.CLAIMED.model_copy(update={"id": f"sha256:{number:064x}"})
    cited = records.CITATION.model_copy(update={"id": name, "number": number, "claim_id": claim.id})
    check = records.VERIFICATION.model_copy(update={"id": f"01J{number:023d}", "citation": name})
    graph.commit(Batch().add(claim, cited, check))


def segments(size: int) -> Batch:
    """Make the segments of a statute."""
    from tests.support import records  # noqa: PLC0415

    names = (f"{records.ARTIFACT}#{next(_number)}" for _ in range(size))
    text = "Der Steuerpflichtige hat die Unterlagen geordnet aufzubewahren. " * 3
    return Batch().add(*(records.PART.model_copy(update={"id": name, "text": text, "parent": None}) for name in names))


def _note(ours: float, theirs: float) -> str:
    return f"{ours * 1e3:.1f} ms, without {theirs * 1e3:.1f} ms"
