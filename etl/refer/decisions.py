"""Decisions of courts: by court, day and file number, by the page of a report, by ECLI.

    "BFH, Urteil vom 12. Mai 2009 - VIII R 7/08", "Beschluss des BVerfG vom 3.5.2010, 1 BvR 1/10, Rn. 12",
    "BVerfG NJW 2004, 2213", "BVerfGE 65, 1", "ECLI:DE:BFH:2019:U.120519.VIIIR7.08.0"

The work is court and file number, or court and report; "Rn. 12" behind it is the place. What it leaves out: decisions
named by a keyword or by "a. a. O.".
"""

from __future__ import annotations

import re

from etl.refer.dates import DAY, iso
from etl.refer.forms import any_of, words_of
from etl.refer.reference import Target

COURTS = words_of(
    "BVerfG BGH BFH BSG BAG BVerwG BPatG EuGH EuG EGMR RFH RG BayObLG OLG LG AG FG LSG SG VG OVG VGH LAG ArbG KG "
    "VerfGH StGH OGH BayVGH HessVGH Bundesverfassungsgericht Bundesgerichtshof Bundesfinanzhof Bundessozialgericht "
    "Bundesarbeitsgericht Bundesverwaltungsgericht Bundespatentgericht Oberlandesgericht Landgericht Amtsgericht "
    "Finanzgericht Sozialgericht Landessozialgericht Verwaltungsgericht Oberverwaltungsgericht Verwaltungsgerichtshof "
    "Landesarbeitsgericht Arbeitsgericht Kammergericht Reichsgericht Reichsfinanzhof GmSOGB"
)
REPORTS = words_of("BVerfGE BVerfGK BGHZ BGHSt BFHE BSGE BAGE BVerwGE RGZ RGSt RFHE OVGE VerfGHE LVerfGE BPatGE")
FORMS = words_of(
    "Urteil Urteils Urteile Urteilen Beschluss Beschlusses Beschlüsse Beschlüssen Entscheidung Gerichtsbescheid "
    "Vorlagebeschluss Vorabentscheidung Kammerbeschluss Teilurteil Zwischenurteil Versäumnisurteil"
)

_FORM = (
    r"(?:(?:Vorlage|Kammer)?[Bb]eschl(?:uss(?:es)?|üssen?|\.)|(?:Teil|Zwischen|Versäumnis)?[Uu]rt(?:eil(?:s|en|e)?|\.)"
    r"|[Ee]ntsch(?:eidung(?:en)?|\.)|[Gg]erichtsbescheid)(?:\sder\s\d\.\sKammer)?(?:\sdes\s[A-Z]\w+\sSenats)?"
)
_COURT = rf"(?P<court>(?:{any_of(COURTS)})(?:e?s)?(?!\w)(?:\s(?!{_FORM})[A-ZÄÖÜ][a-zäöüß-]+)?)"
_CHAMBER = r"(?:\s[<(]\s?[A-ZÄÖÜ][\w\s]{0,20}[>)])?"
_DAY = rf"(?:vom\s|v\.\s|v\s)?(?P<day>{DAY})"
_PART = r"(?:[A-ZÄÖÜ][\w-]*|[IVX]+[a-z]?|\d{1,3}[a-z]?)"
_FILE = (
    rf"(?:{_PART}\s(?:\(\s?\w+\s?\)\s)?){{0,4}}?(?:[A-Z][A-Za-z]*-)?"
    r"\d{1,6}\s?[/.]\s?\d{2,4}(?![\d.])(?:-?\s?[A-Z]{1,3}(?!\w))?"
)
_BETWEEN = (
    r"(?:\s?,|\s?[-–]|\s?\()?\s?(?:(?:Az\.?|Rs\.|Rechtssache|Aktenzeichen|in\sder\s(?:Rs\.|Rechtssache))\s?:?\s?)?"
)

_BY_COURT = re.compile(rf"{_COURT}{_CHAMBER}(?:-|\s?,\s|\s)(?:{_FORM}\s)?{_DAY}(?:{_BETWEEN}(?P<file>{_FILE}))?")
_BY_FORM = re.compile(rf"{_FORM}\s(?:(?:des|der)\s{_COURT}\s)?{_DAY}{_BETWEEN}(?P<file>{_FILE})")
_OF_REPORTS = rf"(?:{any_of(REPORTS)})\s\d{{1,3}}\s?,\s\d+"
_IN_REPORT = re.compile(
    rf"{_COURT}{_CHAMBER}(?:-{_FORM})?\s?,?\s(?:in\s)?(?P<report>{_OF_REPORTS}"
    r"|[A-ZÄÖÜ][\w-]*[A-Z][\w-]*(?:\s[IVX]+)?\s(?:19|20)\d\d\s?,\s\d+)(?!\w)"
)
_COLLECTED = re.compile(rf"(?P<report>{_OF_REPORTS})(?!\w)")
_ECLI = re.compile(r"ECLI:[A-Z]{2}:[A-Z0-9]{1,7}:\d{4}:[A-Z0-9][A-Z0-9.]*[A-Z0-9]")
_CASE = re.compile(r"(?:Rs\.|Rechtssache)\s(?P<file>[CTF][-‑‐–]\d+/\d\d)(?:\s?P)?(?!\w)")
_MORE_REPORTS = re.compile(
    r"\s?[,(=]\s?(?:(?:NJW|NVwZ|[A-ZÄÖÜ][\w-]*[A-Z][\w-]*)(?:\s[IVX]+)?\s(?:(?:19|20)\d\d|\d{1,3})\s?,\s\d+(?!\w))\)?"
)
_PLACE = re.compile(
    r"(?:\s[-–])?\s?,?\s(?:Rn|Rz|Tz|Rdnr|RdNr)\.?\s?(?P<label>\d+)"
    r"(?:\s?(?P<following>ff?)(?!\w)\.?|\s?(?:bis|[-–])\s?(?P<last>\d+))?(?!\w)"
)
_MOST_REPORTS = 4
_GENITIVE = re.compile(r"(?<=of|ht)e?s(?!\w)")


def decision_at(text: str, at: int) -> tuple[int, Target] | None:
    """Read the decision that is named at ``at``, with the reports and the Randnummer that follow."""
    for form in (_BY_COURT, _BY_FORM, _IN_REPORT, _COLLECTED, _CASE, _ECLI):
        match = form.match(text, at)
        if match is not None:
            return _whole(text, match)
    return None


def _whole(text: str, match: re.Match[str]) -> tuple[int, Target]:
    named = match.groupdict()
    court = named.get("court")
    file = named.get("file") or named.get("report")
    words = [_GENITIVE.sub("", court) if court else None, file] if court or file else [match[0]]
    name = " ".join(" ".join(word.split()) for word in words if word)
    end = match.end()
    if match[0].count("(") > match[0].count(")") and text[end : end + 1] == ")":
        end += 1
    for _ in range(_MOST_REPORTS):
        more = _MORE_REPORTS.match(text, end)
        if more is None or more[0].count("(") != more[0].count(")"):
            break
        end = more.end()
    place = _PLACE.match(text, end)
    day = iso(named["day"]) if named.get("day") else None
    if place is None:
        return end, Target(name, "", date=day)
    until = (f"Rn. {place['last']}", ()) if place["last"] else None
    return place.end(), Target(name, f"Rn. {place['label']}", (), until, place["following"], day)
