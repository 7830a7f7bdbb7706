"""Which German sentences tell what happened or what their writer does, by tense, person and whom they name.

    "Der Fährführer rief den Rettungsdienst."   "Ich werde die Mandantin bitten, uns das Buch zu schicken."

Law speaks in the present and of nobody by name, so that what is told in the past, or of a party, or by "wir" is none.
The reading is that by clauses (`provenance.language.clauses`), the words of the kinds stand in ``narrated.toml``. That
such a sentence does not say what must or may be, is not seen here (`provenance.answering.drafts.claimless_sentences`).
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from enum import StrEnum
from functools import cache, lru_cache
from itertools import pairwise
from pathlib import Path

from provenance.language import classes
from provenance.language.clauses import Clause, clauses_of
from provenance.language.detection import Language
from provenance.language.features import features
from provenance.language.phrase import Phrase
from provenance.language.predicates import predicate_of
from provenance.language.spelling import key
from provenance.language.stems import STOP
from provenance.language.tagging import MEASURE, Token, tagged
from provenance.language.words import MONTHS
from provenance.text import patterns as re

_TABLE = Path(__file__).with_name("narrated.toml")
_KEPT = 2_048
_DAY = re.compile(r"(?:\d{4})?-\d{0,2}-?\d{0,2}")
_FIRST = frozenset({"ich", "wir", "mich", "mir", "uns"})
_OURS = re.compile(r"(?:unser|mein)(?:e[mnrs]?|en|es|er|em)?\Z")
_POLITE = re.compile(r"(?:Sie|Ihnen|Ihre?[mnrs]?)\Z")
_FAMILIAR = re.compile(r"(?:[Dd]u|[Dd]ich|[Dd]ir|[Ee]uch)\Z")
_TITLED = re.compile(r"(?:Herrn?|Frau|Dr\.|Prof\.)\Z")
_FIRM = re.compile(r"\b(?:GmbH|AG|KG|OHG|UG|GbR|SE|e\.\s?K\.|Ltd|eG)\b")
_INITIAL = re.compile(r"[A-HJ-Z]\Z")  # "I" may number
_COURT = re.compile(r"[A-ZÄÖÜ]\w*[A-ZÄÖÜ]\w*\Z(?<=\w{3})")  # "BGH", "EuGH", also a law by its letters
_NAMING = re.compile(
    r"(?<![^\W\d_])(?:(?i:ich|wir|mich|mir|uns|unser[a-z]*|mein[a-z]*)|[Dd]u|[Dd]ich|[Dd]ir|[Ee]uch|Herrn?|Frau|Dr|Prof|"
    r"[A-HJ-Z]|GmbH|AG|KG|OHG|UG|GbR|SE|e\.\s?K|Ltd|eG)(?![^\W\d_])"
)
"""Whoever `_individuals` and `_task` find by their words, and some more; parties and "Sie" apart."""
_POLITE_WITHIN = re.compile(r"(?<![^\W\d_])(?:Sie|Ihnen|Ihre?[mnrs]?)(?![^\W\d_])")
_LETTERS = re.compile(r"[^\W\d_]+")
_BEGIN = 4  # letters that the forms of a party share
_REPORTED = re.compile(r"(?:sei|seien|\w+e)\Z")  # the subjunctive of what another says
_PERSON, _OF_FIRM = ("|".join(sorted(classes.of("title", part=part))) for part in ("person", "firm"))
_CALLED = re.compile(
    rf"(?<!\w)(?:(?i:{_PERSON})\.?\s+)+(?P<person>[A-ZÄÖÜ][\w-]+(?: [A-ZÄÖÜ][\w-]+)?)"
    rf"|(?P<firm>[A-ZÄÖÜ][\w-]+) (?i:{_OF_FIRM})(?!\w)"
)
_FIRST_YEAR, _LAST_YEAR = 1500, 2100
Day = tuple[int, int, int]
"""A year, a month and a day; 0 where it is not said."""
_SAYS_WHEN = frozenset({"rel", "zu", "("})


class NarrationKind(StrEnum):
    """What a sentence tells of: what happened, what a party does or says, what its writer does or is told."""

    PAST = "past"
    WORDS = "words"
    PARTY = "party"
    WRITER = "writer"


@lru_cache(maxsize=_KEPT)
def narration_of(text: str) -> NarrationKind | None:
    """Say what a German sentence tells of; None for one that by its build may state a rule."""
    roots = clauses_of(text)
    if not roots or _opens_with_verb(roots[0]):
        return None
    if _by_writer(text, roots) or _task(text, roots):
        return NarrationKind.WRITER
    if _past(text, roots):
        return NarrationKind.PAST
    if _reports(text, roots):
        return NarrationKind.WORDS
    return NarrationKind.PARTY if _of_party(text, roots) else None


def may_name(text: str) -> bool:
    """Tell, without reading it, whether a sentence may name somebody of the case; else it has no party, no writer."""
    if _NAMING.search(text) or _POLITE_WITHIN.search(text, 1):
        return True
    return any(key(word)[:_BEGIN] in _party_beginnings() for word in _LETTERS.findall(text))


def narrates(place: str) -> bool:
    """Say whether a place of a source tells of what happened, so that it may say something on a fact."""
    made = (one.predicate for root in clauses_of(place) for one in root.walk())
    return any(one.tense and not one.modal for one in made)


def names_party(text: str) -> bool:
    """Say whether a sentence names somebody as a party of a case: "die Klägerin"."""
    return any(key(word) in _parties() for word in _LETTERS.findall(text))


def named_in(text: str, language: Language) -> frozenset[str]:
    """Return the words by which a sentence names whom or what it tells of: its nouns, in English its names.

    Titles, forms of firms and months name nobody.
    """
    if language == "de":
        found = {one.text.lower() for one in tagged(text) if one.tag in {"NN", "NE"} and one.text[1:].isalpha()}
    else:
        found = {word.lower() for word in _LETTERS.findall(text) if word[:1].isupper() and word.lower() not in STOP}
    return frozenset(found - classes.of("title", part="person") - classes.of("title", part="firm") - MONTHS.keys())


def called_in(text: str) -> frozenset[str]:
    """Return the names of persons and firms in a sentence: "Frau Ada Fenn", "Marsch GmbH"."""
    found = (one["person"] or one["firm"] for one in _CALLED.finditer(text))
    return frozenset(word.lower() for name in found for word in _LETTERS.findall(name))


def days_in(text: str, language: Language) -> frozenset[Day]:
    """Return the days, months and years that a text names, as far as it says them."""
    found: set[Day] = set()
    for one in features(text, language):
        parts = str(one.key).split("-") if one.kind == "date" else [one.text, "", ""]
        if parts[0].isdigit() and len(parts[0]) == 4 and not one.unit and not one.reference:  # noqa: PLR2004
            year, month, day = (int(part) if part.isdigit() else 0 for part in parts)
            if _FIRST_YEAR <= year <= _LAST_YEAR:
                found.add((year, month, day))
    return frozenset(found)


def days_in_common(ones: frozenset[Day], others: frozenset[Day]) -> Iterator[Day]:
    """Yield the days that two texts both name, as far as both say it: "2019", "3 May 2019"."""
    for one in ones:
        for other in others:
            pair = tuple(zip(one, other, strict=True))
            if all(not (part and same) or part == same for part, same in pair):
                year, month, day = (min(both) for both in pair)
                yield year, month, day


def says(verb: str) -> bool:
    """Say whether a verb, by its key, is one of saying, whose object are another's words."""
    return verb in _listed("says")


