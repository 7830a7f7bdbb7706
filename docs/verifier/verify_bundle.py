"""Verifies a bundle of Beleg without Beleg: one file, the standard library and `cryptography`.

    python verify_bundle.py answer.bundle.json --key beleg.pub [--answer answer.md] [--identity auditor.txt]
                            [--checkpoint witnessed.txt --witness KEY]

Checked are the signatures (DSSE over Ed25519), the delivered text and the checkpoint of the log (C2SP tlog-checkpoint);
with an auditor's identity (age, X25519) the words, and that each citation is a leaf under the checkpoint (RFC 6962);
with a checkpoint that a witness has cosigned (C2SP tlog-cosignature) that the log is the one it saw. Exit code 0: all
holds; 1: something does not, which is said; 2: the arguments or files cannot be used.
"""

import argparse
import base64
import hashlib
import hmac
import json
import sys
from pathlib import Path

from cryptography.exceptions import InvalidSignature, InvalidTag
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat, load_pem_public_key

PAYLOAD_TYPE = "application/vnd.beleg.answer.v1+json"
MOST_BYTES, MOST_SIGNATURES = 64 * 1024 * 1024, 16


class Broken(Exception):
    """Something does not hold."""


def demand(holds, what):
    """Raise Broken with what does not hold."""
    if not holds:
        raise Broken(what)


def unbase64(text):
    """Read Base64; raises Broken."""
    try:
        return base64.b64decode(text, validate=True)
    except ValueError as error:
        raise Broken("what should be Base64 is not") from error


def signed_by(key, signature, message):
    """Say whether an Ed25519 signature holds."""
    try:
        key.verify(signature, message)
    except InvalidSignature:
        return False
    return True


# The envelope (DSSE v1)


def payload_of(content, keys):
    """Return the payload of an envelope that is signed by the keys it names, all of them trusted."""
    demand(len(content) <= MOST_BYTES, "the file is larger than any bundle")
    envelope = json.loads(content)
    payload, kind = unbase64(envelope["payload"]), envelope["payloadType"]
    demand(kind == PAYLOAD_TYPE, f"the payload is of another type: {kind}")
    message = b"DSSEv1 %d %b %d %b" % (len(kind), kind.encode(), len(payload), payload)
    signatures = envelope["signatures"]
    demand(0 < len(signatures) <= MOST_SIGNATURES, f"{len(signatures)} signatures")
    for one in signatures:
        key = keys.get(one["keyid"])
        demand(key is not None, f"signed by a key that is not trusted: {one['keyid'][:16]}…")
        demand(signed_by(key, unbase64(one["sig"]), message), "a signature does not hold: the payload was changed")
    statement = json.loads(payload)
    named = statement["predicate"]["signers"]
    demand(named == [one["keyid"] for one in signatures], "other keys have signed than the statement names")
    return statement


def public_keys(files):
    """Read public keys in PEM, by the SHA-256 of their SubjectPublicKeyInfo."""
    found = {}
    for file in files:
        key = load_pem_public_key(Path(file).read_bytes())
        der = key.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
        found[hashlib.sha256(der).hexdigest()] = key
    return found


# The tree (RFC 6962, RFC 9162)


def node(left, right):
    """Hash an inner node."""
    return hashlib.sha256(b"\x01" + left + right).digest()


def included(leaf, index, size, proof, root):
    """Say whether an audit path leads from a leaf to the root (RFC 9162, 2.1.3.2)."""
    here, place, last = leaf, index, size - 1
    for step in proof:
        if last == 0:
            return False
        if place & 1 or place == last:
            here = node(step, here)
            while place and not place & 1:
                place, last = place >> 1, last >> 1
        else:
            here = node(here, step)
        place, last = place >> 1, last >> 1
    return 0 <= index < size and last == 0 and here == root


def consistent(old, old_root, new, new_root, proof):
    """Say whether one tree is the beginning of another (RFC 9162, 2.1.4.2)."""
    if not 0 < old <= new or (old < new and not proof):
        return False
    if old == new:
        return not proof and old_root == new_root
    steps = [old_root, *proof] if old & (old - 1) == 0 else list(proof)
    place, last = old - 1, new - 1
    while place & 1:
        place, last = place >> 1, last >> 1
    before = after = steps[0]
    for step in steps[1:]:
        if last == 0:
            return False
        if place & 1 or place == last:
            before, after = node(step, before), node(step, after)
            while place and not place & 1:
                place, last = place >> 1, last >> 1
        else:
            after = node(after, step)
        place, last = place >> 1, last >> 1
    return last == 0 and before == old_root and after == new_root


# Checkpoints (C2SP signed-note, tlog-checkpoint, tlog-cosignature)


