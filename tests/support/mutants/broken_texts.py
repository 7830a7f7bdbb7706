"""Texts of law broken on purpose, each by a kind and a seed, and patterns that make careless readers slow."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from tests.support.documents.quotable_law import LAW

Break: TypeAlias = Callable[[str, random.Random], str]

REFERENCES = """Nach § 5 Abs. 1 Satz 2 Nr. 3 Buchst. a der Belegordnung i. V. m. §§ 7 bis 9 und 12 BelO gilt Art. 6
Abs. 1
UAbs. 1 lit. c der Verordnung (EU) 2016/679 des Rates vom 27. April 2016 (ABl. L 119 vom 4.5.2016, S. 1) entsprechend;
siehe Rz. 119 und unter 10.1 dieses Schreibens. Absatz 3 Satz 1 gilt nicht. Das Mustergericht hat mit Urteil vom 12. Mai
2009 - VIII R 7/08, BStBl II 2010, 30, ECLI:DE:XXX:2009:1, Rn. 17 f., anders entschieden (BGBl. I S. 17). Das Zehnte
Buch
Sozialgesetzbuch und das Gesetz zur Änderung der Belegordnung vom 3. März 2020 bleiben unberührt, vgl. R 5.2 und H 4."""

RULES = """Der Halter hat das Tier innerhalb von drei Monaten nach Ablauf des Kalenderjahres, in dem es geboren ist, dem
Amtstierarzt zu melden, es sei denn, dass er nach § 3 befreit ist. Die Unterlagen nach Absatz 1 Nr. 1, 4 und 4a sind
zehn
Jahre, die sonstigen sechs Jahre aufzubewahren. Kein Halter darf sein Tier schlagen. Als Tier im Sinne dieser Ordnung
gilt
auch der Fisch. Das Amt kann Ausnahmen zulassen, soweit nicht Satz 2 entgegensteht; es soll unverzüglich entscheiden."""

MARKDOWN = """# Satzung über die Reinigung der Wege

## § 1 Pflicht

(1) Wer an einem Weg wohnt, hat ihn zu reinigen.

1. im Winter,
2. im Sommer:
   - täglich
   - **wöchentlich**

| Weg | Tag |
|-----|-----|
| Alter Weg | Montag |

> Zitat[^1] mit `Code`

