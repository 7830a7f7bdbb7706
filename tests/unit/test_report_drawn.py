"""Counts as bars and edges as a graph: what is drawn, what is told of it, and that nothing of a record is markup."""

from __future__ import annotations

from xml.etree import ElementTree as ET

from provenance.report.chart import MOST, bars, counts
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
    assert counts(rows, "day", ["n"]).rows == (("2026-01-01", (2.0,)), ("2026-02-01", (4.0,)), ("–", (0.0,)))
    kinds = [{"kind": "a", "n": 1}, {"kind": "b", "n": 5}]
    assert [name for name, _ in counts(kinds, "kind", ["n"]).rows] == ["b", "a"]


def test_of_many_labels_the_greatest_are_drawn() -> None:
    """More than fit are counted and not drawn."""
    found = counts([{"kind": str(n), "n": n} for n in range(MOST + 5)], "kind", ["n"])
    assert (found.labels, len(found.rows), found.rows[0][0]) == (MOST + 5, MOST, str(MOST + 4))


def test_bars_say_their_numbers() -> None:
    """Each bar has its number and what it counts in words; title and description name the drawing, in shares."""
    given = counts([{"kind": HURT, "n": 4, "m": 1}], "kind", ["n", "m"])
    root = parsed(bars(given, HURT, "what is seen"))
    assert root.findtext(f"{SVG}title") == HURT
    assert root.findtext(f"{SVG}desc") == "what is seen"
    assert [one.text for one in root.iter(f"{SVG}text")] == [HURT, "4 n", "1 m"]
    widths = [float(one.attrib["width"].rstrip("%")) for one in root.iter(f"{SVG}rect")]
    assert widths == [58.0, 14.5]


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
