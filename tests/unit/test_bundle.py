"""A bundle: what it says, that every letter of it counts, and that a change is named with its place."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
import rfc8785
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import load_pem_public_key
from hypothesis import given
from hypothesis import strategies as st

from provenance.answering.bundle import envelope, read_bundle, seal, verify
from provenance.answering.bundle.keys import public_of
from provenance.answering.bundle.pointers import BundleFinding, Verified
from provenance.answering.rungs import Gated, GateQuery
from provenance.ledger.notes import from_base64, to_base64
from provenance.model.errors import InvalidInput
from tests.support.scenes import sealed_answer
from tests.support.scenes.sealed_answer import payload, resealed
from tests.support.sizes import searched

TRUSTED = [sealed_answer.key(1).public]
LETTERS = [chr(number) for number in range(32, 127)]


def test_a_bundle_verifies() -> None:
    """What was sealed verifies with the public key, and is of the delivered text."""
    found = verify(sealed_answer.sealed(), TRUSTED, text=sealed_answer.draft().text.encode())
    assert (found.sound, found.findings) == (True, ())
    assert found.done == ("form", "signature", "statement", "answer")
    assert found.digest == f"sha256:{hashlib.sha256(sealed_answer.sealed()).hexdigest()}"
    other = verify(sealed_answer.sealed(), TRUSTED, text=b"another text")
    assert [(one.check, one.where) for one in other.findings] == [("answer", "#/subject/0/digest/sha256")]


def test_the_encoding_before_signing_is_that_of_the_standard() -> None:
    """PAE of the example that the DSSE protocol gives."""
    given_type, body = "http://example.com/HelloWorld", b"hello world"
    assert envelope.pae(given_type, body) == b"DSSEv1 29 http://example.com/HelloWorld 11 hello world"


def test_the_signature_is_that_of_the_standard() -> None:
    """The first test vector of RFC 8032, 7.1."""
    secret = bytes.fromhex("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60")
    key = Ed25519PrivateKey.from_private_bytes(secret)
    signed = (
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe"
        "24655141438e7a100b"
    )
    assert public_of(key.public_key()).verifies(bytes.fromhex(signed), b"")
    assert not public_of(key.public_key()).verifies(bytes.fromhex(signed), b"x")


def test_any_dsse_verifier_reads_it() -> None:
    """A verifier written here after the protocol, without our code, accepts the file; the payload is canonical JSON."""
    said = json.loads(sealed_answer.sealed())
    body, kind = base64.b64decode(said["payload"]), said["payloadType"].encode()
    message = b"DSSEv1 " + b" ".join([str(len(kind)).encode(), kind, str(len(body)).encode(), body])
    key = load_pem_public_key(TRUSTED[0].pem.encode())
    assert isinstance(key, Ed25519PublicKey)
    key.verify(base64.b64decode(said["signatures"][0]["sig"]), message)
    assert said["payloadType"] == "application/vnd.beleg.answer.v1+json"
    assert rfc8785.dumps(json.loads(body)) == body
    assert json.loads(body)["_type"] == "https://in-toto.io/Statement/v1"
    assert rfc8785.dumps(said) + b"\n" == sealed_answer.sealed()


def test_a_bundle_says_all_that_is_asked_of_it() -> None:
    """Artifact, snapshot, span and relation of every citation; gate queries with hash and rows; policies; the log."""
    said = payload(sealed_answer.sealed())["predicate"]
    first = said["citations"][0]
    assert first["artifact_id"] == sealed_answer.ARTIFACTS[1]
    assert first["snapshot"] == {"number": 3, "merkle_root": "cd" * 32}
    assert first["span"] == {"start": 1100, "end": 1201, "segments": ["segment/11"], "page": 2, "locator": "§ 1"}
    assert first["relation"] == "paraphrase"
    asked = said["gate"]["asked"][0]
    assert (asked["query"], asked["sha256"]) == ("gate/supported", "ab" * 32)
    assert asked["rows"] == [{"claim": 1, "citation": 11, "relation": "paraphrase", "source": 1}]
    assert said["ledger"] == {"size": 42, "root": "ef" * 32, "checkpoint": None, "leaves": []}
    assert said["snapshot"] == {"number": 3, "merkle_root": "cd" * 32}
    assert said["policies"] == {"law/display": "sha256:" + "0" * 64}
    assert set(said["software"]) == {"beleg", "python", "store"}
    assert [claim["rung"] for claim in said["claims"]] == ["supported", "narrowed", "labeled", "refused"]


def test_no_excerpt_stands_in_the_open() -> None:
    """Neither an excerpt nor a remark of the check on it nor the question is in the payload, not even in a row."""
    rows = (
        {
            "claim": 1,
            "quote": sealed_answer.QUOTES[11],
            "note": f"… {sealed_answer.QUOTES[12]} …",
            "text": sealed_answer.CLAIMS[0],
        },
    )
    material = sealed_answer.material()
    asked = GateQuery("gate/cited", "ab" * 32, {"quotes": list(sealed_answer.QUOTES.values())}, rows)
    telling = replace(material, gated=Gated(material.gated.rulings, (asked, *material.gated.asked)))
    content = seal(telling, sealed_answer.facts(), signing=[sealed_answer.key()], recipients=[sealed_answer.RECIPIENT])
    said = json.dumps(payload(content), ensure_ascii=False)
    for words in (
        *sealed_answer.QUOTES.values(),
        "zweimal geläutet",
        "Mütze ist grün",
        "sagt grün",
        "Wer führt das Buch",
    ):
        assert words not in said
    assert payload(content)["predicate"]["gate"]["asked"][0]["rows"][0]["text"] == sealed_answer.CLAIMS[0]
    assert verify(content, TRUSTED).sound


def changed(at: int, letter: str, content: bytes | None = None) -> bytes:
    """Give the bundle with one letter changed."""
    content = content or sealed_answer.sealed()
    return content[:at] + letter.encode() + content[at + 1 :]


@searched(60)
@given(st.data())
def test_one_changed_letter_is_found_and_named(data: st.DataObject) -> None:
    """Whatever letter of the file is changed to whatever else: it fails, and the place is told to the letter."""
    content = sealed_answer.sealed()
    at = data.draw(st.integers(0, len(content) - 1))
    letter = data.draw(st.sampled_from(LETTERS).filter(lambda one: one.encode() != content[at : at + 1]))
    found = verify(changed(at, letter), TRUSTED)
    assert not found.sound
    place = found.findings[0].at
    assert place is not None
    assert place - at in {0, 1}  # a mark that closes a value is missed at the next letter
    assert found.statement is None


EDGES = [
    ("checksums", 20, "a", "/checksums"),
    ("payload", 12, "A", "#/"),
    ("payloadType", 16, "b", "/payloadType"),
    ("keyid", 10, "0", "/signatures/0/keyid"),
    ("sig", 30, "B", "/signatures/0/sig"),
]


@pytest.mark.parametrize(("name", "offset", "letter", "where"), EDGES)
def test_a_change_in_each_field_is_told_by_its_pointer(name: str, offset: int, letter: str, where: str) -> None:
    """Checksums, payload, type, key id and signature are told apart, each by its JSON pointer."""
    content = sealed_answer.sealed()
    at = content.index(f'"{name}":"'.encode()) + len(name) + 4 + offset
    letter = letter if content[at : at + 1] != letter.encode() else "c"
    finding = verify(changed(at, letter), TRUSTED).findings[0]
    assert finding.at == at
    assert finding.where.startswith(where)


def base64_change(body: bytes, old: bytes, new: bytes) -> int:
    """Give the place in the file of the one letter of Base64 in which two payloads of equal length differ."""
    one, other = to_base64(body), to_base64(body.replace(old, new))
    differing = [at for at, pair in enumerate(zip(one, other, strict=True)) if len(set(pair)) > 1]
    assert len(differing) == 1
    return differing[0]


def test_a_changed_value_is_named_with_what_it_was() -> None:
    """One letter turns acht into echt: the pointer leads to the claim, with both texts."""
    content = sealed_answer.sealed()
    body = base64.b64decode(json.loads(content)["payload"])
    new = body.replace(b"Es ist acht", b"Es ist echt")
    at = base64_change(body, b"Es ist acht", b"Es ist echt")
    start = envelope.read(content).payload_at
    finding = verify(changed(start + at, to_base64(new)[at]), TRUSTED).findings[0]
    assert finding.where == "#/predicate/claims/1/text"
    assert finding.at == start + at
    assert finding.expected == sealed_answer.CLAIMS[1]
    assert finding.found == sealed_answer.CLAIMS[1].replace("acht", "echt")


def rewritten(old: bytes, new: bytes) -> bytes:
    """Give the bundle with words of its payload replaced and the old checksums and signature."""
    said = json.loads(sealed_answer.sealed())
    body = base64.b64decode(said["payload"])
    assert old in body
    said["payload"] = to_base64(body.replace(old, new))
    return rfc8785.dumps(said) + b"\n"


def test_several_changed_letters_lead_to_the_first_block() -> None:
    """A claim that was rewritten is found within 255 bytes before it, and the message says that blocks differ."""
    finding = verify(rewritten(b"acht Jahre lang aufzubewahren", b"zehn Jahre kurz zu behalten.."), TRUSTED).findings[0]
    assert finding.check == "payload"
    assert finding.where.startswith("#/predicate/claims/")
    assert "blocks" in finding.message


def test_a_rewritten_payload_with_new_checksums_fails() -> None:
    """Making the checksums fit does not make the signature fit."""
    said = json.loads(rewritten(b"Es ist acht", b"Es ist zehn"))
    said["checksums"] = envelope.checksums(base64.b64decode(said["payload"]))
    found = verify(rfc8785.dumps(said) + b"\n", TRUSTED)
    assert [one.where for one in found.findings] == ["/signatures/0/sig"]


def test_a_bundle_signed_anew_with_another_key_fails() -> None:
    """A forger's own signature is none of a trusted key, whatever key id it names."""
    said = payload(sealed_answer.sealed())
    said["predicate"]["claims"][1]["text"] = "Es ist zehn Jahre lang aufzubewahren"
    said["predicate"]["signers"] = [sealed_answer.key(2).public.keyid]
    forged = resealed(said, 2)
    assert verify(forged, [sealed_answer.key(2).public]).sound  # it is a bundle, of somebody else
    assert [one.where for one in verify(forged, TRUSTED).findings] == ["/signatures/0/keyid"]
    lying = forged.replace(sealed_answer.key(2).public.keyid.encode(), sealed_answer.key(1).public.keyid.encode())
    found = verify(lying, TRUSTED)
    assert [one.where for one in found.findings] == ["/signatures/0/sig"]


