"""A source by what an agent calls it: its number, file name, address, name or abbreviation (design, 9.1).

Where several answer to a name, the one whose identifier is exactly that stands first, and of those the one registered
last: of two versions of ``gobd.pdf`` the newer is meant. A path is known by its last part too. Names are looked up in
the project alone, and so are those that are proposed for a name nobody answers to.
"""

from __future__ import annotations

from pathlib import PurePath

from rapidfuzz import fuzz, process

from provenance.citing.arguments import shown
from provenance.citing.library import Library
from provenance.citing.requests import checked_text, one_of
from provenance.citing.results import Source
from provenance.model.errors import InvalidInput, SourceNotFound
from provenance.model.sources import SourceType
from provenance.store.graph import Graph

_ALIKE = 60
_PROPOSED = 3
_LONGEST = 4000


class Names:
    """The names that the sources of a project go by."""

    def __init__(self, graph: Graph, library: Library, project: str) -> None:
        self._graph = graph
        self._library = library
        self._project = project

    def find(self, given: int | str, type: str | None = None) -> Source:  # noqa: A002 — as in list_sources (8.4)
        """Give the source that answers to a number or name, of one type if that is said.

        Raises InvalidInput for what can be no name, SourceNotFound with the names that are most alike.
        """
        kind = None if type is None else one_of("source_type", type, SourceType).value
        if isinstance(given, int) and not isinstance(given, bool):
            if not -(2**63) <= given < 2**63:
                raise InvalidInput(
                    f"source_identifier: expected the number of a source, found {shown(given)}.",
                    suggestion="Use the id of a registered source.",
                )
            return self._library.get(given)
        name = _name(given)
        for written in dict.fromkeys((name, PurePath(name).name if "://" not in name else name)):
            rows = self._graph.read("citing/named", project=self._project, name=written, type=kind)
            if rows:
                return self._library.get(rows[0]["number"])
        if name.isdecimal() and len(name) < len(str(2**63)) and (found := self._library.find(int(name))):
            return found
        raise SourceNotFound(
            f"Project {self._project!r} has no {kind or 'source'} {name[:200]!r}.", suggestion=self._proposal(name)
        )

    def _proposal(self, name: str) -> str:
        known = {f"{one.identifier} {one.name}": one for one in self._library.list()}
        close = process.extract(name, list(known), scorer=fuzz.WRatio, score_cutoff=_ALIKE, limit=_PROPOSED)
        alike = [f"{known[said].identifier!r} ({known[said].type}, source {known[said].id})" for said, *_ in close]
        if alike:
            return f"Did you mean {' or '.join(alike)}? Else register it first."
        return "Register it first (add_doc_source, add_web_source, add_db_source), or look with list_sources()."


def _name(given: object) -> str:
    name = checked_text("source_identifier", given).strip()
    if len(name) > _LONGEST:
        raise InvalidInput(
            f"source_identifier: expected at most {_LONGEST:,} characters, found {len(name):,}.",
            suggestion="Give the number of the source instead.",
        )
    return name
