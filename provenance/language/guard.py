"""The guard: what must not differ between a source and what is said of it.

Three questions, one set of features. `compare`: does a claim (a paraphrase, also in the other language) say another
number, modal, negation, limit, unit, date or name than the passage it rests on? `hidden`: what does an ellipsis
leave out that would change the sense? `classify`: of what kind is a changed word of a quote?

The guard names differences; it does not judge meaning. A claim without differences may still be wrong.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import takewhile
from typing import TypeAlias

from provenance.language.detection import Language, Spoken
from provenance.language.features import features
from provenance.language.german import ARTICLES
from provenance.language.measures import scaled, unit_of
from provenance.language.spelling import respelt, shown
from provenance.language.thresholds import crossed
from provenance.language.word_alignment import Aligned, aligned
from provenance.language.words import ACRONYM, COMPARED_LIMITS, LIMITS, MODALITY, MONTHS, NEGATION, sense, weakened
from provenance.text import patterns as re
from provenance.text.found import Difference, Feature, Kind

_SHOWN = 6
_UNSAID = {"permission", "recommendation", "prohibition", "exemption"}
_NEGATED = {"prohibition", "exemption"}
_CLOSING, _OPENING = re.compile(r"\s+([.,;:!?)\]%])"), re.compile(r"([(\[§])\s+")
_PLACE = 60  # characters before an ellipsis in which a reference may end
_PLACE_BEFORE = re.compile(
    r"(?:§§?|Art\w*\.?|Abs\w*\.?|S[aä]tz\w*|Numme\w*|Nrn?\.?|Buchst\w*\.?|[Ss]ections?|[Aa]rticles?|[Pp]aragraphs?)"
    r"\s*(?:\(?\d+[a-z]*\)?|[a-z])?(?:\s*(?:,|und|oder|bis|and|or|to))?\s*\Z"
)
_PLACE_AFTER = re.compile(
    r"\s*(?:,|und|oder|bis|and|or|to)?\s*(?:§|Abs|S[aä]tz|Numme|Nrn?\.|Buchst|Halbs|\d|[A-ZÄÖÜ]\w*(?:gesetzbuch|buch)\w*)"
)
_SOON = 3  # words in which a number is read with a unit
_WORD = re.compile(r"\w+|[%€$°‰]")
_COUNTED = re.compile(r"\s*(\w+|[%€$°‰])")
_NAMED = re.compile(
    r"(?i:verpflichtung|voraussetzung|pflicht)|"
    r"(?i:verpflichtet|erforderlich|berechtigt|befugt|erlaubt|gestattet|zulässig|unzulässig|ermächtigt|verboten|"
    r"untersagt|empfohlen|ausgeschlossen|ausschließlich|regelmäßig|grundsätzlich|ausgenommen|abweichend)e[mnrs]?\Z"
)
_PREFIX = re.compile(r"(?:un|nicht|miss|in|im|non|dis|ent|ir)-?(?=[a-zäöüß]{4})", re.IGNORECASE)

_Near: TypeAlias = Sequence[Feature] | None
"""The features of the very stretch that a claim repeats, where it repeats one."""


def compare(claim: str, passage: str, spoken: Spoken) -> list[Difference]:
    """Return what ``claim`` says otherwise than ``passage``, in German or English, in any mix of the two.

    Numbers, dates and names of the claim must stand in the passage (numbers of references, "§ 147 Abs. 3", are places
    and not compared in a paraphrase); negation, modality and limits are compared both ways. A claim that repeats the
    words of a stretch of the passage is held to that stretch, word by word, and one that says it in another spelling is
    that stretch. Empty where nothing differs.
    """
    if same := respelt(claim, passage, spoken):
        claim, spoken = same, Spoken(spoken.source, spoken.source)
    else:
        claim = shown(claim)
    beside = aligned(claim, passage, spoken)
    said = features(claim, spoken.claim)
    stands = features(beside.passage if beside else passage, spoken.source)
    near = [one for one in stands if beside.start <= one.start < beside.end] if beside else None
    found = [
        *_numbers(said, stands if near is None else near),
        *_dates(said, stands),
        *_negations(said, stands, near, beside.negations if beside else ()),
        *_modals(said, stands, near),
        *_bounds([*crossed(claim, beside.passage if beside else passage, spoken)], _limits(said, stands, near)),
        *_names(said, stands),
        *_weakened(claim, beside),
    ]
    kinds = {one.kind for one in found}
    rest = [one for one in beside.differences if one.kind not in kinds] if beside else []
    return found + [one for one in rest if not (_of_date(one.quote, said) and _of_date(one.source, stands))]


def _of_date(words: str, features: Sequence[Feature]) -> bool:
    """Say whether digits are but a part of a day, which is compared as a whole: "15.5." and "15. Mai"."""
    return words[:1].isdigit() and any(one.kind == "date" and words in one.text for one in features)


def _weakened(claim: str, beside: Aligned | None) -> list[Difference]:
    """Return the weakening words of the stretch that a claim repeats without them."""
    if beside is None:
        return []
    _, lost = weakened(claim, beside.passage[beside.start : beside.end])
    return [Difference("limit", one, "") for one in lost]


def hidden(text: str, before: str = "", after: str = "", *, language: Language) -> list[Difference]:
    """Return what an ellipsis that leaves out ``text`` hides: numbers, units, dates, negations, modals, limits.

    A reference left out whole ("(§ 9 Abs. 1)") hides no number, since its numbers name places; one that is cut from
    the rest of it in ``before`` or ``after``, the words on either side, does. A number must not be left before the
    unit of another. That a number is hidden does not depend on what its digits say.
    """
    whole = text.strip().startswith("(") and text.strip().endswith(")")
    cut = not whole and (_PLACE_BEFORE.search(before[-_PLACE:]) is not None or _PLACE_AFTER.match(after) is not None)
    found = [
        Difference(one.kind, one.text, "")
        for one in features(text, language)
        if one.kind != "name" and not _is_noun(one) and (cut or not one.reference)
    ]
    unit = _COUNTED.match(text)
    # "vier […] des Kalenderjahres": behind an article no unit is read with the number
    near = takewhile(lambda word: word.lower() not in ARTICLES, _WORD.findall(after)[:_SOON])
    following = {unit_of(word) for word in near} - {""}
    if unit and following - {unit_of(unit[1])} and unit_of(unit[1]) and _counts(before):
        found.insert(0, Difference("unit", unit[1], ""))
    return found


def _counts(before: str) -> bool:
    """Tell whether a text ends with a number."""
    last = before.split()[-1:]
    return bool(last) and (last[0][-1].isdigit() or sense(last[0]).value is not None)


def _is_noun(one: Feature) -> bool:
    """Tell whether a modal or limit is but named ("die Verpflichtungen, die befugten Personen"), not said."""
    return one.kind in {"modality", "limit"} and _NAMED.match(one.text) is not None


def classify(source: Sequence[str], quote: Sequence[str], language: Language) -> Difference:
    """Name the kind of a change of words of a source in a language, the gravest first."""
    old, new = (_CLOSING.sub(r"\1", _OPENING.sub(r"\1", " ".join(words))) for words in (source, quote))
    return Difference(_kind(source, quote, (old, new), language), old, new)


def _kind(source: Sequence[str], quote: Sequence[str], shown: tuple[str, str], language: Language) -> Kind:
    old, new = shown
    before, after = _keys(old, language), _keys(new, language)
    kinds: tuple[Kind, ...] = ("negation", "number", "date", "modality")
    for kind in kinds:
        if before.get(kind, set()) != after.get(kind, set()):
            return kind
    if _is_prefixed(source, quote):
        return "negation"
    if before.get("limit", set()) != after.get("limit", set()):
        return "limit"
    if {unit_of(word) for word in source} - {""} != {unit_of(word) for word in quote} - {""}:
        return "unit"
    names = [bool(ACRONYM.search(text)) for text in (old, new)]
    return "name" if any(names) else "word"


def _keys(text: str, language: Language) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for one in features(text, language):
        found.setdefault(one.kind, set()).add(str(one.key))
    # a change is seen without its clause: what stands alone is looked up word by word too
    for word in re.findall(r"\w+", text):
        if NEGATION.fullmatch(word):
            found.setdefault("negation", set()).add("not")
        if word.lower() in MONTHS:
            found.setdefault("date", set()).add(str(MONTHS[word.lower()]))
        if re.fullmatch(r"\d+\w*", word):
            found.setdefault("number", set()).add(word)
        for kind, patterns in (("modality", MODALITY), ("limit", LIMITS)):
            for pattern in patterns.values():
                if pattern.fullmatch(word):
                    found.setdefault(kind, set()).add(word.lower())
    return found


def _is_prefixed(source: Sequence[str], quote: Sequence[str]) -> bool:
    """Tell whether two words differ by a negating prefix alone: verzüglich, unverzüglich."""
    old, new = ({word.lower() for word in words} for words in (source, quote))
    return any(_PREFIX.match(word) and _PREFIX.sub("", word, count=1) in (old ^ new) for word in old ^ new)


def _numbers(said: Sequence[Feature], stands: Sequence[Feature]) -> list[Difference]:
    printed = [one for one in stands if one.kind == "number" and not one.reference]
    known = {(one.key, unit) for one in stands if one.kind == "number" for unit in (one.unit, "any")}
    measured = {scaled(one) for one in printed if one.unit}
    years = {str(one.key).split("-")[0] for one in stands if one.kind == "date"}
    found: list[Difference] = []
    for one in said:
        if one.kind != "number" or one.reference or f"{one.key:g}" in years:
            continue
        if {(one.key, one.unit or "any"), (one.key, "")} & known or (one.unit and scaled(one) in measured):
            continue
        alike = [other for other in printed if other.key == one.key]
        near = [other for other in printed if other.unit == one.unit] or printed
        found.append(Difference("unit" if alike else "number", _list(alike or near), one.text))
    return found


def _dates(said: Sequence[Feature], stands: Sequence[Feature]) -> list[Difference]:
    printed = [one for one in stands if one.kind == "date"]
    keys = {str(one.key) for one in printed}
    return [
        Difference("date", _list(printed), one.text)
        for one in said
        if one.kind == "date" and not any(_same_date(str(one.key), key) for key in keys)
    ]


def _same_date(one: str, other: str) -> bool:
    """Tell whether two dates agree in all that both of them say: "Mai 2020" is in "5. Mai 2020"."""
    return all(a == b or not a or not b for a, b in zip(one.split("-"), other.split("-"), strict=True))


def _negations(
    said: Sequence[Feature], stands: Sequence[Feature], near: _Near, placed: Sequence[Difference]
) -> Sequence[Difference]:
    """Return the negations that differ, where they stand (``placed``) if the claim repeats the passage.

    "darf keine" is one modal and has a negation in it, which a claim may keep without the modal.
    """
    ours, theirs = ([one for one in side if _negates(one)] for side in (said, stands))
    if any(one.unit for one in ours) != any(one.unit for one in theirs):  # "kann (nicht) angefochten werden"
        return [Difference("negation", _list(theirs), _list(ours))]
    counted = sum(_negates(one) for one in near) if near is not None else len(ours)
    if bool(ours) == bool(theirs) and counted == len(ours):
        return ()
    return placed or [Difference("negation", _list(theirs), _list(ours))]


def _negates(one: Feature) -> bool:
    return one.kind == "negation" or (one.kind == "modality" and one.key in _NEGATED)


def _modals(said: Sequence[Feature], stands: Sequence[Feature], near: _Near) -> list[Difference]:
    ours = {str(one.key): one.text for one in said if one.kind == "modality"}
    theirs = {str(one.key): one.text for one in stands if one.kind == "modality"}
    found: list[Difference] = []
    for key, text in ours.items():
        # a rule in the plain indicative ("trägt die Kosten") obliges in German legal style
        if key not in theirs and (theirs or key != "obligation"):
            found.append(Difference("modality", "; ".join(theirs.values()), text))
    if not ours:
        found += [Difference("modality", text, "") for key, text in theirs.items() if key in _UNSAID]
    return found if found or near is None else _exchanged_modals(said, near)


def _exchanged_modals(said: Sequence[Feature], stands: Sequence[Feature]) -> list[Difference]:
    """Return the modals of one class that stand for those of another, where each class is on both sides."""
    ours, theirs = ([one for one in side if one.kind == "modality"] for side in (said, stands))
    counts = [Counter(str(one.key) for one in side) for side in (ours, theirs)]
    more, fewer = counts[0] - counts[1], counts[1] - counts[0]
    if not more or not (fewer or more.keys() - {"obligation"}):
        return []
    old, new = ([one for one in side if one.key in keys] for side, keys in ((theirs, fewer), (ours, more)))
    return [Difference("modality", _list(old), _list(new))]


def _limits(said: Sequence[Feature], stands: Sequence[Feature], near: _Near) -> list[Difference]:
    found: list[Difference] = []
    for key in COMPARED_LIMITS:
        ours, theirs = ([one for one in side if one.kind == "limit" and one.key == key] for side in (said, stands))
        counted = len(ours) if near is None else sum(one.kind == "limit" and one.key == key for one in near)
        if bool(ours) != bool(theirs) or len(ours) > counted:
            found.append(Difference("limit", _list(theirs), _list(ours)))
    return _turned(found)


def _bounds(crossed: list[Difference], limits: list[Difference]) -> list[Difference]:
    """Return numbers that are the end of something else, and the limits that those do not tell of already."""
    told = [one for one in limits if any(one.source in other.source and one.quote in other.quote for other in crossed)]
    return [*crossed, *(one for one in limits if one not in told)]


def _turned(found: list[Difference]) -> list[Difference]:
    """Make one of a limit that only the passage has and one that only the claim has: "es sei denn" made "wenn"."""
    lost, added = [one for one in found if not one.quote], [one for one in found if not one.source]
    if len(lost) != 1 or len(added) != 1:
        return found
    both = Difference("limit", lost[0].source, added[0].quote)
    return [both, *(one for one in found if one is not lost[0] and one is not added[0])]


def _names(said: Sequence[Feature], stands: Sequence[Feature]) -> list[Difference]:
    """Return the names that were exchanged: acronyms, laws, one of two parties, one public body for another.

    One that is merely added is no difference, nor is the law of the claim's own reference ("Nach § 5 AO …") where the
    passage refers to no law.
    """
    found: list[Difference] = []
    for family in sorted({one.unit for one in said if one.kind == "name"}):
        ours, theirs = (_named_in(family, side) for side in (said, stands))
        new, old = ({key: side[key] for key in side.keys() - other} for side, other in ((ours, theirs), (theirs, ours)))
        cited = any(one.reference for one in old.values())
        new = {key: one for key, one in new.items() if cited or not one.reference}
        if new and old:
            found.append(Difference("name", _list(list(old.values())), _list(list(new.values()))))
    return found


def _named_in(family: str, side: Sequence[Feature]) -> dict[str, Feature]:
    return {str(one.key): one for one in side if one.kind == "name" and one.unit == family}


def _list(found: Sequence[Feature]) -> str:
    """Show what stands on one side, each once, not more than can be read."""
    return "; ".join(list(dict.fromkeys(one.text for one in found))[:_SHOWN])
