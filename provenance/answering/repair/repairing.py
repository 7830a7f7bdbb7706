"""Uncovered claims get the citations they should have had, in at most two rounds that the gate ends (document 003).

A round: proposals (of a model, else of what the program proves), the draft with them, the gate again. What did not rise
is taken back and the gate is asked once more; if anything else went down, the whole round is. So what comes out is
never less covered than what went in, whatever was proposed, and nothing is written to the ledger by a repair.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from typing import TYPE_CHECKING, Literal

from provenance.answering.drafts import Action, Treatment, write
from provenance.answering.drafts.draft import Claim, Draft
from provenance.answering.evidence_links import EvidenceLinks
from provenance.answering.repair.asking import (
    Extract,
    Ledger,
    Proposal,
    Proposals,
    ask,
    extract,
    narrowed,
    proven,
    proven_together,
)
from provenance.answering.rungs import Gated, Ruling, Rung
from provenance.chat import ChatModel
from provenance.language import catalogue

if TYPE_CHECKING:
    from provenance.citing.facade.reads import Scope


@dataclass(frozen=True, slots=True)
class GatedDraft:
    """A draft with what the gate says of it."""

    text: str
    draft: Draft
    bonds: EvidenceLinks
    gated: Gated

    @property
    def rulings(self) -> dict[int, Ruling]:
        """The rulings by claim."""
        return {ruling.claim: ruling for ruling in self.gated.rulings}

    @property
    def uncovered(self) -> tuple[int, ...]:
        """The claims that are refused."""
        return tuple(ruling.claim for ruling in self.gated.rulings if ruling.rung is Rung.REFUSED)


def risen(before: GatedDraft, after: GatedDraft, proposals: Sequence[Proposal]) -> tuple[Proposal, ...] | None:
    """Return the proposals that raised their claim, with those of their marks that it rests on now.

    None where something else went down, changed or is gone.
    """
    wanted = {one.claim: one for one in proposals}
    pairs = _aligned(before.draft, after.draft, {one.claim for one in proposals if one.parts})
    if pairs is None or len(after.bonds.dangling) > len(before.bonds.dangling):
        return None
    was, now = before.rulings, after.rulings
    found: list[Proposal] = []
    for claim, made in pairs.items():
        rulings = [now[number] for number in made if number in now]
        if len(rulings) < len(made) or claim not in was:
            return None
        if any(ruling.rung.height < was[claim].rung.height for ruling in rulings):
            return None
        proposal = wanted.get(claim)
        if proposal is not None:
            found += _borne_out(was[claim], rulings, proposal)
    return tuple(found)


def _borne_out(was: Ruling, rulings: Sequence[Ruling], proposal: Proposal) -> Iterator[Proposal]:
    """Yield a proposal whose claim rose, without the marks that it does not rest on."""
    rests = {number for ruling in rulings for number in ruling.citations}
    marks = tuple(number for number in proposal.citations if number in rests)
    rose = all(ruling.rung.height > was.rung.height for ruling in rulings)
    if rose and (marks or (proposal.words is not None and not proposal.citations)):
        yield replace(proposal, citations=marks)


def _aligned(before: Draft, after: Draft, changed: set[int]) -> Mapping[int, tuple[int, ...]] | None:
    """Return for each claim of a draft those that stand for it in the other; None where one is gone or has come.

    ``changed`` are the claims that may have other words there, or be parted.
    """
    if len(before.sentences) != len(after.sentences):
        return None
    pairs: dict[int, tuple[int, ...]] = {}
    for one, other in zip(before.sentences, after.sentences, strict=True):
        was, now = [before.claim(number) for number in one.claims], [after.claim(number) for number in other.claims]
        at = 0
        for claim, later in zip_longest(was, was[1:]):
            first, at = at, at + 1
            if first >= len(now) or (now[first].text != claim.text and claim.number not in changed):
                return None
            while now[first].text != claim.text and at < len(now) and now[at].text != (later and later.text):
                at += 1
            pairs[claim.number] = tuple(made.number for made in now[first:at])
        if at != len(now):
            return None
    return pairs


Regate = Callable[[str], tuple[Draft, EvidenceLinks, Gated]]
"""The deterministic gate: reads a text, holds its marks against the ledger and gives its rulings."""
ROUNDS = 2
_MOST_CLAIMS = 200
_SHOWN = 80  # characters of a claim


@dataclass(frozen=True, slots=True)
class Change:
    """What was done to one claim: marks attached, or new words in its place, with the marks they bear."""

    round: int
    claim: str
    action: Literal["attach", "soften"]
    citations: tuple[int, ...]
    words: str | None = None


@dataclass(frozen=True, slots=True)
class Repaired:
    """A draft after repair, with what the gate says of it now; ``notes`` say what was proposed and not taken.

    ``silent`` says that the model gave no answer: it is not to be asked for this draft again.
    """

    text: str
    draft: Draft
    bonds: EvidenceLinks
    gated: Gated
    rounds: int = 0
    changes: tuple[Change, ...] = field(default=())
    notes: tuple[str, ...] = field(default=())
    silent: bool = False

    @property
    def changed(self) -> bool:
        """Whether anything was repaired."""
        return bool(self.changes)


def repair(
    draft_text: str,
    draft: Draft,
    gated: Gated,
    bonds: EvidenceLinks,
    engine: Ledger,
    model: ChatModel | None,
    *,
    regate: Regate,
    rounds: int = ROUNDS,
    scope: Scope = None,
    own: bool = False,
) -> Repaired:
    """Repair the refused claims of a draft. Ends when none is left, when nothing is proposed, or after the rounds.

    A model is asked once a round; for what it proposes nothing for, and where there is none, the program attaches the
    citations whose words are found as evidence, for each clause of a claim where it joins several, and leaves details
    out that a citation does not have. Of a draft that is somebody's ``own`` no more than such details go. Raises what
    ``regate`` and the engine raise.
    """
    stand = GatedDraft(draft_text, draft, bonds, gated)
    changes: list[Change] = []
    notes: list[str] = []
    made, silent = 0, False
    for number in range(1, min(rounds, ROUNDS) + 1):
        claims = [stand.draft.claim(one) for one in stand.uncovered][:_MOST_CLAIMS]
        if not claims:
            break
        if len(claims) < len(stand.uncovered):
            notes.append(catalogue.said(draft.language, "repair", "first", len(stand.uncovered), _MOST_CLAIMS))
        made = number
        proposals = _proposals(engine, model, stand, claims, scope, own=own)
        notes += proposals.notes
        after, taken = _taken(stand, proposals.usable, regate) if proposals.usable else (stand, ())
        changes += [_change(number, stand.draft, one) for one in taken]
        notes += _refused(stand.draft, proposals.usable, taken)
        if model is not None and len(taken) < len(proposals.usable):
            before = after  # what a model proposes in vain keeps nobody from what the program proves
            after, more = _alone(engine, before, scope, regate)
            changes += [_change(number, before.draft, one) for one in more]
            taken = (*taken, *more)
        silent = silent or proposals.fault is not None
        model = None if silent else model  # a server that was late is not asked again
        if model is None and not taken:
            break  # the program proves the same again
        stand = after
    told = tuple(dict.fromkeys(notes))
    return Repaired(stand.text, stand.draft, stand.bonds, stand.gated, made, tuple(changes), told, silent)


def _proposals(
    engine: Ledger, model: ChatModel | None, stand: GatedDraft, claims: Sequence[Claim], scope: Scope, *, own: bool
) -> Proposals:
    """Return what is to be tried: what a model proposes, and for the other claims what the program proves."""
    there = extract(engine, stand.draft, claims)
    alone = {claim.number for claim in claims if len(stand.draft.sentence(claim.sentence).claims) == 1}
    held = {bond.citation for bond in stand.bonds.bonds}.union(*(claim.cited for claim in stand.draft.claims))
    if model is None:
        return Proposals(tuple(_program(engine, there, claims, alone, scope, held)))
    asked = ask(model, stand.draft, claims, there, own=own)
    usable = tuple(
        one
        for one in asked.usable
        if one.words is None or (one.claim in alone and (not own or held.issuperset(one.citations)))
    )
    left = [claim for claim in claims if claim.number not in {one.claim for one in usable}]
    return Proposals((*usable, *_program(engine, there, left, alone, scope, held)), asked.notes, asked.fault)


def _alone(engine: Ledger, stand: GatedDraft, scope: Scope, regate: Regate) -> tuple[GatedDraft, tuple[Proposal, ...]]:
    """Return a draft with what the program proves of its uncovered claims, and that, without asking a model."""
    claims = [stand.draft.claim(one) for one in stand.uncovered][:_MOST_CLAIMS]
    proposals = _proposals(engine, None, stand, claims, scope, own=False).usable
    return _taken(stand, proposals, regate) if proposals else (stand, ())


def _program(
    engine: Ledger, there: Extract, claims: Sequence[Claim], alone: Container[int], scope: Scope, held: Collection[int]
) -> Iterator[Proposal]:
    """Yield what the program proves of claims; new words only for those that are ``alone`` in their sentence.

    ``held`` are the citations of the draft: those that bear something in it, and those that its author named.
    """
    for claim in claims:
        numbers = proven(engine, claim, there, scope) or proven_together(engine, claim, there, scope)
        if numbers:
            yield Proposal(claim.number, numbers)
        elif claim.number in alone and not claim.shared and (less := narrowed(claim, there, held)):
            yield Proposal(claim.number, less[:1], less[1])


def _taken(stand: GatedDraft, proposals: Sequence[Proposal], regate: Regate) -> tuple[GatedDraft, tuple[Proposal, ...]]:
    """Return the draft with those of the proposals that the gate finds better, or as it was; two gates at most."""
    tried: tuple[Proposal, ...] = tuple(proposals)
    for _ in range(2):
        after = _with(stand, tried, regate)
        good = risen(stand, after, tried)
        if not good:
            return stand, ()
        if good == tried:
            return after, good
        tried = good
    return stand, ()


def _with(stand: GatedDraft, proposals: Sequence[Proposal], regate: Regate) -> GatedDraft:
    treatments = [_treatment(stand.draft, one) for one in proposals]
    text = write(stand.draft, treatments)
    return GatedDraft(text, *regate(text))


def _treatment(draft: Draft, one: Proposal) -> Treatment:
    """Return the marks a claim does not have yet, or its new words with all their marks and the closing mark it had."""
    claim = draft.claim(one.claim)
    if one.words is None:
        return Treatment(claim.number, tuple(number for number in one.citations if number not in claim.cited))
    stretch = draft.text[claim.start : claim.end].rstrip()
    closing = stretch[-1] if stretch[-1:] in {".", "!", ";", ":", ","} else ""
    return Treatment(claim.number, one.citations, Action.REPLACE, one.words + closing)


def _change(number: int, draft: Draft, one: Proposal) -> Change:
    action: Literal["attach", "soften"] = "attach" if one.words is None else "soften"
    return Change(number, draft.claim(one.claim).text, action, one.citations, one.words)


def _refused(draft: Draft, proposals: Sequence[Proposal], taken: Sequence[Proposal]) -> list[str]:
    kept = {one.claim for one in taken}
    lost = [one for one in proposals if one.claim not in kept]
    return [catalogue.said(draft.language, "repair", "not borne", draft.claim(one.claim).text[:_SHOWN]) for one in lost]
