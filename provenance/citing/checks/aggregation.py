"""A count is made again: the query is asked again, and the numbers of the claim must follow from what it gives.

A wrong number fails with the right one; what cannot be derived is ``unverified`` with the reason. The rules of
rounding and of what a claim may say of a result stand in `provenance.citing.tables.comparison`. Asked are the rows that
the source keeps; with ``locator["live"]``, or where the engine is set so, the database itself, which may have changed
since: then both results are told.
"""

from __future__ import annotations

from collections.abc import Sequence

from provenance.citing.checks.verdict import CheckContext, Verdict
from provenance.citing.findings import of_check
from provenance.citing.requests import CheckedRequest
from provenance.citing.results import MatchedPlace, Source
from provenance.citing.tables import statements
from provenance.citing.tables.comparison import NumberFinding, counting, hold
from provenance.citing.tables.content import KeptTables, kept_tables
from provenance.citing.tables.requery import Requery, asking, of_kept, of_live, rows_counted
from provenance.citing.texts import Bearer, SourceReading
from provenance.language.catalogue.wording import capital, row
from provenance.language.detection import spoken
from provenance.model.activities import VerificationStatus
from provenance.model.errors import BelegError, InvalidInput, StoreUnavailable

METHOD = "recount"
_MOST_ROWS = 5_000
_STATUS = {
    "follows": VerificationStatus.VERIFIED,
    "wrong": VerificationStatus.FAILED,
    "unclear": VerificationStatus.UNVERIFIED,
}


def check(source: Source, reading: SourceReading, request: CheckedRequest, tools: CheckContext) -> Verdict:
    """Ask again and hold the claim to the result."""
    keeps = kept_tables(tools.graph, source, reading)
    given = request.locator.get("query")
    query = given if isinstance(given, str) and given.strip() else None
    warnings: list[str] = []
    if query is None and (said := _of_row(reading, keeps, request, tools.language)) is not None:
        finding, place = said
        if finding.told == "follows" or keeps.query is None:
            return _verdict(_STATUS[finding.told], _sentence(finding.notes), warnings, place)
    if query is None and keeps.query is None and keeps.table is not None:
        query = statements.count_query(request.claim, keeps.table)
    try:
        again = _again(source, keeps, query, request, tools, warnings)
    except BelegError as error:
        return _verdict(VerificationStatus.UNVERIFIED, counting(tools.language, "no recount", error), warnings)
    language = spoken(request.claim, source=reading.language, draft=tools.draft).claim
    finding = statements.difference(request.claim, again.outcome, tools.language)
    if finding is None:
        finding = hold(request.claim, again.outcome, language, tools.language)
        if finding.told == "wrong" and query is None and not asking(again.outcome.query).aggregates:
            hint = counting(tools.language, "counts nothing")
            finding = NumberFinding("unclear", (*finding.notes, hint))
    words = capital(row(finding.notes, "; "))
    notes = row((words, " (", counting(tools.language, *again.how), ")."), "")
    place = _place(reading, keeps, again)
    return _verdict(_STATUS[finding.told], notes, warnings, place)


def _sentence(notes: Sequence[str]) -> str:
    return row((capital(row(notes, "; ")), "."), "")


def _of_row(
    reading: SourceReading, keeps: KeptTables, request: CheckedRequest, language: str
) -> tuple[NumberFinding, MatchedPlace] | None:
    """Hold a claim to the one row that its quote stands in; None where it stands in none or several, or says more."""
    match = reading.find(request.verbatim_quote or request.quote_context)
    rows = _rows(reading)
    if keeps.table is None or not match.verified or match.count != 1 or len(rows) != len(keeps.table.rows):
        return None
    borne = reading.borne(match.start, match.end)
    if len(borne) != 1 or borne[0] not in rows:
        return None
    found = statements.of_row(request.claim, keeps.table, rows.index(borne[0]), language)
    return None if found is None else (found, reading.place(match.start, match.end))


def _rows(reading: SourceReading) -> list[Bearer]:
    return [one for one in reading.bearers if one.place.path and one.place.path[0][0] in {"Zeile", "Eintrag"}]


def _again(
    source: Source,
    keeps: KeptTables,
    query: str | None,
    request: CheckedRequest,
    tools: CheckContext,
    warnings: list[str],
) -> Requery:
    table = request.locator.get("table")
    if not (tools.live or request.locator.get("live") is True):
        return of_kept(source, keeps, query, table)
    asked = query or keeps.query
    url = tools.urls.get(source.artifact_id) or source.metadata.get("url")
    if asked is None or not isinstance(url, str):
        raise InvalidInput(
            "Expected a live database to ask and a query; the source has not both.",
            suggestion="Register the database with url= and query=, or leave locator['live'] out.",
        )
    try:
        live = of_live(url, asked)
    except StoreUnavailable as error:
        warnings.append(counting(tools.language, "not asked", error.message))
        return of_kept(source, keeps, query, table)
    try:
        kept = of_kept(source, keeps, query, table)
    except InvalidInput:
        return live
    if kept.outcome.rows != live.outcome.rows and kept.outcome.columns == live.outcome.columns:
        now, then = (_short(one, tools.language) for one in (live, kept))
        warnings.append(counting(tools.language, "other result", str(source.created_at)[:10], now, then))
    return live


def _short(again: Requery, language: str) -> str:
    rows = again.outcome.rows
    shown = ", ".join(" ".join(str(cell) for cell in row) for row in rows[:3])
    return counting(language, "rows", shown + (" …" if len(rows) > 3 else ""), len(rows))  # noqa: PLR2004


def _place(reading: SourceReading, keeps: KeptTables, again: Requery) -> MatchedPlace | None:
    """Return the rows that count: those that the query counts, else all that it came from."""
    rows = _rows(reading)
    if not rows or keeps.table is None or len(rows) != len(keeps.table.rows):
        return None
    counted = rows_counted(keeps.table, again.query, again.names) if again.query else None
    chosen = rows if counted is None else [rows[number - 1] for number in counted]
    if not chosen:
        return None
    numbers = ", ".join(one.place.path[0][1] for one in chosen[:12])
    more = f" … ({len(chosen)})" if len(chosen) > 12 else ""  # noqa: PLR2004
    section = f"{chosen[0].place.section} {chosen[0].place.path[0][0]}"
    return MatchedPlace(
        locator=f"{section} {numbers}{more}",
        start=min(one.start for one in chosen),
        end=max(one.end for one in chosen),
        page=None,
        boxes=(),
        segments=tuple(one.id for one in chosen[:_MOST_ROWS]),
        heading=chosen[0].heading,
    )


def _verdict(status: VerificationStatus, notes: str, warnings: list[str], place: MatchedPlace | None = None) -> Verdict:
    return Verdict(
        status=status,
        similarity=1.0 if status is VerificationStatus.VERIFIED else 0.0,
        place=place,
        text=None,
        notes=row([notes, *warnings]),
        findings=of_check(status, notes),
        warnings=tuple(warnings),
        method=METHOD,
    )
