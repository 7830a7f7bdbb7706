"""The decision tree of enforcement as a table: every branch, each threshold at, above and below its boundary."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, NamedTuple

import pytest

from provenance.answering import enforcement
from provenance.answering.enforcement import Check, QueryType, Reason, Thresholds, Toggles, decide, preset, rules_of
from provenance.answering.packs.rules import Pack, PackPlace
from provenance.model.errors import InvalidInput
from tests.support.scenes.evidence_packs import pack, place

FACTUAL = "Wie lange sind Rechnungen aufzubewahren?"
CREATIVE = "Schreib ein Gedicht über Rechnungen."
ANALYTICAL = "Compare the two periods."
RULES = preset("archive")

REQUIRED, OPTIONAL = Check.CITATIONS_REQUIRED, Check.CITATIONS_OPTIONAL
TO_SOURCES = (Check.RESULTS, Check.CITEABLE, Check.SIMILARITY, Check.SOURCES)


class Case(NamedTuple):
    """One way down the tree: who asks what with which evidence, and where it ends."""

    name: str
    persona: str
    question: str
    places: tuple[PackPlace, ...]
    reason: Reason | None
    passed: tuple[Check, ...]
    toggles: Toggles | None = None


def places(*similarities: float, primary: int = 0, **more: object) -> tuple[PackPlace, ...]:
    """Give places of one source each, the first ``primary`` of them primary."""
    return tuple(
        place(number, similarity=similarity, primary=number <= primary, **more)
        for number, similarity in enumerate(similarities, 1)
    )


CASES = [
    # citations required
    Case("nothing found", "educator", FACTUAL, (), Reason.INSUFFICIENT_RETRIEVAL, (REQUIRED,)),
    Case(
        "nothing citeable",
        "educator",
        FACTUAL,
        places(0.9, 0.9, printed=""),
        Reason.NO_CITEABLE_CONTENT,
        (REQUIRED, Check.RESULTS),
    ),
    Case(
        "too little alike",
        "educator",
        FACTUAL,
        places(0.7999, 0.5),
        Reason.LOW_SIMILARITY_SCORE,
        (REQUIRED, Check.RESULTS, Check.CITEABLE),
    ),
    Case(
        "one source where two are required",
        "educator",
        FACTUAL,
        places(0.95),
        Reason.BELOW_MIN_SOURCES,
        (REQUIRED, *TO_SOURCES[:-1]),
    ),
    Case(
        "two places of one source are one source",
        "educator",
        FACTUAL,
        (place(1, similarity=0.9), place(1, segment="other", similarity=0.9)),
        Reason.BELOW_MIN_SOURCES,
        (REQUIRED, *TO_SOURCES[:-1]),
    ),
    Case(
        "a source below the threshold does not count",
        "educator",
        FACTUAL,
        places(0.95, 0.7999),
        Reason.BELOW_MIN_SOURCES,
        (REQUIRED, *TO_SOURCES[:-1]),
    ),
    Case(
        "exactly the threshold, exactly the sources",
        "educator",
        FACTUAL,
        places(0.80, 0.80),
        None,
        (REQUIRED, *TO_SOURCES, Check.PRIMARY_NOT_REQUIRED),
    ),
    Case(
        "no primary source",
        "researcher",
        FACTUAL,
        places(0.75, 0.75, 0.75),
        Reason.NO_PRIMARY_SOURCES,
        (REQUIRED, *TO_SOURCES),
    ),
    Case(
        "one primary source is enough",
        "researcher",
        FACTUAL,
        places(0.75, 0.75, 0.75, primary=1),
        None,
        (REQUIRED, *TO_SOURCES, Check.PRIMARY),
    ),
    Case(
        "two sources where three are required",
        "researcher",
        FACTUAL,
        places(0.99, 0.99, primary=2),
        Reason.BELOW_MIN_SOURCES,
        (REQUIRED, *TO_SOURCES[:-1]),
    ),
    Case(
        "a primary source below the threshold does not count",
        "researcher",
        FACTUAL,
        (*places(0.8, 0.8, 0.8), place(9, similarity=0.7499, primary=True)),
        Reason.NO_PRIMARY_SOURCES,
        (REQUIRED, *TO_SOURCES),
    ),
    Case(
        "creative with citations required is held to them",
        "educator",
        CREATIVE,
        (),
        Reason.INSUFFICIENT_RETRIEVAL,
        (REQUIRED,),
    ),
    # citations optional
    Case("creative is free", "creator", CREATIVE, (), None, (OPTIONAL, Check.CREATIVE)),
    Case("creative is free for builders", "builder", CREATIVE, places(0.1), None, (OPTIONAL, Check.CREATIVE)),
    Case(
        "what is not creative is held to the persona",
        "creator",
        FACTUAL,
        (),
        Reason.INSUFFICIENT_RETRIEVAL,
        (OPTIONAL, Check.PERSONA_DEFAULTS),
    ),
    Case(
        "exactly the threshold of the creator",
        "creator",
        FACTUAL,
        places(0.60),
        None,
        (OPTIONAL, Check.PERSONA_DEFAULTS, *TO_SOURCES, Check.PRIMARY_NOT_REQUIRED),
    ),
    Case(
        "below the threshold of the creator",
        "creator",
        ANALYTICAL,
        places(0.5999),
        Reason.LOW_SIMILARITY_SCORE,
        (OPTIONAL, Check.PERSONA_DEFAULTS, Check.RESULTS, Check.CITEABLE),
    ),
    Case(
        "exactly the threshold of the builder",
        "builder",
        ANALYTICAL,
        places(0.65),
        None,
        (OPTIONAL, Check.PERSONA_DEFAULTS, *TO_SOURCES, Check.PRIMARY_NOT_REQUIRED),
    ),
    Case(
        "below the threshold of the builder",
        "builder",
        FACTUAL,
        places(0.6499),
        Reason.LOW_SIMILARITY_SCORE,
        (OPTIONAL, Check.PERSONA_DEFAULTS, Check.RESULTS, Check.CITEABLE),
    ),
    # toggles
    Case(
        "citations switched on",
        "creator",
        CREATIVE,
        (),
        Reason.INSUFFICIENT_RETRIEVAL,
        (REQUIRED,),
        Toggles(require_citations=True),
    ),
    Case(
        "citations switched off",
        "educator",
        CREATIVE,
        (),
        None,
        (OPTIONAL, Check.CREATIVE),
        Toggles(require_citations=False),
    ),
    Case(
        "citations switched off for facts: the defaults of the persona",
        "educator",
        FACTUAL,
        places(0.79),
        Reason.LOW_SIMILARITY_SCORE,
        (OPTIONAL, Check.PERSONA_DEFAULTS, Check.RESULTS, Check.CITEABLE),
        Toggles(require_citations=False),
    ),
    Case(
        "primary sources switched on",
        "creator",
        FACTUAL,
        places(0.9),
        Reason.NO_PRIMARY_SOURCES,
        (OPTIONAL, Check.PERSONA_DEFAULTS, *TO_SOURCES),
        Toggles(primary_sources_only=True),
    ),
    Case(
        "primary sources switched off",
        "researcher",
        FACTUAL,
        places(0.8, 0.8, 0.8),
        None,
        (REQUIRED, *TO_SOURCES, Check.PRIMARY_NOT_REQUIRED),
        Toggles(primary_sources_only=False),
    ),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_each_branch_of_the_tree(case: Case) -> None:
    """Every way down the tree ends where the document says, by the checks it says, and boundaries pass."""
    decision = decide(case.question, pack(*case.places), case.persona, case.toggles, rules=RULES)
    assert decision.reason is case.reason
    assert decision.refused is (case.reason is not None)
    assert decision.passed == case.passed


def test_the_table_has_every_branch() -> None:
    """Every reason and every check stands in the table, so that no branch is left untried."""
    assert {case.reason for case in CASES} == {None, *Reason}
    assert {check for case in CASES for check in case.passed} == set(Check)


@pytest.mark.parametrize(
    ("persona", "required", "similarity", "sources", "primary", "strict"),
    [
        ("educator", True, 0.80, 2, False, True),
        ("researcher", True, 0.75, 3, True, True),
        ("creator", False, 0.60, 1, False, False),
        ("builder", False, 0.65, 1, False, False),
    ],
)
@pytest.mark.parametrize("use", ["law", "archive", "brief"])
def test_the_four_personas_are_those_of_the_document(
    use: str, persona: str, required: bool, similarity: float, sources: int, primary: bool, strict: bool
) -> None:
    """In every preset the four personas have the thresholds of the document."""
    assert preset(use).thresholds(persona) == Thresholds(
        persona=persona,
        citations_required=required,
        similarity_threshold=similarity,
        min_sources=sources,
        primary_sources_only=primary,
        strict_mode=strict,
    )


def test_custom_thresholds_stand_in_the_place_of_the_persona() -> None:
    """Custom thresholds count instead of those of the persona; toggles count over them too."""
    own = Thresholds(persona="mine", citations_required=True, similarity_threshold=0.3, min_sources=1)
    found = pack(*places(0.3))
    allowed = decide(FACTUAL, found, "researcher", rules=RULES, thresholds=own)
    assert not allowed.refused
    assert allowed.persona == "mine"
    toggles = Toggles(primary_sources_only=True)
    assert decide(FACTUAL, found, None, toggles, rules=RULES, thresholds=own).reason is Reason.NO_PRIMARY_SOURCES


def test_a_persona_of_the_policy_file_is_known() -> None:
    """A table of a policy adds a persona and changes one; what it leaves out stays."""
    changed = rules_of(
        {
            "default": "board",
            "personas": {
                "board": {"citations_required": True, "similarity_threshold": 0.2, "min_sources": 1},
                "educator": {"citations_required": True, "similarity_threshold": 0.9, "min_sources": 2},
            },
        }
    )
    assert changed.thresholds().persona == "board"
    assert changed.thresholds("educator").similarity_threshold == 0.9
    assert changed.thresholds("builder").similarity_threshold == 0.65


@pytest.mark.parametrize(
    ("table", "field"),
    [
        ({"default": "x", "personas": {"x": {"similarity_threshold": 1.5}}}, "similarity_threshold"),
        ({"default": "x", "personas": {"x": {"min_sources": -1}}}, "min_sources"),
        ({"default": "x", "personas": {"x": {"mood": "good"}}}, "mood"),
        ({"default": "x", "personas": "all"}, "personas"),
        ({"colour": 1, "default": "x"}, "colour"),
        ({"default": "nobody"}, "nobody"),
        ({"default": "educator", "citeable": {"strict": ["smell"]}}, "smell"),
        ({"default": "educator", "query_types": {"creative": ["("]}}, "pattern"),
        ({"default": "educator", "wording": {"de": {"opening": "{price}"}}}, "price"),
    ],
)
def test_an_unusable_table_names_its_field(table: dict[str, object], field: str) -> None:
    """A policy that cannot be used is refused by the name of the field."""
    with pytest.raises(InvalidInput) as refused:
        rules_of(table)
    assert field in refused.value.message


def test_an_unknown_persona_is_named() -> None:
    """An unknown persona is an error that lists those there are; it never falls back to the most permissive."""
    with pytest.raises(InvalidInput, match="builder, creator, educator, researcher"):
        decide(FACTUAL, pack(), "poet", rules=RULES)


@pytest.mark.parametrize(
    ("strict", "lacking", "reason"),
    [
        (False, {"source_name": ""}, None),
        (True, {"source_name": ""}, Reason.NO_CITEABLE_CONTENT),
        (False, {"text": ""}, Reason.NO_CITEABLE_CONTENT),
        (False, {"artifact": ""}, Reason.NO_CITEABLE_CONTENT),
        (True, {}, None),
    ],
)
def test_strict_mode_asks_for_all_that_a_citation_needs(
    strict: bool, lacking: dict[str, str], reason: Reason | None
) -> None:
    """Lenient, a place needs what finds it again; strict, all that its citation prints."""
    own = Thresholds(persona="p", citations_required=True, similarity_threshold=0.5, min_sources=1, strict_mode=strict)
    found = pack(place(1, similarity=0.9, **lacking))
    assert decide(FACTUAL, found, rules=RULES, thresholds=own).reason is reason


def test_a_brief_cites_nothing_without_address_and_day() -> None:
    """In a news brief a place without address, publisher or day cannot be cited strictly (citation contract, 1)."""
    brief = preset("brief")
    whole = {"publisher": "Hafenblatt", "url": "https://hafenblatt.example/1", "published_at": "2026-02-10"}
    for name in whole:
        some = [place(n, similarity=0.9, **{**whole, name: None}) for n in (1, 2)]
        refused = decide(FACTUAL, pack(*some), "educator", rules=brief)
        assert refused.reason is Reason.NO_CITEABLE_CONTENT
        assert refused.context.missing == (name,)
    assert not decide(FACTUAL, pack(*(place(n, similarity=0.9, **whole) for n in (1, 2))), rules=brief).refused


def test_what_may_be_cited_is_named() -> None:
    """An answer that is allowed names the segments it may cite: similar enough, and primary ones alone where asked."""
    found = pack(
        place(1, similarity=0.9),
        place(2, similarity=0.76, primary=True),
        place(3, similarity=0.75),
        place(4, similarity=0.7, primary=True),
    )
    assert decide(FACTUAL, found, "researcher", rules=RULES).usable == ("segment 2",)
    only = Toggles(primary_sources_only=False)
    assert decide(FACTUAL, found, "researcher", only, rules=RULES).usable == ("segment 1", "segment 2", "segment 3")


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        (FACTUAL, QueryType.FACTUAL),
        ("How long must invoices be kept?", QueryType.FACTUAL),
        ("Welche Unterlagen gehören dazu?", QueryType.FACTUAL),
        ("Wer hat die Geschichte der Steuer geschrieben?", QueryType.FACTUAL),
        (CREATIVE, QueryType.CREATIVE),
        ("Verfasse bitte eine kurze Geschichte über einen Prüfer.", QueryType.CREATIVE),
        ("Erfinde einen Slogan für unsere Kasse.", QueryType.CREATIVE),
        ("Write me a song about ledgers.", QueryType.CREATIVE),
        ("Imagine a town without taxes.", QueryType.CREATIVE),
        (ANALYTICAL, QueryType.ANALYTICAL),
        ("Warum beginnt die Frist erst mit dem Jahresende?", QueryType.ANALYTICAL),
        ("Worin liegt der Unterschied zwischen Beleg und Buchung?", QueryType.ANALYTICAL),
        ("Vergleiche beide Fassungen.", QueryType.ANALYTICAL),
        ("Why does the period begin later?", QueryType.ANALYTICAL),
        ("Assess the risk of a missing receipt.", QueryType.ANALYTICAL),
    ],
)
def test_what_a_question_wants(question: str, kind: QueryType) -> None:
    """Facts, something made up, a judgement: told in German and English; what nothing speaks against is factual."""
    assert decide(question, pack(), "creator", rules=RULES).query_type is kind


@pytest.mark.parametrize("question", ["", "  ", None, 7, "a\0b", "x" * 10_001])
def test_no_question_is_no_decision(question: object) -> None:
    """What is no text, is empty, cannot be written or is a whole draft is refused as input."""
    with pytest.raises(InvalidInput, match="question"):
        decide(question, Pack("1", "q", "2026-06-15"), rules=RULES)  # pyright: ignore[reportArgumentType]


def test_everything_is_given_from_one_place() -> None:
    """All that other stages need stands in the package itself."""
    assert all(hasattr(enforcement, name) for name in enforcement.__all__)


def test_an_official_calendar_is_enough_for_a_brief() -> None:
    """It needs no day of publication and no second source; what is no calendar, or too little alike, needs all of it.

    Who asks for more sources gets no less: only the desk of a brief is told so.
    """
    desk = preset("brief")

    def ruled(*found: PackPlace, persona: str | None = None) -> enforcement.Decision:
        return decide("When is the next price release?", pack(*found), persona, rules=desk)

    told: dict[str, Any] = {"publisher": "Office", "url": "https://office.example/"}
    calendar = place(1, calendar=True, **told)
    assert not ruled(calendar).refused
    assert ruled(calendar).context.sources_required == 1
    assert ruled(place(1, **told)).reason is Reason.NO_CITEABLE_CONTENT
    assert ruled(place(1, published_at="2031-05-19", **told)).reason is Reason.BELOW_MIN_SOURCES
    assert ruled(place(1, calendar=True, publisher="Office")).reason is Reason.NO_CITEABLE_CONTENT
    assert ruled(place(1, calendar=True, similarity=0.49, **told)).reason is Reason.LOW_SIMILARITY_SCORE
    unlike = place(1, calendar=True, similarity=0.3, **told)
    report = place(2, published_at="2031-05-19", **told)
    assert ruled(unlike, report).reason is Reason.BELOW_MIN_SOURCES
    assert ruled(calendar, persona="educator").reason is Reason.BELOW_MIN_SOURCES


def test_low_similarity_says_what_fits_better_and_cannot_be_cited() -> None:
    """Where a place is similar enough and only lacks a field, the refusal names it; where none is, it names nothing."""
    desk = preset("brief")
    told: dict[str, Any] = {"publisher": "Office", "url": "https://office.example/"}
    far = place(1, similarity=0.3, published_at="2031-05-19", **told)
    question = "When is the next price release?"
    for found in (pack(far, place(2, **told)), replace(pack(far), undated=0.9)):
        decision = decide(question, found, rules=desk)
        assert decision.reason is Reason.LOW_SIMILARITY_SCORE
        assert decision.context.missing == ("published_at",)
        assert "fit better" in decision.message
        assert "beleg classify" in decision.message
        assert any("fit better" in one for one in decision.gaps)
    for found in (pack(far, place(2, similarity=0.4, **told)), replace(pack(far), undated=0.4)):
        decision = decide(question, found, rules=desk)
        assert decision.reason is Reason.LOW_SIMILARITY_SCORE
        assert decision.context.missing == ()
        assert "classify" not in decision.message
