"""Two versions of a work are compared place by place: every place of both has one fate, and it is the right one."""

from __future__ import annotations

import time
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from etl.load.segments import segments
from etl.load.versions import Passage, compare, summary
from etl.structure import read_document
from tests.support.documents.sample_order import VERSION_1, VERSION_2


def passages(path: Path) -> list[Passage]:
    """Give the norms of a document."""
    found = segments(read_document(path), "sha256:0", "2026-01-01T00:00:00Z")
    return [Passage(s.id, s.eid, s.section, s.locator, s.text) for s in found if s.text and s.kind == "norm"]


def passage(eid: str, text: str) -> Passage:
    """Give a place by its name."""
    return Passage(eid, eid, eid.split("_", maxsplit=1)[0], eid, text)


def test_the_sample_order() -> None:
    """Between the versions of the sample a period and an amount changed, a Satz moved, three came in, one went out."""
    changes = [c for c in compare(passages(VERSION_1), passages(VERSION_2)) if c.kind != "unchanged"]
    told = {(c.kind, c.old.locator if c.old else None, c.new.locator if c.new else None) for c in changes}
    assert told == {
        ("changed", "§ 3 Abs. 2 Satz 2 BelO", "§ 3 Abs. 2 Satz 2 BelO"),
        ("changed", "§ 5 Abs. 1 Nr. 1 BelO", "§ 5 Abs. 1 Nr. 1 BelO"),
        ("dropped", "§ 5 Abs. 1 Nr. 3 BelO", None),
        ("new", None, "§ 5 Abs. 1 Nr. 3 BelO"),
        ("new", None, "§ 5 Abs. 2a Satz 1 BelO"),
        ("new", None, "§ 5 Abs. 2a Satz 2 BelO"),
        ("moved", "§ 9 Abs. 1 Satz 3 BelO", "§ 9 Abs. 3 Satz 2 BelO"),
        ("new", None, "§ 13 Satz 2 BelO"),
    }


def test_a_satz_put_in_before_moves_the_others() -> None:
    """A Satz that is only counted anew has moved; it was not reworded."""
    old = [passage("para-1_satz-1", "Der Rat beschließt."), passage("para-1_satz-2", "Die Stadt zahlt jährlich.")]
    new = [
        passage("para-1_satz-1", "Der Rat beschließt."),
        passage("para-1_satz-2", "Wer säumig ist, wird gemahnt."),
        passage("para-1_satz-3", "Die Stadt zahlt jährlich."),
    ]
    assert [change.kind for change in compare(old, new)] == ["unchanged", "new", "moved"]


def test_the_only_satz_that_gets_company_stays() -> None:
    """The one Satz of an Absatz is Satz 1 when a second comes: the same place, unchanged."""
    old = [passage("para-1_abs-1", "Der Rat beschließt.")]
    new = [passage("para-1_abs-1_satz-1", "Der Rat beschließt."), passage("para-1_abs-1_satz-2", "Er tagt offen.")]
    assert [change.kind for change in compare(old, new)] == ["unchanged", "new"]


WORDS = st.sampled_from(["Beleg", "Frist", "zehn", "Jahre", "nicht", "Rat"])
TEXTS = st.lists(st.lists(WORDS, min_size=1, max_size=6).map(" ".join), max_size=8)


@given(TEXTS, TEXTS)
def test_every_place_has_one_fate(before: list[str], after: list[str]) -> None:
    """Each place of either version stands in exactly one change, and unchanged ones have the same words."""
    old = [passage(f"para-{at}", text) for at, text in enumerate(before)]
    new = [passage(f"para-{at}", text) for at, text in enumerate(after)]
    changes = compare(old, new)
    assert sorted(c.old.id for c in changes if c.old) == sorted(p.id for p in old)
    assert [c.new.id for c in changes if c.new] == [p.id for p in new]
    assert all(c.old and c.new and c.old.words == c.new.words for c in changes if c.kind in {"unchanged", "moved"})
    assert sum(summary(changes).values()) == len(changes)


@given(TEXTS)
def test_a_version_is_unchanged_from_itself(texts: list[str]) -> None:
    """Compared with itself a version has no changes."""
    places = [passage(f"para-{at}", text) for at, text in enumerate(texts)]
    assert {change.kind for change in compare(places, places)} <= {"unchanged"}


def test_a_long_table_is_compared_in_bounded_time() -> None:
    """Thousands of rows that are all reworded and counted anew are still matched, near where they stood."""
    rows = 4_000
    old = [
        Passage(f"a{at}", f"row-{at}", "Blatt 1", f"Zeile {at}", f"Abfall der Sorte {at} ist gesondert zu sammeln.")
        for at in range(rows)
    ]
    new = [
        Passage(f"b{at}", f"entry-{at}", "Blatt 1", f"Eintrag {at}", f"Abfall der Sorte {at} ist getrennt zu sammeln.")
        for at in range(rows)
    ]
    started = time.process_time()
    changes = compare(old, new)
    assert time.process_time() - started < 10
    assert summary(changes)["changed"] == rows
    right = sum(c.old is not None and c.new is not None and c.old.id[1:] == c.new.id[1:] for c in changes)
    assert right > rows * 0.9
