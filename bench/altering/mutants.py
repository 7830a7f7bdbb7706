"""Mutants of the source: words put into a Satz before its negation, modal or condition, and what is then said of it.

    plain    Anker dürfen im Bereich der Kabeltrasse nicht geworfen werden.
    mutant   Anker dürfen im Bereich der Kabeltrasse gem. § 5 Abs. 1 S. 2 AO nicht geworfen werden.

What is not borne by the plain Satz is not borne by the mutant either; what is supported may be narrowed, since words
were put in that it leaves out, and is not lost. A limit that is told of the words before a negation or condition holds
that negation or condition.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from bench.altering.altered import KINDS
from bench.altering.laws import Law, Satz, laws
from bench.altering.rows import ALTERED, MUTANTS, Row

EACH = 9
"""Sätze of a law that each form is put into."""
FORMS = {
    "known abbreviation": "nach Abs. 2",
    "abbreviations of a reference": "gem. § 5 Abs. 1 S. 2 AO",
    "file number": "laut Bescheid Az. Muster 12",
    "unknown abbreviation": "i. R. d. Bspl.",
    "unknown abbreviation before a name": "lt. Verz. Nordmole Bl. Anh. West",
    "parenthesis": "(vgl. Tab. 4 ff. der Anlage)",
    "relative clause": ", wie es in Anlage 3 beschrieben ist,",
    "second reference": "nach § 7 Abs. 2 Nr. 3 und § 9 Abs. 1",
    "page break": "\f",
}
"""The words that each form puts in."""
_PLAIN = "plain"
DENIED_LEAD = "negation in the list's lead"
_MODALITY = ("modality",)
_CONDITIONS = ("condition dropped", "condition turned", "exception dropped")
_SPOTS = (
    (re.compile(r" (?=(?:nicht|keine?[nmrs]?|weder|nur)\b)"), ("negation dropped", "quantifier")),
    (re.compile(r"(?<=[^,]) (?=(?:muss|müssen|kann|können|darf|dürfen|soll|sollen)\b [^.])"), _MODALITY),
    (re.compile(r"(?=, (?:wenn|sofern|soweit|sobald|es sei denn|außer)\b)"), _CONDITIONS),
)  # fmt: skip
_LEAD_NEGATED = (
    (re.compile(r"^Anzumelden sind$"), "Nicht anzumelden sind"),
    (re.compile(r"\b(muss|müssen)(?= enthalten)"), r"\1 nicht"),
    (re.compile(r"\b(wird|ist|sind|darf|dürfen|handelt|kann|können|hat|haben)\b(?! nur)"), r"\1 nicht"),
)


@dataclass(frozen=True)
class Said:
    """A claim that is held against a Satz and its mutant: what it is, its words, and what a limit must show of it."""

    done: str
    text: str
    dropped: tuple[str, ...] = ()

    @property
    def altered(self) -> bool:
        """Whether it says something else than the Satz."""
        return self.done.startswith(ALTERED)


@dataclass(frozen=True)
class Mutant:
    """A Satz, what became of it, and the claims that are held against both."""

    satz: Satz
    form: str
    plain: str
    mutated: str
    claims: tuple[Said, ...]


def mutants(each: int = EACH, seed: int = 14) -> list[Mutant]:
    """Make the mutants of all forms and laws."""
    made: list[Mutant] = []
    for form in [*FORMS, DENIED_LEAD]:
        for law in laws():
            rng = Random(f"{seed} {form} {law.name}")
            pool = [one for satz in rng.sample(law.saetze, len(law.saetze)) for one in _mutants(satz, law, form, rng)]
            made += pool[:each]
    return made


def rows(made: list[Mutant]) -> Iterator[tuple[Row, Row]]:
    """Yield for each claim the row against the plain source and the one against the mutated source."""
    for one in made:
        for said in one.claims:
            plain, mutated = (_row(one, said, name) for name in _names(one))
            yield plain, mutated


def _row(one: Mutant, said: Said, source: str) -> Row:
    truth = one.plain if source.startswith(_PLAIN) else one.mutated
    return Row(
        0, MUTANTS, one.form, one.satz.law, said.text, said.text, truth, one.satz.place, said.done, 0, len(said.text),
        said.dropped, source,
    )  # fmt: skip


def _names(one: Mutant) -> tuple[str, str]:
    """Return the names of the sources with the plain and with the mutated Satz."""
    return f"{_PLAIN} {one.satz.law}", f"{one.form} {one.satz.law}"


def sources(made: list[Mutant]) -> dict[str, list[str]]:
    """Return the texts of each source by its name, each text once."""
    found: dict[str, dict[str, None]] = {}
    for one in made:
        for name, text in zip(_names(one), (one.plain, one.mutated), strict=True):
            found.setdefault(name, {})[text] = None
    return {name: list(texts) for name, texts in found.items()}


def _mutants(satz: Satz, law: Law, form: str, rng: Random) -> Iterator[Mutant]:
    if satz.items:
        if form == DENIED_LEAD:
            yield from _lists(satz, form)
        return
    if form == DENIED_LEAD or not satz.text.endswith("."):
        return
    spots = [(kinds, found) for pattern, kinds in _SPOTS if (found := _spot(pattern, satz.text))]
    if not spots:
        return
    kinds, found = rng.choice(spots)
    words = FORMS[form]
    joint = words if words[0] in ",\f" else f" {words}"
    before, after = satz.text[: found.start()], satz.text[found.start() :]
    if words == "\f":
        after = after.lstrip()
    mutated = f"{before}{joint}{after.removeprefix(',') if joint.endswith(',') and after.startswith(',') else after}"
    claims = [Said("the plain Satz", satz.text)]
    if len(before.split()) >= 4:
        governs = () if kinds == _MODALITY else (after.removeprefix(",").split()[0],)
        claims.append(Said("the words before", f"{before}.", governs))
    altered = [(kind, one) for kind in kinds for one in KINDS[kind](satz, law, rng)]
    if altered:
        kind, one = rng.choice(altered)
        claims.append(Said(f"{ALTERED}: {kind}", one.text, one.dropped))
    yield Mutant(satz, form, satz.text, mutated, tuple(claims))


def _spot(pattern: re.Pattern[str], text: str) -> re.Match[str] | None:
    found = (one for one in pattern.finditer(text) if len(text[: one.start()].split()) >= 2)
    return next((one for one in found if text[one.start() - 1] not in ",;"), None)


def _lists(satz: Satz, form: str) -> Iterator[Mutant]:
    for pattern, new in _LEAD_NEGATED:
        lead, count = pattern.subn(new, satz.text, count=1)
        if count and " nicht" not in satz.text:
            items = [f"    {one}" if one[0].isalpha() and satz.items[0][0].isdigit() else one for one in satz.items]
            plain, mutated = ("\n\n".join([text, *items]) for text in (satz.text, lead))
            first = re.sub(r"^(?:\d+\.|[a-z]\)) |(?:,| und| oder| sowie)+$|\.$", "", satz.items[0]).rstrip(",")
            claims = (Said("lead and first item", f"{satz.text.rstrip(':')} {first}."), Said("the list", plain))
            yield Mutant(satz, form, plain, mutated, claims)
            return
