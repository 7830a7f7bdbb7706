"""PROV of others, made with the library `prov`: a document with every relation of PROV-DM and a bundle."""

from __future__ import annotations

from prov.constants import PROV
from prov.model import Literal, ProvDocument

TIME = "2026-02-03T04:05:06Z"


def everything() -> ProvDocument:
    """Give entities, activities and agents, and between them each relation by a name, with something said of it."""
    document = ProvDocument()
    ex = document.add_namespace("ex", "https://example.org/")
    report = document.entity(
        "ex:report",
        {
            "prov:type": ex["Report"],
            "prov:label": Literal("Ein Bericht", langtag="de"),
            "prov:location": "Aachen",
            "prov:value": "v",
            "ex:pages": 3,
            "ex:weight": 1.5,
            "ex:bound": True,
            "ex:printed": Literal("2026-02-03", PROV["x"]),
        },
    )
    draft, plan = document.entity("ex:draft"), document.entity("ex:plan", {"prov:type": PROV["Plan"]})
    shelf = document.collection("ex:shelf")
    writing = document.activity("ex:writing", TIME, TIME, {"prov:type": ex["Writing"]})
    printing = document.activity("ex:printing")
    ida, press = document.agent("ex:ida", {"prov:type": PROV["Person"]}), document.agent("ex:press")
    said = {"ex:note": "n"}
    document.wasGeneratedBy(report, writing, TIME, "ex:generation", {"prov:role": ex["result"]})
    document.used(writing, draft, TIME, "ex:usage", said)
    document.wasInformedBy(printing, writing, "ex:communication", said)
    document.wasStartedBy(printing, report, writing, TIME, "ex:start", said)
    document.wasEndedBy(printing, plan, writing, TIME, "ex:end", said)
    document.wasInvalidatedBy(draft, printing, TIME, "ex:invalidation", said)
    document.wasDerivedFrom(report, draft, writing, "ex:generation", "ex:usage", "ex:derivation", said)
    document.wasRevisionOf(report, draft, identifier="ex:revision", other_attributes=said)
    document.wasQuotedFrom(report, plan, identifier="ex:quotation", other_attributes=said)
    document.hadPrimarySource(report, plan, identifier="ex:source", other_attributes=said)
    document.wasAttributedTo(report, ida, "ex:attribution", said)
    document.wasAssociatedWith(writing, ida, plan, "ex:association", {"prov:role": "author"})
    document.actedOnBehalfOf(ida, press, writing, "ex:delegation", said)
    document.wasInfluencedBy(report, press, "ex:influence", said)
    document.specializationOf(report, draft)
    document.alternateOf(report, plan)
    shelf.hadMember(report)
    bundle = document.bundle("ex:bundle")
    bundle.entity("ex:inside")
    bundle.wasAttributedTo("ex:inside", "ex:ida")
    return document
