"""The text that goes out: the draft with its vouchers, what it is told by them, and what became of claims without.

What may be shown was decided before (`display`), and which claim is covered by the gate; here it is only written. Of a
draft that somebody wrote no word is changed: marks and bracketed remarks are put in, and what was asked to be taken out
is. An answer that was drafted here may lose the part of a claim that nothing bears.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace

from provenance.answering import contract as contracts
from provenance.answering import display, numbering, packs, remarks
from provenance.answering.contract import Report
from provenance.answering.display import Displayed, DisplayRules
from provenance.answering.display.gates import consent_gate, tier_gate
from provenance.answering.drafts import Action, Treatment, read, write
from provenance.answering.drafts.draft import Claim, Draft, Mark, SentenceKind, is_bare
from provenance.answering.drafts.layout import body_start
from provenance.answering.enforcement import QueryType
from provenance.answering.evidence_links import EvidenceLinks
from provenance.answering.request import Unfounded
from provenance.answering.rungs import Rung
from provenance.answering.state import AnswerContext, State
from provenance.citing.roles import Act
from provenance.citing.services import services_of
from provenance.citing.source_status import SourceStatus
from provenance.language import catalogue
from provenance.language.stems import NEGATIONS, STOP, family, words_of
from provenance.model.answers import Mode, Outcome

MOST = 5
"""Titles that are named; the rest is counted."""


def tongue(standings: Mapping[int, SourceStatus], rules: DisplayRules, tier: str, language: str) -> str | None:
    """Say in which language the sources are that a tier may hear of, where none of them is in that of the question."""
    found = {(one.language or "")[:2].lower() for one in heard_of(standings, rules, tier)}
    if len(found) != 1 or not (only := found.pop()) or language.lower().startswith(only):
        return None
    named = _word(language, f"in {only}") if only in catalogue.LANGUAGES else only
    return _word(language, "tongue", language=named)


def titles(standings: Mapping[int, SourceStatus], rules: DisplayRules, tier: str) -> tuple[str, ...]:
    """Return the names of the sources that a tier may hear of, the most official first, each once."""
    ordered = sorted(heard_of(standings, rules, tier), key=lambda one: (one.tier, one.name))
    return tuple(dict.fromkeys(" ".join(one.name.split()) for one in ordered))


def heard_of(standings: Mapping[int, SourceStatus], rules: DisplayRules, tier: str) -> list[SourceStatus]:
    """Return the sources that a tier may hear of by name."""
    return [
        one
        for one in standings.values()
        if one.retracted is None
        and one.superseded_by is None
        and consent_gate(one).named
        and tier_gate(one, rules, tier).named
    ]


def offered(standings: Mapping[int, SourceStatus], rules: DisplayRules, tier: str, language: str) -> str:
    """Return the offer in words, with the first titles where any may be named."""
    if not standings:
        return _word(language, "none")
    names = titles(standings, rules, tier)
    if not names:
        return _word(language, "offer")
    first = "; ".join(names[:MOST])
    said = _word(language, "more", titles=first, more=len(names) - MOST) if len(names) > MOST else first
    return f"{_word(language, 'offer')}\n{_word(language, 'there', titles=said)}"


def _word(language: str, key: str, /, **given: object) -> str:
    return catalogue.said(language, "inventory", key, **given)


_TOPIC, _NAMED, _WHY = 120, 30, 200  # characters of a topic that was asked for, of another, of why it is gone


def word(language: str, key: str) -> str:
    """Return a wording in German or, for every other language, in English."""
    return catalogue.said(language, "delivery", key)


def grounded(state: State, displayed: Displayed, means: AnswerContext) -> str:
    """Return somebody's draft with its vouchers and the list of what they are, in the place of those of before."""
    request, draft = state["request"], state["draft"]
    bounds = packs.rules_of(request.policy.table("pack"))
    rules = request.contract
    list_ = listed(state, displayed, means)
    counts = _counts(displayed)
    left = standing_by(state["bonds"], list_ if counts else "") if rules.bare_numbers else frozenset[Mark]()
    given = treatments(
        draft,
        displayed,
        request.unfounded,
        rewords=False,
        aside=remarks.asides(state, displayed),
        leads=remarks.leads(state, displayed),
        most=remarks.most_shown(state, displayed),
        report=state["report"],
        replaces=request.replaces,
    )
    found = tuple(without(given, left))
    old = numbering.remarks(draft.text, displayed.rules, bounds, rules)
    dangling = (mark for mark in state["bonds"].dangling if mark not in left)
    apart = {} if request.unfounded is Unfounded.LIST else _outside(draft, displayed.language)
    text = write(
        draft,
        found,
        references=list_,
        drop=(*dangling, *old, *_loose(draft, list_, state["bonds"].dangling)),
        remarks=apart,
    )
    if not list_.strip():
        text = shown(numbering.without_list(text, rules), displayed)
    else:
        text = numbering.counted(text, list_, displayed.language)[0] if counts else shown(text, displayed)
    return headed(text, flag(state))


