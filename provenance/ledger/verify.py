"""Whether anybody has changed the record since it was written: `beleg verify`.

The log is read from its beginning, block by block: every leaf is hashed, every root recomputed, and every record
compared with the graph (RFC 6962, 2.1). What is in the store must be in the log or follow from it; all else is told,
with its name. Left out until checkpoints are signed: a log that was rewritten as a whole,
graph and head with it, is sound in itself; compare its root with one you noted down.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import islice

from provenance.ledger.chain import Chain
from provenance.ledger.compare import Comparison, Differences
from provenance.ledger.findings import Finding, Report
from provenance.ledger.keys import Keys
from provenance.ledger.log import Reader
from provenance.ledger.unaccounted import Suspect

_PORTION = 500


def verify(graph: Reader, progress: Callable[[int], None] | None = None) -> Report:
    """Verify the log and compare graph and log both ways; writes made meanwhile are verified too.

    ``progress`` is told the number of leaves verified so far. Memory does not grow with the store.
    """
    report = Report()
    with Keys() as keys:
        chain = Chain(graph, report, keys)
        comparison = Comparison(graph, report, keys)

        def catch_up() -> None:
            leaves = chain.leaves()
            while portion := list(islice(leaves, _PORTION)):
                comparison.take(portion)
                if progress:
                    progress(report.leaves)

        while True:
            catch_up()
            differ, wrong = comparison.counted(chain.nodes, chain.unnamed)
            if not chain.behind():
                break
        suspects = list(comparison.suspects(differ, chain.unnamed)) if differ else []
        catch_up()
        for finding in (*wrong, *_unaccounted(suspects, keys), *_uncounted(suspects, differ)):
            report.add(finding)
        while not chain.close():
            catch_up()
    return report


def _unaccounted(suspects: Iterable[Suspect], keys: Keys) -> Iterator[Finding]:
    """Give what is to be told of the suspects that the log still does not know."""
    return (suspect.finding for suspect in suspects if not suspect.is_cleared(keys))


def _uncounted(suspects: Iterable[Suspect], differ: Differences) -> Iterator[Finding]:
    """Say of which kinds there are more or fewer than are accounted for, where names do not tell why."""
    named = Counter(suspect.kind for suspect in suspects)
    for (labels, edge_type), (expected, there) in sorted(differ.items()):
        if there < expected or there - expected > named[labels, edge_type]:
            said = ":".join(labels) or "no label"
            where = f"edges {edge_type} from {said}" if edge_type else f"nodes of {said}"
            yield Finding("count", where, str(expected), str(there))
