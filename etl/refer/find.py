"""Finding references in running text, from left to right; none lies within another.

    (Segment)-[:REFERS_TO]->(Segment|Work|Identifier)

A reference begins at a sign or at a capitalised word, so the text is gone through word by word and each is looked up:
"§", "Artikel", "Absatz", "Rz", "Anlage"; a court, a gazette, an authority; a noun that laws are named by. What a word
may begin is read by a reader of its own. The heading of a section is no reference to it.
"""

from __future__ import annotations

from etl.refer.readers import reader_of
from etl.refer.reference import Kind, Reference, Target
from provenance.text import patterns as re

_WORD = re.compile(r"§|(?<![\w-])[A-ZÄÖÜ][\w-]*|(?<!\w)unter(?=\s\d{1,2}\.\d)")
_EMPTY = re.compile(r"\n[^\S\n]*\n")
_OF = re.compile(r"\s(?:des|der)\s")


def find(text: str) -> list[Reference]:
    """Return all references of ``text`` in order; none reaches over an empty line."""
    found: list[Reference] = []
    at = 0
    if "\n" in text:
        for gap in _EMPTY.finditer(text):
            _paragraph(text[at : gap.start()], at, found)
            at = gap.end()
    _paragraph(text[at:] if at else text, at, found)
    return found


def _paragraph(text: str, offset: int, found: list[Reference]) -> None:
    """Add the references of one paragraph, which begins at ``offset``."""
    done = 0
    inner = False  # the reference before is one of levels alone, which may be levels of the next: "Satz 1 des § 5"
    for match in _WORD.finditer(text):
        at = match.start()
        if at < done:
            continue
        read = reader_of(match[0])
        if read is None:
            continue
        for start, end, targets, kind in read(text, at, done):
            if inner and _OF.fullmatch(text, done, start):
                found[-1] = _within(found[-1], targets, kind)
            one = Reference(start + offset, end + offset, text[start:end], targets, kind)
            if found and text[done:start] == " " and _of_act(found[-1], targets, kind):
                one = _with_act(found.pop(), one)
            found.append(one)
            inner = kind == "relative" and not targets[0].section and targets[0].law is None
            done = end
        if done == len(text):
            return


def _of_act(act: Reference, targets: tuple[Target, ...], kind: Kind) -> bool:
    """Say whether places belong to the European act named right before: "VO (EG) Nr. 1/2003 Art. 5"."""
    named = act.targets[0]
    places = kind in ("statute", "relative") and targets[0].section.startswith(("Art.", "Anhang", "Erwägungsgrund"))
    return act.kind == "eu" and not named.section and len(act.targets) == 1 and places and targets[0].law is None


def _with_act(act: Reference, one: Reference) -> Reference:
    """Return places together with the act before them, as one reference."""
    targets = tuple(target._replace(law=act.targets[0].law) for target in one.targets)
    return Reference(act.start, one.end, f"{act.text} {one.text}", targets, act.kind)


def _within(inner: Reference, outer: tuple[Target, ...], kind: Kind) -> Reference:
    """Return the places of ``inner`` as places in the one place named behind it: "Satz 1 des § 5 Absatz 2"."""
    place = outer[0]
    if len(outer) > 1 or place.until or (not place.section and not place.path):
        return inner
    named = {level for level, _ in place.path}
    if any(level in named for target in inner.targets for level, _ in target.path):
        return inner
    targets = tuple(
        target._replace(
            law=place.law,
            section=place.section,
            path=place.path + target.path,
            until=(place.section, place.path + target.until[1]) if target.until else None,
        )
        for target in inner.targets
    )
    return inner._replace(targets=targets, kind=kind)
