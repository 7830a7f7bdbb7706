"""The numbers of a claim are held to the result they were counted from: German and English, right, wrong, untold."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from provenance.citing.tables.claimed_numbers import numbers_of
from provenance.citing.tables.comparison import hold
from provenance.citing.tables.queries import ask, table_of
from tests.support.sizes import searched

PAPERS = table_of(
    "papers",
    [
        {
            "paper": f"p{n}",
            "architecture": "microservices" if n < 42 else "monolith",
            "year": 2015 + n % 7,
            "authors": n % 9,
        }
        for n in range(60)
    ],
)
COUNT = "SELECT count(*) FROM papers WHERE architecture LIKE '%microservices%'"
REST = "SELECT count(*) FROM papers WHERE architecture NOT LIKE '%microservices%'"
GROUPS = "SELECT architecture, count(*) FROM papers GROUP BY architecture"
SHARE = "SELECT 100.0 * sum(architecture = 'microservices') / count(*) AS percent FROM papers"
MANY = "SELECT count(*) FROM papers WHERE authors > 3"
NONE = "SELECT count(*) FROM papers WHERE architecture = 'blockchain'"


def told(claim: str, query: str = COUNT) -> str:
    """Hold a claim to what a query gives of the papers."""
    return hold(claim, ask(PAPERS, query)).told


@pytest.mark.parametrize(
    ("claim", "query"),
    [
        ("70% of the papers employ microservices.", COUNT),
        ("42 of 60 papers (70 %) employ microservices.", COUNT),
        ("42/60 papers use microservices", COUNT),
        ("42 papers (70 percent, n = 60) use microservices", COUNT),
        ("Forty-two of sixty papers use micro-services.", COUNT),
        ("Of the 60 papers, 42 use microservices.", COUNT),
        ("70.0 % of the 60 papers use microservices", COUNT),
        ("More than half of the papers use microservices.", COUNT),
        ("At least 40 papers use microservices.", COUNT),
        ("About 40 papers use microservices.", COUNT),
        ("Most of the papers use microservices.", COUNT),
        ("42 von 60 Arbeiten, also 70 Prozent, nutzen Microservices.", COUNT),
        ("Von den sechzig Arbeiten nutzen zweiundvierzig Microservices.", COUNT),
        ("70,0 % der Arbeiten nutzen Microservices.", COUNT),
        ("Mehr als die Hälfte der Arbeiten nutzt Microservices.", COUNT),
        ("Microservices werden von 42 der 60 Arbeiten genutzt.", COUNT),
        ("Die Mehrheit der Arbeiten nutzt Microservices.", COUNT),
        ("18 papers do not use microservices.", REST),
        ("42 papers use microservices and 18 a monolith.", GROUPS),
        ("70 % nutzen Microservices, 30 % einen Monolithen.", GROUPS),
        ("70 % use microservices.", SHARE),
        ("Of 60 papers, 32 have more than 3 authors.", MANY),
        ("Keine der 60 Arbeiten nutzt eine Blockchain.", NONE),
        ("None of the papers uses a blockchain.", NONE),
        ("Im Mittel hat eine Arbeit 3,85 Autoren.", "SELECT avg(authors) FROM papers"),
        ("In 2021, 8 papers came out.", "SELECT year, count(*) FROM papers GROUP BY year"),
        ("42 of 60 papers use microservices.", "SELECT paper FROM papers WHERE architecture = 'microservices'"),
    ],
)
def test_what_follows_is_told(claim: str, query: str) -> None:
    """Counts, wholes, shares as rounded, groups by their name, words for numbers, in both languages."""
    assert told(claim, query) == "follows"


@pytest.mark.parametrize(
    ("claim", "query", "right"),
    [
        ("75 % of the papers employ microservices.", COUNT, "70 %"),
        ("43 of 60 papers (70 %) employ microservices.", COUNT, "42 of 60"),
        ("42 of 61 papers employ microservices.", COUNT, "42 of 60"),
        ("18 of 60 papers employ microservices.", COUNT, "42 of 60"),
        ("60 papers employ microservices.", COUNT, "42 of 60"),
        ("42 % of the papers employ microservices.", COUNT, "70 %"),
        ("70,4 % der Arbeiten nutzen Microservices.", COUNT, "70 %"),
        ("69 % der Arbeiten nutzen Microservices.", COUNT, "70 %"),
        ("Zwei Drittel der Arbeiten nutzen Microservices.", COUNT, "70 %"),
        ("Weniger als die Hälfte der Arbeiten nutzt Microservices.", COUNT, "70 %"),
        ("Alle Arbeiten nutzen Microservices.", COUNT, "42 of 60"),
        ("Keine der Arbeiten nutzt Microservices.", COUNT, "42 of 60"),
        ("18 papers use microservices and 42 a monolith.", GROUPS, "42 of 60 (70 %) (microservices)"),
        ("71 % use microservices.", SHARE, "70 %"),
        ("3 papers have more than 3 authors.", MANY, "32 of 60"),
    ],
)
def test_what_does_not_follow_comes_with_the_right_number(claim: str, query: str, right: str) -> None:
    """A wrong count, whole or share is wrong, also where its number stands elsewhere in the result."""
    finding = hold(claim, ask(PAPERS, query))
    assert finding.told == "wrong"
    assert right in " ".join(finding.notes)


def test_what_does_not_follow_is_told_in_the_reader_s_language() -> None:
    """The right number is named in German to a reader of German."""
    finding = hold("41 von 60 Arbeiten nutzen Microservices.", ask(PAPERS, COUNT), reader="de")
    assert finding.notes == ("die Aussage sagt 41, die Abfrage ergibt 42 von 60 (70 %)",)


@pytest.mark.parametrize(
    ("claim", "query", "why"),
    [
        ("Papers employ microservices.", COUNT, "no number"),
        ("70 % of the papers employ a monolith.", COUNT, "microservices"),
        ("30 % of the papers do not employ microservices.", COUNT, "denies"),
        ("42 of 60 papers do not employ microservices.", COUNT, "denies"),
        ("18 papers employ microservices.", REST, "does not deny"),
        ("60–70 % of the papers employ microservices.", COUNT, "range"),
        ("Knapp 70 % der Arbeiten nutzen Microservices.", COUNT, "how near"),
        ("42 papers.", GROUPS, "several numbers"),
        ("Jede zweite Arbeit nutzt Microservices.", COUNT, "how exact"),
        ("In 2019, 42 papers employ microservices.", COUNT, "2019"),
    ],
)
def test_what_cannot_be_told_is_not_guessed(claim: str, query: str, why: str) -> None:
    """Where the words leave open what a number is of, the claim is neither right nor wrong, and the reason is given."""
    finding = hold(claim, ask(PAPERS, query))
    assert finding.told == "unclear"
    assert why in " ".join(finding.notes)


TEMPLATES = [
    ("{part} of {whole} papers ({share} %) use microservices.", True),
    ("{part} papers use microservices.", False),
    ("{share} % of the papers use microservices.", False),
    ("Von den {whole} Arbeiten nutzen {part} ({share} Prozent) Microservices.", True),
    ("Microservices werden von {part} der {whole} Arbeiten genutzt.", False),
]


@given(
    template=st.sampled_from(TEMPLATES),
    part=st.integers(1, 60),
    altered=st.sampled_from(["part", "whole", "share"]),
    value=st.integers(0, 130),
)
@searched(300)
def test_a_claim_with_a_number_altered_never_follows(
    template: tuple[str, bool], part: int, altered: str, value: int
) -> None:
    """Whatever number of a true claim is altered, and into whatever, it no longer follows; unaltered it does."""
    words, _ = template
    table = table_of("papers", [{"architecture": "microservices" if n < part else "other"} for n in range(60)])
    outcome = ask(table, COUNT)
    share = f"{100 * part / 60:.1f}"
    numbers = {"part": str(part), "whole": "60", "share": share if " of " in words else share.replace(".", ",")}
    assert hold(words.format(**numbers), outcome).told == "follows"
    if f"{{{altered}}}" in words and float(numbers[altered].replace(",", ".")) != value:
        assert hold(words.format(**(numbers | {altered: str(value)})), outcome).told != "follows" or (
            altered == "share" and abs(value - 100 * part / 60) <= 0.5
        )


@pytest.mark.parametrize(
    ("claim", "said"),
    [
        ("sixty", [60]),
        ("two hundred and fifty of three hundred", [250, 300]),
        ("zweihundertfünfzig von dreihundert", [250, 300]),
        ("two thirds", [200 / 3]),
        ("ein Viertel", [25]),
        ("the third paper", []),
        ("K8s and p1", []),
    ],
)
def test_number_words_are_read(claim: str, said: list[float]) -> None:
    """Words for numbers and fractions are numbers; ordinals and names with digits are not."""
    assert [one.value for one in numbers_of(claim)] == pytest.approx(said)
