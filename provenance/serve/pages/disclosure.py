"""What of a source the pages may show to a role: as `provenance.citing.disclosure` says it, for the cards of pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from provenance.citing.roles import Act
from provenance.citing.services import services_of

if TYPE_CHECKING:
    from provenance.citing.engine import Engine


class Disclosure:
    """What one caller may see of the sources of their project, on a page."""

    def __init__(self, engine: Engine) -> None:
        self._seen = services_of(engine, Act.READ_SOURCES).disclosure
        self.statuses = engine.standings()
        self.exists = self._seen.exists

    def words(self, number: int | None) -> bool:
        """Say whether the text of a source may be read: all of it, with no passage that is withheld."""
        if number is None or number not in self.statuses:
            return self._seen.all
        return self._seen.whole(number, self.statuses[number].artifact_id)

    def segment(self, segment: str | None) -> int | None:
        """Return the number of the source that a segment is of, if its words may be shown."""
        artifact = (segment or "").partition("#")[0]
        number = next((number for number, one in self.statuses.items() if one.artifact_id == artifact), None)
        return number if number is not None and self.words(number) else None
