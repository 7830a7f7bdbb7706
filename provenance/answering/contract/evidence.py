"""Which citations of a claim stand: those that resolve, have what must be known of them, and bear it (3, table).

A row of the failure table is a `Fault` here. A citation of a source behind a paywall stays, without the words of the
source: what it bears is told by its headline and snippet alone (5).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import lru_cache, partial
from urllib.parse import urlsplit

from provenance.answering.contract.report import Action, ContractRules, Failure, Fault, Scheduled, word
from provenance.answering.drafts.draft import Claim, Draft, Sentence, SentenceKind
from provenance.answering.evidence_links import EvidenceLink, EvidenceLinks
from provenance.citing.source_status import Paywall, SourceStatus
from provenance.language.detection import spoken
from provenance.language.entailment import Grade, bears
from provenance.model.activities import Bearing, VerificationStatus
from provenance.model.citations import ExtractionMethod
from provenance.text import patterns as re

_ATX = re.compile(r"\s{0,3}(#{1,6})(?:\s|$)")
_DEEPEST = 6


@dataclass(frozen=True, slots=True)
class BulletEvidence:
    """A bullet as it stands in a draft; ``number`` counts the checked ones from 1."""

    number: int
    section: str
    text: str
    claims: tuple[Claim, ...]

    @property
    def said(self) -> str:
        """The words of its claims, without marks."""
        return " ".join(dict.fromkeys(claim.text for claim in self.claims))


@dataclass(frozen=True, slots=True)
class Laid:
    """The checked part of a draft: its bullets, and the sections in their order with whether they abstain."""

    bullets: tuple[BulletEvidence, ...]
    sections: dict[str, bool]


def laid_out(draft: Draft, rules: ContractRules) -> Laid:
    """Return the bullets that the rules check, and the sections; those that the rules name are there in any case.

    A section abstains where it has a sentence that says so and that the draft itself has put there.
    """
    sections: dict[str, bool] = dict.fromkeys(rules.sections, False)
    groups: dict[tuple[str, int], tuple[str, list[Sentence]]] = {}
    for sentence, headings in _under(draft):
        section = rules.section_of(headings)
        if section is None:
            continue
        if sentence.kind is SentenceKind.ABSTENTION:
            sections[section] = True
        if not sentence.claims:
            continue
        sections.setdefault(section, False)
        if sentence.item is not None:
            groups.setdefault(("item", sentence.item), (section, []))[1].append(sentence)
        elif rules.paragraphs:
            groups[("sentence", sentence.number)] = (section, [sentence])
    found = [_bullets(draft, kind, section, sentences) for (kind, _), (section, sentences) in groups.items()]
    bullets = [
        BulletEvidence(number, section, text, claims)
        for number, (section, text, claims) in enumerate((one for many in found for one in many), 1)
    ]
    return Laid(tuple(bullets), sections)


def _bullets(
    draft: Draft, kind: str, section: str, sentences: list[Sentence]
) -> Iterator[tuple[str, str, tuple[Claim, ...]]]:
    """Yield a list item as one bullet, and each claim of a paragraph as one."""
    claims = tuple(draft.claim(number) for sentence in sentences for number in sentence.claims)
    if kind == "item":
        yield section, " ".join(sentence.text.strip() for sentence in sentences), claims
        return
    for claim in claims:
        yield section, claim.text, (claim,)


def _under(draft: Draft) -> Iterator[tuple[Sentence, tuple[str, ...]]]:
    """Yield each sentence with the headings above it, outermost first; a list of references makes no claims."""
    path: list[tuple[int, str]] = []
    for sentence in draft.sentences:
        if sentence.kind is SentenceKind.HEADING:
            level = _level(draft.text, sentence.start)
            path = [one for one in path if one[0] < level]
            path.append((level, _title(sentence.text)))
            continue
        headings = tuple(title for _, title in path)
        if sentence.section and _title(sentence.section) not in headings:
            headings = (*headings, _title(sentence.section))
        yield sentence, headings


def _level(text: str, at: int) -> int:
    """Return how deep the heading at an offset is: by its #, else by the line drawn below it."""
    start = text.rfind("\n", 0, at) + 1
    marked = _ATX.match(text, start)
    if marked:
        return len(marked[1])
    end = text.find("\n", at) + 1
    below = text[end : end + 80].split("\n", 1)[0].strip() if end else ""
    if below and set(below) <= {"="}:
        return 1
    return 2 if below and set(below) <= {"-"} else _DEEPEST


