"""The guard and the judge end in bounded time whatever the text: twice the text takes about twice the time."""

from __future__ import annotations

import time

import pytest

from provenance.citing.judge import judge
from provenance.language.catalogue import remarks
from provenance.language.detection import Spoken
from provenance.language.guard import compare, hidden
from provenance.language.sentences import limiting, next_limits
from provenance.language.source import LONGEST, SourceText

GERMAN = Spoken("de", "de")
MEAN = {
    "negated modals": "muss nicht ",
    "negations after modals": "muss ",
    "conditions": "wenn nicht ",
    "limits": "es sei denn mindestens ",
    "numbers": "1 ",
    "grouped": "1.000 ",
    "units": "acht Jahre ",
    "scales": "zwei Millionen ",
    "dates": "1. Mai 2020, ",
    "references": "§ 5 Abs. 1 Satz 2 und 3, ",
    "divisions": "Vierten Buch ",
    "gerundives": "ist zu tun. ",
    "semicolons": ";",
    "stops": "Satz 1. ",
    "ellipses": "[...]",
    "brackets": "([",
    "one word": "a",
    "hyphens": "a-",
    "overrides": "\u202ea\u200f ",
    "nul": "\x00",
    "surrogates": "\ud800 ",
    "marks": "\u0301",
    "capitals": "AO BGB ",
    "roles": "Arbeitgeber Finanzamt ",
    "laws": "Hafengesetz ",
    "blanks": " \n",
    "quotation marks": "„“",
}
MOST = 8.0  # seconds of processor time, some five times what it takes


@pytest.mark.parametrize("kind", MEAN)
def test_time_is_bounded(kind):
    """Forty thousand characters of one thing over and over are compared and judged in seconds."""
    many = "Es gilt " + MEAN[kind] * (40_000 // len(MEAN[kind])) + " nicht."
    started = time.process_time()
    compare(many, many + " Ende", GERMAN)
    compare("Der Reeder muss das Buch acht Jahre führen.", many, GERMAN)
    hidden(many[:1000], many[:60], many[-60:], language="de")
    limiting(many, 20_000, 20_010)
    next_limits(many, 20_000)
    judge(many, "Der Reeder muss das Buch führen.", None)
    assert time.process_time() - started < MOST


@pytest.mark.parametrize("count", [20, 10_000])
def test_many_ellipses_end_at_once(count):
    """A quote of thousands of ellipses is refused, one of as many as are let in is looked for in bounded time."""
    source = SourceText("das Buch liegt im Hafen " * 20_000)
    started = time.process_time()
    match = source.find("das Buch liegt [...] " * count)
    assert match.status in {"verified", "failed"}
    assert match.verified or match.notes
    assert time.process_time() - started < MOST


def test_a_quote_of_a_million_characters_is_refused_by_its_length():
    """Longer than a quote can be: told by the length, before anything is looked for."""
    source = SourceText("Das Buch liegt im Hafen.")
    started = time.process_time()
    match = source.find("Das Buch liegt im Hafen. " * 40_000)
    assert not match.verified
    assert str(LONGEST) in remarks("en", match.notes)
    assert time.process_time() - started < 1


def test_direction_marks_make_another_quote():
    """A quote that hides behind marks of direction is not the source's words."""
    source = SourceText("Das Buch liegt im Hafen und gilt nicht.")
    assert not source.find("Das Buch \u202egeil\u202c im Hafen").verified
    assert not source.find("Das Buch liegt \u2067im Hafen\u2069 und gilt").verified


def test_a_heading_is_no_opening_of_a_sentence():
    """What stands before the text of a unit, such as its heading, limits and denies nothing that is quoted of it."""
    heading, own = "Nicht ohne Lotsen", "Das Boot läuft nur bei Flut aus."
    text = f"{heading}\n{own}"
    units = [(len(heading) + 1, len(text))]
    assert SourceText(text, units).find(own).warnings == ()
    assert SourceText(text, units).find("bei Flut aus.").warnings != ()
    assert SourceText(text, [(0, len(text))]).find(own).warnings != ()


def test_a_quote_that_ends_its_unit_stops_before_nothing():
    """What stands behind a unit that ends with a full stop is another's, headings and what they say likewise."""
    duty = "Every clerk, e.g. the chair, signs each slip of more than EUR 2,500."
    text = f"Letters are sent. {duty}\n\n## § 2 Exceptions\n\nThe duty does not apply to small offices."
    end = text.index(duty) + len(duty)
    for units in ([(0, end), (text.index("The duty"), len(text))], [(0, text.index(duty) - 1), (18, end)], None):
        for quote in (duty, duty[:-1]):
            found = SourceText(text, units).find(quote)
            assert found.verified
            assert not found.warnings
    ranked = "The 5. slip is kept 3. Not so the 6. slip, unless it is lost."
    assert SourceText(ranked, [(0, len(ranked))]).find("Not so the 6. slip").warnings
    lead = "Kept are, in the office of the clerk,"
    listed = f"{lead}\n1. slips and\n2. letters, unless they are lost."
    units = [(0, len(lead)), (listed.index("slips"), listed.index("\n2")), (listed.index("letters"), len(listed))]
    assert SourceText(listed, units).find("letters").warnings
