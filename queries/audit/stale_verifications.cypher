// Purpose: Citations whose newest verification is of before a day, or that have none.
// Params: before (text), project (text; null for all)
// Returns: project, citation (number), claim, status, checked_at
// Rows are: facts
// Topic: freshness
//
// (:Verification)-[:USED]->(:Citation)
MATCH (citation:Citation)
WHERE ($project IS NULL OR citation.project = $project) AND NOT EXISTS { (:Citation)-[:SUPERSEDES]->(citation) }
OPTIONAL MATCH (verification:Verification)-[:USED]->(citation)
WITH citation, verification
ORDER BY coalesce(verification.logged, -1) DESC, verification.ended_at DESC
WITH citation, collect(verification)[0] AS newest
WHERE newest IS NULL OR newest.ended_at < $before
RETURN citation.project AS project,
       citation.number AS citation,
       citation.claim AS claim,
       coalesce(newest.status, 'never verified') AS status,
       newest.ended_at AS checked_at
ORDER BY project, citation