def _title(text: str) -> str:
    return text.strip().lstrip("#").strip(" \t*_")


Told = Callable[..., str]
"""Gives the words for what is wrong, by their name and with values put in."""


@dataclass(frozen=True, slots=True)
class ClaimEvidence:
    """The evidence of one claim: the bonds that stand with their sources, and what is wrong with the others."""

    standing: tuple[tuple[EvidenceLink, SourceStatus], ...]
    faults: tuple[Fault, ...]


def by_claim(bonds: EvidenceLinks) -> dict[int, list[EvidenceLink]]:
    """Return the bonds of each claim that has any."""
    found: dict[int, list[EvidenceLink]] = {}
    for bond in bonds.bonds:
        found.setdefault(bond.claim, []).append(bond)
    return found


def held(
    claim: Claim,
    bonds: Sequence[EvidenceLink],
    standings: Mapping[int, SourceStatus],
    rules: ContractRules,
    language: str = "en",
) -> ClaimEvidence:
    """Hold the citations of a claim, by its bonds, to the failure table; what is wrong is said in a language."""
    told = partial(_told, rules, language)
    faults = list(_dangling(claim, bonds, told))
    stands: list[tuple[EvidenceLink, SourceStatus]] = []
    for given in bonds:
        source = standings.get(given.source_id)
        bond = given if source is None else without_paywalled_words(claim, given, source)
        fault = _fault(bond, source, rules, told)
        if fault is not None:
            faults.append(fault)
        elif source is not None:
            stands.append((bond, source))
            if source.paywall is Paywall.METADATA_ONLY and not _is_metadata(given, source):
                faults.append(_of(bond, Failure.PAYWALLED, told("paywalled"), Action.STRIP_QUOTE))
    return ClaimEvidence(tuple(stands), tuple(faults))


_WALLED = {
    Grade.SAYS: (ExtractionMethod.METADATA_FACT, VerificationStatus.VERIFIED, Bearing.BY_WORDS),
    Grade.LIMITED: (ExtractionMethod.INFERENCE, VerificationStatus.UNVERIFIED, Bearing.NOT_JUDGED),
}
_NOT_BORNE = (ExtractionMethod.INFERENCE, VerificationStatus.FAILED, Bearing.NOT_JUDGED)
"""What a citation of a paywalled source is worth, by how far its headline or snippet bears the claim."""


def without_paywalled_words(claim: Claim, bond: EvidenceLink, source: SourceStatus) -> EvidenceLink:
    """Return a bond that shows nothing of a paywalled source but its snippet, and rests on that and the headline alone.

    A claim that these bear within limits is inferred from them; one that they do not bear fails, whatever the text of
    the source says: nobody may show it.
    """
    if source.paywall is not Paywall.METADATA_ONLY:
        return bond
    known = [text for text in (source.snippet, source.name) if text]
    found = {bears(claim.text, text, None, spoken(claim.text, text)).grade for text in known}
    relation, status, bearing = next((_WALLED[one] for one in _WALLED if one in found), _NOT_BORNE)
    note = "Source is paywalled; citation based on headline/snippet."
    return replace(
        bond,
        quote=source.snippet or "",
        notes=note,
        relation=relation,
        status=status,
        bearing=bearing,
        differences=(),
        limit=None,
        part=None,
    )


def published(source: SourceStatus) -> date | None:
    """Return the day a source was published, None where it is not known or is no day."""
    try:
        return date.fromisoformat((source.published_at or "").strip()[:10])
    except ValueError:
        return None


def is_calendar(source: SourceStatus, rules: Scheduled) -> bool:
    """Tell whether a source is an official calendar."""
    official = source.primary or source.tier <= rules.official_tier
    return official and not set(rules.topics).isdisjoint(source.topics)


