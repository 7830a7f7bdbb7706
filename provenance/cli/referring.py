"""`beleg references --from PLACE`: what a place of the law refers to, where that leads, and who refers to it."""

from __future__ import annotations

from dataclasses import asdict
from itertools import groupby
from typing import TYPE_CHECKING

from rich.padding import Padding
from rich.text import Text

from provenance.cli.console import bootstrap, out, print_json
from provenance.cli.messages import quoted, told
from provenance.model.deferral import deferred
from provenance.model.locator import Locator

if TYPE_CHECKING:
    from provenance.citing import surroundings
    from provenance.citing.surroundings import Mention, ReferenceStep, ReferenceWalk
else:
    surroundings = deferred("provenance.citing.surroundings")

_LONGEST = 320
"""Characters of a text that are shown."""


def show_references(store: str | None, place: str, as_of: str | None, *, as_json: bool) -> None:
    """Print the references from and to a place; raises what `provenance.citing.surroundings.walk` raises."""
    with bootstrap.open_records(store) as graph:
        found = surroundings.walk(graph, place, as_of)
    if as_json:
        print_json(
            {
                "version": asdict(found.version),
                "locator": str(_whole(found)),
                "refers_to": [asdict(step) for step in found.refers_to],
                "cited_by": [asdict(mention) for mention in found.cited_by],
            }
        )
        return
    out.print(Text.assemble((str(_whole(found)), "bold"), f"  {found.version.title}"), soft_wrap=True)
    _count(len(found.refers_to), "refers to")
    for at, steps in groupby(found.refers_to, key=lambda step: step.at):
        out.print(Text(f"  {at}", "bold cyan"), soft_wrap=True)
        for step in steps:
            _print_step(step)
    _count(len(found.cited_by), "referred by")
    for work, mentions in groupby(found.cited_by, key=lambda one: (one.title, one.stand)):
        out.print(Text.assemble((f"  {work[0]}", "bold cyan"), (_stand(work[1]), "dim")), soft_wrap=True)
        for mention in mentions:
            _print_mention(mention)


def _whole(found: ReferenceWalk) -> Locator:
    return Locator(found.place.section, found.place.path, found.version.abbreviation or found.version.title)


def _count(number: int, what: str) -> None:
    nothing = {"refers to": "refers to nothing", "referred by": "by nobody"}[what]
    out.print(Text(told(what, number) if number else told(nothing), "dim"))


def _print_step(step: ReferenceStep) -> None:
    """Print one reference: its words, the place it leads to, and what stands there."""
    line = Text.assemble(f"    {quoted(_line(step.words))} → ", (step.place, "green" if step.text else "yellow"))
    if step.leads_to == "Identifier":
        line.append(f"  {told('not in store')}", "dim")
    elif step.leads_to == "Work":
        line.append(f"  {told('the work') if step.exact else told('no such place', step.named)}", "dim")
    else:
        line.append(f"{_stand(step.stand)}", "dim")
        if not step.exact:
            line.append(f"  {told('nearest to', step.named)}", "dim")
    out.print(line, soft_wrap=True)
    _print_text(step.text or step.heading)


def _print_mention(mention: Mention) -> None:
    line = Text.assemble(f"    {mention.at} ", (quoted(_line(mention.words)), ""), (f" → {mention.place}", "dim"))
    if not mention.exact:
        line.append(f"  {told('nearest place')}", "dim")
    out.print(line, soft_wrap=True)
    _print_text(mention.text)


def _print_text(text: str | None) -> None:
    if text:
        said = _line(text)
        cut = said if len(said) <= _LONGEST else said[:_LONGEST].rsplit(" ", 1)[0] + " …"
        out.print(Padding(Text(cut, "italic"), (0, 0, 0, 8)))


def _stand(day: str | None) -> str:
    return f"  Stand {day}" if day else ""


def _line(text: str) -> str:
    return " ".join(text.split())
