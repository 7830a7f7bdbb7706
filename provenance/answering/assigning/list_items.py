"""An item of a list read with the words that lead to the list: "Aufzubewahren sind: … Buchungsbelege".

(:Segment item)-[:PART_OF]->(:Segment lead)

What leads to a list holds for each of its items, whichever stand between. But of conditions that hold together one
alone is none, of things to choose from none is a duty, and where the Satz goes on behind the list it says more: such a
claim is borne within that limit. A draft that has all items of the list, joined as the source joins them, leaves none
of them out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from provenance.answering.assigning.parsed_claim import ParsedClaim, told
from provenance.answering.assigning.word_matches import WordMatch, in_quotes
from provenance.citing.texts import Bearer, SourceReading
from provenance.language.catalogue import remark
from provenance.language.comparing import compared, covers
from provenance.language.detection import Language, Spoken
from provenance.language.features import features
from provenance.language.sentences import sentence_ends
from provenance.language.spelling import respelt
from provenance.language.stems import stem
from provenance.text import patterns as re
from provenance.text.labels import Span

_REACH = 80  # places of a list
_LONGEST = 2_000  # characters of the words that lead to a list
_SEVERAL = 2  # items of a list that a claim says in one sentence
_JOINT = re.compile(r"[\s,;]*\b(und|oder|sowie|and|or)\s*\Z", re.IGNORECASE)
_TAIL = re.compile(r"[\s,;.]*(?:\b(?:und|oder|sowie|and|or)\s*)?\Z", re.IGNORECASE)
_NOUN = re.compile(r"\b[A-ZÄÖÜ][a-zäöüß]{3,}")
_MARKS = " .;,:!?"
_STOPPED = (".", "!", "?")
_RELATIVE = re.compile(
    r".*,\s*(?:(?:an|auf|aus|bei|durch|für|in|mit|nach|von|zu)\s+)?"
    r"(?:de[rmn]|die|das|deren|dessen|denen|welche[mnrs]?|dass|daß|indem|which|who|that)\b[^,]*\Z",
    re.DOTALL,
)
_CONDITION = re.compile(
    r"(?:folgende\w*\s+(?:\w+\s+)?|\A(?:die\s+)?)(?:voraussetzung|bedingung)|setzt\b.*\bvoraus|"
    r"(?:following|these)\s+(?:condition|requirement)",
    re.IGNORECASE | re.DOTALL,
)
_CONDITIONS = {"condition", "exception", "reservation", "only"}


def listed(
    claim: ParsedClaim, reading: SourceReading, near: Span, beside: Sequence[ParsedClaim] = ()
) -> WordMatch | None:
    """Say where an item stands that a claim says with what leads to its list; None where it says no such thing.

    ``near`` are the offsets of the item, or of what leads to its list, ``beside`` the items of the claim's own list.
    """
    for lead, item in _pairs(reading, near):
        for above in dict.fromkeys((_text(reading, lead), reading.leads(item.start))):
            if (found := _said(claim, reading, lead, item, above, beside)) is not None:
                return found
    leads = {lead.start: lead for lead, _ in _pairs(reading, near)}
    return next((found for one in leads.values() if (found := _said_whole(claim, reading, one)) is not None), None)


def _said_whole(claim: ParsedClaim, reading: SourceReading, lead: Bearer) -> WordMatch | None:
    """Say where a list stands that a claim says in one sentence, several of its items with what leads to them."""
    items = _items(reading, lead)
    above, texts = _text(reading, lead), [_TAIL.sub("", _text(reading, one)) for one in items]
    said = sum(bool(_nouns(text) & _nouns(claim.core)) for text in texts)
    nested = any(_is_lead(reading, one, other) for one, other in pairwise(reading.bearers) if one in items)
    if said < _SEVERAL or nested or len(above) + sum(map(len, texts)) > _LONGEST:
        return None
    joint = next((found for one in reversed(items) if (found := _joint(_text(reading, one)))), "und")
    left = _ordered(claim, above, f"{', '.join(texts[:-1])} {joint} {texts[-1]}", reading, lead)
    if left is None:
        return None
    match = reading.find(reading.text.text[lead.start : items[-1].end].strip(), (lead.start, items[-1].end))
    if not match.verified:
        return None
    limits = [told(claim.language, "also", one) for one in left]
    limits += [told(claim.language, "goes on", one) for one in _behind(reading, lead, items[-1])]
    return WordMatch(match, "; ".join(limits) or None)


def _said(
    claim: ParsedClaim, reading: SourceReading, lead: Bearer, item: Bearer, above: str, beside: Sequence[ParsedClaim]
) -> WordMatch | None:
    """Say where an item stands that a claim says with the words ``above`` it: of its own list, or of all it is in."""
    own = _TAIL.sub("", _text(reading, item))
    if not 0 < len(above) <= _LONGEST or not own or _rejoined(claim, _text(reading, item)):
        return None
    left = () if _says(claim, above, own, reading.language) else _ordered(claim, above, own, reading, lead)
    if left is None:
        return None
    match = reading.find(own, (item.start, item.end))
    if not match.verified or not (item.start <= match.start and match.end <= item.end):
        return None
    limits = [told(claim.language, "also", one) for one in left]
    whole = _has_all(beside, reading, lead, above)
    limits += _limits(reading, lead, item, claim.language, whole=whole, inner=above == _text(reading, lead))
    limits += [remark(claim.language, one) for one in match.warnings]
    return WordMatch(match, "; ".join(limits) or None)


def beyond(reading: SourceReading, borne: Sequence[Bearer]) -> str | None:
    """Return what else a Satz says with a list of which the first items are borne, where those alone say less."""
    lead = next((one for one, item in pairwise(borne) if _is_lead(reading, one, item)), None)
    if lead is None:
        return None
    items = _items(reading, lead)
    rest = [one for one in items if one not in borne]
    inside = [one for one in items if one in borne]
    return next(_rest(reading, lead, inside, rest), None)


def may_list(claim: ParsedClaim, text: str, language: Language) -> bool:
    """Tell whether a text in a language may be an item that a claim says, or its lead: the claim has all its words."""
    own = _TAIL.sub("", text).rstrip(" :")
    if not 0 < len(own) < len(claim.core):
        return False
    if respelt(own, claim.core, _turned(claim.beside(language)), least=1) is not None:
        return True
    return language == "de" and len(own) <= _LONGEST and covers(claim.core, own)


def _turned(spoken: Spoken) -> Spoken:
    """Return the languages for what is held the other way round: words of the source against the claim."""
    return Spoken(spoken.source, spoken.claim)


def _nouns(text: str) -> set[str]:
    return {stem(word) for word in _NOUN.findall(text)}


def _text(reading: SourceReading, one: Bearer) -> str:
    return reading.text.text[one.start : one.end].strip()


def _pairs(reading: SourceReading, near: Span) -> Iterator[tuple[Bearer, Bearer]]:
    for one in reading.borne(*near):
        at = reading.index(one)
        if at + 1 < len(reading.bearers) and _is_lead(reading, one, reading.bearers[at + 1]):
            yield from ((one, item) for item in _items(reading, one))
        lead = next(
            (other for other in reversed(reading.bearers[max(0, at - _REACH) : at]) if other.is_above(one)), None
        )
        if lead is not None and _is_lead(reading, lead, one):
            yield lead, one


def _is_lead(reading: SourceReading, lead: Bearer, item: Bearer) -> bool:
    return lead.is_above(item) and not _text(reading, lead).endswith(_STOPPED)


def _items(reading: SourceReading, lead: Bearer) -> list[Bearer]:
    """Return the first place of each item of a list."""
    at = reading.index(lead)
    found: list[Bearer] = []
    for one in reading.bearers[at + 1 : at + 1 + _REACH]:
        if lead.is_above(one):
            found += [one] if not found or found[-1].unit != one.unit else []
        elif not found or not _is_under(found[-1], one):
            break  # what stands behind the list
    return found


def _says(claim: ParsedClaim, lead: str, item: str, language: Language) -> bool:
    """Tell whether a claim says what leads to a list, from the beginning of a sentence, and an item to its end."""
    last, core = _last(lead), _TAIL.sub("", claim.core)
    for above in dict.fromkeys((last, last.rstrip(" :"))):
        found = respelt(core, f"{above} {item}", claim.beside(language))
        if found is not None and len(found) >= len(f"{above} {item}".rstrip(_MARKS)) - 1:
            return True
    return False


def _has_all(beside: Sequence[ParsedClaim], reading: SourceReading, lead: Bearer, above: str) -> bool:
    """Tell whether a list of a draft is that of the source, item by item, and joined alike."""
    items = _items(reading, lead)
    if len(items) != len(beside) or not items:
        return False
    for one, item in zip(beside, items, strict=True):
        own = _text(reading, item)
        if _joint(one.core) != _joint(own) or not _says(one, above, _TAIL.sub("", own), reading.language):
            return False
    last = reading.index(items[-1])
    return not any(
        _is_lead(reading, one, other) for one, other in pairwise(reading.bearers[: last + 2]) if one in items
    )


def _rejoined(claim: ParsedClaim, item: str) -> bool:
    """Tell whether a claim goes on from an item with "oder" where the source has "und", or the other way."""
    return bool(_joint(claim.core) and _joint(item)) and _joint(claim.core) != _joint(item)


def _joint(item: str) -> str:
    """Return what an item ends with that joins it to the next: "und", "oder", or nothing."""
    found = _JOINT.search(item)
    return {"sowie": "und", "and": "und", "or": "oder"}.get(found[1].lower(), found[1].lower()) if found else ""


def _ordered(claim: ParsedClaim, above: str, item: str, reading: SourceReading, lead: Bearer) -> tuple[str, ...] | None:
    """Return what a claim leaves out that says a list's lead and an item in another order; None where it does not."""
    last = _last(above)
    whole, tongues = f"{last.rstrip(' :')} {item}.", claim.beside(reading.language)
    before = reading.before(lead.start) if last == _text(reading, lead) else ""
    made = (compared(core, whole, tongues, before) for core, _ in claim.readings)
    found = next((one for one in made if one is not None and one.says), None)
    return found.left if found is not None else None


