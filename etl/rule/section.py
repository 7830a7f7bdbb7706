"""What a rule names in its own section."""

from __future__ import annotations

from collections.abc import Sequence

from etl.document import Document
from etl.rule.draft import Draft


def resolve(document: Document, drafts: Sequence[Draft]) -> None:
    """Look up objects and starts."""
