"""Sources as bibliographic entries and back: CSL styles, year suffixes, BibTeX, German legal citation, cards."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from provenance.citing.bibliography import legal
from provenance.citing.bibliography.bibtex import read_bibtex, write_bibtex
from provenance.citing.bibliography.csl import OWN, Styled, letters, suffixes
from provenance.citing.bibliography.entry import Entry, entry, names
from provenance.citing.bibliography.output import card
from provenance.citing.findings import Findings
from provenance.citing.results import Citation, Source
from provenance.model.activities import Bearing, VerificationStatus
from provenance.model.citations import Confidence, ExtractionMethod
from provenance.model.errors import InvalidInput
from provenance.model.sources import SourceType

LEDGERS: Entry = {
    "id": "1",
    "type": "article-journal",
    "title": "On ledgers",
    "author": [{"family": "Muster", "given": "Eva Maria"}],
    "issued": {"date-parts": [[2020, 3, 1]]},
    "container-title": "Journal of Ledgers",
    "volume": "3",
    "issue": "2",
    "page": "1-9",
    "DOI": "10.1000/x",
}
PROOF: Entry = {**LEDGERS, "id": "2", "title": "A proof", "issued": {"date-parts": [[2020]]}}
BOOK: Entry = {
    "id": "3",
    "type": "book",
    "title": "Prüfen",
    "author": [{"family": "Beispiel", "given": "Max"}],
    "publisher": "Verlag",
    "issued": {"date-parts": [[2019]]},
}


def _source(**said: object) -> Source:
    base = Source(
        id=1,
        type=SourceType.DOCUMENT,
        identifier="bspao.pdf",
        name="Beispielabgabenordnung",
        version="2024-12-31",
        metadata={},
        created_at="2026-02-03T10:00:00Z",
        artifact_id="sha256:0",
        kind="statute",
        work="de/bspao",
        abbreviation="BspAO",
        stand="2024-12-31",
    )
    return replace(base, **said)  # type: ignore[arg-type]


def _citation(**said: object) -> Citation:
    base = Citation(
        id=7,
        claim="Bücher sind zehn Jahre <lang> aufzubewahren.",
        verbatim_quote="zehn Jahre aufzubewahren",
        quote_context="Bücher sind zehn Jahre aufzubewahren.",
        quote_language="de",
        relevance_reasoning=None,
        confidence=Confidence.HIGH,
        extraction_method=ExtractionMethod.DIRECT_QUOTE,
        source_id=1,
        locator={"section": "§ 12"},
        verification_status=VerificationStatus.VERIFIED,
        verification_notes=None,
        created_at="2026-02-03T10:00:00Z",
        created_by="agent:a",
        session_id="s",
        project_id="p",
        similarity_score=1.0,
        matched_location={"locator": "§ 12 Abs. 3 Satz 1 BspAO", "page": 4},
        matched_text="zehn Jahre aufzubewahren",
        source_name="Beispielabgabenordnung",
        artifact_id="sha256:0",
        snapshot=1,
        findings=Findings(True, Bearing.BY_WORDS),
    )
    return replace(base, **said)  # type: ignore[arg-type]


def test_two_works_of_one_author_and_year_have_letters_in_the_order_of_their_titles() -> None:
    """Suffixes follow the titles and reach both the citation in the text and the bibliography."""
    styled = Styled([LEDGERS, PROOF, BOOK], "harvard")
    assert styled.cited("1") == "(Muster 2020b)"
    assert styled.cited("2") == "(Muster 2020a)"
    assert styled.cited("3", "12") == "(Beispiel 2019, 12)"
    assert [line[:22] for line in styled.bibliography()] == [
        "Beispiel, M. (2019), P",
        "Muster, E.M. (2020a), ",
        "Muster, E.M. (2020b), ",
    ]


def test_letters_start_anew_for_each_author_and_go_on_after_z() -> None:
    """Each set of authors and year counts for itself; the twenty-seventh work is aa."""
    other = [{**one, "id": f"x{one['id']}", "author": [{"family": "Andere"}]} for one in (LEDGERS, PROOF)]
    assert suffixes([LEDGERS, PROOF, BOOK, *other]) == {"1": "b", "2": "a", "x1": "b", "x2": "a"}
    assert [letters(number) for number in (0, 25, 26, 701, 702)] == ["a", "z", "aa", "zz", "aaa"]


def test_a_style_without_year_suffixes_has_none() -> None:
    """IEEE numbers its entries, so no letter is put to the year."""
    assert Styled([LEDGERS, PROOF], "ieee").bibliography() == [
        "[1] E. M. Muster, “On ledgers”, Journal of Ledgers, vol. 3, no. 2, pp. 1–9, Mar. 1, 2020. doi: 10.1000/x.",
        "[2] E. M. Muster, “A proof”, Journal of Ledgers, vol. 3, no. 2, pp. 1–9, 2020. doi: 10.1000/x.",
    ]


@pytest.mark.parametrize("style", OWN)
def test_every_kind_of_source_is_set_in_every_style(style: str) -> None:
    """A statute, a letter, a web page, a table and a book each give one line that names them."""
    sources = [
        _source(),
        _source(id=2, kind="letter", name="Grundsätze der Beispiele", abbreviation="GdB", work="de/bmb/gdb"),
        _source(id=3, type=SourceType.WEBSITE, kind=None, identifier="https://example.org/a", name="Neues"),
        _source(id=4, kind="table", name="Beispiel-ABC", abbreviation=None, stand=None, version=None),
        _source(id=5, kind=None, metadata={"csl": {**BOOK, "id": "x"}}),
    ]
    styled = Styled([entry(one) for one in sources], style)
    listed = "\n".join(styled.bibliography())
    expected = ["Beispielabgabenordnung", "Grundsätze der Beispiele", "https://example.org/a", "Beispiel-ABC", "Prüfen"]
    assert [name for name in expected if name not in listed] == []
    assert len(styled.bibliography()) == len(sources)
    assert all(styled.cited(str(one.id)) for one in sources)


def test_any_csl_file_is_a_style(tmp_path: Path) -> None:
    """A style is also a path; what is no style is refused with the ways to mend it."""
    own = Path("provenance/citing/bibliography/styles/apa.csl").read_text(encoding="utf-8")
    mine = tmp_path / "mine.csl"
    mine.write_text(own.replace('prefix="(" suffix=")" delimiter="; "', 'prefix="{" suffix="}" delimiter="; "'))
    assert Styled([BOOK], str(mine)).cited("3") == "{Beispiel, 2019}"
    broken = tmp_path / "broken.csl"
    broken.write_text("<style")
    with pytest.raises(InvalidInput, match="style: expected a CSL style"):
        Styled([BOOK], str(broken))
    with pytest.raises(InvalidInput, match="found 'no-such-style'"):
        Styled([BOOK], "no-such-style")


def test_html_is_escaped() -> None:
    """Words of a source cannot become markup."""
    styled = Styled([{**BOOK, "title": "<script>alert(1)</script>"}], "harvard", "html")
    assert "<script>" not in styled.bibliography()[0]
    assert "&lt;script&gt;" in styled.bibliography()[0]


def test_bibtex_comes_back_as_it_went() -> None:
    """What is written as BibTeX is read as the same entry, and no two keys are alike."""
    written = write_bibtex([LEDGERS, PROOF, BOOK])
    back = read_bibtex(written)
    assert [one["id"] for one in back] == ["Muster2020", "Muster2020b", "Beispiel2019"]
    for one, read in zip((LEDGERS, PROOF, BOOK), back, strict=True):
        for field in ("type", "title", "author", "container-title", "volume", "issue", "DOI", "publisher"):
            assert read.get(field) == one.get(field), field
    assert back[0]["page"] == "1–9"


def test_latex_is_read_as_the_words_it_means() -> None:
    """Accents, escapes and braces of BibTeX become plain text; an institution keeps its name whole."""
    text = r"""@article{Goe, title = {{\"U}ber {SQL} \& Stra{\ss}e}, year = 1931, month = jan, number = 2,
    author = {G{\"o}del, Kurt and {Amt f\"ur Beispiele}}, pages = {173--198}, journal = {Blatt}}"""
    (read,) = read_bibtex(text)
    assert read["title"] == "Über SQL & Straße"
    assert read["author"] == [{"family": "Gödel", "given": "Kurt"}, {"literal": "Amt für Beispiele"}]
    assert read["issued"] == {"date-parts": [[1931, 1]]}


def test_broken_bibtex_is_named_with_its_line() -> None:
    """An entry that breaks off is no reason to import the others silently."""
    with pytest.raises(InvalidInput, match="line 2 cannot be read"):
        read_bibtex("\n@article{a, title={x}\n@book{b")


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("Muster, Eva; Beispiel, Max", [("Muster", "Eva"), ("Beispiel", "Max")]),
        ("Eva Muster and Max Beispiel", [("Muster", "Eva"), ("Beispiel", "Max")]),
        ("Bundesministerium der Beispiele", [("Bundesministerium der Beispiele", None)]),
        (["Eva Muster", {"family": "Beispiel", "given": "Max"}], [("Muster", "Eva"), ("Beispiel", "Max")]),
        (12, []),
    ],
)
def test_names_in_any_form_are_read(said: object, meant: list[tuple[str, str | None]]) -> None:
    """Both orders of a name are read, and institutions are not torn apart."""
    assert [(one.get("family") or one.get("literal"), one.get("given")) for one in names(said)] == meant


def test_lawyers_cite_by_place_and_abbreviation() -> None:
    """A statute, a letter and a book are cited as in a legal footnote."""
    letter = _source(kind="letter", name="Grundsätze", abbreviation="GdB", work="de/bmb/gdb", stand="2019-11-28")
    at_rz = _citation(matched_location={"locator": "GdB Rz. 119", "page": 9})
    book = _source(kind=None, abbreviation=None, stand=None, metadata={"author": "Beispiel, Max", "year": 2019})
    assert legal.cited(_citation(), _source()) == "§ 12 Abs. 3 Satz 1 BspAO"
    assert legal.cited(at_rz, letter) == "BMB-Schreiben vom 28.11.2019 (GdB), Rz. 119"
    assert legal.cited(_citation(matched_location={"page": 4}, locator={}), book) == (
        "Beispiel, Beispielabgabenordnung, 2019, S. 4"
    )
    assert legal.listed([book, letter, _source()]) == [
        "Rechtsvorschriften",
        "Beispielabgabenordnung (BspAO), Stand 31.12.2024",
        "",
        "Verwaltungsanweisungen",
        "BMB-Schreiben vom 28.11.2019 (GdB): Grundsätze",
        "",
        "Sonstige Quellen",
        "Beispiel, Beispielabgabenordnung, 2019",
    ]


def test_a_card_says_all_of_a_citation_and_escapes_it() -> None:
    """Source, place, quote, context and verdict stand on the card; claims cannot become markup."""
    text = card(_citation(), _source())
    assert text.splitlines() == [
        "[7] Bücher sind zehn Jahre <lang> aufzubewahren.",
        "    📄 Source: Beispielabgabenordnung 2024-12-31 (bspao.pdf)",
        "    📍 Location: Page 4, § 12 Abs. 3 Satz 1 BspAO",
        "    💬 Quoted text: “zehn Jahre aufzubewahren”",
        "    📖 Context: “Bücher sind zehn Jahre aufzubewahren.”",
        "    ✅ Quote: stands at Page 4, § 12 Abs. 3 Satz 1 BspAO",
        "    ✅ Claim: it bears the claim by its words",
        "    ✅ Verification: Verified (similarity: 1.00)",
    ]
    assert "<lang>" not in card(_citation(), _source(), "html")
    assert "\\<lang\\>" in card(_citation(), _source(), "markdown")
    failed = _citation(verification_status=VerificationStatus.FAILED, verification_notes="No such words.")
    assert "❌ Verification: Failed (similarity: 1.00) — No such words." in card(failed, _source())
