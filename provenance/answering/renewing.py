"""What an earlier grounding put into a draft is known again, so that it is renewed and never stands beside the new.

Its numbers are marks like any other and are held against their claims. Its remarks in brackets ("not enough evidence",
"supported in part: …", an inference beside its excerpt), its handles of sources that may not be named and its list of
sources tell what was so then: they go, and what is so now is written. They are known by their wordings, of the rules in
force and of those shipped, in either language; a remark that somebody worded otherwise is theirs and stays.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from provenance.answering import contract as contracts
from provenance.answering.contract.wordings import word
from provenance.answering.display import DisplayRules
from provenance.answering.drafts.parts import Draft, Mark
from provenance.answering.packs import Bounds
from provenance.language import catalogue

_MARKED = re.compile(r"\s*(?:[-*+]\s+)?(?:\[|\{cite:)")


def remarks(draft: Draft, unfounded: Iterable[str], rules: DisplayRules, bounds: Bounds) -> tuple[Mark, ...]:
    """Give the remarks of an earlier grounding, as marks that name nothing."""
    found = _pattern(tuple(unfounded), rules, bounds).finditer(draft.text)
    return tuple(Mark(one.start(), one.end(), one[0], ()) for one in found)


def without_handles(text: str, rules: DisplayRules) -> str:
    """Give a text without the handles of an earlier grounding and their list: nobody could resolve them any more."""
    handles = rf"(?:{_alternatives('source', rules)})\s[A-Z]{{1,2}}"
    entry = re.compile(rf"\s*- (?:\*\*{handles}\*\* — |(?:{_alternatives('restricted', rules)}))")
    titles = {one for language in catalogue.LANGUAGES for one in _words("sources", language, rules)}
    kept = _without_list(text, titles, entry)
    return re.sub(rf"[ \t]?\[(?:{handles}|{_alternatives('closed', rules)})\]", "", kept)


def without_list(text: str, contract: contracts.Rules) -> str:
    """Give a text without the list of sources at its end: one under our heading whose entries all begin with a mark."""
    return _without_list(text, {word("references", contract, language) for language in catalogue.LANGUAGES}, _MARKED)


def _without_list(text: str, titles: Iterable[str], entry: re.Pattern[str]) -> str:
    heading = re.compile(rf"(?:\A|\n)##\s+(?:{'|'.join(map(re.escape, sorted(titles)))})[ \t]*\n")
    last = max(heading.finditer(text), key=lambda one: one.start(), default=None)
    if last is None:
        return text
    lines = [line for line in text[last.end() :].splitlines() if line.strip()]
    if not lines or not all(entry.match(line) for line in lines):
        return text
    return text[: last.start()].rstrip() + "\n"


def _pattern(unfounded: Sequence[str], rules: DisplayRules, bounds: Bounds) -> re.Pattern[str]:
    weak = [one for words in bounds.weak.values() for one in words.values()]
    fixed = "|".join(map(_spaced, [*unfounded, *weak]))
    inside = r"[^\[\]]*"
    kinds = (
        fixed,
        rf"(?:{_alternatives('narrowed', rules)}):{inside}",
        rf"(?:{_alternatives('label', rules)}|{_alternatives('walled', rules)})(?::{inside})?",
    )
    return re.compile(rf"\[(?:{'|'.join(kinds)})\]")


def _alternatives(key: str, rules: DisplayRules) -> str:
    found = {one for language in catalogue.LANGUAGES for one in _words(key, language, rules)}
    return "|".join(map(_spaced, sorted(found)))


def _words(key: str, language: str, rules: DisplayRules) -> set[str]:
    return {rules.word(language, key), catalogue.said(language, "display", key)}


def _spaced(words: str) -> str:
    r"""Give a pattern of words that may have been wrapped or stand in a row of a table (``\|``)."""
    return r"\s+".join(re.escape(one) for one in words.split())
