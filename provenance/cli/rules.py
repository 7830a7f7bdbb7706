"""`beleg rules WORK`: what a law commands, forbids, allows and defines, in its own words."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.text import Text as Styled

from provenance.citing.roles import Act
from provenance.cli.console import JsonOption, KnownOption, StoreOption, bootstrap, err, out, print_json
from provenance.model.deferral import deferred
from provenance.model.errors import SourceNotFound
from provenance.model.locator import Locator, parse

if TYPE_CHECKING:
    from etl import rule as etl_rule
    from etl import structure
    from etl.document import Document
    from etl.load import enrichment
    from etl.load import segments as load_segments
    from etl.rule import enrich as rule_enrich
    from etl.rule import records
    from etl.rule.draft import RuleDraft
    from etl.rule.enrich import ChatEnricher
    from provenance.citing import law
    from provenance.citing import rules as citing_rules
    from provenance.citing.rules import StandingRule
else:
    enrichment = deferred("etl.load.enrichment")
    load_segments = deferred("etl.load.segments")
    etl_rule = deferred("etl.rule")
    rule_enrich = deferred("etl.rule.enrich")
    records = deferred("etl.rule.records")
    structure = deferred("etl.structure")
    law = deferred("provenance.citing.law")
    citing_rules = deferred("provenance.citing.rules")

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
    enrich: Annotated[
        bool, typer.Option("--enrich", help="Let the model at BELEG_LLM_URL fill in fields, in words of the text only.")
    ] = False,
    known_at: KnownOption = None,
    store: StoreOption = None,
    as_json: JsonOption = False,
) -> None:
    """Show the rules of a work: modality, who, what, deadline, condition and where it stands."""
    place = parse(section) if section else None
    model = _model() if enrich else None
    if Path(work).is_file():
        title, found = _of_file(Path(work), place, model)
    else:
        title, found = _of_store(work, as_of, known_at, store, place, model)
    if place is not None:
        found = citing_rules.within(found, place)
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


def _model() -> ChatEnricher:

    return bootstrap.open_enricher()


def _of_store(
    work: str,
    as_of: str | None,
    known_at: str | None,
    store: str | None,
    place: Locator | None,
    model: ChatEnricher | None,
) -> tuple[str, list[StandingRule]]:

    with bootstrap.open_records(store, Act.READ_STORE if model is None else Act.REGISTER) as graph:
        version = law.Law(graph, known_at).version(work, as_of)
        if model is not None:
            came = enrichment.enrich_rules(graph, version.artifact_id, model, model.chat.model, place)
            _tell((one.locator, one.filled, one.dropped) for one in came)
        return version.title, citing_rules.rules_in(graph, version.artifact_id, as_of=as_of, known_at=known_at)


def _of_file(file: Path, place: Locator | None, model: ChatEnricher | None) -> tuple[str, list[StandingRule]]:
    """Read the rules of a file without a store."""
    document = structure.read_document(file)
    drafts = etl_rule.rules_of(document)
    if model is not None:
        came: list[tuple[str, tuple[str, ...], tuple[str, ...]]] = []
        drafts = [_enriched(document, draft, place, model, came) for draft in drafts]
        _tell(came)
    held = {one.id: one for one in load_segments.segments(document, file.name, "")}
    found: list[StandingRule] = []
    for rule in records.rule_records(document, list(held.values()), "", drafts=drafts):
        first = held[rule.segments[0]]
        found.append(
            citing_rules.standing(rule, first.section, first.path, [held[name].locator for name in rule.objects])
        )
    return document.title, found


def _enriched(
    document: Document,
    draft: RuleDraft,
    place: Locator | None,
    model: ChatEnricher,
    came: list[tuple[str, tuple[str, ...], tuple[str, ...]]],
) -> RuleDraft:
    """Let the model fill in a draft, if it begins at the place asked for, and note what came of it."""
    unit = document.units[draft.units[0]]
    here = Locator(unit.section, unit.path, document.abbreviation)
    if place is not None and not Locator(place.section, place.path).covers(here):
        return draft
    done = rule_enrich.enrich(document, draft, model)
    filled = tuple(name for name in rule_enrich.FIELDS if getattr(done.draft, name) and not getattr(draft, name))
    came.append((str(here), filled, done.dropped))
    return done.draft


def _tell(came: Iterable[tuple[str, tuple[str, ...], tuple[str, ...]]]) -> None:
    """Say on stderr which fields a model filled in, and which were dropped since their words do not stand there."""
    asked = filled = dropped = 0
    for locator, took, left in came:
        asked, filled, dropped = asked + 1, filled + len(took), dropped + len(left)
        for mark, names, why in (("+", took, ""), ("−", left, " dropped: the words do not stand in the text")):
            if names:
                err.print(Styled(f"{mark} {locator}: {', '.join(names)}{why}"), soft_wrap=True)
    err.print(f"{asked} rules asked for, {filled} fields filled in, {dropped} dropped")


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
