"""The sources of the project are searched, by words and by meaning (issue "Library")."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from provenance.citing.facade.parts import Parts
from provenance.citing.roles import Act, needs
from provenance.citing.search.embedding import Embedded, Embedding
from provenance.citing.search.evidence import find_evidence
from provenance.citing.search.hits import EvidenceResult, SearchResult

Scope = int | str | Sequence[int | str] | None


class Searching(Parts):
    """The calls that search."""

    @needs(Act.READ_SOURCES)
    def search_library(
        self,
        query: str,
        mode: str = "hybrid",
        tags: str | Sequence[str] | None = None,
        type: str | None = None,  # noqa: A002 — the name is the issue's
        scope: Scope = None,
        top_k: int = 10,
        *,
        graph: bool = False,
    ) -> SearchResult:
        """Find places in the sources of the project, best first, each with how good its evidence is and why.

        ``mode`` is keyword (German and English, inflected, derived, compound), semantic or hybrid; hybrid without
        embeddings is keyword and says so. ``scope`` is the id of a source, a work ("AO"), a place ("§ 147 AO": only
        what stands below it) or a list of them; ``type`` a type of source; ``tags`` leave the sources that bear all of
        them. A place that the query names leads. With ``graph`` what is found is widened along references, definitions
        and lists, so that an answer is found that has no word of the question; each hit tells its ``path``. Raises
        InvalidInput for unusable fields, SourceNotFound for a scope that is not there, EmbeddingsUnavailable where
        mode="semantic" and the model does not answer.
        """
        return self._searcher.search(query, mode, tags, type, scope, top_k, graph=graph)

    @needs(Act.READ_SOURCES)
    def find_evidence(self, claim: str, top_k: int = 5, scope: Scope = None) -> EvidenceResult:
        """Find the passages that may bear a claim, each held against it as citing would.

        HIGH bears it, word for word or with no difference the program can see; what differs (a number, a negation, a
        modal) is named. ``quote``, ``source_id`` and ``locator`` of a candidate go into `cite_doc` as they are.
        Raises as `search_library`.
        """
        return find_evidence(self._searcher, claim, top_k, scope)

    @needs(Act.REGISTER)
    def embed_pending(
        self, progress: Callable[[int, int], None] | None = None, scope: Scope = None, *, background: bool = False
    ) -> Embedded | Embedding:
        """Embed the segments that have no vector yet, all or those of a scope, and say how far they are.

        What is done stays, whatever ends it; the next call goes on. ``progress`` is told (done, all). With
        ``background`` a thread does it while the engine is used, and the run that is given back can be watched,
        awaited and stopped. Raises InvalidInput where there is no model, EmbeddingsUnavailable.
        """
        if background:
            return self._searcher.embed_beside(progress, scope)
        return self._searcher.embed(progress, scope)
