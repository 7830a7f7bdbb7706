"""Whether anybody has changed the record since it was written: `beleg verify`.

The log is read from its beginning, block by block: every leaf is hashed, every root recomputed, and every record
compared with the graph (RFC 6962, 2.1). Left out until checkpoints are signed: a log that was rewritten as a whole,
graph and head with it, is sound in itself; compare its root with one you noted down.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

from provenance.ledger.chain import Chain
from provenance.ledger.compare import Comparison
from provenance.ledger.findings import Report
from provenance.ledger.keys import Keys
from provenance.ledger.log import Reader

_PORTION = 500


def verify(graph: Reader, progress: Callable[[int], None] | None = None) -> Report:
    """Verify the log and compare graph and log both ways; writes made meanwhile are verified too.

    ``progress`` is told the number of leaves verified so far. Memory does not grow with the store.
    """
    report = Report()
    chain = Chain(graph, report)
    with Keys() as keys:
        comparison = Comparison(graph, report, keys)

        def catch_up() -> None:
            leaves = chain.leaves()
            while portion := list(islice(leaves, _PORTION)):
                comparison.take(portion)
                if progress:
                    progress(report.leaves)

        catch_up()
        settled = comparison.settled()
        while chain.behind():
            catch_up()
            settled = comparison.settled()
        if not settled:
            suspects = list(comparison.suspects())
            catch_up()
            for name, finding in suspects:
                if name not in keys:
                    report.add(finding)
        while not chain.close():
            catch_up()
    return report
