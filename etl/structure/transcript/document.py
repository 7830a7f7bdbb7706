"""Transcripts (WebVTT, SubRip): what is said in a recording, each sentence found by its time, and by who says it.

    00:01:12–00:01:15 Sprecher „Ada Kuhn“

Cues break sentences where a line is full. A unit is therefore all cues up to the one that ends a sentence, of one
speaker and without a pause between them: what is cited is read with its whole sentence. Its section is its time in
whole seconds. The name of the speaker is printed before it where the speaker changes, and is no part of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from etl.document import Document
from etl.kinds import DocumentKind
from etl.read.cues import Cue, read_cues
from etl.structure.drafts import Drafting
from etl.structure.prose import names as prose_title
from provenance.language.detection import language_of
from provenance.model.times import covering
from provenance.text import patterns as re

LEVEL = "Sprecher"
_ENDS = re.compile(r"[.!?…][\"'”“»«)\]]*\Z")
_PAUSE = 2.0
_MOST_CUES = 40  # of captions without any stops


def structure_transcript(path: Path, content: bytes) -> Document:
    """Return the document of a transcript; raises UnreadableFile where it is none, or a cue of it is broken."""
    read = read_cues(path, content)
    out = Drafting()
    speaker: str | None = None
    for said in _sentences(read.cues):
        first = said[0]
        out.text.part()
        if first.speaker and first.speaker != speaker:
            out.label_text(f"{first.speaker}:")
            out.text.part(" ")
        speaker = first.speaker
        levels = ((LEVEL, speaker),) if speaker else ()
        out.begin(str(covering(first.start, max(one.end for one in said))), levels, speaker, "norm")
        out.write_text(" ".join(one.text for one in said))
    text = out.text.text()
    return Document(
        kind=DocumentKind.TRANSCRIPT,
        title=read.title or prose_title.stem(path.name),
        abbreviation=None,
        work="",
        language=language_of(text),
        text=text,
        units=out.units(),
        remainders=read.remainders,
    )


def _sentences(cues: Iterable[Cue]) -> Iterator[list[Cue]]:
    held: list[Cue] = []
    for cue in cues:
        on = held and cue.speaker == held[-1].speaker and cue.start - held[-1].end < _PAUSE
        if held and (not on or _ENDS.search(held[-1].text) or len(held) >= _MOST_CUES):
            yield held
            held = []
        held.append(cue)
    if held:
        yield held
