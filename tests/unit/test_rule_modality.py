"""What a Satz commands, forbids, allows or defines, who is bound, and what is no rule; the Sätze are ours."""

from __future__ import annotations

import pytest

from etl.rule import rules_of
from tests.support.documents.rule_sections import document, read, said

MUST, NOT, MAY, IS = "obligation", "prohibition", "permission", "definition"

ONE = [
    ("Aufzubewahren sind Belege zehn Jahre.", MUST, None),
    ("Vorzulegen ist der Ausweis.", MUST, None),
    ("Anzuzeigen hat der Halter jede Änderung.", MUST, "der Halter"),
    ("Der Halter hat das Tier zu impfen.", MUST, "Der Halter"),
    ("Das Tier ist zu impfen.", MUST, None),
    ("Das Tier ist vom Halter jährlich zu impfen.", MUST, "Halter"),
    ("Die Behörde entscheidet über den Antrag.", MUST, "Die Behörde"),
    ("Über den Antrag entscheidet die Behörde.", MUST, "die Behörde"),
    ("Die Kosten trägt der Halter.", MUST, "der Halter"),
    ("Der Antrag wird dem Amtstierarzt vorgelegt.", MUST, None),
    ("Der Antrag muss Namen und Anschrift enthalten.", MUST, None),
    ("Er muss Namen und Anschrift enthalten.", MUST, None),
    ("Wer ein Tier hält, ist verpflichtet, es zu füttern.", MUST, "Wer"),
    ("Wer Tiere züchtet, bedarf der Erlaubnis.", MUST, "Wer"),
    ("Halter, die mehr als drei Tiere haben, haben dies anzuzeigen.", MUST, "Halter"),
    ("Natürliche oder juristische Personen, die Tiere handeln, haben Bücher zu führen.", MUST, "Natürliche oder"),
    ("Der mit der Prüfung betraute Beamte hat sich auszuweisen.", MUST, "Der mit der Prüfung betraute Beamte"),
    ("Hält die ersuchte Behörde dies für falsch, so teilt sie es mit.", MUST, "die ersuchte Behörde"),
    ("Die Prüfung obliegt dem Amtstierarzt.", MUST, "dem Amtstierarzt"),
    ("Der Halter darf das Tier nicht schlagen.", NOT, "Der Halter"),
    ("Kein Halter darf sein Tier schlagen.", NOT, "Kein Halter"),
    ("Tiere dürfen nur in Käfigen befördert werden.", NOT, None),
    ("Die Ausfuhr kann erst nach der Impfung genehmigt werden.", NOT, None),
    ("Es ist verboten, Tiere auszusetzen.", NOT, None),
    ("Dem Halter ist es untersagt, Tiere auszusetzen.", NOT, "Dem Halter"),
    ("Die Ausfuhr ist nur mit Genehmigung zulässig.", NOT, None),
    ("Ordnungswidrig handelt, wer vorsätzlich ein Tier aussetzt.", NOT, "wer"),
    ("Mit Freiheitsstrafe bis zu drei Jahren wird bestraft, wer ein Tier quält.", NOT, "wer"),
    ("Kosten werden nicht erstattet.", NOT, None),
    ("Die Behörde kann Auflagen erteilen.", MAY, "Die Behörde"),
    ("Sind die Käfige zu klein, kann die Behörde Auflagen erteilen.", MAY, "die Behörde"),
    ("Das Ministerium wird ermächtigt, die Größe der Käfige zu regeln.", MAY, "Das Ministerium"),
    ("Die Beamten sind befugt, Ställe zu betreten.", MAY, "Die Beamten"),
    ("Der Halter hat Anspruch auf Ersatz.", MAY, "Der Halter"),
    ("Der Halter muss das Tier nicht vorführen.", MAY, "Der Halter"),
    ("Das Verfahren kann von der Behörde eingestellt werden.", MAY, "der Behörde"),
    ("Gegen den Bescheid ist der Einspruch zulässig.", MAY, None),
    ("Halter ist, wer ein Tier in Obhut hat.", IS, None),
    ("Käfige im Sinne dieses Gesetzes sind geschlossene Behältnisse.", IS, None),
    ("Als Käfig gilt auch ein umzäunter Hof.", IS, None),
    ("Die Anzeige gilt nicht als Antrag.", IS, None),
    ("Zu den Kosten gehören auch die Auslagen.", IS, None),
    ("Eine Zucht liegt vor, wenn mehr als drei Tiere gehalten werden.", IS, None),
]

