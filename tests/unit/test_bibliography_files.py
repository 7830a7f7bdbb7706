"""BibTeX and CSL-JSON in and out: nothing is lost on the way, LaTeX is read as it is meant, broken files are named."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from provenance.citing.bibliography.bibtex import escaped, plain, read_bibtex, read_people, write_bibtex, write_people
from provenance.citing.bibliography.csl import read_csl_json, write_csl_json
from provenance.citing.bibliography.entry import Entry
from provenance.model.errors import InvalidInput

WORDS = st.text(
    st.sampled_from(list("abzABZäöüßéłø–—“„0129&%$#_{}~^\\-`'\" .,:;()/<>=@+*?!|§")), min_size=1, max_size=30
).map(lambda text: " ".join(text.split()) or "x")
PLAIN = st.text(st.sampled_from(list("abcxyzäöüé")), min_size=1, max_size=8)
PEOPLE = st.lists(
    st.one_of(
        st.builds(lambda family, name: {"family": family.capitalize(), "given": name.capitalize()}, PLAIN, PLAIN),
        st.builds(lambda family, name: {"family": f"{family} and {name}", "given": "A. B."}, PLAIN, PLAIN),
        st.builds(
            lambda family, name: {
                "family": family.capitalize(),
                "given": name.capitalize(),
                "non-dropping-particle": "van der",
                "suffix": "Jr.",
            },
            PLAIN,
            PLAIN,
        ),
        st.builds(lambda words: {"literal": f"Amt {words}"}, WORDS.filter(lambda text: "\\" not in text)),
    ),
    min_size=1,
    max_size=3,
)
ENTRIES = st.builds(
    lambda kind, title, author, year, more: {
        "id": "k",
        "citation-key": "k",
        "type": kind,
        "title": title,
        "author": author,
        "issued": {"date-parts": [year]},
        **more,
    },
    st.sampled_from(["article-journal", "book", "chapter", "paper-conference", "thesis", "report"]),
    WORDS,
    PEOPLE,
    st.sampled_from([[1999], [2024, 2], [2024, 2, 29]]),
    st.dictionaries(
        st.sampled_from(["publisher", "volume", "note", "abstract", "container-title", "ISBN", "edition"]), WORDS
    ),
)


@given(WORDS)
def test_plain_text_survives_latex(text: str) -> None:
    """Whatever signs a text holds, as LaTeX and back it is the same text."""
    assert plain(escaped(text)) == text


@settings(deadline=None)  # the first name loads the parser
@given(PEOPLE)
def test_names_survive_bibtex(people: list[dict[str, str]]) -> None:
    """Particles, suffixes, institutions and names with "and" in them come back as they went."""
    assert read_people(write_people(people)) == people


@settings(deadline=None)  # the first entry loads the parser
@given(ENTRIES)
def test_an_entry_survives_bibtex(one: Entry) -> None:
    """An entry written as BibTeX and read again is the same entry."""
    assert read_bibtex(write_bibtex([one])) == [one]


@settings(deadline=None)  # the first entry loads the parser
@given(ENTRIES)
def test_an_entry_survives_csl_json(one: Entry) -> None:
    """An entry written as CSL-JSON and read again is the same entry."""
    assert read_csl_json(write_csl_json([one])) == [one]


def test_fields_without_a_name_in_csl_come_out_as_they_came_in() -> None:
    """Own fields, the kind of entry, the key and a day are kept through CSL-JSON and back."""
    text = """@mastersthesis{x:1, author = {de la Fuente, Ana and others}, title = {A}, school = {U}, year = {n.d.},
      eprint = {2401.00001}, annote = {read twice}, url = {https://a.example/b_c%20d?e=1#f}, urldate = {2024-05-06}}"""
    (one,) = read_bibtex(text)
    assert one["custom"] == {
        "bibtex": {"entrytype": "mastersthesis", "year": "n.d.", "eprint": "2401.00001", "annote": "read twice"}
    }
    assert one["URL"] == "https://a.example/b_c%20d?e=1#f"
    assert one["author"][1] == {"literal": "others"}
    through = read_bibtex(write_bibtex(read_csl_json(write_csl_json([one]))))
    assert through == [one]


@pytest.mark.parametrize(
    ("latex", "meant"),
    [
        (r"{\"U}ber Stra{\ss}en", "Über Straßen"),
        (r"G\"odel, \'Etienne, \c{C}a, \c Ca", "Gödel, Étienne, Ça, Ça"),
        (r"\v{C}apek \H{o} \k{a} \u{g} \={a} \.{z} \r{u} \d{s}", "Čapek ő ą ğ ā ż ů ṣ"),
        (r"na\"{\i}ve, {\'\i}, \i", "naïve, í, ı"),
        (r"{\L}\'od\'z, {\O}re, \AA{}rhus, \ae\ \oe", "Łódź, Øre, Århus, æ œ"),
        (r"R\&D costs 50\% of \$5 \#1 a\_b", "R&D costs 50% of $5 #1 a_b"),
        (r"``quoted'' -- and --- {\em so} \emph{on}", "“quoted” – and — so on"),
        (r"The {GoBD} in {\LaTeX}", "The GoBD in LaTeX"),
        (r"from $n^2$ to 100% sure", "from n^2 to 100% sure"),
    ],
)
def test_latex_is_read_as_it_is_meant(latex: str, meant: str) -> None:
    """Accents in every spelling, special letters, signs, dashes and quotes become plain text."""
    assert plain(latex) == meant


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("\n\n@article{a, title={x}\n", "line 3"),
        ("@book{a, title={A}}\n@book{a, title={B}}", "line 2"),
        ("@book{a, title={A}}\n\n@book{b, author={Muster, A, B, C, D}}", "line 3"),
    ],
)
def test_broken_bibtex_is_named_with_its_line(text: str, said: str) -> None:
    """An entry that breaks off, one that comes twice under a key and names that cannot be told apart."""
    with pytest.raises(InvalidInput, match=said):
        read_bibtex(text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[\n {"id": "a", "type": "book"},\n {"id": "b" "type": "book"}\n]', "line 3 is no JSON"),
        ('[\n {"id": "a", "type": "book"},\n\n {"id": "b"}\n]', "line 4 .*no type"),
        ('[{"type": "book"}]', "line 1 .*without an id"),
        ("[\n5]", "line 2 holds a int"),
        ('[\n {"id": 1, "type": "book", "author": "Muster"}]', "line 2 .*author"),
        ("", "line 1"),
        ("[" * 100_000, "line 1"),
    ],
)
def test_broken_csl_json_is_named_with_its_line(text: str, said: str) -> None:
    """What is no JSON and what is no entry are named with the line they begin on."""
    with pytest.raises(InvalidInput, match=said):
        read_csl_json(text)


@pytest.mark.parametrize(
    ("given_date", "read"),
    [
        ({"date-parts": [["2020", "3"]]}, {"date-parts": [[2020, 3]]}),
        ({"raw": "2020-03-01"}, {"raw": "2020-03-01", "date-parts": [[2020, 3, 1]]}),
        ({"literal": "spring"}, {"literal": "spring"}),
        ("2020", {"date-parts": [[2020]]}),
    ],
)
def test_dates_of_csl_json_are_brought_to_one_form(given_date: Any, read: Any) -> None:
    """Texts become numbers, and what cannot be read as a date stays as it is."""
    (one,) = read_csl_json(json.dumps({"id": "a", "type": "book", "issued": given_date}))
    assert one["issued"]["date-parts"] == read["date-parts"] if "date-parts" in read else one["issued"] == read
