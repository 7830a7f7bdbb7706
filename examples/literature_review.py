"""A literature review whose percentages lead to the papers they were counted from.

Run it:   python examples/literature_review.py

Sixty papers (invented, like their authors) come in as BibTeX. What each says of its architecture was read into a table,
which becomes a source of its own, derived from the sixty. A statement about the literature cites that table: the engine
counts again, and lets no number stand that does not follow. The right one leads back, paper by paper.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from provenance import CitationContext, CitationEngine

PAPERS = Path(__file__).parent / "sources" / "papers.bib"
MATRIX = Path(__file__).parent / "sources" / "architectures.csv"
COUNT = "SELECT count(*) FROM matrix WHERE architecture = 'microservices'"


def main() -> None:
    """Write the paragraph on architectures, with its vouchers, on stdout."""
    context = CitationContext(project_id="slr", agent_id="agent:reviewer")
    with tempfile.TemporaryDirectory() as store, CitationEngine(db_path=store, context=context) as engine:
        papers = engine.import_bibliography(PAPERS)
        print(f"{len(papers)} papers came in from {PAPERS.name}.\n")
        matrix = engine.add_custom_source(
            name="matrix",
            content=MATRIX.read_text(encoding="utf-8"),
            description="What each paper says of its architecture, read by the reviewer",
            derived_from=[one.id for one in papers],
        )

        for claim in ("75 % of the 60 papers use microservices.", "42 of 60 papers (70 %) use microservices."):
            result = engine.cite_custom(
                claim=claim,
                source_id=matrix.id,
                quote_context="Counted over the column 'architecture' of the matrix.",
                locator={"query": COUNT, "table": "matrix"},
                extraction_method="aggregation",
            )
            print(f"“{claim}”\n  {result.verification_status.upper()}: {result.verification_notes}\n")

        print(f"Most of the literature builds on microservices: 42 of 60 papers (70 %) [{result.citation_id}].\n")
        counted = engine.get_citation_lineage(result.citation_id).papers
        print(f"[{result.citation_id}] leads through the matrix to {len(counted)} papers, the first three of them:")
        for paper in counted[:3]:
            print(f"  {paper.id:>2}  {paper.name}")
        print("\nThe bibliography, in the style of APA, begins:")
        for line in engine.export_bibliography(style="apa", uncited=True).splitlines()[:3]:
            print(f"  {line}")


if __name__ == "__main__":
    main()
