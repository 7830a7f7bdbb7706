"""`beleg bundle verify|show` and `beleg key new|show`: signed bundles, and the keys they are signed with.

Verifying needs the file and the public key, and nothing else: no store, no network, no configuration.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.text import Text

from provenance.citing.roles import Act
from provenance.cli.console import JsonOption, bootstrap, err, out, print_json
from provenance.model.deferral import deferred
from provenance.model.errors import InvalidInput

if TYPE_CHECKING:
    from provenance.answering import bundle as answering_bundle
    from provenance.answering.bundle import Verified, anchoring, auditors, recorded
    from provenance.answering.bundle import keys as bundle_keys
    from provenance.answering.bundle.statement import Predicate, Sealed
else:
    answering_bundle = deferred("provenance.answering.bundle")
    anchoring = deferred("provenance.answering.bundle.anchoring")
    auditors = deferred("provenance.answering.bundle.auditors")
    bundle_keys = deferred("provenance.answering.bundle.keys")
    recorded = deferred("provenance.answering.bundle.recorded")

bundle = typer.Typer(no_args_is_help=True, help="Signed bundles: is it what was signed, and what does it say.")
key = typer.Typer(no_args_is_help=True, help="The key that bundles are signed with.")

FileArgument = Annotated[Path, typer.Argument(metavar="FILE", help="The bundle.")]
KeyOption = Annotated[
    list[Path] | None,
    typer.Option("--key", metavar="PUB", help="Public key of a signer (once for each); yours, if none is given."),
]
IdentityOption = Annotated[
    Path | None, typer.Option("--identity", metavar="AGE", help="An auditor's age identity, which opens the excerpts.")
]
AnswerOption = Annotated[
    Path | None, typer.Option("--answer", metavar="TEXT", help="The delivered text, to be held to the bundle.")
]
CheckpointOption = Annotated[
    Path | None,
    typer.Option("--checkpoint", metavar="FILE", help="A cosigned checkpoint that the log of the bundle is held to."),
]
WitnessOption = Annotated[
    list[str] | None,
    typer.Option("--witness", metavar="KEY", help="A witness that must have cosigned it: its verifier key or a file."),
]
RecordOption = Annotated[
    str | None, typer.Option("--store", metavar="STORE", help="Compare with the record of this store too.")
]


@bundle.command()
def verify(
    file: FileArgument,
    keys: KeyOption = None,
    identity: IdentityOption = None,
    answer: AnswerOption = None,
    store: RecordOption = None,
    checkpoint: CheckpointOption = None,
    witnesses: WitnessOption = None,
    *,
    as_json: JsonOption = False,
) -> None:
    """Check that a bundle is what was signed; exit code 1 if not, with what fails and where.

    --checkpoint takes a checkpoint of the same log, or one of a longer log as `beleg checkpoint request` writes it.
    """
    found = _verified(file, keys, identity, answer, store, checkpoint, witnesses)
    if as_json:
        print_json(found.as_dict())
    else:
        _told(found)
    if not found.sound:
        raise typer.Exit(1)


@bundle.command()
def show(
    file: FileArgument, keys: KeyOption = None, identity: IdentityOption = None, *, as_json: JsonOption = False
) -> None:
    """Show what a bundle says, once it is verified; with --identity the excerpts too. Not for requestors."""
    found = _verified(file, keys, identity)
    if not found.sound or found.statement is None:
        _told(found)
        raise typer.Exit(1)
    if as_json:
        said = found.statement.model_dump(mode="json", by_alias=True)
        words = {str(number): text for number, text in found.excerpts.items()}
        print_json(said | ({"words": words} if words else {}))
        return
    _shown(found.statement.predicate, found)


@bundle.command()
def recover(
    store: Annotated[str | None, typer.Option("--store", metavar="STORE", help="The store of the answers.")] = None,
    *,
    as_json: JsonOption = False,
) -> None:
    """Finish answers whose run was killed after they were recorded: their files get their names. Exit code 1 if not.

    Citations whose run was killed before its answer are recorded as those of an interrupted one.
    `beleg ground` and `beleg ask` do so by themselves.
    """
    with bootstrap.open_records(store, Act.READ_CITATIONS) as graph:
        found = answering_bundle.recover(graph)
    if as_json:
        rows = [
            {
                "answer": one.answer,
                "recorded": one.recorded,
                "files": [str(file) for file in one.files],
                "lost": [str(file) for file in one.lost],
                "citations": list(one.citations),
            }
            for one in found
        ]
        print_json(rows)
    elif not found:
        err.print("Nothing was left in between.")
    for one in () if as_json else found:
        out.print(Text(one.sentence), soft_wrap=True)
    if any(one.lost for one in found):
        raise typer.Exit(1)


@key.command("show")
def show_key(
    *,
    auditor: Annotated[bool, typer.Option("--auditor", help="Show the auditors excerpts are encrypted to.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Print the public key, which others verify with; the key is made if there is none yet."""
    if auditor:
        to = auditors.recipients()
        print_json(list(to)) if as_json else out.print("\n".join(to), soft_wrap=True)
        return
    found = [one.public for one in bundle_keys.signing_keys()]
    if as_json:
        print_json([{"keyid": one.keyid, "public_key": one.pem} for one in found])
        return
    for one in found:
        err.print(Text(f"keyid {one.keyid}", "dim"))
        out.print(one.pem.rstrip(), soft_wrap=True)


