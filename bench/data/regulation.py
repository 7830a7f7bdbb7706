"""A law made up for benchmarks, of as many sections as are wanted, and drafts that quote it, alter it or do neither."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

from bench.altering.tables import table

_WHO = [
    "Halter",
    "Betreiber",
    "Pächter",
    "Verwalter",
    "Eigentümer",
    "Nutzer",
    "Mieter",
    "Veranstalter",
    "Erzeuger",
    "Händler",
    "Bewerber",
    "Unternehmer",
    "Lieferer",
    "Hersteller",
    "Vermieter",
    "Prüfer",
    "Träger",
    "Fahrer",
    "Verlader",
    "Empfänger",
]
_THING = [
    "Boot",
    "Fahrzeug",
    "Gerät",
    "Lager",
    "Becken",
    "Geländer",
    "Ventil",
    "Dach",
    "Tor",
    "Seil",
    "Floß",
    "Register",
    "Verzeichnis",
    "Protokoll",
    "Zeugnis",
    "Siegel",
    "Konto",
    "Heft",
    "Schild",
    "Netz",
    "Fass",
    "Gutachten",
    "Archiv",
    "Muster",
]
_KIND = [
    "Uferschutz",
    "Brandschutz",
    "Steganlagen",
    "Grundwasser",
    "Messstellen",
    "Winterlager",
    "Jugendhilfe",
    "Forstwege",
    "Marktplatz",
]
_WHEN = (
    "jährlich",
    "monatlich",
    "vor jeder Fahrt",
    "auf Verlangen der Behörde",
    "nach jedem Wechsel des Personals",
    "vor Beginn der Arbeiten",
    "unverzüglich",
)
_DOES = [
    "prüfen",
    "reinigen",
    "sichern",
    "kennzeichnen",
    "melden",
    "räumen",
    "versichern",
    "beleuchten",
    "warten",
    "vermessen",
    "vorlegen",
]
_UNIT = ["Tage", "Wochen", "Monate", "Jahre"]
_SAID = (
    "Der {who} hat das {thing} {when} zu {does}.",
    "Der {who} bewahrt das {thing} {number} {unit} lang auf.",
    "Das {thing} des {who}s muss mindestens {number} Zentimeter breit sein.",
    "Die Behörde kann dem {who} den Zugang zum {thing} untersagen, wenn er es nicht {when} vorlegt.",
    "Die Gebühr für das {thing} beträgt {number} Euro.",
    "Der {who} darf das {thing} nur mit Zustimmung der Behörde verändern.",
    "Anträge zum {thing} sind bis zum {day}. {month} des Folgejahres zu stellen.",
    "Wer als {who} ein {thing} {when} nutzt, muss dies binnen {number} {unit} anzeigen.",
)
_ELSEWHERE = (
    "Das Orchester spielte im {month} vor {number} Gästen in der Stadthalle.",
    "Die Brauerei füllte {number} Flaschen mit hellem Kellerbier ab.",
    "Der Turm am Hafen ist {number} Meter hoch und rot gestrichen.",
    "Im Museum hängen {number} Gemälde aus der Sammlung Kreutzer.",
)
_NUMBER = re.compile(r"\b\d+\b")
_DENIED = (
    (" hat ", " hat nicht "),
    (" kann ", " kann nicht "),
    (" darf ", " darf nicht "),
    (" beträgt ", " beträgt nicht "),
    (" muss ", " muss nicht "),
    (" sind ", " sind nicht "),
    (" bewahrt ", " bewahrt nie "),
)
_QUOTED, _ALTERED = 0.6, 0.3  # of the sentences of a draft; the others are about something else


def law(draw: Random, path: Path, number: int, sections: int) -> list[str]:
    """Write a law of so many sections with three sentences each, and give its sentences."""
    lines, said = [f"# Ordnung {number} über Anlagen ({_abbreviation(number)})\n"], list[str]()
    for section in range(1, sections + 1):
        texts = [_sentence(draw, one, f"{draw.choice(_KIND)}{number}") for one in draw.sample(_SAID, 3)]
        lines.append(f"\n## § {section} Pflichten {section}\n\n{' '.join(texts)}")
        said += texts
    path.write_text("\n".join(lines), encoding="utf-8")
    return said


def drafted(draw: Random, said: list[str], foreign: bool = True) -> Iterator[str]:
    """Yield sentences of a draft on a law for ever: quoted, altered (number, date, negation) and, if so, foreign."""
    while True:
        share = draw.random() * (1 if foreign else _QUOTED + _ALTERED)
        text = draw.choice(said)
        if share < _QUOTED:
            yield text
        elif share < _QUOTED + _ALTERED:
            yield _altered(draw, text)
        else:
            yield _filled(draw, draw.choice(_ELSEWHERE))


def _abbreviation(number: int) -> str:
    return f"AnO{'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[number % 26]}"


def _sentence(draw: Random, pattern: str, kind: str) -> str:
    word = f"{re.sub(r'[0-9]', '', kind)}{draw.choice(_THING).lower()}"
    return _filled(draw, pattern, thing=word[:1].upper() + word[1:])


def _filled(draw: Random, pattern: str, thing: str = "") -> str:
    return pattern.format(
        who=draw.choice(_WHO),
        thing=thing,
        when=draw.choice(_WHEN),
        does=draw.choice(_DOES),
        number=draw.randint(2, 990),
        unit=draw.choice(_UNIT),
        day=draw.randint(1, 28),
        month=draw.choice(table("months")),
    )


def _altered(draw: Random, text: str) -> str:
    if draw.random() < 0.5 and (match := _NUMBER.search(text)):
        return f"{text[: match.start()]}{int(match[0]) + draw.randint(1, 9)}{text[match.end() :]}"
    plain, denied = next((pair for pair in _DENIED if pair[0] in text), (text, text))
    return text.replace(plain, denied, 1)
