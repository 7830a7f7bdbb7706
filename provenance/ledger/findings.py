"""What a verification finds: where the log does not hold together, and where graph and log differ."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any

_LONGEST = 200


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong: what kind, where, what the log says and what was found.

    Kinds: ``head``, ``block`` and ``leaf`` (the log itself), ``node missing``, ``node extra``, ``property changed``,
    ``edge missing``, ``edge extra``, ``edge changed`` and ``content changed`` (the graph against the log), and
    ``count`` (there are more or fewer than the log accounts for, and which ones cannot be told).
    """

    kind: str
    where: str
    expected: str = ""
    found: str = ""

    def __str__(self) -> str:
        told = f"{self.kind}: {self.where}"
        if self.expected or self.found:
            told += f" — the log says {self.expected or 'nothing'}, found {self.found or 'nothing'}"
        return told


@dataclass(slots=True)
class Report:
    """What `verify` came to. ``findings`` holds the first ones, ``wrong`` counts them all."""

    blocks: int = 0
    leaves: int = 0
    nodes: int = 0
    edges: int = 0
    root: str = ""
    wrong: int = 0
    findings: list[Finding] = field(default_factory=list[Finding])
    keep: int = 1000

    @property
    def sound(self) -> bool:
        """Whether nothing is wrong."""
        return not self.wrong

    def add(self, finding: Finding) -> None:
        """Take a finding; beyond the first ``keep`` they are only counted."""
        self.wrong += 1
        if len(self.findings) < self.keep:
            self.findings.append(finding)

    def as_dict(self) -> dict[str, Any]:
        """Give the report as JSON has it."""
        said = {name: getattr(self, name) for name in ("blocks", "leaves", "nodes", "edges", "root", "wrong")}
        return {"sound": self.sound, **said, "findings": [asdict(finding) for finding in self.findings]}


def clip(text: str) -> str:
    """Shorten a value for a report."""
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
