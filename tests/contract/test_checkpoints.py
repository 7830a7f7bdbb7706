"""Checkpoints, proofs and witnesses, on both engines: whatever is done to a log as a whole is found from outside it."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from http import HTTPStatus
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from provenance.ledger.anchor import Anchor
from provenance.ledger.checkpoints import Checkpoints
from provenance.ledger.held import Held
from provenance.ledger.journal import Ledger
from provenance.ledger.log import blocks
from provenance.ledger.notes import Algorithm, Checkpoint, Signer, Verifier, read_note, read_verifier
from provenance.ledger.tiles import Tiles
from provenance.ledger.verify import verify
from provenance.ledger.witness import Witness, read_cosignatures, request_of, server, submit
from provenance.model.errors import InvalidInput, LedgerBroken
from provenance.model.graph import Batch
from provenance.model.merkle import consistent, included, leaf_hash
from provenance.rdf.compiled import ShapeGuard
from provenance.store.graph import Graph, open_graph
from tests.support import records

ORIGIN = "example.org/archive"


def signer(name: str, algorithm: Algorithm = Algorithm.ED25519, seed: int = 1) -> Signer:
    """A key by a name."""
    key = Ed25519PrivateKey.from_private_bytes(bytes([seed]) * 32)
    return Signer(Verifier(name, algorithm, key.public_key().public_bytes_raw()), key.sign)


LOG, WITNESS = signer(ORIGIN), signer("witness.example", Algorithm.COSIGNATURE, 2)


@pytest.fixture
def store(store_location: str) -> Iterator[Graph]:
    """An empty store with shapes and log, as the program wires it."""
    with open_graph(store_location, guards=[ShapeGuard()], journal=Ledger()) as opened:
        yield opened


@pytest.fixture
def kept(tmp_path: Path) -> Checkpoints:
    """A folder for the checkpoints of the log."""
    return Checkpoints(tmp_path / "log")


def make(kept: Checkpoints, graph: Graph) -> Checkpoint:
    """Make a checkpoint, signed by the log's key."""
    return kept.make(graph, lambda _: [LOG], ORIGIN).checkpoint


def agents(start: int, count: int = 1) -> Batch:
    """Records that nothing else is needed for."""
    return Batch().add(*(records.AGENT.model_copy(update={"id": f"agent:{at}"}) for at in range(start, start + count)))


def tamper(graph: Graph, statement: str, **parameters: Any) -> None:
    """Change the store behind the back of the program."""
    with graph._session(reads=False) as session:
        session.run(statement, parameters).consume()


def test_a_checkpoint_goes_on_from_the_one_before_and_proves_it(store: Graph, kept: Checkpoints) -> None:
    """Each is signed and names size and root; every leaf is proven to be in it, and it to begin with the older ones."""
    made: list[Checkpoint] = []
    for start, count in ((0, 1), (10, 3), (20, 260), (300, 2)):
        root = store.commit(agents(start, count)).journal["root"]
        made.append(make(kept, store))
        assert made[-1].root.hex() == root
    assert kept.sizes() == [1, 4, 264, 266]
    assert make(kept, store) == made[-1], "where nothing was written since, it is the same"
    last = made[-1]
    for one in made:
        assert kept.at(one.size).stamps([LOG.verifier]) == {LOG.verifier: 0}
        assert consistent(one.size, one.root, last.size, last.root, kept.consistency(one.size, last.size))
    leaves = [leaf for block in blocks(store) for leaf in block.leaves]
    for number in (0, 3, 4, 255, 256, 263, 265):
        proof = kept.inclusion(number, last.size)
        assert included(leaf_hash(leaves[number].encode()), number, last.size, proof, last.root)
        assert not included(leaf_hash(leaves[number - 1].encode()), number, last.size, proof, last.root)
    read: list[tuple[int, int]] = []
    plain = Tiles.__call__
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Tiles, "__call__", lambda own, *at: read.append(at) or plain(own, *at))
        together = kept.inclusions(range(266), last.size)
    assert len(read) == len(set(read)), "what proofs have in common is read once"
    assert together == [kept.inclusion(number, last.size) for number in range(266)]
    with pytest.raises(InvalidInput, match="leaf 266 of 266"):
        kept.inclusions([0, 266], last.size)
    held = Held(last, kept.tiles())
    report = verify(store, held=[held])
    assert report.sound
    assert report.as_dict()["checkpoints"][0]["holds"]


