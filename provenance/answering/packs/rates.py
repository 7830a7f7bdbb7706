"""Whether a Satz tells an amount by another measure than a question asks for it, or of another kind.

    "Was kostet das Liegen pro Woche?"      "Für das Liegen werden je Nacht 12 Euro erhoben."
    "Was kostet das Liegen?"                "Für das Liegen ohne Marke ist ein Bußgeld von 50 Euro fällig."

Only a contrast is told: the Satz has what is asked by nowhere, and tells its amount by something else.
"""

from __future__ import annotations

from functools import cache, lru_cache

from provenance.answering.packs.slots import stands
from provenance.language import classes
from provenance.language.detection import Language, language_of
from provenance.language.stems import words_of
from provenance.text import patterns as re


def rated_by_another(question: str, satz: str) -> bool:
    """Say whether a question asks for an amount by one thing, and a Satz tells one by others alone."""
    language = language_of(question)
    asked = _units(question, language)
    if not asked or language_of(satz) != language:
        return False
    told = _units(satz, language)
    return bool(told) and not any(one in told or stands(one, words_of(satz)) for one in asked)


def prices_by_other_money(question: str, satz: str) -> bool:
    """Say whether a question asks for a price, and a Satz tells of a fine or a deposit that it does not name."""
    other = _other()
    asks = _asks()[language_of(question)].search(question)
    return asks is not None and other.search(satz) is not None and other.search(question) is None


@cache
def _asks() -> dict[str, re.Pattern[str]]:
    rows = classes.table("slot")["price_words"]
    return {language: re.compile("|".join(rows[language]), re.IGNORECASE) for language in ("de", "en")}


@cache
def _other() -> re.Pattern[str]:
    return re.compile(classes.table("slot")["money"]["other"])


@lru_cache(maxsize=512)
def _units(text: str, language: Language) -> frozenset[str]:
    same = classes.table("slot")["same_rate"]
    found = (one["unit"].lower() for pattern in _patterns(language) for one in pattern.finditer(text))
    return frozenset(str(same.get(one, one)) for one in found)


@cache
def _patterns(language: Language) -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(one) for one in classes.table("slot")["rate"][language])
