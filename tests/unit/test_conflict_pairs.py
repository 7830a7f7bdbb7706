"""Which rules cannot both be kept, which of two goes first, and which claims differ in a figure alone."""

from __future__ import annotations

from typing import Any

import pytest

from provenance.conflicts.norms import Extent, Norm, extent_of, lasting
from provenance.conflicts.pairs import differing, pairs
from provenance.conflicts.precedence import DECLARED, Party, deciding, marking, precedences, prevailing, rank_of
from provenance.model.conflicts import ConflictKind, Principle


def norm(
    object: str = "Rechnungen",  # noqa: A002 — the field of a rule
    action: str = "aufzubewahren",
    section: str = "§ 1",
    source: str = "a",
    named: tuple[tuple[str, str], ...] = (),
    since: str | None = None,
    until: str | None = None,
    **said: Any,
) -> Norm:
    """Give a rule of a source: an obligation, where nothing else is said."""
    rule = {"id": f"{section}{object}{said}", "locator": f"{section} A", "modality": "obligation"}
    rule |= {"object": object, "action": action, **said}
    return Norm(
        {
            "rule": rule, "work": source, "artifact_id": source, "section": section, "since": since, "until": until,
            "named": [{"id": place, "text": text} for place, text in named],
        }
    )  # fmt: skip


def years(count: int, **said: Any) -> Norm:
    """Give a rule that sets a period."""
    return norm(deadline=f"{count} Jahre", duration=f"P{count}Y", **said)


def two(one: Norm, other: Norm) -> list[tuple[ConflictKind, Extent]]:
    """Give the conflicts between two rules."""
    return [(pair.kind, pair.extent) for pair in pairs([one, other])]


@pytest.mark.parametrize(
    ("one", "other", "found"),
    [
        (years(8), years(10, section="§ 2"), Extent.SAME),
        (years(8), years(8, section="§ 2"), None),
        (years(1), norm(deadline="12 Monate", duration="P12M", section="§ 2"), None),
        (years(8, object="Belege"), years(10, object="Buchungsbelege", section="§ 2"), Extent.WIDER),
        (years(8, object="elektronische Rechnungen"), years(10, section="§ 2"), Extent.NARROWER),
        (years(8, object="Rechnungen"), years(10, object="Zurechnungen", section="§ 2"), None),
        (years(8), years(10, action="zu vernichten", section="§ 2"), None),
        (years(8), years(10, action="aufbewahrt", section="§ 2"), Extent.SAME),
        (years(8, object="die Rechnung"), years(10, section="§ 2"), None),
        (years(8, object="die Rechnung"), years(10, object="die Rechnung"), Extent.SAME),
        (years(8, object="Rechnungen und Quittungen"), years(10, object="Quittungen", section="§ 2"), Extent.SAME),
        (years(8, start="mit dem Schluss des Jahres"), years(10, start="nach Zustellung", section="§ 2"), None),
        (years(8, start="mit dem Schluss des Jahres"), years(10, section="§ 2"), Extent.SAME),
        (years(8, addressee="Kassenwart"), years(10, addressee="Archivar", section="§ 2"), None),
        (years(8, addressee="Kassenwart"), years(10, section="§ 2"), Extent.SAME),
        (years(8, condition="wenn sie bezahlt sind"), years(10, section="§ 2"), Extent.NARROWER),
        (years(8, condition="wenn sie bezahlt sind"), years(10), None),
        (years(8, condition="wenn bezahlt"), years(10, condition="wenn nicht bezahlt", section="§ 2"), None),
        (years(8, condition="wenn bezahlt"), years(10, condition="wenn verloren", section="§ 2"), None),
        (years(8, object="alte Rechnungen"), years(10, condition="wenn bezahlt", section="§ 2"), None),
        (years(8, since="2020-01-01", until="2020-12-31"), years(10, since="2021-01-01", section="§ 2"), None),
        (years(8, exception="außer denen der Jugend"), years(9, object="Rechnungen der Jugend", section="§ 2"), None),
        (
            years(8, object="die in Absatz 1 genannten Unterlagen", named=(("p1", "Rechnungen,"),)),
            years(10, source="b", section="§ 9"),
            Extent.SAME,
        ),
        (
            years(8, object="die in Absatz 1 genannten", named=(("p1", "Akten"), ("p2", "Briefe"))),
            years(10, object="die dort genannten", named=(("p1", "Akten"),), section="§ 2"),
            Extent.WIDER,
        ),
    ],
)  # fmt: skip
def test_periods_for_one_thing(one: Norm, other: Norm, found: Extent | None) -> None:
    """Periods are in conflict where thing, addressee, case, begin and days are one, or one side reaches less far."""
    assert two(one, other) == ([] if found is None else [(ConflictKind.DEADLINE, found)])


