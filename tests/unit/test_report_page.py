"""The report page as text: self-contained, escaped, well formed, readable."""

import re
from html.parser import HTMLParser
from itertools import pairwise

import pytest

from provenance.report.library import ReportModel
from provenance.report.page import STATUSES, glued, render
from provenance.report.running_text import running
from tests.support.scenes import cited_library as case

VOID = {"meta", "link", "img", "input", "br"}


class Reader(HTMLParser):
    """Reads a page, insists that every element is closed, and keeps elements and text."""

    def __init__(self, page):
        super().__init__()
        self.open, self.elements, self.words = [], [], []
        self.feed(page)
        self.close()
        assert not self.open, self.open

    def handle_starttag(self, tag, attrs):
        """Keep the element; it is open until its end tag comes."""
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        """Keep the element."""
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag):
        """Insist that the innermost open element ends first."""
        assert self.open.pop() == tag, tag

    def handle_data(self, text):
        """Keep the text."""
        if self.open[-1:] != ["style"]:
            self.words.append(text)

    def all(self, tag):
        """Give the attributes of all elements of one name."""
        return [attrs for name, attrs in self.elements if name == tag]


@pytest.fixture(scope="module")
def page():
    """Give the page of the example library."""
    return render(case.library())


@pytest.fixture(scope="module")
def reader(page):
    """Give the page, read."""
    return Reader(page)


def test_nothing_is_fetched(page, reader):
    """The page names no address: images are data, there is no script, and its own policy forbids both."""
    bare = re.sub(r"data:image/png;base64,[\w+/=]+", "", page)
    assert len(bare) < 40_000 < len(page)
    assert not re.search(r"(?i)https?:|//[a-z]|@import|url\(", bare)
    assert not reader.all("script")
    assert all(image["src"].startswith("data:image/png;base64,") for image in reader.all("img"))
    assert {link["href"] for link in reader.all("link")} == {"data:,"}
    policy = next(meta["content"] for meta in reader.all("meta") if meta.get("http-equiv"))
    assert "default-src 'none'" in policy
    assert "script" not in policy


def test_html_in_every_field_stays_text():
    """HTML in a claim, quote, notes, name or any other field is shown as text and makes no element."""
    page = render(case.hostile())
    reader = Reader(page)
    assert not reader.all("script")
    assert not [attrs for _, attrs in reader.elements if any(name.startswith("on") for name in attrs)]
    assert all(image["src"].startswith("data:image/png") for image in reader.all("img"))
    assert len(reader.all("img")) == 2
    shown = "".join(reader.words)
    assert shown.count("<script>document.title") > 40
    assert "&amp;" in shown  # an entity in a record is not decoded either


def test_every_field_of_a_citation_is_shown(page, reader):
    """Claim, quote, context, place, status, relation, confidence, agent, session, time and pin are all there."""
    shown = " ".join(" ".join(reader.words).replace("\u00a0", " ").split())
    for citation in case.library().citations:
        for text in (citation.claim, citation.locator, citation.agent, citation.session, citation.confidence):
            assert text in shown, text
        assert citation.relation.replace("_", " ") in shown
        assert f"{citation.similarity:.2f}" in shown
        assert citation.status in shown
        assert citation.quote in shown or citation.diff
    assert "21 November 2025, 07:38 UTC" in shown
    assert "§ 8 BelO" in shown
    assert "The list names the period" in shown


def test_sources_carry_their_identity(reader):
    """Each source shows artifact ID, version, span of validity, snapshot and how many segments and citations."""
    shown = " ".join(" ".join(reader.words).split())
    for source in case.library().sources:
        assert source.artifact_id in shown
        assert f"{source.segments} segments" in shown
        assert source.identifier in shown
    assert "version 1 March 2023" in shown
    assert "in force from 1 January 2024 to 31 December 2025" in shown


def test_changed_word_is_named_on_both_sides(page):
    """A failed citation shows what the quote says struck out and what the source says underlined."""
    assert "<del>drei</del> <ins>sechs</ins>" in page


