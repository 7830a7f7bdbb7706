"""What programs get of an answer: a versioned document, whose schema is shipped."""

from __future__ import annotations

import json
from dataclasses import replace
from importlib.resources import files

import pytest
from pydantic import ValidationError

from provenance.answering.document import SCHEMA, VERSION, Document
from provenance.answering.outcome import Answered, Covered, Evidence
from provenance.answering.rungs import Rung
from provenance.answering.state import StepRecord
from provenance.model.answers import Mode, Outcome
from provenance.model.citations import ExtractionMethod

BORNE = Covered(
    1,
    "Ohne Beleg keine Buchung.",
    0,
    25,
    None,
    Rung.SUPPORTED,
    "Sie sagt es selbst.",
    (Evidence(1, "Quelle A", ExtractionMethod.DIRECT_QUOTE, "im Wortlaut", "§ 3 BelO", "Ohne Beleg keine Buchung."),),
)
HIDDEN = replace(BORNE, number=2, evidence=(Evidence(None, None, None, None, None, None, "nicht freigegeben"),))
LOST = Covered(3, "Der Mond ist aus Käse.", 26, 48, "Mond", Rung.REFUSED, "Nichts trägt sie.", nearest="§ 1 BelO")
FOUND = Answered(
    Mode.CHECK,
    Outcome.ANSWERED,
    Rung.REFUSED,
    "Ohne Beleg keine Buchung. [1] Der Mond ist aus Käse. [9]",
    (BORNE, HIDDEN, LOST),
    removed=(("Mond", "Nichts trägt sie."),),
    dangling=("[9]",),
    steps=(StepRecord("gate", "2026-01-01T00:00:00Z", "2026-01-01T00:00:01Z", "refused", {"claims": 3}),),
    bundle=b"{}",
)


def test_the_schema_is_that_of_the_document() -> None:
    """The JSON Schema that is shipped is the one the document has."""
    assert (files("provenance.answering") / SCHEMA).read_text(encoding="utf-8") == Document.schema_text()


def test_a_program_decides_by_fixed_values() -> None:
    """Version, rungs and relations have fixed values, what was taken out has names, and every field is always there."""
    said = json.loads(json.dumps(FOUND.to_dict()))
    assert (said["version"], said["covered"]) == (VERSION, False)
    assert said["counts"] == {"supported": 2, "narrowed": 0, "labeled": 0, "refused": 1}
    first, hidden, lost = said["claims"]
    assert (first["evidence"][0]["relation"], first["evidence"][0]["label"]) == ("direct_quote", "im Wortlaut")
    assert (hidden["evidence"][0]["relation"], hidden["evidence"][0]["note"]) == (None, "nicht freigegeben")
    assert (lost["rung"], lost["nearest"], lost["differs"]) == ("refused", "§ 1 BelO", None)
    assert said["removed"] == [{"topic": "Mond", "why": "Nichts trägt sie."}]
    assert said["steps"][0]["figures"] == {"claims": 3}
    assert "bundle" not in said
    assert set(said) == set(Document.model_json_schema()["properties"])


@pytest.mark.parametrize("broken", [{"version": "beleg.coverage.v2"}, {"mood": "good"}, {"rung": "good"}])
def test_what_is_no_such_document_is_refused(broken: dict[str, str]) -> None:
    """Other versions, unknown fields and unknown values are refused; what was written can be read back."""
    said = FOUND.to_dict()
    assert Document.model_validate(said).model_dump(mode="json") == said
    with pytest.raises(ValidationError):
        Document.model_validate({**said, **broken})
