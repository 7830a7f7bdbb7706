"""What callers ask for is brought into one form: the source found, its kind held to the method, the fields checked.

Each kind of source has its own method and its own defaults (design, 8.3); `cite` finds the kind. A file or an address
that is not registered is registered on the way where the role may do that, and else refused with who may.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from provenance.citing.arguments import is_file, shown
from provenance.citing.context import CitationContext
from provenance.citing.entries import Asked
from provenance.citing.library import Library
from provenance.citing.locators import fitting
from provenance.citing.naming import Names
from provenance.citing.requests import ReasoningRequired, Request, checked_text
from provenance.citing.results import Source
from provenance.citing.roles import Act, Role, allows
from provenance.model.errors import BelegError, InvalidInput, SourceNotFound
from provenance.model.sources import SourceType
from provenance.store.graph import Graph

Fields = Mapping[str, Any]
METHODS = {
    SourceType.DOCUMENT: "cite_doc",
    SourceType.WEBSITE: "cite_web",
    SourceType.DATABASE: "cite_db",
    SourceType.CUSTOM: "cite_custom",
}
_ALIASES = {"web": "website", "doc": "document", "db": "database"}  # 6.2 says web, the methods say doc and db
_NAMES = frozenset({"source_id", "source_identifier", "source_type"})
_FIELDS = frozenset(
    {
        "claim",
        "quote_context",
        "verbatim_quote",
        "quote_language",
        "relevance_reasoning",
        "locator",
        "confidence",
        "extraction_method",
        "related_citations",
        "relation_type",
    }
)
_MOST = 10_000
_TOLD = 10


@dataclass(frozen=True, slots=True)
class _Unregistered:
    """A file or an address that is to be registered once all else is known to be right."""

    identifier: str


class Intake:
    """Takes requests in for one project."""

    def __init__(
        self, graph: Graph, library: Library, names: Names, context: CitationContext, reasoning: ReasoningRequired
    ) -> None:
        self._graph = graph
        self._library = library
        self._names = names
        self._project = context.project_id
        self._role = context.role
        self._reader = context.reader
        self._reasoning = reasoning
        self._cited = 0

    def one(self, kind: SourceType, source_id: int, fields: Fields) -> Asked:
        """Take a request for a source of a kind; raises InvalidInput that names the right method for another kind."""
        source = self._library.get(source_id)
        if source.type is not kind:
            raise InvalidInput(
                f"source_id: expected a {kind.value}; source {source.id} ({source.name!r}) is a {source.type.value}.",
                suggestion=f"Cite it with {METHODS[source.type]}, or with cite, which finds the kind.",
            )
        return self._asked(source, fields)

    def any(self, given: Fields, register: Callable[[str], Source]) -> Asked:
        """Take a request whose source goes by number or name; ``register`` brings in a file or an address."""
        found = self._source(given)
        fields = {name: value for name, value in given.items() if name not in _NAMES}
        if not isinstance(found, _Unregistered):
            return self._asked(found, fields)
        self._request(fields, "direct_quote")  # nothing is registered for a request that cannot be used
        return self._asked(register(found.identifier), fields, registered=True)

    def many(self, requests: Sequence[Fields], register: Callable[[str], Source]) -> list[Asked]:
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
        taken: list[Asked | Fields] = []
        for at, given in enumerate(requests):
            try:
                taken.append(self._taken(given))
            except (InvalidInput, SourceNotFound) as error:
                wrong[at] = error
        refuse(wrong, len(requests))
        return [one if isinstance(one, Asked) else self.any(one, register) for one in taken]

    def _taken(self, given: object) -> Asked | Fields:
        """Take one of many; the mapping itself is given back where its source is still to be registered."""
        if not isinstance(given, Mapping):
            raise InvalidInput(
                f"expected a mapping, found {type(given).__name__}.",
                suggestion="Use the arguments of cite as its keys.",
            )
        fields = {str(key): value for key, value in cast("Mapping[Any, Any]", given).items()}
        if unknown := sorted(fields.keys() - _NAMES - _FIELDS):
            raise InvalidInput(
                f"expected the arguments of cite; found {', '.join(one[:40] for one in unknown[:5])}.",
                suggestion=f"Known are {', '.join(sorted(_NAMES | _FIELDS))}.",
            )
        if missing := sorted({"claim", "quote_context"} - fields.keys()):
            raise InvalidInput(
                f"{missing[0]}: expected text, found none.", suggestion=f"Say the {missing[0]} in words."
            )
        found = self._source(fields)
        inner = {name: value for name, value in fields.items() if name in _FIELDS}
        if isinstance(found, _Unregistered):
            self._request(inner, "direct_quote")
            return fields
        return self._asked(found, inner)

    def _source(self, given: Fields) -> Source | _Unregistered:
        number, name, kind = given.get("source_id"), given.get("source_identifier"), given.get("source_type")
        if (number is None) == (name is None):
            found = "neither" if number is None else "both"
            raise InvalidInput(
                f"source: expected source_id or source_identifier, found {found}.",
                suggestion="Name the source by its number, or by its file name, address, identifier or name.",
            )
        kind = _ALIASES.get(kind, kind) if isinstance(kind, str) else kind
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

    def _asked(self, source: Source, fields: Fields, *, registered: bool = False) -> Asked:
        request = self._request(fields, _usual(source))
        fitting(request.locator, source.type)
        return Asked(source, request, registered)

    def _request(self, fields: Fields, usual: str) -> Request:
        taken: dict[str, Any] = dict(fields)
        if taken.get("extraction_method") is None:
            taken["extraction_method"] = usual
        request = Request.of(**taken, reasoning=self._reasoning)
        self._acquainted(request)
        return request

    def _acquainted(self, request: Request) -> None:
        """Refuse relations to citations that are not there; as numbers have no gaps, the last one tells."""
        if self._reader is not None:
            self._made(request, self._reader)
            return
        if max(request.related, default=0) <= self._cited:
            return
        rows = self._graph.read("citing/last_number", counter=f"{self._project}/citation")
        self._cited = int(rows[0]["number"]) if rows else 0
        if beyond := [str(one) for one in request.related if one > self._cited]:
            raise InvalidInput(
                f"related_citations: expected citations of project {self._project!r}, which has {self._cited}; found "
                f"{', '.join(beyond[:5])}.",
                suggestion="Use the citation_id of earlier results of this project.",
            )

    def _made(self, request: Request, agent: str) -> None:
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


def _usual(source: Source) -> str:
    """Say how a citation is extracted where nothing is said of it (8.3): what has a table is counted over."""
    if source.type is SourceType.DATABASE or (source.type is SourceType.CUSTOM and source.kind == "table"):
        return "aggregation"
    return "paraphrase" if source.type is SourceType.CUSTOM else "direct_quote"


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
