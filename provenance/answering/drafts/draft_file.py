"""A draft out of a file: Markdown, text, a Word document or HTML, as the Markdown it is read from."""

from __future__ import annotations

from pathlib import Path

from etl.read.prose import markdown_of
from provenance.answering.drafts import layout
from provenance.language import catalogue
from provenance.model.errors import UnreadableFile
from provenance.text import patterns as re

_NOTE = re.compile(r"^\[\^(?P<number>\d{1,6})\]: (?P<said>.*)\n*", re.MULTILINE)
_MARK = re.compile(r" ?\[\^(?P<number>\d{1,6})\](?P<stop>[.,;:!?]*)")
_CITED = {one: re.compile(rf" \({catalogue.said(one, 'delivery', 'citation')} \d+\)\Z") for one in catalogue.LANGUAGES}


def draft_text(path: Path, content: bytes) -> str:
    """Return the text of a draft from the content of a file, which is Markdown, text, a Word document or HTML.

    The notes of a document that was given out with its citations as notes are its marks and its list of sources again.
    Raises UnreadableFile where it is of another kind, damaged, not UTF-8, or longer than a draft may be.
    """
    most = layout.MOST
    if len(content) > 4 * most or len(text := _given_out(markdown_of(path, content))) > most:
        raise UnreadableFile(
            f"{path}: expected a draft of at most {most:,} characters; found more.",
            suggestion="Ground it part by part.",
        )
    return text


def _given_out(text: str) -> str:
    """Return a text whose notes all name citations with marks for them and the list at its end; another as it is."""
    notes = {one["number"]: one["said"].rstrip() for one in _NOTE.finditer(text)}
    language = next((one for one, cited in _CITED.items() if notes and all(map(cited.search, notes.values()))), None)
    if language is None:
        return text
    body = _MARK.sub(
        lambda one: f"{one['stop']} [{one['number']}]" if one["number"] in notes else one[0], _NOTE.sub("", text)
    )
    listed = "\n\n".join(f"[{number}] {said}" for number, said in notes.items())
    return f"{body.rstrip()}\n\n## {catalogue.said(language, 'contract', 'references')}\n\n{listed}\n"
