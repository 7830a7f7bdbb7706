"""`beleg verify`: whether anybody has changed the record since it was written, and where."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.text import Text

from provenance.cli.console import (
    JsonOption,
    ProjectOption,
    StoreOption,
    TsaOption,
    bootstrap,
    err,
    opened,
    out,
    print_json,
)
from provenance.cli.messages import counted, status, told
from provenance.model.deferral import deferred

if TYPE_CHECKING:
    from provenance.answering.bundle import anchoring
    from provenance.citing.search import drift as drifting
    from provenance.citing.search import embedders
    from provenance.ledger import findings
    from provenance.ledger import since as ledger_since
    from provenance.ledger import verify as ledger_verify
    from provenance.ledger.findings import LedgerFinding, Report
    from provenance.ledger.held import Held
    from provenance.ledger.stamps import Stamp
    from provenance.rdf import sweep as rdf_sweep
    from provenance.rdf.violations import Violation
    from provenance.store.graph import Graph
else:
    anchoring = deferred("provenance.answering.bundle.anchoring")
    ledger_since = deferred("provenance.ledger.since")
    drifting = deferred("provenance.citing.search.drift")
    embedders = deferred("provenance.citing.search.embedders")
    findings = deferred("provenance.ledger.findings")
    ledger_verify = deferred("provenance.ledger.verify")
    rdf_sweep = deferred("provenance.rdf.sweep")

_KEPT = 1000
_TOLD = 20


def verify(
    shapes: Annotated[bool, typer.Option("--shapes", help="Check every record against its shapes too.")] = False,
    pending: Annotated[bool, typer.Option("--pending", help="Judge again what a model was late or away for.")] = False,
    checkpoint: Annotated[
        Path | None, typer.Option("--checkpoint", metavar="FILE", help="Hold the log to this checkpoint of it.")
    ] = None,
    since: Annotated[
        bool,
        typer.Option("--since", help="Look only at what was written since that checkpoint: what it covers is skipped."),
    ] = False,
    keys: Annotated[
        list[str] | None,
        typer.Option("--key", metavar="KEY", help="Who signs checkpoints: a verifier key or a file; yours, if none."),
    ] = None,
    witnesses: Annotated[
        list[str] | None,
        typer.Option("--witness", metavar="KEY", help="A witness that must have cosigned: its verifier key or a file."),
    ] = None,
    tsa: TsaOption = None,
    stamps: Annotated[
        list[Path] | None,
        typer.Option("--stamp", metavar="FILE", help="What the authority answered; those kept here, if none."),
    ] = None,
    revoked: Annotated[
        list[Path] | None,
        typer.Option("--crl", metavar="FILE", help="Revoked certificates, listed by whoever issued the authority's."),
    ] = None,
    indexes: Annotated[
        bool, typer.Option("--indexes", help="Look at all of the indexes, not at a sample; vectors are made anew.")
    ] = False,
    store: StoreOption = None,
    project: ProjectOption = None,
    as_json: JsonOption = False,
) -> None:
    """Recompute the log and compare it with the graph; exit code 1 if anything was changed, with what and where.

    The log is held to a checkpoint too: the one given, else the newest that is kept for it here. What was rewritten,
    cut or forked since is told with its leaf; so is an index that says otherwise than the records. With --since the
    leaves that the checkpoint covers are not looked at again, nor the records that they name, nor the indexes: how long
    it takes grows with what is new. With --pending the citations of the project whose verdict was put off are judged
    again instead.
    """
    if pending:
        _settle(store, project, as_json=as_json)
        return

    started = time.perf_counter()
    given = anchoring.read_checkpoint(checkpoint) if checkpoint else None
    with bootstrap.open_records(store) as graph:
        held, absent = anchoring.held_to(graph, given, keys or (), witnesses or ())
        marks, unstamped = _stamped(graph, held, tsa or (), stamps or (), revoked or ())
        with progress(told("leaves")) as ahead:
            report = (
                ledger_since.verify_since(graph, anchoring.demand_held(held, absent), ahead)
                if since
                else ledger_verify.verify(graph, ahead, [held] if held else [])
            )
        for finding in (*absent, *unstamped):
            report.add(finding)
        if indexes or not since:
            _indexes(graph, report, whole=indexes)
        forbidden = _swept(graph, "must") if shapes else []
        advised = _swept(graph, "should") if shapes else []
    for one in report.checkpoints if marks else ():
        one["stamped"] = marks
    seconds = time.perf_counter() - started
    if as_json:
        said: dict[str, Any] = report.as_dict()
        if shapes:
            said |= {"violations": [v.as_dict() for v in forbidden], "advice": [v.as_dict() for v in advised]}
        print_json(said)
    else:
        _show(report, forbidden, advised, seconds)
    if not report.sound or forbidden:
        raise typer.Exit(1)


def _stamped(
    graph: Graph, held: Held | None, tsa: Sequence[Path], given: Sequence[Path], revoked: Sequence[Path]
) -> tuple[list[dict[str, str | None]], list[LedgerFinding]]:
    """Return the time stamps of the checkpoint that the log is held to, as JSON has them, and that it lacks one."""
    if not tsa and not given and not revoked:
        return [], []
    trusted = anchoring.authorities(tsa, revoked)
    if held is None:
        return [], [findings.LedgerFinding("not stamped", "log", "a checkpoint with a time stamp", "no checkpoint")]
    found, lacking = anchoring.stamped(graph, held.checkpoint, trusted, given)
    return [_mark(one) for one in found], lacking


def _mark(one: Stamp) -> dict[str, str | None]:
    as_of = one.unrevoked.isoformat() if one.unrevoked else None
    return {"time": one.time.isoformat(), "by": one.by, "not_revoked_as_of": as_of}


def _indexes(graph: Graph, report: Report, *, whole: bool) -> None:
    """Hold the indexes over the store to its records, and add to the report what differs."""
    most = None if whole else drifting.SAMPLE
    with err.status(told("indexes")):
        for one in drifting.drift(graph, embedders.of_environment(), most):
            if isinstance(one, findings.Unlooked):
                report.remarks.append(one)
            else:
                report.add(one)


def _settle(store: str | None, project: str | None, *, as_json: bool) -> None:
    """Judge the pending citations; exit code 1 if any failed or is still pending."""
    with opened(store, project) as engine:
        settled = engine.settle_pending()
    if as_json:
        print_json([asdict(one) for one in settled])
    else:
        for one in settled:
            out.print(Text.assemble((f"[{one.citation}] ", "bold"), f"{status(one.status)}: {one.claim}"))
            out.print(Text(f"    {one.notes}", "dim"))
        out.print(counted("judged again", len(settled)) if settled else told("none pending"))
    if any(one.status.value in {"failed", "pending"} for one in settled):
        raise typer.Exit(1)


def _swept(graph: Graph, level: Any) -> list[Violation]:

    with progress(told("shapes", level)) as ahead:
        return list(islice(rdf_sweep.sweep(graph, level, ahead), _KEPT))


def _show(report: Report, forbidden: list[Violation], advised: list[Violation], seconds: float) -> None:
    for finding in report.findings:
        out.print(Text.assemble(("✗ ", "red"), str(finding)))
    if report.wrong > len(report.findings):
        out.print(Text(told("and more", report.wrong - len(report.findings)), "red"))
    for remark in report.remarks[:_TOLD]:
        err.print(Text.assemble(("! ", "yellow"), str(remark)))
    for violation in forbidden:
        out.print(Text.assemble(("✗ ", "red"), str(violation)))
    for line in gathered(advised):
        err.print(Text.assemble(("! ", "yellow"), line))
    numbers = (report.leaves, report.blocks, report.nodes, report.edges)
    sums = told("log", *(f"{one:,}" for one in numbers), f"{seconds:.1f}")
    if report.since is not None:
        out.print(Text.assemble(("! ", "yellow"), told("since", f"{report.since:,}")))
    if report.sound:
        agree = told("agree", sums) if report.since is None else told("agree since", f"{report.since:,}", sums)
        out.print(Text.assemble(("✓ ", "green"), agree))
    else:
        out.print(Text.assemble(("✗ ", "red"), told("differ", f"{report.wrong:,}", sums)))
    _show_held(report)


def _show_held(report: Report) -> None:
    """Print the root, and the checkpoints that the log was held to with their time stamps."""
    out.print(Text(told("root", report.root), "dim"))
    if not report.checkpoints:
        out.print(Text(told("held to none"), "dim"))
    for one in report.checkpoints:
        out.print(Text(told("held to", f"{one['size']:,}", one["origin"]), "dim"))
        if "signature" in one:
            out.print(Text.assemble(("! ", "yellow"), told("signature not checked")))
        for mark in one.get("stamped", ()):
            out.print(Text(told("stamped", f"{one['size']:,}", mark["time"], mark["by"]), "dim"))
            as_of = mark["not_revoked_as_of"]
            out.print(Text(told("not revoked", as_of) if as_of else told("revocation not looked up"), "dim"))


def gathered(advised: list[Violation]) -> list[str]:
    """Return one line an advice, with the first record it is for and how many there are."""
    by_message: dict[str, list[Violation]] = {}
    for violation in advised:
        by_message.setdefault(violation.message, []).append(violation)
    return [
        told("others too", message, found[0].node, f"{len(found) - 1:,}")
        if found[1:]
        else told("one only", message, found[0].node)
        for message, found in by_message.items()
    ]


@contextmanager
def progress(what: str) -> Generator[Callable[[int], None]]:
    """Show how much is done, and of what, while it goes on."""
    with err.status(told("opening")) as status:
        yield lambda done: status.update(f"{done:,} {what}…")
