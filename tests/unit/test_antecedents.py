"""What a pronoun or "Satz 1" of a draft points at must be what it points at in the source."""

from __future__ import annotations

import pytest

from provenance.answering.assigning.antecedents import Bearing, astray
from provenance.answering.drafts.reading import read
from provenance.citing.texts import Bearer, SourceReading
from provenance.language.source import SourceText
from provenance.model.locator import Locator

DUTY, POINTING = "Jeder Brief muss ein Siegel tragen.", "Bis zu 50 Taler genügt das Zeichen nach Satz 1 Nummer 1."
OTHER = "Der Vogt prüft das Tor."
DRAFT = f"{DUTY} {POINTING}"
OLD, NEW = "sha256:old", "sha256:new"


def law(*places: tuple[str, str]) -> SourceReading:
    """A source of sections and their text."""
    text, bearers = "", []
    for section, words in places:
        start = len(text)
        text += f"{words}\n"
        bearers.append(Bearer(section, section, Locator(section), None, start, start + len(words), None))
    return SourceReading("BriefO", SourceText(text, [(one.start, one.end) for one in bearers]), None, bearers)


def place(reading: SourceReading, words: str) -> tuple[int, int]:
    """Where words stand."""
    found = reading.text.find(words)
    return found.start, found.end


@pytest.mark.parametrize(
    ("places", "borne_by", "quote", "astrays"),
    [
        ((("§ 3", f"{DUTY} {POINTING}"),), OLD, DUTY, None),
        ((("§ 3", f"{DUTY} {POINTING}"),), NEW, DUTY, None),
        ((("§ 1", DUTY), ("§ 3", f"{OTHER} {POINTING}")), NEW, DUTY, "Satz 1 Nummer 1"),
        ((("§ 3", f"{OTHER} {POINTING}"),), NEW, DUTY, "Satz 1 Nummer 1"),
    ],
    ids=["same source", "another version", "another section", "not in this source"],
)
def test_the_sentence_before_is_borne_where_its_words_stand(
    places: tuple[tuple[str, str], ...], borne_by: str, quote: str, astrays: str | None
) -> None:
    """What is borne in one version of a law is borne in the other if the same words stand in the same section there."""
    reading, draft = law(*places), read(DRAFT, "de")
    before, claim = draft.claims
    span = place(reading, DUTY) if borne_by == OLD else (900, 934)
    borne = {before.number: [Bearing(borne_by, span, quote)]}
    assert astray(draft, claim, (OLD, place(reading, POINTING)), borne, reading) == astrays
