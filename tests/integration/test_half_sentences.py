"""Places as lawyers write them: half-sentences, Roman Absätze, Buchstaben; in references, `beleg show` and drafts."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from etl.refer.find import find
from provenance.answering.pipeline import Answering
from provenance.bootstrap import open_answering, open_engine
from provenance.citing.context import CitationContext
from provenance.citing.engine import Engine
from provenance.citing.law import Law
from provenance.language import sentences
from provenance.language.features import features
from provenance.model.activities import ulid
from provenance.model.answers import Rung
from provenance.model.errors import SourceNotFound
from provenance.model.locator import Locator, parse

BYLAW = """# Hafenordnung

## § 1 Hafenbuch

(1) Der Hafenmeister führt das Hafenbuch. Es ist zehn Jahre aufzubewahren.

(2) Der Lotse erhält die Hälfte der Liegegebühr; der Hafenmeister erhält die andere Hälfte.
"""
FIRST, SECOND = "Der Lotse erhält die Hälfte der Liegegebühr", "Der Hafenmeister erhält die andere Hälfte"
WRITTEN = {
    "§ 147 Abs. 3 Satz 1 HS 1 AO": "§ 147 Abs. 3 Satz 1 Halbsatz 1 AO",
    "§ 147 Abs. 3 S. 1 Hs. 2 AO": "§ 147 Abs. 3 Satz 1 Halbsatz 2 AO",
    "§ 147 Abs. 3 Satz 1 Halbsatz 2 AO": "§ 147 Abs. 3 Satz 1 Halbsatz 2 AO",
    "§ 147 Abs. 3 Satz 1, Halbsatz 2 AO": "§ 147 Abs. 3 Satz 1 Halbsatz 2 AO",
    "§ 147 Abs. 3 Satz 1, 2. Halbsatz AO": "§ 147 Abs. 3 Satz 1 Halbsatz 2 AO",
    "§ 147 Abs. 3 S. 1 1. Hs. AO": "§ 147 Abs. 3 Satz 1 Halbsatz 1 AO",
    "§ 147 III 1 Hs. 2 AO": "§ 147 Abs. 3 Satz 1 Halbsatz 2 AO",
    "§ 147 III 1 AO": "§ 147 Abs. 3 Satz 1 AO",
    "§ 147 Abs. III S. 1 Nr. 2 lit. a AO": "§ 147 Abs. 3 Satz 1 Nr. 2 Buchst. a AO",
    "§ 5 I 2 Nr. 3 Buchst. b AO": "§ 5 Abs. 1 Satz 2 Nr. 3 Buchst. b AO",
}


@pytest.mark.parametrize(("written", "printed"), WRITTEN.items())
def test_all_spellings_are_one_place_in_texts_and_by_themselves(written: str, printed: str) -> None:
    """A draft's reference and a locator given alone lead to the same path, and its numbers are no quantities."""
    assert str(parse(written)) == printed
    (found,) = find(f"Nach {written} gilt das.")
    (target,) = found.targets
    assert str(Locator(target.section, target.path, target.law)) == printed
    assert all(one.reference for one in features(f"Nach {written} gilt das.") if one.kind == "number")


def test_a_list_of_sentences_stays_a_list() -> None:
    """Only what is called a half is one: "Satz 1, 2" are two Sätze."""
    (found,) = find("Nach § 147 Abs. 1 Satz 1, 2 AO gilt das.")
    assert [target.path[-1] for target in found.targets] == [("Satz", "1"), ("Satz", "2")]


def test_halves_are_parted_by_a_semicolon_and_by_nothing_else() -> None:
    """Without a semicolon the half is told to be in its Satz; one too many is nowhere."""
    satz = "A gilt; B gilt."
    assert [sentences.half(parse(f"§ 1 Halbsatz {n}"), satz) for n in (1, 2, 3)] == [(0, 7), (8, 15), None]
    assert sentences.half(parse("§ 1 Halbsatz 2"), "A gilt, wenn B gilt.") == (0, 20)


@pytest.fixture
def engine(empty_store: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Engine]:
    """A project with one by-law."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    file = tmp_path / "hafenordnung.md"
    file.write_text(BYLAW, encoding="utf-8")
    with open_engine(empty_store, context=CitationContext(project_id=f"half-{ulid()}")) as opened:
        opened.add_doc_source(file)
        yield opened


@pytest.mark.parametrize(
    ("place", "text"),
    [
        ("§ 1 Abs. 2 HS 1 Hafenordnung", "Der Lotse erhält die Hälfte der Liegegebühr;"),
        ("§ 1 II 2. Hs. Hafenordnung", "der Hafenmeister erhält die andere Hälfte."),
        ("§ 1 Abs. 1 S. 2 Halbsatz 1 Hafenordnung", "Es ist zehn Jahre aufzubewahren."),
    ],
)
def test_show_gives_the_half_or_its_satz(engine: Engine, place: str, text: str) -> None:
    """What `beleg show` prints is the half where a semicolon tells, and the Satz where none does."""
    _, _, texts = Law(engine.graph).at(place)
    assert [one.text for one in texts] == [text]


def test_show_tells_that_there_is_no_third_half(engine: Engine) -> None:
    """A half that the Satz does not have is no place."""
    with pytest.raises(SourceNotFound, match="no such place"):
        Law(engine.graph).at("§ 1 Abs. 2 Hs. 3 Hafenordnung")


@pytest.mark.parametrize(
    ("claim", "rung"),
    [
        (f"{FIRST} (§ 1 Abs. 2 HS 1 Hafenordnung).", Rung.SUPPORTED),
        (f"{FIRST} (§ 1 II Hs. 1 Hafenordnung).", Rung.SUPPORTED),
        (f"{SECOND} (§ 1 Abs. 2, 2. Halbsatz Hafenordnung).", Rung.SUPPORTED),
        (f"{FIRST} (§ 1 Abs. 2 HS 2 Hafenordnung).", Rung.REFUSED),
        (f"{SECOND} (§ 1 Abs. 2 1. Hs. Hafenordnung).", Rung.REFUSED),
        (f"{SECOND} (§ 1 Abs. 2 Hs. 3 Hafenordnung).", Rung.REFUSED),
    ],
)
def test_a_draft_is_held_to_the_half_that_it_names(engine: Engine, claim: str, rung: Rung) -> None:
    """Words of one half under the other are at the wrong place."""
    answering: Answering = open_answering(engine)
    assert answering.ground(claim).claims[0].rung is rung


def test_a_citation_may_name_the_half(engine: Engine) -> None:
    """A locator with a half is checked like any other: right where the words stand, told where they do not."""
    right = engine.cite_doc(f"{FIRST}.", 1, FIRST, {"section": "§ 1 Abs. 2 HS 1"}, FIRST)
    wrong = engine.cite_doc(f"{FIRST}.", 1, FIRST, {"section": "§ 1 Abs. 2 HS 2"}, FIRST)
    assert (right.matched_text, bool(right.verification_notes and "HS" in right.verification_notes)) == (FIRST, False)
    assert wrong.verification_notes != right.verification_notes
