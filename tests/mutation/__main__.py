"""Plant mutations and tell which tests catch them.

    python -m tests.mutation choose --commit COMMIT            writes thirty.json
    python -m tests.mutation try --tree TREE --record FILE     tries each in a copy of TREE, goes on where it stopped
    python -m tests.mutation table RECORD [RECORD…]            the records side by side, as Markdown

``try`` needs as many minutes as the tests need, for each mutation that nothing catches. `--command` is what runs the
tests, with ``{tests}`` where the test files go; given more than once, the next widens the one before. One call for
another suite: ``--tree ../beleg --command ".venv/bin/python -m pytest -x -q {tests}" --record new.json``.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict
from pathlib import Path

from .choosing import THIRTY, Mutation, chosen, load, save
from .trying import OUT_OF_TIME, Copy, Found

_COMMANDS = [
    f".venv/bin/python -m pytest -x -q --no-header --tb=short -m '{marks}' {{tests}}"
    for marks in ("not neo4j", "neo4j")
]


def main() -> None:
    """Do what the command line says."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__.split("\n")[0])
    commands = parser.add_subparsers(required=True)
    choose = commands.add_parser("choose", help="choose the mutations of a commit by a seed")
    choose.add_argument("--commit", required=True)
    choose.add_argument("--seed", type=int, default=12)
    choose.add_argument("--list", type=Path, default=THIRTY)
    choose.set_defaults(do=_choose)
    trying = commands.add_parser("try", help="run tests with one mutation at a time")
    trying.add_argument("--tree", type=Path, default=Path(), help="a clone; what is committed there is tried")
    trying.add_argument("--copy", type=Path, help="where the mutations are planted (default: TREE.mutated)")
    trying.add_argument("--setup", default="make .venv/ready", help="what makes the copy ready for its tests")
    trying.add_argument("--tests", default="tests", help="the directory of the tests in the tree")
    trying.add_argument("--command", action="append", help="what runs the tests (default: all but Neo4j, then Neo4j)")
    trying.add_argument("--minutes", type=float, default=120, help="the longest that one mutation may take")
    trying.add_argument("--only", default="", help="numbers of mutations, with commas")
    trying.add_argument("--list", type=Path, default=THIRTY)
    trying.add_argument("--record", type=Path, required=True)
    trying.set_defaults(do=_try)
    table = commands.add_parser("table", help="print records side by side")
    table.add_argument("record", type=Path, nargs="+")
    table.add_argument("--list", type=Path, default=THIRTY)
    table.set_defaults(do=_table)
    arguments = parser.parse_args()
    arguments.do(arguments)


def _choose(given: argparse.Namespace) -> None:
    save(given.list, given.commit, given.seed, chosen(given.commit, given.seed))


def _try(given: argparse.Namespace) -> None:
    only = {int(number) for number in given.only.split(",") if number}
    record = _record(given.record)
    done = {int(number) for number, found in record.items() if found["verdict"] != OUT_OF_TIME}
    left = [each for each in load(given.list) if each.id not in done and (not only or each.id in only)]
    tree = given.tree.resolve()
    copy = Copy(tree, (given.copy or tree.with_name(f"{tree.name}.mutated")).resolve(), given.setup, given.tests)
    for mutation in left:
        found = copy.tried(mutation, given.command or _COMMANDS, given.minutes * 60)
        record[str(mutation.id)] = asdict(found)
        given.record.write_text(json.dumps(record, indent=1, ensure_ascii=False) + "\n")
        print(_told(mutation, found), flush=True)


def _table(given: argparse.Namespace) -> None:
    records = [_record(path) for path in given.record]
    print("| | layer | kind | place |", " | ".join(path.stem for path in given.record), "|")
    print("|---|---|---|---|" + "---|" * len(records))
    for each in load(given.list):
        cells = [_cell(record.get(str(each.id))) for record in records]
        print(f"| {each.id} | {each.layer} | {each.kind} | {each.file}:{each.line} |", " | ".join(cells), "|")
    for path, record in zip(given.record, records, strict=True):
        print(f"\n{path.stem}: {sum(each['verdict'] == 'caught' for each in record.values())} of {len(record)} caught")


def _cell(found: dict[str, str] | None) -> str:
    return "not tried" if found is None else found["test"] or found["verdict"]


def _told(mutation: Mutation, found: Found) -> str:
    return f"{mutation.id:>3} {mutation.layer:<9} {found.seconds:>7.1f} s  {found.verdict}  {found.test}"


def _record(path: Path) -> dict[str, dict[str, str]]:
    return json.loads(path.read_text()) if path.exists() else {}


main()
