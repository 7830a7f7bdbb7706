// Purpose: Until when records are to be kept: those of each kind and year, from the end of that year on, and whether that is over.
// Params: as_of (day), years (integer; default 10), project (text; null for all)
// Returns: project, kind, year, records, first, last, keep_until, over
// Rows are: facts
// Topic: records
// Chart: year by records of kind
//
// (:Citation), (:Answer), (:Claim). A period counted in years begins with the end of the year the record was made in; how
// many years is for whoever asks, and ``over`` is no order to delete: the record says nothing of reasons to keep it longer.
CALL {
  MATCH (citation:Citation)
  RETURN citation.project AS project, 'citation' AS kind, citation.recorded_at AS time
  UNION ALL
  MATCH (answer:Answer)
  RETURN answer.project AS project, 'answer' AS kind, answer.ended_at AS time
  UNION ALL
  MATCH (claim:Claim)
  RETURN claim.project AS project, 'claim' AS kind, claim.recorded_at AS time
}
WITH project, kind, time
WHERE $project IS NULL OR project = $project
WITH project, kind, substring(time, 0, 4) AS year, count(time) AS records, min(time) AS first, max(time) AS last
WITH project, kind, year, records, first, last, toString(toInteger(year) + $years) + '-12-31' AS keep_until
RETURN project, kind, year, records, first, last, keep_until, keep_until < $as_of AS over
ORDER BY project, year, kind
