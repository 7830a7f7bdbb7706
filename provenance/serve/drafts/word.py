"""A draft as a Word document (ECMA-376, WordprocessingML): evidence as footnotes, what nothing bears as comments.

python-docx writes comments; the part of the footnotes (17.11) is made here: its two separators, a note each, and the
styles that they are set in. Needs the extra ``office``.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from typing import Any

from provenance.model.extras import OPTIONAL
from provenance.serve.drafts.notes import Note
from provenance.serve.drafts.sheet import Group, Part, Run

_W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.footnotes+xml"
_RELATION = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/footnotes"
_BY = "Beleg"
_DEEPEST = 9
_PAGE_MM, _MARGIN_MM, _STEP_MM = (210, 297), 25, 8


def word(groups: Iterable[Group], notes: Mapping[int, Note], title: str, language: str) -> bytes:
    """Return the document. Raises ExtraMissing where python-docx is not there."""
    with OPTIONAL:
        docx: Any = import_module("docx")
    return _Writing(docx, notes, title, language).run(groups)


class _Writing:
    """One document that is being written."""

    def __init__(self, docx: Any, notes: Mapping[int, Note], title: str, language: str) -> None:
        self._docx, self._notes = docx, notes
        self._shared: Any = import_module("docx.shared")
        self._xml: Any = import_module("docx.oxml")
        self._document = docx.Document()
        self._page()
        properties = self._document.core_properties
        properties.title, properties.author, properties.language, properties.comments = title, _BY, language, ""
        self._reference, self._text = self._styles()
        self._begun: dict[int, Any] = {}
        self._footnotes: list[Note] = []

    def run(self, groups: Iterable[Group]) -> bytes:
        """Write all groups and give the bytes of the file."""
        for group in groups:
            if group.kind == "table":
                self._table(group.parts)
            else:
                for part in group.parts:
                    self._part(part)
        self._keep_footnotes()
        kept = io.BytesIO()
        self._document.save(kept)
        return kept.getvalue()

    def _page(self) -> None:
        section, mm = self._document.sections[0], self._shared.Mm
        section.page_width, section.page_height = (mm(one) for one in _PAGE_MM)
        section.left_margin = section.right_margin = section.top_margin = section.bottom_margin = mm(_MARGIN_MM)

    def _styles(self) -> tuple[str, str]:
        """Add the two styles of footnotes and give their ids."""
        kind: Any = import_module("docx.enum.style").WD_STYLE_TYPE
        styles = self._document.styles
        reference = styles.add_style("footnote reference", kind.CHARACTER, builtin=True)
        reference.font.superscript = True
        text = styles.add_style("footnote text", kind.PARAGRAPH, builtin=True)
        text.base_style = styles["Normal"]
        text.font.size = self._shared.Pt(9)
        text.paragraph_format.space_after = self._shared.Pt(2)
        return reference.style_id, text.style_id

    def _part(self, part: Part) -> None:
        if part.kind == "heading":
            paragraph = self._document.add_heading(level=min(part.level, _DEEPEST))
        elif part.kind == "quote":
            paragraph = self._document.add_paragraph(style="Quote")
        elif part.kind == "item" and part.label in ("", "•"):
            paragraph = self._document.add_paragraph(style="List Bullet")
        else:
            paragraph = self._document.add_paragraph()
        if part.kind == "item":
            paragraph.paragraph_format.left_indent = self._shared.Mm(_STEP_MM * part.level)
            if part.label not in ("", "•"):
                paragraph.add_run(f"{part.label}\t")
        self._runs(paragraph, part.runs, code=part.kind == "code")

    def _table(self, rows: Sequence[Part]) -> None:
        table = self._document.add_table(len(rows), max(len(row.cells) for row in rows), style="Table Grid")
        for row, cells in zip(rows, table.rows, strict=True):
            for own, cell in zip(row.cells, cells.cells, strict=False):
                self._runs(cell.paragraphs[0], own, bold=bool(row.level))

    def _runs(self, paragraph: Any, runs: Iterable[Run], *, bold: bool = False, code: bool = False) -> None:
        for run in runs:
            if run.mark:  # the marks of the draft are those of its footnotes here
                continue
            made = paragraph.add_run(run.text)
            made.bold = run.bold or bold or None
            if code:
                made.font.name = "Courier New"
            if run.claim is None or run.claim not in self._notes:
                continue
            note = self._notes[run.claim]
            first = self._begun.setdefault(run.claim, made)
            if run.last and note.number is not None:
                self._refer(paragraph, note)
            elif run.last:
                self._document.add_comment([first, made], "\n".join(note.lines), author=_BY, initials="B")

    def _refer(self, paragraph: Any, note: Note) -> None:
        """Set the sign of a footnote behind what was written last."""
        self._footnotes.append(note)
        run = paragraph.add_run()
        run.style = self._document.styles["footnote reference"]
        sign = self._xml.OxmlElement("w:footnoteReference")
        sign.set(f"{{{_W}}}id", str(len(self._footnotes)))
        run._r.append(sign)  # noqa: SLF001 — python-docx knows no footnotes

    def _keep_footnotes(self) -> None:
        """Add the part of the footnotes, which the main part and the settings name."""
        if not self._footnotes:
            return
        root = self._made("footnotes", "")
        for number, kind in ((-1, "separator"), (0, "continuationSeparator")):
            inner = f"<w:p><w:r><w:{kind}/></w:r></w:p>"
            root.append(self._made(f'footnote w:type="{kind}" w:id="{number}"', inner))
        for number, note in enumerate(self._footnotes, 1):
            root.append(self._footnote(number, note))
        packuri, part = import_module("docx.opc.packuri"), import_module("docx.opc.part")
        main = self._document.part
        name = packuri.PackURI("/word/footnotes.xml")
        main.relate_to(part.XmlPart(name, _TYPE, root, main.package), _RELATION)
        settings = self._document.settings.element
        named = self._made("footnotePr", '<w:footnote w:id="-1"/><w:footnote w:id="0"/>')
        compat = settings.find(f"{{{_W}}}compat")  # in the order of the schema it stands before that
        settings.insert(len(settings) if compat is None else settings.index(compat), named)

    def _footnote(self, number: int, note: Note) -> Any:
        made = self._made(f'footnote w:id="{number}"', "")
        for at, line in enumerate(note.lines or ("",)):
            paragraph = self._made("p", f'<w:pPr><w:pStyle w:val="{self._text}"/></w:pPr>')
            if at == 0:
                style = f'<w:rPr><w:rStyle w:val="{self._reference}"/></w:rPr>'
                paragraph.append(self._made("r", f"{style}<w:footnoteRef/>"))
            run = self._made("r", '<w:t xml:space="preserve"/>')
            run[0].text = f" {line}"
            paragraph.append(run)
            made.append(paragraph)
        return made

    def _made(self, opening: str, inner: str) -> Any:
        """Make an element of the name and attributes of ``opening``; neither is ever of a draft."""
        name, _, attributes = opening.partition(" ")
        return self._xml.parse_xml(f'<w:{name} xmlns:w="{_W}" {attributes}>{inner}</w:{name}>')
