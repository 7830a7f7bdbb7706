"""Writing a draft anew: marks set, wrong ones out, claims stripped, labelled, replaced, and nothing else."""

from __future__ import annotations

import random
import re
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from provenance.answering.drafts import Action, Treatment, read, write
from provenance.answering.drafts.draft import Claim, Draft
from provenance.model.errors import InvalidInput
from tests.support.sizes import searched

_SET = re.compile(r" ?\[\d+\]")


def treated(text: str, *treatments: Treatment, **more: str) -> str:
    """Write a German draft anew."""
    return write(read(text, "de"), treatments, **more)


def strip(*numbers: int) -> list[Treatment]:
    """Take these claims out."""
    return [Treatment(number, action=Action.STRIP) for number in numbers]


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("Die Frist gilt.", "Die Frist gilt. [7]"),
        ("Die Frist gilt. Was nun?", "Die Frist gilt. [7] Was nun?"),
        ("Die Frist gilt [3].", "Die Frist gilt [3][7]."),
        ("Die Frist gilt. [3]\n", "Die Frist gilt. [3][7]\n"),
        ("**Die Frist gilt.**\n", "**Die Frist gilt.** [7]\n"),
        ("Es gilt das [Gesetz](https://example.org).", "Es gilt das [Gesetz](https://example.org). [7]"),
        ("Die Frist gilt.[^1]\r\nWas nun?", "Die Frist gilt.[^1] [7]\r\nWas nun?"),
        ("Die Frist gilt.  \nWas nun?", "Die Frist gilt. [7]  \nWas nun?"),
        ("| A | B |\n|---|---|\n| x | 8 Jahre |\n", "| A | B |\n|---|---|\n| x | 8 Jahre [7] |\n"),
        ("Die Frist gilt, (7) und sie ist lang.", "Die Frist gilt, (7) und sie ist lang. [7]"),
    ],
)
def test_marks_are_set_right_behind_the_claim(text: str, written: str):
    """Behind its full stop and what closes there, close to marks that stand there already."""
    assert treated(text, Treatment(1, (7,))) == written


@pytest.mark.parametrize(
    ("text", "marks", "written"),
    [
        # each half of a compound sentence its own; a mark that both shared is repeated
        ("A ist acht, und B ist zehn.", {1: (7,), 2: (8,)}, "A ist acht [7], und B ist zehn. [8]"),
        ("A ist acht, und B ist zehn. [1]", {1: (7,)}, "A ist acht [1][7], und B ist zehn. [1]"),
        ("A ist acht, und B ist zehn. [1]", {2: (8,)}, "A ist acht [1], und B ist zehn. [1][8]"),
        # an "und" behind which it stood would govern it, so that it were read as a word
        (
            "- Ein Schein muss enthalten:\n  1. den Namen und\n  2. das Gewicht.\n",
            {1: (7,), 2: (8,)},
            "- Ein Schein muss enthalten:\n  1. den Namen [7] und\n  2. das Gewicht. [8]\n",
        ),
        (
            "- A slip must show\n  1. the name, or\n  2. the weight.\n",
            {1: (7,), 2: (8,)},
            "- A slip must show\n  1. the name, [7] or\n  2. the weight. [8]\n",
        ),
        # at the end of an item a mark would stand for the sentences before it, too
        ("- Die Frist gilt. Der Beleg zählt.", {2: (8,)}, "- Die Frist gilt. Der Beleg zählt [8]."),
        ("- Die Frist gilt. Der Beleg zählt. [1]", {1: (7,)}, "- Die Frist gilt. [1][7] Der Beleg zählt. [1]"),
    ],
)
def test_a_mark_is_set_where_it_stands_for_its_claim_only(text: str, marks: dict[int, tuple[int, ...]], written: str):
    """Reading the result gives each claim the marks it was given."""
    assert treated(text, *(Treatment(number, own) for number, own in marks.items())) == written


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("Die Frist gilt [3].", "Die Frist gilt."),
        ("Die Frist gilt. [3] Was nun?", "Die Frist gilt. Was nun?"),
        ("Die Frist gilt {cite:abc} heute.", "Die Frist gilt heute."),
        ("Die Frist gilt [cite:g3], wenn sie soll.", "Die Frist gilt, wenn sie soll."),
    ],
)
def test_wrong_marks_go(text: str, written: str):
    """Dropped by the claim or by the draft, with the blank before them."""
    draft = read(text, "de")
    marks = draft.claims[0].marks
    assert write(draft, [Treatment(1, drop=marks)]) == written
    assert write(draft, [], drop=marks) == written


