"""`beleg rules WORK`: what a law commands, forbids, allows and defines, in its own words."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.text import Text as Styled

from provenance.cli.doors import JsonOption, KnownOption, StoreOption, out, print_json
from provenance.model.errors import SourceNotFound

if TYPE_CHECKING:
    from provenance.citing.rules import StandingRule

_STYLES = {
    "obligation": "bold yellow",
    "prohibition": "bold red",
    "permission": "bold green",
    "definition": "bold cyan",
}
_FIELDS = (
    ("who", "addressee"),
    ("does", "action"),
    ("what", "object"),
    ("if", "condition"),
    ("unless", "exception"),
)


def rules(
    work: Annotated[str, typer.Argument(help="Abbreviation, title or id of a work in the store; or a file.")],
    section: Annotated[str | None, typer.Option("--section", help='Only there, such as "§ 3 Abs. 1".')] = None,
    as_of: Annotated[str | None, typer.Option("--as-of", help="The version that was the law on this day.")] = None,
    known_at: KnownOption = None,
    store: StoreOption = None,
    as_json: JsonOption = False,
) -> None:
    """Show the rules of a work: modality, who, what, deadline, condition and where it stands."""
    from provenance.citing.rules import within  # noqa: PLC0415 — the command line starts without the store
    from provenance.model.locator import parse  # noqa: PLC0415

    place = parse(section) if section else None
    title, found = _of_file(Path(work)) if Path(work).is_file() else _of_store(work, as_of, known_at, store)
    if place is not None:
        found = within(found, place)
    if as_json:
        print_json([rule.row() for rule in found])
        return
    if not found:
        raise SourceNotFound(
            f"Expected rules in {title}{f' at {place}' if place else ''}; there are none.",
            suggestion="A file that was loaded before Beleg read rules has none in the store: name the file itself.",
        )
    where = ""
    for rule in found:
        if rule.locator != where:
            where = rule.locator
            out.print(Styled(where, "bold"), soft_wrap=True)
        out.print(_drawn(rule), soft_wrap=True)
    out.print(Styled(f"{len(found)} rules · {title}", "dim"), soft_wrap=True)


def _of_store(work: str, as_of: str | None, known_at: str | None, store: str | None) -> tuple[str, list[StandingRule]]:
    from provenance.bootstrap import open_store  # noqa: PLC0415
    from provenance.citing.law import Law  # noqa: PLC0415
    from provenance.citing.rules import rules_in  # noqa: PLC0415

    with open_store(store) as graph:
        version = Law(graph, known_at).version(work, as_of)
        return version.title, rules_in(graph, version.artifact_id, as_of=as_of, known_at=known_at)


def _of_file(file: Path) -> tuple[str, list[StandingRule]]:
    """Read the rules of a file without a store."""
    from etl.load.segments import segments  # noqa: PLC0415
    from etl.rule.records import rule_records  # noqa: PLC0415
    from etl.structure import read_document  # noqa: PLC0415
    from provenance.citing.rules import standing  # noqa: PLC0415

    document = read_document(file)
    held = {one.id: one for one in segments(document, file.name, "")}
    found: list[StandingRule] = []
    for rule in rule_records(document, list(held.values()), ""):
        first = held[rule.segments[0]]
        found.append(standing(rule, first.section, first.path, [held[name].locator for name in rule.objects]))
    return document.title, found


def _drawn(rule: StandingRule) -> Styled:
    """Draw one rule: what it does on the first line, then a line a field."""
    line = Styled.assemble("  ", (rule.modality, _STYLES[rule.modality]))
    if rule.deadline:
        line.append(f"  {rule.deadline}", "bold")
        line.append(f" ({rule.duration})" if rule.duration else "", "dim")
    if rule.start:
        line.append(f"\n    {'from':<7}", "dim").append(rule.start)
    for label, name in _FIELDS:
        words = getattr(rule, name)
        if words:
            line.append(f"\n    {label:<7}", "dim").append(words)
        if name == "object" and rule.objects:
            line.append("\n    " + " " * 7).append("→ " + "; ".join(rule.objects), "cyan")
    return line
