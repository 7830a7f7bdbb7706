"""What is told of a refused claim: the place it names itself, and once that its language is not that of the sources."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from provenance.answering.pipeline import Answering
from provenance.bootstrap import open_answering, open_engine
from provenance.citing.context import CitationContext
from provenance.model.activities import ulid
from provenance.model.answers import Rung

BYLAW = """# Hafenordnung

## § 1 Hafenbuch

(1) Der Hafenmeister führt das Hafenbuch. Es ist zehn Jahre aufzubewahren, wenn der Lotse nichts anderes sagt.

(2) Die Rechnungen über Liegegebühren sind acht Jahre aufzubewahren.

## § 2 Liegegebühr

(1) Die Liegegebühr beträgt fünf Euro je Nacht. Sie ist vor der Abfahrt beim Hafenmeister zu zahlen.

(2) Der Lotse erhält die Hälfte der Liegegebühr.
"""
ENGLISH = (
    "The invoices on berthing fees must be kept for ten years (§ 1 (2) Hafenordnung).",
    "The pilot receives half of the berthing fee (§ 2 (2) Hafenordnung).",
    "The harbour master keeps the harbour book (§ 1 (1) Hafenordnung).",
)


@pytest.fixture(autouse=True)
def _keys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


@pytest.fixture
def desk(empty_store: Path, tmp_path: Path) -> Iterator[Answering]:
    """A desk without a model over a project with one by-law."""
    file = tmp_path / "hafenordnung.md"
    file.write_text(BYLAW, encoding="utf-8")
    with open_engine(empty_store, context=CitationContext(project_id=f"near-{ulid()}")) as opened:
        opened.add_doc_source(file)
        yield open_answering(opened)


@pytest.mark.parametrize(
    ("claim", "place"),
    [
        ("Nach § 2 Abs. 2 Hafenordnung ist das Hafenbuch drei Jahre aufzubewahren.", "§ 2 Abs. 2"),
        ("Das Hafenbuch ist drei Jahre aufzubewahren (§ 2 Abs. 2 Hafenordnung).", "§ 2 Abs. 2"),
        ("Laut § 2 Abs. 2 bekommt der Lotse ein Drittel der Gebühr.", "§ 2 Abs. 2"),
        ("Nach § 1 Hafenordnung sind Rechnungen zwei Jahre aufzubewahren.", "§ 1 Abs. 2"),
        ("Der Mond ist aus Käse (§ 2 Abs. 1 Satz 2 Hafenordnung).", "§ 2 Abs. 1 Satz 2"),
        ("Rechnungen sind nach § 99 Hafenordnung zwei Jahre aufzubewahren.", "§ 1 Abs. 2"),  # there is no such place
    ],
)
def test_the_place_that_a_claim_names_is_the_nearest_one(desk: Answering, claim: str, place: str) -> None:
    """Whatever the search ranks first: who names a place wants to know what stands there."""
    found = desk.ground(claim).claims[0]
    assert (found.rung, found.nearest) == (Rung.REFUSED, place)


@pytest.mark.parametrize(
    ("claim", "place"),
    [
        ("Bezahlt werden muss, bevor das Schiff ablegt.", "§ 2 Abs. 1 Satz 2"),  # derived: zahlen
        ("Rechnungsunterlagen bleiben ein Jahrzehnt im Archiv.", "§ 1 Abs. 2"),  # parts of compounds, synonyms
        ("Die Gebührenhälfte bekommt der Lotse.", "§ 2 Abs. 2"),
        ("Wer im Hafen übernachtet, zahlt 7 Euro.", "§ 2 Abs. 1 Satz 1"),
        ("Für das Führen der Bücher ist der Hafenmeister zuständig.", "§ 1 Abs. 1 Satz 1"),
    ],
)
def test_a_claim_in_words_of_its_own_is_told_the_place_that_it_points_at(
    desk: Answering, claim: str, place: str
) -> None:
    """Derived words, parts of compounds and synonyms lead to the place, and none of them supports the claim."""
    found = desk.ground(claim, language="de").claims[0]
    assert (found.rung, found.nearest) == (Rung.REFUSED, place)


def test_places_hardly_less_near_are_told_beside_the_nearest(desk: Answering) -> None:
    """Where two places may be meant both are told; of one that the claim names, it alone."""
    found = desk.ground("Für alle ist die Liegegebühr gleich.", language="de").claims[0]
    assert found.rung is Rung.REFUSED
    assert {"§ 2 Abs. 1 Satz 1", "§ 2 Abs. 2"} <= {found.nearest, *found.also}
    named = desk.ground("Nach § 2 Abs. 2 Hafenordnung ist das Hafenbuch drei Jahre aufzubewahren.").claims[0]
    assert named.also == ()


def test_words_of_another_place_are_told_beside_the_one_that_is_named(desk: Answering) -> None:
    """The place named is shown, and that the words stand elsewhere is the reason."""
    found = desk.ground("Nach § 2 Abs. 2 Hafenordnung führt der Hafenmeister das Hafenbuch.").claims[0]
    assert found.nearest == "§ 2 Abs. 2"
    assert "§ 1 Abs. 1 Satz 1" in (found.differs or "")


def test_another_language_is_told_once_with_what_to_do(desk: Answering) -> None:
    """No claim lists English words as missing in German; what numbers tell is told; the whole is told what to do."""
    found = desk.ground("\n\n".join(ENGLISH))
    assert [claim.rung for claim in found.claims] == [Rung.REFUSED] * len(ENGLISH)
    assert found.note
    assert "CITATION_LLM_URL" in found.note
    assert not any("not said there" in claim.reason for claim in found.claims)
    assert "acht Jahre" in found.claims[0].reason
    assert found.to_dict()["note"] == found.note


def test_who_quotes_in_the_language_of_the_source_is_told_nothing(desk: Answering) -> None:
    """The advice holds: the source's own words with their place are supported, and a German draft gets no note."""
    quoted = desk.ground("§ 1 Hafenordnung says: „Der Hafenmeister führt das Hafenbuch.“", language="en")
    assert (quoted.claims[0].rung, quoted.note) == (Rung.SUPPORTED, None)
    assert desk.ground("Der Mond ist aus Käse.").note is None
