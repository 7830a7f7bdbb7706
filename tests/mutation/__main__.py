"""Plant mutations and tell which tests catch them.

    python -m tests.mutation choose --commit COMMIT            writes thirty.json
    python -m tests.mutation try --tree TREE --record FILE     tries each in a copy of TREE, goes on where it stopped
    python -m tests.mutation table RECORD [RECORD…]            the records side by side, as Markdown

``try`` runs each test file once to see which mutations it reaches, then for each mutation the files that reach it,
fastest first, until a test fails; the unit tests first, the others for what these have not caught. What is found is
written at once; another call goes on from there, and tries again where time ran out. Another suite is one call:
``--tree ../beleg --record new.json``, with ``--command`` if its tests are run otherwise, such as
``.venv/bin/python -m pytest -q -m "not neo4j" {tests}``, and ``--tests`` if they lie elsewhere.
"""

from __future__ import annotations

import argparse
import json
import signal
import sys
from collections.abc import Iterator
from dataclasses import asdict
from itertools import groupby
from pathlib import Path
from typing import Any

from .choosing import THIRTY, Mutation, chosen, load, save
from .reaching import probed, reach
from .scratch import Copy
from .trying import CAUGHT, Found, tried

_TESTS = ["tests/unit", "tests"]
_COMMAND = ".venv/bin/python -m pytest -q --tb=short -p no:randomly {tests}"


def main() -> None:
    """Do what the command line says."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=(__doc__ or "").split("\n")[0])
    commands = parser.add_subparsers(required=True)
    choose = commands.add_parser("choose", help="choose the mutations of a commit by a seed")
    choose.add_argument("--commit", required=True)
    choose.add_argument("--seed", type=int, default=12)
    choose.set_defaults(do=_choose)
    trying = commands.add_parser("try", help="run tests with one mutation at a time")
    trying.add_argument("--tree", type=Path, default=Path(), help="a clone; what is committed there is tried")
    trying.add_argument("--copy", type=Path, help="where the mutations are planted (default: TREE.mutated)")
    trying.add_argument("--setup", default="make .venv/ready", help="what makes the copy ready for its tests")
    trying.add_argument("--tests", action="append", help="a directory of the tree; the next widens it")
    trying.add_argument("--command", default=_COMMAND, help="what runs the tests")
    trying.add_argument("--minutes", type=float, default=60, help="the longest that one mutation may take")
    trying.add_argument("--only", default="", help="numbers of mutations, with commas")
    trying.add_argument("--record", type=Path, required=True)
    trying.set_defaults(do=_try)
    table = commands.add_parser("table", help="print records side by side")
    table.add_argument("record", type=Path, nargs="+")
    table.set_defaults(do=_table)
    for each in (choose, trying, table):
        each.add_argument("--list", type=Path, default=THIRTY)
    arguments = parser.parse_args()
    arguments.do(arguments)


def _choose(given: argparse.Namespace) -> None:
    save(given.list, given.commit, given.seed, chosen(given.commit, given.seed))


def _try(given: argparse.Namespace) -> None:
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that what was started ends too
    tree, only = given.tree.resolve(), {int(number) for number in given.only.split(",") if number}
    place = (given.copy or tree.with_name(f"{tree.name}.mutated")).resolve()
    copy = Copy(tree, place, given.setup, given.command)
    record, mutations = _record(given.record), load(given.list)
    if record.setdefault("commit", copy.commit) != copy.commit:
        raise SystemExit(f"{given.record} is of {record['commit']}, the tree is at {copy.commit}")
    founds = {each.id: Found(**record["found"].get(str(each.id), {})) for each in mutations}
    for tests in given.tests or _TESTS:
        left = [each for each in mutations if founds[each.id].verdict != CAUGHT and (not only or each.id in only)]
        if left:
            for _ in _reached(copy, mutations, tests, record["reach"]):
                _write(given.record, record)
        for one in left:
            reach = {file: each["seconds"] for file, each in record["reach"].items() if one.id in each["mutations"]}
            found = tried(copy, one, sorted(reach, key=reach.__getitem__), given.minutes * 60, founds[one.id])
            record["found"][str(one.id)] = asdict(found)
            _write(given.record, record)
            print(f"{one.id:>3} {one.layer:<9} {found.seconds:>7.1f} s  {found.verdict}  {found.test}", flush=True)


def _reached(copy: Copy, mutations: list[Mutation], tests: str, known: dict[str, Any]) -> Iterator[None]:
    """Find out for each test file of a directory that is not known which mutations it reaches."""
    paths = [str(path.relative_to(copy.place)) for path in sorted((copy.place / tests).rglob("test_*.py"))]
    place = copy.place.with_name(f"{copy.place.name}.reached")
    files = groupby(sorted(mutations, key=lambda each: each.file), key=lambda each: each.file)
    with copy.planted({file: probed(copy.text(file), some, place) for file, some in files}):
        for file in (path for path in paths if path not in known):
            known[file] = asdict(reach(file, lambda name: copy.run([name]), place))
            print(f"{known[file]['seconds']:>7.1f} s  {file} reaches {known[file]['mutations']}", flush=True)
            yield


def _table(given: argparse.Namespace) -> None:
    records = [_record(path) for path in given.record]
    print("| | layer | kind | place |", " | ".join(path.stem for path in given.record), "|")
    print("|---|---|---|---|" + "---|" * len(records))
    for each in load(given.list):
        cells = [_cell(record["found"].get(str(each.id))) for record in records]
        print(f"| {each.id} | {each.layer} | {each.kind} | {each.file}:{each.line} |", " | ".join(cells), "|")
    for path, record in zip(given.record, records, strict=True):
        verdicts = [each["verdict"] for each in record["found"].values()]
        print(f"\n{path.stem}, commit {record['commit']}: {verdicts.count(CAUGHT)} of {len(verdicts)} caught")


def _cell(found: dict[str, str] | None) -> str:
    return "not tried" if found is None else found["test"] or found["verdict"]


def _record(path: Path) -> dict[str, Any]:
    return json.loads(path.read_text()) if path.exists() else {"reach": {}, "found": {}}


def _write(path: Path, record: dict[str, Any]) -> None:
    path.write_text(json.dumps(record, indent=1, ensure_ascii=False) + "\n")


main()
