"""Whether what a bundle says agrees with itself: the rungs with the evidence, the display with the rungs, the hashes.

A signature tells who said it; these checks tell that the gate cannot have said it if it is not so. A statement that was
signed and contradicts itself is a fault of the program, or worse.
"""

from __future__ import annotations

import hashlib
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from typing import Any, cast

from provenance.answering.bundle import auditors
from provenance.answering.bundle.auditors import entries, salted
from provenance.answering.bundle.pointers import BundleFinding, escaped
from provenance.answering.bundle.statement import BondPart, ClaimPart, Predicate, Sealed, Statement
from provenance.answering.rungs import Rung
from provenance.ledger.notes import from_base64
from provenance.model.activities import Bearing
from provenance.model.citations import ExtractionMethod

_DIRECT = frozenset(method.value for method in ExtractionMethod if method.row.direct)
_SHOWN_RUNGS = {rung.value: rung.height for rung in Rung}


def of(statement: Statement, signers: Sequence[str]) -> list[BundleFinding]:
    """Check a statement whose signatures hold against itself and the keys that signed it."""
    said = statement.predicate
    findings = list(_signed_by(said, signers))
    known = {one.number for one in said.citations}
    bonds: defaultdict[int, list[BondPart]] = defaultdict(list)
    for bond in said.bonds:
        bonds[bond.claim].append(bond)
    for number, claim in enumerate(said.claims):
        findings += _claim(claim, known, bonds.get(claim.number, ()), f"#/predicate/claims/{number}")
    findings += _asked(said)
    findings += _counts(said)
    findings += _display(said)
    return findings


def of_text(statement: Statement, text: bytes) -> list[BundleFinding]:
    """Check that a text is the one that was delivered."""
    found, expected = hashlib.sha256(text).hexdigest(), statement.subject[0].digest.sha256
    if found == expected:
        return []
    message = "the text is not the one that was delivered with this bundle"
    return [BundleFinding("answer", "#/subject/0/digest/sha256", message, None, expected, found)]


def of_excerpts(statement: Statement, identity: Path) -> tuple[dict[int, str], list[BundleFinding]]:
    """Open the excerpts and hold each to its salted hash; also that nothing was shown beyond them.

    Raises InvalidInput where the identity does not open them.
    """
    pointer = "#/predicate/excerpts/content"
    cipher = from_base64(statement.predicate.excerpts.content)
    opened = entries(auditors.decrypted(cipher, identity)) if cipher is not None else None
    if opened is None:
        return {}, [BundleFinding("excerpts", pointer, "the encrypted part does not hold excerpts with their salts")]
    findings = [
        BundleFinding("excerpts", f"#{where}", "the words in the encrypted part are not those of the signed hash")
        for where, sealed in _sealed(statement.predicate.model_dump(), "/predicate")
        if sealed.at >= len(opened) or salted(*opened[sealed.at]) != sealed.sha256
    ]
    words = {number: text for number, (_, text) in enumerate(opened)}
    return words, findings + ([] if findings else list(_within(statement.predicate, words)))


def _signed_by(said: Predicate, signers: Sequence[str]) -> Iterator[BundleFinding]:
    if tuple(signers) != said.signers:
        expected, found = (", ".join(one[:16] for one in keys) for keys in (said.signers, signers))
        message = f"expected signatures by {expected}, found {found}: one was added, taken away or moved"
        yield BundleFinding("signature", "/signatures", message, None, expected, found)


def _claim(
    claim: ClaimPart, known: Collection[int], bonds: Sequence[BondPart], pointer: str
) -> Iterator[BundleFinding]:
    """Check that a claim rests on what its rung needs (citation binding, "The coverage gate").

    ``known`` are the citations of the bundle, ``bonds`` those of the claim.
    """
    held = [one for one in bonds if one.citation in claim.citations]
    if claim.rung == Rung.REFUSED:
        if claim.citations:
            yield BundleFinding("statement", f"{pointer}/citations", "a refused claim rests on nothing")
        return
    if not claim.citations:
        yield BundleFinding("statement", f"{pointer}/citations", f"a {claim.rung} claim must rest on a citation")
    for number in claim.citations:
        if number not in known or all(one.citation != number for one in held):
            yield BundleFinding(
                "statement", f"{pointer}/citations", f"citation {number} is not in the bundle for this claim"
            )
    direct = any(one.relation in _DIRECT and one.status == "verified" and _borne(one) for one in held)
    if claim.rung in {Rung.SUPPORTED, Rung.NARROWED} and claim.citations and not direct:
        yield BundleFinding(
            "statement", f"{pointer}/rung", f"no verified citation bears this {claim.rung} claim directly"
        )


def _borne(one: BondPart) -> bool:
    """Tell whether the words of a bond bear its claim; a bundle of before this was told says it by the status."""
    return one.bearing is None or Bearing(one.bearing).borne


