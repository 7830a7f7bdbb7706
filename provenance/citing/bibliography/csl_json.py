"""Entries as CSL-JSON (schema 1.0.2 of the Citation Style Language), the format Zotero and pandoc exchange.

What is read is brought to one form: dates as ``date-parts`` of numbers, identifiers as text. Fields that the schema
does not know stay. What it leaves out: dates in words ("spring 1999"), which stay as they are and sort nowhere.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, cast

from provenance.citing.bibliography.entry import Entry, date, names
from provenance.model.errors import InvalidInput

_DATES = ("issued", "accessed", "submitted", "event-date", "original-date", "available-date")
_PEOPLE = ("author", "editor", "translator", "container-author", "collection-editor", "director", "recipient")


def write_csl_json(entries: Sequence[Entry]) -> str:
    """Give the entries as a CSL-JSON file; an entry that came with a key has it as its id."""
    items = [{**one, "id": str(one.get("citation-key") or one["id"])} for one in entries]
    return json.dumps(items, ensure_ascii=False, indent=2) + "\n"


def read_csl_json(text: str) -> list[Entry]:
    """Give the entries of a CSL-JSON file: a list of items, or one item.

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
    """Give the line on which an item of a list begins, from 1."""
    decoder = json.JSONDecoder()
    at = _behind(text, 0)
    if text[at : at + 1] == "[":
        at = _behind(text, at + 1)
        for _ in range(wanted):
            at = _behind(text, decoder.raw_decode(text, at)[1])
            at = _behind(text, at + 1)  # behind the comma
    return text.count("\n", 0, at) + 1


def _behind(text: str, at: int) -> int:
    """Give where the blanks at a place end."""
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
    """Give a date as numbers where it can be read so: ``date-parts``, ``raw``, ``literal``, or a plain text."""
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
