"""Which stretch of a passage is its excerpt: the smallest run of sentences that bears the claim, more on request."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from provenance.answering import display
from provenance.answering.display.gates import sentences, smallest, wider
from tests.support.scenes import sealed_answer
from tests.support.scenes.display_rules import round_about, rules


def test_the_excerpt_is_the_smallest_run_of_sentences() -> None:
    """Of three sentences the one that bears the claim is shown, whole, and the neighbours on request within bounds."""
    quote, claim = sealed_answer.QUOTES[11], sealed_answer.CLAIMS[0]
    start, end = smallest(quote, claim)
    assert quote[start:end] == "Der Lotse hat das Fahrtenbuch zu führen."
    assert smallest(quote, claim, 1) == (0, len(quote))
    assert smallest(quote, "Nothing of it in another tongue") == (0, len(quote))
    bounded = rules("law", context=0)
    seen = display.filter(
        sealed_answer.draft(),
        sealed_answer.gated(),
        sealed_answer.bonds(),
        sealed_answer.standings(),
        bounded,
        "x",
        more=9,
    )
    assert seen.claims[0].citations[0].excerpt == quote[start:end]
    wider = display.filter(
        sealed_answer.draft(),
        sealed_answer.gated(),
        sealed_answer.bonds(),
        sealed_answer.standings(),
        rules("law", context=1),
        "x",
        more=9,
    )
    assert wider.claims[0].citations[0].excerpt == quote


@pytest.mark.parametrize(
    "short", ["der Rzn. 3 bis 5", "der Rdnrn. 8 f.", "von Abschn. 3", "der Verw. in der Stadt", "Fn. 2"]
)
def test_an_excerpt_does_not_end_at_an_abbreviation(short: str) -> None:
    """Half a sentence is no excerpt, be its abbreviation one that is known or one that goes on in small letters."""
    whole = f"Aufzeichnungen im Sinne {short} sind zu halten."
    found = smallest(f"Die Glocke läutet. {whole} Danach nicht.", "Aufzeichnungen sind im Sinne")
    assert f"Die Glocke läutet. {whole} Danach nicht."[slice(*found)] == whole


def test_what_is_asked_for_round_a_quote_is_shown_within_the_bounds() -> None:
    """Sentences round the quote come with --more alone; with no room for them the words that bear the claim stay."""

    def excerpt(more: int, **bounds: object) -> str | None:
        own = {
            **bounds,
            "tiers": {"reader": {"depth": "excerpt", "characters": bounds.get("excerpt_characters", 1200)}},
        }
        bonds = round_about(sealed_answer.bonds())
        seen = display.filter(
            sealed_answer.draft(),
            sealed_answer.gated(),
            bonds,
            sealed_answer.standings(),
            rules("law", **own),
            "x",
            more=more,
        )
        return seen.claims[0].citations[0].excerpt

    own = "Der Lotse hat das Fahrtenbuch zu führen."
    quote = sealed_answer.QUOTES[11]
    assert excerpt(0) == own
    assert excerpt(3) == f"Davor steht es. {quote} Danach auch. Am Ende ebenso."
    assert excerpt(3, context=0) == own
    assert excerpt(3, excerpt_characters=len(own) + 5) == own
    assert excerpt(3, characters_per_day=len(own)) == own
    assert excerpt(3, excerpt_characters=len(quote)) == quote
    assert excerpt(3, excerpt_characters=len(own) - 5) == "Der Lotse hat das Fahrtenbuch zu"


def test_a_sentence_round_a_quote_is_a_whole_one() -> None:
    """A line that leads to a list is no end: the list comes with it, so that no duty stands without its condition."""
    text = "Es gilt dies. Er darf es,\nwenn\n1. er will,\n2. er kann.\nDann ist Schluss."
    start, end = wider(text, (0, 13), 1)
    assert text[start:end] == "Es gilt dies. Er darf es,\nwenn\n1. er will,\n2. er kann."
    assert wider(text, (len(text) - 17, len(text)), 1) == (14, len(text))
    assert wider(text, (0, 13), 1, most=40) == (0, 13)


@given(st.text("ab. \n", max_size=40), st.text("ab ", max_size=10), st.integers(0, 3))
def test_a_smallest_passage_is_within_its_text(excerpt: str, claim: str, more: int) -> None:
    """The stretch lies within the excerpt, and asking for more never gives less."""
    start, end = smallest(excerpt, claim, more)
    assert 0 <= start <= end <= len(excerpt)
    wider = smallest(excerpt, claim, more + 1)
    assert wider[0] <= start
    assert end <= wider[1]
    assert all(excerpt[first:last].strip() for first, last in sentences(excerpt))
