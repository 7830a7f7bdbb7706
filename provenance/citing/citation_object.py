"""A citation as the object that the citation contract describes (1), for programs that know that form.

The fields of the contract come first and by its names; what Beleg knows besides (``number``, ``claim``, ``relation``,
``confidence``, ``status``, ``paywall``, ``missing``) comes after. Where the contract has names made up for it, these
are the names that the store has: of the citation in all projects, of the source by the hash of its bytes, of the place
in it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from provenance.citing.results import Citation
from provenance.citing.source_status import Paywall, SourceStatus
from provenance.model.activities import VerificationStatus

REQUIRED = ("id", "source_id", "publisher", "doc_id", "chunk_id", "url", "title", "published_at", "fetched_at")


def citation_object(citation: Citation, standing: SourceStatus) -> dict[str, Any]:
    """Return a citation and its source as one object.

    ``source_id`` is the entry of the registry of sources that the source was classified by, else its identifier.
    ``quote_span`` is null where the quote was not found, and of a source behind a paywall; ``snippet_span`` has the
    headline or snippet that may be shown of it. ``chunk_id`` is the first place of a quote that goes over several, all
    of which are ``chunk_ids``. ``status`` is what checking against the stored text came to, which nobody is shown where
    ``paywall`` is "metadata_only": what a text may rest on it is told by headline and snippet (ADR 16). ``missing``
    names the required fields of which nothing is known.
    """
    found: Mapping[str, Any] = citation.matched_location
    places = list(found.get("segments") or ())
    made: dict[str, Any] = {
        "id": f"{citation.project_id}/{citation.id}",
        "source_id": standing.registry_id or standing.identifier,
        "publisher": standing.publisher,
        "doc_id": citation.artifact_id,
        "chunk_id": places[0] if places else None,
        "url": standing.url,
        "title": standing.name,
        "published_at": standing.published_at,
        "fetched_at": standing.fetched_at,
        "quote_span": _quote(citation, standing),
        "snippet_span": {"text": standing.snippet} if standing.snippet else None,
    }
    return made | {
        "chunk_ids": places,
        "place": found.get("locator"),
        "number": citation.id,
        "claim": citation.claim,
        "relation": citation.extraction_method.value,
        "confidence": citation.confidence.value,
        "status": citation.verification_status.value,
        "paywall": standing.paywall.value,
        "missing": [name for name in REQUIRED if made[name] is None],
    }


def _quote(citation: Citation, standing: SourceStatus) -> dict[str, Any] | None:
    found = citation.matched_location
    stands = citation.verification_status is not VerificationStatus.FAILED and found.get("start") is not None
    if not stands or standing.paywall is Paywall.METADATA_ONLY:
        return None
    return {"start": found["start"], "end": found["end"], "text": citation.matched_text or citation.verbatim_quote}