def test_a_log_that_goes_on_otherwise_is_not_signed_and_told_from_which_leaf(
    store: Graph, store_location: str, kept: Checkpoints
) -> None:
    """A store that was emptied and filled anew is sound in itself; no checkpoint is made of it, and it is a fork."""
    store.commit(agents(0))
    store.commit(agents(1))
    before = make(kept, store)
    tamper(store, "MATCH (n) WHERE NOT n:Schema DETACH DELETE n")
    with open_graph(store_location, journal=Ledger()) as again:
        for at in range(3):
            again.commit(agents(at))
    assert verify(store).sound
    (finding,) = verify(store, held=[Held(before, kept.tiles())]).findings
    assert (finding.kind, finding.where.split(", in")[0]) == ("forked", "from leaf 0 on (Agent agent:0")
    with pytest.raises(LedgerBroken, match="rewritten or cut"):
        make(kept, store)
    assert kept.sizes() == [2]


def test_without_the_hashes_the_checkpoints_before_tell_the_stretch(store: Graph, kept: Checkpoints) -> None:
    """Where only roots are left, what was rewritten lies between the last checkpoint that agrees and the first not."""
    made: list[Checkpoint] = []
    for at in range(3):
        store.commit(agents(at))
        made.append(make(kept, store))
    other = Checkpoint(ORIGIN, 3, bytes(32))
    (finding,) = verify(store, held=[Held(other, earlier=made[:2])]).findings
    assert (finding.kind, finding.where) == ("rewritten", "leaves 2 to 2")
    (kept.folder / "tile/0/000.p/3").write_bytes(bytes(96))
    assert verify(store, held=[Held(made[2], kept.tiles())]).sound, "the root decides, not what lies beside it"
    store.commit(agents(9))
    with pytest.raises(LedgerBroken, match="root of the newest one"):
        make(kept, store)


def test_who_is_killed_while_writing_hashes_loses_nothing(store: Graph, kept: Checkpoints) -> None:
    """Hashes that were written for a checkpoint that is not there are written again, and the next one holds."""
    store.commit(agents(0, 3))
    make(kept, store)
    for start, count in ((10, 2), (20, 300)):
        store.commit(agents(start, count))
        leaves = [leaf_hash(leaf.encode()) for block in blocks(store) for leaf in block.leaves]
        kept.tiles().extended(leaves[3:])
    made = make(kept, store)
    assert (made.size, kept.tiles().root) == (305, made.root)
    assert verify(store, held=[Held(made, kept.tiles())]).sound


def test_a_checkpoint_is_made_after_so_many_writes(store_location: str, kept: Checkpoints) -> None:
    """Whoever writes, after N writes there is one; what keeps it from being made does not undo the write."""

    class Keeper:
        broken = False

        def checkpoint(self, graph: Graph) -> object:
            if self.broken:
                raise InvalidInput("Expected room on the disk.")
            return make(kept, graph)

    keeper = Keeper()
    for start in (0, 4):  # as two programs
        with open_graph(store_location, journal=Ledger(), anchor=Anchor(keeper, 3, lambda _: kept.folder)) as graph:
            for at in range(start, start + 4):
                graph.commit(agents(2 * at, 2))
    assert kept.sizes() == [6, 12]
    keeper.broken = True
    with open_graph(store_location, journal=Ledger(), anchor=Anchor(keeper, 3, lambda _: kept.folder)) as graph:
        graph.commit(agents(30))
        graph.commit(agents(31))
        keeper.broken = False
        graph.commit(agents(32))
        assert kept.sizes() == [6, 12, 19]
        assert verify(graph).sound


