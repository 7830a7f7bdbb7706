"""Whether the indexes over the store say what its records say: the engine's own, and the files beside it.

No record is in an index, but a search that does not find a place is as good as a place that is gone. So each index is
held to the records it was made from (`beleg verify`). The full-text index must find a place by words of its text, in an
inflection that only the analyzer of the schema takes for the same, and find none that has no such word. An index of a
property must lead to as many nodes as have the value. Words, persons and vectors kept beside the store must be what
the texts give. Where there are more places than are to be looked at, whole sources are drawn at random, anew each
time. That a vector is the model's is seen by asking the model again, which takes its time: only where all is looked at.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import queries
from provenance.citing.search.embedders import Embedder, EmbeddingsUnavailable, Vectors
from provenance.citing.search.meaning import WAY, passage
from provenance.citing.search.scope import SourceIndex
from provenance.citing.search.searcher import words_folder
from provenance.citing.search.vocabulary import Vocabulary
from provenance.citing.search.withheld import PersonIndex
from provenance.language.stems import STOP
from provenance.ledger.findings import INDEX, LedgerFinding, Unlooked
from provenance.model.errors import StoreUnavailable
from provenance.store import schema
from provenance.store.graph import Graph
from provenance.text import patterns as re

SAMPLE = 200
"""Places that are looked at where there are more, unless all are asked for."""
_VALUES, _FEW = 100_000, 2_000
_AT_ONCE = 50
_HITS = 40
_DEEPER = 8
_WORDS = 4
_NEAR = 0.98
"""Cosine of a vector with itself made anew: a model that works in another number of threads rounds otherwise."""
# words that every tokenizer takes for one: letters alone, with a space or a plain mark on either side
_PLAIN = re.compile(r"(?:(?<=[\s(„\"»,;])|^)([A-Za-zÄÖÜäöüß]{5,40})(?=[\s),;“\"«!?]|[.:](?:\s|$)|$)")
_INFLECTED = 7
_FOLDED = (("ä", "a"), ("ö", "o"), ("ü", "u"), ("ß", "ss"), ("ae", "a"), ("oe", "o"), ("ue", "u"))
_BEGINNING = 3
Row = dict[str, Any]
Found = Iterator[LedgerFinding | Unlooked]


def drift(graph: Graph, embedder: Embedder | None = None, most: int | None = SAMPLE) -> Found:
    """Yield where an index says otherwise than the records, of kind ``index``, and what was not looked at.

    ``most`` is how many places are looked at, None for all; ``embedder`` is the model whose vectors are kept.
    """
    sources = [str(row["artifact_id"]) for row in graph.read("search/artifacts")]
    random.SystemRandom().shuffle(sources)
    vectors, persons = _vectors(graph, embedder), PersonIndex(graph)
    seen, places = dict[str, Counter[str]](), dict[str, int]()
    try:
        yield from _properties(graph, most)
        if not (answers := _answers(graph)):
            yield _finding(schema.text_index(graph.engine), "a full-text index", "none that answers")
        for artifact in sources:
            if most is not None and sum(places.values()) >= most:
                break
            rows = graph.read("search/texts", artifact_id=artifact)
            places[artifact] = len(rows)
            chosen = rows if most is None else random.SystemRandom().sample(rows, min(most, len(rows)))
            yield from _texts(graph, chosen) if answers else ()
            if persons.differs(artifact, rows):
                yield _finding(f"persons.db: source {artifact}", "what its passages say of persons", "something else")
            if vectors is not None:
                yield from _lines(vectors, artifact, rows)
                if most is None and embedder is not None:
                    yield from _vectors_anew(vectors, embedder, artifact, rows)
            if most is not None:
                seen[artifact] = Counter(word for row in rows for word in Vocabulary.counted_of(row["text"]))
        yield from _words(graph, places, seen, whole=len(places) == len(sources))
    finally:
        persons.close()
        if vectors is not None:
            vectors.close()
    if len(places) < len(sources):
        yield Unlooked(f"{len(sources) - len(places):,} of {len(sources):,} sources", "`--indexes` looks at all")


def _properties(graph: Graph, most: int | None) -> Found:
    """Hold each index of a property to the nodes: as many for each value as have it."""
    limit = _VALUES if most is None else _FEW
    for label, name in schema.indexed(graph.engine):
        nodes = graph.ask(_counting("ledger/counted", label, name))[0]["nodes"]
        if most is not None and nodes > _FEW:
            yield Unlooked(f"{name} of {label}, {nodes:,} nodes", "`--indexes` looks at all")
            continue
        by_scan = graph.ask(_counting("ledger/counted_by_scan", label, name), limit=limit)
        scanned = {row["value"]: row["nodes"] for row in by_scan}
        by_index = graph.ask(_counting("ledger/counted_by_index", label, name), values=sorted(scanned))
        found = {row["value"]: row["nodes"] for row in by_index}
        for value, nodes in scanned.items():
            if found.get(value, 0) != nodes:
                yield _finding(f"{name} of {label}: {value!r:.60}", f"{nodes:,} nodes", f"{found.get(value, 0):,}")


def _counting(statement: str, label: str, name: str) -> queries.Query:
    query = queries.load(statement)
    return queries.parsed(query.name, query.text.replace("LABEL", label).replace("PROPERTY", name))


def _answers(graph: Graph) -> bool:
    """Say whether the full-text index is there; raises StoreUnavailable where the store is not."""
    try:
        graph.read("search/held", index=schema.text_index(graph.engine), asked=[{"id": "", "words": "a"}], most=1)
    except StoreUnavailable:
        graph.read("store/version")
        return False
    return True


def _texts(graph: Graph, rows: Sequence[Row]) -> Found:
    """Hold the full-text index to the texts of some places."""
    index = schema.text_index(graph.engine)
    asked = {row["id"]: words for row in rows if (words := _asked(row["text"]))}
    names = list(asked)
    for at in range(0, len(names), _AT_ONCE):
        portion = names[at : at + _AT_ONCE]
        most = _HITS
        while portion:
            given = [{"id": one, "words": " ".join(f"+{word}" for word in asked[one])} for one in portion]
            rows_found = graph.read("search/held", index=index, asked=given, most=most)
            answers = {row["asked"]: row["hits"] for row in rows_found}
            lost = [one for one in portion if all(hit["id"] != one for hit in answers.get(one, ()))]
            for one in lost:
                if len(answers.get(one, ())) < most:
                    yield _finding(f"{index}: {one}", f"a place with {', '.join(asked[one])}", "none")
            for one in portion:
                for hit in answers.get(one, ()):
                    lacking = _lacking(asked[one], str(hit["text"] or ""))
                    if any(_finds(graph, index, word) for word in lacking):
                        yield _finding(f"{index}: {hit['id']}", f"no place with {', '.join(asked[one])}", "this one")
            portion = [one for one in lost if len(answers.get(one, ())) >= most]
            most *= _DEEPER


def _asked(text: str) -> tuple[str, ...]:
    """Return the longest plain words of a text, some of them inflected as only a German analyzer takes for the same."""
    words = sorted({one.lower() for one in _PLAIN.findall(text)} - STOP, key=lambda one: (-len(one), one))[:_WORDS]
    return tuple(one[:-1] if one.endswith("en") and len(one) >= _INFLECTED else one for one in words)


def _lacking(words: Iterable[str], text: str) -> list[str]:
    """Return the words with whose first letters nothing in a text begins, whatever an analyzer does."""
    folded = _fold(text)
    return [word for word in words if _fold(word)[:_BEGINNING] not in folded]


def _finds(graph: Graph, index: str, word: str) -> bool:
    """Say whether an index finds anything by a word alone: by one that its analyzer passes over it does not."""
    rows = graph.read("search/held", index=index, asked=[{"id": "", "words": f"+{word}"}], most=1)
    return any(row["hits"] for row in rows)


def _fold(text: str) -> str:
    text = text.lower()
    for old, new in _FOLDED:
        text = text.replace(old, new)
    return text


def _words(graph: Graph, places: Mapping[str, int], seen: Mapping[str, Counter[str]], *, whole: bool) -> Found:
    """Hold the words that each project counts to the texts of its sources, as far as these were read."""
    for row in graph.read("citing/projects"):
        project = str(row["project"])
        folder = words_folder(graph.beside / "search", project)
        if not (folder / "words.db").is_file():
            continue
        own = {source.artifact_id for source in SourceIndex(graph, project).sources()}
        words = Vocabulary(folder)
        try:
            counted = words.counted()
            for artifact, number in sorted(counted.items()):
                there = places.get(artifact, number) if artifact in own else 0
                if there != number:
                    where = f"words.db of {project}: source {artifact}"
                    yield _finding(where, f"{there:,} places", f"{number:,}")
            # of a sample it is known only that each of its words stands in so many places at the least
            exact = _exact(graph, counted) if whole else None
            least = sum((some for artifact, some in seen.items() if artifact in counted), Counter[str]())
            for word, said, found in words.differences(exact, least):
                yield _finding(f"words.db of {project}: {word}", said, found)
        finally:
            words.close()


def _exact(graph: Graph, artifacts: Iterable[str]) -> Counter[str]:
    """Count in how many places of some sources each word stands."""
    found = Counter[str]()
    for artifact in artifacts:
        for row in graph.read("search/texts", artifact_id=artifact):
            found.update(Vocabulary.counted_of(row["text"]))
    return found


def _vectors(graph: Graph, embedder: Embedder | None) -> Vectors | None:
    folder = graph.beside / "search"
    model = f"{embedder.name} {WAY}" if embedder is not None else ""
    return Vectors(folder, model) if model and Vectors.there(folder, model) else None


def _lines(vectors: Vectors, artifact: str, rows: Sequence[Row]) -> Found:
    """Hold the places that have a vector to the texts: each to the vector of its own text."""
    texts = {row["id"]: passage(row) for row in rows}
    for segment, line in vectors.placed(artifact).items():
        if segment not in texts:
            yield _finding(f"vectors: {segment}", "no place of its source", "a vector")
        elif line != vectors.line(texts[segment]):
            yield _finding(f"vectors: {segment}", "the vector of its text", "that of another")


def _vectors_anew(vectors: Vectors, embedder: Embedder, artifact: str, rows: Sequence[Row]) -> Found:
    """Hold vectors to what the model makes of the texts now."""
    placed = vectors.placed(artifact)
    there = [(row["id"], passage(row)) for row in rows if row["id"] in placed]
    for at in range(0, len(there), _AT_ONCE):
        portion = there[at : at + _AT_ONCE]
        try:
            made = embedder.passages([text for _, text in portion])
        except EmbeddingsUnavailable as error:
            yield Unlooked(f"the vectors of {artifact}", error.message)
            return
        for (segment, text), row in zip(portion, made, strict=True):
            line = vectors.line(text)
            if line is not None and float(vectors.row(line) @ row) < _NEAR:
                yield _finding(f"vectors: {segment}", "the model's vector of its text", "another")


def _finding(where: str, expected: str, found: str) -> LedgerFinding:
    return LedgerFinding(INDEX, where, expected, found)
