"""What the gate says of a claim, in German and English: the language of the draft decides."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from provenance.citing.bibliography.legal import day as german_day


@dataclass(frozen=True, slots=True)
class Wording:
    """The sentences of one language, and how it writes a day.

    In ``superseded`` stand ``day``, ``newer`` and ``number``, in ``replaced`` ``on``, ``day``, ``older`` and
    ``number``, elsewhere ``day``. What limits a claim has no verb: it stands behind it and is no claim.
    """

    relations: dict[str, str]
    supported: str
    limited: str
    part: str
    labeled: str
    refused: str
    short: str
    wrong: str
    waiting: str
    withdrawn: str
    nothing: str
    lost: str
    superseded: str
    not_yet: str
    printed: str
    replaced: str
    until: str
    dropped: str
    day: Callable[[str], str]


_ENGLISH = Wording(
    {
        "direct_quote": "its own words",
        "paraphrase": "paraphrase",
        "metadata_fact": "a fact about the source",
        "aggregation": "counted",
        "negative": "searched and not found",
    },
    supported="The source bears the claim",
    limited="The source bears the claim within limits only.",
    part="The source bears a part of the claim.",
    labeled="Inferred from the passage beside it; the source does not say it in these words.",
    refused="Nothing in the sources bears the claim. Nearest:",
    short="The evidence is not enough for the claim:",
    wrong="The source cited does not bear the claim:",
    waiting="Nothing in the sources bears the claim by its words. Nearest:",
    withdrawn="What bore the claim was retracted, superseded or is not in force, and is an inference at best.",
    nothing="Nothing in the sources bears the claim.",
    lost="No source bears this part of the claim.",
    superseded="as of {day}; superseded by the version of {newer} (source {number})",
    not_yet="not in force before {day}",
    printed="no version before {day} at hand; cited: the version as of {day}",
    replaced="on {on} the version of {older} (source {number}); cited: the version as of {day}",
    until="in force until {day} only",
    dropped="the place was dropped from the law",
    day=str,
)
_GERMAN = Wording(
    {
        "direct_quote": "ihre eigenen Worte",
        "paraphrase": "sinngemäß",
        "metadata_fact": "eine Angabe über die Quelle",
        "aggregation": "gezählt",
        "negative": "gesucht und nicht gefunden",
    },
    supported="Die Quelle trägt die Aussage",
    limited="Die Quelle trägt die Aussage nur mit Einschränkung.",
    part="Die Quelle trägt einen Teil der Aussage.",
    labeled="Aus der nebenstehenden Stelle gefolgert; die Quelle sagt es nicht mit diesen Worten.",
    refused="Keine Quelle trägt die Aussage. Am nächsten:",
    short="Der Beleg genügt für die Aussage nicht:",
    wrong="Die genannte Quelle trägt die Aussage nicht:",
    waiting="Mit ihren Worten trägt keine Quelle die Aussage. Am nächsten:",
    withdrawn="Was die Aussage trug, ist zurückgezogen, überholt oder nicht in Kraft, und höchstens eine Folgerung.",
    nothing="Keine Quelle trägt die Aussage.",
    lost="Diesen Teil der Aussage trägt keine Quelle.",
    superseded="Stand {day}; überholt durch die Fassung vom {newer} (Quelle {number})",
    not_yet="nicht in Kraft vor dem {day}",
    printed="Fassung vor dem {day} nicht vorhanden; zitiert: Fassung mit Stand {day}",
    replaced="am {on} maßgeblich: Fassung vom {older} (Quelle {number}); zitiert: Fassung vom {day}",
    until="nur in Kraft bis {day}",
    dropped="die Stelle ist weggefallen",
    day=german_day,
)


def wording(language: str) -> Wording:
    """Give the sentences of a language; English where there are none of it."""
    return _GERMAN if language.startswith("de") else _ENGLISH
