"""What the reader shows of a source, as plain values: places, cited words, outline, marks on a page."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pymupdf
import pytest

from provenance.citing import disclosure as disclosing
from provenance.citing.context import CitationContext
from provenance.citing.results import Citation
from provenance.citing.roles import Role
from provenance.citing.search.withheld import NOTHING
from provenance.citing.source_status import Consent, Paywall, SourceStatus
from provenance.citing.surroundings import Passage
from provenance.citing.texts import Bearer, SourceReading
from provenance.language.source import SourceText
from provenance.model.layout import Layout
from provenance.model.locator import Locator
from provenance.serve.pages import reading as readings
from provenance.serve.pages.disclosure import Disclosure
from provenance.serve.pages.library import emphasised
from provenance.serve.pages.page_images import PageImages
from provenance.serve.pages.place import leads

TEXT = "Boote sind zu melden. Wer meldet, zahlt nichts.\nDie Karte gilt ein Jahr."
SATZ_1, SATZ_2, CARD = (0, 21), (22, 47), (48, 72)


def bearer(name: str, place: Locator, span: tuple[int, int], headings: tuple[str, ...] = ()) -> Bearer:
    """Return a place that bears a stretch of the text."""
    return Bearer(f"sha256:1#{name}", f"{place} UferV", place, "Meldung", *span, 1, headings)


def reading() -> SourceReading:
    """Return a source of three Sätze, the last on a second page and in a division of its own."""
    bearers = [
        bearer("para-1_satz-1", Locator("§ 1", (("Satz", "1"),)), SATZ_1),
        bearer("para-1_satz-2", Locator("§ 1", (("Satz", "2"),)), SATZ_2),
        bearer("teil-2", Locator("Teil 2"), (48, 48), ()),
        bearer("para-2", Locator("§ 2"), CARD, ("Teil 2 Meldung",)),
    ]
    words = [(0, 5, (1, 10.0, 10.0, 40.0, 20.0)), (6, 21, (1, 42.0, 10.0, 120.0, 20.0))]
    words += [(22, 47, (1, 10.0, 24.0, 140.0, 34.0)), (48, 72, (2, 10.0, 10.0, 130.0, 20.0))]
    text = SourceText(TEXT, [(one.start, one.end) for one in bearers], "de")
    return SourceReading("UferV", text, Layout.of(words), bearers)


def citation(number: int, start: int | None, end: int | None, boxes: Any = ()) -> Citation:
    """Return a citation as far as the reader looks at it."""
    place = {} if start is None else {"start": start, "end": end, "boxes": boxes}
    return cast("Citation", SimpleNamespace(id=number, claim="Boote werden gemeldet.", matched_location=place))


@pytest.mark.parametrize("at", ["para-1_satz-2", "§ 1 Satz 2", "1 satz 2", "UferV § 1 S. 2"])
def test_a_place_is_found_by_name_and_by_any_spelling(at: str) -> None:
    """The name of a segment, a printed place and one typed in haste lead to the same Satz."""
    found = readings.selection(reading(), at)
    assert found is not None
    assert [readings.name_of(one) for one in found.bearers] == ["para-1_satz-2"]


def test_a_section_is_all_that_stands_in_it() -> None:
    """Who asks for § 1 gets both its Sätze, and the place they share."""
    found = readings.selection(reading(), "§ 1")
    assert found is not None
    assert (len(found.bearers), str(found.place)) == (2, "§ 1")


@pytest.mark.parametrize("at", ["§ 9", "para-1_satz-3", "no place", "1 2 3 4 5 6 7"])
def test_what_is_not_there_leads_nowhere(at: str) -> None:
    """A place that the source has not gives none, and never the heading or the Satz next to it."""
    assert readings.selection(reading(), at) is None


def test_a_citation_leads_to_exactly_its_words() -> None:
    """The words of a citation are asked for, not the Satz they stand in; one without a place leads nowhere."""
    found = readings.selection(reading(), None, citation(7, 6, 20))
    assert found is not None
    assert (TEXT[found.start : found.end], found.exact) == ("sind zu melden", True)
    assert readings.selection(reading(), None, citation(8, None, None)) is None


def test_cited_words_are_told_apart() -> None:
    """Each stretch of a Satz bears the citations that rest on it, where two overlap both."""
    source = reading()
    found = readings.selection(source, "para-1_satz-1")
    (part,) = readings.parts(source, source.bearers[:1], found, [citation(1, 0, 14), citation(2, 6, 21)])
    (line,) = part.lines
    assert [(one.text, one.citations) for one in line.stretches] == [
        ("Boote ", (1,)),
        ("sind zu ", (1, 2)),
        ("melden.", (2,)),
    ]
    assert line.here
    assert line.label == "Satz 1"


def test_the_outline_has_a_division_once() -> None:
    """The heading of a division that is a place itself is the division, and no section beside it."""
    source = reading()
    top = readings.outline(source, source.bearers[3])
    first, second = top.parts
    assert isinstance(first, readings.Heading)
    assert isinstance(second, readings.Division)
    assert (first.section, second.title, second.here) == ("§ 1", "Teil 2 Meldung", True)
    assert [one.section for one in second.parts if isinstance(one, readings.Heading)] == ["§ 2"]


def test_a_page_has_the_marks_of_what_is_printed_on_it() -> None:
    """Places of other pages have none; what was asked for comes last, and so on top."""
    source = reading()
    cited = citation(3, 6, 21, [[1, 42.0, 10.0, 120.0, 20.0]])
    asked = readings.selection(source, None, cited)
    marks = readings.marks(source, 1, asked, [cited], 4)
    assert [one.kind for one in marks] == ["place", "place", "cited", "asked"]
    assert marks[3].boxes == ((42.0, 10.0, 120.0, 20.0),)
    assert marks[0].address == "/read/4?at=para-1_satz-1"
    assert [one.label for one in readings.marks(source, 2, asked, [cited], 4)] == ["§ 2 UferV"]


def test_a_long_section_is_shown_round_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a section with more places than are shown those round the chosen one come; that there are more is told."""
    monkeypatch.setattr(readings, "MOST_LINES", 5)
    bearers = [bearer(f"p-{at}", Locator("§ 1", (("Satz", str(at)),)), (0, 5)) for at in range(1, 30)]
    source = SourceReading("UferV", SourceText(TEXT, [], "de"), None, bearers)
    found, before, behind = readings.passage(source, bearers[10])
    assert ([readings.name_of(one) for one in found], before, behind) == (
        [f"p-{at}" for at in range(9, 14)],
        True,
        True,
    )
    found, before, behind = readings.passage(source, bearers[-1])
    assert (len(found), before, behind) == (5, True, False)


