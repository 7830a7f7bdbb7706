"""A draft written anew: marks set behind its claims, wrong ones taken out, claims labelled, replaced or stripped.

Nothing else is changed: where all claims are kept, the draft differs by inserted marks only. Marks are set so that
reading the result gives each claim the marks it was given; one thing no place can say: behind a compound sentence a
mark stands for the unmarked half before it too, which the gate then holds against it like any other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from provenance.answering.drafts.draft import (
    Claim,
    Draft,
    Mark,
    SentenceKind,
    before_joint,
    form_of,
    starts_with_mark,
    written,
)
from provenance.answering.drafts.layout import Span
from provenance.answering.drafts.removal import Edit, balanced, cells_of, cuts
from provenance.answering.drafts.sentence_kinds import doubted
from provenance.model.errors import InvalidInput
from provenance.text import patterns as re


class Action(StrEnum):
    """What becomes of a claim."""

    KEEP = "keep"
    STRIP = "strip"
    LABEL = "label"
    REPLACE = "replace"


@dataclass(frozen=True, slots=True)
class Treatment:
    """What becomes of one claim, by its number.

    ``marks`` are numbers of citations that shall stand for it beside the marks it has; ``drop`` those of its marks that
    shall not. ``words`` are the label set behind it, or what takes its place (then only ``marks`` stand for it).
    ``lead`` is what is set before it.
    """

    claim: int
    marks: tuple[int, ...] = ()
    action: Action = Action.KEEP
    words: str = ""
    drop: tuple[Mark, ...] = ()
    lead: str = ""


_TIGHT = re.compile(r"[\s,.;:!?)\]}»”“\"'…|]|\Z")
_STOPS = re.compile(r"[.!?…]\Z")
_ENTRY = re.compile(r"\s*(?:[-*+]\s+|\d{1,4}[.)]\s+)?(?=\S)")


def write(
    draft: Draft,
    treatments: Sequence[Treatment],
    *,
    references: str = "",
    drop: Sequence[Mark] = (),
    remarks: Mapping[int, str] | None = None,
) -> str:
    """Write a draft with its claims treated; claims without a treatment stay as they are.

    New marks have the form that those of the draft have. ``remarks`` are words set behind sentences that claim nothing,
    by their numbers. ``drop`` are marks to take out wherever they stand. ``references`` take the place of the draft's
    own list where each of its entries begins with a mark, and else follow at the end. Raises InvalidInput where a claim
    is not in the draft or is treated twice.
    """
    return _Writing(draft, _by_claim(draft, treatments), frozenset(drop)).run(references, remarks or {})


def _by_claim(draft: Draft, treatments: Sequence[Treatment]) -> dict[int, Treatment]:
    found: dict[int, Treatment] = {}
    for one in treatments:
        if not 1 <= one.claim <= len(draft.claims) or one.claim in found:
            raise InvalidInput(
                f"treatments: expected each claim of 1 to {len(draft.claims)} at most once, found {one.claim}.",
                suggestion="Give one treatment for each claim of this draft.",
            )
        found[one.claim] = one
    return found


class _Writing:
    def __init__(self, draft: Draft, treatments: Mapping[int, Treatment], drop: frozenset[Mark]) -> None:
        self._draft, self._text = draft, draft.text
        self._treatments, self._drop = treatments, drop
        self._form = form_of(draft.all_marks)
        self._edits: list[Edit] = []
        self._bears: dict[int, set[int]] = {}
        """The numbers of the marks that stand right at each claim in the result."""

    def run(self, references: str, remarks: Mapping[int, str]) -> str:
        """Return the text."""
        for number, words in remarks.items():
            end = self._draft.sentence(number).end
            self._edits.append(Edit(end, end, f" {words}"))
        gone = {number for number, one in self._treatments.items() if one.action is Action.STRIP}
        self._edits += cuts(self._draft, gone)
        alive = [claim for claim in self._draft.claims if claim.number not in gone]
        for claim in alive:
            if (lead := self._treatment(claim).lead) and not self._in_row(claim):
                self._edits.append(Edit(claim.start, claim.start, f"{lead} "))
            self._replace(claim, gone)
        staying = self._staying(alive)
        for claim in reversed(alive):
            self._mark(claim, staying)
        self._remove_marks(staying)
        listed = self._listed(references)
        written_anew = _applied(self._text, self._edits)
        if not references.strip() or listed:
            return written_anew
        body = written_anew.rstrip()
        return f"{body}\n\n{references.strip()}\n" if body else f"{references.strip()}\n"

    def _treatment(self, claim: Claim) -> Treatment:
        return self._treatments.get(claim.number) or Treatment(claim.number)

    def _replace(self, claim: Claim, gone: set[int]) -> None:
        one = self._treatment(claim)
        if one.action is Action.REPLACE:
            words = " ".join(one.words.split())
            start, end = balanced(self._text, *self._said(claim, words))
            if self._in_row(claim):  # of the cells that a claim goes over the first says what takes its place
                first, *rest = cells_of(self._text, start, end)
                self._edits += [Edit(*first, words.replace("|", "\\|")), *(Edit(*cell, "–") for cell in rest)]
            else:
                self._edits.append(Edit(start, end, words))
        elif claim.shared and any(
            other.start <= claim.shared[0] < other.end and self._treatment(other).action is Action.REPLACE
            for other in self._neighbours(claim)
            if other.number not in gone
        ):
            self._edits.append(Edit(claim.start, claim.start, self._text[slice(*claim.shared)] + " "))

    def _said(self, claim: Claim, words: str) -> Span:
        """Return what some words take the place of: a remark that of what marks the claim as uncertain too."""
        sentence = self._draft.sentence(claim.sentence)
        if words.startswith("[") and doubted(self._text, sentence.start, sentence.end):
            return sentence.start, max(claim.end, sentence.end)
        return claim.start, claim.end

    def _neighbours(self, claim: Claim) -> list[Claim]:
        return [self._draft.claim(number) for number in self._draft.sentence(claim.sentence).claims]

    def _in_row(self, claim: Claim) -> bool:
        return "|" in self._text[max(0, self._text.rfind("\n", 0, claim.start)) : claim.start]

    def _staying(self, alive: Sequence[Claim]) -> set[Mark]:
        """Return the marks that stay: wanted by a claim that stays, and in no stretch that goes."""
        cut = sorted((one.start, one.end) for one in self._edits if one.end > one.start)
        wanted = {
            mark
            for claim in alive
            if self._treatment(claim).action is not Action.REPLACE
            for mark in claim.marks
            if mark not in self._treatment(claim).drop and mark not in self._drop
        }
        last = {mark: claim for claim in alive for mark in claim.marks}
        wanted -= {mark for mark, claim in last.items() if mark in self._treatment(claim).drop}
        free = {mark for one in self._draft.sentences for mark in one.marks} - {
            mark for claim in self._draft.claims for mark in claim.marks
        }
        return {
            mark for mark in wanted | (free - self._drop) if not any(start <= mark.start < end for start, end in cut)
        }

    def _mark(self, claim: Claim, staying: set[Mark]) -> None:
        """Set the marks that a claim shall bear and reading the result would not give it, and its label."""
        one = self._treatment(claim)
        replaced = one.action is Action.REPLACE
        kept = [mark for mark in claim.marks if not replaced and mark not in one.drop and mark not in self._drop]
        wanted = list(dict.fromkeys([number for mark in kept for number in mark.numbers] + list(one.marks)))
        mine = [mark for mark in claim.marks if mark in staying and self._is_local(mark, claim)]
        local = sorted((mark for mark in mine if mark.start >= claim.start), key=lambda mark: mark.start)
        have = {number for mark in mine for number in mark.numbers}
        missing = [number for number in wanted if number not in have]
        if not local and set(missing) == self._lent(claim, staying) - have:
            missing = []
        first = self._first_group(local)
        self._bears[claim.number] = {number for mark in first for number in mark.numbers}
        if len(first) == len(local):
            self._bears[claim.number] |= set(missing)
        label = f" {' '.join(one.words.split())}" if one.action is Action.LABEL and one.words.strip() else ""
        if not missing and not label:
            return
        at, close = self._place(claim, local, replaced)
        words = written(missing, self._form)
        words = words if close or not words else f" {words}"
        label = label.replace("|", "\\|") if self._in_row(claim) else label
        behind = " " if self._text[at : at + 1] in {"(", "["} else ""
        self._edits.append(Edit(at, at, f"{words}{label}{behind}"))

    def _first_group(self, local: Sequence[Mark]) -> list[Mark]:
        """Return the first of some marks, and those that follow it with no word between."""
        group = list(local[:1])
        for mark in local[1:]:
            if any(c.isalnum() for c in self._text[group[-1].end : mark.start]):
                break
            group.append(mark)
        return group

    def _is_local(self, mark: Mark, claim: Claim) -> bool:
        """Say whether a mark stands behind a claim, or in it, before any other claim begins."""
        if mark.start < claim.start:
            return mark in claim.marks
        following = claim.number < len(self._draft.claims) and self._draft.claim(claim.number + 1)
        if following and following.start < mark.start:
            return False
        return mark in claim.marks and not (self._in_row(claim) and "|" in self._text[claim.end : mark.start])

    def _lent(self, claim: Claim, staying: set[Mark]) -> set[int]:
        """Return the numbers that reading the result gives a claim that bears no mark of its own.

        Those of the next claim of its sentence that bears some; in a list item also those at its very end; in a row
        those of the cells that claim nothing.
        """
        sentence = self._draft.sentence(claim.sentence)
        if self._in_row(claim):
            loose = [mark for mark in claim.marks if mark in staying]
            return {number for mark in loose for number in mark.numbers}
        for number in range(claim.number + 1, len(self._draft.claims) + 1):
            other = self._draft.claim(number)
            if other.sentence == claim.sentence:
                if self._bears.get(other.number):
                    return self._bears[other.number]
                continue
            own = self._draft.sentence(other.sentence)
            if sentence.item is None or own.item != sentence.item:
                break
            if self._bears.get(other.number):
                return self._bears[other.number] if self._ends_item(other) and not self._closes_item(other) else set()
        return set()

    def _ends_item(self, claim: Claim) -> bool:
        item = self._draft.sentence(claim.sentence).item
        number = claim.number + 1
        return number > len(self._draft.claims) or self._draft.sentence(self._draft.claim(number).sentence).item != item

    def _place(self, claim: Claim, local: Sequence[Mark], replaced: bool) -> tuple[int, bool]:
        """Return where marks of a claim are set, and whether close to a mark that stands there."""
        text = self._text
        if local and not replaced:
            last = max(local, key=lambda mark: mark.end)
            if last.end >= claim.end or not any(c.isalnum() for c in text[last.end : claim.end]):
                return last.end, True
        end = before_joint(text, claim.start, claim.end)
        if not replaced and self._closes_item(claim) and _STOPS.search(text[claim.start : end]):
            return end - 1, False
        return end, False

    def _closes_item(self, claim: Claim) -> bool:
        """Say whether marks behind a claim would stand for sentences of its item before it that are to bear none."""
        sentence = self._draft.sentence(claim.sentence)
        if sentence.item is None or not self._ends_item(claim):
            return False
        for number in range(claim.number - 1, 0, -1):
            before = self._draft.claim(number)
            if before.sentence == claim.sentence:
                continue
            if self._draft.sentence(before.sentence).item != sentence.item:
                return False
            one = self._treatment(before)
            if one.action is not Action.STRIP:
                return not one.marks and not set(before.marks) - set(one.drop) - self._drop
        return False

    def _remove_marks(self, staying: set[Mark]) -> None:
        every = {mark for one in self._draft.sentences for mark in one.marks}
        every |= {mark for claim in self._draft.claims for mark in claim.marks}
        for mark in sorted((every | self._drop) - staying, key=lambda one: one.start):
            start = mark.start
            if _TIGHT.match(self._text, mark.end):
                start = len(self._text[:start].rstrip(" \t\u00a0"))
            self._edits.append(Edit(start, mark.end))

    def _listed(self, references: str) -> bool:
        """Put the references in the place of the draft's own list, if all its entries begin with marks."""
        first = self._draft.references
        if first is None or not references.strip():
            return False
        under = [one for one in self._draft.sentences if one.start >= first]
        entries = under[1:] if under and under[0].kind is SentenceKind.HEADING else under
        entries = entries[
            : next((at for at, one in enumerate(entries) if one.kind is not SentenceKind.OTHER), len(entries))
        ]
        if not entries:
            return False
        end = max(one.end for one in entries)
        start = max(self._text.rfind("\n", 0, first) + 1, 0)
        lines = self._text[entries[0].start : end].splitlines()
        for line in lines:
            entry = _ENTRY.match(line)
            if line.strip() and not starts_with_mark(line[entry.end() :] if entry else line):
                return False
        self._edits.append(Edit(start, end, references.strip()))
        return True


def _applied(text: str, edits: Sequence[Edit]) -> str:
    """Make the edits; of those that overlap the first and longest counts, and what is written into it falls away."""
    parts: list[str] = []
    at = 0
    for edit in sorted(edits, key=lambda one: (one.start, one.start != one.end, -one.end)):
        if edit.start < at:
            at = max(at, edit.end) if not edit.words or edit.end > at else at
            continue
        parts += [text[at : edit.start], edit.words]
        at = edit.end
    return "".join([*parts, text[at:]])
