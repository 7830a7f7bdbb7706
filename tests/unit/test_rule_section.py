"""What a rule names in its own section: its objects, and where its period begins; and the records made of it."""

from __future__ import annotations

import pytest

from etl.load.segments import segments
from etl.rule import rules_of
from etl.rule.records import FIELDS, rule_records
from etl.rule.section import absolute
from provenance.model.rules import Modality
from tests.support.documents.rule_sections import document

LAW = document(
    ("Absatz 1", "Der Halter hat aufzubewahren"),
    ("Absatz 1/Nummer 1", "Impfpässe,"),
    ("Absatz 1/Nummer 2", "Stammbäume,"),
    ("Absatz 1/Nummer 3", "sonstige Papiere."),
    (
        "Absatz 2/Satz 1",
        "Papiere nach Absatz 1 Nummer 1 sind neun Jahre, die übrigen Papiere nach Absatz 1 zwei Jahre aufzubewahren.",
    ),
    ("Absatz 2/Satz 2", "Der Tod ist innerhalb einer Woche zu melden."),
    ("Absatz 3/Satz 1", "Die Aufbewahrungsfrist beginnt mit dem Tod des Tieres."),
    ("Absatz 3/Satz 2", "Sie endet nicht vor dem Abschluss einer Prüfung."),
    ("Absatz 4/Satz 1", "Der Antrag ist innerhalb eines Monats zu stellen."),
    ("Absatz 4/Satz 2", "Die Frist beginnt mit der Geburt; sie ruht im Winter."),
)


def test_objects_are_the_places_that_are_named() -> None:
    """A list of places gives their units, "die übrigen" what the other rule of the Satz leaves."""
    kept = [draft for draft in rules_of(LAW) if draft.duration in {"P9Y", "P2Y"}]
    assert [(draft.duration, draft.objects) for draft in kept] == [("P9Y", (1,)), ("P2Y", (2, 3))]


def test_a_period_begins_where_the_section_says_so() -> None:
    """A named period is the one of its verb, "die Frist" that of its own Absatz; others have no start."""
    starts = {draft.duration: draft.words("start", LAW) for draft in rules_of(LAW) if draft.duration}
    assert starts == {
        "P9Y": "mit dem Tod des Tieres",
        "P2Y": "mit dem Tod des Tieres",
        "P1W": None,
        "P1M": "mit der Geburt",
    }


@pytest.mark.parametrize(
    ("base", "path", "whole"),
    [
        ((("Absatz", "3"), ("Satz", "2")), (("Satz", "1"),), (("Absatz", "3"), ("Satz", "1"))),
        ((("Absatz", "3"), ("Satz", "2")), (("Absatz", "1"),), (("Absatz", "1"),)),
        ((("Absatz", "3"),), (("Nummer", "1"),), (("Absatz", "3"), ("Nummer", "1"))),
        ((), (("Nummer", "1"),), (("Nummer", "1"),)),
    ],
)
def test_a_relative_place_is_taken_from_where_it_stands(base: object, path: object, whole: object) -> None:
    """In Absatz 3 "Satz 1" is Absatz 3 Satz 1, and "Absatz 1" is of the section."""
    assert absolute(base, path) == whole  # type: ignore[arg-type]


def test_records_lead_to_their_segments() -> None:
    """A rule is derived from its segments, refers to its objects, and every word is found where its spans say."""
    held = list(segments(LAW, "sha256:" + "a" * 64, "2026-01-01T00:00:00Z"))
    by_name = {one.id.partition("#")[2]: one for one in held}
    records = rule_records(LAW, held, "2026-01-01T00:00:00Z", valid_from="2026-01-01")
    kept = next(record for record in records if record.duration == "P2Y")
    assert kept.modality is Modality.OBLIGATION
    assert kept.locator == "§ 1 Abs. 2 Satz 1 TierG"
    assert [name.partition("#")[2] for name in kept.segments] == ["para-1_abs-2_satz-1", "para-1_abs-3_satz-1"]
    assert [name.partition("#")[2] for name in kept.objects] == ["para-1_abs-1_nr-2", "para-1_abs-1_nr-3"]
    for record in records:
        for name in FIELDS:
            said = getattr(record, name)
            if said:
                found = [by_name[at].text or "" for at, _, _ in record.spans[name]]
                pieces = [text[start:end] for text, (_, start, end) in zip(found, record.spans[name], strict=True)]
                assert " … ".join(pieces) == said


def test_a_record_is_named_by_what_it_says() -> None:
    """The same text gives the same ids, another source others; two rules never share one."""
    one = rule_records(LAW, list(segments(LAW, "sha256:" + "a" * 64, "t")), "t")
    again = rule_records(LAW, list(segments(LAW, "sha256:" + "a" * 64, "t")), "u")
    other = rule_records(LAW, list(segments(LAW, "sha256:" + "b" * 64, "t")), "t")
    assert [record.id for record in one] == [record.id for record in again]
    assert not {record.id for record in one} & {record.id for record in other}
    assert len({record.id for record in one}) == len(one) == len(rules_of(LAW))
    with pytest.raises(ValueError, match="no segment"):
        rule_records(LAW, [], "t")