def test_a_mark_goes_only_where_no_claim_wants_it():
    """A mark behind a sentence that one half drops stays for the other half."""
    draft = read("A ist acht, und B ist zehn. [1][2]", "de")
    one, two = draft.claims[0].marks
    assert write(draft, [Treatment(1, drop=(one,))]) == "A ist acht [2], und B ist zehn. [1][2]"
    assert write(draft, [Treatment(1, drop=(one, two)), Treatment(2, drop=(one,))]) == "A ist acht, und B ist zehn. [2]"


@pytest.mark.parametrize(
    ("text", "gone", "written"),
    [
        ("Die Frist gilt. Der Beleg zählt. [1]", [1], "Der Beleg zählt. [1]"),
        ("Die Frist gilt. Der Beleg zählt. [1]\n", [2], "Die Frist gilt.\n"),
        ("Das gilt.\n\nDies zählt.\n\nJenes ist so.\n", [2], "Das gilt.\n\nJenes ist so.\n"),
        ("Das gilt.\r\n\r\nDies zählt.\r\n\r\nJenes ist so.\r\n", [2], "Das gilt.\r\n\r\nJenes ist so.\r\n"),
        ("A ist acht, und B ist zehn.", [1], "B ist zehn."),
        ("A ist acht [1], und B ist zehn [2].", [2], "A ist acht [1]."),
        ("A ist acht, und die Frist beginnt heute.", [1], "Die Frist beginnt heute."),
        ("Die Frist ist lang und beginnt am Montag.", [1], "Die Frist beginnt am Montag."),
        ("Die Frist ist lang und beginnt am Montag.", [2], "Die Frist ist lang."),
        ("**Die Frist gilt. Der Beleg zählt.**\n", [2], "**Die Frist gilt.**\n"),
        ("- Das gilt.\n- Dies zählt. [1]\n- Jenes ist so.\n", [2], "- Das gilt.\n- Jenes ist so.\n"),
        ("- Das gilt.\n  - Dies zählt.\n", [1], "- […]\n  - Dies zählt.\n"),
        ("# Titel\n\n## Eins\n\nDas gilt.\n\n## Zwei\n\nDies zählt.\n", [1], "# Titel\n\n## Zwei\n\nDies zählt.\n"),
        ("# Titel\n\n## Eins\n\nDas gilt.\n", [1], ""),
        ("Aufzubewahren sind:\n\n- Bücher\n- Belege\n\nDas gilt.\n", [1, 2], "Das gilt.\n"),
        (
            "Aufzubewahren sind:\n\n- Bücher\n- Belege\n\nDas gilt.\n",
            [1],
            "Aufzubewahren sind:\n\n- Belege\n\nDas gilt.\n",
        ),
        ("> „Das gilt.“ (§ 147 AO) [1]\n\nDies zählt.\n", [1], "Dies zählt.\n"),
        ("|A|B|\n|-|-|\n|x|8 Jahre|\n|y|9 Jahre|\n", [1], "|A|B|\n|-|-|\n|y|9 Jahre|\n"),
        ("|A|B|C|\n|-|-|-|\n|x|8 Jahre|10 Euro|\n", [1], ""),
        (
            "|A|B|C|D|\n|-|-|-|-|\n|x|8 Jahre|10 Euro|Das gilt.|\n",
            [1],
            "|A|B|C|D|\n|-|-|-|-|\n|x|–|–|Das gilt.|\n",
        ),
        ("|A|B|\n|-|-|\n|x|8 Jahre|\n\nDas gilt.\n", [1], "Das gilt.\n"),
    ],
)
def test_a_stripped_claim_goes_with_what_is_then_empty(text: str, gone: list[int], written: str):
    """Its sentence, item, row, table, heading and lead go where nothing of them is left; the rest stays as it is."""
    assert treated(text, *strip(*gone)) == written


def test_labels_and_replacements_stand_at_their_claim():
    """A label follows the marks; a replacement takes the place of claim and marks, in one line."""
    text = "Die Frist gilt. [1] Der Beleg zählt. [2]"
    assert treated(text, Treatment(1, (3,), Action.LABEL, "[gefolgert]")) == (
        "Die Frist gilt. [1][3] [gefolgert] Der Beleg zählt. [2]"
    )
    assert treated(text, Treatment(1, (3,), Action.REPLACE, "Die Frist\ndürfte gelten.")) == (
        "Die Frist dürfte gelten. [3] Der Beleg zählt. [2]"
    )
    assert treated("Die Frist ist lang und beginnt am Montag.", Treatment(1, action=Action.REPLACE, words="[…]")) == (
        "[…] und Die Frist beginnt am Montag."
    )


