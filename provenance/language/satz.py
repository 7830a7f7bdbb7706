"""The legal Satz: from its first word to the full stop that ends it, through every enumeration within it.

Counted as the legislator counts (Handbuch der Rechtsförmlichkeit: a Satz ends with its full stop; a semicolon, a
colon or a list does not end it). Abbreviations, ordinals and dates are known by their form, see `stops`; one that
nobody has listed is told by what stands round it: what follows it has no verb and so is no Satz ("laut Bescheid Flst.
Nordmole nicht"), or its verbs all stand behind a "nicht", as the end of a clause that began before; or what stands
before it has no verb yet, or a modal without the verb that it governs.
What it leaves out: the layout of a whole file, its headings and list items, see `etl.structure.satz.lines`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from provenance.language import german, stops
from provenance.language.stops import Kind
from provenance.text import patterns as re

_OPEN = "(\\[{„‚“‘\"'»«›‹"
_CLOSE = ")\\]}“”‘’\"'«»‹›"

# what may end a Satz: a stop with its closing marks; a gap in a line, where a list was taken out; an empty line
_BEHIND = rf"(?P<stops>[.!?…]*)(?P<close>[{_CLOSE}]*)(?:\s+|$|(?=§|[A-ZÄÖÜ][a-zäöü]))"
_CANDIDATE = re.compile(rf"[.!?…\s](?:(?<=[.!?…]){_BEHIND}|(?<=[^\S\n])[^\S\n]+|(?<=\n)[^\S\n]*\n\s*)")
_STOP = re.compile(rf"[.!?…]{_BEHIND}")
_GAP = re.compile(r"\s\s")
_GAPS = ("  ", "\n", "\t", "\r", "\f", "\xa0", "\u2009", "\u202f")
_NEXT = re.compile(rf"(?P<open>[{_OPEN}]*)(?P<word>§+|[^\W\d_]+(?:-[^\W\d_]+)*|\d+\w*|\S)")
_LABELLED = re.compile(r"(?:\d{1,3}[a-z]{0,2}|[A-Za-z]|[IVXLC]+)\Z")
_LABEL = re.compile(r"(?:\(?\d{1,3}[a-z]{0,2}[.)]|[a-z]{1,3}\)|[-–—•])\s")
_MARK = re.compile(r"[()\[\]„“”]")
_MARK_OR_GAP = re.compile(r"[()\[\]„“”]|\n\s*\n")
_OPENERS = {")": "(", "]": "[", "“": "„", "”": "„"}
_BLANK_LINE = re.compile(r"\n[^\S\n]*\n")
_STOPPED = re.compile(r"(?P<word>\w*)\.(?=\s|\Z)|[;!?]|\n\s*\n|\Z")
_WORD = re.compile(r"[^\W\d_]+")
_JOINS = {"und", "oder", "bis", "sowie"}
_JOINED = re.compile(r"(?<![\d.])\d{1,4}[a-z]?\s+(?:und|oder|bis|sowie)\s+\Z")
"""What joins a number to one without a stop: "§§ 9 und 10.", but "am 9. und 10."."""
_LIT = "lit"
_REACH = 20  # letters before a number in which the one stands that it is joined to
_BEFORE_ATTRIBUTE = german.ARTICLES | german.PREPOSITIONS
_UNSTOPPED = re.compile(r"[^\W\d_]+(?![\w.])")
_LONGEST_REST = 400
_ATTRIBUTE = re.compile(r"[a-zäöü]{4,}(?:et|en)e[nrms]?")
"""A participle, behind which a number counts: "zum vollendeten 17. Lebensjahr"."""
_LONGEST_ORDINAL = 2
_LONGEST_WORD = 60
_WHERE = german.words("wer wen wem wessen was wie wo worin womit wofür wozu wohin woher if unless where which who that")
_DEPENDING = german.SUBORDINATORS | german.DOUBTFUL | _WHERE
_LEADING = frozenset({"außer", "auch", "nur", "insbesondere", "selbst"})
"""Words before the conjunction of a clause that depends."""
_BEFORE_VERB = german.NEGATIONS | {"nur", "ausschließlich", "lediglich"}
_LONGEST_CUT = 12  # letters of any abbreviation
_LONGEST_UNLISTED = 7  # letters of an abbreviation that nobody has listed
_FEWEST = 3  # words before it: what is shorter may be a heading
_SHORT = 4_000  # characters of a text whose Sätze are remembered: who compares asks for them again and again
_CLUSTER = 2  # verbs at the end of a clause, of which none is the second part of a main one: "nicht geworfen werden"


def split(text: str) -> list[tuple[int, int]]:
    """Return start and end (code points) of each Satz of ``text``, in order, covering all that is not white space."""
    return list(_remembered(text)) if len(text) <= _SHORT else list(_parts(text))


def ends_behind(text: str, at: int, until: int | None = None) -> Iterator[int]:
    """Yield where each Satz of ``text`` ends that ends behind ``at``, as `split` does, each when it is come to.

    With ``until`` those that end behind it may be left out. What stands before the last stop that is plainly one needs
    no look: whatever began before it ends there.
    """
    return (end for _, end in _parts(text, plain_stop(text, at), until) if end > at)


def plain_stop(text: str, at: int) -> int:
    """Return where the last full stop stands before ``at`` that ends a Satz whatever stands before it; -1 for none.

    A letter before it and a blank and a capital behind it: no other mark reaches over it, so that a search from the
    beginning comes to it as well.
    """
    pairs = enclosed(text)
    stop = text.rfind(". ", 0, at)
    while stop > 0:
        behind = stop + len(". ")
        plain = _plainly_ends(text, stop, behind) and not text[behind].islower()
        if plain and not any(first < stop + 1 < last for first, last in pairs):
            return stop
        stop = text.rfind(". ", 0, stop)
    return -1


def _parts(text: str, first: int = -1, until: int | None = None) -> Iterator[tuple[int, int]]:
    """Yield start and end of each Satz; from the one that ends with the plain stop at ``first``, if there is one."""
    pairs = enclosed(text)
    start = len(text) - len(text.lstrip())
    gaps = any(one in text for one in _GAPS)  # most texts have none, and need no search for them
    for match in (_CANDIDATE if gaps and _GAP.search(text) else _STOP).finditer(text, max(0, first)):
        if match.end() >= len(text):
            break
        if until is not None and match.start() > until and text[until : match.start()].strip():
            return
        if match["stops"] is None:
            end = match.start()
        elif text[match.end()].islower():
            continue
        else:
            end = match.end("close")
        while pairs and pairs[-1][1] < end:
            pairs.pop()
        if (
            end > start
            and not (pairs and pairs[-1][0] < end < pairs[-1][1])
            and (_plainly_ends(text, *match.span()) or _BLANK_LINE.search(match[0]) or _ends(text, match, start))
        ):
            yield start, end if match["stops"] is not None else start + len(text[start:end].rstrip())
            start = match.end()
    end = len(text.rstrip())
    if end > start:
        yield start, end


@lru_cache(maxsize=8_192)
def _remembered(text: str) -> tuple[tuple[int, int], ...]:
    return tuple(_parts(text))


def enclosed(text: str) -> list[tuple[int, int]]:
    """Return the outermost pairs of brackets and quotation marks, the last first; none reaches over an empty line."""
    if not ("(" in text or "„" in text or "[" in text):
        return []
    found: list[tuple[int, int]] = []
    stack: list[tuple[str, int]] = []
    open_of = dict.fromkeys("([„", 0)
    for match in (_MARK_OR_GAP if "\n" in text else _MARK).finditer(text):
        mark = match[0]
        if mark[0] == "\n":
            stack.clear()
            open_of = dict.fromkeys("([„", 0)
        elif mark in open_of:
            stack.append((mark, match.start()))
            open_of[mark] += 1
        elif open_of[_OPENERS[mark]]:
            opener, begin = "", 0
            while opener != _OPENERS[mark]:
                opener, begin = stack.pop()
                open_of[opener] -= 1
            while found and found[-1][0] > begin:
                found.pop()
            found.append((begin, match.end()))
    return found[::-1]


def _ends(text: str, match: re.Match[str], start: int) -> bool:
    """Say whether what ``match`` found ends the Satz from ``start``, by the word before it and the word after it."""
    following = _NEXT.match(text, match.end())
    marks = match["stops"]
    if marks is None:
        return "\n" in match[0] or (following is not None and _capital(following["word"]))
    word = following["word"] if following else "§"
    if not (_capital(word) or word[0].isdigit() or (following and following["open"] and not word[0].islower())):
        return False
    if match.end("close") == match.end() and not stops.begins(word):
        return False  # set solid: "anzuwenden.Dies"; else it is a name with a stop inside
    begin = _word_begins(text, match.start())
    if begin == match.start() or marks or text[match.start()] != ".":
        return True
    if "\n" in match[0] and _LABEL.match(text, match.end()):
        return False
    return _word_ends(text, start, begin, match.start(), word, match.end())


def _plainly_ends(text: str, stop: int, at: int) -> bool:
    """Say whether a full stop between blanks parts a word from one that begins a Satz: told without a search."""
    if text[stop] != "." or at - stop != len(". "):
        return False
    begin, end = text.rfind(" ", 0, stop) + 1, text.find(" ", at)
    before, word = text[begin:stop], text[at:end]
    return word.isalpha() and before.isalpha() and stops.begins(word) and stops.abbreviation(before) is Kind.WORD


def _word_begins(text: str, at: int) -> int:
    """Return where the word before ``at`` begins, hyphens and inner stops included; a mark is a word of its own."""
    least = max(0, at - _LONGEST_WORD)
    begin = text.rfind(" ", least, at) + 1
    if begin > least and text[begin:at].isalnum():
        return begin
    begin = at
    while begin > least and (text[begin - 1].isalnum() or text[begin - 1] in "-/."):
        begin -= 1
    while begin < at and not text[begin].isalnum():
        begin += 1
    if begin == at and at and not text[at - 1].isspace():
        return at - 1
    return begin


def _earlier(text: str, at: int) -> tuple[str, bool]:
    """Return the word before ``at``, without a stop or comma behind it, and whether a comma is."""
    end = at
    while end and text[end - 1].isspace() and at - end < _LONGEST_WORD:
        end -= 1
    comma = text[end - 1 : end] == ","
    if end and text[end - 1] in ".,":
        end -= 1
    begin, least = end, max(0, end - _LONGEST_WORD)
    while begin > least and (text[begin - 1].isalnum() or text[begin - 1] == "§"):
        begin -= 1
    return text[begin:end], comma


def asserts(text: str, at: int) -> bool:
    """Say whether what begins at ``at`` may be a Satz: it has a verb before its stop, outside of clauses that depend.

    What stands on a line of its own, or is too long to tell, is taken for one.
    """
    end = _stop_after(text, at)
    if end - at >= _LONGEST_REST:
        return True
    if "\n" in text[at - 1 : at] and text[end + 1 : end + 2].strip() == "":
        return True
    clauses = text[at:end].split(",")
    return is_main(clauses[0]) or (any(map(is_main, clauses[1:])) and not _goes_on(clauses[0]))


def _goes_on(clause: str) -> bool:
    """Say whether what is no main clause is the end of one that began before: it has a verb, and does not depend.

    An infinitive with "zu" may stand first by itself: "Mängel nicht zu beheben, ist untersagt".
    """
    words = _WORD.findall(clause)
    infinite = "zu" in words[:-1] or (bool(words) and german.has_zu(words[-1]))
    return has_verb(clause) and not infinite and not depends(clause)


def _awaits(head: str) -> bool:
    """Say whether the beginning of a Satz waits for a verb.

    It has none, its last clause depends and has none, or it ends in a modal without what that governs.
    """
    if len(head.split()) < _FEWEST:
        return False
    unstopped = _UNSTOPPED.findall(head)
    if not any(
        word.islower() and _is_clausal(word) and not _describes(unstopped, at) for at, word in enumerate(unstopped)
    ):
        return True
    last = head.rsplit(",", 1)[-1]
    words = _WORD.findall(last)
    if words and words[0] in german.SUBORDINATORS and not has_verb(last):
        return True
    modal = next((at for at, word in enumerate(words) if word in german.MODALS), None)
    return modal is not None and not any(map(_may_be_verb, words[modal + 1 :]))


def _describes(words: list[str], at: int) -> bool:
    """Say whether a word is an adjective that ends as a verb does: "den fremden Hafen", behind an article."""
    before, after = words[at - 1 : at], words[at + 1 : at + 2]
    return bool(before and after) and after[0][0].isupper() and before[0].lower() in _BEFORE_ATTRIBUTE


def _may_be_cut(word: str) -> bool:
    """Say whether a word may be an abbreviation that nobody has listed: short, no verb, cut off behind a consonant."""
    return len(word) <= _LONGEST_UNLISTED and word[-1] not in "aeiouäöü" and not _may_be_verb(word)


def _is_whole(word: str) -> bool:
    """Say whether a word is no abbreviation: an auxiliary, a verb of some length, a very long word but for "…nr."."""
    if len(word) > _LONGEST_CUT:
        return not word.endswith("nr")
    return word in german.AUXILIARIES or (len(word) > _LONGEST_UNLISTED and _may_be_verb(word))


def _is_clausal(word: str) -> bool:
    """Say whether a word may be a verb, or is one that English clauses have and German ones have not."""
    return german.may_be_verb(word) or word in stops.ENGLISH_SMALL - {"an"}


def _stop_after(text: str, at: int) -> int:
    """Return where the first stop behind ``at`` stands that belongs to no abbreviation and no number."""
    end = min(len(text), at + _LONGEST_REST)
    for match in _STOPPED.finditer(text, at, end):
        word = match["word"]
        small = text[match.end() + 1 : match.end() + 2].islower()
        if word and (small or stops.abbreviation(word) in {Kind.OPEN, Kind.NUMBER, Kind.LETTER}):
            continue
        return match.end("word") if word else match.start()
    return end


def depends(clause: str) -> bool:
    """Say whether a clause, as it begins, depends on another: "wenn …", "soweit …", "die im Hafen liegen"."""
    words = _WORD.findall(clause)
    while len(words) > 1 and words[0] in _LEADING and words[1] in _DEPENDING:
        words = words[1:]
    if not words or words[0] in _DEPENDING:
        return bool(words)
    at = words[0] in german.PREPOSITIONS and len(words) > 1
    return words[at] in german.RELATIVE and not is_main(clause)


def has_verb(clause: str) -> bool:
    """Say whether a clause may have a verb, by the forms of its words."""
    return any(map(_may_be_verb, _WORD.findall(clause)))


def is_main(clause: str) -> bool:
    """Say whether a clause may be a main one: it has a verb, and that before its end where it might depend.

    A main clause has its finite verb in the second place: what has verbs at its end alone, two or more of them behind
    a small word, is the rest of a clause that began before.
    """
    words = _WORD.findall(clause)
    verbs = [_may_be_verb(word) for word in words]
    if not words or words[0] in _DEPENDING or (words[0] in _LEADING and words[1:2] and words[1] in _DEPENDING):
        return False
    at = words[0] in german.PREPOSITIONS and len(words) > 1
    if words[at] in german.RELATIVE:  # "die im Hafen liegen", but not "die Rücknahme ist bekanntzugeben"
        verbs = [verb and not _describes(words, at) for at, verb in enumerate(verbs)]
        while verbs and verbs[-1]:
            verbs.pop()
    return any(verbs) and not _only_ends(words, verbs)


def _only_ends(words: list[str], verbs: list[bool]) -> bool:
    """Say whether the verbs of a clause all stand together at its end, with what denies or limits them before."""
    first = verbs.index(True)
    if not first or not verbs[-1]:
        return False
    if any(word.lower() in _BEFORE_VERB for word in words[:first]):
        return True  # "nicht" and "nur" stand behind the finite verb of a main clause
    return all(verbs[first:]) and len(verbs) - first >= _CLUSTER and words[first - 1].islower()


@lru_cache(maxsize=50_000)
def _may_be_verb(word: str) -> bool:
    english = word in stops.ENGLISH_SMALL or stops.ENGLISH_VERB.fullmatch(word) is not None
    return word.islower() and (english or german.may_be_verb(word))


def _opens_line(text: str, at: int) -> bool:
    """Say whether nothing but blanks stands before ``at`` in its line."""
    while at and text[at - 1] != "\n" and text[at - 1].isspace():
        at -= 1
    return not at or text[at - 1] == "\n"


def _capital(word: str) -> bool:
    return word[0].isupper() or word[0] == "§"


def _word_ends(text: str, start: int, begin: int, stop: int, word: str, at: int) -> bool:
    """Decide by the word with the stop, the words before that, the first word after, and what begins there."""
    before = text[begin:stop]
    kind = stops.abbreviation(before)
    if before == _LIT and not stops.names_letter(text[max(0, begin - _REACH) : begin], text[at : at + _REACH]):
        kind = Kind.WORD
    if kind is Kind.WORD:
        if stops.begins(word) or (word[0].isupper() and _is_whole(before)):
            return True
        return asserts(text, at) and not (_may_be_cut(before) and _awaits(text[start:stop]))
    earlier, comma = _earlier(text, begin)
    named = earlier in stops.NAMES_A_NUMBER and not comma
    label = not named and _LABELLED.match(before) is not None and _opens_line(text, begin)
    inner = kind is Kind.LETTER and len(earlier) == 1 and before.islower() and word[0] == "§"
    if kind is Kind.OPEN or label or inner:  # "1." at the head of a line is a label; "i. S. d. § 26"
        return False
    if kind is Kind.NUMBER:
        joined = earlier in _JOINS and _JOINED.search(text, max(0, begin - _REACH), begin) is not None
        return _number_ends(before, earlier, word, joined=joined)
    if kind is Kind.ROMAN:
        return stops.begins(word) or earlier not in stops.BEFORE_ORDINAL
    return (kind is Kind.LETTER and earlier in stops.NAMES_A_LETTER) or stops.begins(word)


def _number_ends(number: str, earlier: str, word: str, *, joined: bool) -> bool:
    """Tell an ordinal ("am 3. Januar", "der 3. Senat") from a number at the end of a Satz."""
    if word in stops.MONTHS:
        return False
    if joined or len(number) > _LONGEST_ORDINAL or stops.begins(word) or earlier in stops.NAMES_A_NUMBER:
        return True
    counts = earlier in stops.BEFORE_ORDINAL or _ATTRIBUTE.fullmatch(earlier) is not None
    return not (word[0].isdigit() or counts or earlier.isdigit())
