"""A bibliography of others comes in: each entry of BibTeX or CSL-JSON is a source of the project that has no text.

Such a source says of a work that it exists, and who wrote it when; its words are not there. So it can bear a
``metadata_fact`` and stand in bibliographies, and what was computed from it can lead to it, but no quote is ever found
in it. Its bytes are the entry in canonical JSON without its key: the same entry is one source under any key, and a
changed one is another. All entries are read before the first is kept, so a broken file leaves nothing behind.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Literal, cast

from etl.kinds import DocumentKind
from provenance.citing.bibliography.bibtex import read_bibtex
from provenance.citing.bibliography.csl import read_csl_json
from provenance.citing.bibliography.entry import Entry, date_parts
from provenance.citing.library import SourceLibrary
from provenance.citing.requests import checked_text
from provenance.citing.results import Source
from provenance.citing.roles import is_file, shown
from provenance.model.deferral import deferred
from provenance.model.errors import InvalidInput, MissingFile, UnreadableFile
from provenance.model.sources import SourceType

if TYPE_CHECKING:
    import rfc8785

    from etl import document
    from etl.load import kept_content
    from etl.load.kept_content import KeptContent
    from etl.read import encoding
else:  # only who imports a bibliography needs them
    rfc8785 = deferred("rfc8785")
    document = deferred("etl.document")
    encoding = deferred("etl.read.encoding")
    kept_content = deferred("etl.load.kept_content")

BibliographyFormat = Literal["bibtex", "csl-json"]

MEDIA_TYPE = "application/vnd.citationstyles.csl+json"
METADATA_ONLY = "metadata_only"
"""The key of the metadata that is true of a source without text."""

_READERS = {"bibtex": read_bibtex, "csl-json": read_csl_json}
_ENDINGS: dict[str, BibliographyFormat] = {".bib": "bibtex", ".bibtex": "bibtex", ".json": "csl-json"}
_FACTS = {"journal": "container-title", "doi": "DOI", "isbn": "ISBN", "url": "URL", "edition": "edition"}
_LONGEST_PATH = 4000


def read_bibliography(given: str | Path, form: str | None = None) -> list[Entry]:
    """Return the entries of a file, or of a text; the form is told by the ending of the file or by the first sign.

    Raises InvalidInput where it is neither BibTeX nor CSL-JSON, with the line, UnreadableFile where it is no text.
    """
    if form is not None and form not in _READERS:
        raise InvalidInput(
            f"format: expected one of {', '.join(_READERS)}; found {shown(form)}.",
            suggestion="Leave it out to have it told.",
        )
    path = _path(given)
    text = _text_of(path) if path else checked_text("path_or_text", given)
    told = form or (path and _ENDINGS.get(path.suffix.lower())) or _told(text)
    if told is None:
        raise InvalidInput(
            f"path_or_text: expected BibTeX or CSL-JSON; {path or 'the text'} begins with {text.strip()[:40]!r}.",
            suggestion="Give a .bib or .json file that exists, or say the format.",
        )
    try:
        entries = _READERS[told](text)
    except InvalidInput as error:
        if path is None:
            raise
        raise InvalidInput(f"{path}: {error.message}", suggestion=error.suggestion) from error
    if path is None and not entries:  # as with the path of a file that is not there
        raise InvalidInput(
            f"path_or_text: expected entries in {told}, or a file; found none in {shown(text)}.",
            suggestion="Give a .bib or .json file that exists.",
        )
    return entries


def _path(given: object) -> Path | None:
    """Return the file that is meant, None where a text is."""
    if isinstance(given, Path):
        if not is_file(given):
            raise MissingFile(
                f"path_or_text: expected a file, found none at {shown(str(given))}.",
                suggestion="Give a .bib or .json file.",
            )
        return given
    text = checked_text("path_or_text", given).strip()
    if len(text) > _LONGEST_PATH or "\n" in text or text[0] in "[{@%":
        return None
    return Path(text) if is_file(text) else None


def _text_of(path: Path) -> str:
    try:
        return encoding.text_of(path, path.read_bytes())
    except OSError as error:
        raise UnreadableFile(f"{path} cannot be read: {error.strerror}.", suggestion="Check the file.") from error


def _told(text: str) -> BibliographyFormat | None:
    start = text.lstrip("\ufeff \t\r\n")[:1]
    if start in {"[", "{"}:
        return "csl-json"
    return "bibtex" if "@" in text and "{" in text else None


class Importer:
    """Makes entries sources of a project."""

    def __init__(self, library: SourceLibrary) -> None:
        self._library = library

    def add(self, given: str | Path, form: str | None = None) -> list[Source]:
        """Keep each entry as a source, in the order of the file; one that is there already keeps its number."""
        return [self._library.keep(_kept(one)) for one in read_bibliography(given, form)]


def _kept(one: Entry) -> KeptContent:
    title = " ".join(str(one.get("title") or one["citation-key"]).split())
    content = {name: value for name, value in one.items() if name not in {"id", "citation-key"}}
    try:
        payload = rfc8785.dumps(cast("dict[str, str]", content))
    except rfc8785.CanonicalizationError as error:
        raise InvalidInput(
            f"The entry {str(one['id'])[:80]!r} cannot be kept: {error}.", suggestion="Mend or remove that entry."
        ) from error
    language = one.get("language")
    publisher = one.get("publisher")
    parts = date_parts(one, "issued")
    return kept_content.KeptContent(
        type=SourceType.DOCUMENT,
        identifier=str(one["citation-key"]),
        name=title,
        payload=payload,
        media_type=MEDIA_TYPE,
        document=document.Document(
            kind=DocumentKind.PROSE,
            title=title,
            abbreviation=None,
            work="",
            language=str(language or ""),
            text="",
            units=[],
        ),
        version=str(parts[0]) if parts else None,
        publisher=str(publisher) if publisher else None,
        metadata={"csl": one, METADATA_ONLY: True, **_facts(one)},
    )


def _facts(one: Entry) -> dict[str, str | list[str]]:
    """Return what an entry says under plain names, for claims about the work itself (``metadata_fact``)."""
    parts = date_parts(one, "issued")
    families = [
        " ".join(str(name[part]) for part in ("non-dropping-particle", "family", "literal") if name.get(part))
        for name in one.get("author", [])
    ]
    found: dict[str, str | list[str]] = {name: str(one[csl]) for name, csl in _FACTS.items() if one.get(csl)}
    found |= {"author": families} if families else {}
    return found | ({"issued": "-".join(f"{part:02d}" for part in parts)} if parts else {})
