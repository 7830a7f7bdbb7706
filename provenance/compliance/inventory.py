"""Business objects, messages and processes as somebody writes them down: YAML or CSV, checked before anything is kept.

A YAML file has a list ``objects``, each with ``slug``, ``name``, and if wanted ``kind`` (object, message, process),
``description``, ``terms``, ``addressees``; a CSV file has these columns, the lists parted by semicolons. A YAML file
may also say what is known of them: ``confirm`` and ``assess`` (`Confirmed`, `Assessed`).
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

import yaml

from provenance.citing.context import checked_name
from provenance.model.compliance import Severity, SubjectKind
from provenance.model.errors import InvalidInput, wrong_file

_KINDS = {"object": SubjectKind.OBJECT, "message": SubjectKind.MESSAGE, "process": SubjectKind.PROCESS}
_MOST = 100_000
_FIELDS = {"slug", "name", "kind", "description", "terms", "addressees"}


@dataclass(frozen=True, slots=True)
class Given:
    """A subject as it was written down."""

    slug: str
    name: str
    kind: SubjectKind = SubjectKind.OBJECT
    description: str | None = None
    terms: tuple[str, ...] = ()
    addressees: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Confirmed:
    """That a rule at a place binds a subject, and why; ``rejected`` says that it does not."""

    slug: str
    place: str
    because: str
    rejected: bool = False


@dataclass(frozen=True, slots=True)
class Assessed:
    """Whether a rule at a place is kept: ``by`` what, with the words of a source that show it.

    A gap has a severity and a remedy, what is fulfilled has neither.
    """

    slug: str
    place: str
    by: str
    source: str
    quote: str
    claim: str
    severity: Severity | None = None
    remedy: str | None = None
    note: str | None = None


@dataclass(frozen=True, slots=True)
class Inventory:
    """All that a file says."""

    subjects: tuple[Given, ...]
    confirmed: tuple[Confirmed, ...] = ()
    assessed: tuple[Assessed, ...] = ()


def inventory(path: Path) -> Inventory:
    """Read a file. Raises InvalidInput that names the entry and the field, also for a file that is not there."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise wrong_file(error)(
            f"Expected a file in UTF-8 at {path}, found none that can be read: {error}.", suggestion="Check its name."
        ) from error
    if path.suffix.lower() == ".csv":
        return Inventory(tuple(_subjects(_rows(text, path))))
    try:
        content: Any = yaml.safe_load(text)
    except yaml.YAMLError as error:
        raise InvalidInput(f"Expected YAML in {path}: {error}", suggestion="Mend the line named.") from error
    said: dict[str, Any] = cast("dict[str, Any]", content) if isinstance(content, dict) else {}
    listed: Any = said.get("objects")
    if not isinstance(listed, list):
        raise InvalidInput(
            f"Expected a list `objects` in {path}, found {text.strip()[:40]!r}.",
            suggestion="Begin with `objects:` and one entry a line: `- slug: receipt`.",
        )
    return Inventory(
        tuple(_subjects(enumerate(cast("list[Any]", listed), 1))),
        tuple(_confirmed(enumerate(said.get("confirm") or (), 1))),
        tuple(_assessed(enumerate(said.get("assess") or (), 1))),
    )


def _rows(text: str, path: Path) -> Iterable[tuple[int, Mapping[str, Any]]]:
    reader = csv.DictReader(text.splitlines())
    names = set(reader.fieldnames or ())
    if not {"slug", "name"} <= names or names - _FIELDS:
        raise InvalidInput(
            f"Expected the columns slug, name and if wanted kind, description, terms, addressees in {path}; found "
            f"{', '.join(reader.fieldnames or ()) or 'none'}.",
            suggestion="Name the columns in the first line.",
        )
    for number, row in enumerate(reader, 1):
        listed = {name: [one.strip() for one in (row.get(name) or "").split(";")] for name in ("terms", "addressees")}
        yield number, {**{name: value for name, value in row.items() if value}, **listed}