def flag(state: State) -> str | None:
    """Return what is to be said of a draft of somebody that does not pass the contract, where its rules want it."""
    request = state["request"]
    if request.mode is Mode.ASK or "report" not in state or not request.contract.flagged:
        return None
    report = state["report"]
    return None if report.validation_passed else contracts.flag(report, request.contract, state["draft"].language)


def headed(text: str, said: str | None) -> str:
    """Return a text with a remark at its head, behind its front matter."""
    if said is None:
        return text
    at = body_start(text)
    return f"{text[:at]}[{said}]\n\n{text[at:]}"


def _counts(displayed: Displayed) -> bool:
    """Tell whether marks are counted anew: not where some of them are handles of sources that may not be named."""
    return displayed.rules.named and all(one.place for claim in displayed.claims for one in claim.citations)


def _loose(draft: Draft, references: str, dangling: Collection[Mark]) -> tuple[Mark, ...]:
    """Return the marks behind what claims nothing that the list does not name: nobody could tell what they mean."""
    listed = numbering.numbers_of(references)
    held = {mark for claim in draft.claims for mark in claim.marks}
    return tuple(
        mark
        for mark in draft.all_marks
        if listed and mark not in held and mark not in dangling and not listed.issuperset(mark.numbers)
    )


def _outside(draft: Draft, language: str) -> dict[int, str]:
    """Return the remark behind each sentence that is about no source.

    What else stays is covered, or says that it is not.

    Where claims are only listed the draft stays as it is, and these sentences bear no mark.
    """
    return {one.number: f"[{word(language, 'outside')}]" for one in draft.sentences if one.kind is SentenceKind.OUTSIDE}


def bare(displayed: Displayed, unfounded: Unfounded) -> bool:
    """Tell whether a draft has claims, and loses all of them."""
    refused = [one.ruling.rung is Rung.REFUSED for one in displayed.claims]
    return unfounded is Unfounded.STRIP and bool(refused) and all(refused)


def answer(state: State, displayed: Displayed, means: AnswerContext) -> str:
    """Return the answer to a question: what of its draft is covered, what was removed, the sources.

    Empty where nothing of it is covered.
    """
    draft, language = state["draft"], displayed.language
    if all(one.ruling.rung is Rung.REFUSED for one in displayed.claims):
        return ""
    unfounded = state["request"].unfounded
    aside, leads = remarks.asides(state, displayed), remarks.leads(state, displayed)
    most, report = remarks.most_shown(state, displayed), state["report"]
    found = tuple(
        treatments(draft, displayed, unfounded, rewords=True, aside=aside, leads=leads, most=most, report=report)
    )
    body = shown(write(draft, found, drop=state["bonds"].dangling), displayed).strip()
    parts = [announced(state), word(language, "nearby") if nearby(state, displayed) else "", body]
    if state.get("extractive"):
        failed = word(language, "fault") if state.get("fault") else None
        parts.append(" ".join(filter(None, (failed, word(language, "extractive")))))
    if displayed.removed and unfounded is Unfounded.STRIP:
        parts.append(removed(displayed, state["request"].question or ""))
    list_ = listed(state, displayed, means).strip()
    text = "\n\n".join(part for part in (*parts, list_) if part) + "\n"
    return numbering.counted(text, list_, language)[0] if list_ and _counts(displayed) else text


