"""What a main clause does: commands, forbids, allows, defines, or none of these. Told by its finite verb and complement.

The rules are those of docs/rules.md. The verbs are read in three groups: modal verbs, *sein/haben/werden* with what they
take, and full verbs, which command where somebody acts.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from etl.rule import words
from etl.rule.mains import Clause, zu_infinitives
from etl.rule.phrases import may_be_subject, phrase_at
from etl.rule.subjects import Subject, acts, candidates
from etl.rule.tokens import Kind, Token

Modality = Literal["obligation", "prohibition", "permission", "definition"]
Voice = Literal["active", "passive", "dative", "none"]
"""How the addressee stands in the clause: as subject, behind *von* or *durch*, as dative, or not at all."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What a clause does and how its addressee stands in it."""

    modality: Modality
    voice: Voice


_OBLIGED = words.words(
    "verpflichtet gehalten erforderlich geboten notwendig nötig unerlässlich angehalten pflicht obliegenheit verantwortlich"
)
_ALLOWED = words.words(
    "berechtigt befugt zulässig statthaft gestattet erlaubt ermächtigt ausreichend entbehrlich freigestellt unbenommen befreit zugelassen möglich"
)
_FORBIDDEN = words.words(
    "unzulässig verboten untersagt unstatthaft ausgeschlossen strafbar unerlaubt gehindert ordnungswidrig"
)
_EXEMPT = words.words("entbehrlich befreit freigestellt")
_PERSONAL = words.words(
    "verpflichtet gehalten berechtigt befugt ermächtigt befreit angehalten gehindert verantwortlich"
)
_TAKES_DATIVE = words.words("verboten untersagt gestattet erlaubt freigestellt unbenommen")

_AMOUNTS = words.words("beträgt betragen beläuft belaufen")
_DEFINES = words.words(
    "umfasst umfaßt umfassen bezeichnet bezeichnen bedeutet bedeuten heißt heißen gehört gehören zählt zählen versteht verstehen"
)
_NOTHING = words.words(
    "bleibt bleiben tritt treten beginnt beginnen endet enden erlischt erlöschen ruht ruhen unterliegt unterliegen entsteht entstehen "
    "verjährt verjähren entfällt entfallen verliert verlieren scheidet scheiden wohnt wohnen verfolgt verfolgen befindet befinden "
    "besitzt besitzen stirbt sterben erfüllt erfüllen erlangt erlangen erwirbt erwerben geht gehen folgt folgen richtet findet "
    "finden wirkt wirken kommt kommen fällt fallen enthält enthalten liegt liegen besteht bestehen ergibt ergeben bewirkt bewirken "
    "gehört gehören gilt gelten lautet lauten handelt handeln dient dienen beruht beruhen erstreckt erstrecken bezieht beziehen scheint "
    "genießt genießen lässt läßt lassen hindert hemmt unterbricht läuft laufen erledigt verbleibt verbleiben verfügt betrifft betreffen"
)
_DONE_BY_LAW = words.words(
    "berührt gehemmt unterbrochen ausgeschlossen begründet beeinträchtigt ersetzt vermehrt gewahrt fällig wirksam unwirksam geändert "
    "eingefügt angefügt gestrichen ersetzt neugefasst betroffen verwirklicht übertroffen unterstellt vermindert geheilt eingeschränkt"
)
_MOVED = words.words("anzuwenden anwendbar maßgebend maßgeblich anzuwendenden")
_PROVISION = re.compile(
    r"(?:vorschrift(?:en)?|(?:ab)?s[aä]tze?[ns]?|gesetze?[ns]?|regelung(?:en)?|bestimmung(?:en)?|anlagen?|abschnitte?n?s?|verordnung(?:en)?|"
    r"artikeln?|paragraphen?|teile?s?|kapitels?|ordnung|nummern?|fassung|recht|titels?|buch(?:es)?|richtlinien?)\Z"
)
_TAKEN_FOR = words.words("anzunehmen anzusehen vermuten")
_NOT_ONLY = words.words("nur lediglich")
_COMPARED = words.words("mehr weniger länger später höher niedriger früher")


