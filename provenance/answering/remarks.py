"""What is remarked on the evidence of claims, beside them: what limits it, how weak it is, who says otherwise.

A remark stands in brackets in one line, and no mark can be read out of it; words of a source stand in quotation marks.
"""

from __future__ import annotations

from provenance.answering import packs
from provenance.answering.assigning.contradictions import Contradiction
from provenance.answering.confidence import lowest
from provenance.answering.display import Displayed, ShownClaim
from provenance.answering.rungs import Rung
from provenance.answering.state import State
from provenance.citing.source_status import Consent
from provenance.language import catalogue
from provenance.language.verbs import asserts
from provenance.text import patterns as re

_BRACKETS = str.maketrans("[]{}", "()()")
_MARKS = str.maketrans('„“”"', "‚‘‘'")
_QUOTED = re.compile(r"„[^„“”]*“|“[^„“”]*”")
_BLANKS = re.compile(r"\s+")
SHOWN = 300
"""Characters of an excerpt that stand beside a claim."""
_LONG = 1_000


def asides(state: State, displayed: Displayed) -> dict[int, str]:
    """Return what is to be known of the evidence of claims, in brackets: what was asked of a witness, that it is weak,
    that others say otherwise.
    """
    weak, contrary, asked = _weak(state, displayed), told_against(state, displayed), _asked(state, displayed)
    spoken = {
        number: "; ".join(_against(displayed.language, source, quote) for source, quote, _ in some)
        for number, some in contrary.items()
    }
    found: dict[int, str] = {}
    for claim in sorted(weak.keys() | spoken.keys() | asked.keys()):
        said = [words for words in (asked.get(claim), weak.get(claim), spoken.get(claim)) if words]
        found[claim] = " ".join(f"[{bracketed(words, _LONG)}]" for words in said)
    return found


def _asked(state: State, displayed: Displayed) -> dict[int, str]:
    """Return what an interviewer asked before the words that are given as an answer."""
    places = state["pack"].places if "pack" in state else ()
    asked = {" ".join(place.quote.split()): place.asked for place in places if place.asked}
    found: dict[int, str] = {}
    for ruling in (one.ruling for one in displayed.claims if one.ruling.rung is not Rung.REFUSED):
        if question := asked.get(" ".join(state["draft"].claim(ruling.claim).text.split())):
            said = _said(displayed.language, quotable(question))
            found[ruling.claim] = catalogue.said(displayed.language, "delivery", "asked", question=said)
    return found


def leads(state: State, displayed: Displayed) -> dict[int, str]:
    """Return how sure each sentence is, before the first of its claims that stays; nothing where nobody asked."""
    if not state["request"].rated:
        return {}
    draft, sure = state["draft"], state["confidence"]
    sentences: dict[int, list[int]] = {}
    for one in displayed.claims:
        if one.ruling.rung is not Rung.REFUSED and one.ruling.claim in sure:
            sentences.setdefault(draft.claim(one.ruling.claim).sentence, []).append(one.ruling.claim)
    levels = {some[0]: lowest(sure[number] for number in some) for some in sentences.values()}
    return {number: f"[{catalogue.said(displayed.language, 'confidence', one)}]" for number, one in levels.items()}


def told_against(state: State, displayed: Displayed) -> dict[int, list[tuple[str, str, Contradiction | None]]]:
    """Return what contradicts the claims that are borne, by their numbers: source, words, all that is known of it.

    Who may not read of passages that bear nothing learns only that there is one: the source is then empty.
    """
    draft, standings, found = state["draft"], state["standings"], state.get("against", {})
    told: dict[int, list[tuple[str, str, Contradiction | None]]] = {}
    for ruling in (one.ruling for one in displayed.claims if one.ruling.rung is not Rung.REFUSED):
        for one in found.get(draft.claim(ruling.claim).text, ()):
            source = standings[one.source]
            may = displayed.telling and source.consent is Consent.OPEN
            by = " ".join((source.publisher or source.name).split())
            said = (by, one.quote, one) if may else ("", "", None)
            if said not in told.setdefault(ruling.claim, []):
                told[ruling.claim].append(said)
    return told


def behind(one: ShownClaim, displayed: Displayed, most: int = SHOWN) -> str:
    """Return the remark that stands behind a claim: what limits it, or that it is inferred, beside the excerpt."""
    ruling = one.ruling
    if ruling.rung is Rung.NARROWED:
        borne = _said(displayed.language, quotable(ruling.kept)) if ruling.kept else None
        rest = "; ".join(part for part in (borne, _limit(ruling.limit, displayed.language)) if part)
        return f"[{displayed.rules.word(displayed.language, 'narrowed')}: {rest}]"
    if ruling.rung is Rung.LABELED:
        excerpt = next((words for citation in one.citations if (words := citation.excerpt or citation.snippet)), None)
        beside = f": {_said(displayed.language, quotable(excerpt, most))}" if excerpt else ""
        return f"[{one.label or displayed.rules.word(displayed.language, 'label')}{beside}]"
    return ""


def most_shown(state: State, displayed: Displayed) -> int:
    """Return how much of an excerpt stands in the text: what was asked for round it is not cut off again."""
    return max(SHOWN, displayed.rules.most(displayed.tier)) if state["request"].more else SHOWN


def quotable(text: str, most: int = SHOWN) -> str:
    """Return words that may stand between quotation marks."""
    return bracketed(text, most).translate(_MARKS)


def bracketed(text: str, most: int = SHOWN) -> str:
    """Return words so that they stand in brackets in one line, and no mark can be read out of them."""
    said = _BLANKS.sub(" ", text).strip().translate(_BRACKETS)
    return said if len(said) <= most else f"{said[:most].rsplit(' ', 1)[0]} …"


def _against(language: str, source: str, quote: str) -> str:
    if not source:
        return catalogue.said(language, "delivery", "conflicting unnamed")
    return catalogue.said(language, "delivery", "conflicting", source=source, quote=_said(language, quotable(quote)))


def _weak(state: State, displayed: Displayed) -> dict[int, str]:
    """Return the remarks on supported claims whose sources are of low tiers alone, where the preset has them.

    They name the sources as far as the requestor may know them.
    """
    bounds = packs.rules_of(state["request"].policy.table("pack"))
    sources = {bond.citation: bond.source_id for bond in state["bonds"].bonds}
    remarks: dict[int, str] = {}
    for one in displayed.claims:
        if one.ruling.rung is not Rung.SUPPORTED:
            continue
        held = list(dict.fromkeys(sources[number] for number in one.ruling.citations))
        tiers = [state["standings"][source].tier for source in held]
        named = all(citation.place for citation in one.citations)
        standings = [state["standings"][source] for source in held]
        by = list(dict.fromkeys(" ".join((source.publisher or source.name).split()) for source in standings))
        publishers = {source.publisher or str(source.source_id) for source in standings}
        if said := packs.remark(tiers, len(publishers), bounds, displayed.language, by if named else ()):
            remarks[one.ruling.claim] = said
    return remarks


def _said(language: str, words: str) -> str:
    return catalogue.quoted(language, [words])


def _limit(limit: str | None, language: str) -> str | None:
    """Return what limits a claim: words of the source in quotation marks, so that nobody takes them for a claim."""
    if limit is None:
        return None
    plain = bracketed(limit, len(limit))  # a limit is shown whole
    own = _QUOTED.sub(" ", plain)
    asserting = asserts(own, "de") or asserts(own, "en")
    return _said(language, quotable(plain, len(plain))) if asserting else plain
