"""What a check of the whole store came to, kept as a record: who looked when, by what, and what was found."""

from __future__ import annotations

from collections.abc import Sequence

from provenance.citing.context import CitationContext, SessionWriter
from provenance.model.activities import ValidationReport
from provenance.model.graph import Record
from provenance.rdf.shapes import digest
from provenance.rdf.violations import Violation
from provenance.store.graph import Graph
from provenance.store.ports import Transaction

KEPT = 100
"""Results of a level that the record holds; it counts them all."""


def keep_report(
    graph: Graph,
    context: CitationContext,
    executor: str,
    checked: int,
    violations: Sequence[Violation],
    warnings: Sequence[Violation],
) -> ValidationReport:
    """Write the report of a check of all records, in the session of a context, and give it.

    Raises StoreUnavailable, LedgerBroken.
    """
    writer = SessionWriter(context, graph)
    results = {
        name: [one.as_dict() for one in found[:KEPT]]
        for name, found in (("violations", violations), ("warnings", warnings))
        if found
    }
    report = ValidationReport(
        **writer.begun(),
        conforms=not violations,
        executor=executor,
        shapes=digest(),
        checked=checked,
        violations=len(violations),
        warnings=len(warnings),
        results=results,
    )

    def make(_: Transaction) -> list[Record]:
        return [report]

    writer.write(make)
    return report
