"""Whether the sources say nothing on a sentence that is about no source by its form."""

from __future__ import annotations

from functools import cached_property

from provenance.answering.assigning.recall import Recall
from provenance.answering.drafts.claimless_sentences import heard
from provenance.citing.engine import Engine
from provenance.citing.roles import Act
from provenance.citing.search.hits import Mode
from provenance.citing.search.scope import Scope
from provenance.citing.search.withheld import NOTHING, Withheld
from provenance.citing.services import services_of
from provenance.language.detection import Language

_LOOKED_AT = 8
_LONGEST = 2_000


class Silence:
    """Tells of sentences whether the sources of a scope say nothing on them; a second time it asks no search.

    ``record`` is whether citations may be made there; ``recall`` keeps what was told from one draft to the next. Raises
    AccessDenied, InvalidInput and SourceNotFound for a scope that is not there, StoreUnavailable.
    """

    def __init__(
        self,
        engine: Engine,
        *,
        scope: object = None,
        record: bool = True,
        recall: Recall | None = None,
        withheld: Withheld = NOTHING,
    ) -> None:
        self._work = services_of(engine, Act.CITE if record else Act.READ_CITATIONS)
        self._asked = scope
        self._withheld = withheld
        self._recall = recall or Recall()

    @cached_property
    def _scope(self) -> Scope:
        """What is searched, as it is when the first sentence is asked for; what was told of another is forgotten."""
        scope = self._work.searcher.scope(self._asked, withheld=self._withheld)
        self._recall.within(self._work, scope)
        return scope

    def __call__(self, text: str, language: Language) -> bool:
        """Say whether no place has the telling words of a sentence together."""
        scope = self._scope
        return self._recall.get(("silent", text, language), lambda: self._silent(text, language, scope))

    def _silent(self, text: str, language: Language, scope: Scope) -> bool:
        found = self._work.searcher.find(text[:_LONGEST], Mode.KEYWORD, scope, _LOOKED_AT, claimed=True)
        return not any(heard(text, language, str(one.row["text"])) for one in found.ranked[:_LOOKED_AT])