def of_two(change: Callable[[list[dict[str, str]]], list[dict[str, str]]]) -> Verified:
    """Give what comes of changing the signatures of a bundle that two keys signed."""
    said = json.loads(sealed_answer.sealed(1, 2))
    said["signatures"] = change(said["signatures"])
    return verify(rfc8785.dumps(said) + b"\n", [sealed_answer.key(seed).public for seed in (1, 2, 3)])


def third() -> dict[str, str]:
    """Give a signature by a third, trusted key over the same payload."""
    body = base64.b64decode(json.loads(sealed_answer.sealed(1, 2))["payload"])
    key = sealed_answer.key(3)
    return {"keyid": key.public.keyid, "sig": to_base64(key.sign(envelope.pae(envelope.PAYLOAD_TYPE, body)))}


SIGNATURES = {
    "removed": lambda all_: all_[1:],
    "added": lambda all_: sorted([*all_, third()], key=lambda one: one["keyid"]),
    "moved": lambda all_: all_[::-1],
    "doubled": lambda all_: [all_[0], *all_],
    "exchanged": lambda all_: [
        {"keyid": all_[0]["keyid"], "sig": all_[1]["sig"]},
        {"keyid": all_[1]["keyid"], "sig": all_[0]["sig"]},
    ],
}


@pytest.mark.parametrize("name", SIGNATURES)
def test_signatures_stand_as_they_were_made(name: str) -> None:
    """A signature that is removed, added, moved, doubled or exchanged is told, even if each of them is good."""
    assert of_two(lambda all_: all_).sound
    found = of_two(SIGNATURES[name])
    assert not found.sound
    assert all(one.where.startswith("/signatures") for one in found.findings)


