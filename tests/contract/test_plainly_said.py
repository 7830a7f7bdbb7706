"""What a source plainly says bears its claim, in whatever shape it is said; the same shape altered bears nothing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from provenance import Answering
from provenance.bootstrap import open_answering, open_engine
from provenance.citing.engine import Engine

LISTS = """# Beckenordnung

## § 1 Befreiungen

Von der Gebühr befreit sind:

1. Rettungsboote,
2. Segelschulen, sofern sie gemeinnützig sind.

## § 2 Verbote

Nicht gestattet sind:

1. das Baden im Becken,
2. offenes Feuer.

## § 3 Erlaubtes

Mit Erlaubnis gestattet sind:

1. das Angeln,
2. das Zelten.

## § 4 Kaimauer

Die Kaimauer wurde 1978 errichtet und 2003 saniert.

## § 5 Irrtümer

Falsch ist:

1. der Leuchtturm ist hoch,
2. das Feuer brennt.
"""
NEWS = """# News

Oil prices rose 3 percent on supply concerns. Markets expect a rate cut in the third quarter. The emails of Ms. Rey
mention the transfer twice.

The bank flagged the transfer as unusual. The auditor signed the report if the board agreed.
"""
TARIFF = """Stoff,Entsorgung,Frist in Tagen,Gebühr in Euro
Altöl,Sammelstelle Nord,14,12
Farbreste,Schadstoffmobil,30,8*
Tauwerk,Restmüll,7,0
"""
FEES = """<html><body><h1>Fees</h1><table>
<tr><th>Vessel</th><th>Fee in euros</th></tr><tr><td>Barge</td><td>75</td></tr>
<tr><td>Cutter</td><td>60</td></tr><tr><td>Raft</td><td>5</td></tr>
<tr><td>Raft</td><td>6</td></tr></table></body></html>
"""
REPEALED = """# Abgaben

Diese Abgaben gelten nicht mehr:

| Ware | Abgabe in Euro |
|---|---|
| Pech | 9 |
| Teer | 7 |
"""
HARBOUR = """# Harbour Dues Act 1931

## Part 1 Dues

1. The master of every vessel exceeding 40 tons shall pay light dues to the Harbour Board.

2. The Board may waive the charge where a boat has entered the basin in distress.

## Part 2 Records

3. A person who damages a buoy commits an offence and is liable to a fine not exceeding ninety pounds.

