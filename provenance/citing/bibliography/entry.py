"""A bibliographic entry of a source, in CSL-JSON (schema 1.0.2 of the Citation Style Language).

What the caller said stands before what the program knows: ``metadata["csl"]`` is an entry as a whole, other keys of
the metadata are read under their CSL, BibTeX and everyday names (``author``, ``year``, ``doi``, ``journal``). A
person's name is "Family, Given" or "Given Family"; what has no given name in either form is taken as an institution.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, cast

from etl.kinds import DocumentKind
from provenance.citing.results import Source
from provenance.model.sources import SourceType
from provenance.text import patterns as re

Entry = dict[str, Any]
"""One item of CSL-JSON."""

_TYPES = {
    SourceType.DOCUMENT: "document",
    SourceType.WEBSITE: "webpage",
    SourceType.DATABASE: "dataset",
    SourceType.CUSTOM: "document",
}
_KINDS = {kind.value: kind.row.csl for kind in DocumentKind if kind.row.csl}
_FIELDS = {
    "title": "title",
    "abstract": "abstract",
    "publisher": "publisher",
    "address": "publisher-place",
    "publisher-place": "publisher-place",
    "journal": "container-title",
    "booktitle": "container-title",
    "container-title": "container-title",
    "volume": "volume",
    "number": "number",
    "issue": "issue",
    "pages": "page",
    "page": "page",
    "edition": "edition",
    "doi": "DOI",
    "isbn": "ISBN",
    "issn": "ISSN",
    "url": "URL",
    "genre": "genre",
    "note": "note",
    "language": "language",
    "type": "type",
}
_DATE = re.compile(r"(\d{4})(?:-(\d{1,2}))?(?:-(\d{1,2}))?")
_AND = re.compile(r"\s+(?:and|und)\s+|\s*;\s*")
_INSTITUTION = re.compile(
    r"\b(?:Bundes\w+|Ministerium\w*|Amt|Gericht\w*|Stadt|Gemeinde|Kreis|Land|Institut\w*|Universit\w+|Verband|Kommission|"
    r"Parlament|GmbH|AG|e\. ?V\.|Inc\.?|Ltd\.?|University|Ministry|Commission|Office|Agency|Council|Institute|Group)\b"
)


def entry(source: Source) -> Entry:
    """Return the entry of a source; its ``id`` is the number of the source."""
    given = source.metadata.get("csl")
    if isinstance(given, dict):
        return {"type": "document", **cast("Entry", given), "id": str(source.id)}
    made: Entry = {"id": str(source.id), "type": _type(source), "title": source.name}
    if source.abbreviation and source.abbreviation != source.name:
        made["title-short"] = source.abbreviation
    if source.version and source.version != source.stand:
        made["version"] = source.version
    if issued := date(source.stand or source.valid_from or source.version):
        made["issued"] = issued
    if source.type is SourceType.WEBSITE:
        made["URL"] = source.identifier
        made["accessed"] = date(source.created_at)
    made |= from_fields(source.metadata)
    return {key: value for key, value in made.items() if value not in (None, "")}


def _type(source: Source) -> str:
    return _KINDS.get(source.kind or "", _TYPES[source.type])


def from_fields(fields: Mapping[str, Any]) -> Entry:
    """Return what free metadata says, in CSL-JSON; keys it does not know are left out."""
    found: Entry = {}
    for key, value in fields.items():
        name = key.lower().replace("_", "-")
        if name in _FIELDS and isinstance(value, str | int | float):
            found[_FIELDS[name]] = str(value)
        elif name in {"author", "authors", "editor", "editors"}:
            found[name.removesuffix("s")] = names(value)
        elif name in {"issued", "date", "year", "published"} and (issued := date(value)):
            found["issued"] = issued
        elif name in {"accessed", "accessed-at", "urldate"} and (accessed := date(value)):
            found["accessed"] = accessed
    return found


def names(value: Any) -> list[dict[str, str]]:
    """Return names in CSL form from one text ("Muster, Eva; Beispiel, Max") or a list of texts or of CSL names."""
    if isinstance(value, str):
        return [_name(part) for part in _AND.split(value) if part.strip()]
    if not isinstance(value, Iterable):
        return []
    found: list[dict[str, str]] = []
    for one in cast("Iterable[Any]", value):
        if isinstance(one, dict):
            parts = cast("dict[Any, Any]", one)
            found.append({str(key): str(part) for key, part in parts.items() if part})
        elif str(one).strip():
            found.append(_name(str(one)))
    return found


def _name(text: str) -> dict[str, str]:
    text = " ".join(text.split())
    if text.startswith("{") and text.endswith("}"):
        return {"literal": text[1:-1]}
    family, comma, given = text.partition(", ")
    if comma:
        return {"family": family, "given": given}
    given, blank, family = text.rpartition(" ")
    if not blank or _INSTITUTION.search(text):
        return {"literal": text}
    return {"family": family, "given": given}


def date(value: Any) -> dict[str, list[list[int]]] | None:
    """Return a CSL date of an ISO 8601 day, month or year (also as the start of a time), or of CSL's own; else None."""
    if isinstance(value, dict):
        return cast("dict[str, list[list[int]]]", value)
    match = _DATE.match(str(value)) if value is not None else None
    if match is None:
        return None
    return {"date-parts": [[int(part) for part in match.groups() if part]]}


def year(one: Entry) -> int | None:
    """Return the year an entry was issued in, where it says so."""
    parts = date_parts(one, "issued")
    return parts[0] if parts else None


def date_parts(one: Entry, name: str) -> list[int]:
    """Return year, month and day of a date of the entry as far as it says them; empty where it says none."""
    given: list[list[int]] = one.get(name, {}).get("date-parts") or [[]]
    return [int(part) for part in given[0]]


def people(one: Entry) -> list[str]:
    """Return the families (or institutions) an entry is by, in order: its authors, else its editors, else none."""
    return [
        str(name.get("family") or name.get("literal") or "") for name in one.get("author") or one.get("editor") or ()
    ]
