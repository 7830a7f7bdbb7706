"""From the Sätze of a document to its rules: each main clause that commands, forbids, allows or defines.

    for draft in rules_of(document): draft.modality, draft.words("addressee", document)

After reading, what a rule names in its own section is looked up: the units of its object, and where its period begins.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence

from etl.document import Document
from etl.rule.agents import is_agent
from etl.rule.clauses import Sub
from etl.rule.deadline import Deadline, deadlines
from etl.rule.draft import FIELDS, RuleDraft, Spans
from etl.rule.exception_phrases import exceptions, terms
from etl.rule.mains import Clause, mains
from etl.rule.modality import AMOUNTS, Modality, Reading, personal, read
from etl.rule.norm import Norm, norms
from etl.rule.phrases import may_be_subject, phrase_at
from etl.rule.predicates import denied, limited
from etl.rule.section import action_of, object_of, resolve, span_of
from etl.rule.subjects import Subject, agent_behind, dative_of, subject_of
from etl.rule.tokens import Kind, Statement, Token, statements
from provenance.language import german as words


def rules_of(document: Document) -> list[RuleDraft]:
    """Return the rules of a document in the order of its text."""
    found: list[RuleDraft] = []
    for norm in norms(document):
        found += rules_of_norm(norm)
    resolve(document, found)
    return found


def rules_of_norm(norm: Norm) -> list[RuleDraft]:
    """Return the rules of one Satz, with nothing looked up elsewhere."""
    found: list[RuleDraft] = []
    before: list[Token] = []
    for statement in statements(norm):
        known: dict[tuple[object, ...], RuleDraft] = {}
        for tokens in _readings(statement):
            for key, draft in _rules(norm, tokens, before):
                if key in known:
                    _join(known[key], draft)
                else:
                    known[key] = draft
        found += known.values()
        before += statement.lead
    return [*found, *terms(norm)]


def _readings(statement: Statement) -> Iterator[Sequence[Token]]:
    """Yield the sentences a statement is read as; items that are clauses of their own are read without the lead-in."""
    lead = statement.lead
    if not statement.items or not lead or lead[-1].kind is not Kind.COLON or not mains(lead)[0]:
        yield from statement.readings()
        return
    whole: list[list[Token]] = []
    for item in statement.items:
        if _is_clause(item):
            if not _asks_for_conditions(lead):
                yield item
        else:
            whole.append(item)
    if whole:
        yield from Statement(lead, whole, statement.tail).readings()
    else:
        yield [*lead, *statement.tail]


def _is_clause(item: Sequence[Token]) -> bool:
    """Say whether an item is a main clause of its own: it has a capital, and its verb in the second place."""
    found, _ = mains(item)
    return bool(found) and item[0].text[0].isupper() and bool(found[0].left) and bool(found[0].right)


def _asks_for_conditions(lead: Sequence[Token]) -> bool:
    return any(
        token.low in words.CONDITION or token.low in {"voraussetzungen", "bedingungen", "fällen", "fälle"}
        for token in lead
    )


def _rules(
    norm: Norm, tokens: Sequence[Token], before: Sequence[Token]
) -> Iterator[tuple[tuple[object, ...], RuleDraft]]:
    """Yield the rules of one sentence with the key that makes two readings of it the same rule."""
    clauses, subs = mains(tokens)
    for clause in clauses:
        subject = subject_of(clause)
        reading = read(clause, subject)
        if reading is None:
            continue
        times = _times(clause, reading)
        addressee = _addressee(clause, reading, subject, [*before, *tokens])
        for modality in _modalities(clause, reading):
            for number, time in enumerate(times or [None]):
                draft = RuleDraft(modality, (), span_of(norm, clause.finite.start, clause.finite.end))
                who = _addressed_in_part(clause, reading, times, number) or addressee
                if who is not None:
                    draft.addressee = span_of(norm, who.start, who.end)
                draft.object = object_of(norm, clause, reading, subject, times, number)
                draft.action = action_of(norm, clause)
                _limits(norm, draft, tokens, subs)
                if time is not None:
                    draft.duration = time.duration
                    draft.deadline = span_of(norm, time.start, time.end)
                    draft.start = _start(norm, time, tokens, subs)
                draft.units = _units(norm, tokens)
                _keep_within(draft)
                key = (
                    clause.finite.start,
                    modality,
                    addressee and addressee.start,
                    time and (time.duration, time.start),
                )
                yield key, draft


def _times(clause: Clause, reading: Reading) -> list[Deadline]:
    """Return the deadlines: several only where parts of the clause have one each ("die einen zehn, die anderen …")."""
    amounts = clause.finite.low in AMOUNTS
    if reading.modality == "definition" and not amounts:
        return []
    tokens = clause.tokens
    found = deadlines(tokens, amounts=amounts)
    if len(found) < 2:  # noqa: PLR2004
        return found
    return found if amounts or _each_has_its_own(clause, found) else found[:1]


def _each_has_its_own(clause: Clause, found: Sequence[Deadline]) -> bool:
    """Say whether each time stands in a part of its own, behind a comma or "und", with a phrase that it is said of."""
    for before, after in itertools.pairwise(found):
        between = [token for token in clause.tokens if before.end <= token.start < after.start]
        while between and between[0].kind is not Kind.COMMA and between[0].low not in words.CONJUNCTIONS:
            between = between[1:]
        if not any(token.noun for token in between) or any(
            token.low in {"spätestens", "höchstens", "längstens"} for token in between
        ):
            return False
        if any(words.has_zu(token.low) or token.low == "zu" for token in between):
            return False
    return True


def _modalities(clause: Clause, reading: Reading) -> list[Modality]:
    """Return the modalities of the parts under one modal verb: "kann nicht verlängert, jedoch verkürzt werden"."""
    low = clause.finite.low
    if low not in words.MODALS:
        return [reading.modality]
    parts: list[list[Token]] = [[]]
    joins: list[str] = [""]
    for at, token in enumerate(clause.right):
        previous = clause.right[at - 1] if at else None
        verbal = (
            previous is not None
            and previous.kind is Kind.WORD
            and (words.is_participle(previous.low) or words.is_infinitive(previous.low))
        )
        if (verbal and token.low in {"und", "oder", "jedoch", "aber", "sondern"}) or (
            previous is not None and previous.kind is Kind.COMMA and token.low in {"jedoch", "aber", "sondern"}
        ):
            parts.append([])
            joins.append(token.low)
        else:
            parts[-1].append(token)
    if len(parts) == 1 or not any(
        words.is_participle(token.low) or words.is_infinitive(token.low) for token in parts[-1]
    ):
        return [reading.modality]
    negated: list[bool] = []
    for part, join in zip(parts, joins, strict=True):
        own = Clause([*clause.left, clause.finite, *part], clause.verb, len(clause.left) + 1 + len(part))
        negated.append(denied(own) or (join in {"und", "oder"} and negated[-1]))
    if len(set(negated)) == 1:
        return [reading.modality]
    yes: Modality = (
        "obligation" if low in words.MUST | words.SHALL else "prohibition" if limited(clause) else "permission"
    )
    no: Modality = "permission" if low in words.MUST else "prohibition"
    return [no, yes] if negated[0] else [yes, no]


def _addressee(clause: Clause, reading: Reading, subject: Subject | None, tokens: Sequence[Token]) -> Subject | None:
    """Return who is bound or entitled, None where the clause does not say."""
    if reading.voice == "none" or reading.modality == "definition":
        return None
    if reading.voice == "passive":
        return agent_behind(clause)
    if reading.voice == "dative":
        return dative_of(clause)
    if subject is not None and personal(clause) and not subject.pronoun:
        return subject
    if subject is None or not subject.agent or (subject.pronoun and _thing_verb(clause)):
        return None
    return _noun_of(subject, tokens) if subject.pronoun else subject


def _addressed_in_part(clause: Clause, reading: Reading, times: Sequence[Deadline], number: int) -> Subject | None:
    """Return who a later time of several is said of: "die Halter drei, die Züchter zwei Jahre"."""
    if not number or reading.voice != "active":
        return None
    part = [token for token in clause.tokens if times[number - 1].end <= token.start < times[number].start]
    for at in range(len(part)):
        phrase = phrase_at(part, at)
        if phrase is not None and may_be_subject(part, phrase) and is_agent(part[phrase.head].text):
            return Subject(tuple(part[phrase.start : phrase.end]), part[phrase.head], agent=True)
    return None


def _start(norm: Norm, time: Deadline, tokens: Sequence[Token], subs: Sequence[Sub]) -> Spans:
    """Return the words for the event a time counts from: a phrase at the time, or a clause with "nachdem"."""
    if time.begins is not None:
        return span_of(norm, *time.begins)
    if time.duration is None:
        return ()
    after = next(
        (
            sub
            for sub in subs
            if tokens[sub.opener].low in {"nachdem", "seitdem"} and tokens[sub.start].start > time.end
        ),
        None,
    )
    return span_of(norm, tokens[after.start].start, tokens[after.end - 1].end) if after is not None else ()


_OF_THINGS = words.words(
    "enthalten entsprechen lauten umfassen betragen überschreiten unterschreiten übersteigen erfolgen bestehen "
    "gelten dienen beruhen vorliegen ergeben wirken entstehen beginnen enden genügen abdecken ausweisen "
    "gewährleisten aufweisen sein bedürfen"
)


def _thing_verb(clause: Clause) -> bool:
    """Say whether the verb is one that things do: then a pronoun names a thing."""
    return any(token.low in _OF_THINGS for token in clause.right) or clause.finite.low in {"bedarf", "bedürfen"}


def _noun_of(pronoun: Subject, tokens: Sequence[Token]) -> Subject | None:
    """Return the phrase a pronoun stands for, where one that can act stands before it in the sentence.

    None where what stands before it can be no other than a thing.
    """
    wanted = {"er": {"der", "ein", "jeder", "dieser"}, "sie": {"die", "eine", "jede", "diese"}}.get(
        pronoun.head.low, set()
    )
    before = [token for token in tokens if token.start < pronoun.start]
    things = False
    for at in range(len(before)):
        if before[at].low == "wer" and pronoun.head.low == "er":
            return Subject((before[at],), before[at], agent=True)
        phrase = phrase_at(before, at)
        if phrase is None or before[at].low not in wanted or not may_be_subject(before, phrase):
            continue
        if at and (before[at - 1].low in words.PREPOSITIONS or (before[at - 1].noun and at > 1)):
            continue  # the first word may be the verb: "Hält die Behörde …"
        if is_agent(before[phrase.head].text):
            return Subject(tuple(before[phrase.start : phrase.end]), before[phrase.head], agent=True)
        things = True
    return None if things and pronoun.head.low == "sie" else pronoun


def _limits(norm: Norm, draft: RuleDraft, tokens: Sequence[Token], subs: Sequence[Sub]) -> None:
    """Keep the conditions and exceptions that hang on the sentence."""
    for sub in subs:
        if _of_item_alone(tokens, subs, sub):
            continue
        last = tokens[sub.end - 1]
        span = span_of(norm, tokens[sub.start].start, last.end)
        if sub.kind in ("condition", "who"):
            draft.condition += span
        elif sub.kind == "exception":
            draft.exception += span
    hidden = {at for sub in subs for at in range(sub.start, sub.end)}
    for first, end in exceptions(tokens, hidden):
        draft.exception += span_of(norm, tokens[first].start, tokens[end - 1].end)


def _of_item_alone(tokens: Sequence[Token], subs: Sequence[Sub], sub: Sub) -> bool:
    """Say whether a clause hangs on an item of a list that is a mere phrase: then it limits the item, not the rule."""
    opened = [at for at in range(1, sub.start + 1) if tokens[at].opens]
    if not opened or opened[-1] == sub.start:
        return False
    end = next((at for at in range(sub.start, len(tokens)) if tokens[at].opens), len(tokens))
    hidden = {at for one in subs for at in range(one.start, one.end)}
    own = [tokens[at] for at in range(opened[-1], end) if at not in hidden and tokens[at].kind is Kind.WORD]
    return not any(words.is_infinitive(token.low) or words.is_participle(token.low) for token in own)


def _units(norm: Norm, tokens: Sequence[Token]) -> tuple[int, ...]:
    return tuple(dict.fromkeys(norm.unit_at(token.start) for token in tokens))


def _keep_within(draft: RuleDraft) -> None:
    """Leave out of each field what stands in an item between, which this reading of the list passes over."""
    for name in (*FIELDS, "cue"):
        spans: Spans = getattr(draft, name)
        setattr(draft, name, tuple(span for span in spans if span.unit in draft.units))


def _join(known: RuleDraft, more: RuleDraft) -> None:
    """Add what another item of the list says to a rule."""
    known.units = tuple(dict.fromkeys((*known.units, *more.units)))
    for name in ("action", "object", "condition", "exception"):
        own: Spans = getattr(known, name)
        setattr(known, name, tuple(dict.fromkeys((*own, *getattr(more, name)))))
