"""What the sources define: which place says what a term means, read from the rules of the law once for each source.

    (:Rule {modality: 'definition', object})-[:DERIVED_FROM]->(:Segment)

Terms are compared by the stems of their words, so that "Siedlungsabfälle" is defined for "von Siedlungsabfällen" too. A
definition holds within its source. What it leaves out: terms that no rule was read for.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from re import Pattern

from provenance.citing.search.vocabulary import Term
from provenance.language.stems import STOP, stem, words_of
from provenance.store.graph import Graph
from provenance.text import patterns as re

_DEFINITION = re.compile(
    r"^(?:was (?:ist|sind|bedeutet|bedeuten|heißt|heißen|versteht|gilt|gelten|zählt)|wer (?:ist|sind|gilt|gelten)"
    r"|wann (?:ist|sind|liegt|liegen|gilt|gelten|hat)|what (?:is|are|does)|who (?:is|are|counts)|when (?:is|are|does))"
    r"\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class _Kind:
    """A kind of answer: how it is asked for, how a text shows that it gives one, and what that is worth."""

    asked: Pattern[str]
    given: Pattern[str]
    worth: float


def _words(pattern: str) -> Pattern[str]:
    return re.compile(rf"\b(?:{pattern})\b", re.IGNORECASE)


_KINDS = (
    _Kind(  # a period
        _words(
            r"wie lang\w*|wie viele (?:tage|wochen|monate|jahre)|welche[rn]? frist|bis wann|wann (?:verjährt|verjähren"
            r"|endet|beginnt|läuft)|how long|how many (?:days|weeks|months|years)|until when|which period|what period"
        ),
        _words(
            r"jahr\w*|\w*monat\w*|\w*woche\w*|tag|tage|tagen|tages|unbefristet|unverzüglich|days?|weeks?|months?|years?"
        ),
        1.0,
    ),
    _Kind(  # an amount
        _words(
            r"wie hoch|wie viel|in welcher höhe|(?:welche|mit welcher) (?:geldbuße|strafe|gebühr)|welches bußgeld"
            r"|how much|how high|what (?:fine|penalty|fee|amount)"
        ),
        _words(
            r"euro|prozent|höhe|beträge?|beträgt|bezüge|freiheitsstrafe|geldstrafe|hundertstel|zehntel|fünftel"
            r"|percent|per cent|amounts?|euros|dollars?|pounds?"
        ),
        1.0,
    ),
    _Kind(  # an exception
        _words(
            r"nicht|kein\w*|ausnahmsweise|doch|trotz|obwohl|ausgenommen|befreit|entbunden|not|no|except|exempt|although"
        ),
        _words(
            r"abweichend|ausgenommen|ausnahm\w*|es sei denn|unberührt|entfällt|befreit|nicht anzuwenden|keine anwendung"
            r"|(?:gilt|gelten|besteht|bestehen|haftet|tritt|treten|darf|dürfen)\b[^.;]{0,80}\bnicht|nicht erforderlich"
            r"|except|unless|exempt|notwithstanding|by way of derogation|does not apply|do not apply"
        ),
        1.0,
    ),
)
_ASKING = """bedeutet versteht heißt meint gibt zählt gilt gelten liegt hoch viel viele lange oft jemand obwohl droht
dann noch später fällt kommt trotz doch ausnahmsweise does mean means count counts long much many high someone although
still"""
_FRAME = frozenset(map(stem, words_of(_ASKING)))
_ARTICLES = frozenset(words_of("der die das dem den des ein eine einen einem einer eines the a an im in von und oder"))


@lru_cache(maxsize=256)
def _asked(question: str) -> tuple[_Kind, ...]:
    return tuple(kind for kind in _KINDS if kind.asked.search(question))


def fits(question: str, text: str) -> float:
    """Say how far a text gives the kind of answer that a question asks for: 0 where nothing tells."""
    return sum(kind.worth for kind in _asked(question) if kind.given.search(text))


def takes_out(text: str) -> bool:
    """Say whether a text takes something out of a rule: an exception, or that it does not apply."""
    return bool(_KINDS[-1].given.search(text))


def asks_for_definition(question: str) -> bool:
    """Say whether a question asks what something is."""
    return bool(_DEFINITION.match(question.strip()))


def subject(terms: list[Term]) -> dict[str, float]:
    """Return the stems of what a question is about with their weights: its terms without the words that only ask."""
    return {stem(term.word): term.weight for term in terms if stem(term.word) not in _FRAME}


@lru_cache(maxsize=8_192)
def telling_stems(text: str) -> frozenset[str]:
    """Return the stems of the words of a text that tell: no words of grammar."""
    return frozenset(stem(word) for word in words_of(text) if word not in STOP and word not in _ARTICLES)


@dataclass(frozen=True, slots=True)
class Definition:
    """A term as it is printed where it is defined, its stems, and the place."""

    term: str
    stems: frozenset[str]
    place: str


class Definitions:
    """The definitions of sources; a source never changes, so that each is read once."""

    def __init__(self, graph: Graph) -> None:
        self._graph = graph
        self._kept: dict[str, list[Definition]] = {}

    def of(self, artifact_id: str) -> list[Definition]:
        """Return the definitions of a source in the order of its text."""
        if artifact_id not in self._kept:
            rows = self._graph.read("search/definitions", artifact_id=artifact_id)
            found = [Definition(row["term"], telling_stems(row["term"]), row["id"]) for row in rows]
            self._kept[artifact_id] = [one for one in found if one.stems]
        return self._kept[artifact_id]

    def asked(self, artifact_ids: list[str], subject: Mapping[str, float]) -> dict[str, float]:
        """Return the places that define what a question is about, each with its share of the question's weight."""
        total = sum(subject.values()) or 1.0
        found: dict[str, float] = {}
        for artifact in artifact_ids:
            for one in self.of(artifact):
                if one.stems <= subject.keys():
                    share = sum(subject[word] for word in one.stems) / total
                    found[one.place] = max(found.get(one.place, 0.0), share)
        return found

    def used(self, place: str, text: str) -> Iterator[Definition]:
        """Return the definitions of the terms that a text of a source uses, but for its own."""
        words = telling_stems(text)
        for one in self.of(place.split("#", maxsplit=1)[0]):
            if one.place != place and one.stems <= words:
                yield one
