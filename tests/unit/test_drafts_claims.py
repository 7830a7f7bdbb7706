"""Compound sentences: parted where both halves assert, whole where half of them would say something else."""

from __future__ import annotations

import re

import pytest

from provenance.answering.drafts import read

_WORDS = re.compile(r"\w+")

PARTED = [
    (
        "Die Frist beträgt acht Jahre und beginnt mit dem Schluss des Kalenderjahrs.",
        ["Die Frist beträgt acht Jahre", "Die Frist beginnt mit dem Schluss des Kalenderjahrs."],
    ),
    (
        "Die Belege sind aufzubewahren, und der Unternehmer muss sie vorlegen.",
        ["Die Belege sind aufzubewahren", "der Unternehmer muss sie vorlegen."],
    ),
    (
        "Nach § 5 Abs. 7 und 8 gilt die Pflicht acht Jahre, und sie beginnt am 1. Januar 2025.",
        ["Nach § 5 Abs. 7 und 8 gilt die Pflicht acht Jahre", "sie beginnt am 1. Januar 2025."],
    ),
    (
        "Für die Bücher ist allein der Halter verantwortlich, und dies gilt auch bei Kopien (z. B. auf Karton).",
        [
            "Für die Bücher ist allein der Halter verantwortlich",
            "dies gilt auch bei Kopien (z. B. auf Karton).",
        ],
    ),
    (
        "The clerk keeps the log, and the same applies equally to copies.",
        ["The clerk keeps the log", "the same applies equally to copies."],
    ),
    ("Die Belege sind zu führen; § 9 gilt entsprechend.", ["Die Belege sind zu führen", "§ 9 gilt entsprechend."]),
    ("Es gilt § 5 und § 6 bleibt unberührt.", ["Es gilt § 5", "§ 6 bleibt unberührt."]),
    ("Der Umsatz stieg um 5 % und der Gewinn sank.", ["Der Umsatz stieg um 5 %", "der Gewinn sank."]),
    (
        "Das Gesetz gilt seit 2015, doch das Ministerium änderte es am 28.11.2019.",
        ["Das Gesetz gilt seit 2015", "das Ministerium änderte es am 28.11.2019."],
    ),
    (
        "Die Anlage ist beizufügen (§ 6 gilt und bleibt) und der Antrag ist zu stellen.",
        ["Die Anlage ist beizufügen (§ 6 gilt und bleibt)", "der Antrag ist zu stellen."],
    ),
    ("Sie fragen, ob die Frist gilt; die Frist gilt.", ["die Frist gilt."]),
    ("The court cut the fee, and the firm paid the rest.", ["The court cut the fee", "the firm paid the rest."]),
    ("Revenue rose by 5% and fell in June.", ["Revenue rose by 5%", "Revenue fell in June."]),
    ("The period is eight years; it begins in May.", ["The period is eight years", "it begins in May."]),
    ("Revenue grew 5%, but profit fell.", ["Revenue grew 5%", "profit fell."]),
    ("The board adopted the budget and the chair resigned.", ["The board adopted the budget", "the chair resigned."]),
]

WHOLE = [
    # conditions and exceptions are those of both halves, or of one that says another thing without them
    "Wenn der Unternehmer bucht und er die Belege aufbewahrt, gilt die Vermutung.",
    "Die Unterlagen sind aufzubewahren, soweit sie von Bedeutung sind, und die Frist beträgt zehn Jahre.",
    "Fehlt die Begründung und ist die Frist versäumt, so gilt sie als gewahrt.",
    "Die Belege sind aufzubewahren; dies gilt nicht für Kopien.",
    "Die Belege sind aufzubewahren, und das ist falsch.",
    "Die Belege sind aufzubewahren, und dies gilt auch für Kopien nicht.",
    "Die Belege sind aufzubewahren; in diesen Fällen ist ein Vermerk zu führen.",
    "Die Belege sind mit dem Wert anzusetzen; sie sind jedoch höchstens mit den Kosten anzusetzen.",
    "If the taxpayer keeps books and the books are correct, they are the basis.",
    "The fee is due, unless it was waived, and the firm is liable.",
    # relative clauses, reported speech, quotations
    "Bücher, die er führt, und Belege, die er sammelt, sind aufzubewahren.",
    "Honig darf nur aus Waben gewonnen werden, die frei von Brut sind (§ 13 HafO).",
    "Der Imker führt ein Buch, das blau ist (§ 13 HafO).",
    "Das Gericht entschied, dass die Frist gilt und der Beleg fehlt.",
    "Er sagte: „Die Frist gilt und sie beträgt acht Jahre.“",
    'He said "the rule applies and it is binding" in court.',
    "The court held that the rule applies and that it binds the parties.",
    "The company, which was founded in 1990 and is based in Bonn, reported a loss.",
    # one verb for two things, infinitives and gaps
    "Bücher sind zu führen und Belege aufzubewahren.",
    "Die Daten können abgerufen und verwendet werden.",
    "Das Gesetz verlangt, Bücher und Belege zu führen.",
    "Eine Rechnung ist ein Dokument, das ausgestellt, übermittelt und empfangen wird und eine Prüfung ermöglicht.",
    "Kreditinstitute haben das Dateisystem auch für Abrufe nach § 93 Absatz 7 und 8 zu führen.",
    "Die Annahme ist im Amtsblatt und auf der Seite bekannt zu machen.",
    "Ein Verweis darf nach zwei Jahren und eine Geldbuße darf nach drei Jahren nicht mehr verwertet werden.",
    "Die Sätze 1 und 2 gelten für Absetzungen und für erhöhte Absetzungen entsprechend.",
    "Er kann und muss die Belege aufbewahren.",
    "Im Jahr 2024 stieg der Umsatz und der Gewinn sank.",
    "Der Wert liegt zwischen zwei und acht Jahren.",
    "He must keep records and file returns.",
    "The act applies to banks and insurers.",
]


