"""Whatever is done to the file of a bundle is found, with its place: letters, members, excerpts, an older bundle."""

from __future__ import annotations

import base64
import hashlib
import json
import time
from collections.abc import Callable

import pytest
import rfc8785
from hypothesis import given
from hypothesis import strategies as st

from provenance.answering.bundle import envelope, keys, verify
from provenance.ledger.notes import to_base64
from provenance.model.errors import InvalidInput
from tests.support.scenes import sealed_answer
from tests.support.scenes.sealed_answer import payload, resealed
from tests.support.sizes import searched

TRUSTED = [sealed_answer.key(1).public]
LETTERS = [chr(number) for number in range(32, 127)]


def changed(at: int, letter: str, content: bytes | None = None) -> bytes:
    """Give the bundle with one letter changed."""
    content = content or sealed_answer.sealed()
    return content[:at] + letter.encode() + content[at + 1 :]


Cut = tuple[int, int, int]
TAMPERINGS: dict[str, Callable[[bytes, Cut], bytes]] = {
    "inserted": lambda all_, cut: all_[: cut[0]] + bytes([cut[2] % 256]) + all_[cut[0] :],
    "deleted": lambda all_, cut: all_[: cut[0]] + all_[cut[0] + 1 + cut[2] % 300 :],
    "swapped": lambda all_, cut: _swapped(all_, cut[0], cut[1]),
    "doubled": lambda all_, cut: all_[: cut[0]] + all_[max(0, cut[0] - 1 - cut[2] % 300) :],
    "moved": lambda all_, cut: all_[: cut[0]] + all_[cut[0] + 4 :] + all_[cut[0] : cut[0] + 4],
    "byte": lambda all_, cut: all_[: cut[0]] + bytes([cut[2] % 256]) + all_[cut[0] + 1 :],
    "letters": lambda all_, cut: changed(cut[0], LETTERS[cut[2] % 95], changed(cut[1], LETTERS[cut[2] % 94], all_)),
    "truncated": lambda all_, cut: all_[: cut[0]],
    "appended": lambda all_, cut: all_ + bytes([cut[0] % 256]),
    "spaced": lambda all_, cut: all_.replace(b'",', b'" ,', 1 + cut[2] % 4),
    "line ends": lambda all_, _: all_.replace(b"\n", b"\r\n"),
}


def _swapped(content: bytes, one: int, other: int) -> bytes:
    letters = bytearray(content)
    letters[one], letters[other] = letters[other], letters[one]
    return bytes(letters)


@searched(150)
@given(st.sampled_from(sorted(TAMPERINGS)), st.integers(0), st.integers(0), st.integers(0, 10_000))
def test_whatever_is_done_to_a_file_is_found_with_its_place(name: str, one: int, other: int, by: int) -> None:
    """Letters put in, taken out, exchanged, doubled, moved or behind the end: never sound, always with a place."""
    content = sealed_answer.sealed()
    tampered = TAMPERINGS[name](content, (one % len(content), other % len(content), by))
    found = verify(tampered, TRUSTED)
    assert found.sound is (tampered == content)
    assert all(finding.at is not None for finding in found.findings)


REORDERED = {
    "a key twice": lambda said: json.dumps(said)[:-1].encode() + b',"payload":"' + said["payload"].encode() + b'"}\n',
    "members in another order": lambda said: json.dumps(dict(reversed(said.items()))).encode(),
    "a member more": lambda said: rfc8785.dumps({**said, "note": "x"}) + b"\n",
    "a signature's member more": lambda said: (
        rfc8785.dumps({**said, "signatures": [{**said["signatures"][0], "cert": ""}]}) + b"\n"
    ),
    "no checksums": lambda said: rfc8785.dumps({**said, "checksums": ""}) + b"\n",
    "no padding": lambda said: json.dumps(said, separators=(",", ":")).replace("==", "").encode() + b"\n",
}


