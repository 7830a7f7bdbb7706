"""What a draft consists of. All offsets count code points of ``Draft.text``, which is the draft as it was given."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from provenance.text import patterns as re


class SentenceKind(StrEnum):
    """What a sentence does; only a ``CLAIM`` asserts something that evidence is asked for."""

    CLAIM = "claim"
    QUESTION = "question"
    HEADING = "heading"
    QUOTATION = "quotation"  # words of the user that the draft repeats
    ABSTENTION = "abstention"  # "[Insufficient evidence …]": says that nothing is claimed
    HEDGE = "hedge"  # an opinion or advice of the writer, who says so
    OUTSIDE = "outside"  # a fact of the case, an announcement, a disclaimer: about no source
    OTHER = "other"  # code, greetings, requests, rules, link lists


@dataclass(frozen=True, slots=True)
class Mark:
    """A citation mark of the draft, ``[3]``, ``[3, 4]``, ``[cite:g3]`` or ``{cite:3}``, and the numbers it names.

    ``numbers`` is empty for a mark that names nothing that could be a citation (``{cite:abc}``): it dangles.
    """

    start: int
    end: int
    raw: str
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Claim:
    """One asserted proposition. ``number`` counts 1, 2, 3… in the draft; ``text`` is without marks and markup.

    ``draft.text[start:end]`` is the stretch it was read from; where a compound sentence was split, ``text`` can repeat
    what its halves share, or the words that lead to a list: ``draft.text[shared[0]:shared[1]]``. ``marks`` are those
    that stand for it: behind it, or behind its sentence. ``under`` is what ``text`` begins with where the claim is said
    under other words: "Falsch ist: ", "Aufgehobenes Recht: ".
    """

    number: int
    text: str
    start: int
    end: int
    sentence: int
    hedged: bool = False
    marks: tuple[Mark, ...] = ()
    shared: tuple[int, int] | None = None
    under: str = ""

    @property
    def cited(self) -> tuple[int, ...]:
        """The numbers of the citations that the draft itself names for it, each once."""
        return tuple(dict.fromkeys(number for mark in self.marks for number in mark.numbers))


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence, heading or list item, with the numbers of the claims it makes. ``number`` counts from 1.

    ``section`` is the heading it stands under, ``bullet`` says that it is (part of) a list item, whose number among the
    list items of the draft is ``item``.
    """

    number: int
    text: str
    start: int
    end: int
    kind: SentenceKind
    section: str | None = None
    bullet: bool = False
    item: int | None = None
    claims: tuple[int, ...] = ()
    marks: tuple[Mark, ...] = ()


@dataclass(frozen=True, slots=True)
class Draft:
    """A draft that was read. ``references`` is where its own list of references begins, which asserts nothing."""

    text: str
    sentences: tuple[Sentence, ...]
    claims: tuple[Claim, ...]
    language: str = "de"
    references: int | None = None

    @property
    def all_marks(self) -> list[Mark]:
        """Its marks, each once, in order."""
        found = {mark.start: mark for one in (*self.sentences, *self.claims) for mark in one.marks}
        return [found[start] for start in sorted(found)]

    def claim(self, number: int) -> Claim:
        """Return a claim by its number."""
        return self.claims[number - 1]

    def listed(self, claim: Claim) -> tuple[str, ...]:
        """Return the texts of all items of the list a claim is an item of, in order, each with what leads to it."""
        if claim.shared is None or not self._is_item(claim):
            return ()
        return tuple(one.text for one in self.claims if one.shared == claim.shared and self._is_item(one))

    def _is_item(self, claim: Claim) -> bool:
        return claim.shared is not None and claim.shared[1] <= self.sentence(claim.sentence).start

    def sentence(self, number: int) -> Sentence:
        """Return a sentence by its number."""
        return self.sentences[number - 1]


_NUMBER = r"[1-9]\d{0,8}"
_LIST = rf"{_NUMBER}(?:\s?[–-]\s?{_NUMBER})?(?:\s?[,;]\s?{_NUMBER}(?:\s?[–-]\s?{_NUMBER})?)*"
_OWN = rf"\[{_LIST}\]|\[cite:[^\]\n]{{0,80}}\]|\{{cite:[^}}\n]{{0,80}}\}}"
_LINK = r"\((?:https?://|#)[^()\s]{0,2000}\)"
MARK = rf"(?:<sup>)?(?:\[(?:{_OWN})\]{_LINK}|\[{_LIST}\]{_LINK}|(?:{_OWN}))(?:</sup>)?"
"""A mark as it stands in Markdown; what follows decides whether it is the label of a definition."""

