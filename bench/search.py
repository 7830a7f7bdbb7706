"""How long a search over 100,000 segments takes, by words and by both ways; and what the bare index takes beside it.

``python -m bench.search [LOCATION]``; without a location an embedded store in a temporary directory. Vectors are made
at random, since what is timed is the comparing; the question is embedded by the bundled model, as it is in use.

The texts are made up, of words that are as rare and as common as in German law, since what an index has to do grows
with the places that a word stands in. Counted in 11,181 places of eight statutes and a letter of a ministry (270,199
words): 52 % of what is written are words of grammar, which nobody looks for, and of the thirty commonest words but two
are others. Of these others the commonest stands in 22 % of the places, the 10th in 5 %, the 100th in 1.3 %, the 1,000th
in 0.2 %; two stand in more than a tenth. In the texts here it is 20 %, 5 %, 1 % and 0.2 % (Zipf's law, whose exponent
is 0.8 where the words of grammar are left out). They were once drawn as if a law had no words of grammar: then "Frist"
stood in every second place.
"""

from __future__ import annotations

import random
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bench.measuring.figure import Figure, LeftOut
from bench.measuring.scale import FULL, Scale
from provenance.citing.search import embedders
from provenance.citing.search.searcher import Searcher
from provenance.language.stems import STOP
from provenance.model.graph import Batch, Edge, Node, Reference, now
from provenance.store.graph import Graph, open_graph
from provenance.store.ports import Transaction

if TYPE_CHECKING:
    from collections.abc import Callable

A_SOURCE = 1_000
LONGEST = 40
_EXPONENT, _GRAMMAR, _APART = 0.8, 0.52, 12
BOUND = 50.0


def _listed(words: str) -> list[str]:
    return words.split()


_ONSETS = _listed("b br d dr f fl g gr h k kl l m n p pr r s sch st t tr v w z")
_VOWELS = _listed("a e i o u au ei ie ä ö ü")
_CODAS = _listed("b ch d f g ck l ld lt m n nd ng nk r rd rf rg rt s st t tz")
_SAID = _listed(
    "Die Frist für die Aufbewahrung der Unterlagen beginnt mit dem Schluss des Kalenderjahres in dem die Rechnung "
    "ausgestellt der Beleg entstanden oder die Eintragung gemacht worden ist soweit die Behörde nicht etwas "
    "anderes bestimmt hat und der Steuerpflichtige die Bücher geordnet geführt hat"
)


def vocabulary(draw: random.Random, size: int) -> list[str]:
    """Make words, the commonest first: made-up ones, of which a third are compounds of others, and those of a law."""
    made: list[str] = []
    while len(made) < size:
        if made and draw.random() < 1 / 3:
            made.append(draw.choice(made).capitalize() + draw.choice(["", "s", "en"]) + draw.choice(made).lower())
        else:
            syllables = draw.randint(1, 3)
            made.append("".join(draw.choice(part) for _ in range(syllables) for part in (_ONSETS, _VOWELS, _CODAS)))
    # a word like "Frist" or "Behörde" is one of the two hundred commonest
    for number, word in enumerate(told()):
        made.insert(number * _APART, word)
    return [word for word in dict.fromkeys(made) if word.lower() not in STOP]


def told() -> list[str]:
    """Give the words of the law that are not words of grammar."""
    return [word for word in _SAID if word.lower() not in STOP]


def texts(draw: random.Random, words: list[str], count: int) -> list[str]:
    """Make the texts, some 24 words each, of which every second is one of grammar."""
    grammar = sorted(STOP)
    drawn = (
        draw.choices(words, [1 / (rank + 2) ** _EXPONENT for rank in range(len(words))], k=count * LONGEST),
        draw.choices(grammar, [1 / (rank + 3) for rank in range(len(grammar))], k=count * LONGEST),
    )
    made: list[str] = []
    for at in range(0, count * LONGEST, LONGEST):
        size = draw.randint(8, LONGEST)
        made.append(" ".join(drawn[draw.random() < _GRAMMAR][at + word] for word in range(size)) + ".")
    return made


