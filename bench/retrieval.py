"""How often a paraphrased Satz finds its own place: by words, by meaning, by both; and what HIGH is worth.

``python -m bench retrieval [STORE]`` on a letter of the development corpus, with a store that is kept if it is named.
Claims are made of Sätze by rule: a third of the words that tell is dropped, the halves change places, and some words
are inflected otherwise. They say nothing of questions that use other words than the law; of those the corpus has a few,
in English, with the page on which the answer stands: they are told too, in the note.

Then questions on the laws of the corpus, half of them answered only through the graph (`bench.measuring.following`).
Embedding these takes some fifteen minutes on two cores, which a store that is kept takes once.
"""

from __future__ import annotations

import json
import random
import sys
import tempfile
from contextlib import suppress
from pathlib import Path

from bench.data.corpus import CORPUS, without_corpus
from bench.measuring.figure import Figure, LeftOut
from bench.measuring.following import compared, figures, laws
from bench.measuring.scale import FULL, Scale
from provenance.bootstrap import open_engine
from provenance.citing.context import CitationContext
from provenance.citing.engine import Engine
from provenance.citing.roles import Act
from provenance.citing.search.embedders import NONE
from provenance.citing.services import services_of
from provenance.language.stems import STOP
from provenance.store import embedded

_MODES = ("keyword", "semantic", "hybrid")
_FOLLOWED = "retrieval / questions on the laws"
_DROPPED = 1 / 3
_INFLECTED = 0.3
_LEAST = 10
_ENDINGS = (("ungen", "ung"), ("ung", "ungen"), ("en", "e"), ("er", "es"), ("es", "er"), ("em", "en"), ("e", "en"))


def paraphrased(draw: random.Random, text: str) -> str:
    """Say a Satz otherwise, by rule."""
    words = [word.strip(".,;:()„“") for word in text.split()]
    kept = [word for word in words if word and (word.lower() in STOP or draw.random() > _DROPPED)]
    turned = kept[len(kept) // 2 :] + kept[: len(kept) // 2]
    return " ".join(inflected(word) if draw.random() < _INFLECTED else word for word in turned)


def inflected(word: str) -> str:
    """Give a word another ending."""
    for old, new in _ENDINGS:
        if len(word) > len(old) + 4 and word.endswith(old):
            return word[: -len(old)] + new
    return word


def ranks(engine: Engine, mode: str, asked: list[tuple[str, str]]) -> list[int]:
    """Give for each claim the rank of its own place, 0 where it is not among ten."""
    found: list[int] = []
    for text, claim in asked:
        hits = [hit.text for hit in engine.search_library(claim, mode, top_k=10)]
        found.append(hits.index(text) + 1 if text in hits else 0)
    return found


def told(found: list[int]) -> str:
    """Tell recall at 5 and the mean reciprocal rank."""
    recall = sum(0 < rank <= 5 for rank in found) / len(found)
    return f"recall@5 {recall:.2f}, MRR {sum(1 / rank for rank in found if rank) / len(found):.2f}"


def foreign(engine: Engine, mode: str, most: int) -> str:
    """Tell recall at 5 of the page for the requirements in English whose page is known to be right."""
    rows = json.loads((CORPUS / "claims" / "gobd_requirements.json").read_text(encoding="utf-8"))
    sure = [row for row in rows if row["page_section_consistent"]][:most]
    right = 0
    for row in sure:
        pages = {hit.page for hit in engine.search_library(row["claim"], mode, top_k=5)}
        right += any(row["pages"][0] <= (page or 0) <= row["pages"][1] for page in pages)
    return f"{right} of {len(sure)} English requirements"


def measure(scale: Scale, location: str | None = None) -> list[Figure | LeftOut]:
    """Measure; the figures are shares of claims whose place is not among the first five."""
    missed, another = "retrieval / missed, {}", "retrieval / HIGH that is another place"
    if not CORPUS.is_dir():
        return [without_corpus(name) for name in (*map(missed.format, _MODES), another, _FOLLOWED)]
    with (
        tempfile.TemporaryDirectory() as directory,
        open_engine(location or directory, context=CitationContext(project_id="retrieval")) as engine,
    ):
        try:
            engine.add_doc_source(CORPUS / "gobd" / "GoBD.pdf")
            asked = _asked(engine, scale)
            has_model = _embedded(engine, scale)
            missing: list[Figure | LeftOut] = [
                _missed(missed.format(mode), engine, mode, asked, scale.questions)
                if has_model or mode == "keyword"
                else LeftOut(missed.format(mode), NONE)
                for mode in _MODES
            ]
            return [*missing, _high(another, engine, asked), *followed(scale, location or directory, embed=has_model)]
        finally:
            embedded.stop(Path(directory))


def followed(scale: Scale, location: str, *, embed: bool) -> list[Figure | LeftOut]:
    """Ask the questions on the laws, in a project of their own."""
    with open_engine(location, context=CitationContext(project_id="laws")) as engine:
        for path in laws(scale):
            engine.add_doc_source(path)
        meaning = embed and scale.embedded is None
        if meaning:
            engine.embed_pending()
        works = {source.abbreviation for source in services_of(engine, Act.READ_SOURCES).searcher.shelf.sources()}
        return figures(compared(engine, {work for work in works if work}, meaning=meaning))


def command(given: list[str]) -> int:
    """Measure, in the store that is named if one is; 1 where a figure does not hold."""
    found = measure(FULL, *given[:1])
    print(*found, sep="\n")
    return int(any(isinstance(one, Figure) and not one.holds for one in found))


def _asked(engine: Engine, scale: Scale) -> list[tuple[str, str]]:
    """Choose Sätze that say enough, and say them otherwise."""
    draw = random.Random(11)
    artifact = engine.list_sources()[0].artifact_id
    texts = [row["text"] for row in engine.graph.read("search/texts", artifact_id=artifact)]
    pool = sorted({text for text in texts if len({word.lower() for word in text.split()} - STOP) >= _LEAST})
    return [(text, paraphrased(draw, text)) for text in draw.sample(pool, min(scale.paraphrases, len(pool)))]


class _Enough(Exception):
    """As many places have vectors as the scale has."""


def _embedded(engine: Engine, scale: Scale) -> bool:
    """Embed the letter, or no more of it than the scale has; False where there is no model."""

    def watch(done: int, _: int) -> None:
        if scale.embedded is not None and done >= scale.embedded:
            raise _Enough

    if "no embeddings" in engine.search_library("Beleg").note:
        return False
    with suppress(_Enough):
        engine.embed_pending(watch)
    return True


def _missed(name: str, engine: Engine, mode: str, asked: list[tuple[str, str]], foreigners: int) -> Figure:
    found = ranks(engine, mode, asked)
    share = sum(not 0 < rank <= 5 for rank in found) / len(found)
    note = f"{told(found)} of {len(asked)} paraphrased Sätze; {foreign(engine, mode, foreigners)}"
    return Figure(name, share, "share", 0.25, note)


def _high(name: str, engine: Engine, asked: list[tuple[str, str]]) -> Figure:
    first = [(text, next(iter(engine.find_evidence(claim, 1)), None)) for text, claim in asked]
    high = [(text, one) for text, one in first if one and one.evidence == "HIGH"]
    wrong = sum(one.context != text for text, one in high)
    note = f"{len(high)} of {len(asked)} claims have a HIGH candidate first"
    return Figure(name, wrong / max(len(high), 1), "share", 0.1, note)


if __name__ == "__main__":
    sys.exit(command(sys.argv[1:]))
