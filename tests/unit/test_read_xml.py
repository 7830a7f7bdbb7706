"""gii-norm XML as a tree, and what is said of XML that cannot be read."""

from __future__ import annotations

from pathlib import Path

import pytest

from etl.read.xml import plain, read_xml
from etl.structure import read_document
from provenance.model.errors import UnreadableFile

NORM = "<norm><metadaten><jurabk>MustG</jurabk></metadaten></norm>"


def test_norms_are_found() -> None:
    """Each norm element is given, comments are not."""
    found = read_xml(Path("m.xml"), f"<dokumente><!-- x -->{NORM}{NORM}</dokumente>".encode())
    assert [norm.tag for norm in found] == ["norm", "norm"]


def test_plain_text() -> None:
    """Line breaks and no-break spaces are blanks; marks and texts of footnotes are left out."""
    note = "<FnR ID='a'/> <Footnotes><Footnote>weg</Footnote></Footnotes>"
    content = f"<dokumente><norm>§\u00a01<BR/>Ein  Titel{note}</norm></dokumente>"
    assert plain(read_xml(Path("m.xml"), content.encode())[0]) == "§ 1 Ein Titel"
    assert plain(None) == ""


@pytest.mark.parametrize(
    ("content", "named"),
    [
        ("<?xml version='1.0'?><dokumente><norm></dokumente>", "damaged: the XML is not well-formed near line 1"),
        ("<?xml version='1.0'?><dokumente>\n<norm>", "damaged: the XML is not well-formed near line 2"),
        ("<?xml version='1.0'?><rss><norm/></rss>", "its outermost element is <rss>"),
        ("<?xml version='1.0'?><dokumente/>", "it holds no norm"),
        ("<?xml version='1.0' encoding='ascii'?><dokumente>ä</dokumente>", "not well-formed"),
    ],
)
def test_broken_and_foreign_xml(content: str, named: str, tmp_path: Path) -> None:
    """Broken XML is damaged, other XML is of another kind; both say where."""
    path = tmp_path / "muster.xml"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(UnreadableFile, match=named):
        read_document(path)


def test_entities_are_not_fetched(tmp_path: Path) -> None:
    """A file cannot make Beleg read another file."""
    secret = tmp_path / "geheim.txt"
    secret.write_text("geheim")
    path = tmp_path / "muster.xml"
    path.write_text(
        f"<?xml version='1.0'?><!DOCTYPE d [<!ENTITY e SYSTEM '{secret.as_uri()}'>]>"
        "<dokumente><norm/><norm><metadaten><enbez>§ 1</enbez></metadaten>"
        "<textdaten><text><Content><P>Ein &e; Satz.</P></Content></text></textdaten></norm></dokumente>"
    )
    assert "geheim" not in read_document(path).text