@pytest.mark.parametrize(
    ("one", "other", "found"),
    [
        (norm(), norm(modality="prohibition", section="§ 2"), Extent.SAME),
        (norm(modality="permission"), norm(modality="prohibition", section="§ 2"), Extent.SAME),
        (norm(), norm(modality="permission", section="§ 2"), None),
        (norm(), norm(modality="prohibition"), None),
        (norm(), norm(modality="prohibition", condition="wenn bezahlt", section="§ 2"), None),
        (norm(), norm(modality="prohibition", condition="wenn bezahlt", source="b"), Extent.WIDER),
    ],
)
def test_what_one_commands_and_another_forbids(one: Norm, other: Norm, found: Extent | None) -> None:
    """A prohibition is in conflict with what commands or allows the same, unless a section or a work says both."""
    assert two(one, other) == ([] if found is None else [(ConflictKind.MODALITY, found)])


def test_what_many_sections_speak_of_is_another_thing_in_each() -> None:
    """The "Daten" of five sections are five things, unless a word beside them is the same too."""
    many = [years(number, object="Daten", section=f"§ {number}") for number in range(1, 6)]
    assert pairs(many) == []
    alike = [years(6, object="Daten der Kasse", section="§ 6"), years(7, object="Daten der Kasse", section="§ 7")]
    assert [(pair.one.place, pair.other.place) for pair in pairs([*many, *alike])] == [("§ 6 A", "§ 7 A")]


def test_a_rule_lasts_over_the_versions_that_have_it() -> None:
    """It begins with the first of the versions in a row that have it, and ends before the next one that has it not."""
    kept, changed = years(8), years(10)
    versions = [
        {"work": "w", "artifact_id": name, "since": f"202{at}-01-01", "until": None} for at, name in enumerate("abcd")
    ]
    rows = [(kept, "b"), (kept, "c"), (changed, "d"), (changed, "a")]
    norms = [Norm({**one.row, "work": "w", "artifact_id": name, "since": None}) for one, name in rows]
    assert [(one.since, one.until) for one in lasting(norms, versions)] == [
        ("2021-01-01", "2022-12-31"), ("2021-01-01", "2022-12-31"), ("2023-01-01", ""), ("2020-01-01", "2020-12-31"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "words", "first"),
    [
        ("Abweichend von § 2 gilt das.", "§ 2", True),
        ("Er ist in Abweichung von § 1 und § 2 Absatz 3 zuständig.", "§ 2 Absatz 3", True),
        ("Vorbehaltlich des § 2 gilt das.", "§ 2", False),
        ("§ 2 bleibt unberührt.", "§ 2", False),
        ("Die §§ 2 und 3 bleiben unberührt.", "§§ 2 und 3", False),
        ("Diese Vorschrift geht § 2 vor.", "§ 2", True),
        ("§ 2 geht vor.", "§ 2", False),
        ("Wer nach § 2 handelt, muss vor Ort sein.", "§ 2", None),
        ("Er geht nach § 2 in den Hafen.", "§ 2", None),
    ],
)
def test_which_place_goes_first_by_the_words_of_the_law(text: str, words: str, first: bool | None) -> None:
    """With "abweichend von" the place that says so goes first, with "vorbehaltlich" or "bleibt unberührt" the other."""
    row = {
        "id": "a",
        "locator": "§ 9 A",
        "text": text,
        "start": text.index(words),
        "words": words,
        "to": "b",
        "to_locator": "§ 2 A",
    }
    found = [(one.first, one.second) for one in precedences([row])]
    assert found == ([] if first is None else [("a", "b") if first else ("b", "a")])
    assert first is None or any(mark in text.lower() for mark in marking()), "the query finds it"


def test_words_of_the_law_settle_what_they_are_said_of() -> None:
    """A place that another is to go before is no conflict with what stands in it."""
    row = {
        "id": "a",
        "locator": "§ 1 A",
        "text": "Abweichend von § 2 …",
        "start": 15,
        "words": "§ 2",
        "to": "b",
        "to_locator": "§ 2 A",
    }
    assert pairs([years(8), years(10, section="§ 2")], precedences([row])) == []
    assert len(pairs([years(8), years(10, section="§ 3")], precedences([row]))) == 1


@pytest.mark.parametrize(
    ("kind", "title", "rank"),
    [
        ("eu", "Irgendetwas", "union"),
        ("statute", "Verordnung (EU) 2016/1 des Rates", "union"),
        ("statute", "Grundgesetz für das Musterland", "constitution"),
        ("statute", "Abwasserordnung", "statute"),
        ("statute", "Verordnung über Kassen", "ordinance"),
        ("by-law", "Gebühren", "by-law"),
        ("statute", "Ordnung der Genossenschaft", "by-law"),
        ("letter", "Grundsätze", "administrative"),
    ],
)
def test_the_rank_of_a_norm(kind: str, title: str, rank: str) -> None:
    """The rank is told by the kind of the source, or the words of its title; what is nothing else is a statute."""
    assert rank_of(kind, title) == rank


