"""`beleg checkpoint` and `beleg witness`: how far the log has come, signed, kept elsewhere and seen by others."""

from __future__ import annotations

from datetime import UTC, datetime
from http import HTTPStatus
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.text import Text

from provenance.cli.console import JsonOption, StoreOption, TsaOption, bootstrap, err, out, print_json
from provenance.cli.messages import told
from provenance.model.deferral import deferred
from provenance.model.errors import InvalidInput

if TYPE_CHECKING:
    from provenance.answering.bundle import anchoring
    from provenance.ledger import notes, stamps
    from provenance.ledger import witness as witnesses
    from provenance.ledger.checkpoints import Checkpoints
    from provenance.ledger.notes import Signed
else:
    anchoring = deferred("provenance.answering.bundle.anchoring")
    notes = deferred("provenance.ledger.notes")
    stamps = deferred("provenance.ledger.stamps")
    witnesses = deferred("provenance.ledger.witness")

checkpoint = typer.Typer(no_args_is_help=True, help="Signed checkpoints of the log, kept outside the store.")
witness = typer.Typer(no_args_is_help=True, help="A witness: cosigns checkpoints that go on from those it saw.")

OutOption = Annotated[Path | None, typer.Option("--out", "-o", metavar="FILE", help="Write it to a file.")]
WitnessOption = Annotated[
    str | None, typer.Option("--witness", metavar="KEY", help="The witness's verifier key, or a file of it.")
]
NameOption = Annotated[str | None, typer.Option("--name", help="What the witness signs as, at its first use.")]


@checkpoint.command()
def new(
    store: StoreOption = None,
    origin: Annotated[
        str | None, typer.Option("--origin", help="What the log is called in its first checkpoint: example.org/log.")
    ] = None,
    file: OutOption = None,
    *,
    as_json: JsonOption = False,
) -> None:
    """Sign the log as it is; refused where it does not go on from the checkpoint before."""
    with bootstrap.open_records(store) as graph:
        made = anchoring.checkpoint(graph, origin)
        kept = anchoring.of_log(graph)
    if made is None or kept is None:
        raise _none()
    if file is not None:
        _write(str(made), file)
    place = kept.file(made.checkpoint.size)
    if as_json:
        print_json(_row(made) | {"file": str(place)})
        return
    out.print(Text(told("checkpoint", f"{made.checkpoint.size:,}", made.checkpoint.origin)), soft_wrap=True)
    out.print(Text(str(place), "dim"), soft_wrap=True)


@checkpoint.command("list")
def list_all(store: StoreOption = None, *, as_json: JsonOption = False) -> None:
    """List the checkpoints of the log, the oldest first, and who has signed them.

    Exit code 1 where a file among them is not as the program keeps it; what is wrong is said.
    """
    kept = _kept(store)
    found: list[Signed] = []
    broken: list[tuple[int, InvalidInput]] = []
    for size in kept.sizes():
        try:
            found.append(kept.at(size))
        except InvalidInput as error:
            broken.append((size, error))
    _list(kept, found, as_json=as_json)
    for size, error in broken:
        err.print(Text(told("broken checkpoint", f"{size:>12,}", str(error)), "red"), soft_wrap=True)
    if broken:
        raise typer.Exit(1)


def _list(kept: Checkpoints, found: list[Signed], *, as_json: bool) -> None:
    if as_json:
        print_json([_row(one) for one in found])
        return
    for one in found:
        names = ", ".join(signature.name for signature in one.signatures)
        out.print(Text(f"{one.checkpoint.size:>12,}  {one.checkpoint.root.hex()[:16]}  {names}"), soft_wrap=True)
    out.print(Text(str(kept.folder), "dim"), soft_wrap=True)


@checkpoint.command("key")
def show_key(store: StoreOption = None) -> None:
    """Print the verifier keys of the log: what a witness trusts, and whoever verifies."""
    origin = _newest(_kept(store)).checkpoint.origin
    for one in anchoring.signers(origin):
        out.print(Text(str(one.verifier)), soft_wrap=True)


@checkpoint.command()
def request(
    old: Annotated[int, typer.Option("--old", min=0, help="How many leaves the witness saw last; 0 before its first.")],
    store: StoreOption = None,
    file: OutOption = None,
) -> None:
    """Write the request to a witness to cosign the newest checkpoint, with the consistency proof."""
    _write(witnesses.request_of(_kept(store), old), file)


@checkpoint.command()
def submit(
    address: Annotated[str, typer.Argument(metavar="URL", help="The address of the witness.")],
    key: WitnessOption = None,
    store: StoreOption = None,
) -> None:
    """Have the newest checkpoint cosigned by a witness over HTTP, and keep the cosignature with it."""
    _cosigned(witnesses.submit(_kept(store), address, anchoring.witness_key(_demanded(key))))


@checkpoint.command()
def add(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What `beleg witness cosign` wrote.")],
    key: WitnessOption = None,
    store: StoreOption = None,
) -> None:
    """Keep the cosignature that a witness gave back in a file."""
    kept = _kept(store)
    trusted = [anchoring.witness_key(_demanded(key))]
    newest = _newest(kept)
    found = witnesses.read_cosignatures(anchoring.read_small(file), newest, trusted)
    kept.keep(newest.with_signatures(found))
    _cosigned(kept.at(newest.checkpoint.size))


