"""Sentences whose claims are let go: opinions of their writer, and what is about no source (`opinions`, `outside`).

What bears a mark of its own asks for a source and is neither.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from etl.refer.find import find
from provenance.answering.drafts.compounds import stretches_of
from provenance.answering.drafts.draft import Claim, SentenceKind
from provenance.answering.drafts.narration import (
    NarrationKind,
    called_in,
    days_in,
    days_in_common,
    may_name,
    named_in,
    names_party,
    narrates,
    narration_of,
)
from provenance.answering.drafts.plain_text import Plain
from provenance.answering.drafts.sentence_kinds import takes_back
from provenance.language.detection import Language
from provenance.language.stems import NEGATIONS, STOP, stem, words_of
from provenance.language.verbs import finite, may_assert

_OPENS = re.compile(
    r"(?:Daher |Deshalb |Insgesamt |Zudem |Therefore,? |So )?(?:"
    r"(?:Wir|Ich) (?:empfehlen?|raten?|glauben?|meinen?|denken?|vermuten?|hoffen?|(?:nehmen?|nehme) an|"
    r"(?:gehen|gehe) davon aus|(?:schlagen|schlage) vor)\b"
    r"|(?:Wir|Ich) halten? (?:d(?:as|en|ie)|diese[ns]?) [^,;:]{1,120} für(?= [a-zäöüß]+(?: [a-zäöüß]+)?\W*\Z)"
    r"|(?:empfehlen?|raten?|glauben?|meinen?|denken?|vermuten?) (?:wir|ich)\b"
    r"|(?:Meines|Unseres|Nach (?:meiner|unserer)|Aus (?:meiner|unserer)|(?:Meiner|Unserer)) "
    r"(?:Erachtens|Auffassung|Ansicht|Einschätzung|Meinung|Sicht)\b(?: nach)?"
    r"|[MU]\. ?E\. "
    r"|Man (?:könnte|kann|mag) (?:meinen|annehmen|sagen|einwenden|argumentieren|denken|vermuten)\b"
    r"|(?:Vermutlich|Möglicherweise|Womöglich|Wahrscheinlich|Vielleicht|Eventuell|Mutmaßlich|Soweit ersichtlich)\b"
    r"|Es (?:ist|wäre|erscheint) (?:gut |durchaus )?(?:möglich|denkbar|vorstellbar|wahrscheinlich)\b"
    r"|Es (?:kann|mag|könnte) (?:gut |durchaus )?sein\b|Es scheint\b|Es spricht (?:viel|einiges|manches) dafür\b"
    r"|(?:I|We) (?:would |also |strongly |therefore )?(?:recommend|suggest|advise|propose|think|believe|assume|guess|"
    r"suspect|expect|suppose|feel|hope)\b"
    r"|In (?:my|our) (?:view|opinion|judge?ment|experience)\b|To my mind\b|As far as (?:I|we) can (?:see|tell)\b"
    r"|(?:Perhaps|Possibly|Probably|Presumably|Maybe|Arguably|Conceivably)\b"
    r"|It (?:may|might|could) (?:well )?be\b|It (?:seems|appears)(?: to (?:me|us))?\b"
    r"|It is (?:quite |entirely |very )?(?:possible|conceivable|likely|probable) that\b"
    r"|One (?:might|could|may) (?:think|argue|say|object|assume)\b"
    r")(?:,? (?:dass|daß|that)\b|,)?"
)
_WITHIN = re.compile(
    r"(?:[^\s,;:]+ ){1,8}(?:vermutlich|möglicherweise|womöglich|mutmaßlich|vielleicht|dürften?|perhaps|possibly|"
    r"probably|presumably|arguably|might)\b"
)
_BEHIND = re.compile(r", (?:(?:denke|glaube|meine|vermute) ich|(?:I|we) (?:think|believe|guess|suppose))\W*\Z")
_SOURCED = re.compile(
    r"§|[\"„“”»«\[{]|\b(?:Art|Abs|R[nz]|Nr|Tz|Az|Sec|Section|Article|[Pp]ara)\b\.? ?\d|"
    r"\b[A-ZÄÖÜ]+[a-zäöü]*[A-ZÄÖÜ]\w*\b|\b(?:laut|gemäß|zufolge|gesetzlich\w*|Gesetz\w*|Recht\w*|Urteil\w*|Richtlinie\w*|Verordnung\w*|Studien?|"
    r"according to|pursuant to|under the|statut\w*|laws?|acts?|legal\w*|court\w*|stud(?:y|ies)|directive\w*|"
    r"regulation\w*)\b"
)
_ADDS = re.compile(
    r";|, (?:weil|da|denn|zumal|obwohl|obgleich|nachdem|wobei|und|aber|der|die|das|was|welche[mnrs]?|"
    r"because|since|although|as|and|but|so|which|who|where)\b|\b(?:because|since|although)\b"
)


def opines(text: str) -> bool:
    """Say whether a sentence is its writer's opinion, advice or guess, and nothing beside."""
    found = _OPENS.match(text) or _WITHIN.match(text)
    rest = text[found.end() :] if found else text
    if found is None:
        behind = _BEHIND.search(text)
        if behind is None:
            return False
        rest = text[: behind.start()]
    if _SOURCED.search(text) or _ADDS.search(rest):
        return False
    before, colon, said = rest.partition(":")
    del before
    return not (colon and (may_assert(said, "de") or may_assert(said, "en")))


