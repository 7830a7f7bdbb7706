"""Searching the library: the question is read, candidates are found by words and by meaning, ranked and explained.

Both ways run at once: while the model reads the question, the store looks up its words.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from threading import Lock
from typing import Any, cast

from provenance.citing.requests import one_of
from provenance.citing.search import keyword
from provenance.citing.search.embedders import NONE, Embedder, EmbeddingsUnavailable
from provenance.citing.search.graph import FOUND, Ranking, Widened, Widening, WideningRequest
from provenance.citing.search.hits import Mode, SearchResult
from provenance.citing.search.meaning import Embedded, Embedding, Meaning, Watch
from provenance.citing.search.ranking import Ranked, hit, placed, rank
from provenance.citing.search.scope import IndexedSource, Scope, SourceIndex, named, scoped
from provenance.citing.search.vocabulary import Term, Vocabulary, terms_of
from provenance.citing.search.withheld import NOTHING, Withheld
from provenance.citing.search.wording import Wording
from provenance.model.errors import InvalidInput
from provenance.model.sources import SourceType
from provenance.store.graph import Graph

_MOST_HITS = 1_000
_LONGEST = 10_000
_DEFINED_IN = 100
"""So many sources are read for their definitions."""

Tagged = Callable[[Sequence[str]], Collection[int]]
"""Gives the numbers of the sources that bear all of some tags."""


@dataclass(frozen=True, slots=True)
class SearchOutcome:
    """What was found: ranked candidates, the way they were found, and what is to be said of it."""

    ranked: list[Ranked]
    leading: dict[str, str]
    terms: list[Term]
    mode: Mode
    note: str
    searched: str
    places: int


class Searcher:
    """Searches the sources of one project. May be used by several threads."""

    def __init__(
        self,
        graph: Graph,
        project: str,
        embedder: Embedder | None,
        tagged: Tagged | None = None,
        folder: Path | None = None,
        language: str = "en",
    ) -> None:
        self.wording = Wording(language)
        self._graph = graph
        self._folder = folder or graph.beside / "search"
        self._own = words_folder(self._folder, project)
        self.shelf = SourceIndex(graph, project)
        self.meaning = Meaning(graph, embedder, self._folder)
        self._widening = Widening(graph, self.meaning, lambda: self.words)
        self._tagged = tagged
        self._words: Vocabulary | None = None
        self._beside: ThreadPoolExecutor | None = None
        self._turn = Lock()
        self._runs: list[Embedding] = []

    def search(
        self,
        query: object,
        mode: object = "hybrid",
        tags: object = None,
        type: object = None,  # noqa: A002 — the name is the issue's
        scope: object = None,
        top_k: object = 10,
        *,
        graph: bool = False,
        ranking: Ranking = Ranking.PATHS,
        withheld: Withheld = NOTHING,
    ) -> SearchResult:
        """Return the hits of a question; see `provenance.citing.facade.reads`."""
        asked = one_of("mode", mode, Mode)
        most = number_of(top_k)
        question = text_of("query", query)
        chosen = self.scope(scope, type, tags, withheld)
        found = self.find(question, asked, chosen, max(most, FOUND) if graph else most)
        if graph:
            given = WideningRequest(
                question, found.terms, chosen, found.ranked, found.leading, found.mode is not Mode.KEYWORD
            )
            widened = self._widening.widen(given, most, ranking)
            reached = [
                hit(one.ranked, found.places, self.wording, leads=self._leads(one, found), path=one.path)
                for one in widened
            ]
            note = f"{found.note}; {self.wording.said('widened')}"
            return SearchResult(question, asked, found.mode, note, found.searched, tuple(reached))
        ranked = self.whole(found.ranked[:most])
        hits = [hit(one, found.places, self.wording, leads=found.leading.get(one.row["id"])) for one in ranked]
        return SearchResult(question, asked, found.mode, found.note, found.searched, tuple(hits))

    @staticmethod
    def _leads(one: Widened, found: SearchOutcome) -> str | None:
        return found.leading.get(one.ranked.row["id"])

    def scope(
        self, scope: object = None, kind: object = None, tags: object = None, withheld: Withheld = NOTHING
    ) -> Scope:
        """Return the sources that a search may see, without what is ``withheld`` of them; their words are counted.

        Raises InvalidInput, SourceNotFound for what is not there.
        """
        sources = [source for source in self.shelf.sources() if source.number not in withheld.sources]
        told: list[str] = []
        if kind is not None:
            wanted = one_of("type", kind, SourceType)
            sources = [source for source in sources if source.type == wanted]
            told.append(f"of type {wanted}")
        if tags is not None:
            names = tags_of(tags)
            bearing = self._tagged(names) if self._tagged else ()
            sources = [source for source in sources if source.number in bearing]
            told.append(f"tagged {', '.join(names)}")
        found = scoped(self._graph, sources, scope)
        self._learn(found.sources)
        artifacts = {source.artifact_id for source in found.sources}
        hidden = frozenset(one for one in withheld.segments if one.partition("#")[0] in artifacts)
        return Scope(found.sources, found.within, "; ".join([found.told, *told] if found.told else told), hidden)

    def find(self, question: str, asked: Mode, scope: Scope, most: int, *, claimed: bool = False) -> SearchOutcome:
        """Find and rank what answers a question, more than ``most`` if there is more."""
        places = scope.places
        mode, note = self._mode(asked, scope)
        reference = named(self._graph, scope.sources, question)
        rest = reference.rest if reference.segments else question
        nearest: Future[list[tuple[str, float]]] | None = None
        if mode is not Mode.KEYWORD and rest:
            nearest = self._threads().submit(self.meaning.nearest, rest, scope, most)
        terms = terms_of(rest, self.words, claimed=claimed) if rest else []
        rows = {row["id"]: row for row in self._by_words(terms, scope, most)} if mode is not Mode.SEMANTIC else {}
        words = frozenset(rows)
        near: dict[str, int] = {}
        if nearest is not None:
            try:
                near = {segment: at for at, (segment, _) in enumerate(nearest.result(), 1)}
            except EmbeddingsUnavailable as error:
                if asked is Mode.SEMANTIC:
                    raise
                mode, note = Mode.KEYWORD, self.wording.said("keyword only", why=error.message)
        led = [segment for segment in reference.segments if scope.shows(segment)]
        lacking = [segment for segment in (*near, *led) if segment not in rows]
        rows |= {row["id"]: row for row in self._graph.read("search/places", ids=lacking)} if lacking else {}
        sources = {source.artifact_id: source for source in scope.sources}
        there = [row for row in rows.values() if row["text"] and scope.shows(row["id"])]
        ranked = rank(there, words, near, terms, sources, max(most, len(led)))
        leading = dict.fromkeys(led, ", ".join(reference.printed))
        if leading:
            at = {segment: number for number, segment in enumerate(led)}
            first = sorted((one for one in ranked if one.row["id"] in at), key=lambda one: _leads(one, at, terms))
            ranked = [*first, *(one for one in ranked if one.row["id"] not in at)]
        return SearchOutcome(ranked, leading, terms, mode, note, self._searched(scope, places), places)

    def defining(self, question: str, found: SearchOutcome, scope: Scope) -> list[Ranked]:
        """Return the places of sources that define what a question asks for; none where it asks for something else.

        Of very many sources those are looked at in which something was found: each is read once for its definitions.
        """
        if len(scope.sources) > _DEFINED_IN:
            artifacts = {one.source.artifact_id for one in found.ranked}
            scope = replace(scope, sources=tuple(one for one in scope.sources if one.artifact_id in artifacts))
        ids = sorted(self._widening.defining(question, found.terms, scope))
        sources = {source.artifact_id: source for source in scope.sources}
        rows = self._graph.read("search/places", ids=ids) if ids else ()
        return [placed(row, found.terms, sources) for row in rows if row["text"]]

    def nearest(self, text: str, scope: Scope, most: int, among: Collection[str] | None = None) -> Mapping[str, float]:
        """Return the cosines of the segments nearest to a text in meaning, best first; none where nothing is embedded.

        With ``among`` they are those of these segments, as far as they have vectors.
        """
        if not self.meaning.state(scope)[0]:
            return {}
        try:
            if among is not None:
                return self.meaning.cosines(text, scope, frozenset(among))
            found = self.meaning.nearest(text, scope, most)
            return {segment: cosine for segment, cosine in found if scope.shows(segment)}
        except EmbeddingsUnavailable:
            return {}

    def whole(self, ranked: Sequence[Ranked]) -> list[Ranked]:
        """Return ranked candidates with all that is known of where they stand; the index was not asked for it."""
        ids = [one.row["id"] for one in ranked if "locator" not in one.row]
        rows = {row["id"]: row for row in self._graph.read("search/places", ids=ids)} if ids else {}
        return [replace(one, row=rows.get(one.row["id"], one.row)) for one in ranked]

    def _mode(self, asked: Mode, scope: Scope) -> tuple[Mode, str]:
        """Say which way is open, and what is to be said of it."""
        if asked is Mode.KEYWORD:
            return Mode.KEYWORD, self.wording.said("by words")
        able, why = self.meaning.state(scope)
        if able:
            way = self.wording.said("by both" if asked is Mode.HYBRID else "by meaning")
            return asked, f"{way}; {why.said(self.wording.language)}" if why else way
        if asked is Mode.SEMANTIC and self.meaning.embedder is None:
            raise InvalidInput(
                f"mode='semantic' needs a model for embeddings; found {NONE}.",
                suggestion="pip install 'beleg[semantic]' or set BELEG_EMBEDDINGS_URL, or use mode='keyword'.",
            )
        return Mode.KEYWORD, self.wording.said("keyword only", why=why.said(self.wording.language) if why else "")

    def _searched(self, scope: Scope, places: int) -> str:
        """Say what was searched, which is what an empty result is about."""
        wording = self.wording
        told = f" ({scope.told})" if scope.told else ""
        if not scope.sources:
            return wording.said("no source" if told else "no source yet") + told
        number = len(scope.within) if scope.within is not None else places
        return (
            wording.said(
                "searched", places=wording.many("place", number), sources=wording.many("source", len(scope.sources))
            )
            + told
        )

    def _by_words(self, terms: Sequence[Term], scope: Scope, most: int) -> list[dict[str, Any]]:
        if not terms or not scope.sources:
            return []
        if scope.within is not None:
            # a place is small: all of it is looked at, and what has none of the words is left out
            rows = self._graph.read("search/places", ids=sorted(scope.within))
            forms = {form for term in terms for one in (term, *term.parts) for form in one.forms}
            return [row for row in rows if row["text"] and keyword.has_any(row["text"], forms)]
        artifacts = [source.artifact_id for source in scope.sources]
        return keyword.candidates(self._graph, terms, artifacts, max(keyword.ENOUGH, most))

    def _threads(self) -> ThreadPoolExecutor:
        """Return the thread that reads the meaning of questions."""
        with self._turn:
            if self._beside is None:
                self._beside = ThreadPoolExecutor(1, "search")
            return self._beside

    @property
    def words(self) -> Vocabulary:
        """The words of the project's texts, counted apart from those of other projects."""
        with self._turn:
            if self._words is None:
                self._words = Vocabulary(self._own)
            return self._words

    def learn(self) -> None:
        """Count the words of sources that have come, so that the next search need not."""
        self._learn(self.shelf.sources())

    def _learn(self, sources: Sequence[IndexedSource]) -> None:
        """Count the words of sources that have come since; of which words there are, all that weighs words depends."""
        missing = self.words.missing(source.artifact_id for source in sources)
        for artifact in missing:
            self.words.learn(artifact, (row["text"] for row in self._graph.read("search/texts", artifact_id=artifact)))
        if missing:
            self.words.refresh()

    def embed(
        self, watch: Watch | None = None, scope: object = None, stopped: Callable[[], bool] = lambda: False
    ) -> Embedded:
        """Embed what has no vector yet, here and now."""
        return self.meaning.embed(self.scope(scope), watch, stopped)

    def embed_beside(self, watch: Watch | None = None, scope: object = None) -> Embedding:
        """Embed what has no vector yet, in a thread; raises InvalidInput where there is no model."""
        _ = self.meaning.vectors
        chosen = self.scope(scope)

        def work(note: Watch, stopped: Callable[[], bool]) -> Embedded:
            def both(done: int, places: int) -> None:
                note(done, places)
                if watch:
                    watch(done, places)

            return self.meaning.embed(chosen, both, stopped)

        run = Embedding(work)
        self._runs.append(run)
        return run

    def close(self) -> None:
        """Let go of threads and files; runs that embed are ended after the step they are at."""
        for run in self._runs:
            run.stop()
        self._runs.clear()
        if self._beside is not None:
            self._beside.shutdown()
        if self._words is not None:
            self._words.close()
        self.meaning.close()


