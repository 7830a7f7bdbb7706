"""The one look-up of a borderline question: how far the sources reach, and whether they know what it asks about.

A few places by words, and the days of the sources: nothing of it is shown or put before a model.
"""

from __future__ import annotations

from provenance.answering.category.judging import LookUp, Metadata
from provenance.answering.packs.asking import asked
from provenance.answering.packs.likeness import Likeness
from provenance.answering.packs.rules import Bounds
from provenance.citing.engine import Engine
from provenance.citing.facade.parts import workshop
from provenance.citing.roles import Act
from provenance.citing.search.hits import Mode
from provenance.citing.standing import Consent, standings
from provenance.language.detection import language_of

_FEW = 5


def looker(engine: Engine, bounds: Bounds | None = None) -> LookUp:
    """Give what looks up the metadata of an engine's project; nothing is read before it is called.

    By the ``bounds`` of packs the words that only ask are left out, as they are when evidence is fetched.
    """

    def look_up(question: str) -> Metadata:
        shop = workshop(engine, Act.READ_SOURCES)
        shown = {
            number: one
            for number, one in standings(shop.graph, shop.project).items()
            if one.consent is not Consent.FORBIDDEN and one.retracted is None
        }
        latest = max((one.valid_from or one.published_at or "" for one in shown.values()), default="")
        words = asked(question, bounds).words if bounds else question
        found = shop.searcher.find(words, Mode.HYBRID, shop.searcher.scope(), _FEW)
        like = Likeness.of(found)
        known = max((like(one) for one in found.ranked if one.source.number in shown), default=0.0)
        spoken = {
            str(row["language"])[:2]
            for row in shop.graph.read("search/sources", project=shop.project)
            if row["number"] in shown and row["language"]
        }
        foreign = bool(spoken) and language_of(question) not in spoken
        return Metadata(latest[:10] or None, known, foreign=foreign)

    return look_up