def test_references_take_the_place_of_a_list_of_marks_and_follow_any_other():
    """A list whose entries begin with marks is replaced; one of other entries is somebody's own and stays."""
    text = "Die Frist gilt. [1]\n\n## Quellen\n\n[1] Alt.\n[2] Älter.\n"
    new = "## Belege\n\n[1] Neu."
    assert treated(text, references=new) == f"Die Frist gilt. [1]\n\n{new}\n"
    own = "Die Frist gilt. [1]\n\n## Literatur\n\n- Meier, Kommentar.\n"
    assert treated(own, references=new) == f"{own}\n{new}\n"
    assert treated("Die Frist gilt.", references=new) == f"Die Frist gilt.\n\n{new}\n"
    again = treated(text, references=new)
    assert treated(again, references=new) == again


@pytest.mark.parametrize("wrong", [[Treatment(2)], [Treatment(0)], [Treatment(1), Treatment(1)]])
def test_a_claim_that_is_not_in_the_draft_is_refused(wrong: list[Treatment]):
    """Each claim of the draft is treated at most once, and no other."""
    with pytest.raises(InvalidInput, match="treatments: expected"):
        treated("Die Frist gilt.", *wrong)


_SENTENCES = (
    "Die Frist beträgt acht Jahre.",
    "Nach § 147 Abs. 3 Satz 1 AO i. V. m. Nr. 4a gilt dies z. B. für Belege.",
    "Die Frist beträgt acht Jahre und beginnt mit dem Schluss des Kalenderjahrs.",
    "Die Belege sind aufzubewahren, und der Unternehmer muss sie vorlegen.",
    "Das Gesetz gilt; § 97 gilt entsprechend.",
    "Was folgt daraus?",
    "**Die Frist gilt.** Sie ist *zwingend*.",
    "Das [Gesetz](https://example.org/a) gilt ab dem 1.1.2025.",
    "Siehe Rz. 119.",
    "Der Wert ist `x = 1`.",
    "Die Frist gilt,[^1] der Beleg zählt.",
)
_MARKS = st.sampled_from(["", "", " [1]", "[2]", " [3, 4]", " [cite:g5]", " {cite:6}", " [7][8]"])


@st.composite
def sentences(draw: st.DrawFn) -> str:
    """A sentence with marks before or behind its full stop, or behind its first half."""
    own, mark = draw(st.sampled_from(_SENTENCES)), draw(_MARKS)
    if draw(st.booleans()) and own.endswith("."):
        own = f"{own[:-1]}{mark}."
    else:
        own += mark
    return own.replace(", und", f"{draw(_MARKS)}, und")


@st.composite
def drafts(draw: st.DrawFn) -> str:
    """A draft in Markdown: paragraphs, lists, nested lists, quotations, headings, tables, lists with a lead."""
    blocks: list[str] = []
    for _ in range(draw(st.integers(1, 6))):
        own = draw(st.lists(sentences(), min_size=1, max_size=3))
        form = draw(st.integers(0, 6))
        blocks.append(
            (
                " ".join(own),
                "\n".join(own),
                "\n".join(f"- {one} {own[0]}" for one in own),
                f"- {own[0]}\n  - {own[-1]}",
                f"## Titel\n\n> {own[0]}",
                f"| A | B | Quelle |\n|---|---|---|\n| x | 8 Jahre{draw(_MARKS)} |{draw(_MARKS)} |\n| y | {own[0]} | |",
                f"Aufzubewahren sind:\n\n- Bücher{draw(_MARKS)}\n- Belege",
            )[form]
        )
    text = "\n\n".join(blocks)
    return text.replace("\n", "\r\n") if draw(st.booleans()) else text


def only_set(before: str, after: str) -> bool:
    """Tell whether a text differs from another by set marks only, wherever these stand."""
    at = [0]  # places of the old text that may be reached
    for token in re.findall(r" ?\[\d+\]|[^\[ ]+|[\[ ]", after):
        found = {here + len(token) for here in at if before.startswith(token, here)}
        at = sorted(found | (set(at) if _SET.fullmatch(token) else set()))
        if not at:
            return False
    return len(before) in at


