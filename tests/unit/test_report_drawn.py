"""Counts as bars and edges as a graph: what is drawn, what is told of it, and that nothing of a record is markup."""

from __future__ import annotations

from datetime import date, timedelta
from xml.etree import ElementTree as ET

import pytest

from provenance.report.chart import MOST, counts, drawn
from provenance.report.trail import Look, draw

SVG = "{http://www.w3.org/2000/svg}"
HURT = "<script>\"&'</script>"


def parsed(drawn: str) -> ET.Element:
    """Read a drawing as XML."""
    return ET.fromstring(drawn)  # noqa: S314 — what is read was drawn here


def edge(start: str, end: str, relation: str = "RESTS_ON") -> dict[str, str]:
    """Return an edge between two claims that are called as hostile as their ids."""
    return {"start": start, "start_kind": "Claim", "start_says": HURT, "relation": relation}  | {
        "end": end, "end_kind": "Citation", "end_says": end,
    }  # fmt: skip


def test_rows_with_one_label_are_added_up() -> None:
    """What has the same day is one bar; days come in their order, all else by how many; only numbers count."""
    rows = [{"day": "2026-02-01", "n": 1}, {"day": "2026-01-01", "n": 2}, {"day": "2026-02-01", "n": 3}, {"n": None}]
    assert counts(rows, "day", ["n"]).rows == (("2026-01-01", (2.0,)), ("2026-02-01", (4.0,)))
    kinds = [{"kind": "a", "n": 1}, {"kind": "b", "n": 5}]
    assert [name for name, _ in counts(kinds, "kind", ["n"]).rows] == ["b", "a"]


def test_of_many_labels_the_greatest_are_drawn() -> None:
    """More than fit are counted and not drawn."""
    found = counts([{"kind": str(n), "n": n} for n in range(MOST + 5)], "kind", ["n"])
    assert (found.labels, len(found.rows), found.rows[0][0]) == (MOST + 5, MOST, str(MOST + 4))


def test_bars_say_their_numbers() -> None:
    """Each bar has its number and what it counts in words; title and description name the drawing, in shares."""
    given = counts([{"kind": HURT, "n": 4, "m": 1}], "kind", ["n", "m"])
    root = parsed(drawn(given, HURT, "what is seen"))
    assert root.findtext(f"{SVG}title") == HURT
    assert root.findtext(f"{SVG}desc") == "what is seen"
    assert [one.text for one in root.iter(f"{SVG}text")] == [HURT, "4 n", "1 m"]
    widths = [float(one.attrib["width"].rstrip("%")) for one in root.iter(f"{SVG}rect")]
    assert widths == [58.0, 14.5]


def test_parts_of_a_whole_are_stacked() -> None:
    """The parts of a label stand in one row, as long together as their sum, each with its number below."""
    rows = [{"kind": "a", "way": "x", "n": 3}, {"kind": "a", "way": HURT, "n": 1}, {"kind": "b", "way": "x", "n": 2}]
    given = counts(rows, "kind", ["n"], of="way")
    assert (given.series, given.rows, given.parts) == (("x", HURT), (("a", (3.0, 1.0)), ("b", (2.0, 0.0))), True)
    found = [
        (one.attrib["x"], one.attrib["width"]) for one in parsed(drawn(given, "", "")).iter(f"{SVG}rect")
    ]  # fmt: skip
    assert found == [("0.00%", "43.50%"), ("43.50%", "14.50%"), ("0.00%", "29.00%")]
    told = "".join("".join(one.itertext()) for one in parsed(drawn(given, "", "")).iter(f"{SVG}text"))
    assert f"3 x\u2003■ 1 {HURT}" in told


def test_days_are_columns_along_the_time() -> None:
    """A day without anything leaves a gap; each column is named; parts stand on each other, others do not."""
    rows = [{"day": "2026-01-01", "n": 4, "m": 1}, {"day": "2026-01-04", "n": 2, "m": 2}, {"day": "never", "n": 9}]
    for parts in (False, True):
        root = parsed(drawn(counts(rows, "day", ["n", "m"], parts=parts), "title", "seen", lambda one: f"<{one}>"))
        groups = list(root.iter(f"{SVG}g"))
        assert [one.findtext(f"{SVG}title") for one in groups] == ["<2026-01-01>: 4 n, 1 m", "<2026-01-04>: 2 n, 2 m"]
        lefts = [[float(one.attrib["x"].rstrip("%")) for one in group.iter(f"{SVG}rect")] for group in groups]
        assert (lefts[0][0] == lefts[0][1]) is parts
        assert 74 < lefts[1][0] - lefts[0][0] < 76  # three days of four
        ends = [max(float(one.attrib["y"]) + float(one.attrib["height"]) for one in group.iter(f"{SVG}rect"))
                for group in groups]  # fmt: skip
        assert ends[0] == ends[1]
        assert "<2026-01-04>" in [one.text for one in root.iter(f"{SVG}text")]


@pytest.mark.parametrize(("days", "drawn_as"), [(100, 10), (2000, 7), (9999, 4)])
def test_of_very_many_days_their_months_or_years_are_drawn(days: int, drawn_as: int) -> None:
    """What cannot be told apart on a screen is added up; nothing of it is lost."""
    start = date(1999, 1, 1)
    found = counts([{"day": str(start + timedelta(n)), "n": 1} for n in range(days)], "day", ["n"])
    assert {len(name) for name, _ in found.rows} == {drawn_as}
    assert sum(values[0] for _, values in found.rows) == days
    assert parsed(drawn(found, "", "")).attrib["role"] == "img"


def test_boxes_lead_somewhere_and_say_what_falls() -> None:
    """A box that has an address is a link; one that is marked says so in words and has a broken line."""
    look = Look(
        word=str.lower, link=lambda kind, name, _: f"/at/{name}&" if kind == "Citation" else None, marks={"a": "falls"}
    )
    root = parsed(draw([edge("a", "b"), edge("c", "b")], "title", look))
    assert root.attrib["role"] == "group"
    assert [one.attrib["href"] for one in root.iter(f"{SVG}a")] == ["/at/b&"]
    broken = [one for one in root.iter(f"{SVG}rect") if "stroke-dasharray" in one.attrib]
    assert len(broken) == 1
    texts = [one.text for one in root.iter(f"{SVG}text")]
    assert "claim · falls" in texts
    assert "rests_on" in texts


def test_a_drawing_that_leads_nowhere_is_an_image() -> None:
    """Without addresses the drawing is one image to a screen reader, and what is hostile in it is text."""
    root = parsed(draw([edge("a", "b")], HURT))
    assert root.attrib["role"] == "img"
    assert list(root.iter(f"{SVG}a")) == []
    assert list(root.iter("script")) == []


def test_a_line_of_capitals_stays_in_its_box() -> None:
    """Capitals and figures are wider than other letters, so that fewer of them go on a line."""
    said = {**edge("a", "b"), "start_says": "0123456789ABCDEFGHIJKLMN", "end_says": "abcdefghijklmnopqrstuvwx"}
    texts = [one.text or "" for one in parsed(draw([said], "")).iter(f"{SVG}text")]
    assert "abcdefghijklmnopqrstuvwx" in texts
    assert next(one for one in texts if one.startswith("012")).endswith("…")