def _subjects(rows: Iterable[tuple[int, Any]]) -> Iterable[Given]:
    seen: set[str] = set()
    for number, row in rows:
        where = f"objects[{number}]"
        said = _mapping(row, where, _FIELDS)
        kind = str(said.get("kind") or "object").lower()
        if kind not in _KINDS:
            raise InvalidInput(
                f"{where}.kind: expected object, message or process, found {kind!r}.", suggestion="Use one of them."
            )
        slug = checked_name(f"{where}.slug", said.get("slug"))
        if slug in seen:
            raise InvalidInput(f"{where}.slug: expected each once, found {slug!r} again.", suggestion="Rename one.")
        seen.add(slug)
        if len(seen) > _MOST:
            raise InvalidInput(f"Expected at most {_MOST:,} objects, found more.", suggestion="Split the file.")
        description = said.get("description")
        yield Given(
            slug,
            checked_name(f"{where}.name", said.get("name")),
            _KINDS[kind],
            _text(f"{where}.description", description) if description else None,
            _texts(f"{where}.terms", said.get("terms")),
            _texts(f"{where}.addressees", said.get("addressees")),
        )


def _confirmed(rows: Iterable[tuple[int, Any]]) -> Iterable[Confirmed]:
    for number, row in rows:
        where = f"confirm[{number}]"
        said = _mapping(row, where, {"object", "place", "because", "rejected"})
        texts = (_text(f"{where}.{name}", said.get(name)) for name in ("object", "place", "because"))
        yield Confirmed(*texts, rejected=said.get("rejected") is True)


def _assessed(rows: Iterable[tuple[int, Any]]) -> Iterable[Assessed]:
    for number, row in rows:
        where = f"assess[{number}]"
        names = ("object", "place", "by", "source", "quote", "claim")
        said = _mapping(row, where, {*names, "severity", "remedy", "note"})
        texts = (_text(f"{where}.{name}", said.get(name)) for name in names)
        severity, remedy, note = (said.get(name) for name in ("severity", "remedy", "note"))
        if (severity is None) != (remedy is None):
            raise InvalidInput(
                f"{where}: expected a gap with both severity and remedy, found one of them.", suggestion="Give both."
            )
        yield Assessed(
            *texts,
            severity=_severity(f"{where}.severity", severity) if severity is not None else None,
            remedy=_text(f"{where}.remedy", remedy) if remedy is not None else None,
            note=_text(f"{where}.note", note) if note is not None else None,
        )


def _severity(where: str, given: object) -> Severity:
    try:
        return Severity(given)
    except ValueError:
        raise InvalidInput(
            f"{where}: expected {', '.join(Severity)}; found {given!r}.", suggestion="Use one of them."
        ) from None


def _mapping(row: object, where: str, known: set[str]) -> dict[str, Any]:
    if not isinstance(row, Mapping):
        raise InvalidInput(f"{where}: expected fields, found {row!r}.", suggestion="Write `slug: receipt` and so on.")
    said = dict(cast("Mapping[str, Any]", row))
    if unknown := sorted(str(name) for name in said.keys() - known):
        raise InvalidInput(
            f"{where}: expected {', '.join(sorted(known))}; found {', '.join(unknown)} as well.",
            suggestion="Check the spelling.",
        )
    return said


def _text(where: str, given: object) -> str:
    if not isinstance(given, str) or not given.strip():
        raise InvalidInput(f"{where}: expected text, found {given!r}.", suggestion="Give it as text.")
    return given.strip()


def _texts(where: str, given: object) -> tuple[str, ...]:
    if given is None:
        return ()
    if not isinstance(given, list | tuple):
        raise InvalidInput(f"{where}: expected a list of texts, found {given!r}.", suggestion="Write `[one, another]`.")
    return tuple(dict.fromkeys(_text(where, one) for one in cast("list[object]", given) if one != ""))
