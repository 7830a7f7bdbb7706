"""What a citation comes to hangs on its words and its source alone, not on what is cited before it or with it."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from dataclasses import asdict
from functools import _lru_cache_wrapper  # pyright: ignore[reportPrivateUsage]
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest

from bench.data import regulation
from provenance.bootstrap import open_engine
from provenance.citing.engine import Engine
from provenance.citing.results import CitationResult

DUTY = "Der Halter hat das Boot jährlich zu prüfen."
BEHIND = {
    2: "Die Behörde führt ein Register.",
    3: "Dies gilt nicht für Flöße.",
    4: "Dies gilt nicht für Boote, die an Land liegen.",
}
"""What follows the duty in each source; two take it back, each for other boats."""
_TIMES = ("recorded_at", "started_at", "ended_at", "logged", "time", "created_at")
_OWN = ("id", "number", "citation_id")


@pytest.fixture
def engine(store_location: str, tmp_path: Path) -> Iterator[Engine]:
    """An engine with a law (1) and three orders with one Satz in common, and another behind it (2 to 4)."""
    with open_engine(store_location) as opened:
        laws(opened, tmp_path)
        yield opened


def laws(engine: Engine, directory: Path) -> None:
    """Register the law and the orders."""
    path = directory / "law.md"
    regulation.law(Random(3), path, 1, 20)
    engine.add_doc_source(path)
    for number, rest in BEHIND.items():
        path = directory / f"{number}.md"
        path.write_text(f"# Ordnung\n\n## § 1 Prüfung\n\n{DUTY} {rest}\n", encoding="utf-8")
        engine.add_doc_source(path)


def asked(directory: Path) -> list[dict[str, Any]]:
    """Return requests: claims word for word, altered, said otherwise, longer, cut off; quotes that stand and do not."""
    saetze = regulation.law(Random(3), directory / "again.md", 1, 20)[:30]
    made: list[dict[str, Any]] = []
    for number, satz in enumerate(saetze):
        way = number % 6
        claim = {
            1: satz.replace(" hat ", " hat nicht ", 1).replace(" darf ", " darf nicht ", 1),
            2: satz.replace("jährlich", "einmal im Jahr", 1).replace("binnen", "innerhalb von", 1),
            3: f"Nach § {number // 3 + 1} gilt: {satz}",
            4: f"{satz.removesuffix('.')}, und zwar im ganzen Land.",
        }.get(way, satz)
        quote = (
            " ".join(satz.split()[:-2]) if way == 5 else satz.replace("Der ", "Ein ", 1) if number % 7 == 0 else satz
        )
        one: dict[str, Any] = {"claim": claim, "source_id": 1, "quote_context": satz, "verbatim_quote": quote}
        if number % 4 == 0:
            one["locator"] = {"section": f"§ {number // 3 + 2}"}
        made.append(one)
    shared: dict[str, Any] = {"claim": DUTY, "quote_context": DUTY, "verbatim_quote": DUTY}
    return [*made, *({**shared, "source_id": source} for source in (2, 3, 4, 2))]


def forget() -> None:
    """Empty what the program remembers of texts; what is read once for all has no bound, and stays."""
    for found in gc.get_objects():
        if isinstance(found, _lru_cache_wrapper):
            one = cast("_lru_cache_wrapper[Any]", found)
            of, size = str(getattr(one, "__module__", "")), one.cache_parameters()["maxsize"]
            if of.startswith(("provenance.language", "provenance.text", "provenance.citing")) and size:
                one.cache_clear()


def kept(engine: Engine, result: CitationResult) -> dict[str, Any]:
    """Return all that a citation left: its result, what is read of it, and its records; without number and time."""
    number = result.citation_id
    rows = engine.graph.read(
        "citing/citations",
        project="default",
        numbers=[number],
        **dict.fromkeys(("source", "session", "status", "reader")),
    )
    read = engine.get_citation(number)
    assert read is not None
    return without({"result": asdict(result), "read": asdict(read), "rows": rows}, number)


def without(value: Any, number: int) -> Any:
    """Return a value without numbers of its own and times, however deep they stand."""
    if isinstance(value, dict):
        named = cast("dict[str, Any]", value)
        return {key: without(one, number) for key, one in named.items() if key not in {*_TIMES, *_OWN}}
    if isinstance(value, list | tuple):
        return [without(one, number) for one in cast("list[Any]", value)]
    return value.replace(f"[{number}]", "[n]") if isinstance(value, str) else value


def test_many_at_once_are_the_citations_that_each_is_alone(engine: Engine, tmp_path: Path) -> None:
    """Results and records of a batch are, field by field, those of single calls that remember nothing."""
    requests = asked(tmp_path)
    together = [kept(engine, one) for one in engine.cite_many(requests)]
    alone: list[dict[str, Any]] = []
    for one in requests:
        forget()
        alone.append(kept(engine, engine.cite(**one)))
    assert together == alone
    statuses = {one["result"]["verification_status"] for one in together}
    assert statuses == {"verified", "unverified", "failed"}


def test_one_satz_in_two_sources_is_told_by_what_stands_round_it(engine: Engine) -> None:
    """What takes a Satz back in one source is told of that one alone, whichever is cited first."""
    same: dict[str, Any] = {"claim": DUTY, "quote_context": DUTY, "verbatim_quote": DUTY}
    for order in ((2, 3, 4), (4, 3, 2)):
        forget()
        made = engine.cite_many([{**same, "source_id": one} for one in order])
        told = {one.source_id: [rest for rest in BEHIND.values() if rest in str(asdict(one))] for one in made}
        assert told == {2: [], 3: [BEHIND[3]], 4: [BEHIND[4]]}
