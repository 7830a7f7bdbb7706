"""What kind of answer a question asks for, and which Satz is shown first: both are patterns of the preset."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from provenance.answering import drafting, packs
from provenance.answering.packs.choosing import choose
from provenance.answering.packs.weighing import Likeness, Weighed, asked, in_context
from provenance.citing.search.ranking import Match, Ranked
from provenance.citing.search.vocabulary import Term
from provenance.language.stems import STOP, family, words_of
from provenance.model.errors import InvalidInput
from tests.support.scenes.evidence_packs import pack, place

LAW = packs.preset("law")

QUESTIONS = (
    ("Wie lange muss ich Lieferscheine aufbewahren?", "duration", "muss ich Lieferscheine aufbewahren?"),
    ("How long must delivery notes be kept?", "duration", "must delivery notes be kept?"),
    ("Wie lange habe ich Zeit für einen Widerspruch?", "deadline", "für einen Widerspruch?"),
    ("Bis wann ist die Meldung abzugeben?", "deadline", "ist die Meldung abzugeben?"),
    ("Innerhalb welcher Frist ist zu melden?", "deadline", "ist zu melden?"),
    ("Wie hoch ist die Liegegebühr?", "amount", "ist die Liegegebühr?"),
    ("Was kostet ein Liegeplatz?", "amount", "ein Liegeplatz?"),
    ("How much is the mooring fee?", "amount", "is the mooring fee?"),
    ("Wie viele Kassen darf eine Dienststelle führen?", "number", "Kassen darf eine Dienststelle führen?"),
    ("Wie oft wird die Kasse geprüft?", "number", "wird die Kasse geprüft?"),
    ("Was ist ein Eigenbeleg?", "definition", "Was ist ein Eigenbeleg?"),
    ("Wer ist Schiffsführer?", "definition", "Wer ist Schiffsführer?"),
    ("What is a voucher?", "definition", "What is a voucher?"),
    ("Wer prüft die Kasse?", "person", "Wer prüft die Kasse?"),
    ("Wann endet die Frist?", "time", "Wann endet die Frist?"),
    ("Darf man Belege vernichten?", "duty", "Darf man Belege vernichten?"),
    ("Welche Angaben hat ein Beleg?", None, "Welche Angaben hat ein Beleg?"),
    ("Wie lange?", "duration", "Wie lange?"),
)
ANSWERS = (
    ("duration", "Lieferscheine sind zwölf Jahre aufzubewahren.", "Lieferscheine sind geordnet aufzubewahren."),
    ("duration", "Delivery notes shall be kept for 6 months.", "Delivery notes shall be kept in order."),
    ("deadline", "Die Meldung ist binnen zwei Wochen abzugeben.", "Die Meldung ist schriftlich abzugeben."),
    ("amount", "Die Liegegebühr beträgt 5 Euro je Nacht.", "Die Liegegebühr wird im Voraus erhoben."),
    ("amount", "Der Zuschlag beträgt 1 Prozent der Gebühr.", "Der Zuschlag wird gesondert ausgewiesen."),
    ("number", "Die Kasse ist monatlich zu prüfen.", "Die Kasse ist zu prüfen."),
    ("definition", "Eigenbeleg ist jeder Beleg, den die Dienststelle ausstellt.", "Ein Eigenbeleg muss lesbar sein."),
    ("definition", "Schiffsführer ist, wer ein Schiff lenkt.", "Der Schiffsführer meldet sich beim Hafenmeister."),
    ("person", "Zuständig für die Kassenprüfung ist die Kämmerei.", "Kassen werden geprüft."),
    ("time", "Die Frist endet mit Ablauf des Kalenderjahrs.", "Eine Frist kann verlängert werden, mündlich."),
    ("duty", "Belege dürfen nicht vernichtet werden.", "Vernichtete Belege fehlen."),
)


def share(question: str) -> Any:
    """Count words of the question that stand in a text, as a stand-in for the likeness of a search."""
    telling = {family(word) for word in words_of(question) if word not in STOP}
    return lambda text: len(telling & {family(word) for word in words_of(text)}) / (len(telling) or 1)


@pytest.mark.parametrize(("question", "kind", "words"), QUESTIONS)
@pytest.mark.parametrize("use", ["law", "archive", "brief"])
def test_what_a_question_asks_for(use: str, question: str, kind: str | None, words: str) -> None:
    """The kind of answer is told by the question, and what only asks is not searched for, in every preset."""
    found = asked(question, packs.preset(use))
    assert (found.kind, found.words) == (kind, words)


@pytest.mark.parametrize(("kind", "answer", "other"), ANSWERS)
def test_the_satz_that_answers_comes_first(kind: str, answer: str, other: str) -> None:
    """Of two with the same words that with the number, day, person or definition asked for answers better."""
    wanted = asked(next(one for one, name, _ in QUESTIONS if name == kind), LAW)
    assert wanted.answered(answer)
    assert wanted.answer(answer, lambda _: 0.5) > wanted.answer(other, lambda _: 0.5)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("Belege sind drei Jahre zu verwahren.", "Abweichend von Absatz 1 sind Belege drei Jahre zu verwahren."),
        ("Belege sind drei Jahre zu verwahren.", "In diesem Fall sind Belege drei Jahre zu verwahren."),
        ("Vouchers are kept for three years.", "Notwithstanding section 2, vouchers are kept for three years."),
        ("Belege sind drei Jahre zu verwahren.", "drei Jahre, Belege"),
        (
            "Belege sind drei Jahre zu verwahren.",
            "Wer eine Kasse führt, hat im Übrigen Belege drei Jahre zu verwahren.",
        ),
        ("Belege sind drei Jahre zu verwahren.", "Belege sind drei Jahre zu verwahren, " + "und zwar überall, " * 40),
    ],
)
def test_the_rule_comes_before_what_is_special(better: str, worse: str) -> None:
    """What opens with the words of the question and stands by itself is what a reader wants."""
    question = "Wie lange sind Belege zu verwahren?"
    wanted = asked(question, LAW)
    assert wanted.answer(better, share(question)) > wanted.answer(worse, share(question))


def test_of_equal_scores_that_which_answers_is_chosen() -> None:
    """A pack that cannot hold all takes of those that are alike what answers."""
    many = [place(number, answers=number / 100) for number in range(1, 61)]
    taken = choose(many, LAW).places
    assert [one.source_id for one in taken] == list(range(60, 30, -1))


def _found(section: str, text: str, heading: str | None = None) -> Ranked:
    """Give a place as a search finds it; nothing of the question was looked for in it."""
    row = {"id": section, "section": section, "text": text, "heading": heading, "heading_path": None}
    nothing = Match(0.0, 0.0, (0, len(text)), (), (), (), ())
    return Ranked(row, cast("Any", SimpleNamespace(number=1, name="Hafenordnung")), nothing, 0, True, None, 0.0)


def test_the_heading_counts_for_a_satz_with_the_answer() -> None:
    """What stands under "Liegegebühr" and gives an amount gives that of the fee; what gives none gains nothing."""
    wanted = asked("Wie hoch ist die Liegegebühr?", LAW)
    like = Likeness([Term("liegegebühr", 1.0, {"liegegebühr": 1.0})], frozenset())
    places = [
        Weighed(_found("§ 2", text, heading), cast("Any", None), 0.3, force=True)
        for text, heading in (
            ("Zu zahlen sind 4 Euro.", "Liegegebühr"),
            ("Zu zahlen ist am Steg.", "Liegegebühr"),
            ("Zu zahlen sind 4 Euro.", "Pfand"),
        )
    ]
    assert [one.similarity for one in in_context(places, wanted, like)] == pytest.approx([0.9, 0.3, 0.3])


def test_the_section_counts_for_a_satz_with_the_answer() -> None:
    """What paragraph 1 lists leads to "those listed there are kept twelve years"; other sections gain nothing."""
    wanted = asked("Wie lange sind Lieferscheine aufzubewahren?", LAW)
    given = (
        ("§ 2", "Aufzubewahren sind Quittungen und Lieferscheine.", 1.0),
        ("§ 2", "Die in Absatz 1 genannten Belege sind zwölf Jahre aufzubewahren.", 0.4),
        ("§ 2", "Die in Absatz 1 genannten Belege sind geordnet aufzubewahren.", 0.4),
        ("§ 9", "Karten sind drei Jahre aufzubewahren.", 0.4),
    )
    like = Likeness((), frozenset())
    places = [
        Weighed(_found(section, text), cast("Any", None), similarity, force=True) for section, text, similarity in given
    ]
    assert [one.similarity for one in in_context(places, wanted, like)] == pytest.approx([1.0, 0.7, 0.4, 0.4])
    assert in_context(places, asked("Welche Belege sind aufzubewahren?", LAW), like) == places


def test_an_answer_shows_the_satz_that_answers_first() -> None:
    """An answer without a model begins with what answers best, and leaves out what answers far worse."""
    some = [
        place(1, quote="Rechnungen sind geordnet aufzubewahren.", answers=1.2),
        place(2, quote="Rechnungen sind zwölf Jahre aufzubewahren.", answers=1.7),
        place(3, quote="Rechnungen sind Belege im Sinne dieser Ordnung.", answers=0.3),
    ]
    text = drafting.extract(pack(*some), [one.segment for one in some])
    assert text == "- Rechnungen sind zwölf Jahre aufzubewahren.\n- Rechnungen sind geordnet aufzubewahren.\n"


@pytest.mark.parametrize("field", ["asking", "aside"])
def test_a_pattern_that_is_none_is_refused(field: str) -> None:
    """A policy whose patterns cannot be used is refused when it is read."""
    from provenance.answering import policy

    with pytest.raises(InvalidInput, match="pattern"):
        packs.rules_of({**policy.preset_table("pack", "law"), field: ["("]})