def calendars(standings: Mapping[int, SourceStatus], rules: ContractRules) -> frozenset[int]:
    """Return the numbers of the sources that are official calendars."""
    return frozenset(number for number, one in standings.items() if is_calendar(one, rules.scheduled))


def _dangling(claim: Claim, bonds: Sequence[EvidenceLink], told: Told) -> Iterator[Fault]:
    """Yield the marks of a claim that lead nowhere."""
    known = {bond.citation for bond in bonds}
    for number in claim.cited:
        if number not in known:
            why = told("not_found", number=number)
            yield Fault(
                citation=number, failure=Failure.NOT_FOUND, action=Action.REMOVE_CITATION, why=why, claim=claim.number
            )
    for mark in claim.marks:
        if not mark.numbers:
            why = told("no_number", mark=mark.raw)
            yield Fault(
                citation=None, failure=Failure.NOT_FOUND, action=Action.REMOVE_CITATION, why=why, claim=claim.number
            )


def _fault(bond: EvidenceLink, source: SourceStatus | None, rules: ContractRules, told: Told) -> Fault | None:
    """Return the first row of the table that a citation falls under, None where it stands."""
    if source is None:
        return _of(bond, Failure.UNKNOWN_SOURCE, told("unknown_source", number=bond.source_id))
    if fault := _source_fault(source, rules, told):
        return _of(bond, *fault)
    if bond.status is VerificationStatus.FAILED or (bond.differences and not bond.part):
        walled = told("walled") if source.paywall is Paywall.METADATA_ONLY else ""
        why = walled or "; ".join(bond.differences) or bond.notes or told("not_borne")
        return _of(bond, Failure.NOT_BORNE, why)
    return None


def source_fault(source: SourceStatus, rules: ContractRules, language: str) -> tuple[Failure, str] | None:
    """Return why nothing may be cited of a source, in a language; None where it may."""
    return _source_fault(source, rules, partial(_told, rules, language))


def _source_fault(source: SourceStatus, rules: ContractRules, told: Told) -> tuple[Failure, str] | None:
    lacking = [name for name in rules.required if not _has(source, name, rules)]
    if lacking:
        return Failure.MISSING_FIELD, told("missing_field", source=source.name, fields=", ".join(lacking))
    if not _address_agrees(source):
        said = told("wrong_address", source=source.name, registered=source.identifier, said=source.url)
        return Failure.WRONG_ADDRESS, said
    if source.retracted is not None:
        return Failure.RETRACTED, told("retracted", source=source.name, reason=source.retracted)
    return None


def _told(rules: ContractRules, language: str, name: str, **values: object) -> str:
    return word(f"{name}_why", rules, language, **{key: str(value) for key, value in values.items()})


def _of(bond: EvidenceLink, failure: Failure, why: str, action: Action = Action.REMOVE_CITATION) -> Fault:
    return Fault(citation=bond.citation, failure=failure, action=action, why=why, claim=bond.claim)


def _has(source: SourceStatus, name: str, rules: ContractRules) -> bool:
    """Tell whether a field of a source is known; a calendar has no day of its own, and an address is one of the web."""
    if name == "published_at":
        return published(source) is not None or is_calendar(source, rules.scheduled)
    if name == "url":
        return _host(source.url) is not None
    return bool(getattr(source, name))


def _address_agrees(source: SourceStatus) -> bool:
    """Tell whether the address a project gives a source is that of the page it was registered as."""
    registered, said = _host(source.identifier), _host(source.url)
    return registered is None or said is None or registered == said


@lru_cache(maxsize=4096)
def _host(address: str | None) -> str | None:
    try:
        parts = urlsplit((address or "").strip())
    except ValueError:
        return None
    if parts.scheme not in {"http", "https"} or not parts.hostname:
        return None
    return parts.hostname.removeprefix("www.")


def _is_metadata(bond: EvidenceLink, source: SourceStatus) -> bool:
    """Tell whether a bond shows nothing of a source but its headline and snippet."""
    return bond.relation is not ExtractionMethod.DIRECT_QUOTE and bond.quote.strip() in {
        "",
        (source.snippet or "").strip(),
        source.name.strip(),
    }
