"""RDF out of a store and back: N-Quads against the library `prov` and against the bare read of the same rows.

`prov` is given the same records, a tenth of them, and both write them from objects, since `prov` has no store. Memory
is looked at while records are written that are repeated ten times.
"""

from __future__ import annotations

import io
import tempfile
import tracemalloc
import warnings
from collections.abc import Iterable, Iterator
from itertools import chain, repeat
from typing import TYPE_CHECKING

from bench.measuring.figure import Figure, ratio, seconds
from bench.measuring.scale import Scale
from provenance.model.graph import Batch
from provenance.rdf.export import write
from provenance.rdf.formats import Format
from provenance.store.graph import Graph, open_graph

if TYPE_CHECKING:
    from prov.model import ProvDocument

_PORTION = 1_000
NODES = "MATCH (n) WHERE NOT n:LogBlock AND NOT n:Commit RETURN labels(n), properties(n)"
EDGES = "MATCH (a)-[r]->(b) RETURN labels(a)[0], a.id, type(r), labels(b)[0], b.id, properties(r)"


def measure(scale: Scale) -> list[Figure]:
    """Export a store of segments and citations, a document of `prov` of a tenth of its size, and import the export."""
    from provenance.citing.exchange import export_records, exported_quads  # noqa: PLC0415
    from provenance.ledger.journal import Ledger  # noqa: PLC0415
    from provenance.rdf.record_reader import read  # noqa: PLC0415

    given = list(batches(scale.segments))
    count = sum(len(batch.nodes) for batch in given)
    with tempfile.TemporaryDirectory() as directory, open_graph(directory, journal=Ledger(), idle_seconds=0) as graph:
        for batch in given:
            graph.commit(batch)
        out = io.BytesIO()
        export_records(graph, out, Format.NQUADS)
        bare, ours, theirs = ratio(
            lambda: export_records(graph, io.BytesIO(), Format.NQUADS),
            lambda: bare_read(graph),
            scale.rounds,
        )
        quads = sum(1 for _ in exported_quads(graph))
    some = list(batches(max(scale.segments // 10, 10)))
    fewer = sum(len(batch.nodes) for batch in some)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        document = prov_document(some)
        rounds = max(scale.rounds, 3)
        share, mine, theirs_some = ratio(
            lambda: write(some, io.BytesIO(), Format.NQUADS),
            lambda: document.serialize(format="rdf", rdf_format="nquads"),
            rounds,
        )
    from_store, from_objects = count / ours, fewer / mine
    told = f"{from_objects:,.0f} records/s ({from_store:,.0f} from the store), prov {fewer / theirs_some:,.0f}"
    text = out.getvalue()
    taken = min(seconds(lambda: list(read(io.BytesIO(text), Format.NQUADS).batches())) for _ in range(scale.rounds))
    small, large = (
        peak(lambda n=n: write(chain.from_iterable(repeat(given, n)), Nowhere(), Format.NQUADS)) for n in (1, 10)
    )
    return [
        Figure("N-Quads export / bare read", bare, "x", 3.0, f"{ours:.2f} s, bare {theirs:.2f} s, {quads:,} quads"),
        Figure("N-Quads / prov, the same records", share, "x", 1 / 20, told),
        Figure("import 5,000 records, no store", taken / count * 5_000, "s", 1.0, f"{count / taken:,.0f} records/s"),
        Figure("memory of ten times the records", large - small, "MB", 1.0, f"{small:.1f} MB at once, {large:.1f} MB"),
    ]


def bare_read(graph: Graph) -> int:
    """Read the records and the edges with the bare driver, and give how many rows came."""
    with graph._session(reads=True) as session:  # noqa: SLF001
        return sum(1 for statement in (NODES, EDGES) for _ in session.run(statement))


class Nowhere(io.RawIOBase):
    """A file that forgets what is written to it."""

    def writable(self) -> bool:
        """Say that it may be written to."""
        return True

    def write(self, given: object, /) -> int:
        """Take what is given."""
        return len(given)  # pyright: ignore[reportArgumentType]


def batches(size: int) -> Iterator[Batch]:
    """Give a source with as many segments, and a citation of every fifth with its claim and check."""
    from tests.support import records  # noqa: PLC0415

    yield records.archive()
    yield Batch().add(records.PROJECT, records.SESSION)
    places = [records.PART.model_copy(update={"id": f"{records.PART.id}-{n}", "position": n}) for n in range(size)]
    for at in range(0, size, _PORTION):
        yield Batch().add(*places[at : at + _PORTION])
    cited = list(enumerate(places[::5], start=1))
    for at in range(0, len(cited), _PORTION):
        batch = Batch()
        for number, place in cited[at : at + _PORTION]:
            claim = records.CLAIMED.model_copy(update={"id": f"sha256:{number:064x}"})
            name = f"demo/{number}"
            changes = {"id": name, "number": number, "claim_id": claim.id, "segments": (place.id,)}
            check = {"id": f"01J{number:023d}", "citation": name}
            batch.add(
                claim,
                records.CITATION.model_copy(update=changes),
                records.VERIFICATION.model_copy(update=check),
            )
        yield batch


def prov_document(given: Iterable[Batch]) -> ProvDocument:
    """Give the same records as a document of `prov`."""
    from prov.model import ProvDocument  # noqa: PLC0415

    out = io.BytesIO()
    write(given, out, Format.TRIG)
    return ProvDocument.deserialize(content=out.getvalue().decode(), format="rdf", rdf_format="trig")


def peak(work: object) -> float:
    """Give the megabytes that Python held at most beyond those it began with."""
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        work()  # pyright: ignore[reportCallIssue]
        return (tracemalloc.get_traced_memory()[1] - before) / 1e6
    finally:
        tracemalloc.stop()