@key.command("new")
def new_key(
    *,
    replacing: Annotated[bool, typer.Option("--replace", help="Put the present key aside; it stays trusted.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Make a signing key of your own. One that is there is kept, unless it is to be replaced."""
    directory = bundle_keys.configuration()
    if (directory / bundle_keys.NAME).exists() and not replacing:
        raise InvalidInput(
            f"Expected no key at {directory / bundle_keys.NAME} yet; there is one.",
            suggestion="Keep it, or give --replace: its public half is kept, so that older bundles still verify.",
        )
    aside = bundle_keys.retire_key(directory)
    made = bundle_keys.make_key(directory).public
    if as_json:
        print_json({"keyid": made.keyid, "public_key": made.pem, "former": str(aside) if aside else None})
        return
    out.print(f"keyid {made.keyid}", soft_wrap=True)
    if aside:
        err.print(Text(f"The former key was put aside: {aside}", "dim"))


def _verified(
    file: Path,
    keys: list[Path] | None = None,
    identity: Path | None = None,
    answer: Path | None = None,
    store: str | None = None,
    checkpoint: Path | None = None,
    witnesses: list[str] | None = None,
) -> Verified:
    content = answering_bundle.read_bundle(file)
    trusted = answering_bundle.trusted_keys([str(one) for one in keys or ()])
    text = answering_bundle.read_bundle(answer, "the delivered text", empty=True) if answer else None
    seen = anchoring.read_small(checkpoint).encode() if checkpoint else None
    cosigned = [anchoring.witness_key(one) for one in witnesses or ()]
    found = answering_bundle.verify(content, trusted, text=text, identity=identity, witnessed=seen, witnesses=cosigned)
    if store is None or found.statement is None:
        return found

    with bootstrap.open_records(store) as graph:
        told = recorded.of_record(found.statement, found.digest, graph)
    return replace(found, findings=(*found.findings, *told), done=(*found.done, "record"))


def _told(found: Verified) -> None:
    for one in found.findings:
        out.print(Text.assemble(("✗ ", "red"), str(one)))
        if one.expected is not None:
            out.print(Text(f"    expected {one.expected}", "dim"))
            out.print(Text(f"    found    {one.found}", "dim"))
    if found.sound:
        names = ", ".join(one[:16] for one in found.signers)
        said = f"The bundle is what was signed: {', '.join(found.done)}; signed by {names}."
        out.print(Text.assemble(("✓ ", "green"), said))
        if found.statement is not None:
            of = found.statement.predicate.answer
            out.print(Text(f"Of the answer {of.id} of {of.ended_at[:19]}Z, project {of.project}.", "dim"))
        if "answer" not in found.done:
            out.print(Text("Whether a text is the one it was delivered with is told with --answer TEXT.", "dim"))
    out.print(Text(found.digest, "dim"))


def _shown(said: Predicate, found: Verified) -> None:
    answer = said.answer
    out.print(Text(f"Answer {answer.id}, {answer.mode}, {answer.outcome}, {answer.started_at}", "bold"))
    out.print(Text(f"project {answer.project}, preset {answer.preset}, {said.software.get('beleg', '')}", "dim"))
    citations = {one.number: one for one in said.citations}
    bonds = {(one.claim, one.citation): one for one in said.bonds}
    for claim in said.claims:
        out.print(Text.assemble((f"{claim.rung:<10}", claim.rung.row.colour), f"{claim.number}. {claim.text}"))
        out.print(Text(f"          {_words(claim.reason, found) or '(reason for auditors)'}", "dim"))
        for number in claim.citations:
            one, bond = citations[number], bonds[claim.number, number]
            span = f"{one.span.locator or ''} [{one.span.start}–{one.span.end}]"
            out.print(Text(f"          [{number}] {bond.relation} {one.artifact_id} {span}", "dim"))
            if found.excerpts:
                out.print(Text(f"              {_words(bond.excerpt, found)}"))
    out.print(
        Text(f"snapshot {said.snapshot.number if said.snapshot else '–'}, log of {said.ledger.size:,} leaves", "dim")
    )
    out.print(Text(f"excerpts for {', '.join(said.excerpts.recipients)}", "dim"))


def _words(given: Sealed | str, found: Verified) -> str:
    return given if isinstance(given, str) else " ".join(found.excerpts.get(given.at, "").split())
