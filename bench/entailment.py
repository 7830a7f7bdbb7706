"""How a store without a model grounds what is altered, what is true, and what a mutated source says.

Five statutes of our own are loaded once; each statement is grounded by ``Answering.ground``. Asked is: of altered
statements none is supported and 0.5 % at the most are labelled; what differs in typography alone is supported; what is
said of a Satz with words put in before its negation is said as of the plain one.

    python -m bench entailment [--only altered|true|mutants] [--kind K] [--law L] [--sample N] [--show N] [--json]
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Sequence

from rich.console import Console
from rich.markup import escape

from bench.altering.grounding import Outcome
from bench.altering.laws import laws
from bench.altering.measuring import PARTS, Count, Wanted, counted, plainly
from bench.altering.measuring import measure as grounded
from bench.altering.rows import ALTERED, MUTANTS, TRUE
from bench.measuring.figure import Figure
from bench.measuring.scale import Scale
from provenance.answering.rungs import Rung

LABELED, MISSED = 0.5, 1.0
"""Percent of altered statements that may be labelled, and of true ones that may be not supported."""


def measure(scale: Scale) -> list[Figure]:
    """Measure all three parts."""
    return figures(grounded(Wanted(sample=scale.stated)))


def figures(outcomes: Sequence[Outcome]) -> list[Figure]:
    """Give what was asked of each part that was measured, and what was seen."""
    parts = {part: [one for one in outcomes if one.row.part == part] for part in PARTS}
    found: list[Figure] = []
    if some := parts[ALTERED]:
        of = f"of {len(some)}"
        labeled = sum(one.rung is Rung.LABELED for one in some)
        supported = sum(one.rung is Rung.SUPPORTED for one in some)
        narrowed = sum(one.rung is Rung.NARROWED and not one.right for one in some)
        found += [
            Figure("entailment: altered, supported", supported, of, 0),
            Figure("entailment: altered, labelled", 100 * labeled / len(some), "%", LABELED, f"{labeled} {of}"),
            Figure("entailment: altered, narrowed and no limit says it", narrowed, of, 0),
        ]
    if some := parts[TRUE]:
        missed = sum(not one.right for one in some)
        found.append(
            Figure("entailment: true, not supported", 100 * missed / len(some), "%", MISSED, f"{missed} of {len(some)}")
        )
    if some := parts[MUTANTS]:
        gained, wrong = sum(one.gained for one in some), sum(not one.right for one in some)
        found += [
            Figure("entailment: mutants that bear more than the plain Satz", gained, f"of {len(some)}", 0),
            Figure(
                "entailment: mutants told otherwise than it", wrong, f"of {len(some)}", 0, f"{wrong - gained} bear less"
            ),
        ]
    return found


def command(given: Sequence[str]) -> int:
    """Print the tables, and the wrong rows that are asked for; return 1 where a figure does not hold."""
    asked = _parser().parse_args(given)
    wanted = Wanted(asked.only or PARTS, asked.kind or (), asked.law or (), asked.sample, asked.seed)
    console, aside = Console(highlight=False, soft_wrap=True), Console(stderr=True, highlight=False)
    started = time.process_time()
    with aside.status("statutes are loaded") as status:
        outcomes = grounded(wanted, status.update)
    found = figures(outcomes)
    if asked.json:
        counts = {part: [vars(one) for one in counted(_of(outcomes, part))] for part in wanted.parts}
        rows = [plainly(one) for one in outcomes]
        json.dump({"counts": counts, "rows": rows}, sys.stdout, ensure_ascii=False, indent=1)
        return 1 if any(not one.holds for one in found) else 0
    for part in wanted.parts:
        if some := _of(outcomes, part):
            console.print(escape(_table(part, counted(some))))
            _show(console, [one for one in some if not one.right], asked.show)
    for one in found:
        console.print(f"{'✓' if one.holds else '✗'} {one}")
    console.print(f"{len(outcomes)} statements, {time.process_time() - started:.0f} s of the processor")
    return 1 if any(not one.holds for one in found) else 0


def _of(outcomes: Sequence[Outcome], part: str) -> list[Outcome]:
    return [one for one in outcomes if one.row.part == part]


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("python -m bench entailment", description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--only", action="append", choices=PARTS, help="a part; may be given again")
    parser.add_argument("--kind", action="append", help="a kind of alteration, form or mutant; may be given again")
    parser.add_argument("--law", action="append", choices=[one.name for one in laws()], help="a statute; likewise")
    parser.add_argument("--sample", type=int, metavar="N", help="so many statements of each part, of all kinds alike")
    parser.add_argument("--seed", type=int, default=14, help="of the sample")
    parser.add_argument("--show", type=int, default=0, metavar="N", help="so many wrong rows of each kind")
    parser.add_argument("--json", action="store_true", help="counts and all rows, as JSON")
    return parser


def _table(part: str, counts: Sequence[Count]) -> str:
    """Give the counts by kind, a line each."""
    columns = ["rows", "supported", "narrowed", "unshown", "labeled", "refused", "wrong"]
    columns += ["gained"] if part == MUTANTS else []
    head = f"{part:36}" + "".join(f"{column:>10}" for column in columns)
    rows = (f"  {one.kind:34}" + "".join(f"{getattr(one, column) or '·':>10}" for column in columns) for one in counts)
    return "\n".join([head, *rows]) + "\n"


def _show(console: Console, wrong: Sequence[Outcome], each: int) -> None:
    """Print wrong rows: what the draft says, what was done to it, the verdict, where, why and what the law says."""
    shown: dict[str, int] = {}
    for one in wrong:
        shown[one.row.kind] = shown.get(one.row.kind, 0) + 1
        if shown[one.row.kind] > each:
            continue
        console.print(
            f"[bold]{escape(one.row.kind)}[/] ({escape(one.row.done)}): {one.rung.value} at {escape(one.near)}"
        )
        console.print(f"  draft   {escape(one.row.draft)}")
        console.print(f"  source  {escape(one.row.truth)} [dim]{escape(one.row.place)}[/]")
        console.print(f"  reason  {escape(one.reason)} [dim]{escape(one.shown)}[/]")
