"""What a row of a table claims: its cells say one thing of what the first cell names, under the heads of their columns.

    | Unterlage | Frist | Beginn | Fundstelle |
    | Buchungsbelege | 8 Jahre | mit dem Kalenderjahr | § 5 X |

    "Buchungsbelege – 8 Jahre; Beginn: mit dem Kalenderjahr (§ 5 X)"

A cell that is a sentence claims that sentence; of several each has the marks behind it. A head that says no more than
the cell does is left out. A place that a cell names is where the row says its claims stand. Columns that number rows,
name sources or say what was found in the case claim nothing; their marks stand for the claims of the row that bear none
of their own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise

from etl.refer.find import find
from provenance.answering.drafts.draft import Mark, SentenceKind
from provenance.answering.drafts.plain_text import Plain
from provenance.answering.drafts.sentence_kinds import cites, kind_of, takes_back, verdict
from provenance.language import classes
from provenance.language import satz as legal
from provenance.language.detection import Language
from provenance.language.german import may_be_verb, words
from provenance.language.sentences import split_prose
from provenance.language.stops import names_letter
from provenance.language.verbs import asserts, finite
from provenance.language.words import FUNCTION
from provenance.text import patterns as re


@dataclass(frozen=True, slots=True)
class Stretch:
    """A claim in the text of its block, and the sentence it is of (any number that tells sentences apart).

    Or, where ``claims`` is false, a sentence that claims nothing and that no mark reaches over.
    """

    start: int
    end: int
    sentence: int
    claims: bool = True


def standing(
    stretches: Sequence[Stretch], marks: Sequence[tuple[int, Mark]], *, item: bool, end: int
) -> list[tuple[Mark, ...]]:
    """Return for each stretch the marks that stand for it, in their order.

    ``marks`` come with the place in the text that they stand before; ``end`` is the length of the text. In a list
    ``item`` the marks at its very end reach back over sentences.
    """
    found: list[list[Mark]] = [[] for _ in stretches]
    groups = _groups(marks)
    for number, (at, group) in enumerate(groups):
        floor = groups[number - 1][0] if number else -1
        for one in _claims(stretches, at, floor, whole=item and at >= end):
            found[one] += group
    return [tuple(marks_of) for marks_of in found]


def _groups(marks: Sequence[tuple[int, Mark]]) -> list[tuple[int, list[Mark]]]:
    """Take marks that stand at the same place together."""
    groups: list[tuple[int, list[Mark]]] = []
    for at, mark in marks:
        if groups and at == groups[-1][0]:
            groups[-1][1].append(mark)
        else:
            groups.append((at, [mark]))
    return groups


def _claims(stretches: Sequence[Stretch], at: int, floor: int, *, whole: bool) -> list[int]:
    """Return the claims that a group of marks at ``at`` stands for, the group before it being at ``floor``."""
    before = [number for number, one in enumerate(stretches) if one.start < at]
    if not before:
        return [0] if at == 0 and stretches and stretches[0].claims else []
    last = before[-1]
    if not stretches[last].claims:
        return []
    return [
        number
        for number in before
        if stretches[number].claims
        if number == last
        or (stretches[number].start >= floor and (whole or stretches[number].sentence == stretches[last].sentence))
    ]


_STOP = re.compile(r"(?P<stop>[.!?…]+)(?P<close>[\"'”“’»)\]]*)\s+(?P<open>[\"'“‘„«(\[]*)(?P<next>\S)")
_LAST = re.compile(r"[\w./&-]+\Z")
_NEVER = words(
    "mr mrs ms dr prof no nos art arts sec secs para paras par pp p cf e.g eg i.e ie vs v fig figs tab ch chap vol "
    "ed eds "
    "approx ca cir st gen gov sen rep hon rev al resp incl excl dept est ex subs subsec cl reg regs dir seq op cit "
    "abs nr nrn rz rn tz buchst ziff i.v.m z.b bzw vgl gem bgbl bstbl lj nb viz"
)
_MAY = words(
    "inc ltd corp co llc plc jr sr u.s u.k u.n e.u d.c a.m p.m etc ff f ag bros jan feb mar apr jun jul aug sep "
    "sept oct "
    "nov dec bn mn m k ph.d b.a m.a"
)
_OPENS = words(
    "the a an this that these those it its he she they we i you his her their our in on at by for from with under "
    "according as if when while although because since after before until however moreover furthermore therefore thus "
    "and but or so there here no not all each every any some both most many such what which who where how once "
    "instead meanwhile similarly finally also only even then"
)
_EXPLAINS = re.compile(r"(?:e\.\s?g|i\.\s?e|viz|cf)\.(?=[\s,])")
_PLACES = frozenset(" ".join(classes.table("attribution")["places"].values()).split())
_SHORT = 4  # letters of a word that may be an abbreviation nobody has listed
_WORD = re.compile(r"[^\W\d_]+")
_TWO = 2
# what stands in quotation marks is one thing, however many sentences it has
_QUOTE = re.compile(
    r"(?<!\w)\"(?=\S)[^\"]{1,600}(?<=\S)\"(?!\w)|(?<![\w.!?,;…])“[^“”]{1,600}”|»[^«»]{1,600}«|«[^«»]{1,600}»"
)
_ENDS = frozenset(".!?…:;\"'”“’»)]")
_GOES_ON = re.compile(
    r"(?<!\w)(?:i\.\s?(?:V\.\s?m|S\.\s?[dv]|H\.\s?v|R\.\s?[dv]|d\.\s?[FR])|z\.\s?B|d\.\s?h|[Vv]gl|[Gg]em|[Gg]gf|bzw|bspw|"
    r"insb|[Ee]inschl|sog|ErwGr|Abs|Nrn?|Buchst|lit|Ziff|Rz|Rn|Tz|Art|Az|BGBl|BStBl|ABl|B[TR]-Drs|Dr|Prof)\.\Z"
)
"""Abbreviations that no German sentence ends with."""
_SET_WIDE = re.compile(r"[^\W\d_]\s{2,}[a-zäöüß]|\b(?:[Dd](?:er|ie|as|en|em|es)|[Ee]ine?[mnrs]?)\Z")
"""A blank too many within a clause, or at the end of what cannot be a sentence."""
_LEADS = words("und oder sowie ihre ihren ihrem ihrer ihres seine seinen seinem seiner seines keine keinen")
_FEW = re.compile(r"\S+(?:\s+\S+)?")  # words that are no sentence
_RUN_IN = re.compile(r"\b([a-zäöüß]{3,})([.!?])\s+(?=[A-ZÄÖÜ][\w-]+(?: [\w-]+){0,2}:\s)")
_AROUND = 60  # characters round a stop that pysbd is shown


def sentences(text: str, language: Language) -> list[tuple[int, int]]:
    """Return start and end of each sentence of a paragraph in this language, covering all that is not white space."""
    found = [*_labelled(text, _whole(text, legal.split(text)))] if language == "de" else _english(text)
    if len(found) < _TWO or not _QUOTE.search(text):
        return found
    quotes = [match.span() for match in _QUOTE.finditer(text)]
    spans = found[:1]
    for start, end in found[1:]:
        before = spans[-1]
        if any(first < before[1] < last for first, last in quotes):
            spans[-1] = (before[0], end)
        else:
            spans.append((start, end))
    return spans


def _whole(text: str, spans: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Put together what only looked parted: by two blanks, as laws set columns, or behind what leads to a place."""
    begin: int | None = None
    for (start, end), (following, _) in pairwise([*spans, (len(text), len(text))]):
        begin = start if begin is None else begin
        if text[end - 1] in _ENDS:
            ended = _GOES_ON.search(text, max(begin, end - _AROUND), end) is None
        else:  # "Die  Frist  beginnt", unless what follows opens a sentence
            opens = _WORD.match(text, following)
            wide = _SET_WIDE.search(text, 0, end) or _FEW.fullmatch(text, begin, end) or _leads_on(text[begin:end])
            ended = opens is None or _begins(opens[0].lower()) or not wide
        if ended or following == len(text) or "\n" in text[end:following]:
            yield begin, end
            begin = None


