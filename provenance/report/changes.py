"""Two versions of a work side by side as one HTML page that needs nothing else: what each Satz was and is.

Follows `page`: everything escaped, a Content-Security-Policy that forbids scripts, radio buttons and CSS for the
filter. What changed stands in the order of the newer version, what went out where it stood; what stayed is folded. A
change is told by its word and its sign, insertions by an underline and deletions by a line through them, never by
colour alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from types import MappingProxyType

from etl.load.versions import Change, Kind, Passage, summary
from provenance.citing.law import Version
from provenance.citing.results import DiffStep
from provenance.report.page import environment, style
from provenance.report.running_text import Side, running
from provenance.text.diff import changes as word_changes
from provenance.text.diff import tokenise

KINDS: Mapping[Kind, tuple[str, str, str]] = MappingProxyType(
    {
        "changed": ("~", "reworded", "reworded"),
        "moved": ("→", "moved", "moved"),
        "new": ("+", "new", "new"),
        "dropped": ("−", "dropped", "dropped"),
        "unchanged": ("=", "unchanged", "unchanged"),
    }
)
"""Each kind with its sign, its word and how it is counted, in the order in which the page counts them."""

_ISLAND = 3
"""Words that both versions share between two changes are read as part of the change if they are fewer than these."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One place: its anchor, where it stands below its section, where it stood, and its words.

    ``words`` are stretches of running text: of both, of the older version ("quote") or of the newer ("source").
    """

    kind: Kind
    anchor: str
    place: str
    was: str | None
    words: tuple[tuple[Side, str], ...]


@dataclass(frozen=True, slots=True)
class Norm:
    """A section with its places; ``folds`` are runs of places that stayed, ready to be folded."""

    anchor: str
    section: str
    heading: str | None
    entries: tuple[Entry, ...]

    @property
    def changed(self) -> bool:
        """Whether anything in the section is not as it was."""
        return any(entry.kind != "unchanged" for entry in self.entries)

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """The kinds of its places."""
        return tuple(dict.fromkeys(entry.kind for entry in self.entries))

    def runs(self) -> Iterator[tuple[bool, list[Entry]]]:
        """Yield its places in runs: those that stayed, and those that did not."""
        for same, run in groupby(self.entries, key=lambda entry: entry.kind == "unchanged"):
            yield same, list(run)


@dataclass(frozen=True, slots=True)
class Changes:
    """What the page shows."""

    older: Version
    newer: Version
    norms: tuple[Norm, ...]
    counts: Mapping[Kind, int]
    made_at: str
    software: str = field(default="Beleg")

    def runs(self) -> Iterator[tuple[bool, list[Norm]]]:
        """Yield the sections in runs: those in which nothing changed, and the others."""
        for changed, run in groupby(self.norms, key=lambda norm: norm.changed):
            yield changed, list(run)


def gather(older: Version, newer: Version, found: Sequence[Change], made_at: str, software: str) -> Changes:
    """Arrange a comparison by section, as the page shows it."""
    norms: list[Norm] = []
    for section, group in groupby(found, key=lambda change: _here(change).section):
        entries = list(group)
        heading = next((_here(change).heading for change in entries if _here(change).heading), None)
        norms.append(
            Norm(
                f"section-{len(norms) + 1}",
                section,
                heading,
                tuple(_entry(change, newer.abbreviation) for change in entries),
            )
        )
    return Changes(older, newer, tuple(norms), summary(found), made_at, software)


def render(shown: Changes) -> str:
    """Return the page as HTML text, to be written as UTF-8."""
    return (
        environment()
        .get_template("changes.html")
        .render(
            shown=shown,
            kinds=KINDS,
            counted=counted(shown.counts, [kind for kind in KINDS if kind != "unchanged"]),
            style=style("changes.css"),
        )
    )


def _here(change: Change) -> Passage:
    found = change.new or change.old
    if found is None:
        raise ValueError("a change has a passage on one side at least")
    return found


def _entry(change: Change, work: str | None) -> Entry:
    here = _here(change)
    anchor = here.id.partition("#")[2] or here.eid
    was = change.old.locator if change.old and change.new and change.old.place != change.new.place else None
    return Entry(
        change.kind,
        f"was-{anchor}" if change.kind == "dropped" else anchor,
        _below(here, work),
        was,
        tuple(_words(change, here)),
    )


def _below(passage: Passage, work: str | None) -> str:
    """Return the place below its section: "Abs. 1 Satz 2", empty for the section itself."""
    printed = passage.locator.removesuffix(f" {work}").removeprefix(f"{work} ") if work else passage.locator
    return printed.removeprefix(passage.section).strip()


def _words(change: Change, here: Passage) -> Iterator[tuple[Side, str]]:
    if change.kind == "changed" and change.old and change.new:
        yield from running(readable(change.old.text, change.new.text))
    else:
        side: Side = "source" if change.kind == "new" else "quote" if change.kind == "dropped" else "both"
        yield side, here.words


def readable(old: str, new: str) -> list[DiffStep]:
    """Return the word diff of two texts as a reader wants it: few stretches, each of whole words.

    A step is what is done, the words of the newer text and those of the older, as `running` takes them.
    """
    steps: list[DiffStep] = [
        (step.op, " ".join(step.source), " ".join(step.quote)) for step in word_changes(tokenise(new), tokenise(old))
    ]
    return list(_joined(steps))


def _joined(steps: Sequence[DiffStep]) -> Iterator[DiffStep]:
    """Join changes that only a word or two lie between, and those that follow each other."""
    open_: tuple[str, str] | None = None
    for at, (op, new, old) in enumerate(steps):
        inside = 0 < at < len(steps) - 1 and len(new.split()) < _ISLAND
        if op != "equal" or (open_ is not None and inside and not _is_border(new)):
            open_ = (f"{open_[0]} {new}".strip(), f"{open_[1]} {old}".strip()) if open_ else (new, old)
            continue
        if open_ is not None:
            yield _step(*open_)
            open_ = None
        yield op, new, old
    if open_ is not None:
        yield _step(*open_)


def _is_border(words: str) -> bool:
    """Say whether what lies between two changes parts them for the eye: a mark that ends a clause."""
    return words[-1:] in (";", ":")


def _step(new: str, old: str) -> DiffStep:
    return ("replace" if new and old else "insert" if old else "delete"), new, old


def counted(counts: Mapping[Kind, int], kinds: Iterable[Kind] = KINDS) -> str:
    """Print counts as a sentence has them: "2 reworded, 1 new"."""
    return ", ".join(f"{counts[kind]:,} {KINDS[kind][2]}" for kind in kinds if counts[kind])
