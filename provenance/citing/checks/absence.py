"""What is said not to be in a source is looked for there; a citation that says so of what is there fails.

(:Citation)-[:GENERATED_BY]->(:Search {terms, queries, places, hits})-[:USED]->(:Source)

``locator["terms"]`` names what was looked for; without them, the words of the claim that carry sense are taken.
``locator["section"]`` (or ``page``) keeps the search to a place, ``locator["sources"]`` adds sources of the project.

| what is found | status |
|---|---|
| a term; of several words, all of them in one sentence | ``failed``, with the sentence |
| of several words the telling ones apart; no text; words of another language than the source's | ``unverified`` |
| nothing | ``verified``: not found, and where it was searched |
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

from provenance.citing.checks.occurrences import Occurrence, SearchableWords, content_words, root
from provenance.citing.checks.verdict import CheckContext, SearchDone, Verdict
from provenance.citing.findings import check_says, of_check
from provenance.citing.library import source_of
from provenance.citing.requests import CheckedRequest, section_named, whole_number
from provenance.citing.results import MatchedPlace, Source
from provenance.citing.texts import SourceReading
from provenance.language.catalogue.wording import Wording, capital, quoted, row, told
from provenance.language.detection import is_english
from provenance.language.sentences import sentences_round
from provenance.model.activities import VerificationStatus
from provenance.model.errors import InvalidInput, InvalidLocator, SourceNotFound
from provenance.model.graph import now
from provenance.model.locator import parse

METHOD = "search"
_KEYS = ("terms", "searched_terms", "search_terms", "keywords", "searched", "queries")
_MOST_TERMS = 50
_LONGEST = 300
_MOST_SOURCES = 1_000
_SAMPLE = 20_000
_SHOWN = 300
# what a claim about a source is made of, besides what it denies
_ABOUT = """
    require requires requirement mention mentions contain contains state states regulate provide provides provision
    demand prescribe address addresses cover covers discuss discusses say says define source document text section
    paragraph law act regulation guideline explicit explicitly specific specify rule rules obligation anything
    information reference found there include includes talk speak report reports letter article passage
    verlangen verlangt fordern fordert enthalten enthält regeln regelt nennen nennt erwähnen erwähnt Erwähnung
    vorschreiben schreibt sieht vorsehen behandeln behandelt bestimmen bestimmt Bestimmung stehen steht äußert Text
    Quelle Dokument Gesetz Verordnung Schreiben Abschnitt Absatz Paragraph Artikel Anforderung Pflicht Regelung
    Vorschrift Vorgabe Aussage ausdrücklich explizit Angabe Hinweis Wort spricht sagt geht macht trifft findet gibt
