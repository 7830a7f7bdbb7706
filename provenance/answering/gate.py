"""Each claim walks down the ladder and skips no rung (citation binding, "The coverage gate").

supported -> narrowed -> labeled -> refused

Each rung is one statement over the graph, asked once for all claims that no higher rung took. Its name and SHA-256,
what it was asked with and what came of it are kept, so that an auditor can ask again.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

import queries
from provenance.answering.drafts.draft import Claim, Draft
from provenance.answering.evidence_links import EvidenceLink, EvidenceLinks, NearMiss
from provenance.answering.rungs import Gated, GateQuery, Removed, Ruling, Rung
from provenance.citing.bibliography.legal import day as german_day
from provenance.citing.requests import checked_text
from provenance.language import catalogue
from provenance.model.activities import VerificationStatus as Status
from provenance.model.errors import InvalidInput
from provenance.store.graph import Graph


@dataclass(frozen=True, slots=True)
class Naming:
    """How what stands against evidence is named in words, since whoever reads a text has no list of numbers.

    ``citation`` names source and place of a citation by its number, ``source`` a source; as far as they may be named.
    """

    citation: Callable[[int], str] = "[{}]".format
    source: Callable[[int], str] = str


NUMBERS = Naming()
"""Names all by its number."""


@dataclass(frozen=True, slots=True)
class Wording:
    """The sentences of one language, how it writes a day, and what others are called in it."""

    language: str
    naming: Naming = NUMBERS

    def say(self, key: str, /, **given: object) -> str:
        """Say one thing, with its holes filled."""
        return catalogue.said(self.language, "gate", key, **given)

    def day(self, given: str) -> str:
        """Write a day (ISO)."""
        return german_day(given) if catalogue.spoken(self.language) == "de" else given


Read = Callable[[str, str, Sequence[Mapping[str, Any]], str], Sequence[dict[str, Any]]]


def gate(
    graph: Graph, project: str, draft: Draft, bonds: EvidenceLinks, *, as_of: str, naming: Naming = NUMBERS
) -> Gated:
    """Return the rung of every claim on a day (ISO), with what was asked of the graph and what is removed.

    ``naming`` says what other citations and sources are called in a reason. Raises InvalidInput for a day that is none,
    StoreUnavailable.
    """
    day = _day(as_of)

    def read(query: str, project: str, given: Sequence[Mapping[str, Any]], as_of: str) -> Sequence[dict[str, Any]]:
        return graph.read_over(query, "bonds", given, project=project, as_of=as_of)

    return ruled(read, project, draft, bonds, day, naming)


def ruled(read: Read, project: str, draft: Draft, bonds: EvidenceLinks, as_of: str, naming: Naming = NUMBERS) -> Gated:
    """Walk down the ladder; ``read`` asks a statement of ``queries/gate`` with bonds as maps."""
    words = Wording(draft.language, naming)
    by_claim: dict[int, list[EvidenceLink]] = defaultdict(list)
    for bond in bonds.bonds:
        by_claim[bond.claim].append(bond)
    rulings: dict[int, Ruling] = {}
    asked: list[GateQuery] = []
    for rung, ruling in _RULINGS.items():
        query = f"gate/{rung}"
        left = [bond for bond in bonds.bonds if bond.claim not in rulings]
        given = [_given(project, bond) for bond in left]
        rows = list(read(query, project, given, as_of)) if given else []
        asked.append(_asked(query, project, given, as_of, rows))
        taken: dict[int, list[dict[str, Any]]] = defaultdict(list)
        for row in rows:
            taken[row["claim"]].append(row)
        for claim, some in taken.items():
            rulings[claim] = ruling(words, by_claim[claim], some, as_of)
    told = {one.claim: one for one in bonds.rejected if one.quote or one.short}
    for claim in draft.claims:
        if claim.number not in rulings:
            near = told.get(claim.number)
            why = _why(near, draft.language) if near else ""
            rulings[claim.number] = _refused(words, claim, by_claim[claim.number], near, why)
    ordered = tuple(rulings[claim.number] for claim in draft.claims)
    return Gated(ordered, tuple(asked), tuple(_removed(words, draft, ordered)))


def _given(project: str, bond: EvidenceLink) -> dict[str, Any]:
    return {
        "claim": bond.claim,
        "citation": f"{project}/{bond.citation}",
        "relation": bond.relation.value,
        "status": bond.status.value,
        "bearing": bond.bearing.value,
        "whole": bond.part is None and bond.limit is None,
        "clear": not bond.differences,
    }


def _asked(
    query: str, project: str, given: Sequence[dict[str, Any]], as_of: str, rows: Sequence[dict[str, Any]]
) -> GateQuery:
    text = queries.load(query).text
    digest = "sha256:" + hashlib.sha256(text.encode()).hexdigest()
    return GateQuery(query, digest, {"project": project, "bonds": list(given), "as_of": as_of}, tuple(rows))


def _supported(words: Wording, bonds: list[EvidenceLink], rows: list[dict[str, Any]], as_of: str) -> Ruling:
    del as_of
    best = {bond.citation: at for at, bond in reversed(list(enumerate(bonds)))}
    numbers = tuple(sorted(_numbers(rows), key=lambda number: best[number]))
    relations = sorted({words.say(row["relation"]) for row in rows})
    return Ruling(rows[0]["claim"], Rung.SUPPORTED, words.say("supported", how=", ".join(relations)), numbers)


def _narrowed(words: Wording, bonds: list[EvidenceLink], rows: list[dict[str, Any]], as_of: str) -> Ruling:
    """Narrow a claim to what bears most of it: all of it within limits before a part of it."""
    by_citation = {bond.citation: bond for bond in bonds}
    ordered = sorted(rows, key=lambda row: (by_citation[row["citation"]].part is not None, _stale(row, as_of)))
    first = by_citation[ordered[0]["citation"]]
    alike = [row for row in ordered if by_citation[row["citation"]].part == first.part]
    limits = list(
        dict.fromkeys(one for row in alike[:1] for one in _limits(words, by_citation[row["citation"]], row, as_of))
    )
    reason = words.say("part" if first.part else "limited")
    limit = "; ".join(limits) or None
    return Ruling(rows[0]["claim"], Rung.NARROWED, reason, _numbers(alike[:1]), first.part, limit)


def _stale(row: Mapping[str, Any], as_of: str) -> bool:
    return bool(_periods(Wording("en"), row, as_of))


def _limits(words: Wording, bond: EvidenceLink, row: Mapping[str, Any], as_of: str) -> list[str]:
    return [*([bond.limit] if bond.limit else []), *_periods(words, row, as_of)]


def _periods(words: Wording, row: Mapping[str, Any], as_of: str) -> list[str]:
    """Say for which version and period the evidence holds, where that is not the day, and what stands against it."""
    since, until, day = row["since"] or "", row["until"] or "", words.day
    printed = since or row["stand"] or ""
    told: list[str] = []
    if row["newer"]:
        newer, number = min(row["newer"])
        if newer:
            told.append(words.say("superseded", day=day(printed) or "?", newer=day(newer)))
        else:
            told.append(words.say("superseded undated", day=day(printed) or "?", name=words.naming.source(number)))
    if printed > as_of and row["older"]:
        older, _ = max(row["older"])
        told.append(words.say("replaced", on=day(as_of), day=day(printed), older=day(older)))
    elif since > as_of:
        told.append(words.say("not yet", day=day(since)))
    elif printed > as_of:
        told.append(words.say("printed", day=day(printed)))
    if until and until < as_of:
        told.append(words.say("until", day=day(until)))
    if row["from"]:
        told.append(words.say("not yet", day=day(row["from"])))
    if row["dropped"]:
        told.append(words.say("dropped"))
    for other, by in _pairs(row):
        name = (
            words.naming.citation(int(other[1:-1]))
            if other.startswith("[")
            else catalogue.placed(words.language, other)
        )
        told.append(words.say("contested" if by == "open" else "overridden", other=name))
    return list(dict.fromkeys(told))


def _pairs(row: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Return what stands against the evidence and by which principle that prevails, each once."""
    return sorted({(str(other), str(by)) for other, by in row["contested"]})


