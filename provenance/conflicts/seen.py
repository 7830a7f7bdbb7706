"""Which conflicts whoever calls may see: those of which both sides are open to them.

The words of both sides stand in a conflict, and in the reason why one of them prevails: of a citation that is not there
for somebody, a source that is not open to them, or a passage that waits for a person's consent, it tells all.
"""

from __future__ import annotations

from collections.abc import Callable

from provenance.citing.services import Services
from provenance.conflicts.disputes import Dispute
from provenance.conflicts.precedence import Party
from provenance.model.errors import BelegError


def seen_by(services: Services) -> Callable[[Dispute], bool]:
    """Return what says whether a conflict may be shown to whoever these services act for."""
    disclosure = services.disclosure

    def cited(number: int) -> bool:
        try:
            return services.seen(number).quote_context != ""
        except BelegError:
            return False

    def party(one: Party) -> bool:
        if one.number is not None:
            return cited(one.number)
        if one.source_number is None or one.source_number not in disclosure.statuses:
            return False
        if not disclosure.words(one.source_number):
            return False
        spans = disclosure.withheld.spans.get(disclosure.statuses[one.source_number].artifact_id, ())
        content = services.library.get(one.source_number).content if spans else ""
        return not any(one.says in content[start:end] or content[start:end] in one.says for start, end in spans)

    return lambda dispute: disclosure.all or all(map(party, dispute.parties))
