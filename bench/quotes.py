"""How long a quote takes in a source of one million characters: made once, exact, altered.

The source is law of our own making, numbered like a statute. Peer of the altered quote:
`rapidfuzz.fuzz.partial_ratio_alignment` over the same source.
"""

from __future__ import annotations

import random
import statistics
import tracemalloc
from functools import partial

from rapidfuzz import fuzz

from bench.data.statute import law
from bench.measuring.figure import Figure, seconds
from bench.measuring.scale import Scale
from provenance.language.source import SourceText


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


def measure(scale: Scale) -> list[Figure]:
    """Measure: made once, exact, altered, beside what rapidfuzz takes for the altered; and the memory held."""
    rng = random.Random(11)
    text = law(scale.characters)
    exact = quotes_of(text, scale.quotes)
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
    size = f"{scale.characters / 1e6:g}M characters"
    return [
        Figure(f"source of {size}, made once", 1000 * first, "ms", 1500, "labels, normal form, index of words"),
        Figure(f"quote in {size}, exact", statistics.median(found), "ms", 2, f"nine in ten ≤ {_ninth(found):.1f} ms"),
        Figure(f"quote in {size}, altered", statistics.median(missed), "ms", 20, beside),
        Figure(f"source of {size}, memory", held, "MB", 60, "beside the text itself"),
    ]


def _ninth(times: list[float]) -> float:
    return statistics.quantiles(times, n=10)[-1]
