"""The guard: what must not differ between a source and what is said of it.

Three questions, one set of features. `compare`: does a claim (a paraphrase, also in the other language) say another
number, modal, negation, limit, unit, date or name than the passage it rests on? `hidden`: what does an ellipsis
leave out that would change the sense? `classify`: of what kind is a changed word of a quote?

The guard names differences; it does not judge meaning. A claim without differences may still be wrong.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from provenance.text.features import Feature, features, unit_of
from provenance.text.found import Difference, Kind
from provenance.text.lexicon import ACRONYM, COMPARED_LIMITS, LIMITS, MODALITY, MONTHS, NEGATION

_SCALE = {"year": ("month", 12), "half-year": ("month", 6), "quarter": ("month", 3), "week": ("day", 7)}
_SHOWN = 6
_UNSAID = {"permission", "recommendation", "prohibition", "exemption"}
_CLOSING, _OPENING = re.compile(r"\s+([.,;:!?)\]%])"), re.compile(r"([(\[§])\s+")
_NAMED = re.compile(
    r"(?i:verpflichtung|voraussetzung|pflicht)|"
    r"(?i:verpflichtet|erforderlich|berechtigt|befugt|erlaubt|gestattet|zulässig|unzulässig|ermächtigt|verboten|"
    r"untersagt|empfohlen|ausgeschlossen|ausschließlich|regelmäßig|grundsätzlich|ausgenommen|abweichend)e[mnrs]?\Z"
)
_PREFIX = re.compile(r"(?:un|nicht|miss|in|im|non|dis|ent|ir)-?(?=[a-zäöüß]{4})", re.IGNORECASE)


def compare(claim: str, passage: str) -> list[Difference]:
    """Give what ``claim`` says otherwise than ``passage``, in German or English, in any mix of the two.

    Numbers, dates and acronyms of the claim must stand in the passage (numbers of references, "§ 147 Abs. 3", are
    places and not compared); negation, modality and limits are compared both ways. Empty where nothing differs.
    """
    said, stands = features(claim), features(passage)
    return [
        *_numbers(said, stands),
        *_dates(said, stands),
        *_negations(said, stands),
        *_modals(said, stands),
        *_limits(said, stands),
        *_names(said, stands),
    ]


def hidden(text: str) -> list[Difference]:
    """Give what an ellipsis that leaves out ``text`` would hide: numbers, dates, negations, modals, limits."""
    return [Difference(one.kind, one.text, "") for one in features(text) if one.kind != "name" and not _is_noun(one)]


def _is_noun(one: Feature) -> bool:
    """Tell whether a modal or limit is but named ("die Verpflichtungen, die befugten Personen"), not said."""
    return one.kind in {"modality", "limit"} and _NAMED.match(one.text) is not None


def classify(source: Sequence[str], quote: Sequence[str]) -> Difference:
    """Name the kind of a change of words, the gravest first."""
    old, new = (_CLOSING.sub(r"\1", _OPENING.sub(r"\1", " ".join(words))) for words in (source, quote))
    return Difference(_kind(source, quote, old, new), old, new)


def _kind(source: Sequence[str], quote: Sequence[str], old: str, new: str) -> Kind:
    before, after = _keys(old), _keys(new)
    kinds: tuple[Kind, ...] = ("negation", "number", "date", "modality", "limit")
    for kind in kinds:
        if before.get(kind, set()) != after.get(kind, set()):
            return kind
    if {unit_of(word) for word in source} - {""} != {unit_of(word) for word in quote} - {""}:
        return "unit"
    if _is_prefixed(source, quote):
        return "negation"
    names = [bool(ACRONYM.search(text)) for text in (old, new)]
    return "name" if any(names) else "word"


def _keys(text: str) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for one in features(text):
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


def _numbers(said: list[Feature], stands: list[Feature]) -> list[Difference]:
    printed = [one for one in stands if one.kind == "number" and not one.reference]
    known = {(one.key, unit) for one in stands if one.kind == "number" for unit in (one.unit, "any")}
    scaled = {_scaled(one) for one in printed if one.unit}
    years = {str(one.key).split("-")[0] for one in stands if one.kind == "date"}
    found: list[Difference] = []
    for one in said:
        if one.kind != "number" or one.reference or f"{one.key:g}" in years:
            continue
        if {(one.key, one.unit or "any"), (one.key, "")} & known or (one.unit and _scaled(one) in scaled):
            continue
        alike = [other for other in printed if other.key == one.key]
        near = [other for other in printed if other.unit == one.unit] or printed
        found.append(Difference("unit" if alike else "number", _list(alike or near), one.text))
    return found


def _scaled(one: Feature) -> tuple[float, str]:
    unit, size = _SCALE.get(one.unit, (one.unit, 1))
    return float(one.key) * size, unit


def _dates(said: list[Feature], stands: list[Feature]) -> list[Difference]:
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


def _negations(said: list[Feature], stands: list[Feature]) -> list[Difference]:
    ours, theirs = ([one for one in side if one.kind == "negation"] for side in (said, stands))
    return [Difference("negation", _list(theirs), _list(ours))] if bool(ours) != bool(theirs) else []


def _modals(said: list[Feature], stands: list[Feature]) -> list[Difference]:
    ours = {str(one.key): one.text for one in said if one.kind == "modality"}
    theirs = {str(one.key): one.text for one in stands if one.kind == "modality"}
    found: list[Difference] = []
    for key, text in ours.items():
        # a rule in the plain indicative ("trägt die Kosten") obliges in German legal style
        if key not in theirs and (theirs or key != "obligation"):
            found.append(Difference("modality", "; ".join(theirs.values()), text))
    if not ours:
        found += [Difference("modality", text, "") for key, text in theirs.items() if key in _UNSAID]
    return found


def _limits(said: list[Feature], stands: list[Feature]) -> list[Difference]:
    found: list[Difference] = []
    for key in COMPARED_LIMITS:
        ours, theirs = ([one for one in side if one.kind == "limit" and one.key == key] for side in (said, stands))
        if bool(ours) != bool(theirs):
            found.append(Difference("limit", _list(theirs), _list(ours)))
    return found


def _names(said: list[Feature], stands: list[Feature]) -> list[Difference]:
    """Give the acronyms that were exchanged; one that is merely added (the law's own name) is no difference."""
    ours, theirs = ({one.text for one in side if one.kind == "name"} for side in (said, stands))
    if ours - theirs and theirs - ours:
        return [Difference("name", "; ".join(sorted(theirs - ours)), "; ".join(sorted(ours - theirs)))]
    return []


def _list(found: Sequence[Feature]) -> str:
    """Show what stands on one side, each once, not more than can be read."""
    return "; ".join(list(dict.fromkeys(one.text for one in found))[:_SHOWN])