@pytest.mark.parametrize(("text", "found"), PARTED)
def test_a_compound_sentence_is_parted_where_both_halves_assert(text: str, found: list[str]):
    """Each half has a verb of its own; a shared subject is repeated, with words of the draft only."""
    draft = read(text, "de" if re.search("ü|ie |er |as ", text) else "en")
    assert [claim.text for claim in draft.claims] == found
    for claim in draft.claims:
        assert set(_WORDS.findall(claim.text)) <= set(_WORDS.findall(text))
        if claim.shared:
            assert claim.text == f"{text[slice(*claim.shared)]} {text[claim.start : claim.end]}"


@pytest.mark.parametrize("text", WHOLE)
def test_a_sentence_stays_whole_where_half_of_it_says_something_else(text: str):
    """Conditions, exceptions, relative clauses, quotations and shared verbs are never parted."""
    for language in ("de", "en"):
        assert len(read(text, language).claims) == 1


FRAMED = [
    (
        "Falsch ist: Die Frist beträgt acht Jahre und die Abgabe erfolgt monatlich.",
        ["Falsch ist: Die Frist beträgt acht Jahre", "Falsch ist: die Abgabe erfolgt monatlich."],
    ),
    (
        "Früher galt: Die Frist beträgt acht Jahre und beginnt am Montag und endet am Dienstag.",
        [
            "Früher galt: Die Frist beträgt acht Jahre",
            "Früher galt: Die Frist beginnt am Montag",
            "Früher galt: Die Frist endet am Dienstag.",
        ],
    ),
    (
        "Der Kläger meint, die Kosten trägt das Amt, und die Frist beträgt acht Jahre.",
        ["Der Kläger meint, die Kosten trägt das Amt", "Der Kläger meint, die Frist beträgt acht Jahre."],
    ),
    (
        "Das ist falsch – die Abgabe erfolgt monatlich und der Antrag ist zu stellen.",
        ["Das ist falsch – die Abgabe erfolgt monatlich", "Das ist falsch – der Antrag ist zu stellen."],
    ),
    (
        "Critics say receipts must be kept for ten years and vouchers must be kept for two years.",
        ["Critics say receipts must be kept for ten years", "Critics say vouchers must be kept for two years."],
    ),
    (
        "Wrong: The fee is due and the firm paid the rest.",
        ["Wrong: The fee is due", "Wrong: the firm paid the rest."],
    ),
    # two nouns that share one verb
    *(
        (text, [text])
        for text in (
            "Falsch ist: Karten und Marken sind monatlich zu zählen.",
            "Früher galt: Karten und Marken sind monatlich zu zählen.",
            "Nur in Ulm gilt, Karten und Marken sind monatlich zu zählen.",
            "Fest steht jedenfalls, Karten und Marken sind monatlich zu zählen.",
            "Hier lässt man zu, was verboten ist, Karten und Marken sind monatlich zu zählen.",
            "It is false tickets and stamps must be counted every month.",
            "Disputed is this: tickets and stamps must be counted every month.",
            "The clerk denied tickets and stamps were counted.",
        )
    ),
]