_HEARD = {True: (2, 0.6), False: (3, 0.8)}
"""How many telling words of a fact of the case, and of any other class, stand in a place that says something on it."""

_TABLE = Path(__file__).with_name("outside.toml")
_KEPT = 1_024  # sentences: a draft is read several times
_LONGEST = 320  # characters: no longer sentence only announces or tells a fact
_HOLE = re.compile(r"<(\w+)>")
_QUOTES = re.compile(r"[\"„“”»«§\[{]|https?:|:(?!\s*\Z)")
_STOP = re.compile(r"[.!:…\s]+\Z")
_WORD = re.compile(r"[^\W\d_]+")
_NUMBER = re.compile(
    r"\d|\b(?:zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|zwölf|zwanzig|dreißig|vierzig|fünfzig|hundert|tausend|"
    r"two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|thirty|forty|fifty|hundred|thousand)"
    r"(?:jährig|monat|tägig|wöch|stünd|fach)?",
    re.IGNORECASE,
)
_VERBS = ("does_de", "did_de", "done_de", "does_en", "did_en", "done_en", "auxiliary")
_SPAN = re.compile(
    r"(?<!seit )(?<!vor )(?<!for )(?<!nach )\b(?:\d+|ein\w*|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|zwölf|one|"
    r"two|three|four|five|six|seven|eight|nine|ten|twelve) (?:volle )?(?:Jahre?n?|Monate?n?|Wochen?|Tage?n?|Stunden?|"
    r"years?|months?|weeks?|days?|hours?)\b(?! (?:ago|old|alt))",
    re.IGNORECASE,
)
_DENIES = re.compile(r"\b(?:nicht|kein\w*|not|no|n't)\b", re.IGNORECASE)
_ASKS = re.compile(
    r"[,\s](?:ob|welche[rsnm]?|wer|was|wann|wo|wie|inwieweit|inwiefern|whether|if|which|who|what|when|where|how)\s.*\Z",
    re.DOTALL,
)
_LABEL = re.compile(r"[^.;:\d]{2,40}")
_CHANGES = re.compile(r"\b(?:hat|haben|habe|ist|sind|has|have)\b.*(?:\bzu [a-zäöüß]+n|[a-zäöüß]+zu[a-zäöüß]+en)\Z")


class Class(StrEnum):
    """What a sentence that is about no source does."""

    DISCLAIMER = "disclaimer"
    ANNOUNCEMENT = "announcement"
    CAPTION = "caption"
    HYPOTHESIS = "hypothesis"
    MANDATE = "mandate"
    COURTESY = "courtesy"
    CASE = "case"


_TOLD = {one: Class.MANDATE if one is NarrationKind.WRITER else Class.CASE for one in NarrationKind}
_OPEN = frozenset({Class.ANNOUNCEMENT, Class.MANDATE, Class.CASE})
"""Classes whose forms leave room for words of the writer; those of the others are closed to their last word."""
_SPELT = frozenset({Class.CAPTION, Class.HYPOTHESIS})
"""Classes whose forms say themselves where a colon or a place may stand."""


@dataclass(frozen=True, slots=True)
class Form:
    """The forms of a class in one language, with an example."""

    name: Class
    pattern: re.Pattern[str]
    example: str


