"""The other fields of a rule as stretches of its units: what is to be done, and with what."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from etl.rule.deadline import Deadline
from etl.rule.draft import Span, Spans
from etl.rule.mains import Clause, zu_infinitives
from etl.rule.modality import Reading
from etl.rule.norm import Norm
from etl.rule.phrases import may_be_subject, phrase_at
from etl.rule.subjects import Subject, candidates
from etl.rule.tokens import Kind, Token
from provenance.language import german as words


def span_of(norm: Norm, start: int, end: int) -> Spans:
    """Give a stretch of the norm as stretches of its units."""
    return tuple(Span(part.index, part.start, part.end) for part in norm.parts(start, end))


def spans_of(norm: Norm, stretches: Iterable[tuple[int, int]]) -> Spans:
    """Give several stretches."""
    return tuple(span for stretch in stretches for span in span_of(norm, *stretch))


def action_of(norm: Norm, clause: Clause) -> Spans:
    """Give the words for what is done: verbs at the end, an infinitive clause, or the finite verb and its prefix."""
    if clause.infinitive:
        tokens = [token for token in clause.infinitive if token.kind is not Kind.COMMA] or clause.infinitive
        return span_of(norm, tokens[0].start, tokens[-1].end)
    right = clause.right
    found = zu_infinitives(right)
    if found:
        return spans_of(norm, [(right[first].start, right[last - 1].end) for first, last in found])
    if clause.finite.low in words.AUXILIARIES:
        verbs = [
            token
            for token in right
            if token.kind is Kind.WORD and (words.is_participle(token.low) or words.is_infinitive(token.low))
        ]
        verbs = [token for token in verbs if not _attributive(right, token) and token.low not in words.MODALS]
        return (
            span_of(
                norm, verbs[-2 if verbs[-1].low in {"werden", "sein"} and len(verbs) > 1 else -1].start, verbs[-1].end
            )
            if verbs
            else ()
        )
    stretches = [(clause.finite.start, clause.finite.end)]
    if right and right[-1].low in words.SEPARABLE:
        stretches.append((right[-1].start, right[-1].end))
    return spans_of(norm, stretches)


def _attributive(tokens: Sequence[Token], token: Token) -> bool:
    at = tokens.index(token)
    return at + 1 < len(tokens) and tokens[at + 1].noun


def object_of(
    norm: Norm, clause: Clause, reading: Reading, subject: Subject | None, times: Sequence[Deadline], number: int
) -> Spans:
    """Give what the rule is about: the subject of a passive, the object of an active clause, what is defined.

    Where the clause gives several times, each with its own phrase, it is the phrase before the time ``number``.
    """
    if len(times) > 1 and reading.voice != "active":
        return _before_time(norm, clause, times, number)
    if reading.modality == "definition" or reading.voice == "passive":
        first = next((one for one in candidates(clause) if not one.pronoun), subject)
        return span_of(norm, first.start, first.end) if first is not None else ()
    tokens = clause.infinitive or clause.right
    at = 0
    while at < len(tokens):
        token = tokens[at]
        if token.low in words.PREPOSITIONS and token.kind is not Kind.REFERENCE:
            phrase = phrase_at(tokens, at + 1)
            at = phrase.end if phrase else at + 1
            continue
        phrase = phrase_at(tokens, at)
        if phrase is None:
            at += 1
            continue
        taken = (
            subject is not None
            and tokens[phrase.start].start < subject.end
            and subject.start < tokens[phrase.end - 1].end
        )
        accusative = may_be_subject(tokens, phrase) or tokens[phrase.start].low in {
            "den",
            "einen",
            "keinen",
            "diesen",
            "seinen",
            "ihren",
        }
        timed = any(time.start <= tokens[phrase.head].start < time.end for time in times)
        if not taken and not timed and accusative and tokens[phrase.start].low not in {"der", "dies", "er", "sie"}:
            return span_of(norm, tokens[phrase.start].start, tokens[phrase.end - 1].end)
        at = phrase.end
    if reading.voice == "dative" and subject is not None and not subject.pronoun and not subject.agent:
        return span_of(norm, subject.start, subject.end)  # "Das Betreten ist verboten"
    return ()


def _before_time(norm: Norm, clause: Clause, times: Sequence[Deadline], number: int) -> Spans:
    """Give the words from the time before (or the head of the clause) up to this one."""
    after = times[number - 1].end if number else 0
    own = [token for token in clause.tokens if after <= token.start < times[number].start]
    while own and (own[0].kind is Kind.COMMA or own[0].low in words.CONJUNCTIONS):
        own = own[1:]
    own = [token for token in own if token is not clause.finite]
    while own and own[-1].kind is Kind.COMMA:
        own.pop()
    return span_of(norm, own[0].start, own[-1].end) if own else ()
