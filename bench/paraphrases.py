"""How often Beleg is right on claims that were written and marked by hand: paraphrases, false twins, whole drafts.

``python -m bench paraphrases`` prints, for each set of ``tests/data/paraphrases`` and each kind in it, how many rows
there are, what came of them, and the share that is right beside the share that is asked. ``--show`` prints each row
that is wrong with the place and the reason told, ``--json`` all rows, ``--only grammar|twins|free|untrue|drafts`` one
set or several, ``--sample N`` so many rows of each (so many drafts), ``--embedded`` with vectors of the statutes.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from bench.grounding import homed
from bench.measuring.figure import Figure, LeftOut
from bench.measuring.scale import SMALL, Scale
from provenance.answering.rungs import Rung
from provenance.bootstrap import open_answering, open_engine
from provenance.store import embedded
from tests.support.marked.hand_marked import NONE, SETS, Row, Verdict, add_laws, bounds, grounded, rows

_RUNGS = (*(rung.value for rung in Rung), NONE)
_PLACES = 0.95
"""The share of refused true claims that are to be told with the right place."""


def measure(scale: Scale) -> list[Figure | LeftOut]:
    """Measure how many rows of each set are wrong, and how many false ones are supported or narrowed."""
    found, took = _verdicts(rows(sample=2 if scale is SMALL else None))
    figures: list[Figure | LeftOut] = []
    for group, asked in bounds().items():
        own = [one for one in found if one.row.group == group]
        wrong = sum(not one.right for one in own)
        note = f"{took:.0f} s of the processor for all sets"
        figures.append(Figure(f"paraphrases: {group}, wrong", wrong, f"of {len(own)}", _allowed(asked, own), note))
        if "never" in asked:
            bad = sum(one.rung in asked["never"].split("|") for one in own)
            figures.append(Figure(f"paraphrases: {group}, {asked['never']}", bad, f"of {len(own)}", 0.0))
    return figures


def command(given: Sequence[str]) -> int:
    """Do what the command line says; return 1 if a set is less often right than asked."""
    asked = argparse.ArgumentParser(prog="python -m bench paraphrases", description=__doc__)
    asked.add_argument("--show", action="store_true", help="print each row that is wrong")
    asked.add_argument("--json", action="store_true", help="print all rows as JSON lines and nothing else")
    asked.add_argument("--only", action="append", choices=SETS, help="a set; may be given again")
    asked.add_argument("--sample", type=int, help="so many rows of each set, so many drafts")
    asked.add_argument("--embedded", action="store_true", help="embed the statutes first")
    wanted = asked.parse_args(given)
    found, took = _verdicts(rows(wanted.only or SETS, wanted.sample), meaning=wanted.embedded)
    if wanted.json:
        for one in found:
            sys.stdout.write(json.dumps(_plain(one), ensure_ascii=False) + "\n")
    else:
        console = Console(highlight=False, soft_wrap=True, width=120)
        _print(console, found)
        if wanted.show:
            _show(console, found)
        console.print(f"{len(found)} rows, {took:.0f} s of the processor")
    groups = {one.row.group for one in found}
    return int(any(_share(found, group) < float(bounds()[group]["asked"]) for group in groups))


def _verdicts(wanted: Sequence[Row], *, meaning: bool = False) -> tuple[list[Verdict], float]:
    with tempfile.TemporaryDirectory() as directory, homed(), open_engine(directory) as engine:
        add_laws(engine)
        if meaning:
            engine.embed_pending()
        started = time.process_time()
        found = grounded(open_answering(engine), wanted)
        took = time.process_time() - started
        embedded.stop(Path(directory))
    return found, took


def _allowed(asked: dict[str, object], own: Sequence[Verdict]) -> float:
    return (1 - float(str(asked["asked"]))) * len(own)


def _share(found: Sequence[Verdict], group: str) -> float:
    own = [one for one in found if one.row.group == group]
    return sum(one.right for one in own) / len(own)


def _print(console: Console, found: Sequence[Verdict]) -> None:
    table = Table("set", "kind", "rows", *_RUNGS, "elsewhere", "right", "asked", box=None, pad_edge=False)
    for group in dict.fromkeys(one.row.group for one in found):
        own = [one for one in found if one.row.group == group]
        kinds = Counter(one.row.kind for one in own)
        for kind in (*(kinds if len(kinds) > 1 else ()), ""):
            some = [one for one in own if kind in ("", one.row.kind)]
            counted = Counter(one.rung for one in some)
            elsewhere = sum(one.rung in one.row.expected and not one.right for one in some)
            right = sum(one.right for one in some) / len(some)
            bound = "" if kind else f"{bounds()[group]['asked']:.2f}"
            cells = [group, kind or "all", len(some), *(counted[rung] for rung in _RUNGS), elsewhere]
            table.add_row(*map(str, cells), f"{right:.2f}", bound, style="" if kind else "bold")
    console.print(table)
    for group in ("grammar", "free", "drafts"):
        refused = [one for one in found if one.row.group == group and one.rung == Rung.REFUSED.value and one.row.places]
        if refused:
            there = sum(one.there and bool(one.places) for one in refused)
            share = f"{there} of {len(refused)} ({there / len(refused):.2f}, asked {_PLACES})"
            console.print(f"{group}, refused: the right place is told first for {share}")
            among, told = sum(one.among for one in refused), sum(len(one.places + one.also) for one in refused)
            near = f"{among} ({among / len(refused):.2f}), {told / len(refused):.2f} told in the mean"
            console.print(f"{group}, refused: it is among those told as near for {near}")


def _show(console: Console, found: Sequence[Verdict]) -> None:
    for one in found:
        if not one.right:
            row = one.row
            console.print(f"\n[bold]{row.group} · {row.kind}[/] · {escape(' | '.join(row.places))}", soft_wrap=True)
            console.print(f"  {escape(row.claim)}", soft_wrap=True)
            said = f"  expected {'|'.join(row.expected)}, came {one.rung} at {', '.join(one.places) or 'no place'}"
            console.print(f"{said}: {one.reason}", markup=False, soft_wrap=True)
            if row.why:
                console.print(f"  true is: {row.why}", markup=False, soft_wrap=True)


def _plain(one: Verdict) -> dict[str, object]:
    row = one.row
    return {
        "set": row.group,
        "kind": row.kind,
        "claim": row.claim,
        "expected": list(row.expected),
        "places": list(row.places),
        "why": row.why,
        "verdict": one.rung,
        "told": list(one.places),
        "also": list(one.also),
        "reason": one.reason,
        "there": one.there,
        "right": one.right,
    }
