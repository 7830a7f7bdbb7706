"""A decision of a court as a document: its Randnummern under the headings of its parts, Leitsätze, Tenor, signatures.

    Rn. 12 (Gründe · II. · 1. · a))        Tenor Nr. 2        Tatbestand Abs. 3

A numbered decision is cited by Randnummer, whatever part it stands in; where there are none, paragraphs are counted in
their part. Sätze are counted in both. What it leaves out: the parties, which stay in the Rubrum as printed.
"""

from __future__ import annotations

from etl.document import Document
from etl.kinds import DocumentKind
from etl.read.page import Blocks
from etl.structure.decision.front import joined, names_court, part_of, read_front, rules, untabled
from etl.structure.decision.walk import Walk
from etl.structure.satz.places import with_satz
from provenance.language.detection import language_of
from provenance.language.satz import split
from provenance.text import patterns as re

_FORM = re.compile(
    r"(?:(?:Dokumenttyp|Entscheidungsart|Entscheidungstyp|Typ)\s?:?\s+)?(?:\w*urteil|\w*beschluss|gerichtsbescheid)"
    r"(?:\s?\(.*\))?(?:\s+(?:vom|des\s+Gerichts(?:hofs)?)\b.*)?\Z",
    re.IGNORECASE,
)
_FRONT = 80
_LONGEST = 160
_BODY = frozenset({"Tenor", "Tatbestand", "Entscheidungsgründe", "Gründe", "Sachverhalt", "Urteilsformel"})


def is_decision(file: Blocks) -> bool:
    """Say whether the blocks are a decision: court, file number and form in front, then a part only decisions have."""
    blocks = untabled(file.blocks[:_FRONT])
    first = next((at for at, block in enumerate(blocks) if part_of(block) in _BODY or rules(block)), None)
    if first is None:
        return False
    head = [block for block in blocks[: first + 1] if len(block.text) <= _LONGEST or rules(block)]
    found = read_front(head)
    if not (found.court and (found.file or found.ecli)):
        return False
    texts = [joined(block.text) for block in head]
    named = any(text.upper().startswith("IM NAMEN DES VOLKES") or _FORM.match(text) for text in texts)
    court = bool(found.ecli) or any(names_court(text) for text in texts)
    return bool(found.form) and court and (named or bool(found.ecli))


def structure_decision(file: Blocks) -> Document:
    """Return the document of a decision; one for which `is_decision` does not hold may have no court and no names."""
    blocks = untabled(file.blocks)
    first = next((at for at, block in enumerate(blocks) if part_of(block) in _BODY or rules(block)), len(blocks))
    front = read_front(blocks[: min(first, _FRONT) + 1])
    walk = Walk(blocks)
    walk.run()
    out = walk.out
    text = out.text.text()
    for draft in out.drafts:
        if draft.kind in ("note", "footnote"):
            draft.heading_path = ()
    return Document(
        kind=DocumentKind.DECISION,
        title=front.title if front.court else file.title or file.name,
        abbreviation=front.abbreviation or None,
        work=front.work if front.court else "de/decision",
        language=language_of(text),
        text=text,
        units=out.units(with_satz(text, out.drafts, split)),
        words=out.text.words() if out.text.runs else (),
        remainders=[*file.remainders, *walk.remainders, *out.left_out],
        stand=front.day or None,
        pages=file.pages,
        names=front.names,
    )
