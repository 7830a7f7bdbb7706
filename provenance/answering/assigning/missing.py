"""The telling words of a claim that a Satz has in no form: neither inflected, nor the verb of which a noun is made."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from provenance.citing.search.matching import match
from provenance.citing.search.terms import Term
from provenance.language import classes
from provenance.language.comparing import may_say
from provenance.language.detection import Language
from provenance.language.features import features
from provenance.language.stems import family, stem, words_of
from provenance.language.tagging import roots

_COUNTED = {"number", "date"}
"""What the guard holds against the Satz as a whole: no word of it is looked for."""
_ENDINGS = {"s", "es", "n", "en", "e", "em", "ns"}


def missing(claim: str, language: Language, quote: str, terms: Sequence[Term]) -> Iterator[str]:
    """Give the words of a claim in a language that a Satz does not have."""
    there: set[str] = set()
    counted: set[str] = set()
    for one in match(terms, quote).absent:
        there = there or {form for word in words_of(quote) for form in (stem(word), family(word))}
        if {stem(one), family(one), one.lower()} & (there | classes.of("light", "de")):
            continue
        counted = counted or {
            word for found in features(claim, language) if found.kind in _COUNTED for word in words_of(found.text)
        }
        if not (one.lower() in counted or _inflected(one, quote) or _derived(one, quote)):
            yield one


def empty() -> frozenset[str]:
    """Give words that are not told to be missing beside others: they join sentences or point at the source."""
    return classes.of("free", "de") | classes.of("attribution", "de", "pointing")


def _derived(word: str, quote: str) -> bool:
    """Tell whether a word is a noun made of a verb that is said: "Speicherung" for "zu speichern"."""
    return may_say(word.title(), quote) and bool(roots(word[:1].upper() + word[1:]) & roots(quote))


def _inflected(word: str, quote: str) -> bool:
    """Tell whether a word is another form of one that is said: "Betreibers" for "Betreiber"."""
    low = word.lower()
    pairs = (sorted((low, other), key=len) for other in words_of(quote))
    return any(long.startswith(short) and long[len(short) :] in _ENDINGS for short, long in pairs)