4. The ice house at Brand was closed for repairs on 9 May 2023.
"""
SAID = {
    "a list that frees or forbids": (
        "Von der Gebühr befreit sind Rettungsboote.",
        "Rettungsboote sind von der Gebühr befreit.",
        "Das Baden im Becken ist nicht gestattet.",
        "Nicht gestattet ist offenes Feuer.",
        "Das Angeln ist mit Erlaubnis gestattet.",
    ),
    "two sentences in one": (
        "The bank flagged the transfer as unusual and the emails of Ms. Rey mention the transfer twice.",
        "Oil prices rose 3 percent on supply concerns, whereas markets expect a rate cut in the third quarter.",
    ),
    "a cell of a table": (
        "Die Gebühr für Altöl beträgt 12 Euro.",
        "Altöl – Gebühr in Euro: 12",
        "Die Frist für Tauwerk beträgt 7 Tage.",
        "The fee for a barge is 75 euros.",
    ),
    "the second half of a shared predicate": ("Die Kaimauer wurde 2003 saniert.",),
}
ALTERED = {
    "a list that frees or forbids": (
        "Von der Gebühr nicht befreit sind Rettungsboote.",
        "Rettungsboote sind nicht von der Gebühr befreit.",
        "Von der Gebühr befreit ist das Baden im Becken.",
        "Von der Steuer befreit sind Rettungsboote.",
        "Gestattet ist offenes Feuer.",
        "Das Baden im Becken ist gestattet.",
        "Nicht gestattet ist das Angeln.",
        "Nicht gestattet sind Rettungsboote.",
        "Der Leuchtturm ist hoch.",
    ),
    "two sentences in one": (
        "The bank flagged the transfer as unusual and the emails of Ms. Rey mention the transfer three times.",
        "The emails flagged the transfer as unusual and the bank mentions the transfer twice.",
        "Markets expect a rate cut in the third quarter and the emails of Ms. Rey mention the transfer twice.",
        "Oil prices rose 3 percent on supply concerns, while markets expect a rate cut in the third quarter.",
        "If the bank flagged the transfer as unusual and the emails of Ms. Rey mention the transfer twice, it ends.",
        "The bank flagged the transfer as unusual and the auditor signed the report if the board refused.",
    ),
    "a cell of a table": (
        "Die Gebühr für Altöl beträgt 14 Euro.",
        "Die Gebühr für Altöl beträgt 0 Euro.",
        "Die Frist für Altöl beträgt 12 Tage.",
        "Die Gebühr für Altöl beträgt nicht 12 Euro.",
        "Die Gebühr für Altöl beträgt 12 Tage.",
        "Die Gebühr für Altöl beträgt mindestens 12 Euro.",
        "Die Gebühr für Farbreste beträgt 8 Euro.",
        "Altöl – Gebühr in Euro: 13",
        "The fee for a barge is 60 euros.",
        "The fee for a cutter is 75 euros.",
        "The fee for a raft is 5 euros.",
        "Die Abgabe für Pech beträgt 9 Euro.",
    ),
    "the second half of a shared predicate": (
        "Die Kaimauer wurde 1978 saniert.",
        "Die Kaimauer wurde 2003 errichtet.",
        "Die Kaimauer wurde 2003 nicht saniert.",
    ),
}
ENGLISH_SAID = (
    "The master of every vessel exceeding 40 tons must pay light dues to the Harbour Board.",
    "Where a boat has entered the basin in distress, the Board may waive the charge.",
    "The charge may be waived by the Board where a boat has entered the basin in distress.",
    "The ice house at Brand was closed for repairs on May 9, 2023.",
    "On 9 May 2023 the ice house at Brand was closed for repairs.",
)
ENGLISH_ALTERED = (
    "Light dues are to be paid to the Harbour Board by the master of every vessel under 40 tons.",
    "Light dues are to be paid by the master of every vessel of 40 tons or less.",
    "The master of every vessel exceeding 40 tons may pay light dues to the Harbour Board.",
    "Where the Board has entered the basin in distress, a boat may waive the charge.",
    "The Board may be waived by the charge where a boat has entered the basin in distress.",
    "The ice house at Brand was closed for repairs on May 8, 2023.",
    "A person who damages a buoy is liable to a fine exceeding ninety pounds.",
)


@pytest.fixture
def answering(store_location: str, tmp_path: Path) -> Iterator[Answering]:
    """A project with one source of each shape."""
    with open_engine(store_location) as engine:
        _add(engine, tmp_path / "beckenordnung.md", LISTS)
        _add(engine, tmp_path / "news.md", NEWS)
        _add(engine, tmp_path / "tarif.csv", TARIFF)
        _add(engine, tmp_path / "fees.html", FEES)
        _add(engine, tmp_path / "abgaben.md", REPEALED)
        _add(engine, tmp_path / "harbour_dues.md", HARBOUR)
        yield open_answering(engine)


def _add(engine: Engine, file: Path, text: str) -> None:
    file.write_text(text, encoding="utf-8")
    engine.add_doc_source(file)


def rungs(answering: Answering, claims: tuple[str, ...]) -> dict[str, str]:
    """Return the rungs of the claims of each bullet of a draft, in their order, by its words."""
    draft = "\n\n".join(f"- {one}" for one in claims)
    found: dict[str, list[str]] = {one: [] for one in claims}
    for claim in answering.ground(draft).claims:
        bullet = next(one for one in claims if claim.text.strip(" .") in one)
        found[bullet].append(str(claim.rung))
    return {bullet: " ".join(some) for bullet, some in found.items()}


def test_what_is_said_is_borne_and_what_is_altered_is_not(answering: Answering) -> None:
    """All shapes in two drafts on one store, since opening stores is what takes time."""
    said = rungs(answering, tuple(one for some in SAID.values() for one in some))
    assert {one: rung for one, rung in said.items() if rung not in {"supported", "supported supported"}} == {}
    assert [one for one, rung in said.items() if " " in rung] == [*SAID["two sentences in one"]]
    altered = rungs(answering, tuple(one for some in ALTERED.values() for one in some))
    assert {one: rung for one, rung in altered.items() if rung != "refused"} == {}
    english = rungs(answering, ENGLISH_SAID)  # of one language: the draft's is that of most of its words
    assert {one: rung for one, rung in english.items() if rung != "supported"} == {}
    english = rungs(answering, ENGLISH_ALTERED)
    assert {one: rung for one, rung in english.items() if rung != "refused"} == {}
