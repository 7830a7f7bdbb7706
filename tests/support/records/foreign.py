"""Sound records of others' provenance: a document, and each relation of PROV-O between what it speaks of."""

from __future__ import annotations

from provenance.model.foreign import ForeignActivity, ForeignAgent, ForeignDocument, ForeignEntity
from provenance.model.graph import Batch
from tests.support.records.citing import SESSION
from tests.support.records.law import LATER, TIME

DIGEST = "sha256:" + "6" * 64
DOCUMENT = ForeignDocument(
    id=f"demo/{DIGEST}",
    project="demo",
    name="report.provjson",
    digest=DIGEST,
    statements=('<https://example.org/x> <https://example.org/y> "z" .',),
    recorded_at=TIME,
    session=SESSION.id,
)
_AGENT, _ORGANISATION, _DRAFT, _REPORT, _WRITING, _PRINTING, _EDITOR = (
    f"{DOCUMENT.id}/{number}" for number in range(1, 8)
)
PERSON = ForeignAgent(
    id=_AGENT,
    iri="https://example.org/ida",
    types=("http://www.w3.org/ns/prov#Person",),
    name="Ida",
    statements=('<https://example.org/ida> <http://www.w3.org/2000/01/rdf-schema#label> "Ida" .',),
    acted_for=(_ORGANISATION,),
    document=DOCUMENT.id,
)
ORGANISATION = ForeignAgent(id=_ORGANISATION, iri="https://example.org/press", document=DOCUMENT.id)
DRAFT = ForeignEntity(id=_DRAFT, iri="https://example.org/draft", bundle="https://example.org/b", document=DOCUMENT.id)
REPORT = ForeignEntity(
    id=_REPORT,
    iri="https://example.org/report",
    types=("https://example.org/Report",),
    name="Report",
    generated_at=TIME,
    generated_by=(_WRITING,),
    invalidated_by=(_PRINTING,),
    derived_from=(_DRAFT,),
    revision_of=(_DRAFT,),
    quoted_from=(_DRAFT,),
    primary_source=(_DRAFT,),
    specialization_of=(_DRAFT,),
    alternate_of=(_DRAFT,),
    members=(_DRAFT,),
    credited_to=(_AGENT,),
    influenced_by_entity=(_DRAFT,),
    influenced_by_activity=(_WRITING,),
    influenced_by_agent=(_AGENT,),
    document=DOCUMENT.id,
)
WRITING = ForeignActivity(
    id=_WRITING,
    iri="https://example.org/writing",
    name="Writing",
    started_at=TIME,
    ended_at=LATER,
    used=(_DRAFT,),
    agents=(_AGENT,),
    document=DOCUMENT.id,
)
PRINTING = ForeignActivity(
    id=_PRINTING,
    iri="https://example.org/printing",
    bundle="https://example.org/b",
    types=("https://example.org/Printing",),
    informed_by=(_WRITING,),
    started_by=(_REPORT,),
    ended_by=(_DRAFT,),
    influenced_by_entity=(_DRAFT,),
    influenced_by_activity=(_WRITING,),
    influenced_by_agent=(_AGENT,),
    document=DOCUMENT.id,
)
EDITOR = ForeignAgent(
    id=_EDITOR,
    iri="https://example.org/editor",
    influenced_by_entity=(_DRAFT,),
    influenced_by_activity=(_WRITING,),
    influenced_by_agent=(_AGENT,),
    document=DOCUMENT.id,
)


def told() -> Batch:
    """Give a document of others and all that it speaks of."""
    return Batch().add(DOCUMENT, PERSON, ORGANISATION, DRAFT, REPORT, WRITING, PRINTING, EDITOR)
