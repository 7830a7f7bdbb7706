"""What a sentence says round one of the parts that "and" joins, which holds of that part too.

    "According to the plaintiff, the notice is void and the fee is due."     "The fee is due."
    "Er darf ablegen, wenn der Lotse zustimmt und die Schleuse frei ist."    "… wenn der Lotse zustimmt."

The words of such a claim stand there in a row, so that nothing is exchanged; what stands before the first part, or
behind the last that is told, is left out all the same. Read in both languages; what is told is shown as it stands.
"""

from __future__ import annotations

from functools import lru_cache

from provenance.language.asserting import places
from provenance.language.detection import Spoken
from provenance.language.reports import disputes
from provenance.language.sentences import sentences_round
from provenance.language.tagging import tagged
from provenance.language.voices import of_class
from provenance.text import patterns as re
from provenance.text.found import Difference

_JOINS = r"(?:und|oder|sowie|aber|doch|and|or|but|nor)"
_BEFORE = re.compile(rf"[,\s]+{_JOINS}\s*\Z", re.IGNORECASE)
_BEHIND = re.compile(rf"\s*,?\s*{_JOINS}\b", re.IGNORECASE)
_OPENS = re.compile(
    r"\b(?:that|whether|how|why|if|when|whenever|where|wherever|unless|until|provided|because|although|after|before|while|"
    r"dass|daß|ob|wie|wenn|falls|sofern|soweit|solange|sobald|weil|obwohl|nachdem|bevor|ehe|während|damit)\b",
    re.IGNORECASE,
)
_UNREAL = re.compile(r"\b(?:sei|seien|habe|wäre|wären|hätte|hätten|würde|würden)\b", re.IGNORECASE)
_SUBJUNCTIVE = {"ist": "sei", "sind": "seien", "hat": "habe", "wird": "werde", "kann": "könne", "muss": "müsse"}
_INDICATIVE = re.compile(rf"\b(?:{'|'.join(_SUBJUNCTIVE)})\b")
_HEDGES = frozenset({"perhaps", "maybe", "according"})
_SUBJECTS = frozenset(
    {"ART", "NN", "NE", "PPER", "PIS", "PIAT", "PIDAT", "PDAT", "PDS", "PPOSAT", "CARD", "ADJ(A)", "TRUNC", "PWS"}
)
"""Tags of a word that a German sentence with its subject in front begins with."""
_MOST = 160


@lru_cache(maxsize=1_024)
def left_outside(claim: str, sentence: str, spoken: Spoken) -> Difference | None:
    """Return what a sentence says round a part of it that a claim repeats: what disputes that part, or limits it.

    None where the claim does not stand there in a row, or somewhere without any.
    """
    found: Difference | None = None
    for start, end in places(claim, sentence, spoken):
        first, last = sentences_round(sentence, start, end)
        one = _before(sentence[first:start], sentence[end:last], spoken) or _behind(claim, sentence[end:last])
        if one is None:
            return None
        found = found or one
    return found or _indirect(claim, sentence, spoken)


def _indirect(claim: str, sentence: str, spoken: Spoken) -> Difference | None:
    """Return who says what a claim states that stands there in indirect speech: "…, das Wasser sei trüb und …"."""
    told = _INDICATIVE.sub(lambda one: _SUBJUNCTIVE[one[0]], claim) if spoken.source == "de" else claim
    if told == claim:
        return None
    for start, _ in places(told, sentence, spoken):
        first, _ = sentences_round(sentence, start, start + 1)
        if core := sentence[first:start].strip(" ,\n"):
            return Difference("limit", _shown(core), "")
    return None


def _before(opening: str, rest: str, spoken: Spoken) -> Difference | None:
    joint = _BEFORE.search(opening)
    core = opening[: joint.start()].strip(" ,\n") if joint else ""
    if not core:
        return None
    if any(disputes(core[: one.end()] + " ", rest) for one in _OPENS.finditer(core)):
        return Difference("negation", _shown(core), "")
    framed = _OPENS.search(core) or _UNREAL.search(core) or _is_fronted(core, spoken)
    return Difference("limit", _shown(core), "") if framed else None


def _is_fronted(core: str, spoken: Spoken) -> bool:
    """Tell whether a sentence begins with something else than its subject: "Nach Ansicht der Klägerin ist …"."""
    first = tagged(core)[:1] if spoken.source == "de" else ()
    if first:
        return first[0].tag not in _SUBJECTS
    word = core.split(maxsplit=1)[0].strip('"“„(').lower()
    return word in of_class("prepositions") | _HEDGES or word.endswith("ly")


def _behind(claim: str, rest: str) -> Difference | None:
    """Return the rest of a condition that a claim ends within."""
    last = max((one.start() for one in _OPENS.finditer(claim)), default=0)
    if not last or "," in claim[last:] or not _BEHIND.match(rest):
        return None
    return Difference("limit", _shown(rest.strip(" ,.;\n")), "")


def _shown(words: str) -> str:
    text = " ".join(words.split())
    return text if len(text) <= _MOST else f"{text[:_MOST].rsplit(None, 1)[0]} …"
