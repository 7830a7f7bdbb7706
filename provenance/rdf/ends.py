"""What proves in Cypher how many edges of a type a record has, and to which classes (SHACL 4.1, 4.2, 4.7).

``edges`` are those of the record, each as its type and the label at its end, ``?`` where there is none or several.
Ends are counted as edges: two that lead to one end are one in RDF, and are looked at once more.
"""

from __future__ import annotations

from collections.abc import Iterator

from ontology.terms import label_of, shorten
from provenance.rdf.components import whole_number
from provenance.rdf.shapes import Shape, Term, UnsupportedShape

_TWO = 2


def ends(shape: Shape, edge_type: str) -> list[str]:
    """Give conditions that together prove what a shape asks of the edges of a type; raises UnsupportedShape."""
    found = [part for name, constants in shape.values for part in _counted(shape, edge_type, name, constants)]
    for parameter, members in shape.shapes:
        if parameter == "sh:or":
            found.append(_only(edge_type, tuple(_class(shape, member) for member in members)))
        elif parameter != "sh:qualifiedValueShape":
            refused(shape, parameter)
    return found


def refused(shape: Shape, parameter: str) -> str:
    """Raise UnsupportedShape."""
    raise UnsupportedShape(f"{shape.title}: {parameter} of {'/'.join(shape.path)} cannot be told in Cypher.")


def literal(text: str) -> str:
    """Write a text as Cypher does."""
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


def literals(texts: list[str]) -> str:
    """Write a list of texts as Cypher does."""
    return f"[{', '.join(map(literal, texts))}]"


def _counted(shape: Shape, edge_type: str, parameter: str, constants: tuple[Term, ...]) -> Iterator[str]:
    start = f"one IN edges WHERE one STARTS WITH '{edge_type} '"
    match parameter:
        case "sh:minCount" if whole_number(constants) == 1:
            yield f"any({start})"
        case "sh:minCount" if whole_number(constants) == _TWO:  # which two edges to one end are not
            yield f"EXISTS {{ (one)<-[:{edge_type}]-(node)-[:{edge_type}]->(two) WHERE one.id < two.id }}"
        case "sh:maxCount":
            yield f"size([{start}]) <= {whole_number(constants)}"
        case "sh:class":
            yield _only(edge_type, constants)
        case "sh:nodeKind" if shorten(constants[0].value) == "sh:IRI":
            pass  # what stands at the end of an edge has an IRI
        case "sh:qualifiedMinCount" | "sh:qualifiedMaxCount":
            yield _qualified(shape, parameter, edge_type, whole_number(constants))
        case _:
            refused(shape, parameter)


def _class(shape: Shape, member: Shape) -> Term:
    """Give the class that a shape of an end asks for, and it alone."""
    asked = member.value("sh:class")
    if member.shapes or member.properties or member.path or len(member.values) != 1 or len(asked) != 1:
        refused(shape, "sh:or")
    return next(iter(asked))


def _only(edge_type: str, classes: tuple[Term, ...]) -> str:
    allowed = literals([f"{edge_type} {_label(one)}" for one in classes])
    return f"all(one IN edges WHERE NOT one STARTS WITH '{edge_type} ' OR one IN {allowed})"


def _qualified(shape: Shape, parameter: str, edge_type: str, number: int) -> str:
    member = next(one for name, members in shape.shapes if name == "sh:qualifiedValueShape" for one in members)
    end = f"{edge_type} {_label(_class(shape, member))}"
    if parameter == "sh:qualifiedMaxCount":
        return f"size([one IN edges WHERE one IN {literals([end, f'{edge_type} ?'])}]) <= {number}"
    return f"'{end}' IN edges" if number == 1 else refused(shape, parameter)


def _label(term: Term) -> str:
    label = label_of(shorten(term.value))
    if label is None:
        raise UnsupportedShape(f"{term} is the class of no record.")
    return label
