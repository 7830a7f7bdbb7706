"""True statements: a Satz word for word, in other typography, with its place in front or behind, with its list.

Nothing here changes what is said, so that each is to be supported.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

from bench.altering.laws import Law, Satz, laws
from bench.altering.rows import TRUE, Row

EACH = 8
"""Rows of a form and law at the most."""
_ROMAN = "0 I II III IV V VI VII VIII IX X".split()  # noqa: SIM905

Form = Callable[[Satz, Random], str | None]
"""Gives the draft that says a Satz in a form, None where the Satz has nothing the form would change."""


def _at(pattern: str, new: str) -> Form:
    def form(satz: Satz, rng: Random) -> str | None:
        places = list(re.finditer(pattern, satz.text))
        if not places:
            return None
        one = rng.choice(places)
        return satz.text[: one.start()] + one.expand(new) + satz.text[one.end() :]

    return form


def _all(old: str, new: str) -> Form:
    return lambda satz, _: re.sub(old, new, satz.text) if re.search(old, satz.text) else None


def _roman(satz: Satz, _: Random) -> str | None:
    if not satz.absatz:
        return None
    number = f" {satz.number}" if satz.number else ""
    return f"{satz.section} {_ROMAN[int(satz.absatz)]}{number} {satz.abbreviation}: {satz.text}"


def _list(satz: Satz, _: Random) -> str | None:
    if not satz.items or any(re.match(r"[a-z]\)", one) for one in satz.items):
        return None
    return "\n".join([satz.text, "", *satz.items])


FORMS: dict[str, Form] = {
    "verbatim": lambda satz, _: satz.text,
    "verbatim, the Satz before too": lambda satz, _: f"{satz.before} {satz.text}" if satz.before else None,
    "list": _list,
    "no-break space": _at(" ", "\u00a0"),
    "narrow space": _at(" ", "\u202f"),
    "soft hyphen": _at(r"([a-zäöü]{3})([a-zäöü]{3})", "\\1\u00ad\\2"),
    "line end": _at(" ", "\n"),
    "hyphen at a line end": _at(r"([a-zäöü]{4})([a-zäöü]{4})", r"\1-\n\2"),
    "quotation marks": lambda satz, rng: rng.choice(["„{}“", '"{}"', "»{}«"]).format(satz.text),
    "ligature": _at(r"fi|ff|fl", "ﬁ"),
    "ss for ß": _all("ß", "ss"),
    "Abs. for Absatz": _all(r"\bAbsatz (?=\d)", "Abs. "),
    "Absatz for Abs.": _all(r"\bAbs\. (?=\d)", "Absatz "),
    "Nr. for Nummer": _all(r"\bNummer (?=\d)", "Nr. "),
    "€ and % for their words": lambda satz, _: _signs(satz.text),
    "place in front": lambda satz, _: f"{satz.place}: {satz.text}",
    "place in front, Roman": _roman,
    "place behind": lambda satz, _: f"{satz.text[:-1]} ({satz.place}).",
    "bold and list": lambda satz, _: f"- **{satz.text}**",
    "thousands with a point": _all(r"\b(\d{1,3}) (\d{3})\b", r"\1.\2"),
}  # fmt: skip


def _signs(text: str) -> str | None:
    new = re.sub(r"(?<=\d) Prozent", " %", re.sub(r"(?<=\d) Euro", " €", text))
    return new if new != text else None


def true(each: int = EACH, seed: int = 14) -> list[Row]:
    """Make the rows of all forms and laws."""
    return [one for name, form in FORMS.items() for law in laws() for one in _some(name, form, law, each, seed)]


def _some(name: str, form: Form, law: Law, each: int, seed: int) -> list[Row]:
    rng = Random(f"{seed} {name} {law.name}")
    pool = list(law.saetze) if name == "list" else law.plain
    found: list[Row] = []
    for satz in rng.sample(pool, len(pool)):
        text = form(satz, rng)
        if text is None or len(found) == each:
            continue
        if name == "ligature":
            text = next(
                satz.text.replace(letters, sign, 1)
                for letters, sign in (("fi", "ﬁ"), ("ff", "ﬀ"), ("fl", "ﬂ"))
                if letters in satz.text
            )
        found.append(Row(0, TRUE, name, law.name, text, text, satz.whole, satz.place, name, 0, len(text)))
    return found