def _labeled(words: Wording, bonds: list[EvidenceLink], rows: list[dict[str, Any]], as_of: str) -> Ruling:
    del as_of, bonds
    return Ruling(rows[0]["claim"], Rung.LABELED, words.say("labeled"), _numbers(rows))


_RULINGS: dict[Rung, Callable[[Wording, list[EvidenceLink], list[dict[str, Any]], str], Ruling]] = {
    Rung.SUPPORTED: _supported,
    Rung.NARROWED: _narrowed,
    Rung.LABELED: _labeled,
}
"""What is made of the rows that ``queries/gate/RUNG.cypher`` gives, in the order in which the rungs are tried."""


def _refused(words: Wording, claim: Claim, bonds: Sequence[EvidenceLink], near: NearMiss | None, why: str) -> Ruling:
    failed = [bond.notes for bond in bonds if bond.status is Status.FAILED and bond.notes]
    waiting = [bond.notes for bond in bonds if bond.status is Status.PENDING and bond.notes]
    if near:
        return Ruling(claim.number, Rung.REFUSED, words.say("short" if near.short else "refused", why=why))
    if failed:
        return Ruling(claim.number, Rung.REFUSED, words.say("wrong", why=failed[0]))
    if waiting:
        return Ruling(claim.number, Rung.REFUSED, words.say("waiting", why=waiting[0]))
    return Ruling(claim.number, Rung.REFUSED, words.say("withdrawn" if bonds else "nothing"))


def _why(near: NearMiss, language: str) -> str:
    """Say what differs at the nearest place: its two findings that matter most, or what else is told of it."""
    # a place as it is printed mostly names its law
    place = near.printed if near.printed.endswith(near.work) else f"{near.printed} {near.work}".strip()
    return catalogue.joined(catalogue.reason(near.findings, place, language)) or near.why


def _numbers(rows: Iterable[Mapping[str, Any]]) -> tuple[int, ...]:
    return tuple(dict.fromkeys(int(row["citation"]) for row in rows))


def _removed(words: Wording, draft: Draft, rulings: Sequence[Ruling]) -> Iterable[Removed]:
    """Name what goes out: claims that are refused, and what a narrowed one loses."""
    for ruling in rulings:
        claim = draft.claim(ruling.claim)
        if ruling.rung is Rung.REFUSED:
            yield Removed(ruling.claim, claim.text, ruling.reason)
        elif ruling.kept is not None:
            rest = " ".join(claim.text.replace(ruling.kept, " … ").split())
            yield Removed(ruling.claim, rest, words.say("lost"))


def _day(given: object) -> str:
    """Read an ISO day; raises InvalidInput."""
    text = checked_text("as_of", given)
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError:
        raise InvalidInput(
            f"as_of: expected a day such as 2025-01-01; found {text[:40]!r}.", suggestion="Write it as YYYY-MM-DD."
        ) from None
