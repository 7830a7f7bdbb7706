"""A quote is looked for in its source, and asked whether it bears the claim: two findings, kept apart (ADR 24).

Words that do not stand in the source make a citation ``failed``, whatever it claims. Where they stand, `judge` is asked
whether they bear the claim. Verified is what stands and bears its claim: by its own words, or in other words where a
model says so on words that stand there. Without a model other words are ``unverified``: it is never guessed, of a
direct quote as little as of a paraphrase. See DESIGN "Text: how a quote is found".
"""

from __future__ import annotations

from typing import Any

from rapidfuzz import fuzz

from etl.refer.reference import Reference, Target
from provenance.citing.attribution import readings, relative
from provenance.citing.checks.cells import said_by_cell
from provenance.citing.checks.places import NamedPlace, stretches
from provenance.citing.checks.verdict import CheckContext, Verdict
from provenance.citing.findings import Findings, different, limits_told, worded
from provenance.citing.judge import Judgement, contradicts, judge
from provenance.citing.named_sources import is_of_another_year, keys, kind, references
from provenance.citing.requests import CheckedRequest, section_named, whole_number
from provenance.citing.results import MatchedPlace, Source
from provenance.citing.texts import SourceReading
from provenance.language.answers import unanswered
from provenance.language.catalogue.wording import remark, row
from provenance.language.detection import spoken
from provenance.language.entailment import Grade, bears
from provenance.language.german import AUXILIARIES
from provenance.language.sentences import sentences_round
from provenance.language.stems import stem, words_of
from provenance.model.activities import Bearing, VerificationStatus
from provenance.text import patterns as re
from provenance.text.found import Difference, QuoteMatch, Remark

_COUNT = re.compile(r"\d+(?:\.\d+)*")
_HEADINGS = ("section_header", "heading_context", "heading")
_ALIKE = 80


def disagreement(
    locator: dict[str, Any], named: NamedPlace, place: MatchedPlace, reading: SourceReading
) -> Remark | None:
    """Tell in what the caller's locator differs from where the quote stands, with the right one; None if in nothing."""
    wrong = [*_section(locator, named, place, reading), *_pages(locator, place), *_offsets(locator, place, reading)]
    headings = reading.headings(place)
    for name in _HEADINGS:
        given = locator.get(name)
        if isinstance(given, str) and given.strip() and headings and not _among(given, headings):
            wrong.append(Remark("heading", (name, given[:80])))
    if not wrong:
        return None
    under = Remark("under", (headings[0],)) if any(one.told == "heading" for one in wrong) else ""
    right = located(locator, place, reading)
    counted = Remark("at characters", tuple(right[one] for one in _OFFSETS)) if _OFFSETS[0] in right else ""
    return Remark("misplaced", (tuple(wrong), place.locator or "", page_of(place), under, counted))


_OFFSETS = ("char_offset_start", "char_offset_end")


def located(locator: dict[str, Any], place: MatchedPlace, reading: SourceReading) -> dict[str, Any]:
    """Return the caller's locator with the fields that say where the quote stands set right."""
    right = {name: value for name, value in locator.items() if name not in {"page", "page_start", "page_end"}}
    if place.locator and "time" in locator and "section" not in locator:
        right["time"] = place.locator.split(" ", 1)[0]
    elif place.locator:
        right["section"] = place.locator
    pages = place.pages
    if len(pages) > 1:
        right |= {"page_start": pages[0], "page_end": pages[-1]}
    elif pages:
        right["page"] = pages[0]
    if any(name in locator for name in _OFFSETS):
        right |= dict(zip(_OFFSETS, _counted(place, reading, right), strict=True))
    headings = reading.headings(place)
    for name in _HEADINGS:
        if name in locator and headings and not _among(str(locator[name]), headings):
            right[name] = headings[0]
    return right


def page_of(place: MatchedPlace) -> Remark | str:
    """Tell the page or pages of a place as they follow its locator; "" where it has none."""
    pages = place.pages
    if len(pages) > 1:
        return Remark("on pages", (pages[0], pages[-1]))
    return Remark("on page", (pages[0],)) if pages else ""


def _section(locator: dict[str, Any], named: NamedPlace, place: MatchedPlace, reading: SourceReading) -> list[Remark]:
    given = section_named(locator)
    if not given:
        return []
    if not named.spans:
        if not isinstance(given, str) or _among(given, reading.headings(place)):
            return []
        return [Remark("section" if named.known else "no place", (given[:200],))]
    if not any(start < place.end and place.start < end for start, end in named.spans):
        return [Remark("section", (str(given)[:200],))]
    first, last = min(start for start, _ in named.spans), max(end for _, end in named.spans)
    borne = reading.borne(place.start, place.end)
    if any(one.end <= first or one.start >= last for one in borne):
        return [Remark("beyond", (str(given)[:200],))]
    return []


