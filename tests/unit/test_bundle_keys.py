"""The keys that bundles are signed with, and the auditors their excerpts are for."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pyrage
import pytest
from cryptography.hazmat.primitives.asymmetric import ec, ed25519
from cryptography.hazmat.primitives.serialization import (
    BestAvailableEncryption,
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
)

from provenance.answering.bundle import auditors, keys
from provenance.answering.bundle.keys import write_private
from provenance.model.errors import InvalidInput


@pytest.fixture(autouse=True)
def configuration(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give a user with no configuration at all."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.delenv("BELEG_KEY", raising=False)
    monkeypatch.delenv("BELEG_AUDITORS", raising=False)
    return tmp_path / "config" / "beleg"


def mode(file: Path) -> int:
    """Give the permissions of a file."""
    return stat.S_IMODE(file.stat().st_mode)


def pem(key: object, password: bytes | None = None) -> bytes:
    """Write a private key as PEM."""
    lock = BestAvailableEncryption(password) if password else NoEncryption()
    return key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, lock)  # pyright: ignore[reportAttributeAccessIssue]


def private(file: Path, content: bytes) -> Path:
    """Write a file for its owner alone."""
    assert write_private(file, content)
    return file


def test_a_key_is_made_at_first_use(configuration: Path) -> None:
    """The first use makes it, for its owner alone, with its public half beside it; the next use is the same key."""
    (first,) = keys.signing_keys()
    assert (mode(configuration), mode(configuration / keys.NAME)) == (0o700, 0o600)
    assert mode(configuration / keys.PUBLIC) == 0o644
    assert keys.signing_keys()[0].public.keyid == first.public.keyid
    assert [key.keyid for key in keys.trusted_keys()] == [first.public.keyid]
    assert first.public.verifies(first.sign(b"x"), b"x")
    assert "BEGIN" not in repr(first)


def test_many_at_once_make_one_key(configuration: Path) -> None:
    """Whoever comes at the same moment uses the key of whoever was first, and no half-written file is ever read."""
    with ThreadPoolExecutor(8) as pool:
        made = list(pool.map(lambda _: keys.own_key(configuration).public.keyid, range(16)))
    assert len(set(made)) == 1
    assert {file.name for file in configuration.iterdir()} == {keys.NAME, keys.PUBLIC}


@pytest.mark.parametrize("bits", [0o640, 0o604, 0o620, 0o602, 0o610, 0o644, 0o777])
def test_a_key_that_others_can_reach_is_refused(configuration: Path, bits: int) -> None:
    """One bit for others is enough; the error says how to mend it."""
    keys.signing_keys()
    (configuration / keys.NAME).chmod(bits)
    with pytest.raises(InvalidInput, match=f"{bits:04o}") as refused:
        keys.signing_keys()
    assert "chmod 600" in refused.value.suggestion


@pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="needs to give a file away")
def test_a_key_of_somebody_else_is_refused(configuration: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A key that another user owns may be changed by them at any time."""
    keys.signing_keys()
    os.chown(configuration / keys.NAME, 12345, 12345)
    with pytest.raises(InvalidInput, match="12345"):
        keys.signing_keys()


def test_a_key_that_was_lost_is_not_replaced_silently(configuration: Path) -> None:
    """With the public half there and the private one gone, a new key would pass for the old."""
    keys.signing_keys()
    (configuration / keys.NAME).unlink()
    with pytest.raises(InvalidInput, match="beside its public half"):
        keys.signing_keys()


def test_a_key_is_put_aside_and_stays_trusted(configuration: Path) -> None:
    """After a change of keys the former public half still verifies what it signed."""
    (old,) = keys.signing_keys()
    keys.retire_key(configuration)
    new = keys.make_key(configuration)
    assert new.public.keyid != old.public.keyid
    assert {key.keyid for key in keys.trusted_keys()} == {old.public.keyid, new.public.keyid}


def test_keys_may_be_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, configuration: Path) -> None:
    """BELEG_KEY names one or several keys; the user's own is then neither used nor made."""
    files = [private(tmp_path / name, pem(ed25519.Ed25519PrivateKey.generate())) for name in ("a.pem", "b.pem")]
    monkeypatch.setenv("BELEG_KEY", os.pathsep.join(map(str, files)))
    assert len(keys.signing_keys()) == 2
    assert not configuration.exists()
    monkeypatch.setenv("BELEG_KEY", os.pathsep.join(map(str, [files[0], files[0]])))
    assert len(keys.signing_keys()) == 1
    monkeypatch.setenv("BELEG_KEY", str(tmp_path / "none.pem"))
    with pytest.raises(InvalidInput, match=r"none\.pem"):
        keys.signing_keys()