def _past(text: str, roots: Sequence[Clause]) -> bool:
    """Say whether all that a sentence asserts is told in the past; a sum needs somebody who is named."""
    if not all(_told(one) for one in roots) or _of_law(text):
        return False
    if not all(_told(one, inner=True) for root in roots for one in _depending(root)):
        return False
    return (
        bool(_individuals(text))
        or _of_a_day(roots)
        or not any(one.tag == MEASURE and not _is_day(one) for one in tagged(text))
    )


def _of_a_day(roots: Sequence[Clause]) -> bool:
    """Say whether a sentence names a writing of the case by its day: "mit Bescheid vom 7. Januar"."""
    return any(
        one.head.key in _listed("writings") and behind.prep == "von" and _is_day(behind.head)
        for root in roots
        for one, behind in pairwise(root.phrases)
    )


def _depending(root: Clause) -> Iterator[Clause]:
    for clause in root.walk():
        if clause is not root and clause.marker not in _SAYS_WHEN:
            yield clause


def _told(clause: Clause, *, inner: bool = False) -> bool:
    """Say whether a clause is in the past; of one that depends "verstorben ist" and what is reported count too."""
    made = clause.predicate
    finite = [one for one in made.tokens if "FIN" in one.tag]
    if not made.verb or made.modal or made.verb in _listed("of_rules") or any(one.text[:1].isupper() for one in finite):
        return False
    if not inner and any(one.tag.startswith("VV") and not predicate_of([one])[0].tense for one in finite[:1]):
        return False  # a verb in the present, and the auxiliary of a clause that was not told apart
    if inner and (made.voice == "state" or any(one.tag == "VA(PP)" for one in made.tokens)):
        return True
    return bool(made.tense)


def _by_writer(text: str, roots: Sequence[Clause]) -> bool:
    """Say whether it is said of "wir", "uns" or what is ours, and but what is done for the case or the reader."""
    ours = [one for one in tagged(text) if _is_first(one)]
    if not ours:
        return False
    return all(_acts(one) or _asked(one) for one in roots) or (len(roots) == 1 and _serves(text, roots[0]))


def _acts(root: Clause) -> bool:
    subject = any(one.head.text.lower() in {"ich", "wir"} and not one.prep for one in _own(root))
    made = root.predicate
    will = any(one.lemma == "werden" for one in made.tokens) and made.voice == "active" and not made.tense
    return subject and not made.modal and (made.verb in _listed("acts")) and (will or not made.tense)


def _own(root: Clause) -> Sequence[Phrase]:
    shared = root.shared.phrases if root.shared is not None else ()
    return (*root.phrases, *shared)


