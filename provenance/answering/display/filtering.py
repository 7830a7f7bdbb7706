"""What a requestor sees of an answer: the evidence behind the three gates, and rungs never above those of the gate.

Two layers, always (citation binding, "Who sees what"): the bundle has artifact IDs, spans and full excerpts; here are
relation labels, short excerpts and handles that mean something within this answer only. A claim that rests on a source
whose existence may not be told is, towards the requestor, a claim nothing was found for.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from provenance.answering.bonds import Bond, Bonds
from provenance.answering.display.depth import Depth, View
from provenance.answering.display.gates import Purse, Spent, passed
from provenance.answering.display.rules import DisplayRules
from provenance.answering.display.shown import Displayed, ShownCitation, ShownClaim
from provenance.answering.drafts.parts import Draft
from provenance.answering.rungs import Gated, Removed, Ruling, Rung
from provenance.citing.context import checked_name
from provenance.citing.standing import Consent, Paywall, Standing

_QUOTED = re.compile(r"[„“]([^“”]*)[“”]")
_ARTIFACT = re.compile(r"sha256:[0-9a-f]{8,}")
Seen = list[tuple[Bond, View]]


def display_filter(
    draft: Draft,
    gated: Gated,
    bonds: Bonds,
    standings: Mapping[int, Standing],
    rules: DisplayRules,
    requestor: str,
    *,
    spent: Spent | None = None,
    more: int = 0,
) -> Displayed:
    """Give what the requestor may see, claim by claim in their order.

    ``standings`` are by number of source, ``spent`` is what the requestor was shown today (`budget.spent`), ``more``
    how many sentences round each passage were asked for; the rules bound it. Raises InvalidInput for a requestor that
    is no name.
    """
    tier = rules.tier_of(checked_name("requestor", requestor))
    purse = Purse(rules, spent or Spent())
    # reasons of the gate beside some claims and none beside others would tell which ones hide a source
    silent = any(one.consent is Consent.FORBIDDEN for one in standings.values())
    telling = rules.tells(tier) and purse.left
    handles: dict[int, str] = {}
    claims: list[ShownClaim] = []
    for ruling in gated.rulings:
        text = draft.claim(ruling.claim).text
        seen = list(_seen(ruling, text, bonds, standings, purse, tier, more))
        secret = silent or _secret(ruling, bonds, standings)
        if ruling.rung is Rung.REFUSED:  # what is nearest was let through no gate, and may be of any source
            secret = secret or not telling
        most = rules.most(tier) if telling else 0
        found = _ruling(ruling, seen, rules, draft.language, secret=secret, most=most)
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
    """Give the name of the source that comes in that place, from 0: A, B, … Z, AA, AB…."""
    name = ""
    number += 1
    while number:
        number, rest = divmod(number - 1, 26)
        name = chr(65 + rest) + name
    return name


def _seen(
    ruling: Ruling,
    text: str,
    bonds: Bonds,
    standings: Mapping[int, Standing],
    purse: Purse,
    tier: str,
    more: int,
) -> Iterator[tuple[Bond, View]]:
    """Give the citations the claim rests on, as far as it may be told that they are there."""
    by_number = {bond.citation: bond for bond in bonds.of(ruling.claim)}
    for number in ruling.citations:
        bond = by_number.get(number)
        if bond is None:
            continue
        standing = standings.get(bond.source_id)
        if standing is not None and standing.consent is Consent.FORBIDDEN:
            continue
        yield bond, passed(bond, ruling.kept or text, standing, purse, tier, more)


def _ruling(ruling: Ruling, seen: Seen, rules: DisplayRules, language: str, *, secret: bool, most: int) -> Ruling:
    """Give the ruling as the requestor learns it: the same, with less said, or refused; never a higher rung.

    Of what the gate says words of a source are told where its excerpt is shown, and no more than ``most`` characters.
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
    if limit is not None and not (named and _sayable(limit) and _quoted(limit) <= shown):
        limit = rules.word(language, "limited")
    return replace(ruling, reason=reason, limit=limit, citations=numbers)


def _secret(ruling: Ruling, bonds: Bonds, standings: Mapping[int, Standing]) -> bool:
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
    return any(one.may_be_of(closed) for one in bonds.rejected if one.claim == ruling.claim)


def _sayable(text: str) -> bool:
    """Say whether a text of the gate names no artifact."""
    return _ARTIFACT.search(text) is None


def _quoted(text: str) -> int:
    """Give how many characters of a text of the gate stand between quotation marks: the words of a source."""
    return sum(len(one[1]) for one in _QUOTED.finditer(text))


def _snippet(bond: Bond, view: View, standings: Mapping[int, Standing], most: int) -> str | None:
    """Give the words about a source behind a paywall that may be shown instead of its own, as far as a tier sees any.

    They are taken from what the project says of the source, never from what was held against the claim.
    """
    source = standings.get(bond.source_id)
    if source is None or view.why != "paywall" or view.depth < Depth.HANDLE:
        return None
    said = " ".join((source.snippet or (source.name if view.named else "")).split())
    return said if 0 < len(said) <= most else None


def _citation(
    bond: Bond, view: View, handles: Mapping[int, str], rules: DisplayRules, language: str, snippet: str | None
) -> ShownCitation:
    handled = view.depth >= Depth.HANDLE
    note = rules.word(language, view.why) if view.why else None
    if note and snippet:
        note = f"{note} {rules.word(language, 'snippet')}: „{snippet}“"
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
