"""What judging came to, in English and German."""

from __future__ import annotations

from collections.abc import Sequence

from provenance.text.found import Difference

_WORDS: dict[str, dict[str, str]] = {
    "en": {
        "words": "The claim stands word for word in the passage.",
        "no model": "Whether the passage bears the claim was not judged, because no model endpoint is set "
        "(CITATION_LLM_URL).",
        "fault": "No verdict: {}{}.",
        "later": "; `beleg verify --pending` asks again",
        "another": "No verdict: the model answered {}.",
        "model": "The model{} says",
        "supported": "{model} supported: {reason}",
        "not": "{model} that the passage does not bear the claim: {reason}",
        "partly": "{model} that the passage bears the claim in part: {reason}",
        "differs": "{told}; {model} {verdict}: {reason}",
        "invented": "{model} {verdict}, but rests it on words that are not in the passage: “{words}”. "
        "That counts for nothing.",
        "no words": "{model} {verdict}, but rests it on no words of the passage. That counts for nothing.",
        "unrelated": "{model} 'supported', but hardly a word of the claim stands in the passage. "
        "That counts for nothing.",
        "too much": "{model} 'supported', but the claim says too much that the passage does not say in the same words. "
        "That counts for nothing.",
        "uncovered": "{model} 'supported', but no words of the passage say “{words}”. That counts for nothing.",
        "unasked": "{model} 'supported', and nothing usable of which words of the passage say “{words}”: {why}{later}.",
        "denial": "{model} 'supported' of the claim, and {verdict} of its denial. That counts for nothing.",
        "addition": "{model} 'supported' of the claim, and {verdict} of the claim with something added that the "
        "passage does not have. That counts for nothing.",
        "elsewhere": "{model} 'supported' of the claim, and {verdict} of it beside a passage of something else. "
        "That counts for nothing.",
        "unheard": "{model} 'supported', and nothing usable of the {control}: {why}{later}.",
        "control denial": "denial",
        "control addition": "claim with something added",
        "control elsewhere": "claim beside another passage",
        "differences": "The claim does not say what the passage says: {}",
        "limits": "The claim stands in the passage, which limits it: {}.",
        "proven": "The words of the claim stand in the passage.",
        "no quote": "Whether the quote bears the claim was not asked, because it does not stand in the source.",
        "stands": "stands at {}",
        "stands not": "does not stand in the source",
        "there": "the quote stands there",
        "not there": "the quote does not stand in the source",
        "within": "{}, within limits that the claim leaves out: {}",
        "claim by_words": "it bears the claim by its words",
        "claim by_model": "it bears the claim, as a model finds",
        "claim by_check": "the source was asked again and bears the claim out",
        "claim not_judged": "whether it bears the claim was not judged",
        "claim differs": "it does not bear the claim",
        "short by_words": "by its words",
        "short by_model": "by a model",
        "short by_check": "by a check",
        "short not_judged": "not judged",
        "short differs": "not borne",
    },
    "de": {
        "words": "Die Aussage steht Wort für Wort in der Stelle.",
        "no model": "Ob die Stelle die Aussage trägt, wurde nicht beurteilt: Es ist kein Sprachmodell eingerichtet "
        "(CITATION_LLM_URL).",
        "fault": "Nicht beurteilt: {}{}.",
        "later": "; `beleg verify --pending` fragt noch einmal",
        "another": "Nicht beurteilt: Das Sprachmodell antwortete {}.",
        "model": "Das Sprachmodell{} sagt",
        "supported": "{model}, die Stelle trage die Aussage: {reason}",
        "not": "{model}, die Stelle trage die Aussage nicht: {reason}",
        "partly": "{model}, die Stelle trage die Aussage zum Teil: {reason}",
        "differs": "{told}; {model} {verdict}: {reason}",
        "invented": "{model} {verdict}, stützt es aber auf Worte, die dort nicht stehen: „{words}“. Das zählt nicht.",
        "no words": "{model} {verdict}, stützt es aber auf keine Worte der Stelle. Das zählt nicht.",
        "unrelated": "{model} „supported“, aber kaum ein Wort der Aussage steht in der Stelle. Das zählt nicht.",
        "too much": "{model} „supported“, aber die Aussage sagt zu viel, was die Stelle nicht mit diesen Worten sagt. "
        "Das zählt nicht.",
        "uncovered": "{model} „supported“, aber keine Worte der Stelle sagen „{words}“. Das zählt nicht.",
        "unasked": "{model} „supported“, aber nichts Brauchbares dazu, welche Worte der Stelle „{words}“ sagen: "
        "{why}{later}.",
        "denial": "{model} „supported“ zur Aussage und {verdict} zu ihrem Gegenteil. Das zählt nicht.",
        "addition": "{model} „supported“ zur Aussage und {verdict} zur Aussage mit einem Zusatz, den die Stelle "
        "nicht hat. Das zählt nicht.",
        "elsewhere": "{model} „supported“ zur Aussage und {verdict} zu ihr neben einer Stelle, die von anderem "
        "handelt. Das zählt nicht.",
        "unheard": "{model} „supported“, aber nichts Brauchbares {control}: {why}{later}.",
        "control denial": "zum Gegenteil der Aussage",
        "control addition": "zur Aussage mit einem Zusatz",
        "control elsewhere": "zur Aussage neben einer anderen Stelle",
        "differences": "Die Aussage sagt nicht, was die Stelle sagt: {}",
        "limits": "Die Aussage steht in der Stelle, die sie einschränkt: {}.",
        "proven": "Die Worte der Aussage stehen in der Stelle.",
        "no quote": "Ob das Zitat die Aussage trägt, wurde nicht gefragt: Es steht nicht in der Quelle.",
        "stands": "steht in {}",
        "stands not": "steht nicht in der Quelle",
        "there": "das Zitat steht dort",
        "not there": "das Zitat steht nicht in der Quelle",
        "within": "{}, mit Einschränkungen, die die Aussage weglässt: {}",
        "claim by_words": "es trägt die Aussage mit seinen Worten",
        "claim by_model": "es trägt die Aussage, wie ein Sprachmodell findet",
        "claim by_check": "die Quelle wurde noch einmal befragt und gibt der Aussage recht",
        "claim not_judged": "ob es die Aussage trägt, wurde nicht beurteilt",
        "claim differs": "es trägt die Aussage nicht",
        "short by_words": "mit seinen Worten",
        "short by_model": "laut Sprachmodell",
        "short by_check": "nachgeprüft",
        "short not_judged": "nicht beurteilt",
        "short differs": "nicht getragen",
    },
}
_KINDS = {
    "number": "Zahl", "negation": "Verneinung", "modality": "Modalverb", "limit": "Einschränkung", "unit": "Einheit",
    "date": "Datum", "name": "Name", "word": "Wort",
}  # fmt: skip
_UNNAMED = "default"


