"""Reading a draft: its blocks, their sentences, what these claim and which marks stand for it (citation binding).

All offsets lead back to the draft as it was given. What is no known question, heading, courtesy or abstention is a
claim; a row of a table claims each of its cells; a fragment in a list claims together with the words that lead to it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace

from provenance.answering.drafts import layout, rows, sentence_kinds
from provenance.answering.drafts.claimless_sentences import Class, Made, Silent, apart, opined
from provenance.answering.drafts.compounds import propositions
from provenance.answering.drafts.draft import Claim, Draft, Mark, Sentence, SentenceKind, starts_with_mark
from provenance.answering.drafts.joined_sentences import Said, joined
from provenance.answering.drafts.layout import LABEL, Block, BlockKind, Span, blocks
from provenance.answering.drafts.plain_text import Plain, plain
from provenance.answering.drafts.rows import sentences
from provenance.answering.drafts.sentence_kinds import TAKES_BACK, frames, goes_on, takes_back
from provenance.language.detection import Language, of_part
from provenance.language.tagging import tagged
from provenance.language.verbs import asserts, is_fragment, may_assert
from provenance.text import patterns as re

_REFERENCES = re.compile(
    r"(?:\d+\.?\s*|[IVX]+\.\s*)?(?:references?|sources?|bibliography|works cited|citations|endnotes|footnotes|"
    r"further reading|"
    r"quellen(?:verzeichnis|angaben|nachweise?)?|literatur(?:verzeichnis)?|nachweise?|fundstellen(?:verzeichnis)?|"
    r"belege|fußnoten|"
    r"einzelnachweise|referenzen)\s*:?\Z",
    re.IGNORECASE,
)
_QUOTED = re.compile(r"[\"„“][^\"„“”\n]{1,300}[\"“”]")
_FOOTNOTE = re.compile(r"\[\^[^\]\s]{1,40}\]:")
_LEADS_ON = re.compile(r":\s*\Z")
_ANNOUNCES = re.compile(r"\b(?:folgend\w*|wie folgt|nachstehend\w*|following|as follows|these)\b", re.IGNORECASE)
_ENDED = re.compile(r"[.!?…][\"'”“’»)\]]*\Z")
_NUMBERED = re.compile(r"\s*(?:\(?[0-9]{1,3}(?:\.[0-9]{1,3})*[.)]?|\(?[a-zA-Z][.)]|[IVX]+\.|§§?\s*\d+\w*)\s*")
RATED = re.compile(
    r"\[(?:(?P<sure>high confidence|hohe Sicherheit)|(?:medium|low) confidence|(?:mittlere|geringe) Sicherheit)\]"
    r"[ \t]*(?=\S)",
    re.IGNORECASE,
)
_TASK = re.compile(r"\[[ xX]\]\s+(?=\S)")
_LONGEST_HEADING = 12  # words
_PLAIN_LEVEL = 6
_SENTENCE_HEADING = 4  # words from which a heading that ends with a full stop is read as a sentence


def read(
    text: str,
    language: str | None = None,
    *,
    opinions: bool = False,
    silent: Silent | None = None,
    outside: Collection[Class] = frozenset(Class),
    said: Said | None = None,
    sections: Callable[[str], bool] | None = None,
) -> Draft:
    """Read a draft in Markdown or plain text; ``language`` is "de" or "en", told by its words where not given.

    With ``opinions``, what its writer marks as their own and gives no source for is a hedge and claims nothing; of what
    a model drafted its guesses would go out as they are. With ``silent``, so are facts of the case, announcements and
    disclaimers, of the classes ``outside``, of which it tells that the sources say nothing on them. With ``said``, a
    sentence that names several citations is parted where each of its clauses is what one of them says. ``sections``
    tells headings that every draft of its kind has: what stands under one is claimed like anything else.

    Raises InvalidInput where it is no Unicode text, too long, or the language another one.
    """
    checked = layout.text_of(text)
    chosen = layout.language_of(language, checked)
    return _Reading(checked, chosen, opinions, silent, outside, said, sections or (lambda _: False)).run()


@dataclass(slots=True)
class _Lead:
    """Words that lead to a list: "Aufzubewahren sind:", in ``depth`` list items."""

    depth: int
    text: str
    span: Span
    sentence: int
    follows: Block | None = None

    def reaches(self, block: Block) -> bool:
        """Say whether they lead to a block that is no list: the very next one, or labelled items behind that."""
        if self.follows is None or block.depth != self.depth:
            return False
        return block == self.follows or (self.follows.labelled and block.labelled)


@dataclass(slots=True)
class _Reading:
    """Goes through the blocks of a draft and gathers sentences and claims."""

    text: str
    language: Language
    opinions: bool
    silent: Silent | None
    outside: Collection[Class]
    said: Said | None
    sections: Callable[[str], bool]
    found: list[Sentence] = field(default_factory=list[Sentence])
    claims: list[Claim] = field(default_factory=list[Claim])
    section: str | None = None
    level: int = 0
    listed: int | None = None
    """The level of the heading that the list of references stands under."""
    references: int | None = None
    leads: list[_Lead] = field(default_factory=list[_Lead])
    headings: list[_Lead] = field(default_factory=list[_Lead])
    """The headings that a block stands under, the outermost first; ``depth`` is their level."""
    user: bool = False
    """Whether a block quotation that comes next repeats the user."""

    def run(self) -> Draft:
        every = blocks(self.text)
        head: list[str] = []
        for number, block in enumerate(every):
            if block.kind is BlockKind.HEAD_ROW:
                head = [plain(self.text, [cell]).text for cell in block.lines]
                self._add(" | ".join(head), (block.start, block.end), SentenceKind.OTHER, block)
            elif block.kind is BlockKind.ROW:
                self._row(block, head)
            elif block.kind is BlockKind.CODE:
                self._add(self.text[block.start : block.end], (block.start, block.end), SentenceKind.OTHER, block)
            else:
                self._text(block, every[number + 1] if number + 1 < len(every) else None)
        return Draft(self.text, tuple(self.found), tuple(self.claims), self.language, self.references)

    def _add(
        self,
        text: str,
        span: Span,
        kind: SentenceKind,
        block: Block,
        marks: Sequence[Mark] = (),
        claims: Sequence[Claim] = (),
    ) -> int:
        number = len(self.found) + 1
        named = [
            replace(claim, number=len(self.claims) + at, sentence=number) for at, claim in enumerate(claims, start=1)
        ]
        self.claims += named
        self.found.append(
            Sentence(
                number,
                text,
                *span,
                kind,
                self.section,
                block.item is not None,
                block.item,
                tuple(claim.number for claim in named),
                tuple(marks),
            )
        )
        return number

    def _row(self, block: Block, head: Sequence[str]) -> None:
        cells = [plain(self.text, [cell]) for cell in block.lines]
        text = " | ".join(cell.text for cell in cells)
        language = of_part(text, self.language)
        found = [] if self.listed is not None else rows.claims_of_row(cells, head, language)
        if above := next((one.text for one in self.headings if takes_back(one.text)), None):
            found = [one.beneath(above) for one in found]
        claims = [
            Claim(0, one.text, one.start, one.end, 0, sentence_kinds.hedged(one.text), one.marks, under=one.under)
            for one in found
        ]
        marks = [mark for cell in cells for _, mark in cell.marks] if self.listed is None else []
        self._add(
            text, (block.start, block.end), SentenceKind.CLAIM if claims else SentenceKind.OTHER, block, marks, claims
        )

    def _text(self, block: Block, following: Block | None) -> None:
        own = plain(self.text, block.lines)
        self.leads = [lead for lead in self.leads if lead.depth < block.depth or lead.reaches(block)]
        if not own.text:
            self._only_marks(own)
        elif (name := self._heading(block, own, following)) is not None:
            self._head(name, block, own)
        elif self._entry(block, own) if self._cites(block) else self._lists(block, own):
            self._add(own.text, (block.start, block.end), SentenceKind.OTHER, block)
        else:
            if self.listed is not None and self.found[-1].kind is SentenceKind.HEADING:
                self.listed = self.references = None  # it was a heading like any other
            self._prose(block, own, following)

    def _only_marks(self, own: Plain) -> None:
        """Take a block of marks alone for marks of the sentence before."""
        if not own.marks or not self.found or self.listed is not None:
            return
        marks = tuple(mark for _, mark in own.marks)
        last = self.found[-1]
        self.found[-1] = replace(last, marks=last.marks + marks)
        for number in last.claims:
            claim = self.claims[number - 1]
            self.claims[number - 1] = replace(claim, marks=claim.marks + marks)

    def _heading(self, block: Block, own: Plain, following: Block | None) -> str | None:
        """Return the text of a heading; None for what is none."""
        text = own.text
        count = text.count(" ") + 1
        language = self.language
        if block.kind is BlockKind.HEADING:
            sentence = text.endswith(".") and count >= _SENTENCE_HEADING and may_assert(text, language)
            return None if sentence else text
        if block.item is not None or block.quoted or len(block.lines) > 1 or count > _LONGEST_HEADING:
            return None
        if _LEADS_ON.search(text) and TAKES_BACK.search(text):
            return None
        if (own.marks and not _REFERENCES.match(text)) or self._goes_on(block, text, following):
            return None
        if own.bold == [(0, len(text))] or _REFERENCES.match(text):
            return None if asserts(text, language) or text[-1] in ".!?" else text
        numbered = _NUMBERED.match(text)
        rest = text[numbered.end() :] if numbered else text
        plainly = following is not None and not _ENDED.search(text) and not may_assert(text, language)
        plainly = plainly and sentence_kinds.kind_of(text, language) is SentenceKind.CLAIM
        return text if plainly and rest and not any(c.isdigit() or c in ",;[" for c in rest) else None

    def _head(self, name: str, block: Block, own: Plain) -> None:
        level = block.level or _PLAIN_LEVEL
        lists = _REFERENCES.match(name) is not None
        if self.listed is not None and level <= self.listed:
            self.listed = None
        self.section = name.rstrip(" :")
        self.headings = [one for one in self.headings if one.depth < level]
        if not self.sections(self.section):
            self.headings.append(_Lead(level, self.section, (block.start, block.end), len(self.found) + 1))
        if lists and self.listed is None:
            self.listed = level
            self.references = block.start if self.references is None else self.references
        self._add(name, (block.start, block.end), SentenceKind.HEADING, block, [mark for _, mark in own.marks])

    def _cites(self, block: Block) -> bool:
        """Say whether a block stands in a list of references, or is a footnote, which may be one of them."""
        return self.listed is not None or _FOOTNOTE.match(self.text, block.start) is not None

    def _entry(self, block: Block, own: Plain) -> bool:
        """Say whether a block under a heading of references is one; what asserts there like any prose is none.

        Else a draft would be covered by being called "Belege".
        """
        first = self.text[slice(*block.lines[0])]
        named = "http" in first or "www." in first  # a title in quotation marks may assert, what stands round it not
        return starts_with_mark(first) or named or not may_assert(_QUOTED.sub(" ", own.text), self.language)

    def _lists(self, block: Block, own: Plain) -> bool:
        """Say whether a block is an entry of a list of references that has no heading, or opens one."""
        start, end = block.lines[0]
        first = self.text[start:end]
        if len(block.lines) > 1 and _REFERENCES.match(plain(self.text, block.lines[:1]).text):
            opens = starts_with_mark(self.text[slice(*block.lines[1])]) or first.rstrip("*_ ").endswith(":")
        else:
            named = "http" in first or any(c in first for c in '"„“') or not may_assert(own.text, self.language)
            opens = starts_with_mark(first) and named
        if opens and self.references is None:
            self.references = block.start
        return opens

    def _prose(self, block: Block, own: Plain, following: Block | None) -> None:
        language = of_part(own.text, self.language)
        spans = sentences(own.text, language)
        made = list(self._made(block, own, spans, language, following))
        following_at = [*(a for a, _ in spans[1:]), len(own.text)]
        if self.opinions:
            pairs = zip(made, following_at, strict=True)
            made = [opined(one, own, end, language, self.silent) for one, end in pairs]
        if self.silent is not None:
            pairs = zip(made, following_at, strict=True)
            made = [apart(one, own, end, language, self.silent, self.outside) for one, end in pairs]
        if self.said is not None:
            made = [joined(one, own, end, language, self.said) for one, end in zip(made, following_at, strict=True)]
        stretches: list[rows.Stretch] = []
        for at, one in enumerate(made):
            stretches += [rows.Stretch(start, end, at) for start, end, _ in one.claims]
            if not one.claims and not sentence_kinds.cites(own.text[one.start : one.end], language):
                stretches.append(rows.Stretch(one.start, one.end, at, claims=False))
        stood = rows.standing(stretches, own.marks, item=block.item is not None, end=len(own.text))
        marks = iter([found for stretch, found in zip(stretches, stood, strict=True) if stretch.claims])
        ends = [*(start for start, _ in spans[1:]), len(own.text) + 1]
        begin = -1
        for one, end in zip(made, ends, strict=True):
            bears = [mark for at, mark in own.marks if begin < at <= end]
            begin = end
            claims = [replace(claim, marks=next(marks)) for _, _, claim in one.claims]
            text = own.text[one.start : one.end]
            number = self._add(text, own.span(one.start, one.end), one.kind, block, bears, claims)
            if one.leads:
                above = self.leads[-1].text if self.leads and frames(self.leads[-1].text) else ""
                lead = f"{above} {text}".strip()
                self.leads.append(_Lead(block.depth, lead, own.span(one.start, one.end), number, following))
        self.user = bool(made) and made[-1].kind is SentenceKind.QUOTATION and own.text.endswith(":")

    def _made(
        self, block: Block, own: Plain, spans: Sequence[Span], language: Language, following: Block | None
    ) -> Iterator[Made]:
        for number, (start, end) in enumerate(spans):
            text = own.text[start:end]
            last = number + 1 == len(spans)
            opens = last and self._goes_on(block, text, following)
            listing = opens or (
                last and following is not None and _leads_to(block, following) and _LEADS_ON.search(text)
            )
            kind = SentenceKind.QUOTATION if block.quoted and self.user else sentence_kinds.kind_of(text, language)
            if kind is SentenceKind.CLAIM and listing and following is not None:
                denies = TAKES_BACK.search(text) is not None
                leads = opens or asserts(text, language) or denies
                whole = (
                    leads
                    and not (denies or opens)
                    and not _ANNOUNCES.search(text)
                    and not frames(text)
                    and not is_fragment(self._first(following), language)
                )
                kind = SentenceKind.CLAIM if whole else SentenceKind.OTHER
                yield Made(start, end, kind, self._claimed(own, (start, end), language) if whole else [], leads)
                continue
            if kind is SentenceKind.CLAIM and text.endswith(":") and not may_assert(text, language):
                kind = SentenceKind.OTHER
            if (
                kind is SentenceKind.CLAIM
                and any(a <= start and end <= b for a, b in own.bold)
                and not may_assert(text, language)
            ):
                kind = SentenceKind.OTHER if len(spans) > 1 and number == 0 else kind
            claims = self._claimed(own, (start, end), language) if kind is SentenceKind.CLAIM else []
            if kind is SentenceKind.QUOTATION and not block.quoted:  # "Sie fragen, ob …; die Frist gilt."
                claims = self._claimed(own, (start, end), language, parts_only=True)
                kind = SentenceKind.CLAIM if claims else kind
            yield Made(start, end, kind if claims or kind is not SentenceKind.CLAIM else SentenceKind.QUOTATION, claims)

    def _goes_on(self, block: Block, text: str, following: Block | None) -> bool:
        """Say whether words go on in the items behind them."""
        if following is None or following.kind is not BlockKind.TEXT:
            return False
        listed = following.depth > block.depth or (following.labelled and not block.labelled)
        return listed and goes_on(text, LABEL.sub("", self._first(following), count=1), self.language)

    def _first(self, block: Block) -> str:
        return plain(self.text, block.lines).text

    def _claimed(
        self, own: Plain, span: Span, language: Language, *, parts_only: bool = False
    ) -> list[tuple[int, int, Claim]]:
        """Return the claims of a sentence with their places in the text of the block; or only those of its halves."""
        start, end = span
        for opening in (LABEL, _TASK):
            opens = opening.match(own.text, start, end) if start == 0 else None
            start = opens.end() if opens else start
        if rated := RATED.match(own.text, start, end):
            start = rated.end()
        low = rated is not None and not rated["sure"]
        start = sentence_kinds.numbered(own.text, start) if span[0] == 0 else start
        start = _behind_label(own, sentence_kinds.behind_opening(own.text, start, end), end, language)
        if inner := sentence_kinds.doubted(own.text, start, end):
            (start, end), low = inner, True
        text = own.text[start:end].rstrip(",;")
        lead = self.leads[-1] if self.leads else None
        if lead is not None and ((fragment := is_fragment(text, language)) or frames(lead.text)):
            under = "" if fragment else f"{lead.text} "
            whole = f"{lead.text} {text}"
            return [(start, end, _claim(whole, own.span(start, end), lead.span, hedged=low, under=under))]
        if above := next((one for one in self.headings if takes_back(one.text)), None):
            under = f"{above.text}: "
            return [(start, end, _claim(under + text, own.span(start, end), above.span, hedged=low, under=under))]
        found: list[tuple[int, int, Claim]] = []
        for one in (parts := propositions(own.text, start, end, language)):
            said = own.text[one.start : one.end]
            if (parts_only or len(parts) > 1) and sentence_kinds.kind_of(said, language) is not SentenceKind.CLAIM:
                continue
            shared = own.span(*one.shared) if one.shared else None
            whole = f"{own.text[slice(*one.shared)]} {said}" if one.shared else said
            found.append((one.start, one.end, _claim(whole, own.span(one.start, one.end), shared, hedged=low)))
        return found


def _behind_label(own: Plain, start: int, end: int, language: Language) -> int:
    """Return where a statement begins behind a label that only names its topic."""
    found = sentence_kinds.labelled(own.text, start, end)
    if found is None:
        return start
    name, behind = found
    said = own.text[behind:end]
    if not (may_assert(said, language) or (language == "de" and any("FIN" in one.tag for one in tagged(said)))):
        return start
    bold = any(first <= start and last in {behind - 1, behind - 2} for first, last in own.bold)
    return behind if sentence_kinds.topical(name, said, bold=bold) else start


def _leads_to(block: Block, following: Block) -> bool:
    """Say whether words that end with a colon may lead to the block behind them."""
    return following.depth > block.depth or following.kind is BlockKind.TEXT


def _claim(text: str, span: Span, shared: Span | None, *, hedged: bool, under: str = "") -> Claim:
    return Claim(0, text, *span, 0, hedged or sentence_kinds.hedged(text), (), shared, under)
