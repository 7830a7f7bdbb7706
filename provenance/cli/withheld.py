"""What answers leave out for want of a person's consent, told to those who see all: `beleg sources --withheld`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

from rich.markup import escape

from provenance.cli.console import out, print_json
from provenance.cli.messages import reader, told
from provenance.language.catalogue import placed
from provenance.model.deferral import deferred

if TYPE_CHECKING:
    from provenance.answering import policy as policies
    from provenance.citing.engine import Engine
else:
    policies = deferred("provenance.answering.policy")


def waiting_by(preset: str, policy: Path | None = None) -> tuple[str, Sequence[str]]:
    """Return by which rule passages wait under a preset, and who consented by it; raises as `policies.load`."""
    found = policies.load(preset, policy)
    return found.table("display")["third_parties"], tuple(found.table("category").get("cleared", ()))


def show_withheld(engine: Engine, preset: str, *, as_json: bool) -> None:
    """Print each passage that waits: where it stands, why, and for whose consent; with the sums of each source."""
    found = engine.withheld_passages(None, *waiting_by(preset))
    if as_json:
        print_json([asdict(one) for one in found])
        return
    if not found:
        out.print(told("nothing withheld", preset))
    for (number, name), some in groupby(found, lambda one: (one.source_id, one.source_name)):
        places = list(some)
        characters = sum(one.end - one.start for one in places)
        said = told("withheld of source", len(places), f"{characters:,}")
        out.print(f"[bold]{number}[/]  {escape(name)}  [dim]{escape(said)}[/]")
        for one in places:
            who = ", ".join(one.persons)
            out.print(f"   {escape(placed(reader(), one.locator))}  [dim]{escape(told(f'waits {one.why}', who))}[/]")
