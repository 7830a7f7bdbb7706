"""Is a question one to be answered at all? Told before anything is retrieved (citation binding, "Category filter").

What is clear is told by the question alone: the archive is not touched. Only where nothing is clear and a rule is
borderline, metadata are looked up, once. A question that no rule catches proceeds; whether there is enough to answer it
is for the evidence to say, not for this filter.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

from provenance.answering.category.rules import Category, CategoryOutcome, CategoryRules, Rule, When
from provenance.answering.packs import weighing
from provenance.answering.packs.rules import Bounds
from provenance.answering.packs.weighing import Likeness, asked
from provenance.citing.checks.metadata import days_in
from provenance.citing.engine import Engine
from provenance.citing.roles import Act
from provenance.citing.search.hits import Mode
from provenance.citing.search.withheld import NOTHING, Consents, Withheld
from provenance.citing.services import services_of
from provenance.citing.source_status import Consent, source_statuses
from provenance.language import catalogue
from provenance.language.detection import language_of
from provenance.language.persons import Mention, spoken_of, words_of_name
from provenance.language.stems import STOP
from provenance.text import patterns as re

_LOOKALIKES = str.maketrans(
    "аеорсухіјѕһԁԛԝѵАВЕКМНОРСТУХІЈЅοαεικνρτυχΑΒΕΖΗΙΚΜΝΟΡΤΥΧ‘’‚‛`´“”„‟«»‐‑‒–—",
    "aeopcyxijshdqwvABEKMHOPCTYXIJSoaeiknptuxABEZHIKMNOPTYX''''''\"\"\"\"\"\"-----",
)
_SPACED = re.compile(r"(?<![^\W_])(?:[^\W\d_][ .*_-]){2,}[^\W\d_](?![^\W_])")
_BETWEEN = re.compile(r"[ .*_-]")
_WHITE = re.compile(r"\s+")


def normalised(question: str) -> str:
    """Return a question in the spelling that rules are written for."""
    text = unicodedata.normalize("NFKC", question)
    text = "".join(letter for letter in text if unicodedata.category(letter) != "Cf")
    text = text.translate(_LOOKALIKES)
    text = _SPACED.sub(lambda found: _BETWEEN.sub("", found[0]), text)
    return _WHITE.sub(" ", text).strip()


_DATED = {When.AFTER_END, When.AFTER_TODAY}


@dataclass(frozen=True, slots=True)
class Metadata:
    """What one look-up tells: the last day the archive knows of, how much of the question it knows.

    ``foreign`` says that no source is in the language of the question: then nobody can tell what they know of it;
    ``empty`` that there is no source at all.
    """

    latest: str | None = None
    known: float = 0.0
    foreign: bool = False
    empty: bool = False


LookUp = Callable[[str], Metadata]
"""Looks up the metadata for a question; called once at the most, and never for a question that is clear."""
Review = Callable[[frozenset[Mention]], frozenset[int]]
"""Tells in which sources all who are mentioned agreed to be spoken of; asked where the policy clears them not."""


@dataclass(frozen=True, slots=True)
class Judged:
    """What becomes of a question. ``category`` and ``rule`` are what caught it, None where it proceeds.

    ``message`` is what the requestor is told, ``lead`` what leads to the passages that follow it, if any do;
    ``looked_up`` says that metadata were read. ``sources`` are those in which the persons it asks about agreed, which
    alone may answer it; None where it asks about nobody who has to.
    """

    outcome: CategoryOutcome
    category: str | None = None
    rule: str | None = None
    message: str = ""
    looked_up: bool = False
    sources: frozenset[int] | None = None
    lead: str = ""


@dataclass(frozen=True, slots=True)
class _Asked:
    """A question as rules see it; ``days`` are the first days of what it names, as exactly as it says them."""

    text: str
    language: str
    days: tuple[str, ...]
    today: str


def judge(
    question: str,
    rules: CategoryRules,
    look_up: LookUp | None = None,
    *,
    today: str | None = None,
    review: Review | None = None,
) -> Judged:
    """Say whether a question is to be answered, refused, or answered with a search of the archive alone.

    ``today`` is the day (ISO) on which it is asked. Without a ``look_up`` what is borderline proceeds; without a
    ``review`` only the policy clears somebody. Raises InvalidInput for an unusable question.
    """
    text = normalised(weighing.checked(question))
    now = (today or datetime.now(UTC).date().isoformat())[:10]
    asked = _Asked(text, language_of(text), _days(text, rules, now), now)
    given = Metadata(rules.ends)
    unclear: list[tuple[str, Category, str, Rule]] = []
    sources: frozenset[int] | None = None
    for name, category, rule_name, rule in _rules(rules):
        if not _caught(asked, category, rule, rules):
            continue
        if rule.when is When.NOT_CLEARED:
            agreed = _agreed(asked.text, rule, rules, review)
            if agreed == frozenset():
                return _judged(asked, name, category, rule_name, rule, given)
            sources = _both(sources, agreed)
        elif rule.borderline or (rule.when in _DATED and rules.ends is None):
            unclear.append((name, category, rule_name, rule))
        elif _holds(asked, rule, rules, given):
            return _judged(
                asked, name, category, rule_name, rule, given, looked_up=sources is not None, sources=sources
            )
    if not unclear or look_up is None:
        return Judged(CategoryOutcome.PROCEED, looked_up=sources is not None, sources=sources)
    told = look_up(asked.text)
    known = Metadata(rules.ends or told.latest, told.known, told.foreign, told.empty)
    for name, category, rule_name, rule in unclear:
        if _holds(asked, rule, rules, known):
            return _judged(asked, name, category, rule_name, rule, known, looked_up=True, sources=sources)
    return Judged(CategoryOutcome.PROCEED, looked_up=True, sources=sources)


def _both(one: frozenset[int] | None, other: frozenset[int] | None) -> frozenset[int] | None:
    return other if one is None else one if other is None else one & other


def _agreed(text: str, rule: Rule, rules: CategoryRules, review: Review | None) -> frozenset[int] | None:
    """Return the sources in which those agreed whom a question is about; None for all, where the policy clears them.

    One that is about nobody who can be told is cleared for all or not at all.
    """
    named = _named(text, rule, rules)
    consents = Consents.of(rules.cleared)
    if consents.all or (named and all(consents.cover(one) for one in named)):
        return None
    return review(named) if review is not None else frozenset()


def _rules(rules: CategoryRules) -> Iterator[tuple[str, Category, str, Rule]]:
    for name in rules.order:
        category = rules.categories[name]
        for rule_name, rule in category.rules.items():
            yield name, category, rule_name, rule


def _caught(asked: _Asked, category: Category, rule: Rule, rules: CategoryRules) -> bool:
    """Say whether the patterns of a rule catch a question."""
    if rule.when in _DATED and not asked.days:
        return False
    return (
        (not rule.any or _any(rule.any, asked.text, rules))
        and all(rules.compiled(one).search(asked.text) for one in rule.all)
        and not _any((*category.unless, *rule.unless), asked.text, rules)
    )


def _any(patterns: tuple[str, ...], text: str, rules: CategoryRules) -> bool:
    return any(rules.compiled(one).search(text) for one in patterns)


def _holds(asked: _Asked, rule: Rule, rules: CategoryRules, known: Metadata) -> bool:
    """Say whether what else a rule asks for is so."""
    if rule.when is When.UNKNOWN:
        least = rules.known if rule.below is None else rule.below
        return not (known.foreign or known.empty) and known.known < least
    if rule.when in _DATED:
        least = max(known.latest, asked.today if rule.when is When.AFTER_TODAY else "") if known.latest else None
        return least is not None and any(day > least for day in asked.days)
    return True


def _named(text: str, rule: Rule, rules: CategoryRules) -> frozenset[Mention]:
    """Return whom a question is about: as a passage would be read, and whom the patterns of a rule found named."""
    spoken = spoken_of(text).mentions
    found: set[frozenset[str]] = set()
    for pattern in (*rule.any, *rule.all):
        for match in rules.compiled(pattern).finditer(text):
            found.add(words_of_name(match.groupdict().get("name") or "") - STOP)
    told = {name for one in spoken if (name := one.name)}
    return spoken | {Mention(name, full=True) for name in found if name and not any(name <= one for one in told)}


def _days(text: str, rules: CategoryRules, today: str) -> tuple[str, ...]:
    """Return the first day of each day, month or year that a question names, by its date, from today or by an event."""
    said = [f"{day.year:04}-{day.month or 1:02}-{day.day or 1:02}" for day in days_in(text)]
    known = [event.since for event in rules.events.values() if _any(event.any, text, rules)]
    now = date.fromisoformat(today)
    since = [(now - timedelta(one.days)).isoformat() for one in rules.ago.values() if _any(one.any, text, rules)]
    return tuple(dict.fromkeys([*said, *known, *since]))


def _judged(
    asked: _Asked,
    name: str,
    category: Category,
    rule_name: str,
    rule: Rule,
    known: Metadata,
    *,
    looked_up: bool = False,
    sources: frozenset[int] | None = None,
) -> Judged:
    message = (rule.message or category.message)[asked.language]
    lead = (category.lead if rule.lead is None else rule.lead).get(asked.language, "")
    day = _printed(known.latest, asked.language)
    return Judged(
        rule.outcome or category.outcome,
        name,
        rule_name,
        message.replace("{date}", day),
        looked_up,
        sources,
        lead.replace("{date}", day),
    )


def _printed(day: str | None, language: str) -> str:
    if day is None:
        return catalogue.said(language, "delivery", "no day")
    try:
        found = date.fromisoformat(day[:10])
    except ValueError:
        return day
    return f"{found:%d.%m.%Y}" if language == "de" else found.isoformat()


_FEW = 5


def looker(engine: Engine, bounds: Bounds | None = None, withheld: Callable[[], Withheld] = lambda: NOTHING) -> LookUp:
    """Return what looks up the metadata of an engine's project; nothing is read before it is called.

    By the ``bounds`` of packs the words that only ask are left out, as they are when evidence is fetched. What is
    ``withheld`` tells nothing.
    """

    def look_up(question: str) -> Metadata:
        shop = services_of(engine, Act.READ_SOURCES)
        shown = {
            number: one
            for number, one in source_statuses(shop.graph, shop.project).items()
            if one.consent is not Consent.FORBIDDEN and one.retracted is None
        }
        latest = max((one.valid_from or one.published_at or "" for one in shown.values()), default="")
        words = asked(question, bounds).words if bounds else question
        found = shop.searcher.find(words, Mode.HYBRID, shop.searcher.scope(withheld=withheld()), _FEW)
        like = Likeness.of(found)
        known = max((like(one) for one in found.ranked if one.source.number in shown), default=0.0)
        spoken = {
            str(row["language"])[:2]
            for row in shop.graph.read("search/sources", project=shop.project)
            if row["number"] in shown and row["language"]
        }
        foreign = bool(spoken) and language_of(question) not in spoken
        return Metadata(latest[:10] or None, known, foreign=foreign, empty=not shown)

    return look_up
