"""`beleg cite`, `beleg show`, `beleg sources`, `beleg citations`: citing from the command line, and reading back."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.markup import escape
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from provenance.citing.roles import Act
from provenance.cli.add import is_address
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
from provenance.cli.drawing import SIGNS, STYLES, changed, drawn
from provenance.cli.law import show_history, show_place
from provenance.cli.messages import mistake, reader, relation, status, told
from provenance.cli.withheld import show_withheld
from provenance.model.citations import ExtractionMethod
from provenance.model.deferral import deferred
from provenance.model.errors import SourceNotFound
from provenance.text import patterns as re

if TYPE_CHECKING:
    from provenance.citing import findings, law, services
    from provenance.citing.engine import Engine
    from provenance.citing.results import Citation, CitationResult, Source
else:
    findings = deferred("provenance.citing.findings")
    law = deferred("provenance.citing.law")
    services = deferred("provenance.citing.services")

_ULID = re.compile(r"[0-9A-HJKMNP-TV-Z]{26}")


def cite(
    source: Annotated[str, typer.Argument(help="Number of a registered source, or a file or address to register.")],
    claim: Annotated[str, typer.Option("--claim", help="What you assert.")],
    quote: Annotated[str, typer.Option("--quote", help="The exact words that bear it.")],
    section: Annotated[str | None, typer.Option("--section", help='Where it stands, such as "§ 3 Abs. 1".')] = None,
    page: Annotated[int | None, typer.Option("--page", help="The page, from 1.")] = None,
    context: Annotated[str | None, typer.Option("--context", help="The passage around the quote.")] = None,
    reasoning: Annotated[str | None, typer.Option("--reasoning", help="Why the quote bears the claim.")] = None,
    confidence: Annotated[str, typer.Option("--confidence", help="high, medium or low.")] = "high",
    method: Annotated[str, typer.Option("--method", help=f"{', '.join(ExtractionMethod)}.")] = "direct_quote",
    language: Annotated[str | None, typer.Option("--language", help="Language of the quote, such as de.")] = None,
    related: Annotated[list[int] | None, typer.Option("--related", help="Number of a citation it relates to.")] = None,
    relation: Annotated[
        str | None, typer.Option("--relation", help="How: supports, contradicts, extends or supersedes.")
    ] = None,
    session: Annotated[str | None, typer.Option("--session", help="Id of the session it is made in.")] = None,
    store: StoreOption = None,
    project: ProjectOption = None,
    as_json: JsonOption = False,
) -> None:
    """Bind a claim to a quote; exit code 1 if the quote does not stand in the source, or a model finds it not borne.

    Two things are found apart: where the quote stands, and whether it bears the claim. Verified needs both.

    A wrong citation is corrected by a new one: --related NUMBER --relation supersedes.
    """
    with opened(store, project, session) as engine:
        found = _source(engine, source)
        given = {"section": section, "page": page}
        result = engine.cite(
            claim=claim,
            source_id=found.id,
            quote_context=context or quote,
            locator={key: value for key, value in given.items() if value is not None},
            verbatim_quote=quote,
            relevance_reasoning=reasoning,
            confidence=confidence,
            extraction_method=method,
            quote_language=language,
            related_citations=related,
            relation_type=relation,
        )
    if as_json:
        print_json(asdict(result))
    else:
        show_result(result)
    if result.verification_status == "failed":
        raise typer.Exit(1)


def show(
    what: Annotated[
        str, typer.Argument(help='Number of a citation, a place such as "§ 147 Abs. 3 AO", or id of an evidence pack.')
    ],
    as_of: Annotated[str | None, typer.Option("--as-of", help="The day whose law is asked for (a place).")] = None,
    history: Annotated[bool, typer.Option("--history", help="Every version of a place and what became of it.")] = False,
    known_at: KnownOption = None,
    store: StoreOption = None,
    project: ProjectOption = None,
    as_json: JsonOption = False,
) -> None:
    """Show a citation with what is known of it, or what the law says at a place."""
    with opened(store, project) as engine:
        if _ULID.fullmatch(what):
            found = bootstrap.open_answering(engine).evidence_packs(what)
            if not found:
                raise SourceNotFound(mistake("no pack", engine.context.project_id, what), suggestion=mistake("packs"))
            print_json(found[0])
            return
        if not what.isdecimal():
            graph = services.services_of(engine, Act.READ_STORE).graph
            if history:
                show_history(graph, law.Law(graph, known_at), what, as_json=as_json)
                return
            show_place(law.Law(graph, known_at), what, as_of, as_json=as_json)
            return
        citation = engine.get_citation(int(what))
        if citation is None:
            raise SourceNotFound(
                mistake("no citation", engine.context.project_id, what),
                suggestion=mistake("list them"),
            )
        if as_json:
            print_json(asdict(citation))
        else:
            _card(citation)


def sources(
    registry: Annotated[
        bool, typer.Option("--registry", help="Print how they stand as YAML, for `beleg classify --registry`.")
    ] = False,
    withheld: Annotated[
        bool, typer.Option("--withheld", help="List what answers leave out for want of a person's consent.")
    ] = False,
    preset: Annotated[str, typer.Option("--preset", help="By whose rules: law, archive or brief.")] = "law",
    store: StoreOption = None,
    project: ProjectOption = None,
    as_json: JsonOption = False,
) -> None:
    """List the sources of the project."""
    with opened(store, project) as engine:
        if withheld:
            show_withheld(engine, preset, as_json=as_json)
            return
        if registry:
            sys.stdout.write(engine.export_registry())
            return
        found = engine.list_sources()
    if as_json:
        print_json([{key: value for key, value in asdict(one).items() if key != "content"} for one in found])
        return
    table = Table("", "", box=None, pad_edge=False)
    table.add_column(told("sources source"), no_wrap=True, overflow="ellipsis")
    for title in ("version", "segments", "artifact"):
        table.add_column(told(f"sources {title}"), no_wrap=True)
    for one in found:
        table.add_row(
            str(one.id),
            escape(one.abbreviation or ""),
            escape(one.name),
            one.version or "",
            f"{one.segments:,}",
            one.artifact_id[:19] + "…",
        )
    out.print(table if found else told("no sources"))


def citations(
    state: Annotated[str | None, typer.Option("--status", help="verified, unverified, failed or pending.")] = None,
    source: Annotated[int | None, typer.Option("--source", help="Number of a source.")] = None,
    session: Annotated[str | None, typer.Option("--session", help="Id of a session.")] = None,
    sure: Annotated[
        str | None, typer.Option("--confidence", help="high, medium or low: how sure their maker was.")
    ] = None,
    objects: Annotated[
        bool, typer.Option("--objects", help="Print them as the objects of the citation contract, in JSON.")
    ] = False,
    store: StoreOption = None,
    project: ProjectOption = None,
    as_json: JsonOption = False,
) -> None:
    """List the citations of the project."""
    with opened(store, project) as engine:
        found = engine.list_citations(source_id=source, session_id=session, verification_status=state, confidence=sure)
        if objects:
            wanted = {one.id for one in found}
            print_json([one for one in engine.citation_objects(session) if one["number"] in wanted])
            return
    if as_json:
        print_json([asdict(one) for one in found])
        return

    titles = (told(f"citations {title}") for title in ("status", "bearing", "claim", "place"))
    table = Table("", *titles, box=None, pad_edge=False)
    for one in found:
        style = STYLES[one.verification_status]
        table.add_row(
            str(one.id),
            f"[{style}]{SIGNS[one.verification_status]} {status(one.verification_status)}[/]",
            findings.short(one.findings.bearing, reader()) if one.findings.stands is not False else "",
            escape(one.claim) + (f" [dim]({escape(_corrected(one))})[/]" if one.superseded_by else ""),
            escape(one.matched_location.get("locator") or one.source_name),
        )
    out.print(table if found else told("no citations"))


def show_result(result: CitationResult) -> None:
    """Print what citing came to, both findings; for a failed one the word diff and the way to mend it."""
    style = STYLES[result.verification_status]
    out.print(f"[{style}]{SIGNS[result.verification_status]}[/] {escape(result.summary_note)}")
    if result.verification_status != "failed":
        where = result.matched_location.get("locator") or result.formatted_reference
        for name, style, words in drawn(result.findings, where):
            out.print(f"  [dim]{name}[/] [{style}]{escape(words)}[/]")
        if result.findings.bearing == "not_judged":
            out.print(f"        [dim]{escape(result.findings.why)}[/]")
    if result.verification_status == "failed" and result.diff:
        out.print(Text.assemble("  ", changed(result.diff)))
    for warning in result.warnings:
        err.print(f"  [yellow]![/] {escape(warning)}")


def _card(citation: Citation) -> None:
    style = STYLES[citation.verification_status]
    place = citation.matched_location
    where = place.get("locator") or citation.source_name
    page = told("on page", place["page"]) if place.get("page") else ""
    out.print(f"[bold]\\[{citation.id}][/] {escape(citation.claim)}")
    rows = [
        ("source", told("source of", citation.source_name, citation.source_id)),
        ("location", f"{where}{page}"),
        ("quoted", citation.verbatim_quote or ""),
        ("context", citation.quote_context if citation.quote_context != citation.verbatim_quote else ""),
        ("reasoning", citation.relevance_reasoning or ""),
        ("relation", f"{relation(citation.extraction_method)}, {relation(citation.confidence)}"),
        ("pinned", told("pinned in", citation.artifact_id, citation.snapshot)),
        ("made", told("made by", citation.created_at, citation.created_by, citation.session_id)),
        ("notes", citation.verification_notes or ""),
        (
            "relates",
            f"{relation(citation.relation_type)} {_numbers(citation.related_citations)}"
            if citation.relation_type
            else "",
        ),
        ("related by", "; ".join(f"{_numbers(by)} {relation(kind)}" for kind, by in citation.related_by.items())),
        ("corrected", _corrected(citation)),
    ]
    grid = Table.grid(padding=(0, 2))
    grid.add_row(
        told("verification"),
        f"[{style}]{SIGNS[citation.verification_status]} {status(citation.verification_status)}[/]"
        f" ({told('similarity', f'{citation.similarity_score:.2f}')})",
    )
    for name, style, words in drawn(citation.findings, f"{where}{page}"):
        grid.add_row(f"[dim]{name}[/]", f"[{style}]{escape(words)}[/]")
    for name, value in rows:
        if value:
            grid.add_row(f"[dim]{told(name)}[/]", escape(value))
    out.print(Padding(grid, (0, 0, 0, 2)))


def _numbers(numbers: Iterable[int]) -> str:
    return ", ".join(f"[{number}]" for number in numbers)


def _corrected(citation: Citation) -> str:
    return told("superseded by", _numbers(citation.superseded_by)) if citation.superseded_by else ""


def _source(engine: Engine, given: str) -> Source:
    """Return the source by its number, or register the file or page."""
    if is_address(given):
        return engine.add_web_source(given)
    if given.isdecimal() and not Path(given).exists():
        return engine.find_source(int(given))
    return engine.add_doc_source(given)
