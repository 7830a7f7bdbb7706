"""What a main clause does: it commands, forbids, allows, defines, or none of these. Told by its verb and complement.

The rules are those of docs/rules.md. Verbs are read in three groups: modal verbs, *sein, haben, werden* with what
they take, and full verbs, which command where somebody acts.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from etl.rule.mains import Clause, zu_infinitives
from etl.rule.predicates import (
    EMPOWERED,
    denied,
    in_the_sense,
    is_passive,
    is_provision,
    last_participle,
    limited,
    nominal,
)
from etl.rule.subjects import Subject, acts, candidates
from etl.rule.tokens import Kind
from provenance.language import german as words

Modality = Literal["obligation", "prohibition", "permission", "definition"]
Voice = Literal["active", "passive", "dative", "none"]
"""How the addressee stands in the clause: as subject, behind *von* or *durch*, as dative, or not at all."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What a clause does and how its addressee stands in it."""

    modality: Modality
    voice: Voice


_OBLIGED = words.words(
    "verpflichtet gehalten erforderlich geboten notwendig nötig unerlässlich angehalten pflicht obliegenheit "
    "verantwortlich"
)
_ALLOWED = words.words(
    "berechtigt befugt zulässig statthaft gestattet erlaubt ermächtigt ausreichend entbehrlich freigestellt "
    "unbenommen befreit zugelassen möglich"
)
_FORBIDDEN = words.words(
    "unzulässig verboten untersagt unstatthaft ausgeschlossen strafbar unerlaubt gehindert ordnungswidrig"
)
_EXEMPT = words.words("entbehrlich befreit freigestellt")
_PERSONAL = words.words(
    "verpflichtet gehalten berechtigt befugt ermächtigt befreit angehalten gehindert verantwortlich"
)
_TAKES_DATIVE = words.words("verboten untersagt gestattet erlaubt freigestellt unbenommen")

AMOUNTS = words.words("beträgt betragen beläuft belaufen")
_DEFINES = words.words(
    "umfasst umfaßt umfassen bezeichnet bezeichnen bedeutet bedeuten heißt heißen gehört gehören zählt zählen "
    "versteht verstehen"
)
_NOTHING = words.words(
    "bleibt bleiben tritt treten beginnt beginnen endet enden erlischt erlöschen ruht ruhen unterliegt "
    "unterliegen entsteht entstehen verjährt verjähren entfällt entfallen verliert verlieren scheidet scheiden "
    "wohnt wohnen verfolgt verfolgen befindet befinden besitzt besitzen stirbt sterben erfüllt erfüllen erlangt "
    "erlangen erwirbt erwerben geht gehen folgt folgen richtet findet finden wirkt wirken kommt kommen fällt "
    "fallen enthält enthalten liegt liegen besteht bestehen ergibt ergeben bewirkt bewirken gehört gehören gilt "
    "gelten lautet lauten handelt handeln dient dienen beruht beruhen erstreckt erstrecken bezieht beziehen "
    "scheint genießt genießen lässt läßt lassen hindert hemmt unterbricht läuft laufen erledigt verbleibt "
    "verbleiben verfügt betrifft betreffen"
)
_DONE_BY_LAW = words.words(
    "berührt gehemmt unterbrochen ausgeschlossen begründet beeinträchtigt ersetzt vermehrt gewahrt fällig wirksam "
    "unwirksam geändert eingefügt angefügt gestrichen ersetzt neugefasst betroffen verwirklicht übertroffen "
    "unterstellt vermindert geheilt eingeschränkt"
)
_MOVED = words.words("anzuwenden anwendbar maßgebend maßgeblich anzuwendenden")
_CALLED = words.words("bezeichnet genannt vermutet")
_OBJECTED = words.words("beanstanden bemängeln")
"""What is not to be objected to is allowed."""
_TERM = words.words("ausdruck ausdrücke begriff begriffe bezeichnung wort worte")
_GRANTED = words.words("übertragen verliehen eingeräumt zugestanden erteilt")
_TAKEN_FOR = words.words("anzunehmen anzusehen vermuten")


def read(clause: Clause, subject: Subject | None) -> Reading | None:
    """Return what the clause does, None where it does nothing."""
    low = clause.finite.low
    if low in words.CAN | words.MAY | words.MUST | words.SHALL | words.NEED:
        return _modal(clause, low)
    if low in words.BE:
        return _being(clause, subject)
    if low in words.HAVE:
        return _having(clause)
    if low in words.BECOME:
        return _becoming(clause)
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
    infinitives = zu_infinitives(clause.right)
    if infinitives:
        return _to_be_done(clause, subject, clause.right[infinitives[-1][1] - 1].low)
    given = clause.has("gegeben")
    defines = any(sub.kind == "condition" for sub in clause.subs) and not denied(clause) if given else nominal(clause)
    return Reading("definition", "none") if defines else None


