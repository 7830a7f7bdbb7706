"""The page of what a new version changed: what it says, what it folds, and that nothing in it is anything but text."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import html

from provenance.report.changes import counted, readable, render
from provenance.report.running_text import running
from tests.support.scenes import changed_law as case

WORDS = st.lists(
    st.sampled_from(["der", "die", "Frist", "beträgt", "zehn", "Jahre", ",", "nicht", ";", "."]), max_size=20
).map(" ".join)


def page(**asked: object) -> html.HtmlElement:
    """Give the page as a tree."""
    return html.fromstring(render(case.shown(**asked)))


def named(tree: html.HtmlElement, name: str) -> list[html.HtmlElement]:
    """Give the elements of a class."""
    return tree.xpath(f".//*[contains(concat(' ', normalize-space(@class), ' '), ' {name} ')]")


def test_every_change_has_its_card() -> None:
    """Each place that changed stands in its section with sign and word, where it was, and an anchor of its own."""
    cards = named(page(), "place")
    told = [(card.get("id"), named(card, "status")[0].text_content().split()) for card in cards]
    assert told == [
        ("para-1_abs-1_satz-2", ["+", "new"]),
        ("para-1_abs-1_satz-3", ["→", "moved"]),
        ("para-2", ["~", "reworded"]),
        ("was-para-3", ["−", "dropped"]),
    ]
    assert "§ 1 Abs. 1 Satz 2 UferV" in named(cards[1], "near")[0].text_content().replace("\xa0", " ")


def test_the_head_says_what_was_compared() -> None:
    """Counts, both versions, their days and whence those are known stand at the top."""
    text = " ".join(named(page(), "top")[0].text_content().replace("\xa0", " ").split())
    assert "4 of 8 places are not as they were: 1 reworded, 1 moved, 1 new, 1 dropped." in text
    assert "the law from 1 January 2020 to 31 December 2023 (by its Stand)" in text
    assert "the law from 1 January 2024 (§ 9 UferV)" in text


def test_what_stayed_is_folded() -> None:
    """Places and whole sections that stayed are there, in a fold that says how far it reaches."""
    folds = page().findall(".//details")
    assert not any("open" in fold.attrib for fold in folds)
    summaries = [" ".join(fold.find("summary").text_content().replace("\xa0", " ").split()) for fold in folds]
    assert summaries == ["= Abs. 1 Satz 1 unchanged", "= § 4 to § 6 unchanged"]
    assert [entry.get("id") for entry in named(folds[1], "kept")] == ["para-4", "para-5", "para-6"]


def test_links_and_anchors() -> None:
    """Every link leads to an anchor of the page, and no anchor is there twice."""
    tree = page(sections=30)
    anchors = [element.get("id") for element in tree.xpath("//*[@id]")]
    assert len(anchors) == len(set(anchors))
    assert {link.get("href")[1:] for link in tree.findall(".//a")} <= set(anchors)
    assert [link.text_content().replace("\xa0", " ") for link in named(tree, "index")[0].findall(".//a")] == [
        "§ 1",
        "§ 2",
        "§ 3",
    ]


def test_nothing_in_it_is_markup() -> None:
    """Texts that try to be HTML are shown as text."""
    tree = page(hostile=True)
    assert tree.xpath("//script | //img | //*[@onerror]") == []
    assert "document.title='hurt'" in tree.text_content()


def test_nothing_changed() -> None:
    """Two versions with the same words are told in one sentence, without filter and index."""
    shown = case.shown()
    same = [norm for norm in shown.norms if not norm.changed]
    counts = {"unchanged": 3, "changed": 0, "moved": 0, "new": 0, "dropped": 0}
    found = render(type(shown)(shown.older, shown.newer, tuple(same), counts, shown.made_at))
    assert "Nothing: all 3 places have the same words." in found
    assert "<form" not in found
    assert "<nav" not in found


def test_a_long_satz_is_read_in_few_stretches() -> None:
    """In a long Satz each change is one stretch of whole words, and what lies between is read as it stands."""
    stretches = [(side, words) for side, words in running(readable(case.LONG_OLD, case.LONG_NEW)) if side != "both"]
    assert stretches == [
        ("quote", "fünfzig"),
        ("source", "hundert"),
        ("source", "zuständigen"),
        ("quote", "zwei"),
        ("source", "vier"),
        ("source", "oder elektronisch"),
        ("quote", "den Namen des Unternehmers und"),
    ]


@pytest.mark.parametrize(
    ("old", "new", "steps"),
    [
        ("am 1. März 2023 endet", "am 12. November 2025 endet", 3),
        ("Der Rat tagt offen", "Die Stadt tagt geheim", 1),
        ("a b c; d e f", "a b x; y e f", 5),
    ],
)
def test_islands_are_joined(old: str, new: str, steps: int) -> None:
    """A word or two between changes are part of the change; a border of clauses parts them."""
    assert len(readable(old, new)) == steps


@given(WORDS, WORDS)
def test_both_texts_can_be_read_from_the_diff(old: str, new: str) -> None:
    """The words of either version are all in the diff, in their order, and steps alternate."""
    steps = readable(old, new)
    words = [re.findall(r"\w+|[^\w\s]", " ".join(step[side] for step in steps)) for side in (1, 2)]
    assert words == [re.findall(r"\w+|[^\w\s]", new), re.findall(r"\w+|[^\w\s]", old)]
    kinds = [step[0] == "equal" for step in steps]
    assert all(one != other for one, other in pairwise(kinds))


def test_counts_are_a_sentence() -> None:
    """Only what is there is counted, in the order in which it is told."""
    assert (
        counted({"unchanged": 1200, "changed": 2, "moved": 0, "new": 1, "dropped": 0})
        == "2 reworded, 1 new, 1,200 unchanged"
    )
