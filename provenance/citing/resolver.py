"""What callers ask for is brought into one form: the source found, its kind held to the method, the fields checked.

Each kind of source has its own method and its own defaults (design, 8.3); `cite` finds the kind. A file or an address
that is not registered is registered on the way where the role may do that, and else refused with who may.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from provenance.citing.archive import last_number
from provenance.citing.context import CitationContext
from provenance.citing.entries import ResolvedRequest
from provenance.citing.library import SourceLibrary, SourceNames
from provenance.citing.requests import (
    CheckedRequest,
    CitationRequest,
    ReasoningRequired,
    checked_text,
    fitting,
    source_type_of,
)
from provenance.citing.results import Source
from provenance.citing.roles import Act, Role, allows, is_file, shown
from provenance.model.citations import ExtractionMethod
from provenance.model.errors import BelegError, InvalidInput, SourceNotFound
from provenance.model.sources import SourceType
from provenance.store.graph import Graph

METHODS = {
    SourceType.DOCUMENT: "cite_doc",
    SourceType.WEBSITE: "cite_web",
    SourceType.DATABASE: "cite_db",
    SourceType.CUSTOM: "cite_custom",
}
_MOST = 10_000
_TOLD = 10


@dataclass(frozen=True, slots=True)
class _Unregistered:
    """A file or an address that is to be registered once all else is known to be right."""

    identifier: str


class RequestResolver:
    """Takes requests in for one project."""

    def __init__(
        self,
        graph: Graph,
        library: SourceLibrary,
        names: SourceNames,
        context: CitationContext,
        reasoning: ReasoningRequired,
    ) -> None:
        self._graph = graph
        self._library = library
        self._names = names
        self._project = context.project_id
        self._role = context.role
        self._reader = context.reader
        self._reasoning = reasoning
        self._cited = 0

    def one(self, kind: SourceType, asked: CitationRequest) -> ResolvedRequest:
        """Take a request for a source of a kind; raises InvalidInput that names the right method for another kind."""
        source = self._library.get(cast("int", asked.source_id))
        if source.type is not kind:
            raise InvalidInput(
                f"source_id: expected a {kind.value}; source {source.id} ({source.name!r}) is a {source.type.value}.",
                suggestion=f"Cite it with {METHODS[source.type]}, or with cite, which finds the kind.",
            )
        return self._asked(source, asked)

    def any(self, asked: CitationRequest, register: Callable[[str], Source]) -> ResolvedRequest:
        """Take a request whose source goes by number or name; ``register`` brings in a file or an address."""
        found = self._source(asked)
        if not isinstance(found, _Unregistered):
            return self._asked(found, asked)
        self._request(asked)  # nothing is registered for a request that cannot be used
        return self._asked(register(found.identifier), asked, registered=True)

    def many(
        self, requests: Sequence[CitationRequest | Mapping[str, Any]], register: Callable[[str], Source]
    ) -> list[ResolvedRequest]:
        """Take all of them or none; raises InvalidInput that names each bad one by its index, from 0."""
        if isinstance(requests, str | bytes | Mapping) or not isinstance(cast("object", requests), Sequence):
            raise InvalidInput(
                f"requests: expected a list of mappings, found {type(requests).__name__}.",
                suggestion="Give one mapping a citation, with the arguments of cite as its keys.",
            )
        if len(requests) > _MOST:
            raise InvalidInput(
                f"requests: expected at most {_MOST:,}, found {len(requests):,}.", suggestion="Cite them in portions."
            )
        wrong: dict[int, BelegError] = {}
        taken: list[ResolvedRequest | CitationRequest] = []
        for at, given in enumerate(requests):
            try:
                taken.append(self._taken(given))
            except (InvalidInput, SourceNotFound) as error:
                wrong[at] = error
        refuse(wrong, len(requests))
        return [one if isinstance(one, ResolvedRequest) else self.any(one, register) for one in taken]

    def _taken(self, given: object) -> ResolvedRequest | CitationRequest:
        """Take one of many; the request itself is returned where its source is still to be registered."""
        asked = CitationRequest.of(given)
        found = self._source(asked)
        if isinstance(found, _Unregistered):
            self._request(asked)
            return asked
        return self._asked(found, asked)

    def _source(self, asked: CitationRequest) -> Source | _Unregistered:
        number, name, kind = asked.source_id, asked.source_identifier, asked.source_type
        if (number is None) == (name is None):
            found = "neither" if number is None else "both"
            raise InvalidInput(
                f"source: expected source_id or source_identifier, found {found}.",
                suggestion="Name the source by its number, or by its file name, address, identifier or name.",
            )
        kind = None if kind is None else source_type_of("source_type", kind)
        if number is not None:
            source = self._library.get(number)
            if kind is not None and kind != source.type:
                raise InvalidInput(
                    f"source_type: expected {source.type.value}, the kind of source {number}; found {shown(kind)}.",
                    suggestion="Leave it out.",
                )
            return source
        try:
            return self._names.find(cast("int | str", name), kind)
        except SourceNotFound as error:
            return self._unregistered(checked_text("source_identifier", name).strip(), kind, error)

    def _unregistered(self, name: str, kind: str | None, error: SourceNotFound) -> _Unregistered:
        """Say that a file or an address is to be registered, if the role may; raises ``error`` for anything else."""
        address = name.casefold().startswith(("http://", "https://"))
        if not (address or is_file(name)) or kind not in {None, "website" if address else "document"}:
            raise error
        if not allows(self._role, Act.REGISTER):
            able = ", ".join(role.value for role in Role if allows(role, Act.REGISTER))
            raise SourceNotFound(
                f"{error.message} The role {self._role.value} may not register it.",
                suggestion=f"Have it registered ({able}), or cite a source of list_sources().",
            ) from error
        return _Unregistered(name)

    def _asked(self, source: Source, asked: CitationRequest, *, registered: bool = False) -> ResolvedRequest:
        request = self._request(asked, _usual(source))
        fitting(request.locator, source.type)
        return ResolvedRequest(source, request, registered)

    def _request(
        self, asked: CitationRequest, usual: ExtractionMethod = ExtractionMethod.DIRECT_QUOTE
    ) -> CheckedRequest:
        request = CheckedRequest.of(asked, usual, self._reasoning)
        self._acquainted(request)
        return request

    def _acquainted(self, request: CheckedRequest) -> None:
        """Refuse relations to citations that are not there; as numbers have no gaps, the last one tells."""
        if self._reader is not None:
            self._made(request, self._reader)
            return
        if max(request.related, default=0) <= self._cited:
            return
        cited = last_number(self._graph, self._project)
        self._cited = max(self._cited, cited)
        if beyond := [str(one) for one in request.related if one > cited]:
            raise InvalidInput(
                f"related_citations: expected citations of project {self._project!r}, which has {cited}; found "
                f"{', '.join(beyond[:5])}.",
                suggestion="Use the citation_id of earlier results of this project.",
            )

    def _made(self, request: CheckedRequest, agent: str) -> None:
        """Refuse relations to citations of others: for an agent only its own are there."""
        if not request.related:
            return
        ids = [f"{self._project}/{one}" for one in request.related]
        own = {row["number"] for row in self._graph.read("citing/made_by", ids=ids, agent=agent)}
        if strange := [str(one) for one in request.related if one not in own]:
            raise InvalidInput(
                f"related_citations: expected citations that {agent} made in project {self._project!r}; found "
                f"{', '.join(strange[:5])}.",
                suggestion="Use the citation_id of earlier results of this agent.",
            )


def _usual(source: Source) -> ExtractionMethod:
    """Say how a citation is extracted where nothing is said of it (8.3): what has a table is counted over."""
    if source.type is SourceType.DATABASE or (source.type is SourceType.CUSTOM and source.kind == "table"):
        return ExtractionMethod.AGGREGATION
    return ExtractionMethod.PARAPHRASE if source.type is SourceType.CUSTOM else ExtractionMethod.DIRECT_QUOTE


def refuse(wrong: Mapping[int, BelegError], count: int) -> None:
    """Raise InvalidInput for the requests out of many that are wrong, if any is; nothing of the others is kept."""
    if not wrong:
        return
    told = [f"request {at}: {error.message}" for at, error in sorted(wrong.items())]
    more = f" and {len(told) - _TOLD} more" if len(told) > _TOLD else ""
    raise InvalidInput(
        f"Expected {count} requests that can be used, found {len(wrong)} that cannot: {' '.join(told[:_TOLD])}{more}",
        suggestion="Mend those named; none of the citations was made.",
        partial={"errors": [{"index": at, **error.as_dict()} for at, error in sorted(wrong.items())]},
    )
