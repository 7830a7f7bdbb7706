"""The account: every printed character has its place, and a reader that loses or doubles one is found out."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from etl.document import Document, Remainder, Unit
from etl.read.printed import printed
from etl.structure import read_document
from etl.structure.account import Account, account, balance
from tests.support.command import beleg
from tests.support.documents import letters
from tests.support.documents.portal_statutes import Measures, Statute, mupdf
from tests.support.sizes import searched


def statute(measures: Measures, *paragraphs: str) -> Statute:
    """A statute with all that is printed in one: divisions, lists, a table, footnotes, raised digits."""
    law = Statute(measures)
    law.title("Gesetz über Muster (Mustergesetz - MustG)", "MustG", "Zuletzt geändert durch Art. 1 G v. 3.4.2021")
    law.division("Teil 1", "Allgemeines")
    law.section("§ 1 Zweck{*}")
    law.paragraph("(1) {1}Wer einen Beleg führt, hat ihn abzulegen. {2}Er hat dabei unter Beach-")
    law.down(measures.leading)
    law.block(measures.margin, "tung von 20 m{2} Raum:")
    law.item(1, "1.", "Die Belege sind zu nummerieren,")
    law.item(2, "a)", "jährlich,")
    law.item(1, "2.", "sie sind zu lochen.")
    law.table(1, [["Jahr", "Zahl"], ["2020", "17"]], [20, 150])
    for text in paragraphs:
        law.paragraph(text)
    law.section("§ 2 (weggefallen)")
    law.section("Fußnote")
    law.paragraph("(+++ § 1: Zur Anwendung vgl. § 9 +++)")
    return law


XML = """<?xml version="1.0" encoding="UTF-8"?>
<!-- eine Anmerkung -->
<dokumente><norm><metadaten><jurabk>MustG</jurabk><langue>Gesetz über Muster<FnR ID="F0"/></langue></metadaten>
<textdaten><text><Footnotes><Footnote ID="F0">Amtlicher Hinweis.</Footnote></Footnotes></text></textdaten></norm>
<norm><metadaten><jurabk>MustG</jurabk><gliederungseinheit><gliederungskennzahl>010</gliederungskennzahl>
<gliederungsbez>Teil 1</gliederungsbez><gliederungstitel>Allge&#xAD;meines</gliederungstitel></gliederungseinheit>
</metadaten></norm>
<norm><metadaten><jurabk>MustG</jurabk><enbez>§ 1</enbez><titel>Zweck &amp; Ziel</titel></metadaten><textdaten>
<text><Content><P>(1) Es gilt:<DL><DT>1.</DT><DD><LA>eins<Footnote>Unten.</Footnote>,</LA></DD><DT>2.</DT></DL>Schluss
<IMG SRC="kreis.png" alt="Kreis" Size="3"/></P><P>F = A × 2 + B</P><P><table><Title>Tafel</Title><tgroup><tbody><row>
<entry>10</entry><entry>zwölf<DL><DT>a)</DT><DD>x</DD></DL></entry></row></tbody></tgroup></table></P>
<P><![CDATA[a < b]]></P></Content></text><fussnoten><Content><P>(+++ Hinweis <SUP>1</SUP> +++)</P></Content></fussnoten>
</textdaten></norm>
<norm><metadaten><jurabk>MustG</jurabk><enbez>§ 2</enbez><titel>(weggefallen)</titel></metadaten></norm></dokumente>"""


def of(file: Path) -> Account:
    """Read a file and balance it."""
    return account(file, read_document(file))


def names(found: Account) -> set[tuple[str, str]]:
    """Where characters went."""
    return {(row.part, row.name) for row in found.rows}


@pytest.fixture
def law(tmp_path: Path) -> Path:
    """A small statute."""
    return statute(Measures(), "(2) Schluss.").save(tmp_path / "muster.pdf")


@pytest.mark.parametrize(
    "measures",
    [Measures(), Measures(width=420, height=300, margin=40, right=390), Measures(indent=0, column=24)],
    ids=["portal", "small pages", "labels at the margin"],
)
def test_statutes_add_up(measures: Measures, tmp_path: Path) -> None:
    """A statute adds up to the last character; what is no text of it has a name."""
    found = of(statute(measures, "(2) Schluss.").save(tmp_path / "muster.pdf"))
    assert found.complete
    assert found.differences == ()
    assert found.share == 1
    assert sum(row.characters for row in found.rows) == found.characters
    assert sum(row.share for row in found.rows) == pytest.approx(1)
    assert {("segment", "norm"), ("segment", "table"), ("segment", "footnote"), ("label", "label")} <= names(found)
    rest = {"running head", "page number", "Satz number", "hyphenation"}
    assert {("remainder", name) for name in rest} <= names(found)


def test_images_are_counted(tmp_path: Path) -> None:
    """An image, which a formula may be, has no text and is named on its page all the same."""
    law = statute(Measures(), "(2) Schluss.")
    law.page.insert_image((100, 600, 200, 650), pixmap=mupdf.Pixmap(mupdf.csGRAY, (0, 0, 9, 9), False))
    path = law.save(tmp_path / "muster.pdf")
    document = read_document(path)
    assert Remainder("image", "", 1) in document.remainders
    found = account(path, document)
    assert found.complete
    assert ("remainder", "image") in names(found)


def test_letters_add_up(tmp_path: Path) -> None:
    """A letter adds up: numbers in the margin and of headings are labels, its contents list is a segment."""
    path = tmp_path / "schreiben.pdf"
    path.write_bytes(letters.write(letters.Layout(foot=True)).bytes())
    found = of(path)
    assert found.complete
    assert {("segment", "contents"), ("segment", "footnote"), ("label", "label")} <= names(found)


def test_xml_adds_up(tmp_path: Path) -> None:
    """All text nodes of a gii-norm file are accounted for: metadata and images by name, footnotes as segments."""
    path = tmp_path / "muster.xml"
    path.write_text(XML, encoding="utf-8")
    document = read_document(path)
    found = account(path, document)
    assert found.differences == ()
    assert Remainder("image", "kreis.png Kreis") in document.remainders
    assert {("remainder", "metadata"), ("segment", "formula"), ("segment", "table")} <= names(found)
    notes = [(unit.section, unit.text) for unit in document.units if unit.kind == "footnote"]
    assert ("Fußnote zu § 1", "Unten.") in notes
    assert [unit.text for unit in document.units if unit.kind == "formula"] == ["F = A × 2 + B"]


def test_a_lost_line_is_missing(law: Path, tmp_path: Path) -> None:
    """A line that is printed and not in the document is missing on its page, with the line itself."""
    longer = statute(Measures(), "(2) Schluss.", "(3) Dieser Absatz fehlt.").save(tmp_path / "mehr.pdf")
    found = account(longer, read_document(law))
    assert not found.complete
    (difference,) = found.differences
    assert difference.page == 1
    assert difference.missing == "".join(sorted("(3)DieserAbsatzfehlt."))
    assert (difference.surplus, difference.excerpt) == ("", "(3) Dieser Absatz fehlt.")
    assert found.share < 1
    assert found.missing == 21


def test_a_line_that_is_not_printed_is_too_much(law: Path, tmp_path: Path) -> None:
    """Words that the document has and the page has not are too much."""
    longer = statute(Measures(), "(2) Schluss.", "(3) Ein erfundener Absatz.").save(tmp_path / "mehr.pdf")
    found = account(law, read_document(longer))
    (difference,) = found.differences
    assert (difference.missing, difference.surplus) == ("", "".join(sorted("(3)EinerfundenerAbsatz.")))
    assert "erfundener" in difference.excerpt


def test_the_same_words_twice_are_too_much(law: Path) -> None:
    """Units that overlap take the same words twice: that does not add up."""
    document = read_document(law)
    unit = next(unit for unit in document.units if unit.text == "Schluss.")
    document.units.append(replace(unit, section="§ 99"))
    (difference,) = account(law, document).differences
    assert (difference.missing, difference.surplus) == ("", "".join(sorted("Schluss.")))


@pytest.mark.parametrize("name", ["running head", "page number", "Satz number", "hyphenation"])
def test_each_remainder_is_needed(name: str, law: Path) -> None:
    """Without one of its remainders the account does not add up, and with one more neither."""
    document = read_document(law)
    rest = next(rest for rest in document.remainders if rest.name == name)
    document.remainders.remove(rest)
    assert account(law, document).missing == len("".join(rest.text.split()))
    document.remainders += [rest, rest]
    assert account(law, document).surplus == len("".join(rest.text.split()))


def test_a_remainder_on_another_page_does_not_add_up(tmp_path: Path) -> None:
    """Characters are balanced page by page: what is booked on the wrong page is missing on the right one."""
    small = statute(Measures(width=420, height=300, margin=40, right=390), "(2) Schluss.").save(tmp_path / "klein.pdf")
    document = read_document(small)
    assert document.pages > 1
    rest = next(rest for rest in document.remainders if rest.name == "running head")
    document.remainders[document.remainders.index(rest)] = replace(rest, page=2)
    found = account(small, document)
    assert [one.page for one in found.differences] == [1, 2]
    assert found.missing == found.surplus > 0


@given(st.lists(st.tuples(st.booleans(), st.text("aäß1§ \n-", max_size=12)), max_size=8))
def test_any_cut_of_a_text_adds_up(parts: list[tuple[bool, str]]) -> None:
    """However a text is cut into units and what lies between them, it adds up, and without its last character not."""
    text, units = "", list[Unit]()
    for is_unit, own in parts:
        if is_unit:
            units.append(Unit("§ 1", (), None, own, len(text), len(text) + len(own)))
        text += own
    document = Document("prose", "", None, "w", "de", text, units)
    assert balance({None: [text]}, document).complete
    document.text = text + "x"
    assert balance({None: [text]}, document).surplus == 1
    assert balance({None: [text, "xy"]}, document).missing == 1


def test_the_second_reading_knows_references_and_markup(tmp_path: Path) -> None:
    """Text nodes are read without a parser: references are resolved, markup and comments are not printed."""
    path = tmp_path / "muster.xml"
    path.write_text(
        '<?xml version="1.0"?><dokumente b="c">x&lt;&#228;<!-- y --><![CDATA[&<]]></dokumente>', encoding="utf-8"
    )
    assert "".join(printed(path)[None]).split() == ["x<ä&<"]


def test_the_command_prints_the_account(law: Path) -> None:
    """`beleg segment --account` prints a table whose sum is 100 %, and as JSON lines nothing else."""
    done = beleg("segment", law, "--account")
    assert done.returncode == 0
    assert "100.00 %" in done.stdout
    assert "running head" in done.stdout
    rows = [json.loads(line) for line in beleg("segment", law, "--account", "--jsonl").stdout.splitlines()]
    assert rows[-1] | {"characters": 0} == {
        "characters": 0, "missing": 0, "surplus": 0, "share": 1.0, "complete": True, "doubts": 0,
    }  # fmt: skip
    assert sum(row["characters"] for row in rows[:-1]) == rows[-1]["characters"]


TAGS = """P DL DT DD LA table tgroup thead tbody row entry B I U SUP SUB SP pre noindex NB Title Ident TOC Citation
Footnote Footnotes kommentar Revision Content text"""
EMPTY = "BR IMG FILE FnR FnArea colspec"
WORDS = "| |(1) |(2a) Der|1.|a)|Satz. |§ 1|x = y + 2|&amp;|&#228;|2|-"


@st.composite
def element(draw: st.DrawFn, depth: int = 0) -> str:
    """An element with text and elements in it, and text behind it."""
    words = st.sampled_from(WORDS.split("|"))
    if draw(st.integers(0, 5)) == 0:
        return f"<{draw(st.sampled_from(EMPTY.split()))} SRC='a.png' alt='Bild'/>{draw(words)}"
    tag = draw(st.sampled_from(TAGS.split()))
    attribute = draw(st.sampled_from(["", " class='Rec'"]))
    inner = "".join(draw(st.lists(element(depth + 1), max_size=3))) if depth < 4 else ""
    return f"<{tag}{attribute}>{draw(words)}{inner}</{tag}>{draw(words)}"


@searched(150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(body=st.lists(element(), max_size=4).map("".join), number=st.sampled_from(["§ 1", "Anlage", "", "§§ 3 bis 6"]))
def test_any_nesting_of_elements_adds_up(body: str, number: str, tmp_path: Path) -> None:
    """However the elements of a norm are nested, sensibly or not, no text node and no image is lost."""
    path = tmp_path / "muster.xml"
    path.write_text(
        "<?xml version='1.0' encoding='UTF-8'?><dokumente><norm><metadaten><langue>Muster</langue></metadaten></norm>"
        f"<norm><metadaten><enbez>{number}</enbez><titel>Titel{body}</titel></metadaten><textdaten><text><Content>{body}"
        f"</Content>{body}</text><fussnoten>{body}</fussnoten></textdaten></norm></dokumente>",
        encoding="utf-8",
    )
    assert of(path).differences == ()
