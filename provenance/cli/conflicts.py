"""`beleg conflicts`, `beleg resolve`: what cannot hold together in law and citations, and which of the two prevails."""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import asdict
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.text import Text

from provenance.cli.console import (
    JsonOption,
    KnownOption,
    ProjectOption,
    StoreOption,
    bootstrap,
    err,
    opened,
    out,
    print_json,
)
from provenance.cli.messages import counted, quoted, reader, told
from provenance.language.catalogue import placed
from provenance.model.errors import InvalidInput
from provenance.report.rows import as_csv

if TYPE_CHECKING:
    from provenance.conflicts.disputes import Dispute
    from provenance.conflicts.precedence import Party
    from provenance.conflicts.structure import Circle, Foundation

_SIGNS = {"open": ("✗", "bold red"), "resolved": ("✓", "green"), "compatible": ("✓", "green"), "over": ("–", "dim")}


class Form(StrEnum):
    """How they are written."""

    TABLE = "table"
    JSON = "json"
    CSV = "csv"


def conflicts(
    as_of: Annotated[str | None, typer.Option("--as-of", metavar="DAY", help="The law of a day; else today.")] = None,
    known_at: KnownOption = None,
    kept: Annotated[bool, typer.Option("--kept", help="List what was found before; look for nothing new.")] = False,
    form: Annotated[Form, typer.Option("--format", help="table, json or csv.")] = Form.TABLE,
    definitions: Annotated[
        int, typer.Option("--definitions", metavar="N", help="Show the N definitions that the most places need.", min=0)
    ] = 0,
    fail_on_open: Annotated[bool, typer.Option("--fail-on-open", help="Exit with 1 where one is open.")] = False,
    store: StoreOption = None,
    project: ProjectOption = None,
    as_json: JsonOption = False,
) -> None:
    """Find rules that cannot both be kept and citations that cannot both be right; show how each stands on a day."""
    lists = kept or known_at is not None
    with opened(store, project, reading=lists) as engine:
        register = bootstrap.open_conflicts(engine)
        found = register.on(as_of, known_at) if lists else register.find(as_of)
        circles, outdated = register.circles(), register.outdated(as_of)
        needed = register.foundations(definitions) if definitions else []
    if as_json or form is Form.JSON:
        said: dict[str, Any] = {
            "conflicts": [one.row() for one in found],
            "circles": [asdict(one) for one in circles],
            "outdated": outdated,
        }
        print_json(said | ({"definitions": [asdict(one) for one in needed]} if definitions else {}))
    elif form is Form.CSV:
        sys.stdout.write(as_csv([one.line() for one in found]))
    else:
        for one in found:
            _print(one)
        _print_rest(circles, outdated, needed)
        tally = Counter(one.state.value for one in found)
        states = ", ".join(f"{count} {told(f'conflict {state}')}" for state, count in tally.most_common())
        out.print(Text(states or told("no conflicts"), "dim"))
    if fail_on_open and any(one.state.value == "open" for one in found):
        raise typer.Exit(1)


def resolve(
    pair: Annotated[str | None, typer.Argument(metavar="CONFLICT", help="As `beleg conflicts` names it.")] = None,
    by: Annotated[
        list[str] | None,
        typer.Option("--by", help="superior, specialis, posterior, tier or hand; with --all several, in their order."),
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="All that are open and these principles decide.")] = False,
    prefer: Annotated[str | None, typer.Option("--prefer", help='Which prevails: "§ 2 AufbG" or "[3]".')] = None,
    because: Annotated[str, typer.Option("--because", help="Why; needed by hand.")] = "",
    citation: Annotated[int | None, typer.Option("--citation", help="The citation it rests on.", min=0)] = None,
    store: StoreOption = None,
    project: ProjectOption = None,
    as_json: JsonOption = False,
) -> None:
    """Say which of two in conflict prevails: by a principle that decides it, or by hand with a reason.

    By hand without --prefer the two are found compatible, which a citation must show.
    """
    if every == (pair is not None):
        raise InvalidInput("Expected the name of a conflict or --all.", suggestion="List them with `beleg conflicts`.")
    if pair is not None and len(by or ()) != 1:
        raise InvalidInput(
            f"--by: expected one principle, found {len(by or ())}.",
            suggestion="Use superior, specialis, posterior, tier or hand.",
        )
    with opened(store, project) as engine:
        register = bootstrap.open_conflicts(engine)
        if pair is None:
            done = register.settle(by) if by else register.settle()
        else:
            done = [register.resolve(pair, (by or [""])[0], prefer, because, citation)]
    if as_json:
        print_json([one.row() for one in done])
        return
    for one in done:
        _print(one)
    if every:
        err.print(told("resolved", f"{len(done)}"))


