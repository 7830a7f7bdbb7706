"""Tags: words by which a project sorts its sources; each is an annotation that tags (Web Annotation Vocabulary, 5).

A tag is kept in one spelling: NFKC, lower case, single spaces. Taking one off is a withdrawal that supersedes it.
"""

from __future__ import annotations

from collections.abc import Iterable
from unicodedata import category, normalize

from provenance.citing.annotation import Kind
from provenance.citing.context import CitationContext
from provenance.citing.library import Library
from provenance.citing.remarking import Remarks
from provenance.model.annotations import Annotation
from provenance.model.errors import AccessDenied, InvalidInput
from provenance.store.graph import Graph
from provenance.store.ports import Transaction

LONGEST = 60
_MOST = 100


class Tags:
    """The tags of one project."""

    def __init__(self, graph: Graph, library: Library, context: CitationContext) -> None:
        self._graph = graph
        self._library = library
        self._context = context
        self._remarks = Remarks(graph, context)

    def add(self, source_id: int, tags: Iterable[object]) -> tuple[str, ...]:
        """Put tags on a source and give all it bears; one it bears already changes nothing."""
        artifact, wanted = self._library.get(source_id).artifact_id, normalised(tags)

        def make(tx: Transaction) -> list[Annotation]:
            borne = {row["tag"] for row in tx.run("notes/tags", project=self._context.project_id, source=source_id)}
            return [self._remarks.draft(Kind.TAG, body=tag, source=artifact) for tag in wanted if tag not in borne]

        self._remarks.write(make)
        return self.of(source_id)

    def remove(self, source_id: int, tags: Iterable[object]) -> tuple[str, ...]:
        """Take tags off a source and give those left; one it does not bear changes nothing.

        Raises AccessDenied where an agent takes off what another has put on; nothing is taken off then.
        """
        artifact, unwanted = self._library.get(source_id).artifact_id, set(normalised(tags))
        project = self._context.project_id

        def make(tx: Transaction) -> list[Annotation]:
            rows = tx.run("notes/tags", project=project, source=source_id)
            going = [row for row in rows if row["tag"] in unwanted]
            for row in going:
                own(self._context, row["agent"], f"the tag {row['tag']!r}")
            return [
                self._remarks.draft(
                    Kind.TAG, source=artifact, withdrawn=True, supersedes=f"{project}/{row['annotation']}"
                )
                for row in going
            ]

        self._remarks.write(make)
        return self.of(source_id)

    def of(self, source_id: int) -> tuple[str, ...]:
        """Give the tags of a source, sorted; raises SourceNotFound."""
        return tuple(self.sources(source_id))

    def sources(self, source_id: int | None = None) -> dict[str, list[int]]:
        """Give each tag with the numbers of the sources that bear it; raises SourceNotFound for an unknown source."""
        if source_id is not None:
            self._library.get(source_id)
        found: dict[str, list[int]] = {}
        for row in self._graph.read("notes/tags", project=self._context.project_id, source=source_id):
            found.setdefault(row["tag"], []).append(row["source"])
        return found

    def bearers(self, tags: Iterable[object]) -> dict[int, str]:
        """Give number and artifact ID of the sources that bear all these tags, for narrowing a search to them."""
        wanted, borne = set(normalised(tags)), dict[int, set[str]]()
        rows = self._graph.read("notes/tags", project=self._context.project_id, source=None)
        for row in rows:
            borne.setdefault(row["source"], set()).add(row["tag"])
        return {row["source"]: row["artifact_id"] for row in rows if wanted <= borne[row["source"]]}


def normalised(tags: Iterable[object]) -> list[str]:
    """Give tags in the spelling they are kept in, each once; raises InvalidInput for what is no tag, or for none."""
    found = list(dict.fromkeys(normal(tag) for tag in ([tags] if isinstance(tags, str) else tags)))
    if not 0 < len(found) <= _MOST:
        raise InvalidInput(f"tags: expected 1 to {_MOST}, found {len(found)}.", suggestion="Give some words.")
    return found


def normal(tag: object) -> str:
    """Give a tag in the spelling it is kept in; raises InvalidInput for what is no tag."""
    if not isinstance(tag, str):
        raise InvalidInput(f"tags: expected words, found {type(tag).__name__}.", suggestion="Give each tag as text.")
    wrong = next((letter for letter in tag if category(letter) in {"Cs", "Co", "Cn"} or letter == "\0"), None)
    if wrong is not None:
        raise InvalidInput(f"tags: expected text, found U+{ord(wrong):04X} in a tag.", suggestion="Remove it.")
    # lowering may bring forth what NFKC composes, and the other way round
    kept = " ".join(normalize("NFKC", normalize("NFKC", tag[: 2 * LONGEST]).lower()).split())
    if not any(category(letter)[0] in "LNSP" for letter in kept) or len(kept) > LONGEST or len(tag) > 2 * LONGEST:
        raise InvalidInput(
            f"tags: expected 1 to {LONGEST} characters a tag, found {len(tag):,}"
            + ("." if kept else ", all of them blank."),
            suggestion="Choose a word or two.",
        )
    if any(category(letter) == "Cc" for letter in kept):
        raise InvalidInput("tags: expected words, found control characters.", suggestion="Remove them.")
    return kept


def own(context: CitationContext, agent: str, what: str) -> None:
    """Refuse an agent what another has made; raises AccessDenied."""
    if context.reader not in {None, agent}:
        raise AccessDenied(
            f"Expected {what} to be made by {context.agent_id}; it was made by {agent}.",
            suggestion="Agents take back only what they made; an admin may take back any.",
        )
