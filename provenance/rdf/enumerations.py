"""The enumerations of the shapes, made from those of the records: what a field may be, its shape lists with ``sh:in``.

``python -m provenance.rdf.enumerations`` writes them anew after a change of a closed set.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from pkgutil import iter_modules
from typing import NamedTuple, get_args, get_type_hints

import provenance.model
from ontology.terms import properties_of, shape_files
from provenance.model.citations import ExtractionMethod
from provenance.model.graph import RecordModel
from provenance.text import patterns as re


class Enumeration(NamedTuple):
    """A closed set: the file of shapes that lists it, the path of the property, its members."""

    shapes: str
    path: str
    members: type[StrEnum]


def enumerations() -> Iterator[Enumeration]:
    """Return the closed sets of all records, and of the edge by which an assertion rests on a citation."""
    for module in iter_modules(provenance.model.__path__):
        import_module(f"{provenance.model.__name__}.{module.name}")
    for record in RecordModel.__subclasses__():
        for name, hint in get_type_hints(record).items():
            for kind in (hint, *get_args(hint)):
                if name in record.model_fields and isinstance(kind, type) and issubclass(kind, StrEnum):
                    yield Enumeration(record.LABEL.lower(), properties_of(record.LABEL)[name].rdf, kind)
    yield Enumeration("assertion", "beleg:extractionMethod", ExtractionMethod)


def rendered() -> dict[str, str]:
    """Return the text of each file of shapes that has an enumeration; raises ValueError for one that lacks it."""
    texts = dict(shape_files("must"))
    made: dict[str, str] = {}
    for one in enumerations():
        listed = re.compile(rf"(sh:path {re.escape(one.path)} ;(?:(?!sh:path).)*?sh:in )\([^()]*\)", re.DOTALL)
        members = " ".join(f'"{member.value}"' for member in one.members)
        text, found = listed.subn(rf"\1( {members} )", made.get(one.shapes, texts[one.shapes]))
        if not found:
            raise ValueError(f"ontology/shapes/must/{one.shapes}.ttl: expected sh:in for {one.path}")
        made[one.shapes] = text
    return made


if __name__ == "__main__":
    for shapes, text in rendered().items():
        (Path(str(files("ontology"))) / "shapes" / "must" / f"{shapes}.ttl").write_text(text, encoding="utf-8")
