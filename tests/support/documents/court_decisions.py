"""Decisions of courts made up at random, with their Randnummern printed in every way there is."""

from __future__ import annotations

import random
from collections.abc import Callable

from etl.read.page import Block, Blocks


def plain(text: str) -> Blocks:
    """Give a text as paragraphs between empty lines."""
    return Blocks("decision.txt", [Block("paragraph", part.split()) for part in text.split("\n\n") if part.strip()])


Print = Callable[[int, str], list[Block]]


def _row(*cells: str) -> Block:
    return Block("row", " ".join(cells).split(), cells=cells)


WAYS: dict[str, Print] = {
    "label": lambda number, text: [Block("paragraph", text.split(), label=str(number))],
    "cell": lambda number, text: [_row(str(number), text)],
    "last cell": lambda number, text: [_row(text, str(number))],
    "alone": lambda number, text: [Block("paragraph", [str(number)]), Block("paragraph", text.split())],
    "square": lambda number, text: [Block("paragraph", [f"[{number}]", *text.split()])],
    "named": lambda number, text: [Block("paragraph", ["Rn.", str(number), *text.split()])],
    "bare": lambda number, text: [Block("paragraph", [str(number), *text.split()])],
    "dotted": lambda number, text: [Block("item", [f"{number}.", *text.split()])],
    "listed": lambda number, text: [Block("item", text.split(), label=f"{number}.")],
}
SENTENCES = [
    "Die Klage ist zulässig und begründet.",
    "Der Kläger hat 300 Euro gezahlt, und zwar am 3. Mai 2099.",
    "Nach § 5 Abs. 2 Satz 1 BelO sind Belege aufzubewahren.",
    "Das Landgericht hat dies anders gesehen (vgl. BGH, Urteil vom 1. Februar 2090 – VIII ZR 3/89, Rn. 12).",
    "12 Belege fehlen.",
    "Dem ist nicht zu folgen.",
]


def made(seed: int, way: Print) -> tuple[Blocks, dict[str, str]]:
    """Make up a decision whose paragraphs are numbered in one way; give it with what each Randnummer says."""
    rng = random.Random(seed)
    file = plain(
        "BUNDESGERICHTSHOF\n\nURTEIL\n\nVIII ZR 12/99\n\nvom 5. Mai 2099\n\nTenor\n\n1. Es bleibt.\n\n2. Kosten."
    )
    truth: dict[str, str] = {}
    file.blocks.append(Block("paragraph", ["Tatbestand"]))
    total = rng.randint(8, 40)
    for number in range(1, total + 1):
        if number == total // 3:
            file.blocks.append(Block("paragraph", ["Entscheidungsgründe:"]))
        text = " ".join(rng.choice(SENTENCES[:4] + SENTENCES[5:]) for _ in range(rng.randint(1, 3)))
        file.blocks += way(number, text)
        more = [rng.choice(SENTENCES) for _ in range(rng.choice((0, 0, 0, 1, 2)))]
        file.blocks += [Block("paragraph", one.split()) for one in more]
        truth[f"Rn. {number}"] = " ".join([text, *more])
    return file, truth
