"""What of a source the pages may show to a role.

An auditor and an admin see all (13.2). To an agent and a user a source that is not open, or stands behind a paywall,
shows what is known of it and never its words: no text, no page, no hit, no quote, and nothing that is told by them. One
of which not even may be told that it exists is not there for them (000-citation-binding, "Who sees what";
001-citation-contract, section 5).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from provenance.citing.findings import Findings
from provenance.citing.roles import OF_ALL_PROJECTS
from provenance.citing.source_status import Consent, Paywall, SourceStatus

if TYPE_CHECKING:
    from provenance.citing.engine import Engine
    from provenance.report.library import ShownCitation


class Disclosure:
    """What one caller may see of the sources of their project."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._all = engine.role in OF_ALL_PROJECTS

    @cached_property
    def statuses(self) -> Mapping[int, SourceStatus]:
        """How each source stands, by its number."""
        return self._engine.standings()

    def exists(self, number: int) -> bool:
        """Say whether it may be told that there is a source of this number."""
        if self._all:
            return True
        status = self.statuses.get(number)
        return status is not None and status.consent is not Consent.FORBIDDEN

    def words(self, number: int | None) -> bool:
        """Say whether the words of a source may be shown."""
        if self._all:
            return True
        status = self.statuses.get(number) if number is not None else None
        return status is not None and status.consent is Consent.OPEN and status.paywall is Paywall.FULL

    @property
    def scope(self) -> list[int] | None:
        """The sources whose words may be searched; None where these are all."""
        open_ones = [number for number in self.statuses if self.words(number)] if not self._all else []
        return None if self._all or len(open_ones) == len(self.statuses) else open_ones

    def segment(self, segment: str | None) -> int | None:
        """Return the number of the source that a segment is of, if its words may be shown."""
        artifact = (segment or "").partition("#")[0]
        number = self._numbers.get(artifact)
        return number if self.words(number) else None

    @cached_property
    def _numbers(self) -> Mapping[str, int]:
        return {one.artifact_id: number for number, one in self.statuses.items()}

    def citation(self, shown: ShownCitation) -> ShownCitation:
        """Return a citation without the words of its source, and without what is told in them."""
        if self.words(shown.source.number):
            return shown
        found = Findings(shown.findings.stands, shown.findings.bearing)
        told = {"quote": "", "context": "", "notes": "", "reasoning": "", "trail": ""}
        return replace(shown, **told, findings=found, diff=(), crops=(), passage=None)