def announced(state: State) -> str:
    """Return what is said before the passages of an answer, with the words of its category that lead to them."""
    message = state.get("message") or ""
    if "judged" in state and message == state["judged"].message:
        return f"{message} {state['judged'].lead}".strip()
    return message


def nearby(state: State, displayed: Displayed) -> bool:
    """Tell whether nothing that stays of an answer has what its question asks for; a brief is on a topic alone."""
    stays = (one.ruling.claim for one in displayed.claims if one.ruling.rung is not Rung.REFUSED)
    kept = [" ".join(state["draft"].claim(number).text.split()) for number in stays]
    question = state["request"].question or ""
    if not kept or state.get("in_sections"):
        return False
    told: dict[str, bool] = {}
    for place in state["pack"].places if "pack" in state else ():
        words = " ".join(place.quote.split())
        told[words] = place.beside and told.get(words, True)
    return all(told[one] if one in told else packs.beside(question, one) for one in kept)


def removed(displayed: Displayed, question: str) -> str:
    """Return the list of what was taken out of an answer and why, as far as the requestor may learn it.

    A sentence that has no word of the question, such as an instruction that a source smuggled in, is named by its
    first words alone: a list of what is not said is no place to say it.
    """
    asked = _telling(question)
    lines: list[str] = []
    for one in displayed.removed:
        topic = remarks.quotable(one.topic, _TOPIC if _telling(one.topic) & asked else _NAMED)
        lines.append(f"- {catalogue.quoted(displayed.language, [topic])}: {remarks.bracketed(one.why, _WHY)}")
    return "\n".join([f"## {displayed.rules.word(displayed.language, 'removed')}\n", *lines])


def _telling(text: str) -> frozenset[str]:
    return frozenset(family(word) for word in words_of(text) if word not in STOP and word not in NEGATIONS)


def listed(state: State, displayed: Displayed, means: AnswerContext) -> str:
    """Return the list of sources: as lawyers or libraries cite, or under handles where sources may not be named."""
    if not displayed.rules.named:
        return display.listed(displayed)
    kept = [one for one in displayed.claims if one.ruling.rung is not Rung.REFUSED]
    numbers = sorted({citation.citation for one in kept for citation in one.citations if citation.place})
    return contracts.references(
        numbers,
        state["bonds"],
        state["standings"],
        state["request"].contract,
        language=displayed.language,
        legal=services_of(means.engine, Act.READ_CITATIONS).output.legal,
    )


def shown(text: str, displayed: Displayed) -> str:
    """Return a text with its marks as the requestor may see them."""
    every = all(citation.place for claim in displayed.claims for citation in claim.citations)
    return text if every else display.opaque(read(text, displayed.language), displayed)


def treatments(
    draft: Draft,
    displayed: Displayed,
    unfounded: Unfounded,
    *,
    rewords: bool,
    aside: Mapping[int, str] | None = None,
    leads: Mapping[int, str] | None = None,
    most: int = remarks.SHOWN,
    report: Report | None = None,
    replaces: bool = False,
) -> Iterator[Treatment]:
    """Yield what is done to each claim; ``rewords`` lets a narrowed one be cut to the part that is borne.

    ``aside`` are remarks on the evidence of a claim (weak, contradicted), by its number; ``most`` is how many
    characters of an excerpt stand beside an inference, ``leads`` what is set before a claim; ``report`` says which
    bullets fail and what is put in their place, ``replaces`` that this is done though nothing is to be stripped.
    """
    unsaid = f"[{word(displayed.language, 'unfounded')}]"
    report = report if report is None or displayed.telling else untold(report, unsaid)
    failed = {} if report is None else _failed(report)
    instead = {} if report is None else {one.claim: one for one in contracts.treatments(report)}
    for one in displayed.claims:
        claim = draft.claim(one.ruling.claim)
        if one.ruling.rung is Rung.REFUSED:
            told = instead.get(claim.number)
            how = Unfounded.STRIP if replaces and told is not None else unfounded
            yield _refused(claim, how, failed.get(claim.number, unsaid), told)
            continue
        right = set(one.ruling.citations)
        drop = tuple(mark for mark in claim.marks if not mark.numbers or not right.issuperset(mark.numbers))
        kept = Treatment(claim.number, one.ruling.citations, drop=drop)
        if one.ruling.rung is Rung.NARROWED and one.ruling.kept and rewords:
            kept = replace(kept, action=Action.REPLACE, words=_closed(one.ruling.kept, draft, claim))
        elif remark := " ".join(filter(None, (remarks.behind(one, displayed, most), (aside or {}).get(claim.number)))):
            kept = replace(kept, action=Action.LABEL, words=remark)
        yield replace(kept, lead=(leads or {}).get(claim.number, ""))


