"""The records that Cypher does not prove to fit the shapes: few in a sound store, and all that break one.

A statement of `queries/shapes` goes over all records of a class where they are and gives those without a proof; their
number, not that of the records, is what comes over the wire. Where all else is proved and only texts are left to be
JSON, they come along and are read here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple, get_args

from ontology.terms import terms
from provenance.rdf.proof import Proof
from provenance.rdf.shapes import Level, Shape, read
from provenance.rdf.view import is_json
from provenance.store.ports import Scanner

_FOLDER = "shapes"
Vocabulary = tuple[str, str]


@cache
def statements(level: Level) -> dict[str, Vocabulary]:
    """Return the vocabularies that shapes of a level are for, by the name of their statement."""
    shapes = read(level).values()
    return {_name(level, words): words for words, type_ in _vocabularies() if _meant(shapes, type_)}


def rendered() -> dict[str, str]:
    """Return the text of each statement by its name; raises UnsupportedShape."""
    types = dict(_vocabularies())
    return {
        name: _statement(read(level).values(), words, types[words])
        for level in get_args(Level)
        for name, words in statements(level).items()
    }


def _vocabularies() -> list[tuple[Vocabulary, str]]:
    return [
        ((term.label, term.cypher if term.kind == "statement" else ""), term.rdf)
        for term in terms()
        if term.kind in {"class", "statement"}
    ]


def _meant(shapes: Iterable[Shape], type_: str) -> list[Shape]:
    """Return the shapes that a focus of a class is checked against, where one is for that class alone."""
    found = [shape for shape in shapes if shape.target in {type_, "*"}]
    return found if any(shape.target == type_ for shape in found) else []


def _name(level: Level, words: Vocabulary) -> str:
    return f"{_FOLDER}/{level}/{'_'.join(part.lower() for part in words if part)}"


def _statement(shapes: Iterable[Shape], words: Vocabulary, type_: str) -> str:
    proof = Proof(words, type_)
    conditions = [] if words[1] else ["node.id > ''"]
    conditions += [condition for shape in _meant(shapes, type_) for condition in proof.holds(shape)]
    texts = [text for shape in _meant(shapes, type_) for text in proof.texts(shape)]
    template = files("queries").joinpath(_FOLDER, "statement.template" if words[1] else "record.template")
    return (
        template.read_text(encoding="utf-8")
        .replace("LABEL", words[0])
        .replace("TYPE", words[1])
        .replace("TEXTS", ", ".join(dict.fromkeys(texts)))
        .replace("CONDITION", "\n   AND ".join(dict.fromkeys(conditions)))
    )


def write(root: Path) -> None:
    """Write the files anew under a folder of statements, and remove those that no shape is for any more."""
    wanted = rendered()
    for old in (root / _FOLDER).rglob("*.cypher"):
        if str(old.relative_to(root).with_suffix("")) not in wanted:
            old.unlink()
    for name, text in wanted.items():
        path = root / f"{name}.cypher"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write(Path(str(files("queries"))))


class Row(NamedTuple):
    """A node as it is listed: the engine's name for it, and what stands where its id should."""

    element: str
    name: object

    @property
    def is_named(self) -> bool:
        """Whether it can be looked up by its id."""
        return isinstance(self.name, str) and self.name != ""


def suspects(graph: Scanner, level: Level) -> Iterator[tuple[str, Row]]:
    """Yield the label and name of each record that may break a shape of the level, once each for a label."""
    given: dict[str, set[Row | str]] = {}
    for name, (label, _) in statements(level).items():
        known = given.setdefault(label, set())
        for row in graph.scan(name):
            if row["texts"] is not None and all(map(is_json, row["texts"])):
                continue
            one = Row(row["element"], row["id"])
            key = str(one.name) if one.is_named else one
            if key not in known:
                known.add(key)
                yield label, one
