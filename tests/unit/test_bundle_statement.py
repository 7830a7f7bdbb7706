"""What a bundle says of an answer agrees with itself, and its words are for auditors alone."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pyrage
import pytest
import rfc8785
from hypothesis import given
from hypothesis import strategies as st

from provenance.answering.bundle import auditors, envelope, seal, verify
from provenance.answering.bundle.auditors import Vault, entries, salted
from provenance.answering.bundle.pointers import ABSENT, escaped, first_difference, pointer_at
from provenance.answering.rungs import Gated
from provenance.ledger.notes import from_base64, to_base64
from provenance.model.errors import InvalidInput, SourceNotFound
from tests.support.scenes import sealed_answer
from tests.support.scenes.sealed_answer import payload, resealed

TRUSTED = [sealed_answer.key(1).public]


def edited(path: str, value: Any) -> bytes:
    """Give the bundle with one value of its statement replaced, signed by the trusted key."""
    said = payload(sealed_answer.sealed())
    at: Any = said
    *steps, last = path.split("/")[1:]
    for step in steps:
        at = at[int(step)] if isinstance(at, list) else at[step]
    at[last] = value
    return resealed(said)


CONTRADICTIONS = [
    ("/predicate/claims/0/citations", [], "#/predicate/claims/0/citations"),
    ("/predicate/claims/3/citations", [11], "#/predicate/claims/3/citations"),
    ("/predicate/claims/0/citations", [12], "#/predicate/claims/0/citations"),
    ("/predicate/claims/2/rung", "supported", "#/predicate/claims/2/rung"),
    ("/predicate/bonds/0/status", "failed", "#/predicate/claims/0/rung"),
    ("/predicate/bonds/0/bearing", "not_judged", "#/predicate/claims/0/rung"),
    ("/predicate/bonds/0/bearing", "surely", "#/predicate/bonds/0/bearing"),
    ("/predicate/bonds/0/relation", "inference", "#/predicate/claims/0/rung"),
    ("/predicate/gate/asked/0/rows", [], "#/predicate/claims/0/rung"),
    ("/predicate/gate/asked/1/rows/0/citation", 13, "#/predicate/claims/1/citations"),
    ("/predicate/gate/asked/2/rows/0/claim", 4, "#/predicate/claims/3/rung"),
    ("/predicate/gate/asked/0/rows", [{"claim": 3, "citation": 13}], "#/predicate/claims/2/rung"),
    ("/predicate/gate/asked/0/parameters/bonds/2/status", "verified", "#/predicate/gate/asked/0/parameters/bonds"),
    ("/predicate/gate/asked/0/parameters/bonds", [], "#/predicate/gate/asked/0/parameters/bonds"),
    ("/predicate/gate/rungs/supported", 2, "#/predicate/gate/rungs/supported"),
    ("/predicate/display/claims/3", "narrowed", "#/predicate/display/claims/3"),
    ("/predicate/display/claims/4", "labeled", "#/predicate/display/claims/4"),
    ("/predicate/display/shown/0/citation", 12, "#/predicate/display/shown/0"),
    ("/predicate/display/shown/0/depth", "handle", "#/predicate/display/shown/0"),
    ("/predicate/display/claims/9", "refused", "#/predicate/display/claims/9"),
    ("/predicate/signers", ["0" * 64], "/signatures"),
    ("/predicate/extra", 1, "#/predicate/extra"),
    ("/predicate/claims/0/rung", "proven", "#/predicate/claims/0/rung"),
    ("/predicate/citations/0/excerpt/sha256", "x", "#/predicate/citations/0/excerpt/sha256"),
    ("/_type", "https://in-toto.io/Statement/v0.1", "#/_type"),
]


@pytest.mark.parametrize(("path", "value", "where"), CONTRADICTIONS)
def test_a_signed_statement_that_contradicts_itself_is_told(path: str, value: Any, where: str) -> None:
    """A good signature under rungs without evidence, or a display beyond the gate, does not pass."""
    found = verify(edited(path, value), TRUSTED)
    assert where in [one.where for one in found.findings]


def test_a_statement_that_is_not_canonical_is_told() -> None:
    """A payload with white space is refused though its signature holds."""
    body = json.dumps(payload(sealed_answer.sealed())).encode()
    found = verify(envelope.sealed(body, [sealed_answer.key()]), TRUSTED)
    assert [(one.check, one.where) for one in found.findings] == [("statement", "#")]


@pytest.fixture
def identity(tmp_path: Path) -> tuple[Path, str]:
    """Give the file of an auditor's identity, and the recipient."""
    made = pyrage.x25519.Identity.generate()
    file = tmp_path / "auditor.txt"
    file.write_text(f"# of an auditor\n{made}\n")
    file.chmod(0o600)
    return file, str(made.to_public())


