"""What `beleg ground`, `ask` and `check` show: how far they are, and each claim with its rung and what it rests on."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING

from rich.console import Console
from rich.padding import Padding
from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn
from rich.text import Text

from provenance.cli.console import err
from provenance.cli.messages import told
from provenance.language import catalogue
from provenance.model.answers import Rung

if TYPE_CHECKING:
    from provenance.answering.outcome import Answered, Covered, Evidence, RepairReport
    from provenance.answering.state import StepProgress

_SHOWN = 240


@contextmanager
def stepping(*, quiet: bool) -> Generator[StepProgress]:
    """Show on stderr which step is taken, and how far it is; nothing in a pipe."""
    columns = (
        SpinnerColumn(),
        TextColumn("{task.description}"),
        BarColumn(bar_width=24),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
    )
    with Progress(
        *columns, console=err, transient=True, disable=quiet or not err.is_terminal, refresh_per_second=8
    ) as progress:
        task = progress.add_task(told("step opening"), total=None)

        def tell(step: str, done: int, whole: int) -> None:
            progress.update(task, description=told(f"step {step}"), completed=done, total=whole or None)

        yield tell


def show_claims(console: Console, answered: Answered, *, whole: bool = False) -> None:
    """Print each claim under its rung's sign, with its evidence or what comes nearest; ``whole`` cuts no excerpt."""
    say = partial(catalogue.said, answered.language, "claims")
    width = max(len(say(name)) for name in (*Rung, "hedge", "outside"))
    for claim in answered.claims:
        _show(console, claim, answered.language, width, whole=whole)
    for kind, some in (("hedge", answered.hedges), ("outside", answered.outside)):
        for said in some:
            head = (f"· {say(kind):<{width}} ", "dim")
            console.print(Text.assemble(head, " ".join(said.split())), soft_wrap=True)
    for raw in answered.dangling:
        told = say("dangling before"), (raw, "bold"), say("dangling after")
        console.print(Text.assemble(("✗ ", "red"), *told))


def show_sums(console: Console, answered: Answered, *, cut: bool = False) -> None:
    """Print how many claims stand on each rung, and the topics that were taken out if any were (``cut``)."""
    if answered.outcome == "refused":
        return
    say = partial(catalogue.said, answered.language, "claims")
    for topic, why in answered.removed if cut else ():
        console.print(Text.assemble(("− ", "dim"), say("removed", topic), (f"({why})", "dim")), soft_wrap=True)
    counts = answered.counts
    rungs = ", ".join(f"[{one.row.colour}]{counts[one]} {say(one)}[/]" for one in Rung if counts[one])
    claims = len(answered.claims)
    console.print(say("claim" if claims == 1 else "claims", count=claims, rungs=rungs) if rungs else say("no claims"))
    if answered.repair:
        _show_repair(console, answered.repair, say)
    if answered.note:
        console.print(Text(answered.note, "yellow"), soft_wrap=True)
    if apart := len(answered.outside):
        console.print(say("sentence" if apart == 1 else "sentences", count=apart))


def _show_repair(console: Console, repair: RepairReport, say: Callable[..., str]) -> None:
    """Print what was mended, and how many claims are borne before and after; nothing where nothing was to be done."""
    if not (repair.rounds or repair.removed):
        return
    changes = [("attached", one) for one in repair.attached] + [("softened", one) for one in repair.softened]
    for name, one in changes:
        marks = "".join(f"[{number}]" for number in one.citations)
        said = say(name, claim=" ".join(one.claim.split()), words=one.words, marks=marks)
        console.print(Text.assemble(("+ " if name == "attached" else "~ ", "dim"), said.strip()), soft_wrap=True)
    for mark in repair.removed:
        console.print(Text.assemble(("− ", "dim"), say("mark gone", mark=mark)), soft_wrap=True)
    before, after = sum(repair.before.values()), sum(repair.after.values())
    borne = before - repair.before["refused"], after - repair.after["refused"]
    told = say("repair", before=borne[0], claims_before=before, after=borne[1], claims_after=after)
    console.print(Text(told), soft_wrap=True)


def _show(console: Console, claim: Covered, language: str, width: int, *, whole: bool) -> None:
    say = partial(catalogue.said, language, "claims")
    sign = f"{claim.rung.row.sign} {say(claim.rung):<{width}} "
    head = Text.assemble((sign, claim.rung.row.colour), " ".join(claim.text.split()))
    console.print(head, soft_wrap=True)
    under = [_evidence(one, language, None if whole else _SHOWN) for one in claim.evidence]
    if claim.limit:
        under.append(Text(claim.limit, "yellow"))
    for other in claim.conflicting:
        by = say("conflicting", other.source, other.quote) if other.source else say("conflicting unnamed")
        under.append(Text(by, "yellow"))
    if claim.rung is not Rung.SUPPORTED:
        under.append(Text(" ".join(claim.reason.split()), "dim"))
    if claim.nearest:
        nearest, also = (
            ", ".join(catalogue.placed(language, one) for one in some) for some in ((claim.nearest,), claim.also)
        )
        under.append(Text(say("nearest also", nearest, also) if also else say("nearest", nearest), "dim"))
    indent = width + len("✓  ")
    for line in under:
        if console.is_terminal:
            console.print(Padding(line, (0, 0, 0, indent), expand=False))
        else:  # a line of a pipe is as long as what it says: padding would cut it
            console.print(Text(" " * indent).append_text(line), soft_wrap=True)


def _evidence(one: Evidence, language: str, most: int | None) -> Text:
    number = f"[{one.citation}] " if one.citation else ""
    where = catalogue.placed(language, one.printed or "") or one.source or ""
    line = Text.assemble((number, "bold"), where, (f"  {one.label}  " if one.label else "", "dim"))
    if one.quote:
        line.append_text(_short(one.quote, language, most))
    if one.note:
        line.append(f" {one.note}", "dim")
    return line


def _short(quote: str, language: str, most: int | None) -> Text:
    said = " ".join(quote.split())
    shown = said if most is None or len(said) <= most else f"{said[:most]}…"
    return Text(catalogue.quoted(language, [shown]), "italic")
