"""Sources that say otherwise than a claim that others bear: the same words with another number, day, negation or way.

A claim that evidence was found for is looked up once more, and the Sätze of other sources that have all of its telling
words, or that have no others, are held against it. One that differs from it in figures, days or negations alone
contradicts it, and so does one that says the claim once a word in it stands for its opposite (rose, fell; open,
closed); what differs in anything else may speak of something else. Nothing loses its evidence by this: it is told
(citation contract, 6).

Texts of law do not contradict each other by having the same words: which of two norms holds is found by
`provenance.conflicts`. So they are not searched here, and a store of nothing but law is not searched at all.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from provenance.answering.assigning.parsed_claim import parsed
from provenance.answering.assigning.word_matches import missing
from provenance.answering.drafts.draft import Claim, Draft
from provenance.answering.evidence_links import EvidenceLink, EvidenceLinks
from provenance.citing.engine import Engine
from provenance.citing.roles import Act
from provenance.citing.search.hits import Mode
from provenance.citing.search.ranking import Ranked, saetze
from provenance.citing.search.scope import Scope
from provenance.citing.search.vocabulary import Term, terms_of
from provenance.citing.search.withheld import NOTHING, Withheld
from provenance.citing.services import Services, services_of
from provenance.citing.source_status import LAW, Consent, Paywall, SourceStatus
from provenance.language import classes
from provenance.language.antonyms import Turned, turned
from provenance.language.asserting import whose
from provenance.language.detection import spoken
from provenance.language.entailment import Grade, bears
from provenance.language.features import features
from provenance.language.stems import STOP, words_of
from provenance.model.activities import VerificationStatus
from provenance.text import patterns as re
from provenance.text.found import Difference

_CLAIMS = 200  # that are looked up
_PLACES = 12  # that are held against each
_TOLD = 3
_FEWEST = 2  # telling words of a claim: fewer are said of many things
_CONTRARY = frozenset({"number", "date", "unit", "negation"})
_FIGURE = re.compile(r"\d+(?:[.,:]\d+)*")
_YEAR = re.compile(r"(?:19|20)\d\d")


@dataclass(frozen=True, slots=True)
class Contradiction:
    """What another source says: where, in which words, and what differs."""

    source: int
    printed: str
    quote: str
    findings: tuple[Difference, ...]


def contradictions(
    engine: Engine,
    draft: Draft,
    links: EvidenceLinks,
    standings: Mapping[int, SourceStatus],
    scope: object = None,
    withheld: Withheld = NOTHING,
) -> dict[str, tuple[Contradiction, ...]]:
    """Return what speaks against the claims of a draft that have evidence, by the words of the claim.

    What is ``withheld`` speaks against nothing. ``scope`` as in `search_library`. Raises InvalidInput and
    SourceNotFound for a scope that is not there.
    """
    work = services_of(engine, Act.READ_SOURCES)
    within = _searched(engine, work.searcher.scope(scope, withheld=withheld), standings)
    if len(standings) < _FEWEST or not within.sources:
        return {}
    held: dict[int, list[EvidenceLink]] = {}
    for bond in links.bonds:
        if bond.status is not VerificationStatus.FAILED and not bond.differences:
            held.setdefault(bond.claim, []).append(bond)
    asked = [draft.claim(number) for number in sorted(held)][:_CLAIMS]
    found = ((one.text, tuple(_against(work, one, draft, held[one.number], standings, within))) for one in asked)
    return {text: some[:_TOLD] for text, some in found if some}


def _searched(engine: Engine, within: Scope, standings: Mapping[int, SourceStatus]) -> Scope:
    """Leave out texts of law, and what nothing may be told of or was withdrawn."""
    law = {one.id for one in engine.list_sources() if one.kind in LAW}
    some = tuple(
        one
        for one in within.sources
        if one.number not in law
        and one.standing is None
        and (source := standings.get(one.number)) is not None
        and source.consent is not Consent.FORBIDDEN
        and source.paywall is Paywall.FULL
        and source.retracted is None
        and source.superseded_by is None
    )
    return replace(within, sources=some)


def _against(
    work: Services,
    claim: Claim,
    draft: Draft,
    bonds: Sequence[EvidenceLink],
    standings: Mapping[int, SourceStatus],
    within: Scope,
) -> Iterator[Contradiction]:
    one = parsed(claim.text, draft.language)
    telling = [word for word in words_of(one.core) if word not in STOP]
    if len(telling) < _FEWEST:
        return
    own = {bond.artifact_id for bond in bonds} | {
        str(standings[bond.source_id].superseded_by) for bond in bonds if bond.source_id in standings
    }
    ranked = work.searcher.find(one.core, Mode.KEYWORD, within, _PLACES, claimed=True).ranked[:_PLACES]
    seen: set[int] = set()
    terms = terms_of(one.core, work.searcher.words, claimed=True)
    for place in work.searcher.whole(ranked):
        if place.source.artifact_id in own or place.source.number in seen:
            continue
        for satz in _saetze(place):
            opposite = turned(one.core, satz)
            said = _by_nobody(one.core, opposite.sentence) if opposite else satz
            held = (_within(one.core, said, terms), _within(said, one.core, terms_of(said, work.searcher.words)))
            if not (all(held) if opposite else any(held)):
                continue
            quotes = [bond.quote for bond in bonds]
            findings = _opposite(one.core, opposite, quotes) if opposite else _differing(one.core, satz, quotes)
            if findings:
                seen.add(place.source.number)
                yield Contradiction(place.source.number, str(place.row["locator"] or ""), satz, findings)
                break


def _by_nobody(claim: str, satz: str) -> str:
    """Return a Satz without the words by which it gives those of a claim as somebody's: "Traders said that"."""
    return satz.replace(whose(claim, satz, spoken(claim, satz)) or "", "")