def _pages(locator: dict[str, Any], place: MatchedPlace) -> list[Remark]:
    pages = place.pages
    first, last = whole_number(locator.get("page_start")), whole_number(locator.get("page_end"))
    page = whole_number(locator.get("page"))
    wrong: list[Remark] = []
    if page is not None and page not in pages:
        wrong.append(Remark("page", (page,)))
    start, end = (first if first is not None else last), (last if last is not None else first)
    if start is not None and end is not None and not (pages and start <= pages[0] and pages[-1] <= end):
        wrong.append(Remark("pages", (start, end)) if start != end else Remark("page", (start,)))
    if not pages and page is None and locator.get("page"):
        wrong.append(Remark("page", (str(locator["page"]),)))  # "xii"
    return wrong if pages else [Remark("no pages", (one,)) for one in wrong]


def _offsets(locator: dict[str, Any], place: MatchedPlace, reading: SourceReading) -> list[Remark]:
    """Compare offsets, which may count from their page or, all the same, from the beginning of the source."""
    given = [whole_number(locator.get(name)) for name in _OFFSETS]
    if given == [None, None]:
        return []
    fits = any(
        all(said is None or said == there for said, there in zip(given, counted, strict=True))
        for counted in (_counted(place, reading, locator), (place.start, place.end))
    )
    return [] if fits else [Remark("characters", (str(given[0]), str(given[1])))]


def _counted(place: MatchedPlace, reading: SourceReading, locator: dict[str, Any]) -> tuple[int, int]:
    """Count the ends of a place as a locator does: from their pages where it names pages."""
    if not place.pages or not locator.keys() & {"page", "page_start", "page_end"}:
        return place.start, place.end
    return place.start - reading.page_start(place.pages[0]), place.end - reading.page_start(place.pages[-1])


def _among(given: str, headings: tuple[str, ...]) -> bool:
    wanted = " ".join(given.split()).casefold()
    counted = set(_COUNT.findall(wanted))
    return any(
        wanted in heading or heading in wanted or fuzz.token_set_ratio(wanted, heading) >= _ALIKE
        for heading in (" ".join(one.split()).casefold() for one in headings)
        if not (counted and (others := set(_COUNT.findall(heading))) and counted.isdisjoint(others))
    )


_LONGEST = 2_000  # characters of a claim in which the places that it names are looked for


def check(source: Source, reading: SourceReading, request: CheckedRequest, tools: CheckContext) -> Verdict:
    """Look for the quote, preferring the place that the locator names; say what the locator gets wrong, and judge."""
    locator = request.locator
    named = NamedPlace.of(locator, reading)
    match = _match(reading, request.verbatim_quote or request.quote_context, named, request.claim)
    place = reading.place(match.start, match.end) if match.end > match.start else None
    remarks = list(match.warnings)
    if match.verified and place is not None and (wrong := disagreement(locator, named, place, reading)):
        remarks.append(wrong)
    notes: list[str] = [remark(tools.language, one) for one in match.notes if one not in match.warnings]
    status, findings = VerificationStatus.FAILED, Findings(False, why=worded(tools.language, "no quote"))
    if match.verified:
        judgement = _judged(request.claim, match, place, source, reading, tools)
        status, findings = judgement.status, judgement.findings
        left_out = [
            one for one in findings.left_out if one.source.removesuffix(" …") in match.text or not match.warnings
        ]
        remarks += [Remark("left out", (), (one,)) for one in left_out]
        if judgement.notes:
            notes.append(judgement.notes)
    elif place is not None and place.locator:
        notes.append(remark(tools.language, Remark("nearest at", (place.locator, page_of(place)))))
    warnings = tuple(remark(tools.language, one) for one in remarks)
    return Verdict(
        status=status,
        similarity=match.similarity,
        place=place,
        text=match.text or None,
        notes=row([*notes, *warnings]),
        findings=findings,
        warnings=warnings,
        remarks=tuple(remarks),
        diff=tuple((step, " ".join(theirs), " ".join(ours)) for step, theirs, ours in match.diff),
    )


_BORNE = {Grade.SAYS, Grade.LIMITED}


def _judged(
    claim: str,
    match: QuoteMatch,
    place: MatchedPlace | None,
    source: Source,
    reading: SourceReading,
    tools: CheckContext,
) -> Judgement:
    """Say whether the passage bears the claim: not by its words where its sentence disputes them.

    A claim that has the disputing words too ("If no badge is shown, …") says what the sentence says.
    """
    judgement = _by_passage(claim, match, place, source, reading, tools)
    told = next((one for one in match.warnings if one.told == "disputed"), None)
    if told is None or not judgement.bearing.borne or _has_all(claim, str(told.given[0])):
        return judgement
    differs = (Difference("negation", str(told.given[0]), ""),)
    notes = different(tools.language, differs)
    return Judgement(VerificationStatus.UNVERIFIED, notes, Bearing.DIFFERS, differences=differs)


