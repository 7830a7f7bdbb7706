"""Sources are registered: one call a kind (citation engine design, 8.2), and one for all of them (15.5)."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, cast

from provenance.citing.library import SourceDescription
from provenance.citing.requests import source_type_of
from provenance.citing.results import Source
from provenance.citing.roles import Act, is_file, needs, shown
from provenance.citing.services import EngineBase
from provenance.model.deferral import by_name
from provenance.model.errors import InvalidInput, MissingFile
from provenance.model.sources import SourceType


class RegistrationCalls(EngineBase):
    """The calls that register sources; each gives the source with its text."""

    @needs(Act.REGISTER)
    def register_source(
        self,
        identifier: str | Path,
        name: str | None = None,
        version: str | None = None,
        metadata: dict[str, Any] | None = None,
        *,
        type: str | None = None,  # noqa: A002 — the name of the field (3.2)
        content: str | None = None,
        query: str | None = None,
        description: str | None = None,
        result: Any = None,
    ) -> Source:
        """Register a source of any kind when it is handed to an agent (15.5).

        Without a ``type``, an address is a website, a file a document, what has a ``query`` or a ``result`` a database,
        and a ``content`` alone an artifact. A document may be given by its ``content`` in place of a file. Raises
        InvalidInput where it cannot be told what it is, and what the call for the kind raises.
        """
        if not isinstance(cast("object", identifier), str | Path):
            raise InvalidInput(
                f"identifier: expected a path, an address or a name, found {shown(identifier)}.",
                suggestion="Give it as text.",
            )
        kind = None if type is None else source_type_of("type", type)
        called = str(identifier)
        if kind is None:
            kind = _kind(called, content, database=query is not None or result is not None)
        if kind is SourceType.WEBSITE:
            if content is not None:
                raise InvalidInput(
                    "content: expected none for a website, which is fetched from its address; found text.",
                    suggestion="Leave it out, or register the text as a document.",
                )
            return self.add_web_source(called, name, version, metadata)
        if kind is SourceType.DATABASE:
            told = description if content is None else content
            return self.add_db_source(called, name or called, query, told, metadata, result=result)
        if kind is SourceType.CUSTOM:
            return self.add_custom_source(name or called, content or "", description, metadata)
        if content is None:
            return self.add_doc_source(identifier, name, version, metadata)
        library = self._services.library
        return library.with_content(library.add_text(called, content, name, version, metadata))

    @needs(Act.REGISTER)
    def add_doc_source(
        self,
        file_path: str | Path,
        name: str | None = None,
        version: str | None = None,
        metadata: dict[str, Any] | None = None,
    ) -> Source:
        """Register a document: PDF, Markdown, text, HTML, XML, DOCX, JSON, CSV, XLSX, a transcript, or an image.

        Of a recording (MP3, MP4, …) it is the transcript (WebVTT, SRT) that lies beside it under the same name.

        The same bytes are the same source and keep their number; changed bytes are a new source. Name, version and
        metadata are this project's own. Raises InvalidInput where there is no file, UnreadableFile where it cannot be
        read; the graph is then as it was.
        """
        library = self._services.library
        return library.with_content(library.add_document(file_path, name, version, metadata))

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
        register = by_name("provenance.citing.web.register:register")
        said = SourceDescription.of(identifier=None, name=name, version=version, metadata=metadata)
        library = self._services.library
        return library.with_content(
            register(library, url, said, private=self._services.wiring.private, pictured=screenshot)
        )

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
        made = self._services.registrar.database(
            identifier, name, query, result_description, metadata, result, columns, url
        )
        return self._services.library.with_content(made)

    @needs(Act.KEEP_ARTIFACT)
    def add_custom_source(
        self,
        name: str,
        content: str | bytes,
        description: str | None = None,
        metadata: dict[str, Any] | None = None,
        *,
        derived_from: Sequence[int] | None = None,
    ) -> Source:
        """Register an artifact that the agent made: a matrix, a computed result, an analysis, a plot.

        A plot is given as the bytes of its picture (PNG, JPEG, TIFF, WebP, SVG) with a ``description`` of what it
        shows, which is the text that is cited; the picture is kept with it.

        A table in it (CSV, Markdown, rows in JSON) can be counted over by ``cite_custom``; ``derived_from`` are the ids
        of the sources it was computed from, which `get_lineage` leads on to. Raises InvalidInput for unusable fields,
        SourceNotFound for an unknown source.
        """
        made = self._services.registrar.custom(name, content, description, metadata, derived_from)
        return self._services.library.with_content(made)

    @needs(Act.REGISTER)
    def import_bibliography(self, path_or_text: str | Path, format: str | None = None) -> list[Source]:  # noqa: A002
        """Register each entry of a BibTeX or CSL-JSON file (or text) as a source without text, and give them in order.

        The same entry is the same source and keeps its number. Such a source bears a ``metadata_fact`` and stands in
        bibliographies; no quote is found in it. ``format`` is bibtex or csl-json, told by the file without it. Raises
        InvalidInput, with the line, where the file cannot be read as such; nothing is registered then.
        """
        return self._services.importer.add(path_or_text, format)


def _kind(called: str, content: str | None, *, database: bool) -> SourceType:
    """Tell what is to be registered by what was given of it."""
    if called.casefold().startswith(("http://", "https://")):
        return SourceType.WEBSITE
    if database:
        return SourceType.DATABASE
    if content is None and not is_file(called):
        raise MissingFile(
            f"identifier: expected a file, an address or a content; found no file at {called[:200]!r}, and no content.",
            suggestion="Give the path of a document, an address, or content= (and type=).",
        )
    return SourceType.DOCUMENT if content is None or Path(called).suffix else SourceType.CUSTOM
