"""What is told of a model server that gave no answer, in English and German."""

from __future__ import annotations

from typing import Any

_WORDS: dict[str, dict[str, str]] = {
    "en": {
        "late": "the model took longer than {} s",
        "resting": "the model was late {} times in a row and is not asked for a minute",
        "unreachable": "the model server cannot be reached: {}",
        "unsendable": "the question cannot be sent: {}",
        "long": "the answer is longer than {:,} bytes",
        "packed": "the answer is packed ({}), which nobody asked for",
        "status": "the model server answered {}: {}",
        "bare status": "the model server answered {}",
        "other form": "the model's answer is not what was asked for: {}",
        "no object": "the model's answer is no JSON object",
    },
    "de": {
        "late": "das Sprachmodell brauchte länger als {} s",
        "resting": "das Sprachmodell war {}-mal hintereinander zu spät und wird eine Minute lang nicht gefragt",
        "unreachable": "der Modellserver ist nicht zu erreichen: {}",
        "unsendable": "die Frage lässt sich nicht senden: {}",
        "long": "die Antwort ist länger als {:,} Bytes",
        "packed": "die Antwort ist gepackt ({}), wonach niemand gefragt hat",
        "status": "der Modellserver antwortete {}: {}",
        "bare status": "der Modellserver antwortete {}",
        "other form": "die Antwort des Sprachmodells hat nicht die verlangte Form: {}",
        "no object": "die Antwort des Sprachmodells ist kein JSON-Objekt",
    },
}


def worded(language: str, what: str, given: tuple[Any, ...]) -> str:
    """Say it in German or, for every other language, in English."""
    return _WORDS["de" if language.startswith("de") else "en"][what].format(*given)
