"""What literal a property value is: its lexical form and its datatype (RDF 1.1 Concepts, 3.3 and 5).

A value gets the datatype that the table of terms declares only if it lies in the lexical space of that datatype;
otherwise it gets the one it looks like, and a shape that asks for the declared one refuses it. So no ill-typed
literal is ever made. Lists are one literal of type rdf:JSON. Times are taken in UTC alone, ending in ``Z``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from datetime import date, datetime
from functools import lru_cache
from typing import Any

from provenance.model.graph import Value

JSON = "rdf:JSON"
STRING = "xsd:string"
_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z")
_DATE = re.compile(r"\d{4}-\d\d-\d\d")
_SPECIAL = {"inf": "INF", "-inf": "-INF", "nan": "NaN"}
_ITEMS: dict[str, set[type]] = {"xsd:string*": {str}, "xsd:double*": {float}}


def lexical(value: Value) -> str:
    """Give the lexical form: text as it is, numbers as Python prints them, lists as JSON."""
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, float):
        shown = repr(value)
        return _SPECIAL.get(shown, shown)
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def datatype_of(value: Value, declared: str) -> str:
    """Give the datatype (short) of a value whose property is declared to be ``declared``."""
    if isinstance(value, str):
        fits = _TEXTS.get(declared)
        return declared if fits and fits(value) else STRING
    if isinstance(value, bool):
        return "xsd:boolean"
    if isinstance(value, int):
        return "xsd:integer"
    if isinstance(value, float):
        return "xsd:double"
    item = _ITEMS.get(declared)
    return JSON if item is None or item.issuperset(map(type, value)) else STRING


@lru_cache(256)
def is_time(text: str) -> bool:
    """Say whether the text is an xsd:dateTime in UTC and a moment that exists."""
    return _TIME.fullmatch(text) is not None and _parses(datetime.fromisoformat, text)


def is_date(text: str) -> bool:
    """Say whether the text is an xsd:date without a zone and a day that exists."""
    return _DATE.fullmatch(text) is not None and _parses(date.fromisoformat, text)


def is_json(text: str) -> bool:
    """Say whether the text is JSON."""
    return _parses(json.loads, text)


def _parses(parse: Callable[[str], Any], text: str) -> bool:
    try:
        parse(text)
    except (ValueError, RecursionError):
        return False
    return True


_TEXTS: dict[str, Callable[[str], bool]] = {"xsd:dateTime": is_time, "xsd:date": is_date, JSON: is_json}