def _print(one: Dispute) -> None:
    sign, style = _SIGNS[one.state.value]
    line = Text.assemble((f"{sign} ", style), (one.pair, "bold"), f"  {told(f'conflict kind {one.kind.value}')}")
    says = _says(one)
    out.print(line.append(f": {says}" if says else ""), soft_wrap=True)
    width = max(len(party.name) for party in one.parties)
    for party in one.parties:
        style = "green" if party.id == one.prevails else ""
        shown = Text.assemble("  ", (party.name.ljust(width), style), f"  {quoted(' '.join(party.says.split()))}")
        out.print(shown.append(f"  {party.source}", "dim"), soft_wrap=True)
    out.print(Text(f"  {_standing(one)}", "" if one.state.value == "open" else "dim"), soft_wrap=True)


def _says(one: Dispute) -> str:
    if one.kind.value == "modality":
        return " / ".join(told(f"modality {word}") for word in one.says.split(" / "))
    return "" if one.kind.value == "citations" else one.says


def _standing(one: Dispute) -> str:
    days = _days(one)
    if one.state.value == "open":
        chosen = one.party(one.proposes)
        if chosen is None or one.proposed is None:
            return told("conflict undecided", days, one.pair)
        by = one.proposed.value
        return told("conflict decidable", days, _principle(by), _ranked(chosen), one.pair, by)
    if one.state.value == "over":
        return told("conflict is over")
    winner = one.party(one.prevails)
    numbered = f"[{one.citation}]"
    if winner is None:
        return told("conflict none", one.because or "", numbered)
    by = one.principle.value if one.principle else ""
    why = f" ({one.because})" if by == "hand" else ""
    return told("conflict decided", _principle(by), _ranked(winner), numbered) + why


def _principle(name: str) -> str:
    return told(f"principle {name}")


def _ranked(party: Party) -> str:
    return f"{party.name} ({told(f'rank {party.rank}')})" if party.rank else party.name


def _days(one: Dispute) -> str:
    if one.valid_from and one.valid_to:
        return told("conflict from to", one.valid_from, one.valid_to)
    return told("conflict since", one.valid_from) if one.valid_from else told("conflict always")


def _print_rest(circles: list[Circle], outdated: list[dict[str, Any]], needed: list[Foundation]) -> None:
    for circle in circles:
        names = " › ".join((*circle.names, circle.names[0]))
        said = ", ".join(dict.fromkeys(word for word in circle.said if word))
        out.print(
            Text.assemble(("○ ", "bold red"), told("circle", names), (f"  {quoted(said)}" if said else "", "dim"))
        )
    for row in outdated:
        change = (
            told("reads otherwise", placed(reader(), row["new_locator"]))
            if row["new_locator"]
            else told("not in the next")
        )
        line = Text.assemble(
            ("! ", "yellow"), f"[{row['citation']}] {row['claim']}  ", (placed(reader(), row["locator"]), "bold")
        )
        out.print(line.append(f" {change}" + (f", {row['since']}" if row["since"] else ""), "dim"), soft_wrap=True)
    for one in needed:
        places = counted("needed by place", one.direct)
        out.print(Text.assemble(one.place, (f"  {one.term}", "bold"), (f"  {places}", "dim")))
