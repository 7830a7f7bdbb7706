"""A question that names places of laws ("§ 823 BGB") of which the sources have none is asked of nothing else.

What its other words find would be quoted under the name of another place. The question is then not answered, and it is
told which places are missing; a source whose existence may not be told counts as one that is not there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from etl.refer.find import find
from etl.refer.reference import Reference
from provenance.citing.search.places import named
from provenance.citing.search.shelf import Shelved
from provenance.citing.standing import Consent, Standing
from provenance.language import catalogue
from provenance.store.graph import Graph

_MOST = 8


def absent(
    graph: Graph, sources: Sequence[Shelved], standings: Mapping[int, Standing], question: str
) -> tuple[str, ...]:
    """Give the places of laws that a question names, where the sources have none of them; empty otherwise."""
    wanted = [one for one in find(question) if _of_a_law(one)][:_MOST]
    told = [one for one in sources if _told(standings.get(one.number))]
    if any(named(graph, told, one.text).segments for one in wanted):
        return ()
    return tuple(dict.fromkeys(" ".join(one.text.split()) for one in wanted))


def missing(places: Sequence[str], language: str) -> str:
    """Say that places are missing."""
    return catalogue.said(language, "delivery", "missing", places=", ".join(places))


def _of_a_law(one: Reference) -> bool:
    return any(target.law and target.section for target in one.targets)


def _told(standing: Standing | None) -> bool:
    return standing is None or standing.consent is not Consent.FORBIDDEN
