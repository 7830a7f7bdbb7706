"""The words of a block as a reader sees them, without markup and marks, each character with its place in the draft.

What is struck out or hidden is not there (`struck`). Emphasis, tags, the targets of links and footnote signs fall away;
code keeps its words; a line's end is a blank. What stands between two words of the draft and is no word shifts nothing:
places lead back exactly.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from html import unescape

from provenance.answering.drafts.draft import MARK, Mark, mark_at, stands
from provenance.answering.drafts.layout import Span
from provenance.language.verbs import asserts
from provenance.text import patterns as re

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
    """Return the stretches of a draft that its reader does not see, in order, none within another."""
    return tuple(_unseen(draft)) if _MAY.search(draft) else ()


def seen(draft: str, start: int, end: int) -> Iterator[Span]:
    """Yield the stretches of ``draft[start:end]`` that its reader sees."""
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
    """Yield what is unseen of a stretch between two marks, and the marks."""
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
    """Return where the element that was opened ends: behind its closing tag, else with its paragraph."""
    depth = 1
    for tag in re.compile(rf"<(/?){opened['tag']}(?=[\s>/])[^<>]*>", re.IGNORECASE).finditer(draft, opened.end()):
        depth += -1 if tag[1] else 1
        if not depth:
            return tag.end()
    paragraph = _PARAGRAPH.search(draft, opened.end())
    return paragraph.start() if paragraph else len(draft)


# remarks that a text which was grounded before bears behind its claims; they are no part of what is claimed
_NOTE_WORDS = (
    r"nicht über die Quellen|not about the sources|"
    r"nicht belegt|unbelegt|ohne Beleg|unbestätigt|Schlussfolgerung|Auslegung|(?:daraus )?Ge?folger\w+|Folgerung|"
    r"abgeleitet|"
    r"(?:teilweise|eingeschränkt) belegt|Keine (?:ausreichenden|belastbaren|hinreichenden) Belege|Bezahlschranke|"
    r"Nur beobachtete Quelle|Quelle nicht freigegeben|"
    r"unsupported|not supported|supported in part|unverified|no source|without source|inferred|inference|interpret\w+|"
    r"narrowed|insufficient (?:credible )?evidence|(?:high|medium|low) confidence|"
    r"(?:hohe|mittlere|geringe) Sicherheit|Paywall|Monitor-only source|"
    r"source restricted|conflicting|widersprüchlich|early indications? from|"
    r"according to (?:limited available|some) \w+|erste[rn]? Hinweise?|nach (?:den wenigen verfügbaren|einigen) \w+"
)
_REMARK = (
    rf"\[(?:(?:{_NOTE_WORDS})\b(?:[^\[\]]|\[[^\[\]]{{0,40}}\]){{0,600}}"
    r"|[^\[\]:„“”\"]{1,80}: [„“][^“”]{1,600}[“”])\]"
)
_EXCERPT = re.compile(r"[„“][^“”]*[“”]")
_FIXED = re.compile(
    r"which does not say it outright|dort nicht ausdrücklich gesagt|limited available reports|not widely reported yet",
    re.IGNORECASE,
)
_TAGS = (
    "br|b|i|u|s|q|p|a|em|strong|sub|sup|span|div|small|mark|del|ins|cite|abbr|code|kbd|details|summary|center|font|img|"
    "table|thead|tbody|tr|td|th|ul|ol|li|h[1-6]|hr|blockquote|pre|section|article|figure|figcaption|dl|dt|dd"
)
_INLINE = re.compile(
    rf"(?P<mark>{MARK})(?!:\s+\S+://)"
    r"|(?P<escape>\\[!-/:-@\[-`{-~])"
    r"|(?P<tick>`+)(?P<code>(?:(?!(?P=tick)(?!`)).){1,1000}?)(?P=tick)(?!`)"
    r"|(?P<foot>\[\^[^\]\s]{1,40}\]:?|<sup>[\w*†‡,. ]{1,8}</sup>"
    r"|(?:(?<=[.!?…”“»\"])|(?<=[^\W\d_]{4}))[¹²³⁰⁴-⁹]{1,3}(?!\w))"
    rf"|(?P<note>{_REMARK})"
    r"|(?P<image>!\[[^\]]{0,500}\]\([^()\s]{0,2000}(?:\s+\"[^\"]*\")?\))"
    r"|(?P<link>\[(?P<label>[^\[\]]{1,500})\]\((?P<target>[^()\s]*(?:\([^()\s]*\)[^()\s]*)?)(?:\s+\"[^\"]*\")?\))"
    r"|(?P<auto><(?:https?://|mailto:)[^<>\s]+>)"
    rf"|(?P<tag></?(?:{_TAGS})(?:\s[^<>]*)?/?>)"
    r"|(?P<entity>&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z]\w{1,30});)"
    r"|(?P<strong>(?<!\s)\*+|\*+(?!\s)|(?<!\w)__+(?!\s)|(?<!\s)__+(?!\w)|~~|(?<!\w)_(?!\s)|(?<!\s)_(?!\w))",
    re.IGNORECASE,
)
_SPECIAL = re.compile(r"[\[{<&*_~`\\!¹²³⁰⁴-⁹]")
_OPENS = re.compile(r"[*_~]*[\w„“\"(\[§]")
_TIGHT = re.compile(r"[\s,.;:!?)\]}»”“\"'…]|\Z")


@dataclass(slots=True)
class Plain:
    """A text and where its parts come from: the run that begins at ``starts[j]`` stands at ``places[j]`` of the draft.

    ``marks`` are citation marks with the place in ``text`` they stand before; ``bold`` are the stretches of
    ``text`` in bold.
    """

    text: str = ""
    starts: list[int] = field(default_factory=list[int])
    places: list[int] = field(default_factory=list[int])
    marks: list[tuple[int, Mark]] = field(default_factory=list[tuple[int, Mark]])
    bold: list[Span] = field(default_factory=list[Span])
    closing: dict[int, int] = field(default_factory=dict[int, int])
    """Where markup that closes begins in the draft -> where it ends."""
    opening: dict[int, int] = field(default_factory=dict[int, int])
    """Where markup that opens ends in the draft -> where it begins."""

    def place(self, at: int) -> int:
        """Return where the character at ``at`` stands in the draft."""
        run = bisect_right(self.starts, at) - 1
        return self.places[run] + at - self.starts[run]

    def span(self, start: int, end: int) -> Span:
        """Return the stretch of the draft that ``text[start:end]`` was read from, with the markup around it."""
        first, last = self.place(start), self.place(end - 1) + 1
        while first in self.opening:
            first = self.opening[first]
        while last in self.closing:
            last = self.closing[last]
        return first, last


def _is_remark(raw: str) -> bool:
    """Say whether a bracket only remarks: it asserts nothing outside of its excerpt and of the fixed words."""
    own = _FIXED.sub(" ", _EXCERPT.sub(" ", raw))
    return not (asserts(own, "de") or asserts(own, "en"))


def plain(draft: str, lines: Sequence[Span]) -> Plain:
    """Read the words of a block that stands in ``lines`` of the draft."""
    reader = _Reader(draft, lines[0][0] if lines else 0)
    for number, (start, end) in enumerate(lines):
        if number:
            reader.gap(lines[number - 1][1])
        reader.line(start, end)
    return reader.done()


class _Reader:
    def __init__(self, draft: str, floor: int) -> None:
        self._draft = draft
        self._floor, self._stop = floor, floor
        self._out = Plain()
        self._parts: list[str] = []
        self._length = 0
        self._bold: int | None = None

    def line(self, start: int, end: int) -> None:
        """Read what a reader sees of one line."""
        self._stop = end
        last = start
        for begin, until in seen(self._draft, start, end):
            self._skip(last, begin)
            self._inline(begin, until)
            last = until
        self._skip(last, end)

    def _skip(self, start: int, end: int) -> None:
        """Leave out what no reader sees, with a blank too many before it."""
        if start < end:
            self._tighten(end)
            self._out.closing[start] = end

    def gap(self, at: int) -> None:
        """Put a blank between two lines."""
        if self._length and self._parts[-1][-1:] not in {" ", ""}:
            self._add(" ", at)

    def done(self) -> Plain:
        """Return what was read, without blanks at its end."""
        out = self._out
        out.text = "".join(self._parts).rstrip()
        out.marks = [(min(at, len(out.text)), mark) for at, mark in out.marks]
        return out

    def _inline(self, start: int, end: int) -> None:
        draft = self._draft
        at = start
        last_close = draft.rfind("-->", start, end)
        while at < end:
            special = _SPECIAL.search(draft, at, end)
            if special is None:
                break
            if special.start() < last_close and draft.startswith("<!--", special.start()):
                self._copy(at, special.start())
                at = draft.find("-->", special.start(), end) + 3
                continue
            match = _INLINE.match(draft, special.start(), end)
            if match is None:
                self._copy(at, special.end())
                at = special.end()
                continue
            self._copy(at, match.start())
            self._take(match)
            at = match.end()
        self._copy(at, end)

    def _take(self, match: re.Match[str]) -> None:
        kind, draft = match.lastgroup, self._draft
        start, end = match.span()
        if match["mark"] and not stands(draft, start, end, self._floor, self._stop):
            self._copy(start, start + 1)
            self._inline(start + 1, end)
        elif match["mark"]:
            self._tighten(end)
            self._out.marks.append((self._length, mark_at(draft, start, end)))
        elif match["tick"]:
            self._copy(*match.span("code"))
            self._around(match, "code")
        elif match["link"]:
            self._inline(*match.span("label"))
            self._around(match, "label")
        elif kind == "note" and not (self._length and _is_remark(match[0])):
            self._add(match[0], start)
        elif kind == "escape":
            self._add(match[0][1], start + 1)
        elif kind == "entity":
            self._add(unescape(match[0])[:1] or " ", start)
            self._out.closing[start + 1] = end
        else:
            self._drop(kind, start, end)

    def _drop(self, kind: str | None, start: int, end: int) -> None:
        """Leave out what is no word, and keep in mind where it stands."""
        raw = self._draft[start:end]
        if kind in {"foot", "note"}:
            self._tighten(end)
        elif raw in {"**", "__"}:
            self._turn_bold()
        elif raw.lower().startswith("<br"):
            self._add(" ", start)
        if kind != "foot" and _OPENS.match(self._draft, end):
            self._out.opening[end] = start
        else:
            self._out.closing[start] = end

    def _around(self, match: re.Match[str], name: str) -> None:
        """Keep in mind what stands before and behind the words of a link or of code."""
        self._out.opening[match.start(name)] = match.start()
        self._out.closing[match.end(name)] = match.end()

    def _turn_bold(self) -> None:
        if self._bold is None:
            self._bold = self._length
        else:
            self._out.bold.append((self._bold, self._length))
            self._bold = None

    def _tighten(self, behind: int) -> None:
        """Take back the blanks before a mark, where what follows it is set close or brings a blank of its own."""
        if _TIGHT.match(self._draft, behind) or self._draft[behind : behind + 1] in "[{":
            while self._parts and self._parts[-1].endswith((" ", "\t", "\u00a0")):
                kept = self._parts[-1].rstrip(" \t\u00a0")
                self._length -= len(self._parts[-1]) - len(kept)
                self._parts[-1] = kept
                if kept:
                    break
                self._parts.pop()
                self._out.starts.pop()
                self._out.places.pop()

    def _copy(self, start: int, end: int) -> None:
        own = self._draft[start:end]
        if not self._length:
            start += len(own) - len(own.lstrip())
            own = own.lstrip()
        if own:
            self._add(own, start)

    def _add(self, text: str, place: int) -> None:
        self._out.starts.append(self._length)
        self._out.places.append(place)
        self._parts.append(text)
        self._length += len(text)