def test_behind_a_short_section_the_next_ones_stand() -> None:
    """A source of a few places is read in one go, section by section, from the chosen one on."""
    source = reading()
    found, before, behind = readings.passage(source, source.bearers[1])
    assert (found, before, behind) == (list(source.bearers), False, False)
    assert [one.section for one in readings.parts(source, found, None, [])] == ["§ 1", "Teil 2", "§ 2"]
    assert readings.passage(source, source.bearers[3])[0] == [source.bearers[3]]


def test_words_of_the_question_are_told_apart() -> None:
    """Inflected, derived and compound words are the question's; words of grammar are not."""
    told = emphasised("Die Aufbewahrung der Buchungsbelege ist geregelt.", "wie Belege aufbewahren")
    assert [words for marked, words in told if marked] == ["Aufbewahrung", "Buchungsbelege"]
    assert "".join(words for _, words in told) == "Die Aufbewahrung der Buchungsbelege ist geregelt."


class FakeEngine:
    """An engine as far as a disclosure asks it."""

    def __init__(self, role: Role, known: dict[int, SourceStatus]) -> None:
        seen = disclosing.Disclosure(cast("Any", None), CitationContext(role=role), cast("Any", None))
        closed = {
            number: disclosing.ClosedSource(number, one.consent, one.paywall, one.name)
            for number, one in known.items()
            if not one.open
        }
        vars(seen).update(closed=closed, statuses=known, withheld=NOTHING)
        self.role = role
        self.known = known
        self._services = SimpleNamespace(disclosure=seen)

    def standings(self) -> dict[int, SourceStatus]:
        """Return how the sources stand."""
        return self.known


def status(number: int, paywall: Paywall = Paywall.FULL, consent: Consent = Consent.OPEN) -> SourceStatus:
    """Return how a source stands."""
    return SourceStatus(number, f"sha256:{number}", "A", "a.pdf", paywall=paywall, consent=consent)


