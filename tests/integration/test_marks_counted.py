"""Marks of a deliverable count from [1] in the order of its text, and everybody still finds what they mean."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from markupsafe import Markup

from provenance.answering import numbering
from provenance.answering.bundle.envelope import read as opened_envelope
from provenance.answering.drafts import read
from provenance.answering.pipeline import Answering
from provenance.bootstrap import open_answering, open_engine
from provenance.citing.context import CitationContext
from provenance.ledger.notes import from_base64
from provenance.model.activities import ulid
from provenance.report.answers import linked

BYLAW = """# Hafenordnung

## § 1 Hafenbuch

Der Hafenmeister führt das Hafenbuch. Es ist zehn Jahre aufzubewahren.

## § 2 Liegegebühr

Die Liegegebühr beträgt fünf Euro je Nacht. Der Lotse erhält die Hälfte der Liegegebühr.
"""
BOOK, FEE, PILOT = (
    "Der Hafenmeister führt das Hafenbuch.",
    "Die Liegegebühr beträgt fünf Euro je Nacht.",
    "Der Lotse erhält die Hälfte der Liegegebühr.",
)


@pytest.fixture
def desk(empty_store: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Answering]:
    """A desk over a by-law whose three sentences are cited as 1 (the fee), 2 (the pilot) and 3 (the book)."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    file = tmp_path / "hafenordnung.md"
    file.write_text(BYLAW, encoding="utf-8")
    with open_engine(empty_store, context=CitationContext(project_id=f"marks-{ulid()}")) as opened:
        opened.add_doc_source(file)
        answering = open_answering(opened)
        answering.ground(f"{FEE} {PILOT} {BOOK}")
        yield answering


def test_marks_count_in_the_order_of_the_text_and_the_list_names_the_citations(desk: Answering) -> None:
    """The third citation is [1] where it comes first; the list is in that order and says what each mark means."""
    text = desk.ground(f"{BOOK} {FEE}").text
    assert text.startswith(f"{BOOK} [1] {FEE} [2]")
    assert re.findall(r"^\[(\d)\].*\((?:Beleg) (\d)\)$", text, re.MULTILINE) == [("1", "3"), ("2", "1")]
    assert numbering.meant(text) == {1: 3, 2: 1}


def test_a_deliverable_is_checked_and_grounded_again_as_it_is(desk: Answering) -> None:
    """Its marks lead to the same citations, its claims to the same offsets, and nothing of it changes."""
    found = desk.ground(f"{BOOK} {FEE}")
    checked = desk.check(found.text)
    assert checked.covered
    assert [claim.evidence[0].citation for claim in checked.claims] == [3, 1]
    assert [found.text[claim.start : claim.end] for claim in checked.claims] == [BOOK, FEE]
    assert desk.ground(found.text).text == found.text


def test_a_swapped_mark_or_list_is_found(desk: Answering) -> None:
    """Marks or entries that change places lead to citations that do not bear their claims."""
    text = desk.ground(f"{BOOK} {FEE}").text
    swapped = text.replace(f"{BOOK} [1]", f"{BOOK} [9]").replace(f"{FEE} [2]", f"{FEE} [1]").replace("[9]", "[2]", 1)
    assert not desk.check(swapped).covered
    relisted = (
        text.replace("(Beleg 3)", "(Beleg 0)").replace("(Beleg 1)", "(Beleg 3)").replace("(Beleg 0)", "(Beleg 1)")
    )
    assert not desk.check(relisted).covered


def test_an_older_deliverable_with_numbers_of_citations_is_still_checked(desk: Answering) -> None:
    """Without a word on citations in its list the marks are their numbers; grounded again it is counted anew."""
    old = numbering.as_recorded(desk.ground(f"{BOOK} {FEE}").text, "de")
    assert f"{BOOK} [3] {FEE} [1]" in old
    assert "(Beleg" not in old
    assert desk.check(old).covered
    assert desk.check(f"{BOOK} [3]").covered
    assert desk.ground(old).text.startswith(f"{BOOK} [1] {FEE} [2]")


def test_bundle_and_record_say_what_marks_mean(desk: Answering, tmp_path: Path) -> None:
    """The signed statement and the step that showed the text hold the mapping, and the report links by it."""
    found = desk.ground(f"{BOOK} {FEE}", bundle=tmp_path / "bundle.json")
    envelope = opened_envelope((tmp_path / "bundle.json").read_bytes())
    said = json.loads(from_base64(envelope.payload) or b"")["predicate"]
    assert said["marks"] == [{"mark": 1, "citation": 3}, {"mark": 2, "citation": 1}]
    assert next(step for step in found.steps if step.name == "display").figures["marks"] == {"1": 3, "2": 1}
    shown = linked(found.text, lambda number, printed: Markup("<b>{} is {}</b>").format(printed, number))
    assert "<b>1 is 3</b>" in shown


def test_a_mark_that_is_a_word_of_the_draft_never_looks_like_one_of_ours(desk: Answering) -> None:
    """A dangling [1] of a draft would now lead to the first citation: it goes, and a year in brackets stays."""
    text = desk.ground(f"Der Mond ist aus Käse [1]. Das war so. [2024] {BOOK} {FEE}").text
    assert "Käse [1]" not in text
    assert f"{BOOK} [1]" in text


def test_forms_of_marks_keep_their_dress() -> None:
    """Links, raised marks, ranges and the keyword are counted; lines that only begin with a mark are no entries."""
    references = "## Belege\n\n[7] X.\n[9] Y.\n"
    text = f"A gilt [[7]](https://x.de). B gilt <sup>[9]</sup>. C gilt [7, 9]. D gilt {{cite:7}}.\n\n{references}"
    written, found = numbering.counted(text, references, "de")
    assert found == {1: 7, 2: 9}
    assert "[[1]](https://x.de). B gilt <sup>[2]</sup>. C gilt [1][2]. D gilt [1]." in written
    assert numbering.as_recorded(written, "de").startswith("A gilt [[7]](https://x.de).")
    assert [mark.numbers for mark in numbering.resolved(read(written, "de")).all_marks][:2] == [(7,), (9,)]


def test_a_list_at_odds_with_itself_maps_nothing() -> None:
    """One mark that means two citations means none: marks are then read as numbers of citations."""
    assert numbering.meant("[1] X. (Beleg 7)\n[1] Y. (Beleg 8)\n") == {}