@checkpoint.command("stamp-query")
def stamp_query(
    store: StoreOption = None,
    file: Annotated[Path, typer.Option("--out", "-o", metavar="FILE", help="Write it to a file.")] = Path(
        "checkpoint.tsq"
    ),
) -> None:
    """Write the query to a time-stamp authority to stamp the newest checkpoint (RFC 3161, in DER)."""
    _write(stamps.query_of(_newest(_kept(store)).checkpoint), file)
    out.print(Text(str(file)), soft_wrap=True)


@checkpoint.command()
def stamp(
    answer: Annotated[
        str, typer.Argument(metavar="URL|FILE", help="The authority's address, or what it answered to the query.")
    ],
    tsa: TsaOption = None,
    store: StoreOption = None,
) -> None:
    """Have the newest checkpoint time-stamped (RFC 3161), or check such an answer, and keep it with it."""
    kept = _kept(store)
    newest = _newest(kept).checkpoint
    trusted = anchoring.authorities(tsa or ())
    response = stamps.ask(answer, newest, trusted) if "://" in answer else anchoring.read_bytes(Path(answer))
    found = stamps.checked(newest, response, trusted)
    stamps.keep(kept, newest.size, response)
    out.print(Text(told("stamped", f"{newest.size:,}", found.time.isoformat(), found.by)), soft_wrap=True)


@checkpoint.command()
def prove(
    leaf: Annotated[int, typer.Argument(metavar="LEAF", min=0, help="The number of the leaf, from 0.")],
    store: StoreOption = None,
    file: OutOption = None,
) -> None:
    """Write the proof that a leaf is in the newest checkpoint, with that checkpoint (C2SP tlog-proof)."""
    kept = _kept(store)
    _write(anchoring.proof_of(kept, leaf), file)


@witness.command("key")
def witness_key(name: NameOption = None) -> None:
    """Print the verifier key of your witness, which is made at first use."""
    out.print(Text(str(anchoring.of_user(name).verifier)), soft_wrap=True)


@witness.command()
def trust(key: Annotated[str, typer.Argument(metavar="KEY", help="What `beleg checkpoint key` prints.")]) -> None:
    """Take a log on: its checkpoints are cosigned from now on."""
    one = anchoring.witness_key(key)
    anchoring.of_user().trust(one)
    out.print(Text(told("log trusted", one.name)), soft_wrap=True)


@witness.command()
def cosign(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What `beleg checkpoint request` wrote.")],
    to: OutOption = None,
) -> None:
    """Cosign the checkpoint of a request if it goes on from the last one; exit code 1 with the reason if not."""
    reply = anchoring.of_user().add(anchoring.read_small(file))
    if reply.status != HTTPStatus.OK:
        err.print(Text(told("not cosigned", reply.status.value, reply.body.strip())), soft_wrap=True)
        raise typer.Exit(1)
    _write(reply.body, to)


@witness.command("serve")
def serve_witness(
    host: Annotated[str, typer.Option("--host", help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="The port; 0 takes a free one.")] = 8767,
) -> None:
    """Cosign over HTTP (C2SP tlog-witness): POST /add-checkpoint."""
    with witnesses.server(anchoring.of_user(), host, port) as server:
        err.print(Text(told("witness serves", f"http://{host}:{server.server_address[1]}")), soft_wrap=True)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            return


def _kept(store: str | None) -> Checkpoints:
    with bootstrap.open_records(store) as graph:
        found = anchoring.of_log(graph)
    if found is None:
        raise _none()
    return found


def _newest(kept: Checkpoints) -> Signed:
    found = kept.newest()
    if found is None:
        raise _none()
    return found


def _none() -> InvalidInput:
    return InvalidInput(
        "Expected a log with something in it, whose checkpoints are kept; there is none.",
        suggestion="Write something, set BELEG_CHECKPOINTS to a folder or leave it unset, and `beleg checkpoint new`.",
    )


def _demanded(key: str | None) -> str:
    if key is None:
        raise InvalidInput(
            "Expected the key of the witness: its cosignature could not be checked without.",
            suggestion="Give what `beleg witness key` prints there: --witness KEY.",
        )
    return key


def _cosigned(signed: Signed) -> None:
    names = ", ".join(one.name for one in signed.signatures)
    out.print(Text(told("cosigned", f"{signed.checkpoint.size:,}", names)), soft_wrap=True)


def _row(signed: Signed) -> dict[str, Any]:
    said = signed.checkpoint
    signatures: list[dict[str, Any]] = []
    for one in signed.signatures:
        timed = len(one.raw) == notes.TIMED
        stamp = datetime.fromtimestamp(int.from_bytes(one.raw[:8]), UTC).isoformat() if timed else None
        signatures.append({"name": one.name, "keyid": one.keyid.hex(), "cosigned_at": stamp})
    return {"origin": said.origin, "size": said.size, "root": said.root.hex(), "signatures": signatures}


def _write(content: str | bytes, file: Path | None) -> None:
    written = content.encode() if isinstance(content, str) else content
    if file is None:
        out.file.write(written.decode())
        return
    try:
        file.write_bytes(written)
    except OSError as error:
        raise InvalidInput(
            f"Expected to write {file}: {error.strerror}.", suggestion="Give a place that you may write to."
        ) from error
