"""PROV-JSON (W3C Member Submission of 24 April 2013): records grouped by what PROV calls them, answers as bundles.

    {"entity": {"record:Citation:demo%2F1": {"prov:type": …, "oa:exact": "…"}},
     "wasGeneratedBy": {"_:1": {"prov:entity": "record:Citation:demo%2F1", "prov:activity": "record:Session:…"}}}

The table of terms says of a class whether it is an agent or an activity; all else is an entity, as in PROV-DM anything
may be. An edge whose property is of PROV, or below one that is, is a relation; any other is an attribute of its record.
What an edge says of its own stands at the relation, or where none can bear it, at an entity: the statement.
Groups are put in order by a temporary index on the disk, so that memory does not grow with the store.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import count, groupby
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO, Any, TypeAlias

from ontology.terms import PREFIXES, statement_of
from provenance.model.graph import Batch, Edge, Node, Reference, Value
from provenance.rdf.quads import Described, classes_of, described
from provenance.rdf.relations import SUBTYPES, Relation, relation_of
from provenance.rdf.view import (
    STATEMENT,
    STRING,
    datatype_of,
    edge_iri,
    lexical,
    node_iri,
    property_iri,
    statement_iri,
    vocabulary_of,
)
from provenance.store.side_file import SideFile, private

WRITTEN = PREFIXES | {"record": "urn:beleg:"}
TIMES = {"prov:startedAtTime": "prov:startTime", "prov:endedAtTime": "prov:endTime"}
GENERATED_AT, DATE_TIME = "prov:generatedAtTime", "xsd:dateTime"
_KINDS = {"prov:Agent": "agent", "prov:Activity": "activity", "prov:Entity": "entity"}
_PORTION = 2_000

Member: TypeAlias = tuple[str, str, str, dict[str, Any]]
"""Bundle (empty outside of all), group, name and attributes."""


def write_provjson(batches: Iterable[Batch], out: IO[bytes]) -> None:
    """Write the records of batches as one document."""
    with TemporaryDirectory(prefix="beleg-provjson-") as directory:
        index = private(Path(directory) / "index")
        try:
            _fill(index, batches)
            _write(index, out)
        finally:
            index.close()


def _fill(index: SideFile, batches: Iterable[Batch]) -> None:
    index.execute("CREATE TABLE member (bundle, part, name, said, PRIMARY KEY (bundle, part, name)) WITHOUT ROWID")
    unnamed = count(1)
    for batch in batches:
        index.execute("BEGIN")
        index.executemany(
            "INSERT OR REPLACE INTO member VALUES (?, ?, ?, ?)",
            (
                (bundle, part, name or f"_:{next(unnamed)}", _json(said))
                for record in described(batch)
                for bundle, part, name, said in _members(record)
            ),
        )
        index.execute("COMMIT")


def _write(index: SideFile, out: IO[bytes]) -> None:
    rows = iter(index.execute("SELECT bundle, part, name, said FROM member ORDER BY bundle, part, name"))
    out.write(f'{{"prefix": {_json(WRITTEN)}'.encode())
    before = ',\n"bundle": {'
    for bundle, members in groupby(rows, key=lambda row: row[0]):
        if bundle:
            out.write(f"{before}\n{_json(bundle)}: {{".encode())
            before = ","
        _groups(members, out, "" if bundle else ",")
        if bundle:
            out.write(b"}")
    out.write(b"}\n" if before.startswith(",\n") else b"}}\n")


def _groups(members: Iterable[tuple[str, str, str, str]], out: IO[bytes], before: str) -> None:
    for part, group in groupby(members, key=lambda row: row[1]):
        out.write(f"{before}\n{_json(part)}: {{".encode())
        between = "\n"
        for _, _, name, said in group:
            out.write(f"{between}{_json(name)}: {said}".encode())
            between = ",\n"
        out.write(b"}")
        before = ","


def _members(record: Described) -> Iterator[Member]:
    bundle = _name(record.bundle) if record.bundle else ""
    own, generated = _attributes(record.node) if record.node else ({}, None)
    generations = 0
    for edge in record.edges:
        relation = relation_of(edge_iri(edge.type))
        declared = statement_of(edge.start.label, edge.type)
        said = _said(edge) if edge.properties or declared else None
        if relation is None and record.node and said is None:
            own.setdefault(edge_iri(edge.type), []).append(_qname(_name(edge.end)))
            continue
        bears = relation is not None and relation.qualified
        if relation:
            name, more = _relation(edge, relation, said if bears else None)
            if generated and relation.name == "wasGeneratedBy":
                more["prov:time"], generations = generated, generations + 1
            yield bundle, relation.name, name, more
        if relation is None or (said is not None and not bears):
            yield bundle, "entity", _short(statement_iri(edge)), _statement(edge) | (said or {})
    if generated and not generations:
        yield bundle, "wasGeneratedBy", "", {"prov:entity": _name(record.reference), "prov:time": generated}
    if record.node:
        yield bundle, kind_of(record.reference.label), _name(record.reference), own


def _attributes(node: Node) -> tuple[dict[str, Any], str | None]:
    """Return the attributes of a record, and when it was generated, which PROV says of its generation."""
    kind, generated = kind_of(node.label), None
    types = [_qname(one) for one in classes_of(node.label) if one not in _KINDS]
    own: dict[str, Any] = {"prov:type": types} if types else {}
    for name, value in node.properties.items():
        rdf, said = _property((node.label, ""), name, value)
        moment = said == {"$": value, "type": DATE_TIME}
        if moment and kind == "activity" and rdf in TIMES:
            own[TIMES[rdf]] = value
        elif moment and kind == "entity" and rdf == GENERATED_AT:
            generated = str(value)
        else:
            own[rdf] = said
    return own, generated


def _relation(edge: Edge, relation: Relation, said: dict[str, Any] | None) -> tuple[str, dict[str, Any]]:
    """Return a relation; it has a name where the edge says something of its own, as the statement has in RDF."""
    rdf = edge_iri(edge.type)
    types = [SUBTYPES[rdf]] if rdf in SUBTYPES else []
    if said is not None:
        types.append(statement_of(edge.start.label, edge.type) or STATEMENT)
    found: dict[str, Any] = {relation.start: _name(edge.start), relation.end: _name(edge.end)}
    if types:
        found["prov:type"] = [_qname(one) for one in types]
    if not rdf.startswith("prov:"):
        found["rdf:predicate"] = _qname(rdf)
    return "" if said is None else _short(statement_iri(edge)), found | (said or {})


def _statement(edge: Edge) -> dict[str, Any]:
    return {
        "prov:type": [_qname(statement_of(edge.start.label, edge.type) or STATEMENT)],
        "rdf:subject": _qname(_name(edge.start)),
        "rdf:predicate": _qname(edge_iri(edge.type)),
        "rdf:object": _qname(_name(edge.end)),
    }


def _said(edge: Edge) -> dict[str, Any]:
    vocabulary = (edge.start.label, edge.type)
    return dict(_property(vocabulary, name, value) for name, value in edge.properties.items())


def _property(vocabulary: tuple[str, str], name: str, value: Value) -> tuple[str, Any]:
    term = vocabulary_of(vocabulary).get(name)
    datatype = datatype_of(value, term.range if term else "")
    text = lexical(value)
    return property_iri(vocabulary, name), text if datatype == STRING else {"$": text, "type": datatype}


@cache
def kind_of(label: str) -> str:
    """Return what PROV calls the records of a label: agent, activity or entity."""
    return next((_KINDS[one] for one in classes_of(label) if one in _KINDS), "entity")


def _name(reference: Reference) -> str:
    return _short(node_iri(reference))


def _short(iri: str) -> str:
    return "record:" + iri.removeprefix("urn:beleg:")


def _qname(short: str) -> dict[str, str]:
    return {"$": short, "type": "xsd:QName"}


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
