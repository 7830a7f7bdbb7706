"""What a check of a bundle found: each thing that does not hold, with its place in the file and in the statement."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from provenance.answering.bundle.statement import Statement


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that does not hold.

    ``check`` names what was checked (form, signature, payload, statement, answer, excerpts, record). ``where`` is a
    JSON pointer: into the file, or with ``#`` before it into the statement that the payload is. ``at`` counts letters
    of the file from 0, where the letter is known; ``expected`` and ``found`` say what should be and what is there.
    """

    check: str
    where: str
    message: str
    at: int | None = None
    expected: str | None = None
    found: str | None = None

    def __str__(self) -> str:
        place = self.where or "the file"
        letter = f", letter {self.at + 1} of the file" if self.at is not None else ""
        return f"{self.check}: {self.message} (at {place}{letter})"

    def as_dict(self) -> dict[str, Any]:
        """Give it as plain values."""
        said = {name: getattr(self, name) for name in ("check", "where", "at", "expected", "found", "message")}
        return {name: value for name, value in said.items() if value is not None}


@dataclass(frozen=True, slots=True)
class Verified:
    """What came of a check. ``done`` are the checks that were made, ``statement`` is there where it could be read.

    ``sound`` is whether all that was checked holds; ``excerpts`` are the words by their places, where an auditor's
    identity opened them.
    """

    digest: str
    size: int
    findings: tuple[Finding, ...] = ()
    done: tuple[str, ...] = ()
    signers: tuple[str, ...] = ()
    statement: Statement | None = None
    excerpts: Mapping[int, str] = field(default_factory=dict[int, str])

    @property
    def sound(self) -> bool:
        """Whether nothing was found that does not hold."""
        return not self.findings

    def _answer(self) -> dict[str, str] | None:
        """Name the answer that a sound bundle is of: an older bundle of the same question is sound as well."""
        if self.statement is None:
            return None
        said = self.statement.predicate.answer
        text = self.statement.subject[0].digest.sha256
        return {"id": said.id, "project": said.project, "ended_at": said.ended_at, "text_sha256": text}

    def as_dict(self) -> dict[str, Any]:
        """Give it as plain values, for programs."""
        return {
            "sound": self.sound,
            "digest": self.digest,
            "bytes": self.size,
            "signers": list(self.signers),
            "answer": self._answer() if self.sound else None,
            "checks": list(self.done),
            "findings": [one.as_dict() for one in self.findings],
        }
