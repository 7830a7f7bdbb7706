"""Entries as BibTeX and back, so that a literature review can take its sources along and bring its own.

Reading the syntax is left to bibtexparser; here is what BibTeX calls what CSL-JSON calls otherwise. An entry keeps its
key (``citation-key``), and fields that CSL has no name for stand under ``custom``, so that what was imported comes out
as it came in. What it leaves out: the braces that keep capitals, which CSL has no place for.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from typing import Any, cast

from provenance.citing.bibliography.entry import Entry, date, date_parts, people, year
from provenance.model.deferral import by_name
from provenance.model.errors import InvalidInput
from provenance.text import patterns as re

_ACCENTS = {
    '"': "\u0308", "'": "\u0301", "`": "\u0300", "^": "\u0302", "~": "\u0303", "=": "\u0304", ".": "\u0307",
    "u": "\u0306", "v": "\u030c", "H": "\u030b", "k": "\u0328", "r": "\u030a", "c": "\u0327", "d": "\u0323",
    "b": "\u0331",
}  # fmt: skip
_LETTERS = {
    "ss": "ß", "o": "ø", "O": "Ø", "ae": "æ", "AE": "Æ", "oe": "œ", "OE": "Œ", "aa": "å", "AA": "Å", "l": "ł", "L": "Ł",
    "i": "ı", "j": "ȷ", "dh": "ð", "DH": "Ð", "th": "þ", "TH": "Þ", "dj": "đ", "DJ": "Đ", "S": "§", "P": "¶",
    "copyright": "©", "pounds": "£", "euro": "€", "dots": "…", "ldots": "…", "glqq": "„", "grqq": "“",
    "textendash": "–", "textemdash": "—", "textbackslash": "\\", "textasciitilde": "~", "textasciicircum": "^",
    "textbraceleft": "{", "textbraceright": "}", "textless": "<", "textgreater": ">", "textbar": "|",
    "textquotedbl": '"', "textquotesingle": "'", "LaTeX": "LaTeX", "TeX": "TeX",
}  # fmt: skip
_ACCENT = re.compile(
    r"\\(?:([\"'`^~=.])\s*|([uvHkrcdb])(?:\s+|(?=\{)))(?:\{\s*(\\[ij](?![A-Za-z])|[^\W\d_])\s*\}|(\\[ij](?![A-Za-z])|[^\W\d_]))"
)
_LETTER = re.compile(r"\\([A-Za-z]+)(?:\{\}|\s+|(?![A-Za-z]))")
_SIGN = re.compile(r"\\([&%$#_{}\s])")
_FORMULA = re.compile(r"(?<!\\)\$")
_COMMAND = re.compile(r"\\[A-Za-z]+\*?\s*")
_HIDDEN = {char: chr(0xE000 + at) for at, char in enumerate("&%$#_{}\\~`'- ")}
"""Signs that are meant, in the private area until all markup is gone."""
_SHOWN = {ord(hidden): char for char, hidden in _HIDDEN.items()}

_ESCAPES = str.maketrans(
    {char: f"\\{char}" for char in "&%$#_"}
    | {
        "~": r"\textasciitilde{}",
        "\\": r"\textbackslash{}",
        "{": r"\textbraceleft{}",
        "}": r"\textbraceright{}",
        "\u00a0": "~",
    }
)
_LIGATURES = re.compile(r"-(?=-)|`(?=`)|'(?=')")


def escaped(text: str) -> str:
    """Return plain text as LaTeX; letters with accents stay as they are, in Unicode."""
    return _LIGATURES.sub(lambda at: f"{at[0]}{{}}", text.translate(_ESCAPES))


def plain(text: str) -> str:
    """Return LaTeX as plain text."""
    text = _ACCENT.sub(_accented, text)
    text = _SIGN.sub(lambda at: _HIDDEN.get(at[1], _HIDDEN[" "]), text)
    text = _LETTER.sub(_letter, text)
    text = _FORMULA.sub("", text.replace("~", "\u00a0"))
    for said, meant in (("---", "—"), ("--", "–"), ("``", "“"), ("''", "”")):
        text = text.replace(said, meant)
    text = re.sub(r"[{}]", "", _COMMAND.sub("", text))
    return re.sub(r"[ \t\r\n]+", " ", text.translate(_SHOWN)).strip()


def _accented(at: re.Match[str]) -> str:
    letter = at[3] or at[4]
    return unicodedata.normalize("NFC", letter.removeprefix("\\") + _ACCENTS[at[1] or at[2]])


def _letter(at: re.Match[str]) -> str:
    meant = _LETTERS.get(at[1])
    return at[0] if meant is None else _HIDDEN.get(meant, meant)


Name = dict[str, str]

OTHERS = "others"
"""What stands for those who are not named, in BibTeX ("and others") and as a literal name here."""


def read_people(text: str) -> list[Name]:
    """Return the names of a BibTeX field in CSL form; raises InvalidInput where they cannot be told apart."""
    reader = by_name("bibtexparser.middlewares:names")
    try:
        return [_people_read(one, reader) for one in reader.split_multiple_persons_names(text) if one.strip()]
    except reader.InvalidNameError as error:
        raise InvalidInput(
            f"Expected names such as “Muster, Eva and Beispiel, Max”; found {text[:200]!r}: {error}.",
            suggestion="Put the name of an institution in braces.",
        ) from error


def _people_read(text: str, reader: Any) -> Name:
    text = text.strip().rstrip(",")
    if text.startswith("{") and text.endswith("}") and _whole(text):
        return {"literal": plain(text)}
    parts = reader.parse_single_name_into_parts(text, strict=True)
    family, given = plain(" ".join(parts.last)), plain(" ".join(parts.first))
    if family == OTHERS and not given:
        return {"literal": OTHERS}
    found = {
        "family": family,
        "given": given,
        "non-dropping-particle": plain(" ".join(parts.von)),
        "suffix": plain(" ".join(parts.jr)),
    }
    return {name: value for name, value in found.items() if value}


def _whole(text: str) -> bool:
    """Say whether the first brace is closed by the last."""
    depth = 0
    for at, char in enumerate(text):
        depth += (char == "{") - (char == "}")
        if depth == 0:
            return at == len(text) - 1
    return False


def write_people(names: Sequence[Name]) -> str:
    """Return names in CSL form as a BibTeX field."""
    return " and ".join(_people_written(one) for one in names)


def _people_written(name: Name) -> str:
    literal = name.get("literal")
    if literal == OTHERS:
        return OTHERS
    if literal is not None or not name.get("family"):
        return "{" + escaped(literal or name.get("given", "")) + "}"
    particle = name.get("non-dropping-particle") or name.get("dropping-particle")
    family = " ".join(part for part in (particle and escaped(particle), _kept(name["family"], whole=True)) if part)
    rest = [_kept(name[part]) for part in ("suffix", "given") if name.get(part)]
    return ", ".join([family, *rest, *([""] if "suffix" in name and "given" not in name else [])]).rstrip()


def _kept(text: str, *, whole: bool = False) -> str:
    """Return a part of a name, in braces where its words would be taken for something else."""
    words = text.split()
    odd = "," in text or "and" in words or (whole and any(not word[0].isupper() for word in words))
    return "{" + escaped(text) + "}" if odd else escaped(text)


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
    "collection-title": "series",
    "chapter-number": "chapter",
    "keyword": "keywords",
    "language": "language",
    "DOI": "doi",
    "ISBN": "isbn",
    "ISSN": "issn",
    "URL": "url",
    "version": "version",
    "note": "note",
    "abstract": "abstract",
}
_TO_CSL = {name: csl for csl, name in _FIELDS.items() if csl != "issue"} | {
    "journal": "container-title",
    "journaltitle": "container-title",
    "booktitle": "container-title",
    "location": "publisher-place",
    "school": "publisher",
    "institution": "publisher",
    "organization": "publisher",
    "langid": "language",
}
_ROLES = ("author", "editor")
_DATES = {"year", "month", "date", "urldate"}
_BARE = {"doi", "url"}
"""Fields that are written as they are: what opens them does not read LaTeX."""
_ASCII = {"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue"}
_MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
_TO_MONTH = 2
_NO_KEY = re.compile(r"[\s,{}()\"'#%=~\\]")


def write_bibtex(entries: Sequence[Entry]) -> str:
    """Return the entries as one BibTeX file. An entry keeps the key it came with, else it is family and year.

    Where two keys are alike the later has a letter behind it.
    """
    taken: set[str] = set()
    return "\n\n".join(_written(one, _key(one, taken)) for one in entries) + ("\n" if entries else "")


def _written(one: Entry, key: str) -> str:
    own = _own(one)
    said = {_FIELDS[name]: str(value) for name, value in one.items() if name in _FIELDS}
    if "container-title" in one:
        said["journal" if one["type"] == "article-journal" else "booktitle"] = str(one["container-title"])
    said |= {name: str(value) for name, value in own.items() if name != "entrytype" and name not in said}
    fields = {role: write_people(one[role]) for role in _ROLES if one.get(role)}
    fields |= {name: value if name in _BARE else escaped(value) for name, value in said.items()}
    if "pages" in said:
        fields["pages"] = escaped(re.sub(r"\s*[-–—]+\s*", "–", said["pages"])).replace("–", "--")
    if parts := date_parts(one, "issued"):
        fields["year"] = str(parts[0])
        fields |= {"month": _MONTHS[parts[1] - 1]} if len(parts) == _TO_MONTH else {}
        fields |= {"date": _day(parts)} if len(parts) > _TO_MONTH else {}
    if parts := date_parts(one, "accessed"):
        fields["urldate"] = _day(parts)
    kind = own.get("entrytype") or _TO_BIBTEX.get(one["type"], "misc")
    return f"@{kind}{{{key},\n" + ",\n".join(f"  {name} = {{{value}}}" for name, value in fields.items()) + "\n}"


def _own(one: Entry) -> Mapping[str, Any]:
    custom: Any = one.get("custom")
    own: Any = cast("dict[str, Any]", custom).get("bibtex") if isinstance(custom, dict) else None
    return cast("dict[str, Any]", own) if isinstance(own, dict) else {}


def _day(parts: Sequence[int]) -> str:
    return "-".join(f"{part:02d}" for part in parts)


def _key(one: Entry, taken: set[str]) -> str:
    stem = _NO_KEY.sub("", str(one.get("citation-key") or "")) or _made_key(one)
    key, number = stem, 0
    while key in taken:
        number += 1
        key = f"{stem}{chr(ord('a') + number)}" if number < 25 else f"{stem}-{number}"  # noqa: PLR2004 — b to z
    taken.add(key)
    return key


def _made_key(one: Entry) -> str:
    said = next(iter(people(one)), "") or str(one.get("title-short") or one.get("title") or "source")
    said = "".join(_ASCII.get(char, char) for char in said)
    simple = unicodedata.normalize("NFKD", said).encode("ascii", "ignore").decode()
    first = simple.split()[0] if simple.split() else ""
    return (re.sub(r"[^A-Za-z0-9]", "", first) or "source") + str(year(one) or "")


def read_bibtex(text: str) -> list[Entry]:
    """Return the entries of a BibTeX file; the ``id`` of each is its key.

    Raises InvalidInput where an entry cannot be read, with its line.
    """
    library: Any = by_name("bibtexparser:parse_string")(text)
    if library.failed_blocks:
        broken = library.failed_blocks[0]
        reason = getattr(broken.error, "abort_reason", None) or str(broken.error)
        raise _broken(broken, reason)
    found: list[Entry] = []
    for block in library.entries:
        try:
            found.append(_read(block))
        except InvalidInput as error:
            raise _broken(block, error.message) from error
    return found


def _broken(block: Any, reason: str) -> InvalidInput:
    return InvalidInput(
        f"Expected BibTeX; the entry at line {(block.start_line or 0) + 1} cannot be read: {reason.rstrip('.')}.",
        suggestion="Mend or remove that entry; nothing was imported.",
    )


def _read(block: Any) -> Entry:
    fields: dict[str, str] = {str(field.key).lower(): str(field.value) for field in block.fields}
    entry_type = str(block.entry_type).lower()
    kind = _FROM_BIBTEX.get(entry_type, "webpage" if fields.get("url") else "document")
    made: Entry = {"id": block.key, "citation-key": block.key, "type": kind}
    made |= {role: read_people(fields[role]) for role in _ROLES if role in fields}
    own: dict[str, str] = {} if _TO_BIBTEX.get(kind, "misc") == entry_type else {"entrytype": entry_type}
    for name, value in fields.items():
        if name in _ROLES or name in _DATES:
            continue
        said = " ".join(value.replace(r"\_", "_").replace(r"\%", "%").split()) if name in _BARE else plain(value)
        known = _TO_CSL.get(name)
        known = "issue" if name == "number" and kind == "article-journal" else known
        if known and known not in made:
            made[known] = said
        else:
            own[name] = said
    if issued := _issued(fields):
        made["issued"] = issued
    elif fields.get("year"):
        own["year"] = plain(fields["year"])
    if accessed := date(fields.get("urldate")):
        made["accessed"] = accessed
    return made | ({"custom": {"bibtex": own}} if own else {})


def _issued(fields: Mapping[str, str]) -> dict[str, list[list[int]]] | None:
    if (whole := date(fields.get("date"))) is not None:
        return whole
    named = plain(fields.get("month", "")).lower()
    month = _MONTHS.index(named[:3]) + 1 if named[:3] in _MONTHS else int(named) if named.isdecimal() else 0
    written = plain(fields.get("year", ""))
    return date(f"{written}-{month:02d}" if 1 <= month <= len(_MONTHS) and written.isdecimal() else written)