@pytest.mark.parametrize(("text", "found"), FRAMED)
def test_what_is_said_under_a_frame_is_never_read_without_it(text: str, found: list[str]):
    """Words that say how all behind them is meant stand in the text of each half."""
    draft = read(text, "de" if re.search("ü|ä|ie |er |as ", text) else "en")
    assert [claim.text for claim in draft.claims] == found
    for claim in draft.claims[1:]:
        assert claim.shared is not None
        assert claim.text == f"{text[slice(*claim.shared)]} {text[claim.start : claim.end]}"


@pytest.mark.parametrize("lead", ["Falsch ist:", "Verbreitete Irrtümer:", "Früher galten diese Regeln:", "Disputed:"])
def test_what_takes_back_a_list_is_read_with_each_of_its_items(lead: str):
    """An item that is a sentence of its own is said under the words that lead to its list, where these deny it."""
    said = "Die Frist beträgt acht Jahre und die Abgabe erfolgt monatlich."
    claims = [claim.text for claim in read(f"{lead}\n\n- {said}\n- Die Frist gilt.\n\nDas genügt.", "de").claims]
    assert claims == [f"{lead} {said}", f"{lead} Die Frist gilt.", "Das genügt."]


@pytest.mark.parametrize(
    ("lead", "items"),
    [
        ("Die Zulassung setzt voraus, dass", ["das Boot dicht ist,", "die Leinen halten."]),
        ("Nicht zugelassen sind", ["Boote ohne Anker,", "Flöße, die nicht gemeldet sind."]),
        ("Es ist nicht gestattet,", ["Netze zu flicken oder", "Feuer zu machen."]),
        ("Im Sinne dieser Ordnung", ["ist Gast, wer ankert,", "ist Lotse, wer führt."]),
        ("Ordnungswidrig handelt, wer vorsätzlich", ["ohne Licht fährt oder", "den Anker wirft."]),
    ],
)
def test_words_that_no_mark_ends_lead_to_the_list_behind_them(lead: str, items: list[str]):
    """A lead-in of a law has no colon: it is no claim by itself, and each item is said with it."""
    numbered = "\n".join(f"{number}. {item}" for number, item in enumerate(items, 1))
    draft = read(f"{lead}\n\n{numbered}\n", "de")
    assert [claim.text for claim in draft.claims] == [f"{lead} {item.rstrip(',')}" for item in items]
    assert [draft.listed(claim) for claim in draft.claims] == [tuple(claim.text for claim in draft.claims)] * 2


def test_a_list_within_a_list_is_said_with_all_that_leads_to_it():
    """What denies the outer list denies the inner one too."""
    text = (
        "Nicht anzumelden sind\n\n1. Seile,\n\n2. Stoffe,\n\n    a) die nicht brennen oder\n\n    b) die schwimmen.\n"
    )
    assert [claim.text for claim in read(text, "de").claims] == [
        "Nicht anzumelden sind Seile",
        "Nicht anzumelden sind Stoffe, die nicht brennen oder",
        "Nicht anzumelden sind Stoffe, die schwimmen.",
    ]


@pytest.mark.parametrize(
    "text", ["Rechnungen sind aufzubewahren.\n\n- acht Jahre", "Die Fristen im Überblick\n\n- acht Jahre"]
)
def test_what_has_ended_and_what_heads_a_list_leads_to_nothing(text: str):
    """A sentence with its full stop claims by itself, and a heading is none of the items."""
    assert all(draft.shared is None for draft in read(text, "de").claims)


def test_a_quotation_ends_before_what_explains_it():
    """Behind a closed quotation "e.g." and "i.e." begin a sentence; within a sentence they never do."""
    text = '„Die Kosten trägt der Halter.“ The act says: "The owner pays." e.g. the owner pays it, i.e. he bears it.'
    assert [claim.text for claim in read(text, "en").claims] == [
        "„Die Kosten trägt der Halter.“",
        'The act says: "The owner pays."',
        "e.g. the owner pays it, i.e. he bears it.",
    ]


def test_a_fragment_in_a_list_claims_with_the_words_that_lead_to_it():
    """What leads to a list and the fragments in it claim together; a sentence in the list claims alone."""
    text = "Es gelten folgende Pflichten:\n\n1. Bücher führen,\n2. Die Frist beträgt acht Jahre.\n\nDas genügt.\n"
    draft = read(text, "de")
    assert [claim.text for claim in draft.claims] == [
        "Es gelten folgende Pflichten: Bücher führen",
        "Die Frist beträgt acht Jahre.",
        "Das genügt.",
    ]
    assert draft.claims[0].shared == (0, len("Es gelten folgende Pflichten:"))