def test_an_auditor_reads_the_excerpts(identity: tuple[Path, str]) -> None:
    """Each of several auditors opens the words, which agree with their salted hashes; others do not."""
    file, recipient = identity
    to = [recipient, sealed_answer.RECIPIENT]
    content = seal(sealed_answer.material(), sealed_answer.facts(), signing=[sealed_answer.key()], recipients=to)
    found = verify(content, TRUSTED, identity=file)
    assert found.sound
    assert set(sealed_answer.QUOTES.values()) <= set(found.excerpts.values())
    assert "Wer führt das Buch?" in found.excerpts.values()
    with pytest.raises(InvalidInput, match="auditors"):
        verify(sealed_answer.sealed(), TRUSTED, identity=file)


def test_exchanged_excerpts_are_told(identity: tuple[Path, str]) -> None:
    """A signer who encrypts other words than those of the hashes, or shows more than there is, is found out."""
    file, recipient = identity
    content = seal(
        sealed_answer.material(), sealed_answer.facts(), signing=[sealed_answer.key()], recipients=[recipient]
    )
    said = payload(content)
    opened = json.loads(auditors.decrypted(from_base64(said["predicate"]["excerpts"]["content"]) or b"", file))
    opened[0]["words"] = "Der Lotse darf das Fahrtenbuch führen."
    said["predicate"]["excerpts"]["content"] = to_base64(auditors.encrypted(rfc8785.dumps(opened), [recipient]))
    found = verify(resealed(said), TRUSTED, identity=file)
    assert {one.where for one in found.findings} >= {
        "#/predicate/citations/0/excerpt",
        "#/predicate/bonds/0/excerpt",
    }
    beyond = payload(content)
    beyond["predicate"]["display"]["shown"][0] |= {"end": 5000, "characters": 4973}
    found = verify(resealed(beyond), TRUSTED, identity=file)
    assert [one.where for one in found.findings] == ["#/predicate/display/shown/0"]


def test_salts_keep_equal_words_apart() -> None:
    """The same words in two bundles have other hashes; in one bundle they are kept once; words are found by theirs."""
    one, other = Vault(), Vault()
    first = one.put("ja")
    assert one.put("ja") == first
    assert other.put("ja").sha256 != first.sha256
    kept = entries(one.content()) or []
    assert salted(*kept[first.at]) == first.sha256
    assert entries(b'[{"salt":"x","words":"y"}]') is None
    assert entries(b"[" * 100_000) is None


def test_nothing_is_sealed_without_what_it_needs() -> None:
    """No key, no auditor, a citation the record does not have, text that is no Unicode: there is no bundle."""
    material, facts = sealed_answer.material(), sealed_answer.facts()
    with pytest.raises(InvalidInput, match="key"):
        seal(material, facts, signing=[], recipients=[sealed_answer.RECIPIENT])
    with pytest.raises(InvalidInput, match="auditor"):
        seal(material, facts, signing=[sealed_answer.key()], recipients=[])
    with pytest.raises(SourceNotFound, match="citation 11"):
        seal(material, replace(facts, cited={}), signing=[sealed_answer.key()], recipients=[sealed_answer.RECIPIENT])
    rulings = (replace(material.gated.rulings[0], reason="\ud800"), *material.gated.rulings[1:])
    with pytest.raises(InvalidInput, match="JSON"):
        seal(
            replace(material, gated=Gated(rulings)),
            facts,
            signing=[sealed_answer.key()],
            recipients=[sealed_answer.RECIPIENT],
        )


leaves = st.one_of(st.none(), st.booleans(), st.integers(-9, 9), st.text(max_size=4))
values = st.recursive(
    leaves,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=8,
)


def put(value: Any, mark: str) -> Iterator[tuple[str, Any]]:
    """Give the value once for each of its leaves, with a mark in place of the leaf, and the pointer of the leaf."""
    if isinstance(value, dict):
        for key in value:
            for where, changed in put(value[key], mark):
                yield f"/{escaped(key)}{where}", {**value, key: changed}
    elif isinstance(value, list):
        for number, one in enumerate(value):
            for where, changed in put(one, mark):
                yield f"/{number}{where}", [*value[:number], changed, *value[number + 1 :]]
    else:
        yield "", mark


@given(values.filter(lambda value: isinstance(value, dict | list)))
def test_a_place_in_json_is_found_by_its_offset(value: Any) -> None:
    """The pointer of every letter of every value is that of the value, and two values differ where they differ."""
    for where, changed in put(value, "here it is"):
        body = rfc8785.dumps(changed)
        start = body.index(b'"here it is"')
        assert {pointer_at(body, at) for at in range(start, start + 12)} == {where}
        found = first_difference(changed, value)
        assert found is not None
        assert (found.pointer, found.one) == (where, "here it is")
        assert first_difference(changed, changed) is None


def test_what_is_missing_is_told_as_missing() -> None:
    """A key or an entry that is not there differs from one that is null."""
    assert first_difference({"a": None}, {}) == ("/a", None, ABSENT)
    assert first_difference([1], [1, None]) == ("/1", ABSENT, None)
    assert first_difference({"a/b": [{"~": 1}]}, {"a/b": [{"~": True}]}) == ("/a~1b/0/~0", 1, True)
