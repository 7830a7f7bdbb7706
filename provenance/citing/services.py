"""The services of one project and session, put together once: sources, citations, checks, search and the model.

`provenance.bootstrap` says what they are wired to (`Wiring`), the engine and all that stands on it take them as they
are. Whoever builds on an engine gets them by `services_of`, which asks the role first.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from dataclasses import dataclass, replace
from functools import cached_property
from types import TracebackType
from typing import TYPE_CHECKING, Self

from provenance.citing import archive as archives
from provenance.citing.archive import Archive
from provenance.citing.context import CitationContext
from provenance.citing.library import Loader, SourceLibrary, SourceNames
from provenance.citing.requests import ReasoningRequired, one_of
from provenance.citing.roles import OF_ALL_PROJECTS, Act, Role, demand, needs
from provenance.ledger.kept import Memory
from provenance.ledger.log import head_row
from provenance.model.deferral import deferred
from provenance.model.errors import AccessDenied, SourceNotFound
from provenance.store.graph import Graph

if TYPE_CHECKING:
    from provenance.chat import ChatModel
    from provenance.citing import checking, source_status
    from provenance.citing import disclosure as disclosing
    from provenance.citing import notes as project_notes
    from provenance.citing import resolver as resolving
    from provenance.citing import texts as source_texts
    from provenance.citing import writer as writing
    from provenance.citing.bibliography import importing
    from provenance.citing.bibliography import output as styled_output
    from provenance.citing.results import Citation, VerificationResult
    from provenance.citing.search import searcher as searching
    from provenance.citing.search import withheld as withholding
    from provenance.citing.search.embedders import Embedder
    from provenance.citing.tables import lineage
    from provenance.citing.tables import registrar as registering
    from provenance.citing.web.address import Private
else:  # who shows a citation needs none of what checks one
    checking = deferred("provenance.citing.checking")
    disclosing = deferred("provenance.citing.disclosure")
    importing = deferred("provenance.citing.bibliography.importing")
    lineage = deferred("provenance.citing.tables.lineage")
    project_notes = deferred("provenance.citing.notes")
    styled_output = deferred("provenance.citing.bibliography.output")
    registering = deferred("provenance.citing.tables.registrar")
    resolving = deferred("provenance.citing.resolver")
    searching = deferred("provenance.citing.search.searcher")
    source_status = deferred("provenance.citing.source_status")
    withholding = deferred("provenance.citing.search.withheld")
    source_texts = deferred("provenance.citing.texts")
    writing = deferred("provenance.citing.writer")


@dataclass(frozen=True, slots=True)
class Wiring:
    """What services are wired to besides their store.

    ``loader`` brings a file into the store, ``model`` judges and ``embedder`` reads meanings (None: neither is done),
    ``private`` are hosts that pages may be fetched from though they are not public. ``texts`` are the readings that
    other services on the same store have in use. ``third_parties`` is the rule by which passages wait for the consent
    of the persons they speak of, ``cleared`` who gave it (`provenance.citing.search.withheld`), ``least`` the rule that
    holds whatever a policy says, "" for none. Raises InvalidInput where that is no rule.
    """

    loader: Loader
    reasoning: ReasoningRequired = ReasoningRequired.LOW
    model: ChatModel | None = None
    private: Private = False
    embedder: Embedder | None = None
    texts: source_texts.Texts | None = None
    third_parties: str = "private"
    cleared: tuple[str, ...] = ()
    least: str = ""

    def __post_init__(self) -> None:
        if self.least:
            one_of("BELEG_THIRD_PARTIES", self.least, withholding.ThirdParties)

    def waiting(self, rule: str | None = None) -> withholding.ThirdParties:
        """Return the rule by which passages wait where one is asked for, else that of the door; `least` at least."""
        asked = rule or self.third_parties
        return withholding.strictest(asked, self.least or asked)


class Services:
    """The services of one project and session on an open store; each is put together once, when it is first needed."""

    def __init__(self, graph: Graph, context: CitationContext, wiring: Wiring) -> None:
        self.graph = graph
        self.context = context
        self.wiring = wiring
        self.library = SourceLibrary(graph, context.project_id, wiring.loader)
        self.names = SourceNames(graph, self.library, context.project_id)
        self.archive = Archive(graph, context.project_id, context.reader, context.language)
        self._memory = Memory()
        self._urls: dict[str, str] = {}  # of live databases, with their passwords: in no record

    @cached_property
    def texts(self) -> source_texts.Texts:
        """The texts of sources, ready for quotes."""
        return self.wiring.texts or source_texts.Texts(self.graph)

    @cached_property
    def registrar(self) -> registering.Registrar:
        """What makes results of queries and tables sources."""
        return registering.Registrar(self.library, self._urls)

    @cached_property
    def importer(self) -> importing.Importer:
        """What makes the entries of bibliographies sources."""
        return importing.Importer(self.library)

    @cached_property
    def checker(self) -> checking.Checker:
        """What holds citations to their sources."""
        return checking.Checker(self.graph, self.texts, self.project, self.model, self._urls)

    @cached_property
    def quotes(self) -> checking.QuoteChecker:
        """What looks for quotes, and makes no citation."""
        return checking.QuoteChecker(self.checker, self.names)

    @cached_property
    def resolver(self) -> resolving.RequestResolver:
        """What finds out what a request names."""
        return resolving.RequestResolver(self.graph, self.library, self.names, self.context, self.wiring.reasoning)

    @cached_property
    def writer(self) -> writing.CitationWriter:
        """What checks citations and writes them."""
        return writing.CitationWriter(self.graph, self.checker, self.context)

    @cached_property
    def pending(self) -> writing.PendingCitations:
        """What asks again for citations whose model did not answer."""
        return writing.PendingCitations(self.graph, self.archive, self.context, self.model)

    @cached_property
    def lineages(self) -> lineage.Lineages:
        """What leads from a number to the rows it was counted from."""
        return lineage.Lineages(self.graph, self.project, self.library, self.texts, self.archive)

    @cached_property
    def notes(self) -> project_notes.Notes:
        """Notes, highlights and questions."""
        return project_notes.Notes(self.graph, self.library, self.archive, self.texts, self.context)

    @cached_property
    def tags(self) -> project_notes.Tags:
        """Words by which a project sorts its sources."""
        return project_notes.Tags(self.graph, self.library, self.context)

    @cached_property
    def output(self) -> styled_output.Output:
        """Citations and sources, set in a style."""
        return self._set(self.archive)

    @cached_property
    def searcher(self) -> searching.Searcher:
        """What searches the sources."""
        return searching.Searcher(
            self.graph, self.project, self.wiring.embedder, self.tags.bearers, language=self.context.language
        )

    @cached_property
    def persons(self) -> withholding.PersonIndex:
        """What the passages of sources say of persons."""
        return withholding.PersonIndex(self.graph)

    @property
    def shown_output(self) -> styled_output.Output:
        """Citations and sources, set in a style, as far as whoever calls may see them."""
        seen = self.disclosure
        shown = archives.SeenArchive(self.archive, seen.citations)
        return self._set(shown, seen.exists)

    def _set(
        self, archive: archives.Archive | archives.SeenArchive, there: Callable[[int], bool] = lambda _: True
    ) -> styled_output.Output:
        language, project = self.context.language, self.project
        return styled_output.Output(
            self.library, archive, language, lambda: source_status.named(self.graph, project), there
        )

    @property
    def there(self) -> SourceNames:
        """The names that the sources go by that whoever calls may hear of."""
        seen = self.disclosure
        return self.names if seen.all else SourceNames(self.graph, self.library, self.project, seen.exists)

    @property
    def disclosure(self) -> disclosing.Disclosure:
        """What whoever calls may see, as things stand now.

        How sources stand is in the log: what was read when it had its present size, or before citations alone were
        added to it, still holds.
        """
        rule = self.wiring.waiting()
        seen = disclosing.Disclosure(self.graph, self.context, self.persons, rule, self.wiring.cleared)
        if seen.all or (head := head_row(self.graph)) is None:
            return seen
        return self._memory.get("disclosure", int(head["size"]), lambda: seen, self._only_cited)

    def _only_cited(self, since: int, size: int) -> bool:
        """Say whether all that came to the log from one size to another are citations of these services."""
        return "writer" in vars(self) and self.writer.only_cited(since, size)

    def seen(self, number: int) -> Citation:
        """Return a citation as whoever calls may see it.

        Raises InvalidInput where it is no number, SourceNotFound where there is none for them.
        """
        found = self.disclosure.citation(self.archive.demand(number))
        if found is None:
            raise SourceNotFound(
                f"Project {self.project!r} has no citation {number}.", suggestion="Look with list_citations()."
            )
        return found

    def verify(self, number: int) -> VerificationResult:
        """Check a citation anew and record the outcome; it is told as far as whoever calls may see the source.

        Raises as `seen`.
        """
        self.seen(number)
        citation = self.archive.demand(number)
        result = self.writer.verify(citation, self.library.get(citation.source_id))
        return self.disclosure.verification(result, citation)

    def demand_words(self, number: int) -> None:
        """Raise AccessDenied where the words of a source may not be shown to whoever calls."""
        if not self.disclosure.words(number):
            raise AccessDenied(
                f"Expected a source whose words may be read; those of source {number} may not.",
                suggestion="Look with list_sources() which may, or ask an admin of the project.",
            )

    def close(self) -> None:
        """Let go of the store, and of the indexes beside it that were in use."""
        if "searcher" in self.__dict__:
            self.searcher.close()
        if "persons" in self.__dict__:
            self.persons.close()
        self.graph.close()

    @property
    def project(self) -> str:
        """The project everything is read from and written to."""
        return self.context.project_id

    @property
    def reader(self) -> str | None:
        """The agent whose citations alone may be read; None where all may."""
        return self.context.reader

    @property
    def model(self) -> ChatModel | None:
        """The model that judges whether a passage bears a claim; None where none is set."""
        return self.wiring.model


def services_of(engine: EngineBase, act: Act) -> Services:
    """Return the services of an engine to a part that hands on only what the act allows.

    Raises AccessDenied where the role of the engine does not allow the act.
    """
    demand(engine.role, act)
    return engine._services  # noqa: SLF001 # pyright: ignore[reportPrivateUsage] — the one way in


class EngineBase:
    """The services an engine delegates to."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._elsewhere: dict[str, Self] = {}

    @property
    def context(self) -> CitationContext:
        """On whose behalf calls are made."""
        return self._services.context

    @property
    @needs(Act.MANAGE)
    def graph(self) -> Graph:
        """The whole store, of all projects: for the program's own doors and for admins."""
        return self._services.graph

    @property
    @needs(Act.MANAGE)
    def library(self) -> SourceLibrary:
        """The sources of the project, with what registers them: for the program's own doors and for admins."""
        return self._services.library

    @property
    def role(self) -> Role:
        """The role of whoever calls."""
        return self.context.role

    def _in_project(self, project: str) -> Self:
        """Return the same engine in another project; raises AccessDenied for a role that is held to its own."""
        if project == self.context.project_id:
            return self
        if self.role not in OF_ALL_PROJECTS:
            raise AccessDenied(
                f"Expected the project {self.context.project_id!r}, which the role {self.role.value} is held to; "
                f"found {project!r}.",
                suggestion="Leave it out, or open the engine in that project.",
            )
        if project not in self._elsewhere:
            twin = copy(self)
            there = replace(self.context, project_id=project)
            EngineBase.__init__(twin, Services(self._services.graph, there, self._services.wiring))
            self._elsewhere[project] = twin
        return self._elsewhere[project]

    def __enter__(self) -> Self:
        """Return the engine itself."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the engine."""
        self.close()

    def close(self) -> None:
        """Let go of the store. All that was acknowledged is already on disk."""
        self._services.close()
