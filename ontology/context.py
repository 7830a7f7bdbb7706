"""The JSON-LD context of our records, made from the table of terms (JSON-LD 1.1, 4.1.8: contexts by type).

A record in JSON keeps its Python names; the context says what each means in RDF. The file ``context.jsonld`` is what
`context` gives; ``python -m ontology.context`` writes it anew after a change of the table.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from ontology.terms import PREFIXES, Term, expand, terms

_PLAIN = {"xsd:string": None, "xsd:integer": None, "rdf:JSON": "@json", "xsd:string*": "@json", "xsd:double*": "@json"}


def context() -> dict[str, Any]:
    """Return the context as JSON: prefixes, and for each label its class with the terms its records use."""
    used = {term.rdf.split(":")[0] for term in terms()} | {"xsd"}
    prefixes = {name: iri for name, iri in PREFIXES.items() if name in used}
    classes = {term.label: _class(term) for term in terms() if term.kind == "class"}
    return {"@context": {"@version": 1.1, **prefixes, **classes}}


def rendered() -> str:
    """Return the text of ``context.jsonld``."""
    return json.dumps(context(), ensure_ascii=False, indent=2) + "\n"


def _class(term: Term) -> dict[str, Any]:
    own = [other for other in terms() if other.label == term.label and other.kind in {"property", "edge"}]
    hidden = PREFIXES.keys() & {_name(other) for other in own}  # a field of that name is no prefix any more
    return {"@id": term.rdf, "@context": {_name(other): _meaning(other, hidden) for other in own}}


def _name(term: Term) -> str:
    return term.cypher if term.kind == "property" else term.python or term.cypher


def _meaning(term: Term, hidden: set[str]) -> dict[str, str]:
    kind = "@id" if term.kind == "edge" else _PLAIN.get(term.range, term.range)
    iri = expand(term.rdf) if term.rdf.split(":")[0] in hidden else term.rdf
    return {"@id": iri, "@type": kind} if kind else {"@id": iri}


if __name__ == "__main__":
    Path(__file__).with_name("context.jsonld").write_text(rendered(), encoding="utf-8")