def party(name: str, **given: Any) -> Party:
    """Give one of two that are in conflict."""
    return Party(name, name, "source", **{"rank": "statute", **given})


@pytest.mark.parametrize(
    ("one", "other", "decided"),
    [
        ({}, {}, None),
        ({"rank": "by-law"}, {}, (Principle.SUPERIOR, "b")),
        ({"rank": "by-law", "special": True}, {}, (Principle.SUPERIOR, "b")),
        ({"special": True}, {}, (Principle.SPECIALIS, "a")),
        ({"since": "2021-01-01", "dated": True}, {"since": "2020-01-01", "dated": True}, (Principle.POSTERIOR, "a")),
        ({"since": "2021-01-01"}, {"since": "2020-01-01", "dated": True}, None),
        ({"since": "2019-01-01", "dated": True, "special": True}, {"since": "2020-01-01", "dated": True},
         (Principle.SPECIALIS, "a")),
        ({"tier": 3}, {"tier": 1}, (Principle.TIER, "b")),
    ],
)  # fmt: skip
def test_which_principle_decides(
    one: dict[str, Any], other: dict[str, Any], decided: tuple[Principle, str] | None
) -> None:
    """The first that decides: rank, then the special rule, then the later of two that are dated, then the tier."""
    found = deciding((party("a", **one), party("b", **other)))
    assert (found and (found[0], found[1].name)) == decided


def test_a_later_general_rule_does_not_displace_an_earlier_special_one() -> None:
    """Lex posterior generalis non derogat legi priori speciali."""
    later = party("general", since="2021-01-01", dated=True)
    earlier = party("special", since="2020-01-01", dated=True, special=True)
    assert prevailing(Principle.POSTERIOR, later, earlier) is None
    assert DECLARED[0] is Principle.SUPERIOR


@pytest.mark.parametrize(
    ("one", "other", "says"),
    [
        ("Die Gebühr beträgt vierzig Euro.", "Eine Gebühr beträgt 45 Euro.", "vierzig / 45"),
        ("Die Gebühr beträgt vierzig Euro.", "Die Gebühr beträgt 40 Euro.", None),
        ("Die Gebühr nach § 5 beträgt 40 Euro.", "Die Gebühr nach § 6 beträgt 40 Euro.", None),
        ("Die Gebühr beträgt 40 Euro.", "Der Preis beträgt 45 Euro.", None),
        ("The fee is 1,500 euros.", "The fee is 1,200 euros.", "1,500 / 1,200"),
        ("Es sind 40.", "Es sind 45.", None),
    ],
)
def test_claims_that_differ_in_a_figure_alone(one: str, other: str, says: str | None) -> None:
    """Claims of two sources with all words in common but their numbers; one source may give two figures."""
    rows = [{"id": text, "claim": text, "source": text} for text in (one, other)]
    assert [said for _, _, said in differing(rows)] == ([says] if says else [])
    assert list(differing({**row, "source": "same"} for row in rows)) == []


def test_extents_cross_or_agree() -> None:
    """Narrower in one bound and wider in another is neither."""
    assert extent_of(years(8, object="alte Rechnungen"), years(10, section="§ 2")) is Extent.NARROWER
    assert extent_of(years(8), years(10, object="alte Rechnungen", section="§ 2")) is Extent.WIDER
    crossing = years(8, object="alte Rechnungen"), years(10, condition="wenn bezahlt", section="§ 2")
    assert extent_of(*crossing) is None


@pytest.mark.parametrize(
    ("one", "other", "differ"),
    [
        ({"work": "de/ablg"}, {"work": "de/ablg"}, False),
        ({"work": "de/ablg"}, {"work": "de/archo"}, True),
        ({"until": "2024-12-31"}, {"since": "2025-01-01"}, False),
        ({"until": "2025-01-01"}, {"since": "2025-01-01"}, True),
        ({"since": "2020-01-01"}, {"since": "2025-01-01"}, True),
    ],
)
def test_versions_of_a_work_do_not_stand_against_each_other(
    one: dict[str, str], other: dict[str, str], differ: bool
) -> None:
    """Nor do sources that are in force on no day together."""
    rows = [
        {"id": years, "claim": f"Quittungen sind {years} Jahre aufzubewahren.", "source": years, **about}
        for years, about in (("zehn", one), ("acht", other))
    ]
    assert bool(list(differing(rows))) is differ
