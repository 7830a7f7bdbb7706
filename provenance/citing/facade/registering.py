"""Sources come in (citation engine design, 8.2)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from provenance.citing.facade.parts import Parts
from provenance.citing.results import Source
from provenance.citing.roles import Act, needs


class Registering(Parts):
    """The calls that register sources."""

    @needs(Act.REGISTER)
    def add_doc_source(
        self,
        file_path: str | Path,
        name: str | None = None,
        version: str | None = None,
        metadata: dict[str, Any] | None = None,
    ) -> Source:
        """Register a document: a PDF or XML of a statute, a BMF letter.

        The same bytes are the same source and keep their number; changed bytes are a new source. Raises
        InvalidInput where there is no file, UnreadableFile where it cannot be read; the graph is then as it was.
        """
        return self.library.add_document(file_path, name, version, metadata)
