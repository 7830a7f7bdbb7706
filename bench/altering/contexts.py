"""Kinds of alteration that leave the words of the Satz and change what stands round them: marks, frames, places."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from bench.altering.laws import Law, Satz, laws
from bench.altering.rows import Alteration
from bench.altering.tables import table

_LEADS = table("leads")
_HEADINGS = table("headings")
_FORMS = (
    "{lead}\n\n- {{}}\n- Der Mond ist aus Käse.",
    "{lead}\n\n1. {{}}\n2. Der Mond ist aus Käse.",
    "{lead} {{}}",
    "**{lead}**\n\n- {{}}",
    "{lead}\n\n{{}}",
)
_FRAMES = table("frames")
_POINTER = re.compile(r"(?:Er|Sie|Es|Dies|Das gilt|Gleiches|Dasselbe|Dabei|Dazu|Hierfür|Satz 1|Absatz 1)\b")
_STRIKES = table("strikes")
_INSERTS = table("inserts")
_FINITE = re.compile(r"\b(?:ist|sind|hat|haben|darf|dürfen|kann|können|muss|müssen|wird|werden|gilt|gelten|soll)\b")


def markup(satz: Satz, _: Law, rng: Random) -> Iterator[Alteration]:
    """A "nicht" struck out, put in brackets, or inserted by a tracked change."""
    for found in re.finditer(r"\bnicht\b", satz.text):
        for form in rng.sample(_STRIKES, 3):
            new = form.format("nicht")
            yield Alteration(satz.text[: found.start()] + new + satz.text[found.end() :], f"{form.format('nicht')}")
    if not re.search(r"\b(?:nicht|kein\w*|weder|nur)\b", satz.text):
        found = re.search(r" ((?:zu )?[a-zäöü]+(?:en|t)(?: werden)?)\.$", satz.text)
        if found and _FINITE.search(satz.text[: found.start()].split(",")[0]):
            new = rng.choice(_INSERTS).format("nicht")
            yield Alteration(f"{satz.text[: found.start()]} {new}{satz.text[found.start() :]}", f"{new} added")


def anaphor(satz: Satz, law: Law, rng: Random) -> Iterator[Alteration]:
    """A Satz that begins with a pronoun or names a place, behind a sentence of another law."""
    if not satz.before or not _POINTER.match(satz.text):
        return
    others = [
        one
        for other in laws()
        if other.name != law.name
        for one in other.plain
        if not one.before and len(one.text) < 160
    ]
    for one in rng.sample(others, min(4, len(others))):
        yield Alteration(satz.text, f"behind {one.place}", draft=f"{one.text} {{}}", whole=True)


def lead_in(satz: Satz, _: Law, rng: Random) -> Iterator[Alteration]:
    """A line before it, or before the list it is in, that denies or limits."""
    lead = rng.choice(_LEADS)
    yield Alteration(satz.text, lead, draft=rng.choice(_FORMS).format(lead=lead), whole=True)


def heading(satz: Satz, _: Law, rng: Random) -> Iterator[Alteration]:
    """A heading over it that denies or limits."""
    words = rng.choice(_HEADINGS)
    yield Alteration(satz.text, words, draft=f"{rng.choice(('###', '####'))} {words}\n\n{{}}", whole=True)


def frame(satz: Satz, _: Law, rng: Random) -> Iterator[Alteration]:
    """Words in the same sentence that say when, where or by whom it is said."""
    form = rng.choice(_FRAMES)
    yield Alteration(satz.text, form.replace("{}", "…"), draft=form, whole=True)


def place(satz: Satz, law: Law, rng: Random) -> Iterator[Alteration]:
    """The words of one section under the name of another, or of another law."""
    if ";" in satz.text:  # a place behind it may be that of its second half alone
        return
    others = [one for one in law.saetze if one.section != satz.section and one.absatz]
    other = rng.choice(others)
    foreign = rng.choice([one for one in laws() if one.name != law.name])
    number = int(satz.section.split()[1])
    wrong = rng.choice([
        f"{other.section} Absatz {other.absatz} {law.abbreviation}", f"{satz.section} {foreign.abbreviation}",
        f"§ {number + 200} {law.abbreviation}", f"{other.section} Abs. {other.absatz} {law.abbreviation}",
    ])  # fmt: skip
    form = rng.choice(["before", "behind"])
    if form == "before":
        yield Alteration(satz.text, f"as {wrong}", draft=f"{wrong}: {{}}", whole=True)
    else:
        yield Alteration(f"{satz.text[:-1]} ({wrong}).", f"as {wrong}", whole=True)
