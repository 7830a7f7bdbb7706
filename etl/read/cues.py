"""Cues of a transcript: WebVTT (W3C, "WebVTT: The Web Video Text Tracks Format") and SubRip, which has no standard.

A speaker is who a voice span names (``<v Ada Kuhn>``), or, as SubRip files have it, a name in capitals before a colon
that has two words or comes again. A cue that is broken is told of with its line; half a transcript is none. What it
leaves out: styles, regions, positions and notes, and karaoke times within a cue.
"""

from __future__ import annotations

import html
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from pathlib import Path
from typing import NoReturn

from etl.document import Remainder
from etl.read import damage, encoding
from provenance.model.errors import UnreadableFile
from provenance.model.times import seconds
from provenance.text import patterns as re

HEAD = "WEBVTT"
_ARROW = "-->"
_CLOCK = r"\d+:\d{2}:\d{2}[.,]\d{1,3}|\d{1,2}:\d{2}[.,]\d{3}"
_TIMING = re.compile(rf"\s*(?P<start>{_CLOCK})\s*-->\s*(?P<end>{_CLOCK})(?:\s+\S.*)?\s*")
_SRT = re.compile(r"\ufeff?\s*\d+[ \t]*\r?\n[ \t]*\d+:\d{2}:\d{2}[.,]\d{1,3}[ \t]*-->")
_SKIPPED = re.compile(r"(?:NOTE|STYLE|REGION)(?:\s|\Z)")
_VOICE = re.compile(r"<v(?:\.[^\s>]*)?\s+(?P<name>[^>]+)>")
_MARKUP = re.compile(r"</?[a-z0-9][^>]*>|\{\\[^}]*\}", re.IGNORECASE)
_CAPITALS = re.compile(r"(?:-\s*)?(?P<name>[A-ZÄÖÜ][A-ZÄÖÜ.\-]+(?: [A-ZÄÖÜ][A-ZÄÖÜ.\-]*){0,3}):\s+(?=\S)")
_TITLE = re.compile(r"WEBVTT[ \t]*(?:-[ \t]*)?(?P<title>.*)")


@dataclass(frozen=True, slots=True)
class Cue:
    """What one voice says from ``start`` to ``end``, in seconds from the beginning."""

    start: float
    end: float
    text: str
    speaker: str | None = None


@dataclass(slots=True)
class Cues:
    """The cues of a file in the order of their times, the title it bears, and what of it is no text."""

    title: str
    cues: list[Cue]
    remainders: list[Remainder] = field(default_factory=list[Remainder])


def is_transcript(content: bytes) -> bool:
    """Say whether a file begins as WebVTT or as SubRip does."""
    head = content[:400].decode("utf-8", "replace").removeprefix("\ufeff")
    return re.match(rf"{HEAD}(?:[ \t\r\n]|\Z)", head) is not None or _SRT.match(head) is not None


def read_cues(path: Path, content: bytes) -> Cues:
    """Read a transcript; raises UnreadableFile where it is none, has no cue, or one is broken, with its line."""
    text = encoding.text_of(path, content).removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    lines = text.split("\n")
    head = _TITLE.fullmatch(lines[0]) if lines[0].startswith(HEAD) else None
    if path.suffix.lower() == ".vtt" and head is None:
        _broken(path, 1, f"expected {HEAD} as the first word, found {lines[0][:40]!r}")
    found = Cues(head["title"].strip() if head else "", [])
    for at, block in _blocks(lines):
        if at == 0 and head is not None:
            continue
        if head is not None and _SKIPPED.match(block[0]):
            found.remainders.append(Remainder("note", " ".join(block)))
            continue
        found.cues += _cue(path, at, block)
    found.cues = _named(found.cues)
    if not found.cues:
        raise damage.blank(path)
    return found


def _blocks(lines: list[str]) -> Iterator[tuple[int, list[str]]]:
    """Yield what stands between empty lines, with the number of the line (from 0) that it begins at."""
    held: list[str] = []
    for at, line in enumerate([*lines, ""]):
        if line.strip():
            held.append(line)
        elif held:
            yield at - len(held), held
            held = []


def _cue(path: Path, at: int, block: list[str]) -> list[Cue]:
    timed = next((number for number, line in enumerate(block) if _ARROW in line), None)
    if timed is None:
        _broken(path, at + 1, f"expected a time such as 00:01:12.000 --> 00:01:15.000, found {block[0][:40]!r}")
    if timed > 1:
        _broken(path, at + 1, f"expected at most a name before the time of a cue, found {timed} lines")
    match = _TIMING.fullmatch(block[timed])
    start, end = (seconds(match[name]) for name in ("start", "end")) if match else (None, None)
    if start is None or end is None:
        _broken(path, at + timed + 1, f"expected 00:01:12.000 --> 00:01:15.000, found {block[timed].strip()[:60]!r}")
    if end < start:
        _broken(path, at + timed + 1, f"the cue ends before it starts ({block[timed].strip()[:60]})")
    if any(_ARROW in line for line in block[timed + 1 :]):
        _broken(path, at + timed + 2, "a second time stands in the cue: the empty line between two cues is missing")
    return [Cue(start, end, text, name) for name, text in _voices("\n".join(block[timed + 1 :]))]


def _voices(text: str) -> Iterator[tuple[str | None, str]]:
    """Yield what each voice says in a cue."""
    marks = list(_VOICE.finditer(text))
    spans = [(None, 0, marks[0].start() if marks else len(text))]
    spans += [
        (_plain(mark["name"]), mark.end(), after.start() if after else len(text))
        for mark, after in zip_longest(marks, marks[1:])
    ]
    for name, start, end in spans:
        if said := _plain(text[start:end]):
            yield name, said


def _plain(text: str) -> str:
    return " ".join(html.unescape(_MARKUP.sub("", text)).split())


def _named(cues: list[Cue]) -> list[Cue]:
    """Take names in capitals before a colon for those of speakers, where they are no mere heading."""
    named = [_CAPITALS.match(cue.text) if cue.speaker is None else None for cue in cues]
    times = Counter(match["name"] for match in named if match)
    return [
        replace(cue, speaker=match["name"], text=cue.text[match.end() :])
        if match and (" " in match["name"] or times[match["name"]] > 1)
        else cue
        for cue, match in zip(cues, named, strict=True)
    ]


def _broken(path: Path, line: int, what: str) -> NoReturn:
    raise UnreadableFile(
        f"{path.name}, line {line}: {what}.",
        suggestion="Mend the cue, or export the transcript again; half of it is not taken for the whole.",
    )
