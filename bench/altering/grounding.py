"""Rows are grounded as a user grounds a draft: many under headings of their own, through ``Answering.ground``.

A heading keeps a row from its neighbours: what a pronoun points at and what a lead-in governs ends there. Each source
of mutants is searched alone; all other rows are held against all statutes.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from unittest.mock import patch

from bench.altering.laws import laws, markdown, of_saetze
from bench.altering.mutants import DENIED_LEAD, FORMS
from bench.altering.rows import ALTERED, TRUE, Row
from provenance.answering.outcome import Answered, Covered
from provenance.answering.rungs import Rung
from provenance.bootstrap import open_answering, open_engine
from provenance.citing.engine import Engine
from provenance.store import embedded

A_DRAFT = 120
"""Rows in one draft."""


@dataclass(frozen=True)
class Outcome:
    """A row with the verdict on it. ``right`` says whether that verdict is allowed.

    ``shown`` is the limit or the part that was kept, ``near`` the place that the claim was held against, ``plain`` (of
    a mutant) the verdict on its plain form, ``gained`` whether more is borne than of that.
    """

    row: Row
    rung: Rung
    right: bool
    reason: str = ""
    shown: str = ""
    near: str = ""
    plain: Rung | None = None
    gained: bool = False


class Store:
    """The statutes in an embedded store, with such sources more as rows name."""

    def __init__(self, engine: Engine, directory: Path) -> None:
        self._engine, self._directory = engine, directory
        self._answering = open_answering(engine)
        self._laws = [self._put(law.name, markdown(law)) for law in laws()]
        self._more: dict[str, int] = {}

    def add(self, sources: Mapping[str, Sequence[str]]) -> None:
        """Add sources of Sätze, each Satz in a section of its own."""
        for number, (name, texts) in enumerate(sources.items(), 1):
            self._more[name] = self._put(f"probe{number}", of_saetze(f"Probeordnung {number} (ProbO{number})", texts))

    def _put(self, name: str, text: str) -> int:
        path = self._directory / f"{name}.md"
        path.write_text(text, encoding="utf-8")
        return self._engine.add_doc_source(path).id

    def ground(self, rows: Iterable[Row], progress: Callable[[int], None] = lambda _: None) -> list[Outcome]:
        """Ground the rows, and give the verdict on each in their order."""
        given = list(rows)
        told: dict[int, Outcome] = {}
        for source in dict.fromkeys(one.source for one in given):
            own = [(at, one) for at, one in enumerate(given) if one.source == source]
            for start in range(0, len(own), A_DRAFT):
                some = own[start : start + A_DRAFT]
                found = self._ground([one for _, one in some], source)
                told |= {at: outcome for (at, _), outcome in zip(some, found, strict=True)}
                progress(len(told))
        return [told[at] for at in range(len(given))]

    def _ground(self, rows: Sequence[Row], source: str | None) -> list[Outcome]:
        text, places = "", list[int]()
        for number, one in enumerate(rows, 1):
            text += f"## Probe {number}\n\n"
            places.append(len(text))
            text += f"{one.draft}\n\n"
        scope = self._laws if source is None else [self._more[source]]
        answered = self._answering.ground(text, language="de", repair=False, scope=scope)
        ends = [*places[1:], len(text)]
        return [
            _outcome(one, _own(answered, start, end), start) for one, start, end in zip(rows, places, ends, strict=True)
        ]


def _own(answered: Answered, start: int, end: int) -> list[Covered]:
    return [one for one in answered.claims if start <= one.start < end]


def _outcome(row: Row, claims: Sequence[Covered], at: int) -> Outcome:
    """Return the verdict on a row: of the claims that hold what is asked about, the one that says most against it.

    That is the highest rung for what is altered or mutated, the lowest for what is true. What no claim holds counts as
    refused: it is delivered without a voucher.
    """
    start, end = at + row.start, at + row.end
    own = [one for one in claims if one.start < end and start < one.end]
    if not own:
        return Outcome(row, Rung.REFUSED, row.part != TRUE, "no claim of the draft holds it")
    best = (min if row.part == TRUE else max)(own, key=lambda one: one.rung.height)
    shown = "; ".join(filter(None, [best.kept and f"kept: {best.kept}", best.limit]))
    near = best.evidence[0].printed if best.evidence else best.nearest
    return Outcome(row, best.rung, _right(row, best), best.reason, shown, near or "")


def _right(row: Row, one: Covered) -> bool:
    if row.part == TRUE:
        return one.rung is Rung.SUPPORTED
    if one.rung is Rung.NARROWED:
        if one.kept and _bare(one.kept) in _bare(row.truth) and row.draft == row.claim:
            return True
        limit = _bare(one.limit or "")
        return bool(row.dropped) and all(_bare(words) in limit for words in row.dropped)
    return one.rung is Rung.REFUSED


def _bare(text: str) -> str:
    """Return the letters and digits of a text, parted by single spaces."""
    return " ".join("".join(sign if sign.isalnum() else " " for sign in text).split())


def against_plain(plain: Outcome, mutant: Outcome) -> Outcome:
    """Return the outcome of a mutant against that of its plain form.

    It is right if it is the same, narrowed where the plain one is supported and words were put in, or refused where the
    claim is altered. A list whose lead is denied bears nothing; a limit that leaves out what governs bears no claim.
    """
    first, second, row = plain.rung, mutant.rung, mutant.row
    if row.kind == DENIED_LEAD:
        right, gained = second is Rung.REFUSED, second is not Rung.REFUSED
    else:
        put_in = FORMS[row.kind].strip() != ""
        hidden = second is Rung.NARROWED and not all(_bare(words) in _bare(mutant.shown) for words in row.dropped)
        gained = second.height > first.height or hidden
        less = second is Rung.NARROWED if put_in and first is Rung.SUPPORTED else row.done.startswith(ALTERED)
        right = not gained and (first is second or less)
    reason = f"plain: {first.value}; mutant: {mutant.reason}"
    return replace(mutant, right=right, reason=reason, plain=first, gained=gained)


@contextmanager
def opened() -> Generator[Store]:
    """Open a store of its own in a directory that is removed after it; no model is asked."""
    with tempfile.TemporaryDirectory() as name:
        home = {"XDG_CONFIG_HOME": name, "XDG_DATA_HOME": name, "CITATION_LLM_URL": ""}
        place = Path(name) / "store"
        with patch.dict(os.environ, home), open_engine(place) as engine:
            yield Store(engine, Path(name))
        embedded.stop(place)
