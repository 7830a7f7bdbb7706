"""What is said of a claim held against a source, in German and English: the language of the draft decides."""

from __future__ import annotations

import re
from collections.abc import Iterable

from provenance.language.stems import family, stem, words_of
from provenance.text.found import Difference

_WORD = re.compile(r"\w+")
_ROOT = 4  # letters that tell a word within another

_ENGLISH = {
    "ordered": "The Satz says this in another order or construction.",
    "also": "“{}”",
    "whole": "The claim stands word for word in the source.",
    "more": "The source says more: {}",
    "alone": "The words stand there, but not alone: {}",
    "part": "The source says “{}”, and not the rest of the claim.",
    "rest": "the rest of the claim is not as it stands there",
    "lacking": "{} not said there",
    "lacking form": "{} said there only as “{}”",
    "lacking Satz": "{} said there in another sentence",
    "inferred": "All telling words of the claim stand in this Satz, and numbers, negation and modals agree.",
    "opens": "the Satz opens: “{}”",
    "goes on": "the Satz goes on: “{}”",
    "weakens": "the source says {}, the claim leaves it out",
    "antecedent": "what “{}” means stands in the sentence before, which this place does not bear",
    "place": "place: the words stand at {}, the claim says “{}”",
    "word": "word: the source says “{}”, the claim says “{}”",
    "added": "word: the claim says “{}”, the source does not",
    "several": "{}: the source says several ({}), and the claim may say one of another",
    "denies": "negation: the source denies something, and the claim may deny another",
    "few": "The claim says too little by itself: what it is about stands elsewhere.",
    "tongue": "The passage is in another language.",
    "nothing": "Nothing in the sources has words of the claim.",
    "left out": "{}: the source says “{}”, the claim leaves it out",
    "failed": "The citation itself failed: its quote does not stand there.",
    "corrected": "The citation was corrected by a newer one.",
    "stands at": "The citation itself stands at {}.",
}
_GERMAN = {
    "ordered": "Der Satz sagt dies in anderer Folge oder Fügung.",
    "also": "„{}“",
    "whole": "Die Aussage steht Wort für Wort in der Quelle.",
    "more": "Die Quelle sagt mehr: {}",
    "alone": "Die Worte stehen dort, aber nicht allein: {}",
    "part": "Die Quelle sagt „{}“, nicht aber den Rest der Aussage.",
    "rest": "der Rest der Aussage steht dort anders",
    "lacking": "{} steht dort nicht",
    "lacking form": "{} steht dort nur als „{}“",
    "lacking Satz": "{} steht dort in einem anderen Satz",
    "inferred": "Alle tragenden Wörter der Aussage stehen in diesem Satz; Zahlen, Verneinung, Modalverben stimmen.",
    "opens": "der Satz beginnt: „{}“",
    "goes on": "der Satz geht weiter: „{}“",
    "weakens": "die Quelle sagt {}, die Aussage lässt es weg",
    "antecedent": "was „{}“ meint, steht im Satz davor, den diese Stelle nicht trägt",
    "place": "Fundstelle: Die Worte stehen in {}, die Aussage nennt „{}“",
    "word": "Wort: Die Quelle sagt „{}“, die Aussage „{}“",
    "added": "Wort: Die Aussage sagt „{}“, die Quelle nicht",
    "several": "{}: Die Quelle nennt mehrere ({}); welche wozu gehört, kann die Aussage vertauschen",
    "denies": "Verneinung: Die Quelle verneint etwas; die Aussage kann etwas anderes verneinen",
    "few": "Die Aussage sagt für sich zu wenig: Wovon sie handelt, steht anderswo.",
    "tongue": "Die Stelle ist in einer anderen Sprache.",
    "nothing": "Keine Quelle enthält Wörter der Aussage.",
    "left out": "{}: Die Quelle sagt „{}“, die Aussage lässt es weg",
    "failed": "Das Zitat selbst ist gescheitert: Seine Worte stehen dort nicht.",
    "corrected": "Das Zitat wurde durch ein neueres berichtigt.",
    "stands at": "Das Zitat selbst steht auf {}.",
}
_KINDS = {
    "number": "Zahl", "negation": "Verneinung", "modality": "Modalverb", "limit": "Einschränkung", "unit": "Einheit",
    "date": "Datum", "name": "Name", "word": "Wort",
}  # fmt: skip


def told(language: str, what: str, *given: str) -> str:
    """Say something in a language; English where there is no other."""
    return (_GERMAN if language.startswith("de") else _ENGLISH)[what].format(*given)


def sentences(*notes: str) -> str:
    """Give notes one behind the other, each a sentence."""
    said = (note.strip() for note in notes)
    return " ".join(note if note.endswith((".", "!", "?")) else f"{note}." for note in said if note)


def differs(language: str, one: Difference) -> str:
    """Say what the source says and what the claim says."""
    if one.sign:
        given = [kind_of(language, one.kind), one.source] if one.sign == "several" else []
        return told(language, one.sign, *given)
    if not language.startswith("de"):
        return str(one).replace("the quote", "the claim")
    kind = _KINDS[one.kind]
    if not one.quote:
        return told(language, "left out", kind, one.source)
    if not one.source:
        return told(language, "added", one.quote).replace("Wort", kind, 1)
    return told(language, "word", one.source, one.quote).replace("Wort", kind, 1)


def quoted(language: str, words: Iterable[str]) -> str:
    """Give words in the quotation marks of a language, in a row."""
    opens, closes = ("„", "“") if language.startswith("de") else ("“", "”")
    return ", ".join(f"{opens}{word}{closes}" for word in words)


def lacking(language: str, claim: str, absent: Iterable[str], quote: str, place: str = "") -> list[str]:
    """Say which words of a claim a Satz does not have, as the claim writes them.

    What stands there as a part of another word, or in another Satz of its place, is not told to be missing.
    """
    written = {word.lower(): word for word in _WORD.findall(claim)}
    gone: list[str] = []
    found: list[str] = []
    elsewhere = {stem(word) for word in words_of(place)}
    for one in absent:
        word = written.get(one, one)
        form = next((other for other in _WORD.findall(quote) if _within(one, other)), None)
        if form:
            found.append(told(language, "lacking form", quoted(language, [word]), form))
        elif stem(one) in elsewhere:
            found.append(told(language, "lacking Satz", quoted(language, [word])))
        else:
            gone.append(word)
    return [*([told(language, "lacking", quoted(language, gone))] if gone else []), *found]


def _within(one: str, other: str) -> bool:
    """Tell whether one word is a part of another, or another form of it."""
    root, whole = family(one), family(other)
    return root == whole or (len(root) >= _ROOT and root in whole)


def kind_of(language: str, kind: str) -> str:
    """Name a kind of difference."""
    return _KINDS[kind] if language.startswith("de") else kind
