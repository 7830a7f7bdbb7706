"""`beleg show PLACE` and `beleg diff WORK A B`: what the law says on a day, and what a new version changed."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import asdict
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.markup import escape
from rich.text import Text as Styled

from provenance.cli.console import JsonOption, KnownOption, StoreOption, bootstrap, out, print_json
from provenance.cli.drawing import changed
from provenance.cli.messages import told
from provenance.cli.report import write_page
from provenance.model.deferral import deferred
from provenance.model.errors import InvalidLocator, SourceNotFound
from provenance.model.graph import now
from provenance.model.locator import Locator, parse

if TYPE_CHECKING:
    from etl.load import comparison, versions
    from etl.load.versions import Change, Passage
    from provenance.citing import law as citing_law
    from provenance.citing.law import Law, Text, Version
    from provenance.citing.results import DiffStep
    from provenance.report import changes as report_changes
    from provenance.store.graph import Graph
else:
    comparison = deferred("etl.load.comparison")
    versions = deferred("etl.load.versions")
    citing_law = deferred("provenance.citing.law")
    report_changes = deferred("provenance.report.changes")

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
    if above := [one for one in texts[0].heading_path if one != heading]:
        out.print(f"[dim]{escape(' › '.join(above))}[/]", soft_wrap=True)
    out.print(f"[bold]{escape(str(printed))}[/] {escape(heading or '')}", soft_wrap=True)
    for text in texts:
        out.print(_placed(text, len(wanted.path)), soft_wrap=True)
    pages = sorted({text.page for text in texts if text.page})
    on = told("law pages", ", ".join(map(str, pages))) if pages else ""
    out.print(f"[dim]{escape(version.title)}, {escape(_told(version, texts))}{on}[/]", soft_wrap=True)


def show_history(graph: Graph, law: Law, place: str, *, as_json: bool) -> None:
    """Print a place in every version, newest first, and what each version changed of it."""
    wanted, chapters = citing_law.history(graph, law, place)
    if as_json:
        print_json({"locator": str(wanted), "versions": [asdict(chapter) for chapter in chapters]})
        return
    for chapter in chapters:
        out.print(f"[bold]{escape(str(wanted))}[/] {escape(_told(chapter.version, []))}", soft_wrap=True)
        for fate in chapter.fates:
            sign = _SIGNS.get(fate.kind or "", " ")
            line = Styled.assemble((f"{sign} ", _STYLES.get(fate.kind or "", "")), (fate.text.locator, "dim"), "  ")
            if fate.kind == "changed" and fate.before is not None:
                line.append_text(changed(_words(fate.text.text, fate.before), quoted=False))
            elif fate.kind == "dropped":
                line.append(told("not in the next"), "red")
            else:
                line.append(" ".join(fate.text.text.split()))
                line.append(f" {told('was', fate.was)}" if fate.kind == "moved" else "", "dim")
            out.print(line, soft_wrap=True)


def _told(version: Version, texts: list[Text]) -> str:
    """Tell which version it is and from when to when it is the law, or the place where that is another day."""
    days = {text.valid_from for text in texts}
    own = next(iter(days)) if len(days) == 1 else None
    since = own or version.since
    if not since:
        return told("stand", version.version or told("unknown"))
    if version.origin == "stand" and own is None:
        state = told("stand", version.version or since)
    else:
        state = told("force from", since) + (f" ({version.clause})" if version.clause and own is None else "")
    return state + (told("until", version.until) if version.until else "")


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
    html: Annotated[
        Path | None, typer.Option("--html", metavar="FILE", help="Write it as a page to look at; - is stdout.")
    ] = None,
    section: Annotated[str | None, typer.Option("--section", help='Only there, such as "§ 3 Abs. 1".')] = None,
    known_at: KnownOption = None,
    store: StoreOption = None,
    as_json: JsonOption = False,
) -> None:
    """Show what a new version of a work changed, Satz by Satz; without days the last two versions."""
    with bootstrap.open_records(store) as graph:
        law = citing_law.Law(graph, known_at)
        old, new = _pair(law, work, before, after)
        changes = _within(versions.compare(_passages(law, old), _passages(law, new)), section)
    if html is not None:
        _write(html, old, new, changes)
        return
    if as_json:
        counts = versions.summary(changes)
        rows = [asdict(change) for change in changes if change.kind != "unchanged"]
        print_json({"old": asdict(old), "new": asdict(new), "summary": counts, "changes": rows})
        return
    out.print(f"[bold]{escape(new.title)}[/]: {_days(old)} → {_days(new)}", soft_wrap=True)
    for change in changes:
        if change.kind != "unchanged":
            out.print(_drawn(change), soft_wrap=True)
    counted = ", ".join(
        told("same" if kind == "unchanged" else kind, count)
        for kind, count in versions.summary(changes).items()
        if count
    )
    out.print(f"[dim]{counted}[/]")


def _days(version: Version) -> str:
    """Print a version with the days it is the law, where they are other than its name."""
    name = version.version or told("no date")
    until = told("to day", version.until) if version.until else ""
    return (
        f"{name} ({told('from day', version.since)}{until})"
        if version.since and (until or version.since != name)
        else name
    )


def _write(file: Path, old: Version, new: Version, changes: list[Change]) -> None:

    shown = report_changes.gather(old, new, changes, now(), f"Beleg {version('beleg')}")
    page = report_changes.render(shown)
    if str(file) == "-":
        sys.stdout.write(page)
        return
    write_page(file, page)
    out.print(f"{file}: {report_changes.counted(shown.counts) or 'no places'}, {len(page.encode()) / 1000:,.0f} kB")


def _within(changes: list[Change], section: str | None) -> list[Change]:
    """Return the changes at and below a place, of either version; raises SourceNotFound where there are none."""
    if section is None:
        return changes
    place = parse(section)
    wanted = Locator(place.section, place.path)
    found = [
        change
        for change in changes
        if any(side is not None and wanted.covers(_place(side)) for side in (change.old, change.new))
    ]
    if not found:
        raise SourceNotFound(
            f"Expected {wanted} in one of the two versions; neither has it.", suggestion="Check the number."
        )
    return found


def _place(passage: Passage) -> Locator:

    try:
        place = parse(passage.locator)
    except InvalidLocator:  # a table or a note is at no place that can be named
        return Locator(passage.section)
    return Locator(place.section, place.path)


def _pair(law: Law, work: str, before: str | None, after: str | None) -> tuple[Version, Version]:
    """Return the two versions to compare; raises SourceNotFound where there are not two."""
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

    return comparison.passages(law.rows(version.artifact_id))


def _drawn(change: Change) -> Styled:
    """Draw one change: sign, place, and the words, for a reworded place as a word diff."""
    style, sign = _STYLES[change.kind], _SIGNS[change.kind]
    at: Any = change.new or change.old
    line = Styled.assemble((f"{sign} ", style), (at.locator, "bold"))
    if change.old and change.new and change.old.locator != change.new.locator:
        line.append(f" {told('was', change.old.locator)}", "dim")
    line.append("\n    ")
    if change.kind == "changed" and change.old and change.new:
        return line.append_text(changed(_words(change.new.text, change.old.text), quoted=False))
    return line.append(at.text if change.kind != "moved" else at.words, style if change.kind != "moved" else "")


def _words(new: str, old: str) -> Iterator[DiffStep]:

    yield from report_changes.readable(old, new)
