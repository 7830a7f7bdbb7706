"""Answers to show: one claim of each rung, a refusal, and what all of them come to."""

from dataclasses import replace

from provenance.answering.recording import KeptAnswer, KeptClaim, KeptRefusal, KeptStep
from provenance.answering.statistics import Alert, PersonaQuestions, Refused, Rungs, Statistics
from provenance.model.answers import Mode, Outcome, Rung
from provenance.report.answers import Passage, ShownAnswer, ShownClaim, ShownEvidence
from provenance.report.library import ReportModel
from tests.support.scenes.cited_library import HOSTILE, hostile, library

STEPS = [
    ("query", "a draft"),
    ("claims", "4 claims"),
    ("assignment", "3 of 4 with evidence"),
    ("contract", "passed"),
    ("gate", "narrowed"),
    ("display", "filtered"),
    ("bundle", "sealed"),
]
PLACE = Passage(
    "Nach Ablauf der Frist sind Belege ",
    "binnen sechs Monaten zu vernichten",
    ", soweit nicht ein Rechtsstreit anhängig ist.",
)
CLAIMS = [
    ShownClaim(
        KeptClaim(
            1,
            "Belege über Einnahmen und Ausgaben sind zehn Jahre aufzubewahren.",
            Rung.SUPPORTED,
            "Word for word at the place cited.",
            section="Fristen",
            citations=(1,),
        ),
        (ShownEvidence(1, "direct_quote", "§ 5 Abs. 1 Nr. 1 BelO", "BelO"),),
    ),
    ShownClaim(
        KeptClaim(
            2,
            "Wer die Frist nicht halten kann, teilt dies mit und zahlt eine Gebühr.",
            Rung.NARROWED,
            "The source bears the first half; it says nothing of a fee.",
            section="Fristen",
            kept="Wer die Frist nicht halten kann, teilt dies mit.",
            limit="in the version of 1 March 2023; superseded since 12 November 2025",
            removed="eine Gebühr",
            removed_why="Nothing in the sources speaks of a fee.",
            citations=(2,),
        ),
        (ShownEvidence(2, "paraphrase", "§ 8 Abs. 1 Satz 3 BelO", "BelO"),),
    ),
    ShownClaim(
        KeptClaim(
            3,
            "Auch eingescannte Belege sind nach der Frist zu vernichten.",
            Rung.LABELED,
            "All its words are near the place cited, which does not say so itself.",
            section="Vernichtung",
            citations=(3,),
        ),
        (ShownEvidence(3, "inference", "§ 6 Abs. 1 Satz 1 BelO", "BelO", PLACE),),
    ),
    ShownClaim(
        KeptClaim(
            4,
            "Belege dürfen verkauft werden.",
            Rung.REFUSED,
            "Nothing in the sources bears it; nearest: § 9 Abs. 1 BelO.",
            section="Vernichtung",
            removed="Belege dürfen verkauft werden.",
            removed_why="Nothing in the sources bears it.",
        )
    ),
    ShownClaim(
        KeptClaim(
            5,
            "Der Magistrat führt die Aufsicht.",
            Rung.REFUSED,
            "Nothing in the sources names him.",
            section="Vernichtung",
            removed="Der Magistrat führt die Aufsicht.",
            removed_why="Nothing in the sources names him.",
        )
    ),
]
TEXT = """# Fristen

- Belege über Einnahmen und Ausgaben sind zehn Jahre aufzubewahren. [1]
- Wer die Frist nicht halten kann, teilt dies mit. [2]

## Vernichtung

- Der Magistrat führt die Aufsicht.
- [Inference] Auch eingescannte Belege sind nach der Frist zu vernichten. [3]

[99] is no citation of this project."""
GROUNDED = KeptAnswer(
    id="01J00000000000000000000001",
    mode=Mode.GROUND,
    outcome=Outcome.ANSWERED,
    rung=Rung.NARROWED,
    preset="law",
    persona=None,
    question=None,
    language="de",
    text=TEXT,
    digest="sha256:" + "5e" * 32,
    policies={"gate": "1"},
    snapshot=2,
    started_at="2025-11-21T07:39:00.000000Z",
    ended_at="2025-11-21T07:39:01.250000Z",
    software="Beleg 0.1.0",
    agent="agent:prüfer",
    session="01JDEMO0000000000000000000",
    steps=tuple(
        KeptStep(number, name, outcome, "2025-11-21T07:39:00.000000Z", f"2025-11-21T07:39:00.{number:02}0000Z", {})
        for number, (name, outcome) in enumerate(STEPS, 1)
    ),
)
REFUSED = replace(
    GROUNDED,
    id="01J00000000000000000000002",
    mode=Mode.ASK,
    outcome=Outcome.REFUSED,
    rung=Rung.REFUSED,
    persona="researcher",
    question="What does the order say on electronic invoices?",
    language="en",
    text="I do not have enough in the archive to answer that. Would you like to browse what is there?",
    digest=None,
    snapshot=None,
    steps=(),
    refusals=(KeptRefusal("below_min_sources", None, 0.65, 0.75, 1, 3),),
)
OUTSIDE = replace(REFUSED, question=None, refusals=(KeptRefusal("category", "general_world_knowledge"),))
STATISTICS = Statistics(
    since=None,
    refusals=(
        Refused("category", "general_world_knowledge", "researcher", 2),
        Refused("coverage", "below_min_sources", "researcher", 3),
    ),
    rungs=(
        Rungs("2025-11-20", None, 3, 12, 3, 2, 1),
        Rungs("2025-11-20", "researcher", 2, 0, 0, 0, 0),
        Rungs("2025-11-21", "researcher", 5, 4, 2, 1, 4),
    ),
    asked=(PersonaQuestions("researcher", 8, 5, 0.62),),
    sources=((1, 5), (3, 3)),
    query_types=(("factual", 8, 5),),
    alerts=(Alert("refusal_rate", "researcher", 0.625, 0.5),),
)


