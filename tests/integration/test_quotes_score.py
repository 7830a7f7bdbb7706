"""Quotes in real law, through the command: true ones verify, altered ones never do."""

from __future__ import annotations

import json
import random
import re
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest

from etl.structure import read_document
from provenance.language.source import SourceText
from tests.support.command import beleg
from tests.support.documents.quotable_law import LAW, SENTENCES
from tests.support.marked.corpus import CORPUS, needs_corpus
from tests.support.mutants.altered_quotes import Oracle, mutants

BELEG = [sys.executable, "-m", "provenance.cli.main"]
SCORE = CORPUS.parent / "eval" / "score.py"
MATTERS = re.compile(
    r"(?i)\b(nicht|kein\w*|ohne|nie|nur|außer|soweit|sofern|m[uü]ss\w*|k[aö]nn\w*|d[aü]rf\w*|soll\w*)\b"
)
LAWS = ("BDG.pdf", "GvKostG.pdf", "UZwG.pdf", "KrWG.xml")


def run(*args: object, text: str | None = None) -> subprocess.CompletedProcess[str]:
    """Run the command `beleg`."""
    return beleg(*map(str, args), given=text or "")


@pytest.fixture
def law(tmp_path: Path) -> Path:
    """The law of our own as a plain text file."""
    path = tmp_path / "law.txt"
    path.write_text(LAW, encoding="utf-8")
    return path


def test_one_line_of_json_for_each_quote(law, tmp_path):
    """Each quote gives its id, status and the source's text; stdout holds nothing else, the exit code is 0."""
    quotes = [*SENTENCES[:3], "Eintragungen dürfen entfernt werden", "\ud800 \x00 \u202e"]
    given = tmp_path / "quotes.jsonl"
    given.write_text("".join(json.dumps({"id": f"q{i}", "quote": q}) + "\n" for i, q in enumerate(quotes)))
    done = run("quotes", law, given, "--jsonl")
    assert done.returncode == 0, done.stderr
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    assert [row["id"] for row in rows] == ["q0", "q1", "q2", "q3", "q4"]
    assert [row["status"] for row in rows] == ["verified"] * 3 + ["failed"] * 2
    assert all(row["text"] == LAW[row["start"] : row["end"]] for row in rows[:4])
    assert {"kind": "negation", "source": "nicht", "quote": ""} in rows[3]["differences"]
    (told,) = rows[3]["remarks"]
    assert (told["told"], told["given"]) == ("differs", [rows[3]["text"]])
    assert rows[3]["notes"].startswith("Not as in the source (negation: ")


def test_a_reader_sees_the_outcome(law):
    """Without --jsonl the quotes are listed with what differs, and how many stand."""
    lines = "".join(
        json.dumps({"id": i, "quote": q}) + "\n" for i, q in enumerate([SENTENCES[0], "Sie gilt für Boote"])
    )
    done = run("quotes", law, "-", text=lines)
    assert done.returncode == 0, done.stderr
    assert "1 of 2 quotes stand in the source." in done.stdout
    assert "verified" in done.stdout
    assert "failed" in done.stdout


@pytest.mark.parametrize("line", ["no json", "[1]", '{"id": 1}', '{"id": 1, "quote": 7}'])
def test_a_line_that_is_no_quote_is_named(law, line):
    """Wrong input is told by its line, with exit code 2 and nothing on stdout."""
    done = run("quotes", law, "-", "--jsonl", text=f'{{"id": 0, "quote": "Sie gilt"}}\n{line}\n')
    assert done.returncode == 2
    assert "line 2" in done.stderr
    assert not done.stdout


@needs_corpus
@pytest.mark.parametrize("name", LAWS)
def test_no_altered_quote_of_real_law_verifies(name):
    """Of real law: every unit of text verifies as it stands, and none of its alterations does."""
    document = read_document(CORPUS / "laws" / name)
    source = SourceText(document.text, [(unit.start, unit.end) for unit in document.units])
    oracle = Oracle(document.text)
    pool = [" ".join(u.text.split()) for u in document.units if u.kind == "norm" and 40 < len(u.text) < 350]
    rng = random.Random(17)
    wrong: list[tuple[str, str]] = []
    tried = 0
    for quote in rng.sample(pool, min(12, len(pool))):
        assert source.find(quote).verified, quote
        for kind, altered in mutants(quote, rng.choice(pool), rng):
            if rng.random() < 0.6 or oracle.stands(altered):
                continue
            tried += 1
            match = source.find(altered)
            # an ellipsis may join what stands in this order elsewhere in the law, if it hides nothing that matters
            left_out = [document.text[a[1] : b[0]] for a, b in pairwise(match.parts)]
            if match.verified and (match.method != "parts" or any(MATTERS.search(text) for text in left_out)):
                wrong.append((kind, altered))
    assert not wrong
    assert tried > 300


@needs_corpus
@pytest.mark.skipif(not SCORE.is_file(), reason=f"the score is not at {SCORE}")
def test_the_score_holds():
    """The score of quotes: no altered quote verified, at least 99.5 % of the true ones."""
    done = subprocess.run(
        [sys.executable, str(SCORE), "quotes", "--corpus", str(CORPUS), "--beleg", " ".join(BELEG)],
        capture_output=True,
        text=True,
        check=False,
        timeout=280,
    )
    assert done.returncode == 0, done.stderr
    last = done.stdout.splitlines()[-1]
    recall, wrong = last.split("verified ")[1].split(",")[0], last.split("altered quotes verified ")[1].split(" of")[0]
    assert int(wrong) == 0, done.stdout
    assert float(recall) >= 0.995, done.stdout
