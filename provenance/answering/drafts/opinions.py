"""Which sentences say of themselves that they are their writer's opinion, advice or guess: hedges (document 001, 6).

    "Wir empfehlen ein Archiv."   "Vermutlich beträgt die Frist drei Jahre."   "I think that is so."

No source bears what somebody thinks, and none is asked for. But a hedge is no door: what names a source or a law, gives
a reason, quotes, or adds a clause that is no part of what is thought claims like any other. The forms are closed, and
those that laws use themselves ("voraussichtlich", "offenbar") are none.
"""

from __future__ import annotations

import re

from provenance.language.verbs import may_assert

_OPENS = re.compile(
    r"(?:Daher |Deshalb |Insgesamt |Zudem |Therefore,? |So )?(?:"
    r"(?:Wir|Ich) (?:empfehlen?|raten?|glauben?|meinen?|denken?|vermuten?|hoffen?|(?:nehmen?|nehme) an|"
    r"(?:gehen|gehe) davon aus|(?:schlagen|schlage) vor)\b"
    r"|(?:Wir|Ich) halten? (?:d(?:as|en|ie)|diese[ns]?) [^,;:]{1,120} für(?= [a-zäöüß]+(?: [a-zäöüß]+)?\W*\Z)"
    r"|(?:empfehlen?|raten?|glauben?|meinen?|denken?|vermuten?) (?:wir|ich)\b"
    r"|(?:Meines|Unseres|Nach (?:meiner|unserer)|Aus (?:meiner|unserer)|(?:Meiner|Unserer)) "
    r"(?:Erachtens|Auffassung|Ansicht|Einschätzung|Meinung|Sicht)\b(?: nach)?"
    r"|[MU]\. ?E\. "
    r"|Man (?:könnte|kann|mag) (?:meinen|annehmen|sagen|einwenden|argumentieren|denken|vermuten)\b"
    r"|(?:Vermutlich|Möglicherweise|Womöglich|Wahrscheinlich|Vielleicht|Eventuell|Mutmaßlich|Soweit ersichtlich)\b"
    r"|Es (?:ist|wäre|erscheint) (?:gut |durchaus )?(?:möglich|denkbar|vorstellbar|wahrscheinlich)\b"
    r"|Es (?:kann|mag|könnte) (?:gut |durchaus )?sein\b|Es scheint\b|Es spricht (?:viel|einiges|manches) dafür\b"
    r"|(?:I|We) (?:would |also |strongly |therefore )?(?:recommend|suggest|advise|propose|think|believe|assume|guess|"
    r"suspect|expect|suppose|feel|hope)\b"
    r"|In (?:my|our) (?:view|opinion|judge?ment|experience)\b|To my mind\b|As far as (?:I|we) can (?:see|tell)\b"
    r"|(?:Perhaps|Possibly|Probably|Presumably|Maybe|Arguably|Conceivably)\b"
    r"|It (?:may|might|could) (?:well )?be\b|It (?:seems|appears)(?: to (?:me|us))?\b"
    r"|It is (?:quite |entirely |very )?(?:possible|conceivable|likely|probable) that\b"
    r"|One (?:might|could|may) (?:think|argue|say|object|assume)\b"
    r")(?:,? (?:dass|daß|that)\b|,)?"
)
_WITHIN = re.compile(
    r"(?:[^\s,;:]+ ){1,8}(?:vermutlich|möglicherweise|womöglich|mutmaßlich|vielleicht|dürften?|perhaps|possibly|"
    r"probably|presumably|arguably|might)\b"
)
_BEHIND = re.compile(r", (?:(?:denke|glaube|meine|vermute) ich|(?:I|we) (?:think|believe|guess|suppose))\W*\Z")
_SOURCED = re.compile(
    r"§|[\"„“”»«\[{]|\b(?:Art|Abs|R[nz]|Nr|Tz|Az|Sec|Section|Article|[Pp]ara)\b\.? ?\d|"
    r"\b[A-ZÄÖÜ]+[a-zäöü]*[A-ZÄÖÜ]\w*\b|\b(?:laut|gemäß|zufolge|gesetzlich\w*|Gesetz\w*|Recht\w*|Urteil\w*|Richtlinie\w*|Verordnung\w*|Studien?|"
    r"according to|pursuant to|under the|statut\w*|laws?|acts?|legal\w*|court\w*|stud(?:y|ies)|directive\w*|"
    r"regulation\w*)\b"
)
_ADDS = re.compile(
    r";|, (?:weil|da|denn|zumal|obwohl|obgleich|nachdem|wobei|und|aber|der|die|das|was|welche[mnrs]?|"
    r"because|since|although|as|and|but|so|which|who|where)\b|\b(?:because|since|although)\b"
)


def opines(text: str) -> bool:
    """Say whether a sentence is its writer's opinion, advice or guess, and nothing beside."""
    found = _OPENS.match(text) or _WITHIN.match(text)
    rest = text[found.end() :] if found else text
    if found is None:
        behind = _BEHIND.search(text)
        if behind is None:
            return False
        rest = text[: behind.start()]
    if _SOURCED.search(text) or _ADDS.search(rest):
        return False
    before, colon, said = rest.partition(":")
    del before
    return not (colon and (may_assert(said, "de") or may_assert(said, "en")))
