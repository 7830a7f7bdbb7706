"""The closed classes of words, one file a class, German and English side by side.

A file has the words of each language under ``de`` and ``en``, in lower case, parted by white space, and what is more
than a word in the lists ``phrases_de`` and ``phrases_en``. A part of a class stands under its name before the language
(``thing_de``). Code asks for a class by its name; that two words are of one class stands in the file alone.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

_FOLDER = Path(__file__).parent


@cache
def of(name: str, language: str | None = None, part: str = "") -> frozenset[str]:
    """Give the words of a class, or of a part of it, in one language, or in both."""
    languages = ("de", "en") if language is None else (language,)
    keys = [f"{part}_{one}" if part else one for one in languages]
    return frozenset(word for key in keys for word in str(_table(name)[key]).split())


def phrases(name: str) -> tuple[str, ...]:
    """Give the phrases of a class in both languages."""
    return (*_table(name)["phrases_de"], *_table(name)["phrases_en"])


def table(name: str) -> dict[str, Any]:
    """Give a file of pairs as it is."""
    return _table(name)


@cache
def _table(name: str) -> dict[str, Any]:
    return tomllib.loads((_FOLDER / f"{name}.toml").read_text(encoding="utf-8"))
