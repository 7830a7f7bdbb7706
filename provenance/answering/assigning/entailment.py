"""A claim is held against one place of a source, and what comes of it is one of five things.

| how | when |
|---|---|
| whole | the source says the words of the claim, and its Satz says no more |
| limited | it says the words, and its Satz adds what the claim leaves out |
| part | it says one clause of the claim in full |
| inferred | all telling words of the claim stand in one Satz, and nothing the program sees differs |
| differs | a number, negation, modal, limit, unit, date, name or place differs, or words are missing |

"Its own words" is all that the program can prove; whether other words say the same is for a model (`assign`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from etl.refer.reference import Reference
from provenance.answering.assigning.list_items import beyond, listed
from provenance.answering.assigning.parsed_claim import ParsedClaim, clauses, differs, lacking, quoted, told
from provenance.answering.assigning.scope_places import astray
from provenance.answering.assigning.word_matches import (
    WordMatch,
    empty,
    governing,
    in_quotes,
    missing,
    standing,
)
from provenance.citing.attribution import relative
from provenance.citing.checks.cells import said_by_cell
from provenance.citing.search.scope import IndexedSource
from provenance.citing.search.vocabulary import Term
from provenance.citing.texts import SourceReading
from provenance.language import asserting, entailment
from provenance.language.catalogue import remark
from provenance.language.comparing import Compared, compared, inferred, may_say, of_parts
from provenance.language.conjuncts import left_outside
from provenance.language.detection import Language
from provenance.language.features import undecided
from provenance.language.reports import concludes, draws
from provenance.language.satz import split
from provenance.language.sentences import sentences_round
from provenance.language.spelling import respelt
from provenance.language.words import weakened
from provenance.text import patterns as re
from provenance.text.found import Difference
from provenance.text.labels import Span
from provenance.text.normalise import normalise

_TELLING = 4  # letters
_SAYING = 2  # words of a claim that tell of something, without which any Satz would do for it
_WORD = re.compile(r"\w+")


class EntailmentKind(StrEnum):
    """How a place bears a claim, best first."""

    WHOLE = "whole"
    LIMITED = "limited"
    PART = "part"
    INFERRED = "inferred"
    DIFFERS = "differs"

    @property
    def bears(self) -> bool:
        """Whether the place bears anything of the claim."""
        return self is not EntailmentKind.DIFFERS


@dataclass(frozen=True, slots=True)
class Entailment:
    """What holding a claim to a place came to. ``start:end`` are offsets of ``quote`` in the text of the source.

    ``open`` says that the place bears the claim in other words or not at all: the program sees nothing that must not
    differ, and only a model can tell. ``resolved`` is the claim with the noun in the place of its pronoun, where it is
    what the place says. ``drawn`` tells that the draft concludes what the place but says. ``findings`` are what differs
    as values, where nothing but words differ.
    """

    how: EntailmentKind
    start: int
    end: int
    quote: str
    notes: str = ""
    differences: tuple[str, ...] = ()
    limit: str | None = None
    part: str | None = None
    open: bool = False
    resolved: str | None = None
    drawn: bool = False
    findings: tuple[Difference, ...] = ()


def by_words(
    claim: ParsedClaim,
    whole: ParsedClaim | None,
    reading: SourceReading,
    source: IndexedSource,
    near: Span | None,
    items: Sequence[ParsedClaim] = (),
) -> Entailment | None:
    """Hold the words of a claim against a source; ``whole`` is the sentence it was taken from, if that says more.

    ``items`` is the list of the draft that the claim is of: where the source has the same, nothing is left out. None
    where neither the claim nor a clause of it stands there.
    """
    if items and near and (item := listed(claim, reading, near, items)) is not None and item.limit is None:
        return _worded(item, claim.aside, reading, source, claim.language)
    best: Entailment | None = None
    stands = reading.text.text[slice(*near)] if near else ""
    # words that it is said under ("Falsch ist:") stand in the claim and not in its sentence
    wider = whole if whole is not None and len(whole.text) > len(claim.text) else None
    for one in filter(None, (claim, wider, claim.bare)):
        forms = ((form, _named_aside(one, form)) for form in one.forms)
        for form, aside in (*forms, *spelt_there(one, stands, reading.language)):
            words = standing(reading, form, near, claim.language)
            if words is None:
                continue
            held = _worded(words, aside, reading, source, claim.language)
            if held.how is EntailmentKind.WHOLE:
                return held
            best = held if best is None or _order(held) < _order(best) else best
    if best is not None and best.how is not EntailmentKind.DIFFERS:
        return best
    item = listed(claim, reading, near, items) if near else None
    if item is not None:
        return _worded(item, claim.aside, reading, source, claim.language)
    return _by_cell(claim, reading, near) or _by_part(claim, reading, near) or best


def _by_cell(claim: ParsedClaim, reading: SourceReading, near: Span | None) -> Entailment | None:
    """Return the row of a table that says a claim in one cell, within what leads to the table."""
    if near is None or (cell := said_by_cell(claim.core, reading, near)) is None:
        return None
    limit = told(claim.language, "opens", in_quotes(cell.lead)) if cell.lead else None
    notes = told(claim.language, "more", limit) if limit else told(claim.language, "whole")
    how = EntailmentKind.LIMITED if limit else EntailmentKind.WHOLE
    return Entailment(how, cell.start, cell.end, reading.text.text[cell.start : cell.end], notes, limit=limit)


def decided(
    claim: ParsedClaim, held: Entailment, reading: SourceReading | None = None, sentence: str = ""
) -> Entailment:
    """Return what holding a claim came to, or that it differs.

    With a negation in brackets it says two things, and what its sentence in the source has under words that do not
    state it ("Rumour has it …", "hardly") the source does not say. What the ``sentence`` of the draft concludes
    ("Hence …") is inferred where the source does not.
    """
    around = _around(held, reading) if held.how.bears else ""
    if around and (framed := asserting.unstated_in(held.part or claim.text, around)):
        why = differs(claim.language, framed)
        return Entailment(EntailmentKind.DIFFERS, held.start, held.end, held.quote, why, (why,), findings=(framed,))
    if (
        around
        and reading is not None
        and (one := of_parts(held.part or claim.core, around, claim.beside(reading.language)))
    ):
        # what its words leave out is told already, in the words of the Satz
        told_so = held.how is EntailmentKind.LIMITED and bool(one.left)
        held = held if told_so else _compared(held, one, claim.language)
    if around and reading is not None and held.how in {EntailmentKind.WHOLE, EntailmentKind.LIMITED}:
        held = _joined(held, left_outside(claim.core, around, claim.beside(reading.language)), claim.language)
    word = undecided(claim.text)
    if word is None or word in held.quote:
        drawn = around and held.how is not EntailmentKind.PART and (concludes(claim.text) or concludes(sentence))
        if not drawn or draws(around):
            return held
        return replace(held, how=EntailmentKind.INFERRED, notes=told(claim.language, "drawn"), limit=None, drawn=True)
    why = differs(claim.language, Difference("negation", "", word))
    return Entailment(EntailmentKind.DIFFERS, held.start, held.end, held.quote, why, (why,))


def _around(held: Entailment, reading: SourceReading | None) -> str:
    """Return the sentences that what bears a claim stands in; of an item, what leads to its list before it."""
    if reading is None:
        return held.quote
    first, last = sentences_round(reading.text.text, held.start, held.end)
    if borne := reading.borne(held.start, held.end):
        last = max(held.end, min(last, borne[-1].end))  # the next item of a list states nothing for this one
    own = reading.passage(max(first, reading.begins(held.start)), last)
    return f"{reading.leads(held.start)} {own}".strip()


def spelt_there(claim: ParsedClaim, text: str, language: Language) -> Iterator[tuple[str, tuple[Reference, ...]]]:
    """Return words of a text in a language that a claim spells otherwise, with the places that it names beside them.

    All of the claim is looked for first, then its core.
    """
    for one, aside in {claim.core: claim.aside, claim.text: ()}.items():
        if found := respelt(one, text, claim.beside(language)):
            yield found, aside


def _order(held: Entailment) -> int:
    return list(EntailmentKind).index(held.how)


def _named_aside(claim: ParsedClaim, form: str) -> tuple[Reference, ...]:
    """Return the places that a claim names beside a form of it; a form that is all of it names none beside it."""
    return claim.aside if len(form) < len(claim.text) - 2 else ()


def _worded(
    words: WordMatch, aside: Sequence[Reference], reading: SourceReading, source: IndexedSource, language: str
) -> Entailment:
    found = words.match
    quote, span = found.text, (found.start, found.end)
    wrong = astray(aside, reading, source, span, language)
    if wrong or words.denied:
        why = wrong or told(language, "alone", words.limit or "")
        return Entailment(EntailmentKind.DIFFERS, *span, quote, why, (why,))
    limit = words.limit
    if limit is None and (other := beyond(reading, reading.borne(*span))):
        limit = told(language, "goes on", other)
    if limit:
        return Entailment(EntailmentKind.LIMITED, *span, quote, told(language, "more", limit), limit=limit)
    notes = told(language, "whole") + (f" {remark(language, found.hints[0])}" if found.hints else "")
    return Entailment(EntailmentKind.WHOLE, *span, quote, notes)


def _by_part(claim: ParsedClaim, reading: SourceReading, near: Span | None) -> Entailment | None:
    """Find the longest run of clauses of a claim that the source says in full.

    Where the rest of the claim is what the Satz says in another way, the claim is altered, and nothing of it is kept.
    """
    for part in clauses(claim):
        for form in part.forms:
            words = standing(reading, form, near, claim.language)
            if words is None or words.limit or words.denied:
                continue
            found = words.match
            borne = reading.borne(found.start, found.end)
            first, last = (borne[0].start, borne[-1].end) if borne else (found.start, found.end)
            place = reading.text.text[first:last]
            differences = entailment.differing(claim.core, place, claim.beside(reading.language))
            if differences or _touched(claim.core, part.text, place):
                why = tuple(differs(claim.language, one) for one in differences) or (told(claim.language, "rest"),)
                return Entailment(EntailmentKind.DIFFERS, first, last, place, "; ".join(why), why, findings=differences)
            notes = told(claim.language, "part", part.text)
            return Entailment(EntailmentKind.PART, found.start, found.end, found.text, notes, part=part.text)
    return None


def _touched(claim: str, part: str, satz: str) -> bool:
    """Tell whether the rest of a claim is mostly words of the Satz that bears its part: then it was altered."""
    rest = [word for word in _WORD.findall(claim.replace(part, " ")) if len(word) >= _TELLING]
    known = set(_WORD.findall(satz.replace(part, " ")))
    return sum(word in known for word in rest) > len(rest) / 2


def by_sense(
    claim: ParsedClaim,
    quote: str,
    terms: Sequence[Term],
    language: Language,
    reading: SourceReading | None = None,
    source: IndexedSource | None = None,
    near: Span | None = None,
    place: str = "",
    printed: str = "",
    before: str = "",
) -> Entailment:
    """Hold the sense of a claim against one Satz in a language, as far as the program sees: words, guard, places.

    Without the source the places that the claim names are not looked at. What weakens the Satz and is not in the claim
    narrows it. ``place`` is the text that the Satz is of: a word that stands there and not in the Satz is told so.
    ``printed`` is the name of the place, which is left away where the source refers to itself ("Absatz 1"), ``before``
    the Satz before it, which says what its pronouns mean.
    """
    if (ordered := _ordered(claim, quote, language, reading, source, near, place, printed, before)) is not None:
        return _governed(ordered, reading, claim.language)
    rest, lost = weakened(claim.core, quote)
    held = _by_sense(claim, rest if lost else quote, quote, terms, language, reading, source, near, place)
    if lost and held.how is EntailmentKind.INFERRED:
        held = _limited(held, told(claim.language, "weakens", quoted(claim.language, lost)), claim.language)
    return _governed(held, reading, claim.language)


def senses(
    claim: ParsedClaim, quote: str, terms: Sequence[Term], language: Language, place: str, printed: str, before: str
) -> bool:
    """Tell whether a Satz bears a claim by its sense, as `by_sense` finds without the source; why not is not told."""
    if _ordered(claim, quote, language, None, None, None, place, printed, before) is not None:
        return True
    if len(terms) < _SAYING or next(missing(claim.core, claim.beside(language).claim, quote, terms), None) is not None:
        return False
    return by_sense(claim, quote, terms, language, place=place, printed=printed, before=before).how.bears


def _governed(held: Entailment, reading: SourceReading | None, language: str) -> Entailment:
    """Return what a list item came to under the words that lead to it: what they deny it does not say."""
    led = governing(reading, held.start) if reading is not None and held.how.bears else None
    if led is None:
        return held
    words, denies = led
    opens = told(language, "opens", in_quotes(words))
    if not denies:
        return _limited(held, "; ".join(filter(None, [opens, held.limit])), language)
    why = told(language, "alone", opens)
    return Entailment(EntailmentKind.DIFFERS, held.start, held.end, held.quote, why, (why,))


def _joined(held: Entailment, outside: Difference | None, language: str) -> Entailment:
    """Return what a part that "and" joins came to under what its sentence says of it outside."""
    if outside is None or outside.source in (held.limit or ""):
        return held
    if outside.kind == "negation":
        why = differs(language, outside)
        return Entailment(EntailmentKind.DIFFERS, held.start, held.end, held.quote, why, (why,), findings=(outside,))
    also = told(language, "also", outside.source)
    return _limited(held, "; ".join(filter(None, (held.limit, also))), language)


def _limited(held: Entailment, limit: str, language: str) -> Entailment:
    return replace(held, how=EntailmentKind.LIMITED, notes=told(language, "more", limit), limit=limit)


def _ordered(
    claim: ParsedClaim,
    quote: str,
    language: Language,
    reading: SourceReading | None,
    source: IndexedSource | None,
    near: Span | None,
    place: str,
    printed: str,
    before: str,
) -> Entailment | None:
    """Hold a claim against a Satz that says the same in another order or construction; None where it does not."""
    before, tongues = before or _before(quote, place), claim.beside(language)
    if not any(may_say(core, f"{quote} {before}") for core, _ in claim.readings):
        return None
    forms = ((form, aside) for core, aside in claim.readings for form in relative(core, printed))
    made = ((compared(form, quote, tongues, before), aside) for form, aside in forms)
    found, aside = next(((one, aside) for one, aside in made if one is not None and one.says), (None, ()))
    if found is None:
        return None
    span, wrong = _placed(aside, quote, reading, source, near, claim.language)
    if wrong:
        return Entailment(EntailmentKind.DIFFERS, *span, quote, wrong, (wrong,))
    # what the claim names beside itself ("Im Sinne dieser Ordnung ist …") it does not leave out
    left = tuple(one for one in found.left if not any(one.endswith(named.text) for named in aside))
    return _compared(Entailment(EntailmentKind.WHOLE, *span, quote), replace(found, left=left), claim.language)


def _compared(held: Entailment, found: Compared, language: str) -> Entailment:
    """Return what holding a claim came to as a comparison with its Satz found it."""
    if found.against:
        why = tuple(differs(language, one) for one in found.differences)
        return replace(
            held,
            how=EntailmentKind.DIFFERS,
            notes="; ".join(why),
            differences=why,
            limit=None,
            findings=found.differences,
        )
    if not found.left:
        return replace(held, how=EntailmentKind.WHOLE, notes=told(language, "ordered"), limit=None)
    return _limited(held, "; ".join(told(language, "also", one) for one in found.left), language)


def _before(quote: str, place: str) -> str:
    """Return the Satz before the quoted one in the text of its place."""
    at = place.find(quote)
    stops = [(start, end) for start, end in split(place[:at])] if at > 0 else []
    return place[slice(*stops[-1])].strip() if stops else ""


def _placed(
    named: Sequence[Reference],
    quote: str,
    reading: SourceReading | None,
    source: IndexedSource | None,
    near: Span | None,
    language: str,
) -> tuple[Span, str | None]:
    """Return where a Satz stands in its source, and which of the places named beside it is another."""
    if reading is None or source is None:
        return (0, len(quote)), None
    found = reading.find(quote, near)
    span = (max(found.start, 0), max(found.end, 0))
    return span, astray(named, reading, source, span, language)


def _by_sense(
    claim: ParsedClaim,
    said_there: str,
    quote: str,
    terms: Sequence[Term],
    language: Language,
    reading: SourceReading | None,
    source: IndexedSource | None,
    near: Span | None,
    place: str,
) -> Entailment:
    """Hold a claim against what a Satz says, which is its ``quote`` or less."""
    tongues = claim.beside(language)
    seen = entailment.differing(claim.core, said_there, tongues)
    differences = [differs(claim.language, one) for one in seen]
    # these would but repeat what the guard says in better words
    keyed = not seen and inferred(claim.core, said_there)
    doubted = () if seen else entailment.doubts(claim.core, said_there, tongues)
    doubted = tuple(one for one in doubted if one.sign or not keyed)
    doubts = [differs(claim.language, one) for one in doubted]
    inner = [one for one in claim.named if one not in claim.aside and _plain(one.text) not in _plain(quote)]
    span, wrong = _placed([*claim.aside, *inner], quote, reading, source, near, claim.language)
    if wrong:
        differences.append(wrong)
    absent = list(missing(claim.core, tongues.claim, quote, terms)) if len(terms) >= _SAYING else [""]
    if len(terms) < _SAYING and not differences and not doubts:
        differences = [told(claim.language, "few")]
    if differences or doubts or absent:
        all_ = (*doubts, *differences)
        saying = [one for one in absent if one.lower() not in empty()] or absent
        why = [*all_, *lacking(claim.language, claim.text, filter(None, saying), quote, place)]
        findings = () if wrong else (*seen, *doubted)  # that the place is another one is told before all else
        return Entailment(
            EntailmentKind.DIFFERS, *span, quote, "; ".join(why), all_, open=not differences, findings=findings
        )
    if not keyed and (read := compared(claim.core, said_there, tongues)) is not None and read.against:
        # all its words stand there, but not as the Satz puts them together
        all_ = tuple(differs(claim.language, one) for one in read.differences)
        return Entailment(
            EntailmentKind.DIFFERS, *span, quote, "; ".join(all_), all_, open=True, findings=read.differences
        )
    notes = told(claim.language, "inferred")
    return Entailment(EntailmentKind.INFERRED, *span, quote, notes)


def _plain(text: str) -> str:
    return " ".join(normalise(text).text.split())