def _saetze(place: Ranked) -> Iterator[str]:
    text = str(place.row["text"])
    for start, end in saetze(text):
        yield text[start:end].strip()


def _within(words: str, others: str, terms: Sequence[Term]) -> bool:
    """Tell whether all telling words of a text stand in another."""
    return len(terms) >= _FEWEST and next(missing(words, spoken(words, others).claim, others, terms), None) is None


def _differing(claim: str, satz: str, quotes: Sequence[str]) -> tuple[Difference, ...]:
    """Return in what a Satz contradicts a claim; empty where it does not, or where it speaks of another day."""
    held = bears(claim, satz, None, spoken(claim, satz))
    if held.grade is not Grade.DIFFERS or not {one.kind for one in held.findings} <= _CONTRARY:
        return ()
    lonely = [one for one in held.findings if one.kind != "negation" and not (one.source and one.quote)]
    if lonely:
        return ()
    figures = any(one.kind in {"number", "unit"} for one in held.findings)
    if figures and _elsewhen(satz, [claim, *quotes]):
        return ()
    return held.findings


def _opposite(claim: str, satz: Turned, quotes: Sequence[str]) -> tuple[Difference, ...]:
    """Return in what a Satz that says the opposite contradicts a claim; empty where it is otherwise not alike.

    Where either denies something, the two may agree: what is not open is closed. All telling words of each stand in the
    other: what rises in one harbour may fall in all of them.
    """
    held = bears(claim, satz.sentence, None, spoken(claim, satz.sentence))
    figures = tuple(one for one in held.findings if one.kind in {"number", "unit"} and one.source and one.quote)
    alike = held.grade in {Grade.SAYS, Grade.LIMITED} or (held.grade is Grade.DIFFERS and figures == held.findings)
    denied = any(one.kind == "negation" for text in (claim, satz.sentence) for one in features(text))
    if not alike or denied or _exchanged(claim, satz.sentence) or _elsewhen(satz.sentence, [claim, *quotes]):
        return ()
    return (satz.finding, *(figures if held.grade is Grade.DIFFERS else ()))


def _exchanged(claim: str, satz: str) -> bool:
    """Tell whether two texts have the same figures in another order: "from 8 to 5", "from 5 to 8"."""
    ours, theirs = (_FIGURE.findall(text) for text in (claim, satz))
    return ours != theirs and sorted(ours) == sorted(theirs)


def _elsewhen(satz: str, others: Sequence[str]) -> bool:
    """Tell whether a Satz speaks of another day than a claim and its evidence, where both name one."""
    theirs, ours = _days(satz), frozenset[str]().union(*map(_days, others))
    return bool(theirs) and bool(ours) and theirs.isdisjoint(ours)


def _days(text: str) -> frozenset[str]:
    """Return the days and years that a text names."""
    found = features(text, "de")
    dates = {str(one.key) for one in found if one.kind == "date"}
    years = {one.text for one in found if one.kind == "number" and not one.unit and _YEAR.fullmatch(one.text)}
    return frozenset(dates | years) | (classes.of("day") & {word.lower() for word in words_of(text)})
