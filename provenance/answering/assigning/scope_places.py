"""The places of a scope as the store gives them, each with its source and whether it is the law of today."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from etl.refer.keys import target_keys
from etl.refer.reference import Reference, Target
from provenance.answering.assigning.parsed_claim import told
from provenance.citing.checks.places import stretches
from provenance.citing.named_sources import alone, is_of_another_year, keys
from provenance.citing.search.scope import IndexedSource, Scope, VersionStanding, called, place_standing
from provenance.citing.texts import SourceReading
from provenance.language.catalogue import placed
from provenance.language.detection import Language, of_record
from provenance.language.sentences import LEVEL as HALF
from provenance.store import schema
from provenance.store.graph import Graph
from provenance.text.labels import Span

POINTED_AT = 60
_OF_A_SECTION = 120  # places of a section that are ranked with those found in it
_ROWS = 16_384  # places that are kept while claims are looked for
_DEPTHS = (2, 8)  # times as many places as are wanted: taking one out costs most, and those of others may rank before


@dataclass(frozen=True, slots=True)
class Candidate:
    """A place that may bear a claim; ``worded`` says that words of it stand there, as far as its own text tells.

    ``satz`` are the bounds of the Satz of its text that has most of the claim.
    """

    row: Mapping[str, Any]
    source: IndexedSource
    satz: Span
    standing: VersionStanding | None
    worded: bool

    @property
    def artifact(self) -> str:
        """The source it stands in."""
        return self.source.artifact_id

    @property
    def language(self) -> Language:
        """The language of its source."""
        return of_record(self.source.language, str(self.row["text"]))

    @property
    def near(self) -> Span:
        """Where it stands in the text of its source."""
        return self.row["start"], self.row["end"]

    @property
    def quote(self) -> str:
        """Its Satz."""
        return str(self.row["text"])[slice(*self.satz)].strip()


@dataclass(frozen=True, slots=True)
class LookedUp:
    """What was looked up for many claims: the ids found by words and their number, and the places not met before."""

    found: Mapping[tuple[str, int], list[str]]
    rows: Mapping[str, Mapping[str, Any]]


class ScopePlaces:
    """Reads places of one scope; those met are kept, since the claims of a draft meet the same ones."""

    def __init__(self, graph: Graph, scope: Scope) -> None:
        self._graph = graph
        self._scope = scope
        self.sources = {source.artifact_id: source for source in answering(scope.sources)}
        self._rows: dict[str, Mapping[str, Any]] = {}
        self._sections: dict[str, list[str]] = {}
        self._ahead: Mapping[tuple[str, int], list[str]] = {}

    def ranked(self, words: str) -> Sequence[Mapping[str, Any]]:
        """Return the places that the index ranks first for some words: those of the law of today, if there are any."""
        places = self._kept(self._ids([words], POINTED_AT)[0])
        return [one.row for one in places if one.standing is None] or [one.row for one in places]

    def beside(self, sections: Sequence[str]) -> Sequence[Mapping[str, Any]]:
        """Return all places of some sections, of which the store is asked for those not met yet."""
        if len(self._sections) > _ROWS:
            self._sections.clear()
        if missing := [one for one in sections if one not in self._sections]:
            self._sections |= {one: [] for one in missing}
            for row in self._graph.read("search/sections", ids=missing, most=_OF_A_SECTION):
                self._sections[str(row["top"])].append(str(row["id"]))
                self._rows[str(row["id"])] = row
        return self.of_today([one for section in sections for one in self._sections.get(section, ())])

    def of_today(self, ids: Sequence[str]) -> Sequence[Mapping[str, Any]]:
        """Return places by their ids, without what is not the law of today."""
        return [one.row for one in self._kept(ids) if one.standing is None]

    def _kept(self, ids: Sequence[str]) -> Sequence[Candidate]:
        """Return the places of the scope that have these ids, of which the store is asked for those not met yet."""
        if len(self._rows) > _ROWS:
            self._rows = {}
        self._rows |= self._read(one for one in ids if one not in self._rows)
        return [self.placed(row) for row in self._fitting(self._rows[one] for one in ids if one in self._rows)]

    def together(self, words: str, limit: int) -> Sequence[Candidate]:
        """Return places of the scope by words in the syntax of Lucene."""
        return self._kept(self._ids([words], limit)[0])

    def look(self, asked: Sequence[str], limit: int) -> LookedUp:
        """Ask the index for many words at once, and the store for the places: see `take`. May run in another thread.

        A statement costs as much again as a search, and a place that many claims meet is fetched once.
        """
        asked = list(dict.fromkeys(asked))
        found = dict(zip(((words, limit) for words in asked), self._ids(asked, limit), strict=True))
        known = self._rows
        return LookedUp(found, self._read([one for ids in found.values() for one in ids if one not in known]))

    def take(self, looked: LookedUp) -> None:
        """Have what was looked up ready for `together` and `ranked`, and let go of what was before."""
        self._ahead = looked.found
        self._rows |= looked.rows

    def _ids(self, asked: Sequence[str], limit: int) -> list[list[str]]:
        """Return for each of some words the ids of the places that the index ranks first."""
        known = {words: found for words in asked if (found := self._ahead.get((words, limit))) is not None}
        missing: list[str] = [words for words in dict.fromkeys(asked) if words not in known]
        for depth in _DEPTHS:
            if not missing:
                break
            rows = self._graph.read(
                "gate/together",
                index=schema.text_index(self._graph.engine),
                questions=missing,
                artifacts=dict.fromkeys(self.sources, True),
                limit=limit,
                most=limit * depth,
            )
            known |= {missing[row["turn"]]: [str(one) for one in row["ids"]] for row in rows}
            missing = [
                missing[int(row["turn"])] for row in rows if len(row["ids"]) < limit and row["hits"] >= limit * depth
            ]
        return [known.get(words, []) for words in asked]

    def _read(self, ids: Iterable[str]) -> dict[str, Mapping[str, Any]]:
        """Ask the store for places."""
        wanted = list(dict.fromkeys(ids))
        return {str(row["id"]): row for row in self._graph.read("search/places", ids=wanted)} if wanted else {}

    def _fitting(self, rows: Iterable[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
        """Return the rows of places that have a text and are in the scope."""
        return (row for row in rows if row["text"] and self._scope.shows(str(row["id"])))

    def placed(self, row: Mapping[str, Any]) -> Candidate:
        """Return a row as a place that may bear a claim."""
        source = self.sources[str(row["id"]).split("#", maxsplit=1)[0]]
        return Candidate(row, source, (0, len(row["text"])), place_standing(row, source), worded=True)


def answering(sources: Sequence[IndexedSource]) -> list[IndexedSource]:
    """Return the sources of a scope, each with all names that it goes by there: "the Act" where it is the only one."""
    named = [(one.work or one.artifact_id, (one.abbreviation, one.title, one.name)) for one in sources]
    return [
        replace(one, names=tuple(dict.fromkeys((*one.names, *sorted(keys([*names, noun]))))))
        for one, (_, names), noun in zip(sources, named, alone(named), strict=True)
    ]


def astray(
    named: Sequence[Reference], reading: SourceReading, source: IndexedSource, span: Span, language: str
) -> str | None:
    """Say which place a claim names for words that stand elsewhere; None where all it names is right."""
    for reference in named:
        rightly = False
        for target in reference.targets:
            own = target.law is not None and target.law.lower().startswith("dies")  # "im Sinne dieses Gesetzes"
            names = (source.abbreviation, source.title, source.name)
            if target.law and not own and is_of_another_year(target.law, names):
                continue
            if target.law and not own and not called([source], target.law, _keys(target, reference)):
                continue
            if not target.section:  # a law as a whole; "Satz 2" alone is no place of a draft
                rightly = rightly or (target.law is not None and not target.path)
                continue
            first = stretches(target.section, target.path, reading, named=reference.kind == "name")
            last = stretches(*target.until, reading, named=reference.kind == "name") if target.until else first
            inside = first and last and first[0][0] <= span[0] and span[1] <= last[-1][1]
            # of a Satz as a whole its half cannot be told
            half = first and target.path[-1:] and target.path[-1][0] == HALF and span[0] <= first[0][0] < span[1]
            rightly = rightly or bool(inside) or bool(half and first[0][1] <= span[1])
        if not rightly:
            printed = placed(language, reading.place(*span).locator)
            return told(language, "place", printed, reference.text)
    return None


def _keys(target: Target, reference: Reference) -> Sequence[str]:
    """Return the keys of the work that a target names; of one that is named by its name, with its year and without."""
    own = target_keys(target, reference.kind)
    return [*own, *keys([target.law])] if reference.kind == "name" else own
