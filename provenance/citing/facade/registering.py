"""Sources come in (citation engine design, 8.2)."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from provenance.citing.facade.parts import Parts
from provenance.citing.membership import Said
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
        """Register a document: PDF, Markdown, text, HTML, XML, DOCX, JSON, CSV, XLSX, or an image.

        The same bytes are the same source and keep their number; changed bytes are a new source. Name, version and
        metadata are this project's own. Raises InvalidInput where there is no file, UnreadableFile where it cannot be
        read; the graph is then as it was.
        """
        return self._library.add_document(file_path, name, version, metadata)

    @needs(Act.REGISTER)
    def add_web_source(
        self,
        url: str,
        name: str | None = None,
        version: str | None = None,
        metadata: dict[str, Any] | None = None,
        *,
        screenshot: bool = False,
    ) -> Source:
        """Register a page of the web, fetched now and kept: bytes, text, headers, time and a WARC record.

        With ``screenshot`` a picture of the kept page goes into the record, if a Chromium is found. Raises InvalidInput
        for what is no http(s) address or too large, AccessDenied for an address that is not public and where robots.txt
        says no, SourceNotFound where there is no page, VerificationTimeout, UnreadableFile.
        """
        from provenance.citing.web.register import register  # noqa: PLC0415 — heavy parts load when they are used

        said = Said.of(identifier=None, name=name, version=version, metadata=metadata)
        return register(self._library, url, said, private=self._private, pictured=screenshot)

    @needs(Act.REGISTER)
    def add_db_source(
        self,
        identifier: str,
        name: str,
        query: str | None = None,
        result_description: str | None = None,
        metadata: dict[str, Any] | None = None,
        *,
        result: Any = None,
        columns: Sequence[str] | None = None,
        url: str | None = None,
    ) -> Source:
        """Register a database by a query and what it gave; each row is a segment ("Tabelle Zeile 3").

        The rows are those of ``result`` (mappings, or lists with ``columns``), else what the database at ``url`` gives
        now: an SQLite file, sqlite:///…, postgresql://…, neo4j://… or bolt://…, asked read-only. No password is kept.
        Raises InvalidInput for unusable fields, a query that does more than read, and where neither rows nor a
        description are given; StoreUnavailable where the database cannot be asked.
        """
        return self._registrar.database(identifier, name, query, result_description, metadata, result, columns, url)

    @needs(Act.KEEP_ARTIFACT)
    def add_custom_source(
        self,
        name: str,
        content: str,
        description: str | None = None,
        metadata: dict[str, Any] | None = None,
        *,
        derived_from: Sequence[int] | None = None,
    ) -> Source:
        """Register an artifact that the agent made: a matrix, a computed result, an analysis.

        A table in it (CSV, Markdown, rows in JSON) can be counted over by ``cite_custom``; ``derived_from`` are the ids
        of the sources it was computed from, which `get_lineage` leads on to. Raises InvalidInput for unusable fields,
        SourceNotFound for an unknown source.
        """
        return self._registrar.custom(name, content, description, metadata, derived_from)

    @needs(Act.REGISTER)
    def import_bibliography(self, path_or_text: str | Path, format: str | None = None) -> list[Source]:  # noqa: A002
        """Register each entry of a BibTeX or CSL-JSON file (or text) as a source without text, and give them in order.

        The same entry is the same source and keeps its number. Such a source bears a ``metadata_fact`` and stands in
        bibliographies; no quote is found in it. ``format`` is bibtex or csl-json, told by the file without it. Raises
        InvalidInput, with the line, where the file cannot be read as such; nothing is registered then.
        """
        return self._importer.add(path_or_text, format)
