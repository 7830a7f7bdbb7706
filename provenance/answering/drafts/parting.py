"""The sentences of a paragraph: German by the segmenter for law, English by clear stops and pysbd where one is not.

pysbd takes some three milliseconds a paragraph, which a long report has thousands of; so what is asked of it are only
the stops that the words around them do not settle. An abbreviation never ends a sentence.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from provenance.language import satz as legal
from provenance.language.detection import Language
from provenance.language.german import may_be_verb, words
from provenance.language.lexicon import FUNCTION
from provenance.language.prose import split
from provenance.language.verbs import finite

_STOP = re.compile(r"(?P<stop>[.!?…]+)(?P<close>[\"'”“’»)\]]*)\s+(?P<open>[\"'“‘„«(\[]*)(?P<next>\S)")
_LAST = re.compile(r"[\w./&-]+\Z")
_NEVER = words(
    "mr mrs ms dr prof no nos art arts sec secs para paras par pp p cf e.g eg i.e ie vs v fig figs tab ch chap vol "
    "ed eds "
    "approx ca cir st gen gov sen rep hon rev al resp incl excl dept est ex subs subsec cl reg regs dir seq op cit "
    "abs nr nrn rz rn tz buchst ziff lit i.v.m z.b bzw vgl gem bgbl bstbl lj nb viz"
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
    """Give start and end of each sentence of a paragraph in this language, covering all that is not white space."""
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
    if low in _NEVER or (len(word) == 1 and word.isalpha() and word.isupper()):
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
    return len(before) + 1 in {start for start, _ in split(f"{before} {after}", "en")}
