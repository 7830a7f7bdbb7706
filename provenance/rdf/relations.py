"""The relations of PROV: what each is called in PROV-O and in PROV-JSON, and what may be said of it.

PROV-DM has fifteen; revision, quotation and primary source are derivations with a type. A property of ours that
`ontology/beleg.ttl` puts below one of them is that relation to a reader of PROV.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache

from pyoxigraph import NamedNode, RdfFormat, parse

from ontology.terms import expand, ontology_turtle, shorten


@dataclass(frozen=True, slots=True)
class Relation:
    """One relation.

    ``name`` is its member of PROV-JSON and, after ``prov:``, its property in PROV-O; ``start`` and ``end`` are what
    PROV-JSON calls the ends. ``qualified`` is the class of its qualified form (none where PROV has none), ``role`` the
    property that leads from there to the end, ``more`` the properties of PROV-O for further attributes.
    """

    name: str
    start: str
    end: str
    qualified: str = ""
    role: str = ""
    more: Mapping[str, str] = field(default_factory=dict[str, str])


_TIME = {"prov:time": "prov:atTime"}
RELATIONS = (
    Relation("wasGeneratedBy", "prov:entity", "prov:activity", "Generation", "prov:activity", _TIME),
    Relation("used", "prov:activity", "prov:entity", "Usage", "prov:entity", _TIME),
    Relation("wasInformedBy", "prov:informed", "prov:informant", "Communication", "prov:activity"),
    Relation(
        "wasStartedBy",
        "prov:activity",
        "prov:trigger",
        "Start",
        "prov:entity",
        _TIME | {"prov:starter": "prov:hadActivity"},
    ),
    Relation(
        "wasEndedBy", "prov:activity", "prov:trigger", "End", "prov:entity", _TIME | {"prov:ender": "prov:hadActivity"}
    ),
    Relation("wasInvalidatedBy", "prov:entity", "prov:activity", "Invalidation", "prov:activity", _TIME),
    Relation(
        "wasDerivedFrom",
        "prov:generatedEntity",
        "prov:usedEntity",
        "Derivation",
        "prov:entity",
        {
            "prov:activity": "prov:hadActivity",
            "prov:generation": "prov:hadGeneration",
            "prov:usage": "prov:hadUsage",
        },
    ),
    Relation("wasAttributedTo", "prov:entity", "prov:agent", "Attribution", "prov:agent"),
    Relation(
        "wasAssociatedWith", "prov:activity", "prov:agent", "Association", "prov:agent", {"prov:plan": "prov:hadPlan"}
    ),
    Relation(
        "actedOnBehalfOf",
        "prov:delegate",
        "prov:responsible",
        "Delegation",
        "prov:agent",
        {"prov:activity": "prov:hadActivity"},
    ),
    Relation("wasInfluencedBy", "prov:influencee", "prov:influencer", "Influence", "prov:influencer"),
    Relation("specializationOf", "prov:specificEntity", "prov:generalEntity"),
    Relation("alternateOf", "prov:alternate1", "prov:alternate2"),
    Relation("mentionOf", "prov:specificEntity", "prov:generalEntity", more={"prov:bundle": "prov:asInBundle"}),
    Relation("hadMember", "prov:collection", "prov:entity"),
)
BY_NAME = {relation.name: relation for relation in RELATIONS}
SUBTYPES = {
    "prov:wasRevisionOf": "prov:Revision",
    "prov:wasQuotedFrom": "prov:Quotation",
    "prov:hadPrimarySource": "prov:PrimarySource",
}
"""The properties of PROV-O that are a derivation, with its type."""


@cache
def relation_of(rdf: str) -> Relation | None:
    """Return the relation that a property (short) is, or is below; None where it is none of PROV."""
    if rdf in SUBTYPES:
        return BY_NAME["wasDerivedFrom"]
    found = BY_NAME.get(rdf.removeprefix("prov:")) if rdf.startswith("prov:") else None
    above = _above().get(rdf, ())
    return found or next((relation for one in above if (relation := relation_of(one))), None)


@cache
def _above() -> Mapping[str, tuple[str, ...]]:
    """Return the properties that `beleg.ttl` puts each property below."""
    found: dict[str, tuple[str, ...]] = {}
    for quad in parse(ontology_turtle().encode(), RdfFormat.TURTLE):
        if quad.predicate.value == expand("rdfs:subPropertyOf") and isinstance(quad.object, NamedNode):
            name = shorten(str(quad.subject.value)) if isinstance(quad.subject, NamedNode) else ""
            found[name] = (*found.get(name, ()), shorten(quad.object.value))
    return found
