"""Kinds of alteration that change what governs a Satz: negations, conditions, exceptions, additions, splices."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from bench.altering.laws import Law, Satz
from bench.altering.rows import Alteration
from bench.altering.tables import table

_DENIED = table("denied")
_CONDITION = r"wenn|sofern|soweit|sobald|solange|falls"
_TRAILING = re.compile(rf", ((?:{_CONDITION}) [^;]*)\.$")
_EXCEPTION = re.compile(
    r", ((?:es sei denn|außer)\b[^;]*)\.$|"
    r" ((?:mit Ausnahme|ausgenommen) (?:der|des|von) (?:\w+ ){0,2}[A-ZÄÖÜ]\w+"
    r"(?: (?:am|im|der|des) [A-ZÄÖÜ]\w+)?)"
)
_VERB_FIRST = re.compile(
    r"^([A-ZÄÖÜ][a-zäöü]+t) ((?:[^,]|, (?!so ))*), so (\w+) ((?:der|die|das|ein|eine) [A-ZÄÖÜ]\w+|er|sie|es) (.*)$"
)
_FINAL = re.compile(
    r"^(?:[^,;]*?\b(?:hat|haben|ist|sind|wird|werden|muss|müssen|kann|können|darf|dürfen|soll|sollen)\b[^,;]*?) "
    r"((?:zu )?[a-zäöü]+(?:en|n|t)(?: (?:werden|worden|sein|haben))?)"
    r"(?=\.$|, (?:wenn|sofern|soweit|sobald|es sei denn|außer))"
)
_POSITIVE = re.compile(r"\b(?:nicht|kein\w*|niemand|weder|nur|ohne|niemals|allein|verboten)\b", re.IGNORECASE)
_SUBJECT = re.compile(
    r"(?:Der|Die|Das|Ein|Eine|Jeder?|[A-ZÄÖÜ]\w+(?:e|en|er))(?: [A-ZÄÖÜ]|$| (?:des|der|von|mit|aus) )"
)
_ADDED = table("added")
_ADDED_CONDITION = table("added_conditions")
_ADDED_EXCEPTION = table("added_exceptions")
WEAKENERS = table("weakeners")
_STRONGER = table("stronger")
_STARTS = table("starts")


def denial_dropped(satz: Satz, _: Law, rng: Random) -> Iterator[Alteration]:
    """A negation, or a word that denies, taken out or turned."""
    del rng
    for found in re.finditer(r" nicht\b(?! nur)", satz.text):
        yield Alteration(satz.text[: found.start()] + satz.text[found.end() :], "nicht left out")
    for old, new in _DENIED.items():
        for found in re.finditer(rf"\b{old}\b", satz.text):
            yield Alteration(satz.text[: found.start()] + new + satz.text[found.end() :], f"{old} -> {new}")
    found = re.search(r"\bweder (.*?) noch ", satz.text)
    if found:
        text = f"{satz.text[: found.start()]}sowohl {found[1]} als auch {satz.text[found.end() :]}"
        yield Alteration(text, "weder … noch -> sowohl … als auch")


def denial_added(satz: Satz, _: Law, rng: Random) -> Iterator[Alteration]:
    """A "nicht" before the end of the main clause, or "kein" for "ein"."""
    del rng
    if _POSITIVE.search(satz.text):
        return
    found = _FINAL.search(satz.text)
    if found:
        yield Alteration(satz.text[: found.start(1)] + "nicht " + satz.text[found.start(1) :], "nicht added")
    for one in re.finditer(r"(?<!zu )\b([Ee])(in(?:e[nmr]?)?)(?= [a-zäöü ]*[A-ZÄÖÜ])", satz.text.split(",")[0]):
        new = {"E": "Ke", "e": "ke"}[one[1]] + one[2]
        yield Alteration(satz.text[: one.start()] + new + satz.text[one.end() :], f"{one[0]} -> {new}")


def condition_dropped(satz: Satz, _: Law, rng: Random) -> Iterator[Alteration]:
    """The rule without its condition: right only if the condition is shown."""
    del rng
    found = _TRAILING.search(satz.text)
    if found and not re.search(r"\bnur, (?:wenn|soweit)|\bnur\b", satz.text[: found.start()]):
        yield Alteration(satz.text[: found.start()] + ".", f"without „{found[1]}“", (found[1],))
    first = _VERB_FIRST.match(satz.text)
    if first:
        subject = first[4][0].upper() + first[4][1:]
        yield Alteration(f"{subject} {first[3]} {first[5]}", f"without „{first[1]} {first[2]}“", (first[2],))


def condition_added(satz: Satz, _: Law, rng: Random) -> Iterator[Alteration]:
    """A condition that the law does not make."""
    if re.search(rf"\b(?:{_CONDITION}|denn|außer)\b", satz.text) or ";" in satz.text:
        return
    new = rng.choice(_ADDED_CONDITION)
    yield Alteration(f"{satz.text[:-1]}, {new}.", f"„{new}“ added")


def condition_turned(satz: Satz, _: Law, rng: Random) -> Iterator[Alteration]:
    """A condition made indifferent, exclusive or an exception."""
    for found in re.finditer(rf"(?<!auch dann)(?<!auch), ({_CONDITION})\b", satz.text):
        new = rng.choice(["auch wenn", "obwohl", "es sei denn, dass"])
        yield Alteration(f"{satz.text[: found.start()]}, {new}{satz.text[found.end() :]}", f"{found[1]} -> {new}")
        if "nur" not in satz.text:
            yield Alteration(
                f"{satz.text[: found.start()]}, nur {found[0][2:]}{satz.text[found.end() :]}", f"nur {found[1]}"
            )


def exception_dropped(satz: Satz, _: Law, rng: Random) -> Iterator[Alteration]:
    """The rule without its exception: right only if the exception is shown; or the exception made a condition."""
    del rng
    for found in _EXCEPTION.finditer(satz.text):
        words = found[1] or found[2]
        end = "." if found[0].endswith(".") else ""
        yield Alteration(satz.text[: found.start()] + end + satz.text[found.end() :], f"without „{words}“", (words,))
        turned = re.sub(r"^es sei denn, ", "und ", re.sub(r"^außer (?:wenn )?", "auch wenn ", words))
        turned = re.sub(r"^(?:mit Ausnahme|ausgenommen)", "einschließlich", turned)
        start = found.start(1) if found[1] else found.start(2)
        yield Alteration(satz.text[:start] + turned + end + satz.text[found.end() :], "exception turned")


def exception_added(satz: Satz, _: Law, rng: Random) -> Iterator[Alteration]:
    """An exception that the law does not make."""
    if re.search(r"\b(?:es sei denn|außer|Ausnahme)\b", satz.text) or ";" in satz.text:
        return
    new = rng.choice(_ADDED_EXCEPTION)
    yield Alteration(f"{satz.text[:-1]}, {new}.", f"„{new}“ added")


def addition(satz: Satz, _: Law, rng: Random) -> Iterator[Alteration]:
    """A phrase or an "only" that the law does not say."""
    found = _FINAL.search(satz.text)
    if found and not re.search(r"\bnicht $", satz.text[: found.start(1)]):
        new = rng.choice(_ADDED)
        yield Alteration(satz.text[: found.start(1)] + f"{new} " + satz.text[found.start(1) :], f"„{new}“ added")
        if "nur" not in satz.text:
            new = rng.choice(["nur in Ausnahmefällen", "ausschließlich sonntags", "nur bei Bedarf"])
            yield Alteration(satz.text[: found.start(1)] + f"{new} " + satz.text[found.start(1) :], f"„{new}“ added")


def relative_dropped(satz: Satz, _: Law, rng: Random) -> Iterator[Alteration]:
    """The rule without a relative clause that limits whom it concerns: right only if the clause is shown."""
    del rng
    for found in re.finditer(
        r"(?<=[a-zäöüß]), (?!die übrigen)"
        r"((?:der|die|das|den|dem|deren|dessen|(?:in|mit|an|auf) (?:dem|der|denen)) [^,;]*)"
        r"(,|\.$)",
        satz.text,
    ):
        if re.search(
            r"\b(?:hat|ist|sind|haben|wird|werden|kann|können|darf|dürfen|muss|müssen|[a-zäöü]+t|[a-zäöü]+en)$",
            found[1],
        ):
            text = satz.text[: found.start()] + ("." if found[2] != "," else "") + satz.text[found.end() :]
            yield Alteration(text, f"without „{found[1]}“", (found[1],))


def period_start(satz: Satz, _: Law, rng: Random) -> Iterator[Alteration]:
    """Another event that a period starts from or ends at."""
    del rng
    for old, new in _STARTS.items():
        for found in re.finditer(old, satz.text):
            yield Alteration(satz.text[: found.start()] + new + satz.text[found.end() :], f"{old} -> {new}")


def weakener_dropped(satz: Satz, _: Law, rng: Random) -> Iterator[Alteration]:
    """The rule without a word that weakens or narrows it: right only if the word is shown."""
    del rng
    for word in WEAKENERS:
        for found in re.finditer(rf"\b{word} ", satz.text):
            yield Alteration(satz.text[: found.start()] + satz.text[found.end() :], f"without „{word}“", (word,))


def weakener_strengthened(satz: Satz, _: Law, rng: Random) -> Iterator[Alteration]:
    """A word that weakens put for one that strengthens."""
    del rng
    for old, new in _STRONGER.items():
        for found in re.finditer(rf"\b{old}\b", satz.text):
            left_out = ("teilweise",) if old == "ganz oder teilweise" else ()
            yield Alteration(satz.text[: found.start()] + new + satz.text[found.end() :], f"{old} -> {new}", left_out)


def splice(satz: Satz, law: Law, rng: Random) -> Iterator[Alteration]:
    """The subject of one Satz before the predicate of another, or the rule of one with the condition of another."""
    pool = [one for one in law.plain if one.section != satz.section]
    head = re.match(
        r"([^,;]*?) (hat|ist|sind|darf|dürfen|kann|können|muss|müssen|haben|wird|werden) (?!so\b)", satz.text
    )
    if head and _SUBJECT.match(head[1]):
        ends = [re.match(rf"([^,;]*?) {head[2]} ([^;]*)$", one.text) for one in pool]
        others = [found for found in ends if found and _joins(head[1], found)]
        for found in rng.sample(others, min(2, len(others))):
            yield Alteration(f"{head[0]}{found[2]}", f"with the end of „{found.string}“", whole=True)
    own = _TRAILING.search(satz.text)
    if own:
        others = [
            found[1]
            for one in pool
            if (found := _TRAILING.search(one.text)) and not re.search(r"\b(?:er|sie|es|dies)\b", found[1])
        ]
        for words in rng.sample(others, min(2, len(others))):
            yield Alteration(f"{satz.text[: own.start()]}, {words}.", f"with „{words}“", whole=False)


def _joins(head: str, end: re.Match[str]) -> bool:
    """Say whether an end goes with the subject of another Satz: it has none of its own, and its own was another."""
    own = re.match(r"(?:der|die|das|ein|eine) ", end[2])
    return bool(_SUBJECT.match(end[1])) and not own and end[1].split()[-1] != head.rsplit(maxsplit=1)[-1]


def list_cut(satz: Satz, _: Law, rng: Random) -> Iterator[Alteration]:
    """A rule with but one of its conditions that hold together: right only if the others are shown."""
    del rng
    items = [re.sub(r"^(?:\d+\.|[a-z]\)) ", "", one) for one in satz.items]
    bare = [re.sub(r"(?:,| und| oder| sowie)*[.,]?$", "", one).rstrip(".,") for one in items]
    if (
        len(items) < 2
        or not re.search(rf"\b(?:{_CONDITION}|voraus, dass)\b[^.,]*$", satz.text)
        or not any(re.search(r" und$", one) for one in items)
    ):
        return
    for at, one in enumerate(bare):
        others = tuple(other for n, other in enumerate(bare) if n != at)
        yield Alteration(f"{satz.text} {one}.", f"of {len(bare)} conditions the {at + 1}.", others, whole=True)
