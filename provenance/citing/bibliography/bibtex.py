"""Entries as BibTeX and back, so that a literature review can take its sources along and bring its own.

Reading and writing the syntax is left to bibtexparser; here is what BibTeX calls what CSL-JSON calls otherwise.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import Any, cast

from provenance.citing.bibliography.entry import Entry, date_parts, from_fields, people, year
from provenance.model.errors import InvalidInput

_TO_BIBTEX = {
    "article-journal": "article",
    "book": "book",
    "chapter": "incollection",
    "paper-conference": "inproceedings",
    "thesis": "phdthesis",
    "report": "techreport",
}
_FROM_BIBTEX = {kind: name for name, kind in _TO_BIBTEX.items()} | {
    "mastersthesis": "thesis",
    "conference": "paper-conference",
    "proceedings": "book",
    "inbook": "chapter",
    "online": "webpage",
    "electronic": "webpage",
    "www": "webpage",
    "dataset": "dataset",
    "legislation": "legislation",
    "jurisdiction": "legal_case",
}
_FIELDS = {
    "title": "title",
    "publisher": "publisher",
    "publisher-place": "address",
    "volume": "volume",
    "issue": "number",
    "number": "number",
    "page": "pages",
    "edition": "edition",
    "DOI": "doi",
    "ISBN": "isbn",
    "ISSN": "issn",
    "URL": "url",
    "version": "version",
    "note": "note",
    "abstract": "abstract",
}
_SIGNS = {"~": r"\textasciitilde{}", "\\": r"\textbackslash{}"}
_ESCAPES = str.maketrans({char: f"\\{char}" for char in "&%$#_{}"} | _SIGNS)
_ASCII = {"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue"}
_MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
_LATEX = re.compile(r"\\[A-Za-z]+\s*|[{}]")


def write_bibtex(entries: Sequence[Entry]) -> str:
    """Give the entries as one BibTeX file. Keys are family and year with a letter where two are alike."""
    taken: set[str] = set()
    return "\n\n".join(_written(one, _key(one, taken)) for one in entries) + ("\n" if entries else "")


def _written(one: Entry, key: str) -> str:
    fields = {_FIELDS[name]: _escaped(str(value)) for name, value in one.items() if name in _FIELDS}
    for role in ("author", "editor"):
        if role in one:
            fields[role] = " and ".join(_person(name) for name in one[role])
    if "pages" in fields:
        fields["pages"] = re.sub(r"\s*[-–—]+\s*", "--", fields["pages"])
    if "container-title" in one:
        fields["journal" if one["type"] == "article-journal" else "booktitle"] = _escaped(one["container-title"])
    if parts := date_parts(one, "issued"):
        fields["year"] = str(parts[0])
        if len(parts) > 1:
            fields["month"] = _MONTHS[parts[1] - 1]
    if parts := date_parts(one, "accessed"):
        fields["urldate"] = "-".join(f"{part:02d}" for part in parts)
    lines = [f"  {name} = {{{value}}}" for name, value in fields.items()]
    return f"@{_TO_BIBTEX.get(one['type'], 'misc')}{{{key},\n" + ",\n".join(lines) + "\n}"


def _person(name: dict[str, str]) -> str:
    if "literal" in name:
        return "{" + _escaped(name["literal"]) + "}"
    given = f", {_escaped(name['given'])}" if name.get("given") else ""
    return f"{_escaped(name.get('family', ''))}{given}"


def _escaped(text: str) -> str:
    return text.translate(_ESCAPES)


def _key(one: Entry, taken: set[str]) -> str:
    said = next(iter(people(one)), "") or str(one.get("title-short") or one.get("title") or "source")
    said = "".join(_ASCII.get(char, char) for char in said)
    plain = unicodedata.normalize("NFKD", said).encode("ascii", "ignore").decode()
    stem = (re.sub(r"[^A-Za-z0-9]", "", plain.split()[0] if plain.split() else "") or "source") + str(year(one) or "")
    key, number = stem, 0
    while key in taken:
        number += 1
        key = f"{stem}{chr(ord('a') + number)}" if number < 25 else f"{stem}-{number}"  # noqa: PLR2004 — b to z
    taken.add(key)
    return key


def read_bibtex(text: str) -> list[Entry]:
    """Give the entries of a BibTeX file; the ``id`` of each is its key.

    Raises InvalidInput where an entry cannot be read, with its line.
    """
    import bibtexparser  # noqa: PLC0415 — only who imports a bibliography needs it

    library: Any = cast("Any", bibtexparser).parse_string(text)
    if library.failed_blocks:
        broken = library.failed_blocks[0]
        reason = getattr(broken.error, "abort_reason", None) or str(broken.error)
        raise InvalidInput(
            f"Expected BibTeX; the entry at line {(broken.start_line or 0) + 1} cannot be read: {reason}.",
            suggestion="Mend or remove that entry; nothing was imported.",
        )
    return [_read(one) for one in library.entries]


def _read(block: Any) -> Entry:
    fields: dict[str, Any] = {str(field.key).lower(): str(field.value) for field in block.fields}
    people_in = {role: fields.pop(role) for role in ("author", "editor") if role in fields}
    if fields.get("year") and fields.get("month"):
        month = fields["month"].strip().lower()[:3]
        number = _MONTHS.index(month) + 1 if month in _MONTHS else int(month) if month.isdigit() else 0
        fields["issued"] = f"{fields['year']}-{number:02d}" if number else fields["year"]
        del fields["year"]
    if block.entry_type == "article" and "number" in fields:
        fields["issue"] = fields.pop("number")
    plain = {key: _plain(value) for key, value in fields.items()}
    kind = _FROM_BIBTEX.get(block.entry_type.lower(), "webpage" if fields.get("url") else "document")
    made = {"id": block.key, "type": kind, **from_fields({key: value for key, value in plain.items() if key != "type"})}
    for role, value in people_in.items():
        made[role] = from_fields({"author": [_plain_name(name) for name in re.split(r"\s+and\s+", value)]})["author"]
    if "page" in made:
        made["page"] = made["page"].replace("--", "–")
    return made


_ACCENTS = {'"': "\u0308", "'": "\u0301", "`": "\u0300", "^": "\u0302", "~": "\u0303", "c": "\u0327", "v": "\u030c"}
_ACCENT = re.compile(r"\{?\\([\"'`^~]|[cv](?=[\s{]))\s*\{?\s*([A-Za-z])\}?\}?")
_SPECIAL = {r"\ss": "ß", r"\o": "ø", r"\O": "Ø", r"\ae": "æ", r"\AE": "Æ", r"\aa": "å", r"\AA": "Å", r"\l": "ł"}


def _plain(text: str) -> str:
    """Give LaTeX as plain text: accents, escaped signs, braces."""
    text = _ACCENT.sub(lambda at: unicodedata.normalize("NFC", at[2] + _ACCENTS[at[1]]), text)
    for said, meant in _SPECIAL.items():
        text = re.sub(re.escape(said) + r"(?![A-Za-z])\s?", meant, text)
    text = re.sub(r"\\([&%$#_{}])", r"\1", text.replace("~", " ").replace(r"\textbackslash{}", "\\"))
    return " ".join(_LATEX.sub("", text).split())


def _plain_name(text: str) -> str:
    text = text.strip()
    whole = text.startswith("{") and text.endswith("}")
    return "{" + _plain(text[1:-1]) + "}" if whole else _plain(text)