@lru_cache(maxsize=_KEPT)
def class_of(text: str, language: Language) -> Class | None:
    """Return the class of a sentence that by its form is about no source; None for what claims."""
    said = _STOP.sub("", " ".join(text.split()))
    if not said or len(said) > _LONGEST:
        return None
    head, colon, rest = said.partition(": ")
    form = next((one for one in forms(language) if one.pattern.fullmatch(said)), None)
    if form is None and colon and _LABEL.fullmatch(head) and not (may_assert(head, language) or takes_back(head)):
        return class_of(rest, language)
    if form is not None and form.name in _SPELT:
        asserting = form.name is Class.CAPTION and may_assert(said.partition(":")[2], language)
        return None if asserting else form.name
    if _QUOTES.search(said):
        return None
    if form is not None and ";" not in said and not _says(said, form, language):
        return form.name
    return _TOLD[told] if language == "de" and (told := _narrated(text)) else None


@lru_cache(maxsize=_KEPT)
def _narrated(text: str) -> NarrationKind | None:
    """Say what a German sentence tells of by the way it is built, where it does not say what law says."""
    said = " ".join(text.split())
    undated = _dates("de").sub(" ", said)
    of_law = _normative(undated, "de", "told", "law") or _SPAN.search(undated) is not None or bool(find(said))
    if of_law and not may_name(said):
        return None  # told without reading it: of nobody such a sentence tells no fact
    told = narration_of(said)
    if told is None or told is NarrationKind.WORDS:  # what it says is not said by the writer
        return told
    if told is not NarrationKind.WRITER:
        return None if of_law else told
    return None if _normative(_ASKS.sub("", undated), "de", "told") or _SPAN.search(undated) else told


def heard(text: str, language: Language, place: str) -> bool:
    """Say whether a place of a source says something on such a sentence: its telling words stand there together.

    Of what is only announced or asked nothing is said; it takes more words of it to be what a source says. What is told
    of the past only a place can say that tells of the past too, or of a day: what is done by a rule is no report. Of
    whom or what a source tells, nothing is a fact of the writer's own case, unless the sentence is of the writer or a
    party; of who is called by name, or of what it names on that day, none is at all.
    """
    there = {stem(word) for word in words_of(place)}
    words = {stem(word) for word in _telling(text, language)}
    shared = words & there
    of_case = class_of(text, language) is Class.CASE
    own = of_case and _own_case(text)
    if of_case and _tells_of_it(text, language, place, there, shared, own=own):
        return True
    fewest, share = _HEARD[of_case]
    many = len(shared) >= max(fewest, share * len(words))
    named = of_case and not own and not there.isdisjoint(stem(one) for one in named_in(text, language))
    if not named and not many:
        return False
    if language != "de" or not (named or _narrated(text) is NarrationKind.PAST):
        return True
    return narrates(place) or (many and bool(days_in(place, language)))


def _tells_of_it(
    text: str, language: Language, place: str, there: Collection[str], shared: Collection[str], *, own: bool
) -> bool:
    """Say whether a place speaks of whom a fact names, or of what it names on that day: a rule does neither.

    Of the writer's own case more than a year and a word have to be in common.
    """
    if any(stem(one) in there for one in called_in(text)):
        return True
    common = tuple(days_in_common(days_in(text, language), days_in(place, language)))
    least = 2 if own and not any(day for _, _, day in common) else 1
    return bool(common) and len(shared) >= least


def _own_case(text: str) -> bool:
    """Say whether a sentence is of its writer, their client or a party, so that it is of the case at hand."""
    own = str(_table()["words"]["own"]).split()
    return not {word.lower() for word in _WORD.findall(text)}.isdisjoint(own) or names_party(text)


def _says(said: str, form: Form, language: Language) -> bool:
    """Say whether a sentence of such a form says what holds all the same, or how much or how long."""
    undated = _dates(language).sub(" ", said)
    if form.name not in _OPEN:
        return False
    if find(said):
        return True
    if form.name is Class.CASE:
        normative = _normative(undated, language, "always", "law") or _SPAN.search(said) or _CHANGES.search(said)
        return bool(normative) or any(finite(one, language) and one not in _doing() for one in _WORD.findall(said))
    if undated.startswith("Ob "):  # what is asked is not said
        undated = undated.rpartition(",")[2]
    asserted = _ASKS.sub("", undated)
    denies = form.name is Class.ANNOUNCEMENT and _DENIES.search(asserted)
    return bool(denies or _NUMBER.search(undated) or _normative(asserted, language, "always"))


def _normative(said: str, language: Language, *lists: str) -> bool:
    low = said.lower()
    return any(_roots(one, language).search(low) for one in lists)


