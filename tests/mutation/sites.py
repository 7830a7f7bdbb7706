"""Every place of a source text where a mutation may be planted, found in its syntax tree.

A mutation changes one line of what runs. Left alone are docstrings, messages (what is raised, f-strings, what is
printed or logged), ``__repr__`` and ``__str__``, annotations, decorators, assertions and what only a type checker
reads. A node that spans lines is left alone too, so that a mutation is always one line for another.

The kinds:

- comparison turned: ``==`` and ``!=``, ``in`` and ``not in``, ``is`` and ``is not``, ``<`` and ``>=``, ``>`` and ``<=``
- bound moved: ``<`` and ``<=``, ``>`` and ``>=``; a number that is compared with, cuts a slice, is a default or a
  constant of the module: up to ten one more, above that the half
- line dropped: a call for its effect, a change of an attribute or an item, an augmented assignment, ``raise``,
  ``continue``, ``break``; ``pass`` stands in its place
- condition turned: ``and`` and ``or``, ``not x`` becomes ``x``, ``if x`` becomes ``if not x``
- result turned: ``return True`` and ``return False``, ``any`` and ``all``, ``min`` and ``max``, ``startswith`` and
  ``endswith``, one more and one less
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

KINDS = ("comparison turned", "bound moved", "line dropped", "condition turned", "result turned")
COMPARISON, BOUND, DROPPED, CONDITION, RESULT = KINDS

_TURNED: dict[type[ast.cmpop], tuple[str, str]] = {
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"),
    ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
    ast.Lt: ("<", ">="),
    ast.LtE: ("<=", ">"),
    ast.Gt: (">", "<="),
    ast.GtE: (">=", "<"),
}
_MOVED: dict[type[ast.cmpop], tuple[str, str]] = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
}
_EXCHANGED = {
    "any": "all",
    "all": "any",
    "min": "max",
    "max": "min",
    "startswith": "endswith",
    "endswith": "startswith",
}
_TELLING = {"print", "echo", "debug", "info", "warning", "error", "exception", "rule"}
_SMALL = 10


@dataclass(frozen=True)
class Site:
    """One line of a file, and what it may become: ``original`` and ``mutated`` are the whole line."""

    line: int
    column: int
    kind: str
    original: str
    mutated: str


def sites(source: str) -> list[Site]:
    """Return the places of a source text, in its order. A text that is no longer Python may be among the results."""
    lines = source.split("\n")
    found: list[Site] = []
    for node, kind, start, end, new in _changes(ast.parse(source)):
        line = lines[node.lineno - 1]
        encoded = line.encode()
        changed = (encoded[:start] + _replacement(encoded[start:end].decode(), new).encode() + encoded[end:]).decode()
        if changed != line:
            found.append(Site(node.lineno, start, kind, line, changed))
    return sorted(set(found), key=lambda site: (site.line, site.column, site.kind, site.mutated))


def _replacement(old: str, new: tuple[str, str] | str) -> str:
    """Give what stands in the place of a text: a text of its own, or the text with one word exchanged."""
    return new if isinstance(new, str) else old.replace(*new, 1)


_Change = tuple[ast.expr | ast.stmt, str, int, int, tuple[str, str] | str]


def _changes(tree: ast.Module) -> Iterator[_Change]:
    """Yield the node, the kind, the columns (in bytes) and what is put there."""
    for statement in tree.body:
        if isinstance(statement, ast.Assign | ast.AnnAssign) and statement.value is not None:
            yield from _numbers(statement.value)
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            for default in _defaults(function):
                yield from _numbers(default)
    for node in _running(tree):
        if node.lineno != node.end_lineno:
            if isinstance(node, ast.If):
                yield from _if(node)
            continue
        yield from _statement(node) if isinstance(node, ast.stmt) else _expression(node)


def _running(node: ast.AST) -> Iterator[ast.expr | ast.stmt]:
    """Yield each node that runs and is no message, parents first."""
    for child in ast.iter_child_nodes(node):
        if _is_quiet(child):
            continue
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
            yield from (each for default in _defaults(child) for each in (default, *_running(default)))
            for statement in child.body:
                if not _is_quiet(statement):
                    yield statement
                    yield from _running(statement)
            continue
        if isinstance(child, ast.AnnAssign):
            yield child
            if child.value is not None and not _is_quiet(child.value):
                yield child.value
                yield from _running(child.value)
            continue
        if isinstance(child, ast.Raise):
            yield child
            continue
        if isinstance(child, ast.expr | ast.stmt):
            yield child
        yield from _running(child)


def _defaults(function: ast.FunctionDef | ast.AsyncFunctionDef) -> list[ast.expr]:
    """Give the defaults of a function's parameters."""
    return [*function.args.defaults, *(each for each in function.args.kw_defaults if each is not None)]


