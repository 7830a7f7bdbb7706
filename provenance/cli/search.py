"""`beleg search`, `beleg evidence`, `beleg embed`: finding places and what bears a claim, by words and by meaning."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer
from rich.markup import escape
from rich.padding import Padding
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from provenance.cli.console import JsonOption, ProjectOption, StoreOption, err, opened, out, print_json
from provenance.cli.messages import reader, told
from provenance.language.catalogue import placed
from provenance.model.deferral import deferred

if TYPE_CHECKING:
    from provenance.citing.search import meaning, wording
    from provenance.citing.search.hits import Candidate, Hit
else:
    meaning = deferred("provenance.citing.search.meaning")
    wording = deferred("provenance.citing.search.wording")

_STYLES = {"HIGH": "bold green", "MEDIUM": "bold yellow", "LOW": "bold red"}
_SIGNS = {"HIGH": "●●●", "MEDIUM": "●●○", "LOW": "●○○"}
_SHOWN = 600

InOption = Annotated[
    list[str] | None, typer.Option("--in", metavar="SOURCE", help='Only there: a number, "AO", "§ 147 AO". Repeatable.')
]


def search(
    query: Annotated[str, typer.Argument(help='What to look for: words, a question, a place ("§ 147 Abs. 3 AO").')],
    mode: Annotated[str, typer.Option("--mode", help="hybrid, keyword or semantic.")] = "hybrid",
    type_: Annotated[str | None, typer.Option("--type", help="document, website, database or custom.")] = None,
    tag: Annotated[list[str] | None, typer.Option("--tag", help="Only sources that bear it. Repeatable.")] = None,
    within: InOption = None,
    top: Annotated[int, typer.Option("--top", help="How many hits.")] = 5,
    graph: Annotated[
        bool, typer.Option("--graph", help="Follow references, definitions and lists; each hit shows its path.")
    ] = False,
    store: StoreOption = None,
    project: ProjectOption = None,
    as_json: JsonOption = False,
) -> None:
    """Search the sources of the project; each hit says how good its evidence is, and why."""
    with opened(store, project) as engine:
        result = engine.search_library(query, mode, tag or None, type_, within or None, top, graph=graph)
    if as_json:
        print_json(result.to_dict())
        return
    for number, one in enumerate(result, 1):
        _show(number, one, one.text)
    if not result.hits:
        out.print(told("nothing found", f"[bold]{escape(result.query)}[/]"))
    err.print(f"[dim]{told('searched', escape(result.searched), escape(result.note))}[/]")


def evidence(
    claim: Annotated[str, typer.Argument(help="What you want to assert.")],
    within: InOption = None,
    top: Annotated[int, typer.Option("--top", help="How many candidates.")] = 5,
    store: StoreOption = None,
    project: ProjectOption = None,
    as_json: JsonOption = False,
) -> None:
    """Find the passages that may bear a claim, each held against it; exit code 1 if none bears it (HIGH)."""
    with opened(store, project) as engine:
        result = engine.find_evidence(claim, top, within or None)
    if as_json:
        print_json(result.to_dict())
    else:
        for number, one in enumerate(result, 1):
            _show(number, one, one.quote)
        if not result.candidates:
            out.print(told("nothing for", f"[bold]{escape(result.claim)}[/]"))
        err.print(f"[dim]{told('searched', escape(result.searched), escape(result.note))}[/]")
    if not any(one.evidence == "HIGH" for one in result):
        raise typer.Exit(1)


def embed(
    within: InOption = None, store: StoreOption = None, project: ProjectOption = None, as_json: JsonOption = False
) -> None:
    """Embed the segments that have no vector yet, for search by meaning; may be ended and begun again at any time."""
    columns = (
        TextColumn(told("embedding")),
        BarColumn(bar_width=30),
        MofNCompleteColumn(),
        TextColumn(told("segments")),
        TimeRemainingColumn(),
    )
    quiet = as_json or not err.is_terminal
    with (
        opened(store, project) as engine,
        Progress(*columns, console=err, transient=True, disable=quiet, refresh_per_second=4) as progress,
    ):
        task = progress.add_task("")
        state = engine.embed_pending(
            lambda done, places: progress.update(task, completed=done, total=places), within or None
        )
    if not isinstance(state, meaning.Embedded):  # only with background=True
        return
    if as_json:
        print_json({"model": state.model, "done": state.done, "places": state.places, "busy": state.busy})
        return
    out.print(f"{escape(str(state)).capitalize()} [dim]({escape(state.model)})[/]")
    if state.busy:
        err.print(f"[yellow]![/] {told('busy')}")


def _show(number: int, one: Hit | Candidate, text: str) -> None:
    """Print a hit: where it stands, why it is one, and its text with the Satz that bears most."""
    heading = f" [dim]{escape(' '.join(one.heading.split()))}[/]" if one.heading else ""
    page = f" [dim]{told('hit page', one.page)}[/]" if one.page else ""
    out.print(f"[dim]{number:>2}[/] [bold]{escape(placed(reader(), one.printed))}[/]{heading}{page}", soft_wrap=True)
    style, sign = _STYLES[one.evidence], _SIGNS[one.evidence]
    out.print(f"   [{style}]{sign} {one.evidence}[/] [dim]{escape(one.reason)}[/]", soft_wrap=True)
    if path := getattr(one, "path", ()):
        out.print(f"   [dim]↳ {escape(wording.Wording(reader()).path(path))}[/]", soft_wrap=True)
    if one.standing:
        out.print(f"   [yellow]! {escape(one.standing)}[/]", soft_wrap=True)
    drawn = _shortened(text, one.quote)
    if out.is_terminal:
        out.print(Padding(drawn, (0, 0, 1, 3)))
    else:
        out.print(Text.assemble("   ", drawn), "", sep="\n", soft_wrap=True)


def _shortened(text: str, quote: str) -> Text:
    """Set a text on one paragraph, its best Satz plain and the rest dim; of a long text what stands round that Satz."""
    at = max(text.find(quote), 0)
    begin = max(0, at - _SHOWN // 3) if len(text) > _SHOWN else 0
    end = min(len(text), max(at + len(quote), begin + _SHOWN))
    pieces = ((text[begin:at], "dim"), (text[at : at + len(quote)][:_SHOWN], ""), (text[at + len(quote) : end], "dim"))
    drawn = Text("… " if begin else "", "dim")
    for piece, style in pieces:
        drawn.append(" ".join(piece.split()) + (" " if piece[-1:].isspace() or piece else ""), style)
    if end < len(text):
        drawn.append("…", "dim")
    return drawn
