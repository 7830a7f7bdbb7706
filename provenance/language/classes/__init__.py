"""The closed classes of words, one file a class, German and English side by side.

A file has the words of each language under ``de`` and ``en``, in lower case, parted by white space, and what is more
than a word in the lists ``phrases_de`` and ``phrases_en``. A part of a class stands under its name before the language
(``thing_de``). Code asks for a class by its name; that two words are of one class stands in the file alone.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

from provenance.text import patterns as re

_FOLDER = Path(__file__).parent


@cache
def of(name: str, language: str | None = None, part: str = "") -> frozenset[str]:
    """Return the words of a class, or of a part of it, in one language, or in both."""
    languages = ("de", "en") if language is None else (language,)
    keys = [f"{part}_{one}" if part else one for one in languages]
    return frozenset(word for key in keys for word in str(_table(name)[key]).split())


def phrases(name: str) -> tuple[str, ...]:
    """Return the phrases of a class in both languages."""
    return (*_table(name)["phrases_de"], *_table(name)["phrases_en"])


def patterns(name: str, kinds: Iterable[str] | None = None) -> dict[str, re.Pattern[str]]:
    """Return the kinds of a class, each as one pattern of the words and phrases of both languages; all in their order.

    Such a file has a table a kind, with lists of patterns under ``de`` and ``en``.
    """
    found: dict[str, dict[str, list[str]]] = {kind: rows for kind, rows in _table(name).items() if type(rows) is dict}
    wanted = found if kinds is None else kinds
    return {kind: re.compile("|".join(found[kind]["de"] + found[kind]["en"]), re.IGNORECASE) for kind in wanted}


def table(name: str) -> dict[str, Any]:
    """Return a file of pairs as it is."""
    return _table(name)


@cache
def _table(name: str) -> dict[str, Any]:
    return tomllib.loads((_FOLDER / f"{name}.toml").read_text(encoding="utf-8"))