NOTHING = [
    "§ 3 gilt entsprechend.",
    "Absatz 1 ist nicht anzuwenden.",
    "Auf Fische ist § 4 Absatz 2 entsprechend anzuwenden.",
    "Weitergehende Vorschriften bleiben unberührt.",
    "Zuständig ist die Behörde, in deren Bezirk das Tier gehalten wird.",
    "Die Frist beginnt mit der Bekanntgabe.",
    "Dieses Gesetz tritt am Tag nach der Verkündung in Kraft.",
    "Die Erlaubnis erlischt mit dem Tod des Halters.",
    "Das Verfahren richtet sich nach der Tierordnung.",
    "Dies gilt nicht für Wildtiere, die im Gehege zu halten sind.",
    "(weggefallen)",
]


@pytest.mark.parametrize(("text", "modality", "addressee"), ONE)
def test_one_rule(text: str, modality: str, addressee: str | None) -> None:
    """The Satz holds one rule of this modality, and it binds or entitles whom the Satz names."""
    found = said(text)
    assert [row[0] for row in found] == [modality]
    assert (found[0][1] or "").startswith(addressee or "")
    assert bool(found[0][1]) == bool(addressee)


@pytest.mark.parametrize("text", NOTHING)
def test_no_rule(text: str) -> None:
    """Provisions that move others about, and what follows by law, are no rules."""
    assert read(text) == []


def test_clauses_are_told_apart() -> None:
    """Each finite verb of a main clause is a rule: behind "und", behind a semicolon, under one modal verb."""
    assert [row[:2] for row in said("Daten dürfen nur hier verarbeitet und müssen danach gelöscht werden.")] == [
        (NOT, None),
        (MUST, None),
    ]
    assert [row[:2] for row in said("Die Behörde weist den Halter darauf hin und gibt ihm Gelegenheit zur Rede.")] == [
        (MUST, "Die Behörde"),
        (MUST, "Die Behörde"),
    ]
    assert [row[0] for row in said("Die Frist kann nicht verlängert, jedoch verkürzt werden.")] == [NOT, MAY]
    assert [row[:2] for row in said("Der Halter darf es füttern; schlagen darf er es nicht.")] == [
        (MAY, "Der Halter"),
        (NOT, "Der Halter"),
    ]


def test_a_list_is_read_with_its_lead_in() -> None:
    """A verb before the list makes one rule with all items, verbs in the items make one each."""
    together = rules_of(
        document(
            ("Absatz 1", "Der Halter hat"),
            ("Absatz 1/Nummer 1", "das Tier zu füttern und"),
            ("Absatz 1/Nummer 2", "den Stall zu reinigen."),
        )
    )
    assert [(draft.modality, draft.units) for draft in together] == [(MUST, (0, 1, 2))]
    apart = rules_of(
        document(
            ("Absatz 1", "Bei der Ausfuhr"),
            ("Absatz 1/Nummer 1", "hat der Halter das Tier zu impfen,"),
            ("Absatz 1/Nummer 2", "prüft die Behörde den Impfpass."),
        )
    )
    assert [draft.modality for draft in apart] == [MUST, MUST]


def test_conditions_in_a_list_are_no_rules() -> None:
    """Full Sätze in a list of conditions command nothing."""
    law = document(
        ("Absatz 1", "Die Erlaubnis wird erteilt, wenn folgende Voraussetzungen vorliegen:"),
        ("Absatz 1/Nummer 1", "Der Halter führt Bücher."),
        ("Absatz 1/Nummer 2", "Der Stall wird jährlich geprüft."),
    )
    assert [draft.modality for draft in rules_of(law)] == [MUST]


def test_conditions_and_exceptions_are_kept_apart() -> None:
    """What hangs on the main clause is a condition or, with "nicht" or "es sei denn", an exception."""
    text = "Wird das Tier krank, so ist es zu töten, es sei denn, der Arzt rät ab."
    law = document(("Absatz 1", text))
    (draft,) = rules_of(law)
    assert draft.words("condition", law) == "Wird das Tier krank"
    assert draft.words("exception", law) == "es sei denn, der Arzt rät ab"
    assert draft.words("action", law) == "zu töten"


