"""Marks of a deliverable count from [1] in the order of its text; its list of sources says which citation each means.

    record        … aufzubewahren. [17]  … zu zahlen. [4]       [4] § 2 X.            [17] § 5 X.
    deliverable   … aufzubewahren. [1]   … zu zahlen. [2]       [1] § 5 X. (Beleg 17)  [2] § 2 X. (Beleg 4)

A list whose entries name no citation is one of before, or one where both numbers are the same: its marks are the
numbers of citations. So a deliverable is read back by its list alone, without the store.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from provenance.answering import contract as contracts
from provenance.answering.contract.report import ABSTENTIONS, word
from provenance.answering.display import DisplayRules
from provenance.answering.drafts import read
from provenance.answering.drafts.draft import Draft, Mark, form_of, written
from provenance.answering.drafts.layout import body_start
from provenance.answering.packs import Bounds
from provenance.language import catalogue
from provenance.text import patterns as re

_LEADS = re.compile(r"(?:\A|\n)[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?\Z")
"""Before what opens a line or a list item."""
_DEEPEST = 40
"""Characters that may stand before it in its line."""
_MARKED = re.compile(r"\s*(?:[-*+]\s+)?(?:\[|\{cite:)")


def remarks(text: str, rules: DisplayRules, bounds: Bounds, contract: contracts.ContractRules) -> tuple[Mark, ...]:
    """Return the remarks of an earlier grounding, as marks that name nothing.

    Why nothing bears a claim is one behind words alone: by itself it stands in the place of a bullet.
    """
    outside = [catalogue.said(one, "delivery", "outside") for one in catalogue.LANGUAGES]
    found = [*_pattern(outside, rules, bounds).finditer(text)]
    failed = (
        one
        for one in _failures(contract).finditer(text)
        if not _LEADS.search(text, max(0, one.start() - _DEEPEST), one.start())
    )
    every = {one.start(): one for one in (*failed, *found)}
    return tuple(Mark(one.start(), one.end(), one[0], ()) for _, one in sorted(every.items()))


def unremarked(text: str, marks: Iterable[Mark]) -> str:
    """Return a text with blanks in the place of some marks."""
    for one in marks:
        text = text[: one.start] + re.sub(r"[^\r\n]", " ", one.raw) + text[one.end :]
    return text


def without_flag(text: str, contract: contracts.ContractRules) -> str:
    """Return a text without what an earlier check says of it at its head."""
    found = flag(text, contract)
    return text if found is None else text[: found.start] + text[found.end :].lstrip()


def flag(text: str, contract: contracts.ContractRules) -> Mark | None:
    """Return what an earlier check says of a text at its head, as a mark that names nothing."""
    words = "|".join(_fixed("flag", contract))
    found = re.compile(rf"\[(?:{words})\]").match(text, body_start(text))
    return Mark(found.start(), found.end(), found[0], ()) if found else None


def _failures(contract: contracts.ContractRules) -> re.Pattern[str]:
    words = [one for name in ABSTENTIONS for one in _fixed(name, contract)]
    words += [_spaced(catalogue.said(one, "delivery", "unfounded")) for one in catalogue.LANGUAGES]
    return re.compile(rf"\[(?:{'|'.join(words)})\]")


def _fixed(name: str, contract: contracts.ContractRules) -> list[str]:
    """Return patterns of the words of a name in each language, whatever is put in."""
    found = sorted({word(name, contract, language) for language in catalogue.LANGUAGES})
    return [re.sub(r"\\\{\w+\\\}", r"[^\[\]]*", _spaced(one)) for one in found]


def without_handles(text: str, rules: DisplayRules) -> str:
    """Return a text without the handles of an earlier grounding and their list: nobody could resolve them any more."""
    handles = rf"(?:{_alternatives('source', rules)})\s[A-Z]{{1,2}}"
    entry = re.compile(rf"\s*- (?:\*\*{handles}\*\* — |(?:{_alternatives('restricted', rules)}))")
    titles = {one for language in catalogue.LANGUAGES for one in _words("sources", language, rules)}
    kept = _without_list(text, titles, entry)
    return re.sub(rf"[ \t]?\[(?:{handles}|{_alternatives('closed', rules)})\]", "", kept)


def without_list(text: str, contract: contracts.ContractRules) -> str:
    """Return a text without the list of sources at its end.

    One under our heading whose entries all begin with a mark.
    """
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
    inside = r"[^\[\]]*"
    fixed = "|".join(_spaced(one).replace(re.escape("{source}"), inside) for one in [*unfounded, *weak])
    contrary = {catalogue.said(one, "delivery", "conflicting unnamed").partition(":")[0] for one in catalogue.LANGUAGES}
    kinds = (
        fixed,
        rf"(?:{_alternatives('narrowed', rules)}|{'|'.join(sorted(contrary))}):{inside}",
        rf"(?:{_alternatives('label', rules)}|{_alternatives('walled', rules)})(?::{inside})?",
    )
    return re.compile(rf"\[(?:{'|'.join(kinds)})\]")


def _alternatives(key: str, rules: DisplayRules) -> str:
    found = {one for language in catalogue.LANGUAGES for one in _words(key, language, rules)}
    return "|".join(map(_spaced, sorted(found)))


def _words(key: str, language: str, rules: DisplayRules) -> set[str]:
    return {rules.word(language, key), catalogue.said(language, "display", key)}


def _spaced(words: str) -> str:
    r"""Return a pattern of words that may have been wrapped or stand in a row of a table (``\|``)."""
    return r"\s+".join(re.escape(one) for one in words.split())


_CITATIONS = tuple(catalogue.said(one, "delivery", "citation") for one in catalogue.LANGUAGES)
_NUMBERS = r"[1-9]\d{0,8}(?:, [1-9]\d{0,8})*"
_ENTRY = re.compile(rf"^(?P<lead>\s*(?:[-*+]\s+)?)\[(?P<marks>{_NUMBERS})\] (?P<said>.*\S)[ \t]*$", re.MULTILINE)
_MEANT = re.compile(rf" \((?:{'|'.join(_CITATIONS)}) (?P<citations>{_NUMBERS})\)\Z")
_BARE = "[{}]"
_CORE = re.compile(r"\[\d[^\[\]]*\]|\[cite:[^\]]*\]|\{cite:[^}]*\}")


def meant(text: str) -> dict[int, int]:
    """Return which citation each mark of a text means, by its list.

    Empty where marks are citations, or it is at odds.
    """
    found: dict[int, int] = {}
    for entry in _ENTRY.finditer(text):
        named = _MEANT.search(entry["said"])
        marks, citations = _read(entry["marks"]), _read(named["citations"]) if named else []
        if len(marks) != len(citations):
            continue
        for mark, citation in zip(marks, citations, strict=True):
            if found.setdefault(mark, citation) != citation:
                return {}
    return found


def resolved(draft: Draft) -> Draft:
    """Return a draft whose marks name the citations that its list says they mean; its text stays as it is."""
    known = meant(draft.text)
    if not known:
        return draft

    def those(marks: Iterable[Mark]) -> tuple[Mark, ...]:
        return tuple(replace(one, numbers=tuple(known.get(n, n) for n in one.numbers)) for one in marks)

    sentences = tuple(replace(one, marks=those(one.marks)) for one in draft.sentences)
    return replace(
        draft, sentences=sentences, claims=tuple(replace(one, marks=those(one.marks)) for one in draft.claims)
    )


def as_recorded(text: str, language: str | None) -> str:
    """Return a text whose marks are the numbers of citations, and its list as well."""
    known = meant(text)
    if not known:
        return text
    draft = read(text, language)
    return _entries(_marks(draft, known), known, None)


def counted(text: str, references: str, language: str) -> tuple[str, dict[int, int]]:
    """Return a text with its marks counted in order, and which citation each mark means then.

    ``references`` is its list, as it stands in it. What its list does not name (a number that is a word) stays. Marks
    that name citations by a form of their own (`[cite:g3]`) stay, and the list names them so.
    """
    listed = numbers_of(references)
    draft = read(text, language)
    own = [mark for mark in draft.all_marks if not listed.isdisjoint(mark.numbers)]
    if (form := form_of(own)) != _BARE:
        named = _ENTRY.sub(
            lambda one: f"{one['lead']}{written(_read(one['marks']), form)} {one['said']}", references.strip()
        )
        return text.replace(references.strip(), named), {number: number for number in listed}
    order: dict[int, int] = {}
    for mark in draft.all_marks:
        for number in mark.numbers if listed.issuperset(mark.numbers) else ():
            order.setdefault(number, len(order) + 1)
    for number in sorted(listed):
        order.setdefault(number, len(order) + 1)
    found = {mark: citation for citation, mark in order.items()}
    if all(mark == citation for mark, citation in found.items()):
        return text, found
    at = text.rfind(references.strip())
    end = at + len(references.strip())
    lines = _entries(references.strip(), order, catalogue.said(language, "delivery", "citation"))
    before, behind = replace(draft, text=text[:at]), text[end:]
    return _marks(before, order) + lines + behind, found


def numbers_of(references: str) -> frozenset[int]:
    """Return the numbers of the entries of a list."""
    return frozenset(number for entry in _ENTRY.finditer(references) for number in _read(entry["marks"]))


def _marks(draft: Draft, numbers: Mapping[int, int]) -> str:
    """Return the text of a draft with other numbers in its marks, where all that a mark names have one."""
    parts: list[str] = []
    at = 0
    for mark in draft.all_marks:
        if mark.end > len(draft.text) or not mark.numbers or not numbers.keys() >= set(mark.numbers):
            continue
        new = written(tuple(dict.fromkeys(numbers[number] for number in mark.numbers)))
        parts += [draft.text[at : mark.start], _CORE.sub(lambda _, new=new: new, mark.raw, count=1)]
        at = mark.end
    return "".join([*parts, draft.text[at:]])


def _entries(text: str, numbers: Mapping[int, int], citations: str | None) -> str:
    """Return a list with other numbers, in their order; ``citations`` is the word by which it says which they were.

    Without it only entries that say so are read: the text round them may begin a line with a mark as well.
    """
    entries = [
        one
        for one in _ENTRY.finditer(text)
        if (citations or _MEANT.search(one["said"])) and numbers.keys() >= set(_read(one["marks"]))
    ]
    made = sorted((_entry(one, numbers, citations) for one in entries), key=lambda one: one[0])
    parts: list[str] = []
    at = 0
    for place, (_, line) in zip(entries, made, strict=True):
        parts += [text[at : place.start()], line]
        at = place.end()
    return "".join([*parts, text[at:]])


def _entry(one: re.Match[str], numbers: Mapping[int, int], citations: str | None) -> tuple[int, str]:
    pairs = sorted((numbers[number], number) for number in _read(one["marks"]))
    said = _MEANT.sub("", one["said"])
    suffix = f" ({citations} {', '.join(str(old) for _, old in pairs)})" if citations else ""
    return pairs[0][0], f"{one['lead']}[{', '.join(str(new) for new, _ in pairs)}] {said}{suffix}"


def _read(numbers: str) -> list[int]:
    return [int(one) for one in numbers.split(", ")]