def note_of(text, keys):
    """Return origin, size and root of a note, and which of some keys (name, algorithm, raw) have signed it."""
    body, gap, lines = text.rpartition("\n\n")
    demand(gap, "what should be a checkpoint is none")
    origin, size, root, *_ = body.split("\n")
    body += "\n"
    by = set()
    for line in lines.rstrip("\n").split("\n"):
        dash, name, encoded = line.split(" ")
        demand(dash == "—", "what should be a signature line is none")
        raw = unbase64(encoded)
        for key in keys:
            if key[0] != name or keyid(*key) != raw[:4]:
                continue
            stamp, signature, head = 0, raw[4:], ""
            if key[1] == 4:
                stamp, signature = int.from_bytes(raw[4:12], "big"), raw[12:]
                head = f"cosignature/v1\ntime {stamp}\n"
            public = Ed25519PublicKey.from_public_bytes(key[2])
            demand(signed_by(public, signature, (head + body).encode()), f"the signature of {name} does not hold")
            by.add(key)
    return origin, int(size), unbase64(root), by


def keyid(name, algorithm, raw):
    """Return the key id of a key of notes."""
    return hashlib.sha256(name.encode() + b"\n" + bytes([algorithm]) + raw).digest()[:4]


def verifier_key(text):
    """Read a verifier key: name, key id and key."""
    name, said, encoded = text.strip().split("+", 2)
    raw = unbase64(encoded)
    key = (name, raw[0], raw[1:])
    demand(keyid(*key).hex() == said, "the verifier key has another key id than it says")
    return key


# The words of auditors (age v1, X25519)


def opened(cipher, identity):
    """Decrypt an age file with an identity “AGE-SECRET-KEY-1…”."""
    secret = X25519PrivateKey.from_private_bytes(unbech32(identity))
    head, mac_line, _ = cipher.partition(b"\n---")
    demand(mac_line, "the encrypted part is no age file")
    mac, _, rest = cipher[len(head) + 4 :].partition(b"\n")
    file_key = None
    lines = head.decode().split("\n")
    for at, line in enumerate(lines):
        if not line.startswith("-> X25519 "):
            continue
        share = unpadded(line.split(" ")[2])
        shared = secret.exchange(X25519PublicKey.from_public_bytes(share))
        own = secret.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)
        wrap = hkdf(shared, share + own, b"age-encryption.org/v1/X25519")
        try:
            file_key = ChaCha20Poly1305(wrap).decrypt(bytes(12), unpadded(lines[at + 1]), None)
        except InvalidTag:
            continue
    demand(file_key is not None, "the identity does not open the excerpts")
    expected = hmac.new(hkdf(file_key, b"", b"header"), head + b"\n---", hashlib.sha256).digest()
    demand(hmac.compare_digest(expected, unpadded(mac.decode().strip())), "the head of the encrypted part was changed")
    return b"".join(stream(hkdf(file_key, rest[:16], b"payload"), rest[16:]))


def stream(key, cipher):
    """Decrypt the payload of an age file, in chunks of 64 KiB."""
    chunk = 64 * 1024 + 16
    parts = [cipher[at : at + chunk] for at in range(0, len(cipher), chunk)] or [b""]
    for number, part in enumerate(parts):
        nonce = number.to_bytes(11, "big") + bytes([number == len(parts) - 1])
        try:
            yield ChaCha20Poly1305(key).decrypt(nonce, part, None)
        except InvalidTag as error:
            raise Broken("the encrypted part was changed") from error


def hkdf(secret, salt, info):
    """Derive a key of 32 bytes."""
    return HKDF(algorithm=hashes.SHA256(), length=32, salt=salt, info=info).derive(secret)


def unpadded(text):
    """Read Base64 without its padding."""
    return unbase64(text + "=" * (-len(text) % 4))


def unbech32(text):
    """Return the bytes of a Bech32 text; its checksum is not looked at: a wrong key opens nothing."""
    letters = "qpzry9x8gf2tvdw0s3jn54khce6mua7l"
    data = text.strip().lower().rpartition("1")[2][:-6]
    number = 0
    for letter in data:
        number = number << 5 | letters.index(letter)
    return (number >> (len(data) * 5 - 256)).to_bytes(32, "big")


# What is asked


def of_text(statement, text):
    """Check that a text is the delivered one."""
    demand(
        hashlib.sha256(text).hexdigest() == statement["subject"][0]["digest"]["sha256"],
        "the text is not the one that was delivered",
    )


def of_checkpoint(ledger, keys):
    """Check that the checkpoint is of the log of the bundle, and signed by a key that signed the bundle."""
    origin = ledger["checkpoint"].split("\n", 1)[0]
    named = [(origin, 1, key.public_bytes(Encoding.Raw, PublicFormat.Raw)) for key in keys.values()]
    _, size, root, by = note_of(ledger["checkpoint"], named)
    demand(by, "the checkpoint is signed by no trusted key")
    demand((size, root.hex()) == (ledger["size"], ledger["root"]), "the checkpoint is of another log")


