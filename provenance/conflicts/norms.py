"""Rules of the law as they are held against each other: what of each is about what, for whom, and in which cases.

Two rules are about one thing if their objects have the same noun, or one is a compound of the other's ("Buchungsbelege"
and "Belege"), or both name the same places ("die in Absatz 1 Nr. 4 aufgeführten Unterlagen"). The one with more words
is the narrower. "Die Gebühr", "seine Erklärung", "die in Absatz 2 bestimmte Frist" are things of their own section, and
no other's. A noun that many sections of a work speak of ("Daten", "Antrag") is of each section another thing, unless a
word beside it is the same too.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache, cached_property
from typing import Any

from provenance.citing.law import day_before
from provenance.language import classes
from provenance.language.stems import NEGATIONS, STOP, family, is_compound, plain, stem, words_of
from provenance.language.tagging import infinitive, roots, verb_stem
from provenance.text import patterns as re

_JOINTS = re.compile(r",|;|\b(?:und|oder|sowie|bzw\.|beziehungsweise|and|or)\b")
_DEFINITE = re.compile(r"(?:der|die|das|dem|den|des|the)\b", re.IGNORECASE)
_OWN = re.compile(
    r"(?:diese[rsmn]?|jene[rsmn]?|sein(?:e[rsmn]?)?|ihr(?:e[rsmn]?)?|this|that|its|their)\b|.*(?:§|\b(?:Abs|Satz|Sätze|Nr|Nummer)\b)",
    re.IGNORECASE,
)
_NOUN = re.compile(r"[A-ZÄÖÜ][\wäöüß-]+")
_MANY = 3
_DURATION = re.compile(r"P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?")
_LIGHT = classes.of("light")


SAYS = ("modality", "addressee", "action", "object", "condition", "exception", "deadline", "duration", "start")
"""The fields of a rule by which it is the same in another version, beside its place."""


class Extent(Enum):
    """How far one thing, addressee or case reaches as against another."""

    SAME = "same"
    NARROWER = "narrower"
    WIDER = "wider"


@dataclass(frozen=True, slots=True)
class Thing:
    """What a rule is about: the stem of its noun, those of the words beside it, and whether it is its section's own."""

    noun: str
    beside: frozenset[str]
    own: bool = False

    def against(self, other: Thing) -> Extent | None:
        """Say how far it reaches as against another; None where it is something else, or only overlaps."""
        if self.noun == other.noun:
            noun = Extent.SAME
        elif is_compound(self.noun, other.noun):
            noun = Extent.NARROWER
        elif is_compound(other.noun, self.noun):
            noun = Extent.WIDER
        else:
            return None
        return _both(noun, _of_sets(other.beside, self.beside))


@dataclass(frozen=True)
class Norm:
    """One rule in force, with the version it stands in (a row of ``law/rules_of_project``)."""

    row: Mapping[str, Any]

    @property
    def rule(self) -> Mapping[str, Any]:
        """The properties of the rule."""
        return self.row["rule"]

    @property
    def id(self) -> str:
        """The name of the rule."""
        return str(self.rule["id"])

    @property
    def key(self) -> str:
        """What it shares with the same rule in another version of the work: the place, and what it says there."""
        return json.dumps([self.row["work"], self.place, *(self.rule.get(name) for name in SAYS)])

    @property
    def place(self) -> str:
        """Where it stands, as it is printed."""
        return str(self.rule["locator"])

    @property
    def section(self) -> tuple[str, str]:
        """The version and the section it stands in."""
        return str(self.row["artifact_id"]), str(self.row["section"])

    @property
    def since(self) -> str:
        """The first day of it, empty where none is known."""
        return max(self.rule.get("valid_from") or "", self.row["since"] or "")

    @property
    def until(self) -> str:
        """The last day of it, empty where it is open."""
        return min((day for day in (self.rule.get("valid_to"), self.row["until"]) if day), default="")

    @cached_property
    def acts(self) -> frozenset[str]:
        """The roots of the verbs of its action, but those that say only that something is done."""
        words = [word for word in words_of(self.rule.get("action") or "") if word not in STOP and word not in _LIGHT]
        return frozenset(_verb(word) for word in words)

    @cached_property
    def things(self) -> tuple[Thing, ...]:
        """What it is about, each part of "Rechnungen und Quittungen" by itself; of places named, what they say."""
        named = [str(one["text"]) for one in self.row["named"] if one["text"]]
        return tuple(_things(named or [self.rule.get("object") or ""]))

    @cached_property
    def places(self) -> frozenset[str]:
        """The places that its object names."""
        return frozenset(str(one["id"]) for one in self.row["named"])

    @cached_property
    def cases(self) -> frozenset[str]:
        """The families of the words of its condition."""
        return _families(self.rule.get("condition") or "")

    @cached_property
    def denied(self) -> bool:
        """Whether its condition is that something is not so."""
        words = words_of(self.rule.get("condition") or "")
        return sum(map(_denies, words)) % 2 == 1

    @property
    def length(self) -> tuple[int, int] | None:
        """Its deadline in months and days; None where it sets no length of time."""
        found = _DURATION.fullmatch(self.rule.get("duration") or "")
        if not found or not any(found.groups()):
            return None
        years, months, weeks, days = (int(part or 0) for part in found.groups())
        return years * 12 + months, weeks * 7 + days

    def thing_against(self, other: Norm, common: frozenset[str] = frozenset()) -> Extent | None:
        """Say how far what it is about reaches as against another rule; None where that is something else.

        ``common`` are the nouns that many sections speak of.
        """
        if self.places and other.places and self.places & other.places:
            return _of_sets(self.places, other.places) or Extent.SAME
        apart = self.section != other.section
        for one in self.things:
            for another in other.things:
                if apart and (one.own or another.own):
                    continue
                if apart and {one.noun, another.noun} & common and not one.beside & another.beside:
                    continue
                if extent := one.against(another):
                    return extent
        return None

    def addressee_against(self, other: Norm) -> Extent | None:
        """Say how far its addressee reaches as against another's; whoever names none may mean the same."""
        mine, others = self.rule.get("addressee"), other.rule.get("addressee")
        if not mine or not others:
            return Extent.SAME
        for one in _things([mine]):
            for another in _things([others]):
                if extent := one.against(another):
                    return extent
        return None

    def cases_against(self, other: Norm) -> Extent | None:
        """Say how far its condition reaches as against another's; None where they are different cases."""
        if not self.cases or not other.cases:
            return _of_sets(other.cases, self.cases)
        return None if self.denied != other.denied else _of_sets(other.cases, self.cases)

    def excepts(self, other: Norm) -> bool:
        """Tell whether it names the case of another as an exception of its own."""
        spared = _families(self.rule.get("exception") or "")
        said = other.cases | {word for thing in other.things for word in (thing.noun, *thing.beside)}
        return bool(spared & said)


