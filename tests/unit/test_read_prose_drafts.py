"""Drafts that come from Word and the web are read as Markdown, in which nothing of theirs is markup by accident."""

import io
from pathlib import Path

import pytest

from provenance.answering.drafts import read
from provenance.answering.drafts.draft import SentenceKind
from provenance.answering.drafts.draft_file import draft_text
from provenance.cli.draft_files import read_draft
from provenance.model.errors import UnreadableFile

docx = pytest.importorskip("docx")


def word():
    """Write a Word document with what drafts have."""
    made = docx.Document()
    made.add_heading("Gutachten", 1)
    made.add_paragraph("Jede Buchung braucht *einen* Beleg [1].")
    made.add_paragraph("Rechnungen sind acht Jahre aufzubewahren.", style="List Bullet")
    table = made.add_table(2, 2)
    for cell, text in zip(table._cells, ("Art", "Frist", "Rechnung", "acht | Jahre"), strict=True):
        cell.text = text
    kept = io.BytesIO()
    made.save(kept)
    return kept.getvalue()


def test_a_word_document_is_read_as_its_markdown(tmp_path):
    """Headings, items and rows are such, a mark stays a mark, a star of the text is no emphasis; so on the shell."""
    text = draft_text(Path("a.docx"), word())
    (tmp_path / "a.docx").write_bytes(word())
    assert read_draft(tmp_path / "a.docx") == text
    assert text == (
        "# Gutachten\n\nJede Buchung braucht \\*einen\\* Beleg [1].\n\n- Rechnungen sind acht Jahre aufzubewahren.\n\n"
        "| Art | Frist |\n| --- | --- |\n| Rechnung | acht \\| Jahre |\n"
    )
    claims = read(text, "de").claims
    assert claims[0].text == "Jede Buchung braucht *einen* Beleg."
    assert claims[0].cited == (1,)


def test_a_page_of_the_web_is_read_as_its_text():
    """Scripts are not there, and what the page shows as tags is text that is no tag."""
    page = b"<!doctype html><h1 onclick=alert(1)>T</h1><p>Es gilt &lt;script&gt;.<script>a(2)</script></p><ol><li>Eins"
    assert draft_text(Path("a.html"), page) == "# T\n\nEs gilt \\<script\\>.\n\n1. Eins\n"
    assert read(draft_text(Path("a.html"), page)).sentences[0].kind is SentenceKind.HEADING


def test_markdown_is_read_to_the_letter():
    """Line ends, tags and a table at the head of a text stay as they are, whatever they look like."""
    for text in ("Das gilt.\r\n\r\nJenes auch.", "<b>Das</b> gilt.", "a;b\n1;2\n3;4\n", "<note>Das gilt.</note>"):
        assert draft_text(Path("a.md"), text.encode()) == text


@pytest.mark.parametrize(
    ("name", "content", "told"),
    [
        ("a.pdf", b"%PDF-1.7\n", "expected a draft in Markdown, plain text, Word (.docx) or HTML; found PDF"),
        ("a.md", "ä".encode("latin-1"), "expected UTF-8"),
        ("a.docx", b"PK\x03\x04", "is damaged"),
    ],
)
def test_what_is_no_draft_is_refused_by_name(name, content, told):
    """A file of another kind, in another encoding or a broken one is told with its name and what to do."""
    with pytest.raises(UnreadableFile) as raised:
        draft_text(Path(name), content)
    assert told in raised.value.message
    assert name in raised.value.message
    assert raised.value.suggestion