def _has_all(claim: str, disputing: str) -> bool:
    """Tell whether a claim has the words before a quote that dispute it, one behind the other."""
    return f" {' '.join(words_of(disputing))} " in f" {' '.join(words_of(claim))} "


def _by_passage(
    claim: str,
    match: QuoteMatch,
    place: MatchedPlace | None,
    source: Source,
    reading: SourceReading,
    tools: CheckContext,
) -> Judgement:
    """Say whether the passage bears the claim, or the claim without the words that only say where it stands."""
    cell = said_by_cell(claim, reading, (match.start, match.end))
    if cell is not None and cell.value in match.text:
        limits = (Difference("limit", cell.lead, ""),) if cell.lead else ()
        notes = worded(tools.language, "limits", limits_told(limits, tools.language)) if limits else ""
        notes = notes or worded(tools.language, "words")
        return Judgement(
            VerificationStatus.VERIFIED, notes, Bearing.BY_WORDS, (claim,), differences=limits, left_out=limits
        )
    sentence = _sentence(claim, match, reading)
    passage = reading.passage(match.start, match.end)
    named = references(claim[:_LONGEST])
    tongues = spoken(claim, passage, reading.language, tools.draft)
    before = reading.before(match.start)
    if not named and bears(claim, passage, sentence, tongues, before).grade is Grade.SAYS:
        # it is borne as it stands: how else it may be read need not be told
        return judge(claim, passage, tools.model, tools.language, sentence, tongues, before)
    plain = _without_place(claim, named, place, source, reading)
    forms = [form for one in (*plain, claim) for form in relative(one, place.locator if place else "")]
    borne = (one for one in forms if bears(one, passage, sentence, tongues, before).grade in _BORNE)
    judgement = judge(next(borne, claim), passage, tools.model, tools.language, sentence, tongues, before)
    if tools.proven and not judgement.bearing.borne and not _denied(judgement.differences):
        notes = worded(tools.language, "proven")
        return Judgement(VerificationStatus.VERIFIED, notes, Bearing.BY_WORDS, (claim,))
    return judgement


def _denied(differences: tuple[Difference, ...]) -> bool:
    """Tell whether one thing is said for another, or a negation is lost: no words found elsewhere mend that."""
    return contradicts(differences) or any(one.kind == "negation" for one in differences)


def _sentence(claim: str, match: QuoteMatch, reading: SourceReading) -> str:
    """Return the Satz that a quote was taken from: as far as its segments go, or on behind them where it was cut off.

    An item of a list is a Satz with what leads to the list.
    """
    first, last = sentences_round(reading.text.text, match.start, match.end)
    borne = reading.borne(match.start, match.end)
    if not match.warnings:
        last = max(match.end, min(last, borne[-1].end)) if borne else match.end
    own = unanswered(reading.passage(max(first, reading.begins(match.start)), last))
    return f"{_led(claim, reading.leads(match.start))} {own}".strip()


def _led(claim: str, lead: str) -> str:
    """Return what leads to a list as a claim says it that has all its words, "nicht" too: without the colon."""
    if not lead:
        return ""
    said = {stem(word) for word in words_of(claim)}
    wanted = {stem(word) for word in words_of(lead) if word not in AUXILIARIES}
    return lead.rstrip(" :") if ":" not in claim and wanted and wanted <= said else lead


def _without_place(
    claim: str, named: tuple[Reference, ...], place: MatchedPlace | None, source: Source, reading: SourceReading
) -> list[str]:
    """Return a claim as it may be read without the place that it names as its source: "Nach § 5 AO …".

    The quote has to stand there.
    """
    return [
        form
        for form, aside in readings(claim, named)
        if form != claim and all(any(_stands_at(one, place, source, reading) for one in ref.targets) for ref in aside)
    ]


def _stands_at(target: Target, place: MatchedPlace | None, source: Source, reading: SourceReading) -> bool:
    """Say whether a place lies in the one that a claim names, by a name of the source or by its kind ("the Act")."""
    names = (reading.abbreviation, source.abbreviation, source.name)
    if place is None or (target.law and keys([target.law]).isdisjoint(keys([*names, kind(names)]))):
        return False
    if target.law and is_of_another_year(target.law, names):
        return False
    if target.until or target.following:
        spans = NamedPlace.of({"section": str(target)}, reading).spans
    else:
        spans = stretches(target.section, target.path, reading) if target.section else ((0, place.end),)
    return any(start < place.end and place.start < end for start, end in spans)


def _match(reading: SourceReading, quote: str, named: NamedPlace, claim: str) -> QuoteMatch:
    """Find the quote; of several places, the one in the place named, else the one in which the claim stands."""
    found = reading.find(quote)
    if found.status != "verified" or found.count == 1:
        return found
    said = () if named.spans else (reading.text.stands(claim),)
    for span in (*named.spans, *((one.start, one.end) for one in said if one is not None)):
        match = reading.find(quote, span)
        if span[0] <= match.start and match.end <= span[1]:
            return match
    return found