def fill(graph: Graph, said: list[str]) -> None:
    """Load the texts as sources of 1,000 segments, with the driver's speed: no guards."""
    project = Node("Project", "bench", {"id": "bench", "recorded_at": now()})
    for number in range(0, len(said), A_SOURCE):
        source = f"sha256:{number:064x}"
        properties: dict[str, Any] = {
            "id": source,
            "artifact_id": source,
            "name": f"Law {number}",
            "identifier": f"law-{number}.txt",
            "type": "document",
            "recorded_at": now(),
        }
        batch = Batch([Node("Source", source, properties)] + ([] if number else [project]))
        count = number // A_SOURCE + 1
        batch.edges.append(Edge("HAD_MEMBER", project.reference, Reference("Source", source), {"number": count}))
        for at, text in enumerate(said[number : number + A_SOURCE]):
            name = f"{source}#para-{at}"
            place = {"section": f"§ {at}", "locator": f"§ {at}", "eid": f"para-{at}", "kind": "norm", "position": at}
            node = Node("Segment", name, {"id": name, "text": text, "start": 0, "end": len(text), **place})
            batch.nodes.append(node)
            batch.edges.append(Edge("PART_OF", node.reference, Reference("Source", source)))
        graph.write(lambda tx, batch=batch: counted(tx, batch))


def counted(tx: Transaction, batch: Batch) -> Batch:
    """Give the batch, having counted the source as the library does: that is how a search sees that one has come."""
    tx.run("citing/next_number", counter="bench/source")
    return batch


def questions(draw: random.Random, words: list[str], said: list[str], count: int) -> list[str]:
    """Make questions of two to five words that say something: of one text, of the law, or out of the commoner half."""
    found: list[str] = []
    for number in range(count):
        size = draw.randint(2, 5)
        text = said[draw.randrange(len(said))].rstrip(".").split()
        pool = [[word for word in text if word not in STOP], told(), words[: len(words) // 2]][number % 3]
        found.append(" ".join(draw.sample(pool, min(size, len(pool)))))
    return found


def vectors(searcher: Searcher, graph: Graph) -> None:
    """Keep a vector for every segment, at random."""
    import numpy as np  # noqa: PLC0415 — an extra

    rng = np.random.default_rng(1)
    kept = searcher.meaning.vectors
    for source in searcher.shelf.sources():
        rows = graph.read("search/texts", artifact_id=source.artifact_id)
        made = rng.normal(size=(len(rows), 384)).astype(np.float32)
        made /= np.linalg.norm(made, axis=1, keepdims=True)
        places = [(row["id"], row["id"]) for row in rows]
        kept.keep(source.artifact_id, places, {row["id"]: one for row, one in zip(rows, made, strict=True)})


def median(work: Callable[[str], object], given: list[str]) -> tuple[float, float]:
    """Give the median and the 90th percentile in milliseconds."""
    taken: list[float] = []
    for one in given:
        started = time.perf_counter()
        work(one)
        taken.append((time.perf_counter() - started) * 1e3)
    return statistics.median(taken), sorted(taken)[int(len(taken) * 0.9)]


def measure(scale: Scale, location: str | None = None) -> list[Figure | LeftOut]:
    """Measure on ``location``, by default an embedded store of its own."""
    draw = random.Random(7)
    words = vocabulary(draw, scale.vocabulary)
    said = texts(draw, words, scale.searched)
    asked = questions(draw, words, said, scale.questions)
    with (
        tempfile.TemporaryDirectory() as directory,
        open_graph(location or directory, idle_seconds=0) as graph,
    ):
        started = time.perf_counter()
        fill(graph, said)
        loading = time.perf_counter() - started
        model = embedders.of_environment()
        searcher = Searcher(graph, "bench", model, folder=Path(directory) / "beside")
        started = time.perf_counter()
        searcher.search(asked[0], "keyword")
        first = time.perf_counter() - started
        note = f"{len(said):,} segments loaded in {loading:.0f} s, words counted in {first:.0f} s"
        for one in asked[:5]:
            searcher.search(one, "keyword")
            graph.search(one, 10)
        bare, _ = median(lambda one: graph.search(one, 10), asked)
        middle, late = median(lambda one: searcher.search(one, "keyword"), asked)
        figures: list[Figure | LeftOut] = [
            Figure(
                "search by words, median",
                middle,
                "ms",
                BOUND,
                f"90 %: {late:.0f} ms; the bare index {bare:.0f} ms; {note}",
            )
        ]
        if model is None:
            figures.append(LeftOut("search by both, median", embedders.NONE))
        else:
            vectors(searcher, graph)
            for one in asked[:3]:
                searcher.search(one)
            middle, late = median(searcher.search, asked)
            alone, _ = median(model.question, asked)
            note = f"90 %: {late:.0f} ms; embedding the question alone {alone:.0f} ms"
            figures.append(Figure("search by both, median", middle, "ms", BOUND, note))
        searcher.close()
    return figures


if __name__ == "__main__":
    for one in measure(FULL, *sys.argv[1:2]):
        print(one)
