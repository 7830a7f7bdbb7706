"""The answer as the requestor reads it: marks become handles where sources may not be named, and the list of sources.

`opaque` takes the text that was written for the record (with ``[17]``) and leaves every other letter as it is.
"""

from __future__ import annotations

from provenance.answering.display.shown import Displayed, ShownCitation
from provenance.answering.drafts.parts import Draft, Mark


def opaque(written: Draft, displayed: Displayed) -> str:
    """Give the text with its marks as the requestor may see them.

    A citation that may be named keeps its number, one that may not is named by its handle (``[Source A]``), one for
    auditors only is ``[restricted]``; one that may not even be told of goes, with the space before it. ``written`` is
    the final text as `drafts.read` gives it.
    """
    marks = {mark.start: mark for sentence in written.sentences for mark in sentence.marks}
    marks |= {mark.start: mark for claim in written.claims for mark in claim.marks}
    text, end = "", 0
    for mark in (marks[start] for start in sorted(marks)):
        said = _said(mark, displayed)
        before = written.text[end : mark.start]
        text += before if said else before.rstrip(" ")
        text += said
        end = mark.end
    return text + written.text[end:]


def listed(displayed: Displayed) -> str:
    """Give the sources of an answer as Markdown, one entry a handle: how each was used, and what of it may be read."""
    entries: dict[str, list[str]] = {}
    for claim in displayed.claims:
        for one in claim.citations:
            line = entry(one, label=claim.label)
            lines = entries.setdefault(one.handle or "", [])
            if line not in lines:
                lines.append(line)
    if not entries:
        return ""
    shown = [
        f"- **{handle}** — {'; '.join(lines)}" if handle else f"- {' '.join(lines)}"
        for handle, lines in entries.items()
    ]
    return f"## {displayed.rules.word(displayed.language, 'sources')}\n\n" + "\n".join(shown) + "\n"


def entry(one: ShownCitation, *, label: str | None = None) -> str:
    """Give one citation in words: relation, place, excerpt, what was withheld, and the label of an inference."""
    opening, closing = "„", "“"
    words = " ".join(one.excerpt.split()) if one.excerpt else ""
    parts = [
        one.place,
        one.relation,
        f"{opening}{'…' if one.shortened else ''}{words}{'…' if one.shortened else ''}{closing}" if words else None,
        one.note,
        f"[{label}]" if label else None,
    ]
    return ", ".join(part for part in parts if part)


def _said(mark: Mark, displayed: Displayed) -> str:
    """Give a mark as it may be seen: as it stands if all of it may be, else number by number."""
    found = [(number, displayed.citation(number)) for number in mark.numbers]
    if found and all(one is not None and one.place for _, one in found):
        return mark.raw
    closed = displayed.rules.word(displayed.language, "closed")
    shown = [str(number) if one.place else one.handle or closed for number, one in found if one is not None]
    return "".join(f"[{one}]" for one in dict.fromkeys(shown))
