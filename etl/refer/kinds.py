"""Of which kind the law is that a place belongs to: European law is told from German law by number and by name."""

from __future__ import annotations

import re
from functools import lru_cache

from etl.refer.reference import Kind

_NUMBERED = re.compile(r"(?:Nr\.?\s)?\d+/\d+(?:/(?:EWG|EG|EU|JI|GASP|Euratom))?\Z|\((?:EU|EG|EWG|EURATOM|Euratom)")
_NAMES = re.compile(
    r"(?:AEUV|EUV|EGV|EWGV|EAGV|EUGrdRCh|GRCh|GrCh|GRC|EG-Vertrag|EU-Vertrag|DS-?GVO|MwStSystRL|\w+RL|UZK|ZK)\Z"
    r"|.*Europäischen\s(?:Union|Gemeinschaft)|.*Mehrwertsteuer-?[sS]ystemrichtlinie|.*Datenschutz-Grundverordnung"
)


@lru_cache(1 << 12)
def kind_of(law: str | None, otherwise: Kind = "statute") -> Kind:
    """Give the kind of a place in the law of this name; ``otherwise`` where no law is named."""
    if law is None:
        return otherwise
    return "eu" if _NUMBERED.search(law) or _NAMES.match(law) else "statute"
