"""150 sentences of a draft, made of the corpus: quoted with other typography, altered in one thing, or made up.

The makers have word lists of their own and know nothing of what checks the sentences. A quoted sentence differs from
its law in marks, spaces and hyphenation alone; an altered one in exactly one number, negation or modal, which the case
names; an unfounded one is of things that no law of the corpus speaks of, in the words laws use.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path

from tests.support.marked.corpus import CORPUS

LAWS = ("KrWG", "OWiG", "BDG")
QUOTED, ALTERED, UNFOUNDED = "quoted", "altered", "unfounded"
_ENDS = re.compile(r"(?<=[a-zäöüß)]\.)\s+(?=[A-ZÄÖÜ§])")
_NUMBERS = "zwei drei vier fünf sechs sieben acht neun zehn zwölf zwanzig dreißig".split()  # noqa: SIM905
_MODALS = {
    "muss": "kann", "müssen": "können", "kann": "muss", "können": "müssen", "darf": "muss", "dürfen": "müssen",
    "soll": "kann", "sollen": "können", "Kann": "Muss", "Soll": "Kann",
}  # fmt: skip
_FINITE = re.compile(r"ist|sind|hat|haben|gilt|gelten|wird|werden|kann|können|darf|dürfen|muss|müssen|soll|sollen")
_WHO = ("Der Leuchtturmwärter", "Der Imker", "Die Seilbahnführerin", "Der Orgelbauer", "Die Sternwarte")
_WHAT = ("das Nebelhorn", "die Wabenrahmen", "das Zugseil", "die Zungenpfeifen", "das Spiegelteleskop")
_DOES = (
    "hat {what} einmal im Monat zu ölen und dies im Wartungsheft zu vermerken.",
    "darf {what} nur bei Windstille und unter Aufsicht einer zweiten Person zerlegen.",
)


@dataclass(frozen=True)
class Case:
    """One sentence of the draft. ``original`` is as the law has it, ``law``, ``section`` and ``path`` where it stands.

    ``changed`` names what was done to it.
    """

    kind: str
    text: str
    original: str = ""
    law: str = ""
    section: str = ""
    path: tuple[tuple[str, str], ...] = ()
    changed: str = ""


def made(each: int = 50, seed: int = 6, laws: Sequence[str] = LAWS) -> list[Case]:
    """Make ``each`` sentences of every kind, the same for the same seed."""
    rng = random.Random(seed)
    pool = [case for law in laws for case in sentences(law)]
    known = {case.text for case in pool}
    rng.shuffle(pool)
    quoted = [_typeset(case, rng) for case in pool[:each]]
    altered: list[Case] = []
    for case in pool[each:]:
        options = [one for one in _altered(case, rng) if one.text not in known]
        if options and len(altered) < each:
            # numbers are rare, so they go first where there is one
            altered.append(min(options, key=lambda one: (one.changed.split(":")[0] != "number", rng.random())))
    said = [f"{who} {does.format(what=what)}" for who, what, does in product(_WHO, _WHAT, _DOES)]
    unfounded = [Case(UNFOUNDED, one) for one in rng.sample(said, min(each, len(said)))]
    return [*quoted, *altered, *unfounded]


def sentences(law: str) -> Iterator[Case]:
    """Give the sentences of a law, neither short nor long, that stand in it once, whole in their place."""
    rows = [json.loads(line) for line in (CORPUS / "truth" / f"{law}.jsonl").open(encoding="utf-8")]
    seen: dict[str, int] = {}
    found: list[Case] = []
    for row in rows:
        for part in _ENDS.split(" ".join(row["text"].split())):
            if 60 < len(part) < 350 and part[-1] == "." and part[0].isupper() and part.count("(") == part.count(")"):
                seen[part] = seen.get(part, 0) + 1
                path = tuple((level, label) for level, label in row["path"])
                found.append(Case(QUOTED, part, part, law, row["section"], path))
    return (case for case in found if seen[case.text] == 1)


def source(law: str) -> Path:
    """Give the file of a law."""
    return next(path for path in sorted((CORPUS / "laws").glob(f"{law}.*")))


def _typeset(case: Case, rng: random.Random) -> Case:
    """Print a sentence otherwise: one to three of the changes that typesetting and copying make."""
    chosen = rng.sample(_CHANGES, rng.randint(1, 3))
    text = case.text
    for _, change in chosen:
        text = change(text, rng)
    return Case(QUOTED, text, case.text, case.law, case.section, case.path, ", ".join(name for name, _ in chosen))


def _at(text: str, rng: random.Random, pattern: str, new: str) -> str:
    places = list(re.finditer(pattern, text))
    if not places:
        return text
    place = rng.choice(places)
    return text[: place.start()] + place.expand(new) + text[place.end() :]


_CHANGES: list[tuple[str, Callable[[str, random.Random], str]]] = [
    ("no-break space", lambda text, rng: _at(text, rng, " ", "\u00a0")),
    ("two spaces", lambda text, rng: _at(text, rng, " ", "  ")),
    ("soft hyphen", lambda text, rng: _at(text, rng, r"([a-zäöü]{3})([a-zäöü]{3})", "\\1\u00ad\\2")),
    ("line end", lambda text, rng: _at(text, rng, " ", "\n")),
    ("hyphen at a line end", lambda text, rng: _at(text, rng, r"([a-zäöü]{4})([a-zäöü]{4})", r"\1-\n\2")),
    ("quotation marks", lambda text, _: f"„{text}“"),
    ("dash", lambda text, _: text.replace("–", "-").replace("-", "\u2010", 1)),
    ("ligature", lambda text, rng: _at(text, rng, "fi", "ﬁ") if "fi" in text else _at(text, rng, "ff", "ﬀ")),
    ("narrow space", lambda text, rng: _at(text, rng, " ", "\u202f")),
]  # fmt: skip


def _altered(case: Case, rng: random.Random) -> Iterator[Case]:
    """Give the sentence with one number, negation or modal changed, in all the ways there are for it."""
    words = case.text.split(" ")
    for at, word in enumerate(words):
        for name, new in _exchanged(words, at, word.strip(".,;()"), rng):
            text = " ".join([*words[:at], *([word.replace(word.strip(".,;()"), new)] if new else []), *words[at + 1 :]])
            yield Case(ALTERED, text, case.text, case.law, case.section, case.path, name)


def _exchanged(words: Sequence[str], at: int, bare: str, rng: random.Random) -> Iterator[tuple[str, str]]:
    if bare.lower() in _NUMBERS and not words[at - 1].startswith("§"):
        new = rng.choice([one for one in _NUMBERS if one != bare.lower()])
        yield f"number: {bare} -> {new}", new
    if re.fullmatch(r"\d{1,4}", bare):
        new = str(int(bare) + rng.randint(1, 5))
        yield f"number: {bare} -> {new}", new
    if bare in _MODALS:
        yield f"modal: {bare} -> {_MODALS[bare]}", _MODALS[bare]
    if bare == "nicht":
        yield "negation: nicht left out", ""
    if re.fullmatch(r"keine?[mnrs]?", bare):
        yield f"negation: {bare} -> {bare[1:]}", bare[1:]
    if _FINITE.fullmatch(bare) and words[at] == bare and "nicht" not in words[at + 1 : at + 3]:
        yield "negation: nicht put in", f"{bare} nicht"
