// Purpose: Citations that are not verified, with the reason.
// Params: project (text; null for all)
// Returns: project, citation (number), status, claim, quote, notes, checked_at
// Rows are: faults
//
// (:Verification)-[:USED]->(:Citation); the newest verification counts, and a citation that was superseded does not.
MATCH (citation:Citation)
WHERE ($project IS NULL OR citation.project = $project) AND NOT EXISTS { (:Citation)-[:SUPERSEDES]->(citation) }
OPTIONAL MATCH (verification:Verification)-[:USED]->(citation)
WITH citation, verification
ORDER BY verification.ended_at DESC
WITH citation, collect(verification)[0] AS newest
WHERE newest IS NULL OR newest.status <> 'verified'
RETURN citation.project AS project,
       citation.number AS citation,
       coalesce(newest.status, 'never verified') AS status,
       citation.claim AS claim,
       citation.verbatim_quote AS quote,
       newest.notes AS notes,
       newest.ended_at AS checked_at
ORDER BY project, citation
