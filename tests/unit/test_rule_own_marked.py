"""Rules of by-laws, letters and acts of the Union: 60 Sätze of our own, marked before the extractor saw them."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from etl.rule import rules_of
from etl.rule.norm import norms
from tests.support.documents.rule_sections import document
from tests.support.marked.rules import FIELDS, Score, count, reads

ROWS: list[dict[str, Any]] = [
    json.loads(line)
    for line in (Path(__file__).parents[1] / "data/rules_own/saetze.jsonl").read_text(encoding="utf-8").splitlines()
]


def test_there_are_twenty_of_each_kind() -> None:
    """Sixty different Sätze: by-laws, letters, acts of the Union; some hold no rule, every modality is among them."""
    assert len({row["text"] for row in ROWS}) == 60
    assert {kind: sum(row["kind"] == kind for row in ROWS) for kind in ("by-law", "letter", "eu")} == {
        "by-law": 20,
        "letter": 20,
        "eu": 20,
    }
    assert sum(not row["rules"] for row in ROWS) >= 10
    assert len({rule["modality"] for row in ROWS for rule in row["rules"]}) == 4


def test_rules_of_other_texts_are_read_as_marked(capsys: pytest.CaptureFixture[str]) -> None:
    """Modality, addressee and deadline reach F1 0.95 on Sätze in the style of by-laws, letters and Union law."""
    score = Score()
    wrong: list[str] = []
    for row in ROWS:
        law = document(("Absatz 1", row["text"]))
        [norm] = norms(law)
        marks = [_offsets(row["text"], rule) for rule in row["rules"]]
        wrong += [f"{row['text']}\n    {one}" for one in count(score, norm.text, marks, reads(norm, rules_of(law)))]
    with capsys.disabled():
        sys.stdout.write(f"\nown    {score}\n")
    for name in FIELDS[:3]:
        assert score.f1(name) >= 0.95, "\n".join([name, *wrong])


def _offsets(text: str, rule: dict[str, Any]) -> dict[str, Any]:
    """Give a mark with offsets for its words, as the larger set has them."""

    def at(words: str) -> list[int]:
        start = text.index(words)
        return [start, start + len(words)]

    who, deadline = rule["addressee"], rule["deadline"]
    return {
        "modality": rule["modality"],
        "addressee": [{"least": at(who), "most": at(who)}] if who else None,
        "deadline": deadline
        and {
            "duration": deadline["duration"],
            "words": [at(deadline["words"])],
            "start": deadline["start"] and at(deadline["start"]),
        },
    }
