"""Recordings are cited by their transcripts (WebVTT, SubRip): what was said, at which time, by whom."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from etl.structure import read_document
from provenance.bootstrap import open_engine
from provenance.citing.engine import Engine
from provenance.model.errors import InvalidLocator, UnreadableFile
from provenance.model.graph import Batch, Edge, Node, Reference
from provenance.model.locator import parse
from provenance.rdf.quads import lines

VTT = """WEBVTT - Sitzung vom 3. Mai 2031

NOTE Von Hand geschrieben.

1
00:01:12.000 --> 00:01:14.000
<v Ada Kuhn>Die Kasse ist nicht

00:01:14.000 --> 00:01:15.000 align:start
<v Ada Kuhn>täglich zu <i>führen</i>.

00:01:20.500 --> 00:01:23.200
<v Bert Lang>Belege sind acht Jahre aufzubewahren.

01:00:00.000 --> 01:00:02.000
<v Bert Lang>Das war &amp; bleibt so.
"""
SRT = """1
00:00:01,000 --> 00:00:03,500
KUHN: Guten Morgen.

2
00:00:04,000 --> 00:00:06,000
KUHN: Belege sind acht Jahre
aufzubewahren.

3
00:00:07,000 --> 00:00:08,000
{\\an8}Danke.
"""
QUOTE = "Belege sind acht Jahre aufzubewahren."
PLACE = "00:01:20–00:01:24 Sprecher „Bert Lang“"


@pytest.fixture
def engine(store_location: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Engine]:
    """An engine without a model."""
    monkeypatch.delenv("CITATION_LLM_URL", raising=False)
    with open_engine(store_location) as opened:
        yield opened


@pytest.fixture
def talk(tmp_path: Path) -> Path:
    """A transcript."""
    path = tmp_path / "sitzung.vtt"
    path.write_text(VTT, encoding="utf-8")
    return path


def test_a_transcript_is_cited_by_time_and_speaker(engine: Engine, talk: Path) -> None:
    """The place prints the time and who speaks; card, inline form and the record have the same."""
    source = engine.add_doc_source(talk)
    assert (source.kind, source.name) == ("transcript", "Sitzung vom 3. Mai 2031")
    assert source.content.splitlines()[1] == f"Bert Lang: {QUOTE}"
    result = engine.cite_doc(QUOTE, source.id, QUOTE, {"time": "00:01:21"}, QUOTE)
    assert (result.verification_status, result.matched_location["locator"]) == ("verified", PLACE)
    assert result.matched_location["heading"] == "Bert Lang"
    assert not result.warnings
    assert "00:01:20–00:01:24" in engine.citation_card(result.citation_id)
    assert "00:01:20–00:01:24" in engine.format_citation(result.citation_id)


def test_a_time_of_the_locator_is_checked(engine: Engine, talk: Path) -> None:
    """A moment, a range and a fragment resolve; a wrong one is told with the right one; what is no time is refused."""
    source = engine.add_doc_source(talk)
    for right in ("1:21", "00:01:20–00:01:24", "00:01:20.500 --> 00:01:23,200", "t=80,84", 81):
        assert not engine.cite_doc(QUOTE, source.id, QUOTE, {"time": right}, QUOTE).warnings
    for wrong in ("00:01:13", "02:00:00"):
        result = engine.cite_doc(QUOTE, source.id, QUOTE, {"time": wrong}, QUOTE)
        assert result.verification_status == "verified"
        assert "00:01:20" in result.warnings[0]
    assert engine.annotate(source.id, "highlight", locator="00:01:21").location["locator"] == PLACE
    for none in ("noon", "00:99:00", "00:01:20–00:01:10", -1, [1]):
        with pytest.raises(InvalidLocator, match=r"locator\.time"):
            engine.cite_doc(QUOTE, source.id, QUOTE, {"time": none}, QUOTE)


def test_a_quote_is_read_with_its_whole_sentence(engine: Engine, talk: Path) -> None:
    """Cues break sentences: the end of one does not bear what the sentence denies."""
    source = engine.add_doc_source(talk)
    cut = engine.cite_doc("Die Kasse ist täglich zu führen.", source.id, "täglich zu führen.", {}, "täglich zu führen.")
    assert cut.verification_status != "verified"
    assert cut.matched_location["locator"] == "00:01:12–00:01:15 Sprecher „Ada Kuhn“"
    whole = engine.cite_doc(
        "Ada Kuhn und Bert Lang sprechen.", source.id, f"täglich zu führen. {QUOTE}", {}, f"führen. Bert Lang: {QUOTE}"
    )
    assert whole.matched_location["locator"] == "00:01:12–00:01:24"


def test_a_recording_is_cited_by_the_transcript_beside_it(engine: Engine, tmp_path: Path, talk: Path) -> None:
    """The transcript is the source; which recording it is of is kept. Without one the error says what to do."""
    film = tmp_path / "sitzung.mp4"
    film.write_bytes(b"\0\0\0\x18ftypmp42" + bytes(100))
    source = engine.add_doc_source(film)
    recording = source.metadata["recording"]
    assert (source.identifier, recording["transcript"], recording["media_type"]) == (
        "sitzung.mp4", talk.name, "video/mp4",
    )  # fmt: skip
    assert recording["sha256"] == hashlib.sha256(film.read_bytes()).hexdigest()
    assert engine.cite_doc(QUOTE, source.id, QUOTE, {}, QUOTE).verification_status == "verified"
    film.rename(tmp_path / "other.mp4")
    with pytest.raises(UnreadableFile, match=r"other\.vtt or other\.srt"):
        engine.add_doc_source(tmp_path / "other.mp4")


def test_subrip_is_read_too(tmp_path: Path) -> None:
    """A name in capitals that comes again is the speaker's; marks of layout are no words."""
    path = tmp_path / "talk.srt"
    path.write_text(SRT, encoding="utf-8")
    document = read_document(path)
    assert [(unit.section, unit.path, unit.text) for unit in document.units] == [
        ("00:00:01–00:00:04", (("Sprecher", "KUHN"),), "Guten Morgen."),
        ("00:00:04–00:00:06", (("Sprecher", "KUHN"),), QUOTE),
        ("00:00:07–00:00:08", (), "Danke."),
    ]
    assert all(document.text[unit.start : unit.end] == unit.text for unit in document.units)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (VTT.replace("00:01:20.500 -->", "00:01:99.500 -->"), "line 12: expected 00:01:12.000 --> 00:01:15.000"),
        (VTT.replace("00:01:23.200", "00:01:19.000"), "line 12: the cue ends before it starts"),
        (VTT.replace("\n\n01:00:00", "\n01:00:00"), "line 13: a second time stands in the cue"),
        (VTT.replace("00:01:20.500 --> 00:01:23.200\n", ""), "line 12: expected a time"),
        ("Kein Kopf.\n", "line 1: expected WEBVTT"),
        ("WEBVTT\n\nNOTE nichts\n", "no text|blank|nothing"),
    ],
)
def test_a_broken_cue_is_named_by_its_line(tmp_path: Path, text: str, says: str) -> None:
    """Half a transcript is not taken for the whole."""
    path = tmp_path / "broken.vtt"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(UnreadableFile, match=says):
        read_document(path)


@pytest.mark.parametrize("text", [PLACE, "00:01:20–00:01:24", "00:01:20"])
def test_a_time_is_a_place_that_reads_back(text: str) -> None:
    """What is printed parses to the same place."""
    assert str(parse(text)) == text


def test_a_citation_goes_out_with_a_media_fragment() -> None:
    """Web Annotation, 4.2.1: a FragmentSelector that conforms to Media Fragments."""
    said: dict[str, Any] = {"claim": "A.", "matched_locator": PLACE}
    citation, source = Reference("Citation", "p/1"), Reference("Source", "sha256:0")
    written = lines(Batch([Node("Citation", "p/1", said)], [Edge("CITES_SOURCE", citation, source, {})])).decode()
    assert '#fragment> <http://www.w3.org/1999/02/22-rdf-syntax-ns#value> "t=80,84"' in written
    assert "<http://www.w3.org/TR/media-frags/>" in written
