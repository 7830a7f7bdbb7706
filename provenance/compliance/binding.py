"""Which rules in force on a day speak of an object and an addressee, in the law among the sources of a project.

A rule is found where a word of it, or of the text that its object names, is the object ("Buchungsbelege" for "Beleg"):
see `provenance.compliance.proposing`. That it speaks of it says nothing of whether it binds; the reason is told.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from provenance.citing.facade.parts import inside
from provenance.citing.facade.searching import Searching
from provenance.citing.law import day_of
from provenance.citing.roles import Act
from provenance.citing.search.searcher import text_of
from provenance.citing.search.shelf import shelved, today
from provenance.compliance.proposing import reason


@dataclass(frozen=True, slots=True)
class SpeakingRule:
    """A rule that speaks of an object: where it stands, what it says, its texts, and why it was found."""

    place: str
    work: str
    modality: str
    addressee: str | None
    action: str | None
    object: str | None
    condition: str | None
    exception: str | None
    deadline: str | None
    texts: tuple[str, ...]
    why: str


def rules_for(
    engine: Searching, about: str, addressee: str | None = None, as_of: str | None = None
) -> list[SpeakingRule]:
    """Give the rules that speak of an object, of the versions in force on a day (today without one), in order.

    With an addressee those that name another are left out. Raises InvalidInput for what is no text or no day.
    """
    graph, _ = inside(engine, Act.READ_SOURCES)
    terms = [text_of("object", about)]
    whom = [text_of("addressee", addressee)] if addressee is not None else []
    day = day_of(as_of) if as_of is not None else today()
    project = engine.context.project_id
    sources = shelved(graph.read("search/sources", project=project), day)
    law = {source.artifact_id: source.abbreviation or source.name for source in sources if source.standing is None}
    found: list[SpeakingRule] = []
    for row in graph.read("law/rules_of_project", project=project, known_before=None):
        rule: dict[str, Any] = row["rule"]
        begins, ends = rule.get("valid_from") or "", rule.get("valid_to") or ""
        if row["artifact_id"] not in law or begins > day or (ends and ends < day):
            continue
        why = reason(terms, whom, rule, row["named"])
        if why is not None:
            said = {name: rule.get(name) for name in _FIELDS}
            place, work = str(rule["locator"]), law[row["artifact_id"]]
            found.append(SpeakingRule(place, work, **said, texts=tuple(row["texts"]), why=str(why)))  # pyright: ignore[reportArgumentType] — the fields of a rule
    return found


_FIELDS = ("modality", "addressee", "action", "object", "condition", "exception", "deadline")
