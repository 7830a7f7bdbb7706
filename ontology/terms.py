"""The one table of terms: what a label, a property and an edge type is called in Python, in Cypher and in RDF.

`terms.csv` has a row for each class, each property of a class, each edge by its start and its field, and for edges
that carry properties of their own the class of the statement that stands for them in RDF (rdf:Statement, RDF Schema
5.3.1). A word of PROV-O, Web Annotation, ELI, Dublin Core, Content in RDF or schema.org is taken where there is one;
the namespace ``beleg:`` holds the rest. A datatype ending in ``*`` is a list: one literal of type rdf:JSON (RDF 1.2
Concepts 3.5), because lists here keep their order and their repetitions.
"""

from __future__ import annotations

import csv
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Literal, cast

PREFIXES = {
    "beleg": "https://w3id.org/beleg#",
    "prov": "http://www.w3.org/ns/prov#",
    "oa": "http://www.w3.org/ns/oa#",
    "eli": "http://data.europa.eu/eli/ontology#",
    "dcterms": "http://purl.org/dc/terms/",
    "cnt": "http://www.w3.org/2011/content#",
    "schema": "https://schema.org/",
    "rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
    "rdfs": "http://www.w3.org/2000/01/rdf-schema#",
    "owl": "http://www.w3.org/2002/07/owl#",
    "xsd": "http://www.w3.org/2001/XMLSchema#",
    "sh": "http://www.w3.org/ns/shacl#",
}

Kind = Literal["class", "property", "edge", "statement", "edge-property"]


@dataclass(frozen=True, slots=True)
class Term:
    """One row. ``rdf`` and ``range`` are written short (``prov:used``); `expand` gives the whole IRI.

    ``range`` is the super-classes of a class, the datatype of a property, the label at the end of an edge.
    """

    kind: Kind
    label: str
    python: str
    cypher: str
    rdf: str
    range: str


@cache
def terms() -> tuple[Term, ...]:
    """Return all rows in the order of the table."""
    table = files("ontology").joinpath("terms.csv").read_text(encoding="utf-8").splitlines()
    return tuple(
        Term(cast("Kind", row["kind"]), row["label"], row["python"], row["cypher"], row["rdf"], row["range"])
        for row in csv.DictReader(table)
    )


@cache
def expand(short: str) -> str:
    """Return the IRI of a short name; raises KeyError for a prefix that is not in `PREFIXES`."""
    prefix, _, local = short.partition(":")
    return PREFIXES[prefix] + local


@cache
def shorten(iri: str) -> str:
    """Return the short name of an IRI, or the IRI itself where no prefix fits."""
    for prefix, namespace in PREFIXES.items():
        if iri.startswith(namespace):
            return f"{prefix}:{iri[len(namespace) :]}"
    return iri


@cache
def class_of(label: str) -> str:
    """Return the class (short) of a label.

    A label that is not in the table gets a name of ours, for shapes to refuse.
    """
    return next((term.rdf for term in terms() if term.kind == "class" and term.label == label), f"beleg:{label}")


@cache
def label_of(rdf: str) -> str | None:
    """Return the label whose class (short) this is."""
    return next((term.label for term in terms() if term.kind == "class" and term.rdf == rdf), None)


@cache
def properties_of(label: str) -> dict[str, Term]:
    """Return the properties of a label by their Cypher names."""
    return {term.cypher: term for term in terms() if term.kind == "property" and term.label == label}


@cache
def edge_iris() -> dict[tuple[str, str], str]:
    """Return the RDF property (short) of each edge by the label it starts at and its type."""
    return {(term.label, term.cypher): term.rdf for term in terms() if term.kind == "edge"}


@cache
def statement_of(label: str, edge_type: str) -> str | None:
    """Return the class (short) of the statements that stand for edges of this type from this label, if any."""
    found = (term for term in terms() if term.kind == "statement")
    return next((term.rdf for term in found if (term.label, term.cypher) == (label, edge_type)), None)


@cache
def edge_properties_of(label: str, edge_type: str) -> dict[str, Term]:
    """Return the properties that edges of this type from this label may carry, by their Cypher names."""
    start = f"{edge_type}."
    return {
        term.cypher.removeprefix(start): term
        for term in terms()
        if term.kind == "edge-property" and term.label == label and term.cypher.startswith(start)
    }


def shape_files(level: Literal["must", "should"]) -> dict[str, str]:
    """Return the Turtle of all shapes of a level by file name without ending, sorted."""
    folder = files("ontology").joinpath("shapes", level)
    found = sorted((file.name, file) for file in folder.iterdir() if file.name.endswith(".ttl"))
    return {name[:-4]: file.read_text(encoding="utf-8") for name, file in found}


def ontology_turtle() -> str:
    """Return ``beleg.ttl``."""
    return files("ontology").joinpath("beleg.ttl").read_text(encoding="utf-8")


def context_text() -> str:
    """Return ``context.jsonld``."""
    return files("ontology").joinpath("context.jsonld").read_text(encoding="utf-8")
