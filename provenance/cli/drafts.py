"""`beleg ground-many FILE|DIR…`: a folder of drafts, each grounded as `beleg ground` does it, several at once.

Each text is written below the directory of --out under the name of its draft. A draft that cannot be read or grounded
is named with its reason, and the rest is done. Which number a citation gets depends on which draft is done first; all
else is what one process would give.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.markup import escape

from provenance.citing.roles import Act, demand
from provenance.cli.answering import (
    AsOfOption,
    InOption,
    LanguageOption,
    PresetOption,
    RepairOption,
    StrictOption,
    UnfoundedOption,
)
from provenance.cli.console import JsonOption, ProjectOption, StoreOption, bootstrap, err, opened, out, print_lines
from provenance.cli.draft_files import MOST_BYTES, writable
from provenance.cli.draft_workers import DraftOrder, DraftOutcome, open_grounders
from provenance.cli.messages import mistake, told, wrong
from provenance.model import files
from provenance.model.deferral import deferred
from provenance.model.errors import InvalidInput

if TYPE_CHECKING:
    from provenance.ledger import log
else:
    log = deferred("provenance.ledger.log")

_DRAFTS = {".md", ".markdown", ".txt", ".docx", ".html", ".htm"}
_TEXTS = {".md", ".markdown", ".txt"}


def ground_many(
    drafts: Annotated[list[Path], typer.Argument(help="Drafts, or directories that hold some.")],
    output: Annotated[Path, typer.Option("--out", "-o", metavar="DIR", help="Write the texts below there.")],
    workers: Annotated[
        int | None,
        typer.Option("--workers", min=0, metavar="N", help="Processes: one a core if left out; 0: this one alone."),
    ] = None,
    dask: Annotated[
        str | None,
        typer.Option("--dask", metavar="ADDRESS", help="Ground on the Dask cluster whose scheduler is there."),
    ] = None,
    unfounded: UnfoundedOption = "list",
    repair: RepairOption = True,
    preset: PresetOption = "law",
    as_of: AsOfOption = None,
    within: InOption = None,
    language: LanguageOption = None,
    strict: StrictOption = False,
    store: StoreOption = None,
    project: ProjectOption = None,
    as_json: JsonOption = False,
) -> None:
    """Ground many drafts at once, in processes of this machine or on a Dask cluster; one that fails stops no other.

    Exit code 1 if a draft failed, or has a claim without evidence.
    """
    found = _found(drafts)
    demand(bootstrap.context_from_environment(project).role, Act.CITE)  # before processes start
    places = {name: output / _written(name) for name in found}
    for name, place in places.items():
        place.parent.mkdir(parents=True, exist_ok=True)
        writable(place, found[name])
    location = str(store or bootstrap.default_store())
    with opened(store, project, reading=True) as engine:
        context, first = engine.context, log.first_leaf(engine.graph)
    options: dict[str, Any] = {"unfounded": unfounded, "repair": repair, "preset": preset, "strict": strict}
    options |= {"as_of": as_of, "scope": within or None, "language": language}
    orders = [DraftOrder(name, _content(file), location, first, context, options) for name, file in found.items()]
    outcomes: list[DraftOutcome] = []
    with closing(open_grounders(workers, dask, len(orders))) as grounders:
        for outcome in grounders.run(orders):
            outcomes.append(outcome)
            if outcome.error is None:
                places[outcome.name].write_text(outcome.text, encoding="utf-8", newline="")
            if not as_json:
                _show(outcome)
    if as_json:
        print_lines(map(_row, outcomes))
    else:
        failed = sum(1 for one in outcomes if one.error is not None)
        out.print(told("drafts grounded", len(outcomes) - failed, failed))
    if not all(one.covered for one in outcomes):
        raise typer.Exit(1)


def _found(given: Sequence[Path]) -> dict[str, Path]:
    """Return the drafts by their names: those named, and those of known endings below directories, but hidden ones."""
    found: dict[str, Path] = {}
    for path in given:
        if path.is_dir():
            below = (file for file in path.rglob("*") if file.suffix.lower() in _DRAFTS and file.is_file())
            named = {str(file.relative_to(path)): file for file in sorted(below)}
            found |= {name: file for name, file in named.items() if not _is_hidden(Path(name))}
        elif path.is_file():
            found[path.name] = path
        else:
            raise InvalidInput(mistake("no file", path), suggestion=mistake("check path"))
    if not found:
        raise InvalidInput(
            f"Expected at least one draft that ends in {', '.join(sorted(_DRAFTS))}; there is none.",
            suggestion="Name the files themselves if they end otherwise.",
        )
    return found


def _is_hidden(name: Path) -> bool:
    return any(part.startswith((".", "~$")) for part in name.parts)


def _written(name: str) -> str:
    """Return under which name the text of a draft is written: its own, with .md behind that of what is no text."""
    return name if Path(name).suffix.lower() in _TEXTS else f"{name}.md"


def _content(file: Path) -> bytes:
    """Return the bytes of a draft, as many as one may have and one more, which tells that it is too long."""
    with files.opened(file) as opened_file:
        return opened_file.read(MOST_BYTES + 1)


def _show(outcome: DraftOutcome) -> None:
    if (error := outcome.error) is not None:
        err.print(f"[red]✗[/] {escape(outcome.name)}: {escape(wrong(error.code, error.message))}")
        if error.suggestion:
            err.print(f"  [dim]→ {escape(error.suggestion)}[/]")
        return
    mark = "[green]✓[/]" if outcome.covered else "[yellow]![/]"
    rungs = ", ".join(f"{count} {rung}" for rung, count in outcome.counts.items()) or "–"
    out.print(f"{mark} {escape(outcome.name)}: {rungs} ({outcome.seconds:.1f} s)")


def _row(outcome: DraftOutcome) -> dict[str, Any]:
    """Return an outcome as plain values, for --json."""
    if (error := outcome.error) is not None:
        said = {"code": error.code, "message": error.message, "suggestion": error.suggestion}
        return {"file": outcome.name, "outcome": "failed", **said}
    return {
        "file": outcome.name,
        "outcome": outcome.answer["outcome"],
        "covered": outcome.covered,
        "claims": dict(outcome.counts),
        "answer": outcome.answer["id"],
        "seconds": round(outcome.seconds, 3),
    }
