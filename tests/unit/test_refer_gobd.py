"""References of the GoBD letter to AO, HGB and UStG, marked by hand: each resolves to the place it names.

``marked.jsonl`` has for each its place in the letter, its offsets in the text of that place, and what it names; no
text. ``nearest`` says that the law has no such place as a segment of its own (a Halbsatz): the one around it is meant.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from etl.refer.keys import law_keys
from provenance.bootstrap import load_document, open_store
from provenance.model.locator import Locator, Place, parse
from provenance.store.graph import Graph
from tests.support.documents.small_laws import REFERENCES, WALK, ask
from tests.support.marked.corpus import CORPUS, needs_corpus

pytestmark = needs_corpus
MARKED = Path(__file__).parents[1] / "data" / "gobd_references" / "marked.jsonl"
ROWS: list[dict[str, Any]] = [json.loads(line) for line in MARKED.read_text(encoding="utf-8").splitlines()]


@pytest.fixture(scope="module")
def loaded(emptied_store: Path) -> Iterator[tuple[Graph, str]]:
    """A store with the letter first and the laws after it, so that its references have to wait for one of them."""
    with open_store(emptied_store) as graph:
        load_document(graph, CORPUS / "laws" / "AO.xml")
        letter = load_document(graph, CORPUS / "gobd" / "GoBD.pdf").artifact_id
        load_document(graph, CORPUS / "laws" / "UStG.xml")
        yield graph, letter


@pytest.fixture(scope="module")
def references(loaded: tuple[Graph, str]) -> dict[tuple[str, int, int], list[dict[str, Any]]]:
    """All edges of the letter by the place and the offsets in it that they stand at."""
    graph, letter = loaded
    found: dict[tuple[str, int, int], list[dict[str, Any]]] = {}
    for row in ask(graph, REFERENCES, artifact_id=letter):
        spans = row["spans"] or [row["start"], row["end"]]
        for start, end in zip(spans[::2], spans[1::2], strict=True):
            found.setdefault((row["at"], start - row["begins"], end - row["begins"]), []).append(row)
    return found


def same(place: str, wanted: str) -> bool:
    """Say whether two printed places are one; a Satz over a list may be left out."""
    return parse(place).compare(parse(wanted)) is Place.SAME


def identifier(wanted: str, law: str) -> str:
    """Give the identifier of a place in a law that is not in the store."""
    following = wanted.endswith(f" ff. {law}")
    where = parse(wanted.replace(" ff.", ""))
    return f"{law_keys(law)[0]}#{Locator(where.section, where.path).eid}{'ff' if following else ''}"


def test_forty_are_marked() -> None:
    """Forty places of the letter are marked, all different, from its first pages to its last."""
    assert len({(row["at"], row["start"]) for row in ROWS}) == len(ROWS) == 40
    assert {row["law"] for row in ROWS} == {"AO", "HGB", "UStG"}


@pytest.mark.parametrize("row", ROWS, ids=[f"{row['at']}@{row['start']}" for row in ROWS])
def test_each_leads_to_the_place_it_names(
    row: dict[str, Any], references: dict[tuple[str, int, int], list[dict[str, Any]]]
) -> None:
    """AO and UStG lead to their segments and to no others, HGB, which is not there, to bare identifiers."""
    at = f"{row['at']} GoBD" if row["at"].startswith("Abschnitt") else f"GoBD {row['at']}"
    edges = references[at, row["start"], row["end"]]
    wanted = row["targets"]
    if row["law"] == "HGB":
        assert {edge["id"] for edge in edges} == {identifier(one, "HGB") for one in wanted}
        return
    edges = [edge for edge in edges if edge["leads_to"] == "Segment"]  # what waited for the UStG has both
    if wanted[0].endswith(f" ff. {row['law']}"):
        wanted = [one.replace(" ff.", "") for one in wanted]
    assert len(edges) == len(wanted)
    assert all(any(same(edge["place"], one) for edge in edges) for one in wanted), [edge["place"] for edge in edges]
    assert all(edge["exact"] is not row.get("nearest", False) for edge in edges)


def test_a_walk_from_the_letter_to_the_law(loaded: tuple[Graph, str]) -> None:
    """One statement leads from a Randziffer to the Satz of the AO that it names, and to its words."""
    graph, _ = loaded
    (row,) = ask(graph, WALK, **{"section": "Rz. 48", "from": "de/bmf/gobd", "to": "de/ao"})
    assert (row["place"], row["exact"]) == ("§ 146 Abs. 1 Satz 2 AO", True)
    assert "täglich" in row["text"]
