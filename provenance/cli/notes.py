"""`beleg note` and `beleg tag`: remarks on sources and citations, and words to sort sources by; both of the project."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table
from rich.text import Text

from provenance.cli.console import JsonOption, ProjectOption, StoreOption, err, opened, out, print_json
from provenance.cli.messages import told

if TYPE_CHECKING:
    from provenance.citing.annotations import Annotation
    from provenance.citing.engine import Engine

note = typer.Typer(no_args_is_help=True, help="Notes, highlights, summaries, questions and critiques.")
tag = typer.Typer(no_args_is_help=True, help="Words by which the project sorts its sources.")

_STYLES = {"note": "cyan", "highlight": "yellow", "summary": "green", "question": "magenta", "critique": "red"}
NumberArgument = Annotated[int, typer.Argument(metavar="NUMBER", help="Number of the annotation.", min=0)]
SourceArgument = Annotated[str, typer.Argument(metavar="SOURCE", help="Number, file name or name of a source.")]
CitationOption = Annotated[int | None, typer.Option("--citation", help="Number of a citation.", min=0)]
TagsArgument = Annotated[list[str], typer.Argument(metavar="TAG…", help="One or more tags.")]


@note.command("add")
def add(
    text: Annotated[str | None, typer.Argument(help="What there is to say; a highlight needs nothing.")] = None,
    source: Annotated[str | None, typer.Option("--source", help="Number, file name or name of a source.")] = None,
    citation: CitationOption = None,
    kind: Annotated[str, typer.Option("--kind", help="note, highlight, summary, question or critique.")] = "note",
    quote: Annotated[str | None, typer.Option("--quote", help="Words of the source that it is on.")] = None,
    section: Annotated[str | None, typer.Option("--section", help='The place it is on, such as "§ 3 Abs. 1".')] = None,
    page: Annotated[int | None, typer.Option("--page", help="The page it is on, from 1.")] = None,
    store: StoreOption = None,
    project: ProjectOption = None,
    as_json: JsonOption = False,
) -> None:
    """Annotate a source, a place of it, or a citation."""
    place = {name: value for name, value in (("section", section), ("page", page)) if value is not None}
    with opened(store, project) as engine:
        on = engine.find_source(source).id if source is not None else None
        made = engine.annotate(on, kind, text, citation_id=citation, locator=place or None, quote=quote)
        _show([made], engine, as_json=as_json)


@note.command("list")
def listed(
    source: Annotated[str | None, typer.Option("--source", help="Number, file name or name of a source.")] = None,
    citation: CitationOption = None,
    kind: Annotated[str | None, typer.Option("--kind", help="Only of this kind; tag for tags.")] = None,
    history: Annotated[bool, typer.Option("--history", help="The superseded and withdrawn ones too.")] = False,
    store: StoreOption = None,
    project: ProjectOption = None,
    as_json: JsonOption = False,
) -> None:
    """List the annotations of the project, in the order they were made."""
    with opened(store, project) as engine:
        on = engine.find_source(source).id if source is not None else None
        _show(engine.annotations(on, citation, kind, history=history), engine, as_json=as_json)


@note.command("reword")
def reword(
    number: NumberArgument,
    text: Annotated[str, typer.Argument(help="The new wording.")],
    store: StoreOption = None,
    project: ProjectOption = None,
    as_json: JsonOption = False,
) -> None:
    """Put a new wording in the place of an annotation; the old one stays in the history."""
    with opened(store, project) as engine:
        _show([engine.reword_annotation(number, text)], engine, as_json=as_json)


@note.command("withdraw")
def withdraw(
    number: NumberArgument, store: StoreOption = None, project: ProjectOption = None, as_json: JsonOption = False
) -> None:
    """Take an annotation away; it stays in the history."""
    with opened(store, project) as engine:
        gone = engine.withdraw_annotation(number)
    if as_json:
        print_json(asdict(gone))
    else:
        out.print(told("withdrawn", number))


@tag.command("add")
def put_on(
    source: SourceArgument,
    tags: TagsArgument,
    store: StoreOption = None,
    project: ProjectOption = None,
    as_json: JsonOption = False,
) -> None:
    """Put tags on a source."""
    with opened(store, project) as engine:
        found = engine.find_source(source)
        _show_tags(found.name, engine.tag(found.id, *tags), as_json=as_json)


@tag.command("remove")
def take_off(
    source: SourceArgument,
    tags: TagsArgument,
    store: StoreOption = None,
    project: ProjectOption = None,
    as_json: JsonOption = False,
) -> None:
    """Take tags off a source."""
    with opened(store, project) as engine:
        found = engine.find_source(source)
        _show_tags(found.name, engine.untag(found.id, *tags), as_json=as_json)


@tag.command("list")
def list_tags(store: StoreOption = None, project: ProjectOption = None, as_json: JsonOption = False) -> None:
    """List the tags of the project with the sources that bear them."""
    with opened(store, project) as engine:
        tags = engine.tags()
        names = {one.id: one.abbreviation or one.name for one in engine.list_sources()} if tags else {}
    if as_json:
        print_json(tags)
        return
    if not tags:
        err.print(told("no tags"))
        return
    table = Table(told("tag"), told("sources"), box=None, pad_edge=False)
    for word, numbers in tags.items():
        table.add_row(Text(word, "bold"), Text(", ".join(f"{one} {names[one]}" for one in numbers)))
    out.print(table)


def _show(found: list[Annotation], engine: Engine, *, as_json: bool) -> None:
    if as_json:
        print_json([asdict(one) for one in found])
        return
    if not found:
        err.print(told("no annotations"))
        return
    names = {one.id: one.abbreviation or one.name for one in engine.list_sources()}
    for one in found:
        where = told("of citation", one.citation_id) if one.source_id is None else names.get(one.source_id, "")
        where = one.location.get("locator") or where
        state = "withdrawal of" if one.withdrawn else "place of"
        marks = [told(state, one.supersedes)] if one.supersedes else []
        marks += [told("superseded by", one.superseded_by)] if one.superseded_by else []
        style = "dim" if one.superseded_by or one.withdrawn else _STYLES.get(one.kind, "")
        head = Text.assemble((f"{one.id:>4}  ", "bold"), (f"{one.kind:<10}", style), where)
        out.print(head.append(f"  ({'; '.join(marks)})" if marks else "", "dim"))
        if one.quote:
            out.print(Text(f"      “{' '.join(one.quote.split())}”", "italic"))
        for line in (one.text or "").splitlines():
            out.print(Text(f"      {line}"))


def _show_tags(name: str, tags: tuple[str, ...], *, as_json: bool) -> None:
    if as_json:
        print_json(list(tags))
        return
    out.print(Text.assemble((name, "bold"), ": ", ", ".join(tags) or told("bare tags")))
