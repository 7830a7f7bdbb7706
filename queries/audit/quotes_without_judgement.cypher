// Purpose: Citations whose quote stands in the source, and of which nobody judged whether it bears the claim.
// Params: project (text; null for all)
// Returns: project, citation (number), claim, quote, locator, notes, checked_at
// Rows are: faults
// Topic: findings
// Worded: notes by wordings.bearing_notes
//
// (:Verification)-[:USED]->(:Citation); the newest verification counts.
MATCH (citation:Citation)
WHERE ($project IS NULL OR citation.project = $project) AND NOT EXISTS { (:Citation)-[:SUPERSEDES]->(citation) }
MATCH (verification:Verification)-[:USED]->(citation)
WITH citation, verification
ORDER BY coalesce(verification.logged, -1) DESC, verification.ended_at DESC
WITH citation, collect(verification)[0] AS newest
WHERE newest.stands = true AND coalesce(newest.bearing, 'not_judged') = 'not_judged'
RETURN citation.project AS project,
       citation.number AS citation,
       citation.claim AS claim,
       citation.verbatim_quote AS quote,
       citation.matched_locator AS locator,
       newest.bearing_notes AS notes,
       newest.ended_at AS checked_at,
       newest.wordings AS wordings
ORDER BY project, citation
