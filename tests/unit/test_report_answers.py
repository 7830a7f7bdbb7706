"""Answers on the report page: every claim with its rung and evidence, inferences beside their words, nothing hidden."""

import re
from dataclasses import replace
from itertools import pairwise

import pytest
from markupsafe import Markup
from test_report_page import Reader

from provenance.language import catalogue
from provenance.model.answers import Rung
from provenance.report.answers import linked, seconds
from provenance.report.page import render
from tests.support.scenes import cited_library
from tests.support.scenes import shown_answers as case


@pytest.fixture(scope="module")
def page():
    """Give the page of the example answers."""
    return render(case.answered())


@pytest.fixture(scope="module")
def reader(page):
    """Give the page, read."""
    return Reader(page)


def words(reader):
    """Give the text of a page in one line."""
    return " ".join("".join(reader.words).replace("\u00a0", " ").split())


def test_every_claim_is_shown_with_its_rung(reader):
    """Text, rung, reason, what is kept and limited, and each citation with its place are there, and lead on."""
    shown = words(reader)
    for item in case.CLAIMS:
        claim = item.claim
        for text in (claim.text, claim.reason, claim.kept, claim.limit, claim.removed, claim.removed_why):
            assert text is None or text in shown, text
        assert catalogue.said("en", "rung", claim.rung) in shown
        for found in item.evidence:
            used = catalogue.said("en", "used", found.relation)
            assert f"{used} [{found.number}] {found.locator}" in shown or claim.rung is Rung.LABELED
    assert "5 claims: 1 supported, 1 narrowed, 1 inference, 2 refused" in shown
    assert {"#citation-1", "#citation-2", "#citation-3"} <= {a["href"] for a in reader.all("a")}


def test_an_inference_stands_beside_its_words(page):
    """The labelled claim and the marked words it was made from are in one block, under a label that stays."""
    (block,) = re.findall(r'<div class="beside">(.*?)</li>', page, re.DOTALL)
    assert "Inference, not said by the source" in block
    assert case.CLAIMS[2].claim.text in block
    assert f"<mark>{case.PLACE.marked}</mark>" in block
    assert "<details" not in block
    assert page.count('class="beside"') == 1


def test_what_was_taken_out_is_told_from_what_was_left_in(page):
    """Only what the delivered text has no more is called taken out; what stands there without evidence is named so."""
    gone, left = (
        re.sub(r"<[^>]+>", " ", one) for one in re.findall(r'<div class="removed">(.*?)</div>', page, re.DOTALL)
    )
    assert "Taken out" in gone
    assert "eine Gebühr" in gone
    assert "Belege dürfen verkauft werden." in gone
    assert "Der Magistrat" not in gone
    assert "Left in the text" in left
    assert "Der Magistrat führt die Aufsicht." in left


def test_a_refusal_says_why(reader):
    """A refusal tells its reason and figures; one by category says that nothing was looked up."""
    shown = words(reader)
    assert "because the evidence fell short: too few sources bear on it." in shown
    assert "best similarity 0.65 of 0.75 required" in shown
    assert "1 source of 3 required" in shown
    assert "by the category of the question: general world knowledge. Nothing was looked up." in shown


def test_the_statistics_add_up(page):
    """Refusals by category and coverage, rungs by day and persona, and alerts are shown as they were counted."""
    shown = " ".join(re.sub(r"<[^>]+>", " ", page).split())
    assert "5 refusals: 40% by category of the question, 60% because the evidence fell short" in shown
    assert "62% of the questions for researcher are refused, more than 50%." in shown
    assert "20 November 2025 5 12 3 2 1" in shown
    assert "researcher 7 4 2 1 4" in shown
    assert "factual 8 62%" in shown
    assert "Questions by sources found Sources Questions 1 5 3 3" in shown


def test_marks_in_the_text_lead_to_citations_of_the_page(page):
    """[1] in the delivered text is a link, a number that is no citation is text, and so is HTML."""
    assert '<a href="#citation-1" aria-label="Citation 1">[1]</a>' in page
    assert "[99] is no citation" in page

    def mark(number: int, printed: int) -> Markup:
        return Markup("<a>{}</a>").format(printed) if number == 2 else Markup("")

    assert linked("<b>[1] [2]", mark) == "&lt;b&gt;[1] <a>2</a>"