def test_base64_has_one_spelling() -> None:
    """Bits that Base64 leaves unused count too: a signature spelt otherwise is not the one that was written."""
    content = sealed_answer.sealed()
    at = content.index(b"==", content.index(b'"sig"')) - 1
    letters = [
        one for one in "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/" if one != chr(content[at])
    ]
    signature = json.loads(content)["signatures"][0]["sig"]
    same = [one for one in letters if base64.b64decode(f"{signature[:-3]}{one}==") == base64.b64decode(signature)]
    assert same
    for letter in same:
        finding = verify(changed(at, letter), TRUSTED).findings[0]
        assert (finding.where, finding.at, finding.expected) == ("/signatures/0/sig", at, chr(content[at]))
    assert (from_base64("QQ=="), from_base64("QR=="), from_base64("QQ"), from_base64("Q Q==")) == (
        b"A",
        None,
        None,
        None,
    )


def test_every_signer_must_be_trusted() -> None:
    """With the public key of one of two signers the other's signature cannot be told, so it does not pass."""
    findings = verify(sealed_answer.sealed(1, 2), TRUSTED).findings
    assert [one.found for one in findings] == [sealed_answer.key(2).public.keyid]


@pytest.mark.parametrize("length", [1, 2, 13, 14, 100, 5000, -120, -90, -5, -2, -1])
def test_a_truncated_bundle_fails(length: int) -> None:
    """However much of its end is missing."""
    found = verify(sealed_answer.sealed()[:length], TRUSTED)
    assert not found.sound
    assert found.findings[0].at is not None