def test_what_is_no_signing_key_is_refused_by_what_it_is(tmp_path: Path) -> None:
    """Other kinds of keys, keys with a passphrase, public keys, empty and large files."""
    mine = ed25519.Ed25519PrivateKey.generate()
    public = mine.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)
    contents = {
        "ec": (pem(ec.generate_private_key(ec.SECP256R1())), "Ed25519"),
        "locked": (pem(mine, b"secret"), "passphrase"),
        "public": (public, "private Ed25519"),
        "empty": (b"", "Ed25519"),
        "large": (b"x" * 200_000, "bytes"),
    }
    for name, (content, said) in contents.items():
        with pytest.raises(InvalidInput, match=said):
            keys.read_signing_key(private(tmp_path / name, content))


def test_what_is_no_public_key_is_refused_by_what_it_is(tmp_path: Path) -> None:
    """A private key given for a public one is told as that; nothing of it is repeated."""
    (own,) = keys.signing_keys()
    assert keys.read_public_key(own.public.pem).keyid == own.public.keyid
    secret = private(tmp_path / "secret", pem(ed25519.Ed25519PrivateKey.generate()))
    with pytest.raises(InvalidInput, match="private one") as refused:
        keys.read_public_key(str(secret))
    assert secret.read_text().split("\n")[1] not in str(refused.value)
    other = ec.generate_private_key(ec.SECP256R1()).public_key()
    text = other.public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo).decode()
    for given in (text, "-----BEGIN nothing", str(tmp_path / "none"), str(tmp_path), "a\0b"):
        with pytest.raises(InvalidInput):
            keys.read_public_key(given)


def test_without_any_public_key_nothing_is_trusted() -> None:
    """A bundle does not bring the key it is verified with."""
    with pytest.raises(InvalidInput, match="public key of whoever signed"):
        keys.trusted_keys()


def test_a_directory_that_cannot_be_written_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the configuration cannot be made, the error says where it was to be."""
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "file"))
    with pytest.raises(InvalidInput, match="Expected"):
        keys.signing_keys()


def test_excerpts_are_always_for_somebody(configuration: Path) -> None:
    """Without named auditors an identity of the user's own is made, for its owner alone, and opens them."""
    (own,) = auditors.recipients()
    file = configuration / auditors.NAME
    assert mode(file) == 0o600
    assert auditors.recipients() == (own,)
    assert auditors.decrypted(auditors.encrypted(b"words", [own]), file) == b"words"
    file.chmod(0o644)
    with pytest.raises(InvalidInput, match="0644"):
        auditors.decrypted(auditors.encrypted(b"words", [own]), file)


def test_auditors_may_be_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, configuration: Path) -> None:
    """Recipients and files of them, each once; the user's own identity is then neither used nor made."""
    one, two = (str(pyrage.x25519.Identity.generate().to_public()) for _ in range(2))
    listed = tmp_path / "auditors.txt"
    listed.write_text(f"# the auditors\n\n{two}\n{one}\n")
    monkeypatch.setenv("BELEG_AUDITORS", f"{one}, {listed}")
    assert auditors.recipients() == tuple(sorted({one, two}))
    assert not configuration.exists()


@pytest.mark.parametrize("wrong", ["age1nonsense", "ssh-ed25519 nonsense", "somebody", "AGE-SECRET-KEY-1XXX"])
def test_who_is_no_auditor_is_refused(wrong: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A recipient that is none is refused before anything is sealed; a secret is not repeated."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("BELEG_AUDITORS", wrong)
    with pytest.raises(InvalidInput):
        auditors.recipients()
    (tmp_path / "list").write_text(wrong)
    monkeypatch.setenv("BELEG_AUDITORS", "list")
    with pytest.raises(InvalidInput) as refused:
        auditors.recipients()
    assert "SECRET-KEY-1XXX" not in str(refused.value)


def test_an_ssh_key_may_audit(tmp_path: Path) -> None:
    """An auditor's SSH key serves as well as an age identity."""
    key = ed25519.Ed25519PrivateKey.generate()
    secret = key.private_bytes(Encoding.PEM, PrivateFormat.OpenSSH, NoEncryption())
    public = key.public_key().public_bytes(Encoding.OpenSSH, PublicFormat.OpenSSH).decode()
    file = private(tmp_path / "id_ed25519", secret)
    assert auditors.decrypted(auditors.encrypted(b"words", [public]), file) == b"words"


def test_verifying_loads_nothing_of_the_store() -> None:
    """Whoever verifies needs neither driver nor engine nor the reader of law."""
    code = (
        "import sys; from provenance.answering.bundle import verify, read_bundle, trusted_keys; "
        "print([name for name in ('neo4j', 'pymupdf', 'rdflib', 'etl') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.strip() == "[]"