"""
_GENERIC = frozenset(map(root, _ABOUT.split()))
_NOUN = (
    "ung", "ungen", "heit", "keit", "heiten", "keiten", "schaft", "tion", "tionen", "tions", "tät", "ment", "ments",
    "ity", "ness", "ance", "ence", "ship", "ism", "ing",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Term:
    """What is looked for: its words, and those of them that tell it from anything else."""

    shown: str
    words: tuple[str, ...]
    telling: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Hit:
    """Where a term stands: whole, or (``near``) only words of it."""

    term: str
    source: Source
    reading: SourceReading
    at: Occurrence
    near: bool


def check(source: Source, reading: SourceReading, request: CheckedRequest, tools: CheckContext) -> Verdict:
    """Search the source, and say what was found; raises InvalidLocator and SourceNotFound for unusable fields."""
    started = now()
    searched = [(source, reading), *_others(request.locator, source, tools)]
    given = _given(request.locator)
    terms = [_term(one) for one in given] or [_of_claim(request.claim, source)]
    terms = [one for one in terms if one.words]
    spans, places, warnings = _where(request.locator, reading, tools.language)
    hits = [
        hit
        for one, text in searched
        for hit in _hits(one, text, terms, spans if one is source else [(0, len(text.text.text))])
    ]
    whole = [hit for hit in hits if not hit.near]
    done = SearchDone(
        terms=tuple(one.shown for one in terms) or (request.claim[:_LONGEST],),
        queries=tuple(dict.fromkeys(root(word) for one in terms for word in one.words)),
        sources=tuple(dict.fromkeys(one.artifact_id for one, _ in searched)),
        places=places,
        hits=len(whole),
        started_at=started,
        ended_at=now(),
    )
    warnings += _context(request, reading, tools.language)
    doubts = _doubts(request, given, terms, searched, tools.language)
    where = "; ".join([", ".join(places) or source.name, *(one.name for one, _ in searched[1:])])
    said = quoted(tools.language, done.terms)
    if whole:
        told = row(_told(hit, tools.language) for hit in _first_of_each(whole))
        return _verdict(
            VerificationStatus.FAILED,
            check_says(tools.language, "there is", told=told),
            warnings,
            done,
            _place(whole[0], source),
        )
    if hits or doubts:
        near = (check_says(tools.language, "in part", told=_told(hit, tools.language)) for hit in _first_of_each(hits))
        notes = check_says(tools.language, "not told", told=row([*doubts, *near]))
        return _verdict(VerificationStatus.UNVERIFIED, notes, warnings, done, _place(hits[0], source) if hits else None)
    notes = check_says(tools.language, "not found", terms=said, where=where)
    return _verdict(VerificationStatus.VERIFIED, notes, warnings, done, None)


def _given(locator: dict[str, Any]) -> list[str]:
    """Read the terms out of the locator."""
    for key in _KEYS:
        if (value := locator.get(key)) is None:
            continue
        terms = [value] if isinstance(value, str) else value
        listed = cast("Sequence[object]", terms) if isinstance(terms, list | tuple) else ()
        good = [one for one in listed if isinstance(one, str) and content_words(one) and len(one) <= _LONGEST]
        if not good or len(good) != len(listed) or len(good) > _MOST_TERMS:
            found = str(cast("object", value))[:80]
            raise InvalidLocator(
                f"locator[{key!r}]: expected up to {_MOST_TERMS} words or phrases, found {found!r}.",
                suggestion="Such as locator={'terms': ['Verschlüsselung', 'verschlüsseln']}.",
            )
        return good
    return []


def _term(given: str) -> _Term:
    words = content_words(given)
    return _Term(given, tuple(words), tuple(sorted(words, key=len, reverse=True)[:1]))


def _of_claim(claim: str, source: Source) -> _Term:
    """Take from a claim the words that say what is not there; not the source's name, nor what it "requires"."""
    names = {root(word) for word in content_words(f"{source.name} {source.abbreviation or ''} {source.identifier}")}
    words = [word for word in content_words(claim) if root(word) not in _GENERIC | names and not word.isdigit()]
    first = claim.lstrip()[:1]
    telling = [
        word
        for word in words
        if word.lower().endswith(_NOUN)
        or (word[0].isupper() and not (word[0] == first and claim.lstrip().startswith(word)))
    ]
    return _Term(" ".join(words), tuple(words), tuple(telling or words))


def _others(locator: dict[str, Any], source: Source, tools: CheckContext) -> list[tuple[Source, SourceReading]]:
    """Return the further sources that the locator names, with their texts."""
    given = locator.get("sources")
    if given is None:
        return []
    if not isinstance(given, list | tuple) or len(cast("Sequence[object]", given)) > _MOST_SOURCES:
        raise InvalidLocator(
            "locator['sources']: expected a list of source ids.", suggestion="Such as {'sources': [1, 2]}."
        )
    found: list[tuple[Source, SourceReading]] = []
    for number in dict.fromkeys(cast("Sequence[Any]", given)):
        if type(number) is not int:
            raise InvalidInput(
                f"locator['sources']: expected numbers, found {number!r}.", suggestion="Use the ids of sources."
            )
        rows = tools.graph.read("citing/sources", project=tools.project, number=number, type=None)
        if not rows:
            raise SourceNotFound(
                f"Project {tools.project!r} has no source {number}.", suggestion="Look with list_sources()."
            )
        one = source_of(rows[0])
        if one.artifact_id != source.artifact_id:
            found.append((one, tools.texts.get(one.artifact_id, one.abbreviation)))
    return found


def _where(
    locator: dict[str, Any], reading: SourceReading, language: str
) -> tuple[list[tuple[int, int]], tuple[str, ...], list[str]]:
    """Return what is searched of the source: the section or the page that the locator names, else all of it."""
    everything = [(0, len(reading.text.text))]
    section, page = section_named(locator), locator.get("page")
    if isinstance(section, str) and section.strip():
        try:
            spans = reading.spans(parse(section)) or reading.headed(section)
        except InvalidLocator:
            spans = reading.headed(section)
        if spans:
            stretch = (min(start for start, _ in spans), max(end for _, end in spans))
            return [stretch], (reading.place(*stretch).locator or section,), []
        return everything, (), [check_says(language, "no place", section=section)]
    if page is not None:
        spans = [(one.start, one.end) for one in reading.bearers if one.page == whole_number(page)]
        if spans:
            return (
                [(min(start for start, _ in spans), max(end for _, end in spans))],
                (check_says(language, "page", page=page),),
                [],
            )
        named = capital(check_says(language, "page", page=page))
        return everything, (), [check_says(language, "no place", section=named)]
    return everything, (), []