@pytest.mark.parametrize("name", REORDERED)
def test_what_other_readers_overlook_is_found(name: str) -> None:
    """JSON that means the same to another reader, or has what another would overlook, is not what was written."""
    content = sealed_answer.sealed()
    tampered = REORDERED[name](json.loads(content))
    assert tampered != content
    findings = verify(tampered, TRUSTED).findings
    assert findings
    assert findings[0].at is not None


def test_excerpts_exchanged_among_claims_are_found() -> None:
    """The hashes of two claims' excerpts, of the same length, in each other's place: told by the first of them."""
    said = payload(sealed_answer.sealed())
    one, other = (said["predicate"]["bonds"][at]["excerpt"]["sha256"].encode() for at in (0, 1))
    body = base64.b64decode(json.loads(sealed_answer.sealed())["payload"])
    body = body.replace(one, b"-" * 64).replace(other, one).replace(b"-" * 64, other)
    envelope_of = json.loads(sealed_answer.sealed())
    finding = verify(rfc8785.dumps({**envelope_of, "payload": to_base64(body)}) + b"\n", TRUSTED).findings[0]
    assert (finding.check, finding.where.split("/")[1]) == ("payload", "predicate")


def test_an_older_bundle_is_told_from_the_one_that_is_asked_for() -> None:
    """An older bundle is sound, names its own answer, and is not of a text that was delivered later."""
    later = b"Das Fahrtenbuch ist vom Steuermann zu f\xc3\xbchren."
    found = verify(sealed_answer.sealed(), TRUSTED)
    assert found.as_dict()["answer"] == {
        "id": sealed_answer.answer().id,
        "project": "p",
        "ended_at": sealed_answer.answer().ended_at,
        "text_sha256": hashlib.sha256(sealed_answer.draft().text.encode()).hexdigest(),
    }
    assert [one.check for one in verify(sealed_answer.sealed(), TRUSTED, text=later).findings] == ["answer"]


def test_a_long_bundle_is_told_in_time() -> None:
    """Of a long payload a wrong signature is told without trying each of its letters on all of the payload."""
    said = payload(sealed_answer.sealed())
    said["predicate"]["rejected"] *= 20_000
    content = resealed(said)
    at = envelope.read(content).signatures[0].at + 60
    started = time.process_time()
    finding = verify(changed(at, "A" if content[at : at + 1] != b"A" else "B", content), TRUSTED).findings[0]
    assert finding.where == "/signatures/0/sig"
    assert time.process_time() - started < 10


def test_signatures_that_fail_share_one_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a long payload whose checksums agree, no number of failing signatures makes anybody try for longer."""
    tried: list[int] = []
    plain = keys.PublicKey.verifies
    monkeypatch.setattr(keys.PublicKey, "verifies", lambda *of: bool(tried.append(len(of[2])) or plain(*of)))
    seeds = tuple(range(1, 9))
    one, other = ({**payload(sealed_answer.sealed()), "x": "y" * size} for size in (240_000, 240_001))
    trusted = [sealed_answer.key(seed).public for seed in seeds]
    cost: list[int] = []
    for signing in (seeds[:1], seeds):
        swapped = json.loads(resealed(one, *signing)) | {
            "signatures": json.loads(resealed(other, *signing))["signatures"]
        }
        tried.clear()
        found = verify(rfc8785.dumps(swapped) + b"\n", trusted)
        assert {finding.check for finding in found.findings} == {"signature"}
        assert len(found.findings) == len(signing)
        cost.append(sum(tried))
    assert max(cost) < 150_000_000


def test_a_key_signs_once_and_signatures_are_bounded() -> None:
    """A second signature by a key is told and not checked, and more than anybody needs is no bundle."""
    said = json.loads(sealed_answer.sealed())
    own = said["signatures"]
    twice = verify(rfc8785.dumps({**said, "signatures": own * 2}) + b"\n", TRUSTED).findings
    assert "signed twice" in twice[0].message
    many = verify(rfc8785.dumps({**said, "signatures": own * 17}) + b"\n", TRUSTED).findings
    assert (many[0].check, many[0].where) == ("form", "/signatures")
    with pytest.raises(InvalidInput, match="at most 16 keys"):
        sealed_answer.sealed(*range(17))
