"""A source whose text nobody has read bears no quote, and its silence proves nothing.

Its metadata say why there is no text (``reading``): an image without Tesseract, a page that shows nothing without its
scripts. What is known of such a source without reading it can still be cited (``metadata_fact``).
"""

from __future__ import annotations

from typing import Any, cast

from provenance.citing.checks.verdict import Verdict
from provenance.citing.findings import Findings
from provenance.citing.results import Source
from provenance.model.activities import VerificationStatus


def check(source: Source) -> Verdict | None:
    """Give the verdict on any words of a source that was not read, None for one that was."""
    reading = source.metadata.get("reading")
    why = cast("dict[str, Any]", reading).get("text") if isinstance(reading, dict) else None
    if not isinstance(why, str) or source.segments:
        return None
    notes = f"{source.name} has no text that words could stand in ({why}). Cite an edition whose text can be read."
    return Verdict(
        status=VerificationStatus.FAILED,
        similarity=0.0,
        place=None,
        text=None,
        notes=notes,
        findings=Findings(False, why=notes),
    )