def words_folder(folder: Path, project: str) -> Path:
    """Return where the words of a project are counted, beside those of others; any name makes a folder."""
    return folder / "words" / sha256(project.encode()).hexdigest()[:32]


def _leads(one: Ranked, at: dict[str, int], terms: Sequence[Term]) -> tuple[Any, ...]:
    """Order the segments of a place that is named: the law of today first, then by the other words, then as printed."""
    return (one.standing is not None, -one.match.rank if terms else 0.0, at[one.row["id"]])


def text_of(name: str, given: object) -> str:
    """Check a text that is to be searched for; raises InvalidInput that names the field."""
    if not isinstance(given, str):
        raise InvalidInput(
            f"{name}: expected text, found {type(given).__name__}.", suggestion=f"Give the {name} as text."
        )
    if not given.strip():
        raise InvalidInput(f"{name}: expected text, found none.", suggestion="Say in words what is looked for.")
    if len(given) > _LONGEST:
        raise InvalidInput(
            f"{name}: expected at most {_LONGEST:,} characters, found {len(given):,}.",
            suggestion="Ask for one thing at a time.",
        )
    unwritable = next((letter for letter in given if letter == "\0" or "\ud800" <= letter <= "\udfff"), None)
    if unwritable is not None:
        raise InvalidInput(
            f"{name}: expected Unicode text, found the character U+{ord(unwritable):04X}.",
            suggestion="Remove it: it is not a character of any text.",
        )
    return " ".join(given.split())


def number_of(given: object) -> int:
    """Check how many hits are asked for; raises InvalidInput."""
    if type(given) is not int or not 1 <= given <= _MOST_HITS:
        raise InvalidInput(
            f"top_k: expected a number from 1 to {_MOST_HITS:,}; found {given!r:.60}.", suggestion="Such as 10."
        )
    return given


def tags_of(given: object) -> list[str]:
    """Check tags: one, or a list of them; raises InvalidInput."""
    several = isinstance(given, list | tuple | set | frozenset)
    some = list(cast("Collection[object]", given)) if several else [given]
    if not some or not all(isinstance(one, str) and one.strip() for one in some):
        raise InvalidInput(f"tags: expected tags as text; found {given!r:.100}.", suggestion='Such as ["gobd"].')
    return [text_of("tags", one) for one in some]
