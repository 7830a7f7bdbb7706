"""Decisions of courts: by court, day and file number in any order, by the page of a report, by ECLI.

    "BFH, Urteil vom 12. Mai 2009 - VIII R 7/08", "Beschluss des BVerfG vom 3.5.2010, 1 BvR 1/10, Rn. 12",
    "BFH VIII R 7/08 und IV R 12/09", "BVerfG NJW 2004, 2213", "BVerfGE 65, 1", "ECLI:DE:BFH:2019:U.120519.VIIIR7.08.0"

The work is court and file number, or court and report; "Rn. 12" behind it is the place. A file number alone names its
court where the register sign is one of a federal court. What it leaves out: decisions named by a keyword alone.
"""

from __future__ import annotations

from collections.abc import Iterator

from etl.refer.courts import COURT, COURTS, FILE, REGISTERED, court_of, file_at
from etl.refer.dates import DAY, iso
from etl.refer.forms import any_of, words_of
from etl.refer.reference import Target
from provenance.text import patterns as re

__all__ = ["COURTS", "FORMS", "REPORTS", "Decision", "decisions_at"]

REPORTS = words_of(
    "BVerfGE BVerfGK BGHZ BGHSt BFHE BSGE BAGE BVerwGE RGZ RGSt RFHE OVGE VerfGHE LVerfGE BPatGE OLGZ OLGSt"
)
FORMS = words_of(
    "Urteil Urteils Urteile Urteilen Beschluss Beschlusses Beschlüsse Beschlüssen Entscheidung Entscheidungen "
    "Gerichtsbescheid Gerichtsbescheids Vorlagebeschluss Vorabentscheidung Kammerbeschluss Teilurteil Zwischenurteil "
    "Versäumnisurteil Senatsurteil Senatsurteile Senatsbeschluss Grundurteil Hinweisbeschluss Revisionsurteil "
    "Nichtannahmebeschluss"
)

Decision = tuple[int, int, Target]
"""Where a decision is named, from and to, and what it is."""

_KIND = r"(?:Vorlage|Kammer|Senats|Teil|Zwischen|Versäumnis|Grund|Hinweis|Revisions|Nichtannahme)?"
_FORM = re.compile(
    rf"(?:{_KIND}[Bb]eschl(?:uss(?:es)?|üssen?|\.)|{_KIND}[Uu]rt(?:eil(?:s|en|e)?|\.)"
    r"|[Ee]ntsch(?:eidung(?:en)?|\.)|[Gg]erichtsbescheids?|Vorabentscheidung)(?!\w)"
    r"(?:\sder\s\d\d?\.\s(?:Kammer|Zivilkammer|Strafkammer))?(?:\sdes\s(?:[A-Z]\w+|\d\d?\.|[IVX]+\.)\s(?:\w+s|S)enats)?"
)
_GAP = re.compile(r"(?:\s?[-–—]\s?|\s?[,;]?\s?\(?\s?(?:[-–]\s)?(?:(?:vom|v\.|v)\s)?)")
_OF = re.compile(r"\s(?:des|der)\s(?=[A-Z])")
_DAY = re.compile(DAY)
_AZ = re.compile(
    r"(?:Az\.?|Aktenz(?:eichen|\.)|(?:in\sde[rn]\s)?(?:Rs\.|verb(?:\.|undenen)\s(?:Rs\.|Rechtssachen)|Rechtssachen?)"
    r"|Nr\.|Beschwerde-Nr\.)\s?:?\s?"
)
_CASE_NAME = re.compile(
    r"(?:,\s|\s|:\s)(?:Rs\.\s)?[A-ZÄÖÜ„“»][^,;()\d§\n]{1,70}?(?=\s?[,(–-]\s?\(?(?:Rs\.\s)?[CT][-‑‐–]\d|\svom\s\d)"
)
_OF_REPORTS = rf"(?:(?:{any_of(REPORTS)})\s\d{{1,3}}|BFH\s?/\s?NV\s(?:19|20)\d\d)\s?,\s\d+"
_REPORT = re.compile(
    rf"(?:in\s)?(?P<report>{_OF_REPORTS}"
    r"|[A-ZÄÖÜ][\w/-]*[A-Z][\w-]*(?:\s[IVX]+)?\s(?:19|20)\d\d\s?,\s\d+)(?!\w)"
)
_COLLECTED = re.compile(rf"(?P<report>{_OF_REPORTS})(?!\w)")
_EUROPEAN = r"(?:ECLI:[A-Z]{2}:[A-Za-z0-9]{1,7}|EU:[CTF]):\d{4}:[A-Za-z0-9]+(?:\.[A-Za-z0-9]+)*"
_ECLI = re.compile(_EUROPEAN)
_MORE_REPORTS = re.compile(
    r"\s?[,(=]\s?(?:(?:NJW|NVwZ|[A-ZÄÖÜ][\w/-]*[A-Z][\w-]*)(?:\s[IVX]+)?\s(?:(?:19|20)\d\d|\d{1,3})\s?,\s\d+(?!\w))\)?"
)
_MORE_NAMES = re.compile(rf"(?:\s?[,;–-]|\s\()\s?{_EUROPEAN}\)?")
_ANOTHER = re.compile(r"\s?(?:,|;|und|sowie|bzw\.|oder|/)\s(?:vom\s|v\.\s)?")
_PLACE = re.compile(
    r"(?:\s[-–])?\s?,?\s(?:Rn|Rz|Tz|Rdnr|RdNr|Rdn)\.?\s?(?P<label>\d+)"
    r"(?:\s?(?P<following>ff?)(?!\w)\.?|\s?(?:bis|[-–])\s?(?P<last>\d+))?(?!\w)"
)
_COLLECTION = ("BFH/", "BFH /")
_NO_MORE = re.compile(r"[.:;)!?]|\s?(?:[.:;)]|(?!v[.\s]|vom\s|des\s|der\s|in\s|für\s)[a-zäöüß])")
"""Behind a court or "Urteil": nothing here goes on to name a decision ("Der BGH hat …")."""
_MOST = 20
_MOST_REPORTS = 4


