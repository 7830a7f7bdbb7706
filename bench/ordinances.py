"""Ordinances made up for benchmarks: as many as are wanted, each of another town, of so many sections."""

from __future__ import annotations

from pathlib import Path

from provenance.cli.demo.typeset import typeset

_HEAD = """---
kopf: Mustertext für Beleg: erdachte Stadt, kein geltendes Recht
stand: Zuletzt geändert durch Art. 1 Ordnung v. 1.3.2023 ABl. S. 17
---

# Ordnung über die Belege der Stadt {town} (Belegordnung {town} – {short})

{short}

Ausfertigungsdatum: 15.05.2019

Vollzitat:

"Belegordnung {town} vom 15. Mai 2019 (Amtsblatt der Stadt {town} S. 42)"

[Stand]

"""
_SECTION = """### § {number} Aufbewahrung im Lager {number}

(1) Belege des Lagers {number} der Stadt {town} sind {number} Jahre aufzubewahren. Die Frist beginnt mit dem Schluss \
des Jahres, in dem der Beleg entstanden ist. § {other} gilt entsprechend, soweit Absatz 2 nichts anderes bestimmt.

(2) Im Lager {number} muss jeder Beleg enthalten

1. eine fortlaufende Belegnummer,
2. den Tag der Ausstellung nach § {other} Abs. 1 Satz 2,
3. den Betrag und die Währung.

(3) Die Stadt kann auf Antrag Ausnahmen von Absatz 1 Satz 1 zulassen. Der Antrag darf nicht nach Ablauf der Frist \
gestellt werden. Über ihn ist binnen sechs Wochen zu entscheiden.

"""


def ordinance(number: int, sections: int) -> bytes:
    """Give the PDF of an ordinance; about four sections are a page."""
    town = f"Musterstadt{number}"
    text = _HEAD.format(town=town, short=f"BelO{number}") + "".join(
        _SECTION.format(town=town, number=at, other=1 + at % sections) for at in range(1, sections + 1)
    )
    return typeset(text)


def write(directory: Path, count: int, sections: int) -> list[Path]:
    """Write so many ordinances into a directory and give their files."""
    directory.mkdir(parents=True, exist_ok=True)
    files = [directory / f"{number:05d}.pdf" for number in range(count)]
    for number, file in enumerate(files):
        file.write_bytes(ordinance(number, sections))
    return files