def _leads_on(text: str) -> bool:
    """Tell whether the last word of a text wants another behind it: "Mensch und", "nach Maßgabe ihrer"."""
    return text.rsplit(maxsplit=1)[-1] in _LEADS


def _labelled(text: str, spans: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Part what begins with a label behind a verb and its stop, though it has no verb: "… schicken. Frist: Freitag"."""
    for begin, end in spans:
        start = begin
        for match in _RUN_IN.finditer(text, begin, end):
            if may_be_verb(match[1]):
                yield start, match.end(2)
                start = match.end()
        yield start, end


def _begins(word: str) -> bool:
    """Tell whether a word with a capital begins a sentence, being none that always has one."""
    return word in FUNCTION or finite(word, "de")


def _english(text: str) -> list[tuple[int, int]]:
    spans: list[tuple[int, int]] = []
    start = len(text) - len(text.lstrip())
    for match in _STOP.finditer(text):
        clear = _clear(text, match)
        if clear or (clear is None and _asked(text, match.end("close"), match.start("open"))):
            spans.append((start, match.end("close")))
            start = match.start("open")
    end = len(text.rstrip())
    return [*spans, (start, end)] if end > start else spans


def _clear(text: str, match: re.Match[str]) -> bool | None:
    """Say whether a stop ends a sentence by the words around it; None where they do not settle it."""
    following = match["next"]
    if following.islower() or following in ",;:)":  # "… pays the fee.” e.g. the owner …"
        return bool(match["close"]) and _EXPLAINS.match(text, match.start("next")) is not None
    if match["stop"] != "." or match["close"]:
        return True if following.isupper() or following.isdigit() or match["open"] else None
    found = _LAST.search(text, max(0, match.start() - 40), match.start())
    word = found[0] if found else ""
    low = word.lower()
    leads = low in _PLACES and following.isdigit()  # "s. 1", "ss. 2 and 3", "reg. 4"
    lettered = low == "lit" and names_letter(text[: match.start() - len(low)], text[match.start("next") :])
    if leads or lettered or low in _NEVER or (len(word) == 1 and word.isalpha() and word.isupper()):
        return False
    if (
        low in _MAY
        or "." in word
        or (word.isalpha() and len(word) < _SHORT and not any(c in "aeiouyAEIOUY" for c in word))
    ):
        after = re.compile(r"[A-Za-z]+").match(text, match.start("next"))
        return True if after and after[0].lower() in _OPENS else None
    if word.isdigit() and len(word) < _SHORT - 1 and not text[: match.start()].rstrip("0123456789").strip():
        return False  # "1. The first …"
    return True if following.isupper() or following.isdigit() or match["open"] or following == "§" else None


def _asked(text: str, end: int, begin: int) -> bool:
    """Ask pysbd whether a sentence ends at ``end`` and the next begins at ``begin``, by the words around."""
    first = text.rfind(" ", 0, max(0, end - _AROUND)) + 1
    last = text.find(" ", begin + _AROUND)
    before, after = text[first:end], text[begin : last if last >= 0 else len(text)]
    return _parts(before.lstrip(".!?… "), after.rstrip(".!?… "))


@lru_cache(maxsize=4096)
def _parts(before: str, after: str) -> bool:
    return len(before) + 1 in {start for start, _ in split_prose(f"{before} {after}", "en")}


@dataclass(frozen=True, slots=True)
class CellClaim:
    """A claim of a row: its words, where they stand in the draft, its marks, and what it is said under."""

    text: str
    start: int
    end: int
    marks: tuple[Mark, ...] = ()
    under: str = ""

    def beneath(self, words: str) -> CellClaim:
        """Return the claim said under words."""
        return replace(self, text=f"{words}: {self.text}", under=f"{words}: {self.under}")


_NAMES_SOURCES = re.compile(
    r"(?:\W*|Nr\.?|Lfd\. ?Nr\.?|No\.?|#|Rang|Rank|Quellen?|Belege?|Nachweise?|Zitate?|Sources?|Citations?|"
    r"References?|Refs?\.?|Links?|URLs?)\Z",
    re.IGNORECASE,
)
_EMPTY = re.compile(r"(?:[-–—]*|n/?a|k\. ?A\.|entfällt|none|keine Angabe|\W*)\Z", re.IGNORECASE)

_BOUND = (
    r"alle|jede[nsr]?|binnen|innerhalb(?: von| eines| einer)?|spätestens|frühestens|mindestens|höchstens|bis zu|rund|"
    r"etwa|every|within|at least|at most|up to"
)
_MEASURE = re.compile(
    rf"(?:(?:{_BOUND}) )?(?:\d|(?:ein|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|one|two|three|four|five|six|"
    r"seven|eight|nine|ten)\w*\s)",
    re.IGNORECASE,
)


def claims_of_row(cells: Sequence[Plain], head: Sequence[str], language: Language) -> list[CellClaim]:
    """Return what a row claims: its sentences, and the cells between them that are none together."""
    found: list[CellClaim] = []
    loose: list[Mark] = []
    run: list[tuple[str, Plain]] = []
    key = cells[0].text if cells else ""
    places = [cell.text.strip("()[] .") for cell in cells[1:] if _is_place(cell.text, language)]
    subject = f"{key} – " if not _EMPTY.match(key) else ""

    def end_run() -> None:
        if run:
            found.append(_together(subject, run))
            run.clear()

    for number, cell in enumerate(cells):
        name = head[number] if number < len(head) else ""
        of_case = name.lower().strip(" :") in classes.of("column", part="found") and verdict(cell.text) is None
        alone = asserts(cell.text, language)
        if of_case or (found and verdict(cell.text)):
            loose += [mark for _, mark in cell.marks]
        elif alone:
            end_run()
            own = _sentences(cell, language)
            found += [one.beneath(name) for one in own] if takes_back(name) else own
        elif _tells(cell.text, name, language) and (number or len(cells) == 1):
            run.append((cell.text if _says_itself(name, cell.text) else f"{name}: {cell.text}", cell))
        else:
            loose += [mark for _, mark in cell.marks]
    end_run()
    if not found and not _EMPTY.match(key):
        own = CellClaim(key, *cells[0].span(0, len(key)))
        found = [own.beneath(head[0]) if head and takes_back(head[0]) else own]
    if said := next((said for cell in reversed(cells) if (said := verdict(cell.text))), None):
        said_so = [verdict(one.text) or one.text.endswith(f"– {said}") for one in found]
        found = [one if so else one.beneath(said) for one, so in zip(found, said_so, strict=True)]
    if places:
        found = [replace(one, text=_at(one.text, ", ".join(places))) for one in found]
    return [one if one.marks else replace(one, marks=tuple(loose)) for one in found]


def _together(subject: str, run: Sequence[tuple[str, Plain]]) -> CellClaim:
    """Return the claim of cells side by side: what each says of the subject, from the first to the last of them."""
    first, last = run[0][1], run[-1][1]
    marks = tuple(mark for _, cell in run for _, mark in cell.marks)
    start, end = first.span(0, len(first.text))[0], last.span(0, len(last.text))[1]
    return CellClaim(subject + "; ".join(text for text, _ in run), start, end, marks)


def _tells(text: str, name: str, language: Language) -> bool:
    """Say whether a cell says something: neither nothing nor but a source or a place."""
    names_source = name and _NAMES_SOURCES.match(name)
    return not (_EMPTY.match(text) or names_source or _is_place(text, language))


def _is_place(text: str, language: Language) -> bool:
    return cites(text, language) and any(target.section for one in find(text) for target in one.targets)


def _at(text: str, places: str) -> str:
    """Return a claim with the places that its row names for it, before its full stop."""
    stop = text[-1] if text.endswith((".", "!", "?")) else ""
    return f"{text.removesuffix(stop)} ({places}){stop}"


def _says_itself(name: str, text: str) -> bool:
    """Say whether a cell says what the head of its column does: a head for anything, or a measure that it has."""
    low = name.lower().strip(" :")
    return (
        not low
        or low in classes.of("column")
        or (low in classes.phrases("column") and _MEASURE.match(text) is not None)
    )


def _sentences(cell: Plain, language: Language) -> list[CellClaim]:
    spans = [
        (start, end)
        for start, end in sentences(cell.text, language)
        if kind_of(cell.text[start:end], language) is SentenceKind.CLAIM
    ]
    stretches = [Stretch(start, end, number) for number, (start, end) in enumerate(spans)]
    marks = standing(stretches, cell.marks, item=False, end=len(cell.text))
    return [
        CellClaim(cell.text[start:end], *cell.span(start, end), own)
        for (start, end), own in zip(spans, marks, strict=True)
    ]
