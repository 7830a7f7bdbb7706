"""Letters, decrees and circulars of authorities, named by their day: "BMF-Schreiben vom 14. November 2014 -
IV A 4 - S 0316/13/10003", "Erlass des Finanzministeriums vom 3. Mai 2010".

The work is authority and kind ("BMF-Schreiben"); day and file number tell which one.
"""

from __future__ import annotations

from etl.refer.dates import DAY, iso
from etl.refer.reference import Target
from provenance.text import patterns as re

_KIND = r"(?:Rund)?(?:[Ss]chreiben|[Ee]rlass|[Vv]erfügung|Merkblatt)"
_AUTHORITY = (
    r"(?:BM[A-Z]\w{0,4}|OFD|[A-ZÄÖÜ]?[\w-]*(?:[mM]inisteri(?:um|en)s?|[dD]irektion(?:en)?|(?<=\w)amt(?:e?s)?"
    r"|[sS]enats?verwaltung|[fF]inanzbehörden?|[mM]inisters?|[sS]enators?|[aA]nstalt)(?!\w))"
)
_SIGN = r"[IVX]+\s(?:[A-Z]{1,2}\s)?\d[\w\s/:.-]*?[/:-]\d+(?:[/:-]\d+)*(?![\w/])"
_LETTER = re.compile(
    rf"(?:(?P<who>[A-ZÄÖÜ]\w*)-)?(?P<kind>{_KIND})(?:s|es)?(?!\w)"
    rf"(?:\s(?:des|der)\s(?P<long>(?:[A-ZÄÖÜ][a-zäöü]+en\s)?{_AUTHORITY}(?:\s(?:der|des|für|und|[A-ZÄÖÜ][\w-]*)){{0,8}}?))?"
    r"(?:\s\((?P<short>[A-ZÄÖÜ]\w+)\))?"
    rf",?\s(?:vom|v\.)\s(?P<day>{DAY})"
)
_SHORT = re.compile(rf"(?P<who>BM[A-Z][A-Za-z]{{0,4}})(?:,|-(?P<kind>{_KIND}))?\s(?:vom|v\.)\s(?P<day>{DAY})")
_BEHIND = re.compile(rf"(?:\s?[-–,]\s?|\s)(?:Az\.?:?\s)?(?P<sign>{_SIGN})")
_IN_BRACKETS = re.compile(rf"\s\((?P<sign>{_SIGN})")
_MINISTRY = re.compile(r"Bundesministeriums?\s(?:der|des|für)\s(\w)")


def letter_at(text: str, at: int) -> tuple[int, Target] | None:
    """Read the letter that is named at ``at`` by its day, with the file number where it follows."""
    match = _LETTER.match(text, at) or _SHORT.match(text, at)
    if match is None:
        return None
    named = match.groupdict()
    sign = _BEHIND.match(text, match.end())
    if not (sign or named["who"] or named.get("short") or named.get("long")):
        return None  # any letter of a party has a day too
    kind = (named["kind"] or "Schreiben").capitalize()
    who = named["who"] or named.get("short")
    if who is None and (long := named.get("long")):
        ministry = _MINISTRY.match(long)
        who = f"BM{ministry[1].upper()}" if ministry else None
        kind = kind if ministry else f"{kind} {' '.join(long.split())}"
    end = sign.end() if sign else match.end()
    sign = sign or _IN_BRACKETS.match(text, end)
    name = f"{who}-{kind}" if who else kind
    if sign:
        name += f" {' '.join(sign['sign'].split())}"
    return end, Target(name, "", date=iso(match["day"]))
