"""What of a draft its reader does not see as said: struck out, deleted, hidden, or a note to the editor.

| written | read |
|---|---|
| ``~~nicht~~``, ``~nicht~`` (GitHub), ``<del>``, ``<s>``, ``<strike>``, a style that strikes or hides | nothing |
| ``{--nicht--}``, ``{>>why?<<}``, ``{~~alt~>neu~~}`` (CriticMarkup, http://criticmarkup.com) | nothing, nothing, neu |
| ``{++nicht++}``, ``{==nicht==}`` | nicht |

What is opened and never closed reaches to the end of its paragraph, as browsers show it. Code shows its marks.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from functools import lru_cache

Span = tuple[int, int]

_STYLED = (
    r"style\s*=\s*[\"'][^\"'<>]*(?:line-through|display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|"
    r"opacity\s*:\s*0(?![.\d]*[1-9])|font-size\s*:\s*0(?![.\d]*[1-9]))[^\"'<>]*[\"']"
)
_OPENING = re.compile(
    r"(?P<ticks>(?<!`)`+)|(?P<critic>\{(?:--|>>|~~|\+\+|==))|(?P<struck>(?<!~)~~(?=[^\s~])|(?<![~\w])~(?=[^\s~]))"
    rf"|<(?P<tag>del|s|strike|script|style|template|(?:[a-z][a-z0-9]*)(?=\s(?:[^<>]*\s)?(?:{_STYLED}|hidden(?=[\s=>/]))))"
    r"(?:\s[^<>]*)?>",
    re.IGNORECASE,
)
_CLOSING = {
    "{--": re.compile(r"--\}"), "{>>": re.compile(r"<<\}"), "{~~": re.compile(r"~~\}"), "{++": re.compile(r"\+\+\}"),
    "{==": re.compile(r"==\}"), "~~": re.compile(r"(?<=[^\s~])~~(?!~)"), "~": re.compile(r"(?<=[^\s~])~(?![~\w])"),
}  # fmt: skip
_PARAGRAPH = re.compile(r"\n[^\S\n]*\n|\Z")
_MAY = re.compile(r"~|<|\{[->+=~]")


@lru_cache(maxsize=8)
def unseen(draft: str) -> tuple[Span, ...]:
    """Give the stretches of a draft that its reader does not see, in order, none within another."""
    return tuple(_unseen(draft)) if _MAY.search(draft) else ()


def seen(draft: str, start: int, end: int) -> Iterator[Span]:
    """Give the stretches of ``draft[start:end]`` that its reader sees."""
    spans = unseen(draft)
    at = bisect_right(spans, start, key=lambda one: one[1])
    while at < len(spans) and spans[at][0] < end:
        if spans[at][0] > start:
            yield start, spans[at][0]
        start = max(start, spans[at][1])
        at += 1
    if start < end:
        yield start, end


def _unseen(draft: str) -> Iterator[Span]:
    at = 0
    open_until: dict[str, int] = {}  # marks that nothing closes before there
    while match := _OPENING.search(draft, at):
        at = match.end()
        if match["tag"]:
            at = _closed(draft, match)
            yield match.start(), at
            continue
        if match.start() < open_until.get(match[0], 0):
            continue
        paragraph = _PARAGRAPH.search(draft, at)
        last = paragraph.start() if paragraph else len(draft)
        closing = _closing(match[0]).search(draft, at, min(last + 1, len(draft)))
        if closing is None or closing.end() > last:
            open_until[match[0]] = last
            continue
        at = closing.end()
        yield from _of_mark(draft, match, closing)


def _closing(mark: str) -> re.Pattern[str]:
    return _CLOSING.get(mark) or re.compile(rf"(?<!`){mark}(?!`)")


def _of_mark(draft: str, opened: re.Match[str], closing: re.Match[str]) -> Iterator[Span]:
    """Give what is unseen of a stretch between two marks, and the marks."""
    mark = opened[0]
    if mark in {"{++", "{=="}:
        yield opened.span()
        yield closing.span()
    elif mark == "{~~" and (new := draft.find("~>", opened.end(), closing.start())) >= 0:
        yield opened.start(), new + 2
        yield closing.span()
    elif not opened["ticks"]:
        yield opened.start(), closing.end()


def _closed(draft: str, opened: re.Match[str]) -> int:
    """Give where the element that was opened ends: behind its closing tag, else with its paragraph."""
    depth = 1
    for tag in re.compile(rf"<(/?){opened['tag']}(?=[\s>/])[^<>]*>", re.IGNORECASE).finditer(draft, opened.end()):
        depth += -1 if tag[1] else 1
        if not depth:
            return tag.end()
    paragraph = _PARAGRAPH.search(draft, opened.end())
    return paragraph.start() if paragraph else len(draft)
