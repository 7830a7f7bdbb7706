"""What is refused, why, and how well claims are covered: metrics and alerts (citation enforcement, "Monitoring").

Each figure is a statement of `queries/answers`, so that an auditor can ask it of the store without this program. The
bounds of the alerts are those of the document; what a spike is, it leaves open: `SPIKE`. Left out: who is told.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from provenance.citing.engine import Engine
from provenance.citing.law import day_of
from provenance.citing.roles import Act
from provenance.citing.services import services_of
from provenance.model.answers import Rung

REFUSED_SHARE = 0.5
"""An alert is due where more than this share of a persona's questions is refused."""
LEAST_ASKED = 3
"""Of fewer questions no share is told: the first one that is refused is no trend."""
LEAST_SIMILARITY = 0.5
"""An alert is due where the best place found is on average less similar to the question than this."""


@dataclass(frozen=True, slots=True)
class Spike:
    """So many refusals in the latest days, and more than so many times as many a day as in the days before."""

    days: int = 7
    days_before: int = 28
    least: int = 3
    times: float = 2.0


SPIKE = Spike()
NOBODY = "no persona"


@dataclass(frozen=True, slots=True)
class Refused:
    """Refusals of one kind: ``category`` (before anything was looked up) or ``coverage``; ``reason`` says which."""

    kind: str
    reason: str
    persona: str | None
    refusals: int


@dataclass(frozen=True, slots=True)
class Rungs:
    """Claims by rung, on a day, for a persona, or for all; ``outside`` are sentences that are not about the sources."""

    day: str | None
    persona: str | None
    answers: int
    supported: int
    narrowed: int
    labeled: int
    refused: int
    outside: int = 0

    @property
    def claims(self) -> int:
        """How many claims there are on all rungs."""
        return sum(self.of(rung) for rung in Rung)

    def of(self, rung: Rung) -> int:
        """Return how many claims stand on a rung."""
        return int(getattr(self, rung.value))


@dataclass(frozen=True, slots=True)
class PersonaQuestions:
    """The questions asked for a persona; ``similarity`` is the average of the best place found, 0 to 1."""

    persona: str | None
    asked: int
    refused: int
    similarity: float | None

    @property
    def rate(self) -> float:
        """The share that was refused, 0 to 1."""
        return self.refused / self.asked if self.asked else 0.0


@dataclass(frozen=True, slots=True)
class Alert:
    """What somebody should look at: its name, what it is about, what was found and the bound it passes."""

    name: str
    about: str
    found: float
    bound: float

    @property
    def sentence(self) -> str:
        """What is the matter, for somebody to read."""
        found, bound = self.found, self.bound
        who = "without a persona" if self.about == NOBODY else f"for {self.about}"
        return {
            "refusal_rate": f"{found:.0%} of the questions {who} are refused, more than {bound:.0%}.",
            "no_citeable_content": f"Refusals for want of citeable content: {self.about}, more than {bound:.1f} a day "
            "was to be expected. Were sources taken in badly?",
            "similarity": f"What is found for {self.about} has an average similarity of {found:.2f}, less than "
            f"{bound:.2f}. Has the archive drifted?",
        }[self.name]


@dataclass(frozen=True, slots=True)
class Statistics:
    """What the answers of a project come to, from ``since`` on (an ISO date; None: all of them)."""

    since: str | None
    refusals: tuple[Refused, ...]
    rungs: tuple[Rungs, ...]
    asked: tuple[PersonaQuestions, ...]
    sources: tuple[tuple[int, int], ...]
    query_types: tuple[tuple[str, int, int], ...]
    alerts: tuple[Alert, ...]

    @property
    def by_category(self) -> int:
        """How many refusals were told by the category of the question."""
        return sum(one.refusals for one in self.refusals if one.kind == "category")

    @property
    def by_coverage(self) -> int:
        """How many refusals are due to evidence that fell short."""
        return sum(one.refusals for one in self.refusals if one.kind == "coverage")

    @property
    def by_day(self) -> tuple[Rungs, ...]:
        """The rungs of each day, for all personas, in the order of the days."""
        return _summed(self.rungs, "day")

    @property
    def by_persona(self) -> tuple[Rungs, ...]:
        """The rungs for each persona, over all days."""
        return _summed(self.rungs, "persona")

    def to_dict(self) -> dict[str, Any]:
        """Return it as plain values, with the sums."""
        sums = {"by_category": self.by_category, "by_coverage": self.by_coverage}
        shown = {"by_day": self.by_day, "by_persona": self.by_persona}
        return asdict(self) | sums | {name: [asdict(one) for one in rows] for name, rows in shown.items()}


