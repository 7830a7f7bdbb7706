"""What a clause says is done: the verb, whether it must, may or should be, and in which voice.

German says one thing with several constructions. "hat aufzubewahren", "muss aufbewahren", "ist verpflichtet, …
aufzubewahren" oblige alike, and "ist aufzubewahren", "muss aufbewahrt werden" say the same of who suffers it (Handbuch
der Rechtsförmlichkeit, part B, on modal infinitives). Which words do what stands in `classes/predicate.toml`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from provenance.language import classes
from provenance.language.spelling import key
from provenance.language.tagging import Token, infinitive
from provenance.text import patterns as re

_STRONG = re.compile(r"(?:bat|trat|galt|hielt|riet|bot|stritt|litt|schritt|schnitt|bekannt|stand)\Z")
PASSIVE, ACTIVE, STATE = "passive", "active", "state"
_PAST = {"war", "waren", "wurde", "wurden", "hatte", "hatten", "konnte", "konnten", "durfte", "durften", "musste",
         "mussten", "sollte", "sollten", "galt", "galten"}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Predicate:
    """The verb by its key ("" where there is none), with what is said of it.

    ``tense`` is "" for the present, "past", "perfect", "pluperfect" or "supposed" ("müsste"), ``modal`` is
    "must", "may", "can", "should", "want" or "", ``tokens`` are the words it is made of.
    """

    verb: str
    modal: str
    voice: str
    tense: str
    tokens: tuple[Token, ...]
    prepositions: tuple[tuple[str, str], ...] = ()
    """Prepositions of the verb, and those of the verb it is read as: "auf X anwenden", "für X gelten"."""

    @property
    def verbs(self) -> frozenset[str]:
        """The full verbs, where a clause has several ("geprüft und gemeldet")."""
        found = frozenset(one.key for one in self.tokens if one.tag.startswith("VV") and one.lemma not in _MODALS)
        return found if len(found) > 1 else frozenset({self.verb})

    @property
    def copula(self) -> bool:
        """Whether it says what something is or counts as, not what is done."""
        return self.verb in {"sein", "bleiben", "gelten", "heissen", "betragen", "werden"}

    @property
    def text(self) -> str:
        """Its words as they stand."""
        return " … ".join(one.text for one in self.tokens)


def predicate_of(own: Sequence[Token]) -> tuple[Predicate, list[Token]]:
    """Return the predicate of a clause from its words, and the words that are left."""
    own = _participled(own)
    to = [one for one in own if one.tag == "PTKZU"]
    verbs = _verbal(own) if to else _told_by_auxiliary(_verbal(own))
    particle = next((one for one in reversed(own) if one.tag == "PTKVZ"), None)
    taken = {one.start for one in (*verbs, *to, *([particle] if particle else ()))}
    rest = [one for one in own if one.start not in taken]
    main = _main(verbs)
    finite = next((one for one in verbs if "FIN" in one.tag), None)
    infinite = bool(to) or any(one.tag == "VV(IZU)" for one in verbs)
    verb = main.key if main else ""
    if particle is not None and main is finite and verb:
        verb = key(particle.text) + verb
    modal = next((_MODALS[one.lemma] for one in verbs if one.lemma in _MODALS and one is not main), "")
    voice = ACTIVE
    participle = main is not None and main.tag == "VV(PP)"
    has = {one.lemma for one in verbs if one is not main}
    if to and participle and {"haben", "sein"} <= has:  # "hat geöffnet zu sein"
        modal, voice, participle = modal or "must", STATE, False
    elif infinite and main is not finite and "haben" in has:
        modal = modal or "must"
    elif infinite and main is not finite and "sein" in has:
        modal, voice = modal or "must", PASSIVE
    elif participle and "werden" in has:
        voice = PASSIVE
    elif participle and "sein" in has:
        voice = STATE
    elif participle and modal and not has & {"haben"} and main is not None and main.lemma.endswith("n"):
        # "darf … vernichtet (werden)", but "kann widerrufen" is an infinitive
        voice = PASSIVE if not main.text.endswith("en") else ACTIVE
    tense = _tense(verbs, participle=participle)
    tokens = tuple(sorted([*verbs, *to, *([particle] if particle else ())], key=_start))
    return _same(Predicate(verb, modal, voice, tense, tokens)), rest


_MODALS = {
    "müssen": "must",
    "dürfen": "may",
    "können": "can",
    "sollen": "should",
    "wollen": "want",
    "mögen": "want",
    "brauchen": "must",
}


_SUPPOSED = frozenset(
    "müsste müssten könnte könnten dürfte dürften wäre wären hätte hätten würde würden".split()  # noqa: SIM905
)


def _tense(verbs: Sequence[Token], *, participle: bool) -> str:
    words = {one.text.lower() for one in verbs}
    if (participle and words & {"hatte", "hatten"}) or ("worden" in words and words & {"war", "waren"}):
        return "pluperfect"
    if participle and ("worden" in words or any(one.lemma == "haben" for one in verbs)):
        return "perfect"
    if words & _SUPPOSED:
        return "supposed"
    return "past" if any(one.text.lower() in _PAST or _preterite(one) for one in verbs) else ""


def _preterite(one: Token) -> bool:
    """Tell a past tense from its form: a weak one ends in "-te", a strong one has another vowel than its lemma."""
    if one.tag != "VV(FIN)":
        return False
    low, lemma = key(one.text), key(one.lemma)
    stem = re.sub(r"e?n\Z", "", lemma)
    if low in {lemma, stem, f"{stem}e", f"{stem}t", f"{stem}et"} or low.endswith(("darf", "weiss")):
        return False
    if re.search(r"te[n]?\Z", low):
        return True
    # "beträgt", "gilt" and "nimmt" end in "-t", as but few strong past tenses do
    return not low.endswith("t") or _STRONG.search(low) is not None


def _verbal(own: Sequence[Token]) -> list[Token]:
    """Return the verbs; a participle right before an infinitive says how: "geordnet aufbewahren"."""
    found = [one for one in own if one.tag.startswith(("VV", "VA", "VM"))]
    says_how = {
        id(one)
        for one, after in pairwise(found)
        if one.tag == "VV(PP)" and after.tag in {"VV(INF)", "VV(IZU)"} and after.start - one.end <= len(" zu ")
    }
    return [one for one in found if id(one) not in says_how]


def _told_by_auxiliary(verbs: Sequence[Token]) -> list[Token]:
    """Return the verbs, a form of two readings read by its auxiliary: "hat … verstoßen", "wird … übersandt"."""
    finite = [one for one in verbs if "FIN" in one.tag]
    auxiliary = next((one for one in finite if one.tag in {"VA(FIN)", "VM(FIN)"}), None)
    if auxiliary is None or any(one.tag in {"VV(IZU)", "VV(PP)", "VM(INF)"} for one in verbs):
        return list(verbs)
    modal = auxiliary.tag == "VM(FIN)"
    perfect = auxiliary.lemma == "haben" and len(verbs) == 2  # noqa: PLR2004
    # "werden … beraten": a statute says what is done and by whom, and hardly ever what will be
    passive = auxiliary.lemma == "werden" and len(verbs) == 2  # noqa: PLR2004
    return [
        replace(
            one,
            tag="VV(INF)"
            if not perfect and one.text.endswith("en") and (modal or not infinitive(one.text))
            else "VV(PP)",
        )
        if (one.tag == "VV(FIN)" and len(finite) > 1)
        or (one.tag == "VV(INF)" and (perfect or (passive and infinitive(one.text))))
        else one
        for one in verbs
    ]


def _participled(own: Sequence[Token]) -> Sequence[Token]:
    """Return words with the participle of "werden" as one where it was read as an adjective: "gestundet werden"."""
    if any(one.tag.startswith("VV") for one in own):
        return own
    at = next((at for at, (_, after) in enumerate(pairwise(own)) if after.lemma == "werden"), None)
    if at is None or own[at].tag != "ADJ(D)" or not (verb := infinitive(own[at].text)):
        return own
    return [*own[:at], replace(own[at], tag="VV(PP)", lemma=verb, key=verb), *own[at + 1 :]]


def _start(one: Token) -> int:
    return one.start


def _main(verbs: Sequence[Token]) -> Token | None:
    """Return the verb that carries the sense: no auxiliary where there is another, no finite one beside an infinite."""
    full = [one for one in verbs if one.tag.startswith("VV") and one.lemma not in _MODALS]
    infinite = [one for one in full if "FIN" not in one.tag]
    if infinite or full:
        return (infinite or full)[-1]
    alone = (one for one in verbs if one.lemma == "brauchen")  # "braucht eine Erlaubnis"
    return next((one for one in verbs if one.lemma not in _MODALS), next(alone, None))


def _same(one: Predicate) -> Predicate:
    """Return a predicate as the one that says the same, by the table."""
    for row in classes.table("predicate")["same"]:
        if (one.verb, one.modal, one.voice) == (row["verb"], row.get("modal", ""), row.get("voice", ACTIVE)):
            governed = tuple(row.get("prepositions", {}).items())
            return Predicate(
                row["as"], row.get("as_modal", ""), row.get("as_voice", ACTIVE), one.tense, one.tokens, governed
            )
    return one