def test_a_witness_cosigns_what_goes_on_from_what_it_saw(store: Graph, kept: Checkpoints, tmp_path: Path) -> None:
    """By files: an unknown log, a stranger's signature, another size, another history and a bad proof are refused."""
    witness = Witness(tmp_path / "witness", WITNESS)
    store.commit(agents(0, 5))
    make(kept, store)
    assert witness.add(request_of(kept, 0)).status == HTTPStatus.NOT_FOUND
    witness.trust(LOG.verifier)
    assert witness.add(request_of(kept, 0).replace(f"— {ORIGIN} ", "— somebody ")).status == HTTPStatus.FORBIDDEN
    assert witness.add("old 0\n").status == HTTPStatus.BAD_REQUEST
    reply = witness.add(request_of(kept, 0))
    assert reply.status == HTTPStatus.OK
    newest = kept.newest()
    assert newest is not None
    kept.keep(newest.with_signatures(read_cosignatures(reply.body, newest, [WITNESS.verifier])))
    both = kept.at(5).stamps([LOG.verifier, WITNESS.verifier])
    assert both[WITNESS.verifier] > 1_700_000_000
    assert len(both) == 2
    store.commit(agents(10, 4))
    make(kept, store)
    assert (witness.add(request_of(kept, 0)).status, witness.add(request_of(kept, 0)).body) == (409, "5\n")
    lines = request_of(kept, 5).split("\n")
    assert witness.add("\n".join([lines[0], lines[2], lines[1], *lines[3:]])).status == HTTPStatus.UNPROCESSABLE_ENTITY
    forked = Checkpoint(ORIGIN, 5, bytes(32))
    same = f"old 5\n\n{forked.text}\n{LOG.signature(forked.text)}\n"
    assert (witness.add(same).status, witness.add(same).body) == (409, "5\n")
    assert witness.add(request_of(kept, 5)).status == HTTPStatus.OK
    assert witness.last(ORIGIN) is not None


def test_a_witness_cosigns_over_http(store: Graph, kept: Checkpoints, tmp_path: Path) -> None:
    """The endpoint is that of C2SP tlog-witness; who asks with another size is told which, and asks again."""
    witness = Witness(tmp_path / "witness", WITNESS)
    witness.trust(LOG.verifier)
    with server(witness, "127.0.0.1", 0) as listening:
        threading.Thread(target=listening.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{listening.server_address[1]}"
        for at in range(3):
            store.commit(agents(at))
            make(kept, store)
            signed = submit(kept, address, WITNESS.verifier)
            assert WITNESS.verifier in signed.stamps([WITNESS.verifier])
        store.commit(agents(5))
        make(kept, store)
        another = signer("another", Algorithm.COSIGNATURE, 3).verifier
        with pytest.raises(InvalidInput, match="cosignature by one of the witnesses"):
            submit(kept, address, another)
        listening.shutdown()
    assert witness.last(ORIGIN).checkpoint.size == 4  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "change",
    [
        lambda note: note.replace("\n1\n", "\n01\n"),
        lambda note: note.replace("\n1\n", "\n-1\n"),
        lambda note: note.replace("\n\n", "\n"),
        lambda note: note.rstrip("\n"),
        lambda note: note.replace("— ", "- "),
        lambda note: note.replace("=\n\n", "\n\n"),
        lambda note: note.replace("example", "exa\x00mple"),
        lambda note: note * 400,
        lambda note: "",
    ],
)
def test_what_is_no_checkpoint_is_refused(change: Any) -> None:
    """A note of another form is refused, with what was expected, and never read halfway."""
    text = Checkpoint(ORIGIN, 1, bytes(range(32))).text
    note = f"{text}\n{LOG.signature(text)}\n"
    assert str(read_note(note)) == note
    with pytest.raises(InvalidInput, match="Expected a signed checkpoint"):
        read_note(change(note))


def test_a_note_whose_signature_does_not_hold_is_refused() -> None:
    """One changed letter of what is signed, and a key asked for does not hold; one that nobody knows is passed by."""
    text = Checkpoint(ORIGIN, 1, bytes(range(32))).text
    note = f"{text}\n{signer('stranger').signature(text)}\n{LOG.signature(text)}\n"
    assert read_note(note).stamps([LOG.verifier]) == {LOG.verifier: 0}
    with pytest.raises(InvalidInput, match="does not hold"):
        read_note(note.replace("\n1\n", "\n2\n")).stamps([LOG.verifier])
    assert read_verifier(str(WITNESS.verifier)) == WITNESS.verifier
    with pytest.raises(InvalidInput, match="verifier key"):
        read_verifier(str(WITNESS.verifier).replace("witness", "wetness"))