def statistics(
    engine: Engine, *, since: str | None = None, spike: Spike = SPIKE, today: datetime | None = None
) -> Statistics:
    """Return what the answers of the engine's project come to, of an agent its own; ``since`` is an ISO date.

    Raises InvalidInput for what is no day, AccessDenied where the role of the engine may read no citations.
    """
    graph = services_of(engine, Act.READ_CITATIONS).graph
    context = engine.context
    whose: dict[str, Any] = {"project": context.project_id, "reader": context.reader}
    own = whose | {"since": day_of(since) if since else ""}
    moment = today or datetime.now(UTC)
    latest = moment - timedelta(days=spike.days)
    spiking = whose | {
        "since": _time(latest),
        "before": _time(latest - timedelta(days=spike.days_before)),
        "least": spike.least,
        "times": spike.times,
        "days": spike.days,
        "days_before": spike.days_before,
    }
    alerts = [
        *(
            Alert("refusal_rate", row["persona"] or NOBODY, row["found"], row["bound"])
            for row in graph.read("answers/alert_refusals", share=REFUSED_SHARE, least=LEAST_ASKED, **own)
        ),
        *(
            Alert("no_citeable_content", f"{row['latest']} in {spike.days} days", row["found"], row["bound"])
            for row in graph.read("answers/alert_not_citeable", **spiking)
        ),
        *(
            Alert("similarity", _questions(row["questions"]), row["found"], row["bound"])
            for row in graph.read("answers/alert_similarity", least=LEAST_SIMILARITY, **own)
        ),
    ]
    return Statistics(
        since=since,
        refusals=tuple(Refused(**_named(row)) for row in graph.read("answers/statistics_refusals", **own)),
        rungs=tuple(Rungs(**_named(row)) for row in graph.read("answers/statistics_rungs", **own)),
        asked=tuple(PersonaQuestions(**_named(row)) for row in graph.read("answers/statistics_personas", **own)),
        sources=tuple((row["sources"], row["questions"]) for row in graph.read("answers/statistics_sources", **own)),
        query_types=tuple(
            (row["query_type"], row["questions"], row["refused"])
            for row in graph.read("answers/statistics_query_types", **own)
        ),
        alerts=tuple(alerts),
    )


def _named(row: dict[str, Any]) -> dict[str, Any]:
    return row | {"persona": row["persona"] or None}


def _time(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat(timespec="microseconds").replace("+00:00", "Z")


def _summed(rows: Iterable[Rungs], by: str) -> tuple[Rungs, ...]:
    """Add up rows that are alike in one field; the other one is left open."""
    grouped: dict[str | None, list[Rungs]] = {}
    for row in rows:
        grouped.setdefault(getattr(row, by), []).append(row)
    fields = ("answers", *(rung.value for rung in Rung), "outside")
    return tuple(
        Rungs(
            day=key if by == "day" else None,
            persona=key if by == "persona" else None,
            **{name: sum(getattr(one, name) for one in group) for name in fields},
        )
        for key, group in sorted(grouped.items(), key=lambda item: item[0] or "")
    )


def _questions(number: int) -> str:
    return f"{number:,} question{'' if number == 1 else 's'}"
