// Purpose: How often an answer was refused, by persona and reason, and how near the best source came.
// Params: project (text; null for all)
// Returns: project, persona, reason, refusals, similarity_best, similarity_required, sources_found, sources_required
// Rows are: facts
// Topic: refusals
// Chart: reason by refusals of persona
//
// (:Refusal); the means of what was found and what was required.
MATCH (refusal:Refusal)
WHERE $project IS NULL OR refusal.project = $project
RETURN refusal.project AS project,
       coalesce(refusal.persona, '') AS persona,
       refusal.reason AS reason,
       count(refusal) AS refusals,
       round(1000.0 * avg(refusal.similarity_best)) / 1000 AS similarity_best,
       round(1000.0 * avg(refusal.similarity_required)) / 1000 AS similarity_required,
       round(10.0 * avg(refusal.sources_found)) / 10 AS sources_found,
       round(10.0 * avg(refusal.sources_required)) / 10 AS sources_required
ORDER BY project, refusals DESC, persona, reason