def _is_quiet(node: ast.AST) -> bool:
    """Tell if a node never runs, or only words what is told."""
    match node:
        case ast.JoinedStr() | ast.Assert() | ast.Import() | ast.ImportFrom() | ast.Expr(value=ast.Constant()):
            return True
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
            return name in {"__repr__", "__str__"} or any(
                "overload" in ast.unparse(each) for each in node.decorator_list
            )
        case ast.If(test=test):
            return "TYPE_CHECKING" in ast.unparse(test)
        case ast.Expr(value=ast.Call(func=ast.Attribute(attr=name) | ast.Name(id=name))):
            return name in _TELLING
    return False


def _statement(node: ast.stmt) -> Iterator[_Change]:
    """Yield what may become of a statement of one line."""
    end = node.end_col_offset or 0
    match node:
        case ast.Expr(value=ast.Call()) | ast.AugAssign() | ast.Raise() | ast.Continue() | ast.Break():
            yield node, DROPPED, node.col_offset, end, "pass"
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            yield node, DROPPED, node.col_offset, end, "pass"
        case ast.Return(value=ast.Constant(value=bool() as value)):
            yield node, RESULT, node.col_offset, end, f"return {not value}"
        case ast.If():
            yield from _if(node)
        case _:
            pass


def _if(node: ast.If) -> Iterator[_Change]:
    """Yield what may become of a condition that stands on one line."""
    test = node.test
    if test.lineno == test.end_lineno and isinstance(test, ast.Name | ast.Attribute | ast.Call | ast.Subscript):
        yield test, CONDITION, test.col_offset, test.col_offset, "not "


def _expression(node: ast.expr) -> Iterator[_Change]:
    """Yield what may become of an expression of one line."""
    match node:
        case ast.Compare(left=left, ops=[operator], comparators=[right]):
            gap = (left.end_col_offset or 0, right.col_offset)
            yield node, COMPARISON, *gap, _TURNED[type(operator)]
            if type(operator) in _MOVED:
                yield node, BOUND, *gap, _MOVED[type(operator)]
            for side in (left, right):
                yield from _numbers(side)
        case ast.BoolOp(op=operator, values=[first, second, *_]):
            words = (" and ", " or ") if isinstance(operator, ast.And) else (" or ", " and ")
            yield node, CONDITION, first.end_col_offset or 0, second.col_offset, words
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield node, CONDITION, node.col_offset, operand.col_offset, ""
        case ast.Slice():
            for bound in (node.lower, node.upper):
                yield from _numbers(bound)
        case ast.BinOp(op=ast.Add() | ast.Sub(), left=left, right=ast.Constant(value=int())):
            signs = ("+", "-") if isinstance(node.op, ast.Add) else ("-", "+")
            yield node, RESULT, left.end_col_offset or 0, node.right.col_offset, signs
        case ast.Call():
            yield from _call(node)
        case _:
            pass


def _call(node: ast.Call) -> Iterator[_Change]:
    """Yield the call of the opposite."""
    end = node.func.end_col_offset or 0
    match node.func:
        case ast.Name(id=name) if name in _EXCHANGED:
            yield node, RESULT, node.col_offset, end, _EXCHANGED[name]
        case ast.Attribute(attr=name, value=owner) if name in _EXCHANGED:
            yield node, RESULT, owner.end_col_offset or 0, end, f".{_EXCHANGED[name]}"
        case _:
            pass


def _numbers(node: ast.expr | None) -> Iterator[_Change]:
    """Yield the other bound where a node is a number on one line."""
    match node:
        case ast.Constant(value=bool()):
            pass
        case ast.Constant(value=int() | float() as value):
            moved = value + 1 if value <= _SMALL else value / 2 if isinstance(value, float) else value // 2
            yield node, BOUND, node.col_offset, node.end_col_offset or 0, str(moved)
        case _:
            pass