@searched(150)
@given(drafts(), st.randoms(use_true_random=False))
def test_a_draft_whose_claims_are_kept_differs_by_set_marks_only(text: str, chance: random.Random):
    """For any draft: no other character changes, and each claim is read back with the marks that it shall bear."""
    draft = read(text, "de")
    assert write(draft, []) == text
    given_marks = {claim.number: (900 + claim.number,) for claim in draft.claims if chance.random() < 0.7}
    written = write(draft, [Treatment(number, marks) for number, marks in given_marks.items()])
    assert only_set(text, written)
    again = read(written, "de")
    assert [claim.text for claim in again.claims] == [claim.text for claim in draft.claims]
    for old, new in zip(draft.claims, again.claims, strict=True):
        wanted = {*old.cited, *given_marks.get(old.number, ())}
        assert set(new.cited) == wanted or (not wanted and _before_a_marked_half(old, draft))


def _before_a_marked_half(claim: Claim, draft: Draft) -> bool:
    return claim.number < len(draft.claims) and draft.claim(claim.number + 1).sentence == claim.sentence


@searched(150)
@given(drafts(), st.randoms(use_true_random=False))
def test_what_is_stripped_is_gone_and_the_rest_is_read_as_before(text: str, chance: random.Random):
    """For any draft: the claims that stay say what they said, and none that went is read any more."""
    draft = read(text, "de")
    gone = [claim.number for claim in draft.claims if chance.random() < 0.5]
    left = read(write(draft, strip(*gone)), "de")
    assert [_words(claim.text) for claim in left.claims] == [
        _words(claim.text) for claim in draft.claims if claim.number not in gone
    ]


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", text.lower())


@searched(200)
@given(
    st.text(
        st.sampled_from(list('aA1. ,;:|#>*_`[](){}<>!\\-\n\r\t„“"&?§u'))
        | st.characters(codec="utf-8", exclude_characters="\0"),
        max_size=300,
    )
)
def test_any_text_is_read_and_written_back(text: str):
    """Whatever the markup, reading never fails, all places lie within the text, and nothing is changed."""
    draft = read(text)
    for one in (*draft.sentences, *draft.claims):
        assert 0 <= one.start < one.end <= len(text)
    assert write(draft, []) == text


def test_a_report_of_ten_thousand_claims_is_read_in_seconds():
    """Ten thousand claims of German and English are read, and marked, within a bound that a slow machine keeps."""
    german = "Nach § 147 Abs. 3 Satz 1 AO gilt die Frist für Nr. {0} acht Jahre [3]. Sie endet z. B. am 1.1.{0}."
    english = "The fee of Acme Inc. was {0} dollars in the U.S. market, e.g. in May [3]. The rule applies to no. {0}."
    for form in (german, english):
        text = "\n\n".join(form.format(number) for number in range(2500))
        start = time.process_time()
        draft = read(text)
        assert len(draft.claims) == 5000
        assert write(draft, []) == text
        assert time.process_time() - start < 10


@pytest.mark.parametrize(
    "cell",
    [
        "Die Frist gilt. Sie ist zwingend. [1]",
        "Die Frist gilt. [1] Sie ist zwingend [2].",
        "**Die Frist gilt.** Sie gilt.",
    ],
)
@pytest.mark.parametrize("marked", [(1,), (2,), (1, 2)])
def test_sentences_of_a_cell_keep_their_own_marks(cell: str, marked: tuple[int, ...]) -> None:
    """A mark set behind one sentence of a cell stands for that one alone."""
    draft = read(f"| A | B |\n|---|---|\n| y | {cell} |", "de")
    written = write(draft, [Treatment(number, (900 + number,)) for number in marked])
    for old, new in zip(draft.claims, read(written, "de").claims, strict=True):
        assert set(new.cited) == {*old.cited, *([900 + old.number] if old.number in marked else [])}


@pytest.mark.parametrize(
    ("words", "written"),
    [
        ("[Nicht belegt]", "- [Nicht belegt]\n"),
        ("the pier leans.", "- According to limited available reports, the pier leans.\n"),
    ],
)
def test_a_remark_takes_the_place_of_the_marker_of_doubt_too(words: str, written: str):
    """What its writer marked as uncertain leaves no half sentence before a remark, and stays before a softer claim."""
    draft = read("- According to limited available reports, the pier sinks.\n", "en")
    assert write(draft, [Treatment(1, action=Action.REPLACE, words=words)]) == written


def test_a_marker_of_doubt_alone_makes_no_empty_claim():
    """A marker of doubt without a statement behind it is no claim without words."""
    assert all(one.text for one in read("- According to limited available reports,\n", "en").claims)