@searched(200)
@given(st.one_of(st.binary(max_size=300), st.text(max_size=100).map(str.encode)))
def test_other_files_are_no_bundles(content: bytes) -> None:
    """Whatever bytes come: an answer, never a crash, and never that it is sound."""
    assert not verify(content, TRUSTED).sound


OTHERS = {
    "{}": "expected",
    '{"payload":"","payloadType":"x","signatures":[]}': "expected",
    "[" * 100_000: "expected",
    json.dumps({"a": 1}, indent=1): "expected",
}


@pytest.mark.parametrize("text", OTHERS)
def test_other_json_is_no_bundle(text: str) -> None:
    """Other JSON, nested however deep, is told by its first letter that does not belong."""
    assert OTHERS[text] in verify(text.encode(), TRUSTED).findings[0].message


def test_a_bundle_in_another_layout_is_told() -> None:
    """The same JSON with white space is not the file that was sealed."""
    pretty = json.dumps(json.loads(sealed_answer.sealed()), indent=1).encode()
    assert verify(pretty, TRUSTED).findings[0].at == 1


def test_files_that_cannot_be_a_bundle_are_refused(tmp_path: Path) -> None:
    """Missing, a directory, empty and huge: wrong use, with what to do."""
    empty, huge = tmp_path / "empty", tmp_path / "huge"
    empty.touch()
    with huge.open("wb") as opened:
        opened.truncate(envelope.MOST_BYTES + 1)
    for file in (tmp_path / "none", tmp_path, empty, huge, Path("/dev/zero")):
        with pytest.raises(InvalidInput) as refused:
            read_bundle(file)
        assert refused.value.suggestion


def test_a_finding_is_told_in_a_sentence() -> None:
    """What fails, where in the statement, and which letter of the file, counted from 1."""
    assert str(BundleFinding("payload", "#/a", "changed", 4)) == "payload: changed (at #/a, letter 5 of the file)"
    assert BundleFinding("form", "", "odd").as_dict() == {"check": "form", "where": "", "message": "odd"}
