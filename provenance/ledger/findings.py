"""What a verification finds: where the log does not hold together, and where graph and log differ."""

from __future__ import annotations

import hashlib
from dataclasses import asdict, dataclass, field
from typing import Any, NamedTuple, Self

from provenance.model.graph import Timestamp
from provenance.store.side_file import private


class Keys:
    """A set of names that does not grow in memory."""

    def __init__(self) -> None:
        self._file = private()
        self._file.execute("CREATE TABLE names (name BLOB PRIMARY KEY) WITHOUT ROWID")

    def add(self, *parts: str) -> bool:
        """Add a name; False where it is there already."""
        done = self._file.execute("INSERT OR IGNORE INTO names VALUES (?)", (_name(parts),))
        return done.rowcount == 1

    def __contains__(self, parts: tuple[str, ...]) -> bool:
        found = self._file.execute("SELECT 1 FROM names WHERE name = ?", (_name(parts),))
        return found.fetchone() is not None

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _name(parts: tuple[str, ...]) -> bytes:
    text = "\x00".join(part.replace("\x00", "\x00\x00") for part in parts)
    return hashlib.sha256(text.encode("utf-8", errors="surrogatepass")).digest()[:16]


_LONGEST = 200
KEPT, ANOTHER = "checkpoint", "another log"
"""Kinds of finding of what is kept beside a log: what was changed there, and a checkpoint that is of another log."""
AGAINST_CHECKPOINT = frozenset({"rewritten", "cut", "forked", "not cosigned", "not stamped", ANOTHER})
"""Kinds of finding that a checkpoint gives."""
INDEX = "index"
"""The kind of finding that an index gives which says otherwise than the records it was made from."""
_SAYS = {**dict.fromkeys(AGAINST_CHECKPOINT, "checkpoint"), INDEX: "record"}


@dataclass(frozen=True, slots=True)
class LedgerFinding:
    """One thing that is wrong: what kind, where, what the log says and what was found.

    Kinds: ``head``, ``block`` and ``leaf`` (the log itself), ``node missing``, ``node extra``, ``property changed``,
    ``edge missing``, ``edge extra``, ``edge changed`` and ``content changed`` (the graph against the log), ``count``
    (there are more or fewer than the log accounts for, and which ones cannot be told), and ``rewritten``, ``cut`` and
    ``forked`` (the log against a checkpoint of it); ``checkpoint`` (what is kept beside the log was changed) and
    ``another log`` (the checkpoint is of one); ``index`` (an index against the records it was made from).
    """

    kind: str
    where: str
    expected: str = ""
    found: str = ""

    def __str__(self) -> str:
        told = f"{self.kind}: {self.where}"
        if self.expected or self.found:
            says = _SAYS.get(self.kind, "log")
            told += f" — the {says} says {self.expected or 'nothing'}, found {self.found or 'nothing'}"
        return told


_FAR_OFF = 300.0
"""Seconds by which clocks of honest machines may differ, and a long write may be late."""


def behind(time: str, latest: str) -> bool:
    """Say whether a time lies so far before another that a clock must be wrong; not where one is no time."""
    if time >= latest:
        return False
    try:
        return (Timestamp.of(latest) - Timestamp.of(time)).total_seconds() > _FAR_OFF
    except ValueError:
        return False


class Remark(NamedTuple):
    """A write whose time tells of a wrong clock: its time, the one it should not be before or after, and its block."""

    time: str
    beside: str
    block: str

    def __str__(self) -> str:
        how = "before the write it follows" if self.time < self.beside else "after the present"
        return f"clock: block {self.block} is dated {self.time}, {how} ({self.beside}); the order is the log's"


UNSEEN = (
    "leaves of before", "records of before", "what no leaf accounts for", "leaves said again", "counters", "indexes",
)  # fmt: skip
"""What a verification since a checkpoint does not look at (`provenance.ledger.since`)."""


class Unattested(NamedTuple):
    """Writes of before leaves named them, which no leaf attests yet (`provenance.ledger.attest`)."""

    writes: int

    def __str__(self) -> str:
        return f"log: {self.writes:,} writes of an earlier version are named by no leaf; the next write attests them"


class Unlooked(NamedTuple):
    """What of the indexes was not looked at, and why."""

    what: str
    why: str

    def __str__(self) -> str:
        return f"index: {self.what} not looked at: {self.why}"


@dataclass(slots=True)
class Report:
    """What `verify` came to. ``findings`` holds the first ones, ``wrong`` counts them all.

    ``since`` is how many leaves a checkpoint vouches for that were not looked at again, None where all were.
    ``checkpoints`` are those that the log was held to; ``remarks`` tell of clocks, of writes that no leaf names
    and of what was not looked at, and make nothing wrong.
    """

    blocks: int = 0
    leaves: int = 0
    nodes: int = 0
    edges: int = 0
    root: str = ""
    wrong: int = 0
    findings: list[LedgerFinding] = field(default_factory=list[LedgerFinding])
    checkpoints: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    remarks: list[Remark | Unattested | Unlooked] = field(default_factory=list["Remark | Unattested | Unlooked"])
    keep: int = 1000
    since: int | None = None

    @property
    def sound(self) -> bool:
        """Whether nothing is wrong."""
        return not self.wrong

    def add(self, finding: LedgerFinding) -> None:
        """Take a finding; beyond the first ``keep`` they are only counted."""
        self.wrong += 1
        if len(self.findings) < self.keep:
            self.findings.append(finding)

    def as_dict(self) -> dict[str, Any]:
        """Return the report as JSON has it."""
        said = {name: getattr(self, name) for name in ("blocks", "leaves", "nodes", "edges", "root", "wrong")}
        held: dict[str, Any] = {"checkpoints": self.checkpoints} if self.checkpoints else {}
        held |= {"remarks": [str(one) for one in self.remarks]} if self.remarks else {}
        held |= {} if self.since is None else {"since": self.since, "not_looked_at": list(UNSEEN)}
        return {"sound": self.sound, **said, **held, "findings": [asdict(finding) for finding in self.findings]}


def clip(text: str) -> str:
    """Shorten a value for a report."""
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