def _hits(source: Source, reading: SourceReading, terms: list[_Term], spans: list[tuple[int, int]]) -> list[_Hit]:
    words = SearchableWords(reading.text.text, spans)
    found: list[_Hit] = []
    for term in terms:
        places = {word: words.find(word) for word in term.words}
        together = _together(reading, list(places.values()))
        found += [_Hit(term.shown, source, reading, at, near=False) for at in together]
        if not together and len(term.words) > 1:
            near = [at for word in term.telling for at in places[word]]
            found += [_Hit(term.shown, source, reading, at, near=True) for at in near[:1]]
    return found


def _together(reading: SourceReading, places: list[list[Occurrence]]) -> list[Occurrence]:
    """Return the places of the rarest word in whose sentence (or row) all the others stand too."""
    rarest = min(places, key=len)
    others = [one for one in places if one is not rarest]
    if not others:
        return rarest
    found: list[Occurrence] = []
    for at in rarest:
        start, end = sentences_round(reading.text.text, at.start, at.end)
        if all(any(start <= other.start and other.end <= end for other in one) for one in others):
            found.append(at)
    return found


def _doubts(
    request: CheckedRequest,
    given: list[str],
    terms: list[_Term],
    searched: list[tuple[Source, SourceReading]],
    language: str,
) -> list[str]:
    """Say why a search that finds nothing proves nothing: no words, no text, or words of another language."""
    if not terms:
        return [check_says(language, "no words")]
    doubts: list[str] = []
    claim = request.claim
    spoken = {root(word) for word in content_words(claim)}
    own = not given or (all(root(word) in spoken for one in terms for word in one.words))
    for source, reading in searched:
        text = reading.text.text
        tongue = "en" if is_english(text[:_SAMPLE]) else "de"
        if not text.strip():
            doubts.append(check_says(language, "no text", source=source.name))
        elif own and is_english(claim) != (tongue == "en") and not (given and _declared(request, tongue)):
            named = told(language, "inventory", f"in {tongue}")
            doubts.append(check_says(language, "other tongue", source=source.name, tongue=named))
    return doubts


def _declared(request: CheckedRequest, language: str) -> bool:
    """Say whether the request says that its terms are in the language of the source."""
    given = request.locator.get("language") or request.quote_language
    return isinstance(given, str) and given.lower().startswith(language)


def _context(request: CheckedRequest, reading: SourceReading, language: str) -> list[str]:
    if request.verbatim_quote and reading.text.find(request.verbatim_quote).status != "verified":
        return [check_says(language, "quote not there")]
    if not request.verbatim_quote and reading.text.find(request.quote_context).status != "verified":
        return [check_says(language, "context not there")]
    return []


def _first_of_each(hits: list[_Hit]) -> list[_Hit]:
    return list({(hit.term, hit.source.id): hit for hit in reversed(hits)}.values())[::-1][:5]


def _told(hit: _Hit, language: str) -> Wording:
    text = hit.reading.text.text
    start, end = sentences_round(text, hit.at.start, hit.at.end)
    if end - start > _SHOWN:
        start, end = max(start, hit.at.start - _SHOWN // 2), min(end, hit.at.end + _SHOWN // 2)
    place = hit.reading.place(hit.at.start, hit.at.end)
    page = check_says(language, "page", page=place.page) if place.page else ""
    where = row((hit.source.name, place.locator or "", page), ", ")
    words = quoted(language, [text[hit.at.start : hit.at.end]])
    return row((words, " (", where, "): ", quoted(language, [" ".join(text[start:end].split())]), "."), "")


def _place(hit: _Hit, source: Source) -> MatchedPlace | None:
    """Return the place of a hit in the source that is cited; one in another source is told in the notes."""
    return hit.reading.place(hit.at.start, hit.at.end) if hit.source.artifact_id == source.artifact_id else None


def _verdict(
    status: VerificationStatus, notes: str, warnings: list[str], done: SearchDone, place: MatchedPlace | None
) -> Verdict:
    return Verdict(
        status=status,
        similarity=1.0 if status is VerificationStatus.VERIFIED else 0.0,
        place=place,
        text=None,
        notes=row([notes, *warnings]),
        findings=of_check(status, notes),
        warnings=tuple(warnings),
        method=METHOD,
        search=done,
    )