def common(norms: Sequence[Norm]) -> frozenset[str]:
    """Return the nouns that more than three sections of one version speak of."""
    sections: dict[tuple[str, str], set[str]] = defaultdict(set)
    for norm in norms:
        version, section = norm.section
        for thing in norm.things:
            sections[version, thing.noun].add(section)
    return frozenset(noun for (_, noun), spoken in sections.items() if len(spoken) > _MANY)


def extent_of(one: Norm, other: Norm, common: frozenset[str] = frozenset()) -> Extent | None:
    """Say how far one rule reaches as against another in all that bounds it; None where they do not meet or cross."""
    found: Extent | None = Extent.SAME
    for part in (one.thing_against(other, common), one.addressee_against(other), one.cases_against(other)):
        found = _both(found, part)
    return found


def lasting(norms: Sequence[Norm], versions: Sequence[Mapping[str, Any]]) -> list[Norm]:
    """Return rules with the days on which they read as they do: over all versions, one after the other, that have them.

    ``versions`` are the sources of the project (``search/sources``) with work, artifact_id, since and until.
    """
    by_work: dict[str, list[str]] = defaultdict(list)
    for one in sorted(versions, key=lambda one: one["since"] or ""):
        if one["work"] and one["since"]:
            by_work[one["work"]].append(one["artifact_id"])
    begins = {one["artifact_id"]: one["since"] or "" for one in versions}
    there: dict[str, set[str]] = defaultdict(set)
    for norm in norms:
        there[norm.row["artifact_id"]].add(norm.key)
    return [_lasting(norm, by_work[norm.row["work"]], begins, there) for norm in norms]


def _lasting(norm: Norm, order: Sequence[str], begins: Mapping[str, str], there: Mapping[str, set[str]]) -> Norm:
    if norm.row["artifact_id"] not in order:
        return norm
    first = last = order.index(norm.row["artifact_id"])
    while first and norm.key in there[order[first - 1]]:
        first -= 1
    while last + 1 < len(order) and norm.key in there[order[last + 1]]:
        last += 1
    later = day_before(begins[order[last + 1]]) if last + 1 < len(order) else None
    ends = [day for day in (norm.row["until"], later) if day]
    rule = {**norm.rule, "valid_from": None} if first < order.index(norm.row["artifact_id"]) else norm.rule
    return Norm({**norm.row, "rule": rule, "since": begins[order[first]], "until": min(ends, default=None)})


def _both(one: Extent | None, other: Extent | None) -> Extent | None:
    """Return what two extents come to together: None where one is narrower here and wider there."""
    if one is None or other is None:
        return None
    if one is Extent.SAME:
        return other
    return one if other in {one, Extent.SAME} else None


def _of_sets(one: Iterable[str], other: Iterable[str]) -> Extent | None:
    """Say how far a set reaches as against another; of words that bound something, give the other's first."""
    mine, others = frozenset(one), frozenset(other)
    if mine == others:
        return Extent.SAME
    if mine < others:
        return Extent.NARROWER
    return Extent.WIDER if others < mine else None


def _things(texts: Sequence[str]) -> Iterator[Thing]:
    for text in texts:
        for part in _JOINTS.split(text):
            nouns = [word for word in _NOUN.findall(part) if word.lower() not in STOP]
            if not nouns:
                continue
            noun = plain(stem(nouns[0]))
            beside = _families(part) - {family(nouns[0].lower())}
            said = part.strip()
            bare = not beside and _DEFINITE.match(said) is not None
            yield Thing(noun, beside, own=bare or _OWN.match(said) is not None)


def _families(text: str) -> frozenset[str]:
    words = (word for word in words_of(text) if word not in STOP and not _denies(word))
    return frozenset(family(word) for word in words)


@cache
def _verb(word: str) -> str:
    """Return what the forms of a verb share: "aufbewahr" for aufzubewahren, aufbewahrt; else its family."""
    participle = infinitive(word)
    found = {verb_stem(participle)} if participle else roots(f"Er muss es {word}")
    return min(found, default=family(word))


def _denies(word: str) -> bool:
    return word in NEGATIONS or word.startswith("kein")