_MARK = re.compile(MARK)
_CITE = re.compile(r"[\[{]cite:\s*(?P<named>[^\]}]*)[\]}]")
_NAMED = re.compile(rf"g?{_NUMBER}(?:\s*,\s*g?{_NUMBER})*\s*\Z")
_RANGE = re.compile(rf"(?P<first>{_NUMBER})(?:\s?[–-]\s?(?P<last>{_NUMBER}))?")
_WIDEST = 50  # a range of more is no list of citations
_BARE = re.compile(rf"\[{_LIST}\]\Z")
_YEAR = re.compile(r"\[(?:1[5-9]|20)\d\d\]\Z")
_COURT = re.compile(r"\s+(?:\d+\s+)?[A-Z][A-Za-z]*[A-Z]")  # "[2019] UKSC 5", "[1999] 1 WLR 27"
_REPORT = re.compile(r"[A-ZÄÖÜ]{2,}[\w-]*\s(?:19|20)\d\d,\s\d+\s*\Z")  # "NJW 2020, 12 [15]"
_NEIGHBOUR = rf"(?:(?:<sup>)?(?:{_OWN}|\[\^[^\]\s]{{1,40}}\])(?:</sup>)?)"
_ENDED = re.compile(rf"(?P<before>\A|[.,;:!?…)\]}}\"'”“’»«|>])(?:[*_~]*|</\w+>)\s*(?:{_NEIGHBOUR}\s*)*\Z", re.DOTALL)
_SHORTENED = re.compile(
    r"(?<!\w)(?:[Vv]gl|[Ss]iehe|[Aa]rt|[Aa]bs|[Nn]rn?|R[nz]|Tz|S|Ziff|Buchst|[Nn]os?|[Ss]ec|[Pp]aras?|[Pp]p?|cf|v|vs)\.\s*\Z"
)
_FOLLOWED = re.compile(
    rf"(?:[*_~`]*|</?\w+[^<>]*>)(?:\s*{_NEIGHBOUR})*(?:[*_~`]*|</?\w+[^<>]*>)"
    r"(?:\Z|[.,;:!?…)\]}»”“\"'’/|]|[ \t]*(?:[\r\n|\[(<]|[–—-]+\s)|\s*(?:\Z|(?:und|oder|sowie|aber|doch|jedoch|"
    r"während|wobei|and|or|but|yet|while|whereas)\b))"
)
_GOVERNED = re.compile(
    r"(?<!\w)(?:und|oder|sowie|siehe|laut|gemäß|von|vom|zum|zur|im|der|die|das|den|dem|des|and|or|see|of|to|by|from|per|in|"
    r"the)\s+\Z",
    re.IGNORECASE,
)
"""Words that no clause ends with: the bracket behind them is what they speak of."""
_GLUED = re.compile(r"\w+\Z")
_NAME = re.compile(r"(?:[^\W\d_]{3,}|\d+)\Z")
_AROUND = 60


def numbers_of(raw: str) -> tuple[int, ...]:
    """Return the numbers that a mark names, each once; none where it dangles."""
    cite = _CITE.search(raw)
    if cite:
        named = cite["named"].strip()
        return tuple(dict.fromkeys(map(int, re.findall(r"\d+", named)))) if _NAMED.match(named) else ()
    inner = raw[raw.index("[") :].lstrip("[").partition("]")[0]
    found: list[int] = []
    for match in _RANGE.finditer(inner):
        first, last = int(match["first"]), int(match["last"] or match["first"])
        if not first <= last < first + _WIDEST:
            return ()
        found += range(first, last + 1)
    return tuple(dict.fromkeys(found))


def stands(text: str, start: int, end: int, floor: int, stop: int) -> bool:
    """Say whether ``text[start:end]``, which has the form of a mark, is one by where it stands.

    ``floor`` and ``stop`` are where the words of its block begin and its line ends.
    """
    raw = text[start:end]
    if not _BARE.match(raw):
        return True
    before, behind = text[max(floor, start - _AROUND) : start], text[end : min(stop, end + _AROUND)]
    if _YEAR.match(raw) and (_COURT.match(behind) or (not before.strip() and behind.strip())):
        return False
    glued = _GLUED.search(before)
    if (glued and not _NAME.match(glued[0])) or _REPORT.search(before) or _GOVERNED.search(before):
        return False
    ended = (not before.strip() and start - floor < _AROUND) or (
        _ENDED.search(before) and not _SHORTENED.search(before)
    )
    return bool(ended) or _FOLLOWED.match(behind) is not None


def before_joint(text: str, start: int, end: int) -> int:
    """Return where a mark behind ``text[start:end]`` is one: before the "und" that an item of a list ends with."""
    found = _GOVERNED.search(f"{text[start:end]} ")
    return start + len(text[start : start + found.start()].rstrip()) if found and found.start() else end


def is_bare(mark: Mark) -> bool:
    """Say whether a mark is a number in square brackets and nothing else, as words of a draft may be."""
    return _BARE.match(mark.raw) is not None


def mark_at(text: str, start: int, end: int) -> Mark:
    """Return the mark that ``text[start:end]`` is."""
    raw = text[start:end]
    return Mark(start, end, raw, numbers_of(raw))


def written(numbers: Iterable[int], form: str = "[{}]") -> str:
    """Write numbers as marks of a form: `[3][4]`, `[cite:g3][cite:g4]`."""
    return "".join(form.format(number) for number in numbers)


_FORMS = {"[cite:g": "[cite:g{}]", "[cite:": "[cite:{}]", "{cite:g": "{{cite:g{}}}", "{cite:": "{{cite:{}}}"}


def form_of(marks: Iterable[Mark]) -> str:
    """Return the form that marks have in common, numbers in brackets where they have none.

    Such names (`[cite:g3]`) are those of citations, so that they are not counted anew.
    """
    found = {next((form for begins, form in _FORMS.items() if begins in mark.raw), "[{}]") for mark in marks}
    return found.pop() if len(found) == 1 else "[{}]"


def starts_with_mark(text: str) -> bool:
    """Say whether a text begins with a mark, as an entry of a list of references does."""
    return _MARK.match(text) is not None
