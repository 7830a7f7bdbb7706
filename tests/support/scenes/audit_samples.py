"""The audit library as a document: each question with what it finds, takes and gives, and rows of the sample record.

``python -m tests.support.scenes.audit_samples`` writes ``docs/audit.md`` anew; `test_audit_library` holds it to that.
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Mapping
from itertools import groupby
from pathlib import Path
from typing import Any

from provenance.citing.questions import Question, given, questions
from provenance.report.rows import cell
from provenance.store.graph import Graph, open_graph
from tests.support.scenes import audited_record
from tests.support.scenes.audit_cases import samples as of_cases

DOCUMENT = Path(__file__).parents[3] / "docs" / "audit.md"
_MARKER = "<!-- made by tests/support/scenes/audit_samples.py from here on -->\n"
_ROWS = 3
_LONG = 60  # characters of a cell

SAMPLES: Mapping[str, Mapping[str, str]] = {
    "trail": {"project": "demo", "citation": "1"},
    "trail_graph": {"project": "demo", "citation": "1"},
    "citations_of_session": {"session": "session-2"},
}
"""Parameters of questions that the tests of the library ask elsewhere."""


def document(graph: Graph, samples: Mapping[str, Mapping[str, str]]) -> str:
    """Return the document as it should be, the words before its marker as they stand."""
    head = DOCUMENT.read_text(encoding="utf-8").partition(_MARKER)[0]
    parts = [head + _MARKER]
    found = sorted(questions(), key=lambda one: (one.topic, one.name))
    for topic, some in groupby(found, key=lambda one: one.topic):
        parts.append(f"\n## {topic[:1].upper()}{topic[1:]}\n")
        parts += [_told(graph, one, {**samples, **SAMPLES}.get(one.name, {})) for one in some]
    return "".join(parts)


def _told(graph: Graph, question: Question, named: Mapping[str, str]) -> str:
    rows = question.ask(graph, question.arguments(given([], **named)))
    asked = " ".join(f"--param {name}='{value}'" for name, value in named.items())
    taken = ", ".join(f"`{one.told}`" for one in question.parameters) or "nothing"
    kind = "a fault to be mended" if question.faults else "a fact"
    lines = [
        f"\n### {question.name}\n\n{question.purpose} Takes {taken}; a row is {kind}.\n",
        f"\n```sh\nbeleg audit {question.name}{' ' if asked else ''}{asked}\n```\n",
    ]
    if not rows:
        return "".join([*lines, "\nThe sample record has no such row.\n"])
    lines.append(f"\n| {' | '.join(rows[0])} |\n|{'---|' * len(rows[0])}\n")
    lines += [f"| {' | '.join(_cell(value) for value in row.values())} |\n" for row in rows[:_ROWS]]
    if len(rows) > _ROWS:
        lines.append(f"\n… {len(rows)} rows\n")
    return "".join(lines)


def _cell(value: Any) -> str:
    text = re.sub(r"\b([0-9a-f]{8})[0-9a-f]{56}\b", r"\1…", cell(value)).replace("|", "\\|")
    return text if len(text) <= _LONG else text[: _LONG - 1] + "…"


def main() -> None:
    """Write the document anew."""
    with tempfile.TemporaryDirectory() as directory, open_graph(Path(directory) / "store") as graph:
        audited_record.fill(graph.commit)
        DOCUMENT.write_text(document(graph, of_cases()), encoding="utf-8")


if __name__ == "__main__":
    main()