[^1]: Die Fußnote.
"""
HTML = """<!DOCTYPE html><html><head><title>Satzung &uuml;ber Wege</title><style>p{color:red}</style></head><body>
<h1>Satzung über Wege</h1><h2>§ 1 Pflicht</h2><p>(1) Wer an einem Weg wohnt, hat ihn zu reinigen.</p><ol><li>im Winter
<li>im Sommer</ol><table><tr><th>Weg<th>Tag<tr><td colspan=2>Alter Weg</table><!-- nichts -->
<script>var a = "<p>";</script>
</body></html>"""
CSV = 'Stoff;Schlüssel;Hinweis\nAltöl;13 02 05*;"gefährlich; ""nur"" im Fass"\nGlas;20 01 02;\nPapier;20 01 01;blau\n'
XML = """<?xml version="1.0" encoding="UTF-8"?>
<dokumente builddate="20250101000000" doknr="XNR000000001"><norm builddate="20250101000000" doknr="XNR000000001">
<metadaten>
<jurabk>WegeG</jurabk><amtabk>WegeG</amtabk><ausfertigung-datum manuell="ja">2001-01-02</ausfertigung-datum>
<langue>Gesetz
über Wege</langue></metadaten></norm><norm builddate="20250101000000" doknr="XNR000000002"><metadaten>
<jurabk>WegeG</jurabk>
<enbez>§ 1</enbez><titel format="parat">Pflicht</titel></metadaten><textdaten><text format="XML"><Content><P>(1) Wer an
einem Weg wohnt, hat ihn zu reinigen. Dies gilt<DL Type="arabic"><DT>1.</DT><DD Font="normal"><LA Size="normal">im
Winter,</LA></DD><DT>2.</DT><DD Font="normal"><LA Size="normal">im Sommer.</LA></DD></DL></P></Content></text>
</textdaten></norm>
</dokumente>"""

TEXTS = {"law": LAW, "references": REFERENCES, "rules": RULES}
"""What is read as running text."""

FILES = {"satzung.md": MARKDOWN, "satzung.html": HTML, "stoffe.csv": CSV, "wege.xml": XML, "ordnung.txt": LAW}
"""What is read as a file, by its name."""

_ODD = (
    "\x00", "\ufeff", "\u200b", "\u00ad", "\u202e", "\u202d", "\u2066", "\u2069", "\u200f", "\u0301", "\u0085",
    "\u2028",
    "\x0b", "\x0c", "\x1c", "\r", "\r\n", "\t", "\u00a0", "\u3000", "\ud800", "\udfff", "\U0010ffff", "\ufffe",
    "\U0001f600",
    "١", "²", "Ⅳ", "ǅ", "ß", "ẞ", "ﬁ", "İ", "ſ", "„", "“", "§", "§§", "(", ")", "[", "{", "<", "&", "|", "*", "`", "\\",
)  # fmt: skip


def dropped(text: str, rng: random.Random) -> str:
    """Leave characters out."""
    share = rng.choice([0.002, 0.02, 0.2])
    return "".join(letter for letter in text if rng.random() > share)


def doubled(text: str, rng: random.Random) -> str:
    """Say characters twice, or many times."""
    times = rng.choice([2, 2, 50])
    return "".join(letter * times if rng.random() < 0.02 else letter for letter in text)


def swapped(text: str, rng: random.Random) -> str:
    """Exchange neighbours."""
    letters = list(text)
    for at in range(0, len(letters) - 1, rng.randint(2, 30)):
        letters[at], letters[at + 1] = letters[at + 1], letters[at]
    return "".join(letters)


def sprinkled(text: str, rng: random.Random) -> str:
    """Strew odd characters: of other planes and directions, invisible, alone half of a pair, markup."""
    odd = rng.sample(_ODD, rng.choice([1, 3, len(_ODD)]))
    return "".join(letter + rng.choice(odd) if rng.random() < 0.04 else letter for letter in text)


def any_unicode(text: str, rng: random.Random) -> str:
    """Exchange characters for any others there are."""
    return "".join(chr(rng.randrange(0x110000)) if rng.random() < 0.05 else letter for letter in text)


def cut(text: str, rng: random.Random) -> str:
    """Take a stretch."""
    start = rng.randrange(len(text))
    return text[start : start + rng.randrange(1, len(text))]


def shuffled(text: str, rng: random.Random) -> str:
    """Put words, or lines, in another order."""
    mark = rng.choice([" ", "\n"])
    parts = text.split(mark)
    rng.shuffle(parts)
    return mark.join(parts)


def glued(text: str, rng: random.Random) -> str:
    """Leave out blanks, line ends or stops."""
    return text.replace(rng.choice([" ", "\n", ".", ","]), rng.choice(["", "", " ", "\n"]))


def upper(text: str, rng: random.Random) -> str:
    """Write all in capitals, all in small letters, or turn the case."""
    return rng.choice([str.upper, str.lower, str.swapcase, str.title])(text)


def flooded(text: str, rng: random.Random) -> str:
    """Put a storm of one thing into the midst."""
    at = rng.randrange(len(text))
    return text[:at] + rng.choice(list(STORMS.values()))(rng.choice([50, 500])) + text[at:]


KINDS: tuple[Break, ...] = (
    dropped, doubled, swapped, sprinkled, any_unicode, cut, shuffled, glued, upper, flooded,
)  # fmt: skip


def _repeated(piece: str) -> Callable[[int], str]:
    return lambda count: piece * count


STORMS: dict[str, Callable[[int], str]] = {
    name: _repeated(piece)
    for name, piece in {
        "signs": "§", "two signs": "§§ ", "sections": "§ 1 ", "chain": "§ 1, ", "list": "1, ", "and": " und 1",
        "labels": "1. ", "labels in lines": "1.\n", "letters": "a) ", "absatz": "(1)", "absatz in lines": "(1) a\n",
        "brackets": "(", "brackets both": "()", "closing": ")", "square": "[", "quotes": "„", "quotes both": "„a“ ",
        "stops": ".", "stops and blanks": ". ", "capitals": "A. ", "dots": "…", "semicolons": "; ", "commas": ", ",
        "blanks": " ", "tabs": "\t", "lines": "\n", "empty lines": "\n \n", "returns": "\r", "dashes": "-",
        "soft": "\u00ad",
        "marks": "\u0301", "marks on letters": "e\u0301", "joined": "a-", "word": "a", "capital word": "A",
        "digits": "1",
        "abbreviations": "Abs. ", "absatz named": "Absatz 1 ", "satz named": "Satz 1 und ", "roman": "IV ",
        "of the law": "des Gesetzes ", "law": "Gesetz zur ", "laws": "BelO ", "name": "Ordnung über die ",
        "bgbl": "BGBl. I S. 1 ", "court": "Mustergericht, Urteil vom 1. Mai 2020 - ", "bgh": "BGH ",
        "eu": "(EU) 2016/679 ",
        "relative": ", der das Tier, das ", "must": "hat zu ", "within": "innerhalb von drei Monaten nach ",
        "rz": "Rz. 1 ", "headings": "§ 1 Zweck\n", "divisions": "Erster Teil\n", "pages": "Seite 1 von 2\n",
        "nested": "(„[", "tables": "|a", "stars": "*a", "ticks": "`", "links": "[a](", "tags": "<p>",
        "entities": "&amp;",
        "hashes": "#", "quoted": "> ", "semicolon fields": ";", "quote marks": '"', "nulls": "\0",
        "ordinals": "3. Mai ", "ranges": "1 bis ", "ivm": "i. V. m. § 1 ", "words": "Der Halter ", "ellipses": "[...] ",
    }.items()
}  # fmt: skip
"""Things said over and over, by name."""


class Mutant(NamedTuple):
    """A broken text: of which text, how, and by which seed."""

    source: str
    kind: str
    seed: int


def mutants(count: int) -> list[Mutant]:
    """Give so many mutants, by turns of source and kind."""
    names = [*TEXTS, *FILES]
    return [Mutant(names[at % len(names)], KINDS[(at // len(names)) % len(KINDS)].__name__, at) for at in range(count)]


def mutated(mutant: Mutant) -> str:
    """Make the text again; a third are broken in two ways."""
    kind = next(one for one in KINDS if one.__name__ == mutant.kind)
    rng = random.Random(f"{mutant.source} {mutant.kind} {mutant.seed}")
    text = kind((TEXTS | FILES)[mutant.source], rng)
    return rng.choice(KINDS)(text, rng) if text and rng.random() < 0.3 else text