def test_a_mark_shows_its_citation_when_it_is_pointed_at(page):
    """Beside each mark stand, for hover and keyboard alone, verdict, place, context with the quote, and the way on."""
    first = cited_library.library().citations[0]
    (peek, *_) = re.findall(r'<span class="peek" role="note">(.*?)</span></span>', page, re.DOTALL)
    shown = " ".join(re.sub(r"<[^>]+>", " ", peek).replace("\u00a0", " ").split())
    assert {"verified", first.locator} <= {part for part in ("verified", first.locator) if part in shown}
    assert f"<mark>{first.quote}</mark>" in peek
    assert 'href="#citation-1">Open at the place</a>' in peek
    assert ".cited:hover .peek, .cited:focus-within .peek { display: block; }" in page


def test_html_in_every_field_stays_text():
    """HTML in any field of an answer, a claim, a step or a figure makes no element."""
    page = render(case.hostile_answers())
    reader = Reader(page)
    assert not reader.all("script")
    assert not [attrs for _, attrs in reader.elements if any(name.startswith("on") for name in attrs)]
    more = page.count("&lt;script&gt;") - render(cited_library.hostile()).count("&lt;script&gt;")
    assert more > 60


def test_structure_for_those_who_listen(reader):
    """Headings have no gaps, ids are unique, every link and label has its target, tables say what their cells are."""
    levels = [int(tag[1]) for tag, _ in reader.elements if re.fullmatch(r"h\d", tag)]
    assert all(after - before <= 1 for before, after in pairwise(levels))
    ids = [attrs["id"] for _, attrs in reader.elements if "id" in attrs]
    assert len(ids) == len(set(ids))
    assert {a["href"].lstrip("#") for a in reader.all("a")} <= set(ids)
    assert all(article["aria-labelledby"] in ids for article in reader.all("article"))
    assert len(reader.all("caption")) == len(reader.all("table")) == 6
    assert all("scope" in cell for cell in reader.all("th"))


def test_without_answers_the_page_is_as_before():
    """A project that has no answers shows no section of them, and no figures."""
    page = render(cited_library.library())
    assert 'class="answers"' not in page
    assert "Rungs by day" not in page


def test_what_is_not_shown_is_told():
    """Of 150 answers 100 are shown: the page says so, and how to see all; of 40 days the latest 31."""
    many = render(case.many())
    assert "Shown are the newest 100 of 150 answers: beleg report --answers 150 writes them all." in words(Reader(many))
    assert many.count('class="answer"') == 100
    assert "the latest 31 of 40 days" in words(Reader(many))
    assert ">9 September 2025<" not in many
    assert ">12 October 2025<" in many
    whole = words(Reader(render(case.answered())))
    assert "Shown are" not in whole
    assert "latest" not in whole
    none = words(Reader(render(replace(case.answered(), answers=(), answers_made=7))))
    assert "None of the 7 answers is shown" in none
    assert "Rungs by day" in none


def test_a_refusal_shows_what_was_said(page):
    """The text of a refusal is open at once; that of an answer with claims waits."""
    opened = re.findall(r"<details( open)?>\s*<summary>The text as it was delivered", page)
    assert opened == ["", " open", " open"]


def test_times_that_are_none_take_no_time():
    """A step shows how long it took; where its times are no times, nothing."""
    assert seconds("2025-01-01T00:00:00Z", "2025-01-01T00:00:00.250Z") == "250 ms"
    assert seconds("2025-01-01T00:00:00Z", "2025-01-01T00:01:02Z") == "62.0 s"
    assert seconds("x", "y") == ""


def test_the_legend_says_of_a_narrowed_claim_what_becomes_of_it() -> None:
    """Its limit stands beside it; of a draft that somebody wrote nothing is taken out for that."""
    assert "limit" in catalogue.said("en", "means", Rung.NARROWED)
    assert "taken out" not in catalogue.said("en", "means", Rung.NARROWED)
