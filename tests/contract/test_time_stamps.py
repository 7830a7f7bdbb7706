"""Time stamps of checkpoints by an authority that is not ours (`openssl ts`), over HTTP and over files."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.serialization import Encoding

from provenance.ledger import revocation, stamps
from provenance.ledger.checkpoints import Checkpoints
from provenance.ledger.journal import Ledger
from provenance.ledger.notes import Checkpoint
from provenance.model.errors import InvalidInput, StoreUnavailable
from provenance.store.graph import open_graph
from tests.support import records
from tests.support.command import beleg
from tests.support.servers.time_stamping import OPENSSL, Authority

pytestmark = pytest.mark.skipif(OPENSSL is None, reason="no openssl")
CHECKPOINT = Checkpoint("example.org/archive", 18, bytes(range(32)))
OTHER = Checkpoint("example.org/archive", 18, bytes(32))


@pytest.fixture(scope="module")
def authority(tmp_path_factory: pytest.TempPathFactory) -> Authority:
    """An authority."""
    return Authority(tmp_path_factory.mktemp("authorities") / "one", "Example TSA")


@pytest.fixture(scope="module")
def another(tmp_path_factory: pytest.TempPathFactory) -> Authority:
    """An authority that nobody was asked to trust."""
    return Authority(tmp_path_factory.mktemp("authorities") / "two", "Other TSA")


def trusted(*files: Path, revoked: Sequence[bytes] = ()) -> stamps.Authorities:
    """Those that sign or issue by some certificates."""
    return stamps.authorities([file.read_bytes() for file in files], revoked)


def later(authority: Authority) -> bytes:
    """A list of what is revoked by now, of a second later than all that was stamped."""
    return authority.revoked("-crl_lastupdate", "20990101000000Z", "-crl_nextupdate", "20990201000000Z")


def lists(*given: bytes) -> revocation.Lists:
    """Lists of revoked certificates."""
    return revocation.lists_of(given)


def test_openssl_and_the_program_take_the_same_stamp(authority: Authority) -> None:
    """A query of the program is stamped by openssl; both find that the stamp is of this checkpoint, and of no other."""
    answer = authority.answer(stamps.query_of(CHECKPOINT))
    assert authority.verifies(answer, CHECKPOINT.text.encode())
    assert not authority.verifies(answer, OTHER.text.encode())
    for files in ([authority.root], [authority.root, authority.signer]):
        found = stamps.checked(CHECKPOINT, answer, trusted(*files))
        assert found.by == "CN=Example TSA"
        assert found.time.tzinfo is not None
    with pytest.raises(InvalidInput, match="Expected a time stamp of the checkpoint of 18 leaves, SHA-256"):
        stamps.checked(OTHER, answer, trusted(authority.root))


def test_a_stamp_by_another_certificate_is_refused(authority: Authority, another: Authority) -> None:
    """By another root, by another signer than the one that was named, and where no issuer is named at all."""
    answer = authority.answer(stamps.query_of(CHECKPOINT))
    with pytest.raises(InvalidInput, match="signed by the authority that was named; unable to get local issuer"):
        stamps.checked(CHECKPOINT, answer, trusted(another.root))
    with pytest.raises(InvalidInput, match="Embedded certificate does not match"):
        stamps.checked(CHECKPOINT, answer, trusted(authority.root, another.signer))
    with pytest.raises(InvalidInput, match="that issued the one time stamps are signed with"):
        trusted(authority.signer)
    with pytest.raises(InvalidInput, match="certificates in PEM"):
        stamps.authorities([b"none"])


def test_an_altered_answer_is_refused_or_says_the_same(authority: Authority) -> None:
    """Each byte of an answer, changed: it is refused, or what it says of time and signer is what was signed."""
    answer = authority.answer(stamps.query_of(CHECKPOINT))
    by = trusted(authority.root, authority.signer)
    genuine, passed = stamps.checked(CHECKPOINT, answer, by), 0
    for at in range(len(answer)):
        altered = answer[:at] + bytes([answer[at] ^ 1]) + answer[at + 1 :]
        try:
            assert stamps.checked(CHECKPOINT, altered, by) == genuine, at
            passed += 1
        except InvalidInput:
            continue
    assert passed < len(answer) / 20
    for cut in (b"", answer[:-1], answer + b"\0", answer[:40], b"no answer"):
        with pytest.raises(InvalidInput, match="in DER"):
            stamps.checked(CHECKPOINT, cut, by)


def test_an_authority_that_refuses_or_is_away_is_told(authority: Authority) -> None:
    """What it says is told where it refuses; where it does not answer, that files can be exchanged."""
    refusal = authority.answer(b"no query")
    with pytest.raises(InvalidInput, match="the authority refused"):
        stamps.checked(CHECKPOINT, refusal, trusted(authority.root))
    with pytest.raises(StoreUnavailable, match="Expected a time-stamp authority at"):
        stamps.ask("http://127.0.0.1:9/tsa", CHECKPOINT, trusted(authority.root))


@pytest.mark.parametrize("reason", ["", "keyCompromise", "superseded", "cessationOfOperation"])
def test_a_stamp_by_a_revoked_certificate_is_refused(tmp_path: Path, reason: str) -> None:
    """Revoked before it stamped, for whatever reason; by a list of openssl, which says so of no other certificate."""
    authority = Authority(tmp_path / "own", "Own TSA")
    authority.revoke(reason)
    answer = authority.answer(stamps.query_of(CHECKPOINT))
    assert stamps.checked(CHECKPOINT, answer, trusted(authority.root)).unrevoked is None, "not looked up"
    listed = later(authority)
    for files in ([authority.root], [authority.root, authority.signer]):
        with pytest.raises(InvalidInput, match=f"not revoked; CN=Own TSA was on .*{reason[:4] or 'no reason'}"):
            stamps.checked(CHECKPOINT, answer, trusted(*files, revoked=[listed]))


@pytest.mark.parametrize(("reason", "stands"), [("superseded", True), ("keyCompromise", False), ("", False)])
def test_a_stamp_of_before_the_revocation_stands_unless_the_key_may_be_in_other_hands(
    tmp_path: Path, reason: str, stands: bool
) -> None:
    """As RFC 3161, 4, has it: of before, for a reason that harms no stamp; not for a lost key or for none."""
    authority = Authority(tmp_path / "own", "Own TSA")
    answer = authority.answer(stamps.query_of(CHECKPOINT))
    by = trusted(authority.root)
    assert stamps.checked(CHECKPOINT, answer, replace(by, revoked=lists(later(authority)))).unrevoked is not None
    time.sleep(1.1)  # times of certificates are whole seconds
    authority.revoke(reason)
    by = replace(by, revoked=lists(later(authority)))
    if stands:
        assert stamps.checked(CHECKPOINT, answer, by).unrevoked is not None
        return
    with pytest.raises(InvalidInput, match="not revoked"):
        stamps.checked(CHECKPOINT, answer, by)


def test_a_list_that_says_nothing_of_a_stamp_is_told(authority: Authority, another: Authority) -> None:
    """One of another issuer, one that says it is of this one, an altered one, one of before the stamp, and no list."""
    old = authority.revoked("-crl_lastupdate", "20200101000000Z", "-crl_nextupdate", "20200201000000Z")
    answer = authority.answer(stamps.query_of(CHECKPOINT))
    twin = Authority(another.root.parent.parent / "twin", "Example TSA")
    for other in (later(another), later(twin)):
        with pytest.raises(InvalidInput, match="signed by CN=Example TSA root"):
            stamps.checked(CHECKPOINT, answer, trusted(authority.root, revoked=[other]))
    with pytest.raises(InvalidInput, match="made since the time stamp"):
        stamps.checked(CHECKPOINT, answer, trusted(authority.root, revoked=[old]))
    der = x509.load_pem_x509_crl(later(authority)).public_bytes(Encoding.DER)
    assert stamps.checked(CHECKPOINT, answer, trusted(authority.root, revoked=[der])).unrevoked is not None
    with pytest.raises(InvalidInput, match="signed by CN=Example TSA root"):
        stamps.checked(CHECKPOINT, answer, trusted(authority.root, revoked=[der[:-1] + bytes([der[-1] ^ 1])]))
    for wrong in (b"", b"none", authority.root.read_bytes(), der[:40]):
        with pytest.raises(InvalidInput, match="certificate revocation list"):
            trusted(authority.root, revoked=[wrong])


@pytest.fixture
def run(store_location: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., CompletedProcess[str]]:
    """The command, on a store with a record and a checkpoint of it."""
    monkeypatch.setenv("BELEG_CHECKPOINTS", str(tmp_path / "checkpoints"))
    monkeypatch.setenv("BELEG_STORE", store_location)
    monkeypatch.setenv("BELEG_EMBEDDINGS_URL", "none")
    with open_graph(store_location, journal=Ledger()) as graph:
        graph.commit(records.archive())
    beleg("checkpoint", "new", "--origin", "example.org/archive")

    def command(*words: Any) -> CompletedProcess[str]:
        return beleg(*words, env=dict(os.environ))

    return command


def test_the_commands_stamp_a_checkpoint_over_http_and_over_files(
    run: Callable[..., CompletedProcess[str]], authority: Authority, another: Authority, tmp_path: Path
) -> None:
    """`checkpoint stamp` keeps what holds; `verify --tsa` finds the stamp, and that there is none by somebody else."""
    one, two = ("--tsa", authority.root), ("--tsa", another.root)
    lacking = run("verify", *one, "--json")
    assert lacking.returncode == 1
    assert [finding["kind"] for finding in json.loads(lacking.stdout)["findings"]] == ["not stamped"]
    with authority.served() as address:
        refused = run("checkpoint", "stamp", address, *two)
        assert refused.returncode != 0
        done = run("checkpoint", "stamp", address, *one)
    assert "time-stamped" in done.stdout, done
    assert "CN=Example TSA" in done.stdout
    stamped = run("verify", *one, "--json")
    assert stamped.returncode == 0, stamped
    assert json.loads(stamped.stdout)["checkpoints"][0]["stamped"][0]["by"] == "CN=Example TSA"
    assert run("verify", *two).returncode == 1
    listed = tmp_path / "list.pem"
    listed.write_bytes(later(authority))
    looked_up = run("verify", *one, "--crl", listed, "--json")
    assert json.loads(looked_up.stdout)["checkpoints"][0]["stamped"][0]["not_revoked_as_of"].startswith("2099")
    assert json.loads(stamped.stdout)["checkpoints"][0]["stamped"][0]["not_revoked_as_of"] is None
    assert "was not looked up" in run("verify", *one).stdout
    query, answer = tmp_path / "query.tsq", tmp_path / "answer.tsr"
    assert run("checkpoint", "stamp-query", "-o", query).returncode == 0
    answer.write_bytes(another.answer(query.read_bytes()))
    assert "Other TSA" in run("checkpoint", "stamp", answer, *two).stdout
    assert run("verify", *two).returncode == 0
    [kept] = [Checkpoints(folder) for folder in (tmp_path / "checkpoints").iterdir()]
    assert len(stamps.kept_of(kept, kept.sizes()[-1])) == 2
    note = kept.file(kept.sizes()[-1])
    given = run("verify", "--checkpoint", note, *two, "--stamp", answer, "--json")
    assert json.loads(given.stdout)["checkpoints"][0]["stamped"][0]["by"] == "CN=Other TSA"
    wrong = run("verify", "--checkpoint", note, *one, "--stamp", answer)
    assert wrong.returncode != 0
    assert "signed by the authority that was named" in wrong.stderr + wrong.stdout
