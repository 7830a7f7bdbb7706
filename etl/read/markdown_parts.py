"""What CommonMark does not know, taken off a Markdown file first: front matter and the texts of footnotes.

---                         [^1]: A footnote, which may go on
title: Merkblatt                in lines set in by two blanks or more.
---
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

_FENCE = re.compile(r" {0,3}(```+|~~~+)")
_NOTE = re.compile(r" {0,3}\[\^([^\]\s]+)\]:[ \t]*(.*)")
_BEGINS = re.compile(r" {0,3}(?:\[\^|```|~~~|[#>|<]|[-*+]\s|\d+[.)]\s|\[[^\]]+\]:)")
_TITLE = re.compile(r"(?im)^title\s*[:=]\s*[\"']?(.*?)[\"']?\s*$")
_FRONTS = {"---": ("---", "..."), "+++": ("+++",)}
_MOST = 400


@dataclass(slots=True)
class Note:
    """A footnote: its name and its text."""

    name: str
    text: str


@dataclass(slots=True)
class Parts:
    """A Markdown file in parts; ``title`` is that of the front matter."""

    front: str
    body: str
    title: str = ""
    notes: dict[str, Note] = field(default_factory=dict[str, Note])


def split_parts(text: str) -> Parts:
    """Take front matter and footnotes off a file; lines end with a line feed."""
    lines = text.split("\n")
    end = _front(lines)
    front = "\n".join(lines[:end])
    title = _TITLE.search(front)
    parts = Parts(front, "", title[1] if title else "")
    body: list[str] = []
    fence = ""
    at = end
    while at < len(lines):
        line = lines[at]
        fence = _fence(line, fence)
        match = _NOTE.match(line) if not fence else None
        if match is None or match[1] in parts.notes:
            body.append(line)
            at += 1
            continue
        own = [match[2]]
        at += 1
        while at < len(lines) and _goes_on(lines, at):
            own.append(lines[at].strip())
            at += 1
        parts.notes[match[1]] = Note(match[1], "\n".join(own))
        body.append("")
    parts.body = "\n".join(body)
    return parts


def _front(lines: list[str]) -> int:
    """Give how many lines the front matter takes."""
    ends = _FRONTS.get(lines[0].rstrip()) if lines else None
    if ends is None or len(lines) < 2 or not re.match(r"[\w#]", lines[1]):  # noqa: PLR2004
        return 0
    return next((at + 1 for at, line in enumerate(lines[1:_MOST], start=1) if line.rstrip() in ends), 0)


def _fence(line: str, fence: str) -> str:
    """Give the fence that is open behind a line, empty where none is."""
    match = _FENCE.match(line)
    if match is None:
        return fence
    if not fence:
        return match[1]
    closes = match[1][0] == fence[0] and len(match[1]) >= len(fence) and not line[match.end() :].strip()
    return "" if closes else fence


def _goes_on(lines: list[str], at: int) -> bool:
    """Say whether a line goes on with a footnote: it is set in, or follows its text at once."""
    line = lines[at]
    if not line.strip():
        return at + 1 < len(lines) and lines[at + 1].startswith(("  ", "\t"))
    return line.startswith(("  ", "\t")) or (bool(lines[at - 1].strip()) and not _BEGINS.match(line))