@cache
def _roots(name: str, language: Language) -> re.Pattern[str]:
    """Return a pattern of the words of a list: a star stands for any letters, a low line for a blank."""
    words = str(_table()["norm"][f"{name}_{language}"]).split()
    made = (re.escape(word).replace(r"\*", r"\w*").replace("_", r"\s") for word in words)
    return re.compile(rf"(?<!\w)(?:{'|'.join(made)})(?!\w)")


@cache
def forms(language: Language) -> tuple[Form, ...]:
    """Return the forms of a language, in the order of the table."""
    known = _parts()
    found: list[Form] = []
    for name, one in _table()["classes"].items():
        patterns = "|".join(f"(?:{_filled(pattern, known)})" for pattern in one[language])
        found.append(Form(Class(name), re.compile(patterns), str(one[f"example_{language}"])))
    return tuple(found)


@cache
def _dates(language: Language) -> re.Pattern[str]:
    known = _parts()
    return re.compile(rf"\b(?:{known[f'day_{language}']}|{known['year']})\b")


@cache
def _parts() -> dict[str, str]:
    table = _table()
    known = {
        name: f"(?:{'|'.join(re.escape(word.replace('_', ' ')) for word in str(words).split())})"
        for name, words in table["words"].items()
    }
    for name, pattern in table["parts"].items():  # those that a part is made of stand above it
        known[name] = f"(?:{_filled(str(pattern), known)})"
    return known


def _filled(pattern: str, known: Mapping[str, str]) -> str:
    return _HOLE.sub(lambda hole: known[hole[1]], pattern)


@cache
def _table() -> dict[str, Any]:
    return tomllib.loads(_TABLE.read_text(encoding="utf-8"))


def _telling(text: str, language: Language) -> set[str]:
    """Return the words that a source could have as well: all that is asserted, but for the words of the forms."""
    asserted = _ASKS.sub("", _dates(language).sub(" ", text))
    return {word for word in words_of(asserted) if word not in _formal() and _WORD.fullmatch(word)}


@cache
def _formal() -> frozenset[str]:
    """Return the words that tell nothing: those of the forms, those that deny, and those that searches pass over."""
    words = (str(some) for name, some in _table()["words"].items() if name not in _VERBS)
    return frozenset(STOP | NEGATIONS | {word.lower() for some in words for word in _WORD.findall(some)})


@cache
def _doing() -> frozenset[str]:
    """Return the verbs that a fact of the case may have."""
    return frozenset(word for name in _VERBS for word in re.split(r"[\s_]+", str(_table()["words"][name])))


Silent = Callable[[str, Language], bool]
"""Tells of a sentence that is about no source by its form whether the sources say nothing on it indeed."""


@dataclass(slots=True)
class Made:
    """A sentence of a block: its stretch of the text, its kind and its claims with theirs."""

    start: int
    end: int
    kind: SentenceKind
    claims: list[tuple[int, int, Claim]]
    leads: bool = False


def _marked(one: Made, own: Plain, end: int) -> bool:
    """Say whether a sentence, which reaches to the next one at ``end``, bears a mark of its own."""
    return any(one.start < at <= end for at, _ in own.marks)


def apart(
    one: Made, own: Plain, end: int, language: Language, silent: Silent, outside: Collection[Class] = frozenset(Class)
) -> Made:
    """Return a sentence as one about no source, where it is: all it claims, by its form and by what the sources say.

    ``outside`` are the classes that may be.
    """
    if not one.claims or _marked(one, own, end):
        return one
    whole = own.text[one.start : one.end]
    texts = [claim.text for _, _, claim in one.claims]
    within = all(text.rstrip(" ,;.") in whole for text in texts)  # under no words that stand elsewhere
    by_form = all(class_of(text, language) in outside for text in texts)
    if not (by_form or (within and class_of(whole, language) in outside)):
        return one
    alone = silent(whole, language) and all(silent(clause, language) for clause in stretches_of(whole, language))
    return replace(one, claims=[], kind=SentenceKind.OUTSIDE) if alone else one


def opined(one: Made, own: Plain, end: int) -> Made:
    """Return a sentence without the claims that are opinions; what bears a mark of its own is none."""
    if not one.claims or _marked(one, own, end):
        return one
    if len(one.claims) == 1:
        kept = [] if opines(one.claims[0][2].text) else one.claims
    else:
        kept = [(start, stop, claim) for start, stop, claim in one.claims if not opines(own.text[start:stop])]
    return replace(one, claims=kept, kind=one.kind if kept else SentenceKind.HEDGE)