def decisions_at(text: str, at: int) -> Iterator[Decision]:
    """Read the decision that is named at ``at``, and those that follow it under the same court by file number."""
    found = _Named(text, at)
    if not found.whole():
        return
    end, target = found.closed()
    yield at, end, target
    for _ in range(_MOST):
        link = _ANOTHER.match(text, end)
        if link is None:
            return
        more = _Named(text, link.end(), found.court)
        if not more.again():
            return
        start, (end, target) = link.end(), more.closed()
        yield start, end, target


class _Named:
    """A decision as it is read, piece by piece: court, form, day, file number, report, in any order."""

    def __init__(self, text: str, at: int, court: str | None = None) -> None:
        self.text, self.at, self.end = text, at, at
        self.court, self.day, self.file, self.report, self.ecli = court, "", "", "", ""
        self.form = False

    def whole(self) -> bool:
        """Read all pieces from the start; say whether they name a decision."""
        if self.text.startswith(_COLLECTION, self.at) and self._collected():
            return True
        read = self._court(self.at) or self._form(self.at)
        if read and _NO_MORE.match(self.text, self.end):
            return False
        read = read or self._collected() or self._ecli() or self._federal()
        if not read and ((sign := _AZ.match(self.text, self.at)) is None or not self._union(sign.end())):
            return False
        if self.ecli or (self.report and not self.court):
            return True
        while self._piece():
            pass
        self.court = self.court or (court_of(self.file) if self.file else None)
        if self.court or self.report:
            return bool(self.file or self.day or self.report)
        return bool(self.file and self.day)

    def again(self) -> bool:
        """Read "3. Juni 2010 IV R 12/09" or a file number alone, of the court named before."""
        self._form(self.at)
        start = self.end + (1 if self.end > self.at else 0)
        self._day(start)
        while not self.file and self._piece(court=False):
            pass
        if not self.day and not self.file:
            self._registered(start)
        if not self.day and not self.file and self.court and self.text[start - 2 : start - 1] == ";":
            self._report(start)
        self.court = (court_of(self.file) if self.file else None) or self.court
        return bool(self.file or self.report)

    def closed(self) -> tuple[int, Target]:
        """Return where the name ends, with reports, other names and the Randnummer behind it, and what it names."""
        text, end = self.text, self.end
        end = self._bracket(end)
        for _ in range(_MOST_REPORTS):
            more = _MORE_REPORTS.match(text, end) or _MORE_NAMES.match(text, end)
            if more is None or more[0].count("(") != more[0].count(")"):
                break
            end = more.end()
        place = _PLACE.match(text, end)
        words = [self.court, self.file or self.report] if self.court or self.file or self.report else [self.ecli]
        name = " ".join(" ".join(word.split()) for word in words if word)
        day = iso(self.day) if self.day else None
        if place is None:
            return end, Target(name, "", date=day)
        until = (f"Rn. {place['last']}", ()) if place["last"] else None
        return place.end(), Target(name, f"Rn. {place['label']}", (), until, place["following"], day)

    def _bracket(self, end: int) -> int:
        said = self.text[self.at : end]
        return end + 1 if said.count("(") > said.count(")") and self.text[end : end + 1] == ")" else end

    def _piece(self, *, court: bool = True) -> bool:
        """Read the next piece behind a gap; False where none follows."""
        text, end = self.text, self.end
        of = _OF.match(text, end)
        if court and of and self.court is None and self._court(of.end()):
            return True
        if self.court in ("EuGH", "EuG") and not self.file and (name := _CASE_NAME.match(text, end)) is not None:
            end = name.end()
        gap = _GAP.match(text, end)
        at = gap.end() if gap else end
        if at == self.end or text[self.end : self.end + 1] == ")":
            return False
        if sign := _AZ.match(text, at):
            return not self.file and (self._union(sign.end()) or self._file(sign.end()))
        return self._said(at) or (court and self._of_whom(at))

    def _said(self, at: int) -> bool:
        """Read day, form or file number at ``at``, each once."""
        if (not self.day and self._day(at)) or (not self.form and self._form(at)):
            return True
        return not self.file and (
            (bool(self.day) and self._file(at)) or (self.court is not None and self._registered(at))
        )

    def _of_whom(self, at: int) -> bool:
        """Read the report or the court at ``at``."""
        if not (self.report or self.day or self.file) and self._report(at):
            return True
        return self.court is None and not self.file and self._court(at)

    def _court(self, at: int) -> bool:
        match = COURT.match(self.text, at)
        if match is None:
            return False
        words = (match["federal"] or match["local"], match["place"])
        self.court, self.end = " ".join(word for word in words if word), match.end()
        return True

    def _form(self, at: int) -> bool:
        match = _FORM.match(self.text, at)
        if match is not None:
            self.form, self.end = True, match.end()
        return match is not None

    def _day(self, at: int) -> bool:
        match = _DAY.match(self.text, at)
        if match is not None:
            self.day, self.end = match[0], match.end()
        return match is not None

    def _file(self, at: int) -> bool:
        match = FILE.match(self.text, at)
        if match is not None:
            self.file, self.end = match[0], match.end()
        return match is not None

    def _registered(self, at: int) -> bool:
        match = REGISTERED.match(self.text, at)
        if match is None or not any(char.isalpha() for char in match[0]):
            return False
        self.file, self.end = match[0], match.end()
        return True

    def _federal(self) -> bool:
        return self._union(self.at)

    def _union(self, at: int) -> bool:
        """Read a file number that tells its court."""
        found = file_at(self.text, at)
        if found is None:
            return False
        self.end, court = found
        self.file, self.court = self.text[at : self.end], self.court or court
        return True

    def _report(self, at: int) -> bool:
        match = _REPORT.match(self.text, at)
        if match is not None:
            self.report, self.end = match["report"], match.end()
        return match is not None

    def _collected(self) -> bool:
        match = _COLLECTED.match(self.text, self.at)
        if match is not None:
            self.report, self.end = match["report"], match.end()
        return match is not None

    def _ecli(self) -> bool:
        match = _ECLI.match(self.text, self.at)
        if match is not None:
            self.ecli, self.end = match[0], match.end()
        return match is not None
