"""What a requestor sees of an answer: the evidence behind the three gates, and rungs never above those of the gate.

Two layers, always (citation binding, "Who sees what"): the bundle has artifact IDs, spans and full excerpts; here are
relation labels, short excerpts and handles that mean something within this answer only. A claim that rests on a source
whose existence may not be told is, towards the requestor, a claim nothing was found for.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Any, Protocol

from provenance.answering.display.gates import Purse, Spent, consent_gate, passed, tier_gate
from provenance.answering.display.rules import Depth, DisplayRules, View
from provenance.answering.display.view import Displayed, ShownCitation, ShownClaim
from provenance.answering.drafts.draft import Draft
from provenance.answering.evidence_links import EvidenceLink, EvidenceLinks
from provenance.answering.packs.rules import PackPlace
from provenance.answering.rungs import Gated, Removed, Ruling, Rung
from provenance.citing.context import checked_name
from provenance.citing.source_status import Consent, Paywall, SourceStatus
from provenance.language import catalogue
from provenance.model.activities import ulid
from provenance.model.answers import Disclosure
from provenance.model.errors import AccessDenied
from provenance.text import patterns as re


class Reads(Protocol):
    """What can be asked: a `Graph`."""

    def read(self, query: str, /, **params: Any) -> list[dict[str, Any]]:
        """Run the statement ``queries.load(query)`` and give its rows."""
        ...


class Runs(Protocol):
    """What can be asked within a write: a `Transaction`."""

    def run(self, query: str, /, **params: Any) -> list[dict[str, Any]]:
        """Run the statement ``queries.load(query)`` and give its rows."""
        ...


def spent(graph: Reads, project: str, requestor: str, rules: DisplayRules, *, now: datetime | None = None) -> Spent:
    """Return what a requestor was shown of a project today (UTC), and how many answers within the window."""
    params = _asked(project, requestor, rules, now or datetime.now(UTC))
    return _summed(graph.read("display/spent", **params))


def demand_unspent(transaction: Runs, project: str, displayed: Displayed, *, now: datetime | None = None) -> None:
    """Raise AccessDenied where other answers have used the budget up since this one was made.

    To be called in the transaction that writes the disclosure: the log is locked then, so that two answers at one time
    cannot both have the last of it.
    """
    shown, rules = displayed.spent, displayed.rules
    if not shown.excerpts:
        return
    params = _asked(project, displayed.requestor, rules, now or datetime.now(UTC))
    before = _summed(transaction.run("display/spent", **params))
    if (
        before.excerpts + shown.excerpts > rules.excerpts_per_day
        or before.characters + shown.characters > rules.characters_per_day
        or before.answers >= rules.answers_per_window
    ):
        raise AccessDenied(
            f"Expected evidence of {shown.characters:,} characters to be left for {displayed.requestor}; other answers "
            "have used it up meanwhile.",
            suggestion="Ask again: the answer is then shown without these excerpts.",
        )


def disclosure(displayed: Displayed, project: str, answer: str, *, now: datetime | None = None) -> Disclosure:
    """Return the record of what an answer shows; it is written with the answer."""
    at = now or datetime.now(UTC)
    return Disclosure(
        id=ulid(),
        project=project,
        requestor=displayed.requestor,
        day=at.date().isoformat(),
        excerpts=displayed.spent.excerpts,
        characters=displayed.spent.characters,
        recorded_at=_printed(at),
        answer=answer,
    )


def _asked(project: str, requestor: str, rules: DisplayRules, at: datetime) -> dict[str, Any]:
    """Return what to ask; the window is a day at most (`DisplayRules`): it touches today and yesterday alone."""
    since = at - timedelta(seconds=rules.window_seconds)
    days = [day.isoformat() for day in dict.fromkeys((at.date(), since.date()))]
    asked = {"project": project, "requestor": requestor, "since": _printed(since)}
    return asked | {"day": days[0], "days": days}


def _summed(rows: list[dict[str, Any]]) -> Spent:
    row = rows[0] if rows else {}
    return Spent(*(int(row.get(name) or 0) for name in ("excerpts", "characters", "answers")))


def _printed(at: datetime) -> str:
    return at.astimezone(UTC).isoformat(timespec="microseconds").replace("+00:00", "Z")


@dataclass(frozen=True, slots=True)
class Quotable:
    """The segments that may be quoted whole, in the order given, and what to say where none may (None: nothing)."""

    segments: tuple[str, ...]
    why: str | None = None


def quotable(
    places: Sequence[PackPlace],
    standings: Mapping[int, SourceStatus],
    rules: DisplayRules,
    requestor: str,
    spent: Spent,
    language: str,
) -> Quotable:
    """Tell which places a requestor may be given the words of, best first, as far as the budget goes.

    A source whose existence may not be told leaves no word of itself behind, nor of why.
    """
    tier = rules.tier_of(requestor)
    purse = Purse(rules, spent)
    kept: list[str] = []
    reasons: list[str] = []
    for place in places:
        standing = standings.get(place.source_id)
        if standing is not None and standing.consent is Consent.FORBIDDEN:
            continue
        words = place.quote
        view = View.whole(words).limited(consent_gate(standing)).limited(tier_gate(standing, rules, tier))
        view = view.limited(purse.limit(place.source_id, words))
        if view.excerpt == words:
            purse.pay(place.source_id, words)
            kept.append(place.segment)
        elif view.depth is not Depth.EXCERPT:
            reasons.append(view.why or "restricted")
        else:
            reasons.append("cap")
    said = rules.word(language, reasons[0]) if reasons else None
    return Quotable(tuple(kept), None if kept else said)


_QUOTED = re.compile(r"[„“]([^“”]*)[“”]")
_ARTIFACT = re.compile(r"sha256:[0-9a-f]{8,}")
Seen = list[tuple[EvidenceLink, View]]


def display_filter(
    draft: Draft,
    gated: Gated,
    bonds: EvidenceLinks,
    standings: Mapping[int, SourceStatus],
    rules: DisplayRules,
    requestor: str,
    *,
    spent: Spent | None = None,
    more: int = 0,
) -> Displayed:
    """Return what the requestor may see, claim by claim in their order.

    ``standings`` are by number of source, ``spent`` is what the requestor was shown today (`budget.spent`), ``more``
    how many sentences round each passage were asked for; the rules bound it. Raises InvalidInput for a requestor that
    is no name.
    """
    tier = rules.tier_of(checked_name("requestor", requestor))
    purse = Purse(rules, spent or Spent())
    telling = rules.tells(tier) and purse.left
    handles: dict[int, str] = {}
    claims: list[ShownClaim] = []
    for ruling in gated.rulings:
        text = draft.claim(ruling.claim).text
        seen = list(_seen(ruling, text, bonds, standings, purse, tier, more))
        secret = _secret(ruling, bonds, standings)
        if ruling.citations and not seen:  # as of a claim that nothing was found for
            nothing = catalogue.said(draft.language, "gate", "nothing")
            ruling, secret = Ruling(ruling.claim, Rung.REFUSED, nothing), False  # noqa: PLW2901
        if ruling.rung is Rung.REFUSED:  # what is nearest was let through no gate, and may be of any source
            secret = secret or not telling
        most = rules.most(tier) if telling else 0
        found = _ruling(ruling, seen, rules, draft.language, secret=secret, most=most, cap=rules.most(tier))
        kept = seen if found.rung is not Rung.REFUSED else []
        for bond, view in kept:
            if view.depth >= Depth.HANDLE:
                handles.setdefault(bond.source_id, letters(len(handles)))
        citations = tuple(
            _citation(bond, view, handles, rules, draft.language, _snippet(bond, view, standings, rules.most(tier)))
            for bond, view in kept
        )
        label = None
        if found.rung is Rung.LABELED:
            walled = all(view.why == "paywall" for _, view in kept)
            label = rules.word(draft.language, "walled" if walled else "label")
            found = replace(found, reason=f"{label}.") if walled else found
        claims.append(ShownClaim(text, found, citations, label))
    removed = _removed(draft, gated, claims)
    return Displayed(
        requestor,
        tier,
        draft.language,
        tuple(claims),
        removed,
        Spent(purse.excerpts, purse.characters, 1 if purse.excerpts else 0),
        rules,
        telling,
    )


def letters(number: int) -> str:
    """Return the name of the source that comes in that place, from 0: A, B, … Z, AA, AB…."""
    name = ""
    number += 1
    while number:
        number, rest = divmod(number - 1, 26)
        name = chr(65 + rest) + name
    return name


def _seen(
    ruling: Ruling,
    text: str,
    bonds: EvidenceLinks,
    standings: Mapping[int, SourceStatus],
    purse: Purse,
    tier: str,
    more: int,
) -> Iterator[tuple[EvidenceLink, View]]:
    """Yield the citations the claim rests on, as far as it may be told that they are there."""
    by_number = {bond.citation: bond for bond in bonds.of(ruling.claim)}
    for number in ruling.citations:
        bond = by_number.get(number)
        if bond is None:
            continue
        standing = standings.get(bond.source_id)
        if standing is not None and standing.consent is Consent.FORBIDDEN:
            continue
        yield bond, passed(bond, ruling.kept or text, standing, purse, tier, more)


def _ruling(
    ruling: Ruling, seen: Seen, rules: DisplayRules, language: str, *, secret: bool, most: int, cap: int
) -> Ruling:
    """Return the ruling as the requestor learns it: the same, with less said, or refused; never a higher rung.

    Of what the gate says words of a source are told where its excerpt is shown, and no more than ``most`` characters.
    What limits an excerpt in its own sentence is told with it, where both have no more than ``cap`` characters.
    """
    numbers = tuple(bond.citation for bond, _ in seen)
    # what is left of a narrowed claim may be what the hidden source bears: it cannot be told apart, so it goes
    lost = not numbers or (len(numbers) < len(ruling.citations) and ruling.rung is Rung.NARROWED)
    if ruling.rung is Rung.REFUSED or lost:
        told = ruling.rung is Rung.REFUSED and not secret and _sayable(ruling.reason) and _quoted(ruling.reason) <= most
        return Ruling(ruling.claim, Rung.REFUSED, ruling.reason if told else rules.word(language, "refused"))
    named = not secret and all(view.named for _, view in seen)
    shown = most if all(view.excerpt for _, view in seen) else 0
    reason, limit = ruling.reason, ruling.limit
    if not (named and _sayable(reason) and _quoted(reason) <= shown):
        reason = rules.word(language, ruling.rung.value)
    beside = [view.excerpt for bond, view in seen if view.excerpt and bond.limit == limit]
    if limit is not None and beside and not secret and _quoted(limit) + len(beside[0]) <= cap:
        return replace(ruling, reason=reason, citations=numbers)
    if limit is not None and not (named and _sayable(limit) and _quoted(limit) <= shown):
        limit = rules.word(language, "limited")
    return replace(ruling, reason=reason, limit=limit, citations=numbers)


def _secret(ruling: Ruling, bonds: EvidenceLinks, standings: Mapping[int, SourceStatus]) -> bool:
    """Say whether what was said of a claim may come from a source that is not open.

    Why a claim is refused is told in words of a source, so that one that may not be quoted is not open then.
    """
    quoting = ruling.rung is Rung.REFUSED
    closed = {
        number
        for number, one in standings.items()
        if one.consent is not Consent.OPEN or (quoting and one.paywall is Paywall.METADATA_ONLY)
    }
    if any(bond.source_id in closed or bond.source_id not in standings for bond in bonds.of(ruling.claim)):
        return True
    return any(one.may_be_of(closed) for one in bonds.near(ruling.claim))


def _sayable(text: str) -> bool:
    """Say whether a text of the gate names no artifact."""
    return _ARTIFACT.search(text) is None


def _quoted(text: str) -> int:
    """Return how many characters of a text of the gate stand between quotation marks: the words of a source."""
    return sum(len(one[1]) for one in _QUOTED.finditer(text))


def _snippet(bond: EvidenceLink, view: View, standings: Mapping[int, SourceStatus], most: int) -> str | None:
    """Return the words about a source behind a paywall that may be shown instead of its own, as far as a tier sees any.

    They are taken from what the project says of the source, never from what was held against the claim.
    """
    source = standings.get(bond.source_id)
    if source is None or view.why != "paywall" or view.depth < Depth.HANDLE:
        return None
    said = " ".join((source.snippet or (source.name if view.named else "")).split())
    return said if 0 < len(said) <= most else None


def _citation(
    bond: EvidenceLink, view: View, handles: Mapping[int, str], rules: DisplayRules, language: str, snippet: str | None
) -> ShownCitation:
    handled = view.depth >= Depth.HANDLE
    note = rules.word(language, view.why) if view.why else None
    if note and snippet:
        note = f"{note} {rules.word(language, 'snippet')}: {catalogue.quoted(language, [snippet])}"
    return ShownCitation(
        citation=bond.citation,
        handle=f"{rules.word(language, 'source')} {handles[bond.source_id]}" if handled else None,
        relation=rules.word(language, bond.relation.value) if handled else None,
        excerpt=view.excerpt,
        start=view.start,
        end=view.end,
        shortened=view.excerpt is not None and (view.start > 0 or view.end < len(view.full)),
        place=bond.printed if handled and view.named and _sayable(bond.printed) else None,
        note=note,
        depth=view.depth,
        snippet=snippet,
    )


def _removed(draft: Draft, gated: Gated, claims: list[ShownClaim]) -> tuple[Removed, ...]:
    """Name what was cut: every claim that is refused, and the parts that narrowed claims lost."""
    refused = {one.ruling.claim: one for one in claims if one.ruling.rung is Rung.REFUSED}
    lost = tuple(Removed(number, draft.claim(number).text, one.ruling.reason) for number, one in refused.items())
    narrowed = {one.ruling.claim: one for one in claims if one.ruling.rung is Rung.NARROWED}
    parts = tuple(
        Removed(one.claim, one.topic, narrowed[one.claim].ruling.reason)
        for one in gated.removed
        if one.claim in narrowed
    )
    return tuple(sorted((*lost, *parts), key=lambda one: one.claim))
