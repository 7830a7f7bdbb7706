"""`beleg ground`, `beleg ask`, `beleg check`: no claim leaves without its voucher.

Exit codes: 0 every claim is covered, or dealt with as asked; 1 one is not, or the question was refused. The text goes
to stdout (or to --out), what is to be said about it to stderr, so that it can be piped on.
"""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.text import Text

from provenance.citing.roles import Act, allows
from provenance.cli import answering_display as display
from provenance.cli.console import JsonOption, ProjectOption, StoreOption, bootstrap, err, opened, out, print_json
from provenance.cli.draft_files import print_text, read_draft, writable
from provenance.cli.interrupt import insisting
from provenance.cli.messages import told
from provenance.cli.withheld import waiting_by

if TYPE_CHECKING:
    from provenance.answering.outcome import Answered
    from provenance.answering.pipeline import Answering

InOption = Annotated[
    list[str] | None,
    typer.Option("--in", "--scope", metavar="SOURCE", help='Evidence from there only: a number, "AO". Repeatable.'),
]
PresetOption = Annotated[str, typer.Option("--preset", help="Whose rules: law, archive or brief.")]
PolicyOption = Annotated[
    Path | None, typer.Option("--policy", metavar="FILE", help="TOML that says otherwise than the preset.")
]
AsOfOption = Annotated[str | None, typer.Option("--as-of", metavar="DAY", help="The day whose law counts (today).")]
RepairOption = Annotated[bool, typer.Option("--repair/--no-repair", help="Mend claims that are not covered.")]
BundleOption = Annotated[Path | None, typer.Option("--bundle", metavar="FILE", help="Write the signed bundle there.")]
OutOption = Annotated[Path | None, typer.Option("--out", "-o", metavar="FILE", help="Write the text there.")]
DraftArgument = Annotated[
    Path, typer.Argument(metavar="DRAFT", help="A text in Markdown, a Word document or a page (HTML); - is stdin.")
]
LanguageOption = Annotated[str | None, typer.Option("--language", help="de or en, where the text does not tell.")]
RequestorOption = Annotated[
    str, typer.Option("--for", metavar="NAME", help="Who is to see it: consent, tier and budget are theirs.")
]
MoreOption = Annotated[
    int, typer.Option("--more", min=0, metavar="N", help="Show N sentences round each excerpt, within the budget.")
]
RatedOption = Annotated[
    bool, typer.Option("--confidence", help="Say in the text how sure each claim is: high, medium or low.")
]
StrictOption = Annotated[
    bool, typer.Option("--strict", help="Ask evidence for what is not about the sources too: facts, announcements.")
]
PersonaOption = Annotated[str | None, typer.Option("--persona", help="Whose thresholds: educator, researcher, …")]


def ground(
    draft: DraftArgument,
    unfounded: Annotated[
        str, typer.Option("--unfounded", help="Claims without evidence: list, strip or label them.")
    ] = "list",
    output: OutOption = None,
    bundle: BundleOption = None,
    repair: RepairOption = True,
    preset: PresetOption = "law",
    persona: Annotated[str | None, typer.Option("--persona", help="For whom it is, as the statistics count.")] = None,
    policy: PolicyOption = None,
    as_of: AsOfOption = None,
    within: InOption = None,
    language: LanguageOption = None,
    requestor: RequestorOption = "owner",
    more: MoreOption = 0,
    rated: RatedOption = False,
    strict: StrictOption = False,
    store: StoreOption = None,
    project: ProjectOption = None,
    as_json: JsonOption = False,
) -> None:
    """Ground a finished draft: evidence is found, numbers set behind claims, references appended.

    Repair softens claims to what their evidence says and reports it; with --no-repair no word is changed.

    Exit code 1 if a claim without evidence stands in the text (--unfounded list), none would be left (strip), or it is
    flagged for review.
    """
    text = read_draft(draft)
    writable(output, policy, draft)
    writable(bundle, policy, draft)
    with _answering(store, project, quiet=as_json) as answering:
        found = answering.ground(
            text,
            unfounded=unfounded,
            repair=repair,
            preset=preset,
            persona=persona,
            policy=policy,
            as_of=as_of,
            scope=within or None,
            language=language,
            requestor=requestor,
            more=more,
            rated=rated,
            strict=strict,
            output=output,
            bundle=bundle,
        )
    _give(found, output, cut=unfounded == "strip", whole=more > 0, as_json=as_json)
    if found.outcome != "answered" or found.flagged or (unfounded == "list" and found.uncovered):
        raise typer.Exit(1)