SOURCES = {
    1: status(1),
    2: status(2, paywall=Paywall.METADATA_ONLY),
    3: status(3, consent=Consent.AUDITOR_ONLY),
    4: status(4, consent=Consent.FORBIDDEN),
}


@pytest.mark.parametrize("role", [Role.AGENT, Role.USER])
def test_who_may_not_see_all_sees_the_words_of_open_sources_alone(role: Role) -> None:
    """Walled and closed sources keep their words, one that must not be told of is not there, unknown ones neither."""
    found = Disclosure(cast("Any", FakeEngine(role, known=SOURCES)))
    assert [found.words(number) for number in (1, 2, 3, 4, 5, None)] == [True, False, False, False, False, False]
    assert [found.exists(number) for number in (1, 2, 3, 4)] == [True, True, True, False]
    assert [found.segment(one) for one in ("sha256:1#para-1", "sha256:2#para-1", "sha256:9#x", None)] == [
        1,
        None,
        None,
        None,
    ]


def test_who_refers_to_a_place_is_told_to_whom_its_words_are_shown() -> None:
    """A closed source that refers here stays unnamed; where the text itself points is told, without the words there."""
    found = Disclosure(cast("Any", FakeEngine(Role.USER, known=SOURCES)))
    passages = [
        Passage("§ 1 A", "open words", "§ 9", "sha256:1#para-1"),
        Passage("§ 2 B", "walled words", "§ 9 der geheimen Ordnung", "sha256:2#para-2"),
        Passage("§ 3 C", None, "§ 3 C", None),
    ]
    assert [one.address for one in leads(passages, found)] == ["/read/1?at=para-1"]
    assert [(one.place, one.text) for one in leads(passages, found, own=True)] == [
        ("§ 1 A", "open words"),
        ("§ 2 B", None),
        ("§ 3 C", None),
    ]


@pytest.mark.parametrize("role", [Role.AUDITOR, Role.ADMIN])
def test_an_auditor_sees_all(role: Role) -> None:
    """Nothing is kept from auditors and admins."""
    found = Disclosure(cast("Any", FakeEngine(role, known=SOURCES)))
    assert all(found.words(number) and found.exists(number) for number in SOURCES)


def pdf(pages: int) -> bytes:
    """Return a PDF with so many pages of print."""
    document: Any = pymupdf.open()
    for number in range(pages):
        document.new_page(width=200, height=300).insert_text((20, 40), f"Seite {number + 1}")
    return document.tobytes()


def test_images_are_kept_within_bounds() -> None:
    """No more bytes are kept than are allowed, the least used go first, and the file is read once."""
    loads: list[int] = []

    def load() -> bytes:
        loads.append(1)
        return pdf(6)

    one = PageImages().image("sha256:1", load, 1, 1)
    assert one is not None
    images = PageImages(most_bytes=len(one) * 3)
    loads.clear()
    for page in range(1, 7):
        assert images.image("sha256:1", load, page, 1) is not None
    assert images.size <= len(one) * 3
    assert len(loads) == 1
    assert images.pages("sha256:1", load) == 6
    assert images.image("sha256:1", load, 7, 1) is None
    assert images.image("sha256:1", load, 0, 1) is None


def test_what_is_no_pdf_has_no_pages() -> None:
    """A source of another kind has no printed pages, and is not opened as one."""
    images = PageImages()
    assert images.pages("sha256:2", lambda: b"# Handbuch\n") == 0
    assert images.image("sha256:2", lambda: b"# Handbuch\n", 1, 1) is None
    assert images.sizes("sha256:2", lambda: b"", [1]) == []


def test_a_page_with_colour_keeps_it() -> None:
    """Print without colour is kept in greys, which is a third of the bytes; a red line stays red."""
    document: Any = pymupdf.open()
    document.new_page(width=50, height=50).insert_text((5, 20), "grau")
    document.new_page(width=50, height=50).draw_line((0, 25), (50, 25), color=(1, 0, 0))
    images = PageImages()
    grey, red = (pymupdf.Pixmap(images.image("sha256:3", document.tobytes, page, 1)) for page in (1, 2))
    assert (cast("Any", grey).n, cast("Any", red).n) == (1, 3)
