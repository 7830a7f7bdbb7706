"""The guard before every write: what the shapes of `ontology/shapes/must` forbid is not written (SHACL 1.1, 3).

The compiled checks run on every write, small or large; why not pySHACL itself stands in ADR 2.
"""

from __future__ import annotations

from provenance.model.errors import ShapeViolation
from provenance.model.graph import Batch
from provenance.rdf.compiled import compiled
from provenance.rdf.violations import Violation

_TOLD = 5


class ShapeGuard:
    """Refuses a batch that breaks a shape (implements `provenance.store.ports.Guard`)."""

    def check(self, batch: Batch) -> None:
        """Raise ShapeViolation, with all violations in ``partial``, if the batch may not be written.

        Raises InvalidInput where two of its nodes have one name and differ.
        """
        found = compiled("must").violations(batch)
        if found:
            raise refusal(found)


def refusal(found: list[Violation]) -> ShapeViolation:
    """Give the error that tells the first few violations and how many there are."""
    told = [str(violation) for violation in found[:_TOLD]]
    if len(found) > _TOLD:
        told.append(f"and {len(found) - _TOLD} more")
    count = "1 violation" if len(found) == 1 else f"{len(found)} violations"
    return ShapeViolation(
        f"Expected records that fit their shapes, found {count}: " + "; ".join(told),
        suggestion="Mend the records named; nothing of the batch was written.",
        partial={"violations": [violation.as_dict() for violation in found]},
    )
