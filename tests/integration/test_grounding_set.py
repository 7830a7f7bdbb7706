"""150 sentences of the corpus are grounded: what is quoted is supported at its Satz, what is altered never."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from provenance.answering.assigning import assign
from provenance.answering.drafts.draft import Claim, Draft, Sentence, SentenceKind
from provenance.answering.evidence_links import EvidenceLinks
from provenance.answering.gate import gate
from provenance.answering.rungs import Gated, Rung
from provenance.bootstrap import open_engine
from provenance.citing.checks.places import ranges
from provenance.citing.engine import Engine
from provenance.text.normalise import normalise
from tests.support.marked.corpus import needs_corpus
from tests.support.marked.grounding_set import ALTERED, LAWS, QUOTED, UNFOUNDED, Case, made, source

pytestmark = needs_corpus

Grounded = tuple[list[Case], EvidenceLinks, Gated]


@pytest.fixture(scope="module")
def laws(emptied_store: Path) -> Iterator[Engine]:
    """An engine with the laws the sentences are of."""
    with open_engine(emptied_store) as engine:
        for law in LAWS:
            engine.add_doc_source(source(law))
        yield engine


@pytest.fixture(scope="module")
def grounded(laws: Engine) -> Grounded:
    """The sentences as a draft, each a claim, assigned and gated."""
    cases = made()
    claims = tuple(Claim(n, case.text, 0, 0, n) for n, case in enumerate(cases, start=1))
    # each under a heading of its own, since the sentence before decides what "sie" and "Absatz 2" mean
    sentences = tuple(
        Sentence(one.number, one.text, 0, 0, SentenceKind.CLAIM, section=str(one.number), claims=(one.number,))
        for one in claims
    )
    draft = Draft("", sentences, claims)
    bonds = assign(laws, draft)
    today = datetime.now(UTC).date().isoformat()
    return cases, bonds, gate(laws.graph, laws.context.project_id, draft, bonds, as_of=today)


def rungs(grounded: Grounded, kind: str) -> list[tuple[Case, Rung]]:
    """Give the cases of a kind with their rungs."""
    cases, _, gated = grounded
    return [(case, one.rung) for case, one in zip(cases, gated.rulings, strict=True) if case.kind == kind]


def test_nothing_altered_or_made_up_is_covered(grounded: Grounded) -> None:
    """No sentence with a number, negation or modal changed is supported or labelled, nor is one of nothing at all."""
    for kind in (ALTERED, UNFOUNDED):
        found = rungs(grounded, kind)
        assert len(found) == 50
        assert [(case.changed, case.text) for case, rung in found if rung is not Rung.REFUSED] == []


def test_what_is_quoted_is_supported(grounded: Grounded) -> None:
    """Of the sentences that differ in typography alone, 95 % at least are supported; the rest says its limit."""
    found = rungs(grounded, QUOTED)
    supported = [case for case, rung in found if rung is Rung.SUPPORTED]
    assert len(found) == 50
    assert len(supported) >= 0.95 * len(found), [case.text for case, rung in found if rung is not Rung.SUPPORTED]


def test_it_is_supported_at_the_right_satz(grounded: Grounded) -> None:
    """The citation quotes the sentence of the law, at its place and no other."""
    cases, bonds, gated = grounded
    for case, ruling in zip(cases, gated.rulings, strict=True):
        if case.kind == QUOTED and ruling.rung is Rung.SUPPORTED:
            bond = next(one for one in bonds.of(ruling.claim) if one.citation in ruling.citations)
            assert letters(bond.quote) == letters(case.original)
            place = ranges(bond.printed)[0][0]  # two Sätze where the marks of the law make two of it
            assert place.section == case.section.replace("\u00a0", " ")
            assert place.path[: len(case.path)] == case.path


def test_what_is_altered_is_told_with_what_differs(grounded: Grounded) -> None:
    """Nearly each altered sentence is told with the Satz it was made of: the nearest passage."""
    cases, bonds, _ = grounded
    told = {one.claim: one for one in bonds.rejected}
    altered = [(case, told[n]) for n, case in enumerate(cases, start=1) if case.kind == ALTERED]
    nearest = sum(letters(case.original) in letters(one.quote) or letters(one.quote) in letters(case.original)
                  for case, one in altered)  # fmt: skip
    assert all(one.why for _, one in altered)
    assert nearest >= 0.9 * len(altered)


def letters(text: str) -> str:
    """Give the letters and digits of a text in their normal form."""
    return re.sub(r"\W", "", normalise(text).text)