def read(clause: Clause, subject: Subject | None) -> Reading | None:
    """Give what the clause does, None where it does nothing."""
    low = clause.finite.low
    if low in words.CAN | words.MAY | words.MUST | words.SHALL | words.NEED:
        return _modal(clause, low)
    if low in words.COUNT:
        return Reading("definition", "none") if _as(clause) else None
    if low in words.BE:
        return _being(clause, subject)
    if low in words.HAVE:
        return _having(clause)
    if low in words.BECOME:
        return _becoming(clause)
    if low in {"bedarf", "bedürfen"}:
        return Reading("permission" if denied(clause) else "obligation", "active")
    return _full(clause, subject)


def _modal(clause: Clause, low: str) -> Reading:
    voice: Voice = "passive" if is_passive(clause.right) else "active"
    no = denied(clause)
    if low in words.MUST | words.NEED:
        return Reading("permission" if no else "obligation", voice)
    if low in words.SHALL:
        return Reading("prohibition" if no else "obligation", voice)
    return Reading("prohibition" if no or limited(clause) else "permission", voice)


def _being(clause: Clause, subject: Subject | None) -> Reading | None:
    said = _predicate(clause)
    if said is not None:
        return _said(clause, said)
    right = clause.right
    infinitives = zu_infinitives(right)
    if infinitives:
        verb = right[infinitives[-1][1] - 1].low
        if verb in _MOVED and (subject is None or any(_is_provision(one.head) for one in [subject, *candidates(clause)])):
            return None
        if verb in _TAKEN_FOR or (verb in {"verstehen", "behandeln"} and clause.has("als", "unter")):
            return Reading("definition", "none")
        return Reading("prohibition" if denied(clause) else "obligation", "passive")
    if clause.has("gegeben") and not denied(clause):
        return Reading("definition", "none") if any(sub.kind == "condition" for sub in clause.subs) else None
    return Reading("definition", "none") if _nominal(clause) else None


def _said(clause: Clause, said: str) -> Reading:
    """Read "ist berechtigt", "ist unzulässig", "ist nicht verpflichtet"."""
    voice: Voice = "active" if said in _PERSONAL else "dative" if said in _TAKES_DATIVE else "passive"
    no = denied(clause)
    if said in _OBLIGED:
        return Reading("permission" if no else "obligation", voice)
    if said in _FORBIDDEN:
        return Reading("permission" if no else "prohibition", voice)
    if said in _EXEMPT:
        return Reading("permission", voice)
    return Reading("prohibition" if no or limited(clause) else "permission", voice)


def _predicate(clause: Clause) -> str | None:
    """Give the adjective that says what is obliged, allowed or forbidden; the last one in the clause."""
    known = _OBLIGED | _ALLOWED | _FORBIDDEN
    for token in reversed(clause.right):
        if token.low in known and not (token.kind is Kind.NOUN and token.low not in {"pflicht", "obliegenheit"}):
            return token.low
    if clause.left and clause.left[0].low in known:
        return clause.left[0].low
    return None


def _having(clause: Clause) -> Reading | None:
    right = clause.right
    if zu_infinitives(right):
        return Reading("prohibition" if denied(clause) else "obligation", "active")
    lows = {token.low for token in right}
    if lows & {"anspruch", "recht", "befugnis", "anrecht", "befugnisse"} and not denied(clause):
        return Reading("permission", "active")
    if lows & {"pflicht", "verpflichtung", "sorge"}:
        return Reading("obligation", "active")
    return None


