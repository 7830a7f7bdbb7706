"""The words of the pages: the same in both languages, all of them used, and none missing."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from provenance.serve.pages import shell

FOLDER = files("provenance.serve.pages")
AREAS = ("library", "reader", "citations")
SAID = re.compile(r"""say\(\s*["'](\w+)["'],\s*["']([^"']*)["'](\s*~)?""")
HOLE = re.compile(r"\{\d*\}")
NAMED = re.compile(r"""["']([a-z][\w -]*)["']""")


def templates() -> str:
    """Return all templates as one text."""
    return "\n".join(one.read_text(encoding="utf-8") for one in (FOLDER / "templates").iterdir())


@pytest.mark.parametrize("area", AREAS)
def test_both_languages_say_the_same(area: str) -> None:
    """German and English have the same keys in the same order, with the same holes, and nothing empty."""
    german, english = (shell.words(language)[area] for language in ("de", "en"))
    assert list(german) == list(english)
    for key, words in german.items():
        assert words.strip()
        assert sorted(HOLE.findall(words)) == sorted(HOLE.findall(english[key])), key


@pytest.mark.parametrize("area", AREAS)
def test_each_key_is_said_somewhere(area: str) -> None:
    """No key is dead: a template says it, whole or by its beginning, or names it to be said."""
    text = templates()
    said = [(key, bool(open_)) for name, key, open_ in SAID.findall(text) if name == area]
    whole, begun = {key for key, more in said if not more}, tuple(key for key, more in said if more)
    listed = set(NAMED.findall(text)) | {"future", "past"}  # what `Entry.standing` gives
    dead = [
        key for key in shell.words("en")[area] if key not in whole | listed and not key.startswith(begun or ("\0",))
    ]
    assert dead == []


def test_nothing_is_said_that_no_catalogue_has() -> None:
    """Each key that a template says stands in the catalogue of its area."""
    for area, key, more in SAID.findall(templates()):
        if area in AREAS:
            known = shell.words("en")[area]
            assert any(one.startswith(key) for one in known) if more else key in known, (area, key)
