"""Acts of the Union of our own, made up at random with what they say known place by place, and set in many forms.

A manuscript is a list of `Part`s (see `typeset_laws`); ``truth`` holds section, path and text of every unit. The same
manuscript is given as flat paragraphs, as nested items, as the two-column tables of the Union's portal, or as a PDF.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from etl.document import Document, Path
from etl.read.page import Block, Blocks
from provenance.model.locator import Locator
from tests.support.documents.typeset_laws import Part

Truth = dict[tuple[str, Path], str]


def _lines(text: str) -> list[str]:
    return [line.strip() for line in text.strip().splitlines()]


_SUBJECTS = _lines("""
    Der Aussteller
    Die Behörde
    Der Mitgliedstaat
    Die Kommission
    Das Unternehmen
""")
_VERBS = ["bewahrt", "meldet", "prüft", "übermittelt", "veröffentlicht", "berichtigt"]
_OBJECTS = _lines("""
    den Beleg
    die Belege nach Artikel 3 Absatz 2
    das Verzeichnis gemäß Anhang I
    die Angaben bis zum 31. Dezember 2099
    den Bericht nach Unterabsatz 1
    eine Abschrift, z. B. als Datei,
    die Nummer im Sinne von Artikel 7 Buchstabe a
""")
_WHERE = _lines("""
    unverzüglich
    binnen drei Monaten
    in der Union
    auf Antrag
    nach Anhörung der Beteiligten
    im Amtsblatt
""")
_ITEMS = _lines("""
    Rechnungen über Waren
    Quittungen
    Verträge mit Dritten
    Belege nach Buchstabe b
    Angaben über den Ort
""")
_TITLES = _lines("""
    Gegenstand
    Aufbewahrung der Belege
    Pflichten der Mitgliedstaaten
    Übertragung von Befugnissen
    Fristen
