"""One open store, and an engine on it for each caller, with their role, their name and their project.

Engines share the connection to the store and the texts that are in use, and hold other caches of their own, so that few
are kept: the least recently used goes first. An engine may be used by several threads at once, as requests are.
"""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import TYPE_CHECKING

from provenance import bootstrap
from provenance.citing.context import CitationContext
from provenance.citing.roles import Act, demand
from provenance.citing.texts import Texts
from provenance.language.comparing import compared
from provenance.language.detection import Spoken
from provenance.model.activities import AgentKind
from provenance.serve.access import REQUESTOR, Caller

if TYPE_CHECKING:
    from provenance.answering.pipeline import Answering
    from provenance.answering.policy import Policy
    from provenance.answering.state import StepProgress
    from provenance.citing.engine import Engine
    from provenance.compliance.register import Compliance
    from provenance.conflicts.register import Conflicts
    from provenance.store.graph import Graph

_MOST = 32
_DRAFT = "Wer eine Rechnung liest, darf sie nicht vergessen."
_SENTENCE = "Niemand darf die Rechnungen vergessen, die er liest."


class Engines:
    """The engines of a server, under the rules of its answers; `close` lets go of the store."""

    def __init__(self, graph: Graph, policy: Policy | None = None) -> None:
        self._graph = graph
        self._policy = policy
        self._texts = Texts(graph)
        self._kept: OrderedDict[tuple[Caller, str], Engine] = OrderedDict()
        self._turn = Lock()

    def of(self, caller: Caller, language: str = "en") -> Engine:
        """Return the engine of a caller, which tells in a language ("de" or "en") what citing came to."""
        key = (caller, language)
        with self._turn:
            if (found := self._kept.get(key)) is None:
                context = CitationContext(
                    agent_id=caller.name,
                    project_id=caller.project,
                    agent_kind=AgentKind.SOFTWARE if caller.name.startswith("agent:") else AgentKind.PERSON,
                    role=caller.engine_role,
                    language=language,
                )
                found = self._kept[key] = bootstrap.open_engine(
                    context=context, graph=self._graph, texts=self._texts, policy=self._policy
                )
            self._kept.move_to_end(key)
            while len(self._kept) > _MOST:
                self._kept.popitem(last=False)
            return found

    def answering(self, caller: Caller, language: str = "en", tell: StepProgress | None = None) -> Answering:
        """Return what grounds, asks and checks for a caller; ``tell`` hears how far it is."""
        return bootstrap.open_answering(self.of(caller, language), tell)

    def compliance(self, caller: Caller, language: str = "en") -> Compliance:
        """Return the calls about compliance for a caller."""
        return bootstrap.open_compliance(self.of(caller, language))

    def conflicts(self, caller: Caller, language: str = "en") -> Conflicts:
        """Return the calls about conflicts for a caller."""
        return bootstrap.open_conflicts(self.of(caller, language))

    def records(self, caller: Caller, act: Act = Act.READ_STORE) -> Graph:
        """Return the whole store, with all its projects; raises AccessDenied for a role that may not see it."""
        demand(caller.engine_role, act)
        return self._graph

    def warm(self, caller: Caller) -> None:
        """Load what searches, reads sentences and walks the path of a draft, so that the first need not wait for it.

        The words of sources that have come are counted and the persons in them looked for; no record is written.
        Raises what `answering`, `check` and `search_library` raise.
        """
        self.of(caller).search_library(_DRAFT, top_k=1)
        self.answering(caller).check(_DRAFT)
        compared(_DRAFT, _SENTENCE, Spoken("de", "de"))

    def close(self) -> None:
        """Let go of the store. All that was acknowledged is already on disk."""
        self._graph.close()


def requestor_of(caller: Caller) -> str | None:
    """Return under which name the display layer knows a caller; None for who sees all that their role lets them see."""
    return caller.name if caller.role == REQUESTOR else None
