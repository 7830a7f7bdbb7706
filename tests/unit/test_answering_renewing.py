"""What an earlier grounding put in is known by its wordings; what a writer put in is not taken for it."""

from __future__ import annotations

import pytest

from provenance.answering import contract, display, numbering, packs
from provenance.answering.drafts import read
from provenance.answering.policy import preset_table

RULES = {name: display.rules_of(preset_table("display", name)) for name in ("law", "archive", "brief")}


def remarks(text: str, use: str = "law") -> list[str]:
    """Give the remarks that are taken for those of an earlier grounding."""
    return [one.raw for one in numbering.remarks(text, RULES[use], packs.preset(use), contract.rules(use))]


@pytest.mark.parametrize(
    "remark",
    [
        "[Keine ausreichenden Belege für diese Aussage]",
        "[Insufficient evidence to support this claim]",
        "[eingeschränkt belegt: „… wenn …“; Stand 1.3.2023]",
        "[supported in part: not in force before 2027-01-01]",
        "[Folgerung aus dem Auszug, dort nicht ausdrücklich gesagt]",
        "[Folgerung aus dem Auszug, dort nicht ausdrücklich gesagt: „Belege sind zu halten.“]",
        "[Inferred from the excerpt, which does not say it outright: „Keep it.“]",
        "[Keine ausreichenden\nBelege für diese Aussage]",
        "[Insufficient credible evidence for this claim]",
        "[Data not yet available as of May 20, 2031]",
        "[Keine amtliche Quelle zitiert, obwohl eine vorliegt]",
    ],
)
def test_its_own_remarks_are_known(remark: str) -> None:
    """In both languages, whatever stands in them, and where a line was wrapped since."""
    assert remarks(f"Die Frist gilt. [1] {remark} Der Rat zahlt.") == [remark]


@pytest.mark.parametrize("remark", ["[sic]", "[belegt]", "[Keine Belege]", "[eingeschränkt belegt]", "[1]", "[Quelle]"])
def test_remarks_of_a_writer_are_theirs(remark: str) -> None:
    """Another wording is a word of the draft."""
    assert remarks(f"Die Frist gilt. {remark} Der Rat zahlt.") == []


def test_what_stands_in_the_place_of_a_bullet_is_no_remark() -> None:
    """The words of a bullet that failed are a remark behind words, and all there is of a bullet by themselves."""
    words = "[No official statement found in available sources]"
    assert remarks(f"- {words}\n- Rates rose. {words}\n", "brief") == [words]
    assert remarks(f"1. {words}\n", "brief") == []


def test_weak_evidence_is_renewed_where_a_preset_marks_it() -> None:
    """The remark on weak evidence belongs to the preset that has it."""
    weak = f"[{packs.preset('brief').weak['en']['early']}]"
    assert remarks(f"Rates rose. [1] {weak}", "brief") == [weak]
    assert remarks(f"Rates rose. [1] {weak}", "law") == []


def test_a_list_of_sources_goes_where_nothing_is_cited_any_more() -> None:
    """It is ours under our heading, all of marks; one that tells anything else stays."""
    rules = contract.rules("law")
    body = "Die Frist gilt.\n"
    assert numbering.without_list(f"{body}\n## Belege\n\n[1] § 3 BelO.\n\n[2] § 4 BelO.\n", rules) == body
    for kept in ("## Belege\n\nDie Frist gilt.\n", "## Anhang\n\n[1] § 3 BelO.\n", "## Belege\n"):
        assert numbering.without_list(f"{body}\n{kept}", rules) == f"{body}\n{kept}"


def test_handles_of_an_earlier_answer_mean_nothing_now() -> None:
    """Where sources may not be named, handles and their list go before the draft is read; words stay."""
    given = "Er zog um. [Quelle A] Er blieb. [nicht freigegeben]\n\n## Quellen\n\n- **Quelle A** — eigene Worte\n"
    assert numbering.without_handles(given, RULES["archive"]) == "Er zog um. Er blieb.\n"
    own = "Er zog um.\n\n## Quellen\n\n- Briefe an die Mutter\n"
    assert numbering.without_handles(own, RULES["archive"]) == own


def test_a_chapter_that_is_called_like_a_list_of_sources_is_read() -> None:
    """Claims with a quotation under "Belege" are claims, not entries of a list that nobody checks."""
    draft = read("# Belege\n\nDer Beleg „Quittung“ ist acht Jahre aufzubewahren.\n\nDer Rat zahlt. [1] [sagt: „ja“]\n")
    assert draft.claims[0].text.startswith("Der Beleg")
    assert len(draft.claims) >= 2
    entries = 'Rates rose. [1]\n\n## References\n\nReuters. "Fed holds rates steady". Published Feb 10, 2026.\n'
    assert len(read(entries).claims) == 1