""")
_ROMAN = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi"]


@dataclass
class Act:
    """A manuscript that grows, with its truth."""

    rng: random.Random
    parts: list[Part] = field(default_factory=list)
    truth: Truth = field(default_factory=dict)
    satz: bool = True

    def say(self, section: str, path: Path, text: str) -> None:
        """Keep what a place says; text that goes on after a list is added."""
        before = self.truth.get((section, path))
        self.truth[section, path] = f"{before} {text}" if before else text

    def sentence(self, end: str = ".") -> str:
        """Give one Satz."""
        pick = self.rng.choice
        return f"{pick(_SUBJECTS)} {pick(_VERBS)} {pick(_OBJECTS)} {pick(_WHERE)} {pick(_WHERE)}{end}"

    def paragraph(self, section: str, path: Path, label: str, *, listed: bool, depth: int = 0) -> None:
        """Write a paragraph of one or more Sätze, a list in its last, and perhaps text that goes on behind the list."""
        count = self.rng.choice((1, 1, 1, 2, 3))
        said = [self.sentence() for _ in range(count - 1)]
        said.append(self.sentence(" folgende Belege:" if listed else "."))
        self.parts.append(Part("text", " ".join(said), label, depth))
        for number, text in enumerate(said, start=1):
            self.say(section, (*path, ("Satz", str(number))) if count > 1 else path, text)
        if listed:
            above = (*path, ("Satz", str(count))) if count > 1 else path
            tail = self.rng.random() < 0.3
            self.list(section, above, 0, closed=not tail)
            if tail:
                text = "sofern sie in der Union ausgestellt sind."
                self.parts.append(Part("text", text))
                self.say(section, above, text)

    def list(self, section: str, above: Path, depth: int, *, closed: bool, style: str = "") -> None:
        """Write a list; items may hold a list of their own."""
        rng = self.rng
        style = style or rng.choice(("a", "a", "a", "-", "1"))
        count = rng.choice((2, 3, 4, 11)) if style == "a" and not depth else rng.choice((2, 3, 4))
        for number in range(1, count + 1):
            last = number == count
            name, label = {
                "a": ("Buchstabe", chr(96 + number) + ")"),
                "-": ("Strich", "—"),
                "1": ("Nummer", f"{number}."),
                "i": ("Ziffer", _ROMAN[number - 1] + ")"),
            }[style]
            key = str(number) if style == "-" else label.rstrip(".)")
            path = (*above, (name, key))
            nested = depth < 2 and style != "-" and rng.random() < 0.2
            text = f"{rng.choice(_ITEMS)} {rng.choice(_WHERE)}" + (
                ", und zwar:" if nested else "." if last and closed else "" if last else ","
            )
            self.parts.append(Part("item", text, label, depth))
            self.say(section, path, text)
            if nested:
                inner = {"a": "i", "1": "a", "i": "-"}[style]
                self.list(section, path, depth + 1, closed=last and closed, style=inner)

    def article(self, number: int) -> None:
        """Write an article in one of the ways they are built."""
        rng = self.rng
        section, title = f"Artikel {number}", rng.choice(_TITLES)
        self.parts += [Part("section", "", section), Part("heading", title)]
        way = rng.choice(("numbered", "numbered", "numbered", "one", "plain", "definitions"))
        if way == "one":
            self.paragraph(section, (), "", listed=rng.random() < 0.3)
        elif way == "plain":
            for count in range(1, 4):
                self.paragraph(section, (("Absatz", str(count)),), "", listed=rng.random() < 0.3)
        elif way == "definitions":
            text = "Für die Zwecke dieser Verordnung bezeichnet der Ausdruck:"
            self.parts.append(Part("text", text))
            self.say(section, (), text)
            self.list(section, (), 0, closed=True, style="1")
        else:
            self._numbered(section)

    def _numbered(self, section: str) -> None:
        rng = self.rng
        for count in range(1, rng.choice((2, 3, 4, 6))):
            paragraphs = rng.choice((1, 1, 1, 2, 3))
            for part in range(1, paragraphs + 1):
                path: Path = (("Absatz", str(count)),)
                path = (*path, ("Unterabsatz", str(part))) if paragraphs > 1 else path
                self.paragraph(section, path, f"({count})" if part == 1 else "", listed=rng.random() < 0.4)


def act(seed: int, articles: int = 12) -> Act:
    """Make up a regulation."""
    made = Act(random.Random(seed))
    parts = made.parts
    title = (
        "VERORDNUNG (EU) 2099/123 DES EUROPÄISCHEN PARLAMENTS UND DES RATES vom 5. Mai 2099 über Belege "
        "(Beleg-Grundverordnung)"
    )
    parts.append(Part("title", title))
    parts.append(Part("text", "DAS EUROPÄISCHE PARLAMENT UND DER RAT DER EUROPÄISCHEN UNION —"))
    parts.append(
        Part(
            "text",
            "gestützt auf den Vertrag über die Arbeitsweise der Europäischen Union, insbesondere auf Artikel 114,",
        )
    )
    parts.append(Part("text", "in Erwägung nachstehender Gründe:"))
    for number in range(1, 13):
        made.paragraph(f"Erwägungsgrund {number}", (), f"({number})", listed=False)
    parts.append(Part("text", "HABEN FOLGENDE VERORDNUNG ERLASSEN:"))
    for number in range(1, articles + 1):
        if number % 4 == 1:
            parts.append(Part("division", f"KAPITEL {('I', 'II', 'III', 'IV', 'V')[number // 4]}"))
            parts.append(Part("heading", made.rng.choice(_TITLES)))
        made.article(number)
    parts.append(
        Part(
            "text",
            "Diese Verordnung ist in allen ihren Teilen verbindlich und gilt unmittelbar in jedem Mitgliedstaat.",
        )
    )
    parts.append(Part("text", "Geschehen zu Brüssel am 5. Mai 2099."))
    return made


def _words(part: Part) -> list[str]:
    return f"{part.label} {part.text}".split()


def flat(parts: Iterable[Part]) -> Blocks:
    """Give the manuscript as paragraphs that show no indent."""
    return Blocks("flat", [Block("paragraph", _words(part)) for part in parts])


def nested(parts: Iterable[Part]) -> Blocks:
    """Give the manuscript as headings, paragraphs and items that know their depth."""
    heads = ("title", "division", "section", "heading")
    return Blocks(
        "nested",
        [
            Block("heading", _words(part), level=2)
            if part.role in heads
            else Block("item" if part.role == "item" else "paragraph", _words(part), depth=part.depth)
            for part in parts
        ],
    )


def tabled(parts: Iterable[Part]) -> Blocks:
    """Give the manuscript as the Union's portal sets it: each list item a row of label and text."""
    return Blocks(
        "tabled",
        [
            Block("row", _words(part), cells=(part.label, part.text), depth=part.depth)
            if part.role == "item"
            else Block("paragraph", _words(part), centred=part.role in ("title", "section", "heading", "division"))
            for part in parts
        ],
    )


def said(document: Document) -> Truth:
    """Give what a document says at each place of its recitals and articles."""
    found: Truth = {}
    for unit in document.units:
        if unit.section.startswith(("Artikel", "Erwägungsgrund")):
            key = (unit.section, unit.path)
            found[key] = f"{found[key]} {unit.text}" if key in found else unit.text
    return found


def f1(got: Truth, wanted: Truth) -> float:
    """Give the F1 of places with just their text."""
    right = sum(got.get(key, "").split() == text.split() for key, text in wanted.items())
    return 2 * right / (len(got) + len(wanted))


def plain(text: str, name: str = "act.txt") -> Blocks:
    """Give a text as paragraphs between empty lines."""
    return Blocks(name, [Block("paragraph", part.split()) for part in text.split("\n\n") if part.strip()])


def units(document: Document, *prefixes: str) -> list[tuple[str, str, str]]:
    """Give place, heading and text of the units whose section begins with one of the prefixes."""
    return [
        (str(Locator(unit.section, unit.path)), unit.heading or "", unit.text)
        for unit in document.units
        if unit.section.startswith(prefixes) and unit.kind != "heading"
    ]


def kept(document: Document) -> Counter[str]:
    """Count the characters of a document and its remainders, white space aside."""
    rest = "".join(one.text for one in document.remainders)
    return Counter("".join((document.text + rest).split()))


def printed(file: Blocks) -> Counter[str]:
    """Count the characters of blocks, white space aside."""
    return Counter("".join(f"{block.label or ''}{''.join(block.words)}" for block in file.blocks))
