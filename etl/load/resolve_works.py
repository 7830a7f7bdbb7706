"""Which work a name means, which of its sources holds for a day, and the places of those sources.

(:Work)-[:NAMED]->(:Identifier), (:Source)-[:REALIZES]->(:Work)
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from typing import Any

from etl.load.resolve_places import Places, Row
from provenance.model.locator import Locator, Path
from provenance.store.ports import Transaction

_DEEPEST = 12
_MARGINS = ("rz", "rn")


@dataclass(frozen=True, slots=True)
class Version:
    """A source of a work and the day from which it prints the law, empty where that is not known."""

    artifact_id: str
    since: str
    recorded_at: str
    superseded: bool


@dataclass(slots=True)
class Known:
    """The works of the store that answer to some names."""

    works: dict[str, list[str]] = field(default_factory=dict[str, list[str]])
    versions: dict[str, list[Version]] = field(default_factory=dict[str, list[Version]])

    def work(self, keys: Iterable[str], citing: str) -> str | None:
        """Return the work that goes by the first of the keys that any does; of several the one of the same country."""
        for key in keys:
            found = self.works.get(key, [])
            if len(found) > 1:
                country = citing.split("/", 1)[0]
                found = [work for work in found if work.split("/", 1)[0] == country]
            if found:
                return found[0] if len(found) == 1 else None
        return None

    def version(self, work: str, day: str | None) -> str | None:
        """Return the newest source of a work that is not newer than ``day``, else the newest of all."""
        return choice(self.versions.get(work, []), day)

    def pinned(self, work: str, day: str | None, meant: str | None) -> tuple[str | None, bool]:
        """Return the source of a work that a reference means, and whether it is sure to be that version.

        ``meant`` is a day whose law is meant, or "old": then it is the version before that of ``day``.
        """
        versions = self.versions.get(work, [])
        if meant is None or meant == "new":
            return self.version(work, day), True
        if meant != "old":
            return choice(versions, meant), any(version.since <= meant for version in versions if version.since)
        held = self.version(work, day)
        since = next((version.since for version in versions if version.artifact_id == held), "")
        before = [version for version in versions if version.since and version.since < since]
        return (choice(before, None) if before else held), False


def choice(versions: Collection[Version], day: str | None) -> str | None:
    """Return the artifact ID of the version that holds on ``day`` (ISO); of several of one day the first that came.

    Where none is as old, or the day is not known, it is the newest.
    """
    held = [version for version in versions if day and version.since <= day] or list(versions)
    newest = max((version.since for version in held), default="")
    same = [version for version in held if version.since == newest]
    return min(same, key=lambda one: (one.superseded, one.recorded_at)).artifact_id if same else None


def known(tx: Transaction, keys: Collection[str]) -> Known:
    """Look up the works that go by the keys."""
    found = Known()
    for row in tx.run("refer/works", keys=sorted(keys)) if keys else ():
        works = found.works.setdefault(row["key"], [])
        if row["work"] not in works:
            works.append(row["work"])
        version = Version(row["artifact_id"], row["since"] or "", row["recorded_at"], row["superseded"])
        versions = found.versions.setdefault(row["work"], [])
        if version not in versions:
            versions.append(version)
    return found


class Library:
    """The places of sources in the store, fetched when they are asked for: the sections named, with what is in them."""

    def __init__(self, tx: Transaction) -> None:
        self._tx = tx
        self._rows: dict[str, dict[str, Row]] = {}
        self._ready: dict[str, Places] = {}

    def fetch(self, wanted: dict[str, set[str]], whole: Collection[str]) -> None:
        """Fetch the sections named for each source, and for the sources in ``whole`` the list of all sections."""
        roots = {
            f"{artifact}#{eid}": artifact
            for artifact, sections in wanted.items()
            for section in sections
            for eid in _eids(section)
        }
        for artifact in sorted(whole):
            self._keep(artifact, self._tx.run("refer/sections", artifact_id=artifact))
        for row in self._tx.run("refer/segments", ids=sorted(roots)) if roots else ():
            self._keep(roots[row["id"]], [row])
        level: dict[str, str] = {
            root: artifact for root, artifact in roots.items() if root in self._rows.get(artifact, ())
        }
        for _ in range(_DEEPEST):
            if not level:
                break
            rows = self._tx.run("refer/children", ids=sorted(level))
            for row in rows:
                self._keep(level[row["parent"]], [row])
            level = {str(row["id"]): level[row["parent"]] for row in rows if row["id"] not in level}

    def places(self, artifact: str) -> Places:
        """Return what was fetched of a source."""
        if artifact not in self._ready:
            rows = self._rows.get(artifact, {}).values()
            self._ready[artifact] = Places(sorted(rows, key=lambda row: "~" in row.id))  # what goes on comes last
        return self._ready[artifact]

    def _keep(self, artifact: str, rows: Iterable[dict[str, Any]]) -> None:
        kept = self._rows.setdefault(artifact, {})
        for row in rows:
            kept.setdefault(row["id"], Row(row["id"], row["section"], pairs(row["path"])))


def _eids(section: str) -> set[str]:
    """Return the eIds of a section; a number in the margin has the spellings of letters and of decisions."""
    eid = Locator(section).eid
    kind, _, label = eid.partition("-")
    return {f"{one}-{label}" for one in _MARGINS} if kind in _MARGINS else {eid}


def pairs(flat: Iterable[str] | None) -> Path:
    """Return the path of a segment as pairs of level and label."""
    parts = list(flat or ())
    return tuple(zip(parts[::2], parts[1::2], strict=True))
