"""No altered claim is verified without a model, and what was altered is named: our own passages, and the corpus."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

from provenance.citing.judge import Judgement, judge
from provenance.model.activities import VerificationStatus
from tests.support.documents.quotable_law import LAW
from tests.support.marked.contrast_claims import KINDS, Case, cases, english, from_law, from_text
from tests.support.marked.corpus import CORPUS, needs_corpus

_ALSO = {
    "number": {"number", "date", "unit"},
    "negated": {"negation", "modality", "limit"},
    "entity": {"name"},
}


def names(case: Case, found: Judgement) -> bool:
    """Tell whether one of the differences is the one made: of its kind, with the word that was changed in it."""
    return any(
        one.kind in _ALSO[case.kind]
        and (not case.claimed or case.claimed in one.quote)
        and (case.claimed or case.source in one.source)
        for one in found.differences
    )


def outcome(made: Sequence[Case]) -> tuple[Counter[tuple[str, str, str]], list[Case], list[Case]]:
    """Judge every case; give a table of counts, the altered ones that verified, and those not named."""
    table: Counter[tuple[str, str, str]] = Counter()
    wrong: list[Case] = []
    unnamed: list[Case] = []
    for case in made:
        found = judge(case.claim, case.passage, None)
        verified = found.status is VerificationStatus.VERIFIED
        table[case.language, case.kind, "cases"] += 1
        table[case.language, case.kind, "verified"] += verified
        if case.kind == "verbatim":
            continue
        wrong += [case] if verified else []
        named = names(case, found)
        table[case.language, case.kind, "named"] += named
        unnamed += [] if named else [case]
    return table, wrong, unnamed


def check(made: Sequence[Case]) -> None:
    """Hold a set to the figures of the issue."""
    table, wrong, unnamed = outcome(made)
    assert not wrong
    altered = [case for case in made if case.kind != "verbatim"]
    assert len(unnamed) <= 0.05 * len(altered), (table, unnamed)
    plain = [key for key in table if key[1] == "verbatim"]
    assert sum(table[key] for key in plain if key[2] == "verified") >= 0.99 * sum(
        table[key] for key in plain if key[2] == "cases"
    )


@pytest.mark.parametrize("language", ["de", "en"])
def test_our_own_passages(language):
    """Of claims on passages of our own no altered one is verified, and 95 % are named as what was altered."""
    pool = (
        english()
        if language == "en"
        else [pair for part in LAW.split("§ ") for pair in from_text(" ".join(part.split()))]
    )
    made = cases(pool, language, each=15, seed=5)
    assert {case.kind for case in made} == set(KINDS)
    check(made)


@needs_corpus
def test_four_hundred_cases():
    """200 claims on laws of the corpus and 200 on English frames: none altered verified, 95 % of them named."""
    pool = [pair for path in sorted((CORPUS / "truth").glob("*.jsonl")) for pair in from_law(path)]
    made = [*cases(pool, "de", each=50, seed=11), *cases(english(), "en", each=50, seed=11)]
    assert Counter(case.kind for case in made) == dict.fromkeys(KINDS, 100)
    check(made)
