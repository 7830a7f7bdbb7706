"""Each question of the audit library with the rows it has of the sample record (`audited_record`), as a table."""

from __future__ import annotations

from typing import Any

from tests.support import records
from tests.support.scenes import audited_record as scene

FIRST, SECOND = records.ANSWER.id, scene.SECOND_ANSWER
ORDINANCE, CLAIM = "Ordnung über Belege", records.CLAIM

Case = tuple[str, dict[str, str], str, list[tuple[Any, ...]]]
"""A question, its parameters, the columns looked at, and all rows it has."""

CASES: list[Case] = [
    (
        "trail_forward",
        {"project": "demo", "citation": "3"},
        "step record says",
        [
            ("claim", scene.HANDBOOK_CLAIM, "Few keep receipts."),
            ("assertion", f"{SECOND}/1", "supported: Few keep receipts."),
            ("answer", SECOND, "narrowed: Who keeps receipts?"),
            ("citation", "demo/4", "supports: Few keep receipts."),
        ],
    ),
    (
        "trail_of_answer",
        {"answer": SECOND},
        "number rung citation status source",
        [
            (1, "supported", 3, "verified", "Handbook"),
            (1, "supported", 4, "verified", "Handbook"),
            (2, "supported", 5, "verified", ORDINANCE),
            (3, "supported", 9, "failed", "Leaflet"),
            (4, "narrowed", None, None, None),
            (5, "labeled", None, None, None),
        ],
    ),
    (
        "trail_of_source",
        {"source": scene.HANDBOOK},
        "citation locator status answers",
        [(3, "p. 1", "verified", [SECOND]), (4, "p. 1", "verified", [SECOND]), (7, "p. 1", "unverified", [])],
    ),
    # the whole § is asked for, the Absatz below it is cited
    (
        "trail_of_place",
        {"place": "§ 1 BelO"},
        "place citation answers",
        [
            ("§ 1 Abs. 1 BelO", 1, [FIRST]),
            ("§ 1 Abs. 1 BelO", 6, []),
        ],
    ),
    (
        "trail_of_claim",
        {"claim": f"sha256:{5:064x}"},
        "citation status bearing superseded_by",
        [
            (5, "verified", "by_words", 6),
            (6, "never verified", "not_judged", None),
            (10, "verified", "by_words", None),
        ],
    ),
    (
        "impact",
        {"project": "demo", "citation": "9"},
        "kind record lost left rung rung_left falls",
        [
            ("claim", f"sha256:{9:064x}", [], [], None, None, False),  # its one citation had failed: it bore nothing
            ("answer", SECOND, [], [], "narrowed", "narrowed", False),
            ("assertion", f"{SECOND}/3", [9], [], "supported", "refused", True),
        ],
    ),
    # one of two: the claim and the assertion keep the other
    (
        "impact",
        {"project": "demo", "citation": "3"},
        "kind lost left rung_left falls",
        [
            ("claim", [3], [4], None, False),
            ("answer", [], [], "narrowed", False),
            ("assertion", [3], [4], "supported", False),
        ],
    ),
    (
        "impact",
        {"source": scene.HANDBOOK},
        "kind says lost left rung_left falls",
        [
            ("claim", "Few keep receipts.", [3, 4], [], None, True),
            ("claim", "Nobody keeps receipts.", [], [], None, False),
            ("answer", "Who keeps receipts?", [], [], "narrowed", False),
            ("assertion", "Few keep receipts.", [3, 4], [], "refused", True),
        ],
    ),
    (
        "impact",
        {"place": "§ 1 BelO"},
        "kind record lost left rung_left falls",
        [
            ("claim", f"sha256:{5:064x}", [], [10], None, False),
            ("claim", CLAIM, [1], [2], None, False),
            ("answer", FIRST, [], [], "refused", True),
            ("assertion", f"{FIRST}/1", [1], [], "refused", True),
            ("requirement", records.REQUIREMENT.id, [1], [], None, True),
            ("assessment", records.GAP.id, [1], [], None, True),
        ],
    ),
    (
        "coverage_by_answer",
        {},
        "answer claims supported narrowed labeled refused outside covered",
        [(FIRST, 2, 1, 0, 0, 1, 2, 0.5), (SECOND, 5, 3, 1, 1, 0, 0, 0.8)],
    ),
    (
        "coverage_by_persona",
        {"project": "demo"},
        "persona answers answered claims covered",
        [("clerk", 1, 1, 5, 0.8), ("researcher", 1, 1, 2, 0.5)],
    ),
    (
        "coverage_by_source",
        {},
        "source version places cited share citations claims",
        [
            ("Handbook", None, 2, 1, 0.5, 3, 2),
            ("Leaflet", None, 0, 0, None, 1, 1),
            (ORDINANCE, "2025-01-01", 1, 1, 1.0, 2, 1),
            (ORDINANCE, "2026-01-01", 1, 1, 1.0, 3, 2),
        ],
    ),
    ("places_of_source_not_cited", {"source": scene.HANDBOOK}, "position locator", [(2, "p. 2")]),
    ("claims_answered_without_citation", {}, "answer number rung", [(SECOND, 4, "narrowed")]),
    (
        "claims_refused",
        {},
        "answer number rung removed",
        [(FIRST, 2, "refused", "Receipts are burnt."), (SECOND, 5, "labeled", None)],
    ),
    ("claims_refused", {"answer": SECOND}, "number", [(5,)]),
    ("claims_never_answered", {}, "claim citations", [("Nobody keeps receipts.", [7])]),
    ("citations_without_place", {}, "citation method source", [(9, "paraphrase", "Leaflet")]),
    (
        "single_source_claims",
        {},
        "claim source tier citations",
        [
            ("Few keep receipts.", "Handbook", 3, [3, 4]),
            ("Receipts are kept for eight years.", ORDINANCE, 1, [10]),
            ("Receipts are kept for ten years.", ORDINANCE, 1, [1, 2]),
        ],
    ),
    (
        "evidence_concentration",
        {"project": "demo"},
        "source version citations share claims",
        [
            ("Handbook", None, 3, 0.333, 2),
            (ORDINANCE, "2026-01-01", 3, 0.333, 2),
            (ORDINANCE, "2025-01-01", 2, 0.222, 1),
            ("Leaflet", None, 1, 0.111, 1),
        ],
    ),
    (
        "publishers",
        {},
        "publisher sources citations claims",
        [("Amt", 2, 5, 2), ("Press", 1, 3, 2), ("", 1, 1, 1)],
    ),
    ("places_most_cited", {}, "place claims citations", [("p. 1", 2, [3, 4, 7]), ("§ 1 Abs. 1 BelO", 2, [1, 6])]),
    ("places_most_cited", {"least": "3"}, "place", []),
    (
        "tier_violations",
        {},
        "claim tiers citations persona",
        [("Few keep receipts.", [3, 3], [3, 4], "clerk"), ("Leaflets say so.", [3], [9], "clerk")],
    ),
    ("tier_violations", {"tier": "3"}, "claim", []),
    ("sources_without_tier", {}, "source citations", [("Leaflet", [9])]),
    (
        "claims_on_secondary_sources",
        {},
        "claim sources citations",
        [("Few keep receipts.", ["Handbook"], [3, 4]), ("Nobody keeps receipts.", ["Handbook"], [7])],
    ),
    (
        "citations_on_changed_places",
        {},
        "citation change new_text since",
        [
            (10, "changed", "Belege sind zehn Jahre aufzubewahren.", "2026-01-01"),
            (10, "dropped", None, "2026-01-01"),
        ],
    ),
    (
        "citations_not_in_force",
        {"as_of": "2025-06-01"},
        "citation version",
        [
            (1, "2026-01-01"),
            (2, "2026-01-01"),
            (6, "2026-01-01"),
        ],
    ),
    ("citations_not_in_force", {"as_of": "2026-06-01"}, "citation", []),
    (
        "stale_verifications",
        {"before": "2026-02-03"},
        "citation status checked_at",
        [
            (1, "verified", records.LATER),
            (2, "verified", records.LATER),
            (3, "verified", "2026-02-02T00:00:01Z"),
            (6, "never verified", None),
        ],
    ),
    ("answers_on_superseded_citations", {}, "answer rung citation corrected_by", [(SECOND, "supported", 5, 6)]),
    (
        "answers_on_unverified_citations",
        {},
        "answer claim citation status",
        [(SECOND, "Leaflets say so.", 9, "failed")],
    ),
    ("quotes_without_judgement", {}, "citation quote locator", [(7, "Nobody keeps receipts", "p. 1")]),
    (
        "contradicting_citations",
        {},
        "citation status contradicts other_claim other_status",
        [(7, "unverified", 1, "Receipts are kept for ten years.", "verified")],
    ),
    (
        "open_conflicts",
        {},
        "conflict kind says one other",
        [("7a1b7a1b7a1b", "citations", "contradicts", "[1]", "[7]")],
    ),
    (
        "resolutions",
        {},
        "conflict principle prevails over reason citation",
        [("0123456789ab", "hand", None, ["[1]", "[2]"], "The search looked at the wrong version.", 1)],
    ),
    ("verdicts_changed", {}, "citation statuses checks", [(9, ["verified", "failed"], 2)]),
    (
        "requirements_on_unverified_citations",
        {},
        "kind record citation status bearing",
        [
            ("assessment", records.GAP.id, 1, "verified", "not_judged"),
            ("requirement", records.REQUIREMENT.id, 1, "verified", "not_judged"),
        ],
    ),
    ("absences", {}, "citation terms hits", [(2, ["Verschlüsselung"], 0)]),
    ("dangling_references", {}, "source locator words refers_to", [("Handbook", "p. 1", "FremdO", "FremdO")]),
    ("dangling_references", {"source": records.ARTIFACT}, "words", []),  # § 7 BelO is of a work the archive has
    ("citations_with_dangling_references", {}, "citation refers_to", [(3, "FremdO"), (4, "FremdO"), (7, "FremdO")]),
    (
        "citations_by_agent",
        {"agent": "agent:a"},
        "recorded_at agent session citation",
        [(records.TIME, "agent:a", "session-1", 1), (records.TIME, "agent:a", "session-1", 2)],
    ),
    (
        "citations_by_agent",
        {"since": "2026-02-01T09:00:09", "until": "2026-02-01T09:00:10"},
        "agent citation",
        [("agent:b", 9)],
    ),
    (
        "citations_by_day",
        {},
        "day agent citations corrections",
        [("2026-01-02", "agent:a", 2, 0), ("2026-02-01", "agent:b", 7, 1)],
    ),
    ("seen_and_not_cited", {"session": "session-2"}, "question rank place", [("Who keeps receipts?", 2, "p. 2")]),
    ("seen_and_not_cited", {"session": "session-1"}, "place", []),
    (
        "checks_by_agent",
        {},
        "agent status checks own",
        [("agent:a", "failed", 1, 0), ("agent:a", "unverified", 1, 0), ("agent:a", "verified", 7, 2)],
    ),
    ("disclosures", {}, "requestor day answers excerpts characters", [("reader", "2026-01-02", 1, 1, 10)]),
    (
        "retention",
        {"as_of": "2037-01-01"},
        "kind year records keep_until over",
        [
            ("answer", "2026", 2, "2036-12-31", True),
            ("citation", "2026", 9, "2036-12-31", True),
            ("claim", "2026", 5, "2036-12-31", True),
        ],
    ),
    # the period begins with the end of the year: on its last day nothing is over yet
    ("retention", {"as_of": "2034-12-31", "years": "8"}, "keep_until over", [("2034-12-31", False)] * 3),
    ("rules_of_retention", {"as_of": "2026-06-01"}, "place object duration", [("§ 1 Abs. 1 BelO", "Belege", "P10Y")]),
    ("rules_of_retention", {"as_of": "2027-01-01"}, "place", []),
    ("numbers_missing", {}, "after before missing", [(7, 9, 1)]),
    ("sources_without_payload", {}, "name lacks citations", [("Leaflet", "text and bytes", 1)]),
    ("sources_without_procedure", {}, "name", [("Leaflet",)]),
    (
        "changes",
        {},
        "kind newer older",
        [
            ("assessment", records.GAP.id, records.ASSESSMENT.id),
            ("annotation", "demo/2", "demo/1"),
            ("classification", records.RECLASSIFIED.id, records.CLASSIFICATION.id),
            ("retraction", records.REINSTATED.id, records.RETRACTION.id),
            ("citation", "demo/6", "demo/5"),
        ],
    ),
    ("changes", {"since": "2026-02-01"}, "newer", [("demo/6",)]),
    (
        "refusals",
        {},
        "persona reason refusals similarity_best sources_found",
        [("clerk", "below_min_similarity", 1, 0.72, 3.0), ("researcher", "below_min_sources", 1, 0.5, 1.0)],
    ),
    ("refusals_nearly_answered", {}, "refusal similarity_best", [(scene.NEARLY, 0.72)]),
    ("refusals_nearly_answered", {"margin": "0.01"}, "refusal", []),
]


def samples() -> dict[str, dict[str, str]]:
    """Return parameters for each question of the table, by its name: those of its first case with rows."""
    found: dict[str, dict[str, str]] = {}
    for name, named, _, rows in CASES:
        if rows:
            found.setdefault(name, named)
    return found
