"""What a word may be is told once; sentences are read as HanTa's own tagger reads them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from HanTa import HanoverTagger

from provenance.language.morphology import Morphology

DATA = Path(__file__).parents[1] / "data"
_WORD = re.compile(r"[^\W\d_]+(?:[-/][^\W\d_]+)*-?|\d[\d.,]*\d|\d|[,;:()]|[.!?]+|[–—]")
_UNSEEN = ("x", "ß", "Æther", "qwrtzpsdfg", "Schleusenbetriebsgenehmigungsverfahren", "i", "AO", "γράμμα", "'")


def _model() -> Any:
    return HanoverTagger.HanoverTagger("morphmodel_ger.pgz")


def _sentences() -> list[list[str]]:
    files = sorted((*(DATA / "paraphrases").rglob("*.md"), *(DATA / "paraphrases").glob("*.toml")))
    lines = [line for path in files for line in path.read_text(encoding="utf-8").splitlines()]
    return [words for line in dict.fromkeys(lines) if (words := _WORD.findall(line))]


@pytest.fixture(scope="module")
def morphology() -> Morphology:
    """A model of its own, of which nothing is kept yet."""
    return Morphology(_model())


def test_sentences_are_read_as_hanta_reads_them(morphology: Morphology) -> None:
    """Lemma and tag are those of HanTa's tagger for each word of laws and drafts, whether it was met before or not."""
    hanta, sentences = _model(), _sentences()
    assert len(sentences) > 1_000
    for words in sentences[::3]:
        expected = [(lemma, tag) for _, lemma, tag in hanta.tag_sent(words)]
        assert morphology.tagged(words) == expected
        assert morphology.tagged(words) == expected


@pytest.mark.parametrize("word", _UNSEEN)
def test_words_that_nobody_has_seen_are_read_as_hanta_reads_them(morphology: Morphology, word: str) -> None:
    """A word that the model does not know has the lemma and tag that HanTa gives, first in a sentence or within it."""
    hanta = _model()
    for words in ([word], ["Die", word, "gilt", "."]):
        assert morphology.tagged(words) == [(lemma, tag) for _, lemma, tag in hanta.tag_sent(words)]