def test_a_rule_never_says_more_than_its_satz() -> None:
    """Every field is a stretch of the units that the rule stands in."""
    for text, *_ in ONE:
        law = document(("Absatz 1", text))
        for draft in rules_of(law):
            spans = [*draft.cue, *draft.addressee, *draft.action, *draft.object, *draft.condition, *draft.deadline]
            assert all(span.text(law) and span.text(law) in text for span in spans)


EXCEPTIONS = [
    ("Mit Ausnahme von Blindenhunden dürfen Tiere nicht mitgebracht werden.", "Mit Ausnahme von Blindenhunden"),
    ("Außer an Markttagen ist das Füttern verboten.", "Außer an Markttagen"),
    ("Das Füttern ist untersagt, außer die Stadt hat zugestimmt.", "außer die Stadt hat zugestimmt"),
    ("Alle Tiere, ausgenommen Fische, sind zu melden.", "ausgenommen Fische"),
    ("Tiere sind zu melden, es sei denn, sie sind klein.", "es sei denn, sie sind klein"),
    ("Das Füttern ist unzulässig, soweit nicht die Stadt zustimmt.", "soweit nicht die Stadt zustimmt"),
    ("Der Halter darf Tiere nicht außer Haus geben.", None),
]


@pytest.mark.parametrize(("text", "exception"), EXCEPTIONS)
def test_exceptions(text: str, exception: str | None) -> None:
    """What is excepted is told, be it a clause or a phrase; an idiom with "außer" is none."""
    law = document(("Absatz 1", text))
    assert [draft.words("exception", law) for draft in rules_of(law)] == [exception]


TERMS = [
    "Als Halter gilt, wer ein Tier besitzt.",
    "Im Sinne dieser Verordnung bezeichnet der Ausdruck „Händler“ jede Person, die ein Tier verkauft.",
    "Unter „Händler“ ist jede Person zu verstehen, die Tiere verkauft.",
    "Tiere im Sinne dieses Gesetzes sind alle Hunde.",
]


@pytest.mark.parametrize("text", TERMS)
def test_terms_are_defined(text: str) -> None:
    """The forms in which statutes, by-laws and acts of the Union say what a term means are definitions."""
    assert [draft.modality for draft in read(text)] == ["definition"]


def test_what_is_not_objected_to_is_allowed() -> None:
    """Letters allow by saying that a thing is not objected to."""
    assert [one[0] for one in said("Es ist nicht zu beanstanden, wenn der Halter wartet.")] == ["permission"]
    assert [one[:2] for one in said("Der Kommission wird die Befugnis übertragen, Tiere zu zählen.")] == [
        ("permission", "Der Kommission")
    ]


BRACKETS = [
    ("Wer ein Tier hält (Halter), hat es zu melden.", ["Halter"]),
    ("Tiere aus anderen Staaten (übriges Gebiet) sind zu melden.", ["übriges Gebiet"]),
    ("Nach den Vorschriften des Zweiten Teils (Meldewesen) sind Tiere zu melden.", []),
    ("Tiere sind der Stadt (siehe Anlage 1) und dem Amt (XY) zu melden (§ 5).", []),
]


@pytest.mark.parametrize(("text", "terms"), BRACKETS)
def test_terms_in_brackets(text: str, terms: list[str]) -> None:
    """A term in a bracket is defined by what stands before it; headings and references in brackets define nothing."""
    law = document(("Absatz 1", text))
    defined = [draft.words("object", law) for draft in rules_of(law) if draft.modality == "definition"]
    assert defined == terms


def test_short_words_and_adverbs_of_two_words() -> None:
    """Abbreviations end no clause and name nothing; "des Weiteren" is no noun."""
    text = "Der Halter bzw. der Züchter hat ggf. den Hund i. d. R. binnen eines Monats zu melden, z. B. schriftlich."
    assert said(text) == [("obligation", "Der Halter bzw. der Züchter", "P1M")]
    assert said("Des Weiteren sind Hunde vorhanden.") == []
    assert said("Im Übrigen hat der Halter den Hund zu melden.") == [("obligation", "der Halter", None)]
