"""A statute made up for benchmarks: 5,000 words of vocabulary in sentences of legal build, seeded."""

from __future__ import annotations

import random

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
