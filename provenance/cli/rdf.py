"""`beleg export`, `beleg sparql`: the records as RDF for others, and questions to them in SPARQL."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, BinaryIO

import typer
from rich.text import Text

from provenance.cli.console import StoreOption, bootstrap, err, target
from provenance.cli.messages import mistake, told
from provenance.model import files
from provenance.model.deferral import deferred
from provenance.model.errors import InvalidInput, UnreadableFile
from provenance.rdf.formats import ENDINGS, format_of

if TYPE_CHECKING:
    import pyoxigraph

    from provenance.citing import exchange
    from provenance.rdf import export as rdf_export
    from provenance.rdf import foreign
    from provenance.rdf import scope as rdf_scope
    from provenance.rdf import sparql as rdf_sparql
    from provenance.rdf.foreign import Brought
else:
    pyoxigraph = deferred("pyoxigraph")
    exchange = deferred("provenance.citing.exchange")
    rdf_export = deferred("provenance.rdf.export")
    foreign = deferred("provenance.rdf.foreign")
    rdf_scope = deferred("provenance.rdf.scope")
    rdf_sparql = deferred("provenance.rdf.sparql")

ProjectScope = Annotated[str | None, typer.Option("--project", help="What this project made, and what it rests on.")]
AnswerScope = Annotated[str | None, typer.Option("--answer", help="One answer (its id), and what it rests on.")]
CitationScope = Annotated[
    int | None, typer.Option("--citation", help="The trail of one citation (its number) of the project.")
]


def export(
    file: Annotated[Path | None, typer.Argument(help="Where to; standard output without.")] = None,
    form: Annotated[str | None, typer.Option("--format", help=f"{ENDINGS}; told by the file, nq without.")] = None,
    project: ProjectScope = None,
    answer: AnswerScope = None,
    citation: CitationScope = None,
    store: StoreOption = None,
) -> None:
    """Write the records as PROV-O, Web Annotation and ELI: the whole store, a project, an answer or a trail."""
    wanted, scope = format_of(file, form), _scope(project, answer, citation)
    with bootstrap.open_records(store) as graph, target(file) as out:
        exchange.export_records(graph, out, wanted, scope)


def sparql(
    query: Annotated[str, typer.Argument(help="A query of SPARQL 1.1, or a file (.rq) with one.")],
    file: Annotated[Path | None, typer.Argument(help="An export to ask; the store is asked without.")] = None,
    form: Annotated[str, typer.Option("--format", help="tsv, csv or json.")] = "tsv",
    project: ProjectScope = None,
    answer: AnswerScope = None,
    citation: CitationScope = None,
    store: StoreOption = None,
) -> None:
    """Ask an export, or the store as it would be exported, in SPARQL; prefixes of the table of terms are known."""
    if form not in set(rdf_sparql.Result):
        raise InvalidInput(mistake("no result format", form), suggestion=mistake("leave out"))
    text = Path(query).read_text(encoding="utf-8") if query.endswith(".rq") else query
    if file is not None:
        with _opened(file) as source:
            rdf_sparql.sparql(rdf_export.quads_of(source, file), text, sys.stdout.buffer, rdf_sparql.Result(form))
        return
    with bootstrap.open_records(store) as graph:
        quads = exchange.exported_quads(graph, _scope(project, answer, citation))
        rdf_sparql.sparql(quads, text, sys.stdout.buffer, rdf_sparql.Result(form))


def import_rdf(given: list[Path], form: str | None, store: str | None, project: str | None) -> None:
    """Import an export into an empty store, or a document of PROV into any; what has no place is kept, and told."""
    if len(given) != 1:
        raise InvalidInput(mistake("one export", len(given)), suggestion=mistake("each its own"))
    file = given[0]
    with bootstrap.open_managed(store) as graph, _opened(file) as source:
        found = exchange.import_file(
            graph, source, format_of(file, form), file.name, bootstrap.context_from_environment(project)
        )
    if isinstance(found, foreign.Brought):
        _tell(found)
        return
    err.print(told("imported", f"{len(found.records):,}", f"{len(found.edges):,}"))
    if found.rest:
        kept = Path(f"{file.name}.rest.nq")
        pyoxigraph.serialize(found.rest, str(kept), pyoxigraph.RdfFormat.N_QUADS)
        err.print(Text(told("kept beside", f"{len(found.rest):,}", kept)))


def _opened(file: Path) -> BinaryIO:
    """Open a file that is read; raises UnreadableFile where it cannot be, or is a pipe or a device."""
    try:
        return files.opened(file)
    except OSError as error:
        raise UnreadableFile(f"{file}: {error.strerror}", suggestion=mistake("give an export")) from error


def _tell(found: Brought) -> None:
    """Tell what a document of others came to, and by name what of it is kept in its words alone."""
    if not found.added:
        err.print(told("prov there"))
        return
    counts = (found.count(label) for label in ("ForeignEntity", "ForeignActivity", "ForeignAgent"))
    err.print(told("prov taken in", *(f"{count:,}" for count in counts), f"{found.relations:,}"))
    if found.in_words:
        names = ", ".join(f"{name} {count:,}" for name, count in found.in_words.most_common())
        err.print(Text(told("prov in words", f"{found.in_words.total():,}", names)))


def _scope(project: str | None, answer: str | None, citation: int | None) -> rdf_scope.ExportScope | None:

    if answer is not None and (project is not None or citation is not None):
        raise InvalidInput(mistake("one scope"), suggestion=mistake("by its id"))
    if answer is not None:
        return rdf_scope.ExportScope.of_answer(answer)
    if citation is not None:
        return rdf_scope.ExportScope.of_trail(bootstrap.context_from_environment(project).project_id, citation)
    return None if project is None else rdf_scope.ExportScope.of_project(project)
