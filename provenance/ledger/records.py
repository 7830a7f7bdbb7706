"""Records as the graph has them, looked up by name, in the words of a leaf."""

from __future__ import annotations

import base64
import hashlib
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from provenance.ledger.leaves import logged
from provenance.ledger.log import Reader
from provenance.model.graph import Reference
from provenance.model.sources import Content

_CONTENTS = 4


@dataclass(frozen=True, slots=True)
class Held:
    """A node of the graph: its labels, its properties, large ones by digest, and its edges by type and end.

    ``artifact`` is the artifact ID of the bytes that a Content keeps, empty where they cannot be unpacked.
    """

    reference: Reference
    labels: tuple[str, ...]
    properties: dict[str, Any]
    edges: list[tuple[tuple[str, str, str], dict[str, Any]]]
    artifact: str | None = None


def held(graph: Reader, names: Iterable[Reference]) -> Iterator[Held]:
    """Give the nodes of these names; one that is there twice is given twice, one that is not there is left out."""
    by_label: dict[str, list[str]] = {}
    for name in names:
        by_label.setdefault(name.label, []).append(name.id)
    contents = iter(by_label.pop(Content.LABEL, ()))
    if by_label:
        yield from _rows(graph, by_label)
    while portion := list(islice(contents, _CONTENTS)):
        yield from _rows(graph, {Content.LABEL: portion})


def _rows(graph: Reader, ids: dict[str, list[str]]) -> Iterator[Held]:
    for row in graph.read("ledger/records", ids=ids):
        label, properties = row["label"], row["properties"]
        edges = [((kind, end, name), said) for kind, end, name, said in row["edges"]]
        name = Reference(label, str(properties["id"]))
        payload = properties.get("payload") if label == Content.LABEL else None
        artifact = None if payload is None else _artifact(payload)
        yield Held(name, tuple(row["labels"]), logged(label, properties), edges, artifact)


def _artifact(payload: str) -> str:
    try:
        return "sha256:" + hashlib.sha256(zlib.decompress(base64.b64decode(payload))).hexdigest()
    except (TypeError, ValueError, zlib.error):
        return ""
