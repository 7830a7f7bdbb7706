"""English participles, and the verb that one is of: "closed" of "closes", "given" of "gave", "let" of "lets"."""

from __future__ import annotations

from functools import cache, lru_cache

from provenance.language import classes
from provenance.language.spelling import spelt
from provenance.text import patterns as re

_PRESENT = frozenset({"is", "are"})
_KEPT = 4_096


@cache
def participle() -> re.Pattern[str]:
    """Return a pattern of past participles, by their endings and by name."""
    named = sorted({*_row("participles"), *unchanged()})
    return re.compile(rf"[a-z]{{2,}}(?:ed|en|wn|rn)\Z|(?:{'|'.join(named)})\Z")


@cache
def unchanged() -> frozenset[str]:
    """Return the verbs that have one form for now and then: "The keepers let the shed" tells no time."""
    return frozenset(_row("unchanged"))


@lru_cache(maxsize=_KEPT)
def one_verb(passive: str, verb: str, be: str) -> bool:
    """Tell whether a verb of the active is that of a participle, in the tense that the form of "be" has.

    A form that now and then share is of either.
    """
    bases = _bases(passive)
    if be == "be":
        return verb in bases
    present = verb in bases or verb in _thirds(passive)
    if be in _PRESENT:
        return present
    return verb == passive or (not present and bool(bases & _bases(verb)))


@cache
def of_two_times(verb: str) -> bool:
    """Tell whether a form, as it stands, may be that of now and that of then, or that of now of another verb."""
    return verb in unchanged() or verb in _row("of_two_verbs")


@lru_cache(maxsize=_KEPT)
def _bases(form: str) -> frozenset[str]:
    """Return the verbs that a form in the past may be of."""
    if (row := _irregular().get(form)) is not None:
        return frozenset({row})
    if form in unchanged():
        return frozenset({form})
    if not form.endswith("ed"):
        return frozenset()
    stem = form[:-2]
    doubled = {stem[:-1]} if stem[-1:] == stem[-2:-1] else set[str]()
    return frozenset({stem, f"{stem}e", *doubled, *({f"{stem[:-1]}y"} if stem.endswith("i") else ())})


@lru_cache(maxsize=_KEPT)
def _thirds(passive: str) -> frozenset[str]:
    """Return what "he" does, of the verbs that a participle may be of."""
    return frozenset(form for one in _bases(passive) for form in _third(one))


@lru_cache(maxsize=_KEPT)
def forms(verb: str) -> frozenset[str]:
    """Return the regular forms of a verb: "hope", "hopes", "hoped"; those of "he" by their keys as well."""
    return _third(verb) | {verb, f"{verb}ed", f"{verb}d", f"{verb[:-1]}ied"}


def _third(verb: str) -> frozenset[str]:
    some = {f"{verb}s", f"{verb}es", f"{verb[:-1]}ies"}
    return frozenset(some | {spelt(one, "en")[0][0] for one in some})


@cache
def _irregular() -> dict[str, str]:
    rows = (line.split() for line in str(classes.table("irregular")["forms"]).splitlines() if line.strip())
    return {form: row[0] for row in rows for form in row[3:]}


@cache
def _row(name: str) -> tuple[str, ...]:
    return tuple(str(classes.table("moved")[name]["en"]).split())
