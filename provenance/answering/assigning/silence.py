"""Whether the sources say nothing on a sentence that is about no source by its form (`provenance…drafts.outside`).

"Unsere Mandantin öffnet das Tor bei Hochwasser." has the form of a fact, but where a source says what is to be done
with that gate at high water, it is held against that source like any claim.
"""

from __future__ import annotations

from functools import lru_cache

from provenance.answering.drafts.outside import heard
from provenance.citing.engine import Engine
from provenance.citing.facade.parts import workshop
from provenance.citing.roles import Act
from provenance.citing.search.hits import Mode
from provenance.language.detection import Language

_LOOKED_AT = 8
_LONGEST = 2_000
_REMEMBERED = 256


class Silence:
    """Tells of sentences whether the sources of a scope say nothing on them; a second time it asks no search.

    ``record`` is whether citations may be made there. Raises AccessDenied, InvalidInput and SourceNotFound for a scope
    that is not there, StoreUnavailable.
    """

    def __init__(self, engine: Engine, *, scope: object = None, record: bool = True) -> None:
        self._searcher = workshop(engine, Act.CITE if record else Act.READ_CITATIONS).searcher
        self._scope = scope
        self._told = lru_cache(maxsize=_REMEMBERED)(self._silent)

    def __call__(self, text: str, language: Language) -> bool:
        """Say whether no place has the telling words of a sentence together."""
        return self._told(text, language)

    def _silent(self, text: str, language: Language) -> bool:
        found = self._searcher.find(
            text[:_LONGEST], Mode.KEYWORD, self._searcher.scope(self._scope), _LOOKED_AT, claimed=True
        )
        return not any(heard(text, language, str(one.row["text"])) for one in found.ranked[:_LOOKED_AT])
