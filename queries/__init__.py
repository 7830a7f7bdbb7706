"""Every Cypher statement the program runs, one a file, and the loader. Imports nothing of Beleg.

A file starts with three comment lines, ``// Purpose:``, ``// Params:`` (names, or ``none``) and ``// Returns:``.
Values go in as parameters only.

Statements that read records are held to ids as they are loaded: a node that a pattern names by its label, and not by
its id, is matched only if its id is a text that is not empty. What has no such id cannot be in the log, and whatever it
says, nobody is to follow it. Statements that write, verify and keep the store look at all there is, as written.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import count
from typing import LiteralString, cast

_HEADERS = ("Purpose", "Params", "Returns")
_OVER = re.compile(r"FOREACH \(row IN \$([\w.]+)")
_AS_WRITTEN = ("ledger/", "record/", "schema/", "shapes/", "store/")
_COUNTED = r"(?P<counted>COUNT \{ \([^{}]*(?:\{[^{}]*\}[^{}]*)*\})"  # ends of edges that are counted and not followed
_NODE = re.compile(rf"{_COUNTED}|\((?P<name>\w*):(?P<label>\w+)(?P<properties>(?: \{{(?!id:)[^{{}}]*\}})?)\)")
_LABEL = re.compile(r"[A-Z][A-Za-z]*")
_PARENTHESIS = re.compile(r"\s*\([^()]*\)")  # what a parameter means, after its name


@dataclass(frozen=True, slots=True)
class Query:
    """A named statement: its text and what its header declares."""

    name: str
    text: LiteralString
    purpose: str
    params: tuple[str, ...]
    returns: str


@cache
def load(name: str) -> Query:
    """Return the statement ``name`` ("audit/uncited_claims"), or one that is written for any label, for one of them.

    The latter is named with its label ("ledger/record:Claim"). Raises KeyError where there is no such file, or what
    should be a label is none; ValueError where its header is not complete.
    """
    file, _, label = name.partition(":")
    path = files(__name__).joinpath(*f"{file}.cypher".split("/"))
    if ".." in name or not path.is_file() or not (_LABEL.fullmatch(label) or file == name):
        raise KeyError(f"no statement {name!r} in queries/")
    text = path.read_text(encoding="utf-8")
    return parsed(name, text.replace("LABEL", label) if label else text)


def parsed(name: str, text: str) -> Query:
    """Return the statement that a file holds, be it of this package or of who runs the program.

    Raises ValueError where its header is not complete.
    """
    header = _header(name, text)
    declared = _PARENTHESIS.sub("", header["Params"]).strip()
    params = () if declared == "none" else tuple(word.strip() for word in declared.split(","))
    if not name.startswith(_AS_WRITTEN):
        text = _held_to_ids(text)
    # the text comes from a file as it stands, and no value is ever put into it: what LiteralString promises the driver
    return Query(name, cast("LiteralString", text), header["Purpose"], params, header["Returns"])


@cache
def cut(name: str, wanted: frozenset[str]) -> LiteralString:
    """Return the clauses of the statement ``name`` that go over the lists ``wanted`` ("nodes.Claim"), in their order.

    An engine plans and runs what it is sent: the two dozen clauses a citation needs take it a third less time than all.
    """
    return cast("LiteralString", "\n".join(text for part, text in _clauses(name) if part in wanted))


@cache
def lists(name: str) -> frozenset[str]:
    """Name the lists that the statement ``name`` goes over, as `cut` does."""
    return frozenset(part for part, _ in _clauses(name))


@cache
def _clauses(name: str) -> list[tuple[str, str]]:
    body = "\n".join(line for line in load(name).text.splitlines() if not line.startswith("//"))
    clauses = re.split(r"^(?=FOREACH)", body, flags=re.MULTILINE)
    return [(match[1], clause.rstrip()) for clause in clauses if (match := _OVER.match(clause))]


def for_label(name: str, label: str) -> LiteralString:
    """Return a statement that is written for any label, for one: LABEL stands for it."""
    return cast("LiteralString", load(name).text.replace("LABEL", label))


def names(folder: str) -> list[str]:
    """List the names of all statements under ``folder``, sorted."""
    root = files(__name__).joinpath(folder)
    return sorted(f"{folder}/{file.name[:-7]}" for file in root.iterdir() if file.name.endswith(".cypher"))


def _held_to_ids(text: str) -> str:
    """Let every node that is named by its label alone be one with a proper id: ``(n:Claim WHERE …)``.

    The comparison is true of a text that is not empty, and of nothing else. It is written so that no index can answer
    it: of ``n.id > ''`` a planner believes that few nodes are so, begins there, and goes over all that there are. A
    degree, ``COUNT { (:A)-[:B]->(c) }``, stays what it is: an engine knows it without looking at the nodes, and none of
    them is followed.
    """
    numbers = count(1)

    def with_id(match: re.Match[str]) -> str:
        if match["counted"]:
            return match[0]
        name = match["name"] or f"node{next(numbers)}"
        return f"({name}:{match['label']}{match['properties']} WHERE coalesce({name}.id, '') > '')"

    lines = text.splitlines()
    body = "\n".join(line for line in lines if not line.startswith("//"))
    return "\n".join((*(line for line in lines if line.startswith("//")), _NODE.sub(with_id, body), ""))


def _header(name: str, text: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for line in text.splitlines():
        for key in _HEADERS:
            if line.startswith(f"// {key}:"):
                found[key] = line.split(":", 1)[1].strip()
    missing = [key for key in _HEADERS if not found.get(key)]
    if missing:
        raise ValueError(f"queries/{name}.cypher: the header lacks {', '.join(missing)}")
    return found
