"""What the tools that follow the graph say to a model: places with their texts, one a line, as many as it can read.

A list that is longer than is shown says how many there are, and how to ask for less.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from provenance.agents.answers import cut
from provenance.citing.questions import Question
from provenance.citing.surroundings import Expanded, Located, Passage
from provenance.compliance.cells import Cell
from provenance.compliance.proposing import SpeakingRule
from provenance.conflicts.disputes import Dispute

_SHOWN = 400
MOST = 12
"""The longest list that is shown."""
PROJECT = "project"
"""The parameter of an audit query that is always the project of whoever asks."""
_FACTS = 25
_CELL = 160


@dataclass(frozen=True, slots=True)
class Audited:
    """The rows of a query that was asked, or (``asked`` is None) the list of all that can be."""

    asked: Question | None
    rows: Sequence[Mapping[str, Any]] = ()
    listed: Sequence[Question] = ()


def audited(one: Audited) -> str:
    """Return the rows of an audit query, one a line, or the queries that can be asked."""
    if one.asked is None:
        names = [f"- {query.name}({', '.join(takes(query))}): {query.purpose}" for query in one.listed]
        return "\n".join(["These can be asked:", *names])
    head = f"{one.asked.name}: {len(one.rows)} {'faults' if one.asked.faults else 'rows'}. {one.asked.purpose}"
    rows = [f"- {_fields(row)}" for row in one.rows[:_FACTS]]
    more = len(one.rows) - _FACTS
    return "\n".join([head, *rows, *([f"(and {more} more; narrow it by its parameters)"] if more > 0 else [])])


def takes(query: Question) -> list[str]:
    """Return what a query takes besides the project, in brackets what may be left out."""
    return [parameter.told for parameter in query.parameters if parameter.name != PROJECT]


def _fields(row: Mapping[str, Any]) -> str:
    told = {
        name: cut(" ".join(str(value).split()), _CELL) for name, value in row.items() if value not in (None, "", [])
    }
    return "; ".join(f"{name}: {value}" for name, value in told.items())


def complied(cells: Sequence[Cell]) -> str:
    """Return which rules bind what and how each stands, as many as are read; first how many stand how."""
    if not cells:
        return "No rule is proposed or confirmed for it on that day. Who may register objects proposes rules."
    counts = Counter(one.status.value for one in cells)
    lines = [", ".join(f"{count} {status}" for status, count in counts.most_common())]
    for one in cells[:_FACTS]:
        by = f" by {one.by}" if one.by else ""
        cited = f" [{one.citation}]" if one.citation else ""
        more = "; ".join(filter(None, (one.severity, one.why and one.why.value, one.remedy and _cut(one.remedy))))
        said = _cut(" ".join(filter(None, (one.object, one.action, one.duration))))
        lines.append(
            f"- {one.subject.slug}: {one.place} ({one.modality}{f': {said}' if said else ''}) — "
            f"{one.status.value}{by}{cited}{f' ({more})' if more else ''}"
        )
    more_cells = len(cells) - _FACTS
    return "\n".join([*lines, *([f"(and {more_cells} more; name one object)"] if more_cells > 0 else [])])


def located(one: Located) -> str:
    """Return a place with its headings, its text and the list it belongs to."""
    cite_by = {"source_identifier": str(one.source_id), "locator": {"section": one.place}}
    lines = [
        f"{one.place} (version of {one.version or 'no date'}){f' — Mind: {one.standing}' if one.standing else ''}",
        *([f"under: {' › '.join(one.headings)}"] if one.headings else []),
        *_listed(one.texts),
        f"cite by {json.dumps(cite_by, ensure_ascii=False)}",
    ]
    around = [passage for passage in one.whole if passage not in one.texts]
    beside = {"before it": one.previous, "behind it": one.next}
    lines += [f"{told}: {place}" for told, place in beside.items() if place]
    return "\n".join([*lines, "the whole it is part of:", *_listed(one.whole)] if around else lines)


def expanded(one: Expanded) -> str:
    """Return what leads on from a place, kind by kind; kinds with nothing in them are named in one line."""
    kinds = {
        "refers to": one.refers_to,
        "exceptions from it": one.exceptions,
        "referred to by": one.cited_by,
        "terms defined": one.definitions,
        "before": one.before,
    }
    lines = [one.place]
    for told, passages in kinds.items():
        if passages:
            lines += [f"{told}:", *_listed(passages)]
    none = [told for told, passages in kinds.items() if not passages]
    return "\n".join([*lines, f"nothing: {', '.join(none)}"] if none else lines)


def ruled(rules: Sequence[SpeakingRule], about: str) -> str:
    """Return rules, each with where it stands, what it does and why it was found."""
    if not rules:
        return f"No rule of the sources speaks of “{about}” on that day. Try another word, or search_library."
    lines: list[str] = []
    for at, rule in enumerate(rules[:MOST], 1):
        fields = {"addressee": rule.addressee, "condition": rule.condition, "exception": rule.exception}
        more = "; ".join(f"{name}: {_cut(value)}" for name, value in fields.items() if value)
        lines.append(f"{at}. {rule.place} — {rule.modality}, has {rule.why}{f' ({more})' if more else ''}")
        lines.append(f"   “{_cut(' '.join(rule.texts))}”")
    return "\n".join([*lines, *_more(len(rules))])


def trailed(rows: Sequence[Mapping[str, Any]]) -> str:
    """Return the trail of a citation, a line a step."""
    return "\n".join(f"{row['step']}: {_cut(row['says'] or '')}" for row in rows)


def disputed(disputes: Sequence[Dispute]) -> str:
    """Return what stands against a place: both sides in their words, and which prevails by what."""
    if not disputes:
        return "No conflict was found here."
    lines: list[str] = []
    for one in disputes[:MOST]:
        days = f" from {one.valid_from}" * bool(one.valid_from) + f" to {one.valid_to}" * bool(one.valid_to)
        lines.append(f"{one.pair} — {one.kind.value}: {one.says}{days}, {one.state.value}")
        lines += [f"- {party.name}: “{_cut(party.says)}”" for party in one.parties]
        if winner := one.party(one.prevails):
            by = one.principle.value if one.principle else ""
            lines.append(f"  {winner.name} prevails ({by}; citation [{one.citation}])")
    return "\n".join([*lines, *_more(len(disputes))])


def fallen(rows: Sequence[Mapping[str, Any]]) -> str:
    """Return what rests on what is withdrawn: what falls, and what still stands on other citations."""
    if not rows:
        return "Nothing rests on it: no claim, answer or requirement."
    lines: list[str] = []
    for row in rows[:MOST]:
        left = ", ".join(f"[{number}]" for number in row["left"])
        fate = "falls" if row["falls"] else f"stands on {left}" if left else "stays as it is"
        rung = f", {row['rung']} → {row['rung_left']}" if row["rung_left"] and row["rung"] != row["rung_left"] else ""
        lines.append(f"{row['kind']} {fate}{rung}: {_cut(row['says'] or row['record'])}")
    return "\n".join([*lines, *_more(len(rows))])


def _listed(passages: Sequence[Passage]) -> list[str]:
    lines = [_line(one) for one in passages[:MOST]]
    return [*lines, *_more(len(passages))]


def _line(one: Passage) -> str:
    words = f" (“{_cut(one.words)}”)" if one.words else ""
    return f"- {one.place}{words}: “{_cut(one.text)}”" if one.text else f"- {one.place}{words}: not among the sources"


def _more(number: int) -> list[str]:
    return [f"(and {number - MOST} more; ask for a smaller place, or another word)"] if number > MOST else []


def _cut(text: str) -> str:
    return cut(" ".join(text.split()), _SHOWN)