def _to_be_done(clause: Clause, subject: Subject | None, verb: str) -> Reading | None:
    """Read "ist … zu melden"; what has other provisions applied is no rule, "ist anzunehmen" defines."""
    if verb in _OBJECTED:
        return Reading("permission" if denied(clause) else "prohibition", "none")
    if verb in _MOVED and (subject is None or any(is_provision(one.head) for one in [subject, *candidates(clause)])):
        return None
    if verb in _TAKEN_FOR or (verb in {"verstehen", "behandeln"} and clause.has("als", "unter")):
        return Reading("definition", "none")
    return Reading("prohibition" if denied(clause) else "obligation", "passive")


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
    """Return the adjective that says what is obliged, allowed or forbidden; the last one in the clause."""
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
    participle = last_participle(clause.right)
    if participle is None or participle in _DONE_BY_LAW:
        return None
    no = denied(clause)
    granted = participle in _GRANTED and clause.has("befugnis", "befugnisse", "recht", "rechte")
    if participle in EMPOWERED or granted:
        return Reading("prohibition" if no else "permission", "dative" if granted else "active")
    if participle == "verpflichtet":
        return Reading("permission" if no else "obligation", "active")
    if participle in {"bestraft", "geahndet"} and _who(clause):
        return Reading("prohibition", "active")
    if participle in _CALLED or (participle in {"angesehen", "behandelt"} and _as(clause)):
        return Reading("definition", "none")
    return Reading("prohibition" if no else "obligation", "passive")


def _full(clause: Clause, subject: Subject | None) -> Reading | None:
    """Read a full verb: some have a sense of their own in law, the others command where somebody acts."""
    low = clause.finite.low
    for verbs, reader in _VERBS:
        if low in verbs:
            return reader(clause, subject)
    if in_the_sense(clause.tokens, clause.verb) and any(sub.kind == "condition" for sub in clause.subs):
        return Reading("definition", "none")
    return None if low in _NOTHING else _command(clause, subject)


def _command(clause: Clause, subject: Subject | None) -> Reading | None:
    if not acts(subject):
        return None
    return Reading("prohibition" if denied(clause) else "obligation", "active")


def _wrongs(clause: Clause, _: Subject | None) -> Reading | None:
    return Reading("prohibition", "active") if clause.has("ordnungswidrig", "rechtswidrig", "pflichtwidrig") else None


def _amounts(_: Clause, __: Subject | None) -> Reading | None:
    return Reading("definition", "none")


def _means(clause: Clause, subject: Subject | None) -> Reading | None:
    if any(token.low in _TERM for token in clause.tokens):
        return Reading("definition", "none")  # "bezeichnet der Ausdruck „Händler“ jede Person"
    return None if acts(subject) else Reading("definition", "none")


def _is_there(clause: Clause, _: Subject | None) -> Reading | None:
    """Read "liegt vor, wenn"."""
    defines = clause.has("vor") and any(sub.kind == "condition" for sub in clause.subs)
    return Reading("definition", "none") if defines else None


def _counts(clause: Clause, _: Subject | None) -> Reading | None:
    """Read "gilt als"; what else "gilt" moves other rules about."""
    return Reading("definition", "none") if _as(clause) else None


def _needs(clause: Clause, _: Subject | None) -> Reading | None:
    return Reading("permission" if denied(clause) else "obligation", "active")


def _is_owed(_: Clause, __: Subject | None) -> Reading | None:
    return Reading("obligation", "dative")


def _is_open(clause: Clause, _: Subject | None) -> Reading | None:
    """Read "steht … zu", "steht … frei"."""
    if not clause.has("zu", "frei", "offen"):
        return None
    return Reading("prohibition" if denied(clause) else "permission", "dative")


def _suffices(clause: Clause, subject: Subject | None) -> Reading | None:
    if clause.finite.low in {"reicht", "reichen"} and not clause.has("aus"):
        return _command(clause, subject)
    return None if denied(clause) else Reading("permission", "none")


def _is_given(clause: Clause, subject: Subject | None) -> Reading | None:
    return Reading("permission", "active") if acts(subject) and not denied(clause) else None


def _as(clause: Clause) -> bool:
    tokens = clause.tokens
    colon = next((at for at, token in enumerate(tokens) if token.kind is Kind.COLON), len(tokens))
    return any(token.low == "als" and token.kind is Kind.WORD for token in tokens[:colon])


def _who(clause: Clause) -> bool:
    return clause.who is not None or clause.has("wer", "täter")


_VERBS: tuple[tuple[frozenset[str], Callable[[Clause, Subject | None], Reading | None]], ...] = (
    (words.COUNT, _counts),
    (words.words("bedarf bedürfen"), _needs),
    (words.words("handelt handeln"), _wrongs),
    (AMOUNTS, _amounts),
    (_DEFINES, _means),
    (words.words("liegt liegen"), _is_there),
    (words.words("obliegt obliegen"), _is_owed),
    (words.words("steht stehen"), _is_open),
    (words.words("genügt genügen reicht reichen"), _suffices),
    (words.words("erhält erhalten"), _is_given),
)


def personal(clause: Clause) -> bool:
    """Say whether the clause says what only one who can act may be: obliged, entitled, empowered."""
    if clause.finite.low in words.BE:
        return _predicate(clause) in _PERSONAL
    return clause.finite.low in words.BECOME and last_participle(clause.right) in _PERSONAL
