"""Evidence for a claim: candidates are found as in any search, then held against the claim as citing would.

What decides is what `provenance.citing.judge` sees: whether the claim stands in the passage word for word, and in what
the passage says otherwise (a number, a negation, a modal, who does what). No model is asked, so that nothing here is a
verdict: HIGH says that nothing the program can see speaks against citing it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from provenance.citing.judge import contradicts, judge
from provenance.citing.search.hits import Candidate, Evidence, EvidenceResult, Mode
from provenance.citing.search.ranking import Match, Ranked, hit, match
from provenance.citing.search.searcher import Searcher, SearchOutcome, number_of, text_of
from provenance.citing.search.vocabulary import Term
from provenance.citing.search.wording import Wording
from provenance.language import catalogue
from provenance.language.comparing import compared
from provenance.language.detection import Spoken, of_record, spoken
from provenance.language.spelling import respelt
from provenance.model.errors import InvalidInput
from provenance.text.found import Difference

_BORNE = 0.8
_RELATED = 0.5
_NEAR = 3
_POOL = 4
_LONGEST = 10_000  # characters of a quote that are looked at before it is looked for
_SAID = ((1.0, "said all"), (_BORNE, "said nearly"), (_RELATED, "said most"))
"""Which share of a claim's words is told how, where nothing differs."""


@dataclass(frozen=True, slots=True)
class _Weighed:
    """A passage held against a claim."""

    quote: str
    exact: bool
    differences: tuple[Difference, ...]
    match: Match


def find_evidence(
    searcher: Searcher, claim: object, top_k: object = 5, scope: object = None, quoted: object = ()
) -> EvidenceResult:
    """Return the passages that may bear a claim; see `provenance.citing.facade.reads`."""
    said, most, quotes = text_of("claim", claim), number_of(top_k), _quotes(quoted)
    found = searcher.find(said, Mode.HYBRID, searcher.scope(scope), most * _POOL, claimed=True)
    ranked = searcher.whole(found.ranked[: most * _POOL])
    weighed: dict[int, Candidate] = {}
    for at, one in enumerate(ranked):
        if _shares(one, quotes):
            weighed[at] = _candidate(one, said, found, searcher.wording)
    bearing = [at for at, one in weighed.items() if one.evidence is Evidence.HIGH]
    if quotes and not bearing:
        return EvidenceResult(said, found.mode, found.note, found.searched, ())
    if bearing and not any(ranked[at].standing for at in bearing):
        ranked = ranked[: bearing[-1] + 1]  # what stands behind goes before none of them
    given = [weighed.get(at) or _candidate(one, said, found, searcher.wording) for at, one in enumerate(ranked)]
    # what bears the claim comes first; behind it the order of the search stands, in which the nearest passage leads
    # even where it says something else: that is what the caller must see
    given.sort(key=lambda one: one.evidence is not Evidence.HIGH or one.standing is not None)
    return EvidenceResult(said, found.mode, found.note, found.searched, tuple(given[:most]))


def _quotes(given: object) -> list[str]:
    """Check quotes, and give their words between single blanks; raises InvalidInput."""
    if not isinstance(given, list | tuple):
        raise InvalidInput(f"quotes: expected a list of texts; found {given!r:.100}.", suggestion="Give the words.")
    for one in cast("Sequence[object]", given):
        text_of("quotes", one[:_LONGEST] if isinstance(one, str) else one)
    return [" ".join(one.split()) for one in cast("Sequence[str]", given)]


def _shares(one: Ranked, quotes: Sequence[str]) -> bool:
    """Tell whether a place has all the words of a quote, or a quote all those of its Satz."""
    text = str(one.row["text"])
    whole, satz = (" ".join(words.split()) for words in (text, text[slice(*one.match.satz)]))
    return any(quote in whole or satz in quote for quote in quotes)


def _candidate(one: Ranked, claim: str, found: SearchOutcome, wording: Wording) -> Candidate:
    weighed = _weighed(one, claim, found.terms)
    evidence, reason = _judged(one, weighed, found.places, wording)
    plain = hit(one, found.places, wording)
    return Candidate(
        source_id=plain.source_id,
        source_name=plain.source_name,
        printed=plain.printed,
        quote=weighed.quote,
        context=plain.text,
        heading=plain.heading,
        page=plain.page,
        evidence=evidence,
        reason=reason,
        locator=plain.locator,
        segment=plain.segment,
        artifact_id=plain.artifact_id,
        differences=weighed.differences,
        standing=plain.standing,
    )


def _weighed(one: Ranked, claim: str, terms: Sequence[Term]) -> _Weighed:
    """Hold the claim against the Satz that has most of its words, and against the whole place; give what bears more."""
    text = str(one.row["text"])
    start, end = one.match.satz
    tongues = spoken(claim, text, of_record(one.source.language, text))
    satz = _held(text[start:end].strip(), claim, terms, tongues)
    if satz.exact or not satz.differences or len(text.strip()) == len(satz.quote):
        return satz
    whole = _held(text.strip(), claim, terms, tongues)
    return whole if len(whole.differences) < len(satz.differences) else satz


def _held(passage: str, claim: str, terms: Sequence[Term], tongues: Spoken) -> _Weighed:
    judgement = judge(claim, passage, None, tongues=tongues)
    exact = (judgement.bearing.borne and not judgement.left_out) or respelt(claim, passage, tongues) is not None
    differences = judgement.differences
    if not exact and not differences and (read := compared(claim, passage, tongues)) is not None and read.against:
        differences = read.differences  # all its words stand there, but not as the passage puts them together
    return _Weighed(passage, exact, differences, match(terms, passage))


def _judged(one: Ranked, weighed: _Weighed, places: int, wording: Wording) -> tuple[Evidence, str]:
    share = weighed.match.share
    absent = weighed.match.absent
    lacks = [wording.said("not said", words=wording.quoted(absent))] if absent else []
    if weighed.exact:
        return Evidence.HIGH, wording.said("word for word")
    told = "; ".join(catalogue.difference(wording.language, difference) for difference in weighed.differences)
    if contradicts(weighed.differences) or (told and share < _RELATED):
        return Evidence.LOW, "; ".join([wording.said("differs", told=told), *lacks])
    if told:
        return Evidence.MEDIUM, "; ".join([wording.said("leaves out", told=told), *lacks])
    if words := next((key for least, key in _SAID if share >= least), None):
        evidence = Evidence.HIGH if share >= _BORNE else Evidence.MEDIUM
        return evidence, "; ".join([wording.said(words), *lacks])
    if one.nearest and one.nearest <= _NEAR:
        near = wording.said("near and nothing against", near=wording.near(one.nearest, places))
        return Evidence.MEDIUM, "; ".join([near, *lacks])
    return Evidence.LOW, "; ".join([wording.said("said few"), *lacks])
