"""Ordinances written by us, as many as a test wants: gii-norm XML, each of a town of its own, so each a work."""

from __future__ import annotations

from pathlib import Path

_HEAD = """<?xml version="1.0" encoding="UTF-8"?>
<dokumente><norm><metadaten><jurabk>BelO{number}</jurabk><amtabk>BelO{number}</amtabk>
<ausfertigung-datum manuell="ja">2019-05-15</ausfertigung-datum><langue>Belegordnung Musterstadt {number}</langue>
</metadaten><textdaten/></norm>"""
_SECTION = """<norm><metadaten><enbez>§ {at}</enbez><titel>Aufbewahrung</titel></metadaten><textdaten>
<text format="XML"><Content><P>(1) Belege des Lagers {at} in Musterstadt {number} sind zehn Jahre aufzubewahren. Die
Frist beginnt mit dem Schluss des Jahres. § {other} gilt entsprechend.</P><P>(2) Jeder Beleg muss enthalten
<DL><DT>1.</DT><DD><LA>den Tag,</LA></DD><DT>2.</DT><DD><LA>den Betrag nach § {other} Abs. 1 Satz 2
BelO{next}.</LA></DD></DL></P></Content></text></textdaten></norm>"""


def ordinance(number: int, sections: int = 2) -> str:
    """Give an ordinance; it refers to itself and to the one with the next number."""
    parts = (
        _SECTION.format(at=at, number=number, other=1 + at % sections, next=number + 1) for at in range(1, sections + 1)
    )
    return _HEAD.format(number=number) + "".join(parts) + "</dokumente>"


def write(directory: Path, count: int, sections: int = 2) -> list[Path]:
    """Write so many ordinances into a directory and give their files."""
    directory.mkdir(parents=True, exist_ok=True)
    files = [directory / f"{number:05d}.xml" for number in range(count)]
    for number, file in enumerate(files):
        file.write_text(ordinance(number, sections), encoding="utf-8")
    return files
