"""The bullets of a draft: its list items, and outside of lists its claims, each in the section it stands in (3)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from provenance.answering.contract.rules import Rules
from provenance.answering.drafts.parts import Claim, Draft, Kind, Sentence

_ATX = re.compile(r"\s{0,3}(#{1,6})(?:\s|$)")
_DEEPEST = 6


@dataclass(frozen=True, slots=True)
class Found:
    """A bullet as it stands in a draft; ``number`` counts the checked ones from 1."""

    number: int
    section: str
    text: str
    claims: tuple[Claim, ...]

    @property
    def said(self) -> str:
        """The words of its claims, without marks."""
        return " ".join(dict.fromkeys(claim.text for claim in self.claims))


@dataclass(frozen=True, slots=True)
class Laid:
    """The checked part of a draft: its bullets, and the sections in their order with whether they abstain."""

    bullets: tuple[Found, ...]
    sections: dict[str, bool]


def laid_out(draft: Draft, rules: Rules) -> Laid:
    """Give the bullets that the rules check, and the sections; those that the rules name are there in any case.

    A section abstains where it has a sentence that says so and that the draft itself has put there.
    """
    sections: dict[str, bool] = dict.fromkeys(rules.sections, False)
    groups: dict[tuple[str, int], tuple[str, list[Sentence]]] = {}
    for sentence, headings in _under(draft):
        section = rules.section_of(headings)
        if section is None:
            continue
        if sentence.kind is Kind.ABSTENTION:
            sections[section] = True
        if not sentence.claims:
            continue
        sections.setdefault(section, False)
        if sentence.item is not None:
            groups.setdefault(("item", sentence.item), (section, []))[1].append(sentence)
        elif rules.paragraphs:
            groups[("sentence", sentence.number)] = (section, [sentence])
    found = [_bullets(draft, kind, section, sentences) for (kind, _), (section, sentences) in groups.items()]
    bullets = [
        Found(number, section, text, claims)
        for number, (section, text, claims) in enumerate((one for many in found for one in many), 1)
    ]
    return Laid(tuple(bullets), sections)


def _bullets(
    draft: Draft, kind: str, section: str, sentences: list[Sentence]
) -> Iterator[tuple[str, str, tuple[Claim, ...]]]:
    """Give a list item as one bullet, and each claim of a paragraph as one."""
    claims = tuple(draft.claim(number) for sentence in sentences for number in sentence.claims)
    if kind == "item":
        yield section, " ".join(sentence.text.strip() for sentence in sentences), claims
        return
    for claim in claims:
        yield section, claim.text, (claim,)


def _under(draft: Draft) -> Iterator[tuple[Sentence, tuple[str, ...]]]:
    """Give each sentence with the headings above it, outermost first; a list of references makes no claims."""
    path: list[tuple[int, str]] = []
    for sentence in draft.sentences:
        if sentence.kind is Kind.HEADING:
            level = _level(draft.text, sentence.start)
            path = [one for one in path if one[0] < level]
            path.append((level, _title(sentence.text)))
            continue
        headings = tuple(title for _, title in path)
        if sentence.section and _title(sentence.section) not in headings:
            headings = (*headings, _title(sentence.section))
        yield sentence, headings


def _level(text: str, at: int) -> int:
    """Give how deep the heading at an offset is: by its #, else by the line drawn below it."""
    start = text.rfind("\n", 0, at) + 1
    marked = _ATX.match(text, start)
    if marked:
        return len(marked[1])
    end = text.find("\n", at) + 1
    below = text[end : end + 80].split("\n", 1)[0].strip() if end else ""
    if below and set(below) <= {"="}:
        return 1
    return 2 if below and set(below) <= {"-"} else _DEEPEST


def _title(text: str) -> str:
    return text.strip().lstrip("#").strip(" \t*_")