def _becoming(clause: Clause) -> Reading | None:
    participle = _last_participle(clause.right)
    if participle is None:
        return None
    no = denied(clause)
    if participle in {"ermächtigt", "berechtigt", "befugt"}:
        return Reading("prohibition" if no else "permission", "active")
    if participle == "verpflichtet":
        return Reading("permission" if no else "obligation", "active")
    if participle in {"bestraft", "geahndet"} and _who(clause):
        return Reading("prohibition", "active")
    if participle in {"bezeichnet", "genannt", "vermutet"} or (
        participle in {"angesehen", "behandelt"} and _as(clause)
    ):
        return Reading("definition", "none")
    if participle in _DONE_BY_LAW:
        return None
    return Reading("prohibition" if no else "obligation", "passive")


def _full(clause: Clause, subject: Subject | None) -> Reading | None:
    low = clause.finite.low
    lows = {token.low for token in clause.tokens}
    if low in {"handelt", "handeln"}:
        return Reading("prohibition", "active") if lows & {"ordnungswidrig", "rechtswidrig", "pflichtwidrig"} else None
    if low in _AMOUNTS:
        return Reading("definition", "none")
    if low in _DEFINES and not acts(subject):
        return Reading("definition", "none")
    if low in {"liegt", "liegen"} and "vor" in lows:
        return Reading("definition", "none") if any(sub.kind == "condition" for sub in clause.subs) else None
    if low in {"obliegt", "obliegen"}:
        return Reading("obligation", "dative")
    if low in {"steht", "stehen"} and lows & {"zu", "frei", "offen"}:
        return Reading("prohibition" if denied(clause) else "permission", "dative")
    if low in {"genügt", "genügen"} or (low in {"reicht", "reichen"} and "aus" in lows):
        return Reading("permission", "none") if not denied(clause) else None
    if low in {"erhält", "erhalten"} and acts(subject):
        return Reading("permission", "active") if not denied(clause) else None
    if _in_the_sense(clause) and any(sub.kind == "condition" for sub in clause.subs):
        return Reading("definition", "none")
    if low in _NOTHING or not acts(subject):
        return None
    return Reading("prohibition" if denied(clause) else "obligation", "active")


def personal(clause: Clause) -> bool:
    """Say whether the clause says what only one who can act may be: obliged, entitled, empowered."""
    if clause.finite.low in words.BE:
        return _predicate(clause) in _PERSONAL
    return clause.finite.low in words.BECOME and _last_participle(clause.right) in _PERSONAL


def is_passive(right: Sequence[Token]) -> bool:
    """Say whether the verbs at the end are a participle with *werden* or *sein*."""
    for at in range(len(right) - 1, 0, -1):
        if right[at].low in {"werden", "sein"} and right[at].kind is Kind.WORD:
            return words.is_participle(right[at - 1].low) or right[at - 1].kind is Kind.COMMA
    return False


def denied(clause: Clause) -> bool:
    """Say whether the clause is negated as a whole: "nicht" by its verbs, "kein" before its subject or object."""
    tokens = clause.tokens[: clause.core]
    for at, token in enumerate(tokens):
        if token.low not in words.NEGATIONS or token.kind is Kind.REFERENCE:
            continue
        following = tokens[at + 1] if at + 1 < len(tokens) else None
        if token.low == "nicht":
            if following is not None and (
                following.low in _NOT_ONLY or _compared(tokens, at) or _attribute(tokens, at)
            ):
                continue
            fronted = at == 0 and clause.left[-1:] and clause.left[-1].noun and clause.finite.low not in words.COUNT
            if at < clause.verb and clause.verb - at > 1 and (at or fronted):
                continue  # "Nicht gemeldete Tiere sind …"
        return True
    return False


def _compared(tokens: Sequence[Token], at: int) -> bool:
    """Say whether "nicht" belongs to an amount: "nicht mehr als drei"."""
    return tokens[at + 1].low in _COMPARED and any(token.low == "als" for token in tokens[at + 2 : at + 3])


def _attribute(tokens: Sequence[Token], at: int) -> bool:
    """Say whether "nicht" belongs to an adjective before a noun: "die nicht gefährlichen Abfälle"."""
    if at + 2 >= len(tokens) or tokens[at + 1].kind is not Kind.WORD or not words.may_be_adjective(tokens[at + 1].low):
        return False
    before = tokens[at - 1] if at else None
    opened = before is None or (before.low in words.ARTICLES or before.low in words.PREPOSITIONS or before.noun)
    return opened and tokens[at + 2].noun and not words.is_participle(tokens[at + 1].low)


