"""The companies that are shipped as examples, held against the real law: what binds them, and their gaps."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from provenance.bootstrap import open_compliance, open_engine
from provenance.compliance.cells import Status
from provenance.compliance.register import Compliance
from provenance.report.compliance import page
from provenance.store.graph import Graph
from tests.support.engines.emptying import wipe

EXAMPLES = Path(__file__).parents[2] / "examples" / "compliance"
CORPUS = Path(__file__).parents[3] / "shared" / "corpus"
LAW = {
    "autovermietung": ("gobd/GoBD.pdf", "laws/AO.xml", "laws/UStG.xml", "laws/KassenSichV.xml"),
    "entsorger": ("laws/KrWG.xml",),
}


@pytest.fixture(scope="module", params=sorted(LAW))
def company(
    request: pytest.FixtureRequest, embedded_graph: Graph, embedded_store: Path
) -> Iterator[tuple[str, Compliance]]:
    """A company with the law that it names, and what it wrote itself."""
    name = str(request.param)
    if not CORPUS.is_dir():
        pytest.skip("the folder with the law is not there")
    wipe(embedded_graph)
    with open_engine(embedded_store) as engine:
        for path in (*(CORPUS / one for one in LAW[name]), *EXAMPLES.glob("*.md")):
            engine.add_doc_source(path)
        compliance = open_compliance(engine)
        compliance.bring(str(EXAMPLES / f"{name}.yaml"))
        yield name, compliance


def test_a_company_and_the_law(company: tuple[str, Compliance]) -> None:
    """Rules are found, bind and are kept or not, each with its citation; proposals are counted apart."""
    name, compliance = company
    cells = compliance.comply()
    bound = [one for one in cells if one.status in {Status.OPEN, Status.FULFILLED, Status.GAP}]
    gaps = {one.remedy for one in cells if one.status is Status.GAP}
    least, found = {"autovermietung": (15, 3), "entsorger": (5, 1)}[name]
    assert len({one.place for one in bound}) >= least
    assert len(gaps) == found
    assert all(one.citation for one in bound if one.status is not Status.OPEN)
    assert any(one.status is Status.PROPOSED for one in cells)
    html = page(cells, None, None)
    assert all(remedy in html for remedy in gaps if remedy)
    assert "<script" not in html
