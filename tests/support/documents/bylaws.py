"""By-laws by chance: a manuscript with the places and texts it must give, and a layout to set it in."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from tests.support.documents.typeset_laws import Layout, Part

_NOUNS = (
    *("Gebühr", "Abgabe", "Anlage", "Behälter", "Grundstück", "Eigentümer", "Antrag", "Genehmigung", "Entsorgung"),
    *("Benutzung", "Einrichtung", "Friedhof", "Straße", "Reinigung", "Satzung", "Verwaltung", "Anschluss", "Leistung"),
    *("Zahlung", "Bescheid", "Nachweis", "Abwasser", "Bibliothek", "Sondernutzung", "Verunreinigung"),
)
_VERBS = (
    *("erhoben", "festgesetzt", "beantragt", "angezeigt", "betrieben", "unterhalten", "gereinigt", "überlassen"),
    *("bereitgestellt", "vorgelegt"),
)
_BEGINNINGS = (
    "Die {0} und die {1} werden",
    "Für die {0} wird die {1}",
    "Eine {0} kann wie eine {1}",
    "Die {0} ist zur {1}",
)
_TAILS = (
    "innerhalb eines Monats",
    "nach Maßgabe dieser Satzung",
    "gemäß § 3 Abs. 2 der Hauptsatzung",
    "auf Kosten der Verpflichteten",
    "durch schriftlichen Bescheid der Verwaltung",
    "bis zum 31. Dezember des laufenden Kalenderjahres",
    "soweit nicht nach Absatz 1 Satz 2 etwas anderes bestimmt ist",
    "in Verbindung mit § 12 Abs. 1 Nr. 4 des Kommunalabgabengesetzes",
    "ohne dass es hierzu einer besonderen Aufforderung bedarf",
)


@dataclass
class Law:
    """A manuscript and what must be read from it: (section, path, text) in order."""

    parts: list[Part] = field(default_factory=list)
    wanted: list[tuple[str, tuple[tuple[str, str], ...], str]] = field(default_factory=list)


class Chance:
    """Writes laws."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def satz(self) -> str:
        """Give one Satz."""
        pick = self.random.choice
        noun, other = self.random.sample(_NOUNS, 2)
        tails = " ".join(self.random.sample(_TAILS, self.random.randint(1, 3)))
        begin = pick(
            [
                "Die {0} und die {1} werden",
                "Für die {0} wird die {1}",
                "Eine {0} kann wie eine {1}",
                "Die {0} ist zur {1}",
            ]
        )
        return f"{begin.format(noun, other)} {tails} {pick(_VERBS)}."

    def entry(self, end: str) -> str:
        """Give the text of a list item."""
        noun, other = self.random.sample(_NOUNS, 2)
        more = f", {self.random.choice(_TAILS)}" if self.random.random() < 0.5 else ""
        return f"die {noun} mit {other} {self.random.choice(_VERBS)} wurde{more}{end}"

    def law(self) -> Law:
        """Give a law of six to twelve sections."""
        law = Law()
        chance = self.random
        noun = chance.choice(_NOUNS)
        law.parts.append(
            Part("title", f"Satzung der Gemeinde Musterbach über die {noun} vom {chance.randint(1, 28)}. März 2021")
        )
        formula = (
            "Aufgrund der §§ 7 und 41 der Gemeindeordnung hat der Rat der Gemeinde Musterbach "
            "folgende Satzung beschlossen:"
        )
        law.parts.append(Part("text", formula))
        divided = chance.random() < 0.4
        for number in range(1, chance.randint(6, 12)):
            if divided and number % 4 == 1:
                law.parts.append(Part("division", f"{'I' * (number // 4 + 1)}. Abschnitt"))
                law.parts.append(Part("heading", f"Vorschriften über die {chance.choice(_NOUNS)}"))
            label = f"§ {number}"
            title = (
                f"{chance.choice(_NOUNS)} und {chance.choice(_NOUNS)}"
                if chance.random() < 0.9
                else chance.choice(_NOUNS)
            )
            law.parts.append(Part("section", title, label))
            self.section(law, label)
        return law

    def section(self, law: Law, section: str) -> None:
        """Write the text of a section."""
        count = self.random.choice([0, 0, 2, 3, 5])
        if not count:
            self.absatz(law, section, "")
        for number in range(1, count + 1):
            self.absatz(law, section, str(number))

    def absatz(self, law: Law, section: str, number: str) -> None:
        """Write an Absatz: Sätze, or Sätze with a list and perhaps text behind it."""
        chance = self.random
        path = (("Absatz", number),) if number else ()
        label = f"({number})" if number else ""
        texts = [self.satz() for _ in range(chance.randint(1, 3))]
        listed = chance.random() < 0.45
        lead = f"Die {chance.choice(_NOUNS)} wird nur {chance.choice(_VERBS)}, wenn"
        whole = " ".join([*texts, lead] if listed else texts)
        law.parts.append(Part("text", whole, label))
        counted = len(texts) + listed > 1
        for at, text in enumerate([*texts, lead] if listed else texts, 1):
            law.wanted.append((section, (*path, ("Satz", str(at))) if counted else path, text))
        if not listed:
            return
        place = (*path, ("Satz", str(len(texts) + 1))) if counted else path
        items = chance.randint(2, 4)
        style = chance.choice(["1.", "a)"])
        for at in range(items):
            end = " und" if at == items - 2 else "," if at < items - 2 else "."
            mark = f"{at + 1}." if style == "1." else f"{'abcdef'[at]})"
            level = ("Nummer", str(at + 1)) if style == "1." else ("Buchstabe", "abcdef"[at])
            nested = style == "1." and at < items - 1 and chance.random() < 0.3
            text = self.entry("" if nested else end)
            law.parts.append(Part("item", text, mark))
            law.wanted.append((section, (*place, level), text))
            if nested:
                for inner in range(2):
                    text = self.entry(" oder" if not inner else end)
                    law.parts.append(Part("item", text, f"{'ab'[inner]})", 1))
                    law.wanted.append((section, (*place, level, ("Buchstabe", "ab"[inner])), text))

    def layout(self) -> Layout:
        """Give a layout."""
        chance = self.random
        font, bold = chance.choice([("helv", "hebo"), ("tiro", "tibo")])
        columns = chance.choice([1, 1, 2])
        size = chance.choice([8.5, 9.0, 10.0]) if columns == 2 else chance.choice([9.0, 10.0, 11.0, 12.0])
        centred = chance.random() < 0.6
        left = chance.uniform(50, 90)
        return Layout(
            font=font,
            bold=bold,
            size=size,
            leading=chance.choice([1.12, 1.2, 1.35, 1.5]),
            gap=chance.choice([3.0, 6.0, 9.0]),
            left=left,
            right=595 - left + chance.uniform(-20, 10),
            columns=columns,
            justified=chance.random() < 0.5,
            hyphens=chance.random() < 0.6,
            centred=centred,
            strong=chance.random() < 0.6,
            same_line=chance.random() < 0.4,
            hang=chance.choice([18.0, 24.0, 30.0]),
            absatz_hangs=chance.random() < 0.4,
            head=chance.choice(["", "Ortsrecht der Gemeinde Musterbach", "Amtsblatt Nr. 12 – Seite {page}"]),
            foot=chance.choice(
                ["Seite {page} von {pages}", "- {page} -", "{page}", "Stand: März 2021   {page}/{pages}"]
            ),
            column_labels=chance.random() < 0.7,
        )
