"""The nearest passage and the word diff: feedback that leads to the right place."""

from __future__ import annotations

import random

import pytest

from provenance.language.source import SourceText
from provenance.text.diff import changes, tokenise
from provenance.text.needle import WordIndex
from provenance.text.normalise import normalise
from tests.support.documents.quotable_law import LAW, SENTENCES

INDEX = WordIndex(LAW)


@pytest.mark.parametrize("sentence", [one for one in SENTENCES if len(one.split()) > 6])
def test_a_sentence_with_one_word_changed_leads_to_its_place(sentence):
    """The passage is the sentence of the source, and the diff is the one word."""
    rng = random.Random(len(sentence))
    words = sentence.split()
    index = rng.randrange(1, len(words) - 1)
    passage = INDEX.nearest(" ".join([*words[:index], "Papperlapapp", *words[index + 1 :]]))
    assert passage is not None
    assert normalise(LAW[passage.start : passage.end]).text.startswith(normalise(" ".join(words[:index])).text)
    changed = [one for one in passage.diff if one.op != "equal"]
    assert len(changed) <= 2
    assert any("Papperlapapp" in one.quote for one in changed)
    assert passage.similarity > 0.7


def test_the_diff_gives_both_sides_back():
    """All source words and all quote words are in the diff, in order."""
    source, quote = "Das Buch ist zehn Jahre, nicht acht, zu führen.", "Das Buch ist acht Jahre zu führen und zu lesen."
    diff = changes(tokenise(source), tokenise(quote))
    assert [word for one in diff for word in one.source] == [token.shown for token in tokenise(source)]
    assert [word for one in diff for word in one.quote] == [token.shown for token in tokenise(quote)]
    assert ("replace", ("zehn",), ("acht",)) in diff
    assert all(one.source == one.quote for one in diff if one.op == "equal")


def test_words_of_the_quote_that_nobody_wrote_are_found_by_their_likeness():
    """A quote whose every word is misspelt still leads near."""
    passage = INDEX.nearest("Ornungswidrigkeitt Geltbuße fünfundzwanzigtausent")
    assert passage is None or "Ordnungswidrigkeit" in LAW[passage.start - 200 : passage.end + 200]


def test_a_quote_of_common_words_alone_ends_at_once():
    """Words that stand everywhere lead somewhere or nowhere, never into an error."""
    source = SourceText("der die das und oder nicht " * 20_000 + "Ende.")
    assert not source.find("das der und nicht die").verified


def test_nothing_is_near_nothing():
    """An empty source, or a quote without words, has no nearest passage."""
    assert WordIndex("").nearest("Die Frist") is None
    assert INDEX.nearest("…") is None
