"""Business objects and requirements from somebody else's Neo4j graph, by a mapping; that graph is only read.

    (:Requirement)-[:FULFILLED_BY_OBJECT|NOT_FULFILLED_BY_OBJECT]->(:BusinessObject|Message|Process)

What that graph says of a requirement comes in as a proposal with its reason, and never as more: that something is kept,
or is not, needs a citation here, and that graph has none.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

import yaml

import queries
from provenance.compliance.inventory import Given
from provenance.model.compliance import SubjectKind
from provenance.model.errors import InvalidInput, wrong_file
from provenance.store.foreign import ask, without_password
from provenance.text import patterns as re

_NAME = re.compile(r"[A-Za-z_]\w*\Z")
_KINDS = {"object": SubjectKind.OBJECT, "message": SubjectKind.MESSAGE, "process": SubjectKind.PROCESS}


@dataclass(frozen=True, slots=True)
class GraphMapping:
    """How a graph calls things: labels, properties, and the edges by which a requirement is fulfilled or is not."""

    labels: Mapping[str, str] = field(
        default_factory=lambda: {"object": "BusinessObject", "message": "Message", "process": "Process"}
    )
    requirement: str = "Requirement"
    slug: str = "slug"
    name: str = "name"
    description: str = "description"
    terms: str = "terms"
    addressees: str = "addressees"
    place: str = "place"
    fulfilled: tuple[str, ...] = ("FULFILLED_BY_OBJECT", "FULFILLED_BY_MESSAGE", "FULFILLED_BY_PROCESS", "FULFILLED_BY")
    not_fulfilled: tuple[str, ...] = (
        "NOT_FULFILLED_BY_OBJECT",
        "NOT_FULFILLED_BY_MESSAGE",
        "NOT_FULFILLED_BY_PROCESS",
        "NOT_FULFILLED_BY",
    )
    applies: tuple[str, ...] = ("APPLIES_TO",)


@dataclass(frozen=True, slots=True)
class Asserted:
    """That a requirement of that graph is joined to a thing: where it stands, by which edge, as that graph calls it."""

    slug: str
    place: str
    edge: str
    named: str


@dataclass(frozen=True, slots=True)
class ForeignRequirements:
    """What a graph holds that can come in, and in words what cannot; ``origin`` is its address without a password."""

    origin: str
    subjects: tuple[Given, ...]
    asserted: tuple[Asserted, ...]
    left_out: tuple[str, ...]


def names_in(path: Path | None) -> GraphMapping:
    """Read a mapping; the usual names where none is given. Raises InvalidInput that names the field."""
    if path is None:
        return GraphMapping()
    try:
        content: Any = yaml.safe_load(path.read_text(encoding="utf-8-sig"))
    except (OSError, UnicodeDecodeError, yaml.YAMLError) as error:
        raise wrong_file(error)(
            f"Expected a mapping in YAML at {path}: {error}", suggestion="See docs/compliance.md for its fields."
        ) from error
    if not isinstance(content, dict):
        raise InvalidInput(
            f"Expected fields in {path}, found {str(content)[:40]!r}.", suggestion="Such as `requirement: Obligation`."
        )
    said = cast("dict[str, Any]", content)
    known = set(GraphMapping.__dataclass_fields__)
    if unknown := sorted(str(name) for name in said.keys() - known):
        raise InvalidInput(
            f"Expected the fields {', '.join(sorted(known))}; found {', '.join(unknown)} as well.",
            suggestion="Check the spelling.",
        )
    given: dict[str, Any] = {}
    for name, value in said.items():
        if name == "labels":
            given[name] = dict(_labels(value))
        elif name in {"fulfilled", "not_fulfilled", "applies"}:
            values: list[Any] = cast("list[Any]", value) if isinstance(value, list) else [value]
            given[name] = tuple(_identifier(f"{name}[{at}]", one) for at, one in enumerate(values, 1))
        else:
            given[name] = _identifier(name, value)
    return GraphMapping(**given)


def foreign_requirements(url: str, names: GraphMapping) -> ForeignRequirements:
    """Ask a graph for what it has; raises StoreUnavailable, and InvalidInput where it has nothing under the labels."""
    left_out: list[str] = []
    subjects: dict[str, Given] = {}
    by_node: dict[str, str] = {}
    for kind, label in names.labels.items():
        for node, properties in _rows(url, "store/foreign_things", label):
            given = _given(properties, names, _KINDS[kind])
            if given is None:
                left_out.append(f"{label} {_called(properties, names, node)}: no {names.name}")
            elif subjects.setdefault(given.slug, given) != given:
                left_out.append(f"{label} {given.slug}: another has that {names.slug}")
            else:
                by_node[node] = given.slug
    asserted: list[Asserted] = []
    for node, properties, edges in _rows(url, "store/foreign_requirements", names.requirement):
        called = f"{names.requirement} {_called(properties, names, node)}"
        place = properties.get(names.place)
        if not isinstance(place, str) or not place.strip():
            left_out.append(f"{called}: no {names.place}")
            continue
        told = {*names.fulfilled, *names.not_fulfilled, *names.applies}
        joined = [(edge, by_node[other]) for edge, other in edges if edge in told and other in by_node]
        if not joined:
            left_out.append(f"{called}: joined to nothing that came in")
        asserted += [Asserted(slug, place.strip(), edge, called) for edge, slug in joined]
    if not subjects:
        raise InvalidInput(
            f"Expected nodes of {', '.join(names.labels.values())} with a {names.name} at {without_password(url)}; "
            "found none.",
            suggestion="Say its labels and properties in a mapping (`--mapping`).",
        )
    return ForeignRequirements(without_password(url), tuple(subjects.values()), tuple(asserted), tuple(left_out))


def _rows(url: str, statement: str, label: str) -> list[tuple[Any, ...]]:
    return ask(url, queries.for_label(statement, label)).rows


def _given(properties: Mapping[str, Any], names: GraphMapping, kind: SubjectKind) -> Given | None:
    name = properties.get(names.name)
    if not isinstance(name, str) or not name.strip():
        return None
    slug = properties.get(names.slug)
    called = slug if isinstance(slug, str) and slug.strip() else "-".join(re.findall(r"\w+", name.lower()))
    description = properties.get(names.description)
    return Given(
        called.strip(),
        name.strip(),
        kind,
        description.strip() if isinstance(description, str) and description.strip() else None,
        _texts(properties.get(names.terms)),
        _texts(properties.get(names.addressees)),
    )


def _texts(given: object) -> tuple[str, ...]:
    listed: list[Any] = cast("list[Any]", given) if isinstance(given, list) else str(given or "").split(";")
    return tuple(dict.fromkeys(text for one in listed if (text := str(one).strip())))


def _called(properties: Mapping[str, Any], names: GraphMapping, node: str) -> str:
    return str(properties.get(names.slug) or properties.get(names.name) or properties.get("id") or node)


def _labels(value: object) -> Iterator[tuple[str, str]]:
    if not isinstance(value, dict) or not value or cast("dict[Any, Any]", value).keys() - _KINDS.keys():
        raise InvalidInput(
            f"labels: expected a label for object, message and process, found {value!r:.60}.",
            suggestion="Such as `labels: {object: Asset}`.",
        )
    for kind, label in cast("dict[str, Any]", value).items():
        yield kind, _identifier(f"labels.{kind}", label)


def _identifier(where: str, given: object) -> str:
    """Return a name that can stand in a statement as it is; it cannot be a parameter there."""
    if not isinstance(given, str) or not _NAME.match(given):
        raise InvalidInput(
            f"{where}: expected a name of letters, digits and underscores, found {str(given)[:60]!r}.",
            suggestion="Write the label, property or type as that graph has it.",
        )
    return given
