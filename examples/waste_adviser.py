"""An adviser on waste that never advises without naming the entry it has it from.

Run it:   python examples/waste_adviser.py                            (an invented table, beside this file)
          python examples/waste_adviser.py table.csv "Wohin mit …?"   (a table and questions of yours; XLSX too)

Whoever throws hazardous waste away must be able to rely on what he is told. So an answer is the entry of the table and
nothing else, cited; where no entry is found there is no answer, and that it was looked for is on record as well.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from provenance import CitationContext, CitationEngine, Evidence

SAMPLE = Path(__file__).parent / "sources" / "abfall_abc.csv"
QUESTIONS = ("Wohin mit Altöl?", "Beschädigte Lithiumbatterien", "Zerbrochene Energiesparlampen", "Wohin mit Asbest?")


def main(table: Path, questions: tuple[str, ...]) -> None:
    """Answer the questions from the table on stdout."""
    context = CitationContext(project_id="fessi", agent_id="agent:waste-adviser")
    with tempfile.TemporaryDirectory() as store, CitationEngine(db_path=store, context=context) as engine:
        source = engine.add_doc_source(table, name="Abfall-ABC")
        for question in questions:
            print(f"{question}\n{answer(engine, source.id, question)}\n")

        print("Worauf diese Auskünfte beruhen")
        for citation in engine.list_citations():
            print(f"  {engine.format_citation(citation.id)} — {citation.verification_status}")


def answer(engine: CitationEngine, source: int, question: str) -> str:
    """Give the entry that answers a question, whole and with its citation, or say that there is none."""
    found = engine.search_library(question, mode="keyword", scope=source, top_k=1)
    if not found.hits or found.hits[0].evidence is Evidence.LOW:
        return "  Dazu steht nichts in der Tabelle. Bitte fragen Sie die Abfallberatung; raten wäre gefährlich."
    entry = found.hits[0]  # all of it is quoted: half an entry could leave out the one warning that counts
    result = engine.cite_doc(entry.text, source, entry.text, entry.locator, verbatim_quote=entry.text)
    if result.verification_status != "verified":
        return f"  Keine Auskunft: {result.verification_notes}"
    columns = engine.get_source(source).content.splitlines()[0].split("\t")
    cells = zip(columns, entry.text.split("\t"), strict=True)
    return "\n".join(f"  {name}: {cell}" for name, cell in cells) + f" [{result.citation_id}]"


if __name__ == "__main__":
    given = sys.argv[1:]
    main(Path(given[0]) if given else SAMPLE, tuple(given[1:]) or QUESTIONS)
