"""Reading a draft: what its sentences do, which marks stand for which claim, and no cut at an abbreviation."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest

from provenance.answering.drafts import Action, Treatment, read, write
from provenance.answering.drafts.draft import Draft, SentenceKind
from provenance.answering.drafts.rows import sentences
from provenance.model.errors import InvalidInput
from tests.support.marked.corpus import CORPUS, needs_corpus

MEMO = """# Vermerk

Sie fragen, ob die Frist verkürzt wurde. Ihre Frage lautete: „Gilt das auch rückwirkend?“

## 1. Rechtslage

Nach § 147 Abs. 3 Satz 1 AO beträgt die Aufbewahrungsfrist
seit dem 1.1.2025 **acht Jahre** [3]. Die Frist gilt i. V. m. Nr. 4a z. B. auch für Kopien, vgl. Rz. 119 [1, 2].

Aufzubewahren sind:

- Bücher und Aufzeichnungen [6],
- Buchungsbelege. [7]

| Unterlage | Frist | Quelle |
|---|---|---|
| Belege | 8 Jahre | [9] |
| Briefe | 6 Jahre [10] | |

```
die Frist beträgt zwei Jahre
```

Mit freundlichen Grüßen

## Quellen

[3] AO. https://example.org
[9] Das Gesetz gilt.
"""


def claims(text: str, language: str | None = None) -> list[str]:
    """Give the words of the claims."""
    return [claim.text for claim in read(text, language).claims]


def cited(text: str, language: str = "de") -> list[tuple[int, ...]]:
    """Give the numbers that each claim cites."""
    return [claim.cited for claim in read(text, language).claims]


def test_a_memo_is_read_into_what_it_claims_and_what_it_does_not():
    """Headings, questions, greetings, code and lists of sources claim nothing; items and cells claim with a lead."""
    draft = read(MEMO)
    assert draft.language == "de"
    assert [(claim.text, claim.cited) for claim in draft.claims] == [
        ("Nach § 147 Abs. 3 Satz 1 AO beträgt die Aufbewahrungsfrist seit dem 1.1.2025 acht Jahre.", (3,)),
        ("Die Frist gilt i. V. m. Nr. 4a z. B. auch für Kopien, vgl. Rz. 119.", (1, 2)),
        ("Aufzubewahren sind: Bücher und Aufzeichnungen", (6,)),
        ("Aufzubewahren sind: Buchungsbelege.", (7,)),
        ("Belege – 8 Jahre", (9,)),
        ("Briefe – 6 Jahre", (10,)),
    ]
    kinds = [sentence.kind for sentence in draft.sentences]
    assert kinds.count(SentenceKind.HEADING) == 3
    assert kinds.count(SentenceKind.QUESTION) == 1
    assert kinds.count(SentenceKind.QUOTATION) == 1
    assert draft.references == MEMO.index("## Quellen") + 3
    assert {one.section for one in draft.sentences if one.claims} == {"1. Rechtslage"}
    assert [one.item for one in draft.sentences if one.bullet] == [1, 2]


def test_every_claim_and_mark_leads_back_to_the_draft():
    """The stretch of a claim begins and ends with its own words; a mark is what stands in its place."""
    draft = read(MEMO)
    for claim in draft.claims:
        stretch = MEMO[claim.start : claim.end]
        assert stretch.split()[0].strip("*") in claim.text
        assert stretch.split()[-1].strip("[]0123456789,.*") in claim.text
        for mark in claim.marks:
            assert MEMO[mark.start : mark.end] == mark.raw
    for before, after in pairwise(draft.sentences):
        assert before.end <= after.start


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Die Frist gilt [1].", [(1,)]),
        ("Die Frist gilt. [1]", [(1,)]),
        ("Die Frist gilt.[1][2] Der Beleg zählt.", [(1, 2), ()]),
        ("Die Frist gilt. [1, 2] Der Beleg zählt [3].", [(1, 2), (3,)]),
        ("Die Frist gilt [2–4].", [(2, 3, 4)]),
        ("Die Frist gilt [cite:g7]{cite:8}.", [(7, 8)]),
        ("Die Frist gilt {cite:abc}.", [()]),
        ("Die Frist gilt [3](https://example.org/a).", [(3,)]),
        ("Die Frist gilt <sup>[3]</sup>.", [(3,)]),
        ("Die Frist gilt acht Jahre [1], und der Beleg ist zu führen [2].", [(1,), (2,)]),
        ("Die Frist gilt acht Jahre, [1] und der Beleg ist zu führen. [2]", [(1,), (2,)]),
        ("Die Frist gilt acht Jahre, und der Beleg ist zu führen. [2]", [(2,), (2,)]),
        ("- Die Frist gilt. Der Beleg zählt. [1]", [(1,), (1,)]),
        ("- Die Frist gilt. [1] Der Beleg zählt. Das Buch ist zu führen. [2]", [(1,), (2,), (2,)]),
        ("- Die Frist gilt. Der Beleg zählt [1].", [(), (1,)]),
        ("Die Frist gilt. Der Beleg zählt. [1]", [(), (1,)]),
        ("Die Frist gilt. Was folgt daraus? [1]", [()]),
        ("„Die Frist gilt.“ (§ 147 AO) [1]", [(1,)]),
        ("[1] Die Frist gilt.", [(1,)]),
        ("Die Frist gilt.\n\n[1][2]", [(1, 2)]),
        ("Die Frist gilt.[^1]", [()]),
        ("Die Frist gilt [...] weiter [sic].", [()]),
        ("Der Wert liegt in [0, 1].", [()]),
        ("Die Frist gilt \\[1\\].", [()]),
        ("Die Frist gilt `[1]`.", [()]),
        ("Die Frist[3] und der Beleg [4] zählen.", [(3,)]),
        ("Die Frist gilt „acht Jahre“ [3] nach dem Gesetz.", [(3,)]),
        ("Die Frist gilt **acht Jahre** [3]; der Beleg zählt [4] – sagt er.", [(3,), (4,)]),
        # no marks: years, places in books, parts of words
        ("As held in R v Smith [2019] UKSC 5, the court agreed.", [()]),
        ("In [1999] 1 WLR 27 the rule was applied.", [()]),
        ("Das Jahr [2024] war gut.", [()]),
        ("[2024] war ein gutes Jahr.", [()]),
        ("Die Rüge geht fehl (Muster, NJW 2020, 12 [15]).", [()]),
        ("Es gilt § 3 [1] Absatz.", [()]),
        ("Die Frist gilt, vgl. [12] Müller.", [()]),
        ("Der Wert ist a[1].", [()]),
        ("Lesenswert sind Müller und [3, 4].", [()]),
        ("The rule follows from [3], as said.", [()]),
        ("Der Wert ist x_1[2], und die Frist gilt.", [(), ()]),
    ],
)
def test_a_mark_stands_for_the_claims_before_it(text: str, found: list[tuple[int, ...]]):
    """Before or behind the full stop, behind a clause, at the end of an item; footnotes and code are no marks."""
    assert cited(text) == found


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Gilt die Frist?", SentenceKind.QUESTION),
        ("You asked whether the period applies.", SentenceKind.QUOTATION),
        ("[Insufficient evidence to support this claim]", SentenceKind.ABSTENTION),
        ("[Data not yet available as of 2026-02-11]", SentenceKind.ABSTENTION),
        ("[Conflicting reports; unable to confirm]", SentenceKind.ABSTENTION),
        ("[No official statement found in available sources]", SentenceKind.ABSTENTION),
        ("[Keine ausreichenden Belege für diese Aussage]", SentenceKind.ABSTENTION),
        ("Hierzu liegen keine Quellen vor.", SentenceKind.ABSTENTION),
        ("Sehr geehrte Frau Beispiel,", SentenceKind.OTHER),
        ("Bitte senden Sie uns die Unterlagen.", SentenceKind.OTHER),
        ("https://example.org/a", SentenceKind.OTHER),
        ("Vgl. § 147 Abs. 1 AO.", SentenceKind.OTHER),
        ("Für Rückfragen stehen wir gern zur Verfügung.", SentenceKind.OTHER),
        ("Datum: 12. Mai 2025", SentenceKind.OTHER),
        ("(2)", SentenceKind.OTHER),
        # what only looks like one of these
        ("[The rate is 5 percent]", SentenceKind.CLAIM),
        ("§ 147 Abs. 3 AO regelt die Frist.", SentenceKind.CLAIM),
        ("Sie schreiben die Bücher fort.", SentenceKind.CLAIM),
        ("Your request must be filed within one month.", SentenceKind.CLAIM),
        ("Next CPI release on March 12.", SentenceKind.CLAIM),
        ("Bitte zahlen Sie 500 Euro bis zum 1.1.2025.", SentenceKind.CLAIM),
        ("Hierzu liegen keine Quellen vor, aber die Frist beträgt acht Jahre.", SentenceKind.CLAIM),
    ],
)
def test_what_a_sentence_does(text: str, kind: SentenceKind):
    """Only closed forms claim nothing; what has a verb or a figure of its own is a claim."""
    assert read(text, "de" if "ü" in text or "AO" in text else "en").sentences[0].kind is kind


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("Das gilt nach § 147 Abs. 3 Satz 1 Nr. 4a AO i. V. m. Art. 5 Abs. 1 DSGVO, vgl. BFH, Urt. v. 1. 2. 2020.", 1),
        ("Am 1. Januar 2025 trat z. B. die 4. Verordnung in Kraft, d. h. sie gilt.", 1),
        ("1. Januar 2025 ist der Stichtag.", 1),
        ("Die Frist endet\nam 31. Dezember 2025. Danach gilt sie bzw. die alte Frist nicht mehr.", 2),
        ("Dr. Meier und Prof. Dr. h. c. Schulz haben ca. 5 Mio. Euro gezahlt.", 1),
        ("Er sagte: „Die Frist gilt. Sie ist lang.“ Das genügt.", 2),
        ("Der Text lautet … und ist gekürzt [...] wiedergegeben.", 1),
    ],
)
def test_no_german_abbreviation_splits_a_claim(text: str, count: int):
    """Abbreviations, ordinals, dates, places of the law and quotations stay within their sentence."""
    assert len(read(text, "de").sentences) == count


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("Revenue of Acme Inc. rose by 5% in the U.S. market, e.g. in Ohio, cf. Art. 6 para. 3 and No. 5.", 1),
        ("Dr. Smith left. Mr. J. Doe of Acme Ltd. stayed, i.e. he did not go.", 2),
        ("Sales fell in the U.S. The company closed at 5 p.m. on Jan. 5.", 2),
        ("He said: “It rose. It fell.” Then he left.", 2),
    ],
)
def test_no_english_abbreviation_splits_a_claim(text: str, count: int):
    """Names, titles, states and places of the law stay within their sentence."""
    assert len(read(text, "en").sentences) == count


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Die Frist gilt.\r\nDer Beleg\r\nzählt.\r\n", ["Die Frist gilt.", "Der Beleg zählt."]),
        ("\tDie Frist\tgilt.", ["Die Frist\tgilt."]),
        ("    Eingerückt gilt die Frist.", ["Eingerückt gilt die Frist."]),
        ("<div>\nDie Frist gilt.\n</div>", ["Die Frist gilt."]),
        ("<!-- Die Frist gilt. -->\nDer Beleg zählt.", ["Der Beleg zählt."]),
        ("<!-- Die Frist gilt.", ["<!-- Die Frist gilt."]),
        ("---\ntitle: Vermerk gilt\n---\nDer Beleg zählt.", ["Der Beleg zählt."]),
        ("> Der Beleg\n> zählt.", ["Der Beleg zählt."]),
        (
            "Die Frist gilt\na) Der Beleg zählt\nb) Das Buch ist da",
            ["Die Frist gilt", "Der Beleg zählt", "Das Buch ist da"],
        ),
        ("Sie schrieben:\n\n> Der Beleg zählt.", []),
        ("Die **Frist**&nbsp;gilt\\*.", ["Die Frist\u00a0gilt*."]),
        ("- **Frist:** Die Frist gilt.", ["Die Frist gilt."]),
        ("**Ergebnis**\n\nDie Frist gilt.", ["Die Frist gilt."]),
        ("Das ist wahr.\n---\nDer Beleg zählt.", ["Der Beleg zählt."]),
        ("Die Frist gilt für Belege.\n---\nDer Beleg zählt.", ["Die Frist gilt für Belege.", "Der Beleg zählt."]),
        ("\ufeff# Titel\n\nDie Frist gilt.", ["Die Frist gilt."]),
        ("", []),
        ("   \n\n", []),
    ],
)
def test_markup_hides_and_adds_nothing(text: str, found: list[str]):
    """Line ends, indentation, tags, comments, front matter and emphasis leave the words of a claim as they are."""
    assert claims(text, "de") == found


def test_hedges_are_known_and_ratings_are_no_words_of_the_claim():
    """A claim that says it is not certain is marked as hedged; a rating in brackets is not part of its text."""
    draft = read("Die Frist dürfte gelten. M. E. gilt sie. Sie gilt.\n\n- [LOW CONFIDENCE] Some expect it. [6]\n", "de")
    assert [claim.hedged for claim in draft.claims] == [True, True, False, True]
    assert draft.claims[-1].text == "Some expect it."
    assert [one.hedged for one in read("It could apply. It may be kept electronically.", "en").claims] == [True, False]


def test_remarks_of_an_earlier_grounding_are_no_claims_and_hide_none():
    """A label set behind a claim is left out when the text is read again; a bracket that asserts is not."""
    labelled = (
        "Die Frist gilt. [3] [eingeschränkt belegt: „Die Frist“] Der Beleg zählt. "
        "[Insufficient evidence to support this claim]"
    )
    assert claims(labelled, "de") == ["Die Frist gilt.", "Der Beleg zählt."]
    hidden = claims("Die Frist gilt. [Folgerung: der Steuersatz beträgt 5 %] Der Beleg zählt.", "de")
    assert any("5 %" in claim for claim in hidden)


@pytest.mark.parametrize(
    ("head", "row", "said"),
    [
        ("Unterlage | Frist | Beginn", "Belege | 8 Jahre | mit dem Jahr", ["Belege – 8 Jahre; Beginn: mit dem Jahr"]),
        ("Unterlage | Frist | Norm", "Belege | 8 Jahre | § 5 Abs. 1 X", ["Belege – 8 Jahre (§ 5 Abs. 1 X)"]),
        ("Unterlage | Frist | Norm", "Belege | unbefristet | (§ 5 X)", ["Belege – Frist: unbefristet (§ 5 X)"]),
        ("Unterlage | Regel | Norm", "Belege | Die Frist gilt. | § 5 X", ["Die Frist gilt (§ 5 X)."]),
        (
            "A | Farbe | Regel | Form",
            "Tor | rot | Das gilt. | rund",
            ["Tor – Farbe: rot", "Das gilt.", "Tor – Form: rund"],
        ),
        ("Frage | Falsch", "Frist | 8 Jahre", ["Frist – Falsch: 8 Jahre"]),
        ("Frage | Wert | Gilt?", "Frist | 8 Jahre | nein", ["nein: Frist – 8 Jahre; Gilt?: nein"]),
        ("Item | Period | Note", "Vouchers | 8 years | in paper", ["Vouchers – 8 years; in paper"]),
    ],
)
def test_a_row_with_its_heads_is_one_claim(head: str, row: str, said: list[str]) -> None:
    """Cells side by side claim together, under heads that say more than they do; a place stands behind the claim."""
    table = f"| {head} |\n|{'---|' * (head.count('|') + 1)}\n| {row} |\n"
    assert claims(table, "de") == said


def test_a_replaced_row_stays_a_row():
    """What takes the place of a claim over several cells stands in the first of them; the row keeps its cells."""
    draft = read("|A|B|C|\n|-|-|-|\n|x|8 Jahre|rot|\n", "de")
    written = write(draft, [Treatment(1, (4,), Action.REPLACE, "8 Jahre")])
    assert written == "|A|B|C|\n|-|-|-|\n|x|8 Jahre|– [4]|\n"


def test_a_table_claims_its_cells():
    """A sentence in a cell claims for itself with the marks of its row; sources claim nothing."""
    head = "| Nr. | Regel | Gilt | Quelle |\n|---|---|---|---|\n"
    text = f"{head}| 1 | Die Frist gilt. Sie ist lang. | seit 2025 [2] | [1] |\n"
    assert [(claim.text, claim.cited) for claim in read(text, "de").claims] == [
        ("Die Frist gilt.", (1,)),
        ("Sie ist lang.", (1,)),
        ("1 – Gilt: seit 2025", (2,)),
    ]


def test_a_list_of_sources_claims_nothing_and_what_follows_does():
    """Entries under such a heading are no claims; the next heading ends the list."""
    text = "Die Frist gilt. [1]\n\n## Sources\n\n[1] The act applies.\n\n## Ergebnis\n\nDer Beleg zählt.\n"
    assert claims(text, "de") == ["Die Frist gilt.", "Der Beleg zählt."]


def test_a_mixed_draft_is_read_in_the_language_of_each_paragraph():
    """A German paragraph in an English report is parted by German rules, and the other way round."""
    english = "The report covers the act and it is based on the law of the land.\n\n"
    german = "Die Unterlagen sind nach § 147 Abs. 1 Nr. 4 AO und den GoBD aufzubewahren, d. h. sie sind zu sichern."
    assert len(read(english * 3 + german).sentences) == 4


@pytest.mark.parametrize("wrong", [None, 5, b"text", "a\0b", "a\ud800b", "x" * 5_000_001])
def test_what_is_no_draft_is_refused_by_name(wrong: object):
    """Wrong types, NUL, lone surrogates and texts too long raise InvalidInput that names the field."""
    with pytest.raises(InvalidInput, match="text: expected") as error:
        read(wrong)  # pyright: ignore[reportArgumentType]
    assert error.value.suggestion


@pytest.mark.parametrize("wrong", ["fr", "", 5])
def test_other_languages_are_refused(wrong: object):
    """Only German and English are read."""
    with pytest.raises(InvalidInput, match="language: expected"):
        read("Text.", wrong)  # pyright: ignore[reportArgumentType]
    assert read("Text.", "de-AT").language == "de"


def test_a_draft_of_nothing_has_nothing():
    """An empty text is an empty draft."""
    assert read("") == Draft("", (), (), "de", None)


@needs_corpus
def test_sentences_of_law_end_where_the_legislator_ends_them():
    """Of the ends that official Satz numbers mark, and of those found, 99 in 100 agree."""
    marked = json.loads((CORPUS / "sentences" / "official_satz.json").read_text(encoding="utf-8"))
    right = found = wanted = 0
    for one in marked:
        starts = {start for start, _ in sentences(one["text"], "de")} - {0}
        right += len(starts & set(one["starts"]))
        found += len(starts)
        wanted += len(one["starts"])
    assert right >= 0.99 * found
    assert right >= 0.99 * wanted


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("Die  Schleuse  öffnet, wenn das  Wasser steigt.", ["Die  Schleuse  öffnet, wenn das  Wasser steigt."]),
        ("Alle  Boote liegen hier.", ["Alle  Boote liegen hier."]),
        ("Der Hafenrat sorgt für See- oder  Flussboote.", ["Der Hafenrat sorgt für See- oder  Flussboote."]),
        ("Der Hafenrat überträgt ihre  Befugnisse.", ["Der Hafenrat überträgt ihre  Befugnisse."]),
        ("Boote liegen hier. [§ 3 Abs. 1 HafO]", ["Boote liegen hier."]),
        ("Boote liegen hier.¹ Sie sind alt.² Der Kai hat 20 m².",
         ["Boote liegen hier.", "Sie sind alt.", "Der Kai hat 20 m²."]),
        ("Der Schiffsführer³ haftet.", ["Der Schiffsführer haftet."]),
        ("Gem. § 1 HafO i.V.m. § 2 FährO ist das Ankern erlaubt.",
         ["Gem. § 1 HafO i.V.m. § 2 FährO ist das Ankern erlaubt."]),
        ("ErwGr. 47 S. 2 bestätigt das. Es gilt.", ["ErwGr. 47 S. 2 bestätigt das.", "Es gilt."]),
        ("(1a) Boote liegen hier.", ["Boote liegen hier."]),
    ],
)  # fmt: skip
def test_what_only_looks_like_an_end(text, claims):
    """Wide blanks, notes, labels, places in brackets and abbreviations part no claim and are none."""
    assert [claim.text for claim in read(text, "de").claims] == claims
