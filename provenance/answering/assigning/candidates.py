"""Places that may bear a claim: those it names, those that have its rarest words together, then those a search finds.

The index gives places of a few Sätze each. Whether the words of a claim stand in one is told from its own text alone;
only for those that promise something is the source itself read, which says where the words stand in their Satz.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from itertools import combinations, islice

from provenance.answering.assigning.entailment import (
    Entailment,
    EntailmentKind,
    by_sense,
    by_words,
    decided,
    senses,
    spelt_there,
)
from provenance.answering.assigning.list_items import listed, may_list
from provenance.answering.assigning.nearest_place import Pointing
from provenance.answering.assigning.parsed_claim import ParsedClaim, clauses, parsed
from provenance.answering.assigning.scope_places import POINTED_AT, Candidate, LookedUp, ScopePlaces
from provenance.citing.checks.cells import said_by_cell
from provenance.citing.controls import unrelated
from provenance.citing.search.hits import Mode
from provenance.citing.search.ranking import match, saetze
from provenance.citing.search.scope import named
from provenance.citing.search.vocabulary import Term, terms_of
from provenance.citing.search.withheld import NOTHING, Withheld
from provenance.citing.services import Services
from provenance.citing.source_status import SourceStatus
from provenance.citing.texts import SourceReading
from provenance.language.detection import Language, of_record
from provenance.language.source import SourceText
from provenance.language.stems import NEGATIONS, STOP, stem, words_of
from provenance.language.word_alignment import may_repeat
from provenance.text import patterns as re

_LOOKED_AT = 8
_RAREST = 6  # words of a claim, which only its own Satz has together
_FEWEST = 3
_NEAR = 0.7  # of the telling words of a claim: a place that has so many is the one that it speaks of
_ITS_OWN = 0.4  # of them, of a place that the claim names itself
_MOST_NAMED = 60
_PLACES = 24
_NEAREST = 60  # places by meaning
_TOLD = 3
_CLOSE = 3.0  # points that a place may have less than the first to be told beside it: see `Pointed`
_MOST_WORDED = 3
_MOST_SOURCES = 8
_MOST_SENSED = 2
_TERMS = 20
_LONGEST = 2_000
_SHORT = 20_000
_PRONOUN = re.compile(r"\b(?:er|sie|es|ihn|ihm|ihr|ihnen|diese[rmn]?)\b", re.IGNORECASE)
_EMPTY = {stem(word) for word in STOP | NEGATIONS}
_LEAST, _MORE, _WITHIN = (
    3,
    3,
    0.8,
)  # words of a Satz that is a part of a claim, what the claim has besides, how many are in it


Look = Callable[[], LookedUp]
"""Asks the store, and nothing else: it may run in another thread."""
ClaimAsked = tuple[str, str, str, tuple[str, ...]]
"""What `CandidateFinder.find` is asked: a claim, its sentence, the language of the draft, the items of its list."""


@dataclass(frozen=True, slots=True)
class Candidates:
    """What was found for a claim: options, best first, the nearest place whether it is one or not, telling words.

    ``named`` is the place that the claim names itself, or its sentence does: of several the one that has most of it.
    ``items`` are the items of the list of the draft that the claim is one of, each with what leads to them.
    """

    claim: ParsedClaim
    whole: ParsedClaim | None
    options: tuple[Candidate, ...]
    nearest: Candidate | None
    terms: tuple[Term, ...] = ()
    named: Candidate | None = None
    items: tuple[ParsedClaim, ...] = ()


class CandidateFinder:
    """Finds places in one scope of a project."""

    def __init__(
        self,
        work: Services,
        scope: object = None,
        withheld: Withheld = NOTHING,
        standings: Mapping[int, SourceStatus] | None = None,
    ) -> None:
        self._work = work
        self.standings = standings or {}
        self.quiet = frozenset(number for number, one in self.standings.items() if not one.open)
        self._withheld = withheld
        self._scope = work.searcher.scope(scope, withheld=withheld)
        self._places = ScopePlaces(work.graph, self._scope)
        self._pointing = Pointing(work.searcher.words)

    def find(self, claim: str, sentence: str, language: str = "en", items: Sequence[str] = ()) -> Candidates:
        """Find what may bear a claim that was taken from a sentence, and that is one of the items of a list."""
        one = parsed(claim, language)
        whole = parsed(sentence, language) if sentence.strip() != claim.strip() else None
        own = self._named(one)
        meant = own or self._meant(one) or (self._meant(whole) if whole else [])
        beside = tuple(parsed(item, language) for item in items)
        return replace(self._found(one, whole, own), named=_closest(one, meant), items=beside)

    def _found(self, one: ParsedClaim, whole: ParsedClaim | None, own: Sequence[Candidate]) -> Candidates:
        # the words of a half ("Satz 2 gilt entsprechend") stand in many places, those of its sentence in one
        together = [*(self._together(whole) if whole else ()), *self._together(one.bare or one)]
        places = list({str(place.row["id"]): place for place in (*own, *together)}.values())
        worded = [
            place for place in places if _repeats(one, whole, str(place.row["text"]), place.language, parts=False)
        ]
        if worded:
            return Candidates(one, whole, _of_each(worded), worded[0])
        if near := _sharing(one, places, _NEAR) or _sharing(one, own, _ITS_OWN):
            return self._looked(one, whole, near, self._terms(one.asked))
        searcher = self._work.searcher
        asked = (one.asked if len(words_of(one.asked)) >= _FEWEST else one.words)[:_LONGEST]
        hits = searcher.find(asked, Mode.HYBRID, self._scope, _LOOKED_AT, claimed=True)
        ranked = searcher.whole(hits.ranked[:_LOOKED_AT])
        options = [Candidate(each.row, each.source, each.match.satz, each.standing, worded=False) for each in ranked]
        terms = tuple(hits.terms) if len(hits.terms) < _TERMS else self._terms(asked)
        return self._looked(one, whole, options, terms)

    def _looked(
        self, claim: ParsedClaim, whole: ParsedClaim | None, places: Sequence[Candidate], terms: tuple[Term, ...]
    ) -> Candidates:
        """Choose the places that say a claim, or that may let it be inferred."""
        if not places:
            return Candidates(claim, whole, (), None, terms)
        texts = [str(place.row["text"]) for place in places]
        options = [
            replace(place, satz=match(terms, text).satz) if place.satz == (0, len(text)) else place
            for place, text in zip(places, texts, strict=True)
        ]
        nearest = options[0]
        worded = [
            replace(one, worded=True)
            for one, text in zip(options, texts, strict=True)
            if _repeats(claim, whole, text, one.language)
        ]
        if not worded:
            worded = [replace(one, worded=True) for one in options[:_FEWEST] if self._across(claim, one)]
        if not worded:
            worded = [replace(one, worded=True) for one in options if self._listed(claim, one)]
        if not worded:
            sensing = (one for one in _in_force(options) if one.quote and self._sensed(claim, one, terms))
            sensed = [*islice(sensing, _MOST_SENSED)]
            if not sensed and self._work.model is not None:
                sensed = [one for one in options if one.quote and self._told_by_model(claim, one, terms)]
            return Candidates(claim, whole, _in_force(sensed)[:_MOST_SENSED], nearest, terms)
        return Candidates(claim, whole, _of_each(_in_force(worded)), nearest, terms)

    @staticmethod
    def _told_by_model(claim: ParsedClaim, one: Candidate, terms: Sequence[Term]) -> bool:
        """Say whether a model is to be asked: other words, of the same, with nothing that must not differ."""
        return by_sense(claim, one.quote, terms, one.language).open and not unrelated(claim.core, one.quote)

    def _named(self, claim: ParsedClaim) -> list[Candidate]:
        """Return the places of a law that a claim names, where the sources have them."""
        if not any(target.law and target.section for one in claim.named for target in one.targets):
            return []
        return self._meant(claim)

    def _meant(self, claim: ParsedClaim) -> list[Candidate]:
        """Return the places that a claim names, also by a section without its law where one source alone has it."""
        if not any(target.section for one in claim.named for target in one.targets):
            return []
        graph = self._work.graph
        ids = named(graph, self._scope.sources, claim.text[:_LONGEST]).segments[:_MOST_NAMED]
        rows = graph.read("search/places", ids=list(ids)) if ids else []
        found = [self._places.placed(row) for row in rows if row["text"] and self._scope.shows(row["id"])]
        by_law = any(target.law for one in claim.named for target in one.targets)
        return found if by_law or len({one.artifact for one in found}) == 1 else []

    def _together(self, claim: ParsedClaim) -> tuple[Candidate, ...]:
        """Return the places that have the rarest words of a claim together, but for one."""
        words = self._rarest(claim)
        return _in_force(self._places.together(words, _PLACES)) if words else ()

    def _rarest(self, claim: ParsedClaim) -> str:
        """Return the rarest words of a claim but for one in the syntax of Lucene, "" where it has too few."""
        vocabulary = self._work.searcher.words
        known = {stem(word): word for word in words_of(claim.words) if word not in STOP and word not in NEGATIONS}
        counted = {word: vocabulary.frequency(key) for key, word in known.items()}
        rarest = sorted((word for word, count in counted.items() if count), key=lambda word: counted[word])[:_RAREST]
        if len(rarest) < _FEWEST or not self._places.sources:
            return ""
        some = combinations(rarest, len(rarest) - 1) if len(rarest) > _FEWEST else [tuple(rarest)]
        return " ".join(f"({' '.join(f'+{word}' for word in one)})" for one in some)

    def finding(self, asked: Iterable[ClaimAsked]) -> Look:
        """Return what looks up together what `find` will look up for each of some claims."""
        words: list[str] = []
        for claim, sentence, language, _ in asked:
            one = parsed(claim, language)
            words.append(self._rarest(one.bare or one))
            if sentence.strip() != claim.strip():
                words.append(self._rarest(parsed(sentence, language)))
        return partial(self._places.look, [one for one in words if one], _PLACES)

    def pointing(self, found: Iterable[Candidates]) -> Look:
        """Return what looks up together what `pointed` will look up for each of some claims."""
        asked = [self._pointing.searched(_pointed_by(one)) for one in found]
        return partial(self._places.look, [words for words in asked if words], POINTED_AT)

    def take(self, looked: LookedUp) -> None:
        """Have ready what was looked up."""
        self._places.take(looked)

    def pointed(self, found: Candidates) -> tuple[Candidate, ...]:
        """Return the place that a claim points at most, where nothing bears it, and those that are hardly less likely.

        Where no place has anything like its words it is the nearest that was found.
        """
        asked = _pointed_by(found)
        near = partial(self._work.searcher.nearest, asked, self._scope, _NEAREST)
        language = of_record(found.claim.language, asked)
        places = self._places
        ranked = self._pointing.at(asked, language, places.ranked, places.beside, near, places.of_today)
        if self.quiet:
            ranked = [one for one in ranked if places.placed(one.row).source.number not in self.quiet]
        close = [one for one in ranked[:_TOLD] if one.points > ranked[0].points - _CLOSE]
        return tuple(_satz(found.claim, self._places.placed(one.row)) for one in close) or (
            (found.nearest,) if found.nearest and found.nearest.source.number not in self.quiet else ()
        )

    def _across(self, claim: ParsedClaim, near: Candidate) -> bool:
        """Say whether the words of a claim stand in a source across its places, one of which is the nearest."""
        words, known = set(words_of(near.quote)), set(words_of(claim.core))
        if len(words) < _LEAST or len(words & known) < _WITHIN * len(words) or len(known) < len(words) + _MORE:
            return False
        stands = self.reading(near).text.stands
        return any(stands(form) for form in claim.forms)

    def _listed(self, claim: ParsedClaim, near: Candidate) -> bool:
        """Say whether a claim is an item of a list with what leads to it, or a cell with its head, at a place."""
        text = str(near.row["text"])
        if may_list(claim, text, near.language) and listed(claim, self.reading(near), near.near) is not None:
            return True
        return "\t" in text and said_by_cell(claim.core, self.reading(near), near.near) is not None

    def _terms(self, text: str) -> tuple[Term, ...]:
        """Return all telling words of a long claim, of which a search looks up the rarest only."""
        words = words_of(text)
        some = [" ".join(words[at : at + _TERMS]) for at in range(0, len(words), _TERMS)]
        return tuple(term for one in some for term in terms_of(one, self._work.searcher.words, claimed=True))

    def held(self, found: Candidates, option: Candidate) -> Entailment:
        """Hold the claim against an option, in its source."""
        return decided(
            found.claim, self._held(found, option), self.reading(option), found.whole.text if found.whole else ""
        )

    def sensed(self, found: Candidates, near: Candidate) -> Entailment:
        """Hold the sense of the claim against a place alone, without its source."""
        place = str(near.row["text"])
        return decided(found.claim, by_sense(found.claim, near.quote, found.terms, near.language, place=place))

    def _held(self, found: Candidates, option: Candidate) -> Entailment:
        reading = self.reading(option)
        worded = None
        if option.worded:
            worded = by_words(found.claim, found.whole, reading, option.source, option.near, found.items)
            if worded is not None and worded.how.bears:
                return worded
        terms = found.terms or self._terms(found.claim.asked)
        if option.satz == (0, len(option.row["text"])):
            option = replace(option, satz=match(terms, str(option.row["text"])).satz)
        text = str(option.row["text"])
        printed = str(option.row["locator"])
        sensed = by_sense(
            found.claim,
            option.quote,
            terms,
            reading.language,
            reading,
            option.source,
            option.near,
            text,
            printed,
            self._before(option),
        )
        # a "nicht" behind the words may be that of a condition, which a reading by clauses tells: "wenn er … nicht …"
        ordered = (
            sensed.how is EntailmentKind.WHOLE and not found.claim.aside
        )  # of a half named beside it the Satz says nothing
        return sensed if worded is None or sensed.how is EntailmentKind.LIMITED or ordered else worded

    def _sensed(self, claim: ParsedClaim, place: Candidate, terms: Sequence[Term]) -> bool:
        """Say whether the Satz of a place bears a claim, without its source but for the Satz before."""
        text, printed = str(place.row["text"]), str(place.row["locator"])
        return senses(claim, place.quote, terms, place.language, text, printed, self._before(place))

    def _before(self, place: Candidate) -> str:
        """Return the Satz before that of a place in its section, if it has a pronoun that may mean something there."""
        if not _PRONOUN.search(place.quote):
            return ""
        return self.reading(place).before(place.near[0] + place.satz[0])

    def there(self, option: Candidate, held: Entailment) -> bool:
        """Say whether all that a claim was held against may be known of."""
        return not self._withheld.touches(option.artifact, held.start, held.end)

    def reading(self, option: Candidate) -> SourceReading:
        """Return the source of an option, ready for quotes."""
        return self._work.texts.get(option.artifact, option.source.abbreviation)


def _pointed_by(found: Candidates) -> str:
    """Return the words of a claim that point at a place."""
    return (found.claim.bare or found.claim).words[:_LONGEST]


def _in_force(options: Iterable[Candidate]) -> tuple[Candidate, ...]:
    """Return options in their order, what is the law of today before what is not."""
    return tuple(sorted(options, key=lambda option: option.standing is not None))


def _of_each(worded: Sequence[Candidate]) -> tuple[Candidate, ...]:
    """Return the first places, and of every other source the first: each may say it as well."""
    first, seen = list(worded[:_MOST_WORDED]), {one.artifact for one in worded[:_MOST_WORDED]}
    for one in worded[_MOST_WORDED:]:
        if one.artifact not in seen and len(first) < _MOST_SOURCES:
            seen.add(one.artifact)
            first.append(one)
    return tuple(first)


def _sharing(claim: ParsedClaim, places: Sequence[Candidate], least: float) -> list[Candidate]:
    """Return the places that have so many of the telling words of a claim by their stems, in their order."""
    ours = {stem(word) for word in words_of((claim.bare or claim).asked)} - _EMPTY
    shared = {id(one): len(ours & _stems(str(one.row["text"]))) for one in places}
    return [one for one in places if ours and shared[id(one)] >= least * len(ours)][:_MOST_WORDED]


def _closest(claim: ParsedClaim, places: Sequence[Candidate]) -> Candidate | None:
    """Return of some places that which has most of the telling words of a claim, the first of several; in its Satz."""
    ours = {stem(word) for word in words_of((claim.bare or claim).asked)} - _EMPTY
    best = max(places, key=lambda one: len(ours & _stems(str(one.row["text"]))), default=None)
    if best is None:
        return None
    return _satz(claim, best)


def _satz(claim: ParsedClaim, place: Candidate) -> Candidate:
    """Return a place at the Satz of it that has most of the telling words of a claim."""
    ours = {stem(word) for word in words_of((claim.bare or claim).asked)} - _EMPTY
    text = str(place.row["text"])
    return replace(
        place, satz=max(saetze(text), key=lambda at: len(ours & {stem(w) for w in words_of(text[slice(*at)])}))
    )


def _repeats(
    claim: ParsedClaim, whole: ParsedClaim | None, text: str, language: Language, *, parts: bool = True
) -> bool:
    """Say whether a text has the words of a claim, of its sentence, or of one clause of it."""
    if may_repeat(claim.core, text):
        stands = _text(text).stands
        forms = [*claim.forms, *(whole.forms if whole else ())]
        parted = (form for part in clauses(claim) for form in part.forms) if parts else ()
        if any(stands(form) for form in (*forms, *parted)):
            return True
    if claim.bare and any(_text(text).stands(form) for form in claim.bare.forms):
        return True
    return any(True for one in (claim, whole, claim.bare) if one for _ in spelt_there(one, text, language))


@lru_cache(maxsize=4_096)
def _stems(text: str) -> frozenset[str]:
    """Return the stems of the words of a place, which claim after claim is held against."""
    return frozenset(stem(word) for word in words_of(text))


@lru_cache(maxsize=4_096)
def _remembered(text: str) -> SourceText:
    return SourceText(text)


def _text(text: str) -> SourceText:
    return _remembered(text) if len(text) <= _SHORT else SourceText(text)
