"""What `ground` makes of drafts beside small sources: the rung of each claim, what is shown and what stands apart.

The rows stand in ``tests/data/grounded.toml``; each is a project and a draft, under one or more presets.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from provenance.answering.pipeline import Answering
from provenance.bootstrap import open_answering, open_engine, open_store
from provenance.citing.context import CitationContext
from provenance.model.activities import ulid
from provenance.store.graph import Graph

ROWS: dict[str, Any] = tomllib.loads((Path(__file__).parents[1] / "data" / "grounded.toml").read_text(encoding="utf-8"))


@pytest.fixture
def graph_of(store_location: str) -> Iterator[Graph]:
    """One store for all rows."""
    with open_store(store_location) as graph:
        yield graph


def desk(graph: Graph, name: str, directory: Path) -> Answering:
    """Return a desk over the sources of a project of the table."""
    project: dict[str, Any] = ROWS["projects"][name]
    engine = open_engine(graph=graph, context=CitationContext(project_id=f"{name}-{ulid()}"))
    for number, (title, text) in enumerate(project["sources"].items(), 1):
        file = directory / f"{name}-{title}.md"
        file.write_text(text + "\n", encoding="utf-8")
        engine.add_doc_source(file)
        if kind := project.get("kinds", {}).get(title):
            engine.classify_source(number, **kind)
    return open_answering(engine)


def wrong(answering: Answering, row: dict[str, Any], preset: str) -> str | None:
    """Say what of a row comes out otherwise; None where all is as it says."""
    found = answering.ground(row["draft"], preset=preset, language=row.get("language"), **row.get("with", {}))
    rungs = [str(claim.rung) for claim in found.claims]
    as_said = rungs == row["rungs"] and len(found.outside) == row.get("outside", 0)
    as_said &= all(part in found.text for part in row.get("has", ()))
    as_said &= not any(part in found.text for part in row.get("lacks", ()))
    return None if as_said else f"{preset}: {rungs} {found.outside}\n{found.text}"


@pytest.mark.parametrize("project", ROWS["projects"])
def test_each_draft_comes_to_what_its_row_says(graph_of: Graph, tmp_path: Path, project: str) -> None:
    """Of each draft the claims are borne, borne in part, inferred or refused as the row says."""
    answering = desk(graph_of, project, tmp_path)
    rows = [row for row in ROWS["case"] if row["project"] == project]
    assert rows
    found = [wrong(answering, row, preset) for row in rows for preset in row.get("presets", ["law"])]
    assert [one for one in found if one] == []
