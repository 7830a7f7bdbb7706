"""Claims to the places that bear them: those the draft names, and for the rest those that are found.

(:Citation)-[:SUPPORTS]->(:Claim), (:Citation)-[:CITES]->(:Segment)

What is found is recorded in one transaction, each citation for its claim and with the relation it was found to have;
for a claim that nothing bears no record is made, and the nearest passage is told with what differs.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from itertools import chain
from typing import Any

from provenance.answering.assigning.antecedents import Bearing, Borne, astray, resolved
from provenance.answering.assigning.candidates import Candidate, CandidateFinder, Candidates, ClaimAsked, Look
from provenance.answering.assigning.choice import Held, best, chosen
from provenance.answering.assigning.early import UNHEARD, Early
from provenance.answering.assigning.entailment import Entailment, EntailmentKind
from provenance.answering.assigning.marks import Marks, relation_of
from provenance.answering.assigning.near_misses import rejected, under
from provenance.answering.assigning.parsed_claim import sentences, told
from provenance.answering.assigning.portions import looked_up
from provenance.answering.assigning.recall import Recall, RecallingFinder
from provenance.answering.drafts.draft import Claim, Draft
from provenance.answering.evidence_links import EvidenceLink, EvidenceLinks, NearMiss
from provenance.citing.engine import Engine
from provenance.citing.entries import CheckedCitation
from provenance.citing.roles import Act
from provenance.citing.search.withheld import NOTHING, Withheld
from provenance.citing.services import Services, services_of
from provenance.citing.source_status import SourceStatus
from provenance.language.detection import spoken
from provenance.language.spelling import respelt
from provenance.model.activities import VerificationStatus as Status
from provenance.model.citations import ExtractionMethod as Method
from provenance.model.errors import SourceNotFound

Progress = Callable[[int, int], None]
Citing = Callable[[Iterable[str]], None]
"""Hears for which claims (ids) citations are about to be recorded."""
_Key = tuple[int, int]  # the number of a claim, and which of its citations


def unnoted(_claims: Iterable[str]) -> None:
    """Note nothing."""


def assign(
    engine: Engine,
    draft: Draft,
    *,
    scope: object = None,
    record: bool = True,
    progress: Progress | None = None,
    early: Early = UNHEARD,
    recall: Recall | None = None,
    withheld: Withheld = NOTHING,
    standings: Mapping[int, SourceStatus] | None = None,
    citing: Citing = unnoted,
) -> EvidenceLinks:
    """Hold each claim of a draft against the citations it names, and find evidence for those that name no right one.

    ``scope`` is what is searched, as in `search_library`; ``progress`` is told (claims done, all), ``early`` of each
    claim; ``recall`` keeps what is found from one draft to the next. What is ``withheld`` is not there, and a mark that
    names it leads nowhere; ``standings`` say which source is cited before which, and which are told of beside a claim
    that they do not bear: those that are open. ``citing`` hears of citations before they are recorded. With ``record``
    false nothing is searched and nothing written: the marks of the draft alone are held. Raises AccessDenied,
    InvalidInput and SourceNotFound for a scope that is not there, StoreUnavailable.
    """
    work = services_of(engine, Act.CITE if record else Act.READ_CITATIONS)
    marks = Marks(work, draft)
    bonds: dict[int, list[EvidenceLink]] = {}
    for claim in draft.claims:
        given = [bond for bond in marks.bonds(claim) if _there(bond, withheld)]
        bonds[claim.number] = [_anchored(work, draft, claim, bond, bonds) for bond in given]
    old = {source.number for source in work.searcher.shelf.sources() if source.standing is not None}
    settled = {number for number, some in bonds.items() if any(_settles(one, old) for one in some)}
    open_ = [claim for claim in draft.claims if claim.number not in settled] if record else []
    early.settled(sorted(settled))
    finder = RecallingFinder(work, scope, recall, withheld, standings) if open_ else None
    made, near = _found(finder, draft, open_, _places(bonds), progress, early, citing) if finder else ([], [])
    for bond in made:
        bonds[bond.claim].append(bond)
    borne = {number for number, some in bonds.items() if any(one.status is not Status.FAILED for one in some)}
    return EvidenceLinks(
        tuple(bond for claim in draft.claims for bond in bonds[claim.number]),
        marks.dangling(),
        tuple(one for one in near if one.claim not in borne),
    )


def _there(bond: EvidenceLink, withheld: Withheld) -> bool:
    """Say whether a citation that a draft names may be known of."""
    hidden = bond.span is not None and withheld.touches(bond.artifact_id, *bond.span)
    return bond.source_id not in withheld.sources and not hidden


def _settles(bond: EvidenceLink, old: Container[int]) -> bool:
    """Say whether a bond is as good as any that could be found; ``old`` are sources that are not the law of today."""
    return (
        bond.source_id not in old
        and bond.status is Status.VERIFIED
        and bond.relation is not Method.INFERENCE
        and bond.limit is None
        and bond.part is None
    )


def _found(
    finder: RecallingFinder,
    draft: Draft,
    claims: Sequence[Claim],
    borne: dict[int, list[Bearing]],
    progress: Progress | None,
    early: Early,
    citing: Citing,
) -> tuple[list[EvidenceLink], list[NearMiss]]:
    found: dict[int, Candidates] = {}
    finder.room(len(claims))
    asked = {claim.number: _asked(draft, claim) for claim in claims}
    with closing(looked_up(finder, list(asked), lambda some: finder.finding(asked[one] for one in some))) as portions:
        for number in chain.from_iterable(portions):
            found[number] = finder.find(*asked[number])
            if progress:
                progress(len(found), len(claims))
            early.found(finder, number, found[number])
    held = _held(finder, found)
    early.held(held)
    choices: dict[int, list[Held]] = {}
    named = {claim.number: claim for claim in claims}
    for number in sorted(found):
        held[number] = [_pointing(finder, draft, draft.claim(number), one, borne) for one in held[number]]
        some = chosen(held[number], asks=finder.work.model is not None, standings=finder.standings)
        if not some and (one := _resolved(finder, draft, named[number])):
            some = [one]
            named[number] = replace(named[number], text=one[1].resolved or named[number].text)
        choices[number] = some
        for option, one in some[:1]:
            borne.setdefault(number, []).append(Bearing(option.artifact, (one.start, one.end), one.quote))
    places = {(number, at): one for number, some in choices.items() for at, one in enumerate(some)}
    entries = _checked(finder, places, named, draft.language)
    kept = {key: entries[key] for key in sorted(entries) if _useful(entries[key])}
    numbers = _recorded(finder.work, kept, citing)
    bonds = [_bond(key[0], numbers[key], kept[key], *places[key]) for key in kept]
    covered = {number for number, _ in kept}
    return bonds, [*_refused(finder, draft, sorted(found.keys() - covered), found, held, places, entries)]


def _refused(
    finder: RecallingFinder,
    draft: Draft,
    numbers: Sequence[int],
    found: Mapping[int, Candidates],
    held: Mapping[int, Sequence[Held]],
    places: Mapping[_Key, Held],
    entries: Mapping[_Key, CheckedCitation],
) -> Iterator[NearMiss]:
    """Yield for each claim that nothing bears what comes nearest."""

    def look(some: Sequence[int]) -> Look:
        return finder.pointing(found[one] for one in some if not held[one] and found[one].named is None)

    with closing(looked_up(finder, numbers, look)) as portions:
        for number in chain.from_iterable(portions):
            yield under(finder, draft, draft.claim(number)) or rejected(
                finder, number, found[number], held[number], places.get((number, 0)), entries.get((number, 0))
            )


def _asked(draft: Draft, claim: Claim) -> ClaimAsked:
    """Return what the finder is asked for a claim."""
    return claim.text, draft.sentence(claim.sentence).text, draft.language, draft.listed(claim)


def _resolved(finder: CandidateFinder, draft: Draft, claim: Claim) -> tuple[Candidate, Entailment] | None:
    """Return the place that says a claim word for word with the noun that its pronoun stands for."""
    if (text := resolved(draft, claim)) is None:
        return None
    found = finder.find(text, text, draft.language)
    held = [(option, finder.held(found, option)) for option in found.options]
    first = best([one for one in held if finder.there(*one)], asks=False, standings=finder.standings)
    said_so = first is not None and first[1].how in {EntailmentKind.WHOLE, EntailmentKind.LIMITED}
    return (first[0], replace(first[1], resolved=text)) if first and said_so else None


def _anchored(
    work: Services, draft: Draft, claim: Claim, bond: EvidenceLink, before: Mapping[int, Sequence[EvidenceLink]]
) -> EvidenceLink:
    """Return a bond as it is, or failed where its claim points at a sentence that its place does not follow on."""
    if bond.span is None or bond.status is Status.FAILED:
        return bond
    reading = work.texts.get(bond.artifact_id, None)
    words = astray(draft, claim, (bond.artifact_id, bond.span), _places(before), reading)
    noun = resolved(draft, claim) if words else None
    if noun and respelt(noun, bond.quote, spoken(noun, bond.quote, reading.language, draft.language)):
        return bond
    why = told(draft.language, "antecedent", words or "")
    return replace(bond, status=Status.FAILED, notes=why, differences=(why,)) if words else bond


def _pointing(
    finder: CandidateFinder, draft: Draft, claim: Claim, one: tuple[Candidate, Entailment], borne: Borne
) -> tuple[Candidate, Entailment]:
    """Return what holding a claim came to, or that it differs where it points at a sentence that is not before it."""
    option, held = one
    if not (held.how.bears or held.open):
        return one
    words = astray(draft, claim, (option.artifact, (held.start, held.end)), borne, finder.reading(option))
    why = told(draft.language, "antecedent", words or "")
    return (option, Entailment(EntailmentKind.DIFFERS, held.start, held.end, held.quote, why, (why,))) if words else one


def _places(bonds: Mapping[int, Sequence[EvidenceLink]]) -> dict[int, list[Bearing]]:
    """Return the places that bear each claim."""
    return {
        number: [
            Bearing(one.artifact_id, one.span, one.quote)
            for one in some
            if one.span and one.status is not Status.FAILED
        ]
        for number, some in bonds.items()
    }


def _held(finder: CandidateFinder, found: dict[int, Candidates]) -> dict[int, list[tuple[Candidate, Entailment]]]:
    """Hold all claims against their options, those of one source together: its text is then read once."""
    held: dict[int, list[tuple[Candidate, Entailment]]] = {number: [] for number in found}
    pairs = [(number, option) for number, one in found.items() for option in one.options]
    for number, option in sorted(pairs, key=lambda pair: pair[1].artifact):
        one = finder.held(found[number], option)
        if finder.there(option, one):
            held[number].append((option, one))
    return held


def _checked(
    finder: RecallingFinder, places: Mapping[_Key, Held], claims: Mapping[int, Claim], language: str
) -> dict[_Key, CheckedCitation]:
    """Check the citations to be made, as citing checks them; nothing is recorded.

    What the sources say word for word no model is asked about: it could only be wrong.
    """
    # backwards, since the texts that were held last are still there
    keys = sorted(places, key=lambda key: places[key][0].artifact, reverse=True)
    asked = finder.work.resolver.many([_request(claims[key[0]], *places[key]) for key in keys], _never)
    entries: dict[_Key, CheckedCitation] = {}
    for key, one in zip(keys, asked, strict=True):
        proven = one.request.extraction_method is Method.DIRECT_QUOTE
        entry = finder.checked(one, proven=proven, language=language)
        inferred = one.request.extraction_method is Method.PARAPHRASE and not places[key][1].open
        borne = entry.verdict.status is Status.VERIFIED and not entry.verdict.findings.left_out
        entries[key] = _inferred(entry) if inferred and (places[key][1].drawn or not borne) else entry
    return entries


def _inferred(entry: CheckedCitation) -> CheckedCitation:
    """Return an inference that a model does not confirm: what the program sees stays, and the doubt is kept.

    A quote that does not stand in the source stays what it is.
    """
    request = replace(entry.asked.request, extraction_method=Method.INFERENCE)
    doubted = entry.verdict.status is Status.FAILED and entry.verdict.findings.stands is True
    verdict = replace(entry.verdict, status=Status.UNVERIFIED) if doubted else entry.verdict
    return replace(entry, asked=replace(entry.asked, request=request), verdict=verdict)


def _recorded(work: Services, entries: Mapping[_Key, CheckedCitation], citing: Citing) -> dict[_Key, int]:
    """Record citations in one transaction, and give their numbers by claim.

    A claim that is cited already as it would be now keeps its citation: to ground a draft twice records nothing twice.
    """
    entries = dict(zip(entries, work.writer.kept(list(entries.values())), strict=True))
    ids = list({entry.claim_id for entry in entries.values()})
    rows = work.graph.read_over("gate/known", "claims", ids, reader=work.reader)
    known = {(row["claim"], row["method"], row["status"], row["artifact_id"], row["start"], row["end"]): row["number"]
             for row in reversed(rows)}  # fmt: skip
    keys = {claim: _key(entry) for claim, entry in entries.items()}
    new = {key: entries[claim] for claim, key in reversed(keys.items()) if key not in known}
    ordered = [key for key in dict.fromkeys(keys.values()) if key in new]
    if ordered:
        citing(dict.fromkeys(new[key].claim_id for key in ordered))
    results = work.writer.write([new[key] for key in ordered]) if ordered else []
    known |= {key: result.citation_id for key, result in zip(ordered, results, strict=True)}
    return {claim: known[key] for claim, key in keys.items()}


def _key(entry: CheckedCitation) -> tuple[Any, ...]:
    place, request = entry.verdict.place, entry.asked.request
    start, end = (place.start, place.end) if place else (None, None)
    method, status = request.extraction_method.value, entry.verdict.status.value
    return entry.claim_id, method, status, entry.asked.source.artifact_id, start, end


def _useful(entry: CheckedCitation) -> bool:
    """Say whether a citation would bear its claim: a quote that is verified, or an inference that did not fail."""
    if entry.asked.request.extraction_method is Method.INFERENCE:
        return entry.verdict.status is not Status.FAILED
    return entry.verdict.status in {Status.VERIFIED, Status.PENDING}


def _never(identifier: str) -> Any:
    raise SourceNotFound(f"Expected a source of the project, found {identifier!r}.", suggestion="Register it.")


def _request(claim: Claim, option: Candidate, held: Entailment) -> dict[str, Any]:
    one = option
    inferred = held.how is EntailmentKind.INFERRED or held.open
    locator: dict[str, Any] = {"section": one.row["locator"]}
    if one.row["page"]:
        locator["page"] = one.row["page"]
    return {
        "claim": held.part or claim.text,
        "source_id": one.source.number,
        "quote_context": str(one.row["text"]),
        "verbatim_quote": held.quote,
        "locator": {} if held.how is EntailmentKind.WHOLE and held.end > one.row["end"] else locator,
        "extraction_method": (Method.PARAPHRASE if inferred else Method.DIRECT_QUOTE).value,
        "confidence": "medium" if inferred or held.limit else "high",
        "relevance_reasoning": None if held.open else held.notes or None,
    }


def _bond(claim: int, citation: int, entry: CheckedCitation, option: Candidate, held: Entailment) -> EvidenceLink:
    verdict, method = entry.verdict, entry.asked.request.extraction_method
    relation = method if held.how is EntailmentKind.INFERRED or held.open else relation_of(held)[0]
    return EvidenceLink(
        claim=claim,
        citation=citation,
        relation=relation,
        status=verdict.status,
        source_id=option.source.number,
        artifact_id=option.artifact,
        printed=(verdict.place.locator if verdict.place else "") or str(option.row["locator"]),
        quote=verdict.text or held.quote,
        notes=sentences(held.notes, verdict.notes) if held.open else held.notes,
        differences=() if held.open else held.differences,
        part=held.part,
        limit=held.limit,
        span=(held.start, held.end),
        bearing=verdict.findings.bearing,
    )
