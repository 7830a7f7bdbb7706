"""How long a quote takes in a source of one million characters: made once, exact, altered.

The source is law of our own making, seeded: 5 000 words of vocabulary in sentences of legal build, numbered like a
statute. Peer of the altered quote: `rapidfuzz.fuzz.partial_ratio_alignment` over the same source.
"""

from __future__ import annotations

import random
import statistics
import tracemalloc
from functools import partial

from rapidfuzz import fuzz

from bench.figure import Figure, seconds
from provenance.text.source import SourceText

_SIZE, _COUNT = 1_000_000, 200
_SYLLABLES = (
    "be ver ent auf lei zug ord nung steu er ab gab rech nun haf ten bi lanz kas se buch füh rung pflicht ge mein"
)
_FRAME = [
    "der",
    "die",
    "das",
    "den",
    "dem",
    "eine",
    "einer",
    "ist",
    "sind",
    "wird",
    "hat",
    "nach",
    "für",
    "mit",
    "und",
    "oder",
    "nicht",
    "soweit",
    "bei",
    "im",
    "in",
    "von",
    "zu",
    "auf",
    "als",
    "auch",
    "durch",
    "Absatz",
    "Satz",
    "Nummer",
    "gilt",
    "kann",
    "muss",
    "darf",
    "innerhalb",
]


def law(size: int, seed: int = 3) -> str:
    """Write a statute of ``size`` characters."""
    rng = random.Random(seed)
    syllables = _SYLLABLES.split()
    words = ["".join(rng.choices(syllables, k=rng.randint(2, 5))).capitalize() for _ in range(5000)]
    out: list[str] = []
    written = paragraph = 0
    while written < size:
        paragraph += 1
        lines = [f"§ {paragraph} {rng.choice(words)}"]
        for absatz in range(1, rng.randint(2, 6)):
            sentences: list[str] = []
            for _ in range(rng.randint(1, 5)):
                said = [
                    rng.choice(_FRAME) if rng.random() < 0.6 else rng.choice(words) for _ in range(rng.randint(9, 30))
                ]
                said[rng.randrange(len(said))] = str(rng.randint(1, 400))
                sentences.append(" ".join(said).capitalize() + ".")
            lines.append(f"({absatz}) {' '.join(sentences)}")
        out.append("\n".join(lines))
        written += len(out[-1]) + 1
    return "\n".join(out)[:size]


def quotes_of(text: str, count: int, seed: int = 5) -> list[str]:
    """Give stretches of twelve to forty words, each within one line."""
    rng = random.Random(seed)
    lines = [line.split(" ")[1:] for line in text.split("\n") if line.startswith("(")]
    found: list[str] = []
    while len(found) < count:
        words = rng.choice(lines)
        length = rng.randint(12, 40)
        if len(words) > length:
            start = rng.randrange(len(words) - length)
            found.append(" ".join(words[start : start + length]))
    return found


def altered(quote: str, rng: random.Random) -> str:
    """Change one word of a quote to another."""
    words = quote.split(" ")
    words[rng.randrange(len(words))] = rng.choice(["zehntausendfach", "keinesfalls", "Umgekehrtes"])
    return " ".join(words)


def measure() -> list[Figure]:
    """Measure: made once, exact, altered, beside what rapidfuzz takes for the altered; and the memory held."""
    rng = random.Random(11)
    text = law(_SIZE)
    exact = quotes_of(text, _COUNT)
    changed = [altered(quote, rng) for quote in exact]
    made: list[SourceText] = []
    first = seconds(lambda: made.append(SourceText(text)))
    source = made[0]
    first += seconds(lambda: source.find(exact[0])) + seconds(lambda: source.find(changed[0]))
    assert all(source.find(quote).verified for quote in exact)
    assert not any(source.find(quote).verified for quote in changed)
    found, missed = ([1000 * seconds(partial(source.find, quote)) for quote in quotes] for quotes in (exact, changed))
    peer = [1000 * seconds(partial(fuzz.partial_ratio_alignment, quote, text)) for quote in changed[:10]]
    tracemalloc.start()
    again = SourceText(text)
    again.find(changed[0])
    held = tracemalloc.get_traced_memory()[0] / 1e6
    tracemalloc.stop()
    beside = f"nine in ten ≤ {_ninth(missed):.1f} ms; rapidfuzz alone {statistics.median(peer):.1f} ms"
    return [
        Figure("source of 1M characters, made once", 1000 * first, "ms", 1500, "labels, normal form, index of words"),
        Figure(
            "quote in 1M characters, exact", statistics.median(found), "ms", 2, f"nine in ten ≤ {_ninth(found):.1f} ms"
        ),
        Figure("quote in 1M characters, altered", statistics.median(missed), "ms", 20, beside),
        Figure("source of 1M characters, memory", held, "MB", 60, "beside the text itself"),
    ]


def _ninth(times: list[float]) -> float:
    return statistics.quantiles(times, n=10)[-1]