def _last(lead: str) -> str:
    """Return the last sentence of what leads to a list."""
    ends = [0, *(end for end in sentence_ends(lead) if end < len(lead))]
    return lead[ends[-1] :].strip()


def _limits(
    reading: SourceReading, lead: Bearer, item: Bearer, language: str, *, whole: bool, inner: bool
) -> Iterator[str]:
    """Say what a claim leaves out that says an item with what leads to it; the ``whole`` list leaves no item out.

    ``inner`` says that the claim does not say what leads to the list that the lead itself is an item of.
    """
    items = _items(reading, lead)
    said = items if whole else [item]
    for one in _rest(reading, lead, said, [one for one in items if one not in said]):
        yield told(language, "goes on", one)
    under = reading.bearers[reading.index(item) + 1 :][:1]
    if under and _is_lead(reading, item, under[0]):
        yield told(language, "goes on", in_quotes(_text(reading, under[0])))
    upper = next((one for one in reading.bearers[: reading.index(lead)][-_REACH:] if one.is_above(lead)), None)
    if upper is None or not _is_lead(reading, upper, lead):
        return
    if inner:
        yield told(language, "opens", in_quotes(_text(reading, upper)))
        return
    for one in _rest(reading, upper, [lead], [one for one in _items(reading, upper) if one is not lead]):
        yield told(language, "goes on", one)


