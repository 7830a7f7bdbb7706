"""The time a rule sets: an ISO 8601 duration, the words that say it, and the event it starts from.

"innerhalb eines Monats nach Zustellung" is ``P1M`` from "nach Zustellung"; "bis zum 20. Tag nach Ablauf des Monats" is
``P20D`` from "nach Ablauf des Monats". "unverzüglich" and a day of the calendar are deadlines without a duration.
ISO 8601-1:2019, 5.5.2.2. Left out: recurring times, lengths in conditions and in attributes of a noun.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from etl.rule.phrases import phrase_at
from etl.rule.tokens import Kind, Token
from provenance.language import german as words
from provenance.language.numbers import digits_value, word_value
from provenance.text import patterns as re

_UNITS = {
    "jahr": "Y",
    "monat": "M",
    "woche": "W",
    "tag": "D",
    "stunde": "TH",
    "minute": "TM",
    "quartal": "3M",
    "halbjahr": "6M",
    "vierteljahr": "3M",
}
_UNIT = re.compile(
    r"(?:kalender|wirtschafts|geschäfts|rechnungs|haushalts|werk|arbeits|bank|banken|börsen)?"
    r"(?P<unit>vierteljahr|halbjahr|jahr|monat|woche|tag|stunde|minute|quartal)(?:e?n?s?)\Z"
)
_ADJECTIVE = re.compile(r"(?P<number>[a-zäöüß]+|\d+-?)(?P<unit>jährig|monatig|wöchig|tägig|stündig)e[nrsm]?\Z")
_ADJECTIVE_UNITS = {"jährig": "Y", "monatig": "M", "wöchig": "W", "tägig": "D", "stündig": "TH"}
_COMPOUND = re.compile(r"(?P<number>[a-zäöüß]*?)(?P<unit>jahre?s|monate?s|wochen|tages)frist\Z")
_GENITIVES = {"zweier": 2.0, "dreier": 3.0, "anderthalb": 1.5, "eineinhalb": 1.5, "zweieinhalb": 2.5}
_ONE = words.words("ein eine eines einem einen einer")
_WITHIN = words.words(
    "innerhalb binnen spätestens frühestens längstens höchstens mindestens auf für von nach bis um zum ablauf "
    "dauer frist zeitraum zeitraumes"
)
_BEFORE_NAME = words.words("einer eines des der die den nächsten ersten")
_PASSED_OVER = words.words(
    "mehr länger älter später weniger seit als jünger alle aller je pro vor jeden jedes jeder jedem um alt "
    "letzten vergangenen vorangegangenen"
)
_PUNISHMENT = re.compile(r"(?:strafe|haft|arrest|geldbuße|entzug|lebensalter|geldstrafe)n?\Z")
_AT_ONCE = words.words("unverzüglich sofort umgehend")
_STARTS = words.words("nach seit ab vom von vor mit")
_OFTEN = re.compile(r"(?:\w*jährlich|monatlich|wöchentlich|täglich|regelmäßig)\Z")
_MONTH = words.words("januar februar märz april mai juni juli august september oktober november dezember")
_LAST = words.words("ersten letzten ultimo")
_BELOW_DATE = words.words("zum zur spätestens ab am bis einschließlich vor dem den vom des mit ablauf")


@dataclass(frozen=True, slots=True)
class Deadline:
    """A time: ``duration`` in ISO 8601 or None, the words that say it, and those that say where it starts."""

    duration: str | None
    start: int
    end: int
    begins: tuple[int, int] | None = None
    """Where the words of the start stand."""


@dataclass(frozen=True, slots=True)
class _Measured:
    """A length of time among tokens: ``tokens[first:last]``."""

    first: int
    last: int
    duration: str


def deadlines(tokens: Sequence[Token], *, amounts: bool = False) -> list[Deadline]:
    """Return the deadlines of a clause in order; with ``amounts`` every length counts ("Die Frist beträgt …")."""
    measured = [one for one in _joined(tokens, _lengths(tokens)) if amounts or not _no_deadline(tokens, one)]
    if amounts:
        measured = sorted([*measured, *_sharing(tokens, measured)], key=lambda one: one.first)
    if measured:
        return [_deadline(tokens, one) for one in measured]
    return _unmeasured(tokens)


def _deadline(tokens: Sequence[Token], one: _Measured, whole: _Measured | None = None) -> Deadline:
    """Return a length with the words before it that say how it limits: "innerhalb von", "spätestens"."""
    first = one.first
    while first and tokens[first - 1].low in _WITHIN - {"um"} and tokens[first - 1].kind is not Kind.REFERENCE:
        first -= 1
        if first > 1 and tokens[first - 1].low in _BEFORE_NAME and tokens[first - 2].low in _WITHIN - {"um"}:
            first -= 1  # "innerhalb einer Frist von drei Monaten", "bis zum Ablauf des zweiten Monats"
    if first > 1 and tokens[first - 1].low in _BEFORE_NAME and tokens[first - 2].low in _WITHIN - {"um"}:
        return _deadline(tokens, _Measured(first - 1, one.last, one.duration), one)
    return Deadline(one.duration, tokens[first].start, tokens[one.last - 1].end, _start(tokens, whole or one))


def iso(number: float, unit: str) -> str:
    """Write a duration: 10 and "Y" give ``P10Y``; half a year is ``P6M``."""
    if unit[0].isdigit():
        number, unit = number * int(unit[0]), unit[1:]
    if number != int(number):
        smaller = {"Y": (12, "M"), "W": (7, "D"), "D": (24, "TH"), "TH": (60, "TM")}
        factor, unit = smaller.get(unit, (1, unit))
        number *= factor
    count = f"{number:g}"
    return f"PT{count}{unit[1]}" if unit[0] == "T" else f"P{count}{unit}"


def _lengths(tokens: Sequence[Token]) -> list[_Measured]:
    """Return all lengths of time: a number and a unit, "dreimonatig", "Monatsfrist", "20. Tag"."""
    found: list[_Measured] = []
    for at, token in enumerate(tokens):
        if token.kind not in (Kind.NOUN, Kind.WORD):
            continue
        unit = _UNIT.match(token.low) if token.kind is Kind.NOUN else None
        if unit is not None:
            counted = _number_before(tokens, at)
            if counted is not None:
                found.append(_Measured(counted[0], at + 1, iso(counted[1], _UNITS[unit["unit"]])))
            continue
        adjective = _ADJECTIVE.match(token.low)
        if adjective is not None and token.kind is Kind.WORD and tokens[at + 1 : at + 2]:
            value = digits_value(adjective["number"].rstrip("-"), "de") or _value(adjective["number"])
            if value:
                found.append(_Measured(at, at + 2, iso(value, _ADJECTIVE_UNITS[adjective["unit"]])))
            continue
        compound = _COMPOUND.match(token.low)
        if compound is not None:
            value = _value(compound["number"]) if compound["number"] else 1.0
            stem = compound["unit"][:3]
            if value:
                found.append(_Measured(at, at + 1, iso(value, {"jah": "Y", "mon": "M", "woc": "W", "tag": "D"}[stem])))
    return found


def _joined(tokens: Sequence[Token], found: Sequence[_Measured]) -> list[_Measured]:
    """Join lengths of falling units that are one: "zwei Jahre und sechs Monate", "sechs Monaten und zwei Wochen"."""
    whole: list[_Measured] = []
    for one in found:
        last = whole[-1] if whole else None
        between = tokens[last.last : one.first] if last else ()
        falling = last is not None and _falls(last.duration, one.duration)
        if last is not None and falling and len(between) == 1 and between[0].low == "und":
            whole[-1] = _Measured(last.first, one.last, last.duration + one.duration[1:])
        else:
            whole.append(one)
    return whole


def _falls(first: str, second: str) -> bool:
    """Say whether the units of two durations fall: years before months before weeks before days before hours."""
    if "T" in first:
        return False
    return "T" in second or "YMWD".index(first[-1]) < "YMWD".index(second[-1])


def _number_before(tokens: Sequence[Token], at: int) -> tuple[int, float] | None:
    """Read the number before a unit; the place it begins at and its value. "20." before "Tag" is a number too."""
    if at == 0:
        return None
    begin, value = at - 1, _value(tokens[at - 1].low)
    if (
        value is None and at > 1 and words.may_be_adjective(tokens[at - 1].low)
    ):  # "drei volle Jahre", "den ersten sechs"
        begin, value = at - 2, _value(tokens[at - 2].low)
    if value is not None:
        return begin, value
    if tokens[at - 1].low in _ONE:
        before = tokens[at - 2].low if at > 1 else ""
        allowed = _WITHIN | {"beträgt", "betragen", "zeitraums", "ablauf", "laufe", "nicht", "darf", "auf", "über"}
        plain = tokens[at - 1].low in {"ein", "eine", "einen"} and before not in words.PREPOSITIONS
        return (at - 1, 1.0) if before in allowed or plain else None
    return None


def _value(text: str) -> float | None:
    if text in _ONE or text in {"erste", "ersten", "halb"}:
        return None
    if text[:1].isdigit():
        return digits_value(text.rstrip("."), "de")
    return _GENITIVES.get(text) or word_value(text)


def _no_deadline(tokens: Sequence[Token], one: _Measured) -> bool:
    """Say whether a length is no deadline: of a penalty, an age, a comparison, an attribute."""
    before = [token.low for token in tokens[max(0, one.first - 3) : one.first]]
    if before and (
        before[-1] in _PASSED_OVER
        or (len(before) > 1 and before[-1] in {"von", "mindestens"} and before[-2] in _PASSED_OVER)
    ):
        return True
    if (
        len(before) > 1
        and before[-1] in {"zu", "von", "unter", "über", "mindestens"}
        and any(_PUNISHMENT.search(low) for low in before)
    ):
        return True
    return _in_attribute(tokens, one.last)


def _in_attribute(tokens: Sequence[Token], last: int) -> bool:
    """Say whether the length leads to an adjective before a noun: "in zwei Jahren zu erwartende Mengen"."""
    at = last
    while at < len(tokens) and at < last + 4:
        token = tokens[at]
        other = token.low in words.ARTICLES or (token.low in words.PREPOSITIONS and token.low != "zu")
        if token.kind is Kind.COMMA or token.noun or other:
            return False
        if (
            token.kind is Kind.WORD
            and re.search(r"(?:end|t|en)e[nrsm]?\Z", token.low)
            and tokens[at + 1 : at + 2]
            and tokens[at + 1].noun
        ):
            return not words.is_infinitive(token.low) or token.low.endswith("enden")
        at += 1
    return False


def _sharing(tokens: Sequence[Token], measured: Sequence[_Measured]) -> list[_Measured]:
    """Return numbers that share the unit of a later one: "vier, im Fall des Satzes 2 sechs und sonst acht Jahre"."""
    found: list[_Measured] = []
    if not measured:
        return found
    last = measured[-1]
    unit = last.duration[-1]
    for at, token in enumerate(tokens[: last.first]):
        value = word_value(token.low) if token.kind is Kind.WORD else None
        following = tokens[at + 1]
        closes = following.kind is Kind.COMMA or following.low in {"und", "oder"}
        if (
            value
            and closes
            and token.low not in words.words("beide beiden")
            and not any(one.first <= at < one.last for one in measured)
        ):
            found.append(_Measured(at, at + 1, iso(value, unit)))
    return found


def _start(tokens: Sequence[Token], one: _Measured) -> tuple[int, int] | None:
    """Return the event that a length counts from: the phrase behind it, "gerechnet von …", or "nach …" before it."""
    at = one.last
    if _low(tokens, at) == "lang":
        at += 1
    if _low(tokens, at) == "," and _low(tokens, at + 1) in _COUNTED:
        at += 1
    if _low(tokens, at) in _COUNTED:
        at += 1
    elif _low(tokens, at) == "vom":
        return _from(tokens, at)
    if _low(tokens, at) in _STARTS and (_low(tokens, at) not in {"von", "vom", "mit"} or at > one.last):
        phrase = phrase_at(tokens, at + 1)
        if phrase is not None:
            return tokens[at].start, tokens[phrase.end - 1].end
    if one.duration.endswith("D") and _low(tokens, at) in {"des", "der"}:
        phrase = phrase_at(tokens, at)  # "bis zum zehnten Tag des Monats"
        return (tokens[at].start, tokens[phrase.end - 1].end) if phrase is not None else None
    return None


_COUNTED = words.words("gerechnet beginnend")
_EVENT = re.compile(
    r"(?:tag|tage|tages|zeitpunkt|beginn|ende|schluss|schluß|ablauf|eingang|zugang|ung|eintritt|erhalt)\Z"
)


def _from(tokens: Sequence[Token], at: int) -> tuple[int, int] | None:
    """Read "vom Tag der Zustellung an"; "vom Markt" is no event."""
    phrase = phrase_at(tokens, at + 1)
    if phrase is None or not _EVENT.search(tokens[phrase.head].low):
        return None
    return tokens[at].start, tokens[phrase.end - 1].end


def _low(tokens: Sequence[Token], at: int) -> str:
    return tokens[at].low if 0 <= at < len(tokens) else ""


def _unmeasured(tokens: Sequence[Token]) -> list[Deadline]:
    """Return a deadline without a length: "unverzüglich", "bis zum 31. Juli"."""
    for at, token in enumerate(tokens):
        if token.kind is Kind.WORD and token.low in _AT_ONCE:
            return [Deadline(None, token.start, token.end)]
        if (
            token.kind is Kind.NUMBER
            and token.text.endswith(".")
            and at + 1 < len(tokens)
            and tokens[at + 1].low in _MONTH
        ):
            first = at
            while first and tokens[first - 1].low in _BELOW_DATE:
                first -= 1
            lows = {one.low for one in tokens[first:at]}
            attribute = first > 0 and (
                tokens[first - 1].low in words.ARTICLES or bool(_OFTEN.match(tokens[first - 1].low))
            )
            if not lows & {"bis", "spätestens", "zum", "am"} or "vom" in lows or attribute:
                continue
            last = at + 2
            if last < len(tokens) and tokens[last].kind is Kind.NUMBER:
                last += 1
            return [Deadline(None, tokens[first].start, tokens[last - 1].end)]
        if (
            token.low in {"am", "zum"}
            and at + 2 < len(tokens)
            and tokens[at + 1].low in _LAST
            and _UNIT.match(tokens[at + 2].low)
        ):
            phrase = phrase_at(tokens, at + 2)
            return [Deadline(None, token.start, tokens[(phrase.end if phrase else at + 3) - 1].end)]
    return []
