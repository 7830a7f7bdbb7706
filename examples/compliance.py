"""Which rules bind a company, and whether it keeps them: the law in, its own documents in, a table and a page out.

Run it:   python examples/compliance.py examples/compliance/autovermietung.yaml GoBD.pdf AO.xml UStG.xml KassenSichV.xml

The files of the law are not shipped with Beleg; give those you have. What the YAML file confirms must stand in them.
"""

from __future__ import annotations

import sys
import tempfile
from collections import Counter
from pathlib import Path

from provenance import CitationContext, CitationEngine, compliance_page, open_compliance


def main(inventory: Path, law: list[Path], written: Path) -> None:
    """Bring a company in, and tell what stands of each rule on stdout and on a page."""
    context = CitationContext(project_id=inventory.stem, agent_id="agent:compliance")
    with tempfile.TemporaryDirectory() as store, CitationEngine(db_path=store, context=context) as engine:
        for path in [*law, *sorted(inventory.parent.glob("*.md"))]:
            engine.add_doc_source(path)
        compliance = open_compliance(engine)
        compliance.bring(str(inventory))
        cells = compliance.comply()
        for status, count in Counter(cell.status.value for cell in cells).most_common():
            print(f"{count:4} {status}")
        for cell in cells:
            if cell.remedy:
                print(
                    f"\n{cell.subject.name}, {cell.place}: {cell.severity}, citation {cell.citation}\n  {cell.remedy}"
                )
        written.write_text(compliance_page(cells, None, None), encoding="utf-8")


if __name__ == "__main__":
    given = [Path(one) for one in sys.argv[1:]]
    main(given[0], given[1:], Path("compliance.html"))
