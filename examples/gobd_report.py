"""A compliance report in which every statement ends with its voucher.

Run it:   python examples/gobd_report.py              (an invented order on receipts, beside this file)
          python examples/gobd_report.py GoBD.pdf     (or any law, letter or order of yours)

The rules are looked for in the source by what they say, and each is cited with the words that bear it. What the program
finds no words for is not claimed: it is listed as open. One quote is copied wrongly on purpose; the engine notices and
shows the right words, which are then cited.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from provenance import CitationContext, CitationEngine

SAMPLE = Path(__file__).parent / "sources" / "belegordnung.md"

# What an auditor asks of the invoice storage of a company, and what was found there.
RULES = {
    "Keine Buchung darf ohne Beleg erfolgen.": "Every booking refers to a scanned receipt.",
    "Elektronische Belege sind in einem Format zu speichern, das nachträgliche Änderungen erkennen lässt.": (
        "Invoices are kept as editable text files: a GAP."
    ),
    "Rechnungen sind acht Jahre aufzubewahren.": "Invoices are deleted after six years: a GAP.",
    "Für jedes System, in dem Belege verarbeitet werden, ist eine Verfahrensdokumentation zu führen.": (
        "There is one, last changed in January."
    ),
    "Belege sind auf Büttenpapier auszudrucken.": "Nobody prints them.",
}


def main(source: Path) -> None:
    """Write the report for a source on stdout."""
    context = CitationContext(project_id="compliance", agent_id="agent:auditor")
    with tempfile.TemporaryDirectory() as store, CitationEngine(db_path=store, context=context) as engine:
        order = engine.add_doc_source(source)
        print(f"# Is the storage of invoices in order?\n\nMeasured by: {order.name}\n")
        remaining: list[str] = []
        for rule, practice in RULES.items():
            number = cited(engine, order.id, rule)
            if number is None:
                remaining.append(rule)
                continue
            print(f"- {rule} [{number}]\n  {practice}")

        print("\n## Not claimed, because no words in the source bear it\n")
        print("\n".join(f"- {rule}" for rule in remaining))

        print("\n## The vouchers\n")
        for citation in engine.list_citations(verification_status="verified"):
            print(engine.citation_card(citation.id), end="\n\n")

        print("## A slip, and what the engine says to it\n")
        slipped(engine, order.id)

        print("## Sources, as lawyers cite them\n")
        print(engine.export_bibliography(style="legal"))


def cited(engine: CitationEngine, source: int, rule: str) -> int | None:
    """Cite the words that bear a rule and give the number of the citation, None where no words do."""
    for found in engine.find_evidence(rule, top_k=3, scope=source):
        if found.evidence != "HIGH":
            continue
        result = engine.cite_doc(rule, found.source_id, found.context, found.locator, found.quote)
        if result.verification_status == "verified":
            return result.citation_id
    return None


def slipped(engine: CitationEngine, source: int) -> None:
    """Cite a quote with a wrong number; the result says which arguments to change, and with those it stands."""
    for found in engine.find_evidence("Rechnungen sind acht Jahre aufzubewahren.", top_k=1, scope=source):
        wrong = found.quote.replace(" acht ", " sechs ", 1)
        given = {"claim": found.quote, "source_id": source, "quote_context": wrong, "verbatim_quote": wrong}
        first = engine.cite_doc(**given, locator=found.locator)
        print(f"{first.summary_note}\n")
        second = engine.cite_doc(**(given | {"locator": found.locator} | first.suggestion))
        print(f"{second.summary_note}\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else SAMPLE)
