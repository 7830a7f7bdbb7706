"""A check of the whole store against the shapes, and its report as a record: who looked when, what was found."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from provenance.citing.context import CitationContext, SessionWriter
from provenance.model.activities import ValidationReport
from provenance.model.graph import Record
from provenance.rdf.shapes import digest
from provenance.rdf.sweep import Executor, records, sweep
from provenance.rdf.violations import Violation
from provenance.store.graph import Graph
from provenance.store.ports import Transaction

KEPT = 100
"""Results of a level that the record holds; it counts them all."""

MOST = 10_000
"""Results of a level that a check tells; a store with more is told to have more."""


@dataclass(frozen=True, slots=True)
class Conformance:
    """How records stand against their shapes: how many, what breaks what must be, what only should be, and if cut."""

    executor: str
    number: int
    forbidden: tuple[Violation, ...]
    advised: tuple[Violation, ...]
    cut: bool

    def as_dict(self) -> dict[str, Any]:
        """Return it as plain values."""
        said = {"conforms": not self.forbidden, "executor": self.executor, "records": self.number, "cut": self.cut}
        found = {"violations": self.forbidden, "advice": self.advised}
        return said | {name: [one.as_dict() for one in listed] for name, listed in found.items()}


def check_all(graph: Graph, executor: Executor, progress: Callable[[int], None] | None = None) -> Conformance:
    """Hold all records of a store against the shapes; raises StoreUnavailable."""
    must, should = (
        list(islice(sweep(graph, level, progress, executor=executor), MOST + 1)) for level in ("must", "should")
    )
    cut = len(must) > MOST or len(should) > MOST
    return Conformance(executor, records(graph), tuple(sorted(must[:MOST])), tuple(sorted(should[:MOST])), cut)


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
