"""Ordinances made up for benchmarks, as many as are wanted: gii-norm XML, each of a town of its own, so each a work."""

from __future__ import annotations

from pathlib import Path

_HEAD = """<?xml version="1.0" encoding="UTF-8"?>
<dokumente><norm><metadaten><jurabk>BelO{number}</jurabk><amtabk>BelO{number}</amtabk>
<ausfertigung-datum manuell="ja">2019-05-15</ausfertigung-datum><langue>Belegordnung Musterstadt {number}</langue>
</metadaten><textdaten/></norm>"""
_SECTION = """<norm><metadaten><enbez>§ {at}</enbez><titel>Aufbewahrung</titel></metadaten><textdaten>
<text format="XML"><Content><P>(1) Belege des Lagers {at} in Musterstadt {number} sind zehn Jahre aufzubewahren. Die
Frist beginnt mit dem Schluss des Jahres, in dem der Beleg entstanden ist. § {other} gilt entsprechend, soweit Absatz 2
nichts anderes bestimmt.</P><P>(2) Jeder Beleg muss enthalten <DL><DT>1.</DT><DD><LA>eine fortlaufende
Nummer,</LA></DD><DT>2.</DT><DD><LA>den Tag nach § {other} Abs. 1 Satz 2.</LA></DD></DL></P><P>(3) Die Stadt kann auf
Antrag Ausnahmen von Absatz 1 Satz 1 zulassen. Der Antrag darf nicht nach Ablauf der Frist gestellt werden. Über ihn ist
binnen sechs Wochen zu entscheiden.</P></Content></text></textdaten></norm>"""


def write(directory: Path, count: int, sections: int) -> list[Path]:
    """Write so many ordinances into a directory and give their files."""
    directory.mkdir(parents=True, exist_ok=True)
    files = [directory / f"{number:05d}.xml" for number in range(count)]
    for number, file in enumerate(files):
        parts = (_SECTION.format(number=number, at=at, other=1 + at % sections) for at in range(1, sections + 1))
        file.write_text(_HEAD.format(number=number) + "".join(parts) + "</dokumente>", encoding="utf-8")
    return files