def of_words(predicate, identity):
    """Open the words of auditors, hold each to its hash, and the citations to the checkpoint."""
    entries = json.loads(opened(unbase64(predicate["excerpts"]["content"]), identity))
    words = [one["words"] for one in entries]
    for sealed in sealed_in(predicate):
        salt, text = unbase64(entries[sealed["at"]]["salt"]), words[sealed["at"]]
        demand(
            hashlib.sha256(salt + text.encode()).hexdigest() == sealed["sha256"], "words are not those of their hash"
        )
    ledger, project = predicate["ledger"], predicate["answer"]["project"]
    if not ledger.get("checkpoint"):
        return
    root, left = bytes.fromhex(ledger["root"]), {one["number"]: one for one in predicate["citations"]}
    for one in ledger["leaves"]:
        text, proof = words[one["leaf"]["at"]], words[one["proof"]["at"]]
        steps = [unbase64(line) for line in proof.split("\n") if line]
        leaf = hashlib.sha256(b"\x00" + text.encode()).digest()
        demand(
            included(leaf, one["number"], ledger["size"], steps, root), f"citation {one['citation']} is not in the log"
        )
        said = json.loads(text)
        demand(
            (said["label"], said["id"]) == ("Citation", f"{project}/{one['citation']}"), "a leaf is of another record"
        )
        cited = left.pop(one["citation"])
        given = (cited["artifact_id"], cited["recorded_at"], cited["span"]["start"], cited["span"]["end"])
        names = ("artifact_id", "recorded_at", "matched_start", "matched_end")
        logged = tuple(said["properties"].get(name) for name in names)
        demand(given == logged, f"citation {one['citation']} is another one in the log")
    demand(not left, f"citations {sorted(left)} are not shown to be in the log")


def sealed_in(value):
    """Yield all that stands for words in the encrypted part."""
    if isinstance(value, dict):
        if set(value) == {"at", "sha256"}:
            yield value
            return
        value = list(value.values())
    if isinstance(value, list):
        for one in value:
            yield from sealed_in(one)


def of_witness(ledger, content, witnesses):
    """Hold the log of a bundle to a cosigned checkpoint of it, or to one of a longer log with its proof."""
    old, steps, text = ledger["size"], [], content
    if content.startswith("old "):
        head, _, text = content.partition("\n\n")
        first, *lines = head.split("\n")
        old, steps = int(first[4:]), [unbase64(line) for line in lines]
    _, size, root, by = note_of(text, witnesses)
    lacking = [key[0] for key in witnesses if key not in by]
    demand(not lacking, f"not cosigned by {', '.join(lacking)}")
    demand(old == ledger["size"], "the proof begins at another size than that of the bundle")
    own = bytes.fromhex(ledger["root"])
    demand(consistent(old, own, size, root, steps), "the log of the bundle is not the one that was witnessed")


def main():
    """Verify, and say what was verified."""
    parser = argparse.ArgumentParser(description="Verify a bundle of Beleg without Beleg.")
    parser.add_argument("bundle")
    parser.add_argument("--key", action="append", required=True, help="public key of a signer (PEM)")
    parser.add_argument("--answer", help="the delivered text")
    parser.add_argument("--identity", help="an auditor's age identity (a file)")
    parser.add_argument("--checkpoint", help="a cosigned checkpoint, or what `beleg checkpoint request` wrote")
    parser.add_argument("--witness", action="append", default=[], help="verifier key of a witness")
    given = parser.parse_args()
    keys = public_keys(given.key)
    statement = payload_of(Path(given.bundle).read_bytes(), keys)
    predicate, done = statement["predicate"], ["signature"]
    ledger = predicate["ledger"]
    if given.answer:
        of_text(statement, Path(given.answer).read_bytes())
        done.append("answer")
    if ledger.get("checkpoint"):
        of_checkpoint(ledger, keys)
        done.append("checkpoint")
    if given.identity:
        lines = Path(given.identity).read_text(encoding="utf-8").split("\n")
        of_words(predicate, next(line for line in lines if line.startswith("AGE-SECRET-KEY-1")))
        done += ["words", *(["leaves"] if ledger.get("checkpoint") else [])]
    if given.checkpoint:
        of_witness(
            ledger, Path(given.checkpoint).read_text(encoding="utf-8"), [verifier_key(one) for one in given.witness]
        )
        done.append("witness")
    print(f"holds: {', '.join(done)}; answer {predicate['answer']['id']}, log of {ledger['size']} leaves")


if __name__ == "__main__":
    try:
        main()
    except Broken as broken:
        print(f"does not hold: {broken}", file=sys.stderr)
        sys.exit(1)
    except (OSError, ValueError, KeyError, IndexError, TypeError, StopIteration) as error:
        print(f"cannot be read: {type(error).__name__}: {error}", file=sys.stderr)
        sys.exit(2)