def standing_by(bonds: EvidenceLinks, references: str = "") -> frozenset[Mark]:
    """Return the dangling marks that stay in somebody's draft: bare numbers, which may be words of it.

    One whose number a citation has been given meanwhile, or a mark has that is counted for the list, would look as if
    it led there, so it goes.
    """
    known = {bond.citation for bond in bonds.bonds} | set(range(1, len(numbering.numbers_of(references)) + 1))
    return frozenset(mark for mark in bonds.dangling if is_bare(mark) and known.isdisjoint(mark.numbers))


def without(found: Iterable[Treatment], left: Collection[Mark]) -> Iterator[Treatment]:
    """Yield treatments that take none of these marks out."""
    for one in found:
        yield replace(one, drop=tuple(mark for mark in one.drop if mark not in left))


def _refused(claim: Claim, unfounded: Unfounded, label: str, instead: Treatment | None) -> Treatment:
    """Return what is done to a claim that nothing bears: what the contract says of its bullet, where it fails."""
    drop: tuple[Mark, ...] = claim.marks
    if unfounded is Unfounded.STRIP:
        return replace(instead or Treatment(claim.number, action=Action.STRIP), drop=drop)
    if unfounded is Unfounded.LABEL:
        return Treatment(claim.number, action=Action.LABEL, words=label, drop=drop)
    return Treatment(claim.number, drop=drop)


def untold(report: Report, words: str) -> Report:
    """Return a report whose bullets do not say which rule they fail: that tells of sources that are not told of."""
    return report.model_copy(
        update={"bullets": tuple(one.model_copy(update={"replacement": words}) for one in report.bullets)}
    )


def _failed(report: Report) -> dict[int, str]:
    """Return the words that stand behind each claim of the bullets that fail."""
    return {claim: one.replacement for one in report.bullets if not one.kept for claim in one.claims}


def _closed(kept: str, draft: Draft, claim: Claim) -> str:
    """Return the part of a claim with the stop that the whole ended with."""
    stretch = draft.text[claim.start : claim.end].rstrip()
    return kept.rstrip(" ,;") + (stretch[-1] if stretch[-1:] in {".", "!", ";"} else "")


def made_up(state: State, language: str) -> str:
    """Return what a model made up as asked, under a label that says so."""
    return f"[{word(language, 'made up')}]\n\n{state['text'].strip()}\n"


def refusal(state: State, language: str) -> str:
    """Return what a requestor is told who gets no answer: why, what lacks, what could be done, and what there is."""
    parts = [state.get("message") or lacks(state, language)]
    if "standings" in state:  # a question that was refused for what it is touches no source
        request = state["request"]
        rules = display.rules_of(request.policy.table("display"))
        tier = rules.tier_of(request.requestor)
        if said := tongue(state["standings"], rules, tier, language):
            parts.append(said)
        offer = offered(state["standings"], rules, tier, language)
        own = rules.words.get(catalogue.spoken(language), {}).get("refused")  # it may ask itself whether to look round
        short = "decision" in state and state["decision"].refused
        bare = short and own is not None and offer == _word(language, "offer")
        parts = [*([own] if own and bare else []), *parts, *([] if bare else [offer])]
    return "\n\n".join(parts) + "\n"


def lacks(state: State, language: str) -> str:
    """Tell why there is no answer though none was refused: what is to be made up needs a model, all else sources."""
    made_up = "decision" in state and state["decision"].query_type is QueryType.CREATIVE
    if not made_up or not state.get("extractive"):
        return word(language, "nothing")
    return word(language, "model" if state["means"].model is None else "fault")


def outcome(state: State, text: str) -> Outcome:
    """Tell how the path ended, by what there is to deliver."""
    if state["request"].mode is Mode.ASK and not text:
        return Outcome.REFUSED
    return state.get("outcome", Outcome.ANSWERED)