def _asked(root: Clause) -> bool:
    """Say whether somebody told the writer something or bade them do it, and whatever was told is a fact."""
    to_writer = any(one.head.text.lower() in {"uns", "mich", "mir"} and not one.prep for one in root.phrases)
    made = root.predicate
    told = made.verb in _listed("addressed") and bool(made.tense) and not made.modal
    return to_writer and told and all(_told(one, inner=True) for one in _depending(root))


def _serves(text: str, root: Clause) -> bool:
    made = root.predicate
    of_house = any(one.tag == "PPOSAT" and _OURS.match(one.text.lower()) for one in tagged(text))
    return of_house and not root.clauses and not made.modal and made.verb in _listed("serves")


def _task(text: str, roots: Sequence[Clause]) -> bool:
    """Say whether it is a note of what is to be done about somebody by name: "Rückruf bei Frau Lenz vereinbaren"."""
    words = [one for one in tagged(text) if one.text[:1].isalnum()]
    verbs = [one for one in words if one.tag.startswith(("VV", "VA", "VM"))]
    # an infinitive, which may have the form of a plural
    bids = len(verbs) == 1 and verbs[0] is words[-1] and verbs[0].text.endswith("n") and verbs[0].tag != "VV(PP)"
    titled = any(_TITLED.match(one.text) and after.text[:1].isupper() for one, after in pairwise(words))
    return len(roots) == 1 and bids and titled


def _of_party(text: str, roots: Sequence[Clause]) -> bool:
    """Say whether a party, or a thing of theirs, does day by day, or since or on a day, what no rule says."""
    made = roots[0].predicate
    inner = [one for one in roots[0].walk() if one is not roots[0] and one.marker != "zu"]
    if len(roots) > 1 or inner or made.modal or made.voice != "active" or made.copula or made.tense:
        return False
    if _of_law(text) or made.verb in _listed("of_rules"):
        return False
    days = [one for one in roots[0].phrases if one.head.tag == MEASURE and _is_day(one.head)]
    dated = any(one.prep in {"seit", "an"} for one in days)
    return _acting(text, roots[0]) and (made.verb in _listed("does") or dated)


def _reports(text: str, roots: Sequence[Clause]) -> bool:
    """Say whether it gives the words of a party as theirs: "Die Klägerin meint, die Kündigung sei unwirksam"."""
    first, *rest = roots
    made = first.predicate
    if made.modal or made.verb not in _listed("says") or not _acting(text, first):
        return False
    said = [*rest, *_depending(first)]
    finite = [one for clause in said for one in clause.predicate.tokens if "FIN" in one.tag]
    return all(_REPORTED.match(one.text) for one in finite)


def _acting(text: str, clause: Clause) -> bool:
    """Say whether somebody who is named, or a thing of theirs, is the subject or the object of a clause."""
    named = {one.start for one in _individuals(text)}
    return any(not one.prep and any(one.start <= at < one.end for at in named) for one in clause.phrases)


def _individuals(text: str) -> list[Token]:
    """Return the words that name somebody of the case: parties, people, firms, "wir", "Sie", "unser"."""
    words = tagged(text)
    found = [one for one in words if _is_first(one) or key(one.lemma) in _parties() or key(one.text) in _parties()]
    found += [one for one in words if one.start and _POLITE.match(one.text) and one.tag in {"PPER", "PPOSAT"}]
    found += [one for one in words if _FAMILIAR.match(one.text)]
    found += [one for one in words if _INITIAL.match(one.text) and one.tag in {"NN", "NE", "XY"}]
    for before, one in pairwise(words):
        if _TITLED.match(before.text) and one.text[:1].isupper():
            found.append(one)
    return found + [one for one in words if _FIRM.fullmatch(one.text)]


def _is_first(one: Token) -> bool:
    low = one.text.lower()
    return low in _FIRST or (one.tag == "PPOSAT" and _OURS.match(low) is not None)


def _of_law(text: str) -> bool:
    """Say whether it names a rule or who makes or applies rules, whose past is law as well."""
    nouns = {key(form) for one in tagged(text) if one.tag in {"NN", "NE"} for form in (one.lemma, one.text)}
    listed = _listed("of_law")
    courts = (one.text for one in tagged(text) if one.tag in {"NN", "NE"} and not _FIRM.fullmatch(one.text))
    return any(_COURT.match(one) for one in courts) or any(noun.endswith(tuple(listed)) for noun in nouns)


def _is_day(one: Token) -> bool:
    return _DAY.fullmatch(one.key) is not None and "-" in one.key


def _opens_with_verb(root: Clause) -> bool:
    finite = next((one for one in root.predicate.tokens if "FIN" in one.tag), None)
    return finite is not None and finite.start == 0


@cache
def _parties() -> frozenset[str]:
    return _listed("parties")


@cache
def _party_beginnings() -> frozenset[str]:
    return frozenset(one[:_BEGIN] for one in _parties())


@cache
def _listed(name: str) -> frozenset[str]:
    table = tomllib.loads(_TABLE.read_text(encoding="utf-8"))
    return frozenset(key(word) for word in str(table[name]["words"]).split())