def ask(
    question: Annotated[str, typer.Argument(help="What is to be answered from the sources.")],
    output: OutOption = None,
    bundle: BundleOption = None,
    repair: RepairOption = True,
    preset: PresetOption = "law",
    persona: PersonaOption = None,
    policy: PolicyOption = None,
    as_of: AsOfOption = None,
    within: InOption = None,
    language: LanguageOption = None,
    requestor: RequestorOption = "owner",
    more: MoreOption = 0,
    rated: RatedOption = False,
    citations: Annotated[
        bool | None, typer.Option("--citations/--no-citations", help="Ask for citations, whatever the persona says.")
    ] = None,
    primary: Annotated[
        bool | None, typer.Option("--primary-only/--any-source", help="Count primary sources only, or all.")
    ] = None,
    keep: Annotated[bool, typer.Option("--keep-question", help="Keep the words of the question in the store.")] = False,
    store: StoreOption = None,
    project: ProjectOption = None,
    as_json: JsonOption = False,
) -> None:
    """Answer a question from the sources, each claim with its voucher, or say why not (exit code 1).

    With a model (BELEG_LLM_URL) the answer is drafted from the evidence; without one it is their own words.
    """
    writable(output, policy)
    writable(bundle, policy)
    with _answering(store, project, quiet=as_json, rules=(preset, policy)) as answering:
        found = answering.ask(
            question,
            repair=repair,
            preset=preset,
            persona=persona,
            policy=policy,
            as_of=as_of,
            scope=within or None,
            language=language,
            require_citations=citations,
            primary_sources_only=primary,
            keep_question=keep,
            requestor=requestor,
            more=more,
            rated=rated,
            output=output,
            bundle=bundle,
        )
    _give(found, output, cut=True, whole=more > 0, as_json=as_json)
    if found.outcome not in {"answered", "archive_only"}:
        raise typer.Exit(1)


def check(
    draft: DraftArgument,
    preset: PresetOption = "law",
    policy: PolicyOption = None,
    as_of: AsOfOption = None,
    language: LanguageOption = None,
    strict: StrictOption = False,
    store: StoreOption = None,
    project: ProjectOption = None,
    as_json: JsonOption = False,
) -> None:
    """Hold a draft to the citations it names, by the rules of a preset. Nothing is written.

    Exit code 0 if every claim is covered, 1 if one is not, or the draft is to be looked at.
    """
    text = read_draft(draft)
    with _answering(store, project, quiet=as_json, reading=True) as answering:
        found = answering.check(text, preset=preset, policy=policy, as_of=as_of, language=language, strict=strict)
    if as_json:
        print_json(found.to_dict())
    else:
        display.show_claims(out, found)
        display.show_sums(out, found)
    if not found.covered or found.flagged:
        raise typer.Exit(1)


def _give(found: Answered, output: Path | None, *, cut: bool, whole: bool, as_json: bool) -> None:
    """Print what was delivered: the text, unless it went to a file, and what is to be said about it."""
    if as_json:
        print_json(found.to_dict())
        return
    said = out if output is not None else err
    if output is None:
        print_text(found.text)
    display.show_claims(said, found, whole=whole)
    display.show_sums(said, found, cut=cut)


@contextmanager
def _answering(
    store: str | None,
    project: str | None,
    *,
    quiet: bool,
    reading: bool = False,
    rules: tuple[str, Path | None] | None = None,
) -> Generator[Answering]:
    """Open what answers, which says how far it is; and say where nothing can be found since nothing was registered.

    By ``rules`` (preset and policy) those who see all are told how much answers leave out for want of consent. It is
    the same whatever was asked and answered, so that nothing of a question can be read from it.
    """
    with (
        insisting() as again,
        display.stepping(quiet=quiet) as tell,
        opened(store, project, reading=reading) as engine,
    ):
        if not engine.list_sources():
            err.print(told("nothing to bear", engine.context.project_id), soft_wrap=True)

        def step(name: str, done: int, whole: int) -> None:
            again()
            tell(name, done, whole)

        yield bootstrap.open_answering(engine, step)
        if rules is not None and not quiet and allows(engine.role, Act.READ_STORE):
            found = engine.withheld_passages(None, *waiting_by(*rules))
            if found:
                sources = len({one.source_id for one in found})
                err.print(Text(told("withheld", len(found), sources, rules[0]), "dim"), soft_wrap=True)
