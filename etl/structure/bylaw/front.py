"""The front of a law: what it is called, by whom, of which day; notes before it; the formula it is enacted with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from etl.read.page import Block
from etl.structure import preamble
from etl.structure.drafts import Drafting
from etl.structure.preamble import Title
from provenance.text import patterns as re

_LAW = re.compile(
    r"(?:satzung|ordnung|gesetz|gesetzbuch|statut|tarif|vertrag|richtlinien?|bekanntmachung)(?:en|es|s)?\b",
    re.IGNORECASE,
)
_CALLED = re.compile(rf"(?:[A-ZÄÖÜ]\w+(?:er|es|e) )?(?=[A-ZÄÖÜ])\w*?{_LAW.pattern}", re.IGNORECASE)
_SPACED = re.compile(r"(?<!\w)(?:\w )+\w(?!\w)")
_BYLAW = re.compile(r"satzung|\bOrtsrecht|\bEntgeltordnung|\bBenutzungsordnung", re.IGNORECASE)
_MORE = re.compile(
    r"(?:[a-zäöü(„–-]|\d{1,2}\. ?[A-ZÄÖÜ\d]|[Vv]om\b|Vom\b|[Ii]n der (?:Fassung|Gemeinde|Stadt)|Zuletzt geändert"
    r"|Stand\b|Neufassung|\d+\. ?Änderung"
    r"|(?:Stadt|Gemeinde|Landkreis|Markt|Kreis|Samtgemeinde|Verbandsgemeinde)\b)"
)
_ENACTS = re.compile(
    r"(?:Auf ?[Gg]rund|Auf der Grundlage|Gemäß|Nach|Der|Die|Das|In Ausführung|Zur Ausführung"
    r"|Mit Zustimmung|Es|Wir|Zur Umsetzung)\b"
)
_FORMULA = re.compile(
    r"\b(?:beschlossen|erlassen|verordnet|verordnen|erlässt|beschließt|bekannt gemacht|festgesetzt|folgende[sn]?)\b"
)
_MONTHS = (
    "januar",
    "februar",
    "märz",
    "april",
    "mai",
    "juni",
    "juli",
    "august",
    "september",
    "oktober",
    "november",
    "dezember",
)
_WRITTEN = re.compile(rf"\b(\d{{1,2}})\.\s?({'|'.join(_MONTHS)}|jänner)\s+(\d{{4}})\b", re.IGNORECASE)
_NUMERIC = re.compile(r"\b(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})\b")
_VERSION = re.compile(
    r"\s*,?\s*(?:[Vv]om\s+\d|[Ii]n der (?:ab dem |ab |derzeit )?(?:\S+ )?(?:geltenden |gültigen )?Fassung"
    r"|[Zz]uletzt geändert|\(?Stand\b|[Mm]it (?:den )?Änderungen).*",
    re.DOTALL,
)
_BRACKET = re.compile(r"\s*[(\[]([^()\[\]]{2,90})[)\]]")
_DASH = re.compile(r"\s+[-–—]\s+|\s*[–—]\s*|,\s+(?=[A-ZÄÖÜ]\S*\Z)")
_SHORT = re.compile(r"(?=.*[A-ZÄÖÜ].*[A-ZÄÖÜ])[\w-]{2,20}(?: \d{4})?")
_MODEL = (
    r"(?:(?:Landeshaupt|Hanse|Kreis)?[Ss]tadt|(?:Verbands|Samt|Orts)?[Gg]emeinde|Markt(?:es)?|Landkreis(?:es)?|Kreis(?:es)?"
    r"|Zweckverband(?:e?s)?|Universität|Hochschule|Kammer|Amt(?:es)?)"
)
_PUBLISHER = re.compile(
    rf"\b({_MODEL})\s+((?:an|am|im|in|der|bei|ob|St\.|Bad)\s)?"
    r"([A-ZÄÖÜ][\w./-]+(?:\s(?:an der|am|im|in der|bei|ob der)\s[A-ZÄÖÜ][\w-]+|\s[A-ZÄÖÜ][\w-]+)?)"
)
_ORDER = re.compile(rf"(?<![Vv]er)[Oo]rdnung\b[^.;]{{0,60}}?\b(?:der|des|für die|in der)\s+{_PUBLISHER.pattern}")
_OF_PUBLISHER = re.compile(rf"\s*\b(?:der|des|für die|in der)\s+{_PUBLISHER.pattern}")
_NOMINATIVE = {
    "Marktes": "Markt",
    "Landkreises": "Landkreis",
    "Kreises": "Kreis",
    "Amtes": "Amt",
    "Zweckverbandes": "Zweckverband",
    "Zweckverbands": "Zweckverband",
}
_LONG = 60
_SAME_SIZE = 0.6


class Front(NamedTuple):
    """How many blocks are notes before the title, how many are the title, which text gives dates."""

    before: int
    title: int


def enacts(block: Block) -> bool:
    """Say whether a block is the formula a law is enacted with."""
    text = block.text
    if block.kind not in ("paragraph", "heading") or len(block.words) < 6 or not _ENACTS.match(text):  # noqa: PLR2004
        return False
    return _FORMULA.search(text) is not None and (
        text[-1] == ":" or "beschlossen" in text or "erlassen" in text or "verordne" in text
    )


def front_of(blocks: Sequence[Block]) -> Front:
    """Find the title among the blocks before the first part."""
    heads = [at for at, block in enumerate(blocks) if block.kind not in ("row", "footnote") and _names_law(block)]
    if not heads:
        first = next((at for at, block in enumerate(blocks) if block.kind == "heading"), None)
        return Front(first, first + 1) if first is not None else Front(0, 0)
    largest = max(round(blocks[at].size) for at in heads)
    start = next(at for at in heads if round(blocks[at].size) == largest)
    while (
        start
        and blocks[start - 1].kind == "heading"
        and abs(blocks[start - 1].size - blocks[start].size) < 1
        and blocks[start].text[0].islower()
    ):
        start -= 1
    end = start + 1
    while end < len(blocks) and blocks[end].kind in ("heading", "paragraph") and len(blocks[end].words) < _LONG:
        if enacts(blocks[end]) or not (_MORE.match(blocks[end].text) or _alike(blocks[start], blocks[end])):
            break
        end += 1
    return Front(start, end)


def _alike(title: Block, block: Block) -> bool:
    """Say whether a heading is set as the title is."""
    return (
        block.kind == title.kind == "heading" and title.bold == block.bold and abs(title.size - block.size) < _SAME_SIZE
    )


def _names_law(block: Block) -> bool:
    return (
        len(block.words) < _LONG
        and _LAW.search(joined(block)) is not None
        and block.text[-1] not in ".:;"
        and not enacts(block)
    )


def calls_itself_law(block: Block) -> bool:
    """Say whether a heading is the title of a law with its day or its abbreviation: "Kassenordnung vom 2. Mai 2021"."""
    text = _unbroken(joined(block))
    if block.kind != "heading" or not text[:1].isupper() or _CALLED.match(text) is None or not _names_law(block):
        return False
    short = any(_SHORT.fullmatch(_DASH.split(match[1])[-1].strip()) for match in _BRACKET.finditer(text))
    return short or (_VERSION.search(text) is not None and date_in(text) is not None)


def joined(block: Block) -> str:
    """Return the text of a heading, letters that are set apart drawn together."""
    return _SPACED.sub(lambda match: match[0].replace(" ", ""), block.text)


def write_front(blocks: Sequence[Block], out: Drafting, name: str, formula: Sequence[str] = ()) -> Title:
    """Write notes and title; give the names and the date the law goes by.

    ``name`` serves where it has no title, ``formula`` is what it is enacted with: it names the publisher.
    """
    front = front_of(blocks)
    _notes(blocks[: front.before], out)
    title = blocks[front.before : front.title]
    if title:
        out.text.part()
        out.begin("Titel", (), None, "heading")
        for number, block in enumerate(title):
            if number:
                out.text.part()
            out.write_block(block)
    _notes(blocks[front.title :], out)
    lines = [joined(block) for block in title]
    return title_of(lines, [block.text for block in blocks], name, formula)


def _notes(blocks: Sequence[Block], out: Drafting) -> None:
    for block in blocks:
        out.text.part()
        kind = "footnote" if block.kind == "footnote" else "note"
        out.begin("Fußnote zum Titel" if kind == "footnote" else "Vorbemerkung", (), None, kind)
        out.write_block(block)


def title_of(lines: Sequence[str], front: Sequence[str], name: str, formula: Sequence[str] = ()) -> Title:
    """Read title, abbreviation, other names, date and work."""
    text = _unbroken(" ".join(lines))
    names: list[str] = []
    abbreviation: str | None = None
    for match in _BRACKET.finditer(text):
        parts = [part.strip(' „“"') for part in _DASH.split(match[1]) if part.strip()]
        if (
            not _WRITTEN.search(match[1])
            and not _NUMERIC.search(match[1])
            and (_LAW.search(match[1]) or _SHORT.fullmatch(parts[-1]))
        ):
            if _SHORT.fullmatch(parts[-1]):
                abbreviation = parts.pop()
            names += parts
            text = text[: match.start()] + text[match.end() :]
            break
    bare = _VERSION.sub("", text).strip(" ,;:–-") or name
    stand = date_in(text) or date_in(" ".join(line for line in front if _VERSION.match(line)))
    if not is_bylaw_title(" ".join(lines)):
        return preamble.named(bare, abbreviation, stand, names)
    publisher = publisher_of([*lines, *front, *formula])
    short = abbreviation or (names[0] if names else _OF_PUBLISHER.sub("", bare))
    work = f"de/{preamble.slug(publisher) if publisher else 'satzung'}/{preamble.slug(short)}"
    return Title(bare, abbreviation, work, stand, tuple(dict.fromkeys(names)))


def is_bylaw_title(text: str) -> bool:
    """Say whether a title is that of a by-law: a Satzung, or an order ("Hafenordnung der Stadt Nordkai")."""
    return _BYLAW.search(text) is not None or _ORDER.search(text) is not None


def publisher_of(lines: Sequence[str]) -> str | None:
    """Return the municipality or body that a law names as its own."""
    for line in lines:
        if match := _PUBLISHER.search(line):
            kind = _NOMINATIVE.get(match[1], match[1])
            return " ".join(part for part in (kind, (match[2] or "").strip(), match[3]) if part)
    return None


def date_in(text: str) -> str | None:
    """Return the latest date (ISO) named in a text."""
    found = [
        f"{int(year):04d}-{_MONTHS.index(month.lower().replace('jänner', 'januar')) + 1:02d}-{int(day):02d}"
        for day, month, year in _WRITTEN.findall(text)
    ]
    found += [f"{int(year):04d}-{int(month):02d}-{int(day):02d}" for day, month, year in _NUMERIC.findall(text)]
    return max(found, default=None)


def _unbroken(text: str) -> str:
    return re.sub(r"(?<=[a-zäöüß])[-\u00ad] (?!und\b|oder\b)(?=[a-zäöü])", "", text)