def _rest(reading: SourceReading, lead: Bearer, said: Sequence[Bearer], others: Sequence[Bearer]) -> Iterator[str]:
    """Return the items that hold together with those that are said, and what stands behind the list."""
    items = [*said, *others]
    if others and _joined(reading, lead, items):
        yield in_quotes(" ".join(_text(reading, one) for one in others))
    yield from _behind(reading, lead, max(items, key=lambda one: one.start))


def _behind(reading: SourceReading, lead: Bearer, last: Bearer) -> Iterator[str]:
    """Return what a Satz goes on with behind the last item of its list."""
    rest = reading.bearers[reading.index(last) + 1 :][:_REACH]
    following = next((one for one in rest if not _is_under(last, one)), None)
    if following and following.unit == lead.unit and _text(reading, following)[:1].islower():
        yield in_quotes(_text(reading, following))


def _is_under(item: Bearer, other: Bearer) -> bool:
    """Tell whether a place is part of an item."""
    own = item.unit
    return other.place.section == item.place.section and other.place.path[: len(own)] == own


def _joined(reading: SourceReading, lead: Bearer, items: Sequence[Bearer]) -> bool:
    """Tell whether one item of a list says nothing by itself: a condition of several, or a thing to choose."""
    above = _text(reading, lead)
    said, last = features(above), features(above.rsplit(",", 1)[-1])
    depends = any(one.kind == "limit" and one.key in _CONDITIONS for one in last)
    depends = depends or _RELATIVE.match(above) is not None or _CONDITION.search(above) is not None
    joints = [found[1].lower() for one in items if (found := _JOINT.search(_text(reading, one)))]
    chosen = any(one in {"oder", "or"} for one in joints)
    denied = any(one.kind == "negation" or one.key == "prohibition" for one in said)
    return not chosen if depends else chosen and not denied
