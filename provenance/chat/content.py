"""What a model sends is foreign text: here it enters, and is cleaned before anybody shows, records or compares it.

Left out are lone surrogates (no UTF-8 can hold them), control characters but tab and line feed, terminal escape
sequences whole (ECMA-48, 5.4 and 5.6), and what is not seen and turns or hides what is: bidirectional marks, zero-width
characters, tags (Unicode, general category Cf). What a model thought aloud before its answer is put aside.
"""

from __future__ import annotations

import json
import re
import unicodedata
from typing import Any, cast

_ESCAPES = re.compile(
    r"(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]?"  # CSI … final byte
    r"|(?:\x1b[\]PX^_]|[\x90\x98\x9d-\x9f])[^\x07\x1b\x9c]*(?:\x07|\x9c|\x1b\\)?"  # OSC, DCS … string terminator
    r"|\x1b[ -/]*[0-~]?"
)
_LINES = re.compile("\r\n?|[\x0b\x0c\x85\u2028\u2029]")
_KEPT = frozenset("\t\n")
_UNSEEN = frozenset({"Cc", "Cf", "Cs"})
_THOUGHT = re.compile(r"\A(?:(?!<think>).)*?</think>|<think>.*?(?:</think>|\Z)", re.DOTALL | re.IGNORECASE)
_FENCE = re.compile(r"```(?:json)?\s*(.*?)\s*```", re.DOTALL)


def clean(text: str) -> str:
    """Return a text that can be written as UTF-8 and shown in a terminal as it reads."""
    if text.isascii() and text.isprintable():
        return text
    said = _LINES.sub("\n", _ESCAPES.sub("", text))
    return "".join(char for char in said if char in _KEPT or unicodedata.category(char) not in _UNSEEN)


def excerpt(content: bytes, most: int) -> str:
    """Return the beginning of what a server sent, in one line, to be told in a message."""
    return " ".join(clean(content[:most].decode("utf-8", "replace")).split())


def answered(content: bytes) -> Any:
    """Return the JSON that a model wrote as its answer (``choices[0].message.content``), every text of it clean.

    It may stand in a fence, with words of courtesy round it; of two fences nobody can tell which is the answer.
    Raises KeyError, IndexError, TypeError, ValueError or RecursionError where there is none.
    """
    said = _THOUGHT.sub("", json.loads(content)["choices"][0]["message"]["content"])
    try:
        return _cleaned(json.loads(said))
    except ValueError:
        (fenced,) = _FENCE.findall(said)  # ValueError where there are none, or several
        return _cleaned(json.loads(fenced))


def _cleaned(found: Any) -> Any:
    """Return a JSON value with each of its texts, names of fields too, clean."""
    if isinstance(found, str):
        return clean(found)
    if isinstance(found, list):
        return [_cleaned(one) for one in cast("list[Any]", found)]
    if isinstance(found, dict):
        return {clean(name): _cleaned(one) for name, one in cast("dict[str, Any]", found).items()}
    return found
