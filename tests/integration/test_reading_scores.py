"""What the reading of law must reach on real law: the scores of ``score.py`` beside the development corpus."""

from __future__ import annotations

import importlib.util
import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from types import ModuleType

import pytest

from tests.support.marked.corpus import CORPUS, needs_corpus

pytestmark = needs_corpus

BELEG = [str(Path(sys.executable).with_name("beleg"))]
SCORE = CORPUS.parent / "eval" / "score.py"


@pytest.fixture(scope="module")
def score() -> ModuleType:
    """The scores as they stand beside the corpus."""
    spec = importlib.util.spec_from_file_location("score", SCORE)
    if spec is None or spec.loader is None or not SCORE.exists():
        pytest.skip(f"{SCORE} is not there")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_satz(score: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    """Legal Sätze end where the law itself numbers the next one."""
    assert score.satz(CORPUS, BELEG, 0) >= 0.995
    whole = re.search(r"whole paragraphs ([\d.]+)", capsys.readouterr().out)
    assert whole is not None
    assert float(whole[1]) >= 0.99


def test_sentences(score: ModuleType) -> None:
    """Units of printed law end where hand annotation ends them."""
    assert score.sentences(CORPUS, BELEG, 0) >= 0.955


def test_references(score: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    """References have exactly the spans of the human annotation; citation strings are one reference each."""
    assert score.references(CORPUS, BELEG, 0) >= 0.97
    whole = re.search(r"whole string one reference \d+/\d+ = ([\d.]+)", capsys.readouterr().out)
    assert whole is not None
    assert float(whole[1]) >= 0.99


def test_randziffern(score: ModuleType) -> None:
    """Every Randziffer stands once, in order, on its page, with its first words."""
    assert score.rz(CORPUS, BELEG, 0) == 1.0


def test_letter_boxes() -> None:
    """The boxes of each place of the letter give its text back when the page is cropped to them."""
    import pymupdf

    from etl.structure import read_document

    file = CORPUS / "gobd" / "GoBD.pdf"
    pages = [page.get_text("words") for page in pymupdf.open(file)]
    units = [unit for unit in read_document(file).units if unit.text.strip()]
    bare = re.compile(r"[\W_]+")
    back = 0
    for unit in units:
        found = []
        for page, x0, y0, x1, y1 in unit.boxes:
            for word in pages[page - 1]:
                x, y = (word[0] + word[2]) / 2, (word[1] + word[3]) / 2
                if x0 - 0.5 <= x <= x1 + 0.5 and y0 - 0.5 <= y <= y1 + 0.5:
                    found.append(word[4])
        back += bare.sub("", "".join(found)) == bare.sub("", unit.text)
    assert back / len(units) >= 0.995


@pytest.mark.timeout(300)
def test_speed() -> None:
    """Sätze are found at least forty times as fast as pysbd finds sentences in the same text, whoever else is busy.

    ``python -m bench satz`` measures it on a machine that does nothing else.
    """
    import gc
    import json
    import time

    import pysbd

    from provenance.language.satz import split

    rows = json.loads((CORPUS / "sentences" / "official_satz.json").read_text(encoding="utf-8"))
    few = [row["text"] for row in rows][:40]
    segmenter = pysbd.Segmenter(language="de", clean=False)

    def taken(work: Callable[[str], object], some: Sequence[str]) -> float:
        """Give the processor time that a text took, but for what other tests left to be collected."""
        gc.disable()
        started = time.process_time()
        for text in some:
            work(text)
        took = (time.process_time() - started) / len(some)
        gc.enable()
        return took

    # turn by turn, and the fastest round of either: others may use the machine too
    rounds = [(taken(split, few * 10), taken(segmenter.segment, few)) for _ in range(5)]
    ours, theirs = (min(times) for times in zip(*rounds, strict=True))
    assert theirs / ours >= 40