def test_diff_reads_as_running_text():
    """Punctuation that the diff counts as words is set close, and the text of either side can be read from it."""
    diff = (
        ("equal", "Belege ( auch Bilder ) sind binnen", "Belege ( auch Bilder ) sind binnen"),
        ("replace", "sechs", "drei"),
        ("insert", "", "vollen"),
        ("equal", "Monaten", "Monaten"),
        ("delete", ", spätestens", ""),
        ("equal", ".", "."),
    )
    pieces = list(running(diff))
    assert (
        "".join(text for _, text in pieces) == "Belege (auch Bilder) sind binnen drei sechs vollen Monaten, spätestens."
    )
    of_source = " ".join("".join(text for side, text in pieces if side != "quote").split())
    assert of_source == "Belege (auch Bilder) sind binnen sechs Monaten, spätestens."
    of_quote = " ".join("".join(text for side, text in pieces if side != "source").split())
    assert of_quote == "Belege (auch Bilder) sind binnen drei vollen Monaten."


def test_counts_and_filter_agree(reader):
    """There is a filter for each status that occurs and for no other, and the verdict counts right."""
    assert {attrs["id"] for attrs in reader.all("input")} == {
        "show-all",
        "show-verified",
        "show-unverified",
        "show-failed",
    }
    shown = " ".join("".join(reader.words).split())
    assert (
        "3 of 5 citations are verified: the quote stands in the source and bears the claim; 1 failed; "
        "1 is still to be judged."
    ) in shown


def test_structure_for_those_who_listen(reader):
    """One h1, headings without gaps, landmarks, labelled cards, an alt text on every image, a language on German."""
    levels = [int(tag[1]) for tag, _ in reader.elements if re.fullmatch(r"h\d", tag)]
    assert levels.count(1) == 1
    assert all(after - before <= 1 for before, after in pairwise(levels))
    tags = [tag for tag, _ in reader.elements]
    assert {"header", "main", "footer"} <= set(tags)
    ids = [attrs["id"] for _, attrs in reader.elements if "id" in attrs]
    assert len(ids) == len(set(ids))
    assert all(article["aria-labelledby"] in ids for article in reader.all("article"))
    assert all(len(image["alt"]) > 20 for image in reader.all("img"))
    assert all(quote["lang"] == "de" for quote in reader.all("blockquote"))
    targets = {a["href"].lstrip("#") for a in reader.all("a")}
    assert targets <= set(ids)


def test_box_is_where_the_quote_is_printed(page):
    """The outline in the image covers the words of the quote: within the crop, at the height of their line."""
    crop = case.library().citations[0].crops[0]
    (box,) = crop.boxes
    left, top, right, bottom = crop.region
    assert left < box[0] < box[2] < right
    assert top < box[1] < box[3] < bottom
    first = re.search(r'<polygon points="([^"]+)"', page)[1].split(" ")
    xs, ys = zip(*(map(float, point.split(",")) for point in first), strict=True)
    assert min(xs) <= box[0] - left
    assert max(xs) >= box[2] - left - 0.1
    assert min(ys) == pytest.approx(box[1] - top, abs=0.1)


def test_empty_library_says_what_to_do():
    """A project without sources and citations gives a page that says how to get some."""
    page = render(ReportModel("leer", "2025-01-01T00:00:00Z"))
    assert "beleg ingest FILE" in page
    assert "beleg cite" in page
    Reader(page)


def test_places_are_not_broken_at_line_ends():
    """§, Abs., Satz and Nr. stay with their numbers."""
    assert glued("§ 5 Abs. 1 Satz 2 Nr. 3 BelO") == "§\u00a05 Abs.\u00a01 Satz\u00a02 Nr.\u00a03 BelO"
    assert glued("GoBD Rz. 119") == "GoBD Rz.\u00a0119"


def _luminance(colour):
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _contrast(one, other):
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_colours_can_be_read(page):
    """Text reaches the contrast of WCAG AA (4.5) on its ground in light, dark and print."""
    blocks = re.findall(r":root \{(.*?)\}", page, re.DOTALL)
    assert len(blocks) == 3
    for block in blocks:
        colours = {
            name: value if len(value) == 7 else "#" + "".join(c * 2 for c in value[1:])
            for name, value in re.findall(r"--([\w-]+): (#\w+);", block)
        }
        pairs = [(ink, ground) for ink in ("ink", "soft", "link") for ground in ("ground", "sheet")]
        pairs += [(status, f"{status}-ground") for status in STATUSES]
        pairs += [(status, ground) for status in STATUSES for ground in ("sheet", "ground")]
        pairs += [("ink", "mark"), *(("ink", f"{status}-ground") for status in STATUSES)]
        for ink, ground in pairs:
            assert _contrast(colours[ink], colours[ground]) >= 4.5, (ink, ground, colours)
