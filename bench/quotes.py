"""How long a quote takes in a source of one million characters: exact, altered, in parts, and made once.

    python bench/quotes.py [--json] [--size N]

The source is law of our own making, seeded: 5 000 words of vocabulary in sentences of legal build, numbered like a
statute. Peer of the altered quote: `rapidfuzz.fuzz.partial_ratio_alignment` over the same source.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import time
import tracemalloc
from collections.abc import Callable

from rapidfuzz import fuzz

from provenance.text.source import SourceText

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


def milliseconds(call: Callable[[], object]) -> float:
    """Time one call."""
    started = time.perf_counter()
    call()
    return (time.perf_counter() - started) * 1000


def main() -> None:
    """Measure and print one line a case: median and worst in milliseconds, and the limit."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--size", type=int, default=1_000_000)
    parser.add_argument("--count", type=int, default=200)
    args = parser.parse_args()
    rng = random.Random(11)
    text = law(args.size)
    exact = quotes_of(text, args.count)
    changed = [altered(quote, rng) for quote in exact]
    holder: list[SourceText] = []
    rows: list[dict[str, object]] = []
    build = milliseconds(lambda: holder.append(SourceText(text)))
    source = holder[0]
    first = milliseconds(lambda: source.find(exact[0]))
    first_altered = milliseconds(lambda: source.find(changed[0]))
    rows.append(
        {"case": "made once (labels, normal form, index)", "median": build + first + first_altered, "limit": 1500}
    )
    for case, quotes, limit, wanted in (("exact", exact, 2, True), ("altered", changed, 20, False)):
        spent = [milliseconds(lambda q=quote: holder.append(source.find(q))) for quote in quotes]  # type: ignore[misc,arg-type]
        assert all(source.find(quote).verified == wanted for quote in quotes[:20])
        rows.append({"case": case, "median": statistics.median(spent), "worst": max(spent), "limit": limit})
    peer = [milliseconds(lambda q=quote: fuzz.partial_ratio_alignment(q, text)) for quote in changed[:3]]
    rows.append({"case": "altered, peer (rapidfuzz partial_ratio)", "median": statistics.median(peer)})
    tracemalloc.start()
    again = SourceText(text)
    again.find(changed[0])
    rows.append({"case": "memory, MB", "median": tracemalloc.get_traced_memory()[0] / 1e6, "limit": 60})
    for row in rows:
        if args.json:
            print(json.dumps(row, ensure_ascii=False))
        else:
            print("  ".join(f"{k} {v:.2f}" if isinstance(v, float) else f"{v}" for k, v in row.items()))


if __name__ == "__main__":
    main()
