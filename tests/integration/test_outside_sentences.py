"""What is about no source is listed apart through every door, covered nowhere, and refused where that is asked for."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from provenance.answering.bundle.envelope import read as opened_envelope
from provenance.answering.document import Document
from provenance.answering.pipeline import Answering
from provenance.bootstrap import open_answering, open_engine
from provenance.citing.context import CitationContext
from provenance.ledger.notes import from_base64
from provenance.model.activities import ulid
from provenance.model.answers import Rung
from tests.integration.test_cli_answering import Shell, beleg
from tests.support.marked.outside_sentences import CLAIMS_ENGLISH, CLAIMS_GERMAN, OUTSIDE_ENGLISH, OUTSIDE_GERMAN

__all__ = ["beleg"]

BYLAW = """# Hafenordnung

## § 1 Hafenbuch

Der Hafenmeister führt das Hafenbuch. Es ist zehn Jahre aufzubewahren.

## § 2 Fahrkarten

Der Lotse verkauft die Fahrkarten am Schalter. Wer eine Fahrkarte kauft, zahlt fünf Euro.
"""
SPOKEN_OF = ("Unsere Mandantin verkauft Fahrkarten am Schalter.", "Die Mandantin verkauft am Schalter die Fahrkarten.")
TRUE = "Der Hafenmeister führt das Hafenbuch."
FACT = "Unsere Mandantin betreibt seit 2019 eine Bäckerei in Köln."


@pytest.fixture(autouse=True)
def _keys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


@pytest.fixture
def desk(empty_store: Path, tmp_path: Path) -> Iterator[Answering]:
    """A desk over a project with one by-law."""
    file = tmp_path / "hafenordnung.md"
    file.write_text(BYLAW, encoding="utf-8")
    context = CitationContext(project_id=f"outside-{ulid()}")
    with open_engine(empty_store, context=context) as opened:
        opened.add_doc_source(file)
        yield open_answering(opened)


@pytest.mark.parametrize(
    ("language", "some"), [("de", OUTSIDE_GERMAN), ("en", OUTSIDE_ENGLISH)], ids=["german", "english"]
)
def test_they_are_apart_in_ground_and_check_and_strict_refuses_them(
    desk: Answering, language: str, some: tuple[str, ...]
) -> None:
    """Every sentence is listed apart, none is a claim; with ``strict`` every one is a claim that nothing bears."""
    text = "\n\n".join(some)
    for found in (desk.ground(text, language=language), desk.check(text, language=language)):
        assert (found.outside, found.claims, found.covered) == (some, (), True)
        assert found.text.strip() == text
    strict = desk.check(text, language=language, strict=True)
    assert strict.outside == ()
    assert {claim.rung for claim in strict.claims} == {Rung.REFUSED}
    assert not desk.ground(some[0], language=language, strict=True).covered


@pytest.mark.parametrize(
    ("language", "some"), [("de", CLAIMS_GERMAN), ("en", CLAIMS_ENGLISH)], ids=["german", "english"]
)
def test_no_statement_of_law_hides_there(desk: Answering, language: str, some: tuple[str, ...]) -> None:
    """What says what law says stays a claim in both doors, and nothing of it is covered by a by-law of harbours."""
    text = "\n\n".join(some)
    for found in (desk.ground(text, language=language), desk.check(text, language=language)):
        assert found.outside == ()
        assert len(found.claims) >= len(some)
        assert {claim.rung for claim in found.claims} == {Rung.REFUSED}


def test_statistics_count_them(beleg: Shell) -> None:
    """They have a column of their own beside the rungs, and are no claims there."""
    assert beleg("ground", "-", given=f"{FACT} Ohne Beleg darf keine Buchung vorgenommen werden.").code == 0
    (row,) = json.loads(beleg("statistics", "--json").out)["by_persona"]
    assert (row["supported"], row["refused"], row["outside"]) == (1, 0, 1)
    assert "not about the sources" in beleg("statistics").out


def test_what_the_sources_speak_of_is_held_against_them(desk: Answering) -> None:
    """A fact in the words of a rule is a claim, in both doors."""
    text = "\n\n".join(SPOKEN_OF)
    for found in (desk.ground(text), desk.check(text)):
        assert found.outside == ()
        assert len(found.claims) == len(SPOKEN_OF)
        assert not found.covered


@pytest.mark.parametrize(("unfounded", "shown"), [("list", FACT), ("label", f"{FACT} [nicht über die Quellen]")])
def test_the_deliverable_never_shows_them_as_covered(desk: Answering, unfounded: str, shown: str) -> None:
    """They bear no mark; where claims are labelled or taken out they say what they are, once."""
    found = desk.ground(f"{FACT} {TRUE}", unfounded=unfounded)
    assert f"{shown} {TRUE}" in found.text
    assert found.counts["supported"] == 1
    assert len(found.claims) == 1
    again = desk.ground(found.text, unfounded=unfounded)
    assert again.outside == (FACT,)
    assert again.text == found.text


def test_record_and_bundle_tell_them_apart(desk: Answering, tmp_path: Path) -> None:
    """The signed statement lists them beside the claims, and the step that read the draft counts them."""
    found = desk.ground(f"{FACT} {TRUE}", bundle=tmp_path / "bundle.json")
    envelope = opened_envelope((tmp_path / "bundle.json").read_bytes())
    statement = json.loads(from_base64(envelope.payload) or b"")
    said = statement["predicate"]
    assert [one["text"] for one in said["outside"]] == [FACT]
    assert [one["text"] for one in said["claims"]] == [TRUE]
    assert next(step for step in found.steps if step.name == "claims").figures["outside"] == 1
    assert Document.model_validate(found.to_dict()).outside == (FACT,)


def test_exit_codes_of_the_commands(beleg: Shell) -> None:
    """0 for a draft of such sentences in both commands, 1 with --strict and for a statement of law."""
    for command in ("ground", "check"):
        for text in (OUTSIDE_GERMAN[0], OUTSIDE_ENGLISH[0]):
            assert beleg(command, "-", given=text).code == 0
            assert beleg(command, "-", "--strict", given=text).code == 1
        assert beleg(command, "-", given=CLAIMS_GERMAN[0]).code == 1
    shown = beleg("check", "-", given="\n\n".join(OUTSIDE_GERMAN))
    assert shown.code == 0
    assert shown.out.count("· außerhalb") == len(OUTSIDE_GERMAN)
    assert f"{len(OUTSIDE_GERMAN)} Sätze nicht über die Quellen" in shown.out
    english = beleg("check", "-", given="\n\n".join(OUTSIDE_ENGLISH)).out
    assert english.count("· outside") == len(OUTSIDE_ENGLISH)
    assert "sentences not about the sources" in english


def test_a_past_fact_of_the_sources_is_counted_among_the_claims(empty_store: Path, tmp_path: Path) -> None:
    """What minutes and a chronicle speak of is held against them, true or not; what they do not know stays outside."""
    file = tmp_path / "chronik.md"
    file.write_text("# Chronik\n\nSeit 2019 tagt der Gemeinderat im neuen Saal.\n\n- 2020: Kauf der Fähre\n", "utf-8")
    known = ("Im Jahr 2018 zog der Gemeinderat in den neuen Saal um.", "Der Verein kaufte 2020 die Fähre.")
    foreign = ("Frau Lund unterschrieb 2017 den Mietvertrag.", "Im Sommer 2018 reiste die Familie nach Rom.")
    with open_engine(empty_store, context=CitationContext(project_id=f"outside-{ulid()}")) as opened:
        opened.add_doc_source(file)
        found = open_answering(opened).check("\n\n".join((*known, *foreign)), language="de")
    assert found.outside == foreign
    assert {one.text: one.rung for one in found.claims} == dict.fromkeys(known, Rung.REFUSED)
