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
from provenance.citing.search.searcher import Searcher, number_of, text_of
from provenance.citing.search.vocabulary import Term
from provenance.citing.search.withheld import NOTHING, Withheld
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
_SAID = (
    (1.0, "all words of the claim stand there; numbers, negation and modals agree"),
    (_BORNE, "nearly all words of the claim stand there; numbers, negation and modals agree"),
    (_RELATED, "most words of the claim stand there, and nothing speaks against it"),
)


@dataclass(frozen=True, slots=True)
class _Weighed:
    """A passage held against a claim."""

    quote: str
    exact: bool
    differences: tuple[Difference, ...]
    match: Match


def find_evidence(
    searcher: Searcher,
    claim: object,
    top_k: object = 5,
    scope: object = None,
    quoted: object = (),
    withheld: Withheld = NOTHING,
) -> EvidenceResult:
    """Return the passages that may bear a claim; see `provenance.citing.facade.reads`."""
    said, most, quotes = text_of("claim", claim), number_of(top_k), _quotes(quoted)
    found = searcher.find(said, Mode.HYBRID, searcher.scope(scope, withheld=withheld), most * _POOL, claimed=True)
    ranked = searcher.whole(found.ranked[: most * _POOL])
    weighed: dict[int, Candidate] = {}
    for at, one in enumerate(ranked):
        if _shares(one, quotes):
            weighed[at] = _candidate(one, said, found.terms, found.places)
    bearing = [at for at, one in weighed.items() if one.evidence is Evidence.HIGH]
    if quotes and not bearing:
        return EvidenceResult(said, found.mode, found.note, found.searched, ())
    if bearing and not any(ranked[at].standing for at in bearing):
        ranked = ranked[: bearing[-1] + 1]  # what stands behind goes before none of them
    given = [weighed.get(at) or _candidate(one, said, found.terms, found.places) for at, one in enumerate(ranked)]
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


def _candidate(one: Ranked, claim: str, terms: Sequence[Term], places: int) -> Candidate:
    weighed = _weighed(one, claim, terms)
    evidence, reason = _judged(one, weighed, places)
    plain = hit(one, places)
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
        standing=one.standing,
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


def _judged(one: Ranked, weighed: _Weighed, places: int) -> tuple[Evidence, str]:
    share = weighed.match.share
    lacking = ", ".join(f"“{word}”" for word in weighed.match.absent)
    lacks = f"; {lacking} not said there" if lacking else ""
    if weighed.exact:
        return Evidence.HIGH, "the claim stands there word for word"
    told = "; ".join(catalogue.difference("en", difference) for difference in weighed.differences)
    if contradicts(weighed.differences) or (told and share < _RELATED):
        return Evidence.LOW, f"differs: {told}{lacks}"
    if told:
        return (
            Evidence.MEDIUM,
            f"most words of the claim stand there, but one leaves out what the other says: {told}{lacks}",
        )
    words = next((said for least, said in _SAID if share >= least), None)
    if words:
        return (Evidence.HIGH if share >= _BORNE else Evidence.MEDIUM), f"{words}{lacks}"
    if one.nearest and one.nearest <= _NEAR:
        near = ("the nearest", "the second nearest", "the third nearest")[one.nearest - 1]
        return Evidence.MEDIUM, f"{near} in meaning of {places:,} places, and nothing speaks against it{lacks}"
    return Evidence.LOW, f"few words of the claim stand there{lacks}"