def _asked(said: Predicate) -> Iterator[BundleFinding]:
    """Hold the rungs to the rows of the gate: each is the highest that a statement gave a row for, on those rows."""
    given: dict[str, set[tuple[Any, Any]]] = {}
    for one in said.gate.asked:
        given.setdefault(one.query, set()).update((row.get("claim"), row.get("citation")) for row in one.rows)
    named = {query: {claim for claim, _ in rows} for query, rows in given.items()}
    for at, claim in enumerate(said.claims):
        rungs = [rung for rung in Rung if claim.number in named.get(f"gate/{rung}", ())]
        highest = rungs[0] if rungs else Rung.REFUSED
        pointer = f"#/predicate/claims/{at}"
        if claim.rung != highest:
            message = f"the rows of the gate give this claim the rung {highest}, not {claim.rung}"
            yield BundleFinding("statement", f"{pointer}/rung", message, None, highest, claim.rung)
        elif missing := [one for one in claim.citations if (claim.number, one) not in given.get(f"gate/{highest}", ())]:
            message = f"the gate gave no row for citation {missing[0]} of this claim"
            yield BundleFinding("statement", f"{pointer}/citations", message)
    yield from _parameters(said)


def _parameters(said: Predicate) -> Iterator[BundleFinding]:
    """Hold what the gate was asked first to the bonds: all of them, as they are here."""
    held = {(one.claim, f"{said.answer.project}/{one.citation}", one.relation, one.status) for one in said.bonds}
    for number, one in enumerate(said.gate.asked):
        rows = one.parameters.get("bonds")
        if one.query != f"gate/{Rung.SUPPORTED}" or not isinstance(rows, list):
            continue
        fields = ("claim", "citation", "relation", "status")
        asked = [cast("dict[str, Any]", row) for row in cast("list[Any]", rows) if isinstance(row, dict)]
        if {tuple(str(row.get(name)) for name in fields) for row in asked} != {tuple(map(str, row)) for row in held}:
            message = "the gate was asked with other bonds than those of the bundle"
            yield BundleFinding("statement", f"#/predicate/gate/asked/{number}/parameters/bonds", message)


def _counts(said: Predicate) -> Iterator[BundleFinding]:
    counted = Counter(claim.rung for claim in said.claims)
    for rung, number in said.gate.rungs.items():
        if counted[rung] != number:
            message = f"expected {counted[rung]} {rung} claims as they are listed, found {number}"
            yield BundleFinding("statement", f"#/predicate/gate/rungs/{rung}", message)
    numbers = [claim.number for claim in said.claims]
    if len(set(numbers)) != len(numbers):
        yield BundleFinding("statement", "#/predicate/claims", "a claim is listed twice")


def _display(said: Predicate) -> Iterator[BundleFinding]:
    """Check that nothing was shown that the bundle does not have, and no rung was raised on the way."""
    if said.display is None:
        return
    claims = {claim.number: claim for claim in said.claims}
    for name, rung in said.display.claims.items():
        own = claims.get(int(name)) if name.isdigit() else None
        if own is None or _SHOWN_RUNGS[rung] > _SHOWN_RUNGS[own.rung]:
            yield BundleFinding(
                "statement", f"#/predicate/display/claims/{name}", "a rung was raised on the way to display"
            )
    for number, one in enumerate(said.display.shown):
        own = claims.get(one.claim)
        pointer = f"#/predicate/display/shown/{number}"
        if own is None or one.citation not in own.citations:
            yield BundleFinding("statement", pointer, "a citation was shown that the claim does not rest on")
        if one.depth != "excerpt" and one.end > one.start:
            yield BundleFinding("statement", pointer, f"words were shown where the depth was {one.depth}")


def _within(said: Predicate, words: dict[int, str]) -> Iterator[BundleFinding]:
    """Check that every stretch that was shown lies within the excerpt it is of."""
    if said.display is None:
        return
    bonds = {(one.claim, one.citation): one for one in said.bonds}
    for number, one in enumerate(said.display.shown):
        bond = bonds.get((one.claim, one.citation))
        length = len(words.get(bond.excerpt.at, "")) if bond else 0
        if not 0 <= one.start <= one.end <= length or one.characters != one.end - one.start:
            message = "more was shown than the bundle has of this excerpt"
            yield BundleFinding("excerpts", f"#/predicate/display/shown/{number}", message)


def _sealed(value: Any, pointer: str) -> Iterator[tuple[str, Sealed]]:
    """Yield all that stands for words in the encrypted part, with its place."""
    if isinstance(value, dict):
        fields = cast("dict[str, Any]", value)
        if set(fields) == set(Sealed.model_fields):
            yield pointer, Sealed.model_validate(fields)
            return
        inner = [(escaped(key), one) for key, one in fields.items()]
    elif isinstance(value, list | tuple):
        inner = [(str(number), one) for number, one in enumerate(cast("list[Any]", value))]
    else:
        return
    for key, one in inner:
        yield from _sealed(one, f"{pointer}/{key}")
