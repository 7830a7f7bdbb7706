"""The daily evidence budget and the rate limit of a requestor, as sums over what was disclosed: nothing counts down.

    (:Disclosure {project, requestor, day, excerpts, characters, recorded_at})-[:USED]->(:Answer)

What is shown is appended with the answer itself, so that an answer that was not delivered costs nothing. Only what lies
within today and the window is read, however much a requestor was shown before.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any, Protocol

from provenance.answering.display.gates import Spent
from provenance.answering.display.rules import DisplayRules
from provenance.answering.display.shown import Displayed
from provenance.model.activities import ulid
from provenance.model.answers import Disclosure
from provenance.model.errors import AccessDenied


class Reads(Protocol):
    """What can be asked: a `Graph`."""

    def read(self, query: str, /, **params: Any) -> list[dict[str, Any]]:
        """Run the statement ``queries.load(query)`` and give its rows."""
        ...


class Runs(Protocol):
    """What can be asked within a write: a `Transaction`."""

    def run(self, query: str, /, **params: Any) -> list[dict[str, Any]]:
        """Run the statement ``queries.load(query)`` and give its rows."""
        ...


def spent(graph: Reads, project: str, requestor: str, rules: DisplayRules, *, now: datetime | None = None) -> Spent:
    """Give what a requestor was shown of a project today (UTC), and how many answers within the window."""
    params = _asked(project, requestor, rules, now or datetime.now(UTC))
    return _summed(graph.read("display/spent", **params))


def demand_unspent(transaction: Runs, project: str, displayed: Displayed, *, now: datetime | None = None) -> None:
    """Raise AccessDenied where other answers have used the budget up since this one was made.

    To be called in the transaction that writes the disclosure: the log is locked then, so that two answers at one time
    cannot both have the last of it.
    """
    shown, rules = displayed.spent, displayed.rules
    if not shown.excerpts:
        return
    params = _asked(project, displayed.requestor, rules, now or datetime.now(UTC))
    before = _summed(transaction.run("display/spent", **params))
    if (
        before.excerpts + shown.excerpts > rules.excerpts_per_day
        or before.characters + shown.characters > rules.characters_per_day
        or before.answers >= rules.answers_per_window
    ):
        raise AccessDenied(
            f"Expected evidence of {shown.characters:,} characters to be left for {displayed.requestor}; other answers "
            "have used it up meanwhile.",
            suggestion="Ask again: the answer is then shown without these excerpts.",
        )


def disclosure(displayed: Displayed, project: str, answer: str, *, now: datetime | None = None) -> Disclosure:
    """Give the record of what an answer shows; it is written with the answer."""
    at = now or datetime.now(UTC)
    return Disclosure(
        id=ulid(),
        project=project,
        requestor=displayed.requestor,
        day=at.date().isoformat(),
        excerpts=displayed.spent.excerpts,
        characters=displayed.spent.characters,
        recorded_at=_printed(at),
        answer=answer,
    )


def _asked(project: str, requestor: str, rules: DisplayRules, at: datetime) -> dict[str, Any]:
    """Give what to ask; the window is a day at most (`DisplayRules`), so that it touches today and yesterday alone."""
    since = at - timedelta(seconds=rules.window_seconds)
    days = [day.isoformat() for day in dict.fromkeys((at.date(), since.date()))]
    asked = {"project": project, "requestor": requestor, "since": _printed(since)}
    return asked | {"day": days[0], "days": days}


def _summed(rows: list[dict[str, Any]]) -> Spent:
    row = rows[0] if rows else {}
    return Spent(*(int(row.get(name) or 0) for name in ("excerpts", "characters", "answers")))


def _printed(at: datetime) -> str:
    return at.astimezone(UTC).isoformat(timespec="microseconds").replace("+00:00", "Z")
