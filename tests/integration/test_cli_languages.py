"""Every command, walked on a German source under a German and an English locale, speaks one language throughout."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator
from importlib.resources import files
from string import Formatter
from typing import Any, cast

import pytest
from lxml import html

from provenance.language import catalogue
from provenance.store import embedded
from tests.support.command import beleg

SAMPLE = files("provenance.cli.demo") / "sample"
DRAFT = """Ohne Beleg darf keine Buchung vorgenommen werden.

Nach Ablauf der Frist sind Belege binnen drei Monaten zu vernichten.
"""
QUOTE = "Ohne Beleg darf keine Buchung vorgenommen werden."
WALK: tuple[tuple[str, ...], ...] = (
    ("citations",),
    ("tag", "list"),
    ("note", "list"),
    ("statistics",),
    ("ingest", "{source}"),
    ("ingest", "{none}"),
    ("sources",),
    ("segment", "{source}"),
    ("sentences", "{draft}"),
    ("references", "{draft}"),
    ("references", "--from", "§ 3 BelO"),
    ("cite", "1", "--claim", QUOTE, "--quote", QUOTE),
    ("cite", "1", "--claim", QUOTE, "--quote", "Jede Buchung darf ohne Beleg vorgenommen werden."),
    ("cite", "1", "--claim", "Der Mond ist aus Käse.", "--quote", QUOTE, "--related", "1", "--relation", "extends"),
    ("show", "1"),
    ("show", "99"),
    ("show", "§ 3 Abs. 1 BelO"),
    ("citations",),
    ("note", "add", "Merken.", "--source", "1"),
    ("note", "withdraw", "1"),
    ("note", "list", "--history"),
    ("tag", "add", "1", "wichtig"),
    ("tag", "list"),
    ("classify", "1"),
    ("retract", "1", "--reason", "Muster"),
    ("retract", "1", "--reason", "Muster", "--withdraw"),
    ("ground", "{draft}"),
    ("check", "{draft}"),
    ("ask", "Was gilt ohne Beleg?"),
    ("statistics",),
    ("verify",),
    ("audit", "uncited_claims"),
    ("bibliography",),
    ("report", "-o", "{page}"),
)
"""The commands as they are walked, in one store; a draft and a question are told of in their own language."""
OF_TEXT = {"ground", "check", "ask"}
"""Commands that speak the language of the draft or the question, whatever the locale."""
_LEAST = 3
"""Words that a stretch of a sentence must have to be told by."""


def stretches(language: str) -> set[str]:
    """Give the stretches between the holes of a catalogue that only this language has, as one would recognise them."""
    other = " ".join(
        text for table in catalogue.tables("en" if language == "de" else "de").values() for text in table.values()
    )
    parts = (
        " ".join(part.split())
        for table in catalogue.tables(language).values()
        for text in table.values()
        for part, _, _, _ in Formatter().parse(text)
    )
    return {part for part in parts if len(re.findall(r"\w{2,}", part)) >= _LEAST and part not in other}


def _frame(page: str) -> str:
    """Give what the report says of its own accord: what records hold is in the language they were made in."""
    body = cast("Any", html).fromstring(page).find("body")
    for recorded in body.xpath(".//*[@lang] | .//*[@class='notes'] | .//*[@class='reasoning']"):
        recorded.drop_tree()
    return " ".join(body.text_content().split())


@pytest.fixture(scope="module", params=["de", "en"])
def locale(request: pytest.FixtureRequest) -> str:
    """The language of the locale that the commands are walked under."""
    return str(request.param)


@pytest.fixture(scope="module")
def walked(tmp_path_factory: pytest.TempPathFactory, locale: str) -> Iterator[dict[tuple[str, ...], str]]:
    """What each command wrote, under a locale, in a store of its own."""
    tmp_path = tmp_path_factory.mktemp(f"walked-{locale}")
    own_store = tmp_path / "store"
    source, draft = tmp_path / "belo.md", tmp_path / "entwurf.md"
    shutil.copyfile(str(SAMPLE / "belo_2025-11-12.md"), source)
    draft.write_text(DRAFT, encoding="utf-8")
    named = {"source": source, "draft": draft, "none": tmp_path / "keine.md", "page": tmp_path / "seite.html"}
    kept = {name: value for name, value in os.environ.items() if name not in {"LC_ALL", "LC_MESSAGES", "LANGUAGE"}}
    env = {**kept, "LANG": {"de": "de_DE.UTF-8", "en": "en_GB.UTF-8"}[locale], "BELEG_STORE": str(own_store)}
    told: dict[tuple[str, ...], str] = {}
    for words in WALK:
        done = beleg(*(word.format(**named) for word in words), env=env, cwd=tmp_path)
        told[words] = told.get(words, "") + " ".join(f"{done.stdout} {done.stderr}".split())
    told["page",] = _frame(named["page"].read_text(encoding="utf-8"))
    yield told
    embedded.stop(own_store)


def test_no_command_says_a_sentence_of_the_other_language(walked: dict[tuple[str, ...], str], locale: str) -> None:
    """No stretch of the other catalogue stands in what a command wrote; a draft decides over the locale."""
    wrong: list[tuple[str, str]] = []
    for words, output in walked.items():
        language = "de" if words[0] in OF_TEXT else locale
        foreign = stretches("en" if language == "de" else "de")
        wrong += [(" ".join(words), one) for one in foreign if re.search(rf"(?<!\w){re.escape(one)}(?!\w)", output)]
    assert not wrong


def test_every_command_says_something_in_its_language(walked: dict[tuple[str, ...], str], locale: str) -> None:
    """The walk meets the catalogue: what the commands wrote holds many of its stretches."""
    output = " ".join(text for words, text in walked.items() if words[0] not in OF_TEXT)
    met = [one for one in stretches(locale) if one in output]
    assert len(met) >= 12
