"""The values a display is made of: what the requestor sees, and what the bundle keeps of it.

``as_dict`` is the requestor's view: no artifact ID, no span, no number of a citation that may not be named.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from provenance.answering.display.gates import Spent
from provenance.answering.display.rules import Depth, DisplayRules
from provenance.answering.drafts.draft import Draft, Mark
from provenance.answering.rungs import Gated, Removed, Ruling, Rung
from provenance.language import catalogue


@dataclass(frozen=True, slots=True)
class ShownCitation:
    """One citation as it is shown. ``excerpt`` is ``full[start:end]`` of the excerpt that the bundle has.

    ``handle`` ("Source A") means something within one answer only; ``place`` is the printed locator where the source
    may be named, ``note`` what was withheld, ``snippet`` the words about a source behind a
    paywall that take the place of its own. ``citation``, ``start`` and ``end`` stay in the bundle.
    """

    citation: int
    handle: str | None
    relation: str | None
    excerpt: str | None
    start: int
    end: int
    shortened: bool
    place: str | None
    note: str | None
    depth: Depth
    snippet: str | None = None

    def as_dict(self) -> dict[str, Any]:
        """Return it as the requestor sees it."""
        said: dict[str, Any] = {
            "source": self.handle,
            "relation": self.relation,
            "excerpt": self.excerpt,
            "shortened": self.shortened or None,
            "place": self.place,
            "citation": self.citation if self.place else None,
            "note": self.note,
        }
        return {key: value for key, value in said.items() if value is not None}


@dataclass(frozen=True, slots=True)
class ShownClaim:
    """One claim with the ruling the requestor learns, its citations, and the label that stands beside an inference."""

    text: str
    ruling: Ruling
    citations: tuple[ShownCitation, ...]
    label: str | None = None

    def as_dict(self) -> dict[str, Any]:
        """Return it as the requestor sees it."""
        ruling = self.ruling
        said: dict[str, Any] = {
            "claim": ruling.claim,
            "text": self.text,
            "rung": ruling.rung.value,
            "reason": ruling.reason,
            "kept": ruling.kept,
            "limit": ruling.limit,
            "label": self.label,
        }
        kept = {key: value for key, value in said.items() if value is not None}
        return kept | {"citations": [one.as_dict() for one in self.citations]}


@dataclass(frozen=True, slots=True)
class Displayed:
    """What one requestor sees of one answer. ``spent`` is what it costs of their budget.

    ``telling`` says whether they may read of a passage that bears nothing, such as the nearest one.
    """

    requestor: str
    tier: str
    language: str
    claims: tuple[ShownClaim, ...]
    removed: tuple[Removed, ...]
    spent: Spent
    rules: DisplayRules
    telling: bool = False

    @property
    def gated(self) -> Gated:
        """The rulings as the requestor learns them; what the gate asked is not part of it."""
        return Gated(tuple(one.ruling for one in self.claims), (), self.removed)

    @property
    def rungs(self) -> dict[str, int]:
        """How many claims got which rung, towards the requestor."""
        counted = Counter(one.ruling.rung for one in self.claims)
        return {rung.value: counted[rung] for rung in Rung}

    def citation(self, number: int) -> ShownCitation | None:
        """Return a citation as it is shown first, None where the requestor may not know of it."""
        return next((one for claim in self.claims for one in claim.citations if one.citation == number), None)

    def as_dict(self) -> dict[str, Any]:
        """Return the requestor's view."""
        return {
            "language": self.language,
            "rung": self.gated.rung.value,
            "rungs": self.rungs,
            "claims": [one.as_dict() for one in self.claims],
            "removed": [{"topic": one.topic, "why": one.why} for one in self.removed],
        }


def opaque(written: Draft, displayed: Displayed) -> str:
    """Return the text with its marks as the requestor may see them.

    A citation that may be named keeps its number, one that may not is named by its handle (``[Source A]``), one for
    auditors only is ``[restricted]``; one that may not even be told of goes, with the space before it. ``written`` is
    the final text as `drafts.read` gives it.
    """
    marks = {mark.start: mark for sentence in written.sentences for mark in sentence.marks}
    marks |= {mark.start: mark for claim in written.claims for mark in claim.marks}
    text, end = "", 0
    for mark in (marks[start] for start in sorted(marks)):
        said = _said(mark, displayed)
        before = written.text[end : mark.start]
        text += before if said else before.rstrip(" ")
        text += said
        end = mark.end
    return text + written.text[end:]


def listed(displayed: Displayed) -> str:
    """Return the sources of an answer as Markdown, one entry a handle.

    How each was used, and what of it may be read.
    """
    entries: dict[str, list[str]] = {}
    for claim in displayed.claims:
        for one in claim.citations:
            line = entry(one, displayed.language, label=claim.label)
            lines = entries.setdefault(one.handle or "", [])
            if line not in lines:
                lines.append(line)
    if not entries:
        return ""
    shown = [
        f"- **{handle}** — {'; '.join(lines)}" if handle else f"- {' '.join(lines)}"
        for handle, lines in entries.items()
    ]
    return f"## {displayed.rules.word(displayed.language, 'sources')}\n\n" + "\n".join(shown) + "\n"


def entry(one: ShownCitation, language: str, *, label: str | None = None) -> str:
    """Return one citation in words: relation, place, excerpt, what was withheld, and the label of an inference."""
    words, cut = " ".join(one.excerpt.split()) if one.excerpt else "", "…" if one.shortened else ""
    parts = [
        one.place,
        one.relation,
        catalogue.quoted(language, [f"{cut}{words}{cut}"]) if words else None,
        one.note,
        f"[{label}]" if label else None,
    ]
    return ", ".join(part for part in parts if part)


def _said(mark: Mark, displayed: Displayed) -> str:
    """Return a mark as it may be seen: as it stands if all of it may be, else number by number."""
    found = [(number, displayed.citation(number)) for number in mark.numbers]
    if found and all(one is not None and one.place for _, one in found):
        return mark.raw
    closed = displayed.rules.word(displayed.language, "closed")
    shown = [str(number) if one.place else one.handle or closed for number, one in found if one is not None]
    return "".join(f"[{one}]" for one in dict.fromkeys(shown))
