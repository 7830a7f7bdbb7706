"""`beleg show PLACE` and `beleg diff WORK A B`: what the law says on a day, and what a new version changed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.markup import escape
from rich.text import Text as Styled

from provenance.cli.doors import JsonOption, StoreOption, out, print_json
from provenance.cli.drawing import changed
from provenance.model.errors import SourceNotFound
from provenance.model.locator import Locator

if TYPE_CHECKING:
    from etl.load.versions import Change, Passage
    from provenance.citing.law import Law, Text, Version
    from provenance.citing.results import DiffStep

_INDENT = "  "
_STYLES = {"changed": "yellow", "moved": "cyan", "new": "green", "dropped": "red"}
_SIGNS = {"changed": "~", "moved": "→", "new": "+", "dropped": "−"}


def show_place(law: Law, place: str, as_of: str | None, *, as_json: bool) -> None:
    """Print what stands at and below a place, and which version says so."""
    version, wanted, texts = law.at(place, as_of)
    if as_json:
        rows = [{**asdict(text), "place": str(text.place)} for text in texts]
        print_json({"version": asdict(version), "locator": str(wanted), "texts": rows})
        return
    heading = next((text.heading for text in texts if text.heading), "")
    printed = Locator(wanted.section, wanted.path, version.abbreviation or version.title)
    out.print(f"[bold]{escape(str(printed))}[/] {escape(heading or '')}", soft_wrap=True)
    for text in texts:
        out.print(_placed(text, len(wanted.path)), soft_wrap=True)
    pages = sorted({text.page for text in texts if text.page})
    on = f" · page {', '.join(map(str, pages))}" if pages else ""
    out.print(f"[dim]{escape(version.title)}, Stand {version.version or 'unknown'}{on}[/]", soft_wrap=True)


def _placed(text: Text, depth: int) -> Styled:
    """Set a text under its levels: the label before it, indented by how deep it is below the place asked for."""
    below = text.place.path[depth:]
    label = " ".join(_label(level, name) for level, name in below[-1:])
    return Styled.assemble(_INDENT * max(len(below), 1), (f"{label} " if label else "", "dim"), text.text)


def _label(level: str, name: str) -> str:
    return {"Absatz": f"({name})", "Nummer": f"{name}.", "Buchstabe": f"{name})", "Doppelbuchstabe": f"{name})"}.get(
        level, "–" if level == "Strich" else f"[{level} {name}]"
    )


def diff(
    work: Annotated[str, typer.Argument(help="Abbreviation, title or id of the work.")],
    before: Annotated[str | None, typer.Argument(help="A day on which the older version was the law.")] = None,
    after: Annotated[str | None, typer.Argument(help="The same for the newer one; without it the newest.")] = None,
    store: StoreOption = None,
    as_json: JsonOption = False,
) -> None:
    """Show what a new version of a work changed, Satz by Satz; without days the last two versions."""
    from etl.load.versions import compare, summary  # noqa: PLC0415 — heavy parts load when they are used
    from provenance.bootstrap import open_store  # noqa: PLC0415
    from provenance.citing.law import Law  # noqa: PLC0415

    with open_store(store) as graph:
        law = Law(graph)
        old, new = _pair(law, work, before, after)
        changes = compare(_passages(law, old), _passages(law, new))
    if as_json:
        counts = summary(changes)
        rows = [asdict(change) for change in changes if change.kind != "unchanged"]
        print_json({"old": asdict(old), "new": asdict(new), "summary": counts, "changes": rows})
        return
    out.print(f"[bold]{escape(new.title)}[/]: {old.version or 'no date'} → {new.version or 'no date'}", soft_wrap=True)
    for change in changes:
        if change.kind != "unchanged":
            out.print(_drawn(change), soft_wrap=True)
    counted = ", ".join(f"{count} {kind}" for kind, count in summary(changes).items() if count)
    out.print(f"[dim]{counted}[/]")


def _pair(law: Law, work: str, before: str | None, after: str | None) -> tuple[Version, Version]:
    """Give the two versions to compare; raises SourceNotFound where there are not two."""
    known = law.versions(work)
    new = law.version(work, after)
    old = law.version(work, before) if before else next((one for one in known if one.since < new.since), None)
    if old is None or old.artifact_id == new.artifact_id:
        days = ", ".join(version.since or "no date" for version in known)
        raise SourceNotFound(
            f"Expected two versions of {work}; those asked for are one and the same. In the store: {days}.",
            suggestion="Load the other version with `beleg ingest FILE`, or name two days with different law.",
        )
    return old, new


def _passages(law: Law, version: Version) -> list[Passage]:
    from etl.load.versions import Passage  # noqa: PLC0415

    return [
        Passage(text.id, text.eid, text.place.section, text.locator, text.text, text.heading)
        for text in law.texts(version.artifact_id)
        if text.kind not in {"contents", "heading"}
    ]


def _drawn(change: Change) -> Styled:
    """Draw one change: sign, place, and the words, for a reworded place as a word diff."""
    style, sign = _STYLES[change.kind], _SIGNS[change.kind]
    at: Any = change.new or change.old
    line = Styled.assemble((f"{sign} ", style), (at.locator, "bold"))
    if change.old and change.new and change.old.locator != change.new.locator:
        line.append(f" (was {change.old.locator})", "dim")
    line.append("\n    ")
    if change.kind == "changed" and change.old and change.new:
        return line.append_text(changed(_words(change.new.text, change.old.text), quoted=False))
    return line.append(at.text if change.kind != "moved" else at.words, style if change.kind != "moved" else "")


def _words(new: str, old: str) -> Iterator[DiffStep]:
    from provenance.text.diff import changes, tokenise  # noqa: PLC0415

    for step in changes(tokenise(new), tokenise(old)):
        yield step.op, " ".join(step.source), " ".join(step.quote)