def answered() -> ReportModel:
    """Give the example library with an answer that has a claim of each rung, two refusals and the statistics."""
    shown = (ShownAnswer(GROUNDED, tuple(CLAIMS)), ShownAnswer(REFUSED), ShownAnswer(OUTSIDE))
    return replace(library(), answers=shown, answers_made=len(shown), statistics=STATISTICS)


def hostile_answers() -> ReportModel:
    """Give a library in which every field of text of an answer tries to be HTML."""
    said = dict.fromkeys(("text", "reason", "section", "kept", "limit", "removed", "removed_why"), HOSTILE)
    passage = Passage(HOSTILE, HOSTILE, HOSTILE)
    claims = tuple(
        ShownClaim(
            KeptClaim(number=number, rung=rung, citations=(1,), **said),
            (ShownEvidence(1, HOSTILE, HOSTILE, HOSTILE, passage),),
        )
        for number, rung in enumerate(Rung, 1)
    )
    fields = ("preset", "persona", "question", "language", "text", "digest", "started_at", "ended_at", "software")
    answer = replace(
        GROUNDED,
        **dict.fromkeys((*fields, "agent", "session"), HOSTILE),
        steps=(KeptStep(1, HOSTILE, HOSTILE, HOSTILE, HOSTILE, {}),),
        refusals=(KeptRefusal(HOSTILE, HOSTILE), KeptRefusal(HOSTILE)),
    )
    figures = replace(
        STATISTICS,
        refusals=(Refused("category", HOSTILE, HOSTILE, 1),),
        rungs=(Rungs(HOSTILE, HOSTILE, 1, 1, 1, 1, 1),),
        asked=(PersonaQuestions(HOSTILE, 1, 1, None),),
        alerts=(Alert("refusal_rate", HOSTILE, 1.0, 0.5),),
    )
    return replace(hostile(), answers=(ShownAnswer(answer, claims),), statistics=figures)


def many() -> ReportModel:
    """Give a library of which 100 of 150 answers are shown, and that was asked on 40 days."""
    shown = (answered().answers * 34)[:100]
    days = tuple(Rungs(f"2025-{9 + day // 28:02}-{1 + day % 28:02}", None, 1, 1, 0, 0, 0) for day in range(40))
    return replace(answered(), answers=shown, answers_made=150, statistics=replace(STATISTICS, rungs=days))


def long_words() -> ReportModel:
    """Give a library in which every field of text of an answer is one long word."""
    word = "Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetzesänderungsentwurf" * 4
    said = dict.fromkeys(("text", "reason", "section", "kept", "limit", "removed", "removed_why"), word)
    claims = tuple(
        ShownClaim(
            KeptClaim(number=number, rung=rung, citations=(1,), **said),
            (ShownEvidence(1, word, word, word, Passage(word, word, word)),),
        )
        for number, rung in enumerate(Rung, 1)
    )
    answer = replace(GROUNDED, **dict.fromkeys(("preset", "persona", "question", "text", "agent", "session"), word))
    figures = replace(
        STATISTICS,
        refusals=(Refused("category", word, word, 1),),
        rungs=(Rungs("2025-11-20", word, 1, 1, 1, 1, 1),),
        asked=(PersonaQuestions(word, 1, 1, None),),
        query_types=((word, 1, 0),),
    )
    return replace(library(), answers=(ShownAnswer(answer, claims),), answers_made=1, statistics=figures)
