"""What judging came to, in English and German."""

from __future__ import annotations

from collections.abc import Sequence

from provenance.language import catalogue
from provenance.language.catalogue import difference as one_different
from provenance.text.found import Difference

__all__ = ["check_says", "different", "model_says", "one_different", "quoted", "worded"]

_UNNAMED = "default"


def worded(language: str, what: str, *given: object, **named: object) -> str:
    """Say it in German or, for every other language, in English."""
    return catalogue.said(language, "verdict", what, *given, **named)


def check_says(language: str, what: str, /, **given: object) -> str:
    """Say what a check found that looks for no quote."""
    return catalogue.said(language, "check", what, **given)


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