def worded(language: str, what: str, *given: object, **named: object) -> str:
    """Say it in German or, for every other language, in English."""
    return _WORDS["de" if language.startswith("de") else "en"][what].format(*given, **named)


def model_says(language: str, model: str) -> str:
    """Begin a sentence on what a model says; one that was given no name has none."""
    return worded(language, "model", "" if model == _UNNAMED else f" {model}")


def quoted(language: str, verdict: object) -> str:
    """Give a verdict as the model wrote it."""
    if language.startswith("de"):
        return f"„{verdict}“" if isinstance(verdict, str) else "nichts Brauchbares"
    return repr(verdict)[:120]


def different(language: str, differences: Sequence[Difference]) -> str:
    """Say what the program saw differ: what the passage says, what the claim says."""
    return worded(language, "differences", "; ".join(one_different(language, one) for one in differences))


def one_different(language: str, one: Difference) -> str:
    """Say in what a claim differs from its passage."""
    return _german(one) if language.startswith("de") else str(one).replace("the quote", "the claim")


def _german(one: Difference) -> str:
    kind = _KINDS[one.kind]
    if not one.quote:
        return f"{kind}: Die Quelle sagt „{one.source}“, die Aussage lässt es weg"
    if not one.source:
        return f"{kind}: Die Aussage sagt „{one.quote}“, die Quelle nicht"
    return f"{kind}: Die Quelle sagt „{one.source}“, die Aussage „{one.quote}“"
