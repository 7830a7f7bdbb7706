"""Word documents as blocks: what of a run is a word, and what is a mark."""

from __future__ import annotations

from pathlib import Path

import docx

from etl.read.docx import read_docx


def test_a_raised_mark_set_by_hand_is_no_word_of_word(tmp_path: Path) -> None:
    """A raised number or star behind a word or a sentence is a note mark, left out by name; an exponent stays."""
    document = docx.Document()
    for runs in (
        ("The dues are three shillings for each ton.", "^1", " They are paid yearly.", "^2)"),
        ("Eine Fläche von 12 m", "^2", " und 10", "^6", " Stück."),
        ("Der Halter", "^3", " hat Bücher zu führen", "^*", "."),
    ):
        paragraph = document.add_paragraph()
        for run in runs:
            paragraph.add_run(run.removeprefix("^")).font.superscript = run.startswith("^") or None
    file = tmp_path / "marks.docx"
    document.save(str(file))
    blocks = read_docx(file, file.read_bytes())
    assert [block.text for block in blocks.blocks] == [
        "The dues are three shillings for each ton. They are paid yearly.",
        "Eine Fläche von 12 m2 und 106 Stück.",
        "Der Halter hat Bücher zu führen.",
    ]
    assert [one.text for one in blocks.remainders if one.name == "note mark"] == ["1", "2)", "3", "*"]