def limited(clause: Clause) -> bool:
    """Say whether what is allowed is allowed only so: "nur", "erst", "ausschließlich"."""
    tokens = clause.tokens[: clause.core]
    for at, token in enumerate(tokens):
        if (
            token.low in words.LIMITS
            and token.kind is Kind.WORD
            and not (at and tokens[at - 1].low in {"nicht", "auch"})
        ):
            return True
    return False


def _last_participle(right: Sequence[Token]) -> str | None:
    for token in reversed(right):
        if token.kind is Kind.WORD and words.is_participle(token.low) and not words.is_gerundive(token.low):
            return token.low
    return next(
        (token.low for token in right if token.low in {"ermächtigt", "verpflichtet", "berechtigt", "befugt"}), None
    )


def _as(clause: Clause) -> bool:
    tokens = clause.tokens
    colon = next((at for at, token in enumerate(tokens) if token.kind is Kind.COLON), len(tokens))
    return any(token.low == "als" and token.kind is Kind.WORD for token in tokens[:colon])


def _who(clause: Clause) -> bool:
    return clause.who is not None or clause.has("wer", "täter")


def _in_the_sense(clause: Clause) -> bool:
    tokens = clause.tokens
    return any(
        token.low == "sinne" and at and tokens[at - 1].low == "im" and at > clause.verb
        for at, token in enumerate(tokens)
    )


def _is_provision(head: Token) -> bool:
    return head.kind is Kind.REFERENCE or bool(_PROVISION.search(head.low))


def _nominal(clause: Clause) -> bool:
    """Say whether *sein* joins two nouns: "Abfälle sind alle Stoffe, deren …", "Verkäufer ist, wer …"."""
    if denied(clause):
        return False
    left = [token for token in clause.left if token.kind not in (Kind.OTHER, Kind.COMMA)]
    right = [token for token in clause.right if token.kind not in (Kind.COMMA, Kind.COLON, Kind.OTHER)]
    if len(left) <= 2 and left and left[0].kind is Kind.NOUN and _adjective_fronted(left[0].low):  # noqa: PLR2004
        return False
    if left and left[0].low in {"voraussetzung", "voraussetzungen", "bedingung"}:
        return False
    if right and right[-1].kind is Kind.WORD and right[-1].low not in _OPEN_ENDS:
        return False
    named = phrase_at(left, 0) is not None if left else False
    nominatives = _nominatives(right)
    if not right:
        return named and clause.who is not None
    if named:
        return bool(nominatives) or right[0].low in _OPEN_ENDS
    return len(nominatives) > 1 and bool(clause.subs) and clause.subs[0].start == 0


_OPEN_ENDS = words.words("alles derjenige diejenige dasjenige diejenigen der die das solche")


def _nominatives(right: Sequence[Token]) -> list[int]:
    """Give where phrases begin that stand without a preposition and may be nominatives."""
    found: list[int] = []
    at = 0
    while at < len(right):
        if right[at].low in words.PREPOSITIONS and right[at].kind is not Kind.REFERENCE:
            phrase = phrase_at(right, at + 1)
            at = phrase.end if phrase else at + 1
            continue
        phrase = phrase_at(right, at)
        if phrase is not None and may_be_subject(right, phrase):
            found.append(at)
        at = phrase.end if phrase else at + 1
    return found


def _adjective_fronted(low: str) -> bool:
    """Say whether a word at the head of a Satz is an adjective: "Zuständig ist …", "Steuerfrei sind …"."""
    return low.endswith(("ig", "lich", "bar", "frei", "end", "bend", "sam", "los", "pflichtig", "fähig")) or low in {
        "maßgebend",
        "abgegolten",
    }
